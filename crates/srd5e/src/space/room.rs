//! Whether a body fits somewhere, and how tightly.

use super::size::{Size, Space};
use super::square::Square;

/// How a body fits into a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// With all its squares.
    Free,
    /// With a block one square narrower than its own.
    Tight,
    /// Only somebody smaller would fit, or nobody.
    TooSmall {
        /// The largest size that would.
        fits: Option<Size>,
    },
}

/// The squares of a space that hinder a body, as a bit for each in row order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Footprint {
    space: Space,
    filled: u16,
}

impl Footprint {
    pub fn new(space: Space, hinders: impl Fn(Square) -> bool) -> Self {
        let filled = space.squares().enumerate().filter(|&(_, square)| hinders(square));
        Footprint { space, filled: filled.fold(0, |filled, (index, _)| filled | 1 << index) }
    }

    /// One where nothing hinders.
    pub const fn free(space: Space) -> Self {
        Footprint { space, filled: 0 }
    }

    /// Whether nothing hinders.
    pub const fn is_free(self) -> bool {
        self.filled == 0
    }

    /// The first square that hinders.
    pub fn first_filled(self) -> Option<Square> {
        self.space.squares().enumerate().find(|&(index, _)| self.filled >> index & 1 == 1).map(|(_, square)| square)
    }

    /// How the body fits. One without a form needs no more than a single square.
    pub fn room(self, formless: bool) -> Room {
        let side = self.space.side();
        let narrowest = if formless { 1 } else { side - 1 };
        if self.is_free() {
            Room::Free
        } else if side > 1 && self.blocks(narrowest).next().is_some() {
            Room::Tight
        } else {
            let largest = (1..side).rev().find(|&side| self.blocks(side).next().is_some());
            Room::TooSmall { fits: largest.and_then(Size::fitting) }
        }
    }

    /// The first squares of the free blocks of so many squares a side.
    pub fn blocks(self, side: i16) -> impl Iterator<Item = Square> + Clone {
        let own = self.space.side();
        let places = own - side + 1;
        (0..places * places).map(move |place| (place % places, place / places)).filter_map(move |(x, y)| {
            let mut inside = (0..side * side).map(|index| (y + index / side) * own + x + index % side);
            inside.all(|index| self.filled >> index & 1 == 0).then(|| self.space.square.shifted(x, y))
        })
    }
}

/// The two squares whose corner a diagonal step of a block cuts.
pub(crate) fn cut_corners(from: Square, side: i16, x: i16, y: i16) -> [Square; 2] {
    let lead = |step: i16| if step > 0 { side } else { -1 };
    let trail = |step: i16| if step > 0 { 0 } else { side - 1 };
    [from.shifted(lead(x), trail(y)), from.shifted(trail(x), lead(y))]
}
