//! Fifth-edition combat keeps its word: what is listed is legal, and whatever is legal has its family listed (OR-24).
//! `RULEBOUND_LONG=1` plays longer.

use rulebound_kernel::conformance::{self, Effort, Point, Subject, Symmetry};
use rulebound_kernel::{Game, Quick};
use rulebound_srd5e::Srd5e;
use rulebound_srd5e::encounter::Setup;
use rulebound_srd5e::intent::Intent;
use rulebound_srd5e::ruleset::Ruleset;
use rulebound_srd5e::scenario::{ALL, Scenario};
use rulebound_srd5e::state::Position;

use crate::fights::fight::Fight;
use crate::subject::{self, Srd5eSubject, situations};

fn is_long() -> bool {
    std::env::var_os("RULEBOUND_LONG").is_some()
}

fn conforms(ruleset: Ruleset) {
    let subject = Srd5eSubject { rulesets: vec![ruleset], examples: subject::examples::all() };
    let plies = if is_long() { 60 } else { 8 };
    let effort = Effort { plies, listed: 20, explained: 4, every: 8, exhaustive: 50, ..Effort::quick() };
    let report = conformance::run(&subject, &effort);
    println!("{report}");
    report.assert_clean();
    for point in Point::ALL {
        assert!(report.tally(point).checks > 0, "{} is not checked\n{report}", point.title());
    }
}

#[test]
fn the_rules_of_2014_conform() {
    conforms(Ruleset::SRD51);
}

#[test]
fn the_rules_of_2024_conform() {
    conforms(Ruleset::SRD521);
}

/// Positions in the midst of whole fights.
struct Fought(Ruleset);

/// The acts between two positions of a fight.
const APART: usize = 23;

impl Subject for Fought {
    type Game = Srd5e;

    fn rulesets(&self) -> Vec<Ruleset> {
        vec![self.0]
    }

    fn setups(&self, ruleset: &Ruleset, draw: &mut Quick) -> Vec<Setup> {
        let positions = if is_long() { 40 } else { 4 };
        let taken = |scenario: Scenario| {
            let mut fight = Fight::new(ruleset, scenario.name, draw.bits());
            let mut setups = Vec::new();
            for number in 1..=positions * APART {
                let Some(intent) = fight.next() else { break };
                Srd5e::apply_unchecked(&mut fight.position, &intent, &mut fight.dice).expect("dice without end");
                if number % APART == 0 {
                    setups.push(Srd5e::setup(&fight.position));
                }
            }
            setups
        };
        ALL.into_iter().flat_map(taken).collect()
    }

    fn arbitrary(&self, position: &Position, draw: &mut Quick) -> Intent {
        subject::arbitrary::action(position, draw)
    }

    fn intents(&self, position: &Position, draw: &mut Quick) -> Vec<Intent> {
        subject::open::intents(position, draw)
    }

    fn reference(&self, position: &Position) -> Option<Vec<Intent>> {
        Some(subject::reference::actions(position))
    }

    fn symmetries(&self) -> Vec<Symmetry<Srd5e>> {
        subject::symmetry::all(self.0)
    }
}

/// What holds of made-up situations holds in the midst of fights.
fn conforms_in_fights(ruleset: Ruleset) {
    let effort = Effort { plies: 2, listed: 40, explained: 4, every: 6, exhaustive: 50, ..Effort::quick() };
    let report = conformance::run(&Fought(ruleset), &effort);
    println!("{report}");
    // Not every reason comes up in a fight.
    for point in Point::ALL.into_iter().filter(|&point| point != Point::Coverage) {
        let tally = report.tally(point);
        assert!(tally.checks > 0 && tally.failures == 0, "{}\n{report}", point.title());
    }
}

#[test]
fn fights_by_the_rules_of_2014_conform() {
    conforms_in_fights(Ruleset::SRD51);
}

#[test]
fn fights_by_the_rules_of_2024_conform() {
    conforms_in_fights(Ruleset::SRD521);
}

/// Fights of which only the images are looked at, with bodies and areas of every size and shape among them.
struct Turned(Ruleset);

impl Subject for Turned {
    type Game = Srd5e;

    fn rulesets(&self) -> Vec<Ruleset> {
        vec![self.0]
    }

    fn setups(&self, ruleset: &Ruleset, _: &mut Quick) -> Vec<Setup> {
        let read = |text: &String| Srd5e::parse_setup(text).expect("an encounter");
        let (shapes, all) = (situations::shapes(), situations::all(ruleset.edition));
        let framed = shapes.iter().chain(&all).map(|text| subject::symmetry::framed(&read(text), ruleset));
        shapes.iter().map(read).chain(framed).collect()
    }

    fn arbitrary(&self, position: &Position, draw: &mut Quick) -> Intent {
        subject::arbitrary::action(position, draw)
    }

    fn symmetries(&self) -> Vec<Symmetry<Srd5e>> {
        subject::symmetry::all(self.0)
    }
}

/// Turned and moved maps and other names change no verdict and no list.
fn turns(ruleset: Ruleset) {
    let plies = if is_long() { 60 } else { 3 };
    let effort = Effort { plies, listed: 0, garbage: 0, explained: 0, every: 1, exhaustive: 0, ..Effort::quick() };
    let report = conformance::run(&Turned(ruleset), &effort);
    println!("{report}");
    let tally = report.tally(Point::Symmetry);
    assert!(tally.checks > 2_000 && tally.failures == 0, "{report}");
}

#[test]
fn turned_maps_are_judged_alike_in_2014() {
    turns(Ruleset::SRD51);
}

#[test]
fn turned_maps_are_judged_alike_in_2024() {
    turns(Ruleset::SRD521);
}
