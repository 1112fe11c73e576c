//! The tables of features: they fit together and hold facts read in the documents.

use std::collections::BTreeSet;

use rulebound_srd5e::data::feature::{Activation, Feature, Quantity};
use rulebound_srd5e::data::words::PlainAction;
use rulebound_srd5e::data::{Edition, tables};
use rulebound_srd5e::refusal::words::Prerequisite;

const OLD: Edition = Edition::Srd51;
const NEW: Edition = Edition::Srd521;

fn feature(edition: Edition, id: &str) -> &'static Feature {
    tables(edition).feature(id).unwrap_or_else(|| panic!("{id}"))
}

#[test]
fn what_is_spent_is_counted_by_a_class_that_has_the_feature() {
    for edition in Edition::ALL {
        let tables = tables(*edition);
        for feature in tables.features.rows() {
            let ways = feature.options.iter().filter_map(|way| way.spends.as_ref());
            for spends in feature.spends.iter().chain(ways) {
                for &(class, level) in &feature.classes {
                    let resource = tables.class(class).resource(&spends.of);
                    let resource = resource.unwrap_or_else(|| panic!("{}: {} of {class}", feature.id, spends.of));
                    assert!(resource.at(level).is_some(), "{}", feature.id);
                }
            }
        }
    }
}

#[test]
fn what_comes_back_with_rests_is_spent_by_a_feature() {
    for edition in Edition::ALL {
        let tables = tables(*edition);
        let spent: BTreeSet<&str> =
            tables.features.rows().iter().filter_map(|feature| Some(feature.spends.as_ref()?.of.as_str())).collect();
        for class in tables.classes.rows() {
            for resource in class.resources.iter().filter(|resource| resource.recovers.is_some()) {
                // The arcana of warlocks are castings.
                let arcanum = resource.id.starts_with("mystic-arcanum");
                assert!(arcanum || spent.contains(resource.id.as_str()), "{} of {}", resource.id, class.id);
            }
        }
    }
}

#[test]
fn every_feature_of_the_list_has_its_row() {
    let both = "action-surge second-wind indomitable rage bardic-inspiration channel-divinity wild-shape lay-on-hands \
                sorcery-points arcane-recovery quickened-spell reckless-attack cutting-words turn-undead preserve-life \
                sacred-weapon flurry-of-blows patient-defense step-of-the-wind stunning-strike sneak-attack \
                cunning-action uncanny-dodge extra-attack";
    for id in both.split_whitespace() {
        feature(OLD, id);
        feature(NEW, id);
    }
    for id in ["ki", "frenzy", "turn-the-unholy", "divine-smite", "deflect-missiles"] {
        feature(OLD, id);
    }
    for id in
        ["focus", "divine-spark", "abjure-foes", "deflect-attacks", "cunning-strike", "weapon-mastery", "steady-aim"]
    {
        feature(NEW, id);
    }
}

#[test]
fn options_have_names_of_their_own() {
    for edition in Edition::ALL {
        for feature in tables(*edition).features.rows() {
            let names: BTreeSet<&str> = feature.options.iter().map(|way| way.id.as_str()).collect();
            assert_eq!(names.len(), feature.options.len(), "{}", feature.id);
            for name in names {
                assert_eq!(feature.option(name).map(|way| way.id.as_str()), Some(name));
            }
            assert!(feature.option("no-such-option").is_none());
        }
    }
}

#[test]
fn facts_that_differ_between_the_editions() {
    let activation = |edition, id| feature(edition, id).activation;
    assert_eq!(
        (activation(OLD, "lay-on-hands"), activation(NEW, "lay-on-hands")),
        (Activation::Action, Activation::Bonus)
    );
    assert_eq!((activation(OLD, "wild-shape"), activation(NEW, "wild-shape")), (Activation::Action, Activation::Bonus));
    assert_eq!(feature(OLD, "flurry-of-blows").needs, [Prerequisite::AttackAction]);
    assert!(feature(NEW, "flurry-of-blows").needs.is_empty());
    assert_eq!(feature(NEW, "rage").needs, [Prerequisite::NoHeavyArmor]);
    assert!(feature(NEW, "turn-undead").magic && !feature(OLD, "turn-undead").magic);
    let points = |edition| feature(edition, "heightened-spell").spends.as_ref().map(|spends| spends.count.clone());
    assert_eq!((points(OLD), points(NEW)), (Some(Quantity::Number(3)), Some(Quantity::Number(2))));
}

#[test]
fn facts_that_do_not() {
    for edition in [OLD, NEW] {
        let cunning = feature(edition, "cunning-action");
        assert_eq!(cunning.takes, [PlainAction::Dash, PlainAction::Disengage, PlainAction::Hide]);
        let surge = feature(edition, "action-surge");
        assert_eq!((surge.actions, surge.once, surge.activation), (1, true, Activation::Free));
        assert_eq!(feature(edition, "rage").forbids, ["cast"]);
        let slots = feature(edition, "create-spell-slot").spends.as_ref().map(|spends| spends.count.clone());
        assert_eq!(slots, Some(Quantity::BySlot(vec![2, 3, 5, 6, 7])));
    }
}
