//! Long and high jumps.

use smallvec::SmallVec;

use super::walk::{Stride, Walk};
use super::{begin, charge, fear, impossible, note_fall, note_stride, ready_to_move, route};
use crate::data::words::Ability;
use crate::intent::Act;
use crate::notice::Notice;
use crate::refusal::Reason;
use crate::refusal::words::PathFault;
use crate::space::{Mode, Space, high_jump, long_jump};
use crate::spot::Spot;
use crate::state::{Position, Who};
use crate::validation::hearing::{Checked, Hearing};

/// A long jump to a square, over whatever lies between.
pub(super) fn check_long(hearing: &mut Hearing<'_>, act: &Act, to: Spot) -> Checked {
    let from = begin(hearing, act)?;
    let position = hearing.position;
    let walk = from.map(|from| Walk::new(position, hearing.actor, Mode::Walk, from));
    hearing.way.push(to.square);
    let fault = walk.as_ref().and_then(|walk| {
        let off_map = !position.stage.grid.holds(walk.here.at(to.square));
        let fault = if off_map { Some(PathFault::OffMap) } else { None };
        fault.or((walk.here.square == to.square).then_some(PathFault::Empty))
    });
    if let Some(reason) = fault {
        hearing.refuse(Reason::InvalidPath { reason, step: None })?;
    }
    let speed = ready_to_move(hearing, Mode::Walk)?;
    let Some(walk) = walk.filter(|_| fault.is_none() && hearing.aims()) else { return Ok(()) };
    note_fall(hearing, from, walk.here);

    let start = walk.here;
    let distance = position.feet_between(start, start.at(to.square));
    let strength = hearing.creature().sheet.abilities.score(Ability::Strength);
    let run_up = hearing.turn().map_or(0, |turn| turn.run_up);
    let max = long_jump(strength.into(), run_up);
    hearing.require(distance <= max, || Reason::JumpTooFar { distance, max, run_up })?;
    let landing = match walk.mover().jump(start, to.square) {
        Ok(leap) => Some(leap),
        Err(problem) => {
            let reason = impossible(hearing, &walk, to, problem);
            hearing.refuse(reason)?;
            None
        }
    };
    let end = landing.map_or(start.at(to.square), |leap| leap.to);
    for approach in fear::approaches(position, hearing.actor, start, end) {
        let source = hearing.name(approach.source);
        hearing.refuse(Reason::CannotApproach { source, from: approach.from, to: approach.to, step: 1 })?;
    }
    if let Some((square, by)) = walk.crowd().occupant(end) {
        let by = hearing.name(by);
        hearing.refuse(Reason::Occupied { square, by })?;
    }
    if !hearing.creature().sway().sure_footed && position.stage.grid.any(end, |cell| cell.difficult) {
        hearing.note(Notice::ProneOnLanding { square: end.square });
    }
    if let Some(feet) = landing.map(|leap| leap.falls).filter(|&feet| feet > 0) {
        let creature = hearing.creature().id().clone();
        hearing.note(Notice::Falls { creature, feet });
    }
    note_stride(hearing, leap(position, &walk, end, distance));
    charge(hearing, Mode::Walk, speed, distance, &[to])
}

/// A high jump.
pub(super) fn check_high(hearing: &mut Hearing<'_>, act: &Act, feet: u32) -> Checked {
    begin(hearing, act)?;
    let speed = ready_to_move(hearing, Mode::Walk)?;
    let modifier = hearing.creature().sheet.modifier(Ability::Strength);
    let run_up = hearing.turn().map_or(0, |turn| turn.run_up);
    let max = high_jump(modifier.into(), run_up);
    hearing.require(feet <= max, || Reason::JumpTooFar { distance: feet, max, run_up })?;
    charge(hearing, Mode::Walk, speed, feet, &[])
}

/// The jump of a creature to a place.
pub(super) fn stride(position: &Position, who: Who, from: Space, to: Spot) -> Stride {
    let walk = Walk::new(position, who, Mode::Walk, from);
    let flat = walk.here.at(to.square);
    let end = walk.mover().jump(walk.here, to.square).map_or(flat, |leap| leap.to);
    leap(position, &walk, end, position.feet_between(walk.here, flat))
}

/// A jump as one stride: it offers all attacks that its way offers, each once, before it is made.
fn leap(position: &Position, walk: &Walk<'_>, to: Space, feet: u32) -> Stride {
    let from = walk.here;
    let mut offers: SmallVec<[super::Offer; 2]> = SmallVec::new();
    let mut here = from;
    for square in route::straight(position, from.square, to.square) {
        let next = if square == to.square { to } else { from.at(square) };
        for offer in walk.offers(here, next) {
            if offers.iter().all(|known| known.reactor != offer.reactor) {
                offers.push(offer);
            }
        }
        here = next;
    }
    let (x, y) = (to.square.x != from.square.x, to.square.y != from.square.y);
    Stride { from, to, feet, mode: Mode::Walk, diagonal: x && y, squeezing: false, offers, dragged: SmallVec::new() }
}
