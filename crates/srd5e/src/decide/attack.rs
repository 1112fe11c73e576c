//! Attack rolls and what a hit does.

use rulebound_kernel::DiceError;
use smallvec::SmallVec;

use super::course::{Course, Done};
use super::effect::{Power, Roster};
use super::harm::{Blow, Parts, drained};
use super::numbers::armor_class;
use super::purpose::Purpose;
use super::traits::{is_case, strikes_magically};
use crate::cost::Cost;
use crate::data::attack::{AttackKind, DamageCase};
use crate::data::dice::Dice;
use crate::data::effect::DamageKind;
use crate::data::moment::Ending;
use crate::data::weapon::{Property, Weapon, WeaponKind};
use crate::data::words::{Ability, Condition, DamageType};
use crate::event::{Event, Source, Strike, Throw};
use crate::intent::act::{Attack, Force, Grip, Manner, Means, OpportunityAttack};
use crate::intent::trigger::Deed;
use crate::name::Name;
use crate::notice::Notice;
use crate::space::Cover;
use crate::spot::Target;
use crate::state::resume::{AttackRoll, Guard, Hit, HitOf, Tilt};
use crate::state::sway::Natural;
use crate::state::{Creature, Happening, Position, Who};
use crate::validation::aiming::Affected;
use crate::validation::attack::Aim;
use crate::validation::hands::{Whereabouts, weapons_held, whereabouts};

/// An attack in numbers.
pub(super) struct Numbers {
    pub bonus: i32,
    pub damage: SmallVec<[(Dice, DamageType); 2]>,
    pub magical: bool,
    melee: bool,
}

/// How an attack went.
#[derive(Clone, Debug)]
pub(super) struct Outcome {
    pub roll: AttackRoll,
    /// The armour class it was rolled against, cover included.
    pub armor_class: i32,
    pub strike: Strike,
}

/// What is rolled for somebody who strikes without a weapon, or with something that is none.
const IMPROVISED: Dice = Dice { count: 1, sides: 4, plus: 0 };

