//! Features of classes, powers of stat blocks, legendary actions.

use super::Legal;
use super::course::{Course, Done};
use super::effect::{self, Roster, Span};
use crate::cost::Cost;
use crate::data::area::Shape;
use crate::data::attack::Usage;
use crate::data::class::Number;
use crate::data::feature::Gives;
use crate::data::tables;
use crate::data::words::{Left, Trigger};
use crate::event::{Event, Strike};
use crate::intent::Act;
use crate::intent::act::Feature;
use crate::intent::aim::Aim;
use crate::name::Name;
use crate::notice::Notice;
use crate::space::Square;
use crate::spot::{Heading, Spot};
use crate::state::ground::across;
use crate::state::influence::{Clock, Laid, Working};
use crate::state::{Creature, Who};
use crate::validation::attack::cleave::CLEAVE;
use crate::validation::attack::own_hit;
use crate::validation::deed::deed;
use crate::validation::features::power::{self, Power};
use crate::validation::features::{acts, legendary};

/// The words with which a power is used.
#[derive(Clone, Copy, Debug)]
struct Said<'a> {
    name: &'a Name,
    option: Option<&'a Name>,
    aim: &'a Aim,
    slot: Option<u32>,
    amount: Option<u32>,
}

impl Course<'_> {
    /// A feature of a class, or a power of a stat block.
    pub fn feature(&mut self, actor: Who, feature: &Feature, notices: &[Notice]) -> Done {
        if feature.name == CLEAVE {
            return self.cleave(actor, feature, notices);
        }
        let creature = self.position.creature(actor);
        let Ok(power) = power::find(self.position, creature, feature.name.as_str()) else { return Ok(()) };
        let power = power.choosing(feature.option.as_ref());
        let lasting = self.position.later(actor).find(|(influence, _)| influence.working.name == feature.name);
        if let Some(influence) = lasting.map(|(influence, _)| influence.clone()) {
            return self.once_more(actor, &power, &influence, feature, notices);
        }
        if let Some(Usage::Recharge(_)) = power.usage {
            let creature = self.name(actor);
            self.happen(Event::PowerSpent { creature, power: feature.name.clone() });
        }
        if self.guard_by(actor, feature.name.as_str())? || self.parries(actor, &power) {
            return Ok(());
        }
        if power.after.contains(&Trigger::YouHit) && own_hit(self.position, actor).is_some() {
            let creature = self.name(actor);
            self.happen(Event::Followed { creature, feature: feature.name.clone() });
        }
        let Feature { name, aim, option, slot, amount, .. } = feature;
        let said = Said { name, option: option.as_ref(), aim, slot: *slot, amount: *amount };
        self.power(actor, &power, said, notices)
    }

    /// A legendary action: its uses are in its cost.
    pub fn legendary(&mut self, actor: Who, name: &Name, option: Option<&Name>, aim: &Aim, notices: &[Notice]) -> Done {
        let Some(power) = legendary(self.position.creature(actor), name.as_str(), option) else { return Ok(()) };
        if power.barred {
            let creature = self.name(actor);
            self.happen(Event::LegendaryBarred { creature, option: name.clone() });
        }
        self.power(actor, &power, Said { name, option, aim, slot: None, amount: None }, notices)
    }

    /// What the data say that a power does: the acts it is made of, its effects, and what is for the table.
    fn power(&mut self, actor: Who, power: &Power, said: Said<'_>, notices: &[Notice]) -> Done {
        let Said { name, option, aim, slot, amount } = said;
        let mut numbers = effect::Power::of_power(self.position, actor, name.clone(), notices);
        (numbers.working.option, numbers.to) = (option.cloned(), aim.to);
        numbers.working.above = slot.map_or(0, |slot| slot.saturating_sub(1).min(8) as u8);
        numbers.spent = amount.unwrap_or(0);
        let going = power.goes.as_ref().zip(aim.to);
        if let Some((going, to)) = going.filter(|(going, _)| !going.last) {
            self.sets_out(actor, going, to, &numbers)?;
        }
        if self.position.creature(actor).is_dead() {
            return Ok(());
        }
        if let Some(skill) = power.checks {
            self.check(actor, skill)?;
        }
        let parts = acts(self.position.creature(actor), power, option, aim);
        self.strike = Strike::Miss;
        for act in &parts {
            if let Act::Plain { .. } = act {
                let creature = self.name(actor);
                let deed = deed(self.position, actor, act);
                self.happen(Event::TookAlong { creature, deed });
            }
            self.act(&Legal { actor, act, cost: Cost::NONE, notices })?;
        }
        let affected = power.shot(name, option, aim).map(|shot| shot.affected(self.position, actor));
        let corner =
            affected.as_ref().and_then(|affected| affected.corner).map(|corner| Square::new(corner.x, corner.y));
        let origin = affected.as_ref().and_then(|affected| affected.area.as_ref()?.origin());
        let at = corner.map(|square| Spot { square, level: aim.at.and_then(|spot| spot.level) });
        let at = at.or(aim.at).or(aim.covering);
        let wall = || Some(Heading::Word(across(self.position.space(actor)?, at?.square)));
        let laid = Laid { at, toward: aim.toward.or_else(wall), ..Laid::default() };
        let targets = match (affected, &parts[..]) {
            (_, [Act::Attack(_)]) if self.strike == Strike::Miss => Roster::new(),
            (Some(affected), _) => {
                let named = self.struck(actor, name, &affected);
                if named.is_empty() { self.walled(&numbers.working, &laid) } else { named }
            }
            // Without an aim of its own it falls upon whom its attack has hit.
            (None, [Act::Attack(attack)]) => self.marked(actor, &attack.target).into_iter().collect(),
            // What follows a hit falls upon whom it has hit.
            (None, _) if power.after.contains(&Trigger::YouHit) => self.own_target(actor).into_iter().collect(),
            (None, _) => Roster::new(),
        };
        numbers.origin = origin;
        if let Some(duration) = power.duration {
            numbers.span = Span::Lasting(Clock::of_duration(self.position, duration));
        }
        if let Some(used) = power.used {
            let working = Working { name: Name::new(&used.id), ..numbers.working.clone() };
            let used = effect::Power { working, ..numbers.clone() };
            self.works(&used, laid.clone(), &targets)?;
        }
        if !power.effects.is_empty() || power.duration.is_some() && power.used.is_none() {
            self.works(&numbers, laid, &targets)?;
        }
        if let Some((going, to)) = going.filter(|(going, _)| going.last) {
            self.sets_out(actor, going, to, &numbers)?;
        }
        self.give_back(actor, power.gives, slot);
        // What actions and attacks it gives is in its cost.
        let gives = power.gives.is_some() || power.actions > 0 || power.attacks > 0;
        let does = power.goes.is_some() || power.checks.is_some() || power.used.is_some() || power.duration.is_some();
        let nothing = parts.is_empty() && power.effects.is_empty() && !gives && !does;
        if power.left != Left::None || nothing {
            self.leave(actor, name.clone());
        }
        Ok(())
    }

    /// What a feature gives back: a slot, or uses of another one, never more than the class has.
    fn give_back(&mut self, actor: Who, gives: Option<&Gives>, slot: Option<u32>) {
        let (name, more) = match gives {
            Some(Gives::Slot) => {
                let creature = self.name(actor);
                let level = slot.unwrap_or(1).min(9) as u8;
                return self.happen(Event::SlotGained { creature, level });
            }
            Some(Gives::Use(name)) => (name, 1),
            Some(Gives::SlotLevels(name)) => (name, u16::try_from(slot.unwrap_or(1)).unwrap_or(1)),
            None => return,
        };
        let creature = self.position.creature(actor);
        let left = creature.pools.points(name);
        let most = most_of(creature, name).unwrap_or(u16::MAX);
        let count = left.saturating_add(more).min(most.max(left));
        let (creature, name) = (self.name(actor), Name::new(name));
        self.happen(Event::Counted { creature, name, count });
    }

    /// Those upon whom a wall comes that names nobody.
    fn walled(&self, working: &Working, laid: &Laid) -> Roster {
        let wall = self.position.area_of(working).is_some_and(|(area, _)| matches!(area.shape, Shape::Wall { .. }));
        let area = self.position.laid(working, laid).filter(|_| wall);
        area.map_or_else(Roster::new, |area| self.position.inside(&area).collect())
    }

    /// What a power does by its effects: it lays down its area, and falls upon its targets.
    fn works(&mut self, power: &effect::Power<'_>, laid: Laid, targets: &[Who]) -> Done {
        self.lay(power, laid);
        self.affect(power, targets)?;
        self.fills(&power.working)
    }
}

/// The most that the classes of a creature give it of a counted feature.
fn most_of(creature: &Creature, name: &str) -> Option<u16> {
    let tables = tables(creature.sheet.edition);
    let numbers = creature.sheet.classes.iter().filter_map(|&(class, level)| {
        match tables.class(class).resource(name)?.at(level)? {
            Number::Count(count) => Some(count),
            Number::Unlimited => None,
            Number::Modifier(ability) => Some(creature.sheet.modifier(ability).max(1).unsigned_abs().into()),
        }
    });
    numbers.max()
}
