//! What holds of every move on every map.

use rulebound_kernel::{Draw, Ruleset as _};
use rulebound_kernel::{Quick, Waivers};
use rulebound_srd5e::Ruleset;
use rulebound_srd5e::encounter::{Setup, check};
use rulebound_srd5e::intent::Intent;
use rulebound_srd5e::state::Position;
use rulebound_srd5e::validation::Ruling;
use rulebound_srd5e::validation::movement::strides;
use serde_json::{Value, json};

use super::{answer, hear, who};

const SIDE: i16 = 10;
const MAPS: u32 = 400;

/// A mover's way on a map, with what is needed to see it in a mirror.
struct Trial {
    ruleset: Value,
    encounter: Value,
    size: i16,
    mode: &'static str,
    path: Vec<(i16, i16)>,
}

fn side_of(size: &str) -> i16 {
    match size {
        "large" => 2,
        "huge" => 3,
        _ => 1,
    }
}

fn any(lot: &mut Quick, most: i16) -> i16 {
    lot.below(most as u32) as i16
}

fn one_of<'a, T>(lot: &mut Quick, list: &'a [T]) -> &'a T {
    &list[lot.below(list.len() as u32) as usize]
}

fn any_trial(lot: &mut Quick) -> Trial {
    let kinds = ["wall", "difficult", "water", "chasm", "furniture", "pillar", "floor"];
    let cells: Vec<Value> = (0..lot.below(14))
        .map(|_| {
            let (kind, height) = (*one_of(lot, &kinds), 5 * i32::from(any(lot, 4)));
            json!({"at": [[any(lot, SIDE), any(lot, SIDE)]], "kind": kind, "height": height})
        })
        .collect();
    let sizes = ["tiny", "small", "medium", "medium", "large", "huge"];
    let states = [json!([]), json!([]), json!([{"name": "stunned"}]), json!([{"name": "grappled", "source": "kara"}])];
    let mut creatures: Vec<Value> = (0..lot.below(5))
        .map(|number| {
            json!({"id": format!("c-{number}"), "at": [any(lot, SIDE), any(lot, SIDE)], "size": *one_of(lot, &sizes),
                   "team": *one_of(lot, &["party", "foes", "foes"]), "conditions": one_of(lot, &states).clone(),
                   "hands": [*one_of(lot, &["glaive", "club", "longbow"]), null]})
        })
        .collect();
    let size = *one_of(lot, &sizes);
    let mut kara = json!({"id": "kara", "team": "party", "size": size, "at": [any(lot, SIDE), any(lot, SIDE)],
                          "speed": {"walk": 40, "fly": 60}});
    if lot.below(4) == 0 && !creatures.is_empty() {
        kara["conditions"] = json!([{"name": "frightened", "source": "c-0"}]);
    }
    let start = (kara["at"][0].as_i64().unwrap_or(0) as i16, kara["at"][1].as_i64().unwrap_or(0) as i16);
    creatures.insert(0, kara);
    let mut here = start;
    let path = (0..=lot.below(5))
        .map(|_| {
            here = (here.0 + any(lot, 3) - 1, here.1 + any(lot, 3) - 1);
            here
        })
        .collect();
    let distance = *one_of(lot, &["5-5-5", "5-10-5", "euclid"]);
    let ruleset = json!({"preset": *one_of(lot, &["2014", "2024"]), "distance": distance});
    let encounter = json!({"grid": {"width": SIDE, "height": SIDE}, "cells": cells, "creatures": creatures, "turn": {"of": "kara"}});
    let mode: &&str = one_of(lot, &["", "walk ", "fly ", "climb "]);
    Trial { ruleset, encounter, size: side_of(size), mode, path }
}

impl Trial {
    /// The position, if nobody stands in a wall or in somebody else.
    fn position(&self) -> Option<Position> {
        let setup = Setup::parse(&self.encounter.to_string()).expect("an encounter");
        check(&setup, &Ruleset::from_json(&self.ruleset).expect("a ruleset")).ok()
    }

    fn intent(&self) -> String {
        let squares: Vec<String> = self.path.iter().map(|(x, y)| format!("{x},{y}")).collect();
        format!("move {}{}", self.mode, squares.join(" "))
    }

