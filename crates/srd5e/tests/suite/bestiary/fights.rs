//! Monsters at the table, with dice that fall as they are told.

use rulebound_srd5e::Event;
use rulebound_srd5e::data::words::Condition;
use rulebound_srd5e::space::Square;
use serde_json::{Value, json};

use crate::turns::table::{Table, creature};

fn hero(id: &str, at: [i16; 2]) -> Value {
    hero_with(id, at, json!({}))
}

/// Somebody with 10 in everything and many hit points.
fn hero_with(id: &str, at: [i16; 2], more: Value) -> Value {
    let scores = json!({"str": 10, "dex": 10, "con": 10, "int": 10, "wis": 10, "cha": 10});
    let mut hero = creature(
        id,
        "party",
        at,
        json!({"class": "rogue", "level": 4, "hp": 200, "max_hp": 200, "ac": 10, "abilities": scores, "hands": ["dagger", null]}),
    );
    if let (Value::Object(hero), Value::Object(more)) = (&mut hero, more) {
        hero.extend(more);
    }
    hero
}

fn monster(id: &str, kind: &str, at: [i16; 2]) -> Value {
    creature(id, "foes", at, json!({"monster": kind}))
}

/// A fight in which the creatures act in the order in which they are named.
fn fight(edition: &str, creatures: Vec<Value>) -> Table {
    let order: Vec<Value> = creatures.iter().map(|creature| creature["id"].clone()).collect();
    Table::with(edition, creatures, json!({ "order": order }))
}

fn seized(mut creature: Value, by: &str) -> Value {
    creature["conditions"] = json!([{"name": "grappled", "source": by}]);
    creature
}

fn at(table: &Table, name: &str) -> (i16, i16) {
    let Square { x, y } = table.creature(name).at.expect("a place");
    (x, y)
}

/// The damage that somebody took in the last act, blow by blow.
fn damage(table: &Table, name: &str) -> Vec<u32> {
    let taken = |event: &Event| match event {
        Event::Damaged { creature, amount, .. } if creature == name => Some(*amount),
        _ => None,
    };
    table.events.iter().filter_map(taken).collect()
}

#[test]
fn a_swarm_comes_over_its_victim_and_bites() {
    let mut table = fight("2014", vec![monster("rats", "swarm-of-rats", [8, 6]), hero("kara", [7, 6])]);
    assert_eq!(table.refused("rats", "attack kara with bites"), "out-of-range");
    table.act("rats", "move 7,6", &[]).act("rats", "attack kara with bites", &[15, 3, 4]);
    assert_eq!((at(&table, "rats"), damage(&table, "kara")), ((7, 6), vec![7]));
    table.act("rats", "end turn", &[]).act("kara", "attack rats with dagger", &[15, 4]);
    assert_eq!(damage(&table, "rats"), [2], "steel halves itself among so many");
}

#[test]
fn a_ghost_in_a_wall_is_hurt() {
    let wall: Vec<[i16; 2]> = (0..30).map(|y| [7, y]).collect();
    let more = json!({"cells": [{"at": wall, "kind": "wall"}]});
    let mut table = Table::with("2014", vec![monster("ghost", "ghost", [8, 6]), hero("kara", [2, 6])], more);
    table.act("ghost", "move fly 7,6", &[]).act("ghost", "end turn", &[4]);
    assert_eq!(damage(&table, "ghost"), [4]);
}

#[test]
fn poison_that_puts_to_sleep_ends_before_the_poison() {
    let foes = vec![monster("drow", "drow", [9, 6]), hero("kara", [6, 6]), hero("ana", [6, 7])];
    // Two dice of the dagger and four of the sneak attack.
    for (wakes, dice) in [("attack kara with dagger", &[15, 15, 1, 1, 1, 1, 1, 1][..]), ("help kara", &[])] {
        let mut table = Table::with("2014", foes.clone(), json!({"order": ["drow", "kara", "ana"]}));
        table.act("drow", "attack kara with hand-crossbow", &[15, 2, 1]);
        assert!(table.is("kara", Condition::Unconscious) && table.is("kara", Condition::Poisoned));
        table.act("drow", "end turn", &[]).act("kara", "end turn", &[]).act("ana", wakes, dice);
        assert!(!table.is("kara", Condition::Unconscious) && table.is("kara", Condition::Poisoned));
    }
}

#[test]
fn what_a_bad_save_adds_ends_with_the_rest() {
    let mut table = fight("2014", vec![monster("mummy", "mummy", [9, 6]), hero("kara", [6, 6])]);
    table.act("mummy", "feature dreadful-glare on kara", &[1]);
    assert!(table.is("kara", Condition::Paralyzed));
    table.act("mummy", "end turn", &[]).act("kara", "end turn", &[]).act("mummy", "end turn", &[]);
    assert!(!table.is("kara", Condition::Paralyzed) && !table.is("kara", Condition::Frightened));
}

