//! Monsters: every row is plausible, and its numbers agree with one another, with the exceptions as printed.

use rulebound_srd5e::data::attack::{Action, AttackKind};
use rulebound_srd5e::data::effect::{DamageKind, Effect, Roll};
use rulebound_srd5e::data::monster::{Monster, SpellSource};
use rulebound_srd5e::data::words::{Ability, Left, Size, Skill};
use rulebound_srd5e::data::{Edition, tables};

fn monsters() -> impl Iterator<Item = (Edition, &'static Monster)> {
    Edition::ALL.iter().flat_map(|edition| tables(*edition).monsters.rows().iter().map(|monster| (*edition, monster)))
}

fn effects(action: &Action) -> impl Iterator<Item = &Effect> {
    let hit = action.attack.iter().flat_map(|attack| &attack.hit);
    action.effects.iter().chain(hit).flat_map(Effect::whole)
}

fn modifiers(monster: &Monster) -> Vec<i8> {
    Ability::ALL.iter().map(|ability| monster.abilities.modifier(*ability)).collect()
}

/// The ids of what does not fit, for one edition.
fn exceptions(edition: Edition, wrong: impl Fn(&Monster) -> bool) -> Vec<&'static str> {
    let rows = tables(edition).monsters.rows().iter();
    rows.filter(|monster| wrong(monster)).map(|monster| monster.id.as_str()).collect()
}

#[test]
fn hit_points_follow_from_dice_size_and_constitution() {
    for (_, monster) in monsters() {
        let id = &monster.id;
        let dice = monster.hit_dice;
        assert_eq!(dice.average(), i32::from(monster.hit_points), "{id}");
        let sides = match monster.size {
            Size::Tiny => 4,
            Size::Small => 6,
            Size::Medium => 8,
            Size::Large => 10,
            Size::Huge => 12,
            Size::Gargantuan => 20,
        };
        assert_eq!(dice.sides, sides, "{id}");
        let constitution = i16::from(monster.abilities.modifier(Ability::Constitution));
        assert_eq!(dice.plus, constitution * i16::try_from(dice.count).unwrap(), "{id}");
    }
}

#[test]
fn proficiency_follows_from_the_challenge() {
    for (_, monster) in monsters() {
        let rating = monster.challenge.to_string();
        let whole = rating.parse::<u8>().unwrap_or(0);
        assert_eq!(monster.proficiency, whole.max(1).saturating_sub(1) / 4 + 2, "{}", monster.id);
        assert!(monster.challenge.experience() >= 10, "{}", monster.id);
        assert!((5..=25).contains(&monster.armor_class), "{}", monster.id);
    }
}

#[test]
fn saves_and_skills_are_proficient_or_expert() {
    for (_, monster) in monsters() {
        for (ability, bonus) in &monster.saves {
            let over = bonus - monster.abilities.modifier(*ability);
            let proficiency = i8::try_from(monster.proficiency).unwrap();
            assert!(over == proficiency || over == 2 * proficiency, "{} {ability}", monster.id);
            assert_eq!(monster.save(*ability), *bonus);
        }
    }
    let wrong = |monster: &Monster| {
        monster.skills.iter().any(|(skill, bonus)| {
            let over = bonus - monster.abilities.modifier(skill.ability());
            let proficiency = i8::try_from(monster.proficiency).unwrap();
            over != proficiency && over != 2 * proficiency
        })
    };
    assert_eq!(exceptions(Edition::Srd51, wrong), ["half-red-dragon-veteran", "lich", "night-hag", "priest"]);
    assert_eq!(exceptions(Edition::Srd521, wrong), ["giant-frog", "panther", "shambling-mound"]);
}

#[test]
fn passive_perception_follows_from_perception() {
    let wrong = |monster: &Monster| {
        let wisdom = monster.abilities.modifier(Ability::Wisdom);
        let perception = monster.skills.get(&Skill::Perception).copied().unwrap_or(wisdom);
        i16::from(monster.passive_perception) != 10 + i16::from(perception)
    };
    assert_eq!(exceptions(Edition::Srd51, wrong), ["blink-dog", "spider"]);
    assert!(exceptions(Edition::Srd521, wrong).is_empty());
}

