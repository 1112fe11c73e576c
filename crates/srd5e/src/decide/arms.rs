//! An attack in numbers: by the stat block, the weapon, or the bare hand, with what features make of it.

use smallvec::SmallVec;

use super::traits::{is_case, strikes_magically};
use crate::data;
use crate::data::attack::DamageCase;
use crate::data::dice::Dice;
use crate::data::effect::DamageKind;
use crate::data::gift::{Care, Gift};
use crate::data::weapon::Weapon;
use crate::data::words::{Ability, DamageType};
use crate::intent::act::{Attack, Force, Grip, Manner};
use crate::name::Name;
use crate::state::sway::Natural;
use crate::state::{Creature, Position, Who};
use crate::validation::attack::{Stroke, force, is_melee};

/// An attack in numbers.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    pub bonus: i32,
    pub damage: SmallVec<[(Dice, DamageType); 2]>,
    pub magical: bool,
    /// What it is made with and how.
    pub stroke: Stroke,
}

impl Numbers {
    /// The type of its damage.
    pub fn kind(&self) -> DamageType {
        self.damage.first().map_or(DamageType::Bludgeoning, |&(_, kind)| kind)
    }
}

/// What is rolled for somebody who strikes with something that is no weapon.
const IMPROVISED: Dice = Dice { count: 1, sides: 4, plus: 0 };
/// What a bare hand deals.
const BARE: Dice = Dice { count: 0, sides: 0, plus: 1 };
/// The face that is always a critical hit.
const HIGHEST: u8 = 20;

/// An attack over so many feet in numbers.
pub(super) fn numbers(position: &Position, actor: Who, attack: &Attack, with: &Name, feet: u32) -> Numbers {
    let stroke = Stroke::of_attack(position, actor, attack, with, is_melee(position, actor, attack, with, feet));
    let creature = position.creature(actor);
    let sheet = &creature.sheet;
    if let Some(natural) = natural(creature, with) {
        let applies = |case: DamageCase| match case {
            DamageCase::TwoHanded => attack.grip == Some(Grip::Two),
            DamageCase::AtRange => !stroke.melee,
            DamageCase::HalfHitPoints | DamageCase::Bloodied => creature.hp * 2 <= creature.most_hp(),
            other => is_case(position, actor, &attack.target, other),
        };
        let other = natural.or.iter().find(|other| applies(other.when));
        // What takes the place of the first damage leaves the rest as it is.
        let first = other.map_or(&natural.damage[..natural.damage.len().min(1)], |other| &other.damage[..]);
        let rest = natural.damage.get(1..).unwrap_or_default();
        let damage = first.iter().chain(rest).map(|damage| (damage.dice, kind_of(&damage.kind, None))).collect();
        let magical = natural.spell || strikes_magically(sheet);
        return Numbers { bonus: natural.bonus.into(), damage, magical, stroke };
    }
    if let Some(natural) = creature.sway().natural.filter(|_| stroke.bare) {
        return by_nature(creature, natural, stroke);
    }
    let own = || modifier(creature, stroke.weapon, stroke.bare, attack.by);
    let modifier = casting_modifier(creature).filter(|_| stroke.weapon.is_some()).unwrap_or_else(own);
    let trained = stroke.bare || stroke.weapon.is_some() && sheet.weapons.covers(with);
    let bonus = modifier + if trained { i32::from(sheet.proficiency) } else { 0 } + bonus(creature, &stroke);
    let second = matches!(attack.manner, Manner::Bonus | Manner::Nick) && stroke.weapon.is_some();
    let styled = || creature.gifts().any(|(_, gift)| *gift == Gift::SecondWeapon);
    let added = if second && !styled() { modifier.min(0) } else { modifier };
    let damage = own_dice(creature, &stroke, attack).map(|(dice, kind)| {
        let dice = art(creature, &stroke).filter(|art| art.average() > dice.average()).unwrap_or(dice);
        (Dice { plus: dice.plus + added as i16, ..dice }, kind)
    });
    let magical = |gift: &Gift| matches!(gift, Gift::Magical(with) if stroke.fits(with));
    let magical = creature.gifts().any(|(_, gift)| magical(gift));
    Numbers { bonus, damage: damage.into_iter().collect(), magical, stroke }
}

/// What a weapon, a thing or the bare hand deals; a net deals nothing.
fn own_dice(creature: &Creature, stroke: &Stroke, attack: &Attack) -> Option<(Dice, DamageType)> {
    match stroke.weapon {
        Some(weapon) => weapon.damage.map(|damage| {
            let kind = creature.sway().weapon_damage.unwrap_or(damage.kind);
            match (attack.grip, weapon.versatile) {
                (Some(Grip::Two), Some(versatile)) if stroke.melee => (versatile, kind),
                _ => (damage.dice, kind),
            }
        }),
        None if stroke.bare => Some((BARE, fist(creature))),
        None => Some((IMPROVISED, DamageType::Bludgeoning)),
    }
}

