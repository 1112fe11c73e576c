//! What an act costs is paid, and what it gives is there.

use rulebound_kernel::{Game, Verdict, Waivers};
use rulebound_srd5e::cost::{Cost, Supply};
use rulebound_srd5e::event::{pay, record};
use rulebound_srd5e::intent::Act;
use rulebound_srd5e::intent::act::Plain;
use rulebound_srd5e::state::pools::Uses;
use rulebound_srd5e::state::{TurnState, Who};
use rulebound_srd5e::{Event, Name, Srd5e};
use serde_json::json;

use crate::turns::table::{Table, creature};

fn duel(edition: &str, more: serde_json::Value) -> Table {
    let kara = creature("kara", "party", [5, 5], more);
    Table::new(edition, vec![kara, creature("orc", "foes", [20, 20], json!({}))])
}

#[test]
fn ae_22_a_dash_gives_as_much_movement_again() {
    let mut table = duel("2014", json!({}));
    assert_eq!(table.refused("kara", "move to 17,5"), "not-enough-movement");
    table.act("kara", "dash", &[]).act("kara", "move to 17,5", &[]);
    assert_eq!(table.creature("kara").at.map(|at| (at.x, at.y)), Some((17, 5)));
    assert_eq!(table.position.turn.as_ref().map(|turn| turn.moved.walk), Some(60));
}

#[test]
fn ae_23_a_dash_adds_the_speed_there_is() {
    let mut table = duel("2014", json!({ "speed": { "walk": 15 } }));
    table.act("kara", "dash", &[]);
    assert_eq!(table.refused("kara", "move to 12,5"), "not-enough-movement");
    table.act("kara", "move to 11,5", &[]);
    assert_eq!(table.position.turn.as_ref().map(|turn| turn.moved.walk), Some(30));
}

#[test]
fn ae_25_a_dash_by_wing_adds_the_flying_speed() {
    let mut table = duel("2024", json!({ "speed": { "walk": 30, "fly": 60 } }));
    table.act("kara", "dash fly", &[]);
    let turn = table.position.turn.as_ref().expect("a turn");
    assert_eq!(turn.actions.as_slice(), [Name::of("dash fly")]);
    table.act("kara", "move fly to 25,5", &[]);
    assert_eq!(table.position.turn.as_ref().map(|turn| turn.moved.fly), Some(100));
}

#[test]
fn ae_28_an_action_spent_is_spent() {
    let mut turn = TurnState::new(Who(0));
    let act = Act::Plain { what: Plain::Dodge, mode: None, bonus: false };
    record(&mut turn, &act, &Name::of("dodge"), &Cost::action(), &[], false);
    record(&mut turn, &act, &Name::of("dodge"), &Cost::action(), &[], false);
    assert_eq!(turn.actions.len(), 2);
    let mut table = duel("2014", json!({}));
    table.act("kara", "dodge", &[]);
    assert_eq!(table.refused("kara", "dodge"), "action-spent");
}

#[test]
fn ae_29_action_and_slot_are_paid_and_nothing_else() {
    let caster = json!({ "prepared": ["magic-missile"], "slots": { "1": 2 } });
    let mut table = duel("2014", caster);
    let before = table.position.clone();
    table.act("kara", "cast magic-missile on orc slot 1", &[1]);
    let kara = table.creature("kara");
    assert_eq!(kara.pools.slots_of(1), 1);
    assert_eq!(
        table.position.turn.as_ref().map(|turn| turn.actions.clone()),
        Some([Name::of("cast")].into_iter().collect())
    );
    let mut same = kara.clone();
    same.pools.slots = before.creatures[0].pools.slots;
    assert_eq!(same, before.creatures[0]);
}

#[test]
fn ae_30_feet_are_added_up() {
    let mut table = duel("2014", json!({}));
    table.act("kara", "move to 7,5", &[]).act("kara", "move to 9,5", &[]);
    assert_eq!(table.position.turn.as_ref().map(|turn| turn.moved.walk), Some(20));
    assert_eq!(table.refused("kara", "move to 12,5"), "not-enough-movement");
}

