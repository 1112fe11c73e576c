//! Movement: the order of checks of a move (SRD-5), and what the parts of a move have in common.
//!
//! A move is judged whole: the shape of its path, the mode, the state of the mover, each step in turn, the last square, and the
//! cost of it all. [`strides`] gives the same move step by step, for those who carry it out.

mod crowd;
mod fear;
mod gait;
mod heading;
mod jump;
mod passage;
mod posture;
mod route;
mod search;
pub(crate) mod stretch;
mod threat;
mod walk;

pub use gait::{mode, usual};
pub use jump::stumbles;
pub use route::reachable;
pub use threat::Offer;
pub use walk::Stride;

pub(crate) use crowd::Crowd;
pub(crate) use route::open;
pub(crate) use walk::Walk;

use rulebound_kernel::Waivers;
use smallvec::SmallVec;

use super::hearing::{Checked, Hearing, Moment, Stop};
use super::{conditions, identity, riding, speed};
use crate::data::words::Condition;
use crate::intent::Act;
use crate::intent::act::{Move, Route};
use crate::name::Name;
use crate::notice::Notice;
use crate::refusal::Reason;
use crate::refusal::words::{PathFault, Prevented, State};
use crate::space::{Barrier, Mode, PathProblem, Space, StepProblem};
use crate::spot::Spot;
use crate::state::resume::Walk as Rest;
use crate::state::{Position, Who};

/// A move.
pub(crate) fn check(hearing: &mut Hearing<'_>, act: &Act, way: &Move) -> Checked {
    let from = begin(hearing, act)?;
    let position = hearing.position;
    let mode = gait::mode(position, hearing.actor, way);
    let mut walk = from.map(|from| Walk::new(position, hearing.actor, mode, from));
    let found: SmallVec<[Spot; 8]>;
    let path: &[Spot] = match (&way.route, &walk) {
        (Route::Path(path), _) => path,
        (Route::To(to), Some(walk)) if hearing.aims() => {
            found = route::path(walk, *to);
            &found
        }
        (Route::To(to), _) => std::slice::from_ref(to),
    };
    let shape = match &walk {
        Some(walk) if hearing.aims() || matches!(way.route, Route::Path(_)) => walk.mover().shape(walk.here, path),
        _ if path.is_empty() => Err(PathProblem::Empty),
        _ => Ok(path),
    };
    if let Err(problem) = shape {
        hearing.way.extend(path.iter().map(|spot| spot.square));
        hearing.refuse(misshapen(problem))?;
    }
    hearing.require(speed::has_mode(hearing.creature(), mode), || Reason::NoSuchSpeed { mode })?;
    let speed = ready_to_move(hearing, mode)?;
    readied(hearing, act)?;
    let (Some(walk), Ok(steps)) = (&mut walk, shape) else { return Ok(()) };
    if !hearing.aims() {
        return Ok(());
    }
    note_fall(hearing, from, walk.here);
    let need = go(hearing, walk, steps)?;
    if let Some((square, by)) = walk.crowd().occupant(walk.here).filter(|_| !steps.is_empty()) {
        let by = hearing.name(by);
        refuse_on_the_way(hearing, steps, Reason::Occupied { square, by })?;
    }
    match need {
        Some(need) => charge(hearing, mode, speed, need, steps),
        None => Ok(()),
    }
}

/// A jump or a change of posture.
pub(crate) fn check_posture(hearing: &mut Hearing<'_>, act: &Act) -> Checked {
    match act {
        Act::JumpTo { to } => jump::check_long(hearing, act, *to),
        Act::JumpHigh { feet } => jump::check_high(hearing, act, *feet),
        Act::Stand => posture::check_stand(hearing, act),
        _ => posture::check_drop(hearing, act),
    }
}

/// The names, the turn, death and surprise: what comes before anything else of a move. Gives the mover's space.
pub(super) fn begin(hearing: &mut Hearing<'_>, act: &Act) -> Result<Option<Space>, Stop> {
    let from = hearing.located(hearing.actor)?;
    identity::check(hearing, act)?;
    let readies = hearing.moment == Moment::Readying;
    conditions::check(hearing, if readies { Prevented::Action } else { Prevented::Free })?;
    let creature = hearing.creature();
    let surprised = conditions::is_surprised(hearing.position, creature);
    hearing.require(!surprised, || Reason::Surprised { creature: creature.id().clone() })?;
    Ok(from)
}

