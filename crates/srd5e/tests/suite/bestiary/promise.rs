//! What a row of the tables promises is what comes of it: each kind of damage, each condition, each healing, movement and change that
//! its effects name shows itself in some play of the deed, be it turns later.

use std::cell::RefCell;
use std::collections::BTreeSet;

use rulebound_kernel::dice::Seeded;
use rulebound_kernel::{Game, Waivers};
use rulebound_srd5e::Event;
use rulebound_srd5e::Srd5e;
use rulebound_srd5e::data::attack::{Action, Attack};
use rulebound_srd5e::data::effect::{Damage, DamageKind, Effect, Shift};
use rulebound_srd5e::data::moment::Moment;
use rulebound_srd5e::data::monster::Monster;
use rulebound_srd5e::data::target::TargetState;
use rulebound_srd5e::data::words::{CreatureType, Size};
use rulebound_srd5e::data::{Edition, tables};
use rulebound_srd5e::intent::{Act, Intent};
use rulebound_srd5e::state::Position;

use super::scene::{Staged, staged};
use super::{deeds, group, is_deed};

/// How many acts of a deed are played in one encounter, and with how many dice.
const ACTS: usize = 8;
const SEEDS: u64 = 6;

/// How many turns are played after the act.
const TURNS: usize = 18;

/// What shows itself in events, by name.
type Marks = BTreeSet<String>;

fn mark(marks: &mut Marks, what: &str, which: impl ToString) {
    marks.insert(format!("{what} {}", which.to_string()));
}

/// What a row promises. Moments that the encounters do not bring about are passed over: charges, falls to 0 hit points, ways into
/// areas, very bad saves, advantage, second hits, and what only happens to others than a human of middling size with many hit points.
fn promised(deed: &Action) -> Marks {
    let mut marks = Marks::new();
    let hits = deed.attack.iter().flat_map(|attack| &attack.hit);
    for effect in hits.chain(&deed.effects) {
        promise(effect, &mut marks);
    }
    let seizes = |attack: &Attack| attack.or.iter().any(|other| other.damage.is_empty());
    for attack in deed.attack.iter().filter(|attack| !seizes(attack)) {
        attack.damage.iter().for_each(|damage| hurts(damage, &mut marks));
    }
    // Who is seized already is not seized anew.
    if deed.targets.as_ref().is_some_and(|targets| targets.state.contains(TargetState::Seized)) {
        marks.remove("condition grappled");
    }
    if deed.goes.is_some() {
        mark(&mut marks, "moves", "");
    }
    if deed.checks.is_some() {
        mark(&mut marks, "checks", "");
    }
    marks
}

fn hurts(damage: &Damage, marks: &mut Marks) {
    if let DamageKind::One(kind) = damage.kind {
        mark(marks, "damage", kind);
    }
}

fn promise(effect: &Effect, marks: &mut Marks) {
    use Moment::{Charge, DropsToZero, Enter, FailsByFive, PassThrough, Saved, Trigger};
    let unlikely = [Charge, DropsToZero, Enter, FailsByFive, PassThrough, Saved, Trigger];
    let others = !effect.only.is_empty() && !effect.only.contains(&CreatureType::Humanoid)
        || effect.never.contains(&CreatureType::Humanoid)
        || effect.max_size.is_some_and(|most| most < Size::Medium)
        || effect.hit_points.is_some_and(|bound| !bound.holds(900));
    if others || effect.advantaged || effect.repeated || unlikely.iter().any(|moment| effect.on.contains(moment)) {
        return;
    }
    effect.damage.iter().for_each(|damage| hurts(damage, marks));
    effect.conditions.iter().for_each(|condition| mark(marks, "condition", condition));
    if effect.loses.is_some() {
        mark(marks, "loses", "");
    }
    if effect.healing.is_some() {
        mark(marks, "heals", "");
    }
    if effect.temporary.is_some() {
        mark(marks, "bolsters", "");
    }
    if !effect.changes.is_empty() {
        mark(marks, "changes", "");
    }
    if effect.roll.is_some() {
        mark(marks, "rolls", "");
    }
    if effect.moves.is_some_and(|shift| shift != Shift::Out) {
        mark(marks, "moves", "");
    }
    effect.then.iter().for_each(|then| promise(then, marks));
}

