//! What an attack is made with.

use crate::data::attack::{Action, Attack as NaturalAttack};
use crate::data::weapon::{Mastery, Property, Weapon, WeaponKind};
use crate::data::{Edition, tables};
use crate::intent::act::{Force, Manner};
use crate::name::Name;
use crate::refusal::Reason;
use crate::refusal::words::Noun;
use crate::state::{Position, Who};
use crate::validation::hands::{Whereabouts, whereabouts};

/// The word for a strike without a weapon.
pub const UNARMED_STRIKE: &str = "unarmed-strike";
/// The name of a strike without a weapon.
pub const UNARMED: Name = Name::of(UNARMED_STRIKE);
/// The name of the net, which is no weapon in 2024.
pub const NET: &str = "net";

/// What an attack is made with.
#[derive(Clone, Copy, Debug)]
pub enum Arm<'a> {
    /// Nothing.
    Unarmed,
    /// A weapon.
    Weapon(&'static Weapon),
    /// An attack of a stat block.
    Natural(&'a Action, &'a NaturalAttack),
    /// The net of 2024, which is thrown in place of an attack.
    Net,
    /// Something that was not made for it.
    Thing,
}

impl<'a> Arm<'a> {
    /// What a creature means by a name, with the name that is kept in hands and pools: weapons may bear another in the other
    /// edition. An attack beside the action is made with a weapon in hand, whatever the stat block calls its attacks.
    ///
    /// # Errors
    ///
    /// Why nothing is meant by it.
    pub fn of(position: &'a Position, who: Who, name: &Name, manner: Manner) -> Result<(Name, Self), Reason> {
        let arm = Arm::meant(position, who, name, manner)?;
        let name = match arm {
            Arm::Weapon(weapon) if *name != weapon.id.as_str() => Name::new(&weapon.id),
            _ => name.clone(),
        };
        Ok((name, arm))
    }

    fn meant(position: &'a Position, who: Who, name: &Name, manner: Manner) -> Result<Self, Reason> {
        if *name == UNARMED {
            return Ok(Arm::Unarmed);
        }
        let natural = position.creature(who).sheet.attack(name.as_str());
        let natural = natural.and_then(|action| Some(Arm::Natural(action, action.attack.as_ref()?)));
        let weapon = || position.tables().weapon(name.as_str()).map(Arm::Weapon);
        let known = match manner {
            Manner::Action | Manner::Reaction => natural.or_else(weapon),
            Manner::Bonus | Manner::Nick => weapon().or(natural),
        };
        if let Some(arm) = known {
            return Ok(arm);
        }
        let edition = position.edition();
        if edition == Edition::Srd521 && name == NET {
            return Ok(Arm::Net);
        }
        if whereabouts(position, who, name.as_str()) != Whereabouts::Absent {
            return Ok(Arm::Thing);
        }
        let elsewhere = Edition::ALL.iter().any(|&other| tables(other).weapon(name.as_str()).is_some());
        Err(if elsewhere {
            Reason::NotInEdition { what: name.clone(), edition }
        } else {
            Reason::UnknownName { what: Noun::Weapon, name: name.clone() }
        })
    }

    /// Whether it is a thing that must be in hand.
    pub const fn is_item(self) -> bool {
        matches!(self, Arm::Weapon(_) | Arm::Net | Arm::Thing)
    }

    /// Whether it is a weapon with a property.
    pub fn has(self, property: Property) -> bool {
        matches!(self, Arm::Weapon(weapon) if weapon.has(property))
    }

    /// Whether it is light enough for fighting with two weapons; in 2014 only melee weapons serve.
    pub fn is_light(self, edition: Edition) -> bool {
        let melee = |weapon: &Weapon| edition == Edition::Srd521 || weapon.kind == WeaponKind::Melee;
        matches!(self, Arm::Weapon(weapon) if weapon.has(Property::Light) && melee(weapon))
    }

    /// The hands it takes at the moment of the attack.
    pub fn hands(self, mounted: bool) -> u32 {
        match self {
            Arm::Weapon(weapon) if weapon.saddle => 2 - u32::from(mounted),
            Arm::Weapon(weapon) if weapon.has(Property::TwoHanded) => 2,
            Arm::Weapon(_) | Arm::Net | Arm::Thing => 1,
            Arm::Unarmed | Arm::Natural(..) => 0,
        }
    }

    /// Whether an attack with it may be made by an ability. Stat blocks say the number and leave no choice.
    pub fn allows(self, force: Force, martial_arts: bool) -> bool {
        match self {
            Arm::Weapon(weapon) if weapon.has(Property::Finesse) || (martial_arts && weapon.monk) => true,
            Arm::Weapon(weapon) => (weapon.kind == WeaponKind::Ranged) == (force == Force::Dexterity),
            Arm::Unarmed => martial_arts || force == Force::Strength,
            Arm::Thing => force == Force::Strength,
            Arm::Natural(..) | Arm::Net => false,
        }
    }
}

/// The mastery property that works for a creature with a weapon: its features give it, and the weapon has it.
pub fn mastery(position: &Position, who: Who, weapon: &str) -> Option<Mastery> {
    let weapon = position.tables().weapon(weapon)?;
    let mastered = &position.creature(who).sheet.masteries;
    let own = |name: &Name| name == weapon.id.as_str() || weapon.aliases.iter().any(|alias| name == alias.as_str());
    weapon.mastery.filter(|_| mastered.iter().any(own))
}
