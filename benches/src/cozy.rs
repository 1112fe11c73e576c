//! Perft of cozy-chess from the chess start: the yardstick.

use cozy_chess::Board;

/// Paths of `depth` moves from the chess start, the last ply counted without making it.
pub fn bulk(depth: u32) -> u64 {
    counted(&Board::default(), depth)
}

/// Paths of `depth` moves from the chess start, every leaf made.
pub fn leaf_made(depth: u32) -> u64 {
    made(&Board::default(), depth)
}

fn counted(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth <= 1 {
            nodes += moves.len() as u64;
        } else {
            for played in moves {
                let mut next = board.clone();
                next.play_unchecked(played);
                nodes += counted(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

fn made(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        std::hint::black_box(board);
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for played in moves {
            let mut next = board.clone();
            next.play_unchecked(played);
            nodes += made(&next, depth - 1);
        }
        false
    });
    nodes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_yardstick_counts_as_is_known() {
        assert_eq!((bulk(4), leaf_made(3)), (197_281, 8_902));
    }
}
