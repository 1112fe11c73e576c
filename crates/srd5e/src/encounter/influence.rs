//! Effects that last, in an encounter file.

use serde::{Deserialize, Serialize};

use super::is_default;
use super::reading::entry;
use crate::name::Name;
use crate::spot::{Heading, Spot};
use crate::state::influence::{Clock, Craft, Edge, Influence, Laid, On, Working};
use crate::state::{Crew, Position, Who};

/// An effect that lasts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct InfluenceEntry {
    /// Its number, different from all others; events speak of it by this number.
    pub number: u32,
    /// The spell, attack or power it comes from.
    pub name: Name,
    /// Which of these it is.
    #[serde(default, skip_serializing_if = "is_default")]
    pub kind: Craft,
    /// Whose it is.
    pub by: Name,
    /// The creature it works on; without one it works in an area.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<Name>,
    /// The point of origin of the area, or its first square; without it the area is around whoever it comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Spot>,
    /// Where the area is turned to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub toward: Option<Heading>,
    /// The squares between which a wall runs straight; the side that matters is on the left hand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub through: Vec<Spot>,
    /// Which of its effects, by number from 0, then which of those that follow from it; left out for an area.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effect: Vec<u8>,
    /// The option that was chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub option: Option<Name>,
    /// The number to reach in saves; by default that of the spells of whoever it comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dc: Option<i32>,
    /// Added to attack rolls; by default as for the spells of whoever it comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attack: Option<i32>,
    /// The modifier of the ability it is cast with; by default that of whoever it comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub modifier: Option<i32>,
    /// Slot levels above the spell's own.
    #[serde(default, skip_serializing_if = "is_default")]
    pub above: u8,
    /// The level that raises cantrips; by default that of whoever it comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// It is not magical.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mundane: bool,
    /// It ends with the concentration of whoever it comes from.
    #[serde(default, skip_serializing_if = "is_default")]
    pub concentration: bool,
    /// It waits for a moment to come and changes nothing until then.
    #[serde(default, skip_serializing_if = "is_default")]
    pub waits: bool,
    /// When its time is up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<ClockEntry>,
    /// Successful and failed saves against it, where several are needed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub saves: (u8, u8),
    /// What is left of something that is counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u32>,
    /// Where the creature comes back to that was sent away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back: Option<Spot>,
    /// Whom the area has touched in this turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub touched: Vec<Name>,
}

/// The start or the end of a turn to come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ClockEntry {
    /// The round.
    pub round: u32,
    /// Whose turn.
    pub of: Name,
    /// Its start or its end.
    pub at: Edge,
}

entry! {
    InfluenceEntry { number, name, by }
    maybe {
        kind, on, at, toward, through, effect, option, dc, attack, modifier, above, level, mundane, concentration, waits, until, saves,
        left, back, touched
    }
}
entry! { ClockEntry { round, of, at } maybe {} }

impl Working {
    /// The numbers of a creature's spells; a feature goes by the level of its class and may have an ability of its own.
    pub(crate) fn of(position: &Position, by: Who, craft: Craft, name: Name) -> Self {
        let sheet = &position.creature(by).sheet;
        let feature = if craft == Craft::Power { position.feature_of(by, name.as_str()) } else { None };
        let level = feature.map(|feature| sheet.level_of(feature)).filter(|&level| level > 0);
        let by_ability = |ability| 8 + i32::from(sheet.proficiency) + i32::from(sheet.modifier(ability));
        Working {
            craft,
            name,
            by,
            option: None,
            dc: feature.and_then(|feature| feature.dc).map_or(sheet.spell_dc.into(), by_ability),
            attack: sheet.spell_attack.into(),
            modifier: sheet.casting_ability.map_or(0, |ability| i32::from(sheet.modifier(ability))),
            above: 0,
            level: level.unwrap_or(sheet.level),
            magical: craft != Craft::Attack,
            concentration: false,
        }
    }
}

/// The influence of an entry; `None` if it names somebody who is not there.
pub(crate) fn read(position: &Position, entry: &InfluenceEntry) -> Option<Influence> {
    let who = |name: &Name| position.named(name.as_str());
    let plain = Working::of(position, who(&entry.by)?, entry.kind, entry.name.clone());
    let working = Working {
        option: entry.option.clone(),
        dc: entry.dc.unwrap_or(plain.dc),
        attack: entry.attack.unwrap_or(plain.attack),
        modifier: entry.modifier.unwrap_or(plain.modifier),
        above: entry.above,
        level: entry.level.unwrap_or(plain.level),
        magical: !entry.mundane,
        concentration: entry.concentration,
        ..plain
    };
    let on = match &entry.on {
        Some(name) => On::Creature(who(name)?),
        None => {
            let through = entry.through.iter().copied().collect();
            On::Area(Laid { at: entry.at, toward: entry.toward, through })
        }
    };
    let until = match &entry.until {
        Some(clock) => Some(Clock { round: clock.round, of: who(&clock.of)?, edge: clock.at }),
        None => None,
    };
    Some(Influence {
        number: entry.number,
        working,
        effect: entry.effect.iter().copied().collect(),
        on,
        waits: entry.waits,
        until,
        saves: entry.saves,
        left: entry.left,
        back: entry.back,
        touched: entry.touched.iter().filter_map(who).collect::<Crew>(),
    })
}

/// The entry of an influence.
pub(crate) fn write(position: &Position, influence: &Influence) -> InfluenceEntry {
    let name = |who: Who| position.creature(who).id().clone();
    let working = &influence.working;
    let plain = Working::of(position, working.by, working.craft, working.name.clone());
    let laid = match &influence.on {
        On::Area(laid) => laid.clone(),
        On::Creature(_) => Laid::default(),
    };
    InfluenceEntry {
        number: influence.number,
        name: working.name.clone(),
        kind: working.craft,
        by: name(working.by),
        on: influence.creature().map(name),
        at: laid.at,
        toward: laid.toward,
        through: laid.through.to_vec(),
        effect: influence.effect.to_vec(),
        option: working.option.clone(),
        dc: Some(working.dc).filter(|&dc| dc != plain.dc),
        attack: Some(working.attack).filter(|&attack| attack != plain.attack),
        modifier: Some(working.modifier).filter(|&modifier| modifier != plain.modifier),
        above: working.above,
        level: Some(working.level).filter(|&level| level != plain.level),
        mundane: !working.magical,
        concentration: working.concentration,
        waits: influence.waits,
        until: influence.until.map(|clock| ClockEntry { round: clock.round, of: name(clock.of), at: clock.edge }),
        saves: influence.saves,
        left: influence.left,
        back: influence.back,
        touched: influence.touched.iter().map(name).collect(),
    }
}
