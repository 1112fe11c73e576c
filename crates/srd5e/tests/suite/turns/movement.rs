//! Moves, and the attacks they provoke.

use rulebound_kernel::dice::Seeded;
use rulebound_kernel::{Game, Waivers};
use rulebound_srd5e::{Event, Srd5e};
use serde_json::{Value, json};

use crate::turns::table::{Table, creature};

fn passing(reactor: Value) -> Table {
    let kara = creature("kara", "party", [5, 5], json!({ "hp": 30, "max_hp": 30 }));
    let mut with = json!({ "hands": ["club", null] });
    if let (Value::Object(with), Value::Object(reactor)) = (&mut with, reactor) {
        with.extend(reactor);
    }
    Table::new("2014", vec![kara, creature("orc", "foes", [6, 5], with), creature("ally", "party", [6, 6], json!({}))])
}

#[test]
fn mv_22_leaving_a_reach_offers_an_attack_before_the_step() {
    let mut table = passing(json!({}));
    table.act("kara", "move 4,5 3,5", &[]);
    assert_eq!(table.asked(), "orc may react");
    assert_eq!(table.creature("kara").at.map(|at| at.x), Some(5));
    let offered = table
        .events
        .iter()
        .any(|event| matches!(event, Event::OpportunityOffered { creature, .. } if creature == "orc"));
    assert!(offered);
    table.act("orc", "pass", &[]);
    assert_eq!(table.creature("kara").at.map(|at| at.x), Some(3), "the move goes on");
    assert_eq!(table.asked(), "kara takes its turn");
    assert!(!table.creature("orc").reaction_spent);
    assert_eq!(table.position.turn.as_ref().map(|turn| turn.moved.walk), Some(10));
}

#[test]
fn only_what_was_walked_is_charged_if_the_move_ends() {
    let mut table = passing(json!({ "hands": ["club", null] }));
    table.position.creatures[0].hp = 1;
    table.act("kara", "move 4,5 3,5", &[]).act("orc", "opportunity-attack kara with club", &[19, 4]);
    assert_eq!(table.creature("kara").hp, 0);
    assert_eq!(table.creature("kara").at.map(|at| at.x), Some(5));
    assert_eq!(table.position.turn.as_ref().map(|turn| turn.moved.walk), Some(0));
    assert!(table.creature("orc").reaction_spent);
}

#[test]
fn mv_23_whoever_disengages_provokes_nobody() {
    let mut table = passing(json!({}));
    table.act("kara", "disengage", &[]).act("kara", "move 4,5 3,5", &[]);
    assert_eq!(table.asked(), "kara takes its turn");
    assert_eq!(table.creature("kara").at.map(|at| at.x), Some(3));
}

#[test]
fn mv_23_neither_does_who_vanishes_or_is_shoved() {
    for edition in ["2014", "2024"] {
        let orc = || creature("orc", "foes", [6, 5], json!({ "hands": ["club", null] }));
        let mage = json!({ "prepared": ["misty-step"], "slots": { "2": 1 } });
        let mut table = Table::new(edition, vec![creature("kara", "party", [5, 5], mage), orc()]);
        table.act("kara", "cast misty-step to 5,9 slot 2", &[]);
        assert_eq!(table.asked(), "kara takes its turn", "{edition}");
        let strong = json!({ "abilities": { "str": 18 } });
        let ana = creature("ana", "party", [7, 6], json!({ "hands": ["club", null] }));
        let mut table = Table::new(edition, vec![creature("kara", "party", [7, 5], strong), orc(), ana]);
        let dice: &[u32] = if edition == "2014" { &[20, 1] } else { &[1] };
        table.act("kara", "shove orc away", dice);
        assert_eq!(table.creature("orc").at.map(|at| at.x), Some(5), "out of the reach of ana");
        assert_eq!(table.asked(), "kara takes its turn", "{edition}");
    }
}

