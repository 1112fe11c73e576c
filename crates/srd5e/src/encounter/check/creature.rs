//! The state of a creature.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rulebound_kernel::TextError;

use super::Check;
use crate::data::attack::Usage;
use crate::data::monster::Monster;
use crate::data::words::Condition;
use crate::encounter::creature::{CastingEntry, Count, CreatureEntry, Posture};
use crate::encounter::model::Model;
use crate::encounter::problem::Fault;
use crate::name::Name;
use crate::space::Level;
use crate::state::conditions::{Affliction, Conditions};
use crate::state::creature::{Concentration, Helped, LongCasting, Readied, halves};
use crate::state::pools::{Counts, Pact, Pools, Stock, Uses};
use crate::state::{Creature, Crew};

/// The conditions that mean nothing without who brought them about.
const SOURCED: [Condition; 3] = [Condition::Charmed, Condition::Frightened, Condition::Grappled];
/// The level of exhaustion that kills.
const DEADLY_EXHAUSTION: u32 = 6;
/// The death saving throws that settle it.
const DEATH_SAVES: u32 = 3;
/// The most hit points, so that twice as many are still a number.
const MOST_HIT_POINTS: u32 = 1_000_000_000;
/// The highest level of slots.
const HIGHEST_SLOT: u32 = 9;

