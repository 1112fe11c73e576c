//! The turn under way and the decisions that wait, as they are written.

use super::name;
use crate::encounter::pending::{PendingEntry, TriggerEntry};
use crate::encounter::resume;
use crate::encounter::turn::{AttackRecord, SpellRecord, TurnEntry};
use crate::space::Mode;
use crate::state::pending::Pending;
use crate::state::{Position, Resume, TurnState};

pub(super) fn write(position: &Position, turn: &TurnState) -> TurnEntry {
    TurnEntry {
        of: name(position, turn.of),
        actions: turn.actions.to_vec(),
        extra_actions: turn.extra_actions.to_vec(),
        attacks: turn
            .attacks
            .iter()
            .map(|attack| AttackRecord {
                with: attack.with.clone(),
                manner: attack.manner,
                thrown: attack.thrown,
                handled: attack.handled,
            })
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
        rush: turn.rush,
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
        trigger: pending.trigger.as_ref().map(|happening| TriggerEntry::of(position, happening)),
        resume: pending.resume.as_ref().map(|resume| resume::write(position, resume)),
        mode: match &pending.resume {
            Some(Resume::Walk(walk)) => walk.mode,
            _ => Mode::default(),
        },
        jump: matches!(&pending.resume, Some(Resume::Walk(walk)) if walk.jump),
    }
}
