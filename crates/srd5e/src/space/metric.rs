//! Distances in feet, in three variants.

use serde::{Deserialize, Serialize};

use super::size::{Level, Space};
use super::square::{Corner, Square};

/// How squares are counted: a part of the ruleset.
///
/// ```
/// use rulebound_srd5e::space::Metric;
/// assert_eq!(Metric::Even.feet([5, 5, 0]), 25);
/// assert_eq!(Metric::Alternating.feet([5, 5, 0]), 35);
/// assert_eq!(Metric::Euclid.feet([5, 5, 0]), 36); // 35.36, rounded up
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Metric {
    /// Every step is 5 feet, diagonal or not: the longest axis counts.
    #[default]
    #[serde(rename = "5-5-5")]
    Even,
    /// Every second diagonal step is 10 feet.
    #[serde(rename = "5-10-5")]
    Alternating,
    /// The straight distance between the centres of the nearest squares.
    #[serde(rename = "euclid")]
    Euclid,
}

impl Metric {
    /// All variants.
    pub const ALL: [Metric; 3] = [Metric::Even, Metric::Alternating, Metric::Euclid];

    /// The feet of so many steps along the three axes. Straight distances are rounded up to a whole foot, so that a
    /// distance is within a range of whole feet exactly if the number is.
    pub fn feet(self, steps: [u32; 3]) -> u32 {
        let steps = steps.map(u64::from);
        let most = steps.into_iter().fold(0, u64::max);
        let feet = match self {
            Metric::Even => 5 * most,
            // Steps along a third axis are taken in the same diagonals as those along the second.
            Metric::Alternating => {
                let least = steps.into_iter().fold(most, u64::min);
                let middle = steps.into_iter().sum::<u64>() - most - least;
                5 * (most + middle / 2)
            }
            Metric::Euclid => {
                let squared = steps
                    .into_iter()
                    .fold(0_u64, |sum, steps| sum.saturating_add(25_u64.saturating_mul(steps.saturating_mul(steps))));
                let root = squared.isqrt();
                root + u64::from(root * root < squared)
            }
        };
        u32::try_from(feet).unwrap_or(u32::MAX)
    }

    /// The feet between the nearest squares of two spaces: 0 if they overlap.
    pub fn between(self, one: Space, other: Space) -> u32 {
        self.feet(one.gaps(other))
    }

    /// The feet by which a body gets from one place to another: those its squares cover, not the gap between the two.
    pub fn moved(self, from: Space, to: Space) -> u32 {
        let steps = |one: i16, other: i16| u32::from(one.abs_diff(other));
        let (here, there) = (from.square, to.square);
        self.feet([steps(here.x, there.x), steps(here.y, there.y), steps(from.level.0, to.level.0)])
    }

    /// The feet of the shortest way by steps from a square to another if nothing is in the way, after so many diagonal steps in the
    /// same turn. Straight distances have no part in steps.
    pub fn by_steps(self, from: Square, to: Square, diagonals: u32) -> u32 {
        let (x, y) = (u32::from(from.x.abs_diff(to.x)), u32::from(from.y.abs_diff(to.y)));
        let doubled = match self {
            Metric::Alternating => (diagonals % 2 + x.min(y)) / 2,
            Metric::Even | Metric::Euclid => 0,
        };
        5 * (x.max(y) + doubled)
    }

    /// The feet from the nearest square of a space to a square at the height of its own feet.
    pub fn to_square(self, from: Space, square: Square) -> u32 {
        self.between(from, Space::of(square).at_level(from.level))
    }

    /// The feet to an intersection: the largest of the distances to the four squares that touch it, so that
    /// reflections change nothing.
    pub fn to_corner(self, from: Space, corner: Corner, level: Level) -> u32 {
        let distance = |square| self.between(from, Space::of(square).at_level(level));
        corner.squares().into_iter().map(distance).max().unwrap_or(0)
    }

    /// Whether somebody going from one space to another leaves a reach of so many feet.
    pub fn leaves_reach(self, reactor: Space, reach: u32, from: Space, to: Space) -> bool {
        self.between(reactor, from) <= reach && self.between(reactor, to) > reach
    }
}
