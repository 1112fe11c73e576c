//! Traits of stat blocks: what surrounds a monster, what its body does to those who strike it, what a blow gains, what it
//! withstands, and how it dies.

use rulebound_kernel::DiceError;
use smallvec::SmallVec;

use super::course::{Course, Done};
use super::effect::{Power, Roster};
use crate::data::area::Shape;
use crate::data::attack::{Action, DamageCase, Trait};
use crate::data::change::Change;
use crate::data::effect::{DamageKind, Effect};
use crate::data::gift::Gift;
use crate::data::moment::{Moment, Who as Falls};
use crate::data::words::{Ability, Condition, DamageType};
use crate::event::{Event, State};
use crate::name::Name;
use crate::ruleset::LegendaryResistance;
use crate::space::{Cell, Place, Space};
use crate::spot::Target;
use crate::state::influence::{Craft, Working};
use crate::state::plight::charged;
use crate::state::resume::Parts;
use crate::state::{Creature, Influence, Position, Sheet, Uses, Who};
use crate::validation::attack::is_under_water;
use crate::validation::conditions::is_surprised;
use crate::validation::hands::grapplers;

/// What a Constitution save must reach beside the damage, for those whom death does not take at once.
const FORTITUDE: i32 = 5;

/// By how much it grows harder to rage on.
const HARDER: u16 = 5;

/// The feet of a charge where nothing else is said.
pub(super) const CHARGE: u16 = 20;

/// What the traits and features of a creature give it, each with the name of the trait or feature.
fn gifts(position: &Position, who: Who) -> impl Iterator<Item = (&'static str, &'static Gift)> {
    position.creature(who).gifts()
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
    let bloodied = || position.creature(who).hp * 2 <= position.creature(who).most_hp();
    let sung = |(influence, effect): (&Influence, &Effect)| {
        let against =
            |change: &Change| matches!(change, Change::SaveAdvantageAgainst(known) if known.iter().any(brings));
        !influence.waits && effect.changes.iter().any(against)
    };
    if position.effects_on(who).any(sung) {
        return true;
    }
    gifts(position, who).any(|(_, gift)| match gift {
        Gift::SaveAdvantage(against) => {
            (against.abilities.is_empty() || against.abilities.contains(&ability))
                && (against.spells && working.craft == Craft::Spell
                    || against.bloodied && bloodied()
                    || against.conditions.iter().any(brings))
        }
        _ => false,
    })
}

/// Whether a creature gets out of the way of half of what it does not get out of the way of anyhow.
pub(super) fn evades(position: &Position, who: Who) -> bool {
    let creature = position.creature(who);
    gifts(position, who).any(|(_, gift)| *gift == Gift::Evasion) && !creature.is_incapacitated()
}

/// Whether a creature cannot be frightened, since it sees an ally near by.
pub(super) fn is_steadfast(position: &Position, who: Who) -> bool {
    let beside = |feet: u16| {
        let ally = |&(other, creature): &(Who, &Creature)| {
            let near = position.feet(who, other).is_some_and(|apart| apart <= u32::from(feet));
            other != who && !creature.is_dead() && position.allied(who, other) && near && position.sees(who, other)
        };
        position.everyone().any(|other| ally(&other))
    };
    gifts(position, who).any(|(_, gift)| matches!(gift, Gift::Steadfast(feet) if beside(*feet)))
}

/// Whether spells do nothing to a creature that saves or dodge.
pub(super) fn is_spell_proof(position: &Position, who: Who, working: &Working) -> bool {
    working.craft == Craft::Spell && gifts(position, who).any(|(_, gift)| *gift == Gift::SpellProof)
}

/// Whether a hit is critical because its target is surprised.
pub(super) fn assassinates(position: &Position, actor: Who, target: Who) -> bool {
    is_surprised(position, position.creature(target))
        && gifts(position, actor).any(|(_, gift)| *gift == Gift::Assassinates)
}

/// Whether a creature neither regains hit points nor gains temporary ones.
pub(super) fn never_heals(position: &Position, who: Who) -> bool {
    gifts(position, who).any(|(_, gift)| *gift == Gift::Unhealing)
}

/// Whether spells of a level do nothing to a creature.
pub(super) fn is_above(position: &Position, who: Who, working: &Working) -> bool {
    let level = || position.tables().spell(working.name.as_str()).map(|spell| spell.level.get() + working.above);
    working.craft == Craft::Spell
        && gifts(position, who).any(|(_, gift)| match gift {
            Gift::SpellImmunity(most) => level().is_some_and(|level| level <= *most),
            Gift::ImmuneToSpells(spells) => spells.iter().any(|spell| working.name == spell.as_str()),
            _ => false,
        })
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
        DamageCase::Seizes => seizes(position, actor, who),
        _ => false,
    }
}

