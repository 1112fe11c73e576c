//! Hiding: from whom, and whether they see it.

use smallvec::SmallVec;

use super::super::hearing::{Checked, Hearing};
use crate::data::Edition;
use crate::name::Name;
use crate::notice::Notice;
use crate::refusal::Reason;
use crate::refusal::words::Exposed;
use crate::ruleset::Hide2014;
use crate::space::Cover;
use crate::state::Who;

/// Nobody hostile may have a clear line of sight; by the rules of 2024 there must moreover be something to hide behind or in.
pub(super) fn check(hearing: &mut Hearing<'_>) -> Checked {
    let (position, actor) = (hearing.position, hearing.actor);
    if position.edition() == Edition::Srd51 && position.ruleset.hide_2014 == Hide2014::Table {
        hearing.note(Notice::TableDecides { what: Name::of("hide") });
        return Ok(());
    }
    if hearing.located(actor)?.is_none() {
        return Ok(());
    }
    let hostile = |who: &Who| {
        let creature = position.creature(*who);
        position.hostile(actor, *who) && !creature.is_dead() && position.space(*who).is_some()
    };
    let (mut seen_by, mut open) = (SmallVec::<[Name; 1]>::new(), false);
    for viewer in position.order.iter().copied().filter(hostile) {
        if position.sees(viewer, actor) {
            seen_by.push(position.creature(viewer).id().clone());
        } else if position.veiled(viewer, actor).is_none() {
            let line = position.line_between(viewer, actor);
            open |= line.is_none_or(|line| line.cover < Cover::ThreeQuarters);
        }
    }
    if !seen_by.is_empty() {
        return hearing.refuse(Reason::CannotHide { reason: Exposed::Seen, seen_by });
    }
    let exposed = open && position.edition() == Edition::Srd521;
    hearing.require(!exposed, || Reason::CannotHide { reason: Exposed::NotObscured, seen_by })
}
