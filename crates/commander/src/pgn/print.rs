//! Writing games.

use rulebound_kernel::{Game as _, Ruleset as _};

use crate::Commander;
use crate::change;
use crate::color::Color;
use crate::fen;
use crate::position::Position;
use crate::san;

use super::comment::Comment;
use super::game::{Game, Line, Turn};

/// How many columns a line of turns has at most.
const COLUMNS: usize = 80;

/// How turns are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// Short: `Te6`.
    #[default]
    Short,
    /// Long: `Te4e6`.
    Long,
}

/// Writes a game, with the blank line that ends it.
pub fn print(game: &Game, notation: Notation) -> String {
    let derived = derived_tags(game);
    let mut text = String::new();
    for (name, value) in game.tags.written(&derived) {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        text += &format!("[{name} \"{value}\"]\n");
    }
    let mut words = Words { notation, words: Vec::new(), opened: String::new() };
    words.line(&game.line, &game.start);
    words.word(game.result.to_string());
    text.push('\n');
    text += &filled(&words.words);
    text.push('\n');
    text
}

fn derived_tags(game: &Game) -> Vec<(&'static str, String)> {
    let ruleset = match game.start.ruleset().to_json() {
        serde_json::Value::String(name) => name,
        switches => switches.to_string(),
    };
    let mut derived = vec![("Result", game.result.to_string()), ("Ruleset", ruleset)];
    let start = fen::print(&Commander::setup(&game.start));
    if start != fen::START {
        derived.extend([("SetUp", "1".to_owned()), ("FEN", start)]);
    }
    derived
}

/// The words of the turns, with everything that must stay together in one.
struct Words {
    notation: Notation,
    words: Vec<String>,
    /// Parentheses that belong to the next word.
    opened: String,
}

impl Words {
    fn word(&mut self, word: String) {
        let opened = std::mem::take(&mut self.opened);
        self.words.push(opened + &word);
    }

    fn line(&mut self, line: &Line, start: &Position) {
        self.comments(&line.comments);
        let mut now = start.clone();
        let mut numbered = false;
        for turn in &line.turns {
            let dots = if now.turn() == Color::Red { "." } else { "..." };
            if now.turn() == Color::Red || !numbered {
                self.word(format!("{}{dots}", now.full_moves()));
            }
            self.turn(turn, &now);
            numbered = turn.clock.is_none() && turn.comments.is_empty() && turn.variations.is_empty();
            turn.actions.iter().for_each(|action| change::apply(&mut now, action));
        }
    }

    fn turn(&mut self, turn: &Turn, before: &Position) {
        self.word(match self.notation {
            Notation::Short => san::print(before, &turn.actions),
            Notation::Long => san::print_long(before, &turn.actions),
        });
        for nag in &turn.nags {
            self.word(format!("${nag}"));
        }
        if let Some(clock) = turn.clock {
            self.words(&format!("{{[%clk {clock}]}}"));
        }
        self.comments(&turn.comments);
        for variation in turn.variations.iter().filter(|variation| !variation.turns.is_empty()) {
            self.opened.push('(');
            self.line(variation, before);
            if let Some(last) = self.words.last_mut() {
                last.push(')');
            }
        }
    }

    fn comments(&mut self, comments: &[Comment]) {
        for comment in comments {
            self.words(&format!("{{{}}}", comment.text()));
        }
    }

    fn words(&mut self, text: &str) {
        text.split(' ').for_each(|word| self.word(word.to_owned()));
    }
}

/// Words in lines.
fn filled(words: &[String]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        let width = word.chars().count();
        if column > 0 && column + 1 + width > COLUMNS {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text += word;
        column += width;
    }
    text.push('\n');
    text
}