#[test]
fn stone_takes_the_place_of_stiffness() {
    for (die, stone) in [(20, false), (1, true)] {
        let foes = vec![monster("medusa", "medusa", [9, 6]), hero("kara", [8, 6])];
        let mut table = fight("2024", foes);
        table.act("medusa", "feature petrifying-gaze toward west", &[1]);
        assert!(table.is("kara", Condition::Restrained));
        table.act("medusa", "end turn", &[]).act("kara", "end turn", &[die, 2]);
        assert_eq!((table.is("kara", Condition::Petrified), table.is("kara", Condition::Restrained)), (stone, false));
    }
}

#[test]
fn webs_are_burst_or_cut() {
    let foes = || vec![monster("spider", "giant-spider", [9, 6]), hero("kara", [6, 6])];
    let mut table = fight("2014", foes());
    table.act("spider", "attack kara with web", &[15]).act("spider", "end turn", &[]).act("kara", "escape", &[12]);
    assert!(!table.is("kara", Condition::Restrained));
    let mut table = fight("2024", foes());
    table.act("spider", "feature web on kara", &[1]).act("spider", "end turn", &[]);
    // The worse of two dice, and a dagger against five hit points.
    table.act("kara", "escape", &[15, 14, 2]);
    assert!(table.is("kara", Condition::Restrained));
    table.act("kara", "end turn", &[6]).act("spider", "end turn", &[]).act("kara", "escape", &[15, 14, 3]);
    assert!(!table.is("kara", Condition::Restrained));
}

#[test]
fn whose_life_is_drained_to_nothing_dies() {
    let kara = hero_with("kara", [7, 6], json!({"hp": 6, "max_hp": 6}));
    let foes = vec![monster("specter", "specter", [8, 6]), kara, hero("ana", [2, 2])];
    let mut table = fight("2014", foes);
    table.act("specter", "attack kara with life-drain", &[15, 2, 2, 2, 1]);
    assert!(table.creature("kara").is_dead());
}

#[test]
fn only_the_acid_of_a_golem_lowers_the_maximum() {
    let mut table = fight("2024", vec![monster("golem", "clay-golem", [8, 6]), hero("kara", [7, 6])]);
    table.act("golem", "attack kara with slam", &[15, 4, 3]);
    assert_eq!(table.creature("kara").max_hp, 197);
}

#[test]
fn a_snake_constricts_one_at_a_time() {
    let foes = vec![monster("snake", "constrictor-snake", [8, 6]), hero("kara", [7, 6]), hero("ana", [7, 7])];
    let mut table = fight("2014", foes);
    table.act("snake", "attack kara with constrict", &[15, 2]).act("snake", "end turn", &[]);
    table.act("kara", "end turn", &[]).act("ana", "end turn", &[]);
    assert_eq!(table.refused("snake", "attack ana with constrict"), "not-in-state");
    table.act("snake", "attack ana with bite", &[15, 2]).act("snake", "end turn", &[]);
}

#[test]
fn a_behir_swallows_and_is_cut_open() {
    let kara = hero_with(
        "kara",
        [7, 6],
        json!({"abilities": {"str": 20}, "hands": ["greatsword", null], "class": "fighter", "level": 5}),
    );
    let foes = vec![monster("behir", "behir", [8, 6]), seized(kara, "behir"), hero("ana", [7, 7])];
    let mut table = fight("2024", foes);
    table.act("behir", "feature swallow on kara", &[1]);
    assert!(table.is("kara", Condition::Blinded) && !table.is("kara", Condition::Grappled));
    assert_eq!(table.refused("behir", "feature swallow on kara"), "bonus-spent");
    // It goes where the behir goes.
    table.act("behir", "move 9,6 10,6", &[]).act("ana", "pass", &[]).act("behir", "end turn", &[]);
    assert_eq!((at(&table, "kara"), at(&table, "behir")), ((10, 6), (10, 6)));
    // Two great blows from within, of which the second ends with a save that fails.
    table.act("kara", "attack behir with greatsword", &[20, 20, 6, 6, 6, 6]);
    table.act("kara", "attack behir with greatsword", &[20, 20, 6, 6, 6, 6]).act("kara", "end turn", &[1]);
    assert!(table.is("kara", Condition::Prone) && !table.is("kara", Condition::Restrained));
    assert!(!table.position.inmates(table.position.named("behir").expect("a behir")).any(|_| true));
}

