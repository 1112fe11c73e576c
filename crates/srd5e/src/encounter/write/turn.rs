//! The turn under way and the decisions that wait, as they are written.

use super::name;
use crate::encounter::pending::{PendingEntry, TriggerEntry};
use crate::encounter::turn::{AttackRecord, SpellRecord, TurnEntry};
use crate::state::pending::{Happening, Pending};
use crate::state::{Position, TurnState, Who};

pub(super) fn write(position: &Position, turn: &TurnState) -> TurnEntry {
    TurnEntry {
        of: name(position, turn.of),
        actions: turn.actions.to_vec(),
        extra_actions: turn.extra_actions.to_vec(),
        attacks: turn
            .attacks
            .iter()
            .map(|attack| AttackRecord { with: attack.with.clone(), manner: attack.manner, thrown: attack.thrown })
            .collect(),
        multiattack: turn.multiattack.clone(),
        bonus: turn.bonus.clone(),
        spells: turn
            .spells
            .iter()
            .map(|cast| SpellRecord {
                spell: cast.spell.clone(),
                manner: cast.manner,
                slot: cast.slot,
                using: cast.using.to_vec(),
            })
            .collect(),
        casting: turn.casting,
        moved: turn.moved.each().into_iter().filter(|&(_, feet)| feet > 0).collect(),
        run_up: turn.run_up,
        diagonals: turn.diagonals,
        interactions: turn.interactions,
        mounted: turn.mounted,
        used: turn.used.to_vec(),
        mount: turn.mount.as_ref().map(|mount| Box::new(write(position, mount))),
    }
}

pub(super) fn write_pending(position: &Position, pending: &Pending) -> PendingEntry {
    PendingEntry {
        decide: name(position, pending.who),
        kind: pending.kind,
        trigger: pending.trigger.as_ref().map(|happening| trigger(position, happening)),
        resume: pending.resume.as_ref().map(|resume| resume.path.to_vec()),
        mode: pending.resume.as_ref().map(|resume| resume.mode).unwrap_or_default(),
    }
}

fn trigger(position: &Position, happening: &Happening) -> TriggerEntry {
    let name = |who: &Who| name(position, *who);
    match happening {
        Happening::LeavesReach { creature, from, to } => {
            TriggerEntry::LeavesReach { creature: name(creature), from: *from, to: *to }
        }
        Happening::Hit { attacker, total } => TriggerEntry::Hit { attacker: name(attacker), total: *total },
        Happening::Targeted { by, spell } => TriggerEntry::Targeted { by: name(by), spell: spell.clone() },
        Happening::Casts { creature, spell, level } => {
            TriggerEntry::Casts { creature: name(creature), spell: spell.clone(), level: *level }
        }
        Happening::Damaged { by, amount } => TriggerEntry::Damaged { by: name(by), amount: *amount },
        Happening::Falls { creature } => TriggerEntry::Falls { creature: name(creature) },
        Happening::TurnEnded { creature } => TriggerEntry::TurnEnded { creature: name(creature) },
        Happening::Initiative20 => TriggerEntry::Initiative20 {},
        Happening::Readied { text, happened } => {
            TriggerEntry::Readied { text: text.clone(), happened: happened.clone() }
        }
        Happening::YouHit { target, with } => TriggerEntry::YouHit { target: name(target), with: with.clone() },
        Happening::DropsToZero { creature, by } => TriggerEntry::DropsTo0 { creature: name(creature), by: name(by) },
    }
}
