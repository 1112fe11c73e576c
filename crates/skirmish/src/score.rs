//! What a position is worth to a player; no rule asks it.

use rulebound_kernel::Team;

use crate::{Army, Position, Square};

/// The worth of a soldier: the ordinary unit.
const SOLDIER: i32 = 100;
/// An archer counts as much at the end, and shoots until then.
const ARCHER: i32 = 130;
/// A coin bribes a unit one time in three, and only a neighbour.
const COIN: i32 = 10;

/// The units and coins of a team, less those of the other.
pub(crate) fn score(position: &Position, team: Team) -> i32 {
    let setup = &position.setup;
    let signed = |army: Army, worth: i32| if army.team() == team { worth } else { -worth };
    let units: i32 = Square::all()
        .filter_map(|square| setup.board[square])
        .map(|company| {
            let worth = SOLDIER * i32::from(company.units.soldiers) + ARCHER * i32::from(company.units.archers);
            signed(company.army, worth)
        })
        .sum();
    let coins: i32 = Army::ALL.into_iter().map(|army| signed(army, COIN * i32::from(setup.purse(army)))).sum();
    units + coins
}

#[cfg(test)]
mod tests {
    use rulebound_kernel::{Game, Ruleset as _};

    use super::*;
    use crate::{Ruleset, Setup, Skirmish};

    fn position(text: &str) -> Position {
        let ruleset = Ruleset::preset("standard").expect("a preset");
        Skirmish::check(&Setup::parse(text).expect("a setup"), &ruleset).expect("a position")
    }

    #[test]
    fn friends_count_for_a_team_and_enemies_against_it() {
        let position = position("B204/5/5/5/R112G201 red 0 - 3,0,1 1 -");
        let rebels = 3 * SOLDIER + ARCHER + 3 * COIN - 2 * SOLDIER - COIN;
        assert_eq!(Skirmish::score(&position, Army::REBELS), rebels);
        assert_eq!(Skirmish::score(&position, Army::CROWN), -rebels);
    }
}
