//! `simulate`: an encounter fought many times.

use std::sync::LazyLock;

use rulebound_referee::{Limits, Referee, Registry};
use serde_json::{Value, json};

use crate::schemas::ask_of;

static REFEREE: LazyLock<Referee> = LazyLock::new(|| Referee::new(Registry::standard()));

fn duel() -> Value {
    json!({"grid": {"width": 5, "height": 5}, "creatures": [
        {"id": "kara", "team": "party", "controller": "party", "at": [1, 1], "class": "fighter", "level": 5},
        {"id": "rat", "team": "foes", "controller": "foes", "at": [2, 1], "monster": "rat", "hp": 1}]})
}

fn message(fields: Value) -> Value {
    let mut request = json!({"id": 1, "op": "simulate", "game": "srd5e", "position": duel(), "fights": 3, "rounds": 2,
        "players": "random", "seed": 5});
    request.as_object_mut().expect("an object").extend(fields.as_object().cloned().expect("an object"));
    request
}

fn simulate(fields: Value) -> Value {
    ask_of(&REFEREE, &message(fields))
}

/// The kind of an error and its path.
fn error(answer: &Value) -> [&str; 2] {
    let error = &answer["error"];
    [&error["kind"], &error["at"]["path"]].map(|word| word.as_str().unwrap_or_else(|| panic!("no error: {answer}")))
}

#[test]
fn an_encounter_and_its_what_ifs() {
    let what_ifs = json!([{"add": ["rat", "goblin"]}, {"level": 6, "edition": "2024"}]);
    let answer = simulate(json!({"what_ifs": what_ifs}));
    let ok = &answer["ok"];
    assert_eq!((&ok["party"], &ok["seed"], &ok["players"]), (&json!("party"), &json!(5), &json!(["random", "random"])));
    let reports = ok["reports"].as_array().expect("reports");
    assert_eq!(reports.len(), 3, "{answer}");
    assert_eq!(reports[0]["what_if"], Value::Null);
    assert_eq!(reports[2]["what_if"], what_ifs[1]);
    // A fighter of the fifth level without Constitution has 10 + 4 · 6 hit points, six more on the sixth.
    assert_eq!((&reports[0]["hit_points_before"], &reports[2]["hit_points_before"]), (&json!(34), &json!(40)));
    assert_eq!(simulate(json!({"what_ifs": what_ifs})), answer, "the same seed fights the same fights");
}

#[test]
fn what_was_played_before_is_part_of_the_encounter() {
    let answer = simulate(json!({"steps": ["end turn"], "rounds": 0}));
    assert_eq!(answer["ok"]["reports"][0]["undecided"]["fights"], 3, "{answer}");
    let over =
        simulate(json!({"position": {"grid": {"width": 5, "height": 5}, "creatures": [{"id": "kara", "at": [1, 1]}]}}));
    assert_eq!(error(&over), ["no-fight", "position"]);
}

#[test]
fn nobody_fights_with_hidden_hit_points() {
    let mut position = duel();
    position["creatures"][1]["veiled"] = json!(true);
    let answer = simulate(json!({"position": position}));
    assert_eq!(error(&answer), ["bad-position", "position"]);
    let message = answer["error"]["message"].as_str().expect("a message");
    assert!(message.contains("the hit points of rat are hidden"), "{message}");
}

