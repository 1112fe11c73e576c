//! The reference, the judge and the listing say the same in random situations: what is listed, what is legal, and what
//! comes of it. `RULEBOUND_LONG=1` takes 50,000 situations. Every situation has a seed of its own, which a finding names;
//! `RULEBOUND_SEED=number` begins with another one.

mod reference;
mod subject;

use std::collections::{BTreeMap, BTreeSet};

use rulebound_axis::action::Action;
use rulebound_axis::map::Map;
use rulebound_axis::phase::Phase;
use rulebound_axis::position::Position;
use rulebound_axis::reach::Reach;
use rulebound_axis::ruleset::Ruleset;
use rulebound_axis::unit::Domain;
use rulebound_axis::{Axis, Decision, Question};
use rulebound_kernel::dice::Seeded;
use rulebound_kernel::{Draw, Game, Quick, Refusal, Turn, Waivers};
use subject::arbitrary;

/// What does not agree, at most so many of one run.
const MOST_FINDINGS: usize = 12;

/// A long run says how far it is after so many situations.
const PROGRESS: u32 = 5_000;

struct Comparison {
    /// The seed of the situation, and what is drawn from it.
    seed: u64,
    draw: Quick,
    findings: Vec<String>,
    /// How many situations were in each phase.
    phases: [u32; 5],
    /// How many asked for losses, for submarines, whether to fight on, and for a place for a fighter.
    asked: [u32; 4],
    orders: u32,
    allowed: u32,
    /// How many orders to transports of other powers were listed, were legal, and were not.
    hosted: [u32; 3],
    /// The first reasons against those that are refused.
    reasons: BTreeMap<&'static str, u32>,
}

impl Comparison {
    fn new(seed: u64) -> Self {
        let draw = Quick::new(seed);
        let (findings, reasons) = (Vec::new(), BTreeMap::new());
        Comparison {
            seed,
            draw,
            findings,
            phases: [0; 5],
            asked: [0; 4],
            orders: 0,
            allowed: 0,
            hosted: [0; 3],
            reasons,
        }
    }

    fn find(&mut self, position: &Position, action: &Action, what: &str) {
        let setup = Axis::print_setup(&Axis::setup(position));
        let ruleset = serde_json::to_string(position.ruleset()).expect("plain data");
        let (seed, action) = (self.seed, Axis::print_action(position, action));
        let finding = format!("{what}: {action}\n  {setup}\n  {ruleset}\n  seed {seed}");
        // A long run tells it at once.
        println!("{finding}");
        self.findings.push(finding);
    }

    /// One situation: everything that is listed, and some orders that are nearly legal.
    fn compare(&mut self, position: &Position) {
        self.phases[position.phase() as usize] += 1;
        if let Turn::Decide { decision: Decision { question: Some(question), .. }, .. } = Axis::turn(position) {
            self.asked[match question {
                Question::Losses { .. } => 0,
                Question::Submerge { .. } => 1,
                Question::Press { .. } => 2,
                Question::Shelter { .. } => 3,
            }] += 1;
        }
        let board = reference::board(position);
        let wanted: BTreeSet<Action> = board.actions().into_iter().collect();
        let (mut listed, mut again) = (BTreeSet::new(), None);
        Axis::actions(position, &mut |action| {
            if let Some(action) = listed.replace(action) {
                again = Some(action);
            }
        });
        if let Some(action) = again {
            self.find(position, &action, "listed twice");
        }
        if let Some(action) = listed.difference(&wanted).next() {
            self.find(position, action, "listed, and the reference does not have it");
        }
        if let Some(action) = wanted.difference(&listed).next() {
            self.find(position, action, "the reference has it, and it is not listed");
        }
        self.hosted[0] += listed.iter().filter(|action| is_hosted(position, action)).count() as u32;
        for action in &wanted {
            if !Axis::is_legal(position, action) {
                self.find(position, action, "the reference has it, and the judge refuses it");
                break;
            }
        }
        for _ in 0..10 {
            let action = arbitrary::action(position, &mut self.draw);
            let allowed = board.allows(&action);
            self.orders += 1;
            self.allowed += u32::from(allowed);
            self.hosted[if allowed { 1 } else { 2 }] += u32::from(is_hosted(position, &action));
            if Axis::is_legal(position, &action) != allowed {
                let what = if allowed { "refused, and the reference allows it" } else { "the reference refuses it" };
                self.find(position, &action, what);
            } else if allowed {
                self.play(position, &board, &action);
            } else {
                let by = Axis::turn(position).side().expect("somebody decides");
                let verdict = Axis::verdict(position, by, &action.into(), &Waivers::NONE);
                *self.reasons.entry(verdict.refusal().expect("a reason").kind()).or_default() += 1;
            }
        }
        let some: Vec<&Action> = wanted.iter().collect();
        for _ in 0..4.min(some.len()) {
            let action = some[self.draw.below(some.len() as u32) as usize];
            self.play(position, &board, action);
            self.reach(position, action);
        }
    }

