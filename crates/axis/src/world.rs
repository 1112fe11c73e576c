//! Changes of a position that no rule makes, to see what a refusal hangs on.

use crate::action::Action;
use crate::battle::{Battle, shelter};
use crate::counts::Counts;
use crate::group::{Group, Task};
use crate::guest::{Guest, Guests, MOST_GUESTS, Stay};
use crate::intent::Intent;
use crate::phase::{MovePhase, Phase};
use crate::position::Position;
use crate::power::Power;
use crate::space::{Space, Spaces};
use crate::transport::Transport;
use crate::unit::{Domain, Unit};

/// A position under change.
pub(crate) struct World(pub Position);

impl World {
    /// The start of a phase of a power's turn, in which nothing has been done.
    pub fn turn(mut self, power: Power, phase: Phase) -> World {
        let world = &mut self.0;
        let ships = std::mem::take(&mut world.transports);
        for ship in ships {
            world.remember(ship.settled());
        }
        let hostile: Vec<Space> = world.map.lands().iter().collect();
        for land in hostile {
            // Nobody stands among enemies at the start of a phase.
            let Some(owner) = world.owner(land) else { continue };
            for other in owner.enemies() {
                world.set_units(land, other, &Counts::NONE);
            }
        }
        world.turn = power;
        world.phase = phase;
        world.moved.clear();
        world.captured = Spaces::EMPTY;
        world.fought = Spaces::EMPTY;
        world.battle = None;
        world.sheltering = false;
        world.arrivals.clear();
        world.forget_bombarded();
        world.produced.fill(0);
        world.built = Spaces::EMPTY;
        world.purchased = Counts::NONE;
        world.purchased_factories = 0;
        self
    }

    /// A space without enemies, a land of the active power since the start of the turn.
    pub fn friendly(mut self, space: Space) -> World {
        let world = &mut self.0;
        for power in world.turn.enemies().collect::<Vec<_>>() {
            world.set_units(space, power, &Counts::NONE);
            world.set_damaged(space, power, 0);
        }
        let enemies = |ship: &Transport| ship.zone == space && ship.power.team() != world.turn.team();
        world.transports.retain(|ship| !enemies(ship));
        if world.map.is_land(space) {
            world.set_owner(space, world.turn);
            world.captured.remove(space);
        }
        self
    }

    /// A land of the enemy without units of the team.
    pub fn hostile(mut self, land: Space) -> World {
        let world = &mut self.0;
        for power in world.turn.friends().collect::<Vec<_>>() {
            world.set_units(land, power, &Counts::NONE);
        }
        let groups: Vec<Group> = world.moved.iter().filter(|group| group.space == land).copied().collect();
        groups.into_iter().for_each(|group| world.moved.remove(group));
        let enemy = world.map.order().iter().copied().find(|power| power.team() != world.turn.team());
        enemy.into_iter().for_each(|enemy| world.set_owner(land, enemy));
        world.captured.remove(land);
        self
    }

    /// A space with enough fresh units of a kind.
    pub fn with_units(mut self, space: Space, unit: Unit, want: u8, intent: &Intent) -> World {
        let stranger = if self.0.map.is_sea(space) { Domain::Land } else { Domain::Sea };
        if unit.domain() == stranger {
            return self;
        }
        if let Some(power) = host(&self.0, intent).filter(|_| unit == Unit::Transport) {
            self.0.add(space, power, unit, want.saturating_sub(self.0.fresh_transports(space, power)));
            return self;
        }
        let missing = want.saturating_sub(self.0.fresh(space, unit));
        self.0.add(space, self.0.turn, unit, missing);
        let groups: Vec<Group> = self.0.moved.at(space, unit).copied().collect();
        if let Some(group) = groups.first() {
            // Planes that flew: more of the same.
            let mut more = self.0.clone();
            let _ = more.moved.add(Group { count: missing, ..*group });
            if more.moved.count(space, unit) <= u32::from(more.own(space)[unit]) {
                self.0 = more;
            }
        }
        self
    }

    pub fn with_purchases(mut self, unit: Unit, want: u8) -> World {
        self.0.purchased[unit] = self.0.purchased[unit].max(want);
        self
    }

    /// Transports that carry what the order offloads.
    pub fn with_cargo(mut self, zone: Space, intent: &Intent) -> World {
        let Intent::Order(wish) = intent else { return self };
        let wanted = wish.order.drops.iter().fold(Counts::NONE, |sum, drop| sum.plus(&drop.units).unwrap_or(sum));
        let from = wish.order.from().unwrap_or(zone);
        let guest = host(&self.0, intent).map(|_| self.0.turn);
        for ship in self.0.transports.iter_mut().filter(|ship| ship.zone == from) {
            ship.cargo = if guest.is_some() { Counts::NONE } else { wanted };
            ship.loaded = Counts::NONE;
            ship.guests = Guests::NONE;
            let Some(power) = guest else { continue };
            let all = wanted.iter().flat_map(|(unit, count)| std::iter::repeat_n(unit, usize::from(count)));
            for unit in all.take(MOST_GUESTS) {
                let _ = ship.guests.add(Guest { power, unit, stay: Stay::Settled });
            }
        }
        self.0.transports.sort_unstable();
        self
    }

