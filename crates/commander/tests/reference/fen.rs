//! Position text (CTL-13.1, CTL-13.2).

use rulebound_commander::color::Color;
use rulebound_commander::piece::{Piece, Pieces};
use rulebound_commander::ruleset::Ruleset;
use rulebound_commander::square::{FILES, RANKS, Square};

use super::Reference;
use super::board::{Board, Pile};

impl Reference {
    /// The position of a text of six fields; a text that is not one panics.
    pub fn load(fen: &str, ruleset: Ruleset) -> Reference {
        let fields: Vec<&str> = fen.split(' ').collect();
        let [placement, turn, "-", "-", clock, number] = fields[..] else {
            panic!("`{fen}` has not the six fields of a position");
        };
        Reference {
            ruleset,
            board: read_placement(placement),
            turn: if turn == "r" { Color::Red } else { Color::Blue },
            clock: clock.parse().expect("a half-move clock"),
            number: number.parse().expect("a move number"),
            session: None,
        }
    }

    /// The text of the position; in an open session the board as it is now with turn and clocks of the start.
    pub fn fen(&self) -> String {
        let turn = if self.turn == Color::Red { 'r' } else { 'b' };
        format!("{} {turn} - - {} {}", self.placement(), self.clock, self.number)
    }

    /// The first field of the position text.
    pub fn placement(&self) -> String {
        let ranks: Vec<String> = (0..RANKS).rev().map(|rank| write_rank(&self.board, rank)).collect();
        ranks.join("/")
    }
}

fn read_placement(text: &str) -> Board {
    let ranks: Vec<&str> = text.split('/').collect();
    assert_eq!(ranks.len(), usize::from(RANKS), "`{text}` has not twelve ranks");
    let mut board = Board::empty();
    for (rank, text) in (0..RANKS).rev().zip(ranks) {
        read_rank(&mut board, rank, text);
    }
    board
}

fn read_rank(board: &mut Board, rank: u8, text: &str) {
    let (mut file, mut rest) = (0, text);
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '(' => rest.find(')').expect("a closing parenthesis") + 1,
            '+' => 2,
            '0'..='9' => rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len()),
            _ => 1,
        };
        let (item, remaining) = rest.split_at(length);
        rest = remaining;
        if first.is_ascii_digit() {
            file += item.parse::<u8>().expect("a number of empty squares");
        } else {
            board.put(Square::new(file, rank).expect("a square"), Some(read_pile(item)));
            file += 1;
        }
    }
    assert_eq!(file, FILES, "`{text}` is not a rank of eleven squares");
}

fn read_pile(text: &str) -> Pile {
    let (mut pieces, mut heroic, mut hero_follows) = (Pieces::EMPTY, Pieces::EMPTY, false);
    for letter in text.chars().filter(|letter| !"()".contains(*letter)) {
        if letter == '+' {
            hero_follows = true;
            continue;
        }
        let piece = Piece::of_letter(letter).expect("the letter of a piece");
        pieces = pieces.with(piece);
        if hero_follows {
            heroic = heroic.with(piece);
        }
        hero_follows = false;
    }
    let color = if text.contains(|letter: char| letter.is_ascii_uppercase()) { Color::Red } else { Color::Blue };
    Pile::legal(color, pieces, heroic).expect("a legal stack")
}

fn write_rank(board: &Board, rank: u8) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    for file in 0..FILES {
        let Some(pile) = board.at(Square::new(file, rank).expect("a square")) else {
            empty += 1;
            continue;
        };
        write_number(&mut text, empty);
        empty = 0;
        text.push_str(&match pile.color {
            Color::Red => write_pile(pile),
            Color::Blue => write_pile(pile).to_lowercase(),
        });
    }
    write_number(&mut text, empty);
    text
}

fn write_number(text: &mut String, empty: u8) {
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
}

/// A pile in capital letters: `T`, `+T`, `(NF+T)`.
pub fn write_pile(pile: Pile) -> String {
    let letters: String = pile.members().map(|member| member.to_string()).collect();
    if pile.is_stack() { format!("({letters})") } else { letters }
}
