//! What may be expected of an act: chances and averages, without dice.

use smallvec::SmallVec;

use super::arms::{Numbers, critical_from, kind_of, numbers};
use super::course::Leaning;
use super::effect::{Power, Roster};
use super::falling::{falls_on, within};
use super::fate::{better, foregone, save_cover, tried};
use super::gains::{Landed, gains};
use super::harm::lessened;
use super::numbers::{armor_class, check_bonus, save_bonus, save_leaning, wariness};
use super::spellcraft::{more_damage, more_healing, potent, sculpted};
use super::swaying::{Added, added, to_attack, to_save};
use super::traits::evades;
use crate::cost::Cost;
use crate::data::attack::AttackKind;
use crate::data::change::Change;
use crate::data::dice::Dice;
use crate::data::effect::{Amount, Contest, Deed, Effect, Roll};
use crate::data::moment::{Moment, Resistance, SavesOnly, SpellAttack, Success};
use crate::data::weapon::WeaponKind;
use crate::data::words::{Ability, DamageType, Skill, Trigger};
use crate::game::judge;
use crate::intent::act::{Attack, Cast, Feature, Manner, Means, OpportunityAttack};
use crate::intent::{Act, Aim, Intent};
use crate::name::Name;
use crate::notice::Notice;
use crate::spot::Target;
use crate::state::conditions::ConditionSet;
use crate::state::influence::{Craft, Working};
use crate::state::resume::Tilt;
use crate::state::{Creature, Happening, Influence, Position, Who};
use crate::validation::attack::{Stroke, UNARMED};
use crate::validation::cast::Casting;
use crate::validation::economy::attacks_of;
use crate::validation::features::power;
use crate::validation::features::{acts, legendary};
use crate::validation::{Ruling, identity};
use rulebound_kernel::{Side, Waivers};

/// What a part of an act may be expected to do to one creature.
#[derive(Clone, Debug, PartialEq)]
pub struct Prospect<'a> {
    /// To whom.
    pub who: Who,
    /// How likely it takes effect: by a hit, a failed save, or without a roll.
    pub chance: f32,
    /// The average damage if it does, after defences.
    pub damage: f32,
    /// The average damage if it does not.
    pub spared: f32,
    /// The average damage of each later turn.
    pub later: f32,
    /// The average of hit points regained.
    pub healing: f32,
    /// The average of temporary hit points.
    pub temporary: f32,
    /// The conditions that come.
    pub conditions: ConditionSet,
    /// The conditions that end.
    pub cures: ConditionSet,
    /// Whether conditions and changes may be shaken off from turn to turn.
    pub fleeting: bool,
    /// The changes that come.
    pub changes: &'a [Change],
}

/// What may be expected of a legal act.
#[derive(Clone, Debug, PartialEq)]
pub struct Expectation<'a> {
    /// What it costs.
    pub cost: Cost,
    /// What it does, part by part.
    pub prospects: SmallVec<[Prospect<'a>; 4]>,
    /// Who may make an opportunity attack for it.
    pub provokes: SmallVec<[Name; 2]>,
}

/// A way to strike, in numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Blow {
    /// The weapon or natural attack.
    pub with: Name,
    /// How far it reaches in melee, in feet.
    pub reach: Option<u32>,
    /// How far it flies, normally and at most, in feet.
    pub range: Option<(u32, u32)>,
    /// Added to the roll.
    pub bonus: i32,
    /// The average damage of a hit, before defences.
    pub damage: f32,
    /// The dice of that damage, by type.
    pub dice: SmallVec<[(Dice, DamageType); 2]>,
}

/// The chance that a die of twenty sides shows at least so much.
fn at_least(face: i32, leaning: Leaning) -> f32 {
    let plain = (21 - face).clamp(0, 20) as f32 / 20.0;
    match (leaning.advantage, leaning.disadvantage) {
        (true, false) => 1.0 - (1.0 - plain) * (1.0 - plain),
        (false, true) => plain * plain,
        (true, true) | (false, false) => plain,
    }
}

fn average(dice: Dice) -> f32 {
    f32::from(dice.count) * (f32::from(dice.sides) + 1.0) / 2.0 + f32::from(dice.plus)
}

/// What dice add to a roll on average, to the nearest number.
fn mean(dice: &Added) -> i32 {
    dice.iter().map(|&(dice, sign)| sign as f32 * average(dice)).sum::<f32>().round() as i32
}

