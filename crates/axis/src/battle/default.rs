//! What is answered where somebody leaves it to the rules (AXA-17).

use super::casualties::default_loss;
use super::shelter;
use crate::action::Action;
use crate::counts::Counts;
use crate::event::{Event, evolve};
use crate::position::Position;
use crate::power::Power;
use crate::question::{self, Question};
use crate::unit::Unit;

/// The answer by default to what is asked in combat: losses by AXA-17.1, nobody submerges, nobody retreats, fighters go to
/// the first place in the order of the map.
pub(crate) fn default_action(position: &Position) -> Option<Action> {
    match question::question(position)?.1 {
        Question::Losses { .. } => default_losses(position),
        Question::Submerge { .. } => Some(Action::Stay),
        Question::Press { space } => Some(Action::Fight { space }),
        Question::Shelter { zone } => {
            let (power, _) = shelter::homeless(position)?;
            let to = shelter::shelters(position, power, zone).first()?;
            Some(Action::Shelter { to })
        }
    }
}

/// The losses by default: all hits that are taken now, as far as they fall on the units of one power.
pub(crate) fn default_losses(position: &Position) -> Option<Action> {
    let (decides, _) = question::question(position)?;
    let first = position.battle?.claim()?;
    let mut after = position.clone();
    let mut sum: Option<(Power, Counts, u8)> = None;
    while let Some(battle) = after.battle
        && let Some(claim) = battle.claim()
        && (claim.party, claim.shot) == (first.party, first.shot)
        && let Some((power, loss)) = default_loss(&after, &battle, &claim)
    {
        let (units, damaged) = loss.parts();
        let (whose, lost, hurt) = sum.unwrap_or((power, Counts::NONE, 0));
        if whose != power {
            break;
        }
        sum = Some((power, lost.saturating_plus(&units), hurt.saturating_add(damaged)));
        evolve(&mut after, &Event::Suffered { space: battle.space, power, units, damaged });
    }
    let (power, units, hurt) = sum?;
    // A battleship that was damaged and then lost counts as lost.
    let damaged_before = position.damaged(position.battle?.space, power);
    let sunk = units[Unit::Battleship].saturating_sub(damaged_before);
    Some(Action::Lose { power: (power != decides).then_some(power), units, damaged: hurt.saturating_sub(sunk) })
}
