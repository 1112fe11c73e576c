//! Axis & Allies keeps its word. `RULEBOUND_LONG=1` plays longer games from more situations.

#[path = "../../../tests/cases.rs"]
mod cases;
mod reference;
mod subject;

use std::cell::RefCell;
use std::collections::BTreeSet;

use rulebound_axis::action::Action;
use rulebound_axis::intent::Intent;
use rulebound_axis::position::Position;
use rulebound_axis::power::Power;
use rulebound_axis::ruleset::Ruleset;
use rulebound_axis::setup::Setup;
use rulebound_axis::{Axis, Question};
use rulebound_kernel::conformance::{self, Effort, Example, Point, Subject, Symmetry};
use rulebound_kernel::{Game, Quick, Turn};
use subject::{AxisSubject, situations};

fn is_long() -> bool {
    std::env::var_os("RULEBOUND_LONG").is_some()
}

fn axis(rulesets: Vec<Ruleset>, situations: u32) -> AxisSubject {
    let reference = |position: &Position| reference::board(position).actions();
    AxisSubject { rulesets, situations, reference, examples: cases::examples() }
}

fn conforms(rulesets: Vec<Ruleset>) {
    let is_long = is_long();
    let subject = axis(rulesets, if is_long { 30 } else { 12 });
    let plies = if is_long { 60 } else { 12 };
    let report = conformance::run(&subject, &Effort { plies, listed: 12, explained: 4, ..Effort::quick() });
    println!("{report}");
    report.assert_clean();
    for point in Point::ALL {
        assert!(report.tally(point).checks > 0, "{} is not checked\n{report}", point.title());
    }
}

#[test]
fn the_standard_preset_conforms() {
    conforms(vec![Ruleset::STANDARD]);
}

#[test]
fn the_triplea_preset_conforms() {
    conforms(vec![Ruleset::TRIPLEA]);
}

/// Every switch on its own, drawn at random.
#[test]
fn a_mixed_ruleset_conforms() {
    let mut draw = Quick::new(5);
    let presets = [Ruleset::STANDARD, Ruleset::TRIPLEA];
    let mixed = std::iter::repeat_with(|| situations::ruleset(&mut draw)).find(|ruleset| !presets.contains(ruleset));
    conforms(mixed.into_iter().collect());
}

/// A few units of all five powers beside their enemies, so that a random walk comes through the turns of all.
const ROUND: &str = r#"{"map":"1942","turn":"russia","phase":"combat_move","bare":true,"money":{"russia":3,"germany":3,"uk":3,"japan":3,"usa":3},"units":{"russia":{"russia":{"tank":1}},"west_russia":{"germany":{"infantry":1}},"germany":{"germany":{"fighter":1}},"sz06":{"germany":{"submarine":1,"cruiser":1}},"sz07":{"uk":{"battleship":1,"submarine":1}},"egypt":{"uk":{"infantry":1}},"libya":{"germany":{"tank":1}},"kwangtung":{"japan":{"infantry":2}},"sz56":{"usa":{"cruiser":1}},"sz57":{"japan":{"destroyer":1}}}}"#;

/// The game on walks through whole turns; it writes down where they come by.
struct Rounds {
    axis: AxisSubject,
    /// Whose turn it was, and what was asked in it.
    seen: RefCell<BTreeSet<(Power, &'static str)>>,
}

impl Subject for Rounds {
    type Game = Axis;

    fn rulesets(&self) -> Vec<Ruleset> {
        self.axis.rulesets()
    }

    fn setups(&self, _: &Ruleset, _: &mut Quick) -> Vec<Setup> {
        (0..4).map(|_| Axis::parse_setup(ROUND).expect("a scenario")).collect()
    }

    fn arbitrary(&self, position: &Position, draw: &mut Quick) -> Action {
        let asked = match Axis::turn(position) {
            Turn::Decide { decision, .. } => match decision.question {
                Some(Question::Losses { .. }) => "losses",
                Some(Question::Submerge { .. }) => "submerge",
                Some(Question::Press { .. }) => "press",
                Some(Question::Shelter { .. }) => "shelter",
                None => "nothing",
            },
            Turn::Over(_) | Turn::Stuck { .. } => "over",
        };
        self.seen.borrow_mut().insert((position.active(), asked));
        self.axis.arbitrary(position, draw)
    }

    fn intents(&self, position: &Position, draw: &mut Quick) -> Vec<Intent> {
        self.axis.intents(position, draw)
    }

    fn reference(&self, position: &Position) -> Option<Vec<Action>> {
        self.axis.reference(position)
    }

    fn symmetries(&self) -> Vec<Symmetry<Axis>> {
        self.axis.symmetries()
    }

    fn examples(&self) -> Vec<Example<Axis>> {
        self.axis.examples()
    }
}

/// Walks go through the turns of all powers and through battles, questions off turn among them.
#[test]
fn whole_rounds_conform() {
    let rounds = Rounds { axis: axis(vec![Ruleset::STANDARD], 0), seen: RefCell::default() };
    let plies = if is_long() { 1_500 } else { 250 };
    let quick = Effort::quick();
    let effort =
        Effort { plies, listed: 2, arbitrary: 2, garbage: 1, explained: 1, every: 60, exhaustive: 200, ..quick };
    let report = conformance::run(&rounds, &effort);
    println!("{report}");
    report.assert_clean();
    let seen = rounds.seen.borrow();
    let turns: BTreeSet<Power> = seen.iter().map(|(power, _)| *power).collect();
    let asked: BTreeSet<&str> = seen.iter().map(|(_, asked)| *asked).collect();
    assert_eq!(turns.len(), Power::ALL.len(), "only the turns of {turns:?}");
    for question in ["losses", "submerge", "press"] {
        assert!(asked.contains(question), "only {asked:?} was asked");
    }
}
