//! Folding the events by which creatures come, go and become others.

use std::sync::Arc;

use super::Event;
use crate::encounter::arrival::{Calling, called, restored, shaped};
use crate::name::Name;
use crate::state::position::Stage;
use crate::state::{Creature, Position, Who};

/// Folds one of these events.
pub(super) fn come_and_go(position: &mut Position, event: &Event) {
    match event {
        Event::Vanished { creature } => vanish(position, creature),
        Event::Departed { creature } => {
            vanish(position, creature);
            become_other(position, creature, |creature| Creature { gone: true, ..creature.clone() });
        }
        Event::Shaped { creature, form, mind, kind } => {
            if let Some(monster) = position.tables().monster(form.as_str()) {
                become_other(position, creature, |creature| shaped(creature, monster, *mind, *kind));
            }
        }
        Event::Reverted { creature } => become_other(position, creature, restored),
        Event::Summoned { .. } => summon(position, event),
        _ => {}
    }
}

/// A creature is nowhere, and rides and carries nobody.
fn vanish(position: &mut Position, name: &Name) {
    let who = position.named(name.as_str());
    let rides = |other: &Creature| other.riding.is_some() && other.riding == who;
    position.creatures.change(rides, |other| other.riding = None);
    become_other(position, name, |creature| Creature { at: None, riding: None, ..creature.clone() });
}

fn become_other(position: &mut Position, name: &Name, other: impl FnOnce(&Creature) -> Creature) {
    if let Some(who) = position.named(name.as_str()) {
        position.creatures[who.index()] = other(position.creature(who));
    }
}

/// A newcomer stands last in the list of creatures, so that nobody else has another number.
fn summon(position: &mut Position, event: &Event) {
    let Event::Summoned { creature, by, spell, form, above, at, after, initiative } = event else { return };
    let Some(by) = position.named(by.as_str()) else { return };
    let calling = Calling { id: creature, by, spell, form, above: *above, at: *at, initiative: *initiative };
    let Some(newcomer) = called(position, &calling) else { return };
    let who = Who(position.creatures.len() as u8);
    position.creatures.push(newcomer);
    let stage = Stage::clone(&position.stage);
    let names = stage.names.with(creature.clone(), &stage.sides);
    position.stage = Arc::new(Stage { names, ..stage });
    let after = position.named(after.as_str());
    let place = position.order.iter().position(|&known| Some(known) == after);
    let place = place.map_or(position.order.len(), |place| place + 1);
    position.order.insert(place, who);
}
