//! Traits of stat blocks: what surrounds a monster, what its body does to those who strike it, what a blow gains, what it
//! withstands, and how it dies.

use rulebound_kernel::DiceError;
use smallvec::SmallVec;

use super::attack::kind_of;
use super::course::{Course, Done};
use super::effect::{Power, Roster};
use super::harm::{Blow, Parts};
use super::purpose::Purpose;
use crate::data::area::Shape;
use crate::data::attack::{DamageCase, Trait};
use crate::data::change::Change;
use crate::data::dice::Dice;
use crate::data::effect::{DamageKind, Effect};
use crate::data::gift::{Gift, Opening};
use crate::data::moment::{Moment, Who as Falls};
use crate::data::words::{Ability, Condition, DamageType};
use crate::event::{Event, State};
use crate::name::Name;
use crate::ruleset::LegendaryResistance;
use crate::space::{Place, Space};
use crate::spot::Target;
use crate::state::influence::{Craft, Working};
use crate::state::{Position, Sheet, TurnState, Uses, Who};
use crate::validation::attack::has_able_ally;
use crate::validation::conditions::is_surprised;
use crate::validation::hands::grapplers;

/// What a Constitution save must reach beside the damage, for those whom death does not take at once.
const FORTITUDE: i32 = 5;

/// The feet of a charge where nothing else is said.
const CHARGE: u16 = 20;

/// What the traits of a creature give it, each with the name of the trait.
fn gifts(position: &Position, who: Who) -> impl Iterator<Item = (&'static Trait, &'static Gift)> {
    let traits = position.creature(who).sheet.monster().map_or(&[][..], |monster| &monster.traits);
    traits.iter().flat_map(|one| one.gifts.iter().map(move |gift| (one, gift)))
}

/// Whether the attacks of a stat block are magical.
pub(super) fn strikes_magically(sheet: &Sheet) -> bool {
    sheet.monster().is_some_and(|monster| monster.gifts().any(|gift| *gift == Gift::MagicWeapons))
}

/// Whether a trait gives a creature advantage on a save against an effect.
pub(super) fn eases(position: &Position, who: Who, ability: Ability, effect: &Effect, working: &Working) -> bool {
    let poison = || {
        let deals = |kind: &DamageKind| matches!(kind, DamageKind::One(DamageType::Poison));
        effect.damage.iter().any(|damage| deals(&damage.kind))
    };
    let brings = |condition: &Condition| {
        let whole = effect.whole().any(|one| one.conditions.contains(condition));
        whole || *condition == Condition::Poisoned && poison()
    };
    gifts(position, who).any(|(_, gift)| match gift {
        Gift::SaveAdvantage(against) => {
            (against.abilities.is_empty() || against.abilities.contains(&ability))
                && (against.spells && working.craft == Craft::Spell || against.conditions.iter().any(brings))
        }
        _ => false,
    })
}

/// Whether a creature gets out of the way of half of what it does not get out of the way of anyhow.
pub(super) fn evades(position: &Position, who: Who) -> bool {
    let creature = position.creature(who);
    gifts(position, who).any(|(_, gift)| *gift == Gift::Evasion) && !creature.is_incapacitated()
}

/// Whether spells of a level do nothing to a creature.
pub(super) fn is_above(position: &Position, who: Who, working: &Working) -> bool {
    let level = || position.tables().spell(working.name.as_str()).map(|spell| spell.level.get() + working.above);
    working.craft == Craft::Spell
        && gifts(position, who)
            .any(|(_, gift)| matches!(gift, Gift::SpellImmunity(most) if level().is_some_and(|level| level <= *most)))
}

/// Whether an attack deals the damage of a case that depends on its target or on the way to it.
pub(super) fn is_case(position: &Position, actor: Who, target: &Target, case: DamageCase) -> bool {
    let Target::Creature(name) = target else { return false };
    let Some(who) = position.named(name.as_str()) else { return false };
    let target = position.creature(who);
    match case {
        DamageCase::Grappled => grapplers(position, who).any(|grappler| grappler == actor),
        DamageCase::TargetBloodied => target.hp * 2 <= target.most_hp(),
        DamageCase::Charge => has_rushed(position, actor, who, CHARGE),
        _ => false,
    }
}

