//! The way from a space to one beside it.

use crate::space::{Level, Space, Waypoint};

/// A change of column, row and level by at most one each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Heading {
    x: i16,
    y: i16,
    up: i16,
}

impl Heading {
    /// The heading that leads nearest from a space to another; heights matter to those who fly only.
    pub fn between(from: Space, to: Space, flies: bool) -> Self {
        let sign = |from: i16, to: i16| i16::from(to > from) - i16::from(to < from);
        let up = if flies { sign(from.level.0, to.level.0) } else { 0 };
        Heading { x: sign(from.square.x, to.square.x), y: sign(from.square.y, to.square.y), up }
    }

    /// All headings: to the eight squares around, and for those who fly at three heights.
    pub fn all(flies: bool) -> impl Iterator<Item = Heading> {
        let heights: &[i16] = if flies { &[0, 1, -1] } else { &[0] };
        let headings =
            heights.iter().flat_map(|&up| (-1..=1).flat_map(move |y| (-1..=1).map(move |x| Heading { x, y, up })));
        headings.filter(|&heading| heading != Heading { x: 0, y: 0, up: 0 })
    }

    /// Where it leads from a space, whatever floor is there.
    pub fn from(self, space: Space) -> Space {
        let level = Level(space.level.0.saturating_add(self.up));
        space.at(space.square.shifted(self.x, self.y)).at_level(level)
    }

    /// The place to step to from a space.
    pub fn waypoint(self, space: Space) -> Waypoint {
        let Space { square, level, .. } = self.from(space);
        Waypoint { square, level: Some(level) }
    }

    /// Whether it leads along more than one axis.
    pub fn is_diagonal(self) -> bool {
        [self.x, self.y, self.up].into_iter().filter(|&part| part != 0).count() > 1
    }

    /// Whether it leads to another height.
    pub const fn is_steep(self) -> bool {
        self.up != 0
    }
}
