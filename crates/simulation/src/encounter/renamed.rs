//! What bears another name in the other edition.

use std::sync::LazyLock;

use rulebound_srd5e::Name;
use rulebound_srd5e::data::words::Edition;
use rulebound_srd5e::data::{Tables, tables};
use serde::Deserialize;

/// Names in pairs: that of 2014, that of 2024.
#[derive(Deserialize)]
struct Renamed {
    monsters: Vec<[Name; 2]>,
    spells: Vec<[Name; 2]>,
}

static RENAMED: LazyLock<Renamed> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../data/renamed.json")).expect("the names in the program are in order")
});

/// The name of a monster in an edition; its own where no other is known.
pub(super) fn monster(edition: Edition, name: &Name) -> Name {
    renamed(edition, name, &RENAMED.monsters, |tables, name| tables.monster(name).is_some())
}

/// The name of a spell in an edition; its own where no other is known.
pub(super) fn spell(edition: Edition, name: &Name) -> Name {
    renamed(edition, name, &RENAMED.spells, |tables, name| tables.spell(name).is_some())
}

fn renamed(edition: Edition, name: &Name, pairs: &[[Name; 2]], is_known: fn(&Tables, &str) -> bool) -> Name {
    if is_known(tables(edition), name.as_str()) {
        return name.clone();
    }
    let place = match edition {
        Edition::Srd51 => 0,
        Edition::Srd521 => 1,
    };
    pairs.iter().find(|pair| pair.contains(name)).map_or_else(|| name.clone(), |pair| pair[place].clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_of_one_edition_only() {
        let [old, new] = [Edition::Srd51, Edition::Srd521].map(tables);
        for [before, after] in &RENAMED.monsters {
            let is_in = |tables: &Tables, name: &Name| tables.monster(name.as_str()).is_some();
            assert!(is_in(old, before) && is_in(new, after), "{before} {after}");
            assert!(!is_in(new, before) && !is_in(old, after), "{before} {after}");
        }
        for [before, after] in &RENAMED.spells {
            let is_in = |tables: &Tables, name: &Name| tables.spell(name.as_str()).is_some();
            assert!(is_in(old, before) && is_in(new, after), "{before} {after}");
            assert!(!is_in(new, before) && !is_in(old, after), "{before} {after}");
        }
    }

    #[test]
    fn names_go_both_ways() {
        assert_eq!(monster(Edition::Srd521, &Name::of("goblin")), "goblin-warrior");
        assert_eq!(monster(Edition::Srd51, &Name::of("goblin-warrior")), "goblin");
        assert_eq!(monster(Edition::Srd51, &Name::of("goblin")), "goblin");
        assert_eq!(monster(Edition::Srd51, &Name::of("nobody")), "nobody");
        assert_eq!(spell(Edition::Srd521, &Name::of("feeblemind")), "befuddlement");
    }
}
