//! Reactions to what happens: who has one, and what waits until it is used or not.

use smallvec::SmallVec;

use super::cast::wards_off;
use super::course::Course;
use super::flow::asking_order;
use super::guards::guards;
use crate::data::spell::Spell;
use crate::data::words::Trigger;
use crate::encounter::TriggerEntry;
use crate::encounter::resume::write;
use crate::event::{Event, Strike};
use crate::generator::{Group, acts_of};
use crate::intent::Act;
use crate::name::Name;
use crate::state::pools::entry;
use crate::state::resume::Hit;
use crate::state::{Creature, Happening, Pending, PendingKind, Position, Resume, Who};
use crate::validation::cast::items;
use crate::validation::conditions::is_surprised;
use crate::validation::features::power;

/// What reactions are made of.
const REACTIONS: [Group; 3] = [Group::Retaliations, Group::Spells, Group::Powers];

/// Some creatures who are asked, in their order.
type Asked = SmallVec<[Who; 2]>;

/// Damage for which somebody may strike back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hurt {
    pub who: Who,
    pub by: Who,
    pub amount: u32,
}

impl Course<'_> {
    /// Puts down what waits for the answers that are asked for next.
    pub fn put_off(&mut self, whose: Who, resume: &Resume) {
        let (creature, resume) = (self.name(whose), Box::new(write(self.position, resume)));
        self.happen(Event::Waits { creature, resume });
    }

    /// Asks some creatures; the last one put down is asked first.
    pub fn offer_reactions(&mut self, asked: &[Who], happening: &Happening) {
        for &who in asked.iter().rev() {
            let (creature, trigger) = (self.name(who), Box::new(TriggerEntry::of(self.position, happening)));
            self.happen(Event::ReactionOffered { creature, trigger });
        }
    }

    /// Lets an attack that hits wait if its target can do something about it; otherwise it comes back.
    pub fn ask_target(&mut self, actor: Who, hit: Hit) -> Option<Hit> {
        let target = hit.target;
        if !is_able(self.position, target) || !has_means(self.position, target, Trigger::Hit) {
            return Some(hit);
        }
        let happening = Happening::Hit { attacker: actor, total: hit.roll.throw.total };
        self.ask_about(actor, hit, target, &happening)
    }

    /// Lets an attack that has hit wait if its attacker can add something to it; otherwise it comes back.
    pub fn ask_attacker(&mut self, actor: Who, hit: Hit) -> Option<Hit> {
        let creature = self.position.creature(actor);
        let able = !creature.is_dead() && !creature.is_incapacitated();
        if hit.rolled || !able || !has_means(self.position, actor, Trigger::YouHit) {
            return Some(hit);
        }
        let critical = hit.told == Some(Strike::Critical);
        let happening = Happening::YouHit { target: hit.target, with: hit.with.clone(), critical };
        self.ask_about(actor, hit, actor, &happening)
    }

    /// Asks somebody about a hit that waits, if it has an answer.
    fn ask_about(&mut self, actor: Who, hit: Hit, who: Who, happening: &Happening) -> Option<Hit> {
        let resume = Some(Resume::Hit(Box::new(hit)));
        // The answers are looked for as if the blow waited already.
        self.position.pending.push(Pending { who: actor, kind: PendingKind::Turn, trigger: None, resume });
        let answers = self.can_answer(who, happening);
        let resume = self.position.pending.pop().and_then(|pending| pending.resume)?;
        if answers {
            self.put_off(actor, &resume);
            self.offer_reactions(&[who], happening);
            return None;
        }
        if let Resume::Hit(hit) = resume { Some(*hit) } else { None }
    }

    /// Those of some who can answer what happened, in the order in which they are asked.
    pub fn answering(&mut self, happening: &Happening, among: impl Fn(&Position, Who) -> bool) -> Asked {
        let Some(trigger) = Trigger::named(happening.kind()) else { return Asked::new() };
        let position = &*self.position;
        let means = |&who: &Who| among(position, who) && is_able(position, who) && has_means(position, who, trigger);
        let mut asked: Asked = asking_order(position).filter(means).collect();
        asked.retain(|who| self.can_answer(*who, happening));
        asked
    }

    /// Whether a creature that has the means has a legal answer that the rules play.
    fn can_answer(&mut self, who: Who, happening: &Happening) -> bool {
        let trigger = Some(happening.clone());
        self.position.pending.push(Pending { who, kind: PendingKind::Reaction, trigger, resume: None });
        let position = &*self.position;
        let mut found = false;
        acts_of(position, &REACTIONS, &mut |intent| found = found || answers(position, who, happening, &intent.act));
        self.position.pending.pop();
        found
    }

    /// Those who were hurt since it was asked last and can answer that, in the order in which they are asked.
    pub fn answering_hurts(&mut self) -> SmallVec<[(Who, Happening); 2]> {
        let mut asked = SmallVec::new();
        if self.hurts.is_empty() {
            return asked;
        }
        let hurts = std::mem::take(&mut self.hurts);
        let order: SmallVec<[Who; 16]> = asking_order(self.position).collect();
        for who in order {
            let own = |hurt: &&Hurt| hurt.who == who;
            let Some(last) = hurts.iter().rev().find(own) else { continue };
            let same = hurts.iter().filter(own).filter(|hurt| hurt.by == last.by);
            let amount = same.fold(0u32, |sum, hurt| sum.saturating_add(hurt.amount));
            let happening = Happening::Damaged { by: last.by, amount };
            if is_able(self.position, who) && self.can_answer(who, &happening) {
                asked.push((who, happening));
            }
        }
        asked
    }

    /// Asks those who were hurt.
    pub fn offer_answers(&mut self, asked: &[(Who, Happening)]) {
        for (who, happening) in asked.iter().rev() {
            self.offer_reactions(&[*who], happening);
        }
    }

    /// Remembers damage that its victim may answer.
    pub fn remember_hurt(&mut self, who: Who, by: Option<Who>, amount: u32) {
        if let Some(by) = by.filter(|&by| by != who)
            && has_means(self.position, who, Trigger::Damaged)
        {
            self.hurts.push(Hurt { who, by, amount });
        }
    }
}

