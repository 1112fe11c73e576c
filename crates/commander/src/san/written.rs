//! The form of a turn's text, before anything is asked of the position.

use rulebound_kernel::TextError;

use crate::lan::{COMMIT, parse_pieces};
use crate::piece::Pieces;
use crate::reader::Reader;
use crate::square::{FILES, RANKS, Square};
use crate::step::Manner;

/// A turn as it is written.
#[derive(Clone, Debug)]
pub(super) enum Written {
    /// Nothing but the end of the open session.
    Commit,
    /// Steps.
    Steps {
        /// What stays, where that is said.
        rest: Option<Pieces>,
        /// The steps, at least one.
        steps: Vec<WrittenStep>,
        /// Whether the session goes on.
        open: bool,
    },
}

/// A step as it is written.
#[derive(Clone, Debug)]
pub(super) struct WrittenStep {
    /// Where it stands in the text, in bytes.
    pub at: usize,
    pub pieces: Pieces,
    pub origin: Origin,
    pub deploy: bool,
    pub manner: Manner,
    pub to: Square,
}

/// What is said of an origin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Origin {
    /// The file; 0 is a.
    pub file: Option<u8>,
    /// The rank; 0 is rank 1.
    pub rank: Option<u8>,
}

impl Origin {
    /// Whether a square is on the named file and rank.
    pub fn fits(self, square: Square) -> bool {
        self.file.is_none_or(|file| file == square.file()) && self.rank.is_none_or(|rank| rank == square.rank())
    }

    /// The same with ranks 10 to 12 meant by their first digit, as the public TypeScript engine writes them.
    pub fn fits_first_digit(self, square: Square) -> bool {
        self.rank == Some(0) && square.rank() >= 9 && Origin { rank: None, ..self }.fits(square)
    }
}

/// Reads a turn.
pub(super) fn parse(text: &str) -> Result<Written, TextError> {
    let mut reader = Reader::new(text);
    if reader.eat_all(COMMIT) {
        mark(&mut reader);
        reader.end()?;
        return Ok(Written::Commit);
    }
    let mut origin = Origin::default();
    let mut rest = None;
    if let Some('a'..='k') = reader.peek() {
        let square = reader.square()?;
        origin = Origin { file: Some(square.file()), rank: Some(square.rank()) };
        reader.expect(':')?;
        rest = Some(if reader.peek() == Some(':') { Pieces::EMPTY } else { parse_pieces(&mut reader)?.0 });
        reader.expect(':')?;
    }
    let mut at = reader.offset();
    let mut pieces = parse_pieces(&mut reader)?.0;
    if rest.is_none() && reader.eat('<') {
        rest = Some(pieces);
        at = reader.offset();
        pieces = parse_pieces(&mut reader)?.0;
    }
    let mut steps = vec![step(&mut reader, at, pieces)?];
    if origin != Origin::default() {
        steps[0].origin = origin;
    }
    while reader.eat(',') {
        let at = reader.offset();
        let pieces = parse_pieces(&mut reader)?.0;
        steps.push(step(&mut reader, at, pieces)?);
    }
    let open = reader.eat_all("...");
    mark(&mut reader);
    reader.end()?;
    Ok(Written::Steps { rest, steps, open })
}

/// Passes over the mark of a check or mate; whether it is the right one is seen when the turn is written again.
fn mark(reader: &mut Reader) {
    if !reader.eat('+') {
        reader.eat('#');
    }
}

/// What follows the pieces of a step.
fn step(reader: &mut Reader, at: usize, pieces: Pieces) -> Result<WrittenStep, TextError> {
    let mut ahead = reader.clone();
    let origin = origin(&mut ahead);
    let named = matches!(ahead.peek(), Some('a'..='k' | '>' | 'x' | '_' | '@' | '&'));
    let origin = match origin {
        Ok(origin) if named => {
            *reader = ahead;
            origin
        }
        Err(error) if named => return Err(error),
        _ => Origin::default(),
    };
    let deploy = reader.eat('>');
    let manner = reader.manner();
    Ok(WrittenStep { at, pieces, origin, deploy, manner, to: reader.square()? })
}

/// A file, a rank, both or neither.
fn origin(reader: &mut Reader) -> Result<Origin, TextError> {
    let file = reader.peek().filter(|letter| ('a'..='k').contains(letter)).map(|letter| letter as u8 - b'a');
    if file.is_some_and(|file| file < FILES) {
        reader.next();
    }
    let at = reader.offset();
    if !reader.peek().is_some_and(|letter| letter.is_ascii_digit()) {
        return Ok(Origin { file, rank: None });
    }
    match reader.number("a rank") {
        Ok(rank) if (1..=u32::from(RANKS)).contains(&rank) => Ok(Origin { file, rank: Some(rank as u8 - 1) }),
        _ => Err(reader.wrong_at(at, "bad-rank", "a rank is a number from 1 to 12")),
    }
}
