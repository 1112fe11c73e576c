//! What spells let somebody do as long as they last: another bolt, another blow, a beam that is moved, a breath that is lent.

use super::course::{Course, Done};
use super::effect::{Power, Roster};
use crate::data::effect::Effect;
use crate::data::moment::{Ending, Moment};
use crate::intent::act::Feature;
use crate::notice::Notice;
use crate::space::Square;
use crate::spot::Spot;
use crate::state::influence::{Laid, On, Working, at, drift};
use crate::state::{Influence, Who};
use crate::validation::features::power;

/// The moments at which something is done again.
const AGAIN: [Moment; 3] = [Moment::LaterAction, Moment::LaterBonus, Moment::FelledBonus];

impl Course<'_> {
    /// A spell that lasts does something once more.
    pub fn once_more(
        &mut self,
        actor: Who,
        power: &power::Power,
        influence: &Influence,
        feature: &Feature,
        notices: &[Notice],
    ) -> Done {
        let shot = power.shot(&feature.name, feature.option.as_ref(), &feature.aim);
        let affected = shot.map(|shot| shot.affected(self.position, actor));
        let origin = affected.as_ref().and_then(|affected| affected.area.as_ref()?.origin());
        let targets = affected.map(|affected| affected.creatures()).unwrap_or_default();
        let mut working = influence.working.clone();
        working.option = feature.option.clone().or(working.option);
        let effects = self.position.effects_of(&working);
        if let Some(lent) = at(&effects, &influence.effect).filter(|one| one.happens_on(Moment::TargetAction)) {
            // Who breathes strikes; the numbers are those of the spell.
            working.by = actor;
            let lending = Power { notices, origin, ..Power::of_influence(&working, influence.until) };
            let mut affected = Roster::new();
            let moment = Moment::TargetAction;
            return self.happens(&lending, &influence.effect, lent, &targets, &mut affected, moment).map(|_| ());
        }
        self.move_area(&working, feature)?;
        let from = self.made(&working).and_then(|made| self.of_area(&made).from);
        let to = feature.aim.to;
        let again = Power { notices, origin, from, to, ..Power::of_influence(&working, influence.until) };
        let chosen = |effect: &Effect| again.has_chosen(effect);
        for (number, effect) in (0..).zip(effects.iter()).filter(|(_, effect)| chosen(effect)) {
            for moment in AGAIN.into_iter().filter(|&moment| effect.happens_on(moment)) {
                self.happens(&again, &[number], effect, &targets, &mut Roster::new(), moment)?;
                self.end_used(&working, effect)?;
            }
        }
        Ok(())
    }

    /// A spell whose effect can be used only once is over when it was.
    pub fn end_used(&mut self, working: &Working, effect: &Effect) -> Done {
        if !effect.ends.contains(&Ending::Once) {
            return Ok(());
        }
        let concentrates = self.position.creature(working.by).concentration.as_ref();
        if concentrates.is_some_and(|kept| kept.spell == working.name) {
            return self.end_concentration(working.by);
        }
        self.end_spell(working.by, &working.name.clone())
    }

    /// What a spell has put down somewhere.
    fn made(&self, working: &Working) -> Option<Influence> {
        let area = |influence: &&Influence| influence.is_of(working) && influence.creature().is_none();
        self.position.influences.iter().find(area).cloned()
    }

    /// Moves or turns the area of a spell; whoever it runs into is struck.
    fn move_area(&mut self, working: &Working, feature: &Feature) -> Done {
        let spell = self.position.tables().spell(working.name.as_str());
        let (Some(_), Some(made)) = (spell.and_then(drift), self.made(working)) else { return Ok(()) };
        let On::Area(laid) = &made.on else { return Ok(()) };
        let (at, toward) = (feature.aim.at.or(laid.at), feature.aim.toward.or(laid.toward));
        if (at, toward) == (laid.at, laid.toward) {
            return Ok(());
        }
        let through = laid.through.clone();
        self.shift_area(&made, Laid { at, toward, through })?;
        at.map_or(Ok(()), |Spot { square, .. }| self.ram(&made, square))
    }

    /// Something that is rolled into a creature strikes it.
    fn ram(&mut self, influence: &Influence, square: Square) -> Done {
        let effects = self.position.effects_of(&influence.working);
        let there = |&who: &Who| self.position.space(who).is_some_and(|space| space.contains(square));
        let struck: Roster = self.position.everyone().map(|(who, _)| who).filter(there).collect();
        let power = Power::of_influence(&influence.working, influence.until);
        for (number, effect) in (0..).zip(effects.iter()).filter(|(_, effect)| effect.happens_on(Moment::Rammed)) {
            self.happens(&power, &[number], effect, &struck, &mut Roster::new(), Moment::Rammed)?;
        }
        Ok(())
    }
}
