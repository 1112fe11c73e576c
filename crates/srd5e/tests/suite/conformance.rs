//! Fifth-edition combat keeps its word: what is listed is legal, and whatever is legal has its family listed (OR-24).
//! `RULEBOUND_LONG=1` plays longer.

use rulebound_kernel::conformance::{self, Effort, Point, Subject, Symmetry};
use rulebound_kernel::{Game, Quick};
use rulebound_srd5e::Srd5e;
use rulebound_srd5e::encounter::Setup;
use rulebound_srd5e::intent::Intent;
use rulebound_srd5e::ruleset::Ruleset;
use rulebound_srd5e::state::Position;

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
