//! How somebody looks who is hurt, for those who may not count its hit points (SRD-12.18).

use serde::{Deserialize, Serialize};

use crate::data::words::words;
use crate::state::{Creature, Position};

words! {
    /// How hurt somebody looks, from the worst; the number of each is the quarters of its hit points that are begun.
    Health { Down = "down", NearDeath = "near death", Bloodied = "bloodied", Hurt = "hurt", Unhurt = "unhurt" }
}

/// How many hit points somebody has at most whose hit points are not told: one for each quarter.
const QUARTERS: u32 = 4;

impl Health {
    /// How hurt a creature looks: nothing left, up to a quarter, up to a half, less than all, all.
    pub fn of(creature: &Creature) -> Health {
        let (left, most) = (u64::from(creature.hp), u64::from(creature.most_hp()));
        if left == 0 {
            Health::Down
        } else if left >= most {
            Health::Unhurt
        } else if left * 2 > most {
            Health::Hurt
        } else if left * 4 > most {
            Health::Bloodied
        } else {
            Health::NearDeath
        }
    }
}

/// A position as a team may know it: of everybody else only how hurt they look. Such a creature has a hit point for each
/// quarter, so that it is a creature like any other and looks as hurt as it did.
pub(crate) fn view(position: &Position, team: u8) -> Position {
    let mut view = position.clone();
    view.creatures.change(|creature| creature.team != team, veil);
    view
}

fn veil(creature: &mut Creature) {
    let health = Health::of(creature);
    creature.hp = health as u32;
    creature.max_hp = QUARTERS;
    creature.temp_hp = 0;
    creature.veiled = true;
}
