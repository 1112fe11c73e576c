//! Spells: every row is plausible, and its parts agree with one another.

use rulebound_srd5e::data::area::Shape;
use rulebound_srd5e::data::effect::{Damage, DamageKind, Effect, Roll};
use rulebound_srd5e::data::moment::SpellAttack;
use rulebound_srd5e::data::spell::{CastingTime, Duration, Range, Spell};
use rulebound_srd5e::data::target::{Count, TargetKind};
use rulebound_srd5e::data::words::{ClassName, Left};
use rulebound_srd5e::data::{Edition, tables};

fn spells() -> impl Iterator<Item = (Edition, &'static Spell)> {
    Edition::ALL.iter().flat_map(|edition| tables(*edition).spells.rows().iter().map(|spell| (*edition, spell)))
}

fn effects(spell: &Spell) -> impl Iterator<Item = &Effect> {
    spell.effects.iter().flat_map(Effect::whole)
}

fn ids(edition: Edition, fits: impl Fn(&Spell) -> bool) -> Vec<&'static str> {
    tables(edition).spells.rows().iter().filter(|spell| fits(spell)).map(|spell| spell.id.as_str()).collect()
}

#[test]
fn levels_casting_times_and_lists_are_as_many_as_printed() {
    let levels = |edition| (0..=9).map(|level| ids(edition, |spell| spell.level == level).len()).collect::<Vec<_>>();
    assert_eq!(levels(Edition::Srd51), [24, 49, 54, 42, 31, 37, 31, 20, 16, 15]);
    assert_eq!(levels(Edition::Srd521), [27, 57, 57, 42, 34, 38, 31, 20, 17, 16]);
    let times = |edition| {
        let bonus = |spell: &Spell| matches!(spell.time, CastingTime::Bonus | CastingTime::BonusAfter(_));
        (
            ids(edition, |spell| spell.time == CastingTime::Action).len(),
            ids(edition, bonus).len(),
            ids(edition, |spell| matches!(spell.time, CastingTime::Reaction(_))).len(),
            ids(edition, |spell| spell.time.is_long()).len(),
        )
    };
    assert_eq!(times(Edition::Srd51), (242, 14, 4, 59));
    assert_eq!(times(Edition::Srd521), (257, 23, 4, 55));
    for edition in Edition::ALL {
        assert_eq!(ids(*edition, |spell| spell.ritual).len(), 29);
    }
    assert_eq!(ids(Edition::Srd51, |spell| spell.concentrates(spell.level.get())).len(), 126);
    assert_eq!(ids(Edition::Srd521, |spell| spell.concentrates(spell.level.get())).len(), 133);
    let casters = [
        ClassName::Bard,
        ClassName::Cleric,
        ClassName::Druid,
        ClassName::Paladin,
        ClassName::Ranger,
        ClassName::Sorcerer,
        ClassName::Warlock,
        ClassName::Wizard,
    ];
    let lists = |edition| casters.map(|class| ids(edition, |spell| spell.classes.contains(&class)).len());
    assert_eq!(lists(Edition::Srd51), [111, 105, 106, 31, 37, 120, 64, 204]);
    assert_eq!(lists(Edition::Srd521), [130, 109, 124, 38, 48, 140, 72, 218]);
}

#[test]
fn every_spell_is_on_a_list_of_a_class_that_casts() {
    for (edition, spell) in spells() {
        assert!(!spell.classes.is_empty(), "{}", spell.id);
        assert!(spell.classes.is_sorted(), "{}", spell.id);
        for class in &spell.classes {
            assert!(tables(edition).class(*class).casting.is_some(), "{} {class}", spell.id);
        }
    }
}

#[test]
fn concentration_agrees_with_the_duration() {
    for (_, spell) in spells() {
        for slot in spell.level.get()..=9 {
            if spell.concentrates(slot) {
                let lasts = spell.lasts(slot);
                let timed = !matches!(lasts, Duration::Instantaneous | Duration::UntilDispelled | Duration::Special);
                assert!(timed, "{} with a slot of level {slot}", spell.id);
            }
        }
        let steps = spell.slot_steps().collect::<Vec<_>>();
        assert!(steps.is_sorted() && steps.iter().all(|slot| *slot > spell.level.get() && *slot <= 9), "{}", spell.id);
    }
}