/// The part of damage of a type that a creature takes.
fn share(creature: &Creature, kind: DamageType, magical: bool) -> f32 {
    lessened(creature, 2, kind, magical) as f32 / 2.0
}

/// The chance to hit with an attack roll, and to hit critically.
fn hit(position: &Position, actor: Who, target: Who, bonus: i32, tilt: &Tilt, stroke: &Stroke) -> (f32, f32) {
    if tilt.misses {
        return (0.0, 0.0);
    }
    let dice = mean(&added(position, actor, to_attack(position, stroke)));
    let armor_class = armor_class(position, target) + wariness(position, actor, target) + tilt.cover;
    let needed = (armor_class - bonus + tilt.penalty - dice).clamp(2, 20);
    let hit = at_least(needed, tilt.leaning);
    let from = i32::from(critical_from(position.creature(actor), stroke));
    let critical = at_least(from.max(needed), tilt.leaning);
    (hit, if super::attack::is_helpless(position, actor, target) { hit } else { critical })
}

/// The chance that a saving throw fails that leans by what it is made against.
fn failure(position: &Position, who: Who, ability: Ability, dc: i32, against: Leaning) -> f32 {
    let dice = mean(&added(position, who, to_save));
    save_leaning(position, who, ability).map_or(1.0, |own| {
        let leaning = Leaning {
            advantage: own.advantage || against.advantage,
            disadvantage: own.disadvantage || against.disadvantage,
        };
        1.0 - at_least(dc - save_bonus(position, who, ability) - dice, leaning)
    })
}

/// The chance to win a contest, as if the other threw its average.
fn odds(position: &Position, power: &Power<'_>, contest: Contest, who: Who) -> f32 {
    let bonus = contest.bonus.map_or(power.working.modifier, i32::from);
    let resistance = match contest.contest {
        Resistance::Strength => i32::from(position.creature(who).sheet.modifier(Ability::Strength)),
        Resistance::Athletics | Resistance::Wrestling => check_bonus(position, who, Skill::Athletics),
    };
    at_least(11 + resistance - bonus, Leaning::default())
}

/// The average damage of a hit to its target, of which so many are critical.
fn wound(position: &Position, hit: &Landed<'_>, numbers: &Numbers, more: f32) -> f32 {
    let target = position.creature(hit.target);
    let taken = |dice: Dice, kind: DamageType, doubles: bool| {
        let again = if doubles { average(Dice { plus: 0, ..dice }) * more } else { 0.0 };
        (average(dice) + again).max(0.0) * share(target, kind, numbers.magical)
    };
    let own: f32 = numbers.damage.iter().map(|&(dice, kind)| taken(dice, kind, true)).sum();
    let gained: f32 = gains(position, hit).iter().map(|gain| taken(gain.dice, gain.kind, gain.doubles)).sum();
    let critical = gains(position, &Landed { critical: true, ..*hit });
    let thrown: f32 = critical.iter().filter(|gain| !gain.doubles).map(|one| taken(one.dice, one.kind, false)).sum();
    own + gained + more * thrown
}

/// What may be expected of an intent; `None` if it is not legal as it stands.
pub fn expect<'a>(position: &'a Position, intent: &Intent) -> Option<Expectation<'a>> {
    let who = intent.actor.as_ref().and_then(|name| position.named(name.as_str()));
    let actor = who.or_else(|| super::asked(position).map(|(who, _)| who))?;
    let by = Side(position.creature(actor).side);
    let Ruling::Legal { intent, cost, notices } = judge(position, by, intent, &Waivers::NONE, false) else {
        return None;
    };
    let actor = identity::actor(position, by, &intent).ok()?;
    let moments = &[Moment::Cast];
    let prospects = SmallVec::new();
    let mut forecast = Forecast { position, actor, notices: &notices, moments, prospects, spent: 0, above: 0 };
    forecast.act(&intent.act);
    let provokes = notices.iter().filter_map(|notice| match notice {
        Notice::OpportunityAttack { reactor, .. } => Some(reactor.clone()),
        _ => None,
    });
    Some(Expectation { cost, provokes: provokes.collect(), prospects: forecast.prospects })
}

