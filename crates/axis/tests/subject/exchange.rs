//! Two powers change places: the map, everything on it and the turn are written with the one for the other, and every
//! verdict stays the same.

use std::collections::BTreeMap;

use rulebound_axis::Axis;
use rulebound_axis::action::Action;
use rulebound_axis::guest::{Guest, Guests};
use rulebound_axis::map::{Cities, Map, MapFile};
use rulebound_axis::order::{Order, Which};
use rulebound_axis::position::Position;
use rulebound_axis::power::Power;
use rulebound_axis::setup::{Chart, Setup};
use rulebound_axis::transport::Transport;
use rulebound_kernel::conformance::Symmetry;

/// Two powers on a map.
#[derive(Clone, Copy)]
struct Exchange {
    map: &'static str,
    pair: [Power; 2],
}

/// Powers of one team on the printed board, and on the small map the two teams.
pub fn symmetries() -> Vec<Symmetry<Axis>> {
    [
        ("Germany and Japan change places", "1942", [Power::Germany, Power::Japan]),
        ("the United Kingdom and the United States change places", "1942", [Power::Uk, Power::Usa]),
        ("the teams change places", "straits", [Power::Germany, Power::Uk]),
    ]
    .into_iter()
    .map(|(name, map, pair)| {
        let exchange = Exchange { map, pair };
        Symmetry::new(
            name,
            move |setup| exchange.setup(setup),
            move |position, action| exchange.action(position, action),
        )
        .applying(move |position: &Position| position.map().name() == map)
        .sides(move |side| Power::of(side).map_or(side, |power| exchange.power(power).side()))
    })
    .collect()
}

impl Exchange {
    fn power(self, power: Power) -> Power {
        let [first, second] = self.pair;
        match power {
            _ if power == first => second,
            _ if power == second => first,
            other => other,
        }
    }

    fn keys<T: Clone>(self, by_power: &BTreeMap<Power, T>) -> BTreeMap<Power, T> {
        by_power.iter().map(|(power, value)| (self.power(*power), value.clone())).collect()
    }

    fn inner_keys<T: Clone>(
        self,
        spaces: &BTreeMap<String, BTreeMap<Power, T>>,
    ) -> BTreeMap<String, BTreeMap<Power, T>> {
        spaces.iter().map(|(id, by_power)| (id.clone(), self.keys(by_power))).collect()
    }

    fn swaps_teams(self) -> bool {
        self.pair[0].team() != self.pair[1].team()
    }

    fn cities(self, cities: Cities) -> Cities {
        if self.swaps_teams() { Cities { axis: cities.allies, allies: cities.axis } } else { cities }
    }

    fn file(self) -> MapFile {
        let mut file = Map::named(self.map).expect("a map of the game").file().clone();
        file.powers.iter_mut().for_each(|entry| entry.power = self.power(entry.power));
        file.lands.iter_mut().for_each(|land| land.owner = self.power(land.owner));
        file.units = self.inner_keys(&file.units);
        let victory = &mut file.victory;
        for cities in [&mut victory.standard, &mut victory.short, &mut victory.total] {
            *cities = self.cities(*cities);
        }
        file
    }

    fn setup(self, setup: &Setup) -> Setup {
        let mut mapped = setup.clone();
        mapped.map = Chart::Whole(Box::new(self.file()));
        mapped.turn = self.power(setup.turn);
        mapped.owners.values_mut().for_each(|owner| *owner = self.power(*owner));
        mapped.units = self.inner_keys(&setup.units);
        mapped.damaged = self.inner_keys(&setup.damaged);
        mapped.money = self.keys(&setup.money);
        for ship in &mut mapped.transports {
            ship.power = ship.power.map(|power| self.power(power));
            ship.guests.iter_mut().for_each(|guests| guests.power = self.power(guests.power));
        }
        if let Some(battle) = &mut mapped.battle {
            battle.defender = self.power(battle.defender);
            battle.submerged = self.keys(&battle.submerged);
        }
        mapped.winner = setup.winner.map(|team| if self.swaps_teams() { team.enemy() } else { team });
        mapped
    }

    fn ship(self, ship: &Transport) -> Transport {
        let mut guests = Guests::NONE;
        for guest in ship.guests.iter() {
            assert!(guests.add(Guest { power: self.power(guest.power), ..guest }), "as many as before");
        }
        Transport { power: self.power(ship.power), guests, ..*ship }
    }

    /// The same action; transports are numbered power by power, so that their numbers change.
    fn action(self, position: &Position, action: &Action) -> Action {
        let order = match action {
            Action::Move(order) => order,
            Action::Lose { power, units, damaged } => {
                let power = power.map(|power| self.power(power));
                return Action::Lose { power, units: *units, damaged: *damaged };
            }
            Action::Submerge { power, count } => {
                return Action::Submerge { power: power.map(|power| self.power(power)), count: *count };
            }
            other => return other.clone(),
        };
        let mut mapped = Order { power: order.power.map(|power| self.power(power)), ..order.clone() };
        if let Which::Ship(number) = order.which {
            let numbered = position.transports().iter().enumerate();
            let mut ships: Vec<(Transport, usize)> = numbered.map(|(index, ship)| (self.ship(ship), index)).collect();
            ships.sort_unstable();
            let place = ships.iter().position(|(_, index)| *index == usize::from(number));
            mapped.which = place.map_or(order.which, |index| Which::Ship(index as u8));
        }
        Action::Move(mapped)
    }
}
