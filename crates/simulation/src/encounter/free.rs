//! Where somebody who joins a team stands.

use rulebound_srd5e::space::Size;
use rulebound_srd5e::space::{Ground, Space, Square};
use rulebound_srd5e::state::Position;

/// The free place nearest to those of a team for somebody of a size: on a floor, dry, out of everybody's space. Of equally near
/// ones the first row by row.
pub(super) fn place(position: &Position, team: u8, size: Size) -> Option<Square> {
    let grid = &position.stage.grid;
    let spaces: Vec<(Space, bool)> =
        position.everyone().filter_map(|(who, creature)| Some((position.space(who)?, creature.team == team))).collect();
    let extent = grid.extent();
    let squares = (0..extent.len()).map(|index| extent.square(index));
    let far = |space: Space, other: Space| {
        let [east, south, _] = space.gaps(other);
        east.max(south)
    };
    squares
        .map(|square| Space::new(square, size))
        .filter(|&space| grid.all(space, |cell| cell.ground == Ground::Floor && !cell.water))
        // Whatever the heights: one falls on the other.
        .filter(|&space| spaces.iter().all(|&(other, _)| far(space, other) > 0))
        .min_by_key(|&space| spaces.iter().filter(|(_, own)| *own).map(|&(other, _)| far(space, other)).min())
        .map(|space| space.square)
}
