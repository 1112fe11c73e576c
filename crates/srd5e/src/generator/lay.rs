//! The lay of the land around a mover, as sets: where its body fits, and what the steps of each direction cost.

use smallvec::SmallVec;

use super::field::{Field, Frame, Words};
use crate::data::words::Condition;
use crate::space::{Direction, Ground, Level, Mode, Mover, Passing, Room, Space, Traffic};
use crate::state::{Position, Who};

/// Squares by what they do to a body in them.
struct Squares<W> {
    /// Those that fill their place, so that their corners are not cut.
    filled: Field<W>,
    /// Those a body can be in.
    open: Field<W>,
    /// Those that are difficult, by themselves or by who is there.
    difficult: Field<W>,
    /// Those that are more than difficult.
    tangled: Field<W>,
    /// Those in which one swims.
    water: Field<W>,
    /// Those whose creatures let nobody pass.
    barred: Field<W>,
    /// Those with a neighbour of another height.
    edges: Field<W>,
}

/// Where steps lead, by how many times five feet they cost; sets in which nothing is are left out.
pub(super) type Costs<W> = SmallVec<[(u32, Field<W>); 2]>;

/// The lay of the land around a mover.
pub(super) struct Lay<W> {
    /// Where the steps of most directions lead: whoever has one square enters the one it goes to, from wherever it comes.
    common: Costs<W>,
    /// Where those of the others lead, by direction.
    own: [Option<Costs<W>>; 8],
    /// From where every step is looked at by itself.
    pub uneven: Field<W>,
    fears: Vec<Space>,
}

impl<W: Words> Lay<W> {
    pub fn new<Others: Traffic>(
        position: &Position,
        who: Who,
        mover: &Mover<'_, Others>,
        here: Space,
        frame: Frame,
    ) -> Self {
        let squares = Squares::new(position, mover, here, frame);
        let free = squares.free(mover, here.side(), frame);
        let uneven = uneven(mover, here, frame, &squares, &free);
        let fears = fears(position, who);
        let toll = Toll::of(&squares, mover);
        let cornered = mover.rules.corner_rule && !squares.filled.is_empty();
        let own = Direction::ALL.map(|direction| {
            let cuts = cornered && direction.is_diagonal();
            if here.side() == 1 && fears.is_empty() && !cuts {
                return None;
            }
            let (x, y) = direction.step();
            let mut to = free.clone();
            for (x, y) in corners(here.side(), x, y).into_iter().filter(|_| cuts) {
                to.drop_shifted(&squares.filled, -frame.offset(x, y));
            }
            for index in free.iter().filter(|_| !fears.is_empty()) {
                let there = stand(mover, here, frame, index);
                let from = mover.arrival(there, there.square.shifted(-x, -y).into());
                if approaches(position, &fears, from, there) {
                    to.remove(index);
                }
            }
            Some(toll.costs(to, entered(here.side(), x, y), frame))
        });
        Lay { common: toll.costs(free, [(0, 0)], frame), own, uneven, fears }
    }

    /// Where the steps of a direction lead from even ground, by what they cost.
    pub fn costs(&self, direction: Direction) -> &Costs<W> {
        self.own[direction as usize].as_ref().unwrap_or(&self.common)
    }

    /// Whether fear allows a step.
    pub fn dares(&self, position: &Position, from: Space, to: Space) -> bool {
        !approaches(position, &self.fears, from, to)
    }
}

/// What steps cost, by the squares they enter.
struct Toll<'a, W> {
    squares: &'a Squares<W>,
    /// What the cheapest cost, in times of five feet.
    least: u32,
    /// Whether water counts.
    wet: bool,
}

/// What the thickest growth costs beside being difficult.
const TANGLED: u32 = 2;

