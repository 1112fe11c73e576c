//! The order, the turn under way, and the decisions that wait.

use smallvec::SmallVec;

use super::{Check, by_initiative, fresh_turn};
use crate::cost::Feet;
use crate::encounter::pending::{PendingEntry, TriggerEntry};
use crate::encounter::problem::Fault;
use crate::encounter::resume::{self, ResumeEntry};
use crate::encounter::turn::{AttackRecord, TurnEntry};
use crate::encounter::whole::Encounter;
use crate::name::Name;
use crate::state::pending::{Happening, Pending, PendingKind};
use crate::state::resume::Walk;
use crate::state::turn::{AttackMade, SpellMade};
use crate::state::{Creature, Position, Resume, TurnState, Who, deed};

/// The highest level of slots.
const HIGHEST_SLOT: u32 = 9;
/// The highest face of the die of an attack roll.
const HIGHEST_FACE: u32 = 20;

impl Check<'_> {
    pub(super) fn order(&mut self, creatures: &[Creature]) -> SmallVec<[Who; 16]> {
        let Some(given) = &self.encounter.order else { return by_initiative(creatures) };
        let mut order = SmallVec::new();
        for (number, name) in given.iter().enumerate() {
            let place = || format!("order[{number}]");
            match self.who(place, name) {
                Some(who) if order.contains(&who) => {
                    self.problems.add(place(), Fault::Duplicate { name: name.clone() });
                }
                Some(who) => order.push(who),
                None => {}
            }
        }
        order
    }

    /// The decision of a fight that has not begun, if there is somebody to fight: everything else comes with initiative.
    pub(super) fn unbegun(&mut self) -> SmallVec<[Pending; 2]> {
        let Encounter { order, turn, pending, .. } = self.encounter;
        let written = [("order", order.is_some()), ("turn", turn.is_some()), ("pending", !pending.is_empty())];
        for (field, _) in written.into_iter().filter(|(_, written)| *written) {
            self.problems.contradiction(field, "in round 0 initiative has not been rolled");
        }
        self.encounter.creatures.first().map(|_| Pending::initiative(Who(0))).into_iter().collect()
    }

    /// The turn under way: a fresh one unless the file says more.
    pub(super) fn turn(&mut self, order: &[Who], creatures: &[Creature]) -> Option<TurnState> {
        let Some(entry) = &self.encounter.turn else { return fresh_turn(order, creatures) };
        let turn = self.turn_of("turn", entry)?;
        if !order.contains(&turn.of) {
            self.problems.contradiction("turn.of", "it has the turn but no place in the order");
        }
        Some(turn)
    }

    fn turn_of(&mut self, place: &str, entry: &TurnEntry) -> Option<TurnState> {
        for (number, name) in entry.extra_actions.iter().enumerate() {
            self.problems.form(|| format!("{place}.extra_actions[{number}]"), name);
        }
        for (number, name) in entry.used.iter().enumerate() {
            self.deed(|| format!("{place}.used[{number}]"), name);
        }
        if let Some(name) = &entry.multiattack {
            self.problems.form(|| format!("{place}.multiattack"), name);
        }
        if let Some(bonus) = &entry.bonus {
            self.deed(|| format!("{place}.bonus"), bonus);
        }
        let mut attacks = SmallVec::new();
        for (number, attack) in entry.attacks.iter().enumerate() {
            let with = self.item(|| format!("{place}.attacks[{number}].with"), &attack.with);
            let AttackRecord { manner, thrown, handled, .. } = *attack;
            attacks.push(AttackMade { with, manner, thrown, handled });
        }
        let mut spells = SmallVec::new();
        for (number, cast) in entry.spells.iter().enumerate() {
            self.spell(|| format!("{place}.spells[{number}].spell"), &cast.spell);
            self.problems.bounds(format!("{place}.spells[{number}].slot"), cast.slot, 0, HIGHEST_SLOT);
            let using = cast.using.iter().cloned().collect();
            spells.push(SpellMade { spell: cast.spell.clone(), manner: cast.manner, slot: cast.slot, using });
        }
        let mut moved = Feet::NONE;
        for (&mode, &feet) in &entry.moved {
            moved.add(mode, feet);
        }
        let mount = entry.mount.as_ref().and_then(|mount| {
            if mount.mount.is_some() {
                self.problems.contradiction(format!("{place}.mount.mount"), "a mount rides nobody");
            }
            let unmounted = TurnEntry { mount: None, ..(**mount).clone() };
            self.turn_of(&format!("{place}.mount"), &unmounted).map(Box::new)
        });
        let of = self.who(|| format!("{place}.of"), &entry.of)?;
        Some(TurnState {
            of,
            actions: self.actions(place, &entry.actions),
            extra_actions: entry.extra_actions.iter().cloned().collect(),
            attacks,
            multiattack: entry.multiattack.clone(),
            bonus: entry.bonus.clone(),
            interactions: entry.interactions,
            moved,
            diagonals: entry.diagonals,
            run_up: entry.run_up,
            rush: entry.rush,
            mounted: entry.mounted,
            spells,
            casting: entry.casting,
            used: entry.used.iter().cloned().collect(),
            mount,
        })
    }

    /// What actions were spent on.
    fn actions(&mut self, place: &str, actions: &[Name]) -> SmallVec<[Name; 2]> {
        for (number, action) in actions.iter().enumerate() {
            self.deed(|| format!("{place}.actions[{number}]"), action);
        }
        actions.iter().cloned().collect()
    }

    /// What an action or bonus action was spent on: a name, after `dash` perhaps a mode, after `attack` perhaps a number.
    fn deed(&mut self, place: impl Fn() -> String, deed: &Name) {
        if deed::dashed(deed).is_none() && deed::attacked(deed).is_none() {
            self.problems.form(place, deed);
        }
    }

    pub(super) fn pending(&mut self) -> SmallVec<[Pending; 2]> {
        let entries = self.encounter.pending.iter().enumerate();
        entries.filter_map(|(number, entry)| self.decision(&format!("pending[{number}]"), entry)).collect()
    }

    fn decision(&mut self, place: &str, entry: &PendingEntry) -> Option<Pending> {
        let who = self.who(|| format!("{place}.decide"), &entry.decide);
        let trigger = entry.trigger.as_ref().map(|trigger| self.trigger(&format!("{place}.trigger"), trigger));
        if entry.kind == PendingKind::Lair && self.encounter.lair.is_none() {
            self.problems.contradiction(format!("{place}.kind"), "there is no lair");
        }
        if entry.kind == PendingKind::Initiative {
            self.problems.contradiction(format!("{place}.kind"), "initiative is rolled in round 0");
        }
        if !fits(entry.kind, entry.trigger.as_ref()) {
            self.problems.contradiction(format!("{place}.trigger"), "it does not bring about that decision");
        }
        let resume = match &entry.resume {
            Some(ResumeEntry::Walk(path)) => {
                Some(Resume::Walk(Walk { mode: entry.mode, path: path.iter().copied().collect(), jump: entry.jump }))
            }
            _ => None,
        };
        Some(Pending { who: who?, kind: entry.kind, trigger: trigger.flatten(), resume })
    }

    fn trigger(&mut self, place: &str, entry: &TriggerEntry) -> Option<Happening> {
        let mut happening = entry.happening(|field, name| self.who(|| format!("{place}.{field}"), name));
        match entry {
            TriggerEntry::Targeted { spell, .. } => self.spell(|| format!("{place}.spell"), spell),
            TriggerEntry::Casts { spell, level, .. } => {
                self.spell(|| format!("{place}.spell"), spell);
                self.problems.bounds(format!("{place}.level"), *level, 0, HIGHEST_SLOT);
            }
            TriggerEntry::YouHit { with, .. } => {
                let known = self.item(|| format!("{place}.with"), with);
                if let Some(Happening::YouHit { with, .. }) = &mut happening {
                    *with = known;
                }
            }
            _ => {}
        }
        happening
    }

    /// What waits for decisions, but for moves: it is read when everybody is there.
    pub(super) fn waiting(&mut self, position: &mut Position) {
        let entries = &self.encounter.pending;
        if entries.len() != position.pending.len() {
            return;
        }
        for (number, entry) in entries.iter().enumerate() {
            let Some(resume) = entry.resume.as_ref().filter(|resume| !matches!(resume, ResumeEntry::Walk(_))) else {
                continue;
            };
            let place = format!("pending[{number}].resume");
            self.bounds_of(&place, resume);
            match resume::read(position, resume) {
                Some(resume) => position.pending[number].resume = Some(resume),
                None => self.problems.contradiction(place, "it names somebody or something that is not there"),
            }
        }
    }

    fn bounds_of(&mut self, place: &str, entry: &ResumeEntry) {
        match entry {
            ResumeEntry::Hit { hit } => self.problems.bounds(format!("{place}.hit.face"), hit.face, 1, HIGHEST_FACE),
            ResumeEntry::Cast { cast } => {
                self.problems.bounds(format!("{place}.cast.level"), cast.level, 0, HIGHEST_SLOT);
            }
            ResumeEntry::Edge { edge } => {
                for (number, name) in edge.done.iter().enumerate() {
                    self.problems.form(|| format!("{place}.edge.done[{number}]"), name);
                }
            }
            ResumeEntry::Walk(_)
            | ResumeEntry::Fall { .. }
            | ResumeEntry::Mount { .. }
            | ResumeEntry::Dismount { .. } => {}
        }
    }
}

/// Whether a happening can bring about a decision. Who decides may still be unable to use it.
fn fits(kind: PendingKind, trigger: Option<&TriggerEntry>) -> bool {
    use TriggerEntry as T;
    match kind {
        PendingKind::Reaction => {
            trigger.is_some_and(|trigger| !matches!(trigger, T::TurnEnded { .. } | T::Initiative20 {}))
        }
        PendingKind::Legendary => matches!(trigger, Some(T::TurnEnded { .. })),
        PendingKind::Lair => matches!(trigger, Some(T::Initiative20 {})),
        PendingKind::KnockOut => matches!(trigger, Some(T::DropsTo0 { .. })),
        PendingKind::RiderOrMount => matches!(trigger, Some(T::LeavesReach { .. })),
        PendingKind::Turn | PendingKind::Order | PendingKind::Ruling | PendingKind::Initiative => true,
    }
}