/// An act that is looked into.
struct Forecast<'a, 'n> {
    position: &'a Position,
    actor: Who,
    notices: &'n [Notice],
    /// The moments that have come with it.
    moments: &'static [Moment],
    prospects: SmallVec<[Prospect<'a>; 4]>,
    /// The points that are spent on a feature, and the levels of its slot above the first.
    spent: u32,
    above: u8,
}

impl<'a> Forecast<'a, '_> {
    fn act(&mut self, act: &Act) {
        match act {
            Act::Attack(attack) => self.attack(attack),
            Act::OpportunityAttack(attack) => self.opportunity(attack),
            Act::Cast(cast) => self.cast(cast),
            Act::Feature(feature) => self.feature(feature),
            Act::Legendary { name, aim, option } => {
                if let Some(power) = legendary(self.creature(), name.as_str(), option.as_ref()) {
                    self.power(&power, name, option.as_ref(), aim);
                }
            }
            _ => {}
        }
    }

    fn creature(&self) -> &'a Creature {
        self.position.creature(self.actor)
    }

    fn named(&self, target: &Target) -> Option<Who> {
        match target {
            Target::Creature(name) => self.position.named(name.as_str()),
            Target::Square(_) => None,
        }
    }

    fn attack(&mut self, attack: &Attack) {
        let (position, actor) = (self.position, self.actor);
        let (Some(target), Some(with)) = (self.named(&attack.target), &attack.with) else { return };
        let feet = position.feet(actor, target).unwrap_or(0);
        let numbers = numbers(position, actor, attack, with, feet);
        let tilt = Tilt::of(self.notices, &attack.target, position.creature(target).id());
        let (chance, critical) = hit(position, actor, target, numbers.bonus, &tilt, &numbers.stroke);
        let more = if chance > 0.0 { critical / chance } else { 0.0 };
        let landed = Landed {
            by: actor,
            target,
            with,
            stroke: numbers.stroke,
            kind: numbers.kind(),
            dice: numbers.damage.first().map(|&(dice, _)| dice),
            leaning: tilt.leaning,
            critical: false,
        };
        let damage = wound(position, &landed, &numbers, more);
        self.prospects.push(Prospect { chance, damage, ..Prospect::nothing(target) });
        let power = Power::of_attack(position, actor, with.clone());
        let hit = self.creature().sheet.attack(with.as_str()).and_then(|action| action.attack.as_ref());
        self.effects(&power, hit.map_or(&[][..], |attack| &attack.hit), &[target], chance);
    }

    fn opportunity(&mut self, attack: &OpportunityAttack) {
        let leaving = match self.position.pending.last().and_then(|pending| pending.trigger.as_ref()) {
            Some(Happening::LeavesReach { creature, .. }) => Some(self.position.creature(*creature).id().clone()),
            _ => None,
        };
        if let (Some(target), Means::Weapon(with)) = (attack.target.clone().or(leaving), &attack.means) {
            self.attack(&Attack {
                target: Target::Creature(target),
                with: with.clone(),
                grip: None,
                by: None,
                thrown: false,
                manner: Manner::Reaction,
                knock_out: attack.knock_out,
            });
        }
    }

    fn cast(&mut self, cast: &Cast) {
        let Some(casting) = Casting::new(self.position, self.actor, cast).filter(Casting::completes) else { return };
        let struck = self.struck().filter(|_| casting.spell.follows_hit());
        let affected = casting.affected();
        let targets = struck.map_or_else(|| affected.creatures(), |who| [who].into_iter().collect());
        let mut power = Power::of_spell(self.position, self.actor, cast.spell.clone(), self.notices);
        power.origin = affected.area.as_ref().and_then(|area| area.origin());
        (power.working.above, power.working.option) = (casting.above(), cast.option.clone());
        self.effects(&power, &casting.spell.effects, &targets, 1.0);
        // What comes of an attack with a weapon is what a weapon does.
        if let (Some(with), Some(target)) = (&cast.with, cast.aim.on.first()) {
            self.attack(&Attack::plain(target.clone(), with.clone()));
        }
    }

    fn feature(&mut self, feature: &Feature) {
        let lasting = self.position.later(self.actor).find(|(influence, _)| influence.working.name == feature.name);
        if let Some((influence, _)) = lasting {
            return self.again(influence, feature);
        }
        let Ok(power) = power::find(self.position, self.creature(), feature.name.as_str()) else { return };
        self.spent = feature.amount.unwrap_or(0);
        self.above = feature.slot.map_or(0, |slot| slot.saturating_sub(1).min(8) as u8);
        self.power(&power, &feature.name, feature.option.as_ref(), &feature.aim);
    }

    /// Whom the actor has hit that is asked what follows.
    fn struck(&self) -> Option<Who> {
        Stroke::asked(self.position, self.actor).map(|(_, target)| target)
    }

    /// Whether that hit was critical.
    fn follows_critical(&self) -> bool {
        let trigger = self.position.pending.last().and_then(|pending| pending.trigger.as_ref());
        matches!(trigger, Some(Happening::YouHit { critical: true, .. }))
    }

    /// What a spell that lasts does once more.
    fn again(&mut self, influence: &'a Influence, feature: &Feature) {
        let Ok(power) = power::find(self.position, self.creature(), feature.name.as_str()) else { return };
        let shot = power.shot(&feature.name, feature.option.as_ref(), &feature.aim);
        let targets = shot.map(|shot| shot.affected(self.position, self.actor).creatures()).unwrap_or_default();
        let mut working = influence.working.clone();
        working.option = feature.option.clone().or(working.option);
        self.moments = &[Moment::LaterAction, Moment::LaterBonus, Moment::FelledBonus, Moment::TargetAction];
        let again = Power { notices: self.notices, ..Power::of_influence(&working, influence.until) };
        self.effects(&again, power.effects, &targets, 1.0);
        self.moments = &[Moment::Cast];
    }

    fn power(&mut self, power: &power::Power, name: &Name, option: Option<&Name>, aim: &Aim) {
        for act in &acts(self.creature(), power, option, aim) {
            self.act(act);
        }
        let shot = power.shot(name, option, aim);
        let struck = self.struck().filter(|_| power.after.contains(&Trigger::YouHit));
        let affected = shot.map(|shot| shot.affected(self.position, self.actor));
        let origin = affected.as_ref().and_then(|affected| affected.area.as_ref()?.origin());
        let targets = affected.map(|affected| affected.creatures());
        let targets = targets.unwrap_or_else(|| struck.into_iter().collect());
        let mut working = Power::of_power(self.position, self.actor, name.clone(), self.notices);
        (working.working.option, working.origin) = (option.cloned(), origin);
        working.working.above = self.above;
        self.effects(&working, power.effects, &targets, 1.0);
    }

    /// Effects on targets, if what they follow from happens with a chance.
    fn effects(&mut self, power: &Power<'_>, effects: &'a [Effect], targets: &[Who], chance: f32) {
        for effect in effects {
            if power.has_chosen(effect) {
                self.effect(power, effect, targets, chance);
            }
        }
    }

    fn effect(&mut self, power: &Power<'_>, effect: &'a Effect, targets: &[Who], chance: f32) {
        let now = self.moments.iter().any(|&when| effect.happens_on(when));
        let soon = [Moment::Enter, Moment::StartTurn, Moment::EndTurn].into_iter().any(|when| effect.happens_on(when));
        if !(now || soon) {
            return;
        }
        let everybody: Roster = targets.iter().copied().collect();
        let Some(mut on) = falls_on(self.position, power, effect, targets, &everybody) else { return };
        if let Some(budget) = effect.budget.as_ref().filter(|_| effect.damage.is_empty()) {
            on = within(self.position, on, average(budget.at(power.working.above)).max(0.0) as u32);
        }
        let safe = sculpted(self.position, &power.working, effect, &on);
        for who in on.into_iter().filter(|who| !safe.contains(who)) {
            let creature = self.position.creature(who);
            let (takes, spared, critical) = self.fate(power, effect, who);
            let (mut damage, half) = self.damages(power, effect, who, (takes, spared, critical));
            if let Some(Roll::Attack(roll)) = effect.roll.filter(|_| now) {
                damage += self.gained(power, who, roll.attack == SpellAttack::Melee);
            }
            // Whoever is killed or sent away is lost with all its hit points.
            let lost = effect.deeds.iter().any(|deed| matches!(deed, Deed::Kill | Deed::Depart));
            let damage = if lost { damage.max(creature.hp as f32) } else { damage };
            let amount = |amount: &Option<Amount>| {
                amount.as_ref().map_or(0.0, |amount| {
                    let spent = amount.scale.as_ref().is_some_and(|scale| scale.spent);
                    average(self.position.amount_of(amount, &power.working))
                        + if amount.modifier { power.working.modifier as f32 } else { 0.0 }
                        + if spent { self.spent as f32 } else { 0.0 }
                })
            };
            let more = if effect.healing.is_some() { more_healing(self.position, &power.working) as f32 } else { 0.0 };
            let cannot = creature.sheet.immune;
            let conditions =
                effect.conditions.iter().copied().filter(|&condition| !cannot.contains(condition)).collect();
            let prospect = if now {
                Prospect {
                    chance: chance * takes,
                    damage,
                    spared: half * chance,
                    healing: amount(&effect.healing) + more,
                    temporary: amount(&effect.temporary),
                    conditions,
                    cures: effect.cures.iter().copied().collect(),
                    fleeting: !effect.ends.is_empty() || effect.until.is_some(),
                    changes: &effect.changes,
                    ..Prospect::nothing(who)
                }
            } else {
                let later = chance * (takes * damage + (1.0 - takes) * half);
                Prospect { chance: chance * takes, later, conditions, fleeting: true, ..Prospect::nothing(who) }
            };
            self.prospects.push(prospect);
            for then in &effect.then {
                self.effect(power, then, &[who], chance * takes * part(effect, then));
            }
        }
    }

    /// The average damage of an effect to a creature that it falls upon, and to one that it does not quite.
    fn damages(
        &self,
        power: &Power<'_>,
        effect: &Effect,
        who: Who,
        (takes, spared, critical): (f32, Success, f32),
    ) -> (f32, f32) {
        let (position, working) = (self.position, &power.working);
        let creature = position.creature(who);
        let follows = effect.roll.is_none() && self.struck() == Some(who) && self.follows_critical();
        let often = if follows { 1.0 } else { critical / takes.max(f32::MIN_POSITIVE) };
        let damages = effect.damage.iter().enumerate().map(|(number, damage)| {
            let dice = position.dice_of(damage, working);
            let kind = kind_of(&damage.kind, working.option.as_ref());
            let added = if damage.modifier { working.modifier } else { 0 };
            let more = if number == 0 { more_damage(position, working, kind, true) } else { 0 };
            let again = average(Dice { plus: 0, ..dice }) * if takes > 0.0 { often } else { 0.0 };
            (average(dice) + (added + more) as f32 + again).max(0.0) * share(creature, kind, working.magical)
        });
        let damage: f32 = damages.sum();
        let body = matches!(effect.roll, Some(Roll::Save(save)) if save.save == Ability::Dexterity);
        let evades = spared == Success::Half && body && evades(position, who);
        let half = matches!(spared, Success::Half) || !effect.damage.is_empty() && self.is_potent(power, effect);
        match (evades, half) {
            (true, _) => (damage / 2.0, 0.0),
            (false, true) => (damage, damage / 2.0),
            (false, false) => (damage, 0.0),
        }
    }

    fn is_potent(&self, power: &Power<'_>, effect: &Effect) -> bool {
        match (potent(self.position, &power.working), effect.roll) {
            (Some(_), Some(Roll::Save(_))) => true,
            (Some(miss), Some(Roll::Attack(_))) => miss,
            _ => false,
        }
    }

    /// What a hit of a spell gains on average.
    fn gained(&self, power: &Power<'_>, who: Who, melee: bool) -> f32 {
        let (position, target) = (self.position, self.position.creature(who));
        let (by, with, stroke) = (self.actor, &power.working.name, Stroke::of_spell(melee));
        let (kind, leaning) = (DamageType::Force, Leaning::default());
        let hit = Landed { by, target: who, with, stroke, kind, dice: None, leaning, critical: false };
        let taken = |dice: Dice, kind| average(dice) * share(target, kind, true);
        gains(position, &hit).iter().map(|gain| taken(gain.dice, gain.kind)).sum()
    }

    /// How likely an effect falls on a creature, what happens if it does not, and how likely an attack roll is critical.
    fn fate(&self, power: &Power<'_>, effect: &Effect, who: Who) -> (f32, Success, f32) {
        let position = self.position;
        match effect.roll {
            Some(Roll::Attack(roll)) if roll.attack != SpellAttack::Weapon => {
                let name = position.creature(who).id();
                let tilt = Tilt::of(self.notices, &Target::Creature(name.clone()), name);
                let melee = roll.attack == SpellAttack::Melee;
                let stroke = Stroke::of_spell(melee);
                let (hit, critical) = hit(position, self.actor, who, power.working.attack, &tilt, &stroke);
                (hit, roll.miss, critical)
            }
            Some(Roll::Save(save)) => {
                let willing = position.is_willing(who, power.working.by);
                if save.only == Some(SavesOnly::Carried) || save.only == Some(SavesOnly::Unwilling) && willing {
                    return (1.0, Success::None, 0.0);
                }
                let dc = save.dc.map_or(power.working.dc, i32::from) - save_cover(position, power, &save, who);
                let ability = better(position, who, save.save, save.or);
                let fails = match foregone(position, effect, who) {
                    Some(success) => f32::from(u8::from(!success)),
                    None => failure(position, who, ability, dc, tried(position, power, effect, &save, who)),
                };
                (fails, save.success, 0.0)
            }
            Some(Roll::Contest(contest)) => (odds(position, power, contest, who), Success::None, 0.0),
            Some(Roll::Attack(_)) | None => (1.0, Success::None, 0.0),
        }
    }
}

