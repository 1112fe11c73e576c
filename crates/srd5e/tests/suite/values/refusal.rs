use std::collections::BTreeSet;

use rulebound_kernel::{Item, Mark, Refusal as _, Role};
use rulebound_srd5e::refusal::words::{RangeKind, Unfit};
use rulebound_srd5e::refusal::{Party, Scene};
use rulebound_srd5e::space::{Cover, Kind, Metric, Mode, Square};
use rulebound_srd5e::{Name, Reason, Refusal};
use serde_json::{Value, json};

use crate::values::examples::EXAMPLES;

/// Kara at 2,3 and an orc at 9,3, between whom a ray of frost is cast.
pub fn scene() -> Scene {
    Scene {
        actor: Some(Party::creature(Name::of("kara"), Some(Square::new(2, 3)))),
        verb: Some("cast"),
        with: Some(Name::of("ray-of-frost")),
        target: Some(Party::creature(Name::of("orc"), Some(Square::new(9, 3)))),
        way: (2..=9).map(|x| Square::new(x, 3)).collect(),
    }
}

pub fn examples() -> impl Iterator<Item = (Value, Refusal, &'static str)> {
    EXAMPLES.iter().map(|(kind, fields, sentence)| {
        let fields: Value = serde_json::from_str(fields).expect("JSON");
        let value = json!({"kind": kind, "fields": fields});
        let reason: Reason = serde_json::from_value(value.clone()).expect("a reason");
        (value, Refusal::new(reason, scene()), *sentence)
    })
}

#[test]
fn every_kind_is_written_and_read_as_the_files_have_it() {
    for (value, refusal, _) in examples() {
        assert_eq!(serde_json::to_value(&refusal).expect("JSON"), value);
        assert_eq!(value["kind"], refusal.kind());
        assert_eq!(value["fields"], refusal.fields());
        let back: Refusal = serde_json::from_value(value).expect("a refusal");
        assert_eq!(back, Refusal::from(refusal.reason));
    }
}

#[test]
fn the_examples_show_every_kind_and_every_rule_in_the_order_of_checks() {
    let mut kinds: Vec<&str> = examples().map(|(_, refusal, _)| refusal.kind()).collect();
    kinds.dedup();
    let declared: Vec<&str> = Refusal::KINDS.iter().map(|kind| kind.name).collect();
    assert_eq!(kinds, declared);
    let seen: BTreeSet<(&str, String)> =
        examples().map(|(_, refusal, _)| (refusal.kind(), refusal.rule().to_string())).collect();
    let cited: BTreeSet<(&str, String)> =
        Refusal::KINDS.iter().flat_map(|kind| kind.rules.iter().map(|rule| (kind.name, rule.to_string()))).collect();
    assert_eq!(seen, cited);
}

#[test]
fn the_order_of_reasons_is_the_order_of_checks() {
    let late = |reason: &Reason| matches!(reason, Reason::UnknownPosition { .. });
    let early = |reason: &Reason| matches!(reason, Reason::InvalidTarget { reason: Unfit::Unknown, .. });
    let orders: Vec<u8> = examples()
        .map(|(_, refusal, _)| refusal.reason)
        .filter(|reason| !late(reason) && !early(reason))
        .map(|reason| reason.order())
        .collect();
    assert!(orders.is_sorted());
    let order = |wanted: &dyn Fn(&Reason) -> bool| {
        let (_, refusal, _) = examples().find(|(_, refusal, _)| wanted(&refusal.reason)).expect("an example");
        refusal.reason.order()
    };
    assert_eq!(order(&early), order(&|reason| matches!(reason, Reason::UnknownName { .. })));
    assert_eq!(order(&late), order(&|reason| matches!(reason, Reason::OutOfRange { .. })));
}

#[test]
fn every_reason_is_told_in_a_sentence() {
    let told: Vec<String> = examples().map(|(_, refusal, _)| refusal.to_string()).collect();
    let expected: Vec<&str> = examples().map(|(_, _, sentence)| sentence).collect();
    assert_eq!(told, expected);
}

#[test]
fn every_number_of_a_reason_is_told() {
    for (value, refusal, _) in examples() {
        let sentence = refusal.to_string();
        let fields = value["fields"].as_object().expect("fields");
        for (name, number) in fields.iter().filter_map(|(name, value)| Some((name, value.as_u64()?))) {
            let told = sentence.contains(&number.to_string()) || (number == 0 && sentence.contains(" no "));
            assert!(told, "{name} {number} is missing in: {sentence}");
        }
    }
}

#[test]
fn a_reason_is_told_without_a_scene() {
    for (_, refusal, _) in examples() {
        let sentence = Refusal::from(refusal.reason).to_string();
        assert!(sentence.ends_with('.') && sentence.starts_with(|first: char| !first.is_lowercase()), "{sentence}");
    }
}

#[test]
fn a_range_is_shown_with_its_ends_its_way_and_its_numbers() {
    let reason = Reason::OutOfRange {
        target: Some(Name::of("orc")),
        index: None,
        distance: 65,
        max: 60,
        range: RangeKind::Feet,
        metric: Metric::Even,
    };
    let marks = Refusal::new(reason, scene()).evidence();
    let [origin, path, target, need, have] = marks.as_slice() else { panic!("{marks:?}") };
    assert_eq!(*origin, Mark::token(Role::Origin, "2,3", "kara"));
    assert!(matches!(&path.item, Item::Line { through } if through.len() == 8));
    assert_eq!(*target, Mark::token(Role::Target, "9,3", "orc"));
    assert_eq!(*need, Mark::number(Role::Need, "feet", 65));
    assert_eq!(*have, Mark::number(Role::Have, "feet", 60));
}

#[test]
fn what_is_in_the_way_is_shown() {
    let marks = |reason: Reason| Refusal::from(reason).evidence();
    let square = Square::new(7, 5);
    let line = Reason::LineBlocked { target: None, square, kind: Kind::Tree, cover: Cover::Total };
    assert_eq!(marks(line), [Mark::place(Role::Blocker, "7,5")]);
    let occupied = Reason::Occupied { square, by: Name::of("mirel") };
    assert_eq!(marks(occupied), [Mark::token(Role::Blocker, "7,5", "mirel")]);
    let short = Reason::NotEnoughMovement { need: 15, have: 10, mode: Mode::Walk };
    assert_eq!(marks(short), [Mark::number(Role::Need, "feet", 15), Mark::number(Role::Have, "feet", 10)]);
}

#[test]
fn a_bare_square_is_shown_as_a_place_and_an_unknown_place_not_at_all() {
    let scene = Scene {
        actor: Some(Party::creature(Name::of("kara"), None)),
        target: Some(Party::square(Square::new(4, 4))),
        ..Scene::default()
    };
    let refusal = Refusal::new(Reason::UnknownPosition { creature: Name::of("kara") }, scene);
    assert_eq!(refusal.evidence(), [Mark::place(Role::Target, "4,4")]);
}

#[test]
fn values_are_of_moderate_size() {
    assert!(size_of::<Reason>() <= 80, "{}", size_of::<Reason>());
    assert!(size_of::<Refusal>() <= 256, "{}", size_of::<Refusal>());
}
