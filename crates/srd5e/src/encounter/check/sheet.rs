//! What a creature is: from the tables, with what the file says otherwise.

use std::collections::BTreeSet;

use super::Check;
use crate::data::attack::{Action, Attack};
use crate::data::effect::{Damage, DamageKind};
use crate::data::monster::{Scores, Senses, Speeds};
use crate::data::weapon::WeaponCategory;
use crate::data::words::{ClassName, Condition};
use crate::encounter::creature::{AttackEntry, CreatureEntry, SensesEntry, SpeedEntry};
use crate::encounter::model::{Classes, Model, Source, sorted};
use crate::encounter::problem::Fault;
use crate::name::Name;
use crate::state::conditions::ConditionSet;
use crate::state::sheet::{Sheet, Training};

/// The highest level of a character.
const HIGHEST_LEVEL: u8 = 20;
/// The highest ability score.
const HIGHEST_SCORE: u32 = 30;

impl Check<'_> {
    /// The creature as the tables have it, with its own ability scores.
    pub(super) fn model(&mut self, number: usize, entry: &CreatureEntry) -> Model {
        let source = self.source(number, entry);
        let mut abilities: Scores = source.scores();
        for (&ability, &score) in &entry.abilities {
            self.problems.bounds(format!("creatures[{number}].abilities.{ability}"), score, 1, HIGHEST_SCORE);
            abilities = abilities.with(ability, score);
        }
        source.model(self.tables.edition, abilities, entry.in_lair)
    }

    /// Where a creature comes from: a stat block, classes, or nowhere.
    fn source(&mut self, number: usize, entry: &CreatureEntry) -> Source {
        let place = |field: &str| format!("creatures[{number}].{field}");
        if entry.monster.is_some() && (entry.class.is_some() || !entry.classes.is_empty()) {
            self.problems.contradiction(place("monster"), "it has classes too");
        }
        match (&entry.class, entry.level) {
            (Some(_), None) => self.problems.add(place("level"), Fault::Missing { what: "level" }),
            (None, Some(_)) => self.problems.contradiction(place("level"), "there is a level without a class"),
            (Some(_), Some(_)) if !entry.classes.is_empty() => {
                self.problems.contradiction(place("classes"), "`class` is there too");
            }
            _ => {}
        }
        if let Some(name) = &entry.monster {
            let monsters = &self.tables.monsters;
            return self.tables.monster(name.as_str()).map_or_else(
                || {
                    let known = monsters.rows().iter().map(|monster| monster.id.as_str());
                    self.problems.unknown(place("monster"), "monster", name, known);
                    Source::Plain
                },
                Source::Monster,
            );
        }
        let mut classes = Classes::new();
        if let (Some(name), Some(level)) = (&entry.class, entry.level) {
            self.class(&mut classes, place("class"), place("level"), name, level);
        }
        for (name, &level) in &entry.classes {
            let at = place(&format!("classes.{name}"));
            self.class(&mut classes, at.clone(), at, name, level);
        }
        classes.sort_unstable();
        let sum: u32 = classes.iter().map(|&(_, level)| u32::from(level)).sum();
        if classes.len() > 1 {
            self.problems.bounds(place("classes"), sum, 1, HIGHEST_LEVEL.into());
        }
        if classes.is_empty() { Source::Plain } else { Source::Classes(classes) }
    }

    fn class(&mut self, classes: &mut Classes, place: String, level_place: String, name: &Name, level: u8) {
        self.problems.bounds(level_place, level, 1, HIGHEST_LEVEL.into());
        match ClassName::named(name.as_str()) {
            // Whatever is written, what is made of it stays small.
            Some(class) => classes.push((class, level.min(HIGHEST_LEVEL))),
            None => {
                self.problems.unknown(place, "class", name, ClassName::ALL.iter().map(|class| class.name()));
            }
        }
    }

    /// Puts what the file says of a creature on its sheet.
    pub(super) fn sheet(&mut self, number: usize, entry: &CreatureEntry, sheet: &mut Sheet) {
        let place = |field: &str| format!("creatures[{number}].{field}");
        sheet.id = entry.id.clone();
        sheet.initiative = entry.initiative;
        sheet.size = entry.size.unwrap_or(sheet.size);
        sheet.kind = entry.kind.unwrap_or(sheet.kind);
        sheet.armor_class = entry.ac.or(sheet.armor_class);
        sheet.speeds = speeds(sheet.speeds, entry.speed);
        sheet.speed_told = sheet.is_character() && entry.speed.walk.is_some();
        sheet.senses = senses(sheet.senses, entry.senses);
        sheet.reach = entry.reach.unwrap_or(sheet.reach);
        sheet.trained = entry.trained.unwrap_or(sheet.trained);
        if let Some(immune) = &entry.immune {
            let conditions = immune.iter().filter_map(|name| self.condition(|| place("immune"), name));
            sheet.immune = conditions.collect::<ConditionSet>();
        }
        if let Some(attacks) = &entry.attacks {
            sheet.attacks = self.attacks(&place("attacks"), attacks);
        }
        if let Some(proficiencies) = &entry.proficiencies {
            self.proficiencies(proficiencies.iter(), &place("proficiencies"), sheet);
        }
        if let Some(armor) = &entry.proficient_armor {
            sheet.armor = Training::Some(armor.iter().copied().collect());
        }
        if let Some(masteries) = &entry.masteries {
            let weapons = masteries.iter().filter_map(|name| self.weapon(|| place("masteries"), name));
            sheet.masteries = sorted(weapons.collect::<Vec<_>>());
        }
        if let Some(cantrips) = &entry.cantrips {
            cantrips.iter().for_each(|spell| self.spell(|| place("cantrips"), spell));
            sheet.cantrips = cantrips.iter().cloned().collect();
        }
        if let Some(prepared) = &entry.prepared {
            prepared.iter().for_each(|spell| self.spell(|| place("prepared"), spell));
            sheet.prepared = prepared.iter().cloned().collect();
            sheet.prepare();
        }
        entry.spellbook.iter().for_each(|spell| self.spell(|| place("spellbook"), spell));
        sheet.spellbook = entry.spellbook.iter().cloned().collect();
    }

    /// The condition of a name.
    pub(super) fn condition(&mut self, place: impl FnOnce() -> String, name: &Name) -> Option<Condition> {
        let found = Condition::named(name.as_str());
        if found.is_none() {
            let known = Condition::ALL.iter().map(|condition| condition.name());
            self.problems.unknown(place(), "condition", name, known);
        }
        found
    }

    /// The weapon of a name.
    fn weapon(&mut self, place: impl FnOnce() -> String, name: &Name) -> Option<Name> {
        let found = self.tables.weapon(name.as_str());
        if found.is_none() {
            let known = self.tables.weapons.rows().iter().map(|weapon| weapon.id.as_str());
            self.problems.unknown(place(), "weapon", name, known);
        }
        found.map(|weapon| Name::new(&weapon.id))
    }

    fn attacks(&mut self, place: &str, entries: &[AttackEntry]) -> Vec<Action> {
        let mut attacks: Vec<Action> = Vec::with_capacity(entries.len());
        let mut names = BTreeSet::new();
        for (number, entry) in entries.iter().enumerate() {
            let here = format!("{place}[{number}]");
            self.problems.form(|| format!("{here}.name"), &entry.name);
            if !names.insert(&entry.name) {
                self.problems.add(format!("{here}.name"), Fault::Duplicate { name: entry.name.clone() });
            }
            if entry.damage.is_some() != entry.damage_type.is_some() {
                self.problems.contradiction(format!("{here}.damage"), "damage has dice and a type");
            }
            attacks.push(action(entry));
        }
        attacks.sort_by(|one, other| one.id.cmp(&other.id));
        attacks
    }

    /// Weapons and categories of weapons are one training, everything else another; what is not spoken of stays.
    fn proficiencies<'a>(&mut self, names: impl Iterator<Item = &'a Name>, place: &str, sheet: &mut Sheet) {
        let (mut weapons, mut others) = (Vec::new(), Vec::new());
        for name in names {
            self.problems.form(|| place.to_owned(), name);
            if let Some(category) = WeaponCategory::named(name.as_str()) {
                let all = self.tables.weapons.rows().iter().filter(|weapon| weapon.category == category);
                weapons.extend(all.map(|weapon| Name::new(&weapon.id)));
            } else if let Some(weapon) = self.tables.weapon(name.as_str()) {
                weapons.push(Name::new(&weapon.id));
            } else {
                others.push(name.clone());
            }
        }
        if !weapons.is_empty() {
            sheet.weapons = Training::Some(sorted(weapons));
        }
        if !others.is_empty() {
            sheet.skills = sorted(others);
        }
    }
}

