use rulebound_srd5e::cost::{Feet, Gains, Supply};
use rulebound_srd5e::space::Mode;
use rulebound_srd5e::{Cost, Name};
use serde_json::{Value, json};

fn everything() -> Cost {
    let mut cost = Cost { action: 1, bonus: 1, reaction: 1, interaction: 1, attacks: 1, legendary: 2, ..Cost::NONE };
    cost.movement = Feet::of(Mode::Walk, 10);
    cost.add(Supply::Slot { level: 3, pact: true }, 1);
    cost.add(Supply::Feature(Name::of("ki")), 1);
    cost.add(Supply::Charge(Name::of("wand-of-magic-missiles")), 1);
    cost.add(Supply::Ammunition(Name::of("arrow")), 1);
    cost.add(Supply::Item(Name::of("javelin")), 1);
    cost.add(Supply::Material { what: Name::of("diamond"), gp: 300 }, 1);
    cost.add(Supply::HitDie(Name::of("d8")), 1);
    cost.breaks = Some(Name::of("bless"));
    cost.gains = Gains { actions: 1, attacks: 1, movement: Feet::of(Mode::Walk, 30) };
    cost
}

fn written(cost: &Cost) -> Value {
    let value = serde_json::to_value(cost).expect("JSON");
    let back: Cost = serde_json::from_value(value.clone()).expect("a cost");
    assert_eq!(back, *cost);
    value
}

#[test]
fn what_is_nothing_is_left_out() {
    assert_eq!(written(&Cost::NONE), json!({}));
    assert!(Cost::NONE.is_none() && Cost::default().is_none());
    assert_eq!(written(&Cost::action()), json!({"action": 1}));
    assert_eq!(written(&Cost::bonus()), json!({"bonus": 1}));
    assert_eq!(written(&Cost::reaction()), json!({"reaction": 1}));
    let mut slot = Cost::action();
    slot.add(Supply::Slot { level: 4, pact: false }, 1);
    slot.add(Supply::Ammunition(Name::of("arrow")), 0);
    assert_eq!(written(&slot), json!({"action": 1, "slots": [{"level": 4, "count": 1}]}));
}

#[test]
fn every_field_is_written_as_the_files_have_it() {
    let expected = json!({
        "action": 1, "bonus": 1, "reaction": 1, "interaction": 1, "attacks": 1,
        "movement": {"walk": 10},
        "slots": [{"level": 3, "count": 1, "pact": true}],
        "features": [{"name": "ki", "uses": 1}],
        "charges": [{"item": "wand-of-magic-missiles", "count": 1}],
        "ammunition": [{"kind": "arrow", "count": 1}],
        "items": [{"item": "javelin", "count": 1}],
        "materials": [{"what": "diamond", "gp": 300, "count": 1}],
        "hit_dice": [{"die": "d8", "count": 1}],
        "legendary": 2,
        "breaks": "bless",
        "gains": {"actions": 1, "attacks": 1, "movement": {"walk": 30}},
    });
    assert_eq!(written(&everything()), expected);
}

#[test]
fn an_unknown_field_is_refused() {
    assert!(serde_json::from_value::<Cost>(json!({"actions": 1})).is_err());
    assert!(serde_json::from_value::<Cost>(json!({"movement": {"crawl": 5}})).is_err());
    assert!(serde_json::from_value::<Cost>(json!({"slots": [{"level": 1, "count": 1, "kind": "pact"}]})).is_err());
}

#[test]
fn lists_are_sorted_and_equal_entries_added() {
    let mut cost = Cost::NONE;
    cost.add(Supply::Slot { level: 3, pact: false }, 1);
    cost.add(Supply::Slot { level: 1, pact: true }, 1);
    cost.add(Supply::Slot { level: 1, pact: false }, 1);
    cost.add(Supply::Slot { level: 3, pact: false }, 1);
    cost.add(Supply::Material { what: Name::of("pearl"), gp: 100 }, 1);
    cost.add(Supply::Material { what: Name::of("diamond"), gp: 300 }, 1);
    cost.add(Supply::Material { what: Name::of("diamond"), gp: 50 }, 1);
    cost.add(Supply::Material { what: Name::of("pearl"), gp: 100 }, 2);
    cost.add(Supply::Item(Name::of("javelin")), 1);
    cost.add(Supply::Item(Name::of("dagger")), 1);
    cost.add(Supply::Item(Name::of("javelin")), 1);
    let expected = json!({
        "slots": [
            {"level": 1, "count": 1}, {"level": 1, "count": 1, "pact": true}, {"level": 3, "count": 2},
        ],
        "materials": [
            {"what": "diamond", "gp": 50, "count": 1}, {"what": "diamond", "gp": 300, "count": 1},
            {"what": "pearl", "gp": 100, "count": 3},
        ],
        "items": [{"item": "dagger", "count": 1}, {"item": "javelin", "count": 2}],
    });
    assert_eq!(written(&cost), expected);
}

#[test]
fn those_who_crawl_use_their_walking() {
    let mut feet = Feet::of(Mode::Crawl, 10);
    feet.add(Mode::Fly, 20);
    feet.add(Mode::Walk, 5);
    assert_eq!(feet, Feet { walk: 15, fly: 20, ..Feet::NONE });
    assert_eq!(feet.total(), 35);
    assert_eq!(Feet::of(Mode::Swim, u32::MAX).total(), u32::MAX);
}

#[test]
fn costs_are_told() {
    let told = |build: &dyn Fn(&mut Cost)| {
        let mut cost = Cost::NONE;
        build(&mut cost);
        cost.to_string()
    };
    assert_eq!(Cost::NONE.to_string(), "nothing");
    assert_eq!(told(&|cost| cost.movement = Feet::of(Mode::Walk, 10)), "10 ft of walking");
    let spell = |cost: &mut Cost| {
        cost.action = 1;
        cost.add(Supply::Slot { level: 4, pact: false }, 1);
    };
    assert_eq!(told(&spell), "an action and a 4th-level slot");
    let attack = |cost: &mut Cost| {
        cost.action = 1;
        cost.add(Supply::Ammunition(Name::of("arrow")), 1);
        cost.gains.attacks = 1;
    };
    assert_eq!(told(&attack), "an action and 1 arrow; gives a further attack");
    assert_eq!(
        everything().to_string(),
        "an action, a bonus action, a reaction, an attack of the action, the free interaction, 10 ft of walking, a 3rd-level \
         pact slot, a use of ki, a charge of wand of magic missiles, 1 arrow, 1 javelin, 1 diamond worth 300 gp, 1d8 of hit \
         dice, 2 legendary actions and the concentration on bless; gives a further action, a further attack and 30 ft of \
         walking"
    );
}

#[test]
fn a_cost_is_of_moderate_size() {
    assert!(size_of::<Cost>() <= 144, "{}", size_of::<Cost>());
}
