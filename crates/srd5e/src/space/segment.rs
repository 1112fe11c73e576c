//! What a straight segment crosses, exactly and in integers.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use super::square::{Dot, Square};

/// What a segment meets on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Crossing {
    /// It passes through the interior of a square.
    Through(Square),
    /// It passes between two squares that only touch it: along their common edge, or through the vertex where they
    /// meet diagonally.
    Between(Square, Square),
}

/// Shows what the segment from one point to another crosses, in order from the first. A square has `unit` parts a side.
///
/// The ends themselves are not crossed: a segment that begins or ends at a vertex does not pass through it.
pub(crate) fn crossings<Answer>(
    unit: i64,
    from: Dot,
    to: Dot,
    mut show: impl FnMut(Crossing) -> ControlFlow<Answer>,
) -> Option<Answer> {
    let (x, y) = (Axis::new(unit, from.x, to.x), Axis::new(unit, from.y, to.y));
    let shown = match (x.sign, y.sign) {
        (0, 0) => ControlFlow::Continue(()),
        (_, 0) => straight(x, unit, from.y, square_at, &mut show),
        (0, _) => straight(y, unit, from.x, |along, across| square_at(across, along), &mut show),
        _ => slanted(x, y, unit, &mut show),
    };
    match shown {
        ControlFlow::Break(answer) => Some(answer),
        ControlFlow::Continue(()) => None,
    }
}

/// A column or row beyond all numbers of squares is taken for the last one: nothing is there either.
fn square_at(x: i64, y: i64) -> Square {
    let clamp = |number: i64| number.clamp(i64::from(i16::MIN), i64::from(i16::MAX)) as i16;
    Square::new(clamp(x), clamp(y))
}

/// The way along one axis.
#[derive(Clone, Copy)]
struct Axis {
    /// The first column or row entered.
    first: i64,
    sign: i64,
    length: i64,
    /// The way to the border of the first.
    border: i64,
}

impl Axis {
    fn new(unit: i64, from: i64, to: i64) -> Self {
        let sign = (to - from).signum();
        let (cell, inside) = (from.div_euclid(unit), from.rem_euclid(unit));
        let (first, border) = match (sign, inside) {
            (-1, 0) => (cell - 1, unit),
            (-1, _) => (cell, inside),
            _ => (cell, unit - inside),
        };
        Axis { first, sign, length: (to - from).abs(), border }
    }
}

/// A segment along one axis: through a row of squares, or along the edges between two rows.
fn straight<Answer>(
    axis: Axis,
    unit: i64,
    across: i64,
    place: impl Fn(i64, i64) -> Square,
    show: &mut impl FnMut(Crossing) -> ControlFlow<Answer>,
) -> ControlFlow<Answer> {
    let row = across.div_euclid(unit);
    let on_edge = across.rem_euclid(unit) == 0;
    let (mut cell, mut border) = (axis.first, axis.border);
    loop {
        let next = cell + axis.sign;
        if on_edge {
            show(Crossing::Between(place(cell, row - 1), place(cell, row)))?;
        } else {
            show(Crossing::Through(place(cell, row)))?;
        }
        if border >= axis.length {
            return ControlFlow::Continue(());
        }
        if on_edge {
            // The vertex between two edges: two diagonal pairs meet there.
            show(Crossing::Between(place(cell, row - 1), place(next, row)))?;
            show(Crossing::Between(place(cell, row), place(next, row - 1)))?;
        }
        cell = next;
        border += unit;
    }
}

/// A segment that changes column and row: from square to square by whichever border comes first.
fn slanted<Answer>(
    mut x: Axis,
    mut y: Axis,
    unit: i64,
    show: &mut impl FnMut(Crossing) -> ControlFlow<Answer>,
) -> ControlFlow<Answer> {
    // Which border comes first: x.border / x.length against y.border / y.length, as a difference of products.
    let product = |one: i64, other: i64| i128::from(one) * i128::from(other);
    let mut order = product(x.border, y.length) - product(y.border, x.length);
    let (along_x, along_y) = (product(unit, y.length), product(unit, x.length));
    loop {
        show(Crossing::Through(square_at(x.first, y.first)))?;
        if x.border >= x.length && y.border >= y.length {
            return ControlFlow::Continue(());
        }
        let first = order.cmp(&0);
        if first == Ordering::Equal {
            show(Crossing::Between(square_at(x.first + x.sign, y.first), square_at(x.first, y.first + y.sign)))?;
        }
        if first.is_le() {
            x.first += x.sign;
            x.border += unit;
            order += along_x;
        }
        if first.is_ge() {
            y.first += y.sign;
            y.border += unit;
            order -= along_y;
        }
    }
}