#[test]
fn acid_works_on_whom_a_worm_has_swallowed() {
    let foes = vec![monster("worm", "purple-worm", [8, 6]), hero("kara", [7, 6])];
    let mut table = fight("2014", foes);
    table.act("worm", "attack kara with bite", &[15, 1, 1, 1, 1]).act("worm", "end turn", &[]);
    table.act("kara", "end turn", &[2, 2, 2, 2, 2, 2]);
    assert_eq!(damage(&table, "kara"), [12]);
}

#[test]
fn a_stirge_clings_drinks_and_is_plucked_off() {
    let foes = vec![monster("stirge", "stirge", [8, 6]), hero("kara", [7, 6])];
    let mut table = fight("2014", foes);
    table.act("stirge", "attack kara with blood-drain", &[15, 1]);
    assert_eq!(table.refused("stirge", "attack kara with blood-drain"), "action-spent");
    table.act("stirge", "end turn", &[]).act("kara", "move 6,6", &[]);
    let (x, y) = at(&table, "stirge");
    assert!((x - 6).abs() <= 1 && (y - 6).abs() <= 1, "it goes where kara goes");
    // Blood is lost, which nothing lessens.
    table.act("kara", "end turn", &[3]);
    assert_eq!(damage(&table, "kara"), [6]);
    assert_eq!(table.refused("stirge", "attack kara with blood-drain"), "not-in-state");
    table.act("stirge", "end turn", &[]).act("kara", "escape", &[]).act("kara", "end turn", &[]);
    assert!(damage(&table, "kara").is_empty());
}

#[test]
fn fire_burns_until_it_is_put_out() {
    let foes = vec![monster("fire", "fire-elemental", [8, 6]), hero("kara", [7, 6])];
    let mut table = fight("2014", foes);
    table.act("fire", "attack kara with touch", &[15, 1, 1]).act("fire", "end turn", &[5]);
    assert_eq!(damage(&table, "kara"), [5]);
    table.act("kara", "escape", &[]).act("kara", "end turn", &[]).act("fire", "end turn", &[]);
    assert!(damage(&table, "kara").is_empty());
}

#[test]
fn a_wound_of_the_hells_bleeds_until_it_is_stanched() {
    let foes = vec![monster("devil", "bearded-devil", [9, 6]), hero("kara", [7, 6])];
    let mut table = fight("2024", foes);
    table.act("devil", "attack kara with infernal-glaive", &[15, 1, 1]).act("devil", "end turn", &[7]);
    assert_eq!(damage(&table, "kara"), [7]);
    table.act("kara", "escape", &[12]).act("kara", "end turn", &[]).act("devil", "end turn", &[]);
    assert!(damage(&table, "kara").is_empty());
}

#[test]
fn a_lion_that_pounces_bites() {
    let foes = vec![monster("lion", "lion", [2, 6]), hero("kara", [8, 6]), hero("ana", [7, 8])];
    let mut table = fight("2014", foes);
    assert_eq!(table.refused("lion", "attack kara with bite as bonus"), "no-bonus-option");
    table.act("lion", "move 3,6 4,6 5,6 6,6", &[]);
    table.act("lion", "attack kara with claw", &[15, 1, 1]);
    assert!(table.is("kara", Condition::Prone));
    assert_eq!(table.refused("lion", "attack ana with bite as bonus"), "no-bonus-option");
    table.act("lion", "attack kara with bite as bonus", &[10, 12, 3]);
}

#[test]
fn dragons_move_by_their_powers() {
    let foes = vec![hero("kara", [10, 6]), monster("dragon", "adult-red-dragon", [11, 6])];
    let mut table = fight("2014", foes);
    table.act("kara", "end turn", &[]).act("dragon", "legendary wing-attack to 17,6", &[1, 1, 20]);
    assert_eq!(at(&table, "dragon"), (17, 6));
    assert_eq!(table.creature("kara").hp, 200, "the save spared it");
    let far = vec![hero("kara", [5, 6]), monster("dragon", "adult-red-dragon", [11, 6])];
    let mut table = fight("2024", far);
    table.act("kara", "end turn", &[]).act("dragon", "legendary pounce on kara to 7,6", &[15, 1, 1, 1]);
    assert_eq!((at(&table, "dragon"), damage(&table, "kara").iter().sum()), ((7, 6), 11));
}

#[test]
fn those_whose_reach_a_power_leaves_are_asked_afterwards() {
    let foes = vec![hero("kara", [10, 6]), monster("rex", "tarrasque", [11, 6])];
    let mut table = fight("2014", foes);
    table.act("kara", "end turn", &[]).act("rex", "legendary move to 14,6", &[]);
    assert_eq!(at(&table, "rex"), (14, 6));
    assert!(table.happened().contains(&"opportunity-offered".to_owned()));
    table.act("kara", "opportunity-attack rex with dagger", &[20, 1, 1]);
}

