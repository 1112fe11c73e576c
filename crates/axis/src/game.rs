//! The contract, kept.

use std::sync::LazyLock;

use rulebound_kernel::{
    About, Aim, Counterfactual, Dice, DiceError, Draw, Game, Listing, Outcome, Place, RuleId, Rulebook, Side,
    TextError, Turn, Undecided, Verdict, Waivers,
};

use crate::action::Action;
use crate::battle::shelter;
use crate::counts::Counts;
use crate::event::{self, Event};
use crate::intent::Intent;
use crate::judge::{self, Reading};
use crate::map::Map;
use crate::notice::{Cost, Notice};
use crate::phase::Phase;
use crate::position::Position;
use crate::power::{Power, Team};
use crate::question::{self, Decision};
use crate::refusal::Refusal;
use crate::ruleset::Ruleset;
use crate::setup::{self, Problem, Setup};
use crate::space::Space;
use crate::unit::Unit;
use crate::{counterfactual, generator, notation, remedy};

/// Axis & Allies 1942, second edition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Axis;

/// The rulebook is part of the program: the tests read it, so it cannot be broken here.
static RULEBOOK: LazyLock<Rulebook> =
    LazyLock::new(|| Rulebook::parse(include_str!("../rulebook.md")).expect("the rulebook keeps its skeleton"));

impl Game for Axis {
    const KEY: &'static str = "axis";
    const NAME: &'static str = "Axis & Allies 1942";
    const LISTING: Listing = Listing::Normal;

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
    type Repetition = std::convert::Infallible;

