//! Players as people write them: `alphabeta:100ms`, `mcts:iterations=300`, `engine:COMMAND`.

use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::Duration;

use crate::registry::TACTICS;
use crate::{Budget, Evaluation, KNOWN, Options};

/// The word before the command of another program.
const ENGINE: &str = "engine";

/// A player with its limits.
#[derive(Clone, Debug, PartialEq)]
pub struct Specification {
    /// As it was written.
    pub text: String,
    /// Who plays.
    pub kind: Kind,
    /// How long it thinks; empty where nothing was said.
    pub budget: Budget,
    /// On how many threads.
    pub threads: NonZeroUsize,
}

/// Who plays.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// A player of this program, by its name.
    Player {
        /// The name, one of [`KNOWN`].
        name: &'static str,
        /// What it is made with; the seed is not part of it.
        options: Options,
    },
    /// Another program that speaks the [engine protocol](crate::engine).
    Engine {
        /// The program and its arguments.
        command: Vec<String>,
    },
}

/// Why a text is no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecificationError {
    /// The name is unknown.
    #[error("there is no player `{0}`; there are {known} and engine", known = KNOWN.join(", "))]
    Unknown(String),
    /// An option is unknown to the player.
    #[error("`{player}` has no option `{option}`; there are {known}", known = if known.is_empty() { "none".to_owned() } else { known.join(", ") })]
    Option {
        /// The player.
        player: String,
        /// The option.
        option: String,
        /// The options it has.
        known: Vec<&'static str>,
    },
    /// An option has a value that does not fit.
    #[error("`{value}` does not fit the option `{option}`")]
    Value {
        /// The option.
        option: String,
        /// Its value.
        value: String,
    },
    /// Another program without a command.
    #[error("`engine:` is followed by the command of a program")]
    NoCommand,
}

/// Reads a list of players. Commas stand between players and between options; one begins a player where a name follows it.
///
/// # Errors
///
/// The first text that is no player.
pub fn specifications(text: &str) -> Result<Vec<Specification>, SpecificationError> {
    let mut texts: Vec<String> = Vec::new();
    for part in text.split(',') {
        let name = part.split(':').next().unwrap_or_default().trim();
        match texts.last_mut() {
            Some(last) if name != ENGINE && !KNOWN.contains(&name) => {
                last.push(',');
                last.push_str(part);
            }
            _ => texts.push(part.to_owned()),
        }
    }
    texts.iter().map(|text| text.parse()).collect()
}

/// Reads `1s`, `500ms`, `2m` or a number of seconds.
///
/// # Errors
///
/// Says what is wrong.
pub fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let scale = match &text[digits.len()..] {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" => 60.0,
        unit => return Err(format!("`{unit}` is no unit of time: ms, s or m")),
    };
    let number: f64 = digits.parse().map_err(|_| format!("`{digits}` is no number"))?;
    Duration::try_from_secs_f64(number * scale).map_err(|error| error.to_string())
}

impl FromStr for Specification {
    type Err = SpecificationError;

    fn from_str(text: &str) -> Result<Self, SpecificationError> {
        let text = text.trim();
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        if name == ENGINE {
            let command: Vec<String> = rest.split_whitespace().map(str::to_owned).collect();
            if command.is_empty() {
                return Err(SpecificationError::NoCommand);
            }
            let (kind, threads) = (Kind::Engine { command }, NonZeroUsize::MIN);
            return Ok(Specification { text: text.to_owned(), kind, budget: Budget::default(), threads });
        }
        let name = KNOWN.into_iter().find(|known| *known == name);
        let name = name.ok_or_else(|| SpecificationError::Unknown(text.to_owned()))?;
        let mut reading =
            Reading { name, options: Options::default(), budget: Budget::default(), threads: NonZeroUsize::MIN };
        for option in rest.split(',').map(str::trim).filter(|option| !option.is_empty()) {
            reading.read(option)?;
        }
        let Reading { options, budget, threads, .. } = reading;
        Ok(Specification { text: text.to_owned(), kind: Kind::Player { name, options }, budget, threads })
    }
}

/// The options of players that search.
const OF_SEARCH: [&str; 4] = ["time", "iterations", "nodes", "threads"];
/// The options of the alpha-beta search beside them.
const OF_ALPHABETA: [&str; 7] = ["depth", "memory", "evaluation", "null-move", "reductions", "extensions", "pruning"];

/// The options that a player has.
fn known(name: &str) -> Vec<&'static str> {
    match name {
        "alphabeta" => OF_SEARCH.into_iter().chain(OF_ALPHABETA).collect(),
        "mcts" => OF_SEARCH.to_vec(),
        TACTICS => vec!["instinct"],
        _ => Vec::new(),
    }
}

