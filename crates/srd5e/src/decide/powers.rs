//! Features of classes, powers of stat blocks, legendary actions.

use super::Legal;
use super::course::{Course, Done};
use super::effect::{self, Roster, Span};
use super::purpose::Purpose;
use crate::cost::Cost;
use crate::data::attack::Usage;
use crate::data::dice::Dice;
use crate::data::words::{ClassName, Left};
use crate::event::{Event, State, Strike};
use crate::intent::Act;
use crate::intent::act::Feature;
use crate::intent::aim::Aim;
use crate::name::Name;
use crate::notice::Notice;
use crate::space::Square;
use crate::spot::{Spot, Target};
use crate::state::influence::{Clock, Laid, Working};
use crate::state::{Creature, Who};
use crate::validation::attack::cleave::CLEAVE;
use crate::validation::deed::deed;
use crate::validation::features::power::{self, Power};
use crate::validation::features::{acts, legendary};

/// What a fighter gets its breath back with.
pub(super) fn second_wind(creature: &Creature) -> Dice {
    Dice { count: 1, sides: 10, plus: creature.sheet.class_level(ClassName::Fighter).into() }
}

impl Course<'_> {
    /// A feature of a class, or a power of a stat block.
    pub fn feature(&mut self, actor: Who, feature: &Feature, notices: &[Notice]) -> Done {
        if feature.name == CLEAVE {
            return self.cleave(actor, feature, notices);
        }
        let creature = self.position.creature(actor);
        let Ok(power) = power::find(self.position, creature, feature.name.as_str()) else { return Ok(()) };
        let lasting = self.position.later(actor).find(|(influence, _)| influence.working.name == feature.name);
        if let Some(influence) = lasting.map(|(influence, _)| influence.clone()) {
            return self.once_more(actor, &power, &influence, feature, notices);
        }
        if let Some(Usage::Recharge(_)) = power.usage {
            let creature = self.name(actor);
            self.happen(Event::PowerSpent { creature, power: feature.name.clone() });
        }
        if self.own_feature(actor, feature)?
            || self.guard_by(actor, feature.name.as_str())?
            || self.parries(actor, &power)
        {
            return Ok(());
        }
        self.power(actor, &power, &feature.name, feature.option.as_ref(), &feature.aim, notices)
    }

    /// Features whose effect is a rule of its own; whether it is one.
    fn own_feature(&mut self, actor: Who, feature: &Feature) -> Result<bool, rulebound_kernel::DiceError> {
        let on = feature.aim.on.first().and_then(|target| match target {
            Target::Creature(name) => self.position.named(name.as_str()),
            Target::Square(_) => None,
        });
        match feature.name.as_str() {
            // What it gives is in its cost.
            "action-surge" => {}
            "second-wind" => {
                self.throws(actor, Purpose::Of("healing of", feature.name.clone()));
                let amount = self.sum(second_wind(self.position.creature(actor)), 1)?.max(0) as u32;
                self.heal(actor, amount)?;
            }
            "lay-on-hands" => self.heal(on.unwrap_or(actor), feature.amount.unwrap_or(0))?,
            "rage" => {
                let creature = self.name(actor);
                self.happen(Event::Became { creature, state: State::Raging, on: true });
                self.end_concentration(actor)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// A legendary action: its uses are in its cost.
    pub fn legendary(&mut self, actor: Who, name: &Name, aim: &Aim, notices: &[Notice]) -> Done {
        let Some(power) = legendary(self.position.creature(actor), name.as_str()) else { return Ok(()) };
        if power.barred {
            let creature = self.name(actor);
            self.happen(Event::LegendaryBarred { creature, option: name.clone() });
        }
        self.power(actor, &power, name, None, aim, notices)
    }

    /// What the data say that a power does: the acts it is made of, its effects, and what is for the table.
    fn power(
        &mut self,
        actor: Who,
        power: &Power,
        name: &Name,
        option: Option<&Name>,
        aim: &Aim,
        notices: &[Notice],
    ) -> Done {
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
        let laid = Laid { at: at.or(aim.at).or(aim.covering), toward: aim.toward, ..Laid::default() };
        let targets = match (affected, &parts[..]) {
            (_, [Act::Attack(_)]) if self.strike == Strike::Miss => Roster::new(),
            (Some(affected), _) => self.struck(actor, name, &affected),
            // Without an aim of its own it falls upon whom its attack has hit.
            (None, [Act::Attack(attack)]) => self.marked(actor, &attack.target).into_iter().collect(),
            (None, _) => Roster::new(),
        };
        let mut numbers = effect::Power::of_power(self.position, actor, name.clone(), notices);
        (numbers.working.option, numbers.to, numbers.origin) = (option.cloned(), aim.to, origin);
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
        let nothing = parts.is_empty() && power.used.is_none() && power.effects.is_empty() && power.duration.is_none();
        if power.left != Left::None || nothing {
            self.leave(actor, name.clone());
        }
        Ok(())
    }

    /// What a power does by its effects: it lays down its area, and falls upon its targets.
    fn works(&mut self, power: &effect::Power<'_>, laid: Laid, targets: &[Who]) -> Done {
        self.lay(power, laid);
        self.affect(power, targets)?;
        self.fills(&power.working)
    }
}