#[test]
fn what_is_wrong_is_named() {
    assert_eq!(error(&simulate(json!({"players": "nobody"}))), ["unknown-player", "players"]);
    assert_eq!(error(&simulate(json!({"players": "engine:program"}))), ["unknown-player", "players"]);
    assert_eq!(error(&simulate(json!({"party": "heroes"}))), ["unknown-side", "party"]);
    let unknown = simulate(json!({"what_ifs": [{"level": 6}, {"add": ["goblim"]}]}));
    assert_eq!(error(&unknown), ["bad-what-if", "what_ifs[1]"]);
    assert!(
        unknown["error"]["at"]["problems"][0]["message"].as_str().expect("words").contains("`goblin`"),
        "{unknown}"
    );
    let nobody = simulate(json!({"what_ifs": [{"remove": ["dragon"]}]}));
    assert_eq!(
        (error(&nobody), &nobody["error"]["at"]["known"]),
        (["bad-what-if", "what_ifs[0]"], &json!(["kara", "rat"]))
    );
    assert_eq!(error(&simulate(json!({"what_ifs": [{}]}))), ["bad-what-if", "what_ifs[0]"]);
    assert_eq!(error(&simulate(json!({"game": "commander", "position": "start"}))), ["no-simulation", "game"]);
    assert_eq!(simulate(json!({"position": "nowhere"}))["error"]["kind"], "bad-position");
}

#[test]
fn nobody_takes_the_machine() {
    let limits = Limits { simulate_fights: 10, simulate_milliseconds: 0, ..Limits::default() };
    let strict = Referee::new(Registry::standard()).with_limits(limits);
    let many = ask_of(&strict, &message(json!({"fights": 4, "what_ifs": [{"level": 6}, {"level": 7}]})));
    assert_eq!((error(&many), &many["error"]["at"]["limit"]), (["limit", "fights"], &json!(10)));
    let long = ask_of(&strict, &message(json!({"fights": 4})));
    assert_eq!((error(&long), &long["error"]["at"]["limit"]), (["limit", "fights"], &json!(0)));
}

#[test]
fn an_encounter_is_changed_like_a_what_if() {
    let alter = |fields: Value| {
        let mut request = json!({"id": 1, "op": "alter", "game": "srd5e", "position": "ambush"});
        request.as_object_mut().expect("an object").extend(fields.as_object().cloned().expect("an object"));
        ask_of(&REFEREE, &request)
    };
    let answer = alter(json!({"what_if": {"add": ["goblin"], "remove": ["captain"], "edition": "2024"}}));
    let ok = &answer["ok"];
    assert_eq!((&ok["ruleset"], &ok["sides"]), (&json!("2024"), &json!(["party", "bandits"])), "{answer}");
    let position: Value = serde_json::from_str(ok["position"].as_str().expect("a text")).expect("an encounter");
    let ids: Vec<&str> =
        position["creatures"].as_array().expect("creatures").iter().filter_map(|one| one["id"].as_str()).collect();
    assert!(ids.contains(&"goblin-warrior-1") && !ids.contains(&"captain"), "{ids:?}");
    assert_eq!(error(&alter(json!({"what_if": {"add": ["goblim"]}}))), ["bad-what-if", "what_if"]);
    assert_eq!(error(&alter(json!({"what_if": {}}))), ["bad-what-if", "what_if"]);
    let other = ask_of(&REFEREE, &json!({"id": 1, "op": "alter", "game": "commander", "what_if": {"level": 2}}));
    assert_eq!(error(&other), ["no-simulation", "game"]);
}

#[test]
fn what_can_be_chosen_before_a_match_is_told() {
    let scenarios = ask_of(&REFEREE, &json!({"id": 1, "op": "scenarios", "game": "axis"}));
    let names: Vec<&Value> =
        scenarios["ok"]["scenarios"].as_array().expect("some").iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["start", "straits"]);
    let rules = ask_of(&REFEREE, &json!({"id": 1, "op": "rules", "game": "srd5e"}));
    let switches = rules["ok"]["switches"].as_array().expect("switches");
    let words = |name: &str| switches.iter().find(|one| one["name"] == name).map(|one| one["words"].clone());
    assert_eq!(words("concentration"), Some(json!(["allow", "confirm", "forbid"])));
    assert_eq!(words("corner_rule"), Some(json!([])));
    let setup = ask_of(&REFEREE, &json!({"id": 1, "op": "setup", "game": "srd5e", "position": duel()}));
    assert_eq!(setup["ok"]["sides"], json!(["party", "foes"]));
}
