//! Intents and actions as text (CTL-13.5, CTL-13.6, CTL-13.9).

use rulebound_kernel::{Aim, Place, TextError};

use crate::color::Color;
use crate::intent::Intent;
use crate::piece::{Piece, Pieces};
use crate::position::Position;
use crate::reader::Reader;
use crate::square::Square;
use crate::stack::Stack;
use crate::step::{Action, Manner, Step};

/// The word that ends a session.
pub const COMMIT: &str = "commit";

/// Reads an intent.
///
/// # Errors
///
/// The first place where the text has not the form of an intent, or calls a piece heroic that is not.
pub fn parse(position: &Position, text: &str) -> Result<Intent, TextError> {
    let mut reader = Reader::new(text);
    if reader.eat_all(COMMIT) {
        reader.end()?;
        return Ok(Intent::Commit);
    }
    if let Some('a'..='k') = reader.peek() {
        let (from, to) = (reader.square()?, reader.square()?);
        reader.end()?;
        return Ok(Intent::AnyPiece { from, to });
    }
    let (pieces, heroes) = parse_pieces(&mut reader)?;
    let from = reader.square()?;
    for (piece, offset) in heroes {
        let there = position.board.own(position.turn, from).and_then(|stack| stack.member(piece));
        if there.is_some_and(|member| !member.heroic) {
            let message = format!("the {} on {from} is not heroic", piece.word());
            return Err(reader.wrong_at(offset, "not-heroic", message));
        }
    }
    let deploy = reader.eat('>');
    let intent = if reader.eat('*') {
        Intent::AnyManner { from, to: reader.square()?, pieces, deploy }
    } else {
        let manner = reader.manner();
        Intent::Step(Step { from, to: reader.square()?, pieces, manner, deploy })
    };
    reader.end()?;
    Ok(intent)
}

/// Pieces, and where those called heroic are marked so.
pub(crate) fn parse_pieces(reader: &mut Reader) -> Result<(Pieces, Vec<(Piece, usize)>), TextError> {
    let stack = reader.eat('(');
    let mut pieces = Pieces::EMPTY;
    let mut heroes = Vec::new();
    loop {
        let at = reader.offset();
        let heroic = reader.eat('+');
        let letter = reader.next().filter(char::is_ascii_uppercase);
        let Some(piece) = letter.and_then(Piece::of_letter) else {
            return Err(reader.wrong_last(
                "bad-piece",
                "a piece is one of C I T M E A G S F N H, `+` before it if heroic; or two squares, or `commit`",
            ));
        };
        if pieces.contains(piece) {
            return Err(reader.wrong_last("piece-twice", format!("the {} is named twice", piece.word())));
        }
        pieces = pieces.with(piece);
        if heroic {
            heroes.push((piece, at));
        }
        if !stack || reader.eat(')') {
            return Ok((pieces, heroes));
        }
    }
}

/// Writes an intent.
pub fn print(position: &Position, intent: &Intent) -> String {
    match *intent {
        Intent::Commit => COMMIT.to_owned(),
        Intent::AnyPiece { from, to } => format!("{from}{to}"),
        Intent::AnyManner { from, to, pieces, deploy } => {
            format!("{}{from}{}*{to}", pieces_text(position, from, pieces), deploy_sign(deploy))
        }
        Intent::Step(Step { from, to, pieces, manner, deploy }) => {
            let pieces = pieces_text(position, from, pieces);
            format!("{pieces}{from}{}{}{to}", deploy_sign(deploy), manner.separator())
        }
    }
}

/// What an action is about, in the words of the notation.
pub fn aim(position: &Position, action: &Action) -> Aim {
    let Action::Step(step) = action else { return Aim::of_kind(COMMIT) };
    let kind = match step.manner {
        Manner::Quiet => "move",
        manner => manner.word(),
    };
    Aim {
        from: Some(Place::of(step.from)),
        to: Some(Place::of(step.to)),
        token: Some(pieces_text(position, step.from, step.pieces)),
        part: step.deploy,
        ..Aim::of_kind(kind)
    }
}

const fn deploy_sign(deploy: bool) -> &'static str {
    if deploy { ">" } else { "" }
}

/// The pieces in the order of a stack where they make one, heroes marked as they stand on the board.
fn pieces_text(position: &Position, from: Square, pieces: Pieces) -> String {
    let heroic = position.board.own(position.turn, from).map_or(Pieces::EMPTY, |stack| stack.heroic());
    match Stack::new(pieces, heroic) {
        Some(stack) => stack.text(Color::Red),
        None => {
            let letters: String = pieces
                .iter()
                .flat_map(|piece| heroic.contains(piece).then_some('+').into_iter().chain([piece.letter()]))
                .collect();
            format!("({letters})")
        }
    }
}

#[cfg(test)]
mod tests {
    use rulebound_kernel::Game;

    use super::*;
    use crate::Commander;
    use crate::ruleset::Ruleset;

    #[test]
    fn an_aim_says_who_acts_from_where_to_where_and_how() {
        let setup = Commander::parse_setup("5c5/11/11/11/11/11/11/11/4i6/2(NF+T)8/11/6C4 r - - 0 1").expect("a setup");
        let position = Commander::check(&setup, &Ruleset::STANDARD).expect("a position");
        let aim = |text| aim(&position, &Commander::parse_action(&position, text).expect("an action"));
        let expected = |kind, to: &str, token: &str, part| Aim {
            from: Some(Place::of("c3")),
            to: Some(Place::of(to)),
            token: Some(token.to_owned()),
            part,
            ..Aim::of_kind(kind)
        };
        assert_eq!(aim("(NFT)c3c5"), expected("move", "c5", "(NF+T)", false));
        assert_eq!(aim("Tc3>e3"), expected("move", "e3", "+T", true));
        assert_eq!(aim("Fc3>xe4"), expected("capture", "e4", "F", true));
        assert_eq!(aim("commit"), Aim::of_kind("commit"));
    }
}
