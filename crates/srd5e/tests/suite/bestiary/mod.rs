//! Every monster of both editions does everything its stat block says, and what comes of it is told: by events, or by leaving it to
//! the table. What resolves and what does not stands in `docs/srd5e-monsters.md`.
//!
//! After a change: `UPDATE_DOCS=1 cargo nextest run -p rulebound-srd5e bestiary`.

mod endings;
mod fights;
mod page;
mod promise;
mod scene;
mod traits;

use std::collections::BTreeSet;

use rulebound_srd5e::data::attack::Action;
use rulebound_srd5e::data::effect::Effect;
use rulebound_srd5e::data::monster::{Monster, Part, Uses};
use rulebound_srd5e::data::words::PlainAction;
use rulebound_srd5e::data::{Edition, tables};
use rulebound_srd5e::intent::Act;
use rulebound_srd5e::intent::act::Manner;
use rulebound_srd5e::{Event, Group, acts_of};

use scene::{Staged, staged};

/// What becomes of something a monster does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// It resolves by data.
    Whole,
    /// It resolves, and the table says more.
    Partly,
    /// The table plays it.
    Table,
}

/// Something a monster does.
pub struct Tried {
    pub monster: &'static Monster,
    pub deed: &'static Action,
    pub outcome: Outcome,
}

impl Tried {
    /// Whether it is an attack.
    pub fn is_attack(&self) -> bool {
        self.deed.attack.is_some()
    }

    /// Whether the data say of a power that it deals damage, imposes a condition, or forces a save.
    pub fn hurts(&self) -> bool {
        let hurts =
            |effect: &Effect| !effect.damage.is_empty() || !effect.conditions.is_empty() || effect.roll.is_some();
        let used = |name: &String| self.monster.action(name).is_some();
        self.deed.effects.iter().flat_map(Effect::whole).any(hurts) || self.deed.uses.iter().any(used)
    }
}

/// Whether an event shows that something came of an act by the rules.
fn resolves(event: &Event) -> bool {
    matches!(
        event,
        Event::Attacked { .. }
            | Event::Saved { .. }
            | Event::Checked { .. }
            | Event::Damaged { .. }
            | Event::Healed { .. }
            | Event::Bolstered { .. }
            | Event::ConditionBegan { .. }
            | Event::ConditionEnded { .. }
            | Event::InfluenceBegan { .. }
            | Event::MaximumChanged { .. }
            | Event::Shifted { .. }
            | Event::Moved { .. }
            | Event::Vanished { .. }
            | Event::Died { .. }
            | Event::TookAlong { .. }
            | Event::Became { .. }
            | Event::ConcentrationBegan { .. }
            | Event::SpellBegan { .. }
    )
}

/// What becomes of some acts, of which the first few show it.
fn outcome(acts: &[Staged]) -> Option<Outcome> {
    let few = acts.iter().take(3);
    few.filter_map(|act| {
        let events: Vec<Event> = act.played().into_iter().flat_map(|(events, _)| events).collect();
        let left = events.iter().any(|event| matches!(event, Event::LeftToTable { .. }));
        match (events.iter().any(resolves), left) {
            (true, false) => Some(Outcome::Whole),
            (true, true) => Some(Outcome::Partly),
            (false, true) => Some(Outcome::Table),
            (false, false) => None,
        }
    })
    .min()
}

/// Where a deed is listed.
pub fn group(deed: &Action, legendary: bool) -> Group {
    match (&deed.attack, legendary) {
        (Some(_), _) => Group::Attacks(Manner::Action),
        (None, true) => Group::Legendary,
        (None, false) => Group::Powers,
    }
}

/// Whether an act is a deed.
pub fn is_deed(act: &Act, deed: &Action) -> bool {
    let name = deed.id.as_str();
    match act {
        Act::Attack(attack) => attack.with.as_ref().is_some_and(|with| with == name),
        Act::Legendary { name: named, .. } => named == name,
        Act::Feature(feature) => feature.name == name,
        _ => false,
    }
}

/// Everything that a monster does, and whether it is legendary. Hiding needs a place where nobody sees the monster; it is the action
/// of the rules and is tested as such.
pub fn deeds(monster: &'static Monster) -> impl Iterator<Item = (&'static Action, bool)> {
    let own = monster.actions.iter().chain(&monster.bonus).chain(&monster.reactions).map(|deed| (deed, false));
    let legendary = monster.legendary.iter().flat_map(|legendary| &legendary.actions).map(|deed| (deed, true));
    own.chain(legendary).filter(|(deed, _)| deed.takes != [PlainAction::Hide])
}

