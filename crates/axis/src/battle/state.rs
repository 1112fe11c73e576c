//! A battle under way: all that it adds to the position.

use serde::{Deserialize, Serialize};

use crate::counts::Counts;
use crate::losses::Shot;
use crate::power::Power;
use crate::space::Space;

/// Who fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Party {
    /// The active power.
    Attacker,
    /// The other team, all its powers together.
    Defender,
}

impl Party {
    /// Both, in the order in which losses are chosen (AXA-8.7).
    pub(crate) const SUFFERING: [Party; 2] = [Party::Defender, Party::Attacker];

    /// The other one.
    pub fn other(self) -> Party {
        match self {
            Party::Attacker => Party::Defender,
            Party::Defender => Party::Attacker,
        }
    }

    pub(crate) fn index(self) -> usize {
        self as usize
    }
}

/// How far a round has come (AXA-8.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Guns have fired at planes; the attacker takes the losses.
    AntiAircraft,
    /// The attacker's submarines may submerge.
    AttackerSubmerges,
    /// The defender's submarines may submerge.
    DefenderSubmerges,
    /// Nobody is asked any more before the dice of the round fall; no position waits here.
    Ready,
    /// Submarines have struck by surprise; losses are taken.
    Strike,
    /// Everybody has fired; losses are taken.
    Fire,
    /// The round is over: the attacker fights on or breaks off.
    Press,
}

/// Hits that are still to be taken, by what they may fall on; in this order they are taken (AXA-17.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Hits {
    /// By submarines: not on planes.
    #[serde(skip_serializing_if = "is_zero")]
    pub submarines: u16,
    /// By planes without a destroyer on their side: not on submarines.
    #[serde(skip_serializing_if = "is_zero")]
    pub planes: u16,
    /// By all others.
    #[serde(skip_serializing_if = "is_zero")]
    pub others: u16,
}

fn is_zero(number: &u16) -> bool {
    *number == 0
}

impl Hits {
    /// None at all.
    pub const NONE: Hits = Hits { submarines: 0, planes: 0, others: 0 };

    /// Hits that may fall on anything.
    pub(crate) fn plain(others: u16) -> Hits {
        Hits { others, ..Hits::NONE }
    }

    /// How many there are.
    pub fn total(&self) -> u32 {
        u32::from(self.submarines) + u32::from(self.planes) + u32::from(self.others)
    }

    /// Both together.
    pub(crate) fn plus(&self, more: &Hits) -> Hits {
        Hits {
            submarines: self.submarines.saturating_add(more.submarines),
            planes: self.planes.saturating_add(more.planes),
            others: self.others.saturating_add(more.others),
        }
    }

    /// The hits that are taken next, and how many there are.
    pub(crate) fn next(&self) -> Option<(Shot, u16)> {
        [(Shot::Submarine, self.submarines), (Shot::Plane, self.planes), (Shot::Any, self.others)]
            .into_iter()
            .find(|(_, hits)| *hits > 0)
    }

    /// So many of those that are taken next are taken.
    pub(crate) fn take(&mut self, count: u16) {
        let first = [&mut self.submarines, &mut self.planes, &mut self.others].into_iter().find(|hits| **hits > 0);
        if let Some(hits) = first {
            *hits = hits.saturating_sub(count);
        }
    }
}

/// A battle under way. It has a fixed size, and says nothing that the board says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Battle {
    pub space: Space,
    pub step: Step,
    /// The power that decides for the defender (AXA-8.6).
    pub defender: Power,
    /// What each party still has to take.
    hits: [Hits; 2],
    /// The attacker's land units that came by sea, which do not retreat.
    pub ashore: Counts,
    /// The submarines of each power that have left the battle.
    pub submerged: [u8; Power::ALL.len()],
}

impl Battle {
    /// A battle of which nothing has been fought.
    pub fn new(space: Space, defender: Power) -> Battle {
        Battle {
            space,
            step: Step::AntiAircraft,
            defender,
            hits: [Hits::NONE; 2],
            ashore: Counts::NONE,
            submerged: [0; Power::ALL.len()],
        }
    }

    /// What a party still has to take.
    pub fn hits(&self, party: Party) -> &Hits {
        &self.hits[party.index()]
    }

    /// The same to be changed.
    pub fn hits_mut(&mut self, party: Party) -> &mut Hits {
        &mut self.hits[party.index()]
    }

    /// The hits that are taken now: who suffers, what they may fall on, and how many.
    pub fn claim(&self) -> Option<Claim> {
        Party::SUFFERING.into_iter().find_map(|party| {
            let (shot, hits) = self.hits(party).next()?;
            let shot = if self.step == Step::AntiAircraft { Shot::Flak } else { shot };
            Some(Claim { party, shot, hits })
        })
    }

    /// The party whose submarines may submerge now.
    pub fn submerging(&self) -> Option<Party> {
        match self.step {
            Step::AttackerSubmerges => Some(Party::Attacker),
            Step::DefenderSubmerges => Some(Party::Defender),
            _ => None,
        }
    }
}

/// Hits of one kind that a party takes now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    /// Who suffers them.
    pub party: Party,
    /// What they may fall on.
    pub shot: Shot,
    /// How many.
    pub hits: u16,
}
