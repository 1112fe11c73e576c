//! What an attack leaves open: the weapon, the hands on it, who of a mounted pair, the outcome of a shove.

use smallvec::SmallVec;

use super::aim::Aim;
use super::arm::{Arm, UNARMED};
use super::opportunity::{Leaving, melee, open_shove};
use super::strike::Strike;
use crate::data::weapon::Property;
use crate::intent::Act;
use crate::intent::act::{Attack, Grip, Manner, Means, OpportunityAttack, Shoved};
use crate::name::Name;
use crate::question::Question;
use crate::ruleset::Versatile;
use crate::state::{Position, Who};
use crate::validation::hands::{Whereabouts, free_hands, weapons_held, whereabouts};
use crate::validation::opening::Opening;
use crate::validation::wrestling;

pub(crate) fn open(position: &Position, actor: Who, attack: &Attack) -> Option<Opening> {
    let Some(name) = &attack.with else { return Some(weapons(position, actor, attack)) };
    if let Some(id) = other_name(position, actor, name) {
        let act = Act::Attack(Attack { with: Some(id), ..attack.clone() });
        return Some(Opening::new(vec![act], |acts| Question::Weapon {
            options: acts.iter().filter_map(weapon_of).collect(),
        }));
    }
    if attack.grip.is_none() && attack.manner != Manner::Reaction { grips(position, actor, attack, name) } else { None }
}

/// The name of a weapon that was called by one of the other edition.
fn other_name(position: &Position, actor: Who, name: &Name) -> Option<Name> {
    let creature = position.creature(actor);
    if creature.holds(name.as_str()) || creature.sheet.attack(name.as_str()).is_some() {
        return None;
    }
    let weapon = position.tables().weapon(name.as_str())?;
    (*name != weapon.id.as_str()).then(|| Name::new(&weapon.id))
}

fn weapons(position: &Position, actor: Who, attack: &Attack) -> Opening {
    let with = |name| Act::Attack(Attack { with: Some(name), ..attack.clone() });
    let acts = candidates(position, actor, attack).into_iter().map(with).collect();
    Opening::new(acts, |acts| Question::Weapon { options: acts.iter().filter_map(weapon_of).collect() })
}

/// The weapon of an attack that names none and is not asked about, since it was readied so: the first that it may mean.
pub(super) fn first_weapon(position: &Position, actor: Who, attack: &Attack) -> Name {
    candidates(position, actor, attack).into_iter().next().unwrap_or(UNARMED)
}

/// The weapons that an attack without a word may mean: of those held and those of the stat block the ones that reach, and where
/// none does, the one that reaches farthest, so that its refusal is told; else the bare hand.
fn candidates(position: &Position, actor: Who, attack: &Attack) -> SmallVec<[Name; 4]> {
    let mut strikes: SmallVec<[Strike<'_>; 4]> = SmallVec::new();
    let feet = Aim::find(position, actor, &attack.target).and_then(|aim| {
        let from = position.space(actor)?;
        Some(position.feet_between(from, aim.space?))
    });
    let mut add = |strike: Strike<'_>| {
        if strikes.iter().all(|known| known.name != strike.name) {
            strikes.push(Strike { arm: Arm::Thing, ..strike });
        }
    };
    if attack.manner == Manner::Reaction {
        melee(position, actor).for_each(&mut add);
    } else {
        let natural = position.creature(actor).sheet.attacks.iter().map(|action| Name::new(&action.id));
        let held = weapons_held(position, actor).map(|(name, _)| name.clone());
        for name in held.chain(natural) {
            if let Ok((name, arm)) = Arm::of(position, actor, &name, attack.manner)
                && let Ok(strike) = Strike::at(position, actor, name, arm, feet, attack.thrown)
            {
                add(strike);
            }
        }
    }
    if let Some(feet) = feet {
        let farthest = strikes.iter().map(|strike| strike.max).max().unwrap_or(0);
        strikes.retain(|strike| strike.max >= feet.min(farthest));
        if farthest < feet {
            strikes.truncate(1);
        }
    }
    let mut names: SmallVec<[Name; 4]> = strikes.into_iter().map(|strike| strike.name).collect();
    // A monk strikes with the bare hand as a bonus action, whatever the hands hold.
    if names.is_empty() || attack.manner == Manner::Bonus {
        names.push(UNARMED);
    }
    names
}

