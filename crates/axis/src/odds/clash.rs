//! The two sides of a battle against each other, round by round or to the end.

use super::line::{Line, State};
use super::outcome::{End, Outcome, Survivors};

/// Both lines, and how the battle is fought on them.
///
/// A cell is a state of the attacker with one of the defender. Cells are visited in an order in which every loss leads to a
/// later one, so that each is visited once: what would come back to the same cell is summed up as a geometric series.
pub(super) struct Clash<'a> {
    /// The attacker's states.
    pub attack: &'a Line,
    /// The defender's states.
    pub defence: &'a Line,
    /// Whether what left the battle is still in its space.
    pub at_sea: bool,
}

/// A state of each side, by their numbers.
pub(super) type Cell = (usize, usize);

/// How a battle is over in a cell, and whether what was left to each side in the battle stays alive.
pub(super) struct Fate {
    /// How it is over.
    pub end: End,
    attacker_stays: bool,
    defender_stays: bool,
}

/// The attacker has retreated.
pub(super) const RETREATED: Fate = Fate { end: End::Retreat, attacker_stays: true, defender_stays: true };

/// What the attacker does before the next round.
pub(super) enum Course {
    /// All fight on.
    Fight,
    /// All retreat.
    Retreat,
    /// Some withdraw or submerge.
    Become(Cell),
}

impl Clash<'_> {
    /// Both sides of a cell.
    pub fn state(&self, (a, d): Cell) -> (&State, &State) {
        (&self.attack.states[a], &self.defence.states[d])
    }

    /// The place of a cell among all.
    pub fn index(&self, (a, d): Cell) -> usize {
        a * self.defence.len() + d
    }

    /// Every cell, in the order in which losses lead from one to the next.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + use<> {
        let (attack, defence) = (self.attack.len(), self.defence.len());
        (0..attack).flat_map(move |a| (0..defence).map(move |d| (a, d)))
    }

    /// Whether the battle is over (AXA-17.6): somebody has nothing left that fights, or nobody can hit anybody.
    pub fn fate(&self, cell @ (a, d): Cell) -> Option<Fate> {
        let (attacker, defender) = self.state(cell);
        if attacker.armed
            && defender.armed
            && (self.attack.can_hit(a, self.defence, d) || self.defence.can_hit(d, self.attack, a))
        {
            return None;
        }
        let attacker_stays = attacker.armed || !defender.armed;
        let defender_stays = defender.armed || !attacker.armed;
        let is_left = |state: &State, stays: bool| {
            (stays && !state.standing.units.is_empty()) || (self.at_sea && !state.standing.aside.is_empty())
        };
        let end = match (is_left(attacker, attacker_stays), is_left(defender, defender_stays)) {
            (true, false) => End::AttackerWins,
            (false, true) => End::DefenderWins,
            _ => End::Draw,
        };
        Some(Fate { end, attacker_stays, defender_stays })
    }

    /// The cell after all who submerge as soon as they may have done so (AXA-10.2).
    fn submerged(&self, cell @ (a, d): Cell) -> Cell {
        let (attacker, defender) = self.state(cell);
        let after = |state: &State, number: usize, other: &State| {
            if other.destroyer { number } else { usize::from(state.submerged) }
        };
        (after(attacker, a, defender), after(defender, d, attacker))
    }

    /// What is done before the next round, by an attacker that gives up after the last one or does not.
    pub fn course(&self, cell @ (a, d): Cell, gives_up: bool) -> Course {
        if gives_up {
            match self.attack.states[a].withdrawn.map(usize::from) {
                None => return Course::Retreat,
                Some(withdrawn) if withdrawn != a => return Course::Become((withdrawn, d)),
                // Those that went ashore stay.
                Some(_) => {}
            }
        }
        let submerged = self.submerged(cell);
        if submerged == cell { Course::Fight } else { Course::Become(submerged) }
    }

    /// How the battle ends in a cell.
    pub fn outcome(&self, cell: Cell, fate: &Fate, chance: f64) -> Outcome {
        let (attacker, defender) = self.state(cell);
        let survivors = |state: &State, stays: bool| match stays {
            true => Survivors { units: state.standing.alive(), damaged: state.standing.damaged() },
            false => Survivors { units: state.standing.aside, damaged: 0 },
        };
        Outcome {
            end: fate.end,
            takes: !self.at_sea && fate.end == End::AttackerWins && attacker.standing.can_occupy(),
            attacker: survivors(attacker, fate.attacker_stays),
            defender: survivors(defender, fate.defender_stays),
            chance,
        }
    }
}
