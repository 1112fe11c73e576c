//! Commander Chess as a game of the kernel.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::LazyLock;

use rulebound_kernel::game::sample_listed;
use rulebound_kernel::{
    Aim, Counterfactual, Dice, DiceError, Draw, Game, Listing, Outcome, Rulebook, Side, Team, TextError, Turn,
    Undecided, Verdict, Waivers,
};
use serde::Serialize;

use crate::board::Board;
use crate::branches;
use crate::change::{self, Event};
use crate::color::Color;
use crate::counterfactual;
use crate::fen;
use crate::generator;
use crate::intent::Intent;
use crate::judge;
use crate::lan;
use crate::legal::{Cost, Notice};
use crate::outcome;
use crate::position::Position;
use crate::readings;
use crate::refusal::Refusal;
use crate::remedy;
use crate::ruleset::Ruleset;
use crate::score;
use crate::setup::{self, Problem, Setup};
use crate::square::Square;
use crate::step::Action;

/// Commander Chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Commander;

/// What a side is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "decision", rename_all = "kebab-case")]
pub enum Decision {
    /// To move.
    Move,
    /// To deploy the next member, or to commit.
    Deploy {
        /// The square whose stack deploys.
        origin: Square,
    },
}

impl fmt::Display for Decision {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Decision::Move => formatter.write_str("move"),
            Decision::Deploy { origin } => write!(formatter, "deploy the stack of {origin}"),
        }
    }
}

/// What must be equal for a position to count as repeated: placement and side to move (CTL-11.9).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repetition {
    board: Board,
    turn: Color,
}

impl Hash for Repetition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.board.key(), self.turn).hash(state);
    }
}

static RULEBOOK: LazyLock<Rulebook> = LazyLock::new(|| {
    let empty = Rulebook { title: Commander::NAME, introduction: "", sections: Vec::new() };
    // The book is compiled in and a test reads it; it cannot be torn at run time.
    Rulebook::parse(include_str!("../rulebook.md")).unwrap_or(empty)
});

impl Commander {
    /// Lists every legal step that takes something, and nothing else: what a search asks where it looks for quiet.
    pub fn captures(position: &Position, sink: &mut impl FnMut(Action)) {
        generator::captures(position, sink);
    }
}

impl Game for Commander {
    const KEY: &'static str = "commander";
    const NAME: &'static str = "Commander Chess";
    const LISTING: Listing = Listing::Exact;

    type Ruleset = Ruleset;
    type Setup = Setup;
    type Problem = Problem;
    type Position = Position;
    type Decision = Decision;
    type Intent = Intent;
    type Action = Action;
    type Cost = Cost;
    type Notice = Notice;
    type Refusal = Refusal;
    type Event = Event;
    type Repetition = Repetition;

