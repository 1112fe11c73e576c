//! A creature as it is written.

use std::collections::{BTreeMap, BTreeSet};

use super::name;
use crate::data::attack::{Action, AttackKind};
use crate::data::effect::DamageKind;
use crate::data::monster::{Senses, Speeds};
use crate::data::words::{Ability, Condition};
use crate::encounter::check::floor;
use crate::encounter::creature::{
    AttackEntry, CastingEntry, ConditionEntry, Count, CreatureEntry, DeathSavesEntry, HelpEntry, MaterialEntry,
    PactEntry, ReadiedEntry, SensesEntry, SpeedEntry,
};
use crate::encounter::model::{Classes, Model, Source};
use crate::name::Name;
use crate::spot::Spot;
use crate::state::creature::LongCasting;
use crate::state::pools::{Counts, Pools, Uses};
use crate::state::sheet::{Origin, Sheet, Training};
use crate::state::{Affliction, Creature, Position, Who};

/// What the tables say of a creature of the same origin and abilities in the same place.
fn model(creature: &Creature) -> (Source, Model) {
    let sheet = &creature.sheet;
    let source = match sheet.origin {
        Origin::Plain => Source::Plain,
        Origin::Monster(monster) => Source::Monster(monster),
        Origin::Character => Source::Classes(sheet.classes.clone()),
    };
    let mut model = source.model(sheet.edition, sheet.abilities, creature.in_lair);
    // What features give is theirs, how often they can be used is the creature's.
    let pools = std::mem::replace(&mut model.pools, creature.pools.clone());
    model.take_up(sheet.without.clone());
    model.pools = pools;
    (source, model)
}

/// What a creature like this can use up when nothing of it is spent.
pub(crate) fn full_pools(creature: &Creature) -> Pools {
    model(creature).1.pools
}

pub(super) fn write(position: &Position, who: Who) -> CreatureEntry {
    entry(position, position.creature(who))
}

