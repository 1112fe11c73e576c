//! What the description of the interface says of each route.

use rulebound_referee::answer::{
    GamesAnswer, ObjectionsAnswer, RuleAnswer, RulebookAnswer, RulesAnswer, ScenariosAnswer, VerdictAnswer,
};
use rulebound_referee::bestiary::BestiaryAnswer;
use schemars::{JsonSchema, Schema, SchemaGenerator};

use crate::handlers::StateAnswer;
use crate::handlers::agreement::{DrawRequest, ResignRequest, TakeBackRequest};
use crate::handlers::amend::AmendRequest;
use crate::handlers::appeal::{AppealAnswer, AppealRequest};
use crate::handlers::cases::CasesAnswer;
use crate::handlers::copy::{ForkRequest, ImportRequest};
use crate::handlers::lobby::{CreateAnswer, CreateRequest, JoinAnswer, JoinRequest, ListAnswer};
use crate::handlers::play::{ActionAnswer, ActionRequest};
use crate::handlers::puzzles::PuzzlesAnswer;
use crate::handlers::question::TryRequest;
use crate::handlers::referee::{Anything, BotsAnswer};
use crate::state::State;

/// The version of the server.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Makes the schema of a type.
pub type Shape = fn(&mut SchemaGenerator) -> Schema;

/// One route.
pub struct Operation {
    /// The method, in small letters.
    pub method: &'static str,
    /// The path.
    pub path: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// Whether the secret of a seat matters.
    pub secret: bool,
    /// What stands in the query.
    pub query: &'static [(&'static str, &'static str)],
    /// The body.
    pub body: Option<Shape>,
    /// The status of success.
    pub status: u16,
    /// The answer; none where it is not JSON.
    pub answer: Option<Shape>,
}

fn shape<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

const fn look(path: &'static str, summary: &'static str, answer: Option<Shape>) -> Operation {
    Operation { method: "get", path, summary, secret: false, query: &[], body: None, status: 200, answer }
}

const fn send(path: &'static str, summary: &'static str, body: Shape, answer: Shape) -> Operation {
    Operation { method: "post", body: Some(body), secret: true, ..look(path, summary, Some(answer)) }
}

/// How a board is drawn.
const BOARD: &[(&str, &str)] =
    &[("theme", "string"), ("orientation", "string"), ("bare", "boolean"), ("size", "integer")];

/// What a picture of a match shows, and how.
const PICTURE: &[(&str, &str)] = &[
    ("step", "integer"),
    ("zones", "boolean"),
    ("theme", "string"),
    ("orientation", "string"),
    ("bare", "boolean"),
    ("size", "integer"),
    ("layer", "string"),
];

/// Under which rules.
const RULESET: &[(&str, &str)] = &[("ruleset", "string")];

/// How a ready-made setup is drawn.
const SCENARIO: &[(&str, &str)] =
    &[("name", "string"), ("ruleset", "string"), ("theme", "string"), ("bare", "boolean"), ("size", "integer")];

/// Every route.
pub const OPERATIONS: &[Operation] = &[
    look("/health", "Whether the server is well.", Some(shape::<Anything>)),
    look("/metrics", "Counts, as Prometheus text.", None),
    look("/api/openapi.json", "This description.", Some(shape::<Anything>)),
    Operation {
        secret: false,
        ..send("/api/referee", "One message of the protocol, one response.", shape::<Anything>, shape::<Anything>)
    },
    Operation {
        secret: false,
        answer: None,
        ..send(
            "/api/simulate",
            "Fights an encounter many times; lines of JSON tell the progress, the last one is the response.",
            shape::<Anything>,
            shape::<Anything>,
        )
    },
    look("/api/games", "The games.", Some(shape::<GamesAnswer>)),
    Operation {
        query: RULESET,
        ..look("/api/scenarios/{game}", "The ready-made setups of a game.", Some(shape::<ScenariosAnswer>))
    },
    Operation {
        query: RULESET,
        ..look("/api/bestiary/{game}", "The creatures that setups can have.", Some(shape::<BestiaryAnswer>))
    },
    look("/api/rules/{game}", "The contents of a rulebook, presets and switches.", Some(shape::<RulesAnswer>)),
    look("/api/rule/{id}", "One paragraph of a rulebook.", Some(shape::<RuleAnswer>)),
    look("/api/rulebook/{game}", "A whole rulebook with its texts.", Some(shape::<RulebookAnswer>)),
    Operation {
        query: &[("rule", "string")],
        ..look("/api/cases/{game}", "Examples that show a rule at work.", Some(shape::<CasesAnswer>))
    },
    Operation {
        query: &[("turns", "integer"), ("offset", "integer"), ("limit", "integer")],
        ..look("/api/puzzles/{game}", "Positions in which a win is forced.", Some(shape::<PuzzlesAnswer>))
    },
    Operation {
        query: BOARD,
        ..look("/api/pictures/{game}/background.svg", "The board of a game without anything on it, as SVG.", None)
    },
    Operation {
        query: SCENARIO,
        ..look("/api/pictures/{game}/scenario.svg", "A ready-made setup of a game, as SVG.", None)
    },
    Operation { query: &[("game", "string")], ..look("/api/bots", "The bots, of a game.", Some(shape::<BotsAnswer>)) },
    Operation {
        query: &[("limit", "integer"), ("game", "string")],
        ..look("/api/matches", "The public list, last changed first.", Some(shape::<ListAnswer>))
    },
    Operation {
        secret: false,
        status: 201,
        ..send("/api/matches", "Creates a match.", shape::<CreateRequest>, shape::<CreateAnswer>)
    },
    Operation {
        secret: false,
        status: 201,
        ..send("/api/matches/import", "Goes on from a record.", shape::<ImportRequest>, shape::<CreateAnswer>)
    },
    Operation {
        secret: true,
        query: &[("step", "integer")],
        ..look("/api/matches/{id}", "How a match stands.", Some(shape::<State>))
    },
    send("/api/matches/{id}/join", "Takes a seat.", shape::<JoinRequest>, shape::<JoinAnswer>),
    send("/api/matches/{id}/actions", "Plays an action.", shape::<ActionRequest>, shape::<ActionAnswer>),
    send("/api/matches/{id}/verdict", "Tries something.", shape::<TryRequest>, shape::<VerdictAnswer>),
    send("/api/matches/{id}/objections", "Every reason why not.", shape::<TryRequest>, shape::<ObjectionsAnswer>),
    send("/api/matches/{id}/take-back", "Take-backs.", shape::<TakeBackRequest>, shape::<StateAnswer>),
    send("/api/matches/{id}/appeal", "Asks the game master.", shape::<AppealRequest>, shape::<AppealAnswer>),
    send("/api/matches/{id}/amend", "Puts another position there.", shape::<AmendRequest>, shape::<ActionAnswer>),
    send("/api/matches/{id}/draw", "Draws.", shape::<DrawRequest>, shape::<StateAnswer>),
    send("/api/matches/{id}/resign", "Gives up.", shape::<ResignRequest>, shape::<StateAnswer>),
    Operation {
        status: 201,
        ..send("/api/matches/{id}/fork", "Forks a match.", shape::<ForkRequest>, shape::<CreateAnswer>)
    },
    Operation { secret: true, ..look("/api/matches/{id}/record", "The record.", Some(shape::<Anything>)) },
    Operation {
        secret: true,
        query: PICTURE,
        ..look("/api/matches/{id}/picture", "A position of a match as SVG.", None)
    },
    Operation { status: 101, ..look("/api/matches/{id}/socket", "Follows a match live (WebSocket).", None) },
];