impl Check<'_> {
    pub(super) fn creature(
        &mut self,
        number: usize,
        entry: &CreatureEntry,
        teams: &[Name],
        sides: &[Name],
    ) -> Creature {
        let place = |field: &str| format!("creatures[{number}].{field}");
        let mut model = self.model(number, entry);
        model.pools = self.pools(number, entry, model.sheet.monster(), std::mem::take(&mut model.pools));
        let denied = entry.features.iter().filter(|(_, count)| **count == Count::There(false));
        model.take_up(denied.map(|(name, _)| name.clone()).collect());
        let Model { mut sheet, max_hp, pools, hands, armor } = model;
        self.sheet(number, entry, &mut sheet);
        let team = place_of(teams, entry.team.as_ref().unwrap_or(&entry.id));
        let side = place_of(sides, entry.controller.as_ref().unwrap_or(&entry.id));
        for (field, name) in [("team", &entry.team), ("controller", &entry.controller)] {
            if let Some(name) = name {
                self.problems.form(|| place(field), name);
            }
        }
        let conditions = self.conditions(number, entry);
        if let Some(immune) = conditions.own().iter().find(|&condition| sheet.immune.contains(condition)) {
            let name = immune.name();
            let entry = entry.conditions.iter().position(|condition| condition.name == name).unwrap_or(0);
            self.problems.contradiction(place(&format!("conditions[{entry}]")), "it is immune to this condition");
        }
        // Whoever has more hit points than the tables say has at least as many at most, before exhaustion.
        let share = if halves(sheet.edition, &conditions) && !entry.veiled { 2 } else { 1 };
        let max_hp = entry.max_hp.unwrap_or_else(|| max_hp.max(entry.hp.unwrap_or(0).saturating_mul(share)));
        let hp = entry.hp.unwrap_or(max_hp / share);
        self.problems.bounds(place("hp"), hp, 0, max_hp / share);
        self.problems.bounds(place("max_hp"), max_hp, 0, MOST_HIT_POINTS);
        self.problems.bounds(place("temp_hp"), entry.temp_hp, 0, MOST_HIT_POINTS);
        let hidden_from = entry.hidden_from.iter().filter_map(|name| self.who(|| place("hidden_from"), name));
        let hidden_from = hidden_from.collect::<Crew>();
        Creature {
            sheet: Arc::new(sheet),
            team,
            side,
            at: entry.at.map(|spot| spot.square),
            level: entry.at.and_then(|spot| spot.level).unwrap_or(Level::GROUND),
            hp,
            max_hp,
            temp_hp: entry.temp_hp,
            veiled: entry.veiled,
            dead: entry.dead,
            gone: entry.gone,
            stable: entry.stable,
            death_saves: entry.death_saves.map(|saves| {
                self.problems.bounds(place("death_saves.successes"), saves.successes, 0, DEATH_SAVES);
                self.problems.bounds(place("death_saves.failures"), saves.failures, 0, DEATH_SAVES);
                (saves.successes, saves.failures)
            }),
            conditions,
            hands: match &entry.hands {
                Some(given) => (0..).zip(given).map(|(hand, item)| self.hand(number, hand, item.as_ref())).collect(),
                None => hands,
            },
            armor: entry.armor.as_ref().map_or(armor, |name| Some(self.armor(|| place("armor"), name))),
            pools,
            concentration: entry.concentrating.as_ref().map(|spell| {
                self.spell(|| place("concentrating"), spell);
                Concentration { spell: spell.clone() }
            }),
            ongoing: {
                entry.ongoing.iter().for_each(|spell| self.spell(|| place("ongoing"), spell));
                entry.ongoing.iter().cloned().collect()
            },
            casting: entry.casting.as_ref().map(|casting| {
                self.spell(|| place("casting.spell"), &casting.spell);
                self.problems.bounds(place("casting.turns_left"), casting.turns_left, 1, u32::MAX);
                let ritual =
                    casting.ritual.unwrap_or_else(|| CastingEntry::must_be_ritual(&casting.spell, self.tables));
                LongCasting { spell: casting.spell.clone(), turns_left: casting.turns_left, ritual }
            }),
            reaction_spent: entry.reaction_spent,
            dodging: entry.dodging,
            surprised: entry.surprised,
            surprise_over: entry.surprise_over,
            raging: entry.raging,
            gagged: entry.gagged,
            willing: entry.willing,
            in_lair: entry.in_lair,
            riding: entry.riding.as_ref().and_then(|mount| self.who(|| place("riding"), mount)),
            controls_mount: entry.controls_mount,
            hidden_from,
            readied: self.readied(number, entry).map(Arc::new),
            helped: self.helped(number, entry),
            own: entry.own.as_ref().map(|own| Box::new(self.creature(number, own, teams, sides))),
            sway: None,
        }
    }

    fn hand(&mut self, number: usize, hand: usize, item: Option<&Name>) -> Option<Name> {
        item.map(|item| self.item(|| format!("creatures[{number}].hands[{hand}]"), item))
    }

    fn armor(&mut self, place: impl FnOnce() -> String, name: &Name) -> Name {
        if self.tables.armor(name.as_str()).is_none() {
            let known = self.tables.armor.rows().iter().map(|armor| armor.id.as_str());
            self.problems.unknown(place(), "armor", name, known);
        }
        name.clone()
    }

    fn conditions(&mut self, number: usize, entry: &CreatureEntry) -> Conditions {
        let mut conditions = Conditions::default();
        for (index, written) in entry.conditions.iter().enumerate() {
            let place = |field: &str| format!("creatures[{number}].conditions[{index}].{field}");
            let source = written.source.as_ref().and_then(|source| self.who(|| place("source"), source));
            let Some(condition) = self.condition(|| place("name"), &written.name) else { continue };
            if written.source.is_none() && SOURCED.contains(&condition) {
                self.problems.add(place("source"), Fault::Missing { what: "source" });
            }
            match (condition, written.level) {
                (Condition::Exhaustion, Some(level)) => {
                    self.problems.bounds(place("level"), level, 1, DEADLY_EXHAUSTION);
                }
                (_, Some(_)) => self.problems.contradiction(place("level"), "only exhaustion has levels"),
                (_, None) => {}
            }
            conditions.add(Affliction { condition, source, level: written.level.unwrap_or(1) });
        }
        self.posture(number, entry, &mut conditions);
        conditions
    }

    /// A posture says again what conditions, mount and height say; prone may be said by it alone.
    fn posture(&mut self, number: usize, entry: &CreatureEntry, conditions: &mut Conditions) {
        let prone = conditions.has(Condition::Prone);
        let why = match entry.posture {
            Some(Posture::Prone) if !prone => {
                conditions.add(Affliction { condition: Condition::Prone, source: None, level: 1 });
                return;
            }
            Some(Posture::Standing) if prone => "it is prone",
            Some(Posture::Mounted) if entry.riding.is_none() => "it rides nothing",
            Some(Posture::Flying) if entry.at.is_some_and(|spot| spot.level.is_none()) => "`at` says no height",
            _ => return,
        };
        self.problems.contradiction(format!("creatures[{number}].posture"), why);
    }

    fn pools(&mut self, number: usize, entry: &CreatureEntry, monster: Option<&Monster>, base: Pools) -> Pools {
        let place = |field: &str| format!("creatures[{number}].{field}");
        let mut pools = base;
        if let Some(slots) = &entry.slots {
            pools.slots = [0; 9];
            for (&level, &count) in slots {
                match pools.slots.get_mut(usize::from(level).wrapping_sub(1)) {
                    Some(slot) => *slot = count,
                    None => self.problems.bounds(place("slots"), level, 1, HIGHEST_SLOT),
                }
            }
        }
        if let Some(pact) = entry.pact {
            self.problems.bounds(place("pact.level"), pact.level, u32::from(pact.count > 0), HIGHEST_SLOT);
            pools.pact = Pact { level: pact.level, left: pact.count };
        }
        for (name, &count) in &entry.features {
            self.problems.form(|| place(&format!("features.{name}")), name);
            set_uses(&mut pools.features, name, count);
        }
        if let Some(innate) = &entry.innate {
            pools.innate.clear();
            for (spell, &count) in innate {
                self.spell(|| place(&format!("innate.{spell}")), spell);
                set_uses(&mut pools.innate, spell, count);
            }
        }
        let carried = self.items(&place("carries"), &entry.carries);
        carried.into_iter().for_each(|(item, count)| set_count(&mut pools.carries, item, count));
        pools.charges = self.items(&place("charges"), &entry.charges);
        pools.materials = materials(entry);
        pools.legendary_spent = entry.legendary_spent;
        self.powers(number, entry, monster, &mut pools);
        pools
    }

    fn items(&mut self, place: &str, counts: &BTreeMap<Name, u16>) -> Counts {
        let mut items = Counts::new();
        for (name, &count) in counts {
            let item = self.item(|| format!("{place}.{name}"), name);
            match items.binary_search_by(|(known, _)| known.cmp(&item)) {
                Ok(index) => items[index].1 = items[index].1.saturating_add(count),
                Err(index) => items.insert(index, (item, count)),
            }
        }
        items
    }

    /// Powers that recharge, and legendary actions: only what the creature has.
    fn powers(&mut self, number: usize, entry: &CreatureEntry, monster: Option<&Monster>, pools: &mut Pools) {
        let deeds = || monster.into_iter().flat_map(Monster::deeds);
        let recharging: BTreeSet<&str> = deeds()
            .filter(|deed| matches!(deed.usage, Some(Usage::Recharge(_))))
            .map(|deed| deed.id.as_str())
            .chain(entry.features.keys().map(Name::as_str))
            .collect();
        for (name, &ready) in &entry.recharged {
            if !recharging.contains(name.as_str()) {
                let place = format!("creatures[{number}].recharged.{name}");
                self.problems.unknown(place, "power", name, recharging.iter().copied());
            }
            if !ready {
                pools.spent_powers.push(name.clone());
            }
        }
        let legendary = monster.and_then(|monster| monster.legendary.as_ref());
        let options: Vec<&str> =
            legendary.into_iter().flat_map(|legendary| &legendary.actions).map(|action| action.id.as_str()).collect();
        for (index, name) in entry.legendary_used.iter().enumerate() {
            if !options.contains(&name.as_str()) {
                let place = format!("creatures[{number}].legendary_used[{index}]");
                self.problems.unknown(place, "legendary action", name, options.iter().copied());
            }
        }
        pools.legendary_used.clone_from(&entry.legendary_used);
    }

    fn readied(&mut self, number: usize, entry: &CreatureEntry) -> Option<Readied> {
        let readied = entry.readied.as_ref()?;
        let mut wrong = |field: &str, error: TextError| {
            let fault = Fault::Text { column: error.column, message: error.message };
            self.problems.add(format!("creatures[{number}].readied.{field}"), fault);
        };
        let act = readied.intent.parse().map_err(|error| wrong("intent", error));
        let when = readied.when.parse().map_err(|error| wrong("when", error));
        Some(Readied { act: act.ok()?, when: when.ok()? })
    }

    fn helped(&mut self, number: usize, entry: &CreatureEntry) -> Option<Helped> {
        let help = entry.helped.as_ref()?;
        let by = self.who(|| format!("creatures[{number}].helped.by"), &help.by);
        let against = help.against.as_ref();
        let against = against.and_then(|foe| self.who(|| format!("creatures[{number}].helped.against"), foe));
        Some(Helped { by: by?, against })
    }
}

