//! What may be answered to what is asked in combat: one hit and one submarine at a time (AXA-16.1).

use crate::action::Action;
use crate::battle::forces::{force, powers};
use crate::battle::losses::{self, Loss};
use crate::battle::retreat::{may_withdraw, refuges};
use crate::battle::{Battle, shelter};
use crate::counts::Counts;
use crate::event::{self, Event};
use crate::position::Position;
use crate::power::Power;
use crate::question::{Question, decides};
use crate::unit::Unit;

/// Lists the answers of the power that is asked.
pub(super) fn answers(position: &Position, asked: Power, question: Question, sink: &mut impl FnMut(Action)) {
    let named = |power: Power| (power != asked).then_some(power);
    match (question, position.battle) {
        (Question::Losses { .. }, Some(battle)) => {
            let Some(claim) = battle.claim() else { return };
            losses::options(position, &battle, &claim, &mut |power, loss| {
                let (units, damaged) = loss.parts();
                sink(Action::Lose { power: named(power), units, damaged });
            });
        }
        (Question::Submerge { .. }, Some(battle)) => {
            let Some(party) = battle.submerging() else { return };
            for power in powers(position, party).filter(|&power| force(position, &battle, power)[Unit::Submarine] > 0) {
                sink(Action::Submerge { power: named(power), count: 1 });
            }
            sink(Action::Stay);
        }
        (Question::Press { space }, Some(battle)) => {
            sink(Action::Fight { space });
            refuges(position, &battle).iter().for_each(|to| sink(Action::Retreat { to }));
            if may_withdraw(position, &battle) {
                sink(Action::Withdraw);
            }
        }
        (Question::Shelter { zone }, _) => {
            shelter::shelters(position, asked, zone).iter().for_each(|to| sink(Action::Shelter { to }));
        }
        (_, None) => {}
    }
}

/// A choice of losses, hit by hit, as far as there is a choice: what follows without one is left out.
pub(super) fn singly(position: &Position, power: Option<Power>, units: &Counts, damaged: u8) -> Vec<Action> {
    let asked = decides(position);
    let owner = power.unwrap_or(asked);
    let mut after = position.clone();
    let mut actions = Vec::new();
    let mut wanted = Wanted { units: *units, damaged };
    while let Some(battle) = after.battle
        && let Some(claim) = battle.claim()
        && let Some(loss) = wanted.next(&after, &battle, owner)
    {
        if !losses::is_forced(&after, &battle, &claim) {
            let (units, damaged) = loss.parts();
            actions.push(Action::Lose { power: (owner != asked).then_some(owner), units, damaged });
        }
        let (units, damaged) = loss.parts();
        event::evolve(&mut after, &Event::Suffered { space: battle.space, power: owner, units, damaged });
    }
    actions
}

/// What of a choice of losses is still to be taken.
struct Wanted {
    units: Counts,
    damaged: u8,
}

impl Wanted {
    /// The next single hit: transports last, and battleships are damaged before they are lost.
    fn next(&mut self, position: &Position, battle: &Battle, power: Power) -> Option<Loss> {
        let kinds = Unit::ALL.into_iter().filter(|unit| ![Unit::Transport, Unit::Battleship].contains(unit));
        if let Some(unit) = kinds.chain([Unit::Battleship, Unit::Transport]).find(|&unit| {
            let ships = unit == Unit::Transport && self.damaged > 0;
            self.units[unit] > 0 && !ships
        }) {
            if unit == Unit::Battleship && position.damaged(battle.space, power) == 0 {
                return Some(Loss::Damage);
            }
            self.units[unit] -= 1;
            return Some(Loss::Unit(unit));
        }
        self.damaged = self.damaged.checked_sub(1)?;
        Some(Loss::Damage)
    }
}
