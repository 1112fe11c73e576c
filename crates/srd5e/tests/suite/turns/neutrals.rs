//! Creatures that are nobody's enemies.

use rulebound_kernel::{Game, Side};
use rulebound_srd5e::Srd5e;
use rulebound_srd5e::state::Position;
use serde_json::json;

use super::table::{Table, creature};

#[test]
fn a_fight_ends_though_a_neutral_creature_stands() {
    // SRD-1.13 and SRD-1.15.
    for edition in ["2014", "2024"] {
        let kara = creature("kara", "party", [5, 5], json!({"hands": ["club", null]}));
        let goat = creature("goat", "neutral", [7, 7], json!({}));
        let rat = creature("rat", "foes", [6, 5], json!({"monster": "rat"}));
        let mut table = Table::new(edition, vec![goat, kara, rat]);
        table.position.turn = Some(rulebound_srd5e::state::TurnState::new(table.position.named("kara").expect("kara")));
        table.act("kara", "attack rat with club", &[15, 4]);
        let party = table.position.stage.teams.iter().position(|team| team == "party");
        assert_eq!(table.asked(), format!("over: {:?}", party.map(|team| team as u8)));
    }
}

#[test]
fn a_neutral_creature_alone_is_not_fought() {
    for edition in ["2014", "2024"] {
        let kara = creature("kara", "party", [5, 5], json!({"hands": ["club", null]}));
        let creatures = vec![kara, creature("goat", "neutral", [6, 5], json!({"hands": ["club", null]}))];
        let mut table = Table::new(edition, creatures);
        let [kara, goat] = ["kara", "goat"].map(|name| table.position.named(name).expect("somebody"));
        assert!(!table.position.hostile(kara, goat) && !table.position.hostile(goat, kara));
        assert!(!table.position.allied(kara, goat) && table.position.allied(goat, goat));
        table.act("kara", "move 4,5 3,5", &[]);
        assert_eq!(table.asked(), "kara takes its turn", "the goat strikes at nobody");
        let score = |position: &Position| Srd5e::score(position, Srd5e::team(position, Side(0)));
        let mut wounded = table.position.clone();
        wounded.creatures[goat.index()].hp = 1;
        assert_eq!(score(&table.position), score(&wounded), "what becomes of it is nobody's gain");
    }
}

#[test]
fn whoever_names_no_team_is_an_enemy_of_everybody() {
    let creatures = vec![json!({"id": "kara", "at": [5, 5]}), json!({"id": "orc", "at": [6, 5]})];
    let table = Table::new("2014", creatures);
    let [kara, orc] = ["kara", "orc"].map(|name| table.position.named(name).expect("somebody"));
    assert!(table.position.hostile(kara, orc));
}