impl<'a, W: Words> Toll<'a, W> {
    fn of<Others>(squares: &'a Squares<W>, mover: &Mover<'_, Others>) -> Self {
        // Climbing and swimming without the speed for it, and crawling, are slow everywhere.
        let (slow, wet) = match mover.gait.mode {
            Mode::Crawl => (1, false),
            Mode::Climb => (u32::from(!mover.gait.has_speed), mover.gait.has_speed),
            Mode::Swim => (u32::from(!mover.gait.has_speed), false),
            Mode::Walk | Mode::Burrow => (0, true),
            Mode::Fly => (0, false),
        };
        let least = 1 + slow + u32::from(mover.gait.dragging);
        Toll { squares, least, wet: wet && !squares.water.is_empty() }
    }

    /// Whether steps cost the same everywhere, and nobody bars one.
    fn is_even(&self) -> bool {
        let Squares { difficult, tangled, barred, .. } = self.squares;
        !self.wet && difficult.is_empty() && tangled.is_empty() && barred.is_empty()
    }

    /// Where steps lead, by what they cost: once more in difficult ground, once more in water, and more in the thickest growth. What
    /// a step enters is told from where it ends.
    fn costs(&self, mut to: Field<W>, entered: impl IntoIterator<Item = (i16, i16)>, frame: Frame) -> Costs<W> {
        let mut costs = Costs::new();
        let mut add = |times: u32, to: Field<W>| {
            if !to.is_empty() {
                costs.push((times, to));
            }
        };
        if self.is_even() {
            add(self.least, to);
            return costs;
        }
        let mut difficult = frame.empty::<W>();
        let (mut tangled, mut water) = (difficult.clone(), difficult.clone());
        for (x, y) in entered {
            let offset = -frame.offset(x, y);
            to.drop_shifted(&self.squares.barred, offset);
            difficult.add_shifted(&self.squares.difficult, offset);
            tangled.add_shifted(&self.squares.tangled, offset);
            if self.wet {
                water.add_shifted(&self.squares.water, offset);
            }
        }
        for (more, is_tangled) in [(0, false), (TANGLED, true)] {
            let mut all = to.clone();
            all.cut(&tangled, is_tangled);
            if all.is_empty() {
                continue;
            }
            for (once, hard, wet) in [(0, false, false), (1, true, false), (1, false, true), (2, true, true)] {
                if wet && !self.wet {
                    continue;
                }
                let mut some = all.clone();
                some.cut(&difficult, hard);
                some.cut(&water, wet);
                add(self.least + more + once, some);
            }
        }
        costs
    }
}

/// The space of a mover that has come to a square.
pub(super) fn stand<Others: Traffic>(mover: &Mover<'_, Others>, here: Space, frame: Frame, index: usize) -> Space {
    mover.arrival(here, frame.square(index).into())
}

impl<W: Words> Squares<W> {
    /// Where the whole body fits.
    fn free<Others>(&self, mover: &Mover<'_, Others>, side: i16, frame: Frame) -> Field<W> {
        let mut free = self.open.clone();
        for (x, y) in body(side).skip(1) {
            free.keep_shifted(&self.open, -frame.offset(x, y));
        }
        // Nobody swims where no part of the body is in water.
        if mover.gait.mode == Mode::Swim {
            let mut wet = frame.empty::<W>();
            body(side).for_each(|(x, y)| wet.add_shifted(&self.water, -frame.offset(x, y)));
            free.keep(&wet);
        }
        free
    }

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
                let rough = cell.difficult || cell.tangled || cell.water;
                if cell.ground == Ground::Floor && cell.level == here.level && !rough {
                    squares.open.insert(index);
                    continue;
                }
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
        for creature in position.creatures.iter() {
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
fn uneven<Others: Traffic, W: Words>(
    mover: &Mover<'_, Others>,
    here: Space,
    frame: Frame,
    squares: &Squares<W>,
    free: &Field<W>,
) -> Field<W> {
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

/// The squares whose corners a diagonal step of a body cuts, from where it ends.
fn corners(side: i16, x: i16, y: i16) -> [(i16, i16); 2] {
    let lead = |step: i16| if step > 0 { side - 1 } else { 0 };
    let trail = |step: i16| if step > 0 { -1 } else { side };
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
