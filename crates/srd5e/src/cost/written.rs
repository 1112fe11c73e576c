//! Costs as files have them: a list for each kind of thing that is used up; what is zero or empty is left out.

use serde::{Deserialize, Serialize};

use super::{Cost, Feet, Gains, Spent, Supply, is_zero};
use crate::name::Name;

const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// A cost in a file.
#[derive(Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Written {
    #[serde(skip_serializing_if = "is_zero")]
    action: u32,
    #[serde(skip_serializing_if = "is_zero")]
    bonus: u32,
    #[serde(skip_serializing_if = "is_zero")]
    reaction: u32,
    #[serde(skip_serializing_if = "is_zero")]
    interaction: u32,
    #[serde(skip_serializing_if = "is_zero")]
    attacks: u32,
    #[serde(skip_serializing_if = "Feet::is_none")]
    movement: Feet,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    slots: Vec<Slots>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    features: Vec<Uses>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    charges: Vec<Items>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ammunition: Vec<Ammunition>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    items: Vec<Items>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    materials: Vec<Materials>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hit_dice: Vec<HitDice>,
    #[serde(skip_serializing_if = "is_zero")]
    legendary: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    breaks: Option<Name>,
    #[serde(skip_serializing_if = "Gains::is_none")]
    gains: Gains,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Slots {
    level: u32,
    count: u32,
    #[serde(default, skip_serializing_if = "is_false")]
    pact: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Uses {
    name: Name,
    uses: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Items {
    item: Name,
    count: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ammunition {
    kind: Name,
    count: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Materials {
    what: Name,
    gp: u32,
    count: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HitDice {
    die: Name,
    count: u32,
}

impl From<Cost> for Written {
    fn from(cost: Cost) -> Self {
        let mut written = Written {
            action: cost.action,
            bonus: cost.bonus,
            reaction: cost.reaction,
            interaction: cost.interaction,
            attacks: cost.attacks,
            movement: cost.movement,
            legendary: cost.legendary,
            breaks: cost.breaks,
            gains: cost.gains,
            ..Written::default()
        };
        for Spent { of, count } in cost.spent {
            match of {
                Supply::Slot { level, pact } => written.slots.push(Slots { level, count, pact }),
                Supply::Feature(name) => written.features.push(Uses { name, uses: count }),
                Supply::Charge(item) => written.charges.push(Items { item, count }),
                Supply::Ammunition(kind) => written.ammunition.push(Ammunition { kind, count }),
                Supply::Item(item) => written.items.push(Items { item, count }),
                Supply::Material { what, gp } => written.materials.push(Materials { what, gp, count }),
                Supply::HitDie(die) => written.hit_dice.push(HitDice { die, count }),
            }
        }
        written
    }
}

impl From<Written> for Cost {
    fn from(written: Written) -> Self {
        let mut cost = Cost {
            action: written.action,
            bonus: written.bonus,
            reaction: written.reaction,
            interaction: written.interaction,
            attacks: written.attacks,
            movement: written.movement,
            legendary: written.legendary,
            breaks: written.breaks,
            gains: written.gains,
            ..Cost::NONE
        };
        written
            .slots
            .into_iter()
            .for_each(|Slots { level, count, pact }| cost.add(Supply::Slot { level, pact }, count));
        written.features.into_iter().for_each(|Uses { name, uses }| cost.add(Supply::Feature(name), uses));
        written.charges.into_iter().for_each(|Items { item, count }| cost.add(Supply::Charge(item), count));
        written.ammunition.into_iter().for_each(|Ammunition { kind, count }| cost.add(Supply::Ammunition(kind), count));
        written.items.into_iter().for_each(|Items { item, count }| cost.add(Supply::Item(item), count));
        for Materials { what, gp, count } in written.materials {
            cost.add(Supply::Material { what, gp }, count);
        }
        written.hit_dice.into_iter().for_each(|HitDice { die, count }| cost.add(Supply::HitDie(die), count));
        cost
    }
}
