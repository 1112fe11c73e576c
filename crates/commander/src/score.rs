//! What a position is worth to a player; no rule asks it.

use std::sync::LazyLock;

use rulebound_kernel::Team;

use crate::color::Color;
use crate::piece::{Member, Piece};
use crate::position::Position;
use crate::stack::Stack;

/// What each piece is worth and how much more it is worth as a hero, in hundredths of an infantry. A hero reaches one square
/// farther and moves diagonally, which is worth more to a piece that reaches far already; a headquarters moves only as a
/// hero. The commander is worth more than everything else together.
const WORTH: [(Piece, i32, i32); Piece::ALL.len()] = [
    (Piece::Commander, 10_000, 100),
    (Piece::Infantry, 100, 50),
    (Piece::Tank, 200, 100),
    (Piece::Militia, 100, 50),
    (Piece::Engineer, 100, 50),
    (Piece::Artillery, 300, 150),
    (Piece::AntiAir, 100, 50),
    (Piece::Missile, 200, 100),
    (Piece::AirForce, 400, 200),
    (Piece::Navy, 800, 200),
    (Piece::Headquarters, 50, 50),
];

/// The worth of every stack by its number; stack 0 stands for none.
static STACKS: LazyLock<Vec<i32>> = LazyLock::new(|| {
    let mut worths = vec![0; Stack::all().count() + 1];
    for stack in Stack::all() {
        worths[stack.number()] = stack.members().map(worth).sum();
    }
    worths
});

fn worth(member: Member) -> i32 {
    let of = WORTH.iter().find(|(piece, ..)| *piece == member.piece);
    of.map_or(0, |&(_, ordinary, more)| if member.heroic { ordinary + more } else { ordinary })
}

/// The pieces of a team, carried ones and a missing commander included, less those of the other.
pub(crate) fn score(position: &Position, team: Team) -> i32 {
    let worths = &*STACKS;
    let of = |color: Color| -> i32 {
        let stacks = position.board.of(color).iter().filter_map(|square| position.board.stack(square));
        stacks.map(|stack| worths[stack.number()]).sum()
    };
    let red = of(Color::Red) - of(Color::Blue);
    if team == Color::Red.team() { red } else { -red }
}

#[cfg(test)]
mod tests {
    use rulebound_kernel::Game;

    use super::*;
    use crate::Commander;
    use crate::ruleset::Ruleset;

    fn scores(text: &str) -> [i32; 2] {
        let setup = Commander::parse_setup(text).expect("a setup");
        let position = Commander::check(&setup, &Ruleset::STANDARD).expect("a position");
        Color::ALL.map(|color| Commander::score(&position, color.team()))
    }

    #[test]
    fn the_start_is_even() {
        assert_eq!(scores(crate::fen::START), [0, 0]);
    }

    #[test]
    fn every_piece_stands_in_the_table_once() {
        for (piece, (listed, ..)) in Piece::ALL.into_iter().zip(WORTH) {
            assert_eq!(piece, listed);
        }
    }

    #[test]
    fn carried_pieces_and_heroes_count() {
        assert_eq!(scores("6c4/11/11/11/11/11/11/11/1(N+FT)9/11/11/5C5 r - - 0 1"), [1600, -1600]);
        assert_eq!(scores("6c4/3t7/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1"), [-200, 200]);
    }

    #[test]
    fn a_commander_is_worth_more_than_everything_else() {
        let setup = Commander::parse_setup(crate::fen::START).expect("a setup");
        let mut position = Commander::check(&setup, &Ruleset::STANDARD).expect("a position");
        let square = position.board.commander(Color::Red).expect("a commander");
        position.board.set(square, None);
        let blue = position.board.commander(Color::Blue);
        for square in position.board.of(Color::Blue).iter().filter(|&square| Some(square) != blue) {
            position.board.set(square, None);
        }
        assert!(Commander::score(&position, Color::Red.team()) < 0);
    }
}