/// Conditions, speed 0 and riding: whether somebody can move in a mode. Gives the speed.
pub(super) fn ready_to_move(hearing: &mut Hearing<'_>, mode: Mode) -> Result<u32, Stop> {
    let (position, creature) = (hearing.position, hearing.creature());
    hearing.refuse_for(conditions::preventing(position, creature, Prevented::Move))?;
    if mode != Mode::Crawl && creature.is(Condition::Prone) {
        let source = creature.conditions.of(Condition::Prone).find_map(|prone| prone.source);
        let source = source.map(|source| hearing.name(source));
        hearing.refuse(Reason::ConditionPrevents { condition: Condition::Prone, source, what: Prevented::Move })?;
    }
    let speed = still(hearing, mode)?;
    on_own_feet(hearing)?;
    riding::check_training(hearing)?;
    Ok(speed)
}

/// Movement that is readied takes the action for that.
pub(super) fn readied(hearing: &mut Hearing<'_>, act: &Act) -> Checked {
    if hearing.moment == Moment::Readying { hearing.spend_action(act) } else { Ok(()) }
}

/// Nobody moves with a speed of 0. Gives the speed.
pub(super) fn still(hearing: &mut Hearing<'_>, mode: Mode) -> Result<u32, Stop> {
    let speed = speed::speed(hearing.position, hearing.actor, mode);
    if speed == 0 {
        hearing.refuse_for(speed::speed_zeros(hearing.position, hearing.actor, mode))?;
    }
    Ok(speed)
}

/// A rider moves its mount, not itself.
pub(super) fn on_own_feet(hearing: &mut Hearing<'_>) -> Checked {
    let creature = hearing.creature();
    let needs = || Reason::NotInState { creature: creature.id().clone(), needs: State::NotMounted };
    hearing.require(creature.riding.is_none(), needs)
}

/// Says that somebody falls to the floor before going on.
fn note_fall(hearing: &mut Hearing<'_>, from: Option<Space>, start: Space) {
    let feet = from.map_or(0, |from| from.level.feet() - start.level.feet());
    if feet > 0 {
        let creature = hearing.creature().id().clone();
        hearing.note(Notice::Falls { creature, feet: feet.unsigned_abs() });
    }
}

/// What is wrong with the shape of a path.
fn misshapen(problem: PathProblem) -> Reason {
    let at = |step: usize| Some(u32::try_from(step).unwrap_or(u32::MAX));
    let (reason, step) = match problem {
        PathProblem::Empty => (PathFault::Empty, None),
        PathProblem::Step { step, problem: StepProblem::OffMap } => (PathFault::OffMap, at(step)),
        PathProblem::Step { step, .. } => (PathFault::NotAdjacent, at(step)),
        PathProblem::Start | PathProblem::Occupied => (PathFault::Start, at(1)),
    };
    Reason::InvalidPath { reason, step }
}

/// Refuses with the whole way as evidence.
fn refuse_on_the_way(hearing: &mut Hearing<'_>, steps: &[Spot], reason: Reason) -> Checked {
    if hearing.way.is_empty() {
        hearing.way.extend(steps.iter().map(|spot| spot.square));
    }
    hearing.refuse(reason)
}

/// Goes all steps and gives the feet they cost; `None` if one is impossible, so that the cost is unknown.
fn go(hearing: &mut Hearing<'_>, walk: &mut Walk<'_>, steps: &[Spot]) -> Result<Option<u32>, Stop> {
    let mut need = Some(0_u32);
    for (index, &spot) in steps.iter().enumerate() {
        let from = walk.here;
        let stride = match walk.step(spot) {
            Ok(stride) => stride,
            Err(problem) => {
                let refusals = hearing.refusals.len();
                let reason = impossible(hearing, walk, spot, problem);
                refuse_on_the_way(hearing, steps, reason)?;
                if hearing.refusals.len() > refusals {
                    need = None;
                }
                walk.force(spot)
            }
        };
        for approach in fear::approaches(hearing.position, hearing.actor, from, stride.to) {
            let step = u32::try_from(index + 1).unwrap_or(u32::MAX);
            let source = hearing.name(approach.source);
            let reason = Reason::CannotApproach { source, from: approach.from, to: approach.to, step };
            refuse_on_the_way(hearing, steps, reason)?;
        }
        need = need.map(|need| need.saturating_add(stride.feet));
        note_stride(hearing, stride);
    }
    Ok(need)
}

