//! Rafts and rowers (SKM-4.5), by trying: is there a march after which nobody is adrift?

use crate::square::{NEIGHBOURS, ROCKS};
use crate::{Army, Board, March};

/// A march that leaves none of an army's archers adrift, if one march can do that.
pub(crate) fn mend(board: &Board, army: Army) -> Option<March> {
    let square = board.adrift(army).first()?;
    let around = NEIGHBOURS[square.index()];
    let help =
        around.into_iter().flat_map(|from| board.units(army, from).parts().map(move |units| (from, square, units)));
    let rescue = around
        .minus(ROCKS)
        .into_iter()
        .flat_map(|to| board.units(army, square).parts().map(move |units| (square, to, units)));
    help.chain(rescue)
        .map(|(from, to, units)| March { from, to, units })
        .find(|march| fits(board, army, march) && mends(board, army, march))
}

fn fits(board: &Board, army: Army, march: &March) -> bool {
    let free = board[march.to].is_none_or(|company| company.army == army);
    free && board.units(army, march.to).plus(march.units).size() <= march.to.room()
}

fn mends(board: &Board, army: Army, march: &March) -> bool {
    let mut after = *board;
    after.march(army, march.from, march.to, march.units);
    after.adrift(army).is_empty()
}
