//! Reading the turns of a game, with what is written about them.

use rulebound_kernel::{Game as _, Outcome, TextError, Turn as Asked};

use crate::Commander;
use crate::change;
use crate::color::Color;
use crate::game::Repetition;
use crate::position::Position;
use crate::san::{self, Actions, Strictness};

use super::comment::{Clock, Comment, clock_in};
use super::game::{Game, Line, Turn};
use super::lexer::{Place, Token};
use super::read::Desk;
use super::result::GameResult;

/// How deep variations may be nested.
const DEEPEST: usize = 64;

/// Judgements that have a number.
const JUDGEMENTS: [(&str, u8); 6] = [("!", 1), ("?", 2), ("!!", 3), ("??", 4), ("!?", 5), ("?!", 6)];

/// How the turns ended.
pub(super) struct End {
    /// The result, if one stands there.
    pub result: Option<GameResult>,
    /// Where it stands, or would.
    pub place: Place,
    /// How the main line ended on the board, if it did.
    pub outcome: Option<Outcome>,
}

/// Reads everything after the tags, of which the first word has been taken already.
pub(super) fn read(desk: &mut Desk, first: Option<(Place, Token)>, game: &mut Game) -> Result<End, TextError> {
    let mut lines = Lines { current: OpenLine::new(game.start.clone(), Vec::new()), outer: Vec::new() };
    let mut next = first;
    let mut result = None;
    while let Some((place, token)) = next {
        if result.is_some() && !matches!(token, Token::Comment { .. }) {
            return Err(place.wrong("after-result", "nothing but a comment may follow the result"));
        }
        match token {
            Token::Result(token) if lines.outer.is_empty() => result = Some((token, place)),
            token => lines.take(desk, place, token)?,
        }
        next = desk.next()?;
    }
    if let Some((opened, _)) = lines.outer.last() {
        return Err(opened.wrong("unclosed-variation", "this variation has no end"));
    }
    lines.current.expect_no_number(desk)?;
    let outcome = lines.current.outcome();
    game.line = lines.current.line;
    let place = result.as_ref().map_or(desk.place(), |(_, place)| *place);
    Ok(End { result: result.map(|(result, _)| result), place, outcome })
}

/// The line that is being read, and those around it with the places where it was opened.
struct Lines {
    current: OpenLine,
    outer: Vec<(Place, OpenLine)>,
}

impl Lines {
    fn take(&mut self, desk: &mut Desk, place: Place, token: Token) -> Result<(), TextError> {
        match token {
            Token::Number { number, dots } => self.current.number(desk, Numbered { number, dots, place }),
            Token::Dots => desk.repair(place.wrong("stray-dots", "dots follow the number of a move directly")),
            Token::Turn(text) => self.current.turn(desk, place, &text),
            Token::Nag(nag) => self.current.nag(desk, place, nag),
            Token::Judgement(sign) => self.current.judgement(desk, place, &sign),
            Token::Comment { text, to_line_end } => self.current.comment(desk, place, &text, to_line_end),
            Token::Open => self.open(desk, place),
            Token::Close => self.close(desk, place),
            Token::Result(_) => Err(place.wrong("unexpected", "a variation has no result")),
            Token::Tag { .. } => Err(place.wrong("unexpected", "a tag stands before the turns of its game")),
            Token::Escaped => Ok(()),
        }
    }

    fn open(&mut self, desk: &mut Desk, place: Place) -> Result<(), TextError> {
        self.current.expect_no_number(desk)?;
        if self.outer.len() >= DEEPEST {
            return Err(place.wrong("too-deep", format!("variations are nested at most {DEEPEST} deep")));
        }
        let Some(before) = self.current.before.clone() else {
            return Err(place.wrong("unexpected", "a variation stands after the turn that it replaces"));
        };
        // The repetitions before the last turn: the variation starts where that did.
        let seen = self.current.seen[..self.current.seen_before].to_vec();
        let variation = OpenLine::new(before, seen);
        self.outer.push((place, std::mem::replace(&mut self.current, variation)));
        Ok(())
    }

    fn close(&mut self, desk: &mut Desk, place: Place) -> Result<(), TextError> {
        self.current.expect_no_number(desk)?;
        let Some((opened, outer)) = self.outer.pop() else {
            return Err(place.wrong("unexpected", "no variation is open here"));
        };
        let variation = std::mem::replace(&mut self.current, outer).line;
        if variation.turns.is_empty() {
            return desk.repair(opened.wrong("empty-variation", "this variation has no turns"));
        }
        if let Some(last) = self.current.line.turns.last_mut() {
            last.variations.push(variation);
        }
        Ok(())
    }
}

/// A number before a turn.
#[derive(Clone, Copy)]
struct Numbered {
    number: u32,
    dots: usize,
    place: Place,
}

/// A line that is being read.
struct OpenLine {
    line: Line,
    now: Position,
    /// Before the last turn.
    before: Option<Position>,
    /// What has been met so far and may be repeated.
    seen: Vec<Repetition>,
    /// How much of it had been met before the last turn.
    seen_before: usize,
    number: Option<Numbered>,
}

