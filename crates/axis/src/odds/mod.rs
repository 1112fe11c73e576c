//! The exact odds of a battle.
//!
//! A [`Battle`] says who fights and what each side does: which units it loses, when it submerges, when it gives up. With
//! that a battle has nothing left to decide, and the [`Odds`] are found by going through all that can become of both
//! sides, each once. `docs/odds.md` says how.

mod anti_aircraft;
mod at;
mod battle;
mod clash;
mod fight;
mod hope;
mod line;
mod outcome;
mod problem;
mod roster;
mod spread;
mod standing;
mod volley;
mod volleys;

pub use battle::{Assault, Battle, Field, Force, Losses, Luck, Retreat, Submerge};
pub use outcome::{End, Expectation, Odds, Outcome, Survivors};
pub use problem::{Problem, Side};
pub use roster::{unit, units};

use clash::Clash;
use fight::Fight;
use line::{Dangers, Line};
use standing::Conduct;
use volley::Volley;

use crate::counts::Counts;
use crate::unit::{Domain, Unit};

/// The most pairs of states, one of each side, that are looked at, times the rounds that are fought one by one.
const MOST_CELLS: usize = 1_000_000;

impl Battle {
    /// The exact odds.
    ///
    /// # Errors
    ///
    /// All that is wrong with the description, or that the battle is too large.
    pub fn odds(&self) -> Result<Odds, Vec<Problem>> {
        let problems = problem::problems(self);
        if !problems.is_empty() {
            return Err(problems);
        }
        self.fought().ok_or_else(|| vec![Problem::TooLarge { most: MOST_CELLS }])
    }

    /// The odds of a battle with nothing wrong; `None` if it is too large.
    fn fought(&self) -> Option<Odds> {
        let retreat = self.retreat.unwrap_or_default();
        let attacker = Conduct::new(self, Side::Attacker);
        let defender = Conduct::new(self, Side::Defender);
        let starts = anti_aircraft::fire(self, &attacker);
        let attackers: Vec<_> = starts.iter().map(|(standing, _)| *standing).collect();
        let defending = defender.start(self);
        let at_sea = self.field == Field::Sea;
        let by_defender = Dangers { shots: shots(&self.defender.units, at_sea), withdrawal: self.retreat.is_some() };
        let by_attacker = Dangers { shots: shots(&self.attacker.units, at_sea), withdrawal: false };
        let attack = Line::new(&attacker, &attackers, &by_defender, self.luck)?;
        let defence = Line::new(&defender, &[defending], &by_attacker, self.luck)?;
        let rounds = retreat.after.map_or(1, |after| usize::from(after.get()));
        if attack.len() * defence.len() * rounds > MOST_CELLS {
            return None;
        }
        let clash = Clash { attack: &attack, defence: &defence, at_sea };
        let mut fight = Fight::new(&clash, retreat);
        for (standing, chance) in &starts {
            fight.begin((attack.find(standing), defence.find(&defending)), *chance);
        }
        Some(Odds::new(self, fight.out(&self.bombardment())))
    }

    /// The chance of each number of hits of the ships that bombard (AXA-9.3).
    fn bombardment(&self) -> Vec<f64> {
        let mut volley = Volley::default();
        if let Field::Assault(assault) = self.field {
            for (unit, count) in assault.bombard.iter() {
                volley.add(unit.abilities().attack, u32::from(count));
            }
        }
        volley.hits(self.luck)
    }
}

/// The shots that some units can ever fire.
fn shots(units: &Counts, at_sea: bool) -> [bool; 3] {
    let planes = !units.within(Domain::Air).is_empty();
    let submarines = units[Unit::Submarine] > 0;
    [submarines, planes && at_sea, !units.is_empty()]
}
