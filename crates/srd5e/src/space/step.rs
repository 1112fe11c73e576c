//! One step: whether it is possible and what it costs.

use serde::{Deserialize, Serialize};

use super::grid::Grid;
use super::metric::Metric;
use super::room::{Footprint, Room, cut_corners};
use super::size::{Level, Size, Space};
use super::square::Square;
use super::terrain::{Cell, Ground, Kind};

/// Feet of a step.
const STEP: u32 = 5;

/// How somebody moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// On foot.
    #[default]
    Walk,
    /// Through the air, where floors, water and chasms do not matter.
    Fly,
    /// In water.
    Swim,
    /// Up and down walls.
    Climb,
    /// Through earth.
    Burrow,
    /// Prone.
    Crawl,
}

impl Mode {
    /// All of them.
    pub const ALL: [Mode; 6] = [Mode::Walk, Mode::Fly, Mode::Swim, Mode::Climb, Mode::Burrow, Mode::Crawl];

    /// The name in files and intents.
    pub const fn name(self) -> &'static str {
        match self {
            Mode::Walk => "walk",
            Mode::Fly => "fly",
            Mode::Swim => "swim",
            Mode::Climb => "climb",
            Mode::Burrow => "burrow",
            Mode::Crawl => "crawl",
        }
    }

    /// What one does who moves so: `walking`.
    pub const fn doing(self) -> &'static str {
        match self {
            Mode::Walk => "walking",
            Mode::Fly => "flying",
            Mode::Swim => "swimming",
            Mode::Climb => "climbing",
            Mode::Burrow => "burrowing",
            Mode::Crawl => "crawling",
        }
    }
}

/// How a mover goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Gait {
    /// The mode.
    pub mode: Mode,
    /// Whether the mover has a speed of that mode; climbing and swimming without it are slow.
    pub has_speed: bool,
    /// Whether dragging somebody costs a foot more for each foot.
    pub dragging: bool,
    /// Whether difficult terrain costs nothing more.
    pub sure_footed: bool,
    /// Whether the mover goes through what fills a square, as through difficult terrain.
    pub incorporeal: bool,
    /// Whether the mover goes through any gap without squeezing.
    pub formless: bool,
}

impl Gait {
    const WALK: Self = Gait {
        mode: Mode::Walk,
        has_speed: false,
        dragging: false,
        sure_footed: false,
        incorporeal: false,
        formless: false,
    };

    /// Moving in a mode with the speed for it, dragging nobody.
    pub const fn with_speed(mode: Mode) -> Self {
        Gait { mode, has_speed: true, ..Gait::WALK }
    }

    /// Moving in a mode without a speed for it, dragging nobody.
    pub const fn without_speed(mode: Mode) -> Self {
        Gait { mode, ..Gait::WALK }
    }

    /// Whether every foot costs one more because of the mode, in water or out of it.
    fn is_slow(self, water: bool) -> bool {
        match self.mode {
            Mode::Crawl => true,
            Mode::Climb => water || !self.has_speed,
            Mode::Swim => !self.has_speed,
            Mode::Walk | Mode::Burrow => water,
            Mode::Fly => false,
        }
    }
}

/// What is in the squares that a step enters.
#[derive(Clone, Copy, Default)]
struct Entered {
    difficult: bool,
    tangled: bool,
    water: bool,
    /// Something fills a square.
    filled: bool,
    /// Somebody is there who lets others pass.
    crowded: bool,
}

/// What squeezing costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Squeezing {
    /// A foot more for each foot, beside difficult terrain.
    Slow,
    /// As difficult terrain.
    Difficult,
}

/// The rules of movement on the grid: a part of the ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveRules {
    /// Whether every second diagonal costs double; straight distances have no part in steps.
    pub metric: Metric,
    /// Whether nobody cuts the corner of what fills its square.
    pub corner_rule: bool,
    /// What squeezing costs.
    pub squeezing: Squeezing,
}

/// What a mover meets in a square because of the creatures there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Passing {
    /// Nothing that hinders.
    Free,
    /// Difficult terrain.
    Difficult,
    /// Somebody who lets nobody pass.
    Blocked,
}

/// What a mover must know of the creatures around: the caller's part of the rules of movement.
pub trait Traffic {
    /// What the creatures in a square mean to a mover whose space it becomes a part of.
    fn passing(&self, square: Square, body: Space) -> Passing;

    /// Whether a move may end in a space.
    fn may_end(&self, space: Space) -> bool;

    /// Whether a step is allowed at all: fear may forbid it.
    fn allows(&self, _from: Space, _to: Space) -> bool {
        true
    }

    /// Whether steps may be forbidden that sets of squares do not tell: a barrier runs between squares.
    fn is_hemmed(&self) -> bool {
        false
    }

    /// How many attacks a step provokes: of equally cheap ways that with the fewest is taken.
    fn risks(&self, _from: Space, _to: Space) -> u32 {
        0
    }
}

/// A map without other creatures.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