    /// An order leads to the same board.
    fn play(&mut self, position: &Position, board: &reference::Board, action: &Action) {
        let Action::Move(order) = action else { return };
        let mut after = position.clone();
        Axis::apply_unchecked(&mut after, action, &mut Seeded::new(1)).expect("no dice");
        if board.after(order) != reference::board(&after) {
            self.find(position, action, "it leads elsewhere");
        }
    }

    /// Where single units may go is within their reach; reach asks neither for combat nor for landing.
    fn reach(&mut self, position: &Position, action: &Action) {
        let Action::Move(order) = action else { return };
        let (Some((unit, _)), Some(from), Some(to)) = (order.units.iter().next(), order.from(), order.to()) else {
            return;
        };
        let reach = Reach::new(position);
        let reached = match unit.domain() {
            _ if order.steps() == 0 || from == to => true,
            Domain::Land => reach.can_land_units_move(from, to, unit.moves()),
            Domain::Sea => reach.can_sea_reach(from, to, unit.moves(), unit),
            Domain::Air => reach.can_air_reach(from, to, unit.moves()),
        };
        if !reached {
            self.find(position, action, "legal, and out of reach");
        }
    }
}

/// Whether a transport of another power is asked for something.
fn is_hosted(position: &Position, action: &Action) -> bool {
    matches!(action, Action::Move(order) if order.power.is_some_and(|power| power != position.active()))
}

/// The seed of the first situation.
fn first_seed(usual: u64) -> u64 {
    std::env::var("RULEBOUND_SEED").map_or(usual, |seed| seed.parse().expect("a seed is a number"))
}

/// So many situations agree, `short` of them unless the tests are long.
fn situations_agree(map: &Map, long: u32, short: u32, usual_seed: u64) {
    let wanted = if std::env::var_os("RULEBOUND_LONG").is_some() { long } else { short };
    let seed = first_seed(usual_seed);
    let mut comparison = Comparison::new(seed);
    for number in 0..wanted {
        if number > 0 && number % PROGRESS == 0 {
            println!("{}: {number} of {wanted} situations", map.name());
        }
        comparison.seed = seed.wrapping_add(u64::from(number));
        comparison.draw = Quick::new(comparison.seed);
        let position = subject::situation(map, &mut comparison.draw);
        comparison.compare(&position);
        if comparison.findings.len() >= MOST_FINDINGS {
            break;
        }
    }
    let Comparison { findings, phases, asked, orders, allowed, hosted, reasons, .. } = comparison;
    assert!(findings.is_empty(), "{}", findings.join("\n"));
    println!(
        "{wanted} situations, by phase {phases:?}, asked {asked:?}; {allowed} of {orders} arbitrary orders are legal\n{hosted:?} {reasons:?}"
    );
    for phase in [Phase::CombatMove, Phase::NoncombatMove, Phase::Mobilise] {
        assert!(phases[phase as usize] >= wanted / 100, "too few situations in {phase}: {phases:?}");
    }
    // A fighter without a deck seldom has two places to go, and on the small map never.
    let sheltering = if map.name() == Map::standard().name() { 20_000 } else { u32::MAX };
    for (count, least) in asked.into_iter().zip([100, 300, 100, sheltering]) {
        assert!(count >= wanted / least, "too little is asked in combat: {asked:?}");
    }
    for reason in ["no-landing", "not-a-combat-move", "blocked-by", "already-moved", "range-exceeded"] {
        assert!(reasons.contains_key(reason), "nothing is refused for {reason}: {reasons:?}");
    }
    let has_allies =
        map.order().iter().any(|power| power.friends().any(|other| other != *power && map.order().contains(&other)));
    assert!(!has_allies || hosted.iter().all(|count| *count >= wanted / 30), "too few orders to allies: {hosted:?}");
    assert!(allowed >= orders / 50, "only {allowed} of {orders} arbitrary orders are legal");
}

#[test]
fn the_printed_board_agrees_with_the_reference() {
    situations_agree(Map::standard(), 40_000, 300, 1_000_000);
}

#[test]
fn the_small_map_agrees_with_the_reference() {
    situations_agree(Map::named("straits").expect("the small map"), 10_000, 300, 2_000_000);
}

/// Only a scenario has tanks that may go on beside tanks that have not moved: those that may go on go first (AXA-4.3).
#[test]
fn tanks_that_may_go_on_go_before_those_that_have_not_moved() {
    let scenario = r#"{"map":"straits","turn":"germany","phase":"combat_move","bare":true,"captured":["west_bank"],"units":{"west_bank":{"germany":{"tank":2}}},"moved":[{"space":"west_bank","units":{"tank":1},"phase":"combat_move","left":1}]}"#;
    let setup = Axis::parse_setup(scenario).expect("a scenario");
    for ruleset in [Ruleset::STANDARD, Ruleset::TRIPLEA] {
        let position = Axis::check(&setup, &ruleset).expect("a position");
        let mut comparison = Comparison::new(1);
        comparison.compare(&position);
        assert!(comparison.findings.is_empty(), "{}", comparison.findings.join("\n"));
        assert!(comparison.allowed > 0, "none of {} arbitrary orders is legal", comparison.orders);
    }
}