/// What events show.
fn shown(events: &[Event], marks: &mut Marks) {
    for event in events {
        match event {
            Event::Damaged { kinds, .. } => {
                kinds.iter().for_each(|kind| mark(marks, "damage", kind));
                if kinds.is_empty() {
                    mark(marks, "loses", "");
                }
            }
            Event::ConditionBegan { condition, .. } => mark(marks, "condition", condition),
            Event::Healed { .. } => mark(marks, "heals", ""),
            Event::Bolstered { .. } => mark(marks, "bolsters", ""),
            Event::InfluenceBegan { .. } | Event::MaximumChanged { .. } | Event::Guarded { .. } => {
                mark(marks, "changes", "");
            }
            Event::Saved { .. } => mark(marks, "rolls", ""),
            Event::Shifted { .. } | Event::Moved { .. } => mark(marks, "moves", ""),
            Event::Checked { .. } => {
                mark(marks, "checks", "");
                mark(marks, "rolls", "");
            }
            Event::Attacked { .. } => mark(marks, "rolls", ""),
            _ => {}
        }
    }
}

/// Turns in which nobody does anything.
fn let_pass(position: &mut Position, dice: &mut Seeded, events: &mut Vec<Event>) {
    for _ in 0..TURNS {
        let asked = position.pending.last().map(|pending| pending.who).or(position.current());
        let Some(who) = asked else { return };
        let actor = Some(position.creature(who).id().clone());
        let idle = [Act::Pass, Act::EndTurn].map(|act| Intent { actor: actor.clone(), act });
        let Some(intent) = idle.into_iter().find(|intent| Srd5e::is_legal(position, intent)) else { return };
        let done = Srd5e::perform(position, &intent, &Waivers::NONE, dice, &mut |event| events.push(event));
        done.unwrap_or_else(|error| panic!("`{intent}`: {error:?}"));
    }
}

/// What comes of some acts, and of the turns after them.
fn played(acts: &[Staged], marks: &mut Marks) {
    // Acts of every option, and aimed at several.
    let few = acts.iter().step_by(acts.len().div_ceil(ACTS).max(1));
    for act in acts.iter().take(2).chain(few) {
        for seed in 0..SEEDS {
            let (mut position, mut events, mut dice) = (act.position.clone(), Vec::new(), Seeded::new(seed));
            let done = Srd5e::perform(&mut position, &act.intent, &Waivers::NONE, &mut dice, &mut |event| {
                events.push(event);
            });
            done.unwrap_or_else(|error| panic!("`{}`: {error:?}", act.intent));
            let_pass(&mut position, &mut dice, &mut events);
            shown(&events, marks);
        }
    }
}

/// Of what a row promises the part that shows itself in no encounter.
fn broken(edition: Edition, monster: &Monster, deed: &Action, legendary: bool) -> Marks {
    let promised = promised(deed);
    let seen = RefCell::new(Marks::new());
    let look = |acts: &[Staged]| {
        played(acts, &mut seen.borrow_mut());
        promised.is_subset(&seen.borrow()).then_some(())
    };
    if !promised.is_empty() {
        staged(edition, monster, &[group(deed, legendary)], |act| is_deed(act, deed), look);
    }
    promised.difference(&seen.borrow()).cloned().collect()
}

#[test]
fn what_rows_promise_comes_about() {
    let mut missing = Vec::new();
    for &edition in Edition::ALL {
        for monster in tables(edition).monsters.rows() {
            for (deed, legendary) in deeds(monster) {
                let broken = broken(edition, monster, deed, legendary);
                if !broken.is_empty() {
                    missing.push(format!("{edition}: {}/{}: {broken:?}", monster.id, deed.id));
                }
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}
