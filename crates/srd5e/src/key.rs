//! A hash of everything that matters to play.

use std::hash::{Hash, Hasher};

use rulebound_kernel::Words;

use crate::data::words::Ability;
use crate::state::{Creature, Position};

pub(crate) fn key(position: &Position) -> u64 {
    let mut hasher = Words::default();
    let hash = &mut hasher;
    position.ruleset.hash(hash);
    (&position.stage.teams, &position.stage.sides, position.round).hash(hash);
    for entry in &position.stage.cells {
        (&entry.at, entry.kind as usize, entry.height, entry.difficult, &entry.name).hash(hash);
    }
    position.creatures.iter().for_each(|creature| hash_creature(creature, hash));
    (&position.order, &position.turn, &position.pending).hash(hash);
    (&position.lair, &position.objects, &position.influences).hash(hash);
    hasher.finish()
}

fn hash_creature(creature: &Creature, hash: &mut Words) {
    let sheet = &creature.sheet;
    (&sheet.id, creature.team, creature.side, sheet.initiative, sheet.size as usize, sheet.kind as usize).hash(hash);
    (sheet.armor_class, sheet.reach, sheet.proficiency, sheet.level).hash(hash);
    Ability::ALL.iter().for_each(|&ability| sheet.abilities.score(ability).hash(hash));
    (creature.at, creature.level, creature.hp, creature.max_hp, creature.temp_hp, creature.veiled).hash(hash);
    (creature.dead, creature.stable, creature.death_saves, &creature.conditions).hash(hash);
    (&creature.hands, &creature.armor, &creature.pools, &creature.concentration, &creature.ongoing).hash(hash);
    (&creature.casting, creature.reaction_spent, creature.dodging, creature.surprised).hash(hash);
    (creature.surprise_over, creature.raging, creature.gagged, creature.willing, creature.in_lair).hash(hash);
    (creature.riding, creature.controls_mount, creature.hidden_from, &creature.readied, &creature.helped).hash(hash);
}
