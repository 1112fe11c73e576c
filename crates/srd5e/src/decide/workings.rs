//! The deeds of effects: pushing, banishing, dispelling, raising the dead, and hit points that come and go with a spell.

use smallvec::SmallVec;

use super::course::{Course, Done, Leaning};
use super::effect::{Power, Roster};
use super::purpose::Purpose;
use crate::data::change::Change;
use crate::data::effect::{Deed, Effect, Shift};
use crate::event::{Event, State};
use crate::name::Name;
use crate::space::{Direction, Level, Space, directions_away, pushed};
use crate::spot::Spot;
use crate::state::influence::{Craft, Working};
use crate::state::{Influence, Position, Who};

/// What a dispelling check must reach for a spell of level 0.
const DISPELLING: i32 = 10;

impl Course<'_> {
    /// Moves a creature as an effect says.
    pub fn displace(&mut self, power: &Power<'_>, who: Who, shift: Shift) -> Done {
        let Some(body) = self.position.creature(who).own_space() else { return Ok(()) };
        match shift {
            Shift::Push(feet) => self.shove_off(power, who, feet, false),
            Shift::PushHard(feet) => {
                let more = 5 * u16::try_from(power.working.modifier.max(0)).unwrap_or(0);
                self.shove_off(power, who, feet.saturating_add(more), false)
            }
            Shift::Pull(feet) => self.shove_off(power, who, feet, true),
            Shift::Lift(feet) => {
                let levels = i16::try_from(feet / 5).unwrap_or(i16::MAX);
                let level = Level(body.level.0.saturating_add(levels));
                let creature = self.name(who);
                self.happen(Event::Shifted { creature, to: Spot { square: body.square, level: Some(level) } });
                Ok(())
            }
            Shift::Any(feet) => {
                let Some(to) = power.to else { return Ok(()) };
                let there = Space::new(to.square, body.size).at_level(to.level.unwrap_or(body.level));
                if self.position.feet_between(body, there) <= u32::from(feet) {
                    self.shift(who, to);
                    self.loosen(who)?;
                    self.crossed(who, Some(body), false)?;
                }
                Ok(())
            }
            Shift::Out => {
                if let Some(place) = self.beside(power.working.by, who) {
                    let creature = self.name(who);
                    self.happen(Event::Shifted { creature, to: super::movement::spot(place) });
                    self.crossed(who, Some(body), false)?;
                }
                Ok(())
            }
            Shift::Teleport(_) => self.carry(power, who),
        }
    }

    /// Pushes a creature away from whatever strikes it, or pulls it nearer, as far as there is room.
    fn shove_off(&mut self, power: &Power<'_>, who: Who, feet: u16, nearer: bool) -> Done {
        let from = power.from.or(self.position.space(power.working.by));
        let (Some(from), Some(body)) = (from, self.position.creature(who).own_space()) else { return Ok(()) };
        let away: Option<Direction> =
            if nearer { directions_away(body, from).next() } else { directions_away(from, body).next() };
        let Some(direction) = away.filter(|_| self.position.creature(who).riding.is_none()) else { return Ok(()) };
        let apart = self.position.feet_between(from, body);
        let feet = if nearer { u32::from(feet).min(apart.saturating_sub(5)) } else { feet.into() };
        let rule = self.position.ruleset.corner_rule;
        let free = |space: Space| self.has_room(who, space, true);
        let to = pushed(&self.position.stage.grid, rule, body, direction, feet / 5, free);
        if to == body { Ok(()) } else { self.drive(who, to) }
    }

    /// One deed of an effect.
    pub fn carry_out(&mut self, power: &Power<'_>, effect: &Effect, deed: Deed, who: Who) -> Done {
        let creature = self.name(who);
        match deed {
            Deed::Stabilise if self.position.creature(who).is_dying() => {
                self.happen(Event::Became { creature, state: State::Stable, on: true });
            }
            // Who is warded from death is warded from what kills without harm.
            Deed::Kill if effect.damage.is_empty() && self.death_ward(who).is_some() => {
                let ward = self.death_ward(who);
                ward.map_or(Ok(()), |number| self.end_influence(number))?;
            }
            Deed::Kill => self.kill(who)?,
            // Whoever was told a place on the field goes there.
            Deed::Depart if power.to.is_some() && effect.teleports().is_some() => {}
            Deed::Depart => self.depart(who)?,
            Deed::Revert => self.revert(who)?,
            Deed::Flee
            | Deed::Recoil
            | Deed::Approach
            | Deed::March(_)
            | Deed::Wander(_)
            | Deed::LashOut
            | Deed::Dodge => {
                self.driven(power, deed, who)?;
            }
            Deed::DropToZero => {
                let amount = self.position.creature(who).hp + self.position.creature(who).temp_hp;
                let by = Some(self.name(power.working.by));
                self.happen(Event::Damaged { creature, by, amount, kinds: SmallVec::new() });
                self.weaken(who)?;
            }
            Deed::BreakConcentration => self.end_concentration(who)?,
            Deed::Rage => {
                self.happen(Event::Became { creature, state: State::Raging, on: true });
                self.end_concentration(who)?;
            }
            Deed::DropHeld => self.drop_held(who),
            Deed::Raise if self.position.creature(who).is_dead() => self.happen(Event::Raised { creature, hp: 1 }),
            Deed::RaiseWhole if self.position.creature(who).is_dead() => {
                let hp = self.position.creature(who).most_hp();
                self.happen(Event::Raised { creature, hp });
            }
            Deed::RestoreAll => {
                let missing = self.position.creature(who).most_hp();
                self.heal(who, missing)?;
            }
            Deed::Dispel(level) => self.dispel(power, level, who)?,
            Deed::Counter(level) => self.counter(power, level, who)?,
            _ => {}
        }
        Ok(())
    }

    /// Ends spells on a creature: those up to a level by themselves, others by a check of the caster's ability.
    fn dispel(&mut self, power: &Power<'_>, level: u8, who: Who) -> Done {
        let level = level.saturating_add(power.working.above);
        let mut spells: SmallVec<[Working; 2]> = SmallVec::new();
        for influence in self.position.influences_on(who).filter(|one| one.working.craft == Craft::Spell) {
            if !spells.iter().any(|known| influence.is_of(known)) {
                spells.push(influence.working.clone());
            }
        }
        for working in spells {
            let own = self.position.tables().spell(working.name.as_str()).map_or(0, |spell| spell.level.get());
            let cast_at = own.saturating_add(working.above);
            if cast_at <= level || self.outdoes(power, cast_at)? {
                self.end_working_on(&working, who)?;
            }
        }
        Ok(())
    }

    /// A check of the ability behind a spell against the level of another.
    pub fn outdoes(&mut self, power: &Power<'_>, level: u8) -> Result<bool, rulebound_kernel::DiceError> {
        self.throws(power.working.by, Purpose::By(power.working.name.clone(), "check"));
        let (_, throw) = self.d20(Leaning::default(), power.working.modifier)?;
        let total = throw.total;
        let creature = self.name(power.working.by);
        self.happen(Event::Checked { creature, skill: power.working.name.clone(), throw });
        Ok(total >= DISPELLING + i32::from(level))
    }

    /// More hit points while an effect lasts, or fewer for good.
    pub fn raise_maximum(&mut self, power: &Power<'_>, effect: &Effect, who: Who) -> Done {
        if let Some(more) = maximum(effect, &power.working) {
            let max_hp = self.position.creature(who).max_hp.saturating_add(more);
            let creature = self.name(who);
            self.happen(Event::MaximumChanged { creature, max_hp });
            self.heal(who, more)?;
        }
        Ok(())
    }

    /// The hit points that came with an effect go with it.
    pub fn lower_maximum(&mut self, influence: &Influence, effect: &Effect, who: Who) {
        if let Some(more) = maximum(effect, &influence.working) {
            let max_hp = self.position.creature(who).max_hp.saturating_sub(more).max(1);
            let creature = self.name(who);
            self.happen(Event::MaximumChanged { creature, max_hp });
        }
    }

    /// Of those whom a spell names the ones that no sanctuary keeps from its caster.
    pub fn unwarded(&mut self, actor: Who, targets: Roster) -> Result<Roster, rulebound_kernel::DiceError> {
        let mut left = Roster::new();
        for target in targets {
            if self.position.allied(actor, target) || !self.is_warded_off(actor, target)? {
                left.push(target);
            }
        }
        Ok(left)
    }

    /// Who aims at somebody under a sanctuary must save, or its attack comes to nothing.
    pub fn is_warded_off(&mut self, actor: Who, target: Who) -> Result<bool, rulebound_kernel::DiceError> {
        let ward = self.position.effects_on(target).find_map(|(influence, effect)| {
            let ability = effect.changes.iter().find_map(|change| match change {
                Change::Sanctuary(ability) => Some(*ability),
                _ => None,
            })?;
            Some((ability, influence.working.dc))
        });
        match ward {
            Some((ability, dc)) => Ok(!self.save(actor, ability, dc, 0)?),
            None => Ok(false),
        }
    }
}

/// The hit points at most that an effect adds.
fn maximum(effect: &Effect, working: &Working) -> Option<u32> {
    effect.changes.iter().find_map(|change| match change {
        Change::HitPointMaximum { amount, slot } => {
            Some(u32::from(*amount) + u32::from(*slot) * u32::from(working.above))
        }
        _ => None,
    })
}

/// Whether a creature is immune to a spell.
pub(super) fn is_immune_to(position: &Position, who: Who, spell: &Name) -> bool {
    let immune = |change: &Change| matches!(change, Change::ImmuneToSpell(name) if spell == name.as_str());
    position.effects_on(who).any(|(influence, effect)| !influence.waits && effect.changes.iter().any(immune))
}
