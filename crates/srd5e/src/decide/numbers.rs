//! The numbers of creatures: armour class, saving throws, checks.

use smallvec::SmallVec;

use super::course::Leaning;
use crate::data::Edition;
use crate::data::change::Change;
use crate::data::feature::Alertness;
use crate::data::gift::Gift;
use crate::data::words::{Ability, Condition, Skill};
use crate::state::{Creature, Position, Sway, Who};
use crate::validation::attire::is_trained;
use crate::validation::conditions::is_daunted;
use crate::validation::features::power;
use crate::validation::speed::dodges;

/// What disadvantage takes from a check that nobody rolls.
const PASSIVE_DISADVANTAGE: i32 = 5;

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
    let shield = creature.hands.iter().flatten().any(|item| matches!(item.as_str(), "shield" | "shield-emblem"));
    let shield = if shield { tables.armor("shield").map_or(2, |shield| i32::from(shield.armor_class)) } else { 0 };
    let worn = creature.armor.as_ref().and_then(|armor| tables.armor(armor.as_str()));
    let base = match worn {
        Some(armor) => i32::from(armor.armor_class(sheet.modifier(Ability::Dexterity))),
        None => {
            let plain = sway.armor_class_base + i32::from(sheet.modifier(Ability::Dexterity));
            unarmored(creature, shield > 0).fold(plain, i32::max)
        }
    };
    let more = |gift: &Gift| if let Gift::ArmorClass(more) = gift { i32::from(*more) } else { 0 };
    let more: i32 = creature.gifts().map(|(_, gift)| more(gift)).sum();
    swayed(base + shield + more)
}

/// What somebody adds to its armour class against the attacks of one creature.
pub(super) fn wariness(position: &Position, actor: Who, target: Who) -> i32 {
    let on = position.effects_on(actor).filter(|(influence, _)| influence.working.by == target && !influence.waits);
    let more = on.flat_map(|(_, effect)| &effect.changes).map(|change| match change {
        Change::ArmorOfCaster(more) => i32::from(*more),
        _ => 0,
    });
    more.max().unwrap_or(0)
}

/// The armour classes that features give those who wear none.
fn unarmored(creature: &Creature, shield: bool) -> impl Iterator<Item = i32> {
    let sheet = &creature.sheet;
    creature.gifts().filter_map(move |(_, gift)| {
        let Gift::Unarmored(bare) = gift else { return None };
        let has = bare.class.is_none_or(|class| sheet.class_level(class) > 0) && !(shield && bare.no_shield);
        let ability = bare.ability.map_or(0, |ability| i32::from(sheet.modifier(ability)));
        has.then(|| i32::from(bare.base) + i32::from(sheet.modifier(Ability::Dexterity)) + ability)
    })
}