/// Why a step is impossible.
fn impossible(hearing: &Hearing<'_>, walk: &Walk<'_>, spot: Spot, problem: StepProblem) -> Reason {
    let (from, to) = (walk.here.square, spot.square);
    match problem {
        StepProblem::CornerBlocked { corner } => Reason::CornerBlocked { from, to, corner },
        StepProblem::Blocked { square, by: Barrier::Terrain(kind) } => {
            Reason::Blocked { square, by: Name::of(kind.name()) }
        }
        StepProblem::Blocked { square, by: Barrier::Creature } => {
            let body = walk.mover().arrival(walk.here, spot.into());
            let by = walk.burden(square).or_else(|| walk.crowd().barring(square, body));
            Reason::Blocked { square, by: by.map_or(Name::of("creature"), |by| hearing.name(by)) }
        }
        StepProblem::TooSmall { fits } => Reason::SpaceTooSmall { square: to, size: hearing.creature().size(), fits },
        StepProblem::NotAllowed => {
            let body = walk.mover().arrival(walk.here, spot.into());
            let by = walk.crowd().hedge(walk.here, body).cloned();
            Reason::Blocked { square: to, by: by.unwrap_or(Name::of("barrier")) }
        }
        // The shape of the path was looked at before.
        StepProblem::NotAdjacent | StepProblem::OffMap => {
            Reason::InvalidPath { reason: PathFault::NotAdjacent, step: None }
        }
    }
}

/// Says what is worth knowing of a step.
pub(super) fn note_stride(hearing: &mut Hearing<'_>, stride: Stride) {
    if stride.squeezing {
        hearing.note(Notice::Squeezing { square: stride.to.square });
    }
    for Offer { reactor, weapons } in stride.offers {
        let reactor = hearing.name(reactor);
        hearing.note(Notice::OpportunityAttack { reactor, square: stride.from.square, weapons });
    }
}

/// Charges feet of movement to somebody of a speed; what the table lets somebody move beyond what is left is not charged.
pub(super) fn charge(hearing: &mut Hearing<'_>, mode: Mode, speed: u32, need: u32, steps: &[Spot]) -> Checked {
    if !hearing.aims() {
        // What is left of this turn does not matter then.
        return Ok(());
    }
    let have = speed::left_of(hearing.position, hearing.actor, mode, speed);
    let mode = speed::charged(hearing.creature(), mode);
    if need > have {
        refuse_on_the_way(hearing, steps, Reason::NotEnoughMovement { need, have, mode })?;
    }
    // What was readied is paid for with the reaction.
    if hearing.moment == Moment::Now {
        hearing.cost.movement.add(mode, need.min(have));
    }
    Ok(())
}

/// The steps by which a legal act takes its actor elsewhere, with the attacks that each offers before it is made: a move step by
/// step, a jump square by square, mounting and dismounting as one. Other acts have none.
pub fn strides(position: &Position, who: Who, act: &Act) -> Vec<Stride> {
    let Some(from) = position.space(who) else { return Vec::new() };
    match act {
        Act::Move(way) => {
            let mode = gait::mode(position, who, way);
            let mut walk = Walk::new(position, who, mode, from);
            let path = match &way.route {
                Route::Path(path) => path.clone(),
                Route::To(to) => route::path(&walk, *to),
            };
            let steps = walk.mover().shape(walk.here, &path).unwrap_or_default();
            // What the table allowed is done, though it is impossible.
            steps.iter().map(|&spot| walk.step(spot).unwrap_or_else(|_| walk.force(spot))).collect()
        }
        Act::JumpTo { to } => {
            let start = gait::start(position, from, Mode::Walk);
            jump::strides(position, who, start, &jump::path(position, start, *to))
        }
        Act::Mount { .. } | Act::Dismount { .. } => riding::stride(position, who, act).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// The strides of the rest of a move or jump; `None` if it is no longer legal as things are.
pub(crate) fn rest(position: &Position, who: Who, rest: &Rest) -> Option<Vec<Stride>> {
    let Rest { mode, path, jump } = rest;
    let waivers = Waivers::NONE;
    let mut hearing = Hearing::new(position, who, &waivers, false);
    if let (true, Some(&to)) = (*jump, path.last()) {
        let checked = jump::check_rest(&mut hearing, &Act::JumpTo { to }, path);
        let from = position.space(who).filter(|_| checked.is_ok())?;
        return Some(jump::strides(position, who, from, path));
    }
    let way = Move { mode: Some(*mode), route: Route::Path(path.clone()) };
    let act = Act::Move(way.clone());
    check(&mut hearing, &act, &way).ok().map(|()| strides(position, who, &act))
}

/// Whether an act on foot is said by somebody in the air, who falls before anything else of it (SRD-5.13).
pub(crate) fn comes_down(position: &Position, who: Who, act: &Act) -> bool {
    let mode = match act {
        Act::Move(way) => gait::mode(position, who, way),
        Act::JumpTo { .. } => Mode::Walk,
        _ => return false,
    };
    let own = position.creature(who).riding.is_none();
    let aloft = |space| gait::start(position, space, mode).level < space.level;
    own && position.space(who).is_some_and(aloft)
}
