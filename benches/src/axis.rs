//! Work in Axis & Allies.

use std::io::Read;

use rulebound_axis::Axis;
use rulebound_axis::action::Action;
use rulebound_axis::intent::Intent;
pub use rulebound_axis::odds::Battle;
use rulebound_axis::odds::{Assault, Field, Force, Luck, units};
pub use rulebound_axis::position::Position;
use rulebound_axis::reach::Reach;
use rulebound_axis::ruleset::{AaCasualties, Ruleset};
use rulebound_axis::space::{Space, Spaces};
use rulebound_axis::unit::Unit;
use rulebound_axis::wander::{Tally, Wanderer};
use rulebound_kernel::dice::{Scripted, Seeded};
use rulebound_kernel::{Game, Quick, Refusal as _, Side, Verdict, Waivers};

/// The recorded orders, as the tests read them.
const ORDERS: &[u8] = include_bytes!("../../crates/axis/tests/data/orders.jsonl.gz");

/// An order in a situation.
pub type Question = (Position, Side, Intent);

/// An action in a situation.
pub type Move = (Position, Action);

/// The recorded orders with their situations.
pub fn recorded() -> Vec<Question> {
    let mut text = String::new();
    flate2::read::GzDecoder::new(ORDERS).read_to_string(&mut text).expect("the file is whole");
    let question = |line: &str| {
        let case: serde_json::Value = serde_json::from_str(line).expect("a case a line");
        let setup = Axis::parse_setup(case["position"].as_str().expect("a position")).expect("a scenario");
        let position = Axis::check(&setup, &Ruleset::STANDARD).expect("a position");
        let intent = Axis::parse_intent(&position, case["intent"].as_str().expect("an order")).expect("an order");
        (position.clone(), position.active().side(), intent)
    };
    text.lines().map(question).collect()
}

fn verdict((position, by, intent): &Question) -> Verdict<Axis> {
    Axis::verdict(position, *by, intent, &Waivers::NONE)
}

/// Those that are refused, whatever the reason.
pub fn refused() -> Vec<Question> {
    recorded().into_iter().filter(|question| verdict(question).refusal().is_some()).collect()
}

/// Those that are refused since planes cannot land.
pub fn stranding() -> Vec<Question> {
    let stranding = |question: &Question| {
        verdict(question).refusal().is_some_and(|refusal| ["no-landing", "deck-full"].contains(&refusal.kind()))
    };
    recorded().into_iter().filter(stranding).collect()
}

/// The actions that are meant by those that are legal.
pub fn legal() -> Vec<Move> {
    let action = |question: Question| match verdict(&question) {
        Verdict::Legal { action, .. } => Some((question.0, action)),
        Verdict::Illegal(_) | Verdict::NeedsChoice(_) => None,
    };
    recorded().into_iter().filter_map(action).collect()
}

/// The situations of the recorded orders.
pub fn situations() -> Vec<Position> {
    let mut situations: Vec<Position> = recorded().into_iter().map(|(position, ..)| position).collect();
    situations.dedup();
    situations
}

/// Asks for the reasons; how many refusals there are.
pub fn explain(questions: &[Question]) -> u64 {
    questions.iter().filter(|question| verdict(question).refusal().is_some()).count() as u64
}

/// How many of the actions are legal.
pub fn judge(moves: &[Move]) -> u64 {
    moves.iter().filter(|(position, action)| Axis::is_legal(position, action)).count() as u64
}

/// Lists every position; how many actions there are.
pub fn list(positions: &[Position]) -> u64 {
    let mut listed = 0;
    for position in positions {
        Axis::actions(position, &mut |action| {
            std::hint::black_box(action);
            listed += 1;
        });
    }
    listed
}

/// Copies every position.
pub fn copy(positions: &[Position]) {
    for position in positions {
        std::hint::black_box(position.clone());
    }
}

/// Copies each position and carries out its order.
pub fn apply(moves: &[Move]) {
    for (position, action) in moves {
        let mut after = position.clone();
        // No dice fall when units move.
        Axis::apply_unchecked(&mut after, action, &mut Scripted::default()).unwrap_or_default();
        std::hint::black_box(after);
    }
}

