//! The referee as a whole: the order of its checks, its one first reason, and answers that depend on nothing but the question.

use crate::cases;

use rulebound_kernel::dice::Seeded;
use rulebound_kernel::{Counterfactual, Draw, Game, Quick, Refusal as _, Ruleset as _, Side, Turn, Verdict, Waivers};
use rulebound_srd5e::intent::Intent;
use rulebound_srd5e::refusal::words::Prevented;
use rulebound_srd5e::state::Who;
use rulebound_srd5e::validation::hearing::{Hearing, Stop};
use rulebound_srd5e::validation::{Ruling, conditions, judge};
use rulebound_srd5e::{Ruleset, Srd5e};
use serde_json::{Value, json};

type Position = <Srd5e as Game>::Position;

fn position(encounter: &Value) -> Position {
    let setup = Srd5e::parse_setup(&encounter.to_string()).expect("an encounter");
    Srd5e::check(&setup, &Ruleset::preset("2014").expect("a preset")).expect("a position")
}

fn intent(text: &str) -> Intent {
    text.parse().unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

/// Kara, whose turn it is, and an orc.
fn duel(kara: Value, orc: Value, turn: Value) -> Position {
    let with = |mut one: Value, other: Value| {
        if let (Value::Object(one), Value::Object(other)) = (&mut one, other) {
            one.extend(other);
        }
        one
    };
    position(&json!({
        "grid": {"width": 60, "height": 30},
        "creatures": [
            with(json!({"id": "kara", "at": [5, 5], "team": "party"}), kara),
            with(json!({"id": "orc", "at": [6, 5], "team": "foes"}), orc),
        ],
        "turn": with(json!({"of": "kara"}), turn),
    }))
}

fn kinds(position: &Position, text: &str) -> Vec<&'static str> {
    let objections = Srd5e::objections(position, Side(0), &intent(text), &Waivers::NONE);
    objections.iter().map(|refusal| refusal.kind()).collect()
}

