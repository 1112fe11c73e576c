//! `odds`: how battles may end.

use std::sync::LazyLock;

use rulebound_referee::{Referee, Registry};
use serde_json::{Value, json};

use crate::schemas::{ask, ask_of};

static REFEREE: LazyLock<Referee> = LazyLock::new(|| Referee::new(Registry::standard()));

fn odds(fields: Value) -> Value {
    let mut request = json!({"id": 1, "op": "odds", "game": "axis"});
    request.as_object_mut().expect("an object").extend(fields.as_object().cloned().expect("an object"));
    ask_of(&REFEREE, &request)
}

fn one_against_one() -> Value {
    json!({"field": "land", "attacker": {"units": {"infantry": 1}}, "defender": {"units": {"infantry": 1}}})
}

/// The kind of an error and its path.
fn error(answer: &Value) -> [&str; 2] {
    let error = &answer["error"];
    [&error["kind"], &error["at"]["path"]].map(|word| word.as_str().unwrap_or_else(|| panic!("no error: {answer}")))
}

#[test]
fn a_battle_that_is_described() {
    let answer = odds(json!({"battle": one_against_one()}));
    let [battle] = &answer["ok"]["battles"].as_array().expect("battles")[..] else { panic!("one battle: {answer}") };
    assert_eq!(battle["place"], Value::Null);
    assert_eq!(battle["battle"]["luck"], "dice", "what was left out is said");
    // A round ends with a hit by the attacker alone in 1/6 * 2/3, by the defender alone in 5/6 * 1/3, by both in 1/18.
    for (end, chance) in [("attacker_wins", 0.25), ("defender_wins", 0.625), ("draw", 0.125), ("takes", 0.25)] {
        let found = battle["odds"][end].as_f64().expect("a chance");
        assert!((found - chance).abs() < 1e-12, "{end}: {found}");
    }
}

#[test]
fn the_battles_on_a_board_after_an_order_that_is_thought_of() {
    let board = json!({"map": "1942", "turn": "russia", "phase": "combat_move"});
    let none = odds(json!({"position": board}));
    assert_eq!(none["ok"], json!({"battles": []}), "nobody attacks yet");
    let steps = json!(["3 infantry caucasus..ukraine_ssr", "2 infantry russia..west_russia"]);
    let all = odds(json!({"position": board, "steps": steps}));
    let battles = all["ok"]["battles"].as_array().expect("battles");
    let places: Vec<&str> = battles.iter().filter_map(|battle| battle["place"].as_str()).collect();
    assert_eq!(places.len(), 2, "{places:?}");
    for place in ["ukraine_ssr", "west_russia"] {
        assert!(places.contains(&place), "{places:?}");
        let alone = odds(json!({"position": board, "steps": steps, "place": place}));
        let among = battles.iter().find(|battle| battle["place"] == place).expect("a battle");
        assert_eq!(alone["ok"]["battles"], json!([among]));
        let described = odds(json!({"battle": among["battle"]}));
        assert_eq!(described["ok"]["battles"][0]["odds"], among["odds"], "a battle on the board is one like any other");
    }
    assert_eq!(odds(json!({"position": board, "steps": steps, "place": "brazil"}))["ok"], json!({"battles": []}));
}

#[test]
fn what_is_wrong_is_named() {
    let unread =
        odds(json!({"battle": {"field": "land", "attacker": {"units": {"tonk": 1}}, "defender": {"units": {}}}}));
    assert_eq!(error(&unread)[0], "bad-battle");
    assert!(error(&unread)[1].starts_with("battle.attacker.units"), "{unread}");
    let mut battle = one_against_one();
    battle["attacker"] = json!({"units": {"submarine": 1, "cruiser": 1}});
    let impossible = odds(json!({"battle": battle}));
    assert_eq!(impossible["error"]["kind"], "bad-battle");
    assert_eq!(impossible["error"]["at"]["problems"].as_array().map(Vec::len), Some(2), "{impossible}");
    let mut crowd = one_against_one();
    crowd["attacker"] = json!({"units": {"infantry": 200, "tank": 200}});
    assert_eq!(error(&odds(json!({"battle": crowd}))), ["limit", "battle"]);
    assert_eq!(error(&odds(json!({"place": "atlantis"}))), ["wrong-type", "place"]);
    assert_eq!(odds(json!({"steps": ["1 tank russia..brazil"]}))["error"]["kind"], "bad-step");
}

#[test]
fn a_battle_that_is_described_stands_on_no_board() {
    for (field, value) in [
        ("place", json!("brazil")),
        ("ruleset", json!({"low_luck": true})),
        ("position", json!("start")),
        ("steps", json!(["end"])),
        ("rolls", json!([])),
        ("seed", json!(1)),
    ] {
        let answer = odds(json!({"battle": one_against_one(), field: value}));
        assert_eq!(error(&answer), ["conflicting-fields", field]);
    }
}

#[test]
fn a_game_without_such_battles_says_so() {
    assert_eq!(error(&ask(&json!({"id": 1, "op": "odds", "game": "heap"}))), ["no-odds", "game"]);
    #[cfg(feature = "commander")]
    assert_eq!(error(&odds(json!({"game": "commander", "battle": one_against_one()}))), ["no-odds", "game"]);
}
