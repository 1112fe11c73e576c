//! Classes: slots and counted features by level.

use rulebound_srd5e::data::class::{CastingKind, Class, Number, Recovery};
use rulebound_srd5e::data::words::{Ability, ClassName};
use rulebound_srd5e::data::{Edition, tables};

fn class(edition: Edition, name: ClassName) -> &'static Class {
    tables(edition).class(name)
}

#[test]
fn full_casters_have_the_slots_of_the_wizard() {
    for edition in Edition::ALL {
        let wizard = class(*edition, ClassName::Wizard);
        let full = [ClassName::Bard, ClassName::Cleric, ClassName::Druid, ClassName::Sorcerer];
        for level in 1..=20 {
            for name in full {
                assert_eq!(class(*edition, name).slots(level), wizard.slots(level), "{name} {level}");
            }
        }
    }
    for level in 1..=20 {
        let both =
            Edition::ALL.iter().map(|edition| class(*edition, ClassName::Wizard).slots(level)).collect::<Vec<_>>();
        assert_eq!(both[0], both[1]);
    }
}

#[test]
fn half_casters_are_alike_and_start_by_edition() {
    for edition in Edition::ALL {
        for level in 1..=20 {
            let paladin = class(*edition, ClassName::Paladin).slots(level).unwrap();
            assert_eq!(Some(paladin), class(*edition, ClassName::Ranger).slots(level));
            assert!(paladin[5..].iter().all(|slots| *slots == 0));
        }
    }
    assert_eq!(class(Edition::Srd51, ClassName::Paladin).slots(1).unwrap()[0], 0);
    assert_eq!(class(Edition::Srd521, ClassName::Paladin).slots(1).unwrap()[0], 2);
}

#[test]
fn slots_never_shrink() {
    for edition in Edition::ALL {
        for class in tables(*edition).classes.rows() {
            let Some(casting) = &class.casting else {
                assert!(class.slots(5).is_none() && class.pact(5).is_none());
                continue;
            };
            let pact = casting.kind == CastingKind::Pact;
            for level in 1..=20_u8 {
                assert_eq!(class.slots(level).is_some(), !pact, "{}", class.id);
                assert_eq!(class.pact(level).is_some(), pact, "{}", class.id);
                if level == 1 {
                    continue;
                }
                if let (Some(before), Some(now)) = (class.slots(level - 1), class.slots(level)) {
                    assert!(before.iter().zip(now).all(|(before, now)| *before <= now), "{} {level}", class.id);
                }
                if let (Some(before), Some(now)) = (class.pact(level - 1), class.pact(level)) {
                    assert!(before.0 <= now.0 && before.1 <= now.1);
                }
            }
        }
    }
    assert!(class(Edition::Srd51, ClassName::Wizard).slots(0).is_none());
    assert!(class(Edition::Srd51, ClassName::Wizard).slots(21).is_none());
}

#[test]
fn a_wizard_of_level_five() {
    let wizard = class(Edition::Srd51, ClassName::Wizard);
    assert_eq!(wizard.slots(5), Some([4, 3, 2, 0, 0, 0, 0, 0, 0]));
    assert_eq!(wizard.slots(20), Some([4, 3, 3, 3, 3, 2, 2, 1, 1]));
    assert_eq!(wizard.casting.as_ref().unwrap().ability, Ability::Intelligence);
    assert_eq!(Class::proficiency(5), 3);
    assert_eq!(Class::proficiency(17), 6);
}

#[test]
fn pact_slots_of_the_warlock() {
    for edition in Edition::ALL {
        let warlock = class(*edition, ClassName::Warlock);
        let pact = [1, 2, 5, 11, 17].map(|level| warlock.pact(level).unwrap());
        assert_eq!(pact, [(1, 1), (2, 1), (2, 3), (3, 5), (4, 5)]);
    }
}

#[test]
fn features_have_the_names_of_intents() {
    let has = |edition, name, id: &str| class(edition, name).resource(id).is_some();
    for edition in Edition::ALL {
        for (name, id) in [
            (ClassName::Fighter, "action-surge"),
            (ClassName::Fighter, "second-wind"),
            (ClassName::Fighter, "indomitable"),
            (ClassName::Barbarian, "rage"),
            (ClassName::Bard, "bardic-inspiration"),
            (ClassName::Cleric, "channel-divinity"),
            (ClassName::Paladin, "channel-divinity"),
            (ClassName::Paladin, "lay-on-hands"),
            (ClassName::Druid, "wild-shape"),
            (ClassName::Sorcerer, "sorcery-points"),
            (ClassName::Wizard, "arcane-recovery"),
            (ClassName::Monk, "extra-attack"),
        ] {
            assert!(has(*edition, name, id), "{id}");
        }
    }
    assert!(has(Edition::Srd51, ClassName::Monk, "ki") && !has(Edition::Srd51, ClassName::Monk, "focus"));
    assert!(has(Edition::Srd521, ClassName::Monk, "focus") && !has(Edition::Srd521, ClassName::Monk, "ki"));
}

#[test]
fn features_grow_and_come_back() {
    let at = |edition, name, id: &str, level| class(edition, name).resource(id).unwrap().at(level).unwrap();
    use ClassName::{Barbarian, Bard, Fighter, Monk, Paladin, Rogue};
    use Number::{Count, Modifier, Unlimited};
    assert_eq!(at(Edition::Srd51, Barbarian, "rage", 20), Unlimited);
    assert_eq!(at(Edition::Srd521, Barbarian, "rage", 20), Count(6));
    assert_eq!(at(Edition::Srd51, Fighter, "action-surge", 16), Count(1));
    assert_eq!(at(Edition::Srd51, Fighter, "action-surge", 17), Count(2));
    assert_eq!(at(Edition::Srd51, Fighter, "extra-attack", 11), Count(2));
    assert_eq!(at(Edition::Srd521, Fighter, "second-wind", 4), Count(3));
    assert_eq!(at(Edition::Srd51, Bard, "bardic-inspiration", 1), Modifier(Ability::Charisma));
    assert_eq!(at(Edition::Srd51, Paladin, "lay-on-hands", 7), Count(35));
    assert_eq!(at(Edition::Srd51, Monk, "martial-arts-die", 5), Count(6));
    assert_eq!(at(Edition::Srd521, Monk, "martial-arts-die", 5), Count(8));
    assert_eq!(at(Edition::Srd51, Rogue, "sneak-attack", 20), Count(10));
    let recovery = |edition, name, id: &str, level| class(edition, name).resource(id).unwrap().recovery(level);
    assert_eq!(recovery(Edition::Srd51, Bard, "bardic-inspiration", 4), Some(Recovery::Long));
    assert_eq!(recovery(Edition::Srd51, Bard, "bardic-inspiration", 5), Some(Recovery::Short));
    assert_eq!(recovery(Edition::Srd521, Fighter, "second-wind", 1), Some(Recovery::OneShort));
    assert_eq!(recovery(Edition::Srd51, Rogue, "sneak-attack", 1), None);
}

#[test]
fn counted_features_never_shrink() {
    for edition in Edition::ALL {
        for class in tables(*edition).classes.rows() {
            for resource in &class.resources {
                let counts = (1..=20).map(|level| resource.at(level).unwrap());
                let numbers = counts.map(|number| match number {
                    Number::Count(count) => count,
                    Number::Unlimited => u16::MAX,
                    Number::Modifier(_) => 1,
                });
                assert!(numbers.is_sorted(), "{} {}", class.id, resource.id);
                assert!(resource.at(0).is_none() && resource.at(21).is_none());
            }
        }
    }
}