fn cost(position: &Position, by: Side, text: &str) -> Value {
    match Srd5e::verdict(position, by, &intent(text), &Waivers::NONE) {
        Verdict::Legal { cost, .. } => json!(cost),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn ae_32_each_act_has_its_price() {
    let plain = duel(json!({"hands": ["club", null]}), json!({}), json!({}));
    assert_eq!(cost(&plain, Side(0), "attack orc with club"), json!({"action": 1}));
    assert_eq!(cost(&plain, Side(0), "move 5,6"), json!({"movement": {"walk": 5}}));
    let leaving = position(&json!({
        "grid": {"width": 9, "height": 9},
        "creatures": [{"id": "orc", "at": [6, 5], "team": "foes"}, {"id": "kara", "at": [5, 5], "team": "party", "hands": ["club", null]}],
        "turn": {"of": "orc"},
        "pending": [{"decide": "kara", "kind": "reaction", "trigger": {"kind": "leaves-reach", "creature": "orc", "from": [6, 5], "to": [7, 5]}}],
    }));
    assert_eq!(cost(&leaving, Side(1), "opportunity-attack orc with club"), json!({"reaction": 1}));
}

#[test]
fn or_01_the_checks_come_in_their_order() {
    let hopeless = duel(
        json!({"prepared": ["magic-missile"], "conditions": [{"name": "stunned"}]}),
        json!({"at": [55, 5]}),
        json!({"actions": ["dash"]}),
    );
    let told = kinds(&hopeless, "cast magic-missile on orc slot 1");
    assert_eq!(told, ["condition-prevents", "action-spent", "insufficient-resources", "out-of-range"]);
    let order = |kind: &str| {
        let kinds = <<Srd5e as Game>::Refusal as rulebound_kernel::Refusal>::KINDS;
        kinds.iter().position(|known| known.name == kind).expect("a kind")
    };
    assert!(told.windows(2).all(|pair| order(pair[0]) < order(pair[1])));
}

#[test]
fn or_12_one_reason_is_enough() {
    let hopeless = duel(json!({"conditions": [{"name": "stunned"}]}), json!({}), json!({"actions": ["dash"]}));
    let ask = |all| judge(&hopeless, Side(0), &intent("dodge"), &Waivers::NONE, all);
    let reasons = |ruling| match ruling {
        Ruling::Refused(reasons) => reasons.len(),
        other => panic!("{other:?}"),
    };
    assert_eq!((reasons(ask(false)), reasons(ask(true))), (1, 2));
}

#[test]
fn or_12_what_comes_after_the_first_reason_is_not_looked_at() {
    let stunned = json!({"prepared": ["bless"], "slots": {"1": 1}, "conditions": [{"name": "stunned"}],
        "carries": {"holy-symbol": 1}});
    let hopeless = duel(stunned, json!({}), json!({"actions": ["dash"]}));
    let asked = intent("cast bless on kara orc kara orc kara slot 1");
    // Five targets are looked at only if they still matter: that takes memory.
    let memory = |all| {
        let ask = || -> Ruling { judge(&hopeless, Side(0), &asked, &Waivers::NONE, all) };
        allocation_counter::measure(|| drop(std::hint::black_box(ask()))).count_total
    };
    assert_eq!(memory(false), 0);
    assert!(memory(true) > 0);
    // And nothing is put to the cost once a check has failed.
    let waivers = Waivers::NONE;
    let mut hearing = Hearing::new(&hopeless, Who(0), &waivers, false);
    let dodge = intent("dodge").act;
    let checked = conditions::check(&mut hearing, Prevented::Action).and_then(|()| hearing.spend_action(&dodge));
    assert_eq!((checked, hearing.refusals.len(), hearing.cost.action), (Err(Stop), 1, 0));
}

#[test]
fn or_14_two_readings_of_one_file_answer_alike() {
    for case in cases::all::<Srd5e>().iter().step_by(7) {
        let read = || {
            let ruleset = Ruleset::from_json(&case.ruleset).expect("a ruleset");
            let setup = Srd5e::parse_setup(&case.position.to_string()).expect("an encounter");
            Srd5e::check(&setup, &ruleset).expect("a position")
        };
        let (one, other) = (read(), read());
        let asked = intent(&case.intent);
        for side in Srd5e::sides(&one) {
            let ask = |position: &Position| Srd5e::verdict(position, side, &asked, &Waivers::NONE);
            assert_eq!(ask(&one), ask(&other), "{}", case.name);
        }
    }
}

#[test]
fn or_15_a_yes_has_its_cost() {
    let mut legal = 0;
    for example in cases::examples::<Srd5e>() {
        let verdict = Srd5e::verdict(&example.position, example.by, &example.intent, &example.waivers);
        if let Verdict::Legal { action, cost, .. } = verdict {
            assert!(json!(cost).is_object(), "{}", example.name);
            // What others may do at any time is nothing for the side that is asked.
            let asked = matches!(Srd5e::turn(&example.position), Turn::Decide { side, .. } if side == example.by);
            let judged = Srd5e::is_legal(&example.position, &action) == asked;
            assert!(judged || !example.waivers.is_empty(), "{}", example.name);
            legal += 1;
        }
    }
    assert!(legal > 500, "{legal} legal cases");
}

#[test]
fn what_one_side_may_do_at_any_time_is_not_for_another_to_say() {
    let position = duel(json!({}), json!({"concentrating": "bless"}), json!({}));
    let ended = intent("orc: end concentration");
    let by = |name: &str| {
        let side = position.creature(position.named(name).expect("a creature")).side;
        Srd5e::verdict(&position, Side(side), &ended, &Waivers::NONE).is_legal()
    };
    assert!(!by("kara") && !Srd5e::is_legal(&position, &ended), "it is asked of kara");
    assert!(by("orc"));
    let mut dice = Seeded::new(1);
    assert!(Srd5e::decide(&position, &ended, &Waivers::NONE, &mut dice).is_ok(), "and then it is done");
}

#[test]
fn nobody_mounts_oneself_whatever_the_table_waives() {
    let position = duel(json!({}), json!({}), json!({}));
    for rules in [&[][..], &["SRD-6.1"], &["SRD-10.1"], &["SRD-6.1", "SRD-10.1"]] {
        let waivers = Waivers::new(Srd5e::rulebook(), rules.iter().copied()).expect("rules that may be waived");
        let verdict = Srd5e::verdict(&position, Side(0), &intent("mount kara"), &waivers);
        assert!(verdict.refusal().is_some(), "{rules:?}: {verdict:?}");
    }
}

#[test]
fn or_18_the_order_of_lists_in_a_file_changes_nothing() {
    let conditions = ["stunned", "paralyzed", "poisoned", "incapacitated"];
    let answers: Vec<Vec<&str>> = (0..4)
        .map(|turned| {
            let list: Vec<Value> = (0..4).map(|index| json!({"name": conditions[(index + turned) % 4]})).collect();
            kinds(&duel(json!({"conditions": list}), json!({}), json!({})), "attack orc")
        })
        .collect();
    assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "{answers:?}");
    let spells = |list: Value| duel(json!({"prepared": list, "slots": {"1": 1}}), json!({}), json!({}));
    let (one, other) = (spells(json!(["bless", "aid"])), spells(json!(["aid", "bless"])));
    assert_eq!(Srd5e::key(&one), Srd5e::key(&other));
}

#[test]
fn or_19_no_question_is_too_odd() {
    let cases = cases::examples::<Srd5e>();
    let mut draw = Quick::new(19);
    let mut any = || &cases[draw.below(cases.len() as u32) as usize];
    let mut answered = 0;
    for _ in 0..20_000 {
        let (place, question) = (any(), any());
        let verdict = Srd5e::verdict(&place.position, place.by, &question.intent, &Waivers::NONE);
        let objections = Srd5e::objections(&place.position, place.by, &question.intent, &Waivers::NONE);
        assert_eq!(verdict.refusal(), objections.first(), "{} in {}", question.name, place.name);
        answered += usize::from(verdict.is_legal());
    }
    assert!(answered > 200, "{answered} strange questions were answered with yes");
}

/// The numbers of a refusal that are not 0.
fn numbers(fields: &Value) -> impl Iterator<Item = u64> {
    let fields = fields.as_object().expect("fields").values();
    fields.filter_map(Value::as_u64).filter(|number| *number > 0)
}

#[test]
fn or_23_every_kind_is_told_in_a_sentence_with_its_numbers_and_a_hint() {
    let kinds = <<Srd5e as Game>::Refusal as rulebound_kernel::Refusal>::KINDS;
    let mut hinted: Vec<&str> = Vec::new();
    for example in cases::examples::<Srd5e>() {
        let verdict = Srd5e::verdict(&example.position, example.by, &example.intent, &example.waivers);
        let Some(refusal) = verdict.refusal() else { continue };
        let sentence = refusal.to_string();
        assert!(sentence.ends_with('.') && sentence.matches(". ").count() == 0, "{}: {sentence}", example.name);
        assert!(sentence.starts_with(|first: char| first.is_uppercase() || first.is_numeric()), "{sentence}");
        for number in numbers(&refusal.fields()) {
            let digits = |letter: char| !letter.is_ascii_digit();
            let told = sentence.split(digits).any(|word| word.parse() == Ok(number));
            assert!(told, "{}: {sentence} does not say {number}", example.name);
        }
        if !hinted.contains(&refusal.kind()) {
            hinted.push(refusal.kind());
            let remedy = Srd5e::remedy(&example.position, example.by, &example.intent, refusal);
            let world = Srd5e::counterfactual(&example.position, example.by, &example.intent, refusal);
            let hint = remedy.is_some() || !matches!(world, Counterfactual::Inherent(""));
            assert!(hint, "{}: {sentence}", example.name);
        }
    }
    let silent: Vec<&str> = kinds.iter().map(|kind| kind.name).filter(|kind| !hinted.contains(kind)).collect();
    assert!(silent.is_empty(), "{silent:?} are never told");
}

#[test]
fn or_23_every_refusal_is_a_sentence_with_its_numbers_and_a_way_out() {
    let mut ways = 0;
    for example in cases::examples::<Srd5e>().iter().step_by(3) {
        for refusal in Srd5e::objections(&example.position, example.by, &example.intent, &example.waivers) {
            let sentence = refusal.to_string();
            assert!(sentence.ends_with(['.', '!', '?', '”', '"']), "{}: {sentence}", example.name);
            let remedy = Srd5e::remedy(&example.position, example.by, &example.intent, &refusal);
            let world = Srd5e::counterfactual(&example.position, example.by, &example.intent, &refusal);
            ways += usize::from(remedy.is_some() || matches!(world, Counterfactual::Setup(_)));
            if let Counterfactual::Inherent(reason) = world {
                assert!(!reason.is_empty(), "{}", example.name);
            }
        }
    }
    assert!(ways > 150, "{ways} ways out");
}
