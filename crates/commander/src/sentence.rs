//! One sentence for people about each refusal.

use std::fmt;

use crate::occupant::{Attacker, Occupant};
use crate::piece::Piece;
use crate::refusal::Refusal;
use crate::square::Square;

/// `the artillery on e4 and the tank on d1`.
fn list(names: impl Iterator<Item = (Piece, Square)>) -> String {
    let names: Vec<String> = names.map(|(piece, square)| format!("the {} on {square}", piece.word())).collect();
    match &names[..] {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

fn attackers_list(attackers: &[Attacker]) -> String {
    list(attackers.iter().map(|attacker| (attacker.piece, attacker.square)))
}

fn guns_list(guns: &[Occupant]) -> String {
    list(guns.iter().map(|gun| (gun.stack.carrier().piece, gun.square)))
}

/// `the red tank on e4`, a stack by its carrier.
fn the(occupant: &Occupant) -> String {
    format!("the {} {} on {}", occupant.color, occupant.stack.carrier().piece.word(), occupant.square)
}

fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// One sentence for people: what happens and who does it, by piece and square.
impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::GameOver { result, reason } => {
                let reason = reason.replace('-', " ");
                match result.as_str() {
                    "draw" => write!(formatter, "The game is over: a draw by {reason}."),
                    winner => write!(formatter, "The game is over: {winner} has won by {reason}."),
                }
            }
            Refusal::NotYourTurn { to_act, player } => write!(formatter, "It is {to_act}'s move, not {player}'s."),
            Refusal::AnotherSessionOpen { at } => {
                write!(formatter, "The stack of {at} is deploying: go on with it, or commit first.")
            }
            Refusal::NothingThere { square } => write!(formatter, "Nothing stands on {square}."),
            Refusal::NotYourPiece { there } => write!(formatter, "{} is not yours to move.", capitalised(&the(there))),
            Refusal::NoSuchMember { square, missing, unnamed, stack } => {
                if !missing.is_empty() {
                    write!(
                        formatter,
                        "{} holds {stack}, and no {missing} that can move.",
                        capitalised(&square.to_string())
                    )
                } else if !unnamed.is_empty() {
                    write!(
                        formatter,
                        "The whole stack on {square} is {stack}: name {unnamed} too, or deploy one with `>`."
                    )
                } else {
                    write!(formatter, "One member of {stack} on {square} deploys at a time.")
                }
            }
            Refusal::NotOnALine { from, to } => {
                write!(formatter, "No straight or diagonal line leads from {from} to {to}.")
            }
            Refusal::NoDiagonals { piece, from, to } => {
                write!(formatter, "The {} on {from} has no diagonal to {to}.", piece.word())
            }
            Refusal::OutOfRange { piece, range, distance, to, .. } => {
                let squares = if *range == 1 { "square" } else { "squares" };
                write!(formatter, "The {} reaches {range} {squares}, {to} is {distance} away.", piece.word())
            }
            Refusal::Blocked { by, .. } => write!(formatter, "{} stands in the way.", capitalised(&the(by))),
            Refusal::Terrain { piece, square, needs } | Refusal::CannotStand { piece, square, needs } => {
                write!(formatter, "The {} needs {}, which {square} is not.", piece.word(), needs.word())
            }
            Refusal::RiverWithoutBridge { piece, bridge, .. } => {
                write!(
                    formatter,
                    "The {} crosses the river only on the bridges f and h, the nearest at {bridge}.",
                    piece.word()
                )
            }
            Refusal::ClosedNavyDiagonal { step } => {
                write!(formatter, "No ship sails the diagonal from {} to {}.", step.0, step.1)
            }
            Refusal::ShotDown { guns, square } => {
                write!(formatter, "The air force is shot down on {square} by {}.", guns_list(guns))
            }
            Refusal::CannotCombine { have, why, .. } => {
                write!(formatter, "{} cannot take that on: {why}.", capitalised(&the(have)))
            }
            Refusal::OnlyAsKamikaze { guns, square } => {
                write!(
                    formatter,
                    "From {square} on the air force is under fire of {}: it can only strike and be lost.",
                    guns_list(guns)
                )
            }
            Refusal::OnlyByStaying { target, needs: Some(needs) } => {
                write!(
                    formatter,
                    "{} can be taken only from afar: standing there needs {}.",
                    capitalised(&the(target)),
                    needs.word()
                )
            }
            Refusal::OnlyByStaying { target, needs: None } => {
                write!(
                    formatter,
                    "{} shields its commander: it can be struck only from afar.",
                    capitalised(&the(target))
                )
            }
            Refusal::NotThatKind { square: None, .. } => {
                formatter.write_str("No stack is deploying, so there is nothing to commit.")
            }
            Refusal::NotThatKind { square: Some(square), target: None, asked } => {
                write!(
                    formatter,
                    "{} is empty, and a {asked} move needs a piece there.",
                    capitalised(&square.to_string())
                )
            }
            Refusal::NotThatKind { target: Some(target), asked, .. } => {
                write!(formatter, "A {asked} move does not fit {}.", the(target))
            }
            Refusal::CommanderLost { square } => write!(formatter, "The commander on {square} would be lost."),
            Refusal::CommanderWouldFace { square, enemy } => {
                write!(formatter, "On {square} the commander would face the enemy commander on {enemy}.")
            }
            Refusal::CommanderWouldBeAttacked { at, by } => {
                write!(formatter, "The commander on {at} would be attacked by {}.", attackers_list(by))
            }
            Refusal::StillInCheck { at, by } => {
                write!(formatter, "The commander on {at} is still attacked by {}.", attackers_list(by))
            }
            Refusal::ShieldsTheCommander { at, by, shield } => {
                write!(
                    formatter,
                    "If what stands on {shield} leaves, the commander on {at} is attacked by {}.",
                    attackers_list(by)
                )
            }
            Refusal::Stranded { left: Some(left), needs: Some(needs), .. } => {
                write!(formatter, "{} would be stranded: it needs {}.", capitalised(&the(left)), needs.word())
            }
            Refusal::Stranded { facing: Some(enemy), .. } => {
                write!(formatter, "The turn cannot end while the commanders face each other, the other on {enemy}.")
            }
            Refusal::Stranded { attackers, .. } => {
                write!(
                    formatter,
                    "The turn cannot end while the commander is attacked by {}.",
                    attackers_list(attackers)
                )
            }
        }
    }
}
