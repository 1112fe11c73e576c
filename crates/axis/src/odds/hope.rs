//! The chance of winning from any cell of a battle.

use super::clash::{Clash, Course};
use super::outcome::End;
use super::volleys::Volleys;

/// The chance that the attacker wins from each cell between rounds, if everybody fights to the end.
pub(super) fn hopes(clash: &Clash<'_>) -> Vec<f64> {
    let (mut strikes, mut fires) = (Volleys::new(clash), Volleys::new(clash));
    let cells = clash.attack.len() * clash.defence.len();
    let (mut between, mut struck) = (vec![0.0; cells], vec![0.0; cells]);
    // Backwards, so that all that can come of a cell is known but for the cell itself, which counts as 0 until then.
    for cell in clash.cells().rev() {
        let index = clash.index(cell);
        if let Some(fate) = clash.fate(cell) {
            let won = f64::from(u8::from(fate.end == End::AttackerWins));
            (between[index], struck[index]) = (won, won);
            continue;
        }
        fires.fire(clash, cell, &[1.0]);
        let (still, elsewhere) = (fires.unchanged(cell), fires.mean(&between));
        between[index] = match clash.course(cell, false) {
            Course::Become(other) => between[clash.index(other)],
            Course::Fight | Course::Retreat => {
                strikes.strike(clash, cell);
                let unstruck = strikes.unchanged(cell);
                (unstruck * elsewhere + strikes.mean(&struck)) / (1.0 - unstruck * still)
            }
        };
        struck[index] = still * between[index] + elsewhere;
    }
    between
}
