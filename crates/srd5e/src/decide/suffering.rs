//! Conditions, and what somebody loses who can act no more.

use smallvec::SmallVec;

use super::course::{Course, Done};
use super::traits::is_steadfast;
use crate::data::moment::Ending;
use crate::data::words::Condition;
use crate::event::Event;
use crate::name::Name;
use crate::state::{Position, Who};
use crate::validation::hands::is_shield;

impl Course<'_> {
    /// A condition, unless the creature cannot be in it, with what follows from it.
    pub fn begin_condition(&mut self, who: Who, condition: Condition, source: Option<Who>) -> Done {
        if self.impose(who, condition, source) { self.weaken(who) } else { Ok(()) }
    }

    /// A condition, unless the creature cannot be in it; whether it has begun.
    pub fn impose(&mut self, who: Who, condition: Condition, source: Option<Who>) -> bool {
        let creature = self.position.creature(who);
        let same = creature.conditions.of(condition).any(|known| known.source == source);
        let stays = same && condition != Condition::Exhaustion;
        let kind = source.map(|source| self.position.creature(source).sheet.kind);
        let sway = creature.sway();
        let warded = sway.immune_warded.contains(condition) && kind.is_some_and(|kind| sway.warded.has(kind));
        let bold = condition == Condition::Frightened && is_steadfast(self.position, who);
        if creature.is_immune(condition) || creature.is_dead() || stays || warded || bold {
            return false;
        }
        let source = source.map(|source| self.name(source));
        let creature = self.name(who);
        self.happen(Event::ConditionBegan { creature, condition, source });
        true
    }

    /// The end of a condition. Whoever wakes still lies where it fell.
    pub fn end_condition(&mut self, who: Who, condition: Condition, source: Option<Who>) {
        let source = source.map(|source| self.name(source));
        let creature = self.name(who);
        self.happen(Event::ConditionEnded { creature: creature.clone(), condition, source });
        let awake = self.position.creature(who);
        let lies = awake.is(Condition::Prone) || awake.is_immune(Condition::Prone) || awake.is_dead();
        if condition == Condition::Unconscious && !lies {
            self.happen(Event::ConditionBegan { creature, condition: Condition::Prone, source: None });
        }
    }

    /// What follows from the state a creature has come into: concentration and grapples end with the strength to act, the
    /// unconscious drop what they hold, and who cannot fly falls.
    pub fn weaken(&mut self, who: Who) -> Done {
        let creature = self.position.creature(who);
        if creature.is_incapacitated() || creature.is_dead() {
            self.let_go(who)?;
        }
        if self.position.creature(who).is_dead() {
            self.end_influences(|influence| influence.creature() == Some(who))?;
            self.end_of(who, Ending::CasterDead)?;
        }
        if self.position.creature(who).hp == 0 {
            self.end_where(Ending::CasterDown, |influence, _| influence.working.by == who)?;
            self.dismiss_summoned(who)?;
        }
        self.fall(who)
    }

    /// Concentration, casting and grapples of a creature that can do nothing end.
    pub fn let_go(&mut self, who: Who) -> Done {
        self.end_by(who, Ending::Incapacitated)?;
        if self.position.creature(who).is(Condition::Unconscious) {
            self.end_by(who, Ending::Unconscious)?;
        }
        self.end_concentration(who)?;
        self.end_casting(who);
        self.end_of(who, Ending::CasterIncapacitated)?;
        let held: SmallVec<[Who; 2]> = held_by(self.position, who).collect();
        for other in held {
            self.free(other, who)?;
        }
        let creature = self.position.creature(who);
        if creature.is(Condition::Unconscious) {
            self.drop_held(who);
        }
        Ok(())
    }

    /// Lets everything fall that a creature holds; a shield is strapped on (SRD-4.3).
    pub fn drop_held(&mut self, who: Who) {
        let held = self.position.creature(who).hands.iter().flatten();
        let items: SmallVec<[Name; 2]> = held.filter(|item| !is_shield(item.as_str())).cloned().collect();
        for item in items {
            let creature = self.name(who);
            self.happen(Event::Dropped { creature, item });
        }
    }
}

/// Those whom a creature has seized.
pub(super) fn held_by(position: &Position, grappler: Who) -> impl Iterator<Item = Who> {
    position
        .everyone()
        .filter(move |(_, other)| other.conditions.of(Condition::Grappled).any(|known| known.source == Some(grappler)))
        .map(|(other, _)| other)
}
