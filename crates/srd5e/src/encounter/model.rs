//! What the tables say of a creature before the file says anything of its own: the file is read as what differs from
//! it, and written as what differs from it.

use smallvec::{SmallVec, smallvec};

use crate::data::armor::ArmorCategory;
use crate::data::attack::Usage;
use crate::data::class::{CastingKind, Class, Number};
use crate::data::gift::Gift;
use crate::data::monster::{Monster, Scores, Senses, Speeds, SpellSource};
use crate::data::weapon::WeaponCategory;
use crate::data::words::{Ability, ClassName, CreatureType, Edition, Size, Skill};
use crate::data::{Tables, tables};
use crate::name::Name;
use crate::state::body::Body;
use crate::state::conditions::ConditionSet;
use crate::state::pools::{Pact, Pools, Uses};
use crate::state::sheet::{Origin, Sheet, Training};

/// Classes with their levels, by name.
pub(super) type Classes = SmallVec<[(ClassName, u8); 1]>;

/// Where a creature of a file comes from.
#[derive(Clone, Debug)]
pub(super) enum Source {
    Plain,
    Monster(&'static Monster),
    Classes(Classes),
}

/// A creature as the tables have it.
#[derive(Clone, Debug)]
pub(super) struct Model {
    /// Its sheet, without name, team and side.
    pub sheet: Sheet,
    /// Its hit points.
    pub max_hp: u32,
    /// What it can use up.
    pub pools: Pools,
    /// What its hands hold.
    pub hands: SmallVec<[Option<Name>; 2]>,
    /// What it wears.
    pub armor: Option<Name>,
}

const PLAIN_SCORES: Scores = Scores::new([10; 6]);
const PLAIN_HIT_POINTS: u32 = 10;
const PLAIN_SPEED: u16 = 30;
const PLAIN_REACH: u16 = 5;

impl Source {
    /// The ability scores of the tables.
    pub fn scores(&self) -> Scores {
        match self {
            Source::Monster(monster) => monster.abilities,
            Source::Plain | Source::Classes(_) => PLAIN_SCORES,
        }
    }

