//! Names of pieces and stacks.

use rulebound_commander::color::Color;
use rulebound_commander::piece::Piece;
use rulebound_commander::stack::Stack;

/// The name of the piece's icon.
pub(super) const fn icon(piece: Piece) -> &'static str {
    match piece {
        Piece::Commander => "commander",
        Piece::Infantry => "infantry",
        Piece::Tank => "tank",
        Piece::Militia => "militia",
        Piece::Engineer => "engineer",
        Piece::Artillery => "artillery",
        Piece::AntiAir => "anti_air_gun",
        Piece::Missile => "missile",
        Piece::AirForce => "air_force",
        Piece::Navy => "navy",
        Piece::Headquarters => "headquarters",
    }
}

/// A piece in a data attribute: one word.
pub(super) fn attribute(piece: Piece) -> String {
    icon(piece).replace('_', "-")
}

/// A stack in words: `red navy with air force and heroic tank`.
pub(super) fn stack(color: Color, stack: Stack) -> String {
    let names: Vec<String> = stack
        .members()
        .map(|member| format!("{}{}", if member.heroic { "heroic " } else { "" }, member.piece.word()))
        .collect();
    match &names[..] {
        [carrier, passengers @ ..] if !passengers.is_empty() => {
            format!("{color} {carrier} with {}", passengers.join(" and "))
        }
        names => format!("{color} {}", names.concat()),
    }
}
