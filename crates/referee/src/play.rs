//! `play`: asks a player what it would do.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use rulebound_kernel::{Game, Match};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::{ErrorKind, ProtocolError};
use crate::moves::Move;

/// `play`: asks a player what it would do for the side whose turn it is. It sees what that side may see, steps included.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayRequest {
    /// The name of the player: `random`, `greedy`, `mcts` or `alphabeta`.
    pub player: String,
    /// The most iterations, for `alphabeta` positions. A bound by iterations alone gives the same answer every time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub iterations: Option<u64>,
    /// The most time, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub milliseconds: Option<u64>,
    /// The seed of what the player draws, 0 if left out; `seed` is that of the dice.
    #[serde(default)]
    pub player_seed: u64,
    /// How many of the best lines `alphabeta` gives, each with another first action; 1 if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lines: Option<NonZeroUsize>,
}

/// One of the best lines, and what it is worth to the team of the side that acts.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PlayLine {
    /// 1 is won, 0 lost, 0.5 even.
    pub value: f64,
    /// How far ahead it is, in hundredths of an ordinary unit; null where the game is decided.
    pub ahead: Option<i32>,
    /// In how many turns of the winner the game is decided: positive where that is the side that acts or one of its team,
    /// negative where it is the other; null where it is not decided.
    pub decided: Option<i32>,
    /// How many turns ahead it was searched.
    pub depth: u32,
    /// The moves, until dice fall.
    pub moves: Vec<Move>,
}

/// What a player would do.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct PlayAnswer {
    /// The side it would act for; null where nobody decides.
    pub by: Option<String>,
    /// The action in the game's notation; null where nobody decides.
    pub action: Option<String>,
    /// What that is worth to the team of the side: 1 is won, 0 lost, 0.5 even; null where the player does not judge.
    pub value: Option<f64>,
    /// The action and what the player expects to follow, until dice fall.
    pub line: Vec<String>,
    /// The best lines, the best first; none where the player does not look ahead turn by turn.
    pub lines: Vec<PlayLine>,
    /// How often the action was tried.
    pub visits: u64,
    /// How often anything was tried.
    pub playouts: u64,
}

#[cfg(feature = "players")]
pub use rulebound_players::{Strength, names, thinks};

/// The names of the players there are; some play one game only.
pub fn players() -> &'static [&'static str] {
    #[cfg(feature = "players")]
    return &rulebound_players::KNOWN;
    #[cfg(not(feature = "players"))]
    return &[];
}

/// The error for a player that there is not; `path` says where it was named.
pub fn unknown_player(path: &str, player: &str) -> ProtocolError {
    ProtocolError::unknown(ErrorKind::UnknownPlayer, path, "player", player, players().iter().copied())
}

/// A question to a player, ready to be answered on any thread, until it is done or what it is given becomes true.
pub type Thought = Box<dyn FnOnce(&AtomicBool) -> PlayAnswer + Send>;

/// What a player needs to choose, who may think on so many threads.
#[cfg(feature = "players")]
pub(crate) fn thought<G: Game>(
    game: &Match<G>,
    request: &PlayRequest,
    threads: NonZeroUsize,
) -> Result<Thought, ProtocolError> {
    use std::time::Duration;

    use crate::moves::moves;
    use rulebound_players::{Budget, Limits, Options, Seen, by_name};

    let mut options = Options { seed: request.player_seed, ..Options::default() };
    options.search.lines = request.lines.unwrap_or(NonZeroUsize::MIN);
    let mut player = by_name::<G>(&request.player, &options).map_err(|_| unknown_player("player", &request.player))?;
    let budget =
        Budget { iterations: request.iterations, time: request.milliseconds.map(Duration::from_millis), depth: None };
    let (Some(side), Some(seen)) = (game.turn().side(), Seen::in_match(game)) else {
        return Ok(Box::new(|_| PlayAnswer::default()));
    };
    let position = game.position().clone();
    Ok(Box::new(move |cancel| {
        let limits = Limits { budget, threads, cancel: Some(cancel) };
        let Some(choice) = player.choose(&seen, &limits) else { return PlayAnswer::default() };
        PlayAnswer {
            by: Some(G::side_name(&position, side)),
            action: Some(G::print_action(&position, &choice.action)),
            value: choice.value,
            line: moves::<G>(seen.position(), &choice.line).into_iter().map(|one| one.action).collect(),
            lines: choice.lines.iter().map(|line| described(seen.position(), line)).collect(),
            visits: choice.visits,
            playouts: choice.playouts,
        }
    }))
}

/// Without players, nobody can be asked.
#[cfg(not(feature = "players"))]
pub(crate) fn thought<G: Game>(_: &Match<G>, request: &PlayRequest, _: NonZeroUsize) -> Result<Thought, ProtocolError> {
    Err(unknown_player("player", &request.player))
}

#[cfg(feature = "players")]
fn described<G: Game>(position: &G::Position, line: &rulebound_players::Variation<G>) -> PlayLine {
    use crate::moves::moves;
    use rulebound_players::{Value, turns_of_winner};

    let (ahead, decided) = match line.value {
        Value::Ahead(score) => (Some(score), None),
        Value::Decided(turns) => (None, Some(turns_of_winner(turns))),
    };
    PlayLine { value: line.value.share(), ahead, decided, depth: line.depth, moves: moves::<G>(position, &line.line) }
}
