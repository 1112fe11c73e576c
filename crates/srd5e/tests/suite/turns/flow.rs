//! Turns, rounds, death and the end of fights.

use rulebound_kernel::{Game, Turn};
use rulebound_srd5e::data::words::Condition;
use rulebound_srd5e::{Event, Srd5e};
use serde_json::json;

use crate::turns::table::{Table, creature};

fn three(edition: &str) -> Table {
    Table::new(
        edition,
        vec![
            creature("kara", "party", [5, 5], json!({ "reaction_spent": true, "dodging": true })),
            creature("mirel", "party", [5, 8], json!({})),
            creature("orc", "foes", [20, 20], json!({})),
        ],
    )
}

#[test]
fn ae_26_a_turn_begins_with_everything_back() {
    let mut table = three("2014");
    table.act("kara", "dash", &[]).act("kara", "move to 9,5", &[]).act("kara", "end turn", &[]);
    assert_eq!(table.asked(), "mirel takes its turn");
    assert!(table.creature("kara").reaction_spent, "not before the own turn");
    table.act("mirel", "end turn", &[]).act("orc", "end turn", &[]);
    let turn = table.position.turn.as_ref().expect("a turn");
    assert!(turn.actions.is_empty() && turn.bonus.is_none() && turn.moved.total() == 0);
    let kara = table.creature("kara");
    assert!(!kara.reaction_spent && !kara.dodging);
    assert_eq!(table.position.round, 2);
}

#[test]
fn or_30_what_was_readied_is_over_with_the_own_next_turn() {
    let mut table = three("2014");
    table.act("kara", "ready dodge when orc moves", &[]).act("kara", "end turn", &[]);
    assert!(table.creature("kara").readied.is_some());
    table.act("mirel", "end turn", &[]).act("orc", "end turn", &[]);
    assert!(table.creature("kara").readied.is_none());
    assert_eq!(table.refused("kara", "release readied"), "ready-expired");
}

#[test]
fn or_32_and_33_the_dead_are_passed_over_and_the_round_counts_on() {
    let corpse = creature("mirel", "party", [5, 8], json!({ "dead": true, "hp": 0 }));
    let creatures =
        vec![creature("kara", "party", [5, 5], json!({})), creature("orc", "foes", [20, 20], json!({})), corpse];
    let mut table = Table::with("2014", creatures, json!({ "turn": { "of": "orc" } }));
    table.act("orc", "end turn", &[]);
    assert_eq!(table.asked(), "kara takes its turn");
    assert_eq!(table.position.round, 2);
}

#[test]
fn or_32_the_last_in_order_dies_in_its_turn_and_a_new_round_begins() {
    let weak = creature("goblin", "foes", [5, 5], json!({ "monster": "goblin", "hp": 1 }));
    let kara = creature("kara", "party", [6, 5], json!({ "hands": ["longsword", "shield"] }));
    let creatures = vec![kara, creature("orc", "foes", [20, 20], json!({})), weak];
    let mut table = Table::with(
        "2014",
        creatures,
        json!({ "order": ["kara", "orc", "goblin"], "round": 4, "turn": { "of": "goblin" } }),
    );
    table.act("goblin", "move 4,5", &[]).act("kara", "opportunity-attack goblin with longsword", &[19, 4]);
    assert!(table.creature("goblin").is_dead());
    assert_eq!(table.asked(), "kara takes its turn", "the first in order, and not the last that is left");
    assert_eq!(table.position.round, 5);
}

#[test]
fn or_33_who_dies_before_the_active_one_in_order_takes_nothing_from_its_turn() {
    let weak = creature("goblin", "foes", [5, 5], json!({ "monster": "goblin", "hp": 1 }));
    let kara = creature(
        "kara",
        "party",
        [6, 5],
        json!({ "hands": ["longsword", "shield"], "features": { "extra-attack": 1 } }),
    );
    let creatures = vec![weak, kara, creature("orc", "foes", [20, 20], json!({}))];
    let mut table = Table::with("2014", creatures, json!({ "round": 4, "turn": { "of": "kara" } }));
    table.act("kara", "attack goblin with longsword", &[19, 4]);
    assert!(table.creature("goblin").is_dead());
    assert_eq!((table.asked().as_str(), table.position.round), ("kara takes its turn", 4));
    assert_eq!(table.position.turn.as_ref().map(|turn| turn.attacks.len()), Some(1), "the turn is the same");
    table.act("kara", "end turn", &[]);
    assert_eq!((table.asked().as_str(), table.position.round), ("orc takes its turn", 4));
    table.act("orc", "end turn", &[]);
    assert_eq!((table.asked().as_str(), table.position.round), ("kara takes its turn", 5));
}

