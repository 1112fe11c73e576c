//! What differs between the editions, for the spells both have.

use std::mem::discriminant;

use rulebound_srd5e::data::spell::{CastingTime, Spell};
use rulebound_srd5e::data::{Edition, tables};

fn common() -> Vec<(&'static Spell, &'static Spell)> {
    let old = tables(Edition::Srd51).spells.rows();
    old.iter().filter_map(|spell| Some((spell, tables(Edition::Srd521).spell(&spell.id)?))).collect()
}

fn differ(different: impl Fn(&Spell, &Spell) -> bool) -> Vec<&'static str> {
    common().into_iter().filter(|(old, new)| different(old, new)).map(|(old, _)| old.id.as_str()).collect()
}

#[test]
fn all_but_two_spells_of_2014_are_in_2024() {
    assert_eq!(common().len(), 317);
    let gone = tables(Edition::Srd51).spells.rows().iter().map(|spell| spell.id.as_str());
    let gone = gone.filter(|id| tables(Edition::Srd521).spell(id).is_none()).collect::<Vec<_>>();
    assert_eq!(gone, ["branding-smite", "feeblemind"]);
    let new =
        tables(Edition::Srd521).spells.rows().iter().filter(|spell| tables(Edition::Srd51).spell(&spell.id).is_none());
    assert_eq!(new.count(), 22);
}

#[test]
fn nine_spells_changed_concentration() {
    let changed = differ(|old, new| old.concentrates(old.level.get()) != new.concentrates(new.level.get()));
    assert_eq!(
        changed,
        [
            "animal-shapes",
            "barkskin",
            "divine-favor",
            "enthrall",
            "forcecage",
            "magic-weapon",
            "sleep",
            "spiritual-weapon",
            "true-strike",
        ]
    );
    let gained = changed.into_iter().filter(|id| {
        let spell = tables(Edition::Srd521).spell(id).unwrap();
        spell.concentrates(spell.level.get())
    });
    assert_eq!(gained.collect::<Vec<_>>(), ["enthrall", "forcecage", "sleep", "spiritual-weapon"]);
}

#[test]
fn nine_spells_changed_the_kind_of_casting_time() {
    let kind = |time: &CastingTime| match time {
        CastingTime::Minutes(_) | CastingTime::Hours(_) => discriminant(&CastingTime::Minutes(1)),
        other => discriminant(other),
    };
    assert_eq!(
        differ(|old, new| kind(&old.time) != kind(&new.time)),
        [
            "barkskin",
            "conjure-celestial",
            "conjure-elemental",
            "conjure-fey",
            "conjure-minor-elementals",
            "find-steed",
            "jump",
            "lesser-restoration",
            "produce-flame",
        ]
    );
}

#[test]
fn seventeen_ranges_and_five_sets_of_components_changed() {
    assert_eq!(
        differ(|old, new| old.range != new.range),
        [
            "arcane-sword",
            "banishment",
            "blindness-deafness",
            "chill-touch",
            "conjure-elemental",
            "conjure-fey",
            "conjure-minor-elementals",
            "conjure-woodland-beings",
            "giant-insect",
            "goodberry",
            "heroes-feast",
            "poison-spray",
            "shillelagh",
            "sleep",
            "spare-the-dying",
            "storm-of-vengeance",
            "true-strike",
        ]
    );
    assert_eq!(
        differ(|old, new| old.components != new.components),
        ["conjure-elemental", "conjure-woodland-beings", "message", "resistance", "true-strike"]
    );
}

#[test]
fn no_spell_changed_its_level() {
    assert!(differ(|old, new| old.level != new.level).is_empty());
}