    fn rulebook() -> &'static Rulebook {
        &RULEBOOK
    }

    fn scenarios() -> &'static [&'static str] {
        &["start", "straits"]
    }

    fn scenario(_: &Ruleset, name: &str) -> Option<Setup> {
        match name {
            "start" => Some(Setup::printed(Map::standard())),
            "straits" => Map::named("straits").map(|map| Setup::printed(map)),
            _ => None,
        }
    }

    fn about(_: &Ruleset, name: &str) -> About {
        let line = match name {
            "start" => "The whole world in the spring of 1942, as the board is printed.",
            "straits" => "A small map of straits, for lessons and short games.",
            _ => "",
        };
        About { line, note: String::new() }
    }

    fn check(setup: &Setup, ruleset: &Ruleset) -> Result<Position, Vec<Problem>> {
        setup::check(setup, ruleset)
    }

    fn setup(position: &Position) -> Setup {
        setup::write(position)
    }

    fn ruleset(position: &Position) -> &Ruleset {
        &position.ruleset
    }

    fn sides(position: &Position) -> Vec<Side> {
        position.map.order().iter().map(|power| power.side()).collect()
    }

    fn side_name(_: &Position, side: Side) -> String {
        Power::of(side).map_or_else(|| format!("side {}", side.0), |power| power.id().to_owned())
    }

    fn team(_: &Position, side: Side) -> rulebound_kernel::Team {
        Power::of(side).map_or(rulebound_kernel::Team(side.0), |power| power.team().number())
    }

    fn team_name(_: &Position, team: rulebound_kernel::Team) -> String {
        let known = Team::ALL.into_iter().find(|known| known.number() == team);
        known.map_or_else(|| format!("team {}", team.0), |known| known.id().to_owned())
    }

    fn turn(position: &Position) -> Turn<Decision> {
        match position.winner {
            Some(team) => Turn::Over(Outcome {
                winner: Some(team.number()),
                reason: "victory-cities".into(),
                rule: Some(RuleId::new("AXA-1.3")),
            }),
            None => {
                let asked = question::question(position);
                let power = asked.map_or(position.turn, |(power, _)| power);
                let question = asked.map(|(_, question)| question);
                Turn::Decide { side: power.side(), decision: Decision { phase: position.phase, question } }
            }
        }
    }

    fn is_open(position: &Position) -> bool {
        position.phase != Phase::Purchase
    }

    fn timeless(position: &Position) -> Position {
        let mut timeless = position.clone();
        timeless.round = 1;
        timeless
    }

    fn actions(position: &Position, sink: &mut impl FnMut(Action)) {
        generator::actions(position, sink);
    }

    fn count(position: &Position) -> usize {
        generator::count(position)
    }

    fn sample(position: &Position, draw: &mut impl Draw) -> Option<Action> {
        generator::sample(position, draw)
    }

    fn branches(position: &Position, last: Option<&Action>, sink: &mut impl FnMut(Action)) {
        generator::branches(position, last, sink);
    }

    fn is_legal(position: &Position, action: &Action) -> bool {
        judge::objections(position, action).is_empty()
    }

    fn normal(position: &Position, action: &Action) -> Vec<Action> {
        generator::normal(position, action)
    }

    fn complete(_: &Position, intent: &Intent) -> Option<Action> {
        intent.complete()
    }

    fn verdict(position: &Position, by: Side, intent: &Intent, waivers: &Waivers) -> Verdict<Self> {
        match judge::read(position, by, intent, waivers) {
            Reading::Meant(action) => {
                Verdict::Legal { cost: Cost::of(&action), notices: Notice::about(position, &action), action }
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

    fn game_over(position: &Position, outcome: &Outcome) -> Refusal {
        let reason = match position.winner {
            Some(Team::Allies) => "the Allies have won".to_owned(),
            Some(Team::Axis) => "the Axis has won".to_owned(),
            None => outcome.reason.clone().into_owned(),
        };
        Refusal::GameOver { reason }
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
        dice: &mut dyn Dice,
    ) -> Result<Vec<Event>, Undecided<Refusal>> {
        if let Some(refusal) = judge::objections(position, action).into_iter().next() {
            return Err(Undecided::Refused(refusal));
        }
        let mut events = Vec::new();
        event::perform(&mut position.clone(), action, dice, &mut |event| events.push(event))?;
        Ok(events)
    }

    fn evolve(position: &mut Position, event: &Event) {
        event::evolve(position, event);
    }

    fn apply_unchecked<D: Dice + ?Sized>(
        position: &mut Position,
        action: &Action,
        dice: &mut D,
    ) -> Result<(), DiceError> {
        event::perform(position, action, dice, &mut |_| {})
    }

    fn key(position: &Position) -> u64 {
        crate::key::key(position)
    }

    fn score(position: &Position, team: rulebound_kernel::Team) -> i32 {
        crate::score::score(position, team)
    }

    fn aim(position: &Position, action: &Action) -> Aim {
        let at = |space: Space| Some(Place::of(position.map.id(space)));
        let battle = position.battle.map(|battle| battle.space);
        match action {
            Action::Repair { land, .. } => Aim { to: at(*land), ..Aim::of_kind("repair") },
            Action::Buy { units } => Aim { token: Some(units.to_string()), ..Aim::of_kind("buy") },
            Action::BuyFactories { .. } => Aim { token: Some("factory".to_owned()), ..Aim::of_kind("buy") },
            Action::Move(order) => {
                let kind = if !order.drops.is_empty() {
                    "offload"
                } else if !order.loads.is_empty() {
                    "load"
                } else {
                    "move"
                };
                Aim {
                    from: order.loads.first().map(|load| load.from).or(order.from()).and_then(at),
                    to: order.drops.first().map(|drop| drop.to).or(order.to()).and_then(at),
                    token: Some(order.units.to_string()),
                    ..Aim::of_kind(kind)
                }
            }
            Action::Bomb { land } => Aim { to: at(*land), ..Aim::of_kind("bomb") },
            Action::Fight { space } => Aim { to: at(*space), ..Aim::of_kind("battle") },
            Action::Lose { units, damaged, .. } => {
                let mut token = *units;
                token[Unit::Battleship] = token[Unit::Battleship].saturating_add(*damaged);
                Aim { to: battle.and_then(at), token: Some(token.to_string()), ..Aim::of_kind("lose") }
            }
            Action::Submerge { count, .. } => {
                let token = Some(Counts::of(Unit::Submarine, *count).to_string());
                Aim { to: battle.and_then(at), token, ..Aim::of_kind("submerge") }
            }
            Action::Stay => Aim { to: battle.and_then(at), ..Aim::of_kind("stay") },
            Action::Retreat { to } => Aim { from: battle.and_then(at), to: at(*to), ..Aim::of_kind("retreat") },
            Action::Withdraw => Aim { to: battle.and_then(at), ..Aim::of_kind("withdraw") },
            Action::Shelter { to } => {
                let from = shelter::homeless(position).and_then(|(_, zone)| at(zone));
                Aim { from, to: at(*to), token: Some(Unit::Fighter.id().to_owned()), ..Aim::of_kind("shelter") }
            }
            Action::Place { unit, factory, at: place, .. } => {
                Aim { from: at(*factory), to: at(*place), token: Some(unit.id().to_owned()), ..Aim::of_kind("place") }
            }
            Action::PlaceFactory { land } => {
                Aim { to: at(*land), token: Some("factory".to_owned()), ..Aim::of_kind("place") }
            }
            Action::End => Aim::of_kind("end"),
        }
    }

    fn parse_setup(text: &str) -> Result<Setup, TextError> {
        Setup::parse(text)
    }

    fn print_setup(setup: &Setup) -> String {
        setup.print()
    }

    fn parse_intent(position: &Position, text: &str) -> Result<Intent, TextError> {
        notation::parse(&position.map, text)
    }

    fn print_intent(position: &Position, intent: &Intent) -> String {
        notation::print(&position.map, intent)
    }
}
