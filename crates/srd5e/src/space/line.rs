//! Lines of effect and the cover they meet.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::centre::Centre;
use super::corners::Corners;
use super::segment::{Crossing, crossings};
use super::set::SquareSet;
use super::size::Space;
use super::square::{Corner, Dot, Square};
use super::terrain::Cover;

/// What stands in the way: the cover each square gives to what lies behind it.
pub trait Obstacles {
    /// The most a square hides.
    fn cover(&self, square: Square) -> Cover;
}

/// Obstacles with creatures among them, who hide half of a target at most.
#[derive(Clone, Copy, Debug)]
pub struct Crowded<'a, Ground> {
    /// What stands there without them.
    pub ground: &'a Ground,
    /// Their squares.
    pub creatures: &'a SquareSet,
}

impl<Ground: Obstacles> Obstacles for Crowded<'_, Ground> {
    fn cover(&self, square: Square) -> Cover {
        let cover = self.ground.cover(square);
        if cover < Cover::Half && self.creatures.contains(square) { Cover::Half } else { cover }
    }
}

/// An end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A creature, an object or a square. Its own squares never hinder.
    Space(Space),
    /// A point of origin on an intersection.
    Corner(Corner),
    /// A point of origin elsewhere.
    Point(Point),
}

/// A point of origin that need not be an intersection: where a ray leaves a space, or the middle of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// In half squares, of which each has `grain` parts.
    pub(crate) dot: Dot,
    pub(crate) grain: i64,
}

impl Place {
    /// Whether a square is its own.
    pub fn contains(self, square: Square) -> bool {
        match self {
            Place::Space(space) => space.contains(square),
            Place::Corner(_) | Place::Point(_) => false,
        }
    }

    fn grain(self) -> i64 {
        match self {
            Place::Space(_) | Place::Corner(_) => 1,
            Place::Point(point) => point.grain,
        }
    }
}

impl Point {
    /// The square it lies in, of several the one with the greatest `x` and `y`.
    pub fn square(self) -> Square {
        let clamp = |part: i64| part.div_euclid(2 * self.grain).clamp(i64::from(i16::MIN), i64::from(i16::MAX)) as i16;
        Square::new(clamp(self.dot.x), clamp(self.dot.y))
    }
}

impl From<Space> for Place {
    fn from(space: Space) -> Self {
        Place::Space(space)
    }
}

impl From<Square> for Place {
    fn from(square: Square) -> Self {
        Place::Space(Space::of(square))
    }
}

impl From<Corner> for Place {
    fn from(corner: Corner) -> Self {
        Place::Corner(corner)
    }
}

/// The obstacle that gives the cover of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Obstruction {
    /// The square nearest the actor.
    pub square: Square,
    /// The other one, if the line passes between two that meet.
    pub beside: Option<Square>,
}

/// What a line of effect meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The cover the target has; total cover is no line at all.
    pub cover: Cover,
    /// What gives it.
    pub by: Option<Obstruction>,
    /// The best corner of the actor, in models that have one, and how many of the lines from it are hindered.
    pub corner: Option<(Corner, u8)>,
}

impl Line {
    /// Whether there is a line at all.
    pub fn is_clear(&self) -> bool {
        self.cover < Cover::Total
    }
}

/// How lines run between places: a part of the ruleset.
///
/// Whether there is a line must be the same both ways; the degree of cover may depend on who looks.
pub trait LineModel {
    /// The line from the actor to a target. Squares of either never hinder.
    fn line(&self, obstacles: &impl Obstacles, from: impl Into<Place>, to: impl Into<Place>) -> Line;

    /// The line of an attack, to which creatures give cover unless it is made within 5 feet. `creatures` are the squares
    /// of all but the actor, the target, their mounts and their riders.
    fn attack(&self, ground: &impl Obstacles, creatures: &SquareSet, from: Space, to: Space) -> Line {
        if from.touches(to) { self.line(ground, from, to) } else { self.line(&Crowded { ground, creatures }, from, to) }
    }
}

/// The two models that are built in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lines {
    /// [`Centre`]: from centre to centre.
    #[default]
    Centre,
    /// [`Corners`]: from any corner to any corner.
    Corners,
}

impl LineModel for Lines {
    fn line(&self, obstacles: &impl Obstacles, from: impl Into<Place>, to: impl Into<Place>) -> Line {
        match self {
            Lines::Centre => Centre.line(obstacles, from, to),
            Lines::Corners => Corners.line(obstacles, from, to),
        }
    }
}

impl From<Point> for Place {
    fn from(point: Point) -> Self {
        Place::Point(point)
    }
}

/// The ends of a segment, whose squares do not hinder it.
#[derive(Clone, Copy)]
pub(crate) struct Ends {
    pub from: Place,
    pub to: Place,
    grains: i64,
}

impl Ends {
    pub fn new(from: Place, to: Place) -> Self {
        Ends { from, to, grains: from.grain() * to.grain() }
    }

    /// A point in half squares as a point of this question.
    pub fn dot(self, half: Dot) -> Dot {
        half.times(self.grains)
    }

    /// A point of origin as a point of this question.
    pub fn point(self, point: Point) -> Dot {
        point.dot.times(self.grains / point.grain)
    }

    /// The most any one obstacle hides on the segment between two points, and the first that hides so much.
    pub fn veil(self, obstacles: &impl Obstacles, start: Dot, end: Dot) -> (Cover, Option<Obstruction>) {
        // Most squares hide nothing, so whose they are is asked last.
        let cover = |square| {
            let cover = obstacles.cover(square);
            let own = cover > Cover::None && (self.from.contains(square) || self.to.contains(square));
            if own { Cover::None } else { cover }
        };
        let mut most = (Cover::None, None);
        crossings(2 * self.grains, start, end, |crossing| {
            let found = match crossing {
                Crossing::Through(square) => cover(square),
                Crossing::Between(one, other) => cover(one).min(cover(other)),
            };
            if found > most.0 {
                most = (
                    found,
                    Some(Obstruction::of(crossing, |square| start.squared_distance(self.dot(square.centre())))),
                );
            }
            if found == Cover::Total { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        most
    }
}

impl Obstruction {
    fn of(crossing: Crossing, distance: impl Fn(Square) -> i128) -> Self {
        match crossing {
            Crossing::Through(square) => Obstruction { square, beside: None },
            Crossing::Between(one, other) => {
                let nearness = |square: Square| (distance(square), square.y, square.x);
                let (near, far) = if nearness(other) < nearness(one) { (other, one) } else { (one, other) };
                Obstruction { square: near, beside: Some(far) }
            }
        }
    }
}