#[test]
fn whoever_dies_in_its_own_turn_loses_the_rest_of_it() {
    let weak = creature("goblin", "foes", [5, 5], json!({ "monster": "goblin", "hp": 1 }));
    let kara = creature("kara", "party", [6, 5], json!({ "hands": ["longsword", "shield"] }));
    let other = creature("orc", "foes", [20, 20], json!({}));
    let mut table = Table::new("2014", vec![weak, kara, other]);
    table.act("goblin", "move 4,5", &[]);
    assert_eq!(table.asked(), "kara may react");
    assert_eq!(table.refused("goblin", "move 3,5"), "decision-pending");
    table.act("kara", "opportunity-attack goblin with longsword", &[19, 4]);
    assert!(table.creature("goblin").is_dead());
    assert_eq!(table.creature("goblin").at.map(|at| at.x), Some(5), "it never left");
    assert_eq!(table.asked(), "kara takes its turn");
    assert!(!table.creature("kara").reaction_spent, "its own turn has begun");
}

#[test]
fn a_character_at_0_dies_by_three_failures_and_stands_by_a_20() {
    let dying = creature("kara", "party", [5, 5], json!({ "hp": 0, "max_hp": 20 }));
    let creatures =
        vec![creature("orc", "foes", [20, 20], json!({})), dying, creature("mirel", "party", [9, 9], json!({}))];
    let mut table = Table::new("2014", creatures.clone());
    table.act("orc", "end turn", &[1]);
    assert_eq!(table.creature("kara").death_saves, Some((0, 2)));
    assert_eq!(table.refused("kara", "dodge"), "condition-prevents");
    table.act("kara", "end turn", &[]).act("mirel", "end turn", &[]).act("orc", "end turn", &[5]);
    assert!(table.creature("kara").is_dead());
    assert_eq!(table.asked(), "mirel takes its turn");
    let mut lucky = Table::new("2014", creatures);
    lucky.act("orc", "end turn", &[20]);
    assert_eq!((lucky.creature("kara").hp, lucky.creature("kara").death_saves), (1, None));
    assert!(lucky.is("kara", Condition::Prone) && !lucky.is("kara", Condition::Unconscious));
}

#[test]
fn the_fight_is_over_when_one_team_stands() {
    let goblin = creature("goblin", "foes", [6, 5], json!({ "monster": "goblin", "hp": 2 }));
    let kara = creature("kara", "party", [5, 5], json!({ "hands": ["longsword", "shield"] }));
    let mut table = Table::with("2014", vec![kara, goblin], json!({ "order": ["kara", "goblin"] }));
    table.act("kara", "attack goblin with longsword one-handed", &[18, 3]);
    let Turn::Over(outcome) = Srd5e::turn(&table.position) else { panic!("{}", table.asked()) };
    assert_eq!(outcome.winner.map(|team| Srd5e::team_name(&table.position, team)).as_deref(), Some("party"));
    assert_eq!(table.refused("kara", "end turn"), "not-your-turn");
}

#[test]
fn a_natural_1_misses_and_a_natural_20_doubles_the_dice() {
    let target = json!({ "ac": 5, "hp": 40, "max_hp": 40 });
    let fight = || {
        let kara =
            creature("kara", "party", [5, 5], json!({ "hands": ["longsword", "shield"], "abilities": { "str": 16 } }));
        Table::new("2014", vec![kara, creature("orc", "foes", [6, 5], target.clone())])
    };
    let mut table = fight();
    table.act("kara", "attack orc with longsword", &[1]);
    assert_eq!(table.creature("orc").hp, 40);
    let mut table = fight();
    table.act("kara", "attack orc with longsword", &[20, 8, 7]);
    assert_eq!(table.creature("orc").hp, 40 - 8 - 7 - 3);
}

