//! The cheapest way where squares alone do not tell: through the air at changing heights, and with others in tow.
//!
//! What is looked at is where the mover stands together with those it drags along, since they decide where it can go next. The
//! steps are those by which a move is judged.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use smallvec::SmallVec;

use super::fear;
use super::walk::{Stand, Walk};
use crate::space::{Direction, Level, Mode, Space};
use crate::spot::Spot;
use crate::state::{Position, Who};

/// So many stands are looked at; then there is no way worth finding.
const MOST_STANDS: usize = 1 << 14;

/// What a way costs, in the order in which ways are compared: feet, attacks provoked, steps.
type Toll = (u32, u32, u32);

/// A stand as a number among others: the square, the height, the diagonals, and where those are who are dragged along.
type Key = (i16, i16, i16, bool, SmallVec<[(i16, i16, i16); 1]>);

/// A stand that is known: the way to it, and the stand before.
struct Known {
    stand: Stand,
    toll: Toll,
    before: usize,
    settled: bool,
}

/// The cheapest way to a space, then that which provokes the fewest attacks, then the shortest; `None` if there is none, or none
/// within bounds.
pub(super) fn way(position: &Position, who: Who, walk: &mut Walk<'_>, goal: Space) -> Option<SmallVec<[Spot; 8]>> {
    let flies = walk.mover().gait.mode == Mode::Fly;
    let levels = if flies { heights(position, walk.here, goal) } else { goal.level..=goal.level };
    let mut known = vec![Known { stand: walk.stand(), toll: (0, 0, 0), before: 0, settled: false }];
    let mut places: BTreeMap<Key, usize> = BTreeMap::from([(key(&known[0].stand), 0)]);
    let mut open = BinaryHeap::from([Reverse((Toll::default(), 0, 0))]);
    while let Some(Reverse((_, _, index))) = open.pop() {
        if std::mem::replace(&mut known[index].settled, true) {
            continue;
        }
        let (stand, toll) = (known[index].stand.clone(), known[index].toll);
        let there = stand.here.square == goal.square && (!flies || stand.here.level == goal.level);
        if there {
            return Some(told(&known, index, flies));
        }
        for spot in around(stand.here, flies).filter(|spot| spot.level.is_none_or(|level| levels.contains(&level))) {
            walk.restart(&stand);
            let Ok(stride) = walk.step(spot) else { continue };
            if fear::approaches(position, who, stride.from, stride.to).next().is_some() {
                continue;
            }
            let risks = u32::try_from(stride.offers.len()).unwrap_or(u32::MAX);
            let toll = (toll.0.saturating_add(stride.feet), toll.1.saturating_add(risks), toll.2 + 1);
            let next = walk.stand();
            let steps = steps_to(stride.to, goal, flies);
            let place = *places.entry(key(&next)).or_insert(known.len());
            match known.get_mut(place) {
                Some(other) if other.settled || other.toll <= toll => continue,
                Some(other) => (other.toll, other.before) = (toll, index),
                None if place >= MOST_STANDS => return None,
                None => known.push(Known { stand: next, toll, before: index, settled: false }),
            }
            // No step is cheaper than five feet, and none comes nearer than by one; of equal ones the nearest goes on.
            let whole = (toll.0.saturating_add(5 * steps), toll.1, toll.2 + steps);
            open.push(Reverse((whole, steps, place)));
        }
    }
    None
}

fn key(stand: &Stand) -> Key {
    let place = |space: Space| (space.square.x, space.square.y, space.level.0);
    let (x, y, level) = place(stand.here);
    (x, y, level, stand.odd, stand.dragged.iter().map(|&(_, body)| place(body)).collect())
}

/// The way to a stand.
fn told(known: &[Known], end: usize, flies: bool) -> SmallVec<[Spot; 8]> {
    let mut way = SmallVec::new();
    let mut index = end;
    while index != 0 {
        let here = known[index].stand.here;
        way.push(Spot { square: here.square, level: flies.then_some(here.level) });
        index = known[index].before;
    }
    way.reverse();
    way
}

/// The steps that lie at least between two spaces.
fn steps_to(from: Space, goal: Space, flies: bool) -> u32 {
    let apart = |one: i16, other: i16| u32::from(one.abs_diff(other));
    let flat = apart(from.square.x, goal.square.x).max(apart(from.square.y, goal.square.y));
    if flies { flat.max(apart(from.level.0, goal.level.0)) } else { flat }
}

/// The places one step away: the eight squares, and for those who fly at three heights.
fn around(here: Space, flies: bool) -> impl Iterator<Item = Spot> {
    let heights: &[i16] = if flies { &[0, 1, -1] } else { &[0] };
    heights.iter().flat_map(move |&height| {
        let level = flies.then_some(Level(here.level.0.saturating_add(height)));
        let own = (height != 0).then_some(here.square);
        let squares = Direction::ALL.map(|direction| here.square.towards(direction));
        squares.into_iter().chain(own).map(move |square| Spot { square, level })
    })
}

/// The heights worth flying at: from the lowest floor up to where nothing reaches any more.
fn heights(position: &Position, from: Space, goal: Space) -> std::ops::RangeInclusive<Level> {
    let grid = &position.stage.grid;
    let floors = grid.extent().squares().filter_map(|square| grid.cell(square)).map(|cell| cell.level);
    let (low, high) = floors.fold((from.level.min(goal.level), from.level.max(goal.level)), |(low, high), level| {
        (low.min(level), high.max(level))
    });
    let above = position.creatures.iter().filter_map(|creature| {
        let space = creature.own_space()?;
        let natural = creature.sheet.attacks.iter().filter_map(|action| action.attack.as_ref()?.reach).max();
        let reach = natural.unwrap_or(0).max(creature.sheet.reach) / 5 + 2;
        Some(Level(space.level.0.saturating_add(space.side()).saturating_add(i16::try_from(reach).unwrap_or(i16::MAX))))
    });
    low..=above.fold(high, Level::max)
}
