//! Ways on small maps, against a search that leaves nothing out.

use std::collections::{BTreeMap, BTreeSet};

use rulebound_kernel::{Draw, Quick, Ruleset as _};
use serde_json::{Value, json};

use super::super::heading::Heading;
use super::super::walk::{Tow, Walk};
use super::super::{fear, passage};
use super::{Toll, heights, way};
use crate::Ruleset;
use crate::encounter::{Setup, check};
use crate::space::{Level, Mode, Space, Square};
use crate::spot::Spot;
use crate::state::{Position, Who};

const SIDE: i16 = 6;

/// Where the mover and those in tow are, after an odd number of diagonals or not.
type Key = (Square, Level, bool, Vec<(Square, Level)>);

fn one_of<'a, T>(lot: &mut Quick, list: &'a [T]) -> &'a T {
    &list[lot.below(list.len() as u32) as usize]
}

fn any_square(lot: &mut Quick) -> [i16; 2] {
    [lot.below(SIDE as u32) as i16, lot.below(SIDE as u32) as i16]
}

/// Kara among walls, rough ground and others, some of whom she drags along or fears; `None` if somebody stands in a wall.
fn any_position(lot: &mut Quick, dragged: u32) -> Option<(Value, Position)> {
    let kinds = ["wall", "wall", "pillar", "difficult", "water", "chasm", "floor"];
    let cells: Vec<Value> = (0..lot.below(16))
        .map(|_| json!({"at": [any_square(lot)], "kind": one_of(lot, &kinds), "height": 5 * lot.below(4)}))
        .collect();
    let mut kara = json!({"id": "kara", "team": "party", "size": one_of(lot, &["small", "medium", "medium", "large"]),
                          "at": any_square(lot), "speed": {"walk": 30, "fly": 60}});
    if lot.below(6) == 0 {
        kara["conditions"] = json!([{"name": "frightened", "source": "foe-0"}]);
    }
    let mut creatures = vec![kara];
    let sizes = ["tiny", "small", "medium", "medium", "large"];
    for number in 0..=lot.below(3) {
        let team = one_of(lot, &["party", "foes", "foes"]);
        creatures.push(
            json!({"id": format!("foe-{number}"), "at": any_square(lot), "size": one_of(lot, &sizes), "team": team,
                              "hands": [one_of(lot, &["glaive", "club", "longbow"]), null]}),
        );
    }
    for number in 0..dragged {
        creatures.push(json!({"id": format!("held-{number}"), "at": any_square(lot), "size": one_of(lot, &sizes[1..]),
                              "team": "foes", "conditions": [{"name": "grappled", "source": "kara"}]}));
    }
    let distance = one_of(lot, &["5-5-5", "5-10-5", "euclid"]);
    let ruleset = json!({"preset": one_of(lot, &["2014", "2024"]), "distance": distance});
    let encounter = json!({"grid": {"width": SIDE, "height": SIDE}, "cells": cells, "creatures": creatures,
                           "turn": {"of": "kara"}});
    let setup = Setup::parse(&encounter.to_string()).expect("an encounter");
    let position = check(&setup, &Ruleset::from_json(&ruleset).expect("a ruleset")).ok()?;
    Some((encounter, position))
}

/// The toll of the cheapest way to every stand, by judging every step from every stand.
fn exhaustive(position: &Position, who: Who, mode: Mode, start: Space) -> BTreeMap<Key, Toll> {
    let mut walk = Walk::new(position, who, mode, start);
    let flies = mode == Mode::Fly;
    let levels = heights(position, walk.here, walk.here);
    let key = |here: Space, diagonals: u32, tow: &Tow| -> Key {
        let places = tow.iter().map(|&(_, body)| (body.square, body.level)).collect();
        (here.square, here.level, diagonals % 2 == 1, places)
    };
    let mut settled = BTreeMap::new();
    let first = key(walk.here, walk.diagonals, &walk.dragged);
    let mut stands = BTreeMap::from([(first.clone(), (walk.here, walk.diagonals % 2, walk.dragged.clone()))]);
    let mut open = BTreeSet::from([((0, 0, 0), first)]);
    while let Some((toll, known)) = open.pop_first() {
        if settled.contains_key(&known) {
            continue;
        }
        settled.insert(known.clone(), toll);
        let (here, diagonals, tow) = stands[&known].clone();
        for heading in Heading::all(flies).filter(|heading| levels.contains(&heading.from(here).level) || !flies) {
            (walk.here, walk.diagonals, walk.dragged) = (here, diagonals, tow.clone());
            let Ok(stride) = walk.step(heading.waypoint(here)) else { continue };
            if fear::approaches(position, who, stride.from, stride.to).next().is_none() {
                let next = key(walk.here, walk.diagonals, &walk.dragged);
                let toll = (toll.0 + stride.feet, toll.1 + stride.offers.len() as u32, toll.2 + 1);
                stands.entry(next.clone()).or_insert((walk.here, walk.diagonals % 2, walk.dragged.clone()));
                open.insert((toll, next));
            }
        }
    }
    settled
}