impl Course<'_> {
    /// One attack.
    pub fn strike(&mut self, actor: Who, attack: &Attack, cost: &Cost, notices: &[Notice]) -> Done {
        let with = attack.with.clone().unwrap_or_else(|| self.at_hand(actor));
        let thrown = cost.items.iter().any(|used| used.item == with).then(|| with.clone());
        if thrown.is_none() && whereabouts(self.position, actor, with.as_str()) == Whereabouts::Carried {
            self.take(actor, with.clone(), None, Source::Carried);
        }
        let Some(target) = self.marked(actor, &attack.target) else {
            return self.strike_at_nothing(actor, attack, with);
        };
        if self.is_warded_off(actor, target)? {
            self.miss(actor, attack.target.clone(), with);
            return self.after_attack(actor, Some(target));
        }
        let feet = self.position.feet(actor, target).unwrap_or(0);
        let Numbers { bonus, melee, .. } = numbers(self.position, actor, attack, &with, feet);
        let tilt = Tilt::of(notices, &attack.target, self.position.creature(target).id());
        let outcome = self.roll_attack(actor, target, bonus, tilt)?;
        let thrown = thrown.is_some();
        let hit = |_: &Self| (with.clone(), HitOf::Weapon { attack: attack.clone(), thrown });
        if outcome.strike != Strike::Miss && self.is_put_off(actor, target, &outcome.roll, melee, hit) {
            return Ok(());
        }
        self.land(actor, target, attack, with, thrown, outcome)
    }

    /// What comes of an attack once it is clear how it went.
    fn land(&mut self, actor: Who, target: Who, attack: &Attack, with: Name, thrown: bool, outcome: Outcome) -> Done {
        let feet = self.position.feet(actor, target).unwrap_or(0);
        let Numbers { damage, magical, melee, .. } = numbers(self.position, actor, attack, &with, feet);
        let before = self.points(target);
        let strike = outcome.strike;
        self.tell_attack(actor, target, attack.target.clone(), with.clone(), outcome)?;
        if strike != Strike::Miss {
            let critical = strike == Strike::Critical;
            self.throws(actor, Purpose::Of("damage of", with.clone()));
            let mut parts = self.roll_damage(&damage, critical)?;
            let strong = melee && !is_nimble(self.position, actor, with.as_str(), attack.by);
            self.weaken_blow(actor, &mut parts, strong)?;
            let knock_out = attack.knock_out && melee;
            let blow = Blow { by: Some(actor), magical, critical, knock_out, ..Blow::default() };
            let dealt = drained(self.position, target, &parts, magical);
            self.hurt(target, &parts, blow)?;
            let power = Power { dealt, ..Power::of_attack(self.position, actor, with.clone()) };
            self.affect(&power, &[target])?;
            self.charge(&power, target, critical)?;
            let kind = damage.first().map_or(DamageType::Bludgeoning, |&(_, kind)| kind);
            self.hit_by(actor, target, melee, kind, critical)?;
        }
        let dealt = self.points(target) < before;
        self.master(actor, target, attack, &with, (strike, dealt))?;
        if let Some(space) = self.position.space(target).filter(|_| thrown) {
            self.happen(Event::Landed { item: with.clone(), at: space.square });
        }
        self.after_attack(actor, Some(target))?;
        if melee && strike != Strike::Miss {
            self.offer_cleave(actor, target, with);
        }
        Ok(())
    }

    /// An opportunity attack, with a weapon or by wrestling.
    pub fn opportunity(&mut self, actor: Who, attack: &OpportunityAttack, cost: &Cost, notices: &[Notice]) -> Done {
        let leaving = match self.happened {
            Some(Happening::LeavesReach { creature, .. }) => Some(self.name(creature)),
            _ => None,
        };
        let Some(target) = attack.target.clone().or(leaving) else { return Ok(()) };
        match &attack.means {
            Means::Weapon(with) => {
                let attack = Attack {
                    target: Target::Creature(target),
                    with: with.clone(),
                    grip: None,
                    by: None,
                    thrown: false,
                    manner: Manner::Reaction,
                    knock_out: attack.knock_out,
                };
                self.strike(actor, &attack, cost, notices)
            }
            Means::Grapple => self.grapple(actor, &target),
            Means::Shove(outcome) => self.shove(actor, &target, *outcome),
        }
    }

    /// What an attack ends: help is used up, and who was hidden is no longer.
    pub fn after_attack(&mut self, actor: Who, target: Option<Who>) -> Done {
        let creature = self.position.creature(actor);
        let helped = creature.helped.as_ref().is_some_and(|help| help.against.is_some() && help.against == target);
        let hidden = !creature.hidden_from.is_empty();
        if helped {
            let creature = self.name(actor);
            self.happen(Event::HelpUsed { creature });
        }
        if hidden {
            let creature = self.name(actor);
            self.happen(Event::Hidden { creature, from: Vec::new() });
        }
        self.end_by(actor, Ending::AttackOrCast)?;
        self.end_by(actor, Ending::AttackMade)?;
        let target = target.map(|target| Target::Creature(self.name(target)));
        self.spurred(actor, Deed::Attacks, target.as_ref());
        Ok(())
    }

    /// The attack roll, tilted as the verdict said.
    pub fn roll_attack(&mut self, actor: Who, target: Who, bonus: i32, tilt: Tilt) -> Result<Outcome, DiceError> {
        let Tilt { leaning, penalty, cover, misses } = tilt;
        self.leaning = leaning;
        let (face, throw) = if misses {
            (1, Throw { faces: SmallVec::new(), total: 0 })
        } else {
            self.throws(actor, Purpose::Of("attack on", self.name(target)));
            let (face, mut throw) = self.d20(leaning, bonus - penalty)?;
            throw.total += self.attack_dice(actor)?;
            (face as u8, throw)
        };
        let mut outcome = self.outcome(actor, target, AttackRoll { face, throw, cover }, Guard::default());
        if self.is_mirrored(target, &outcome.roll.throw, outcome.strike)? {
            outcome.strike = Strike::Miss;
        }
        Ok(outcome)
    }

    /// How an attack went by its roll and the armour class of now.
    fn outcome(&self, actor: Who, target: Who, roll: AttackRoll, guard: Guard) -> Outcome {
        let armor_class = armor_class(self.position, target) + roll.cover + guard.armor_class;
        let strike = match roll.face {
            1 => Strike::Miss,
            20 => Strike::Critical,
            _ if roll.throw.total < armor_class => Strike::Miss,
            _ if is_helpless(self.position, actor, target) => Strike::Critical,
            _ => Strike::Hit,
        };
        Outcome { roll, armor_class, strike }
    }

    /// Tells how an attack went; what was to lean it has done so.
    pub fn tell_attack(&mut self, actor: Who, target: Who, mark: Target, with: Name, outcome: Outcome) -> Done {
        let Outcome { roll, armor_class, strike } = outcome;
        let (creature, throw) = (self.name(actor), roll.throw);
        self.happen(Event::Attacked { creature, target: mark, with, throw, armor_class, strike });
        self.use_up_leans(actor, target)
    }

    /// A hit about which its target was asked: it may miss by now.
    pub fn resume_hit(&mut self, actor: Who, hit: Hit) -> Done {
        let Hit { target, with, roll, guard, of, .. } = hit;
        let outcome = self.outcome(actor, target, roll, guard);
        self.guarding = Some((target, guard));
        let done = match of {
            HitOf::Weapon { attack, thrown } => self.land(actor, target, &attack, with, thrown, outcome),
            HitOf::Cleave => self.land_cleave(actor, target, with, outcome),
            HitOf::Effect { effect, then } => self.resume_effect(&effect, target, outcome, &then),
        };
        self.guarding = None;
        done
    }

    pub fn roll_damage(&mut self, damage: &[(Dice, DamageType)], critical: bool) -> Result<Parts, DiceError> {
        let mut parts = Parts::new();
        for &(dice, kind) in damage {
            let sum = self.sum(dice, if critical { 2 } else { 1 })?;
            parts.push((sum.max(0) as u32, kind));
        }
        Ok(parts)
    }

    /// The creature that is aimed at: by its name, because it is seen where somebody aims, or because it is there unseen.
    pub fn marked(&self, actor: Who, target: &Target) -> Option<Who> {
        match target {
            Target::Creature(name) => self.position.named(name.as_str()),
            Target::Square(spot) => {
                let there = |&(who, creature): &(Who, &Creature)| {
                    let at = self.position.space(who).is_some_and(|space| spot.is_in(space));
                    at && who != actor && !creature.is_dead()
                };
                let unseen = || self.position.everyone().find(there).map(|(who, _)| who);
                Aim::find(self.position, actor, target).and_then(|aim| aim.who()).or_else(unseen)
            }
        }
    }

    /// Whom a spell or power falls upon, those among them who are in squares that were guessed; a guess at nobody misses.
    pub fn struck(&mut self, actor: Who, with: &Name, affected: &Affected) -> Roster {
        if affected.targets.iter().all(|target| target.guess.is_none()) {
            return affected.creatures();
        }
        let mut struck = Roster::new();
        for target in &affected.targets {
            let mark = target.guess.map(Target::Square);
            let who = target.who.or_else(|| self.marked(actor, mark.as_ref()?));
            match (who, mark) {
                (Some(who), _) => struck.push(who),
                (None, Some(mark)) => self.miss(actor, mark, with.clone()),
                (None, None) => {}
            }
        }
        struck
    }

    /// An attack at nobody.
    fn miss(&mut self, actor: Who, target: Target, with: Name) {
        let (creature, throw) = (self.name(actor), Throw { faces: SmallVec::new(), total: 0 });
        self.happen(Event::Attacked { creature, target, with, throw, armor_class: 0, strike: Strike::Miss });
    }

    /// A guess at an empty square misses; what an attack does to a thing is for the table.
    fn strike_at_nothing(&mut self, actor: Who, attack: &Attack, with: Name) -> Done {
        match &attack.target {
            Target::Square(_) => self.miss(actor, attack.target.clone(), with),
            Target::Creature(thing) => self.leave(actor, thing.clone()),
        }
        self.after_attack(actor, None)
    }

    /// What a creature strikes with if nobody says: a weapon it holds, an attack of its stat block, else its hand.
    fn at_hand(&self, actor: Who) -> Name {
        let held = weapons_held(self.position, actor).next().map(|(name, _)| name.clone());
        let natural = || self.position.creature(actor).sheet.attacks.first().map(|attack| Name::new(&attack.id));
        held.or_else(natural).unwrap_or(Name::of("unarmed-strike"))
    }
}