/// Everything the monsters of an edition do, and what of it is never legal or comes to nothing at all.
pub fn tried(edition: Edition) -> (Vec<Tried>, Vec<String>) {
    let (mut tried, mut silent) = (Vec::new(), Vec::new());
    for monster in tables(edition).monsters.rows() {
        for (deed, legendary) in deeds(monster) {
            let is_it = |act: &Act| is_deed(act, deed);
            match staged(edition, monster, &[group(deed, legendary)], is_it, outcome) {
                (Some(outcome), _) => tried.push(Tried { monster, deed, outcome }),
                (None, true) => silent.push(format!("{edition}: {}/{} does nothing", monster.id, deed.id)),
                (None, false) => silent.push(format!("{edition}: {}/{} is never legal", monster.id, deed.id)),
            }
        }
    }
    (tried, silent)
}

/// Makes all the attacks of a way of a multiattack; what could not be made.
fn broken(way: &Staged, parts: &[Part]) -> Option<String> {
    let mut position = way.played().swap_remove(0).1;
    for part in parts {
        let uses = match part.count {
            Uses::Number(number) => number,
            Uses::Heads | Uses::Rolled(_) => 1,
        };
        let is_part = |act: &Act| match act {
            Act::Attack(attack) => {
                attack.with.as_ref().is_some_and(|with| part.of.iter().any(|of| with == of.as_str()))
            }
            Act::Feature(feature) => part.of.iter().any(|of| feature.name == of.as_str()),
            Act::Cast(_) => part.of.iter().any(|of| of == "spellcasting"),
            _ => false,
        };
        for _ in 0..uses {
            let mut found = None;
            let groups = [Group::Attacks(Manner::Action), Group::Powers, Group::Spells];
            acts_of(&position, &groups, &mut |intent| {
                if found.is_none() && is_part(&intent.act) {
                    found = Some(intent);
                }
            });
            let Some(intent) = found else { return Some(part.of.join(" or ")) };
            position = Staged { position, intent }.played().swap_remove(0).1;
        }
    }
    None
}

/// The ways of the multiattacks of an edition: how many, and those of which a part cannot be made beside an opponent in any state.
pub fn multiattacks(edition: Edition) -> (usize, BTreeSet<String>) {
    let (mut count, mut failed) = (0, BTreeSet::new());
    for monster in tables(edition).monsters.rows() {
        let mut ways: Vec<&Vec<Part>> = Vec::new();
        for parts in &monster.multiattack {
            if !ways.contains(&parts) {
                ways.push(parts);
            }
        }
        count += ways.len();
        for (number, parts) in ways.into_iter().enumerate() {
            let is_it = |act: &Act| matches!(act, Act::Multiattack { .. });
            let whole = |acts: &[Staged]| {
                let way = acts.get(number)?;
                if broken(way, parts).is_none() { Some(()) } else { None }
            };
            if staged(edition, monster, &[Group::Multiattacks], is_it, whole).0.is_none() {
                let names: Vec<String> = parts.iter().map(|part| part.of.join(" or ")).collect();
                failed.insert(format!("{}: {}", monster.name, names.join(" and ")));
            }
        }
    }
    (count, failed)
}

/// How many of some there are in a thousand.
pub fn share(some: usize, all: usize) -> usize {
    (some * 1000).checked_div(all).unwrap_or(1000)
}

#[test]
fn every_deed_of_every_stat_block_can_be_done_and_something_comes_of_it() {
    let silent: Vec<String> = Edition::ALL.iter().flat_map(|&edition| tried(edition).1).collect();
    assert!(silent.is_empty(), "{silent:#?}");
}

#[test]
fn almost_all_attacks_and_most_powers_resolve_by_data() {
    for &edition in Edition::ALL {
        let (tried, _) = tried(edition);
        let resolved = |tried: &&Tried| tried.outcome != Outcome::Table;
        let attacks: Vec<&Tried> = tried.iter().filter(|tried| tried.is_attack()).collect();
        let made = attacks.iter().copied().filter(resolved).count();
        assert!(share(made, attacks.len()) >= 950, "{edition}: {made} of {} attacks", attacks.len());
        let powers: Vec<&Tried> = tried.iter().filter(|tried| !tried.is_attack() && tried.hurts()).collect();
        let used = powers.iter().copied().filter(resolved).count();
        assert!(share(used, powers.len()) >= 800, "{edition}: {used} of {} powers", powers.len());
        let (ways, broken) = multiattacks(edition);
        assert!(share(ways - broken.len(), ways) >= 950, "{edition}: {ways} ways, {broken:#?}");
    }
}
