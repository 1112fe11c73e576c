//! Answers requests.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use rulebound_simulation::{SimulateAnswer, SimulateRequest};
use serde_json::Value;

use crate::answer::{Answer, GamesAnswer, Response};
use crate::any_game::AnyGame;
use crate::error::{At, ErrorKind, ProtocolError};
use crate::read;
use crate::registry::Registry;
use crate::request::{Context, Request};
use crate::simulate::Conduct;

/// How much may be asked at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How many bytes a line may have.
    pub line: usize,
    /// How deep perft may count.
    pub perft_depth: u32,
    /// How many paths perft may count; any number if none is given.
    pub perft_paths: Option<u64>,
    /// How many iterations a player may think.
    pub play_iterations: u64,
    /// How many milliseconds a player may think.
    pub play_milliseconds: u64,
    /// How many lines a player may give.
    pub play_lines: u64,
    /// Within how many turns a win may be proven.
    pub forced_turns: u64,
    /// How many positions may be looked at for that.
    pub forced_positions: u64,
    /// How many fights may be fought of an encounter and its what-ifs together.
    pub simulate_fights: u64,
    /// How many milliseconds they may take.
    pub simulate_milliseconds: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            line: 1 << 20,
            perft_depth: 6,
            perft_paths: None,
            play_iterations: 20_000,
            play_milliseconds: 10_000,
            play_lines: 8,
            forced_turns: 4,
            forced_positions: 4_000_000,
            simulate_fights: 20_000,
            simulate_milliseconds: 30_000,
        }
    }
}

/// Answers requests about the games of a registry. Has no state: every request carries its whole context.
///
/// ```
/// use rulebound_referee::{Referee, Registry};
/// let referee = Referee::new(Registry::empty());
/// let response = referee.answer_text(r#"{"id":7,"op":"games"}"#);
/// assert!(serde_json::to_string(&response)?.starts_with(r#"{"id":7,"ok":{"version":"#));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Default)]
pub struct Referee {
    registry: Registry,
    limits: Limits,
}

impl Referee {
    /// A referee with the default limits.
    pub fn new(registry: Registry) -> Self {
        Referee { registry, limits: Limits::default() }
    }

