//! Reading games.

use rulebound_kernel::{Game as _, Ruleset as _, TextError};
use serde_json::Value;

use crate::Commander;
use crate::fen;
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::san::Strictness;

use super::game::Game;
use super::lexer::{Lexer, Place, Token};
use super::movetext;
use super::result::GameResult;
use super::split::GameText;
use super::tags::Tags;

/// How games are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether what is commonly broken is repaired, or refused.
    pub strictness: Strictness,
    /// The ruleset of games that name none.
    pub ruleset: Ruleset,
}

impl Default for Options {
    fn default() -> Options {
        Options { strictness: Strictness::Lenient, ruleset: Ruleset::STANDARD }
    }
}

/// What came of reading a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The game, or the first thing that cannot be read.
    pub game: Result<Game, TextError>,
    /// What was repaired up to there, in the order of the text. Nothing is where the reading was strict.
    pub repairs: Vec<TextError>,
}

/// Reads a game.
pub fn read(text: &GameText, options: &Options) -> Read {
    let mut desk =
        Desk { lexer: Lexer::new(&text.text, text.line), strictness: options.strictness, repairs: Vec::new() };
    let game = desk.game(options);
    Read { game, repairs: desk.repairs }
}

/// Where a game is read.
pub(super) struct Desk<'a> {
    lexer: Lexer<'a>,
    strictness: Strictness,
    repairs: Vec<TextError>,
}

impl Desk<'_> {
    /// Notes what was repaired; an error where nothing may be.
    pub fn repair(&mut self, repair: TextError) -> Result<(), TextError> {
        match self.strictness {
            Strictness::Strict => Err(repair),
            Strictness::Lenient => {
                self.repairs.push(repair);
                Ok(())
            }
        }
    }

    /// The place after what has been read.
    pub fn place(&self) -> Place {
        self.lexer.place()
    }

    /// The next word, past lines that are not part of the game.
    pub fn next(&mut self) -> Result<Option<(Place, Token)>, TextError> {
        loop {
            match self.lexer.next()? {
                Some((place, Token::Escaped)) => {
                    self.repair(place.wrong("escaped-line", "a line that starts with `%` is passed over"))?;
                }
                token => return Ok(token),
            }
        }
    }

    fn game(&mut self, options: &Options) -> Result<Game, TextError> {
        let place = self.place();
        if self.lexer.eat_byte_order_mark() {
            self.repair(place.wrong("byte-order-mark", "a byte order mark is passed over"))?;
        }
        let mut heading = Heading::default();
        let mut first = self.next()?;
        while let Some((place, Token::Tag { name, value, at, unclosed })) = first {
            if unclosed {
                self.repair(self.place().wrong("unclosed-tag", "`]` is missing here"))?;
            }
            self.enter(&mut heading, place, name, Written { value, at })?;
            first = self.next()?;
        }
        let start = self.start(&heading, options)?;
        let mut game = Game { tags: heading.tags, ..Game::new(start) };
        let end = movetext::read(self, first, &mut game)?;
        self.settle(&mut game, heading.result.as_ref(), end)?;
        Ok(game)
    }

    /// Enters a tag.
    fn enter(&mut self, heading: &mut Heading, place: Place, name: String, written: Written) -> Result<(), TextError> {
        let slot = match name.as_str() {
            "Result" => &mut heading.result,
            "Ruleset" => &mut heading.ruleset,
            "SetUp" => &mut heading.set_up,
            "FEN" => &mut heading.fen,
            _ => {
                if heading.names.contains(&name) {
                    return self.repair(place.wrong("tag-twice", format!("the tag {name} stands here again")));
                }
                heading.tags.set(&name, &written.value).map_err(|error| place.wrong("bad-tag", error.to_string()))?;
                heading.names.push(name);
                return Ok(());
            }
        };
        if slot.is_some() {
            return self.repair(place.wrong("tag-twice", format!("the tag {name} stands here again")));
        }
        *slot = Some(written);
        Ok(())
    }

    /// The position in which the game began.
    fn start(&mut self, heading: &Heading, options: &Options) -> Result<Position, TextError> {
        let ruleset = match &heading.ruleset {
            None => options.ruleset,
            Some(written) => written.ruleset()?,
        };
        let set_up = heading.set_up.as_ref().map(|written| (written.value.as_str(), written.at));
        let text = match (&heading.fen, set_up) {
            (Some(fen), Some(("1", _))) => &fen.value,
            (Some(fen), Some((_, at))) => {
                self.repair(at.wrong("set-up", "`SetUp` is `1` where there is a position"))?;
                &fen.value
            }
            (Some(fen), None) => {
                self.repair(fen.at.wrong("set-up", "a position has the tag `SetUp` before it"))?;
                &fen.value
            }
            (None, Some((value, at))) if value != "0" => {
                self.repair(at.wrong("set-up", "there is no tag `FEN`; the game is read from the start position"))?;
                fen::START
            }
            (None, _) => fen::START,
        };
        let at = heading.fen.as_ref().map_or(self.place(), |fen| fen.at);
        let setup = fen::parse(text).map_err(|error| at.inside(error))?;
        Commander::check(&setup, &ruleset).map_err(|problems| {
            let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
            at.wrong("bad-position", problems.join("; "))
        })
    }

    /// Compares tag, token and board, and says how the game ended: the token goes before the tag, and the board before
    /// both.
    fn settle(&mut self, game: &mut Game, tag: Option<&Written>, end: movetext::End) -> Result<(), TextError> {
        let tagged = match tag {
            None => {
                self.repair(end.place.wrong("missing-result", "the game has no tag `Result`"))?;
                None
            }
            Some(tag) => match GameResult::of_token(&tag.value) {
                Some(result) => Some((result, tag.at)),
                None => {
                    self.repair(tag.at.wrong("bad-result", "a result is `1-0`, `0-1`, `1/2-1/2` or `*`"))?;
                    None
                }
            },
        };
        match (end.result, tagged) {
            (Some(result), Some((tagged, at))) if result != tagged => {
                self.repair(at.wrong("result-differs", format!("the game ends with {result}")))?;
                game.result = result;
            }
            (Some(result), _) => game.result = result,
            (None, tagged) => {
                game.result = tagged.map_or(GameResult::Open, |(result, _)| result);
                self.repair(end.place.wrong("missing-result", format!("the game ends with {}", game.result)))?;
            }
        }
        match end.outcome {
            Some(outcome) if GameResult::from(&outcome) != game.result => {
                game.result = GameResult::from(&outcome);
                let message = format!("on the board it ended with {}: {}", game.result, outcome.reason);
                self.repair(end.place.wrong("result-differs", message))
            }
            _ => Ok(()),
        }
    }
}

/// The tags as they are read.
#[derive(Default)]
struct Heading {
    tags: Tags,
    /// The names met so far, also of tags that say `?`.
    names: Vec<String>,
    result: Option<Written>,
    ruleset: Option<Written>,
    set_up: Option<Written>,
    fen: Option<Written>,
}

/// A value and its place.
struct Written {
    value: String,
    at: Place,
}

impl Written {
    /// The name of a preset, or an object of switches.
    fn ruleset(&self) -> Result<Ruleset, TextError> {
        let value = if self.value.starts_with('{') {
            serde_json::from_str(&self.value).map_err(|error| self.at.wrong("bad-ruleset", error.to_string()))?
        } else {
            Value::String(self.value.clone())
        };
        Ruleset::from_json(&value).map_err(|error| self.at.wrong("bad-ruleset", error.to_string()))
    }
}
