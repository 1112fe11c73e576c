//! Lines from corner to corner.

use super::centre::Centre;
use super::line::{Ends, Line, LineModel, Obstacles, Obstruction, Place, Point};
use super::size::Space;
use super::square::{Corner, Dot, Square};
use super::terrain::Cover;

/// The model that draws lines from a corner of the actor to the four corners of a square of the target.
///
/// The actor takes the corner, and the square of the target, with the least cover: one or two hindered lines are half
/// cover, three are three-quarters; if no line is left from any corner to any corner the cover is total. A lone square's
/// edge hinders nothing, an edge between two obstacles and a vertex between two diagonal ones do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Corners;

impl LineModel for Corners {
    fn line(&self, obstacles: &impl Obstacles, from: impl Into<Place>, to: impl Into<Place>) -> Line {
        let ends = Ends::new(from.into(), to.into());
        let best = match ends.from {
            Place::Space(space) => best_aim(obstacles, ends, space.corners().map(Start::Corner)),
            Place::Corner(corner) => best_aim(obstacles, ends, std::iter::once(Start::Corner(corner))),
            Place::Point(point) => best_aim(obstacles, ends, std::iter::once(Start::Point(point))),
        };
        let by = match best.cover {
            Cover::None => None,
            Cover::Total => Centre
                .line(obstacles, ends.from, ends.to)
                .by
                .filter(|by| hides_all(obstacles, by))
                .or_else(|| nearest_in(obstacles, ends, None)),
            Cover::Half | Cover::ThreeQuarters => nearest_in(obstacles, ends, Some(best)),
        };
        let corner = match best.start {
            Start::Corner(corner) => Some((corner, best.hindered)),
            Start::Point(_) => None,
        };
        Line { cover: best.cover, by, corner }
    }
}

fn hides_all(obstacles: &impl Obstacles, by: &Obstruction) -> bool {
    [Some(by.square), by.beside].into_iter().flatten().all(|square| obstacles.cover(square) == Cover::Total)
}

/// Where lines begin.
#[derive(Clone, Copy)]
enum Start {
    Corner(Corner),
    Point(Point),
}

impl Start {
    fn dot(self, ends: Ends) -> Dot {
        match self {
            Start::Corner(corner) => ends.dot(corner.dot()),
            Start::Point(point) => ends.point(point),
        }
    }
}

/// Where to aim from and what to aim at.
#[derive(Clone, Copy)]
struct Aim {
    start: Start,
    /// The square of the target, `None` if the target is a point.
    square: Option<Square>,
    cover: Cover,
    /// How many of the lines are hindered.
    hindered: u8,
}

/// The corners of the squares of a Gargantuan creature.
const MOST_CORNERS: usize = 25;

fn best_aim(obstacles: &impl Obstacles, ends: Ends, mut starts: impl Iterator<Item = Start>) -> Aim {
    let first = starts.next().unwrap_or(Start::Corner(Corner::new(0, 0)));
    let mut best = aim_from(obstacles, ends, first);
    for start in starts {
        if best.hindered == 0 {
            break;
        }
        let aim = aim_from(obstacles, ends, start);
        if (aim.cover, aim.hindered) < (best.cover, best.hindered) {
            best = aim;
        }
    }
    best
}

/// The best aim from one point.
fn aim_from(obstacles: &impl Obstacles, ends: Ends, start: Start) -> Aim {
    let single = |end: Dot| {
        let (cover, by) = ends.veil(obstacles, start.dot(ends), end);
        Aim { start, square: None, cover, hindered: u8::from(by.is_some()) }
    };
    match ends.to {
        Place::Space(space) => best_square(obstacles, ends, start, space),
        Place::Corner(corner) => single(ends.dot(corner.dot())),
        Place::Point(point) => single(ends.point(point)),
    }
}

/// The square of a target that is covered least from a point.
fn best_square(obstacles: &impl Obstacles, ends: Ends, start: Start, target: Space) -> Aim {
    let mut veils = [Cover::None; MOST_CORNERS];
    for (veil, end) in veils.iter_mut().zip(target.corners()) {
        *veil = ends.veil(obstacles, start.dot(ends), ends.dot(end.dot())).0;
    }
    let side = target.side() as usize;
    let squares = target.squares().enumerate().map(|(index, square)| {
        let first = index / side * (side + 1) + index % side;
        let lines = [veils[first], veils[first + 1], veils[first + side + 1], veils[first + side + 2]];
        let (cover, hindered) = degree(lines);
        Aim { start, square: Some(square), cover, hindered }
    });
    let open = Aim { start, square: None, cover: Cover::None, hindered: 0 };
    squares.min_by_key(|aim| (aim.cover, aim.hindered)).unwrap_or(open)
}

/// The cover of a square by its four lines, and how many of them are hindered.
///
/// Obstacles of each degree are counted together with the more protective ones and give their own degree at most.
fn degree(lines: [Cover; 4]) -> (Cover, u8) {
    let hindered = |least: Cover| lines.iter().filter(|&&line| line >= least).count();
    let by_count = |count: usize| match count {
        0 => Cover::None,
        1 | 2 => Cover::Half,
        3 => Cover::ThreeQuarters,
        _ => Cover::Total,
    };
    let degrees = [Cover::Half, Cover::ThreeQuarters, Cover::Total];
    let cover = degrees.map(|most| by_count(hindered(most)).min(most)).into_iter().max().unwrap_or_default();
    (cover, hindered(Cover::Half) as u8)
}

/// The obstacle nearest the actor on the lines of an aim, or on all lines.
fn nearest_in(obstacles: &impl Obstacles, ends: Ends, aim: Option<Aim>) -> Option<Obstruction> {
    let mut nearest = None;
    let mut look = |start: Dot, end: Dot| {
        if let (_, Some(by)) = ends.veil(obstacles, start, end) {
            let key = (distance(ends, by.square), by.square.y, by.square.x);
            if nearest.is_none_or(|(least, _)| key < least) {
                nearest = Some((key, by));
            }
        }
    };
    match aim {
        Some(Aim { start, square: Some(square), .. }) => {
            square.corners().into_iter().for_each(|end| look(start.dot(ends), ends.dot(end.dot())));
        }
        Some(Aim { start, square: None, .. }) => each_dot(ends, ends.to, |end| look(start.dot(ends), end)),
        None => each_dot(ends, ends.from, |start| each_dot(ends, ends.to, |end| look(start, end))),
    }
    nearest.map(|(_, by)| by)
}

fn each_dot(ends: Ends, place: Place, mut visit: impl FnMut(Dot)) {
    match place {
        Place::Space(space) => space.corners().for_each(|corner| visit(ends.dot(corner.dot()))),
        Place::Corner(corner) => visit(ends.dot(corner.dot())),
        Place::Point(point) => visit(ends.point(point)),
    }
}

/// The square of the distance between the actor and a square, for comparing.
fn distance(ends: Ends, square: Square) -> i128 {
    match ends.from {
        Place::Space(space) => {
            let [x, y, _] = space.gaps(Space::of(square)).map(i128::from);
            x * x + y * y
        }
        Place::Corner(corner) => corner.dot().squared_distance(square.centre()),
        Place::Point(point) => ends.point(point).squared_distance(ends.dot(square.centre())),
    }
}