    /// The same with east and west changed, or rows and columns.
    fn mirrored(&self, turned: bool) -> Trial {
        let place = |(x, y): (i16, i16), side: i16| if turned { (y, x) } else { (SIDE - side - x, y) };
        let moved = |at: &mut Value, side: i16| {
            let (x, y) = place((at[0].as_i64().unwrap_or(0) as i16, at[1].as_i64().unwrap_or(0) as i16), side);
            (at[0], at[1]) = (json!(x), json!(y));
        };
        let mut encounter = self.encounter.clone();
        for cell in encounter["cells"].as_array_mut().expect("cells") {
            moved(&mut cell["at"][0], 1);
        }
        for creature in encounter["creatures"].as_array_mut().expect("creatures") {
            let side = side_of(creature["size"].as_str().unwrap_or_default());
            moved(&mut creature["at"], side);
        }
        let path = self.path.iter().map(|&square| place(square, self.size)).collect();
        Trial { ruleset: self.ruleset.clone(), encounter, path, ..*self }
    }
}

fn trials(seed: u64) -> impl Iterator<Item = (Trial, Position)> {
    let mut lot = Quick::new(seed);
    std::iter::repeat_with(move || any_trial(&mut lot))
        .filter_map(|trial| trial.position().map(|position| (trial, position)))
        .take(MAPS as usize)
}

fn feet(ruling: &Ruling) -> Option<u32> {
    match ruling {
        Ruling::Legal { cost, .. } => Some(cost.movement.total()),
        Ruling::Refused(_) | Ruling::Open(_) => None,
    }
}

#[test]
fn a_move_costs_what_its_steps_cost() {
    let mut legal = 0;
    for (trial, position) in trials(3) {
        let ruling = hear(&position, "kara", &trial.intent(), &Waivers::NONE, false);
        let Some(cost) = feet(&ruling) else { continue };
        let act = trial.intent().parse::<Intent>().expect("an intent").act;
        let made = strides(&position, who(&position, "kara"), &act);
        assert_eq!(made.iter().map(|stride| stride.feet).sum::<u32>(), cost, "{}: {}", trial.encounter, trial.intent());
        let offers: usize = made.iter().map(|stride| stride.offers.len()).sum();
        let noted = answer(&ruling)["notices"]
            .as_array()
            .map_or(0, |notices| notices.iter().filter(|notice| notice["kind"] == "opportunity-attack").count());
        assert_eq!(noted, offers, "{}", trial.intent());
        legal += 1;
    }
    assert!(legal > 40, "{legal}");
}

#[test]
fn move_to_is_never_dearer_than_another_way() {
    let mut compared = 0;
    for (trial, position) in trials(5) {
        let Some(cost) = feet(&hear(&position, "kara", &trial.intent(), &Waivers::NONE, false)) else { continue };
        let (x, y) = trial.path[trial.path.len() - 1];
        let ruling = hear(&position, "kara", &format!("move {}to {x},{y}", trial.mode), &Waivers::NONE, false);
        let dragging = trial.encounter.to_string().contains("grappled");
        match feet(&ruling) {
            Some(cheapest) => assert!(cheapest <= cost, "{}: {}", trial.encounter, trial.intent()),
            // The way does not look out for a place for those dragged along.
            None => assert!(dragging, "{}: {}: {:?}", trial.encounter, trial.intent(), answer(&ruling)),
        }
        compared += 1;
    }
    assert!(compared > 40, "{compared}");
}

#[test]
fn a_mirror_changes_no_verdict() {
    let told = |ruling: &Ruling| {
        let mut told = answer(ruling);
        // Which of several corners, squares or creatures is named first may depend on the side one looks from.
        told["fields"] = json!(null);
        told["notices"] = json!(told["notices"].as_array().map_or(0, Vec::len));
        told
    };
    let mut kinds = std::collections::BTreeSet::new();
    for (trial, position) in trials(7) {
        let here = told(&hear(&position, "kara", &trial.intent(), &Waivers::NONE, false));
        kinds.insert(here["kind"].to_string());
        for turned in [false, true] {
            let mirrored = trial.mirrored(turned);
            let there = mirrored.position().expect("a mirror image is in order");
            let there = told(&hear(&there, "kara", &mirrored.intent(), &Waivers::NONE, false));
            assert_eq!(here, there, "{}: {}", trial.encounter, trial.intent());
        }
    }
    assert!(kinds.len() > 6, "{kinds:?}");
}