impl Traffic for Alone {
    fn passing(&self, _square: Square, _body: Space) -> Passing {
        Passing::Free
    }

    fn may_end(&self, _space: Space) -> bool {
        true
    }
}

/// What bars a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barrier {
    /// Something on the map.
    Terrain(Kind),
    /// A creature.
    Creature,
}

/// Why a step is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepProblem {
    /// It is no step to a neighbouring square.
    NotAdjacent,
    /// It leaves the map.
    OffMap,
    /// It cuts the corner of something that fills its square.
    CornerBlocked {
        /// The square of that corner.
        corner: Square,
    },
    /// Something bars the way.
    Blocked {
        /// Where.
        square: Square,
        /// What.
        by: Barrier,
    },
    /// The mover does not fit, even squeezing.
    TooSmall {
        /// The largest size that would fit.
        fits: Option<Size>,
    },
    /// The caller forbids it.
    NotAllowed,
}

/// A step that is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The space of the mover after it.
    pub to: Space,
    /// The feet it costs.
    pub feet: u32,
    /// Whether it is diagonal.
    pub diagonal: bool,
    /// Whether the mover squeezes.
    pub squeezing: bool,
}

/// A place to step to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Waypoint {
    /// The square with the least `x` and `y` of the space.
    pub square: Square,
    /// Its height, for those who fly; without it they keep theirs.
    pub level: Option<Level>,
}

impl From<Square> for Waypoint {
    fn from(square: Square) -> Self {
        Waypoint { square, level: None }
    }
}

/// Somebody moving on a map.
#[derive(Clone, Copy, Debug)]
pub struct Mover<'a, Others> {
    /// The map.
    pub grid: &'a Grid,
    /// The rules of movement.
    pub rules: MoveRules,
    /// How the mover goes.
    pub gait: Gait,
    /// The creatures around.
    pub others: &'a Others,
}

