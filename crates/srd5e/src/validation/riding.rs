//! Riding: mounting, dismounting, and who may be told what to do.

use smallvec::SmallVec;

use super::hearing::{Checked, Hearing};
use super::identity::mastering;
use super::movement::{self, Stride, Walk};
use super::opening::Opening;
use super::range::Mark;
use super::{conditions, speed};
use crate::data::Edition;
use crate::data::words::CreatureType;
use crate::intent::Act;
use crate::name::Name;
use crate::notice::Notice;
use crate::question::Question;
use crate::refusal::Reason;
use crate::refusal::words::{PathFault, Prevented, RangeKind, State, Unfit, Unridden};
use crate::space::{Ground, Mode, Space, Square};
use crate::spot::Spot;
use crate::state::{Creature, Position, Who};

/// How near a mount must be, and how near to it one dismounts.
const BESIDE: u32 = 5;

/// Mounting or dismounting.
pub(crate) fn check(hearing: &mut Hearing<'_>, act: &Act) -> Checked {
    match act {
        Act::Mount { mount } => check_mount(hearing, act, mount),
        Act::Dismount { to } => check_dismount(hearing, act, *to),
        _ => Ok(()),
    }
}

fn check_mount(hearing: &mut Hearing<'_>, act: &Act, name: &Name) -> Checked {
    let position = hearing.position;
    let mount = position.named(name.as_str());
    match mount {
        Some(mount) => hearing.concerns(mount),
        None => hearing.refuse(Reason::InvalidTarget { target: Some(name.clone()), reason: Unfit::Unknown })?,
    }
    let from = movement::begin(hearing, act)?;
    let speed = movement::ready_to_move(hearing, Mode::Walk)?;
    movement::readied(hearing, act)?;
    once_a_turn(hearing, "mount")?;
    let Some(mount) = mount.filter(|_| hearing.aims()) else { return Ok(()) };
    let creature = position.creature(mount);
    let unfit = |reason| Reason::InvalidTarget { target: Some(name.clone()), reason };
    let own = mount == hearing.actor;
    if own || sits(position, hearing.actor, mount) {
        hearing.require(!own, || unfit(Unfit::NotSelf))?;
        hearing.require(own, || Reason::NotAMount { creature: name.clone(), reason: Unridden::Ridden })?;
        // No waiver gives it a meaning.
        return hearing.require(!hearing.refusals.is_empty(), || Reason::NoSuchOption { what: Name::of(act.verb()) });
    }
    hearing.require(!creature.is_dead(), || unfit(Unfit::Dead))?;
    for reason in unridden(position, hearing.actor, mount) {
        hearing.refuse(Reason::NotAMount { creature: name.clone(), reason })?;
    }
    let space = hearing.located(mount)?;
    if let (Some(from), Some(space)) = (from, space) {
        let mark = Mark { who: Some(mount), name: Some(name.clone()), space };
        hearing.within(from, &mark, BESIDE, RangeKind::Mount, None)?;
    }
    note_strides(hearing, act);
    movement::charge(hearing, Mode::Walk, speed, speed / 2, &[])
}

/// Everything that makes a creature no mount of a rider.
pub(crate) fn unridden(position: &Position, rider: Who, mount: Who) -> impl Iterator<Item = Unridden> {
    let (small, large) = (position.creature(rider), position.creature(mount));
    let willing = position.is_willing(mount, rider);
    let ridden = position.rider(mount).is_some_and(|other| other != rider) || sits(position, rider, mount);
    [
        (!willing, Unridden::Unwilling),
        (large.size() <= small.size(), Unridden::Size),
        (!can_carry(large), Unridden::Anatomy),
        (ridden, Unridden::Ridden),
    ]
    .into_iter()
    .filter_map(|(holds, reason)| holds.then_some(reason))
}

/// Whether riders would sit upon one another: one rides the other already, or somebody else.
fn sits(position: &Position, rider: Who, mount: Who) -> bool {
    position.rider(rider).is_some() || position.creature(mount).riding.is_some()
}

/// Whether a body has a back to sit on: oozes and swarms have none.
fn can_carry(creature: &Creature) -> bool {
    let swarm = creature.sheet.monster().is_some_and(|monster| monster.id.starts_with("swarm-of"));
    creature.sheet.kind != CreatureType::Ooze && !swarm
}

fn check_dismount(hearing: &mut Hearing<'_>, act: &Act, to: Option<Spot>) -> Checked {
    let from = movement::begin(hearing, act)?;
    let (position, creature) = (hearing.position, hearing.creature());
    let place = to.map(|to| landing(position, creature, to.square));
    let on_map = place.is_none_or(|place| position.stage.grid.holds(place));
    hearing.require(on_map, || Reason::InvalidPath { reason: PathFault::OffMap, step: None })?;
    let aloft = |place: Space| to.and_then(|to| to.level).is_some_and(|level| level != place.level);
    let low = !place.is_some_and(aloft);
    hearing.require(low, || Reason::InvalidPath { reason: PathFault::NotAdjacent, step: None })?;
    hearing.refuse_for(conditions::preventing(position, creature, Prevented::Move))?;
    let speed = movement::still(hearing, Mode::Walk)?;
    let Some(mount) = creature.riding else {
        return hearing.refuse(Reason::NotInState { creature: creature.id().clone(), needs: State::Mounted });
    };
    movement::readied(hearing, act)?;
    once_a_turn(hearing, "dismount")?;
    if !hearing.aims() {
        return Ok(());
    }
    if let (Some(from), Some(place), true) = (from, place, on_map) {
        check_landing(hearing, mount, from, place)?;
    }
    note_strides(hearing, act);
    movement::charge(hearing, Mode::Walk, speed, speed / 2, &[])
}

