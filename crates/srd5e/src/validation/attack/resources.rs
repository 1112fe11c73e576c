//! Hands and ammunition for an attack.

use super::arm::Arm;
use super::strike::Strike;
use crate::cost::Supply;
use crate::data::Edition;
use crate::data::attack::Usage;
use crate::data::weapon::Property;
use crate::intent::act::{Attack, Grip, Manner};
use crate::name::Name;
use crate::refusal::Reason;
use crate::refusal::words::{HandFor, Resource};
use crate::state::Uses;
use crate::validation::hands::{Whereabouts, free_hands};
use crate::validation::hearing::{Checked, Hearing};

/// Takes a weapon in hand for an attack. In 2014 that is the free interaction; in 2024 each attack of the Attack action takes
/// one weapon in hand by itself, and what is made for throwing is drawn with its throw.
///
/// # Errors
///
/// [`Stop`](crate::validation::hearing::Stop) if the interaction is spent and one reason is enough.
pub fn draw(hearing: &mut Hearing<'_>, strike: &Strike<'_>, manner: Manner) -> Checked {
    let by_itself = hearing.position.edition() == Edition::Srd521
        && (matches!(manner, Manner::Action | Manner::Nick) || (strike.thrown && strike.arm.has(Property::Thrown)));
    if by_itself { Ok(()) } else { hearing.spend_interaction(&strike.name) }
}

/// The hands an attack takes, and what it uses up.
///
/// # Errors
///
/// [`Stop`](crate::validation::hearing::Stop) if something is missing and one reason is enough.
pub fn check(hearing: &mut Hearing<'_>, attack: &Attack, strike: &Strike<'_>, place: Whereabouts) -> Checked {
    power(hearing, strike)?;
    if !strike.arm.is_item() || place == Whereabouts::Absent {
        return Ok(());
    }
    hands(hearing, strike, attack.grip, place)?;
    if let Some(kind) = ammunition(strike) {
        let available = u32::from(hearing.creature().pools.carried(kind.as_str()));
        hearing.enough(Resource::Ammunition, Some(kind.clone()), available, 1)?;
        if hearing.uses_up() {
            hearing.cost.add(Supply::Ammunition(kind), available.min(1));
        }
    }
    if strike.thrown && hearing.uses_up() {
        hearing.cost.add(Supply::Item(strike.name.clone()), 1);
    }
    Ok(())
}

/// The hands that hold, draw and load what an attack is made with.
///
/// # Errors
///
/// [`Stop`](crate::validation::hearing::Stop) if one is missing and one reason is enough.
pub fn hands(hearing: &mut Hearing<'_>, strike: &Strike<'_>, grip: Option<Grip>, place: Whereabouts) -> Checked {
    let empty = free_hands(hearing.position, hearing.actor);
    let drawn = u32::from(place == Whereabouts::Carried);
    hearing.require(empty >= drawn, || Reason::NoFreeHand { purpose: HandFor::Draw })?;
    let mounted = hearing.creature().riding.is_some();
    let takes = if strike.improvised { 1 } else { strike.arm.hands(mounted) };
    let loads = ammunition(strike).is_some() && takes == 1;
    let beside = empty.saturating_sub(drawn);
    hearing.require(!loads || beside > 0, || Reason::NoFreeHand { purpose: HandFor::Load })?;
    let needed = if grip == Some(Grip::Two) { 2 } else { takes };
    let free = match grip {
        Some(Grip::One) => 1,
        Some(Grip::Two) | None => empty + 1 - drawn,
    };
    hearing.require(free >= needed || needed < 2, || Reason::HandsNeeded { item: strike.name.clone(), needed, free })
}

/// What a shot takes out of the quiver.
fn ammunition(strike: &Strike<'_>) -> Option<Name> {
    let Arm::Weapon(weapon) = strike.arm else { return None };
    let shoots = !strike.is_melee() && !strike.thrown;
    weapon.ammunition.filter(|_| shoots).map(|kind| Name::of(kind.name()))
}

/// Attacks of a stat block that must recharge or are counted.
fn power(hearing: &mut Hearing<'_>, strike: &Strike<'_>) -> Checked {
    let Arm::Natural(action, _) = strike.arm else { return Ok(()) };
    let pools = &hearing.creature().pools;
    match action.usage {
        Some(Usage::Recharge(least)) => {
            let spent = pools.spent_powers.contains(&strike.name);
            let reason = || Reason::NotRecharged { power: strike.name.clone(), recharge: least.into() };
            hearing.require(!spent, reason)
        }
        Some(Usage::PerDay(_) | Usage::PerRest) => {
            let Some(Uses::Left(left)) = pools.feature(strike.name.as_str()) else { return Ok(()) };
            hearing.take_uses(strike.name.clone(), left.into(), 1)
        }
        None => Ok(()),
    }
}