impl<Others: Traffic> Mover<'_, Others> {
    /// The step from a space to a neighbouring one, after so many diagonal steps in the same turn.
    ///
    /// # Errors
    ///
    /// Why it is impossible: the first of map, corner, barrier, room and the caller's own word.
    pub fn step(&self, from: Space, to: impl Into<Waypoint>, diagonals: u32) -> Result<Step, StepProblem> {
        let to = self.arrival(from, to.into());
        let (x, y, up) = self.direction(from, to)?;
        if !self.grid.holds(to) {
            return Err(StepProblem::OffMap);
        }
        // A body of one square never squeezes, so that what lies where it comes from does not matter.
        let start = if from.side() == 1 { Footprint::free(from) } else { self.footprint(from) };
        let end = self.footprint(to);
        let squeezing = !end.is_free() && !self.gait.formless;
        let upright = from.side() == 1 || (start.is_free() && end.is_free());
        if x != 0 && y != 0 && self.rules.corner_rule && upright {
            let corners = cut_corners(from.square, from.side(), x, y);
            if let Some(&corner) = corners.iter().find(|&&square| self.fills(square)) {
                return Err(StepProblem::CornerBlocked { corner });
            }
        }
        self.fits(from, start, end)?;
        if self.gait.mode == Mode::Swim && !self.grid.any(to, |cell| cell.water) {
            return Err(self.barrier(to.square));
        }
        let ground = self.entered(from, to)?;
        if !self.others.allows(from, to) {
            return Err(StepProblem::NotAllowed);
        }
        let diagonal = [x, y, up].into_iter().filter(|&part| part != 0).count() > 1;
        let feet = self.cost(from, to, diagonal && diagonals % 2 == 1, squeezing, ground);
        Ok(Step { to, feet, diagonal, squeezing })
    }

    /// The space of the mover at a place: on the floor, unless it flies.
    pub(crate) fn arrival(&self, from: Space, to: Waypoint) -> Space {
        let space = from.at(to.square);
        match self.gait.mode {
            Mode::Fly => space.at_level(to.level.unwrap_or(from.level)),
            _ => self.grid.standing(space).unwrap_or(space),
        }
    }

    /// The change of column, row and, for those who fly, level.
    pub(crate) fn direction(&self, from: Space, to: Space) -> Result<(i16, i16, i16), StepProblem> {
        let change = |from: i16, to: i16| i16::try_from(i32::from(to) - i32::from(from)).unwrap_or(i16::MAX);
        let (x, y) = (change(from.square.x, to.square.x), change(from.square.y, to.square.y));
        let up = if self.gait.mode == Mode::Fly { change(from.level.0, to.level.0) } else { 0 };
        let near = [x, y, up].into_iter().all(|part| (-1..=1).contains(&part));
        if near && (x, y, up) != (0, 0, 0) { Ok((x, y, up)) } else { Err(StepProblem::NotAdjacent) }
    }

    fn fills(&self, square: Square) -> bool {
        !self.gait.incorporeal && self.grid.cell(square).is_some_and(Cell::is_filled)
    }

    fn footprint(&self, space: Space) -> Footprint {
        let mode = self.gait.mode;
        Footprint::new(space, |square| {
            self.grid.cell(square).is_none_or(|cell| match cell.ground {
                Ground::Filled => !self.gait.incorporeal,
                Ground::Chasm => mode != Mode::Fly,
                Ground::Floor => mode == Mode::Fly && cell.level > space.level,
            })
        })
    }

    /// How a mover fits into a space of the map.
    pub fn room(&self, space: Space) -> Room {
        self.footprint(space).room(self.gait.formless)
    }

    fn fits(&self, from: Space, start: Footprint, end: Footprint) -> Result<(), StepProblem> {
        let Some(filled) = end.first_filled().or(start.first_filled().filter(|_| from.side() > 1)) else {
            return Ok(());
        };
        match end.room(self.gait.formless) {
            Room::TooSmall { fits: None } => Err(self.barrier(filled)),
            Room::TooSmall { fits } => Err(StepProblem::TooSmall { fits }),
            // A body that squeezes goes on from where it fits to where it fits: it does not leap over a thin wall.
            Room::Free | Room::Tight if !self.is_joined(self.narrowest(from), start, end) => Err(self.barrier(filled)),
            Room::Free | Room::Tight => Ok(()),
        }
    }

    /// What a square has that bars it.
    pub(super) fn barrier(&self, square: Square) -> StepProblem {
        let kind = self.grid.cell(square).map_or(Kind::Floor, |cell| cell.kind);
        StepProblem::Blocked { square, by: Barrier::Terrain(kind) }
    }

    /// The squares a side that a body needs at least.
    fn narrowest(&self, body: Space) -> i16 {
        if self.gait.formless { 1 } else { body.side() - 1 }
    }

    /// Whether a block of so many squares a side gets from one footprint to the other by at most one step.
    fn is_joined(&self, side: i16, start: Footprint, end: Footprint) -> bool {
        start.blocks(side).any(|one| {
            end.blocks(side).any(|other| {
                let (x, y) = (other.x - one.x, other.y - one.y);
                let near = (-1..=1).contains(&x) && (-1..=1).contains(&y);
                let cuts = x != 0 && y != 0 && self.rules.corner_rule;
                near && !(cuts && cut_corners(one, side, x, y).into_iter().any(|square| self.fills(square)))
            })
        })
    }

    /// The worst of all squares entered. Who flies up or down enters those above or below its own.
    fn entered(&self, from: Space, to: Space) -> Result<Entered, StepProblem> {
        let mut entered = Entered::default();
        let rises = self.gait.mode == Mode::Fly && from.level != to.level;
        for square in to.squares().filter(|&square| rises || !from.contains(square)) {
            let Some(cell) = self.grid.cell(square) else { continue };
            entered.difficult |= cell.difficult;
            entered.tangled |= cell.tangled;
            entered.water |= cell.water;
            entered.filled |= cell.is_filled();
            if cell.is_filled() && !self.gait.incorporeal {
                continue;
            }
            let passing = self.others.passing(square, to);
            match passing {
                // Whoever was there before is met no more.
                _ if from.contains(square) && passing <= self.others.passing(square, from) => {}
                Passing::Free => {}
                Passing::Difficult => entered.crowded = true,
                Passing::Blocked => return Err(StepProblem::Blocked { square, by: Barrier::Creature }),
            }
        }
        Ok(entered)
    }

    /// The feet of a step that nothing hinders: none costs less.
    pub(crate) fn plain_step(&self) -> u32 {
        STEP * (1 + u32::from(self.gait.is_slow(false)) + u32::from(self.gait.dragging))
    }

    /// Five feet, times one and one more for each reason; a second diagonal counts double before that. A floor more than
    /// five feet higher or lower is climbed besides.
    fn cost(&self, from: Space, to: Space, second_diagonal: bool, squeezing: bool, ground: Entered) -> u32 {
        let Gait { mode, has_speed, dragging, sure_footed, incorporeal, .. } = self.gait;
        let flies = mode == Mode::Fly;
        let squeezes_slowly = squeezing && self.rules.squeezing == Squeezing::Slow;
        let difficult = ground.crowded
            || (squeezing && self.rules.squeezing == Squeezing::Difficult)
            || (incorporeal && ground.filled)
            || (!flies && !sure_footed && ground.difficult);
        let tangled = !flies && !sure_footed && ground.tangled;
        let slow = self.gait.is_slow(ground.water);
        let reasons = |reasons: &[bool]| 1 + reasons.iter().map(|&reason| u32::from(reason)).sum::<u32>();
        let doubled = second_diagonal && self.rules.metric == Metric::Alternating;
        let square = if doubled { 2 * STEP } else { STEP };
        let square = square * (reasons(&[difficult, slow, squeezes_slowly, dragging]) + if tangled { 2 } else { 0 });
        let height = from.level.feet().abs_diff(to.level.feet());
        if flies || height <= STEP {
            return square;
        }
        let climbs_slowly = mode != Mode::Climb || !has_speed;
        square.saturating_add(height.saturating_mul(reasons(&[climbs_slowly, squeezes_slowly, dragging])))
    }
}
