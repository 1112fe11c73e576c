//! Puzzles: positions in which a win is forced, as they stand in `puzzles/`.

use std::sync::{Arc, LazyLock};

use axum::Json;
use axum::extract::State;
use rust_embed::RustEmbed;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Answer;
use crate::body::{Path, Query};
use crate::host::Host;

/// The files of puzzles.
#[derive(RustEmbed)]
#[folder = "../../puzzles"]
struct Files;

/// A position in which a win is forced.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Puzzle {
    /// Its number among the puzzles of its game, from 1.
    #[serde(default)]
    pub number: usize,
    /// The key of the game.
    pub game: String,
    /// The ruleset, as in the protocol.
    pub ruleset: Value,
    /// The position; the side to act wins.
    pub position: String,
    /// In how many of its turns it wins; no fewer are enough.
    pub turns: u32,
    /// How: the actions of both sides, the other side holding out as long as it can.
    pub line: Vec<String>,
}

/// Every puzzle, in the order of the files.
static PUZZLES: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
    let mut names: Vec<_> = Files::iter().filter(|name| name.ends_with(".jsonl")).collect();
    names.sort_unstable();
    let texts = names.iter().filter_map(|name| String::from_utf8(Files::get(name)?.data.into_owned()).ok());
    let lines =
        texts.flat_map(|text| text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect::<Vec<_>>());
    let mut puzzles: Vec<Puzzle> = Vec::new();
    for puzzle in lines {
        let Puzzle { game, .. } = &puzzle;
        let number = 1 + puzzles.iter().filter(|other| other.game == *game).count();
        puzzles.push(Puzzle { number, ..puzzle });
    }
    puzzles
});

/// The most puzzles of an answer.
const MOST: usize = 100;

/// Which puzzles.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzlesQuery {
    /// Only those that are won in so many turns.
    #[serde(default)]
    pub turns: Option<u32>,
    /// How many are left out at the beginning.
    #[serde(default)]
    pub offset: usize,
    /// How many are wanted, at most 100.
    #[serde(default)]
    pub limit: Option<usize>,
}

/// Puzzles.
#[derive(Serialize, JsonSchema)]
pub struct PuzzlesAnswer {
    /// How many there are of this kind.
    pub total: usize,
    /// The puzzles, in the order of their numbers.
    pub puzzles: Vec<Puzzle>,
}

/// The puzzles of a game.
pub(crate) async fn puzzles(
    State(host): State<Arc<Host>>,
    Path(game): Path<String>,
    Query(query): Query<PuzzlesQuery>,
) -> Answer<PuzzlesAnswer> {
    let key = host.referee.registry().game(&game)?.key();
    let limit = query.limit.unwrap_or(MOST).min(MOST);
    let wanted = |puzzle: &&Puzzle| puzzle.game == key && query.turns.is_none_or(|turns| puzzle.turns == turns);
    let total = PUZZLES.iter().filter(wanted).count();
    let puzzles = PUZZLES.iter().filter(wanted).skip(query.offset).take(limit).cloned().collect();
    Ok(Json(PuzzlesAnswer { total, puzzles }))
}