/// Whether a creature could hold another that an attack of it hits.
fn seizes(position: &Position, actor: Who, target: Who) -> bool {
    let fits = |effect: &Effect| {
        let small = effect.max_size.is_none_or(|most| position.creature(target).size() <= most);
        effect.conditions.contains(&Condition::Grappled) && small
    };
    let free = |action: &Action| position.held_with(actor, &action.id).next().is_none();
    let immune = position.creature(target).is_immune(Condition::Grappled);
    let attacks = &position.creature(actor).sheet.attacks;
    !immune
        && attacks.iter().any(|action| free(action) && action.attack.iter().any(|attack| attack.hit.iter().any(fits)))
}

/// Whether an effect falls on those whom somebody holds or who hold it.
fn seizes_back(effect: &Effect) -> bool {
    matches!(effect.who, Falls::Holders | Falls::Seized)
}

/// Whether a creature has come so many feet straight at another.
pub(super) fn has_rushed(position: &Position, actor: Who, target: Who, feet: u16) -> bool {
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
    /// What a hit does after a charge beside its damage: by a trait, or by what the attack itself says.
    pub fn charge(&mut self, power: &Power<'_>, target: Who) -> Done {
        let Working { by, name, .. } = power.working.clone();
        if self.position.turn.as_ref().is_none_or(|turn| turn.rush.is_none()) {
            return Ok(());
        }
        let effects = self.position.effects_of(&power.working);
        for (number, effect) in (0..).zip(effects.iter()).filter(|(_, effect)| effect.happens_on(Moment::Charge)) {
            if has_rushed(self.position, by, target, effect.within.unwrap_or(CHARGE)) {
                let bare = Effect { damage: Vec::new(), ..effect.clone() };
                self.happens(power, &[number], &bare, &[target], &mut Roster::new(), Moment::Charge)?;
            }
        }
        let Some(monster) = self.position.creature(by).sheet.monster() else { return Ok(()) };
        for (one, charge) in monster.traits.iter().filter_map(|one| Some((one, one.charge.as_ref()?))) {
            if name != charge.with.as_str() || !has_rushed(self.position, by, target, charge.feet) {
                continue;
            }
            for effect in &charge.effects {
                self.happens(power, &[], effect, &[target], &mut Roster::new(), Moment::Cast)?;
            }
            if charge.then.is_some() {
                let (creature, deed) = (self.name(by), charged(one, self.position.creature(target)));
                self.happen(Event::TookAlong { creature, deed });
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
            let at = |one: &&Trait| {
                let here = one.area.is_some() || one.effects.iter().any(seizes_back);
                here && one.effects.iter().any(|effect| effect.on.contains(&moment))
            };
            found.extend(traits.iter().filter(at).map(|one| (by, one, moment)));
        }
        for (by, one, moment) in found {
            let near = if one.area.is_some() { self.around(by, one) } else { Roster::from_slice(&[by]) };
            let on = if by == who { near } else { near.into_iter().filter(|&other| other == who).collect() };
            self.by_trait(by, one, &on, moment)?;
        }
        Ok(())
    }

    /// The living around a creature on whom one of its traits works.
    fn around(&self, by: Who, one: &Trait) -> Roster {
        let Some(Shape::Emanation { distance }) = one.area else { return Roster::new() };
        let wet = |space: Space| is_under_water(self.position, space);
        if one.under_water && !self.position.space(by).is_some_and(wet) {
            return Roster::new();
        }
        if one.sight && self.position.creature(by).is_incapacitated() {
            return Roster::new();
        }
        let near = |who: Who| self.position.feet(by, who).is_some_and(|feet| feet <= u32::from(distance));
        let seen = |who: Who| !one.sight || self.position.sees(by, who) && self.position.sees(who, by);
        let living = self.position.everyone().filter(|&(who, creature)| who != by && !creature.is_dead());
        living.map(|(who, _)| who).filter(|&who| near(who) && seen(who) && !self.position.is_apart(by, who)).collect()
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

    /// What a creature suffers that ends its turn inside an object.
    pub fn ends_inside(&mut self, who: Who) -> Done {
        let creature = self.position.creature(who);
        let inside = creature.own_space().is_some_and(|space| self.position.stage.grid.any(space, Cell::is_filled));
        let Some(monster) = creature.sheet.monster().filter(|_| inside) else { return Ok(()) };
        monster.traits.iter().try_for_each(|one| self.by_trait(who, one, &[who], Moment::EndsInside))
    }

    /// What a creature does by its traits to those into whose spaces it has come, to each once a turn.
    pub fn overruns(&mut self, who: Who, from: Space) -> Done {
        let Some(monster) = self.position.creature(who).sheet.monster() else { return Ok(()) };
        let does = |one: &&Trait| one.effects.iter().any(|effect| effect.on.contains(&Moment::Overruns));
        for one in monster.traits.iter().filter(does) {
            for other in self.entered(who, from) {
                let deed = charged(one, self.position.creature(other));
                if self.position.turn.as_ref().is_none_or(|turn| !turn.has_used(deed.as_str())) {
                    let creature = self.name(who);
                    self.happen(Event::TookAlong { creature, deed });
                    self.by_trait(who, one, &[other], Moment::Overruns)?;
                }
            }
        }
        Ok(())
    }

    /// The living into whose spaces a creature has come from a space.
    pub fn entered(&self, who: Who, from: Space) -> Roster {
        let Some(here) = self.position.space(who) else { return Roster::new() };
        let entered = |other: Who| {
            let space = self.position.space(other);
            space.is_some_and(|space| space.overlaps(here) && !space.overlaps(from))
        };
        let living = self.position.everyone().filter(|&(other, creature)| other != who && !creature.is_dead());
        living.map(|(other, _)| other).filter(|&other| entered(other)).collect()
    }

    /// A trait with so many uses is used; whether one was left.
    pub fn spend_trait(&mut self, who: Who, name: &str) -> bool {
        let left = self.position.creature(who).pools.feature(name);
        let spent = matches!(left, Some(Uses::Left(1..)));
        if spent {
            let creature = self.name(who);
            self.happen(Event::TraitSpent { creature, name: Name::new(name) });
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

    /// The hit points that a blow leaves a creature that should have none.
    pub fn endures(&mut self, who: Who, amount: u32, parts: &Parts, critical: bool) -> Result<Option<u32>, DiceError> {
        let held: SmallVec<[(&str, &Gift); 2]> = gifts(self.position, who).collect();
        for (one, gift) in held {
            let spared = match gift {
                Gift::Relentless(most) => amount <= u32::from(*most) && self.spend_trait(who, one),
                Gift::RelentlessRage { dc, level } => {
                    if self.rages_on(who, amount, dc)? {
                        let feature = self.position.feature_of(who, one);
                        let levels = feature.map_or(0, |feature| self.position.creature(who).sheet.level_of(feature));
                        return Ok(Some((u32::from(levels) * u32::from(*level)).max(1)));
                    }
                    false
                }
                Gift::Fortitude(but) if !critical && !parts.iter().any(|(_, kind)| but.contains(kind)) => {
                    let dc = i32::try_from(amount).unwrap_or(i32::MAX).saturating_add(FORTITUDE);
                    self.save(who, Ability::Constitution, dc, 0)?
                }
                _ => false,
            };
            if spared {
                return Ok(Some(1));
            }
        }
        Ok(None)
    }

    /// A save against a number that grows with each, unless the blow kills outright.
    fn rages_on(&mut self, who: Who, amount: u32, dc: &str) -> Result<bool, DiceError> {
        let creature = self.position.creature(who);
        let number = creature.pools.points(dc);
        let beyond = amount.saturating_sub(creature.hp.saturating_add(creature.temp_hp));
        if number == 0 || beyond >= creature.most_hp() {
            return Ok(false);
        }
        let success = self.save(who, Ability::Constitution, number.into(), 0)?;
        let (creature, name) = (self.name(who), Name::new(dc));
        self.happen(Event::Counted { creature, name, count: number.saturating_add(HARDER) });
        Ok(success)
    }

    /// What those who bring somebody down gain by it, and their friends who stand near.
    pub fn triumph(&mut self, fallen: Who, by: Option<Who>) -> Done {
        let mut gaining: SmallVec<[(Who, Name); 1]> = SmallVec::new();
        for (who, creature) in self.position.everyone().filter(|(_, creature)| !creature.is_dead() && creature.hp > 0) {
            for (feature, effect) in creature.passives(Moment::Fells) {
                let near = |feet: u16| self.position.feet(who, fallen).is_some_and(|far| far <= u32::from(feet));
                let own = by == Some(who) || by.is_some() && effect.within.is_some_and(near);
                if own && self.position.hostile(who, fallen) {
                    gaining.push((who, Name::new(&feature.id)));
                }
            }
        }
        for (who, name) in gaining {
            let power = Power::of_power(self.position, who, name, &[]);
            self.comes_by(&power, &[who], Moment::Fells)?;
        }
        Ok(())
    }

    /// The effects of a feature or an attack that come at a moment by themselves.
    pub fn comes_by(&mut self, power: &Power<'_>, on: &[Who], moment: Moment) -> Done {
        let effects = self.position.effects_of(&power.working);
        for (number, effect) in (0..).zip(effects.iter()).filter(|(_, effect)| effect.happens_on(moment)) {
            self.happens(power, &[number], effect, on, &mut Roster::new(), moment)?;
        }
        Ok(())
    }

    /// Damage by which a creature regains hit points.
    pub fn absorb(&mut self, who: Who, parts: &Parts) -> Done {
        let absorbs = |kind: DamageType| gifts(self.position, who).any(|(_, gift)| *gift == Gift::Absorbs(kind));
        let absorbed = parts.iter().filter(|&&(_, kind)| absorbs(kind)).map(|&(amount, _)| amount);
        let amount = absorbed.fold(0, u32::saturating_add);
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