#[test]
fn a_banished_creature_is_gone_until_the_dragon_acts() {
    let foes = vec![hero("kara", [7, 6]), hero("ana", [20, 20]), monster("dragon", "adult-gold-dragon", [9, 6])];
    let mut table = fight("2024", foes);
    table.act("kara", "end turn", &[]).act("dragon", "legendary banish on kara", &[1, 1, 1, 1]);
    assert_eq!(table.creature("kara").at, None);
    table.act("ana", "end turn", &[]).act("dragon", "pass", &[]);
    assert_eq!(at(&table, "kara"), (7, 6));
}

#[test]
fn the_dead_are_spared_what_disrupts_life() {
    let foes = vec![hero("kara", [7, 6]), monster("lich", "lich", [8, 6]), monster("zombie", "zombie", [9, 7])];
    let mut table = fight("2014", foes);
    table.act("kara", "end turn", &[]).act("lich", "legendary disrupt-life", &[1, 1, 1, 1, 1, 1, 1]);
    assert_eq!((damage(&table, "kara"), damage(&table, "zombie")), (vec![6], vec![]));
}

#[test]
fn a_nightmare_hurts_the_hale_and_fells_the_weak() {
    for (hp, dice, asleep) in [(200, &[1, 1, 1, 1, 1][..], false), (20, &[1], true)] {
        let kara = hero_with("kara", [7, 6], json!({"hp": hp}));
        let mut table = fight("2024", vec![monster("fiend", "incubus", [8, 6]), kara]);
        table.act("fiend", "feature nightmare on kara", dice);
        assert_eq!(table.is("kara", Condition::Unconscious), asleep);
    }
}

#[test]
fn a_cube_rolls_over_those_in_its_way() {
    let foes = vec![monster("cube", "gelatinous-cube", [9, 6]), hero("kara", [8, 6]), hero("ana", [8, 7])];
    let mut table = fight("2014", foes);
    // Kara does not get out of the way, and is inside; Ana does.
    table.act("cube", "feature engulf to 7,6", &[1, 1, 1, 1, 1, 1, 1, 20]);
    assert!(table.is("kara", Condition::Restrained) && !table.is("ana", Condition::Restrained));
    assert_eq!(at(&table, "kara"), (7, 6));
    table.act("cube", "end turn", &[]).act("kara", "escape", &[12]);
    assert!(!table.is("kara", Condition::Restrained));
    assert_ne!(at(&table, "kara"), (7, 6));
}

#[test]
fn a_knight_leads_those_around_it() {
    let foes = vec![monster("knight", "knight", [8, 6]), monster("guard", "guard", [6, 6]), hero("kara", [5, 6])];
    let mut table = fight("2014", foes);
    table.act("knight", "feature leadership", &[]).act("knight", "end turn", &[]);
    // A die of twenty, one of four for the command, and the spear.
    table.act("guard", "attack kara with spear", &[4, 3, 2]);
    let hit = |event: &Event| matches!(event, Event::Attacked { throw, .. } if throw.total == 10);
    assert!(table.events.iter().any(hit), "{:?}", table.events);
}

#[test]
fn goblins_strike_harder_with_advantage() {
    let foes = vec![monster("goblin", "goblin-warrior", [8, 6]), hero("kara", [7, 6])];
    let mut table = fight("2024", foes.clone());
    table.act("goblin", "attack kara with scimitar", &[15, 1]);
    let mut lying = foes;
    lying[1]["conditions"] = json!([{"name": "prone"}]);
    let mut table = fight("2024", lying);
    table.act("goblin", "attack kara with scimitar", &[15, 3, 1, 1]);
}

#[test]
fn a_shambling_mound_engulfs_whom_it_hits_twice() {
    let foes = vec![monster("mound", "shambling-mound", [8, 6]), hero("kara", [7, 6])];
    let mut table = fight("2014", foes);
    table.act("mound", "multiattack", &[]).act("mound", "attack kara with slam", &[15, 1, 1]);
    assert!(!table.is("kara", Condition::Grappled));
    table.act("mound", "attack kara with slam", &[15, 1, 1]).act("mound", "feature engulf on kara", &[]);
    assert!(table.is("kara", Condition::Blinded));
    assert_eq!(at(&table, "kara"), (8, 6));
    // At the start of the mound's turn it must bear the weight.
    table.act("mound", "end turn", &[]).act("kara", "end turn", &[1, 1, 1]);
    assert_eq!(damage(&table, "kara"), [6]);
}

#[test]
fn an_unseen_stalker_is_invisible() {
    let foes = vec![hero("kara", [7, 6]), monster("stalker", "invisible-stalker", [8, 6])];
    let mut table = fight("2014", foes);
    assert!(table.is("stalker", Condition::Invisible));
    // Whoever strikes at it throws two dice.
    table.act("kara", "attack stalker with dagger", &[15, 5]);
}
