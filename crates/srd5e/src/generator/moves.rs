//! Moves: the cheapest way to every square in reach, in every mode in which feet are counted apart.

use smallvec::SmallVec;

use super::draw::{Wish, drawn};
use super::flood::Flood;
use super::outlook::Outlook;
use crate::data::words::Condition;
use crate::intent::Act;
use crate::intent::act::{Move, Route};
use crate::refusal::words::Prevented;
use crate::space::{Direction, Level, Mode, Space, Square};
use crate::spot::Spot;
use crate::validation::hands::taken_along;
use crate::validation::movement::{self, Walk};
use crate::validation::{identity, speed};

/// How far an eager mover goes at once: a look at more would take longer than a second move.
const EAGER_FEET: u32 = 10;

/// How many moves an eager mover chooses from.
const TRIES: usize = 8;

/// The modes whose feet are counted apart, as the actor would go in each: what it has no speed for is done on foot.
pub(super) fn modes(outlook: &Outlook<'_>) -> SmallVec<[Mode; 5]> {
    if !may_move(outlook) {
        return SmallVec::new();
    }
    if outlook.creature.is(Condition::Prone) {
        return [Mode::Crawl].into_iter().filter(|&mode| can(outlook, mode)).collect();
    }
    let all = [Mode::Walk, Mode::Fly, Mode::Swim, Mode::Climb, Mode::Burrow];
    all.into_iter().filter(|&mode| speed::has_speed(outlook.creature, mode) && can(outlook, mode)).collect()
}

/// Whether the actor can move at all, in whatever mode.
pub(super) fn may_move(outlook: &Outlook<'_>) -> bool {
    outlook.space.is_some()
        && outlook.able(Prevented::Move)
        && outlook.creature.riding.is_none()
        && (outlook.creature.sheet.trained || identity::mastering(outlook.position, outlook.actor).is_none())
}

/// Whether the speed of a mode is not 0.
pub(super) fn can(outlook: &Outlook<'_>, mode: Mode) -> bool {
    speed::speed(outlook.position, outlook.actor, mode) > 0
}

/// Whether the actor can move in a mode, be it without a speed for it.
pub(super) fn may_go(outlook: &Outlook<'_>, mode: Mode) -> bool {
    let modes = modes(outlook);
    let upright = !outlook.creature.is(Condition::Prone) && speed::has_mode(outlook.creature, mode);
    modes.contains(&mode) || (upright && modes.contains(&speed::charged(outlook.creature, mode)))
}

/// Whether the actor takes others along, so that where it can go depends on where they come to stand.
fn drags(outlook: &Outlook<'_>) -> bool {
    taken_along(outlook.position, outlook.actor).next().is_some()
}

/// What the actor says of a mode: nothing of the one it would be without a word.
fn said(outlook: &Outlook<'_>, mode: Mode) -> Option<Mode> {
    (movement::usual(outlook.position, outlook.actor) != mode).then_some(mode)
}

fn act(mode: Option<Mode>, path: SmallVec<[Spot; 8]>) -> Act {
    Act::Move(Move { mode, route: Route::Path(path) })
}

/// Lists the moves of a mode.
pub(super) fn list(outlook: &Outlook<'_>, mode: Mode, sink: &mut dyn FnMut(Act)) {
    let said = said(outlook, mode);
    let Some(square) = outlook.square() else { return };
    sink(act(said, SmallVec::from_slice(&[square.into()])));
    if drags(outlook) {
        steps(outlook, mode, true, &mut |spot| sink(act(said, SmallVec::from_slice(&[spot]))));
        return;
    }
    let Some(flood) = Flood::new(outlook.position, outlook.actor, mode) else { return };
    flood.ways().for_each(|way| sink(act(said, way)));
    if mode == Mode::Fly {
        steps(outlook, mode, false, &mut |spot| sink(act(said, SmallVec::from_slice(&[spot]))));
    }
}

