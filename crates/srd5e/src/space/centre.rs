//! The exact line from centre to centre.

use super::line::{Ends, Line, LineModel, Obstacles, Place};
use super::square::Dot;

/// The model that draws one line, from the centre of a square to the centre of a square.
///
/// It is hindered by each obstacle whose interior it crosses; touching an edge is nothing, and a vertex hinders only
/// where both squares flanking it do. Between larger spaces it joins the nearest squares; of several equally near pairs
/// the actor has the best. A point of origin is its own centre.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Centre;

impl LineModel for Centre {
    fn line(&self, obstacles: &impl Obstacles, from: impl Into<Place>, to: impl Into<Place>) -> Line {
        let ends = Ends::new(from.into(), to.into());
        if let (Some(start), Some(end)) = (single(ends, ends.from), single(ends, ends.to)) {
            let (cover, by) = ends.veil(obstacles, start, end);
            return Line { cover, by, corner: None };
        }
        let mut best = None;
        for (start, end) in nearest_pairs(ends) {
            let (cover, by) = ends.veil(obstacles, start, end);
            let distance = by.map(|by| start.squared_distance(ends.dot(by.square.centre())));
            if best.is_none_or(|(least, nearest, _)| (cover, distance) < (least, nearest)) {
                best = Some((cover, distance, by));
            }
            if by.is_none() {
                break;
            }
        }
        let (cover, _, by) = best.unwrap_or_default();
        Line { cover, by, corner: None }
    }
}

/// The pairs of centres that are nearest to each other along both axes, in row order.
fn nearest_pairs(ends: Ends) -> impl Iterator<Item = (Dot, Dot)> {
    let (from, to) = (centres(ends, ends.from), centres(ends, ends.to));
    let apart = |(start, end): (Dot, Dot)| ((start.x - end.x).abs(), (start.y - end.y).abs());
    let pairs = from.flat_map(move |start| to.clone().map(move |end| (start, end)));
    let least_x = pairs.clone().map(|pair| apart(pair).0).min();
    let least_y = pairs.clone().map(|pair| apart(pair).1).min();
    pairs.filter(move |&pair| {
        let (x, y) = apart(pair);
        Some(x) == least_x && Some(y) == least_y
    })
}

/// The centre of a place that has one only, as nearly all have.
fn single(ends: Ends, place: Place) -> Option<Dot> {
    match place {
        Place::Space(space) => (space.side() == 1).then(|| ends.dot(space.square.centre())),
        Place::Corner(corner) => Some(ends.dot(corner.dot())),
        Place::Point(point) => Some(ends.point(point)),
    }
}

/// The centres of the squares of a place.
fn centres(ends: Ends, place: Place) -> impl Iterator<Item = Dot> + Clone {
    let (first, side) = match place {
        Place::Space(space) => (ends.dot(space.square.centre()), i64::from(space.side())),
        Place::Corner(corner) => (ends.dot(corner.dot()), 1),
        Place::Point(point) => (ends.point(point), 1),
    };
    let square = ends.dot(Dot { x: 2, y: 2 });
    (0..side * side)
        .map(move |index| Dot { x: first.x + square.x * (index % side), y: first.y + square.y * (index / side) })
}