/// A natural attack as stat blocks have them.
fn action(entry: &AttackEntry) -> Action {
    let damage = entry.damage.zip(entry.damage_type).map(|(dice, kind)| Damage {
        dice,
        kind: DamageKind::One(kind),
        slot: None,
        every: 1,
        step: None,
        modifier: false,
        bursts: false,
        scale: None,
    });
    let attack = Attack {
        range: entry.range,
        damage: damage.into_iter().collect(),
        ..Attack::plain(entry.kind, entry.bonus, entry.reach)
    };
    Action::attack(entry.name.as_str(), attack)
}

fn speeds(base: Speeds, given: SpeedEntry) -> Speeds {
    Speeds {
        walk: given.walk.unwrap_or(base.walk),
        burrow: feet(given.burrow, base.burrow),
        climb: feet(given.climb, base.climb),
        fly: feet(given.fly, base.fly),
        swim: feet(given.swim, base.swim),
        hover: given.hover.unwrap_or(base.hover),
    }
}

fn senses(base: Senses, given: SensesEntry) -> Senses {
    Senses {
        blindsight: feet(given.blindsight, base.blindsight),
        darkvision: feet(given.darkvision, base.darkvision),
        tremorsense: feet(given.tremorsense, base.tremorsense),
        truesight: feet(given.truesight, base.truesight),
        blind_beyond: base.blind_beyond,
    }
}

/// A speed or sense that may be given, taken away, or left as it is.
fn feet(given: Option<u16>, base: Option<u16>) -> Option<u16> {
    match given {
        Some(0) => None,
        Some(feet) => Some(feet),
        None => base,
    }
}
