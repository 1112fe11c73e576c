//! The recorded positions, games and refusals of `tests/data`, as typed records.
#![allow(dead_code, reason = "each test file that includes the records reads its own part of them")]

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use flate2::read::GzDecoder;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use rulebound_commander::color::Color;
use rulebound_commander::piece::{Piece, Pieces};
use rulebound_commander::ruleset::Ruleset;
use rulebound_commander::square::Square;
use rulebound_commander::step::{Manner, Step};

/// The preset a record was made with; the records of the public TypeScript engine name none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Preset {
    Standard,
    Official,
    #[default]
    CotulenhJs,
}

impl Preset {
    pub fn ruleset(self) -> Ruleset {
        match self {
            Preset::Standard => Ruleset::STANDARD,
            Preset::Official => Ruleset::OFFICIAL,
            Preset::CotulenhJs => Ruleset::COTULENH_JS,
        }
    }
}

/// A step as it was recorded: origin, target, letter of the top piece, moving pieces in notation, flags.
#[derive(Clone, Debug, Deserialize)]
pub struct Move(Square, Square, String, String, String);

impl Move {
    pub fn step(&self) -> Step {
        let Move(from, to, _, mover, flags) = self;
        let pieces: Pieces = mover.chars().filter_map(Piece::of_letter).collect();
        Step { from: *from, to: *to, pieces, manner: manner(flags), deploy: flags.contains('d') }
    }

    /// The moving pieces with their heroic marks, for example `(NF+T)`.
    pub fn mover(&self) -> &str {
        &self.3
    }
}

fn manner(flags: &str) -> Manner {
    match flags.replace('d', "").as_str() {
        "n" => Manner::Quiet,
        "c" => Manner::Capture,
        "s" => Manner::Stay,
        "k" => Manner::Kamikaze,
        "b" => Manner::Combine,
        _ => panic!("`{flags}` are not the flags of a step"),
    }
}

/// An open session: its start, the steps played, and whether it could be committed.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Session {
    pub start: String,
    pub steps: Vec<Move>,
    pub can_commit: bool,
}

/// Who has won, if anybody, and why.
#[derive(Clone, Debug, Deserialize)]
pub struct Outcome {
    pub winner: Option<Letter>,
    pub reason: String,
}

/// A colour by its letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Letter {
    #[serde(rename = "r")]
    Red,
    #[serde(rename = "b")]
    Blue,
}

impl From<Letter> for Color {
    fn from(letter: Letter) -> Color {
        match letter {
            Letter::Red => Color::Red,
            Letter::Blue => Color::Blue,
        }
    }
}

/// A position and what is known of it; what a record does not say is `None`.
#[derive(Clone, Debug, Deserialize)]
pub struct Position {
    #[serde(default)]
    pub ruleset: Preset,
    pub fen: String,
    /// The board as it is now, also inside a session, with turn and clocks.
    pub board: String,
    pub session: Option<Session>,
    pub check: bool,
    pub danger: Option<bool>,
    pub over: Option<bool>,
    pub outcome: Option<Outcome>,
    pub moves: Vec<Move>,
    /// Why the recorded moves are not to be compared.
    pub quirk: Option<String>,
}

impl Position {
    /// The steps played since the start of the session.
    pub fn played(&self) -> Vec<Step> {
        self.session.iter().flat_map(|session| &session.steps).map(Move::step).collect()
    }

    /// Whether a step is compared: the public TypeScript engine offers seats on pieces deployed before that no member
    /// could reach (CTL-15.15), so inside its sessions steps to such squares say nothing.
    pub fn compares(&self, step: &Step) -> bool {
        self.ruleset != Preset::CotulenhJs || self.played().iter().all(|played| played.to != step.to)
    }
}

/// How a recorded turn came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// One step that was no deploy step.
    Single,
    /// A session that ended by itself.
    Auto,
    /// A session ended by the player.
    Commit,
}

/// One turn of a game.
#[derive(Clone, Debug, Deserialize)]
pub struct Turn {
    pub steps: Vec<Move>,
    #[serde(rename = "how")]
    pub ending: Ending,
    pub san: Option<String>,
    pub lan: Option<String>,
    /// After each step, as whole position texts or placements only.
    pub boards: Vec<String>,
    /// After the turn.
    pub fen: String,
    /// Why the turn is not to be compared.
    pub quirk: Option<String>,
}

/// One game.
#[derive(Clone, Debug, Deserialize)]
pub struct Game {
    #[serde(default)]
    pub ruleset: Preset,
    pub seed: u64,
    pub start: String,
    /// A reason, or `maxplies` where the recording was cut off.
    pub result: String,
    pub winner: Option<Letter>,
    pub turns: Vec<Turn>,
}

/// An attempted action and the verdict on it.
#[derive(Clone, Debug, Deserialize)]
pub struct Refusal {
    pub id: String,
    pub ruleset: Preset,
    pub position: String,
    /// Steps of a session played before the attempt.
    #[serde(default)]
    pub steps: Vec<String>,
    pub player: Option<Color>,
    pub action: String,
    pub kind: String,
    pub evidence: serde_json::Value,
    pub remedy: Option<String>,
}

/// Positions from games of the public TypeScript engine.
pub fn positions_from_games() -> impl Iterator<Item = Position> {
    packed("positions_from_games.jsonl.gz")
}

/// Dense random positions under the public TypeScript engine.
pub fn positions_synthetic() -> impl Iterator<Item = Position> {
    packed("positions_synthetic.jsonl.gz")
}

/// Positions under `standard` and `official`.
pub fn positions_standard() -> impl Iterator<Item = Position> {
    packed("positions_standard.jsonl.gz")
}

/// Games of the public TypeScript engine.
pub fn games() -> impl Iterator<Item = Game> {
    packed("games.jsonl.gz")
}

/// Games under `standard` and `official`.
pub fn games_standard() -> impl Iterator<Item = Game> {
    packed("games_standard.jsonl.gz")
}

/// Attempts that are refused.
pub fn refusals() -> impl Iterator<Item = Refusal> {
    records(open("refusals.jsonl"))
}

fn packed<T: DeserializeOwned>(name: &str) -> impl Iterator<Item = T> + use<T> {
    records(GzDecoder::new(open(name)))
}

fn open(name: &str) -> File {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    File::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn records<T: DeserializeOwned>(lines: impl Read) -> impl Iterator<Item = T> {
    BufReader::new(lines).lines().map(|line| {
        let line = line.expect("a readable line");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error} in {line}"))
    })
}
