//! Attacks: with weapons in hand, with what a stat block has, with bare hands.

mod aim;
mod appraisal;
mod arm;
pub(crate) mod cleave;
mod multiattack;
mod opening;
mod opportunity;
mod resources;
mod rolls;
mod spell;
mod spending;
mod strike;
mod stroke;

use super::aiming::needed;
use super::hands::{Whereabouts, whereabouts};
use super::hearing::{Checked, Hearing};
use super::{conditions, features, identity};
use crate::data::Edition;
use crate::data::target::TargetState;
use crate::intent::Act;
use crate::intent::act::{Attack, Manner};
use crate::name::Name;
use crate::refusal::Reason;
use crate::refusal::words::{Occasion, Prerequisite, Prevented, State};
use crate::state::Happening;

pub use aim::is_charmer;
pub(crate) use aim::{Aim, Aimed};
pub(crate) use appraisal::appraise;
pub use appraisal::{details, details_of_opportunity};
pub use arm::{Arm, UNARMED, UNARMED_STRIKE, mastery};
pub(crate) use multiattack::{check as check_multiattack, open as open_multiattack};
pub use multiattack::{multiattacks_left, offers, ways};
pub(crate) use opening::{open, open_opportunity};
pub(crate) use opportunity::check as check_opportunity;
pub use opportunity::{is_aware, opportunity, reaches};
pub(crate) use rolls::{has_able_ally, is_commanded, is_under_water, wears_metal};
pub use spell::{note_spell, spell_lean};
pub(crate) use spending::attack_of_action;
pub use strike::{Strike, grip_reach, own_reach, unarmed_reach};
pub use stroke::Stroke;
pub(crate) use stroke::{force, has_art, is_melee, own_hit};

/// The feature that lets somebody strike back at the one who hurt it.
const RETALIATION: &str = "retaliation";

/// What of the economy an attack needs.
const fn prevented(manner: Manner) -> Prevented {
    match manner {
        Manner::Action | Manner::Nick => Prevented::Action,
        Manner::Bonus => Prevented::Bonus,
        Manner::Reaction => Prevented::Reaction,
    }
}

/// Whether somebody may strike back at the one who hurt it.
fn retaliates(hearing: &Hearing<'_>) -> bool {
    features::has(hearing.creature(), RETALIATION) && hearing.occasion(&[Occasion::Damaged]).is_some()
}

pub(crate) fn check(hearing: &mut Hearing<'_>, act: &Act, attack: &Attack) -> Checked {
    if attack.manner == Manner::Reaction && !retaliates(hearing) {
        return opportunity::check_reaction(hearing, act, attack);
    }
    let (position, actor, manner) = (hearing.position, hearing.actor, attack.manner);
    let with = attack.with.clone().unwrap_or_else(|| opening::first_weapon(position, actor, attack));
    let aim = hearing.target(&attack.target)?;
    let arm = Arm::of(position, actor, &with, manner);
    let with = arm.as_ref().map_or(with, |(name, _)| name.clone());
    hearing.with = Some(with.clone());
    if let Err(reason @ Reason::UnknownName { .. }) = &arm {
        hearing.refuse(reason.clone())?;
    }
    let from = if hearing.aims() { hearing.located(actor)? } else { None };
    identity::check(hearing, act)?;
    conditions::check(hearing, prevented(manner))?;
    hearing.unforbidden("attack")?;

    let feet = from.zip(aim.as_ref().and_then(|aim| aim.space)).map(|(from, to)| position.feet_between(from, to));
    let strike = arm.and_then(|(name, arm)| match manner {
        Manner::Reaction => Strike::in_melee(position, actor, name, arm),
        Manner::Action | Manner::Bonus | Manner::Nick => Strike::at(position, actor, name, arm, feet, attack.thrown),
    });
    let strike = match strike {
        Ok(strike) => Strike { by: attack.by, ..strike },
        // A name that means nothing was refused above.
        Err(Reason::UnknownName { .. }) => return Ok(()),
        Err(reason) => return hearing.refuse(reason),
    };
    let place = check_having(hearing, attack, &strike)?;
    check_economy(hearing, act, attack, &strike, aim.as_ref())?;
    if place == Whereabouts::Carried {
        resources::draw(hearing, &strike, manner)?;
    }
    spending::loading(hearing, &with, strike.arm, manner)?;
    resources::check(hearing, attack, &strike, place)?;
    let Some(aim) = aim.filter(|_| hearing.aims()) else { return Ok(()) };
    hearing.fit_target(&aim)?;
    admitted(hearing, &strike, &aim)?;
    appraise(hearing, &strike, &aim, from)
}