impl Prospect<'_> {
    /// Nothing, for certain.
    const fn nothing(who: Who) -> Self {
        Prospect {
            who,
            chance: 1.0,
            damage: 0.0,
            spared: 0.0,
            later: 0.0,
            healing: 0.0,
            temporary: 0.0,
            conditions: ConditionSet::NONE,
            cures: ConditionSet::NONE,
            fleeting: false,
            changes: &[],
        }
    }
}

/// The part of the faces of a die that bring about what follows.
fn part(effect: &Effect, then: &Effect) -> f32 {
    match (effect.throws, then.faces) {
        (Some(sides), Some((least, most))) => f32::from(most - least + 1) / f32::from(sides.max(1)),
        _ => 1.0,
    }
}

/// What its features add to a blow of a creature on average: what comes once a turn is taken to come with the first.
fn usual_gains(position: &Position, who: Who, numbers: &Numbers) -> f32 {
    let creature = position.creature(who);
    let features = creature.passives(Moment::CasterHits).filter(|(_, effect)| numbers.stroke.fits(&effect.with));
    let attacks = attacks_of(creature) as f32;
    let added = features.map(|(feature, effect)| {
        let working = Working::of(position, who, Craft::Power, Name::new(&feature.id));
        let sum: f32 = effect.damage.iter().map(|damage| average(position.dice_of(damage, &working))).sum();
        if feature.once { sum / attacks } else { sum }
    });
    added.sum()
}

