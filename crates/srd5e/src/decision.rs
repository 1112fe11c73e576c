//! What a side is asked, and what happened that it is asked about.

use std::fmt;

use serde::Serialize;

use crate::decide::{armor_class, asked};
use crate::encounter::TriggerEntry;
use crate::name::Name;
use crate::prose::ordinal;
use crate::refusal::words;
use crate::state::resume::Hit;
use crate::state::{Happening, Position, Resume, Who};

/// What a side is asked: which creature decides, and about what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Decision {
    /// The creature.
    pub creature: Name,
    /// What about.
    pub kind: words::Decision,
    /// What happened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trigger: Option<TriggerEntry>,
    /// The blow that comes, where that is what happened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blow: Option<Blow>,
}

/// A blow that hits unless something is done about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Blow {
    /// With what it is struck.
    pub with: Name,
    /// The armour class that it meets, with cover and what was done about it.
    pub armor_class: i32,
}

impl Decision {
    /// The decision that is waited for.
    pub(crate) fn of(position: &Position) -> Option<(Who, Self)> {
        let (who, kind) = asked(position)?;
        let happened = position.pending.last().and_then(|pending| pending.trigger.as_ref());
        let decision = Decision {
            creature: position.creature(who).id().clone(),
            kind,
            trigger: happened.map(|happened| TriggerEntry::of(position, happened)),
            blow: happened
                .filter(|happened| matches!(happened, Happening::Hit { .. }))
                .and_then(|_| blow(position, who)),
        };
        Some((who, decision))
    }

    /// What happened, in words.
    fn about(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(trigger) = &self.trigger else { return Ok(()) };
        out.write_str(": ")?;
        match trigger {
            TriggerEntry::LeavesReach { creature, from, to } => {
                write!(out, "{} leaves its reach, from {from} to {to}", creature.proper())
            }
            TriggerEntry::Hit { attacker, total } => match &self.blow {
                Some(Blow { with, armor_class }) => {
                    let (attacker, with) = (attacker.proper(), with.words());
                    write!(out, "{attacker} hits with {with}, {total} against an armour class of {armor_class}")
                }
                None => write!(out, "{} hits with {total}", attacker.proper()),
            },
            TriggerEntry::Targeted { by, spell } => write!(out, "{} aims {} at it", by.proper(), spell.words()),
            TriggerEntry::Casts { creature, spell, level: 0 } => {
                write!(out, "{} casts {}", creature.proper(), spell.words())
            }
            TriggerEntry::Casts { creature, spell, level } => {
                let level = ordinal((*level).into());
                write!(out, "{} casts {} at the {level} level", creature.proper(), spell.words())
            }
            TriggerEntry::Damaged { by, amount } => write!(out, "{} has done it {amount} damage", by.proper()),
            TriggerEntry::Falls { creature } => write!(out, "{} falls", creature.proper()),
            TriggerEntry::TurnEnded { creature } => write!(out, "{} has ended its turn", creature.proper()),
            TriggerEntry::Initiative20 {} => out.write_str("the count of 20 has come"),
            TriggerEntry::Readied { text, happened } => write!(out, "it waits for {text}, and {happened}"),
            TriggerEntry::YouHit { target, with, critical } => {
                let how = if *critical { ", a critical hit" } else { "" };
                write!(out, "it hits {} with {}{how}", target.proper(), with.words())
            }
            TriggerEntry::DropsTo0 { creature, by } => {
                write!(out, "{} brings {} down to 0 hit points", by.proper(), creature.proper())
            }
        }
    }
}

/// The blow that is about to fall upon somebody.
fn blow(position: &Position, who: Who) -> Option<Blow> {
    let hit = position.pending.iter().rev().find_map(|pending| match &pending.resume {
        Some(Resume::Hit(hit)) if hit.target == who => Some(hit),
        _ => None,
    })?;
    let Hit { with, roll, guard, .. } = &**hit;
    Some(Blow { with: with.clone(), armor_class: armor_class(position, who) + roll.cover + guard.armor_class })
}

impl fmt::Display for Decision {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            words::Decision::Turn => "takes its turn",
            words::Decision::Reaction => "may react",
            words::Decision::Legendary => "may take a legendary action",
            words::Decision::Lair => "may let its lair act",
            words::Decision::Order => "says what comes first",
            words::Decision::KnockOut => "kills or knocks out",
            words::Decision::RiderOrMount => "strikes at the rider or the mount",
            words::Decision::Ruling => "waits for a ruling of the table",
            words::Decision::Initiative => "rolls initiative for everybody",
        };
        write!(formatter, "{} {what}", self.creature.words())?;
        self.about(formatter)
    }
}