/// Whether a creature can react at all.
pub(super) fn is_able(position: &Position, who: Who) -> bool {
    let creature = position.creature(who);
    !creature.reaction_spent
        && !creature.sway().barred.reactions
        && !creature.is_incapacitated()
        && !creature.is_dead()
        && !is_surprised(position, creature)
}

/// Whether a creature has anything that answers such a trigger, whether or not it can be used now.
fn has_means(position: &Position, who: Who, trigger: Trigger) -> bool {
    let (creature, tables) = (position.creature(who), position.tables());
    tables.answering_features(trigger).any(|feature| power::has(creature, feature))
        || tables.answering_spells(trigger).any(|spell| has_spell(creature, spell))
        || creature.sheet.monster().is_some_and(|monster| {
            let casts = |name: &String| tables.answering_spells(trigger).any(|spell| spell.id == *name);
            monster.reactions.iter().any(|deed| deed.trigger == Some(trigger) || deed.casts.iter().any(casts))
        })
}

/// Whether a creature has a spell: prepared, innate, or in a thing.
fn has_spell(creature: &Creature, spell: &Spell) -> bool {
    let id = spell.id.as_str();
    let holds = |item: &Name| items::spells(item.as_str()).any(|held| held == id);
    creature.sheet.prepared.binary_search_by(|known| known.as_str().cmp(id)).is_ok()
        || entry(&creature.pools.innate, id).is_some()
        || creature.hands.iter().flatten().any(holds)
        || creature.pools.charges.iter().any(|(item, _)| holds(item))
}

/// Whether an act answers what happened by rules that are played, and does something about it.
fn answers(position: &Position, who: Who, happening: &Happening, act: &Act) -> bool {
    match act {
        Act::Attack(_) => true,
        Act::Cast(cast) => does_something(position, happening, cast.spell.as_str()),
        Act::Feature(feature) => {
            let Ok(power) = power::find(position, position.creature(who), feature.name.as_str()) else { return false };
            let meant = power.after.iter().any(|trigger| trigger.name() == happening.kind());
            match &feature.option {
                Some(spell) if !power.casts.is_empty() => does_something(position, happening, spell.as_str()),
                // What follows one's own hit is one's own to say, even if the table plays it.
                _ => {
                    let own = matches!(happening, Happening::YouHit { .. });
                    meant && (own || guards(feature.name.as_str()) || !power.effects.is_empty())
                }
            }
        }
        _ => false,
    }
}

/// Whether a spell does something about what happened: what is aimed at somebody is answered by what wards it off.
fn does_something(position: &Position, happening: &Happening, spell: &str) -> bool {
    let Happening::Targeted { spell: aimed, .. } = happening else { return true };
    let Some(spell) = position.tables().spell(spell) else { return false };
    wards_off(spell, aimed)
}