/// The weapon of an attack.
fn weapon_of(act: &Act) -> Option<Name> {
    match act {
        Act::Attack(attack) => attack.with.clone(),
        Act::OpportunityAttack(OpportunityAttack { means: Means::Weapon(name), .. }) => name.clone(),
        _ => None,
    }
}

/// How many hands hold a versatile weapon in melee, while the other hand is free.
fn grips(position: &Position, actor: Who, attack: &Attack, name: &Name) -> Option<Opening> {
    let free = free_hands(position, actor);
    if free == 0 || attack.thrown {
        return None;
    }
    let (name, arm) = Arm::of(position, actor, name, attack.manner).ok()?;
    if !arm.has(Property::Versatile) {
        return None;
    }
    let beside = match whereabouts(position, actor, name.as_str()) {
        Whereabouts::Held => 1,
        Whereabouts::Carried => 2,
        Whereabouts::Absent => return None,
    };
    if free < beside {
        return None;
    }
    let aim = Aim::find(position, actor, &attack.target);
    let feet = aim.and_then(|aim| Some(position.feet_between(position.space(actor)?, aim.space?)));
    let strike = Strike::at(position, actor, name, arm, feet, false).ok()?;
    if !strike.is_melee() || feet.is_some_and(|feet| feet > strike.max) {
        return None;
    }
    let grips: &[Grip] = match position.ruleset.versatile {
        Versatile::Ask => Grip::ALL,
        Versatile::TwoHanded => &[Grip::Two],
    };
    let acts = grips.iter().map(|&grip| Act::Attack(Attack { grip: Some(grip), ..attack.clone() })).collect();
    Some(Opening::new(acts, |acts| {
        let grip = |act: &Act| if let Act::Attack(attack) = act { attack.grip } else { None };
        Question::Hands { options: acts.iter().filter_map(grip).collect() }
    }))
}

pub(crate) fn open_opportunity(position: &Position, actor: Who, attack: &OpportunityAttack) -> Option<Opening> {
    let with = |means: Means| Act::OpportunityAttack(OpportunityAttack { means, ..attack.clone() });
    let shoves = |outcome: Option<Shoved>| {
        let outcomes = open_shove(position, actor, attack.target.as_ref(), outcome)?;
        Some(outcomes.into_iter().map(|outcome| with(Means::Shove(Some(outcome)))).collect())
    };
    if let Means::Shove(None) = attack.means {
        return shoves(None).map(wrestling::option);
    }
    if let Means::Weapon(None) = attack.means {
        let mut acts: Vec<Act> = Vec::new();
        for strike in melee(position, actor) {
            let act = with(Means::Weapon(Some(strike.name)));
            if !acts.contains(&act) {
                acts.push(act);
            }
        }
        if acts.is_empty() {
            acts.push(with(Means::Weapon(Some(UNARMED))));
        }
        let weapons = |acts: &[Act]| Question::Weapon { options: acts.iter().filter_map(weapon_of).collect() };
        return Some(Opening::new(acts, weapons));
    }
    if attack.target.is_none() {
        let step = Leaving::asked(position, actor)?;
        let aimed = |who: Who| {
            let target = Some(position.creature(who).id().clone());
            Act::OpportunityAttack(OpportunityAttack { target, ..attack.clone() })
        };
        let acts = step.targets(position).into_iter().map(aimed).collect();
        return Some(Opening::new(acts, |acts| {
            let target =
                |act: &Act| if let Act::OpportunityAttack(attack) = act { attack.target.clone() } else { None };
            Question::RiderOrMount { options: acts.iter().filter_map(target).collect() }
        }));
    }
    if let Means::Shove(outcome) = attack.means {
        return shoves(outcome).map(wrestling::placement);
    }
    None
}