/// What the way costs that is found.
fn found(position: &Position, who: Who, mode: Mode, start: Space, goal: Space) -> Option<Toll> {
    let mut walk = Walk::new(position, who, mode, start);
    let mut toll = (0, 0, 0);
    for space in way(&walk, goal).ok()? {
        let spot = Spot { square: space.square, level: Some(space.level) };
        let stride = walk.step(spot).expect("a step of a way");
        assert!(
            fear::approaches(position, who, stride.from, stride.to).next().is_none(),
            "a step towards what is feared"
        );
        toll = (toll.0 + stride.feet, toll.1 + stride.offers.len() as u32, toll.2 + 1);
    }
    assert!(walk.here.square == goal.square && (mode != Mode::Fly || walk.here.level == goal.level));
    Some(toll)
}

/// How many goals have a way, how many of these ways provoke somebody, and how many goals have none.
#[derive(Default)]
struct Tally {
    ways: u32,
    provoking: u32,
    none: u32,
}

/// Compares ways to all squares of so many maps.
fn compare(seed: u64, maps: usize, mode: Mode, dragged: u32) -> Tally {
    let mut lot = Quick::new(seed);
    let mut tally = Tally::default();
    let trials: Vec<(Value, Position)> =
        std::iter::repeat_with(|| any_position(&mut lot, dragged)).flatten().take(maps).collect();
    for (encounter, position) in trials {
        let who = position.named("kara").expect("kara");
        let start = position.space(who).expect("a place");
        let tolls = exhaustive(&position, who, mode, start);
        let walk = Walk::new(&position, who, mode, start);
        let levels = heights(&position, walk.here, walk.here);
        for square in position.stage.grid.extent().squares().filter(|&square| square != start.square) {
            let height = i16::try_from(lot.below(5)).unwrap_or(0);
            let level = if mode == Mode::Fly { Level(levels.start().0 + height) } else { walk.here.level };
            let goal = start.at(square).at_level(level);
            let reached =
                tolls.iter().filter(|((at, height, ..), _)| *at == square && (mode != Mode::Fly || *height == level));
            let least = reached.map(|(_, &toll)| toll).min();
            let told = found(&position, who, mode, start, goal);
            assert_eq!(told, least, "{mode:?} to {goal:?}: {encounter}");
            let Some((_, risks, _)) = least else {
                tally.none += 1;
                continue;
            };
            tally.ways += 1;
            tally.provoking += u32::from(risks > 0);
            let arrived = walk.mover().arrival(walk.here, Heading::between(goal, goal, true).waypoint(goal));
            assert!(
                passage::entry(&walk, arrived).is_some() && passage::leads(&walk, arrived, *levels.end()),
                "{goal:?}"
            );
        }
    }
    tally
}

fn cheapest(seed: u64, maps: usize, mode: Mode, dragged: u32) {
    let Tally { ways, provoking, none } = compare(seed, maps, mode, dragged);
    assert!(ways > 10 * maps as u32 && provoking > maps as u32 / 4 && none > maps as u32, "{ways} {provoking} {none}");
}

#[test]
fn the_way_on_foot_is_the_cheapest_there_is() {
    cheapest(1, 1_000, Mode::Walk, 0);
    cheapest(2, 200, Mode::Climb, 0);
}

#[test]
fn the_way_through_the_air_is_the_cheapest_there_is() {
    cheapest(3, 200, Mode::Fly, 0);
}

#[test]
fn the_way_with_one_in_tow_is_the_cheapest_there_is() {
    cheapest(4, 400, Mode::Walk, 1);
    cheapest(5, 60, Mode::Fly, 1);
}

#[test]
fn the_way_with_two_in_tow_is_the_cheapest_there_is() {
    cheapest(6, 300, Mode::Walk, 2);
    cheapest(7, 20, Mode::Fly, 2);
}