/// A specification that is being read.
struct Reading {
    name: &'static str,
    options: Options,
    budget: Budget,
    threads: NonZeroUsize,
}

impl Reading {
    fn read(&mut self, text: &str) -> Result<(), SpecificationError> {
        let (option, value) = match text.split_once('=') {
            Some(pair) => pair,
            None if text.starts_with(|letter: char| letter.is_ascii_digit()) => ("time", text),
            None => (text, ""),
        };
        let known = known(self.name);
        if !known.contains(&option) {
            let (player, option) = (self.name.to_owned(), option.to_owned());
            return Err(SpecificationError::Option { player, option, known });
        }
        self.set(option, value)
            .ok_or_else(|| SpecificationError::Value { option: option.to_owned(), value: value.to_owned() })
    }

    /// Sets an option that the player has; `None` where the value does not fit.
    fn set(&mut self, option: &str, value: &str) -> Option<()> {
        let search = &mut self.options.search;
        match option {
            "time" => self.budget.time = Some(duration(value).ok()?),
            "iterations" | "nodes" => self.budget.iterations = Some(value.parse().ok()?),
            "threads" => self.threads = value.parse().ok()?,
            "depth" => self.budget.depth = Some(value.parse().ok()?),
            "memory" => search.megabytes = value.parse().ok()?,
            "evaluation" => {
                search.evaluation = match value {
                    "full" => Evaluation::Full,
                    "material" => Evaluation::Material,
                    _ => return None,
                }
            }
            "instinct" => self.options.instinct = Some(value.parse().ok()?),
            "null-move" => search.selection.null_move = switch(value)?,
            "reductions" => search.selection.reductions = switch(value)?,
            "extensions" => search.selection.extensions = switch(value)?,
            "pruning" => search.selection.pruning = switch(value)?,
            _ => return None,
        }
        Some(())
    }
}

fn switch(value: &str) -> Option<bool> {
    match value {
        "on" => Some(true),
        "off" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Instinct;

    fn read(text: &str) -> Specification {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn limits_and_options_are_read() {
        assert_eq!(read("alphabeta:100ms").budget, Budget::time(Duration::from_millis(100)));
        assert_eq!(read("mcts:iterations=300").budget, Budget::iterations(300));
        assert_eq!(read("greedy").budget, Budget::default());
        let material = read("alphabeta:depth=2,evaluation=material,null-move=off,threads=2");
        assert_eq!((material.budget, material.threads.get()), (Budget::depth(2), 2));
        let Kind::Player { name: "alphabeta", options } = material.kind else { panic!("{material:?}") };
        assert_eq!(options.search.evaluation, Evaluation::Material);
        assert!(!options.search.selection.null_move && options.search.selection.pruning);
        let Kind::Player { name: "tactics", options } = read("tactics:instinct=beast").kind else { panic!() };
        assert_eq!(options.instinct, Some(Instinct::Beast));
        let Kind::Engine { command } = read("engine:./other --fast").kind else { panic!() };
        assert_eq!(command, ["./other", "--fast"]);
    }

    #[test]
    fn commas_stand_between_players_and_between_options() {
        let texts = |text: &str| -> Vec<String> {
            specifications(text).expect("players").into_iter().map(|player| player.text).collect()
        };
        assert_eq!(
            texts("alphabeta:depth=2,evaluation=material,mcts:5s"),
            ["alphabeta:depth=2,evaluation=material", "mcts:5s"]
        );
        assert_eq!(texts("greedy,engine:a b,c,random"), ["greedy", "engine:a b,c", "random"]);
    }

    #[test]
    fn what_is_wrong_is_named() {
        let error = |text: &str| text.parse::<Specification>().expect_err(text).to_string();
        assert_eq!(
            error("stockfish"),
            "there is no player `stockfish`; there are random, greedy, mcts, alphabeta, tactics and engine"
        );
        assert_eq!(error("mcts:depth=3"), "`mcts` has no option `depth`; there are time, iterations, nodes, threads");
        assert_eq!(error("greedy:1s"), "`greedy` has no option `time`; there are none");
        assert_eq!(error("alphabeta:depth=deep"), "`deep` does not fit the option `depth`");
        assert_eq!(error("alphabeta:threads=0"), "`0` does not fit the option `threads`");
        assert_eq!(error("tactics:instinct=meek"), "`meek` does not fit the option `instinct`");
        assert_eq!(error("engine:"), "`engine:` is followed by the command of a program");
    }

    #[test]
    fn times_are_read() {
        let millis = |text: &str| duration(text).map(|time| time.as_millis());
        assert_eq!(["1s", "500ms", "2", "1.5s", "2m"].map(millis), [1_000, 500, 2_000, 1_500, 120_000].map(Ok));
        assert!(["", "s", "1h", "-1s", "1e300s", "é"].iter().all(|text| duration(text).is_err()));
    }
}
