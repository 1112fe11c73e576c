//! Battles whose odds were computed in fractions by another program.

use std::collections::BTreeMap;

use rulebound_axis::odds::{Battle, Expectation};
use rulebound_axis::unit::Unit;
use serde::Deserialize;

/// A battle a line.
const BATTLES: &str = include_str!("../data/odds.jsonl");

#[derive(Deserialize)]
struct Recorded {
    name: String,
    battle: Battle,
    expected: Expected,
}

#[derive(Deserialize)]
struct Expected {
    attacker_wins: f64,
    defender_wins: f64,
    draw: f64,
    takes: f64,
    attackers: BTreeMap<Unit, f64>,
    defenders: BTreeMap<Unit, f64>,
}

fn is_close(have: f64, want: f64) -> bool {
    (have - want).abs() < 1e-9
}

fn are_close(have: &Expectation, want: &BTreeMap<Unit, f64>) -> bool {
    have.survivors.len() == want.len() && want.iter().all(|(unit, want)| is_close(have.survivors[unit], *want))
}

#[test]
fn recorded_battles_have_their_odds() {
    let mut count = 0;
    for line in BATTLES.lines() {
        let Recorded { name, battle, expected } = serde_json::from_str(line).expect("a battle a line");
        let odds = battle.odds().expect("a battle that can be");
        assert!(is_close(odds.attacker_wins, expected.attacker_wins), "{name}: {odds:?}");
        assert!(is_close(odds.defender_wins, expected.defender_wins), "{name}: {odds:?}");
        assert!(is_close(odds.draw, expected.draw), "{name}: {odds:?}");
        assert!(is_close(odds.takes, expected.takes), "{name}: {odds:?}");
        assert!(are_close(&odds.attacker, &expected.attackers), "{name}: {odds:?}");
        assert!(are_close(&odds.defender, &expected.defenders), "{name}: {odds:?}");
        count += 1;
    }
    assert_eq!(count, 27);
}
