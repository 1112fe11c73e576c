//! The states that make a creature a fitting target.

use super::creature::Creature;
use super::position::Position;
use super::who::Who;
use crate::data::attack::{Attack, Trait};
use crate::data::effect::Effect;
use crate::data::target::{States, TargetState};
use crate::data::words::Condition;
use crate::name::Name;
use crate::state::pending::Happening;
use crate::validation::aiming::bears_metal;

/// What a turn remembers a charge at somebody as.
pub(crate) fn charged(one: &Trait, target: &Creature) -> Name {
    Name::new(format!("{}-{}", one.id, target.id()))
}

impl Position {
    /// Whether a creature is in a state; of those that somebody brings about in that which comes from `by`.
    pub fn is_in(&self, who: Who, state: TargetState, by: Who) -> bool {
        let creature = self.creature(who);
        let from = |condition: Condition| creature.conditions.of(condition).any(|known| known.source == Some(by));
        match state {
            TargetState::Dead => creature.is_dead(),
            TargetState::ZeroHitPoints => creature.hp == 0,
            TargetState::Bloodied => creature.hp <= creature.most_hp() / 2,
            TargetState::Unarmored => creature.armor.is_none(),
            TargetState::Seized => from(Condition::Grappled) || self.clinging_to(who).any(|clinging| clinging == by),
            TargetState::Charmed => from(Condition::Charmed),
            TargetState::Caught => from(Condition::Restrained),
            TargetState::Frightened => creature.is(Condition::Frightened),
            TargetState::Grappled => creature.is(Condition::Grappled),
            TargetState::Prone => creature.is(Condition::Prone),
            TargetState::Restrained => creature.is(Condition::Restrained),
            TargetState::Incapacitated => creature.is(Condition::Incapacitated),
            TargetState::Seeing => !creature.is(Condition::Blinded),
            TargetState::Metal => bears_metal(self, creature),
            TargetState::Willing => self.is_willing(who, by),
            TargetState::Falling => {
                self.pending.iter().any(|pending| pending.trigger == Some(Happening::Falls { creature: who }))
            }
        }
    }

    /// Whether a creature is in one of some states, or none is asked for.
    pub fn is_in_any(&self, who: Who, states: &States, by: Who) -> bool {
        states.is_any() || states.iter().any(|state| self.is_in(who, state, by))
    }

    /// Whether a creature that has thrown down another by a charge may follow it up with an attack as a bonus action.
    pub fn follows_up(&self, who: Who, attack: &str, target: Who) -> bool {
        let Some(turn) = self.turn.as_ref().filter(|turn| turn.of == who) else { return false };
        let traits = self.creature(who).sheet.monster().map_or(&[][..], |monster| &monster.traits);
        let follows = |one: &&Trait| one.charge.as_ref().is_some_and(|charge| charge.then.as_deref() == Some(attack));
        let charged = |one: &Trait| turn.has_used(charged(one, self.creature(target)).as_str());
        self.creature(target).is(Condition::Prone) && traits.iter().filter(follows).any(charged)
    }

    /// Those whom a creature holds by an attack of its own.
    pub fn held_with(&self, who: Who, attack: &str) -> impl Iterator<Item = Who> {
        let own = move |influence: &&super::Influence| {
            let working = &influence.working;
            working.by == who && working.name == attack && !influence.waits
        };
        let grips = move |influence: &&super::Influence| {
            let holds = |effect: &Effect| effect.clings || effect.conditions.contains(&Condition::Grappled);
            self.effect(influence).is_some_and(holds)
        };
        self.influences.iter().filter(own).filter(grips).filter_map(super::Influence::creature)
    }

    /// Whether an attack of a stat block may be made against a creature: it is in a state that fits, and nobody else is held by it.
    pub fn admits(&self, who: Who, name: &str, attack: &Attack, target: Who) -> bool {
        let full = attack.needs_room && self.inmates(who).next().is_some();
        !full
            && self.is_in_any(target, &attack.state, who)
            && !(attack.apart && self.is_in(target, TargetState::Seized, who))
            && attack.max_size.is_none_or(|most| self.creature(target).size() <= most)
            && self.is_free_for(who, name, attack, target)
    }

    /// Whether an attack that holds somebody is not made against another.
    pub fn is_free_for(&self, who: Who, name: &str, attack: &Attack, target: Who) -> bool {
        !attack.sole || self.influences.is_empty() || {
            let mut held = self.held_with(who, name).peekable();
            held.peek().is_none() || held.any(|held| held == target)
        }
    }
}
