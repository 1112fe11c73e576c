//! The sequence of a battle (AXA-8.6): everything that needs no choice happens at once.

use rulebound_kernel::{Dice, DiceError};

use super::forces::{defender, may_submerge};
use super::state::{Battle, Party, Step};
use super::{land, losses, sea};
use crate::event::{Event, happen};
use crate::position::Position;
use crate::space::Space;

/// Begins a battle, up to its first question or its end.
pub(crate) fn begin<D: Dice + ?Sized>(
    position: &mut Position,
    space: Space,
    dice: &mut D,
    sink: &mut impl FnMut(Event),
) -> Result<(), DiceError> {
    let defender = defender(position, space);
    happen(position, Event::BattleBegun { space, defender }, sink);
    if let Some(battle) = position.battle
        && position.map.is_land(space)
    {
        land::anti_aircraft(position, &battle, dice, sink)?;
    }
    advance(position, dice, sink)
}

/// Goes on until somebody has to choose, or the battle is over. A round is never left without a question, so that dice fall
/// finitely often.
pub(crate) fn advance<D: Dice + ?Sized>(
    position: &mut Position,
    dice: &mut D,
    sink: &mut impl FnMut(Event),
) -> Result<(), DiceError> {
    while let Some(battle) = position.battle {
        let space = battle.space;
        if let Some(claim) = battle.claim() {
            if !losses::take_forced(position, &battle, &claim, sink) {
                return Ok(());
            }
            continue;
        }
        match battle.step {
            Step::AttackerSubmerges | Step::DefenderSubmerges | Step::Press => return Ok(()),
            Step::AntiAircraft => happen(position, Event::RoundBegun { space }, sink),
            Step::Ready => open_fire(position, &battle, dice, sink)?,
            // Who was struck does not fire.
            Step::Strike if is_over(position, &battle) => finish(position, &battle, sink),
            Step::Strike => sea::clash(position, &battle, dice, sink)?,
            Step::Fire if is_over(position, &battle) => finish(position, &battle, sink),
            Step::Fire => happen(position, Event::RoundFought { space }, sink),
        }
    }
    Ok(())
}

/// The first dice of a round; on land whoever waits aboard goes ashore before them.
fn open_fire<D: Dice + ?Sized>(
    position: &mut Position,
    battle: &Battle,
    dice: &mut D,
    sink: &mut impl FnMut(Event),
) -> Result<(), DiceError> {
    let space = battle.space;
    if position.map.is_sea(space) {
        if is_over(position, battle) {
            finish(position, battle, sink);
        } else if !sea::strike(position, battle, dice, sink)? {
            sea::clash(position, battle, dice, sink)?;
        }
        return Ok(());
    }
    if land::has_landing(position, space) {
        land::bombard(position, battle, dice, sink)?;
        happen(position, Event::WentAshore { land: space }, sink);
    }
    if is_over(position, battle) {
        finish(position, battle, sink);
        return Ok(());
    }
    land::clash(position, battle, dice, sink)
}

/// Whether there is nothing left to fight (AXA-17.6).
pub(crate) fn is_over(position: &Position, battle: &Battle) -> bool {
    if position.map.is_sea(battle.space) { sea::is_over(position, battle) } else { land::is_over(position, battle) }
}

fn finish(position: &mut Position, battle: &Battle, sink: &mut impl FnMut(Event)) {
    if position.map.is_sea(battle.space) {
        sea::finish(position, battle, sink);
    } else {
        land::finish(position, battle, sink);
    }
}

/// The step that follows when a party has been asked whether it submerges, or nobody has been.
pub(crate) fn next_step(position: &Position, battle: &Battle, asked: Option<Party>) -> Step {
    let may = |party| may_submerge(position, battle, party);
    match asked {
        None if may(Party::Attacker) => Step::AttackerSubmerges,
        None | Some(Party::Attacker) if may(Party::Defender) => Step::DefenderSubmerges,
        _ => Step::Ready,
    }
}
