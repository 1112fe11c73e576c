//! What an attack is a part of, and what it spends: the Attack action and its further attacks, a multiattack, the bonus action
//! of a second weapon, Nick, the reaction.

use super::arm::{Arm, UNARMED, mastery};
use super::multiattack::{Listed, MULTIATTACK, listed};
use crate::data::Edition;
use crate::data::feature::Being;
use crate::data::weapon::{Mastery, Property};
use crate::intent::Act;
use crate::intent::act::Manner;
use crate::name::Name;
use crate::refusal::Reason;
use crate::refusal::words::Prerequisite;
use crate::state::deed::ATTACK;
use crate::state::turn::AttackMade;
use crate::state::{Creature, TurnState};
use crate::validation::economy::{affords, attacks_of, attacks_open, attacks_opened, is_sole};
use crate::validation::features;
use crate::validation::hands::{holds_weapon, pieces_carried, pieces_held};
use crate::validation::hearing::{Checked, Hearing, Moment};

/// The armour-free art of monks, which grants an unarmed strike as a bonus action.
const MARTIAL_ARTS: &str = "martial-arts";

/// Whether the art of monks grants a creature an unarmed strike, if it is dressed for it: not while it holds other weapons.
fn strikes_by_art(creature: &Creature) -> bool {
    features::has(creature, MARTIAL_ARTS) && creature.is_being(Being::MonkWeapons)
}

/// Spends what an attack of the action takes: one attack of an action that is open, or an action that opens the others.
/// Grapples and shoves are attacks as well.
///
/// # Errors
///
/// [`Stop`](crate::validation::hearing::Stop) if nothing is left and one reason is enough.
pub fn attack_of_action(hearing: &mut Hearing<'_>, act: &Act, with: &Name) -> Checked {
    match hearing.moment {
        Moment::Releasing => return Ok(()),
        // A readied attack is one attack: Extra Attack works on the own turn.
        Moment::Readying => return hearing.spend_action(act),
        Moment::Now => {}
    }
    let creature = hearing.creature();
    let Some(turn) = hearing.turn() else { return open_action(hearing, act, with) };
    match listed(creature, turn, with.as_str()) {
        Listed::Here => {
            hearing.cost.attacks += 1;
            return Ok(());
        }
        Listed::Only(only) if turn.actions.len() > turn.extra_actions.len() => {
            hearing.cost.attacks += 1;
            let cause = MULTIATTACK;
            return hearing.refuse(Reason::ActionNotAllowed { what: with.clone(), cause, only });
        }
        Listed::Only(_) | Listed::Closed => {}
    }
    if attacks_open(turn, creature) > 0 {
        match sole_attack(turn, creature, with) {
            // It finds room in another action.
            Some(_) if affords(hearing.position, hearing.actor, ATTACK.as_str()) => {}
            sole => {
                hearing.cost.attacks += 1;
                return sole.map_or(Ok(()), |weapon| hearing.refuse(Reason::OneAttackOnly { weapon }));
            }
        }
    }
    open_action(hearing, act, with)
}

/// Opens an Attack action; beside the net of 2014 it has no other attacks.
fn open_action(hearing: &mut Hearing<'_>, act: &Act, with: &Name) -> Checked {
    hearing.spend_action(act)?;
    let creature = hearing.creature();
    if is_sole(creature, with) {
        return Ok(());
    }
    // An action that the table grants has all its attacks.
    let granted = hearing.cost.action == 0;
    let attacks = if granted { attacks_of(creature) } else { attacks_opened(hearing.turn(), creature) };
    hearing.cost.gains.attacks += attacks - 1;
    Ok(())
}

/// An attack made in the action that is open.
fn in_action(attack: &&AttackMade) -> bool {
    matches!(attack.manner, Manner::Action | Manner::Nick)
}

/// The net of 2014 is the only attack of its action, whichever comes first.
fn sole_attack(turn: &TurnState, creature: &Creature, with: &Name) -> Option<Name> {
    let earlier = turn.attacks.iter().filter(in_action).map(|attack| &attack.with);
    earlier.chain([with]).find(|weapon| is_sole(creature, weapon)).cloned()
}

/// One shot with each action, bonus action and reaction, from each piece in hand.
///
/// # Errors
///
/// [`Stop`](crate::validation::hearing::Stop) if the weapon was shot already and one reason is enough.
pub fn loading(hearing: &mut Hearing<'_>, with: &Name, arm: Arm<'_>, manner: Manner) -> Checked {
    // What opens an action has not shot in it.
    if !arm.has(Property::Loading) || (manner == Manner::Action && hearing.cost.attacks == 0) {
        return Ok(());
    }
    let (position, actor) = (hearing.position, hearing.actor);
    let Some(turn) = hearing.turn() else { return Ok(()) };
    let same = |attack: &&AttackMade| {
        let together = if manner == Manner::Nick || manner == Manner::Action {
            in_action(attack)
        } else {
            attack.manner == manner
        };
        together && attack.with == *with
    };
    let shots = turn.attacks.iter().filter(same).count();
    let pieces = pieces_held(position, actor, with.as_str()).max(1) as usize;
    hearing.require(shots < pieces, || Reason::Loading { weapon: with.clone() })
}

