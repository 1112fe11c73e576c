//! Where creatures stand, and who is asked.

use std::sync::Arc;

use crate::space::{CellEntry, Grid, GridShape, Square};
use crate::state::position::Stage;
use crate::state::{Happening, Pending, PendingKind, Position, TurnState, Who};

/// The free square nearest to a place.
pub(super) fn free_square(position: &Position, near: Square, who: Who) -> Option<Square> {
    let size = position.creature(who).size();
    let fits = |square: Square| {
        let space = crate::space::Space::new(square, size);
        let clear = position.stage.grid.all(space, |cell| !cell.is_filled());
        let taken = position.everyone().any(|(other, creature)| {
            other != who && creature.own_space().is_some_and(|taken| taken.at_level(space.level).overlaps(space))
        });
        clear && !taken && position.stage.grid.holds(space)
    };
    let far = |square: &Square| (square.x.abs_diff(near.x).max(square.y.abs_diff(near.y)), square.y, square.x);
    position.stage.grid.extent().squares().filter(|&square| fits(square)).min_by_key(far)
}

pub(super) fn rebuild(position: &mut Position, cells: Vec<CellEntry>) {
    let extent = position.stage.grid.extent();
    let side = |squares: i16| u32::from(squares.unsigned_abs());
    let shape = GridShape { width: side(extent.width()), height: side(extent.height()) };
    if let Ok(grid) = Grid::new(shape, &cells) {
        let stage: &mut Stage = Arc::make_mut(&mut position.stage);
        (stage.grid, stage.cells) = (grid, cells);
        position.overlay();
    }
}

pub(super) fn ask(position: &mut Position, who: Who, kind: PendingKind, trigger: Happening) {
    position.pending.clear();
    position.pending.push(Pending { who, kind, trigger: Some(trigger), resume: None });
}

/// The fight has begun, with the turn of somebody.
pub(super) fn begin(position: &mut Position, who: Who) {
    (position.round, position.turn) = (1, Some(TurnState::new(who)));
    position.order = position.everyone().map(|(who, _)| who).collect();
    position.pending.clear();
}

pub(super) fn other_than(position: &Position, actor: Who) -> Who {
    position.order.iter().copied().find(|&who| who != actor).unwrap_or(actor)
}

pub(super) fn off_turn(position: &mut Position, actor: Who) {
    let other = other_than(position, actor);
    position.turn = Some(TurnState::new(other));
}

pub(super) fn place_all(world: &mut Position) {
    let lost: Vec<Who> = world.everyone().filter(|(_, creature)| creature.at.is_none()).map(|(who, _)| who).collect();
    for who in lost {
        let square = free_square(world, Square::new(0, 0), who);
        world.creatures[who.index()].at = square;
    }
}

/// Takes a creature as far away as the map goes.
pub(super) fn remove(world: &mut Position, actor: Who, who: Who) {
    let here = world.space(actor).map_or(Square::new(0, 0), |space| space.square);
    let extent = world.stage.grid.extent();
    let far = Square::new(
        if here.x * 2 < extent.width() { extent.width() } else { 0 },
        if here.y * 2 < extent.height() { extent.height() } else { 0 },
    );
    if let Some(square) = free_square(world, far, who) {
        let creature = &mut world.creatures[who.index()];
        (creature.at, creature.riding, creature.controls_mount) = (Some(square), None, false);
    }
}