/// The place of a name in a list that holds it.
fn place_of(names: &[Name], name: &Name) -> u8 {
    names.iter().position(|known| known == name).unwrap_or(0) as u8
}

/// Costed components in order, equal ones together.
fn materials(entry: &CreatureEntry) -> Vec<Stock> {
    let mut counts: BTreeMap<(&Name, u32), u16> = BTreeMap::new();
    for material in &entry.materials {
        let count = counts.entry((&material.what, material.gp)).or_default();
        *count = count.saturating_add(material.count);
    }
    counts.into_iter().map(|((what, gp), count)| Stock { what: what.clone(), gp, count }).collect()
}

fn set_uses(list: &mut Vec<(Name, Uses)>, name: &Name, count: Count) {
    let uses = match count {
        Count::There(false) => None,
        Count::There(true) => Some(Uses::Passive),
        Count::Uses(left) => Some(Uses::Left(left)),
    };
    set(list, name.clone(), uses);
}

fn set_count(list: &mut Counts, item: Name, count: u16) {
    set(list, item, (count > 0).then_some(count));
}

/// Sets the entry of a name in a sorted list, or takes it out.
fn set<V>(list: &mut Vec<(Name, V)>, name: Name, value: Option<V>) {
    match (list.binary_search_by(|(known, _)| known.cmp(&name)), value) {
        (Ok(index), Some(value)) => list[index].1 = value,
        (Ok(index), None) => drop(list.remove(index)),
        (Err(index), Some(value)) => list.insert(index, (name, value)),
        (Err(_), None) => {}
    }
}
