//! How an attack is made: in melee or at range, how far, and whether the weapon leaves the hand.

use super::arm::Arm;
use crate::data::Edition;
use crate::data::attack::AttackKind;
use crate::data::weapon::{Property, Weapon, WeaponKind};
use crate::intent::act::Force;
use crate::name::Name;
use crate::refusal::Reason;
use crate::refusal::words::RangeKind;
use crate::state::{Creature, Position, Who};

/// The normal and the long range of a thing that is thrown and not made for it.
const IMPROVISED_RANGE: (u32, u32) = (20, 60);
/// The range of the net of 2024.
const NET_RANGE: u32 = 15;
/// The reach of somebody without a longer one.
pub const USUAL_REACH: u32 = 5;

/// How an attack is made.
#[derive(Clone, Debug)]
pub struct Strike<'a> {
    /// The name of what it is made with.
    pub name: Name,
    /// What it is made with.
    pub arm: Arm<'a>,
    /// In melee or at range.
    pub kind: WeaponKind,
    /// The feet beyond which it has disadvantage.
    pub normal: u32,
    /// The feet beyond which it cannot be made.
    pub max: u32,
    /// What that range is called.
    pub range: RangeKind,
    /// The weapon is thrown and leaves the hand.
    pub thrown: bool,
    /// It is made with something not made for it.
    pub improvised: bool,
    /// The ability that was said.
    pub by: Option<Force>,
    /// It is an opportunity attack.
    pub opportunity: bool,
}

impl<'a> Strike<'a> {
    const fn melee(name: Name, arm: Arm<'a>, reach: u32) -> Self {
        Strike {
            name,
            arm,
            kind: WeaponKind::Melee,
            normal: reach,
            max: reach,
            range: RangeKind::Melee,
            thrown: false,
            improvised: false,
            by: None,
            opportunity: false,
        }
    }

    const fn ranged(name: Name, arm: Arm<'a>, (normal, max): (u32, u32), thrown: bool) -> Self {
        let range = if thrown { RangeKind::Thrown } else { RangeKind::Long };
        let (kind, improvised, by, opportunity) = (WeaponKind::Ranged, false, None, false);
        Strike { name, arm, kind, normal, max, range, thrown, improvised, by, opportunity }
    }

    fn improvised(self) -> Self {
        Strike { improvised: true, ..self }
    }

    /// A melee attack, as reactions make it. A ranged weapon strikes as an improvised one.
    ///
    /// # Errors
    ///
    /// The reason if there is no such melee attack.
    pub fn in_melee(position: &Position, who: Who, name: Name, arm: Arm<'a>) -> Result<Self, Reason> {
        let creature = position.creature(who);
        let own = own_reach(creature);
        Ok(match arm {
            Arm::Unarmed => Strike::melee(name, arm, unarmed_reach(position, creature)),
            Arm::Weapon(weapon) if weapon.kind == WeaponKind::Melee => {
                Strike::melee(name, arm, weapon_reach(creature, weapon))
            }
            Arm::Natural(_, attack) => match attack.reach {
                Some(reach) => Strike::melee(name, arm, reach.into()),
                None => return Err(Reason::NoSuchOption { what: name }),
            },
            Arm::Weapon(_) | Arm::Net | Arm::Thing => Strike::melee(name, arm, own).improvised(),
        })
    }

    /// The attack on something so many feet away, thrown if it is said or if the weapon is made for it and does not reach.
    ///
    /// # Errors
    ///
    /// The reason if it cannot be thrown.
    pub fn at(
        position: &Position,
        who: Who,
        name: Name,
        arm: Arm<'a>,
        feet: Option<u32>,
        thrown: bool,
    ) -> Result<Self, Reason> {
        let beyond = |reach: u32| feet.is_some_and(|feet| feet > reach);
        let whole = |(normal, long): (u16, u16)| (u32::from(normal), u32::from(long));
        let cannot_throw = || Reason::NoSuchOption { what: Name::of("thrown") };
        match arm {
            Arm::Unarmed if thrown => Err(cannot_throw()),
            Arm::Net => Ok(Strike::ranged(name, arm, (NET_RANGE, NET_RANGE), true)),
            Arm::Thing if thrown => Ok(Strike::ranged(name, arm, IMPROVISED_RANGE, true).improvised()),
            Arm::Weapon(weapon) => {
                let made_for_it = weapon.has(Property::Thrown);
                let shoots = weapon.kind == WeaponKind::Ranged;
                match weapon.range {
                    Some(range) if shoots && !thrown => Ok(Strike::ranged(name, arm, whole(range), made_for_it)),
                    Some(range) if made_for_it && (thrown || beyond(weapon_reach(position.creature(who), weapon))) => {
                        Ok(Strike::ranged(name, arm, whole(range), true))
                    }
                    _ if thrown => Ok(Strike::ranged(name, arm, IMPROVISED_RANGE, true).improvised()),
                    _ => Strike::in_melee(position, who, name, arm),
                }
            }
            Arm::Natural(_, attack) => match (attack.kind, attack.range) {
                (AttackKind::Ranged, Some(range)) => Ok(Strike::ranged(name, arm, whole(range), false)),
                (AttackKind::Either, Some(range)) if thrown || beyond(attack.reach.unwrap_or(0).into()) => {
                    Ok(Strike { range: RangeKind::Thrown, ..Strike::ranged(name, arm, whole(range), false) })
                }
                _ if thrown => Err(cannot_throw()),
                _ => Strike::in_melee(position, who, name, arm),
            },
            Arm::Unarmed | Arm::Thing => Strike::in_melee(position, who, name, arm),
        }
    }

    /// Whether it is a melee attack.
    pub fn is_melee(&self) -> bool {
        self.kind == WeaponKind::Melee
    }

    /// Whether the attack is rolled for.
    pub const fn is_rolled(&self) -> bool {
        !matches!(self.arm, Arm::Net)
    }
}

/// How far a creature reaches without a weapon.
pub fn own_reach(creature: &Creature) -> u32 {
    creature.sheet.reach.into()
}

/// How far an unarmed strike goes: in 2014 as far as the creature reaches, in 2024 5 feet; grapple and shove as well.
pub fn unarmed_reach(position: &Position, creature: &Creature) -> u32 {
    match position.edition() {
        Edition::Srd51 => own_reach(creature),
        Edition::Srd521 => USUAL_REACH,
    }
}

/// How far a creature holds on to somebody it has seized: as far as anything of its own reaches.
pub fn grip_reach(position: &Position, creature: &Creature) -> u32 {
    own_reach(creature).max(unarmed_reach(position, creature))
}

/// A weapon with Reach adds to the own reach, for attacks made with it only.
fn weapon_reach(creature: &Creature, weapon: &Weapon) -> u32 {
    own_reach(creature) + u32::from(weapon.reach.unwrap_or(5)).saturating_sub(USUAL_REACH)
}