#[test]
fn attacks_hit_by_proficiency_and_an_ability() {
    let wrong = |monster: &Monster| {
        let proficiency = i8::try_from(monster.proficiency).unwrap();
        let mut attacks = monster.deeds().filter_map(|action| action.attack.as_ref());
        attacks.any(|attack| !modifiers(monster).contains(&(attack.bonus - proficiency)))
    };
    assert_eq!(
        exceptions(Edition::Srd51, wrong),
        [
            "bat",
            "chain-devil",
            "couatl",
            "crab",
            "ghast",
            "gynosphinx",
            "iron-golem",
            "lemure",
            "lizard",
            "purple-worm",
            "quasit",
            "rat",
        ]
    );
    assert!(exceptions(Edition::Srd521, wrong).is_empty());
}

#[test]
fn saves_against_powers_follow_from_an_ability() {
    let wrong = |monster: &Monster| {
        let proficiency = i16::from(monster.proficiency);
        let fits = |number: u8| {
            let over = i16::from(number) - 8 - proficiency;
            modifiers(monster).iter().any(|modifier| i16::from(*modifier) == over)
        };
        let mut numbers = monster.deeds().flat_map(effects).filter_map(|effect| match effect.roll {
            Some(Roll::Save(save)) => save.dc,
            _ => None,
        });
        numbers.any(|number| !fits(number))
    };
    assert_eq!(
        exceptions(Edition::Srd51, wrong),
        [
            "adult-silver-dragon",
            "assassin",
            "chain-devil",
            "clay-golem",
            "dragon-turtle",
            "drow",
            "giant-wasp",
            "gorgon",
            "half-red-dragon-veteran",
            "iron-golem",
            "kraken",
            "solar",
            "tarrasque",
        ]
    );
    let later = ["adult-bronze-dragon", "ancient-white-dragon", "sphinx-of-valor", "swarm-of-ravens"];
    assert_eq!(exceptions(Edition::Srd521, wrong), later);
}

#[test]
fn attacks_have_reach_or_range() {
    for (_, monster) in monsters() {
        for action in monster.deeds() {
            let Some(attack) = &action.attack else { continue };
            let name = format!("{}/{}", monster.id, action.id);
            assert_eq!(attack.reach.is_some(), attack.kind != AttackKind::Ranged, "{name}");
            assert_eq!(attack.range.is_some(), attack.kind != AttackKind::Melee, "{name}");
            assert!(attack.reach.is_none_or(|reach| reach.is_multiple_of(5) && reach <= 60), "{name}");
            assert!(attack.range.is_none_or(|(normal, long)| normal.is_multiple_of(5) && normal <= long), "{name}");
            let does = !attack.damage.is_empty() || !attack.hit.is_empty();
            assert!(does || action.left != Left::None, "{name}");
            for damage in attack.damage.iter().chain(attack.or.iter().flat_map(|other| &other.damage)) {
                assert!((1..=60).contains(&damage.dice.average()), "{name}");
                assert!(!matches!(damage.kind, DamageKind::Weapon(_)), "{name}");
                assert!(damage.slot.is_none() && damage.step.is_none(), "{name}");
            }
        }
    }
}

#[test]
fn powers_that_ask_for_a_save_say_the_number() {
    for (_, monster) in monsters() {
        for action in monster.deeds() {
            for effect in effects(action) {
                if let Some(Roll::Save(save)) = effect.roll {
                    assert!(save.dc.is_some_and(|number| (8..=27).contains(&number)), "{}/{}", monster.id, action.id);
                }
                assert!(effect.escape.is_none_or(|number| (8..=27).contains(&number)), "{}/{}", monster.id, action.id);
            }
        }
    }
}