#[test]
fn ae_31_asking_changes_nothing() {
    let table = duel("2014", json!({}));
    let before = table.position.clone();
    for text in ["attack orc", "dash", "move to 6,6", "cast fireball at 3,3", "end turn"] {
        let _ = table.verdict("kara", text);
    }
    assert_eq!(table.position, before);
}

#[test]
fn rs_19_and_20_the_slot_that_was_named_is_the_one_that_is_spent() {
    let caster = json!({ "prepared": ["magic-missile"], "slots": { "1": 2, "2": 1 } });
    let mut first = duel("2014", caster.clone());
    first.act("kara", "cast magic-missile on orc slot 1", &[1]);
    assert_eq!(&first.creature("kara").pools.slots[..2], [1, 1]);
    let mut second = duel("2014", caster);
    second.act("kara", "cast magic-missile on orc slot 2", &[1]);
    assert_eq!(&second.creature("kara").pools.slots[..2], [2, 0]);
}

#[test]
fn rs_21_and_25_uses_items_and_dice_are_counted_each() {
    let mut table = duel("2014", json!({ "features": { "ki": 2 }, "carries": { "torch": 5 } }));
    let mut cost = Cost::NONE;
    cost.add(Supply::Feature(Name::of("ki")), 1);
    cost.add(Supply::Item(Name::of("torch")), 2);
    let kara = &mut table.position.creatures[0];
    kara.pools.hit_dice = vec![(8, 4)];
    cost.add(Supply::HitDie(Name::of("d8")), 1);
    kara.pools.slots[0] = 4;
    cost.add(Supply::Slot { level: 1, pact: false }, 1);
    cost.add(Supply::Slot { level: 1, pact: false }, 1);
    pay(kara, &cost);
    assert_eq!(kara.pools.feature("ki"), Some(Uses::Left(1)));
    assert_eq!(kara.pools.carried("torch"), 3);
    assert_eq!(kara.pools.hit_dice, [(8, 3)]);
    assert_eq!(kara.pools.slots_of(1), 2);
}

#[test]
fn rs_22_what_is_not_there_is_refused_and_nothing_changes() {
    let table = duel("2014", json!({ "prepared": ["magic-missile"], "slots": { "2": 1 } }));
    let before = table.position.clone();
    assert_eq!(table.refused("kara", "cast magic-missile on orc slot 1"), "insufficient-resources");
    assert_eq!(table.position, before);
}

#[test]
fn or_22_a_verdict_in_an_event_is_read_back() {
    let mut table = duel("2014", json!({}));
    let Verdict::Legal { action, cost, notices } = table.verdict("kara", "dash") else { panic!("a dash is legal") };
    table.act("kara", "dash", &[]);
    let text = serde_json::to_string(&table.events).expect("events are JSON");
    let read: Vec<Event> = serde_json::from_str(&text).expect("and read back");
    assert_eq!(read, table.events);
    let Some(Event::Declared { act, cost: paid, notices: told, .. }) = read.first() else { panic!("no declaration") };
    assert_eq!((act, &**paid, told), (&action.act, &cost, &notices));
}

#[test]
fn what_is_waived_is_not_charged_below_nothing() {
    let table = duel("2014", json!({ "prepared": ["magic-missile"], "slots": { "2": 1 } }));
    let waivers = Waivers::new(Srd5e::rulebook(), ["SRD-9.2"]).expect("a rule that is waivable");
    let intent = "cast magic-missile on orc slot 1".parse().expect("an intent");
    let mut dice = rulebound_kernel::dice::Scripted::new([1]);
    let events = Srd5e::decide(&table.position, &intent, &waivers, &mut dice).expect("legal when waived");
    let mut after = table.position.clone();
    events.iter().for_each(|event| Srd5e::evolve(&mut after, event));
    assert_eq!(&after.creatures[0].pools.slots[..2], [0, 1]);
}
