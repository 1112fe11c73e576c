//! The judge's own eyes: walking along lines, square by square, on any board.

use crate::board::Board;
use crate::color::Color;
use crate::occupant::{Attacker, Occupant};
use crate::piece::{Member, Piece};
use crate::reach;
use crate::ruleset::Ruleset;
use crate::square::{Direction, Square};

/// What stands on a square, as a refusal names it.
pub(crate) fn occupant(board: &Board, square: Square) -> Option<Occupant> {
    board.at(square).map(|(color, stack)| Occupant { square, color, stack })
}

/// The squares from one to another on a line, the first left out, the last included.
pub(crate) fn path(from: Square, to: Square) -> Vec<Square> {
    match from.line_to(to) {
        Some((direction, distance)) => from.ray(direction).take(distance as usize).collect(),
        None => Vec::new(),
    }
}

/// How a flight fares, with the guns that reached it in order and the square where it mattered.
pub(crate) struct Flown {
    pub guns: Vec<Occupant>,
    /// Where it first came under fire.
    pub under_fire: Option<Square>,
    /// Where it was lost.
    pub lost: Option<Square>,
}

/// Flies an ordinary air force along squares against the guns of a colour (CTL-7.3).
pub(crate) fn fly(board: &Board, squares: &[Square], against: Color) -> Flown {
    let mut flown = Flown { guns: Vec::new(), under_fire: None, lost: None };
    for &square in squares {
        let covering: Vec<Occupant> = covering(board, square, against);
        let left_a_zone = covering.is_empty() && !flown.guns.is_empty();
        for gun in covering {
            if !flown.guns.iter().any(|known| known.square == gun.square) {
                flown.guns.push(gun);
            }
        }
        if !flown.guns.is_empty() {
            flown.under_fire.get_or_insert(square);
        }
        if left_a_zone || flown.guns.len() > 1 {
            flown.lost = Some(square);
            break;
        }
    }
    flown
}

/// The guns of a colour that cover a square (CTL-7.1, CTL-7.2).
fn covering(board: &Board, square: Square, color: Color) -> Vec<Occupant> {
    let covers = |gun: &Occupant| {
        let level = reach::air_defence(gun.stack.carrier());
        let files = gun.square.file().abs_diff(square.file());
        let ranks = gun.square.rank().abs_diff(square.rank());
        level > 0 && files * files + ranks * ranks <= level * level
    };
    let own = |&(gun, _, _): &(Square, Color, _)| board.color(gun) == Some(color);
    board.stacks().filter(own).filter_map(|(gun, _, _)| occupant(board, gun)).filter(covers).collect()
}

/// The pieces that attack the commander of a colour, nearest lines first (CTL-10.1).
pub(crate) fn attackers(board: &Board, color: Color, ruleset: &Ruleset) -> Vec<Attacker> {
    let Some(commander) = board.commander(color) else { return Vec::new() };
    let Some(home) = board.stack(commander) else { return Vec::new() };
    if ruleset.hq_shields_commander && home.contains(Piece::Headquarters) {
        return Vec::new();
    }
    let target_is_navy = home.carrier().piece == Piece::Navy;
    let mut found = Vec::new();
    for direction in Direction::ALL {
        let mut blocked = false;
        for (index, square) in commander.ray(direction).take(reach::LONGEST_CAPTURE as usize).enumerate() {
            if let Some(stack) = board.own(color.other(), square) {
                let distance = index as u8 + 1;
                let attacks = |member: &Member| {
                    reach::attacks(*member, target_is_navy, ruleset).along(direction) >= distance
                        && (!blocked || reach::fires_over(member.piece, ruleset))
                        && (member.piece != Piece::AirForce
                            || member.heroic
                            || fly(board, &path(square, commander), color).lost.is_none())
                };
                found.extend(stack.members().filter(attacks).map(|member| Attacker { square, piece: member.piece }));
            }
            blocked |= board.at(square).is_some();
        }
    }
    found.sort();
    found
}

/// The other commander, where the commander of a colour faces it over an open line (CTL-6.3).
pub(crate) fn faced(board: &Board, color: Color) -> Option<Square> {
    let commander = board.commander(color)?;
    let enemy = board.commander(color.other())?;
    let (direction, distance) = commander.line_to(enemy)?;
    let open = commander.ray(direction).take(distance as usize - 1).all(|square| board.at(square).is_none());
    (!direction.is_diagonal() && open).then_some(enemy)
}

/// Whether an empty square lies on an open line of the enemy commander, for a commander that starts from `from`
/// (CTL-6.3, CTL-14.8).
pub(crate) fn on_open_line(board: &Board, square: Square, from: Square, enemy: Square, ruleset: &Ruleset) -> bool {
    let Some((direction, distance)) = enemy.line_to(square) else { return false };
    let open = |passed: Square| passed == from || board.at(passed).is_none();
    let towards = match direction {
        Direction::North => from.rank() > enemy.rank(),
        Direction::South => from.rank() <= enemy.rank(),
        Direction::East => from.file() > enemy.file(),
        Direction::West => from.file() < enemy.file(),
        _ => return false,
    };
    (ruleset.commander_stops_at_every_line || towards)
        && open(square)
        && enemy.ray(direction).take(distance as usize - 1).all(open)
}