#[test]
fn slots_change_concentration_of_two_spells_only() {
    for edition in Edition::ALL {
        let changing = ids(*edition, |spell| {
            let own = spell.concentrates(spell.level.get());
            (spell.level.get()..=9).any(|slot| spell.concentrates(slot) != own)
        });
        assert_eq!(changing, ["bestow-curse", "major-image"]);
    }
    let from = |edition, id: &str| (3..=9).find(|slot| !tables(edition).spell(id).unwrap().concentrates(*slot));
    assert_eq!(from(Edition::Srd51, "bestow-curse"), Some(5));
    assert_eq!(from(Edition::Srd521, "bestow-curse"), Some(5));
    assert_eq!(from(Edition::Srd51, "major-image"), Some(6));
    assert_eq!(from(Edition::Srd521, "major-image"), Some(4));
}

#[test]
fn materials_that_cost_need_a_material_component() {
    for (_, spell) in spells() {
        let components = spell.components;
        assert!(components.verbal || components.somatic || components.material, "{}", spell.id);
        assert!(spell.materials.is_empty() || components.material, "{}", spell.id);
        for material in &spell.materials {
            let named = material.gp > 0 || material.consumed || spell.id == "true-strike";
            assert!(named && material.count > 0, "{}: {}", spell.id, material.what);
        }
    }
    let cost = |edition| ids(edition, |spell| spell.materials.iter().any(|material| material.gp > 0)).len();
    let consume = |edition| ids(edition, |spell| spell.materials.iter().any(|material| material.consumed)).len();
    assert_eq!((cost(Edition::Srd51), consume(Edition::Srd51)), (52, 29));
    assert_eq!((cost(Edition::Srd521), consume(Edition::Srd521)), (56, 31));
}

#[test]
fn reactions_have_triggers() {
    for (_, spell) in spells() {
        if let CastingTime::Reaction(triggers) | CastingTime::BonusAfter(triggers) = &spell.time {
            assert!(!triggers.is_empty(), "{}", spell.id);
        }
        assert!(!(spell.ritual && matches!(spell.time, CastingTime::Reaction(_) | CastingTime::Bonus)), "{}", spell.id);
    }
    for edition in Edition::ALL {
        let reactions = ids(*edition, |spell| matches!(spell.time, CastingTime::Reaction(_)));
        assert_eq!(reactions, ["counterspell", "feather-fall", "hellish-rebuke", "shield"]);
    }
}

#[test]
fn areas_and_ranges_fit_the_targets() {
    for (_, spell) in spells() {
        let id = &spell.id;
        let kind = spell.targets.kind;
        if matches!(kind, TargetKind::Area | TargetKind::Chosen) {
            assert!(spell.area.is_some(), "{id}");
        }
        let counted = spell.targets.count != Count::None;
        match kind {
            TargetKind::Creatures | TargetKind::Objects | TargetKind::Either | TargetKind::Chosen => {
                assert!(counted, "{id}")
            }
            TargetKind::Area | TargetKind::Nothing => assert!(!counted, "{id}"),
            // Some have company, or somebody near what they put somewhere.
            TargetKind::OnlySelf | TargetKind::Space | TargetKind::Destination => {}
        }
        if kind == TargetKind::OnlySelf {
            assert!(spell.range == Range::OnlySelf || spell.range == Range::Touch || counted, "{id}");
        }
        if let Some(area) = &spell.area {
            let from_caster = matches!(area.shape, Shape::Cone { .. } | Shape::Line { .. });
            assert!(!from_caster || spell.range == Range::OnlySelf || id == "dragons-breath", "{id}");
            assert!(area.points >= 1, "{id}");
        }
        if let Range::Feet(feet) = spell.range {
            assert!(feet >= 5 && feet.is_multiple_of(5), "{id}");
        }
        if spell.targets.apart.is_some() {
            let several = spell.targets.most(9 - spell.level.get(), 20).is_none_or(|most| most > 1);
            assert!(several, "{id}");
        }
    }
}

#[test]
fn only_some_spells_with_range_self_name_other_creatures() {
    let named = |edition| {
        ids(edition, |spell| {
            let other = matches!(spell.targets.kind, TargetKind::Creatures | TargetKind::Either | TargetKind::Objects);
            spell.range == Range::OnlySelf && other
        })
    };
    assert_eq!(named(Edition::Srd51), ["eyebite", "pass-without-trace", "produce-flame", "scrying", "vampiric-touch"]);
    let later = ["eyebite", "heroes-feast", "scrying", "shillelagh", "true-strike", "vampiric-touch"];
    assert_eq!(named(Edition::Srd521), later);
}

