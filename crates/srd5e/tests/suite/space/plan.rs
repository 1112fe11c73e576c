//! Maps for the tests of space, drawn or drawn by lot.

use rulebound_kernel::{Draw, Quick};
use rulebound_srd5e::space::{CellEntry, Corner, Cover, Extent, Grid, GridShape, Kind, Obstacles, Size, Space, Square};

/// The square of two numbers.
pub fn sq(x: i16, y: i16) -> Square {
    Square::new(x, y)
}

/// Walls anywhere, off the map too.
pub struct Walls(pub Vec<Square>);

impl Obstacles for Walls {
    fn cover(&self, square: Square) -> Cover {
        if self.0.contains(&square) { Cover::Total } else { Cover::None }
    }
}

/// Walls at some squares.
pub fn walls(squares: &[(i16, i16)]) -> Walls {
    Walls(squares.iter().map(|&(x, y)| sq(x, y)).collect())
}

/// An entry of a kind.
pub fn entry(kind: Kind, squares: &[(i16, i16)]) -> CellEntry {
    CellEntry { at: squares.iter().map(|&(x, y)| sq(x, y)).collect(), kind, ..CellEntry::default() }
}

/// A floor of a height.
pub fn floor(feet: i32, squares: &[(i16, i16)]) -> CellEntry {
    CellEntry { height: Some(feet), ..entry(Kind::Floor, squares) }
}

/// A map of a size with entries.
pub fn map(width: u32, height: u32, entries: &[CellEntry]) -> Grid {
    Grid::new(GridShape { width, height }, entries).expect("a map")
}

/// The shape of a map.
pub fn extent(width: u32, height: u32) -> Extent {
    Extent::new(width, height).expect("a shape")
}

/// A number of a range by lot.
pub fn number(lot: &mut Quick, least: i16, most: i16) -> i16 {
    least + lot.below((most - least + 1) as u32) as i16
}

/// A square of a map by lot.
pub fn any_square(lot: &mut Quick, width: i16, height: i16) -> Square {
    sq(number(lot, 0, width - 1), number(lot, 0, height - 1))
}

/// A space by lot, mostly of one square.
pub fn any_space(lot: &mut Quick, width: i16, height: i16) -> Space {
    let size = if lot.below(2) == 0 { Size::Medium } else { Size::ALL[lot.below(6) as usize] };
    Space::new(any_square(lot, width, height), size)
}

/// One of the eight ways to turn and reflect a map of `side` by `side` squares.
#[derive(Clone, Copy, Debug)]
pub struct Turned {
    pub number: u32,
    pub side: i16,
}

impl Turned {
    pub fn all(side: i16) -> impl Iterator<Item = Turned> {
        (0..8).map(move |number| Turned { number, side })
    }

    /// A block of `size` squares a side that begins at a square.
    pub fn block(self, first: Square, size: i16) -> Square {
        let (mut x, mut y) = (first.x, first.y);
        if self.number & 1 != 0 {
            x = self.side - size - x;
        }
        if self.number & 2 != 0 {
            y = self.side - size - y;
        }
        if self.number & 4 != 0 { sq(y, x) } else { sq(x, y) }
    }

    pub fn square(self, square: Square) -> Square {
        self.block(square, 1)
    }

    pub fn corner(self, corner: Corner) -> Corner {
        let turned = self.block(sq(corner.x, corner.y), 0);
        Corner::new(turned.x, turned.y)
    }

    pub fn space(self, space: Space) -> Space {
        space.at(self.block(space.square, space.side()))
    }
}
