//! How good a position is for a team; players ask it, rules never.

use crate::position::Position;
use crate::power::Team;
use crate::unit::FACTORY_COST;

/// The hundredths of an infantry's price that one IPC is worth.
const IPC: i64 = 100 / 3;
/// What holding a victory city is worth, in IPC.
const CITY: i64 = 15;

/// What the team owns more than the other: units, money, three turns of income, factories and victory cities.
pub(crate) fn score(position: &Position, team: rulebound_kernel::Team) -> i32 {
    let worth = |team: Team| -> i64 {
        let units: u32 = team
            .members()
            .map(|power| {
                let board: u32 = position.map.spaces().map(|space| position.units(space, power).cost()).sum();
                let aboard: u32 = position.transports.iter().map(|ship| ship.carried(power).cost()).sum();
                board + aboard + u32::from(position.money(power))
            })
            .sum();
        let bought = if position.turn.team() == team { position.purchased.cost() } else { 0 };
        let map = &position.map;
        let held = map.lands().iter().filter(|&land| position.owner(land).is_some_and(|owner| owner.team() == team));
        let lands: i64 = held
            .map(|land| {
                let city = if map.cities().contains(land) { CITY } else { 0 };
                let factory = if position.has_factory(land) { i64::from(FACTORY_COST) } else { 0 };
                3 * i64::from(map.value(land)) + city + factory
            })
            .sum();
        i64::from(units) + i64::from(bought) + lands
    };
    let own = Team::ALL.into_iter().find(|known| known.number() == team);
    let Some(own) = own else { return 0 };
    i32::try_from((worth(own) - worth(own.enemy())) * IPC).unwrap_or(i32::MAX)
}
