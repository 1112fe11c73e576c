//! What an attack is made with and how, as far as what a hit brings asks about it.

use super::arm::UNARMED;
use crate::data::attack::AttackKind;
use crate::data::gift::Gift;
use crate::data::moment::Arms;
use crate::data::weapon::{Property, Weapon, WeaponKind};
use crate::data::words::Ability;
use crate::intent::act::{Attack, Force, Grip, Manner};
use crate::name::Name;
use crate::spot::Target;
use crate::state::resume::{Hit, HitOf};
use crate::state::{Creature, Happening, Position, Resume, Who};

/// An attack, as far as what a hit brings asks about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stroke {
    /// The weapon in hand.
    pub weapon: Option<&'static Weapon>,
    /// It is made with the bare hand.
    pub bare: bool,
    /// It is an attack of a spell.
    pub spell: bool,
    /// It is made in melee.
    pub melee: bool,
    /// It is made with Strength.
    pub strong: bool,
    /// The weapon is held in two hands.
    pub both: bool,
    /// No other hand holds a weapon.
    pub alone: bool,
    /// A feature gave it as one of several unarmed strikes.
    pub flurry: bool,
}

impl Stroke {
    /// An attack with a weapon, of a stat block, or with the bare hand.
    pub fn of_attack(position: &Position, who: Who, attack: &Attack, with: &Name, melee: bool) -> Self {
        let creature = position.creature(who);
        let natural = creature.sheet.attack(with.as_str()).is_some();
        let weapon = position.tables().weapon(with.as_str()).filter(|_| !natural);
        let bare = *with == UNARMED;
        let both = weapon.is_some_and(|weapon| {
            let saddled = weapon.saddle && creature.riding.is_some();
            weapon.has(Property::TwoHanded) && !saddled || attack.grip == Some(Grip::Two)
        });
        let blades = creature.hands.iter().flatten().filter(|item| position.tables().weapon(item.as_str()).is_some());
        let strong = force(creature, weapon, bare, attack.by) == Force::Strength;
        let bonus = position.turn.as_ref().filter(|turn| turn.of == who && attack.manner == Manner::Bonus);
        let granted = bonus.and_then(|turn| position.tables().feature(turn.bonus.as_ref()?.as_str()));
        let flurry = granted.is_some_and(|feature| feature.unarmed);
        Stroke { weapon, bare, spell: false, melee, strong, both, alone: blades.count() < 2, flurry }
    }

    /// An attack of a spell.
    pub const fn of_spell(melee: bool) -> Self {
        let (weapon, bare, spell) = (None, false, true);
        Stroke { weapon, bare, spell, melee, strong: false, both: false, alone: false, flurry: false }
    }

    /// The hit that a creature is asked about as its own, with whom it struck.
    pub fn asked(position: &Position, who: Who) -> Option<(Self, Who)> {
        let pending = position.pending.last().filter(|pending| pending.who == who)?;
        let Some(Happening::YouHit { target, with, .. }) = &pending.trigger else { return None };
        let stroke = own_hit(position, who).map_or_else(
            || {
                let attack = Attack::plain(Target::Creature(position.creature(*target).id().clone()), with.clone());
                let melee = is_melee(position, who, &attack, with, position.feet(who, *target).unwrap_or(0));
                Stroke::of_attack(position, who, &attack, with, melee)
            },
            |hit| Stroke::of_hit(position, who, hit),
        );
        Some((stroke, *target))
    }

    /// A hit that waits.
    pub fn of_hit(position: &Position, who: Who, hit: &Hit) -> Self {
        match &hit.of {
            HitOf::Weapon { attack, .. } => Stroke::of_attack(position, who, attack, &hit.with, hit.melee),
            HitOf::Cleave => {
                let attack =
                    Attack::plain(Target::Creature(position.creature(hit.target).id().clone()), hit.with.clone());
                Stroke::of_attack(position, who, &attack, &hit.with, hit.melee)
            }
            HitOf::Effect { .. } => Stroke::of_spell(hit.melee),
        }
    }

    /// Whether it is as all of some words say.
    pub fn fits(&self, words: &[Arms]) -> bool {
        words.iter().all(|&word| self.is(word))
    }

    fn is(&self, word: Arms) -> bool {
        let kind = |kind: WeaponKind| self.weapon.is_some_and(|weapon| weapon.kind == kind);
        match word {
            Arms::Melee => self.melee,
            Arms::Ranged => !self.melee,
            Arms::WeaponAttack => !self.spell,
            Arms::Weapon => self.weapon.is_some(),
            Arms::MeleeWeapon => kind(WeaponKind::Melee),
            Arms::RangedWeapon => kind(WeaponKind::Ranged),
            Arms::MeleeWeaponOrUnarmed => self.bare || kind(WeaponKind::Melee),
            Arms::FinesseOrRanged => {
                kind(WeaponKind::Ranged) || self.weapon.is_some_and(|weapon| weapon.has(Property::Finesse))
            }
            Arms::Unarmed => self.bare,
            Arms::Flurry => self.flurry,
            Arms::Art => self.bare || self.weapon.is_some_and(|weapon| weapon.monk),
            Arms::Strength => self.strong,
            Arms::OneHand => self.weapon.is_some() && !self.both && self.alone,
            Arms::TwoHands => self.both,
        }
    }
}

/// The hit of a creature that waits for what it adds to it.
pub(crate) fn own_hit(position: &Position, who: Who) -> Option<&Hit> {
    let waiting = position.pending.iter().rev().find_map(|pending| Some((pending.who, pending.resume.as_ref()?)));
    match waiting {
        Some((by, Resume::Hit(hit))) if by == who && hit.told.is_some() && !hit.rolled => Some(hit),
        _ => None,
    }
}

/// Whether an attack over so many feet is made in melee.
pub(crate) fn is_melee(position: &Position, who: Who, attack: &Attack, with: &Name, feet: u32) -> bool {
    let natural = position.creature(who).sheet.attack(with.as_str()).and_then(|action| action.attack.as_ref());
    match (natural, position.tables().weapon(with.as_str())) {
        (Some(natural), _) => match natural.kind {
            AttackKind::Melee => true,
            AttackKind::Ranged => false,
            AttackKind::Either => feet <= u32::from(natural.reach.unwrap_or(5)),
        },
        (None, Some(weapon)) => {
            weapon.kind == WeaponKind::Melee && !attack.thrown && feet <= u32::from(weapon.reach.unwrap_or(5))
        }
        (None, None) => !attack.thrown,
    }
}

/// Whether a creature strikes by the art of monks as it is dressed and armed.
pub(crate) fn has_art(creature: &Creature) -> bool {
    creature.gifts().any(|(_, gift)| matches!(gift, Gift::Art(_)))
}

/// The ability behind an attack: as it was said, else Dexterity for ranged weapons, the better one for Finesse and for the art of
/// monks, else Strength.
pub(crate) fn force(creature: &Creature, weapon: Option<&Weapon>, bare: bool, by: Option<Force>) -> Force {
    let sheet = &creature.sheet;
    let nimble = sheet.modifier(Ability::Dexterity) > sheet.modifier(Ability::Strength);
    let finesse = weapon.is_some_and(|weapon| weapon.has(Property::Finesse));
    let artful = || (bare || weapon.is_some_and(|weapon| weapon.monk)) && has_art(creature);
    match by {
        Some(by) => by,
        None if finesse || artful() => {
            if nimble {
                Force::Dexterity
            } else {
                Force::Strength
            }
        }
        None if weapon.is_some_and(|weapon| weapon.kind == WeaponKind::Ranged) => Force::Dexterity,
        None => Force::Strength,
    }
}