/// Every hit from within 5 feet on the paralysed and unconscious is a critical one.
pub(super) fn is_helpless(position: &Position, actor: Who, target: Who) -> bool {
    let creature = position.creature(target);
    let near = position.feet(actor, target).is_some_and(|feet| feet <= 5);
    near && (creature.is(Condition::Paralyzed) || creature.is(Condition::Unconscious))
}

/// What cover adds to armour class and Dexterity saves.
pub(super) const fn cover_bonus(cover: Cover) -> i32 {
    match cover {
        Cover::None | Cover::Total => 0,
        Cover::Half => 2,
        Cover::ThreeQuarters => 5,
    }
}

/// An attack in numbers: by the stat block, the weapon, or the bare hand.
pub(super) fn numbers(position: &Position, actor: Who, attack: &Attack, with: &Name, feet: u32) -> Numbers {
    let creature = position.creature(actor);
    let sheet = &creature.sheet;
    if let Some(natural) = sheet.attack(with.as_str()).and_then(|action| action.attack.as_ref()) {
        let melee = match natural.kind {
            AttackKind::Melee => true,
            AttackKind::Ranged => false,
            AttackKind::Either => feet <= u32::from(natural.reach.unwrap_or(5)),
        };
        let applies = |case: DamageCase| match case {
            DamageCase::TwoHanded => attack.grip == Some(Grip::Two),
            DamageCase::AtRange => !melee,
            DamageCase::HalfHitPoints | DamageCase::Bloodied => creature.hp * 2 <= creature.most_hp(),
            other => is_case(position, actor, &attack.target, other),
        };
        let other = natural.or.iter().find(|other| applies(other.when));
        // What takes the place of the first damage leaves the rest as it is.
        let first = other.map_or(&natural.damage[..natural.damage.len().min(1)], |other| &other.damage[..]);
        let rest = natural.damage.get(1..).unwrap_or_default();
        let damage = first.iter().chain(rest).map(|damage| (damage.dice, kind_of(&damage.kind, None))).collect();
        let magical = natural.spell || strikes_magically(sheet);
        return Numbers { bonus: natural.bonus.into(), damage, magical, melee };
    }
    let strength = i32::from(sheet.modifier(Ability::Strength));
    let proficiency = i32::from(sheet.proficiency);
    match position.tables().weapon(with.as_str()) {
        Some(weapon) => {
            let melee =
                weapon.kind == WeaponKind::Melee && !attack.thrown && feet <= u32::from(weapon.reach.unwrap_or(5));
            let modifier =
                casting_modifier(creature).unwrap_or_else(|| weapon_modifier(position, actor, weapon, attack.by));
            let proficient = sheet.weapons.covers(with);
            let second = matches!(attack.manner, Manner::Bonus | Manner::Nick);
            let styled = creature.pools.feature("two-weapon-fighting").is_some();
            let added = if second && !styled { modifier.min(0) } else { modifier };
            let damage = weapon.damage.map(|damage| {
                let dice = match (attack.grip, weapon.versatile) {
                    (Some(Grip::Two), Some(versatile)) if melee => versatile,
                    _ => damage.dice,
                };
                let kind = creature.sway().weapon_damage.unwrap_or(damage.kind);
                (Dice { plus: dice.plus + added as i16, ..dice }, kind)
            });
            Numbers {
                bonus: modifier + if proficient { proficiency } else { 0 },
                damage: damage.into_iter().collect(),
                magical: false,
                melee,
            }
        }
        None if with == "unarmed-strike" && creature.sway().natural.is_some() => by_nature(creature),
        None if with == "unarmed-strike" => Numbers {
            bonus: strength + proficiency,
            damage: SmallVec::from_slice(&[(
                Dice { count: 0, sides: 0, plus: 1 + strength as i16 },
                DamageType::Bludgeoning,
            )]),
            magical: false,
            melee: true,
        },
        None => Numbers {
            bonus: strength,
            damage: SmallVec::from_slice(&[(Dice { plus: strength as i16, ..IMPROVISED }, DamageType::Bludgeoning)]),
            magical: false,
            melee: !attack.thrown,
        },
    }
}