/// The modifier behind the spells of a creature, if its weapons are wielded with it.
fn casting_modifier(creature: &Creature) -> Option<i32> {
    let ability = creature.sheet.casting_ability.filter(|_| creature.sway().casting_weapon)?;
    Some(creature.sheet.modifier(ability).into())
}

/// A strike with a natural weapon that came with a spell.
fn by_nature(creature: &Creature, natural: Natural, stroke: Stroke) -> Numbers {
    let sheet = &creature.sheet;
    let Natural { dice, kind, bonus, casting } = natural;
    let ability = sheet.casting_ability.filter(|_| casting).unwrap_or(Ability::Strength);
    let modifier = i32::from(sheet.modifier(ability)) + i32::from(bonus);
    let damage = Dice { plus: dice.plus + modifier as i16, ..dice };
    Numbers {
        bonus: modifier + i32::from(sheet.proficiency),
        damage: SmallVec::from_slice(&[(damage, kind)]),
        magical: true,
        stroke,
    }
}

/// The type of damage of a bare hand.
fn fist(creature: &Creature) -> DamageType {
    let force = creature.gifts().any(|(_, gift)| *gift == Gift::ForceStrikes);
    if force { DamageType::Force } else { DamageType::Bludgeoning }
}

/// The die of the art of monks, where an attack is one of theirs.
fn art(creature: &Creature, stroke: &Stroke) -> Option<Dice> {
    let monkish = stroke.bare || stroke.weapon.is_some_and(|weapon| weapon.monk);
    let die = creature.gifts().filter(|_| monkish).find_map(|(_, gift)| match gift {
        Gift::Art(die) => Some(creature.pools.points(die)),
        _ => None,
    });
    die.filter(|&sides| sides > 0).map(|sides| Dice { count: 1, sides, plus: 0 })
}

/// What features add to an attack roll.
fn bonus(creature: &Creature, stroke: &Stroke) -> i32 {
    let added = |gift: &Gift| match gift {
        Gift::AttackBonus(bonus) if stroke.fits(&bonus.with) => i32::from(bonus.amount),
        _ => 0,
    };
    creature.gifts().map(|(_, gift)| added(gift)).sum()
}

/// The number on the die from which on an attack is a critical hit.
pub(super) fn critical_from(creature: &Creature, stroke: &Stroke) -> u8 {
    let from = |gift: &Gift| match gift {
        Gift::Critical(critical) if stroke.fits(&critical.with) => Some(critical.from),
        _ => None,
    };
    creature.gifts().filter_map(|(_, gift)| from(gift)).fold(HIGHEST, u8::min)
}

/// What is done about low numbers on the dice of an attack.
pub(super) fn care(creature: &Creature, stroke: &Stroke) -> Option<&'static Care> {
    creature.gifts().find_map(|(_, gift)| match gift {
        Gift::Careful(care) if stroke.fits(&care.with) => Some(care),
        _ => None,
    })
}

/// How often the dice of an attack are thrown: twice for a critical hit, unless the attack says more.
pub(super) fn dice_times(creature: &Creature, with: &Name, critical: bool) -> u16 {
    if critical { natural(creature, with).map_or(2, |attack| attack.critical) } else { 1 }
}

/// The damage of an attack that was rolled with advantage, where it is another or more.
pub(super) fn sharpen(creature: &Creature, with: &Name, damage: &mut SmallVec<[(Dice, DamageType); 2]>) {
    for other in natural(creature, with).map_or(&[][..], |attack| &attack.or) {
        let parts = other.damage.iter().map(|damage| (damage.dice, kind_of(&damage.kind, None)));
        match other.when {
            DamageCase::Advantage => {
                let rest: SmallVec<[(Dice, DamageType); 2]> = damage.drain(..).skip(1).collect();
                damage.extend(parts.chain(rest));
            }
            DamageCase::ExtraWithAdvantage => damage.extend(parts),
            _ => {}
        }
    }
}

/// An attack of a stat block.
fn natural<'a>(creature: &'a Creature, with: &Name) -> Option<&'a data::attack::Attack> {
    creature.sheet.attack(with.as_str()).and_then(|action| action.attack.as_ref())
}

/// The modifier behind an attack with a weapon or the bare hand.
pub(super) fn modifier(creature: &Creature, weapon: Option<&Weapon>, bare: bool, by: Option<Force>) -> i32 {
    let ability = match force(creature, weapon, bare, by) {
        Force::Strength => Ability::Strength,
        Force::Dexterity => Ability::Dexterity,
    };
    i32::from(creature.sheet.modifier(ability))
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
