//! Effects that last.

use super::Check;
use crate::data::moment::Moment;
use crate::encounter::influence::{InfluenceEntry, read};
use crate::encounter::problem::Fault;
use crate::name::Name;
use crate::state::influence::{Craft, On, Working};
use crate::state::{Creature, Crew, Influence, Position, Who};

/// The most that a slot raises a spell.
const MOST_ABOVE: u32 = 9;
/// No number of a spell or power is farther from 0.
const FARTHEST: u32 = 100;
/// Saves counted against an effect at most.
const MOST_SAVES: u32 = 3;

impl Check<'_> {
    /// The influences, and what they make of creatures and the map.
    pub(super) fn influences(&mut self, position: &mut Position) {
        let mut influences: Vec<Influence> = Vec::new();
        for (number, entry) in self.encounter.influences.iter().enumerate() {
            let place = |field: &str| format!("influences[{number}].{field}");
            if influences.iter().any(|earlier| earlier.number == entry.number) {
                self.problems.contradiction(place("number"), "an earlier influence has this number");
            }
            if let Some(influence) = self.known(number, entry).then(|| read(position, entry)).flatten() {
                match influence.on {
                    On::Creature(_) if position.effect(&influence).is_none() => {
                        self.problems.contradiction(place("effect"), "there is no such effect");
                    }
                    On::Area(_) if position.area_of(&influence.working).is_none() => {
                        self.problems.contradiction(place("on"), "it has no area and works on a creature");
                    }
                    _ => influences.push(influence),
                }
            }
        }
        position.influences = influences;
        raging(position);
        position.sway();
        position.overlay();
    }

    /// Whether everything an entry names is there and every number within bounds.
    fn known(&mut self, number: usize, entry: &InfluenceEntry) -> bool {
        let place = |field: &str| format!("influences[{number}].{field}");
        match entry.kind {
            Craft::Spell => self.spell(|| place("name"), &entry.name),
            Craft::Attack | Craft::Power => self.problems.form(|| place("name"), &entry.name),
        }
        for (field, value) in [("dc", entry.dc), ("attack", entry.attack), ("modifier", entry.modifier)] {
            if let Some(value) = value.map(i32::unsigned_abs).filter(|&value| value > FARTHEST) {
                self.problems.add(place(field), Fault::OutOfBounds { value, least: 0, most: FARTHEST });
            }
        }
        self.problems.bounds(place("above"), entry.above, 0, MOST_ABOVE);
        self.problems.bounds(place("saves[0]"), entry.saves.0, 0, MOST_SAVES);
        self.problems.bounds(place("saves[1]"), entry.saves.1, 0, MOST_SAVES);
        let named: [(&str, Option<&Name>); 3] = [
            ("by", Some(&entry.by)),
            ("on", entry.on.as_ref()),
            ("until.of", entry.until.as_ref().map(|clock| &clock.of)),
        ];
        let mut all = true;
        for (field, name) in named {
            all &= name.is_none_or(|name| self.who(|| place(field), name).is_some());
        }
        for name in &entry.touched {
            self.who(|| place("touched"), name);
        }
        all
    }
}

/// Whoever is only said to rage is under what a rage does, for as long as the table likes.
fn raging(position: &mut Position) {
    let Some(rage) = position.tables().features.rows().iter().find(|feature| feature.rages()) else { return };
    let told = |who: Who| position.influences_on(who).any(|influence| influence.working.name == rage.id.as_str());
    let only_said = |&(who, creature): &(Who, &Creature)| creature.raging && !told(who);
    let all: Vec<Who> = position.everyone().filter(only_said).map(|(who, _)| who).collect();
    for who in all {
        let working = Working::of(position, who, Craft::Power, Name::new(&rage.id));
        for (number, effect) in (0..).zip(&rage.effects) {
            position.influences.push(Influence {
                number: position.next_influence(),
                working: working.clone(),
                effect: [number].into_iter().collect(),
                on: On::Creature(who),
                waits: !effect.happens_on(Moment::Cast),
                until: None,
                saves: (0, 0),
                left: Some(1).filter(|_| !effect.ends.is_empty()),
                back: None,
                touched: Crew::NOBODY,
            });
        }
    }
}
