//! Commanders on one open line (CTL-6.3, CTL-6.4).

use rulebound_commander::color::Color;
use rulebound_commander::ruleset::Ruleset;
use rulebound_commander::square::{Direction, Square};

use super::board::Board;

/// Whether the two commanders share a rank or a file with nothing between, carried or not.
pub fn commanders_face(board: &Board) -> bool {
    let (Some(red), Some(blue)) = (board.commander(Color::Red), board.commander(Color::Blue)) else {
        return false;
    };
    (red.file() == blue.file() || red.rank() == blue.rank()) && board.is_clear_between(red, blue)
}

/// The empty squares that a commander of a colour starting from `start` may neither enter nor cross.
pub fn closed_to_commander(board: &Board, color: Color, start: Square, ruleset: &Ruleset) -> Vec<Square> {
    let Some(enemy) = board.commander(color.other()) else {
        return Vec::new();
    };
    let mut closed = Vec::new();
    for direction in lines(enemy, start, ruleset) {
        // The square it starts from counts as empty, even if its carrier stays behind there.
        let is_open = |square: &Square| *square == start || board.at(*square).is_none();
        closed.extend(enemy.ray(direction).take_while(is_open));
    }
    closed
}

/// The lines of the enemy commander that count (CTL-14.8).
fn lines(enemy: Square, start: Square, ruleset: &Ruleset) -> Vec<Direction> {
    use Direction::{East, North, South, West};
    if ruleset.commander_stops_at_every_line {
        return vec![North, East, South, West];
    }
    let mut lines = vec![if start.rank() > enemy.rank() { North } else { South }];
    if start.file() != enemy.file() {
        lines.push(if start.file() > enemy.file() { East } else { West });
    }
    lines
}
