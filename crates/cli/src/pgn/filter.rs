//! `rulebound pgn filter`.

use clap::Args;
use rulebound_commander::Commander;
use rulebound_commander::pgn::{Game, GameResult, Notation, print};
use rulebound_kernel::Game as _;

use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::pgn::output::Target;
use crate::pgn::source::{Files, Reading};

/// Write the games that have everything that is asked for.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulebound pgn filter games.pgn --player An --result 1-0
  rulebound pgn filter games.pgn --tag Event='Spring Cup' --tag Round=3
  rulebound pgn filter games.pgn --min-turns 20 --position '6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2' --output found.pgn")]
pub struct Filter {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    reading: Reading,
    /// A tag and its value; may be given several times.
    #[arg(long = "tag", value_name = "NAME=VALUE", value_parser = tag)]
    tags: Vec<(String, String)>,
    /// A part of the name of either player.
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// How the game ended: 1-0, 0-1, 1/2-1/2 or *.
    #[arg(long, value_name = "RESULT", value_parser = result)]
    result: Option<GameResult>,
    /// The least number of turns.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    min_turns: usize,
    /// The greatest number of turns.
    #[arg(long, value_name = "NUMBER")]
    max_turns: Option<usize>,
    /// How the text of a position begins that occurs between two turns of the game.
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    #[command(flatten)]
    target: Target,
}

impl Filter {
    /// Writes the games.
    pub fn run(self, console: &mut Console) -> Result<Exit, Failure> {
        let mut output = self.target.open()?;
        let tally = self.files.games(console, &self.reading, |console, game| {
            if self.accepts(&game) { output.game(console, &print(&game, Notation::Short)) } else { Ok(()) }
        })?;
        output.finish(console, &tally)?;
        Ok(tally.exit())
    }

    fn accepts(&self, game: &Game) -> bool {
        let named =
            |name: &str| ["Red", "Blue"].iter().any(|side| game.tags.get(side).is_some_and(|is| is.contains(name)));
        let occurs = |start: &str| {
            game.positions().any(|position| Commander::print_setup(&Commander::setup(&position)).starts_with(start))
        };
        let turns = game.line.turns.len();
        self.tags.iter().all(|(name, value)| has_tag(game, name, value))
            && self.player.as_deref().is_none_or(named)
            && self.result.is_none_or(|result| result == game.result)
            && turns >= self.min_turns
            && self.max_turns.is_none_or(|most| turns <= most)
            && self.position.as_deref().is_none_or(occurs)
    }
}

fn has_tag(game: &Game, name: &str, value: &str) -> bool {
    match name {
        "Result" => game.result.to_string() == value,
        "FEN" => Commander::print_setup(&Commander::setup(&game.start)) == value,
        "Ruleset" => rulebound_kernel::Ruleset::to_json(game.start.ruleset()) == value,
        _ => game.tags.get(name).unwrap_or("?") == value,
    }
}

fn tag(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or_else(|| "a tag is NAME=VALUE".to_owned())?;
    Ok((name.to_owned(), value.to_owned()))
}

fn result(text: &str) -> Result<GameResult, String> {
    GameResult::of_token(text).ok_or_else(|| "a result is 1-0, 0-1, 1/2-1/2 or *".to_owned())
}
