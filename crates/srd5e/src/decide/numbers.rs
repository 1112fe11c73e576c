//! The numbers of creatures: armour class, saving throws, checks.

use super::course::Leaning;
use crate::data::Edition;
use crate::data::words::{Ability, ClassName, Condition, Skill};
use crate::state::{Creature, Position, Sway, Who};

/// The armour class of a creature, without cover.
pub fn armor_class(position: &Position, who: Who) -> i32 {
    let creature = position.creature(who);
    let sheet = &creature.sheet;
    let sway = creature.sway();
    let swayed = |plain: i32| plain.max(sway.armor_class_least) + sway.armor_class;
    if let Some(fixed) = sheet.armor_class {
        let unarmored = sway.armor_class_base + i32::from(sheet.modifier(Ability::Dexterity));
        let clothed = creature.armor.is_some() || sway.armor_class_base <= Sway::NONE.armor_class_base;
        return swayed(if clothed { fixed.into() } else { unarmored.max(fixed.into()) });
    }
    let tables = position.tables();
    let modifier = |ability| i32::from(sheet.modifier(ability));
    let dexterity = modifier(Ability::Dexterity);
    let shield = creature.hands.iter().flatten().any(|item| matches!(item.as_str(), "shield" | "shield-emblem"));
    let shield = if shield { tables.armor("shield").map_or(2, |shield| i32::from(shield.armor_class)) } else { 0 };
    let worn = creature.armor.as_ref().and_then(|armor| tables.armor(armor.as_str()));
    let base = match worn {
        Some(armor) => i32::from(armor.armor_class(sheet.modifier(Ability::Dexterity))),
        None => {
            let of = |class, ability| if sheet.class_level(class) > 0 { modifier(ability).max(0) } else { 0 };
            // Barbarians keep theirs with a shield, monks do not.
            let barbarian = of(ClassName::Barbarian, Ability::Constitution);
            let monk = if shield == 0 { of(ClassName::Monk, Ability::Wisdom) } else { 0 };
            (sway.armor_class_base + dexterity).max(10 + dexterity + barbarian.max(monk))
        }
    };
    swayed(base + shield)
}

/// What is added to a saving throw.
pub(super) fn save_bonus(position: &Position, who: Who, ability: Ability) -> i32 {
    let creature = position.creature(who);
    let sheet = &creature.sheet;
    let plain = match sheet.monster() {
        Some(monster) => i32::from(monster.save(ability)),
        None => {
            let first = sheet.classes.first().map(|&(class, _)| position.tables().class(class));
            let proficient = first.is_some_and(|class| class.saves.contains(&ability));
            i32::from(sheet.modifier(ability)) + if proficient { i32::from(sheet.proficiency) } else { 0 }
        }
    };
    plain + i32::from(creature.sway().save[ability.index()]) - weariness(position, creature)
}

/// What exhaustion takes from every d20 by the rules of 2024.
fn weariness(position: &Position, creature: &Creature) -> i32 {
    match position.edition() {
        Edition::Srd51 => 0,
        Edition::Srd521 => 2 * i32::from(creature.conditions.exhaustion()),
    }
}

/// How a saving throw leans, by what the creature is in; `None` if it fails whatever is rolled.
pub(super) fn save_leaning(position: &Position, who: Who, ability: Ability) -> Option<Leaning> {
    let creature = position.creature(who);
    let body = matches!(ability, Ability::Strength | Ability::Dexterity);
    let helpless = [Condition::Paralyzed, Condition::Petrified, Condition::Stunned, Condition::Unconscious];
    if body && helpless.into_iter().any(|condition| creature.is(condition)) {
        return None;
    }
    let nimble = ability == Ability::Dexterity;
    let weary = position.edition() == Edition::Srd51 && creature.conditions.exhaustion() >= 3;
    let sway = creature.sway();
    Some(Leaning {
        advantage: sway.save_better[ability.index()] || nimble && creature.dodging && !creature.is_incapacitated(),
        disadvantage: weary || sway.save_worse[ability.index()] || nimble && creature.is(Condition::Restrained),
    })
}

/// What is added to a check of a skill.
pub(super) fn check_bonus(position: &Position, who: Who, skill: Skill) -> i32 {
    let creature = position.creature(who);
    let sheet = &creature.sheet;
    let plain = i32::from(sheet.modifier(skill.ability()));
    let trained = sheet.skills.iter().any(|known| known == skill.name());
    let with = match sheet.monster().and_then(|monster| monster.skills.get(&skill)) {
        Some(&bonus) => bonus.into(),
        None => plain + if trained { i32::from(sheet.proficiency) } else { 0 },
    };
    with - weariness(position, creature)
}

/// How a check leans, by what the creature is in.
pub(super) fn check_leaning(position: &Position, who: Who, skill: Skill) -> Leaning {
    let creature = position.creature(who);
    let weary = position.edition() == Edition::Srd51 && creature.conditions.exhaustion() >= 1;
    let noisy = skill == Skill::Stealth
        && creature
            .armor
            .as_ref()
            .and_then(|armor| position.tables().armor(armor.as_str()))
            .is_some_and(|armor| armor.stealth_disadvantage);
    Leaning { advantage: false, disadvantage: weary || noisy || creature.is(Condition::Poisoned) }
}

/// The number that others' Stealth must beat.
pub(super) fn passive_perception(position: &Position, who: Who) -> i32 {
    match position.creature(who).sheet.monster() {
        Some(monster) => monster.passive_perception.into(),
        None => 10 + check_bonus(position, who, Skill::Perception),
    }
}

/// The number to reach against being seized or shoved, and to get free (2024).
pub(super) fn wrestling_dc(position: &Position, who: Who) -> i32 {
    let sheet = &position.creature(who).sheet;
    8 + i32::from(sheet.modifier(Ability::Strength)) + i32::from(sheet.proficiency)
}