    /// A space where nothing has moved.
    pub fn rested(mut self, space: Space) -> World {
        let world = &mut self.0;
        let groups: Vec<Group> = world.moved.iter().filter(|group| group.space == space).copied().collect();
        groups.into_iter().for_each(|group| world.moved.remove(group));
        let (here, others): (Vec<Transport>, Vec<Transport>) =
            std::mem::take(&mut world.transports).into_iter().partition(|ship| ship.zone == space);
        world.transports = others.into_iter().collect();
        for ship in here {
            world.remember(ship.settled());
        }
        self
    }

    /// No plane of the active power has flown, and none is at sea.
    pub fn without_planes(mut self) -> World {
        let world = &mut self.0;
        let groups: Vec<Group> =
            world.moved.iter().filter(|group| group.unit.domain() == Domain::Air).copied().collect();
        for group in groups {
            world.moved.remove(group);
            world.remove(group.space, world.turn, group.unit, group.count);
        }
        for zone in world.map.seas().iter() {
            let planes = world.own(zone).within(Domain::Air);
            for (unit, count) in planes.iter() {
                world.remove(zone, world.turn, unit, count);
            }
        }
        self
    }

    /// Nothing is left to fight.
    pub fn at_peace(mut self) -> World {
        self.0.battle = None;
        self.0.sheltering = false;
        let spaces: Vec<Space> = self.0.map.spaces().filter(|&space| !self.0.own(space).is_empty()).collect();
        let groups: Vec<Group> = self.0.moved.iter().filter(|group| group.task == Task::Raid).copied().collect();
        for group in groups {
            self.0.moved.remove(group);
            self.0.mark(Group { task: Task::Aside, ..group });
        }
        self.0.transports.iter_mut().for_each(|ship| *ship = ship.called_off());
        self.0.transports.sort_unstable();
        spaces.into_iter().fold(self, World::friendly)
    }

    /// A battle in a space, and none elsewhere.
    pub fn at_war(self, space: Space) -> World {
        let mut peace = self.at_peace();
        let world = &mut peace.0;
        let Some(enemy) = world.map.order().iter().copied().find(|power| power.team() != world.turn.team()) else {
            return peace;
        };
        world.fought.remove(space);
        let raided = world.moved.iter().any(|group| group.space == space);
        if world.map.is_sea(space) {
            world.add(space, enemy, Unit::Destroyer, 1);
            world.add(space, world.turn, Unit::Destroyer, 1);
        } else if world.map.is_land(space) && !raided {
            peace = peace.hostile(space);
            let world = &mut peace.0;
            world.add(space, enemy, Unit::Infantry, 1);
            for unit in [Unit::Infantry, Unit::Bomber] {
                world.add(space, world.turn, unit, 1);
                let task = if unit == Unit::Bomber { Task::Raid } else { Task::Move };
                world.mark(Group { space, unit, phase: MovePhase::CombatMove, left: 0, task, count: 1 });
            }
        }
        peace
    }

    /// A space without units of a kind.
    pub fn without(mut self, space: Space, unit: Unit) -> World {
        for power in Power::ALL {
            self.0.remove(space, power, unit, self.0.count(space, power, unit));
        }
        let groups: Vec<Group> = self.0.moved.at(space, unit).copied().collect();
        groups.into_iter().for_each(|group| self.0.moved.remove(group));
        self
    }

    /// The battle under way as something makes it.
    pub fn with_battle(mut self, change: impl FnOnce(&mut Battle)) -> World {
        if let Some(battle) = &mut self.0.battle {
            change(battle);
        }
        self
    }

    /// A space from which somebody came to the battle under way.
    pub fn with_origin(mut self, origin: Space) -> World {
        if let Some(battle) = self.0.battle {
            let _ = self.0.arrivals.add(battle.space, origin);
        }
        self
    }

    /// A land of the power that looks for a place for its fighter.
    pub fn sheltered(mut self, land: Space) -> World {
        let owner = shelter::homeless(&self.0).map(|(power, _)| power);
        if let Some(owner) = owner.filter(|_| self.0.map.is_land(land)) {
            for power in owner.enemies() {
                self.0.set_units(land, power, &Counts::NONE);
            }
            let groups: Vec<Group> = self.0.moved.iter().filter(|group| group.space == land).copied().collect();
            groups.into_iter().for_each(|group| self.0.moved.remove(group));
            self.0.captured.remove(land);
            self.0.set_owner(land, owner);
        }
        self
    }

    /// A factory on a land, or for a new one a land that could have it.
    pub fn factory(mut self, land: Space, intent: &Intent) -> World {
        self = self.friendly(land);
        let world = &mut self.0;
        world.built.remove(land);
        if matches!(intent, Intent::Do(Action::PlaceFactory { .. })) {
            world.factories.remove(land);
            world.damage[land.index()] = 0;
            world.purchased_factories = world.purchased_factories.max(1);
        } else {
            world.factories.insert(land);
        }
        self
    }
}

/// The ally whose transport an order asks for something.
fn host(position: &Position, intent: &Intent) -> Option<Power> {
    match intent {
        Intent::Order(wish) => wish.power.filter(|power| *power != position.turn),
        Intent::Do(_) | Intent::Default => None,
    }
}