    /// The creature with these ability scores, in its lair or elsewhere.
    pub fn model(&self, edition: Edition, abilities: Scores, in_lair: bool) -> Model {
        let mut model = plain(edition, abilities);
        match self {
            Source::Plain => {}
            Source::Monster(monster) => by_stat_block(&mut model, monster, in_lair),
            Source::Classes(classes) => by_classes(&mut model, classes),
        }
        model
    }
}

impl Model {
    /// Takes up the features that the creature has, without those that are denied to it: what they give by being there counts.
    pub fn take_up(&mut self, denied: Vec<Name>) {
        let sheet = &mut self.sheet;
        let tables = tables(sheet.edition);
        let reached = |name: &Name| tables.feature(name.as_str()).is_some_and(|feature| sheet.reaches(feature));
        sheet.without = sorted(denied.into_iter().filter(reached));
        sheet.take_up(&self.pools);
        sheet.prepare();
        for &feature in &sheet.knacks {
            let level = sheet.level_of(feature);
            for gift in &feature.gifts {
                match gift {
                    Gift::HitPoints => self.max_hp += u32::from(level),
                    Gift::ArmorTraining(kinds) => {
                        if let Training::Some(known) = &mut sheet.armor {
                            known.extend(kinds);
                            known.sort_unstable();
                            known.dedup();
                        }
                    }
                    Gift::MartialWeapons => {
                        if let Training::Some(known) = &mut sheet.weapons {
                            let martial = tables.weapons.rows().iter();
                            let martial = martial.filter(|weapon| weapon.category == WeaponCategory::Martial);
                            let all = known.drain(..).chain(martial.map(|weapon| Name::new(&weapon.id)));
                            *known = sorted(all.collect::<Vec<_>>());
                        }
                    }
                    _ => {}
                }
            }
        }
    }
}

fn plain(edition: Edition, abilities: Scores) -> Model {
    let proficiency = Class::proficiency(1);
    let sheet = Sheet {
        id: Name::of(""),
        edition,
        origin: Origin::Plain,
        initiative: None,
        size: Size::Medium,
        kind: CreatureType::Humanoid,
        abilities,
        armor_class: None,
        speeds: Speeds { walk: PLAIN_SPEED, ..Speeds::default() },
        speed_told: false,
        reach: PLAIN_REACH,
        senses: Senses::default(),
        immune: ConditionSet::NONE,
        proficiency,
        level: 1,
        classes: SmallVec::new(),
        attacks: Vec::new(),
        casting_ability: None,
        spell_dc: 8 + proficiency,
        spell_attack: proficiency as i8,
        no_materials: false,
        cantrips: Vec::new(),
        prepared: Vec::new(),
        spellbook: Vec::new(),
        weapons: Training::All,
        armor: Training::All,
        skills: sorted(Skill::ALL.iter().map(|skill| Name::of(skill.name()))),
        masteries: Vec::new(),
        trained: false,
        body: Body::default(),
        without: Vec::new(),
        knacks: Vec::new(),
        powers: Vec::new(),
    };
    Model { sheet, max_hp: PLAIN_HIT_POINTS, pools: Pools::default(), hands: smallvec![None, None], armor: None }
}

fn by_stat_block(model: &mut Model, monster: &'static Monster, in_lair: bool) {
    let sheet = &mut model.sheet;
    sheet.origin = Origin::Monster(monster);
    sheet.size = monster.size;
    sheet.kind = monster.kind;
    sheet.armor_class = Some(monster.armor_class);
    sheet.speeds = monster.speed;
    sheet.reach = monster.reach();
    sheet.senses = monster.senses;
    sheet.immune = monster.condition_immunities.iter().copied().collect();
    sheet.body = Body::of(monster);
    sheet.proficiency = monster.proficiency;
    sheet.skills = sorted(monster.skills.keys().map(|skill| Name::of(skill.name())));
    sheet.attacks = monster.actions.iter().filter(|action| action.attack.is_some()).cloned().collect();
    sheet.attacks.sort_by(|one, other| one.id.cmp(&other.id));
    model.max_hp = monster.hit_points.into();
    model.pools.features = counted_powers(monster, in_lair);
    spells_of_stat_block(model, monster);
    gear_of_stat_block(model, monster);
}

/// Traits, and what can be used so often a day or between rests. What recharges is counted elsewhere.
fn counted_powers(monster: &Monster, in_lair: bool) -> Vec<(Name, Uses)> {
    let uses = |usage: Option<Usage>| match usage {
        Some(Usage::PerDay(count)) => Some(Uses::Left(count.into())),
        Some(Usage::PerRest) => Some(Uses::Left(1)),
        Some(Usage::Recharge(_)) | None => None,
    };
    let traits = monster.traits.iter().map(|one| {
        let usage = one.in_lair.filter(|_| in_lair).map(Usage::PerDay).or(one.usage);
        (Name::new(&one.id), uses(usage).unwrap_or(Uses::Passive))
    });
    let deeds = monster.deeds().filter_map(|deed| Some((Name::new(&deed.id), uses(deed.usage)?)));
    by_name(traits.chain(deeds))
}

fn spells_of_stat_block(model: &mut Model, monster: &Monster) {
    let Some(first) = monster.spellcasting.first() else { return };
    let sheet = &mut model.sheet;
    sheet.casting_ability = Some(first.ability);
    let (dc, attack) = by_ability(sheet.proficiency, sheet.abilities.modifier(first.ability));
    sheet.spell_dc = first.dc.unwrap_or(dc);
    sheet.spell_attack = first.attack.unwrap_or(attack);
    sheet.level = first.level.unwrap_or(sheet.level);
    sheet.no_materials = first.components.is_some_and(|components| !components.material);
    for casting in &monster.spellcasting {
        for known in &casting.spells {
            let name = Name::new(&known.spell);
            match (casting.kind, known.per_day) {
                (_, Some(uses)) => model.pools.innate.push((name, Uses::Left(uses.into()))),
                (SpellSource::Innate, None) => model.pools.innate.push((name, Uses::Passive)),
                (SpellSource::Slots, None) if known.at_will => sheet.cantrips.push(name),
                (SpellSource::Slots, None) => sheet.prepared.push(name),
            }
        }
        model.pools.slots = casting.slots.unwrap_or(model.pools.slots);
    }
    sheet.cantrips = sorted(sheet.cantrips.drain(..));
    sheet.prepared = sorted(sheet.prepared.drain(..));
    model.pools.innate = by_name(model.pools.innate.drain(..));
}

/// What a stat block lists is carried, but for the armour, which is worn. Its armour class counts both.
fn gear_of_stat_block(model: &mut Model, monster: &Monster) {
    let tables = tables(model.sheet.edition);
    for gear in &monster.gear {
        match tables.armor(&gear.item) {
            Some(armor) if armor.category != ArmorCategory::Shield => model.armor = Some(Name::new(&gear.item)),
            _ => {
                let item = tables.weapon(&gear.item).map_or(gear.item.as_str(), |weapon| &weapon.id);
                crate::state::pools::change(&mut model.pools.carries, &Name::new(item), gear.count.into());
            }
        }
    }
}

fn by_classes(model: &mut Model, classes: &Classes) {
    let sheet = &mut model.sheet;
    let tables = tables(sheet.edition);
    let rows: SmallVec<[(&Class, u8); 2]> = classes.iter().map(|&(name, level)| (tables.class(name), level)).collect();
    sheet.origin = Origin::Character;
    sheet.level = classes.iter().fold(0, |sum: u8, &(_, level)| sum.saturating_add(level));
    sheet.classes.clone_from(classes);
    sheet.proficiency = Class::proficiency(sheet.level);
    sheet.skills = Vec::new();
    let weapons = tables.weapons.rows().iter().filter(|weapon| rows.iter().any(|(class, _)| class.wields(weapon)));
    sheet.weapons = Training::Some(sorted(weapons.map(|weapon| Name::new(&weapon.id))));
    sheet.armor = Training::Some(armor_training(&rows));
    if let Some(casting) = rows.iter().find_map(|(class, _)| class.casting.as_ref()) {
        sheet.casting_ability = Some(casting.ability);
        (sheet.spell_dc, sheet.spell_attack) = by_ability(sheet.proficiency, sheet.abilities.modifier(casting.ability));
    }
    model.max_hp = hit_points(&rows, sheet.abilities.modifier(Ability::Constitution));
    model.pools.slots = slots(tables, &rows);
    model.pools.pact = rows.iter().find_map(|(class, level)| class.pact(*level)).map_or_else(Pact::default, pact);
    model.pools.features = by_name(rows.iter().flat_map(|&(class, level)| features(class, level, sheet.abilities)));
    model.pools.hit_dice = hit_dice(&rows);
}

fn pact((left, level): (u8, u8)) -> Pact {
    Pact { level, left }
}

fn by_ability(proficiency: u8, modifier: i8) -> (u8, i8) {
    let attack = (proficiency as i8).saturating_add(modifier);
    (u8::try_from(8 + i16::from(attack)).unwrap_or(0), attack)
}

fn armor_training(rows: &[(&Class, u8)]) -> Vec<ArmorCategory> {
    let mut training: Vec<_> = rows.iter().flat_map(|(class, _)| class.armor.iter().copied()).collect();
    training.sort_unstable();
    training.dedup();
    training
}

/// The highest roll at the first level of the first class, the average rounded up at every other; never less than 1 a level.
fn hit_points(rows: &[(&Class, u8)], constitution: i8) -> u32 {
    let gain = |roll: u8| u32::from((i16::from(roll) + i16::from(constitution)).max(1).unsigned_abs());
    let average = |class: &Class| gain(class.hit_die / 2 + 1);
    let all: u32 = rows.iter().map(|(class, level)| u32::from(*level) * average(class)).sum();
    rows.first().map_or(all, |(class, _)| all + gain(class.hit_die) - average(class))
}

/// One class has the slots of its own table. Several together have those of a full caster, to whose level half casters add
/// half of theirs, rounded down in 2014 and up in 2024.
fn slots(tables: &Tables, rows: &[(&Class, u8)]) -> [u8; 9] {
    let kind = |class: &Class| class.casting.as_ref().map(|casting| casting.kind);
    let casters = rows.iter().filter(|(class, _)| matches!(kind(class), Some(CastingKind::Full | CastingKind::Half)));
    let casters: SmallVec<[&(&Class, u8); 2]> = casters.collect();
    match casters[..] {
        [] => [0; 9],
        [(class, level)] => class.slots(*level).unwrap_or_default(),
        _ => {
            let part = |level: u8| match tables.edition {
                Edition::Srd51 => level / 2,
                Edition::Srd521 => level.div_ceil(2),
            };
            let levels = casters.iter().map(|(class, level)| match kind(class) {
                Some(CastingKind::Half) => part(*level),
                _ => *level,
            });
            tables.class(ClassName::Wizard).slots(levels.sum()).unwrap_or_default()
        }
    }
}

fn features(class: &Class, level: u8, abilities: Scores) -> impl Iterator<Item = (Name, Uses)> {
    class.resources.iter().filter_map(move |resource| {
        let uses = match resource.at(level)? {
            Number::Count(0) => return None,
            Number::Count(count) => Uses::Left(count),
            Number::Unlimited => Uses::Passive,
            Number::Modifier(ability) => Uses::Left(abilities.modifier(ability).max(1).unsigned_abs().into()),
        };
        Some((Name::new(&resource.id), uses))
    })
}

fn hit_dice(rows: &[(&Class, u8)]) -> Vec<(u8, u8)> {
    let mut dice: Vec<(u8, u8)> = Vec::new();
    for (class, level) in rows {
        match dice.iter_mut().find(|(sides, _)| *sides == class.hit_die) {
            Some((_, count)) => *count += level,
            None => dice.push((class.hit_die, *level)),
        }
    }
    dice.sort_unstable();
    dice
}

/// Names in order, each once.
pub(super) fn sorted(names: impl IntoIterator<Item = Name>) -> Vec<Name> {
    let mut names: Vec<Name> = names.into_iter().collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// Uses by name. What several classes give counts once, with the most uses.
fn by_name(uses: impl IntoIterator<Item = (Name, Uses)>) -> Vec<(Name, Uses)> {
    let most = |uses: Uses| match uses {
        Uses::Passive => u32::MAX,
        Uses::Left(left) => left.into(),
    };
    let mut list: Vec<(Name, Uses)> = uses.into_iter().collect();
    list.sort_by(|(one, uses), (other, others)| one.cmp(other).then(most(*others).cmp(&most(*uses))));
    list.dedup_by(|(later, _), (earlier, _)| later == earlier);
    list
}