    fn rulebook() -> &'static Rulebook {
        &RULEBOOK
    }

    fn scenario(_: &Ruleset, name: &str) -> Option<Setup> {
        if name == "start" { fen::parse(fen::START).ok() } else { None }
    }

    fn check(setup: &Setup, ruleset: &Ruleset) -> Result<Position, Vec<Problem>> {
        setup::check(setup, ruleset)
    }

    fn setup(position: &Position) -> Setup {
        setup::setup(position)
    }

    fn ruleset(position: &Position) -> &Ruleset {
        &position.ruleset
    }

    fn sides(_: &Position) -> Vec<Side> {
        Color::ALL.map(Color::side).to_vec()
    }

    fn side_name(_: &Position, side: Side) -> String {
        Color::of_side(side).map_or_else(|| format!("side {}", side.0), |color| color.to_string())
    }

    fn team(_: &Position, side: Side) -> Team {
        Team(side.0)
    }

    fn team_name(position: &Position, team: Team) -> String {
        Self::side_name(position, Side(team.0))
    }

    fn turn(position: &Position) -> Turn<Decision> {
        let side = position.turn.side();
        match &position.session {
            Some(_) if !generator::has_steps(position) && !generator::may_commit(position) => Turn::Stuck { side },
            Some(session) => Turn::Decide { side, decision: Decision::Deploy { origin: session.origin } },
            None => match outcome::outcome(position) {
                Some(outcome) => Turn::Over(outcome),
                None => Turn::Decide { side, decision: Decision::Move },
            },
        }
    }

    fn is_open(position: &Position) -> bool {
        position.session.is_some()
    }

    fn timeless(position: &Position) -> Position {
        Position { half_moves: 0, ..position.clone() }
    }

    fn actions(position: &Position, sink: &mut impl FnMut(Action)) {
        generator::actions(position, sink);
    }

    fn count(position: &Position) -> usize {
        generator::count(position)
    }

    /// Every listed action has the same chance.
    fn sample(position: &Position, draw: &mut impl Draw) -> Option<Action> {
        generator::sample(position, draw).or_else(|| sample_listed::<Self>(position, draw))
    }

    fn branches(position: &Position, last: Option<&Action>, sink: &mut impl FnMut(Action)) {
        branches::branches(position, last, sink);
    }

    fn is_legal(position: &Position, action: &Action) -> bool {
        generator::is_legal(position, action)
    }

    fn complete(_: &Position, intent: &Intent) -> Option<Action> {
        intent.complete()
    }

    /// No rule of this game can be waived, so waivers change nothing.
    fn verdict(position: &Position, by: Side, intent: &Intent, _: &Waivers) -> Verdict<Self> {
        readings::verdict(position, by, intent)
    }

    fn objections(position: &Position, by: Side, intent: &Intent, _: &Waivers) -> Vec<Refusal> {
        readings::objections(position, by, intent)
    }

    fn game_over(_: &Position, outcome: &Outcome) -> Refusal {
        outcome::refusal(outcome)
    }

    fn remedy(position: &Position, by: Side, intent: &Intent, refusal: &Refusal) -> Option<Intent> {
        remedy::remedy(position, by, intent, refusal)
    }

    fn counterfactual(position: &Position, by: Side, intent: &Intent, refusal: &Refusal) -> Counterfactual<Setup> {
        counterfactual::counterfactual(position, by, intent, refusal)
    }

    fn decide(
        position: &Position,
        action: &Action,
        _: &Waivers,
        _: &mut dyn Dice,
    ) -> Result<Vec<Event>, Undecided<Refusal>> {
        match judge::first_objection(position, position.turn.side(), action) {
            Some(refusal) => Err(Undecided::Refused(refusal)),
            None => Ok(change::events(position, action)),
        }
    }

    fn evolve(position: &mut Position, event: &Event) {
        change::evolve(position, event);
    }

    fn apply_unchecked<D: Dice + ?Sized>(position: &mut Position, action: &Action, _: &mut D) -> Result<(), DiceError> {
        change::apply(position, action);
        Ok(())
    }

    fn key(position: &Position) -> u64 {
        position.key()
    }

    fn repetition(position: &Position) -> Option<Repetition> {
        (position.session.is_none() && position.ruleset.threefold_repetition)
            .then_some(Repetition { board: position.board, turn: position.turn })
    }

    fn repeated(_: &Position, times: u32) -> Option<Outcome> {
        (times >= outcome::THREEFOLD).then(outcome::threefold)
    }

    fn score(position: &Position, team: Team) -> i32 {
        score::score(position, team)
    }

    fn aim(position: &Position, action: &Action) -> Aim {
        lan::aim(position, action)
    }

    fn parse_setup(text: &str) -> Result<Setup, TextError> {
        fen::parse(text)
    }

    fn print_setup(setup: &Setup) -> String {
        fen::print(setup)
    }

    fn parse_intent(position: &Position, text: &str) -> Result<Intent, TextError> {
        lan::parse(position, text)
    }

    fn print_intent(position: &Position, intent: &Intent) -> String {
        lan::print(position, intent)
    }
}
