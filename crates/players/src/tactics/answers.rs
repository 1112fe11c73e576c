//! Answers to what happened: opportunity attacks, spells and powers that turn a blow, legendary actions.

use rulebound_kernel::Game;
use rulebound_srd5e::data::change::Change;
use rulebound_srd5e::intent::{Act, Intent};
use rulebound_srd5e::state::{Happening, Position, Resume};
use rulebound_srd5e::{Expectation, Srd5e, armor_class, expect, guards};

use super::aims;
use super::muster::Muster;
use super::worth::worth;

/// The level from which a spell is worth another to counter it.
const COUNTERED: u8 = 3;

/// The best answer; `None` if nothing is better than what is listed first.
pub fn choose(position: &Position, muster: &Muster) -> Option<Intent> {
    let happened = position.pending.last().and_then(|pending| pending.trigger.as_ref());
    let mut best: Option<(f32, Intent)> = None;
    let mut listed = Vec::new();
    Srd5e::actions(position, &mut |intent| listed.push(intent));
    for intent in listed {
        let aims = aims::others(position, muster, &intent);
        let improved = aims.into_iter().map(|aim| aims::aimed(&intent, aim));
        for intent in [intent.clone()].into_iter().chain(improved) {
            let Some(value) = value(position, muster, happened, &intent) else { continue };
            if best.as_ref().is_none_or(|(most, _)| value > *most) {
                best = Some((value, intent));
            }
        }
    }
    best.map(|(_, intent)| intent)
}

fn value(position: &Position, muster: &Muster, happened: Option<&Happening>, intent: &Intent) -> Option<f32> {
    match &intent.act {
        Act::Pass => Some(0.0),
        // A lair costs nothing to use.
        Act::Lair { .. } => Some(0.01),
        Act::ReleaseReadied { .. } => Some(0.5 * muster.unit),
        Act::OpportunityAttack(_) | Act::Attack(_) | Act::Legendary { .. } => {
            expect(position, intent).map(|expectation| worth(position, muster, &expectation))
        }
        Act::Cast(_) | Act::Feature(_) => {
            let expectation = expect(position, intent)?;
            let plain = worth(position, muster, &expectation);
            Some(plain + turned(position, muster, happened, &expectation, intent))
        }
        _ => None,
    }
}

/// What it is worth to turn a hit, or to let a spell come to nothing.
fn turned(
    position: &Position,
    muster: &Muster,
    happened: Option<&Happening>,
    expectation: &Expectation<'_>,
    intent: &Intent,
) -> f32 {
    match happened {
        Some(Happening::Hit { attacker, total }) => {
            let bonus: i32 = changes(muster, expectation)
                .map(|change| if let Change::ArmorClass(bonus) = change { i32::from(*bonus) } else { 0 })
                .sum();
            let (sure, cover) = waiting(position);
            let turns = !sure && *total < armor_class(position, muster.actor) + cover + bonus;
            let hurt = muster.fighter(*attacker).threat * 0.7 * muster.point(muster.actor);
            let softens = matches!(&intent.act, Act::Feature(feature) if guards(feature.name.as_str()));
            match bonus {
                0 if softens => hurt / 2.0,
                0 => 0.0,
                // What turns nothing is not worth its price, whatever else it does.
                _ if turns => hurt,
                _ => -muster.own().worth,
            }
        }
        Some(Happening::Targeted { by, spell }) => {
            let wards = |change: &Change| matches!(change, Change::ImmuneToSpell(name) if spell == name.as_str());
            let hurt = muster.fighter(*by).threat * 0.7 * muster.point(muster.actor);
            if changes(muster, expectation).any(wards) { hurt } else { 0.0 }
        }
        Some(Happening::Falls { .. }) => 0.5 * muster.unit,
        Some(Happening::Casts { creature, level, .. }) => {
            let counters = match &intent.act {
                Act::Cast(cast) => cast.spell == "counterspell",
                Act::Feature(feature) => feature.option.as_ref().is_some_and(|option| option == "counterspell"),
                _ => false,
            };
            let foe = muster.fighter(*creature).foe;
            if counters && foe && *level >= COUNTERED { 6.0 * f32::from(*level) * muster.unit } else { 0.0 }
        }
        _ => 0.0,
    }
}

/// What an act changes about the one who is asked.
fn changes<'a>(muster: &Muster, expectation: &'a Expectation<'_>) -> impl Iterator<Item = &'a Change> {
    let own = muster.actor;
    expectation.prospects.iter().filter(move |prospect| prospect.who == own).flat_map(|prospect| prospect.changes)
}

/// Of the blow that waits whether it hits whatever is done about it, and what cover adds to the armour class.
fn waiting(position: &Position) -> (bool, i32) {
    match position.pending.iter().rev().find_map(|pending| pending.resume.as_ref()) {
        Some(Resume::Hit(hit)) => (hit.roll.face == 20, hit.roll.cover),
        _ => (false, 0),
    }
}
