//! Cases: what is compared, how, and what is not.

use rulebound_referee::case::{Case, CaseResult};
use rulebound_referee::{ErrorKind, Registry};
use serde_json::{Value, json};

use crate::heap;
use crate::schemas::is_valid;

fn case(more: Value) -> Case {
    let mut case = json!({"name": "n", "game": "heap", "position": "10 left", "intent": "take 5", "expect": {}});
    case.as_object_mut().expect("an object").extend(more.as_object().cloned().expect("an object"));
    assert!(is_valid("case.json", &case), "{case}");
    Case::read(&case.to_string(), 1).expect("a case")
}

/// The paths at which the answer differs from the expectation.
fn differences(more: Value) -> Vec<String> {
    match case(more).run(heap::referee().registry()) {
        CaseResult::Passed => Vec::new(),
        CaseResult::Failed(differences) => differences.into_iter().map(|difference| difference.path).collect(),
        CaseResult::Error(error) => panic!("{error}"),
    }
}

#[test]
fn what_is_left_out_is_not_compared() {
    assert!(differences(json!({})).is_empty());
    assert!(differences(json!({"expect": {"verdict": "illegal"}})).is_empty());
    assert!(differences(json!({"group": 1, "why": "so", "sure": "high", "pair": "x", "source": ["y"]})).is_empty());
}

#[test]
fn a_refusal_is_compared_by_what_is_expected() {
    let right = json!({"expect": {
        "verdict": "illegal", "kind": "too-many", "rule": "HEAP-1.2", "fields": {"asked": 5}, "remedy": "take 3",
        "evidence": [{"role": "have", "value": 3}], "message": "5 cannot be taken, 3 can.", "objections": ["too-many"],
    }});
    assert!(differences(right).is_empty());
    let wrong = json!({"expect": {
        "verdict": "legal", "kind": "few", "rule": "HEAP-1.1", "fields": {"asked": 4, "more": 1}, "remedy": null,
        "evidence": [{"role": "have", "value": 3}, {"role": "have", "value": 4}], "objections": [], "action": "take 5",
    }});
    assert_eq!(
        differences(wrong),
        ["verdict", "kind", "rule", "remedy", "action", "fields.asked", "fields.more", "evidence[1]", "objections"]
    );
}

#[test]
fn a_missing_remedy_is_expected_as_null() {
    let none = json!({"by": "right", "intent": "take 1", "expect": {"kind": "not-your-turn", "remedy": null}});
    assert!(differences(none).is_empty());
}

#[test]
fn a_legal_answer_is_compared_with_its_cost_and_notices() {
    let waived = |expect: Value| differences(json!({"waivers": ["HEAP-1.2"], "expect": expect}));
    assert!(
        waived(json!({"verdict": "legal", "action": "take 5", "cost": "one turn", "notices": ["waived"]})).is_empty()
    );
    assert_eq!(waived(json!({"cost": "two turns"})), ["cost"]);
    assert_eq!(waived(json!({"notices": ["lucky"]})), ["notices[0]"]);
    assert_eq!(waived(json!({"without": ["waived"]})), ["without"]);
    assert!(waived(json!({"without": ["lucky"]})).is_empty());
}

#[test]
fn a_choice_is_compared_by_its_question_and_options() {
    let open = |expect: Value| differences(json!({"intent": "take", "expect": expect}));
    assert!(
        open(json!({"verdict": "needs-choice", "kind": "how-many", "choices": ["take 1", "take 2", "take 3"]}))
            .is_empty()
    );
    assert_eq!(open(json!({"kind": "which", "choices": ["take 1"]})), ["kind", "choices"]);
}

/// Kara with a longsword beside an orc, held against what is expected of an attack.
fn duel(fields: Value, intent: &str, expect: Value) -> Vec<String> {
    let mut kara = json!({"id": "kara", "at": [5, 5], "team": "party", "hands": ["longsword", "shield"]});
    kara.as_object_mut().expect("an object").extend(fields.as_object().cloned().expect("an object"));
    let position =
        json!({"grid": {"width": 9, "height": 9}, "creatures": [kara, {"id": "orc", "at": [6, 5], "team": "foes"}]});
    let case = case(json!({"game": "srd5e", "position": position, "intent": intent, "expect": expect}));
    match case.run(&Registry::standard()) {
        CaseResult::Passed => Vec::new(),
        CaseResult::Failed(differences) => differences.into_iter().map(|difference| difference.path).collect(),
        CaseResult::Error(error) => panic!("{error}"),
    }
}

