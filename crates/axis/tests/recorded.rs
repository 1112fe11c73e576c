//! Recorded orders: 1283 of them in 620 situations, each with the verdict that two programs written apart from each other
//! gave it.

use std::collections::BTreeMap;
use std::io::Read;

use rulebound_axis::Axis;
use rulebound_axis::intent::Intent;
use rulebound_axis::position::Position;
use rulebound_axis::ruleset::Ruleset;
use rulebound_kernel::{Game, Refusal as _, Verdict, Waivers};
use serde::Deserialize;

#[derive(Deserialize)]
struct Recorded {
    name: String,
    position: String,
    intent: String,
    expect: Expect,
    source: Source,
}

#[derive(Deserialize)]
struct Expect {
    verdict: String,
    kind: Option<String>,
}

#[derive(Deserialize)]
struct Source {
    some_route: bool,
    objections: Vec<String>,
}

fn all() -> Vec<Recorded> {
    let mut text = String::new();
    let file = &include_bytes!("data/orders.jsonl.gz")[..];
    flate2::read::GzDecoder::new(file).read_to_string(&mut text).expect("the file is whole");
    text.lines().map(|line| serde_json::from_str(line).expect("a case a line")).collect()
}

fn position(recorded: &Recorded) -> Position {
    let setup = Axis::parse_setup(&recorded.position).expect("a scenario");
    Axis::check(&setup, &Ruleset::STANDARD).unwrap_or_else(|problems| panic!("{}: {problems:?}", recorded.name))
}

fn verdict(position: &Position, intent: &Intent) -> Verdict<Axis> {
    Axis::verdict(position, position.active().side(), intent, &Waivers::NONE)
}

#[test]
fn every_recorded_order_gets_its_verdict_and_its_first_reason() {
    let mut different = Vec::new();
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    let recorded = all();
    for order in &recorded {
        let position = position(order);
        let intent =
            Axis::parse_intent(&position, &order.intent).unwrap_or_else(|error| panic!("{}: {error}", order.name));
        let verdict = verdict(&position, &intent);
        let had = verdict.refusal().map(|refusal| refusal.kind().to_owned());
        *seen.entry(had.clone().unwrap_or_default()).or_default() += 1;
        if verdict.is_legal() != (order.expect.verdict == "legal") || had != order.expect.kind {
            different.push(format!("{}: {:?} is expected, the verdict is {verdict:?}", order.name, order.expect.kind));
        }
    }
    assert!(different.is_empty(), "{} of {}:\n{}", different.len(), recorded.len(), different.join("\n"));
    assert_eq!((recorded.len(), seen.len()), (1283, 26));
}

#[test]
fn all_objections_are_the_recorded_ones_in_order() {
    let mut different = Vec::new();
    for order in all() {
        let position = position(&order);
        let intent = Axis::parse_intent(&position, &order.intent).expect("an order");
        let objections = Axis::objections(&position, position.active().side(), &intent, &Waivers::NONE);
        let had: Vec<&str> = objections.iter().map(|refusal| refusal.kind()).collect();
        if had != order.source.objections {
            different.push(format!(
                "{}: {:?} are expected, {had:?} are said of {}",
                order.name, order.source.objections, order.intent
            ));
        }
    }
    assert!(different.is_empty(), "{}:\n{}", different.len(), different.join("\n"));
}

/// An order that gives only its ends is legal, or needs a choice of the way, if some way is legal.
#[test]
fn the_ends_alone_are_enough_where_some_way_is_legal() {
    let mut different = Vec::new();
    let mut tried = 0;
    for order in all() {
        let position = position(&order);
        let Intent::Order(wish) = Axis::parse_intent(&position, &order.intent).expect("an order") else {
            panic!("{} is no order", order.name)
        };
        let (Some(from), Some(to)) = (wish.order.from(), wish.order.to()) else { panic!("{} has no path", order.name) };
        if from == to {
            continue;
        }
        tried += 1;
        let mut open = wish.clone();
        open.order.path = [from, to].into_iter().collect();
        open.any_route = true;
        let verdict = verdict(&position, &Intent::Order(open));
        if verdict.refusal().is_none() != order.source.some_route {
            different.push(format!("{}: {} by some way: {verdict:?}", order.name, order.source.some_route));
        }
    }
    assert!(different.is_empty(), "{} of {tried}:\n{}", different.len(), different.join("\n"));
    assert!(tried > 1200, "only {tried} orders have two ends");
}

#[test]
fn every_situation_is_written_as_it_was_read() {
    for order in all() {
        let position = position(&order);
        let text = Axis::print_setup(&Axis::setup(&position));
        let again = Axis::parse_setup(&text).expect("a scenario");
        assert_eq!(Axis::check(&again, &Ruleset::STANDARD).as_ref(), Ok(&position), "{}", order.name);
    }
}
