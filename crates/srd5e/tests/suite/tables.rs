//! The tables as a whole: they can be read, have the right number of rows, and their ids fit together.

use rulebound_srd5e::data::armor::{Armor, ArmorCategory};
use rulebound_srd5e::data::monster::Monster;
use rulebound_srd5e::data::spell::Spell;
use rulebound_srd5e::data::table::TableError;
use rulebound_srd5e::data::weapon::{Property, Weapon, WeaponKind};
use rulebound_srd5e::data::words::{ClassName, DamageType};
use rulebound_srd5e::data::{ATTRIBUTION, Edition, Row, Table, tables};

#[test]
fn every_table_has_its_rows() {
    let counts = |edition| {
        let tables = tables(edition);
        assert_eq!(tables.edition, edition);
        (
            tables.spells.rows().len(),
            tables.weapons.rows().len(),
            tables.armor.rows().len(),
            tables.monsters.rows().len(),
            tables.classes.rows().len(),
            tables.features.rows().len(),
        )
    };
    assert_eq!(counts(Edition::Srd51), (319, 37, 13, 334, 12, 136));
    assert_eq!(counts(Edition::Srd521), (339, 38, 13, 328, 12, 162));
}

#[test]
fn ids_are_kebab_case_and_found_again() {
    fn check<T: Row>(table: &Table<T>) {
        for row in table.rows() {
            let id = row.id();
            assert!(id.split('-').all(|word| !word.is_empty()), "{id}");
            assert!(id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-'), "{id}");
            assert!(std::ptr::eq(table.get(id).unwrap(), row), "{id}");
        }
        assert!(table.get("no-such-thing").is_none());
        assert!(table.get("").is_none());
    }
    for edition in Edition::ALL {
        let tables = tables(*edition);
        check(&tables.spells);
        check(&tables.weapons);
        check(&tables.armor);
        check(&tables.monsters);
        check(&tables.classes);
        check(&tables.features);
    }
}

#[test]
fn a_table_out_of_order_or_form_is_refused() {
    let row = |id: &str| {
        format!(r#"{{"id": "{id}", "name": "{id}", "category": "light", "armor_class": 11, "ounces": 160}}"#)
    };
    let text = format!("[{}, {}]", row("b"), row("a"));
    assert!(matches!(Table::<Armor>::read(&text), Err(TableError::Order(id)) if id == "a"));
    let twice = format!("[{}, {}]", row("a"), row("a"));
    assert!(matches!(Table::<Armor>::read(&twice), Err(TableError::Order(_))));
    assert!(Table::<Armor>::read(&format!("[{}, {}]", row("a"), row("b"))).is_ok());
    let unknown = row("a").replace("ounces", "pounds");
    assert!(matches!(Table::<Armor>::read(&format!("[{unknown}]")), Err(TableError::Form(_))));
    assert!(Table::<Spell>::read("{}").is_err());
    assert!(Table::<Monster>::read("[1]").is_err());
}

#[test]
fn weapons_agree_with_their_properties() {
    for edition in Edition::ALL {
        for weapon in tables(*edition).weapons.rows() {
            check_weapon(*edition, weapon);
        }
    }
}

fn check_weapon(edition: Edition, weapon: &Weapon) {
    let id = &weapon.id;
    let thrown = weapon.has(Property::Thrown);
    let shoots = weapon.has(Property::Ammunition);
    assert_eq!(weapon.reach.is_some(), weapon.kind == WeaponKind::Melee, "{id}");
    if let Some(reach) = weapon.reach {
        assert_eq!(reach, if weapon.has(Property::Reach) { 10 } else { 5 }, "{id}");
    }
    assert_eq!(weapon.range.is_some(), thrown || shoots, "{id}");
    assert!(weapon.range.is_none_or(|(normal, long)| normal < long && normal.is_multiple_of(5)), "{id}");
    assert_eq!(weapon.ammunition.is_some(), shoots, "{id}");
    assert!(!weapon.has(Property::Loading) || shoots, "{id}");
    assert_eq!(weapon.versatile.is_some(), weapon.has(Property::Versatile), "{id}");
    assert!(!(weapon.has(Property::Versatile) && weapon.has(Property::TwoHanded)), "{id}");
    assert!(!(weapon.has(Property::Light) && weapon.has(Property::Heavy)), "{id}");
    if let (Some(damage), Some(versatile)) = (weapon.damage, weapon.versatile) {
        assert_eq!(versatile.sides, damage.dice.sides + 2, "{id}");
    }
    assert_eq!(weapon.damage.is_none(), id == "net", "{id}");
    assert_eq!(weapon.mastery.is_some(), edition == Edition::Srd521, "{id}");
    if let Some(damage) = weapon.damage {
        use DamageType::{Bludgeoning, Piercing, Slashing};
        assert!([Bludgeoning, Piercing, Slashing].contains(&damage.kind), "{id}");
        assert!(damage.dice.average() <= 7, "{id}");
    }
}

#[test]
fn a_weapon_is_known_by_its_name_in_either_edition() {
    for edition in Edition::ALL {
        for (old, new) in [
            ("crossbow-light", "light-crossbow"),
            ("crossbow-hand", "hand-crossbow"),
            ("crossbow-heavy", "heavy-crossbow"),
        ] {
            let weapon = tables(*edition).weapon(old).unwrap();
            assert_eq!(weapon.id, new);
            assert_eq!(tables(*edition).weapon(new), Some(weapon));
        }
    }
    assert!(tables(Edition::Srd51).weapon("musket").is_none());
    assert!(tables(Edition::Srd521).weapon("net").is_none());
}

#[test]
fn armour_protects_by_its_kind() {
    for edition in Edition::ALL {
        for armor in tables(*edition).armor.rows() {
            let id = &armor.id;
            let base = i8::try_from(armor.armor_class).unwrap();
            let (at_zero, at_four) = (armor.armor_class(0), armor.armor_class(4));
            let (range, gained) = match armor.category {
                ArmorCategory::Light => (11..=12, 4),
                ArmorCategory::Medium => (12..=15, 2),
                ArmorCategory::Heavy => (14..=18, 0),
                ArmorCategory::Shield => (2..=2, 0),
            };
            assert!(range.contains(&base), "{id}");
            assert_eq!((at_zero, at_four), (base, base + gained), "{id}");
            assert!(armor.strength.is_none() || armor.category == ArmorCategory::Heavy, "{id}");
        }
    }
}

#[test]
fn classes_name_weapons_that_are_there() {
    for edition in Edition::ALL {
        let tables = tables(*edition);
        for class in tables.classes.rows() {
            for name in &class.weapons.named {
                let weapon = tables.weapons.get(name).unwrap_or_else(|| panic!("{}: {name}", class.id));
                assert!(class.wields(weapon));
            }
        }
    }
    let rogue = tables(Edition::Srd521).class(ClassName::Rogue);
    let wields = |id| rogue.wields(tables(Edition::Srd521).weapon(id).unwrap());
    assert!(wields("rapier") && wields("scimitar") && wields("club"));
    assert!(!wields("longsword") && !wields("greataxe"));
}

#[test]
fn both_documents_are_named_with_their_licence() {
    assert!(ATTRIBUTION.contains("System Reference Document 5.1 (\"SRD 5.1\")"));
    assert!(ATTRIBUTION.contains("System Reference Document 5.2.1 (\"SRD 5.2.1\")"));
    assert_eq!(ATTRIBUTION.matches("https://creativecommons.org/licenses/by/4.0/legalcode").count(), 2);
    let notice = include_str!("../../../../NOTICE").split_whitespace().collect::<Vec<_>>().join(" ");
    for sentence in ATTRIBUTION.lines() {
        assert!(notice.contains(sentence), "the notice lacks: {sentence}");
    }
}