#[test]
fn legendary_actions_are_offered_after_the_turns_of_others() {
    let dragon = creature("drake", "foes", [15, 15], json!({ "monster": "adult-red-dragon" }));
    let kara = creature("kara", "party", [5, 5], json!({}));
    let mut table = Table::new("2014", vec![kara, dragon]);
    table.act("kara", "end turn", &[]);
    assert_eq!(table.asked(), "drake may take a legendary action");
    table.act("drake", "legendary detect", &[10]);
    assert_eq!(table.creature("drake").pools.legendary_spent, 0, "its own turn has begun and gives them back");
    let spent = table.events.iter().find_map(|event| match event {
        Event::Declared { cost, .. } => Some(cost.legendary),
        _ => None,
    });
    assert_eq!(spent, Some(1));
    assert_eq!(table.asked(), "drake takes its turn");
}

#[test]
fn what_waits_for_a_move_is_offered_when_it_comes() {
    let kara = creature("kara", "party", [5, 5], json!({ "hands": ["longbow", null], "carries": { "arrow": 3 } }));
    let mut table = Table::new("2014", vec![kara, creature("orc", "foes", [15, 5], json!({ "ac": 30 }))]);
    table.act("kara", "ready attack orc with longbow when orc comes-within 45", &[]).act("kara", "end turn", &[]);
    table.act("orc", "move to 12,5", &[]);
    assert_eq!(table.asked(), "kara may react");
    assert_eq!(table.creature("orc").at.map(|at| at.x), Some(14), "the rest of the move waits");
    table.act("kara", "release readied", &[10]);
    assert_eq!(table.asked(), "orc takes its turn");
    assert_eq!(table.creature("orc").at.map(|at| at.x), Some(12), "and goes on");
    assert_eq!(table.creature("kara").pools.carried("arrow"), 2);
    assert!(table.creature("kara").reaction_spent);
}

#[test]
fn whoever_regenerates_from_nothing_is_not_beaten_yet() {
    for edition in ["2014", "2024"] {
        let fight = || {
            let kara = creature("kara", "party", [5, 5], json!({ "hands": ["longsword", "shield"] }));
            let mage = json!({ "cantrips": ["fire-bolt"], "abilities": { "int": 16 } });
            let troll = creature("troll", "foes", [6, 5], json!({ "monster": "troll", "hp": 5 }));
            let creatures = vec![kara, creature("mirel", "party", [5, 9], mage), troll];
            Table::with(edition, creatures, json!({ "order": ["kara", "mirel", "troll"] }))
        };
        let mut table = fight();
        table.act("kara", "attack troll with longsword", &[19, 6]);
        assert_eq!(table.creature("troll").hp, 0);
        assert_eq!(table.asked(), "kara takes its turn", "{edition}");
        // Blows do not kill what dies only where it does not regain hit points.
        table.position.turn.as_mut().expect("a turn").actions.clear();
        table.act("kara", "attack troll with longsword", &[19, 19, 6, 6]);
        table.act("kara", "end turn", &[]).act("mirel", "end turn", &[]);
        assert!(table.creature("troll").hp > 0, "{edition}");
        // Fire does.
        let mut table = fight();
        table.act("kara", "attack troll with longsword", &[19, 6]).act("kara", "end turn", &[]);
        table.act("mirel", "cast fire-bolt on troll", &[19, 5]).act("mirel", "end turn", &[]);
        assert!(table.creature("troll").is_dead());
        assert!(table.asked().starts_with("over"), "{edition}: {}", table.asked());
    }
}

#[test]
fn whoever_is_woken_lies_where_it_fell_and_keeps_its_shield() {
    let sel = json!({ "prepared": ["sleep"], "slots": { "1": 1 }, "carries": { "component-pouch": 1 } });
    let kara = json!({ "hp": 5, "max_hp": 50, "hands": ["longsword", "shield"] });
    let creatures = vec![
        creature("sel", "party", [3, 3], sel),
        creature("kara", "foes", [9, 3], kara),
        creature("orc", "foes", [10, 3], json!({ "hp": 99, "max_hp": 99 })),
    ];
    let mut table = Table::new("2014", creatures);
    table.act("sel", "cast sleep at 9,3 slot 1", &[3, 3, 3, 3, 3]);
    assert!(table.is("kara", Condition::Unconscious));
    assert!(table.creature("kara").holds("shield") && !table.creature("kara").holds("longsword"), "SRD-4.3");
    table.act("sel", "end turn", &[]).act("kara", "end turn", &[]).act("orc", "help kara", &[]);
    assert!(!table.is("kara", Condition::Unconscious) && table.is("kara", Condition::Prone));
}
