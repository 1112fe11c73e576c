//! The contract, kept.

use std::sync::LazyLock;

use rulebound_kernel::{
    About, Aim, Counterfactual, Dice, DiceError, Game, Listing, Outcome, Place, RuleId, Rulebook, Side, Team,
    TextError, Turn, Undecided, Verdict, Waivers,
};

use crate::judge::Reading;
use crate::{
    Action, Army, Board, Company, Cost, Decision, Event, Intent, March, Notice, Position, Problem, Refusal, Ruleset,
    Setup, Square, event, explanation, generator, judge, position, score,
};

/// Skirmish at the Ford.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Skirmish;

/// The rulebook is part of the program: the tests read it, so it cannot be broken here.
static RULEBOOK: LazyLock<Rulebook> =
    LazyLock::new(|| Rulebook::parse(include_str!("../rulebook.md")).expect("the rulebook keeps its skeleton"));

/// How often a position occurs before the game is drawn (SKM-7.3).
const REPETITIONS: u32 = 3;

impl Game for Skirmish {
    const KEY: &'static str = "skirmish";
    const NAME: &'static str = "Skirmish at the Ford";
    const LISTING: Listing = Listing::Representative;

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
    type Repetition = Setup;

    fn rulebook() -> &'static Rulebook {
        &RULEBOOK
    }

    fn scenarios() -> &'static [&'static str] {
        &["start", "crossing"]
    }

    fn about(_: &Ruleset, name: &str) -> About {
        let line = match name {
            "start" => "Three armies in their corners, a river between them.",
            "crossing" => "The armies have met at the river.",
            _ => "",
        };
        About { line, note: String::new() }
    }

    fn scenario(ruleset: &Ruleset, name: &str) -> Option<Setup> {
        let companies: &[(&str, Company)] = match name {
            "start" => &[
                ("a1", Company::new(Army::Red, 2, 1)),
                ("b1", Company::new(Army::Red, 1, 1)),
                ("d1", Company::new(Army::Green, 1, 1)),
                ("e1", Company::new(Army::Green, 2, 1)),
                ("a5", Company::new(Army::Blue, 2, 1)),
                ("c5", Company::new(Army::Blue, 2, 2)),
                ("e5", Company::new(Army::Blue, 2, 1)),
            ],
            "crossing" => &[
                ("b2", Company::new(Army::Red, 1, 2)),
                ("c3", Company::new(Army::Red, 1, 1)),
                ("d3", Company::new(Army::Green, 1, 1)),
                ("b4", Company::new(Army::Blue, 2, 1)),
                ("e3", Company::new(Army::Blue, 1, 1)),
            ],
            _ => return None,
        };
        let mut board = Board::default();
        for (square, company) in companies {
            board[Square::parse(square)?] = Some(*company);
        }
        let purses = [ruleset.coins; 3];
        Some(Setup { board, active: Army::Red, marched: 0, deed: false, purses, round: 1, pending: Vec::new() })
    }

    fn check(setup: &Setup, ruleset: &Ruleset) -> Result<Position, Vec<Problem>> {
        position::check(setup, ruleset)
    }

    fn setup(position: &Position) -> Setup {
        position.setup.clone()
    }

    fn ruleset(position: &Position) -> &Ruleset {
        &position.ruleset
    }

    fn sides(_: &Position) -> Vec<Side> {
        Army::ALL.map(Army::side).to_vec()
    }

    fn side_name(_: &Position, side: Side) -> String {
        Army::of(side).map_or_else(|| format!("side {}", side.0), |army| army.name().to_owned())
    }

    fn team(_: &Position, side: Side) -> Team {
        Army::of(side).map_or(Team(side.0), Army::team)
    }

    fn team_name(_: &Position, team: Team) -> String {
        if team == Army::REBELS { "rebels".to_owned() } else { "crown".to_owned() }
    }

    fn turn(position: &Position) -> Turn<Decision> {
        position.turn()
    }

    fn is_open(position: &Position) -> bool {
        position.setup.marched > 0 || position.setup.deed
    }

    fn timeless(position: &Position) -> Position {
        Position { setup: Setup { round: 1, ..position.setup.clone() }, ruleset: position.ruleset.clone() }
    }

    fn actions(position: &Position, sink: &mut impl FnMut(Action)) {
        generator::actions(position, sink);
    }

    fn branches(position: &Position, last: Option<&Action>, sink: &mut impl FnMut(Action)) {
        generator::branches(position, last, sink);
    }

    fn is_legal(position: &Position, action: &Action) -> bool {
        generator::is_legal(position, action)
    }

    fn family(_: &Position, action: &Action) -> Action {
        match *action {
            Action::Bribe { from, to, .. } => Action::Bribe { from, to, coins: 0 },
            other => other,
        }
    }

    fn complete(_: &Position, intent: &Intent) -> Option<Action> {
        intent.complete()
    }

    fn verdict(position: &Position, by: Side, intent: &Intent, waivers: &Waivers) -> Verdict<Self> {
        match judge::read(position, by, intent, waivers) {
            Reading::Meant(action) => {
                Verdict::Legal { action, cost: Cost::of(&action), notices: Notice::about(position, &action, waivers) }
            }
            Reading::Open(choices) => Verdict::NeedsChoice(choices),
            Reading::Refused(mut reasons) => Verdict::Illegal(reasons.swap_remove(0)),
        }
    }

    fn objections(position: &Position, by: Side, intent: &Intent, waivers: &Waivers) -> Vec<Refusal> {
        match judge::read(position, by, intent, waivers) {
            Reading::Refused(reasons) => reasons,
            Reading::Meant(_) | Reading::Open(_) => Vec::new(),
        }
    }

    fn game_over(_: &Position, outcome: &Outcome) -> Refusal {
        Refusal::GameOver { reason: outcome.reason.clone().into_owned() }
    }

    fn remedy(position: &Position, by: Side, intent: &Intent, refusal: &Refusal) -> Option<Intent> {
        explanation::remedy(position, by, intent, refusal)
    }

    fn counterfactual(position: &Position, by: Side, intent: &Intent, refusal: &Refusal) -> Counterfactual<Setup> {
        explanation::counterfactual(position, by, intent, refusal)
    }

    fn decide(
        position: &Position,
        action: &Action,
        waivers: &Waivers,
        dice: &mut dyn Dice,
    ) -> Result<Vec<Event>, Undecided<Refusal>> {
        let objections = judge::objections(position, position.decider().side(), action, waivers);
        if let Some(refusal) = objections.into_iter().next() {
            return Err(Undecided::Refused(refusal));
        }
        let mut events = Vec::new();
        event::perform(&mut position.clone(), action, dice, &mut |event| events.push(event))?;
        Ok(events)
    }

    fn evolve(position: &mut Position, event: &Event) {
        event::evolve(&mut position.setup, event);
    }

    fn apply_unchecked<D: Dice + ?Sized>(
        position: &mut Position,
        action: &Action,
        dice: &mut D,
    ) -> Result<(), DiceError> {
        event::perform(position, action, dice, &mut |_| {})
    }

    fn view(position: &Position, side: Side) -> Position {
        let mut view = position.clone();
        if position.ruleset.hidden_purses {
            let team = Self::team(position, side);
            for army in Army::ALL.into_iter().filter(|army| army.team() != team) {
                *view.setup.purse_mut(army) = 0;
            }
        }
        view
    }

    fn glimpse(position: &Position, side: Side, done: &Intent) -> Intent {
        // What was offered tells what the purse has lost (SKM-8.1).
        match *done {
            Intent::Bribe { from, to, .. }
                if position.ruleset.hidden_purses && Self::team(position, side) != position.setup.active.team() =>
            {
                Intent::Bribe { from, to, coins: None }
            }
            known => known,
        }
    }

    fn key(position: &Position) -> u64 {
        // FNV-1a over the text, which is canonical.
        position
            .setup
            .to_string()
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }

    fn repetition(position: &Position) -> Option<Setup> {
        (!Self::is_open(position)).then(|| Setup { round: 0, ..position.setup.clone() })
    }

    fn repeated(_: &Position, times: u32) -> Option<Outcome> {
        (times >= REPETITIONS).then(|| Outcome {
            winner: None,
            reason: "repetition".into(),
            rule: Some(RuleId::new("SKM-7.3")),
        })
    }

    fn score(position: &Position, team: Team) -> i32 {
        score::score(position, team)
    }

    fn aim(_: &Position, action: &Action) -> Aim {
        let (kind, from, to) = match *action {
            Action::March(March { from, to, .. }) => ("march", from, to),
            Action::Volley { from, to } => ("volley", from, to),
            Action::Bribe { from, to, .. } => ("bribe", from, to),
            Action::End => return Aim::of_kind("end"),
            Action::Duck => return Aim::of_kind("duck"),
            Action::Answer => return Aim::of_kind("answer"),
            Action::Lose(_) => return Aim::of_kind("lose"),
        };
        Aim { from: Some(Place::of(from)), to: Some(Place::of(to)), ..Aim::of_kind(kind) }
    }

    fn parse_setup(text: &str) -> Result<Setup, TextError> {
        Setup::parse(text)
    }

    fn print_setup(setup: &Setup) -> String {
        setup.to_string()
    }

    fn parse_intent(_: &Position, text: &str) -> Result<Intent, TextError> {
        Intent::parse(text)
    }

    fn print_intent(_: &Position, intent: &Intent) -> String {
        intent.to_string()
    }
}