/// Draws one of the moves of a mode; an eager mover goes nearer to a foe, or nowhere.
pub(super) fn sample(outlook: &Outlook<'_>, mode: Mode, below: &mut dyn FnMut(u32) -> u32, wish: Wish) -> Option<Act> {
    if mode == Mode::Fly || drags(outlook) {
        return drawn(&mut |sink| list(outlook, mode, sink), below);
    }
    let path = match wish {
        Wish::Eager => nearer(outlook, mode, below)?,
        Wish::Any => {
            let flood = Flood::new(outlook.position, outlook.actor, mode)?;
            match below(flood.len() + 1).checked_sub(1) {
                Some(number) => flood.nth(number)?,
                None => SmallVec::from_slice(&[outlook.square()?.into()]),
            }
        }
    };
    Some(act(said(outlook, mode), path))
}

/// Of a few ways the one that ends nearest to a foe, if it leads nearer; who stands beside one is near enough.
fn nearer(outlook: &Outlook<'_>, mode: Mode, below: &mut dyn FnMut(u32) -> u32) -> Option<SmallVec<[Spot; 8]>> {
    let foes: SmallVec<[Square; 12]> = outlook.foes().filter_map(|foe| Some(foe.space?.square)).collect();
    let steps = |end: Square| foes.iter().map(|foe| steps_between(*foe, end)).min();
    let here = steps(outlook.square()?).filter(|&steps| steps > 1)?;
    let flood = Flood::within(outlook.position, outlook.actor, mode, EAGER_FEET).filter(|flood| flood.len() > 0)?;
    let drawn: SmallVec<[u32; TRIES]> = (0..TRIES).map(|_| below(flood.len())).collect();
    let ends = drawn.into_iter().filter_map(|number| Some((steps(flood.end(number)?)?, number)));
    let (steps, number) = ends.min_by_key(|&(steps, _)| steps)?;
    flood.nth(number).filter(|_| steps < here)
}

/// The steps from a square to another where nothing is in the way.
fn steps_between(one: Square, other: Square) -> u16 {
    one.x.abs_diff(other.x).max(one.y.abs_diff(other.y))
}

/// Single steps: in the plane for those who drag others along, up and down for those who fly.
fn steps(outlook: &Outlook<'_>, mode: Mode, plane: bool, sink: &mut dyn FnMut(Spot)) {
    let (position, actor) = (outlook.position, outlook.actor);
    let Some(space) = outlook.space else { return };
    let left = speed::movement_left(position, actor, mode);
    let heights: &[i16] = match (plane, mode) {
        (true, Mode::Fly) => &[0, 1, -1],
        (true, _) => &[0],
        (false, _) => &[1, -1],
    };
    let around = Direction::ALL.map(Direction::step).into_iter().chain([(0, 0)]);
    for (x, y) in around {
        for &height in heights.iter().filter(|&&height| (x, y, height) != (0, 0, 0)) {
            let level = (height != 0).then_some(Level(space.level.0.saturating_add(height)));
            let spot = Spot { square: space.square.shifted(x, y), level };
            if step(outlook, mode, space, spot).is_some_and(|feet| feet <= left) {
                sink(spot);
            }
        }
    }
}

/// The feet of a single step, if it is possible and may be the last.
fn step(outlook: &Outlook<'_>, mode: Mode, from: Space, to: Spot) -> Option<u32> {
    let (position, actor) = (outlook.position, outlook.actor);
    let mut walk = Walk::new(position, actor, mode, from);
    let start = walk.here;
    let stride = walk.step(to).ok()?;
    let fears = outlook.creature.conditions.of(Condition::Frightened).filter_map(|fear| fear.source);
    let nearer = fears.filter(|&source| !position.creature(source).is_dead()).any(|source| {
        position
            .space(source)
            .is_some_and(|feared| position.feet_between(feared, stride.to) < position.feet_between(feared, start))
    });
    (!nearer && walk.crowd().occupant(stride.to).is_none()).then_some(stride.feet)
}