#[test]
fn multiattacks_and_options_name_actions_that_are_there() {
    for (edition, monster) in monsters() {
        let known = |id: &String| {
            let spells = id == "spellcasting" && !monster.spellcasting.is_empty();
            spells || monster.action(id).is_some() || monster.bonus.iter().any(|action| action.id == *id)
        };
        let parts = monster.multiattack.iter().flatten().flat_map(|part| &part.of);
        let replaced = monster.replace.iter().flat_map(|replacement| &replacement.with);
        let used = monster.deeds().flat_map(|action| &action.uses);
        let charges = monster.traits.iter().filter_map(|one| one.charge.as_ref());
        let charges = charges.flat_map(|charge| std::iter::once(&charge.with).chain(&charge.then));
        for id in parts.chain(replaced).chain(used).chain(charges) {
            assert!(known(id), "{} names {id}", monster.id);
        }
        assert!(monster.multiattack.iter().all(|parts| !parts.is_empty()), "{}", monster.id);
        for spell in monster.deeds().flat_map(|action| &action.casts) {
            assert!(tables(edition).spell(spell).is_some(), "{} casts {spell}", monster.id);
        }
    }
}

#[test]
fn ids_of_actions_are_unique() {
    for (_, monster) in monsters() {
        for list in [&monster.actions, &monster.bonus, &monster.reactions] {
            let mut ids = list.iter().map(|action| action.id.as_str()).collect::<Vec<_>>();
            ids.sort_unstable();
            assert!(ids.windows(2).all(|pair| pair[0] != pair[1]), "{}: {ids:?}", monster.id);
        }
    }
}

#[test]
fn spells_of_monsters_are_there_and_their_numbers_fit() {
    for (edition, monster) in monsters() {
        for casting in &monster.spellcasting {
            let modifier = i16::from(monster.abilities.modifier(casting.ability)) + i16::from(monster.proficiency);
            let bronze = monster.id == "adult-bronze-dragon" && edition == Edition::Srd521;
            assert!(casting.dc.is_none_or(|number| i16::from(number) == 8 + modifier || bronze), "{}", monster.id);
            assert!(casting.attack.is_none_or(|bonus| i16::from(bonus) == modifier), "{}", monster.id);
            assert_eq!(casting.slots.is_some(), casting.kind == SpellSource::Slots, "{}", monster.id);
            assert_eq!(casting.level.is_some(), casting.kind == SpellSource::Slots, "{}", monster.id);
            for known in &casting.spells {
                let spell = tables(edition).spell(&known.spell);
                let spell = spell.unwrap_or_else(|| panic!("{} casts {}", monster.id, known.spell));
                assert!(known.level.is_none_or(|level| level > spell.level.get()), "{} {}", monster.id, known.spell);
                assert!(!known.at_will || known.per_day.is_none(), "{} {}", monster.id, known.spell);
                if casting.kind == SpellSource::Innate {
                    assert!(known.at_will || known.per_day.is_some(), "{} {}", monster.id, known.spell);
                }
            }
        }
    }
}

#[test]
fn monsters_are_as_many_kinds_as_counted() {
    let old = tables(Edition::Srd51).monsters.rows();
    let count = |fits: fn(&Monster) -> bool| old.iter().filter(|monster| fits(monster)).count();
    assert_eq!(count(|monster| !monster.multiattack.is_empty()), 148);
    assert_eq!(count(|monster| !monster.reactions.is_empty()), 12);
    assert_eq!(count(|monster| monster.legendary.is_some()), 32);
    assert_eq!(count(|monster| !monster.spellcasting.is_empty()), 36);
    assert_eq!(count(|monster| monster.speed.fly.is_some()), 104);
    assert_eq!(count(|monster| monster.speed.swim.is_some()), 60);
    assert_eq!(count(|monster| monster.speed.climb.is_some()), 36);
    assert_eq!(count(|monster| monster.speed.burrow.is_some()), 21);
    assert_eq!(count(|monster| monster.speed.hover), 7);
    assert_eq!(count(|monster| monster.actions.is_empty()), 4);
}

#[test]
fn legendary_options_cost_what_is_printed() {
    for (edition, monster) in monsters() {
        for action in monster.legendary.iter().flat_map(|legendary| &legendary.actions) {
            assert!((1..=3).contains(&action.cost), "{}/{}", monster.id, action.id);
            assert!(edition == Edition::Srd51 || action.cost == 1, "{}/{}", monster.id, action.id);
            assert!(edition == Edition::Srd521 || !action.barred, "{}/{}", monster.id, action.id);
        }
    }
}