/// The ways in which a creature can strike with what it has: natural attacks, weapons in hand or carried, and bare hands.
pub fn blows(position: &Position, who: Who) -> SmallVec<[Blow; 4]> {
    let creature = position.creature(who);
    let mut blows = SmallVec::new();
    let mut add = |with: Name, reach: Option<u32>, range: Option<(u32, u32)>| {
        let target = Target::Creature(creature.id().clone());
        let (grip, by, manner) = (None, None, Manner::Action);
        let attack = Attack { target, with: None, grip, by, thrown: false, manner, knock_out: false };
        let feet = reach.unwrap_or(u32::MAX);
        let numbers = numbers(position, who, &attack, &with, feet);
        let damage: f32 = numbers.damage.iter().map(|&(dice, _)| average(dice)).sum();
        let damage = damage + usual_gains(position, who, &numbers);
        blows.push(Blow { with, reach, range, bonus: numbers.bonus, damage, dice: numbers.damage });
    };
    let wide = |(near, far): (u16, u16)| (u32::from(near), u32::from(far));
    for action in &creature.sheet.attacks {
        let Some(attack) = &action.attack else { continue };
        let reach = (attack.kind != AttackKind::Ranged).then(|| attack.reach.unwrap_or(5).into());
        add(Name::new(&action.id), reach, attack.range.filter(|_| attack.kind != AttackKind::Melee).map(wide));
    }
    let carried = creature.pools.carries.iter().map(|(item, _)| item);
    for item in creature.hands.iter().flatten().chain(carried) {
        let Some(weapon) = position.tables().weapon(item.as_str()) else { continue };
        let reach = (weapon.kind == WeaponKind::Melee).then(|| weapon.reach.unwrap_or(5).into());
        add(item.clone(), reach, weapon.range.map(wide));
    }
    add(UNARMED, Some(5), None);
    blows
}