/// Spends the bonus action on an attack: with a second weapon, or by a monk without one. A feature on which it was spent may
/// have left some.
///
/// # Errors
///
/// [`Stop`](crate::validation::hearing::Stop) if it may not be made and one reason is enough.
pub fn bonus_attack(hearing: &mut Hearing<'_>, with: &Name, arm: Arm<'_>) -> Checked {
    if let Some(feature) = hearing.turn().and_then(|turn| features::striking(hearing.creature(), turn)) {
        hearing.cost.attacks += 1;
        return hearing.require(!feature.unarmed || matches!(arm, Arm::Unarmed), || Reason::ActionNotAllowed {
            what: with.clone(),
            cause: Name::new(&feature.id),
            only: Box::new([UNARMED]),
        });
    }
    let monk = matches!(arm, Arm::Unarmed) && strikes_by_art(hearing.creature());
    if !monk && !arm.is_item() {
        hearing.refuse(Reason::NoBonusOption { what: with.clone() })?;
    }
    hearing.spend_bonus()?;
    if monk { martial_arts(hearing) } else { second_weapon(hearing, with, arm) }
}

/// A monk strikes once more without armour; in 2014 after an Attack action with fists or a monk weapon.
fn martial_arts(hearing: &mut Hearing<'_>) -> Checked {
    let (position, creature) = (hearing.position, hearing.creature());
    if position.edition() == Edition::Srd51 {
        let art = |attack: &AttackMade| {
            attack.manner == Manner::Action
                && (attack.with == UNARMED
                    || position.tables().weapon(attack.with.as_str()).is_some_and(|weapon| weapon.monk))
        };
        let made = hearing.turn().is_some_and(|turn| turn.attacks.iter().any(art));
        hearing.require(made, || Reason::PrerequisiteMissing { needs: Prerequisite::AttackAction })?;
    }
    let needs = Prerequisite::Unarmored;
    hearing.require(creature.is_being(Being::Unarmored), || Reason::PrerequisiteMissing { needs })
}

/// Nick makes the attack of the second weapon a part of the Attack action, once a turn.
///
/// # Errors
///
/// [`Stop`](crate::validation::hearing::Stop) if it may not be made and one reason is enough.
pub fn nick_attack(hearing: &mut Hearing<'_>, with: &Name, arm: Arm<'_>) -> Checked {
    second_weapon(hearing, with, arm)?;
    let extra = |attack: &AttackMade| attack.manner == Manner::Bonus && is_light(hearing, &attack.with);
    let turn = hearing.turn();
    let spent = turn.is_some_and(|turn| turn.has_used("nick") || turn.attacks.iter().any(extra));
    hearing.require(!spent, || Reason::OncePerTurn { what: Name::of("nick") })
}

/// Whether the mastery of Nick works for an attack: that of its weapon, or of a light weapon attacked with before.
pub fn has_nick(hearing: &Hearing<'_>, with: &Name) -> bool {
    let nicks = |weapon: &Name| mastery(hearing.position, hearing.actor, weapon.as_str()) == Some(Mastery::Nick);
    let earlier = hearing.turn().map_or(&[][..], |turn| &turn.attacks);
    nicks(with) || earlier.iter().any(|attack| is_light(hearing, &attack.with) && nicks(&attack.with))
}

fn is_light(hearing: &Hearing<'_>, weapon: &Name) -> bool {
    let weapon = hearing.position.tables().weapon(weapon.as_str()).map(Arm::Weapon);
    weapon.is_some_and(|weapon| weapon.is_light(hearing.position.edition()))
}

/// The extra attack of a second light weapon: what must have been before, and what it must be.
fn second_weapon(hearing: &mut Hearing<'_>, with: &Name, arm: Arm<'_>) -> Checked {
    let (position, actor, edition) = (hearing.position, hearing.actor, hearing.position.edition());
    let attacks = hearing.turn().map_or(&[][..], |turn| &turn.attacks);
    let light = |attack: &&AttackMade| attack.manner == Manner::Action && is_light(hearing, &attack.with);
    let missing = |needs| Reason::PrerequisiteMissing { needs };
    let made = attacks.iter().any(|attack| light(&attack));
    // Of one kind they are two pieces, of which one may have been thrown; one that is carried serves in 2024.
    let held = pieces_held(position, actor, with.as_str());
    let carried = if edition == Edition::Srd521 { pieces_carried(position, actor, with.as_str()) } else { 0 };
    let other = |attack: &AttackMade| attack.with != *with || attack.thrown;
    let differs = held + carried >= 2 || attacks.iter().filter(light).any(other);
    hearing.require(made, || missing(Prerequisite::LightAttack))?;
    hearing.require(arm.is_light(edition), || missing(Prerequisite::LightWeapon))?;
    hearing.require(!made || differs, || missing(Prerequisite::DifferentWeapon))?;
    let in_hand = edition == Edition::Srd521 || holds_weapon(position, actor, with.as_str());
    hearing.require(in_hand, || Reason::NotHeld { item: with.clone() })?;
    let nicked = hearing.turn().is_some_and(|turn| turn.attacks.iter().any(|attack| attack.manner == Manner::Nick));
    hearing.require(!nicked, || Reason::OncePerTurn { what: Name::of("nick") })
}
