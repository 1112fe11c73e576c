//! The lay of the land around a mover, as sets: where its body fits, and what the steps of each direction cost.

use smallvec::SmallVec;

use super::field::{Field, Frame};
use crate::data::words::Condition;
use crate::space::{Direction, Ground, Level, Mode, Mover, Passing, Room, Space, Traffic};
use crate::state::{Position, Who};

/// Squares by what they do to a body in them.
struct Squares {
    /// Those that fill their place, so that their corners are not cut.
    filled: Field,
    /// Those a body can be in.
    open: Field,
    /// Those that are difficult, by themselves or by who is there.
    difficult: Field,
    /// Those that are more than difficult.
    tangled: Field,
    /// Those in which one swims.
    water: Field,
    /// Those whose creatures let nobody pass.
    barred: Field,
    /// Those with a neighbour of another height.
    edges: Field,
}

/// The steps of one direction between places where the body fits, by the squares they lead to.
pub(super) struct Steps {
    /// By how much a step changes the number of a square.
    pub by: i32,
    /// Where it leads at so many times five feet, as far as it leads anywhere.
    pub costs: SmallVec<[(u32, Field); 2]>,
}

/// The lay of the land around a mover.
pub(super) struct Lay {
    /// The steps of all directions, clockwise from the north.
    pub steps: [Steps; 8],
    /// From where every step is looked at by itself.
    pub uneven: Field,
    fears: Vec<Space>,
}

impl Lay {
    pub fn new<Others: Traffic>(
        position: &Position,
        who: Who,
        mover: &Mover<'_, Others>,
        here: Space,
        frame: Frame,
    ) -> Self {
        let squares = Squares::new(position, mover, here, frame);
        let side = here.side();
        let mut free = squares.open.clone();
        for (x, y) in body(side).skip(1) {
            free.keep_shifted(&squares.open, -frame.offset(x, y));
        }
        // Nobody swims where no part of the body is in water.
        if mover.gait.mode == Mode::Swim {
            let mut wet = frame.empty();
            body(side).for_each(|(x, y)| wet.add_shifted(&squares.water, -frame.offset(x, y)));
            free.keep(&wet);
        }
        let uneven = uneven(mover, here, frame, &squares, &free);
        let fears = fears(position, who);
        let mut even = free.clone();
        even.drop(&uneven);
        let flies = mover.gait.mode == Mode::Fly;
        // Climbing and swimming without the speed for it, and crawling, are slow everywhere.
        let (slow, wet) = match mover.gait.mode {
            Mode::Crawl => (1, false),
            Mode::Climb => (u32::from(!mover.gait.has_speed), mover.gait.has_speed),
            Mode::Swim => (u32::from(!mover.gait.has_speed), false),
            Mode::Walk | Mode::Burrow => (0, true),
            Mode::Fly => (0, false),
        };
        let least = 1 + slow + u32::from(mover.gait.dragging);
        let steps = Direction::ALL.map(|direction| {
            let (x, y) = direction.step();
            let by = frame.step(direction);
            let mut origins = even.clone();
            if direction.is_diagonal() && mover.rules.corner_rule {
                for (x, y) in corners(side, x, y) {
                    origins.drop_shifted(&squares.filled, -frame.offset(x, y));
                }
            }
            if !fears.is_empty() {
                for index in even.iter() {
                    let from = stand(mover, here, frame, index);
                    let to = mover.arrival(from, from.square.towards(direction).into());
                    if approaches(position, &fears, from, to) {
                        origins.remove(index);
                    }
                }
            }
            let mut to = origins.shifted(by);
            to.keep(&free);
            let (mut difficult, mut tangled, mut water) = (frame.empty(), frame.empty(), frame.empty());
            for (x, y) in entered(side, x, y) {
                let offset = -frame.offset(x, y);
                to.drop_shifted(&squares.barred, offset);
                difficult.add_shifted(&squares.difficult, offset);
                tangled.add_shifted(&squares.tangled, offset);
                if wet && !flies {
                    water.add_shifted(&squares.water, offset);
                }
            }
            let mut entangling = to.clone();
            entangling.keep(&tangled);
            to.drop(&tangled);
            let mut costs = costs(least, to, difficult.clone(), &water);
            costs.extend(self::costs(least + TANGLED, entangling, difficult, &water));
            Steps { by, costs }
        });
        Lay { steps, uneven, fears }
    }

    /// Whether fear allows a step.
    pub fn dares(&self, position: &Position, from: Space, to: Space) -> bool {
        !approaches(position, &self.fears, from, to)
    }
}

/// What the thickest growth costs beside being difficult.
const TANGLED: u32 = 2;

/// Where steps lead, by what they cost: once more in difficult ground, and once more in water.
fn costs(least: u32, to: Field, difficult: Field, water: &Field) -> SmallVec<[(u32, Field); 2]> {
    let (mut plain, mut one, mut both) = (to.clone(), difficult.clone(), difficult);
    one.add(water);
    both.keep(water);
    plain.drop(&one);
    one.drop(&both);
    one.keep(&to);
    both.keep(&to);
    let all = [(least, plain), (least + 1, one), (least + 2, both)];
    all.into_iter().filter(|(_, to)| !to.is_empty()).collect()
}