/// The modifier behind the spells of a creature, if its weapons are wielded with it.
fn casting_modifier(creature: &Creature) -> Option<i32> {
    let ability = creature.sheet.casting_ability.filter(|_| creature.sway().casting_weapon)?;
    Some(creature.sheet.modifier(ability).into())
}

/// A strike with a natural weapon that came with a spell.
fn by_nature(creature: &Creature) -> Numbers {
    let sheet = &creature.sheet;
    let Natural { dice, kind, bonus, casting } = creature.sway().natural.unwrap_or_default();
    let ability = sheet.casting_ability.filter(|_| casting).unwrap_or(Ability::Strength);
    let modifier = i32::from(sheet.modifier(ability)) + i32::from(bonus);
    let damage = Dice { plus: dice.plus + modifier as i16, ..dice };
    Numbers {
        bonus: modifier + i32::from(sheet.proficiency),
        damage: SmallVec::from_slice(&[(damage, kind)]),
        magical: true,
        melee: true,
    }
}

/// Whether an attack is made with Dexterity because the weapon allows it.
fn is_nimble(position: &Position, actor: Who, with: &str, by: Option<Force>) -> bool {
    let sheet = &position.creature(actor).sheet;
    let better = sheet.modifier(Ability::Dexterity) > sheet.modifier(Ability::Strength);
    let finesse = position.tables().weapon(with).is_some_and(|weapon| weapon.has(Property::Finesse));
    by == Some(Force::Dexterity) || by.is_none() && finesse && better
}

/// The modifier behind a weapon: as it was said, else Dexterity for ranged ones, the better one for Finesse, else Strength.
pub(super) fn weapon_modifier(position: &Position, actor: Who, weapon: &Weapon, by: Option<Force>) -> i32 {
    let sheet = &position.creature(actor).sheet;
    let (strength, dexterity) = (sheet.modifier(Ability::Strength), sheet.modifier(Ability::Dexterity));
    i32::from(match by {
        Some(Force::Strength) => strength,
        Some(Force::Dexterity) => dexterity,
        None if weapon.has(Property::Finesse) => strength.max(dexterity),
        None if weapon.kind == WeaponKind::Ranged => dexterity,
        None => strength,
    })
}

/// The type of some damage; of several the one that was chosen, else the first.
pub(super) fn kind_of(kind: &DamageKind, option: Option<&Name>) -> DamageType {
    match kind {
        DamageKind::One(kind) => *kind,
        DamageKind::Choice(kinds) => {
            let chosen = kinds.iter().find(|kind| option.is_some_and(|option| option == kind.name()));
            chosen.or(kinds.first()).copied().unwrap_or(DamageType::Force)
        }
        DamageKind::Weapon(_) => DamageType::Bludgeoning,
    }
}