fn entry(position: &Position, creature: &Creature) -> CreatureEntry {
    let sheet = &*creature.sheet;
    let (source, base) = model(creature);
    let (class, level, classes) = class_fields(&sheet.classes);
    let pools = &creature.pools;
    let own = |names: &[Name], place: u8| names.get(usize::from(place)).filter(|&name| *name != sheet.id).cloned();
    let listed = |names: &Vec<Name>, base: &Vec<Name>| (names != base).then(|| names.iter().cloned().collect());
    CreatureEntry {
        id: sheet.id.clone(),
        at: spot(position, creature),
        controller: own(&position.stage.sides, creature.side),
        team: own(&position.stage.teams, creature.team),
        initiative: sheet.initiative,
        monster: sheet.monster().map(|monster| Name::new(&monster.id)),
        class,
        level,
        classes,
        abilities: Ability::ALL
            .iter()
            .map(|&ability| (ability, sheet.abilities.score(ability)))
            .filter(|&(ability, score)| score != source.scores().score(ability))
            .collect(),
        ac: sheet.armor_class.filter(|_| sheet.armor_class != base.sheet.armor_class),
        size: (sheet.size != base.sheet.size).then_some(sheet.size),
        kind: (sheet.kind != base.sheet.kind).then_some(sheet.kind),
        speed: speeds(sheet.speeds, base.sheet.speeds, sheet.speed_told),
        senses: senses(sheet.senses, base.sheet.senses),
        reach: (sheet.reach != base.sheet.reach).then_some(sheet.reach),
        attacks: (sheet.attacks != base.sheet.attacks).then(|| sheet.attacks.iter().map(attack).collect()),
        immune: (sheet.immune != base.sheet.immune).then(|| sheet.immune.iter().map(condition_name).collect()),
        proficiencies: proficiencies(sheet, &base.sheet),
        proficient_armor: match &sheet.armor {
            Training::Some(armor) if sheet.armor != base.sheet.armor => Some(armor.iter().copied().collect()),
            Training::Some(_) | Training::All => None,
        },
        masteries: listed(&sheet.masteries, &base.sheet.masteries),
        trained: (sheet.trained != base.sheet.trained).then_some(sheet.trained),
        willing: creature.willing,
        hp: (creature.hp != creature.most_hp()).then_some(creature.hp),
        max_hp: (creature.max_hp != base.max_hp).then_some(creature.max_hp),
        temp_hp: creature.temp_hp,
        veiled: creature.veiled,
        dead: creature.dead,
        gone: creature.gone,
        stable: creature.stable,
        death_saves: creature.death_saves.map(|(successes, failures)| DeathSavesEntry { successes, failures }),
        conditions: conditions(position, creature),
        posture: None,
        hands: (creature.hands != base.hands).then(|| creature.hands.to_vec()),
        armor: creature.armor.clone().filter(|_| creature.armor != base.armor),
        carries: counts(&pools.carries, &base.pools.carries),
        materials: pools
            .materials
            .iter()
            .map(|stock| MaterialEntry { what: stock.what.clone(), gp: stock.gp, count: stock.count })
            .collect(),
        charges: pools.charges.iter().cloned().collect(),
        cantrips: listed(&sheet.cantrips, &base.sheet.cantrips),
        prepared: listed(&sheet.prepared, &base.sheet.prepared),
        spellbook: sheet.spellbook.iter().cloned().collect(),
        innate: (pools.innate != base.pools.innate)
            .then(|| pools.innate.iter().map(|(spell, uses)| (spell.clone(), count(*uses))).collect()),
        slots: (pools.slots != base.pools.slots).then(|| slots(pools)),
        pact: (pools.pact != base.pools.pact).then_some(PactEntry { level: pools.pact.level, count: pools.pact.left }),
        concentrating: creature.concentration.as_ref().map(|concentration| concentration.spell.clone()),
        ongoing: creature.ongoing.iter().cloned().collect(),
        casting: creature.casting.as_ref().map(|casting| {
            let LongCasting { spell, turns_left, ritual } = casting;
            let told = *ritual != CastingEntry::must_be_ritual(spell, position.tables());
            CastingEntry { spell: spell.clone(), turns_left: *turns_left, ritual: told.then_some(*ritual) }
        }),
        features: features(creature, &base.pools),
        recharged: pools.spent_powers.iter().map(|power| (power.clone(), false)).collect(),
        legendary_spent: pools.legendary_spent,
        legendary_used: pools.legendary_used.clone(),
        in_lair: creature.in_lair,
        reaction_spent: creature.reaction_spent,
        dodging: creature.dodging,
        surprised: creature.surprised,
        surprise_over: creature.surprise_over,
        raging: creature.raging,
        gagged: creature.gagged,
        riding: creature.riding.map(|mount| name(position, mount)),
        controls_mount: creature.controls_mount,
        hidden_from: creature.hidden_from.iter().map(|who| name(position, who)).collect(),
        readied: creature
            .readied
            .as_ref()
            .map(|readied| ReadiedEntry { intent: readied.act.to_string(), when: readied.when.to_string() }),
        helped: creature.helped.as_ref().map(|helped| HelpEntry {
            by: name(position, helped.by),
            against: helped.against.map(|foe| name(position, foe)),
        }),
        own: creature.own.as_ref().map(|own| Box::new(entry(position, own))),
    }
}

/// The square, with the height where it is not the floor's.
fn spot(position: &Position, creature: &Creature) -> Option<Spot> {
    let space = creature.own_space()?;
    let level = Some(space.level).filter(|&level| level != floor(&position.stage.grid, space));
    Some(Spot { square: space.square, level })
}

type ClassFields = (Option<Name>, Option<u8>, BTreeMap<Name, u8>);

fn class_fields(classes: &Classes) -> ClassFields {
    match classes[..] {
        [(class, level)] => (Some(Name::of(class.name())), Some(level), ClassFields::default().2),
        _ => (None, None, classes.iter().map(|&(class, level)| (Name::of(class.name()), level)).collect()),
    }
}

