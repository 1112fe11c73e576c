//! Creatures that come into an encounter, and creatures that become others: what the tables make of them, by the same door as the
//! creatures of a file.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::check::newcomer;
use super::creature::{AttackEntry, Count, CreatureEntry, SensesEntry, SpeedEntry};
use super::model::Source;
use crate::data::Edition;
use crate::data::dice::Dice;
use crate::data::monster::{Monster, Senses, Speeds};
use crate::data::summons::{Block, BlockAttack};
use crate::data::words::Ability;
use crate::name::Name;
use crate::spot::Spot;
use crate::state::conditions::Conditions;
use crate::state::{Creature, Crew, Position, Who};

/// Who calls somebody, and how.
pub(crate) struct Calling<'a> {
    /// The name of the newcomer.
    pub id: &'a Name,
    /// Who calls.
    pub by: Who,
    /// With which spell.
    pub spell: &'a Name,
    /// What comes: a monster, or a stat block of the spell.
    pub form: &'a Name,
    /// Slot levels above the spell's own.
    pub above: u8,
    /// Where.
    pub at: Spot,
    /// Its initiative.
    pub initiative: Option<i32>,
}

/// A creature that is called into an encounter, of the team and side of whoever calls it; `None` if the tables do not know it.
pub(crate) fn called(position: &Position, calling: &Calling<'_>) -> Option<Creature> {
    let caller = position.creature(calling.by);
    let named = |names: &[Name], place: u8| names.get(usize::from(place)).cloned();
    let plain = CreatureEntry {
        id: calling.id.clone(),
        at: Some(calling.at),
        team: named(&position.stage.teams, caller.team),
        controller: named(&position.stage.sides, caller.side),
        initiative: calling.initiative.or(caller.sheet.initiative),
        ..CreatureEntry::default()
    };
    let entry = if position.tables().monster(calling.form.as_str()).is_some() {
        CreatureEntry { monster: Some(calling.form.clone()), ..plain }
    } else {
        let spell = position.tables().spell(calling.spell.as_str())?;
        let mut blocks =
            spell.effects.iter().filter_map(|effect| effect.summons.as_ref()?.block(calling.form.as_str()));
        let level = spell.level.get() + calling.above;
        by_block(plain, blocks.next()?, caller, level, calling.above)
    };
    Some(newcomer(position, &entry))
}

/// The entry of a stat block with the numbers of its caller.
fn by_block(plain: CreatureEntry, block: &Block, caller: &Creature, level: u8, above: u8) -> CreatureEntry {
    let number = |scale: crate::data::summons::Scale| scale.at(level, above);
    let hp = u32::from(number(block.hit_points));
    let flies = block.flies.filter(|(from, _)| level >= *from).map(|(_, feet)| feet);
    let Speeds { walk, burrow, climb, fly, swim, hover } = block.speed;
    let Senses { blindsight, darkvision, tremorsense, truesight, .. } = block.senses;
    let attacks = (level / 2).saturating_sub(1);
    let features = if block.many && attacks > 0 {
        BTreeMap::from([(Name::of("extra-attack"), Count::Uses(attacks.into()))])
    } else {
        BTreeMap::new()
    };
    CreatureEntry {
        size: Some(block.size),
        kind: Some(block.kind),
        ac: u8::try_from(number(block.armor_class)).ok(),
        hp: Some(hp),
        max_hp: Some(hp),
        abilities: Ability::ALL.iter().map(|&ability| (ability, block.abilities.score(ability))).collect(),
        speed: SpeedEntry { walk: Some(walk), burrow, climb, fly: fly.or(flies), swim, hover: hover.then_some(true) },
        senses: SensesEntry { blindsight, darkvision, tremorsense, truesight },
        immune: Some(block.immune.iter().map(|condition| Name::of(condition.name())).collect()),
        attacks: Some(block.attacks.iter().map(|attack| by_attack(attack, caller, level, above)).collect()),
        trained: block.mount.then_some(true),
        willing: block.mount.then_some(true),
        features,
        ..plain
    }
}

fn by_attack(attack: &BlockAttack, caller: &Creature, level: u8, above: u8) -> AttackEntry {
    let sheet = &caller.sheet;
    let modifier = sheet.casting_ability.map_or(0, |ability| sheet.modifier(ability));
    let raised = attack.slot.and_then(|more| attack.dice.raised(more, above.into())).unwrap_or(attack.dice);
    let plus = raised.plus
        + if attack.level { i16::from(level) } else { 0 }
        + if attack.modifier { i16::from(modifier) } else { 0 };
    AttackEntry {
        name: Name::new(&attack.id),
        kind: attack.kind,
        bonus: attack.bonus.unwrap_or(sheet.spell_attack),
        reach: attack.reach,
        range: attack.range.map(|feet| (feet, feet)),
        damage: Some(Dice { plus, ..raised }),
        damage_type: Some(attack.damage),
    }
}

/// A creature in the form of a stat block, with what it was kept within it. By the rules of 2014 it has the hit points of the form.
pub(crate) fn shaped(creature: &Creature, monster: &'static Monster, mind: bool, kind: bool) -> Creature {
    let own = creature.own.as_deref().cloned().unwrap_or_else(|| body(creature));
    let was = &own.sheet;
    let mut abilities = monster.abilities;
    for ability in [Ability::Intelligence, Ability::Wisdom, Ability::Charisma].into_iter().filter(|_| mind) {
        abilities = abilities.with(ability, was.abilities.score(ability));
    }
    let mut model = Source::Monster(monster).model(was.edition, abilities, false);
    let sheet = &mut model.sheet;
    (sheet.id, sheet.initiative) = (was.id.clone(), was.initiative);
    sheet.kind = if kind { was.kind } else { sheet.kind };
    // Nobody casts spells in another form.
    (sheet.cantrips, sheet.prepared) = (Vec::new(), Vec::new());
    (model.pools.innate, model.pools.slots) = (Vec::new(), [0; 9]);
    let (hp, max_hp) = match was.edition {
        Edition::Srd51 => (model.max_hp, model.max_hp),
        Edition::Srd521 => (creature.hp, creature.max_hp),
    };
    Creature {
        sheet: Arc::new(model.sheet),
        hp,
        max_hp,
        hands: model.hands,
        armor: model.armor,
        pools: model.pools,
        own: Some(Box::new(own)),
        ..creature.clone()
    }
}

/// A creature that is itself again.
pub(crate) fn restored(creature: &Creature) -> Creature {
    let Some(own) = creature.own.as_deref() else { return creature.clone() };
    let (hp, max_hp) = match own.sheet.edition {
        Edition::Srd51 => (own.hp, own.max_hp),
        Edition::Srd521 => (creature.hp, creature.max_hp),
    };
    Creature {
        sheet: Arc::clone(&own.sheet),
        hp,
        max_hp,
        hands: own.hands.clone(),
        armor: own.armor.clone(),
        pools: own.pools.clone(),
        own: None,
        ..creature.clone()
    }
}

/// What a creature is, without what happens to it.
fn body(creature: &Creature) -> Creature {
    Creature {
        at: None,
        level: crate::space::Level::GROUND,
        temp_hp: 0,
        stable: false,
        death_saves: None,
        conditions: Conditions::default(),
        concentration: None,
        ongoing: Vec::new(),
        casting: None,
        reaction_spent: false,
        dodging: false,
        surprised: false,
        surprise_over: false,
        raging: false,
        gagged: false,
        riding: None,
        controls_mount: false,
        hidden_from: Crew::NOBODY,
        readied: None,
        helped: None,
        own: None,
        sway: None,
        ..creature.clone()
    }
}
