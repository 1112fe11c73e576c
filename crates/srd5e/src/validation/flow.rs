//! The flow of the fight: passing, ending the turn, resting, and what the rules do not know.

use super::conditions;
use super::economy::attacks_left;
use super::hearing::{Checked, Hearing};
use super::identity;
use super::order;
use crate::data::Edition;
use crate::intent::Act;
use crate::name::Name;
use crate::notice::Notice;
use crate::refusal::Reason;
use crate::refusal::words::{Moment, Occasion, Prevented};
use crate::state::PendingKind;

pub(crate) fn check(hearing: &mut Hearing<'_>, act: &Act) -> Checked {
    match act {
        Act::Rest { .. } => rest(hearing, act),
        Act::RollInitiative => roll_initiative(hearing, act),
        Act::Order { first } => put_first(hearing, act, first.as_ref()),
        Act::Pass => pass(hearing, act),
        Act::Kill | Act::KnockOut => mercy(hearing, act),
        Act::EndTurn => end_turn(hearing, act),
        Act::BonusAction => {
            identity::check(hearing, act)?;
            conditions::check(hearing, Prevented::Bonus)?;
            hearing.refuse(Reason::NoBonusOption { what: Name::of(act.verb()) })
        }
        _ => {
            identity::check(hearing, act)?;
            hearing.refuse(Reason::NoSuchOption { what: Name::of(act.verb()) })
        }
    }
}

/// A rest takes an hour or more: not while initiative runs. By the rules of 2024 it needs a hit point.
fn rest(hearing: &mut Hearing<'_>, act: &Act) -> Checked {
    if hearing.position.is_unbegun() {
        identity::check(hearing, act)?;
    } else if hearing.position.turn.is_some() {
        hearing.refuse(Reason::WrongTiming { needs: Moment::NoCombat })?;
    }
    let what = match hearing.position.edition() {
        Edition::Srd521 if hearing.creature().hp == 0 => Prevented::Action,
        Edition::Srd51 | Edition::Srd521 => Prevented::Free,
    };
    conditions::check(hearing, what)
}

/// Initiative is rolled once, and for everybody, whatever state they are in.
fn roll_initiative(hearing: &mut Hearing<'_>, act: &Act) -> Checked {
    if hearing.position.is_unbegun() {
        return identity::check(hearing, act);
    }
    hearing.refuse(Reason::WrongTiming { needs: Moment::NoCombat })
}

/// Only what is still to come is put first, by who is asked.
fn put_first(hearing: &mut Hearing<'_>, act: &Act, first: Option<&Name>) -> Checked {
    identity::check(hearing, act)?;
    let options = order::options(hearing.position, hearing.actor);
    let known = first.is_some_and(|first| options.contains(first));
    hearing.require(known, || Reason::NoSuchOption { what: first.cloned().unwrap_or(Name::of(act.verb())) })
}

/// Only who is asked something says no to it. Whoever is asked may, in whatever state.
fn pass(hearing: &mut Hearing<'_>, act: &Act) -> Checked {
    identity::check(hearing, act)?;
    let asked = hearing.position.pending.last().filter(|pending| pending.who == hearing.actor);
    let asked = asked.is_some_and(|pending| pending.kind != PendingKind::Turn);
    hearing.require(asked, || Reason::NoTrigger { needs: Occasion::LeavesReach })
}

/// Only who is asked whether its blow kills says that it does, or that it does not.
fn mercy(hearing: &mut Hearing<'_>, act: &Act) -> Checked {
    identity::check(hearing, act)?;
    let asked = hearing.position.pending.last().filter(|pending| pending.who == hearing.actor);
    let asked = asked.is_some_and(|pending| pending.kind == PendingKind::KnockOut);
    hearing.require(asked, || Reason::NoTrigger { needs: Occasion::DropsToZero })
}

/// The turn of a creature ends even if it can do nothing else; a mount has none of its own to end.
fn end_turn(hearing: &mut Hearing<'_>, act: &Act) -> Checked {
    identity::check(hearing, act)?;
    let (position, actor) = (hearing.position, hearing.actor);
    if identity::has_turn(position, actor) {
        hearing.require(position.current() == Some(actor), || identity::not_your_turn(position))?;
    }
    let Some(turn) = hearing.turn() else { return Ok(()) };
    if let Some(casting) = hearing.creature().casting.as_ref().filter(|_| !turn.casting) {
        hearing.note_broken(&casting.spell);
    }
    let left =
        attacks_left(Some(turn), hearing.creature()) + super::attack::multiattacks_left(hearing.creature(), turn);
    if left > 0 {
        hearing.note(Notice::AttacksLapse { left });
    }
    Ok(())
}
