//! Creatures in words and in the few letters of their tokens.

use rulebound_srd5e::Health;
use rulebound_srd5e::data::words::Condition;
use rulebound_srd5e::state::{Creature, Position};

/// The conditions of a creature that are shown: those it has by itself, not what follows from them, and lying unconscious
/// at 0 hit points.
pub(crate) fn conditions(creature: &Creature) -> Vec<Condition> {
    let own = creature.conditions.own();
    let down = |condition: Condition| condition == Condition::Unconscious && creature.is_dying();
    Condition::ALL.iter().copied().filter(|&condition| own.contains(condition) || down(condition)).collect()
}

/// What became of a creature that can no longer fight.
pub(crate) fn fate(creature: &Creature) -> Option<&'static str> {
    if creature.is_dead() {
        Some("dead")
    } else if creature.is_dying() {
        Some(if creature.stable { "stable" } else { "dying" })
    } else {
        None
    }
}

/// A name in at most so many letters, its number kept: `goblin-2` is `G2`, `ilsa` is `Ils`.
pub(crate) fn letters(id: &str, room: usize) -> String {
    let (stem, number) = match id.rsplit_once('-') {
        Some((stem, number)) if number.parse::<u32>().is_ok() => (stem, number),
        _ => (id, ""),
    };
    let mut plain = stem.chars().filter(|character| character.is_alphanumeric());
    let capital = plain.next().into_iter().flat_map(char::to_uppercase);
    let all: Vec<char> = capital.chain(plain).collect();
    let kept = match number {
        "" => room,
        number if all.len() + number.len() <= room => all.len(),
        _ => 1,
    };
    all.into_iter().take(kept).chain(number.chars()).collect()
}

/// How a creature is: its hit points, or how hurt it looks where they are not told.
fn health(creature: &Creature) -> String {
    if creature.veiled {
        Health::of(creature).to_string()
    } else {
        format!("{} of {} hit points", creature.hp, creature.most_hp())
    }
}

/// A creature in one line, for people who do not see it.
pub(super) fn creature(position: &Position, creature: &Creature) -> String {
    let mut words = vec![
        creature.id().proper().to_string(),
        position.stage.teams.get(usize::from(creature.team)).map(ToString::to_string).unwrap_or_default(),
        health(creature),
    ];
    words.extend(fate(creature).map(str::to_owned));
    words.extend(conditions(creature).into_iter().map(|condition| condition.name().to_owned()));
    if creature.level.feet() != 0 {
        words.push(format!("{} feet high", creature.level.feet()));
    }
    if let Some(concentration) = &creature.concentration {
        words.push(format!("concentrating on {}", concentration.spell.words()));
    }
    if position.turn.as_ref().is_some_and(|turn| position.creature(turn.of).id() == creature.id()) {
        words.push("to act".to_owned());
    }
    words.retain(|word| !word.is_empty());
    words.join(", ")
}

/// What a picture shows.
pub(super) fn title(position: &Position) -> String {
    let name = position.stage.name.as_deref().unwrap_or("Encounter");
    match position.current() {
        Some(who) => format!("{name}, round {}, {} to act", position.round, position.creature(who).id().proper()),
        None if position.is_unbegun() => format!("{name}, before initiative"),
        None => format!("{name}, over"),
    }
}

#[cfg(test)]
mod tests {
    use super::letters;

    #[test]
    fn a_token_has_a_few_letters_of_a_name() {
        assert_eq!(["ilsa", "goblin-2", "bandit-captain", "jo"].map(|id| letters(id, 3)), ["Ils", "G2", "Ban", "Jo"]);
        assert_eq!(
            ["ogre-1", "adult-red-dragon", "goblin-12"].map(|id| letters(id, 8)),
            ["Ogre1", "Adultred", "Goblin12"]
        );
        assert_eq!(["goblin-12", "x-3"].map(|id| letters(id, 2)), ["G12", "X3"]);
    }
}