/// The space of a rider who has dismounted to a square.
fn landing(position: &Position, rider: &Creature, square: Square) -> Space {
    let flat = Space::new(square, rider.size());
    position.stage.grid.standing(flat).unwrap_or(flat)
}

/// Where somebody dismounts: beside the mount, on a floor, in nobody's space.
fn check_landing(hearing: &mut Hearing<'_>, mount: Who, from: Space, place: Space) -> Checked {
    let grid = &hearing.position.stage.grid;
    hearing.way.push(place.square);
    let mark = Mark { who: None, name: None, space: place.at_level(from.level) };
    hearing.within(from, &mark, BESIDE, RangeKind::Mount, None)?;
    let barred = place.squares().find_map(|square| {
        let cell = grid.cell(square).filter(|cell| cell.ground != Ground::Floor)?;
        Some(Reason::Blocked { square, by: Name::of(cell.kind.name()) })
    });
    if let Some(reason) = barred {
        hearing.refuse(reason)?;
    }
    let under = place.at_level(from.level).overlaps(from).then_some((place.square, mount));
    let other = || Walk::new(hearing.position, hearing.actor, Mode::Walk, from).crowd().occupant(place);
    if let Some((square, by)) = under.or_else(other) {
        let by = hearing.name(by);
        hearing.refuse(Reason::Occupied { square, by })?;
    }
    let feet = from.level.feet() - place.level.feet();
    if feet > 5 {
        let creature = hearing.creature().id().clone();
        hearing.note(Notice::Falls { creature, feet: feet.unsigned_abs() });
    }
    Ok(())
}

/// In 2014 one mounts or dismounts once in a turn.
fn once_a_turn(hearing: &mut Hearing<'_>, what: &'static str) -> Checked {
    let limited = hearing.position.edition() == Edition::Srd51;
    let done = limited && hearing.turn().is_some_and(|turn| turn.mounted);
    hearing.require(!done, || Reason::OncePerMove { what: Name::of(what) })
}

fn note_strides(hearing: &mut Hearing<'_>, act: &Act) {
    if let Some(stride) = stride(hearing.position, hearing.actor, act) {
        movement::note_stride(hearing, stride);
    }
}

/// The movement of a rider to its mount or from it.
pub(super) fn stride(position: &Position, rider: Who, act: &Act) -> Option<Stride> {
    let from = position.space(rider)?;
    let to = match act {
        Act::Mount { mount } => position.space(position.named(mount.as_str())?)?,
        Act::Dismount { to } => landing(position, position.creature(rider), (*to)?.square),
        _ => return None,
    };
    let walk = Walk::new(position, rider, Mode::Walk, from);
    Some(Stride {
        from,
        to,
        feet: speed::speed(position, rider, Mode::Walk) / 2,
        mode: Mode::Walk,
        leaps: false,
        diagonal: false,
        squeezing: false,
        offers: walk.offers(from, to).collect(),
        dragged: SmallVec::new(),
    })
}

/// Where a rider dismounts to is asked if there are several places beside the mount.
pub(crate) fn open(position: &Position, actor: Who, act: &Act) -> Option<Opening> {
    let Act::Dismount { to: None } = act else { return None };
    let rider = position.creature(actor);
    let mount = position.creature(rider.riding?).own_space()?;
    let (size, side) = (rider.size().side(), mount.side());
    let around = -size..=side;
    let squares = around.clone().flat_map(|y| around.clone().map(move |x| mount.square.shifted(x, y)));
    let beside = squares.filter(|&square| !landing(position, rider, square).at_level(mount.level).overlaps(mount));
    let candidates = beside.map(|square| Act::Dismount { to: Some(square.into()) }).collect();
    Some(Opening::new(candidates, |acts| {
        let places = acts.iter().filter_map(|act| match act {
            Act::Dismount { to } => to.map(|to| to.square),
            _ => None,
        });
        Question::Placement { options: places.collect() }
    }))
}

/// A mount that its rider controls must be trained to be.
pub(super) fn check_training(hearing: &mut Hearing<'_>) -> Checked {
    let creature = hearing.creature();
    let untrained = !creature.sheet.trained && mastering(hearing.position, hearing.actor).is_some();
    let reason = Unridden::NotTrained;
    hearing.require(!untrained, || Reason::NotAMount { creature: creature.id().clone(), reason })
}