#[test]
fn ar_25_a_shove_is_a_contest_in_2014_and_a_save_in_2024() {
    let duel = |edition: &str| {
        let kara = creature("kara", "party", [5, 5], json!({ "features": { "extra-attack": 1 } }));
        Table::new(edition, vec![kara, creature("orc", "foes", [6, 5], json!({}))])
    };
    let mut contest = duel("2014");
    contest.act("kara", "shove orc prone", &[11, 10]);
    assert_eq!(contest.happened().iter().filter(|event| *event == "checked").count(), 2);
    assert!(contest.is("orc", rulebound_srd5e::data::words::Condition::Prone));
    let mut save = duel("2024");
    save.act("kara", "shove orc prone", &[1]);
    assert_eq!(save.happened().iter().filter(|event| *event == "saved").count(), 1);
    assert!(save.is("orc", rulebound_srd5e::data::words::Condition::Prone));
}

#[test]
fn mv_25_who_cannot_react_is_not_asked() {
    for reactor in [
        json!({ "reaction_spent": true }),
        json!({ "conditions": [{ "name": "blinded" }] }),
        json!({ "conditions": [{ "name": "incapacitated" }] }),
    ] {
        let mut table = passing(reactor.clone());
        table.act("kara", "move 4,5 3,5", &[]);
        assert_eq!(table.asked(), "kara takes its turn", "{reactor}");
    }
}

#[test]
fn mv_26_coming_into_a_reach_provokes_nobody() {
    let kara = creature("kara", "party", [3, 5], json!({}));
    let mut table = Table::new("2014", vec![kara, creature("orc", "foes", [6, 5], json!({ "hands": ["club", null] }))]);
    table.act("kara", "move 4,5 5,5", &[]);
    assert_eq!(table.asked(), "kara takes its turn");
}

#[test]
fn standing_up_takes_half_the_speed() {
    let mut table = passing(json!({}));
    table.position.creatures[0].conditions.add(rulebound_srd5e::state::Affliction {
        condition: rulebound_srd5e::data::words::Condition::Prone,
        source: None,
        level: 1,
    });
    table.act("kara", "stand", &[]);
    assert!(!table.is("kara", rulebound_srd5e::data::words::Condition::Prone));
    assert_eq!(table.position.turn.as_ref().map(|turn| turn.moved.walk), Some(15));
}

#[test]
fn whoever_is_seized_comes_along_and_is_let_go_for_nothing() {
    let kara = creature("kara", "party", [5, 5], json!({ "abilities": { "str": 18 } }));
    let mut table = Table::new("2014", vec![kara, creature("orc", "foes", [6, 5], json!({}))]);
    table.act("kara", "grapple orc", &[15, 2]);
    table.act("kara", "move 4,5 3,5", &[]);
    let feet =
        table.position.feet(table.position.named("kara").expect("kara"), table.position.named("orc").expect("orc"));
    assert_eq!(feet, Some(5));
    table.act("kara", "release orc", &[]);
    assert!(!table.is("orc", rulebound_srd5e::data::words::Condition::Grappled));
}

#[test]
fn who_rides_nobody_comes_off_nobody_whatever_the_table_waives() {
    let horse = creature("horse", "party", [5, 5], json!({ "monster": "warhorse" }));
    let kara = creature("kara", "party", [5, 5], json!({ "riding": "horse" }));
    let table = Table::new("2024", vec![horse, kara, creature("orc", "foes", [20, 20], json!({}))]);
    let waivers = Waivers::new(Srd5e::rulebook(), ["SRD-2.9"]).expect("a rule that is waivable");
    let intent = "dismount to 8,5".parse().expect("an intent");
    let events = Srd5e::decide(&table.position, &intent, &waivers, &mut Seeded::new(1)).expect("legal when waived");
    let mut after = table.position.clone();
    events.iter().for_each(|event| Srd5e::evolve(&mut after, event));
    assert!(events.iter().any(|event| matches!(event, Event::LeftToTable { .. })), "{events:?}");
    assert_eq!(after.creatures[0].at, after.creatures[1].at);
}
