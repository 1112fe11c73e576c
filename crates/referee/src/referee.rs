//! Answers requests.

use serde::Serialize;
use serde_json::{Value, json};

use crate::answer::GamesAnswer;
use crate::door::AnyGame;
use crate::error::{At, ErrorKind, ProtocolError};
use crate::explain;
use crate::read;
use crate::registry::Registry;
use crate::request::Request;

/// How much may be asked at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How many bytes a line may have.
    pub line: usize,
    /// How deep perft may count.
    pub perft_depth: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { line: 1 << 20, perft_depth: 6 }
    }
}

/// Answers requests about the games of a registry. Has no state: every request carries its whole context.
///
/// ```
/// use rulebound_referee::{Referee, Registry};
/// let referee = Referee::new(Registry::empty());
/// assert_eq!(
///     referee.answer_text(r#"{"id":7,"op":"dance"}"#).pointer("/error/kind"),
///     Some(&"unknown-op".into())
/// );
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

    /// The answer to a message that is still text: `{"id": …, "ok": …}` or `{"id": …, "error": …}`.
    pub fn answer_text(&self, text: &str) -> Value {
        self.answer_line(text, 1)
    }

    /// The same for a line of a stream.
    pub(crate) fn answer_line(&self, text: &str, line: usize) -> Value {
        match read::json(text, line) {
            Ok(message) => self.answer(message),
            Err(error) => failure(Value::Null, &error),
        }
    }

    /// The answer to a message.
    pub fn answer(&self, message: Value) -> Value {
        let message = read::message(message);
        match message.request.and_then(|request| self.respond(&request)) {
            Ok(ok) => json!({ "id": message.id, "ok": ok }),
            Err(error) => failure(message.id, &error),
        }
    }

    /// The answer to a request as the value that stands under `ok`.
    ///
    /// # Errors
    ///
    /// What is wrong with the request.
    pub fn respond(&self, request: &Request) -> Result<Value, ProtocolError> {
        let game = |key: &str| self.registry.game(key);
        match request {
            Request::Games(_) => Ok(explain::value(&self.games())),
            Request::Rules(request) => Ok(explain::value(&game(&request.game)?.rules())),
            Request::Rule(request) => ok(self.registry.rule(&request.rule)),
            Request::Setup(request) => ok(game(&request.game)?.setup(request)),
            Request::Actions(context, _) => ok(game(&context.game)?.actions(context)),
            Request::Verdict(context, question) => ok(game(&context.game)?.verdict(context, question)),
            Request::Objections(context, question) => ok(game(&context.game)?.objections(context, question)),
            Request::Apply(context, request) => ok(game(&context.game)?.apply(context, request)),
            Request::Perft(context, request) => {
                self.within_perft_depth(request.depth)?;
                ok(game(&context.game)?.perft(context, request))
            }
        }
    }

    /// The games it knows, in short.
    pub fn games(&self) -> GamesAnswer {
        GamesAnswer {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            games: self.registry.games().map(AnyGame::summary).collect(),
        }
    }

    fn within_perft_depth(&self, depth: u32) -> Result<(), ProtocolError> {
        let limit = self.limits.perft_depth;
        if depth <= limit {
            return Ok(());
        }
        let at = At { path: Some("depth".to_owned()), limit: Some(limit.into()), ..At::default() };
        Err(ProtocolError::new(ErrorKind::Limit, format!("paths are counted up to {limit} actions here"), at))
    }
}

fn ok(answer: Result<impl Serialize, ProtocolError>) -> Result<Value, ProtocolError> {
    answer.map(|answer| explain::value(&answer))
}

/// The message that says what is wrong.
pub(crate) fn failure(id: Value, error: &ProtocolError) -> Value {
    json!({ "id": id, "error": error })
}
