//! Long and high jumps.

use smallvec::SmallVec;

use super::walk::{Stride, Walk};
use super::{begin, charge, fear, impossible, note_fall, note_stride, readied, ready_to_move, route};
use crate::intent::Act;
use crate::notice::Notice;
use crate::refusal::Reason;
use crate::refusal::words::PathFault;
use crate::space::{Mode, Space};
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
        let grid = &position.stage.grid;
        let landing = walk.here.at(to.square);
        let aloft = |level| grid.fallen(landing).level != level;
        if !grid.holds(landing) {
            Some(PathFault::OffMap)
        } else if walk.here.square == to.square {
            Some(PathFault::Empty)
        } else {
            to.level.is_some_and(aloft).then_some(PathFault::NotAdjacent)
        }
    });
    if let Some(reason) = fault {
        hearing.refuse(Reason::InvalidPath { reason, step: None })?;
    }
    let speed = ready_to_move(hearing, Mode::Walk)?;
    readied(hearing, act)?;
    let Some(walk) = walk.filter(|_| fault.is_none() && hearing.aims()) else { return Ok(()) };
    note_fall(hearing, from, walk.here);
    let distance = position.ruleset.distance.moved(walk.here, walk.here.at(to.square));
    let run_up = hearing.turn().map_or(0, |turn| turn.run_up);
    let max = hearing.creature().long_jump(run_up);
    hearing.require(distance <= max, || Reason::JumpTooFar { distance, max, run_up })?;
    let path = path(position, walk.here, to);
    flight(hearing, walk, &path, speed)
}

/// The rest of a jump that was interrupted: the strength for it was there when it began.
pub(super) fn check_rest(hearing: &mut Hearing<'_>, act: &Act, path: &[Spot]) -> Checked {
    let from = begin(hearing, act)?;
    let speed = ready_to_move(hearing, Mode::Walk)?;
    let Some(from) = from else { return Ok(()) };
    let walk = in_flight(hearing.position, hearing.actor, from);
    flight(hearing, walk, path, speed)
}

/// The squares of a jump, the landing last.
pub(super) fn path(position: &Position, from: Space, to: Spot) -> SmallVec<[Spot; 8]> {
    route::straight(position, from.square, to.square).map(Spot::from).collect()
}

/// Somebody in the air over whatever lies below.
fn in_flight(position: &Position, who: Who, from: Space) -> Walk<'_> {
    let mut walk = Walk::new(position, who, Mode::Walk, from);
    walk.here = from;
    walk
}

/// The way through the air, the landing and the cost.
fn flight(hearing: &mut Hearing<'_>, mut walk: Walk<'_>, path: &[Spot], speed: u32) -> Checked {
    let Some(&to) = path.last() else { return Ok(()) };
    let (position, start) = (hearing.position, walk.here);
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
    let falls = landing.map_or(0, |leap| leap.falls);
    if falls > 0 {
        let creature = hearing.creature().id().clone();
        hearing.note(Notice::Falls { creature, feet: falls });
    } else if stumbles(position, hearing.actor, end) {
        hearing.note(Notice::ProneOnLanding { square: end.square });
    }
    let mut need = 0_u32;
    for stride in legs(&mut walk, path) {
        need = need.saturating_add(stride.feet);
        note_stride(hearing, stride);
    }
    charge(hearing, Mode::Walk, speed, need, &[to])
}

/// Whether somebody who jumps into a space may fall there: the ground is difficult.
pub fn stumbles(position: &Position, who: Who, landing: Space) -> bool {
    !position.creature(who).sway().sure_footed && position.stage.grid.any(landing, |cell| cell.difficult)
}

/// A high jump.
pub(super) fn check_high(hearing: &mut Hearing<'_>, act: &Act, feet: u32) -> Checked {
    begin(hearing, act)?;
    let speed = ready_to_move(hearing, Mode::Walk)?;
    readied(hearing, act)?;
    let run_up = hearing.turn().map_or(0, |turn| turn.run_up);
    let max = hearing.creature().high_jump(run_up);
    hearing.require(feet <= max, || Reason::JumpTooFar { distance: feet, max, run_up })?;
    charge(hearing, Mode::Walk, speed, feet, &[])
}

/// The parts of a jump of a creature, from where it is if it was begun.
pub(super) fn strides(position: &Position, who: Who, from: Space, path: &[Spot]) -> Vec<Stride> {
    legs(&mut in_flight(position, who, from), path).collect()
}

/// The parts of a jump, square by square: at the height of its beginning, and at its end on the floor, unless that is a fall.
fn legs<'w>(walk: &'w mut Walk<'_>, path: &'w [Spot]) -> impl Iterator<Item = Stride> + 'w {
    let origin = walk.here;
    let end = path.last().and_then(|to| walk.mover().jump(origin, to.square).ok()).filter(|leap| leap.falls == 0);
    path.iter().enumerate().map(move |(index, spot)| {
        let aloft = origin.at(spot.square);
        let to = end.filter(|_| index + 1 == path.len()).map_or(aloft, |leap| leap.to);
        walk.leap(origin, to)
    })
}
