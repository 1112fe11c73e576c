//! What is asked, and of whom.

use std::fmt;

use serde::Serialize;

use crate::battle::{Party, Step, shelter};
use crate::phase::Phase;
use crate::position::Position;
use crate::power::Power;
use crate::space::Space;

/// What is asked in combat while a battle is under way, or after the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Which units take the hits (AXA-8.7).
    Losses {
        /// Where.
        space: Space,
        /// How many hits are to be taken now.
        hits: u16,
    },
    /// Which submarines submerge (AXA-10.5).
    Submerge {
        /// Where.
        space: Space,
    },
    /// Whether the attacker fights on or breaks off (AXA-8.9).
    Press {
        /// Where.
        space: Space,
    },
    /// Where a fighter goes that lost its deck (AXA-10.4).
    Shelter {
        /// Where it is.
        zone: Space,
    },
}

/// What a power is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Decision {
    /// The phase.
    pub phase: Phase,
    /// What is asked in it, if it is not what the phase is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<Question>,
}

impl fmt::Display for Decision {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.question {
            Some(Question::Losses { hits: 1, .. }) => formatter.write_str("choose what takes a hit"),
            Some(Question::Losses { hits, .. }) => write!(formatter, "choose what takes {hits} hits"),
            Some(Question::Submerge { .. }) => formatter.write_str("submerge submarines, or stay"),
            Some(Question::Press { .. }) => formatter.write_str("fight on, or break off"),
            Some(Question::Shelter { .. }) => formatter.write_str("find a place for a fighter without a deck"),
            None => formatter.write_str(match self.phase {
                Phase::Purchase => "buy and repair",
                Phase::CombatMove => "make combat moves",
                Phase::Combat => "fight the battles",
                Phase::NoncombatMove => "make noncombat moves",
                Phase::Mobilise => "place what was bought",
            }),
        }
    }
}

/// What is asked in combat, and of whom; nothing while the active power does what the phase is for (AXA-8.6).
pub(crate) fn question(position: &Position) -> Option<(Power, Question)> {
    if position.sheltering {
        return shelter::homeless(position).map(|(power, zone)| (power, Question::Shelter { zone }));
    }
    let battle = position.battle?;
    let space = battle.space;
    let power = |party| if party == Party::Attacker { position.turn } else { battle.defender };
    if let Some(claim) = battle.claim() {
        return Some((power(claim.party), Question::Losses { space, hits: claim.hits }));
    }
    match battle.step {
        Step::Press => Some((position.turn, Question::Press { space })),
        _ => battle.submerging().map(|party| (power(party), Question::Submerge { space })),
    }
}

/// The power that decides.
pub(crate) fn decides(position: &Position) -> Power {
    question(position).map_or(position.turn, |(power, _)| power)
}