fn condition_name(condition: Condition) -> Name {
    Name::of(condition.name())
}

fn conditions(position: &Position, creature: &Creature) -> Vec<ConditionEntry> {
    let entry = |affliction: &Affliction| ConditionEntry {
        name: condition_name(affliction.condition),
        source: affliction.source.map(|source| name(position, source)),
        level: (affliction.condition == Condition::Exhaustion).then_some(affliction.level),
    };
    creature.conditions.iter().map(entry).collect()
}

/// A speed or sense that differs; one that is gone is 0.
fn feet(own: Option<u16>, base: Option<u16>) -> Option<u16> {
    (own != base).then(|| own.unwrap_or(0))
}

fn speeds(own: Speeds, base: Speeds, told: bool) -> SpeedEntry {
    SpeedEntry {
        walk: (told || own.walk != base.walk).then_some(own.walk),
        burrow: feet(own.burrow, base.burrow),
        climb: feet(own.climb, base.climb),
        fly: feet(own.fly, base.fly),
        swim: feet(own.swim, base.swim),
        hover: (own.hover != base.hover).then_some(own.hover),
    }
}

fn senses(own: Senses, base: Senses) -> SensesEntry {
    SensesEntry {
        blindsight: feet(own.blindsight, base.blindsight),
        darkvision: feet(own.darkvision, base.darkvision),
        tremorsense: feet(own.tremorsense, base.tremorsense),
        truesight: feet(own.truesight, base.truesight),
    }
}

/// A natural attack that a file gave.
fn attack(action: &Action) -> AttackEntry {
    let attack = action.attack.as_ref();
    let damage = attack.and_then(|attack| attack.damage.first());
    AttackEntry {
        name: Name::new(&action.id),
        kind: attack.map_or(AttackKind::Melee, |attack| attack.kind),
        bonus: attack.map_or(0, |attack| attack.bonus),
        reach: attack.and_then(|attack| attack.reach),
        range: attack.and_then(|attack| attack.range),
        damage: damage.map(|damage| damage.dice),
        damage_type: damage.and_then(|damage| match damage.kind {
            DamageKind::One(kind) => Some(kind),
            _ => None,
        }),
    }
}

fn proficiencies(own: &Sheet, base: &Sheet) -> Option<BTreeSet<Name>> {
    let weapons = match &own.weapons {
        Training::Some(weapons) if own.weapons != base.weapons => &weapons[..],
        Training::Some(_) | Training::All => &[],
    };
    let others = if own.skills == base.skills { &[] } else { &own.skills[..] };
    let names: BTreeSet<Name> = weapons.iter().chain(others).cloned().collect();
    (!names.is_empty()).then_some(names)
}

fn counts(own: &Counts, base: &Counts) -> BTreeMap<Name, u16> {
    let gone = base.iter().filter(|(item, _)| !own.iter().any(|(other, _)| other == item));
    let differing = own.iter().filter(|entry| !base.contains(entry));
    gone.map(|(item, _)| (item.clone(), 0)).chain(differing.cloned()).collect()
}

const fn count(uses: Uses) -> Count {
    match uses {
        Uses::Passive => Count::There(true),
        Uses::Left(left) => Count::Uses(left),
    }
}

fn features(creature: &Creature, base: &Pools) -> BTreeMap<Name, Count> {
    let own = &creature.pools;
    let gone = base.features.iter().filter(|(feature, _)| own.feature(feature.as_str()).is_none());
    let gone = gone.map(|(feature, _)| feature).chain(&creature.sheet.without);
    let differing = own.features.iter().filter(|entry| !base.features.contains(entry));
    gone.map(|feature| (feature.clone(), Count::There(false)))
        .chain(differing.map(|(feature, uses)| (feature.clone(), count(*uses))))
        .collect()
}

fn slots(pools: &Pools) -> BTreeMap<u8, u8> {
    (1..).zip(pools.slots).filter(|&(_, count)| count > 0).collect()
}
