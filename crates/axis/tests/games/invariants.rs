//! What must hold in every position, and from each position to the next, told without the code that plays.

use std::collections::BTreeMap;

use rulebound_axis::Axis;
use rulebound_axis::action::Action;
use rulebound_axis::phase::Phase;
use rulebound_axis::position::Position;
use rulebound_axis::power::{Power, Team};
use rulebound_axis::ruleset::Unplaced;
use rulebound_axis::space::Space;
use rulebound_axis::unit::{Domain, FACTORY_COST, TRANSPORT_ROOM, Unit};
use rulebound_kernel::{Game, Turn};

/// One step of a game.
pub struct Step<'a> {
    pub before: &'a Position,
    pub action: &'a Action,
    pub after: &'a Position,
}

impl Step<'_> {
    /// Everything at once.
    pub fn examine(&self) {
        self.units_stand_where_they_can();
        self.nobody_has_too_many();
        self.ships_carry_what_fits();
        self.the_past_is_there();
        self.factories_are_damaged_within_bounds();
        self.lands_change_hands_by_conquest();
        self.money_comes_and_goes_by_the_rules();
        self.questions_come_in_combat_only();
    }

    fn holds(&self, holds: bool, what: &str) {
        let told = || {
            let action = Axis::print_action(self.before, self.action);
            format!("{what} after {action} in {}", Axis::print_setup(&Axis::setup(self.before)))
        };
        assert!(holds, "{}", told());
    }

    /// No ships on land, no land units at sea but aboard, nobody where nobody can be.
    fn units_stand_where_they_can(&self) {
        let (map, position) = (self.after.map(), self.after);
        for space in map.spaces() {
            let stranger = if map.is_sea(space) { Domain::Land } else { Domain::Sea };
            for power in Power::ALL {
                let units = position.units(space, power);
                self.holds(units.is_empty() || !map.is_impassable(space), "units in an impassable space");
                self.holds(units.within(stranger).is_empty(), "units in the wrong element");
                self.holds(units.is_empty() || map.order().contains(&power), "units of a power that does not play");
                self.holds(position.damaged(space, power) <= units[Unit::Battleship], "too much damage");
            }
        }
    }

    /// AXA-2.7.
    fn nobody_has_too_many(&self) {
        let position = self.after;
        for power in Power::ALL {
            let mut sum: BTreeMap<Unit, u32> = BTreeMap::new();
            let mut count = |units: rulebound_axis::counts::Counts| {
                units.iter().for_each(|(unit, count)| *sum.entry(unit).or_default() += u32::from(count));
            };
            position.map().spaces().for_each(|space| count(position.units(space, power)));
            position.transports().iter().for_each(|ship| count(ship.carried(power)));
            if power == position.active() {
                count(position.purchased());
            }
            for (unit, count) in sum {
                self.holds(count <= u32::from(unit.most()), "too many units");
            }
        }
    }

    /// AXA-7.1.
    fn ships_carry_what_fits(&self) {
        for ship in self.after.transports() {
            self.holds(ship.everything().bulk() <= u32::from(TRANSPORT_ROOM), "too much cargo");
            let listed = self.after.transports_of(ship.zone, ship.power).count() as u32;
            let there = self.after.units(ship.zone, ship.power)[Unit::Transport];
            self.holds(listed <= u32::from(there), "cargo without a transport");
        }
    }

    /// Only units that are there have moved.
    fn the_past_is_there(&self) {
        let position = self.after;
        for group in position.moved().iter() {
            let there = u32::from(position.own(group.space)[group.unit]);
            self.holds(position.moved().count(group.space, group.unit) <= there, "a unit that is not there has moved");
        }
    }

    /// AXA-11.2.
    fn factories_are_damaged_within_bounds(&self) {
        let position = self.after;
        for land in position.map().lands().iter() {
            let damage = position.damage(land);
            self.holds(damage <= 2 * position.map().value(land), "more damage than twice the value");
            self.holds(damage == 0 || position.has_factory(land), "damage without a factory");
            self.holds(position.has_factory(land) || !self.before.has_factory(land), "a factory is gone");
        }
    }

    /// AXA-12: who takes a land gets it, or its owner of old if the team has that one's capital; a capital that is freed
    /// brings back what allies hold for it.
    fn lands_change_hands_by_conquest(&self) {
        let (before, after) = (self.before, self.after);
        let map = before.map();
        let captor = before.active();
        let team = |position: &Position, land: Space| position.owner(land).map(Power::team);
        let holds_capital = |position: &Position, power: Power, side: Team| {
            map.capital(power).is_some_and(|capital| team(position, capital) == Some(side))
        };
        for land in map.lands().iter().filter(|&land| before.owner(land) != after.owner(land)) {
            let (old, new) = (before.owner(land), after.owner(land));
            let original = map.original_owner(land);
            if team(before, land) == Some(captor.team()) {
                let freed = original.is_some_and(|owner| {
                    !holds_capital(before, owner, captor.team()) && holds_capital(after, owner, captor.team())
                });
                self.holds(new == original && freed, "a land goes to an ally without a reason");
                continue;
            }
            let friend = original.filter(|owner| owner.team() == captor.team());
            let liberated = friend.filter(|&owner| holds_capital(after, owner, captor.team()));
            self.holds(new == Some(liberated.unwrap_or(captor)), "a land falls to the wrong power");
            self.holds(old.is_some_and(|owner| owner.team() != captor.team()), "a land without an owner is taken");
            self.holds(after.captured().contains(land), "a land that was taken counts as held");
            let moves = matches!(self.action, Action::Move(_)) && before.phase() == Phase::CombatMove;
            self.holds(moves || before.phase() == Phase::Combat, "a land is taken outside combat");
        }
    }

    /// Purchases and repairs are paid, the cash of a capital goes to whoever takes it, income is the value of the lands.
    fn money_comes_and_goes_by_the_rules(&self) {
        let (before, after) = (self.before, self.after);
        let map = before.map();
        let mut expected: BTreeMap<Power, u32> =
            Power::ALL.into_iter().map(|power| (power, u32::from(before.money(power)))).collect();
        let active = before.active();
        let mut earned = 0;
        let mut paid = 0;
        match self.action {
            Action::Buy { units } => paid = units.cost(),
            Action::BuyFactories { count } => paid = u32::from(FACTORY_COST) * u32::from(*count),
            Action::Repair { points, .. } => paid = u32::from(*points),
            Action::End if before.phase() == Phase::Mobilise => {
                if before.ruleset().unplaced == Unplaced::Refund {
                    let factories = Axis::setup(before).purchased_factories;
                    earned += before.purchased().cost() + u32::from(FACTORY_COST) * u32::from(factories);
                }
                if map.capital(active).is_some_and(|capital| before.owner(capital) == Some(active)) {
                    let own = map.lands().iter().filter(|&land| before.owner(land) == Some(active));
                    earned += own.map(|land| u32::from(map.value(land))).sum::<u32>();
                }
            }
            _ => {
                for power in Power::ALL {
                    let lost = map.capital(power).is_some_and(|capital| {
                        before.owner(capital) == Some(power)
                            && after.owner(capital).is_some_and(|owner| owner.team() != power.team())
                    });
                    if lost {
                        earned += expected.insert(power, 0).unwrap_or(0);
                    }
                }
            }
        }
        if let Some(purse) = expected.get_mut(&active) {
            self.holds(paid <= *purse, "somebody pays more than there is");
            *purse = *purse + earned - paid;
        }
        for power in Power::ALL {
            self.holds(u32::from(after.money(power)) == expected[&power], "money comes from nowhere or is gone");
        }
    }

    fn questions_come_in_combat_only(&self) {
        let asks = matches!(Axis::turn(self.after), Turn::Decide { decision, .. } if decision.question.is_some());
        self.holds(!asks || self.after.phase() == Phase::Combat, "a question outside combat");
    }
}

/// A position is what its setup says, and its key follows from it.
pub fn examine_closely(position: &Position) {
    let text = Axis::print_setup(&Axis::setup(position));
    let setup = Axis::parse_setup(&text).expect("a scenario");
    let again = Axis::check(&setup, position.ruleset()).unwrap_or_else(|problems| panic!("{problems:?} in {text}"));
    assert!(again == *position, "{text}");
    assert_eq!(Axis::key(&again), Axis::key(position), "{text}");
}