/// Whether an attack of a stat block may be made against a target: by the state it is in, by its size, and because it holds nobody
/// else.
pub(super) fn admitted(hearing: &mut Hearing<'_>, strike: &Strike<'_>, aim: &Aim) -> Checked {
    let (Arm::Natural(action, attack), Some(who)) = (strike.arm, aim.who()) else { return Ok(()) };
    let (position, actor) = (hearing.position, hearing.actor);
    let full = attack.needs_room && position.inmates(actor).next().is_some();
    hearing.require(!full, || Reason::PrerequisiteMissing { needs: Prerequisite::Empty })?;
    let name = || position.creature(who).id().clone();
    let needs = |needs| Reason::NotInState { creature: name(), needs };
    let fits = position.is_in_any(who, &attack.state, actor) && position.is_free_for(actor, &action.id, attack, who);
    let state = attack.state.first().and_then(needed).unwrap_or(State::Grappled);
    hearing.require(fits, || needs(state))?;
    let held = attack.apart && position.is_in(who, TargetState::Seized, actor);
    hearing.require(!held, || needs(State::Ungrappled))?;
    let size = position.creature(who).size();
    let max = attack.max_size.unwrap_or(size);
    hearing.require(size <= max, || Reason::TooLarge { target: name(), size, max })
}

/// Whether the creature has what it attacks with, and whether that allows what is said of it.
fn check_having(
    hearing: &mut Hearing<'_>,
    attack: &Attack,
    strike: &Strike<'_>,
) -> Result<Whereabouts, super::hearing::Stop> {
    let (position, actor) = (hearing.position, hearing.actor);
    let no_option = |what: &'static str| Reason::NoSuchOption { what: Name::of(what) };
    if let Some(force) = attack.by {
        let artful = has_art(hearing.creature());
        hearing.require(strike.arm.allows(force, artful), || no_option(force.name()))?;
    }
    hearing.require(!attack.knock_out || strike.is_melee(), || no_option("knock-out"))?;
    if attack.manner == Manner::Nick {
        let nick = Name::of("nick");
        match position.edition() {
            Edition::Srd51 => hearing.refuse(Reason::NotInEdition { what: nick, edition: Edition::Srd51 })?,
            Edition::Srd521 => {
                let has = spending::has_nick(hearing, &strike.name);
                hearing.require(has, || Reason::NoSuchFeature { feature: nick })?;
            }
        }
    }
    if !strike.arm.is_item() {
        return Ok(Whereabouts::Held);
    }
    let place = whereabouts(position, actor, strike.name.as_str());
    let item = || strike.name.clone();
    hearing.require(place != Whereabouts::Absent, || Reason::NotCarried { item: item() })?;
    let slow = attack.manner == Manner::Reaction && place == Whereabouts::Carried;
    hearing.require(!slow, || Reason::NotHeld { item: item() })?;
    Ok(place)
}

/// Whether an attack of a stat block follows a charge as a bonus action.
fn follows_up(hearing: &Hearing<'_>, strike: &Strike<'_>, aim: Option<&Aim>) -> bool {
    let who = aim.and_then(Aim::who).filter(|_| matches!(strike.arm, Arm::Natural(..)));
    who.is_some_and(|who| hearing.position.follows_up(hearing.actor, strike.name.as_str(), who))
}

fn check_economy(
    hearing: &mut Hearing<'_>,
    act: &Act,
    attack: &Attack,
    strike: &Strike<'_>,
    aim: Option<&Aim>,
) -> Checked {
    match attack.manner {
        Manner::Action => attack_of_action(hearing, act, &strike.name),
        Manner::Bonus if follows_up(hearing, strike, aim) => hearing.spend_bonus(),
        Manner::Bonus => spending::bonus_attack(hearing, &strike.name, strike.arm),
        Manner::Nick => spending::nick_attack(hearing, &strike.name, strike.arm),
        Manner::Reaction => {
            hearing.spend_reaction(&[Occasion::Damaged])?;
            let culprit = match hearing.occasion(&[Occasion::Damaged]) {
                Some(Happening::Damaged { by, .. }) => Some(*by),
                _ => None,
            };
            let meant = aim.and_then(Aim::who) == culprit;
            hearing.require(meant, || Reason::NoTrigger { needs: Occasion::Damaged })
        }
    }
}