/// What is added to a saving throw.
pub(super) fn save_bonus(position: &Position, who: Who, ability: Ability) -> i32 {
    let creature = position.creature(who);
    let sheet = &creature.sheet;
    let plain = match sheet.monster() {
        Some(monster) => i32::from(monster.save(ability)),
        None => {
            let first = sheet.classes.first().map(|&(class, _)| position.tables().class(class));
            let learned =
                |gift: &Gift| matches!(gift, Gift::SaveProficiency(abilities) if abilities.contains(&ability));
            let proficient = first.is_some_and(|class| class.saves.contains(&ability))
                || creature.gifts().any(|(_, gift)| learned(gift));
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

/// How a saving throw leans, by what the creature is in and wears; `None` if it fails whatever is rolled.
pub(super) fn save_leaning(position: &Position, who: Who, ability: Ability) -> Option<Leaning> {
    let creature = position.creature(who);
    let helpless = [Condition::Paralyzed, Condition::Petrified, Condition::Stunned, Condition::Unconscious];
    if is_bodily(ability) && helpless.into_iter().any(|condition| creature.is(condition)) {
        return None;
    }
    let nimble = ability == Ability::Dexterity;
    let squeezes = || {
        let cramped = position.space(who).is_some_and(|space| position.squeezes(who, space));
        position.edition() == Edition::Srd51 && cramped
    };
    let sway = creature.sway();
    Some(Leaning {
        advantage: sway.save_better[ability.index()] || nimble && dodges(position, who),
        disadvantage: is_worn_out(creature)
            || sway.save_worse[ability.index()]
            || is_bodily(ability) && !is_trained(creature)
            || nimble && (creature.is(Condition::Restrained) || squeezes()),
    })
}

/// How a death save leans: no ability stands behind it, so that only what concerns every saving throw counts (SRD-2.2).
pub(super) fn death_leaning(creature: &Creature) -> Leaning {
    let (all, sway) = (|leans: [bool; 6]| leans.into_iter().all(|leans| leans), creature.sway());
    Leaning {
        advantage: sway.death_better || all(sway.save_better),
        disadvantage: is_worn_out(creature) || all(sway.save_worse),
    }
}

/// What is added to a death save: of what changes saving throws that which changes all of them.
pub(super) fn death_bonus(position: &Position, who: Who) -> i32 {
    let creature = position.creature(who);
    let shared = |bonuses: [i8; 6]| match (bonuses.into_iter().min(), bonuses.into_iter().max()) {
        (Some(least @ 1..), _) => least,
        (_, Some(most @ ..=-1)) => most,
        _ => 0,
    };
    i32::from(shared(creature.sway().save)) - weariness(position, creature)
}

/// Whether exhaustion lays disadvantage on attacks and saving throws (2014).
fn is_worn_out(creature: &Creature) -> bool {
    creature.sheet.edition == Edition::Srd51 && creature.conditions.exhaustion() >= 3
}

/// Whether an ability is one of those that untrained armour hinders and helplessness takes away.
const fn is_bodily(ability: Ability) -> bool {
    matches!(ability, Ability::Strength | Ability::Dexterity)
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

/// How a check of a skill leans, by what the creature is in and wears.
pub(super) fn check_leaning(position: &Position, who: Who, skill: Skill) -> Leaning {
    let leaning = ability_leaning(position, who, skill.ability());
    let armor = position.creature(who).armor.as_ref();
    let noisy = skill == Skill::Stealth
        && armor
            .and_then(|armor| position.tables().armor(armor.as_str()))
            .is_some_and(|armor| armor.stealth_disadvantage);
    Leaning { disadvantage: leaning.disadvantage || noisy, ..leaning }
}

/// How a check of an ability leans.
pub(super) fn ability_leaning(position: &Position, who: Who, ability: Ability) -> Leaning {
    let creature = position.creature(who);
    let weary = position.edition() == Edition::Srd51 && creature.conditions.exhaustion() >= 1;
    let clumsy = is_bodily(ability) && !is_trained(creature);
    let afflicted = weary || clumsy || creature.is(Condition::Poisoned) || is_daunted(position, who);
    let sway = creature.sway();
    Leaning {
        advantage: sway.check_better[ability.index()],
        disadvantage: afflicted || sway.check_worse[ability.index()],
    }
}

/// What is added to the roll for initiative, which is a check of Dexterity, and how it leans (SRD-1.14).
pub(super) fn initiative(position: &Position, who: Who) -> (i32, Leaning) {
    let creature = position.creature(who);
    let sheet = &creature.sheet;
    let modifier = i32::from(sheet.modifier(Ability::Dexterity));
    // What a stat block prints beyond its modifier counts whatever the encounter says of its Dexterity.
    let printed = sheet.monster().and_then(|monster| {
        Some(i32::from(monster.initiative?) - i32::from(monster.abilities.modifier(Ability::Dexterity)))
    });
    let rows = position.tables().features.rows().iter().filter(|feature| power::has(creature, feature));
    let gifts: SmallVec<[Alertness; 1]> = rows.filter_map(|feature| feature.initiative).collect();
    let half = if gifts.contains(&Alertness::HalfProficiency) { i32::from(sheet.proficiency.div_ceil(2)) } else { 0 };
    let later = position.edition() == Edition::Srd521;
    let plain = ability_leaning(position, who, Ability::Dexterity);
    let leaning = Leaning {
        advantage: gifts.contains(&Alertness::Advantage) || later && creature.is(Condition::Invisible),
        disadvantage: plain.disadvantage
            || later && (creature.surprised && !creature.surprise_over || creature.is_incapacitated()),
    };
    (modifier + printed.unwrap_or(0) + half - weariness(position, creature), leaning)
}

/// The number that others' Stealth must beat.
pub(super) fn passive_perception(position: &Position, who: Who) -> i32 {
    let creature = position.creature(who);
    let plain = match creature.sheet.monster() {
        Some(monster) => i32::from(monster.passive_perception) - weariness(position, creature),
        None => 10 + check_bonus(position, who, Skill::Perception),
    };
    let hampered = check_leaning(position, who, Skill::Perception).disadvantage;
    plain - if hampered { PASSIVE_DISADVANTAGE } else { 0 }
}

/// The number to reach against being seized or shoved, and to get free (2024).
pub(super) fn wrestling_dc(position: &Position, who: Who) -> i32 {
    let sheet = &position.creature(who).sheet;
    8 + i32::from(sheet.modifier(Ability::Strength)) + i32::from(sheet.proficiency)
}