impl OpenLine {
    fn new(start: Position, mut seen: Vec<Repetition>) -> OpenLine {
        if seen.is_empty() {
            seen.extend(Commander::repetition(&start));
        }
        OpenLine { line: Line::default(), seen_before: seen.len(), seen, now: start, before: None, number: None }
    }

    /// How the game ended after the turns so far.
    fn outcome(&self) -> Option<Outcome> {
        if let Asked::Over(outcome) = Commander::turn(&self.now) {
            return Some(outcome);
        }
        let key = Commander::repetition(&self.now)?;
        let times = self.seen.iter().filter(|seen| **seen == key).count();
        Commander::repeated(&self.now, times as u32)
    }

    fn number(&mut self, desk: &mut Desk, numbered: Numbered) -> Result<(), TextError> {
        self.expect_no_number(desk)?;
        self.number = Some(numbered);
        Ok(())
    }

    /// A number must be followed by a turn.
    fn expect_no_number(&mut self, desk: &mut Desk) -> Result<(), TextError> {
        match self.number.take() {
            Some(numbered) => desk.repair(numbered.place.wrong("stray-number", "no turn follows this number")),
            None => Ok(()),
        }
    }

    /// A number must be right where it stands, and must stand before Red's turns and before the first of a line.
    fn check_number(&mut self, desk: &mut Desk, place: Place) -> Result<(), TextError> {
        let dots = if self.now.turn() == Color::Red { 1 } else { 3 };
        let expected = format!("{}{}", self.now.full_moves(), ".".repeat(dots));
        match self.number.take() {
            Some(written) if written.number == self.now.full_moves() && written.dots == dots => Ok(()),
            Some(written) => {
                desk.repair(written.place.wrong("wrong-number", format!("the number here is `{expected}`")))
            }
            None if self.now.turn() == Color::Blue && !self.line.turns.is_empty() => Ok(()),
            None => desk.repair(place.wrong("missing-number", format!("`{expected}` is missing before this turn"))),
        }
    }

    fn turn(&mut self, desk: &mut Desk, place: Place, text: &str) -> Result<(), TextError> {
        self.check_number(desk, place)?;
        if let Some(outcome) = self.outcome() {
            return Err(place.wrong("game-over", format!("the game was over: {}", outcome.reason)));
        }
        let read = san::parse(&self.now, text, Strictness::Lenient).map_err(|error| place.inside(error))?;
        if let Some(repair) = read.repair {
            desk.repair(place.inside(repair))?;
        }
        self.play(read.actions);
        Ok(())
    }

    fn play(&mut self, actions: Actions) {
        self.before = Some(self.now.clone());
        self.seen_before = self.seen.len();
        actions.iter().for_each(|action| change::apply(&mut self.now, action));
        self.seen.extend(Commander::repetition(&self.now));
        self.line.turns.push(Turn { actions, ..Turn::default() });
    }

    /// The last turn, about which something is written.
    fn last(&mut self, place: Place) -> Result<&mut Turn, TextError> {
        self.line.turns.last_mut().ok_or_else(|| place.wrong("unexpected", "a judgement stands after a turn"))
    }

    fn nag(&mut self, desk: &mut Desk, place: Place, nag: Option<u8>) -> Result<(), TextError> {
        match nag {
            Some(nag) => self.last(place)?.nags.push(nag),
            None => desk.repair(place.wrong("bad-judgement", "a judgement is `$` and a number up to 255"))?,
        }
        Ok(())
    }

    fn judgement(&mut self, desk: &mut Desk, place: Place, sign: &str) -> Result<(), TextError> {
        let last = self.last(place)?;
        match JUDGEMENTS.iter().find(|(known, _)| *known == sign) {
            Some((_, nag)) => {
                last.nags.push(*nag);
                desk.repair(place.wrong("judgement-sign", format!("`{sign}` is written `${nag}`")))
            }
            None => desk.repair(place.wrong("bad-judgement", format!("`{sign}` is no judgement"))),
        }
    }

    fn comment(&mut self, desk: &mut Desk, place: Place, text: &str, to_line_end: bool) -> Result<(), TextError> {
        let mut text = text.to_owned();
        if to_line_end {
            desk.repair(place.wrong("line-comment", "a comment is written in braces"))?;
            text = text.replace('}', ")");
        }
        while let Some((before, clock, after)) = clock_in(&text) {
            let left = format!("{before} {after}");
            self.clock(desk, place, clock)?;
            text = left;
        }
        let comments = match self.line.turns.last_mut() {
            Some(turn) => &mut turn.comments,
            None => &mut self.line.comments,
        };
        comments.extend(Comment::new(&text));
        Ok(())
    }

    fn clock(&mut self, desk: &mut Desk, place: Place, clock: Clock) -> Result<(), TextError> {
        match self.line.turns.last_mut().map(|turn| turn.clock.replace(clock)) {
            Some(None) => Ok(()),
            Some(Some(_)) => desk.repair(place.wrong("clock-twice", "the turn has a clock time already")),
            None => desk.repair(place.wrong("stray-clock", "a clock time stands after a turn")),
        }
    }
}