#[test]
fn cantrips_grow_with_levels_and_spells_with_slots() {
    for (_, spell) in spells() {
        let cantrip = spell.level.is_cantrip();
        for effect in effects(spell) {
            for damage in &effect.damage {
                assert!(damage.step.is_none() || cantrip, "{}", spell.id);
                assert!(damage.slot.is_none() || !cantrip, "{}", spell.id);
                plausible_damage(spell, damage);
            }
            for amount in [&effect.healing, &effect.temporary, &effect.budget].into_iter().flatten() {
                assert!(amount.slot.is_none() || !cantrip, "{}", spell.id);
                assert!(amount.at(9).average() >= amount.dice.average(), "{}", spell.id);
            }
        }
        assert!(!cantrip || spell.targets.slot == 0, "{}", spell.id);
        assert!(cantrip || spell.targets.step == 0, "{}", spell.id);
    }
}

fn plausible_damage(spell: &Spell, damage: &Damage) {
    let id = &spell.id;
    if let DamageKind::Choice(kinds) = &damage.kind {
        assert!(kinds.len() > 1, "{id}");
    }
    let above = 9 - spell.level.get();
    let (low, high) = (damage.at(0, 1), damage.at(above, 20));
    assert!(low == damage.dice && low.average() <= high.average(), "{id}");
    assert!(low.sides == 0 || [4, 6, 8, 10, 12].contains(&low.sides), "{id}");
    assert!(high.average() <= 150, "{id}");
    if let Some(slot) = damage.slot {
        assert_eq!(slot.sides, damage.dice.sides, "{id}: the slot adds other dice");
        assert_eq!(high.count, damage.dice.count + slot.count * u16::from(above / damage.every), "{id}");
    }
}

#[test]
fn rolls_decide_something() {
    for (_, spell) in spells() {
        for effect in effects(spell) {
            let does = !effect.damage.is_empty()
                || !effect.conditions.is_empty()
                || !effect.changes.is_empty()
                || !effect.deeds.is_empty()
                || !effect.then.is_empty()
                || effect.moves.is_some()
                || effect.healing.is_some()
                || effect.temporary.is_some()
                || effect.form.is_some()
                || effect.summons.is_some()
                || !(effect.lifts.is_empty() && effect.items.is_empty() && effect.otherwise.is_empty())
                || !(effect.cures.is_empty() && effect.cures_one.is_empty() && effect.suppresses.is_empty());
            assert!(does || spell.left == Left::Some, "{}: an effect that does nothing", spell.id);
            if let Some(Roll::Save(save)) = effect.roll {
                // Minds of other planes have a number of their own.
                let own = spell.id == "contact-other-plane";
                assert_eq!(save.dc.is_some(), own, "{}: spells use the number of their caster", spell.id);
            }
        }
        assert_eq!(spell.effects.is_empty(), spell.left == Left::All || only_area(spell), "{}", spell.id);
    }
}

/// Spells that are nothing but a changed area.
fn only_area(spell: &Spell) -> bool {
    spell.effects.is_empty() && spell.area.as_ref().is_some_and(|area| !area.terrain.is_empty())
}

#[test]
fn options_have_at_least_two_choices() {
    for (_, spell) in spells() {
        let mut options = effects(spell).filter_map(|effect| effect.option.as_deref()).collect::<Vec<_>>();
        options.sort_unstable();
        options.dedup();
        // The damage is that of the weapon, or radiant.
        let or_not = spell.id == "true-strike";
        assert!(options.len() != 1 || spell.left == Left::Some || or_not, "{}: {options:?}", spell.id);
    }
}

#[test]
fn spells_with_attack_rolls_are_these() {
    let attacks = |edition, kind| {
        ids(edition, |spell| {
            effects(spell).any(|effect| matches!(effect.roll, Some(Roll::Attack(roll)) if roll.attack == kind))
        })
    };
    assert_eq!(
        attacks(Edition::Srd51, SpellAttack::Ranged),
        [
            "acid-arrow",
            "chill-touch",
            "eldritch-blast",
            "fire-bolt",
            "guiding-bolt",
            "produce-flame",
            "ray-of-enfeeblement",
            "ray-of-frost",
            "scorching-ray",
        ]
    );
    assert_eq!(
        attacks(Edition::Srd51, SpellAttack::Melee),
        [
            "arcane-hand",
            "arcane-sword",
            "contagion",
            "dispel-evil-and-good",
            "faithful-hound",
            "flame-blade",
            "inflict-wounds",
            "plane-shift",
            "shocking-grasp",
            "spiritual-weapon",
            "vampiric-touch",
        ]
    );
    assert_eq!(attacks(Edition::Srd521, SpellAttack::Weapon), ["true-strike"]);
    assert!(!attacks(Edition::Srd521, SpellAttack::Melee).contains(&"inflict-wounds"));
}