    /// The same referee with other limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Referee { limits, ..self }
    }

    /// The games it knows.
    pub fn registry(&self) -> &Registry {
        &self.registry
    }

    /// How much may be asked of it at once.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The response to a message that is still text.
    pub fn answer_text(&self, text: &str) -> Response {
        self.answer_line(text, 1)
    }

    /// The same for a line of a stream.
    pub(crate) fn answer_line(&self, text: &str, line: usize) -> Response {
        match read::json(text, line) {
            Ok(message) => self.answer(message),
            Err(error) => Response { id: Value::Null, result: Err(error) },
        }
    }

    /// The response to a message.
    pub fn answer(&self, message: Value) -> Response {
        let message = read::message(message);
        let result = message.request.and_then(|request| self.respond(&request));
        Response { id: message.id, result }
    }

    /// The answer to a request.
    ///
    /// # Errors
    ///
    /// What is wrong with the request.
    pub fn respond(&self, request: &Request) -> Result<Answer, ProtocolError> {
        let game = |key: &str| self.registry.game(key);
        Ok(match request {
            Request::Games(_) => Answer::Games(self.games()),
            Request::Rules(request) => Answer::Rules(game(&request.game)?.rules()),
            Request::Rule(request) => Answer::Rule(self.registry.rule(&request.rule)?),
            Request::Setup(request) => Answer::Setup(game(&request.game)?.setup(request)?),
            Request::Actions(context, _) => Answer::Actions(game(&context.game)?.actions(context)?),
            Request::Verdict(context, question) => Answer::Verdict(game(&context.game)?.verdict(context, question)?),
            Request::Objections(context, question) => {
                Answer::Objections(game(&context.game)?.objections(context, question)?)
            }
            Request::Apply(context, request) => Answer::Apply(game(&context.game)?.apply(context, request)?),
            Request::Perft(context, request) => {
                let words = "paths are counted up to {} actions here";
                within("depth", request.depth.into(), self.limits.perft_depth.into(), words)?;
                Answer::Perft(game(&context.game)?.perft(context, request, self.limits.perft_paths)?)
            }
            Request::Picture(context, request) => Answer::Picture(game(&context.game)?.picture(context, request)?),
            Request::Play(context, request) => {
                let Limits { play_iterations, play_milliseconds, play_lines, .. } = self.limits;
                let iterations = request.iterations.unwrap_or_default();
                within("iterations", iterations, play_iterations, "players think up to {} iterations here")?;
                let milliseconds = request.milliseconds.unwrap_or_default();
                within("milliseconds", milliseconds, play_milliseconds, "players think up to {} ms here")?;
                let lines = request.lines.map_or(1, |lines| lines.get() as u64);
                within("lines", lines, play_lines, "players give up to {} lines here")?;
                let never = AtomicBool::new(false);
                Answer::Play(game(&context.game)?.think(context, request, NonZeroUsize::MIN, &never)?)
            }
            Request::Forced(context, request) => {
                let Limits { forced_turns, forced_positions, .. } = self.limits;
                within("turns", request.turns.into(), forced_turns, "wins are proven up to {} turns here")?;
                Answer::Forced(game(&context.game)?.forced(context, request, forced_positions)?)
            }
            Request::Odds(context, request) => Answer::Odds(game(&context.game)?.odds(context, request)?),
            Request::Simulate(context, request) => {
                let milliseconds = Some(self.limits.simulate_milliseconds);
                let conduct = Conduct { milliseconds, cancel: None, progress: &|| {} };
                Answer::Simulate(self.simulate(context, request, conduct)?)
            }
            Request::Alter(context, request) => Answer::Alter(game(&context.game)?.alter(context, request)?),
            Request::Scenarios(request) => Answer::Scenarios(game(&request.game)?.scenarios(&request.ruleset)?),
            Request::Bestiary(request) => Answer::Bestiary(game(&request.game)?.bestiary(request)?),
        })
    }

    /// Fights an encounter many times, but not more often than is allowed.
    fn simulate(
        &self,
        context: &Context,
        request: &SimulateRequest,
        conduct: Conduct<'_>,
    ) -> Result<SimulateAnswer, ProtocolError> {
        let words = "up to {} fights are fought here, what-ifs included";
        within("fights", request.all_fights(), self.limits.simulate_fights, words)?;
        self.registry.game(&context.game)?.simulate(context, request, conduct)
    }

    /// The same for a message whose sender hears of the progress, and may give up. `begin` is told how many fights there will
    /// be.
    pub fn simulate_aloud(&self, message: Value, begin: impl FnOnce(u64), conduct: Conduct<'_>) -> Response {
        let message = read::message(message);
        let result = message.request.and_then(|request| match request {
            Request::Simulate(context, request) => {
                begin(request.all_fights());
                self.simulate(&context, &request, conduct).map(Answer::Simulate)
            }
            _ => Err(ProtocolError::in_field(ErrorKind::WrongType, "op", "only `simulate` is answered here")),
        });
        Response { id: message.id, result }
    }

    /// The games it knows, in short.
    pub fn games(&self) -> GamesAnswer {
        GamesAnswer {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            games: self.registry.games().map(AnyGame::summary).collect(),
        }
    }
}

/// An error where more is asked than a limit allows; `{}` in the words stands for the limit.
fn within(path: &str, asked: u64, limit: u64, words: &str) -> Result<(), ProtocolError> {
    if asked <= limit {
        return Ok(());
    }
    let at = At { path: Some(path.to_owned()), limit: Some(limit), ..At::default() };
    Err(ProtocolError::new(ErrorKind::Limit, words.replace("{}", &limit.to_string()), at))
}