#[test]
fn of_a_cost_zero_empty_and_left_out_are_the_same() {
    let attack = |cost: Value| duel(json!({}), "attack orc", json!({"cost": cost}));
    let same =
        [json!({"action": 1}), json!({"action": 1, "slots": [], "bonus": 0, "movement": {"walk": 0}, "gains": {}})];
    assert!(same.into_iter().all(|cost| attack(cost).is_empty()));
    for other in [json!({}), json!({"action": 1, "slots": [{"level": 1, "count": 1}]}), json!({"action": 2})] {
        assert_eq!(attack(other), ["cost"]);
    }
    assert!(duel(json!({}), "drop longsword", json!({"cost": {"action": 0}})).is_empty());
}

#[test]
fn targets_are_compared_key_by_key() {
    let attack = |targets: Value| duel(json!({}), "attack orc", json!({"targets": targets}));
    assert!(attack(json!([{"target": "orc", "distance": 5}])).is_empty());
    assert_eq!(attack(json!([{"target": "orc"}, {"target": "orc", "distance": 10}])), ["targets[1]"]);
}

#[test]
fn what_is_told_beside_a_refusal_is_compared_in_order() {
    let held = json!({"conditions": [{"name": "stunned"}, {"name": "paralyzed"}, {"name": "petrified"}]});
    let dodge = |also: Value| duel(held.clone(), "dodge", json!({"kind": "condition-prevents", "also": also}));
    let reason = |condition: &str| json!({"kind": "condition-prevents", "fields": {"condition": condition}});
    assert!(dodge(json!([reason("paralyzed"), reason("stunned")])).is_empty());
    for other in [json!([]), json!([reason("paralyzed")]), json!([reason("stunned"), reason("paralyzed")])] {
        assert_eq!(dodge(other), ["also"]);
    }
    assert!(duel(json!({}), "stand", json!({"kind": "not-in-state", "also": []})).is_empty());
}

#[test]
fn steps_and_rolls_come_first() {
    let thrown = json!({
        "position": "1 left", "steps": ["throw", "take 3"], "rolls": [6], "intent": "take 3", "by": "left",
        "expect": {"verdict": "legal"},
    });
    assert!(differences(thrown).is_empty());
}

#[test]
fn a_case_that_cannot_be_asked_is_an_error() {
    let registry = heap::referee();
    let kind = |more: Value| match case(more).run(registry.registry()) {
        CaseResult::Error(error) => error.kind,
        other => panic!("{other:?}"),
    };
    assert_eq!(kind(json!({"game": "chess"})), ErrorKind::UnknownGame);
    assert_eq!(kind(json!({"position": "ten"})), ErrorKind::BadPosition);
    assert_eq!(kind(json!({"steps": ["take 9"]})), ErrorKind::BadStep);
}

#[test]
fn a_case_that_cannot_be_read_names_the_place() {
    let error = |text: &str| Case::read(text, 12).expect_err("broken");
    assert_eq!((error("{").kind, error("{").at.line), (ErrorKind::BadJson, Some(12)));
    assert_eq!(error("[]").kind, ErrorKind::WrongType);
    let unknown = error(r#"{"name":"n","game":"heap","intent":"take","expect":{"verdcit":"legal"}}"#);
    assert_eq!((unknown.kind, unknown.at.path.as_deref()), (ErrorKind::UnknownField, Some("expect.verdcit")));
    let missing = error(r#"{"name":"n","game":"heap","expect":{}}"#);
    assert_eq!((missing.kind, missing.at.path.as_deref()), (ErrorKind::MissingField, Some("intent")));
    let word = error(r#"{"name":"n","game":"heap","intent":"take","expect":{"verdict":"maybe"}}"#);
    assert_eq!((word.kind, word.at.path.as_deref()), (ErrorKind::WrongType, Some("expect.verdict")));
}
