//! Wrestling: grapples, shoves, getting loose and letting go.

use super::outlook::{Other, Outlook};
use super::strikes::{Room, attack_of_action, is_fit};
use crate::data::words::Size;
use crate::intent::Act;
use crate::intent::act::Shoved;
use crate::name::Name;
use crate::refusal::words::Prevented;
use crate::space::Space;
use crate::state::Who;
use crate::validation::attack::unarmed_reach;
use crate::validation::hands::{free_hands, grappled_by, grapplers, holders};
use crate::validation::wrestling;

/// Lists grapples and shoves.
pub(super) fn list(outlook: &Outlook<'_>, sink: &mut dyn FnMut(Act)) {
    let room = |name: &'static str| attack_of_action(outlook, &Name::of(name)) != Room::None;
    let (grapples, shoves) = (room("grapple") && free_hands(outlook.position, outlook.actor) > 0, room("shove"));
    if !grapples && !shoves {
        return;
    }
    let reach = unarmed_reach(outlook.position, outlook.creature);
    let fits = |other: &&Other<'_>| {
        let known = (outlook.space.is_some() && other.space.is_some()) || outlook.lenient();
        known && is_fit(outlook, other) && is_small(outlook, other.who) && outlook.within(other, reach)
    };
    for other in outlook.others.iter().filter(fits).filter(|other| outlook.clear(other)) {
        if grapples {
            sink(Act::Grapple { target: other.name(), hand: None });
        }
        if shoves {
            let with = |outcome| Act::Shove { target: other.name(), outcome: Some(outcome) };
            sink(with(Shoved::Prone));
            sink(with(away(outlook, other.who, other.space)));
        }
    }
}

/// A push to the first place behind somebody that is free; where none is, nothing is said of it.
pub(super) fn away(outlook: &Outlook<'_>, who: Who, space: Option<Space>) -> Shoved {
    let open = wrestling::outcomes(outlook.position, outlook.space, who, space, Some(Shoved::Away(None)));
    open.and_then(|open| open.first().copied()).unwrap_or(Shoved::Away(None))
}

/// Whether somebody is not too large to wrestle with.
pub(super) fn is_small(outlook: &Outlook<'_>, who: Who) -> bool {
    let own = outlook.creature.size();
    let largest = Size::ALL.iter().copied().find(|&size| size > own).unwrap_or(own);
    outlook.position.creature(who).size() <= largest
}

/// Lists the ways out of grapples and bonds.
pub(super) fn escapes(outlook: &Outlook<'_>, sink: &mut dyn FnMut(Act)) {
    let (acts, moves) = (outlook.action("escape"), outlook.able(Prevented::Move));
    for who in holders(outlook.position, outlook.actor) {
        let seized = grapplers(outlook.position, outlook.actor).any(|grappler| grappler == who);
        let slips = outlook.creature.sway().slips_free && seized;
        if if slips { moves } else { acts } {
            sink(Act::Escape { from: Some(outlook.other(who).name()), by: None });
        }
    }
}

/// Lists those who can be let go.
pub(super) fn releases(outlook: &Outlook<'_>, sink: &mut dyn FnMut(Act)) {
    if outlook.able(Prevented::Free) {
        for who in grappled_by(outlook.position, outlook.actor) {
            sink(Act::Release { target: Some(outlook.other(who).name()) });
        }
    }
}
