//! What the tables leave open is listed with reasons: a gap that appears or vanishes fails here.

use std::collections::BTreeMap;

use rulebound_srd5e::data::open::{OpenTable, open};
use rulebound_srd5e::data::words::Left;
use rulebound_srd5e::data::{Edition, tables};

fn listed(table: OpenTable, edition: Edition) -> BTreeMap<&'static str, Left> {
    let mut all = BTreeMap::new();
    for point in open().iter().filter(|point| point.table == table && point.edition == edition) {
        assert!(!point.reason.is_empty() && point.left != Left::None);
        assert!(point.ids.is_sorted(), "{}", point.reason);
        for id in &point.ids {
            assert_eq!(all.insert(id.as_str(), point.left), None, "{id} is listed twice");
        }
    }
    all
}

#[test]
fn open_spells_are_listed() {
    for edition in Edition::ALL {
        let rows = tables(*edition).spells.rows().iter().filter(|spell| spell.left != Left::None);
        let found = rows.map(|spell| (spell.id.as_str(), spell.left)).collect::<BTreeMap<_, _>>();
        assert_eq!(found, listed(OpenTable::Spells, *edition));
    }
}

#[test]
fn open_actions_are_listed() {
    for edition in Edition::ALL {
        let mut found = BTreeMap::new();
        for monster in tables(*edition).monsters.rows() {
            for action in monster.deeds().filter(|action| action.left != Left::None) {
                found.insert(format!("{}/{}", monster.id, action.id), action.left);
            }
        }
        let listed = listed(OpenTable::Actions, *edition);
        assert_eq!(found, listed.into_iter().map(|(id, left)| (id.to_owned(), left)).collect());
    }
}

#[test]
fn monsters_left_out_or_unsure_are_listed() {
    assert!(listed(OpenTable::Monsters, Edition::Srd51).is_empty());
    let listed = listed(OpenTable::Monsters, Edition::Srd521);
    let monsters = &tables(Edition::Srd521).monsters;
    for (id, left) in &listed {
        assert_eq!(monsters.get(id).is_none(), *left == Left::All, "{id}");
    }
    for monster in monsters.rows().iter().filter(|monster| !monster.reactions.is_empty()) {
        assert!(listed.contains_key(monster.id.as_str()), "{} has reactions", monster.id);
    }
}

#[test]
fn open_features_are_listed() {
    for edition in Edition::ALL {
        let rows = tables(*edition).features.rows().iter().filter(|feature| feature.left != Left::None);
        let found = rows.map(|feature| (feature.id.as_str(), feature.left)).collect::<BTreeMap<_, _>>();
        assert_eq!(found, listed(OpenTable::Features, *edition));
    }
}

#[test]
fn most_spells_of_a_fight_are_in_the_data() {
    for edition in Edition::ALL {
        let counts = [Left::None, Left::Some, Left::All]
            .map(|left| tables(*edition).spells.rows().iter().filter(|spell| spell.left == left).count());
        match edition {
            Edition::Srd51 => assert_eq!(counts, [131, 103, 85]),
            Edition::Srd521 => assert_eq!(counts, [152, 100, 87]),
        }
    }
}