/// The space of a mover that has come to a square.
pub(super) fn stand<Others: Traffic>(mover: &Mover<'_, Others>, here: Space, frame: Frame, index: usize) -> Space {
    mover.arrival(here, frame.square(index).into())
}

impl Squares {
    fn new<Others: Traffic>(position: &Position, mover: &Mover<'_, Others>, here: Space, frame: Frame) -> Self {
        let empty = || frame.empty();
        let mut squares = Squares {
            filled: empty(),
            open: empty(),
            difficult: empty(),
            tangled: empty(),
            water: empty(),
            barred: empty(),
            edges: empty(),
        };
        let flies = mover.gait.mode == Mode::Fly;
        let mut even = true;
        for (first, square, count) in frame.rows() {
            for (index, cell) in (first..).zip(mover.grid.row(square, count)) {
                let incorporeal = mover.gait.incorporeal;
                if cell.is_filled() && !incorporeal {
                    squares.filled.insert(index);
                }
                let open = match cell.ground {
                    Ground::Filled => incorporeal,
                    Ground::Chasm => flies,
                    Ground::Floor => !flies || cell.level <= here.level,
                };
                if !open {
                    continue;
                }
                squares.open.insert(index);
                even &= flies || cell.level == here.level;
                if cell.is_filled() || cell.difficult && !flies && !mover.gait.sure_footed {
                    squares.difficult.insert(index);
                }
                if cell.tangled && !flies && !mover.gait.sure_footed {
                    squares.tangled.insert(index);
                }
                if cell.water {
                    squares.water.insert(index);
                }
            }
        }
        if !even {
            squares.find_edges(mover, here, frame);
        }
        for creature in &position.creatures {
            let Some(space) = creature.own_space() else { continue };
            for square in space.squares() {
                let Some(index) = frame.index(square).filter(|&index| !squares.filled.contains(index)) else {
                    continue;
                };
                match mover.others.passing(square, mover.arrival(here, square.into())) {
                    Passing::Free => {}
                    Passing::Difficult => squares.difficult.insert(index),
                    Passing::Blocked => squares.barred.insert(index),
                }
            }
        }
        squares
    }

    fn find_edges<Others>(&mut self, mover: &Mover<'_, Others>, here: Space, frame: Frame) {
        let level = |index: usize| mover.grid.cell(frame.square(index)).map(|cell| cell.level);
        if here.side() > 1 {
            // A large body stands on the highest floor under it: where floors differ, every step is looked at.
            self.edges = self.open.clone();
            return;
        }
        let levels: Vec<(usize, Option<Level>)> = self.open.iter().map(|index| (index, level(index))).collect();
        for (index, own) in levels {
            let square = frame.square(index);
            let differs = |direction: Direction| {
                let other = frame.index(square.towards(direction)).filter(|&other| self.open.contains(other));
                other.is_some_and(|other| level(other) != own)
            };
            if Direction::ALL.into_iter().any(differs) {
                self.edges.insert(index);
            }
        }
    }
}

/// From where steps do not follow from sets: at edges of floors, and near places where the body must squeeze.
fn uneven<Others: Traffic>(
    mover: &Mover<'_, Others>,
    here: Space,
    frame: Frame,
    squares: &Squares,
    free: &Field,
) -> Field {
    let mut uneven = if mover.others.is_hemmed() { squares.open.clone() } else { squares.edges.clone() };
    if here.side() > 1 {
        let is_tight = |index: usize| {
            let space = stand(mover, here, frame, index);
            !free.contains(index) && mover.grid.holds(space) && mover.room(space) == Room::Tight
        };
        for index in frame.indices().filter(|&index| is_tight(index)) {
            uneven.insert(index);
            for direction in Direction::ALL {
                let near = frame.index(frame.square(index).towards(direction));
                near.into_iter().for_each(|near| uneven.insert(near));
            }
        }
    }
    if let Some(start) = frame.index(here.square).filter(|&start| !free.contains(start)) {
        uneven.insert(start);
    }
    uneven
}

/// Where those are whom a creature fears. The dead frighten nobody.
fn fears(position: &Position, who: Who) -> Vec<Space> {
    let fears = position.creature(who).conditions.of(Condition::Frightened);
    fears
        .filter_map(|fear| fear.source.filter(|&source| !position.creature(source).is_dead()))
        .filter_map(|source| position.space(source))
        .collect()
}

fn approaches(position: &Position, fears: &[Space], from: Space, to: Space) -> bool {
    fears.iter().any(|&feared| position.feet_between(feared, to) < position.feet_between(feared, from))
}

/// The squares whose corners a diagonal step of a body cuts, from where it begins.
fn corners(side: i16, x: i16, y: i16) -> [(i16, i16); 2] {
    let lead = |step: i16| if step > 0 { side } else { -1 };
    let trail = |step: i16| if step > 0 { 0 } else { side - 1 };
    [(lead(x), trail(y)), (trail(x), lead(y))]
}

/// The squares of a body, from where it begins.
fn body(side: i16) -> impl Iterator<Item = (i16, i16)> {
    (0..side).flat_map(move |y| (0..side).map(move |x| (x, y)))
}

/// The squares that a step of a body enters, from where it ends.
fn entered(side: i16, x: i16, y: i16) -> impl Iterator<Item = (i16, i16)> {
    let own = 0..side;
    body(side).filter(move |(column, row)| !(own.contains(&(column + x)) && own.contains(&(row + y))))
}