/// A question of reach, by its name.
pub type Asked = fn(&Reach<'_>, Space, Space) -> bool;

/// Every single question of reach.
pub const REACH: [(&str, Asked); 7] = [
    ("can_land_units_move", |reach, src, dst| reach.can_land_units_move(src, dst, 2)),
    ("can_air_reach", |reach, src, dst| reach.can_air_reach(src, dst, 4)),
    ("can_air_reach_any", |reach, src, dst| reach.can_air_reach_any(src, Spaces::one(dst), 4)),
    ("can_fighter_land", |reach, _, dst| reach.can_fighter_land(dst)),
    ("can_bomber_land", |reach, _, dst| reach.can_bomber_land(dst)),
    ("can_sea_reach", |reach, src, dst| reach.can_sea_reach(src, dst, 2, Unit::Submarine)),
    ("can_transport_reach", |reach, src, dst| reach.can_transport_reach(src, dst, 2)),
];

/// The printed setup in the combat move.
pub fn start() -> Position {
    let setup = Axis::parse_setup(r#"{"map":"1942","turn":"uk","phase":"combat_move"}"#).expect("a scenario");
    Axis::check(&setup, &Ruleset::STANDARD).expect("the printed setup")
}

/// Asks a question of reach for every pair of spaces; how many times the answer is yes.
pub fn ask(position: &Position, asked: Asked) -> u64 {
    let reach = Reach::new(position);
    let spaces: Vec<Space> = position.map().spaces().collect();
    let pairs = spaces.iter().flat_map(|&src| spaces.iter().map(move |&dst| (src, dst)));
    pairs.filter(|&(src, dst)| asked(&reach, src, dst)).count() as u64
}

/// How many pairs of spaces there are.
pub fn pairs(position: &Position) -> usize {
    position.map().size() * position.map().size()
}

/// Battles of twelve against twelve, by their names.
pub const BATTLES: [&str; 4] = ["land", "assault with planes and guns", "sea", "sea without destroyers"];

/// A battle of twelve against twelve.
pub fn battle(name: &str) -> Battle {
    let counts = |text: &str| units(text).expect("units");
    let (field, attacker, defender) = match name {
        "land" => (Field::Land, "5 infantry, 3 artillery, 4 tanks", "8 infantry, 2 artillery, 2 tanks"),
        "assault with planes and guns" => (
            Field::Assault(Assault { seaborne: counts("2 infantry"), bombard: counts("1 cruiser, 1 battleship") }),
            "4 infantry, 2 artillery, 2 tanks, 3 fighters, 1 bomber",
            "7 infantry, 1 artillery, 1 tank, 2 aa_guns, 1 fighter",
        ),
        "sea" => (
            Field::Sea,
            "2 submarines, 2 destroyers, 3 fighters, 1 cruiser, 1 bomber, 1 carrier, 1 battleship, 1 transport",
            "2 submarines, 2 destroyers, 2 fighters, 1 cruiser, 1 carrier, 2 battleships, 2 transports",
        ),
        _ => (
            Field::Sea,
            "4 submarines, 4 fighters, 2 cruisers, 2 carriers",
            "4 submarines, 4 fighters, 2 cruisers, 2 carriers",
        ),
    };
    let (attacker, defender) = (Force::new(counts(attacker)), Force::new(counts(defender)));
    Battle { field, attacker, defender, luck: Luck::Dice, aa_casualties: AaCasualties::Owner, retreat: None }
}

/// Finds the odds of a battle; how many ends it may have.
pub fn odds(battle: &Battle) -> usize {
    battle.odds().map_or(0, |odds| odds.outcomes.len())
}

/// The last round of random games.
const LAST_ROUND: u16 = 10;

/// Plays games of ten rounds from the printed setup at random, by all rules and with real dice.
pub fn wander(games: u64) -> Tally {
    let setup = Axis::scenario(&Ruleset::STANDARD, "start").expect("a scenario");
    let start = Axis::check(&setup, &Ruleset::STANDARD).expect("the printed setup");
    let mut wanderer = Wanderer::default();
    for seed in 0..games {
        let (mut position, mut draw, mut dice) = (start.clone(), Quick::new(seed), Seeded::new(seed));
        while position.round() <= LAST_ROUND && Axis::turn(&position).side().is_some() {
            wanderer.play_phase(&mut position, &mut draw, &mut dice, &mut |_, _| {}).unwrap_or_default();
        }
    }
    wanderer.tally
}