/// Whether a creature has come so many feet straight at another.
fn has_rushed(position: &Position, actor: Who, target: Who, feet: u16) -> bool {
    let turn = position.turn.as_ref().filter(|turn| turn.of == actor);
    let rush = turn.and_then(|turn| turn.rush).filter(|rush| rush.feet >= u32::from(feet));
    let (Some(rush), Some(body), Some(mark)) = (rush, position.space(actor), position.space(target)) else {
        return false;
    };
    let (x, y) = rush.toward.step();
    let steps = i16::try_from(feet / 5).unwrap_or(i16::MAX);
    let from = Space { square: body.square.shifted(-x * steps, -y * steps), ..body };
    position.feet_between(from, mark) >= position.feet_between(body, mark).saturating_add(feet.into())
}

impl Course<'_> {
    /// What a hit gains after a charge: by a trait, or by what the attack itself says.
    pub fn charge(&mut self, power: &Power<'_>, target: Who, critical: bool) -> Done {
        let Working { by, name, .. } = power.working.clone();
        if self.position.turn.as_ref().is_none_or(|turn| turn.rush.is_none()) {
            return Ok(());
        }
        let effects = self.position.effects_of(&power.working);
        for (number, effect) in (0..).zip(effects.iter()).filter(|(_, effect)| effect.happens_on(Moment::Charge)) {
            if has_rushed(self.position, by, target, effect.within.unwrap_or(CHARGE)) {
                self.happens(power, &[number], effect, &[target], &mut Roster::new(), Moment::Charge)?;
            }
        }
        let Some(monster) = self.position.creature(by).sheet.monster() else { return Ok(()) };
        for charge in monster.traits.iter().filter_map(|one| one.charge.as_ref()) {
            if name != charge.with.as_str() || !has_rushed(self.position, by, target, charge.feet) {
                continue;
            }
            let damage: SmallVec<[(Dice, DamageType); 1]> =
                charge.damage.iter().map(|damage| (damage.dice, kind_of(&damage.kind, None))).collect();
            self.throws(by, Purpose::Of("damage of", name.clone()));
            let parts = self.roll_damage(&damage, critical)?;
            let magical = strikes_magically(&self.position.creature(by).sheet);
            self.hurt(target, &parts, Blow { by: Some(by), magical, critical, ..Blow::default() })?;
            for effect in &charge.effects {
                self.happens(power, &[], effect, &[target], &mut Roster::new(), Moment::Cast)?;
            }
        }
        Ok(())
    }

    /// What the traits of others do to a creature near them at a moment of its turn, and its own to those near it.
    pub fn surround(&mut self, who: Who, own: Moment, others: Moment) -> Done {
        let mut found: SmallVec<[(Who, &'static Trait, Moment); 2]> = SmallVec::new();
        for (by, creature) in self.position.everyone().filter(|(_, creature)| !creature.is_dead()) {
            let moment = if by == who { own } else { others };
            let traits = creature.sheet.monster().map_or(&[][..], |monster| &monster.traits);
            let at = |one: &&Trait| one.area.is_some() && one.effects.iter().any(|effect| effect.on.contains(&moment));
            found.extend(traits.iter().filter(at).map(|one| (by, one, moment)));
        }
        for (by, one, moment) in found {
            let near = self.around(by, one);
            let on = if by == who { near } else { near.into_iter().filter(|&other| other == who).collect() };
            self.by_trait(by, one, &on, moment)?;
        }
        Ok(())
    }

    /// The living around a creature on whom one of its traits works.
    fn around(&self, by: Who, one: &Trait) -> Roster {
        let Some(Shape::Emanation { distance }) = one.area else { return Roster::new() };
        if one.sight && self.position.creature(by).is_incapacitated() {
            return Roster::new();
        }
        let near = |who: Who| self.position.feet(by, who).is_some_and(|feet| feet <= u32::from(distance));
        let seen = |who: Who| !one.sight || self.position.sees(by, who) && self.position.sees(who, by);
        let living = self.position.everyone().filter(|&(who, creature)| who != by && !creature.is_dead());
        living.map(|(who, _)| who).filter(|&who| near(who) && seen(who)).collect()
    }

    /// The effects of a trait at a moment.
    fn by_trait(&mut self, by: Who, one: &'static Trait, on: &[Who], moment: Moment) -> Done {
        if on.is_empty() {
            return Ok(());
        }
        let origin = one.area.and(self.position.space(by)).map(Place::from);
        let power = Power { origin, ..Power::of_power(self.position, by, Name::new(&one.id), &[]) };
        for (number, effect) in (0..).zip(&one.effects).filter(|(_, effect)| effect.on.contains(&moment)) {
            self.happens(&power, &[number], effect, on, &mut Roster::new(), moment)?;
        }
        Ok(())
    }

    /// What the body of a creature does to whoever strikes it from nearby.
    pub fn struck_by(&mut self, actor: Who, target: Who) -> Done {
        let Some(monster) = self.position.creature(target).sheet.monster() else { return Ok(()) };
        for one in &monster.traits {
            let power = Power::of_power(self.position, target, Name::new(&one.id), &[]);
            for (number, effect) in (0..).zip(&one.effects).filter(|(_, effect)| effect.on.contains(&Moment::Struck)) {
                let answered = Effect { who: Falls::Targets, ..effect.clone() };
                self.happens(&power, &[number], &answered, &[actor], &mut Roster::new(), Moment::Struck)?;
            }
        }
        Ok(())
    }

    /// What the traits of a creature add to a hit, each once a turn.
    pub fn exploit(&mut self, actor: Who, target: Who, weapon: DamageType, critical: bool) -> Done {
        let Some(monster) = self.position.creature(actor).sheet.monster() else { return Ok(()) };
        for one in &monster.traits {
            let used = |turn: &TurnState| turn.of == actor && turn.has_used(&one.id);
            let open = one.opening.is_some_and(|opening| self.is_open(actor, target, opening));
            if !open || self.position.turn.as_ref().is_some_and(used) {
                continue;
            }
            let mut parts = Parts::new();
            self.throws(actor, Purpose::Of("damage of", Name::new(&one.id)));
            for damage in one.effects.iter().flat_map(|effect| &effect.damage) {
                let sum = self.sum(damage.dice, if critical { 2 } else { 1 })?.max(0) as u32;
                let kind = match damage.kind {
                    DamageKind::Weapon(_) => weapon,
                    _ => kind_of(&damage.kind, None),
                };
                parts.push((sum, kind));
            }
            let creature = self.name(actor);
            self.happen(Event::TookAlong { creature, deed: Name::new(&one.id) });
            let magical = strikes_magically(&self.position.creature(actor).sheet);
            self.hurt(target, &parts, Blow { by: Some(actor), magical, critical, ..Blow::default() })?;
        }
        Ok(())
    }

    fn is_open(&self, actor: Who, target: Who, opening: Opening) -> bool {
        let beside = || has_able_ally(self.position, actor, target);
        match opening {
            Opening::BesideAlly => beside(),
            Opening::AllyOrAdvantage => {
                let leaning = self.leaning;
                !leaning.disadvantage && (leaning.advantage || beside())
            }
            Opening::Surprised => is_surprised(self.position, self.position.creature(target)),
        }
    }

    /// A trait with so many uses is used; whether one was left.
    fn spend_trait(&mut self, who: Who, one: &Trait) -> bool {
        let left = self.position.creature(who).pools.feature(&one.id);
        let spent = matches!(left, Some(Uses::Left(1..)));
        if spent {
            let creature = self.name(who);
            self.happen(Event::TraitSpent { creature, name: Name::new(&one.id) });
        }
        spent
    }

    /// Whether a saving throw that failed succeeds all the same.
    pub fn turns_failure(&mut self, who: Who) -> bool {
        if self.position.ruleset.legendary_resistance == LegendaryResistance::Never {
            return false;
        }
        let one = gifts(self.position, who).find(|(_, gift)| **gift == Gift::TurnsFailure).map(|(one, _)| one);
        one.is_some_and(|one| self.spend_trait(who, one))
    }

    /// Whether a blow that would leave a creature without hit points leaves it one.
    pub fn endures(&mut self, who: Who, amount: u32, parts: &Parts, critical: bool) -> Result<bool, DiceError> {
        let held: SmallVec<[(&Trait, &Gift); 2]> = gifts(self.position, who).collect();
        for (one, gift) in held {
            let spared = match gift {
                Gift::Relentless(most) => amount <= u32::from(*most) && self.spend_trait(who, one),
                Gift::Fortitude(but) if !critical && !parts.iter().any(|(_, kind)| but.contains(kind)) => {
                    let dc = i32::try_from(amount).unwrap_or(i32::MAX).saturating_add(FORTITUDE);
                    self.save(who, Ability::Constitution, dc, 0)?
                }
                _ => false,
            };
            if spared {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Damage by which a creature regains hit points.
    pub fn absorb(&mut self, who: Who, parts: &Parts) -> Done {
        let absorbs = |kind: DamageType| gifts(self.position, who).any(|(_, gift)| *gift == Gift::Absorbs(kind));
        let amount = parts.iter().filter(|&&(_, kind)| absorbs(kind)).map(|&(amount, _)| amount).sum();
        self.heal(who, amount)
    }

    /// What a trait does to its monster that takes damage of the types it names.
    pub fn sear(&mut self, who: Who, kinds: &[DamageType]) -> Done {
        let Some(monster) = self.position.creature(who).sheet.monster() else { return Ok(()) };
        for one in monster.traits.iter().filter(|one| one.unless.iter().any(|kind| kinds.contains(kind))) {
            self.by_trait(who, one, &[who], Moment::Damaged)?;
        }
        Ok(())
    }

    /// Who does not die at once lies stable.
    pub fn linger(&mut self, who: Who) {
        let creature = self.position.creature(who);
        if creature.hp == 0 && !creature.dead && gifts(self.position, who).any(|(_, gift)| *gift == Gift::Lingers) {
            let creature = self.name(who);
            self.happen(Event::Became { creature, state: State::Stable, on: true });
        }
    }

    /// Hit points that traits give back at the start of a turn, unless something hinders them.
    pub fn regain(&mut self, who: Who) -> Done {
        let creature = self.position.creature(who);
        let Some(monster) = creature.sheet.monster() else { return Ok(()) };
        for one in &monster.traits {
            let Some(amount) = one.regains else { continue };
            let lingers = one.gifts.contains(&Gift::Lingers);
            let stops = |effect: &Effect| effect.changes.contains(&Change::NoRegeneration);
            let hindered = self.position.effects_on(who).any(|(influence, effect)| !influence.waits && stops(effect));
            match (self.position.creature(who).hp > 0, hindered) {
                (true, false) => self.heal(who, amount.into())?,
                (false, false) if lingers => self.heal(who, amount.into())?,
                (false, true) if lingers => {
                    let creature = self.name(who);
                    self.happen(Event::Died { creature });
                    self.weaken(who)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// What the death of a creature does to those around it, and what ends with it.
    pub fn perish(&mut self, who: Who) -> Done {
        let Some(monster) = self.position.creature(who).sheet.monster() else { return Ok(()) };
        for one in &monster.traits {
            if one.effects.iter().any(|effect| effect.on.contains(&Moment::Death)) {
                let near = self.around(who, one);
                self.by_trait(who, one, &near, Moment::Death)?;
            }
        }
        Ok(())
    }
}
