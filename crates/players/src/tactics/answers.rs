//! Answers to what happened: opportunity attacks, spells and powers that turn a blow, legendary actions.

use rulebound_kernel::Game;
use rulebound_srd5e::data::change::Change;
use rulebound_srd5e::intent::{Act, Intent};
use rulebound_srd5e::state::{Happening, Position};
use rulebound_srd5e::{Srd5e, armor_class, expect};

use super::aims;
use super::muster::Muster;
use super::worth::worth;

/// The level from which a spell is worth another to counter it.
const COUNTERED: u8 = 2;

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
    expectation: &rulebound_srd5e::Expectation<'_>,
    intent: &Intent,
) -> f32 {
    match happened {
        Some(Happening::Hit { attacker, total }) => {
            let own = expectation.prospects.iter().filter(|prospect| prospect.who == muster.actor);
            let bonus: i32 = own
                .flat_map(|prospect| prospect.changes)
                .map(|change| if let Change::ArmorClass(bonus) = change { i32::from(*bonus) } else { 0 })
                .sum();
            let turns = bonus > 0 && *total < armor_class(position, muster.actor) + bonus;
            let hurt = muster.fighter(*attacker).threat * 0.7 * muster.point(muster.actor);
            // What turns nothing is not worth its price, whatever else it does.
            if bonus > 0 { if turns { hurt } else { -muster.own().worth } } else { 0.0 }
        }
        Some(Happening::Casts { creature, level, .. }) => {
            let counters = matches!(&intent.act, Act::Cast(cast) if cast.spell == "counterspell");
            let foe = muster.fighter(*creature).foe;
            if counters && foe && *level >= COUNTERED { 6.0 * f32::from(*level) * muster.unit } else { 0.0 }
        }
        _ => 0.0,
    }
}
