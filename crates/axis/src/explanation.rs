//! What would do instead, and what would have to be otherwise.

use rulebound_kernel::{Counterfactual, Refusal as _, Side, Waivers};

use crate::action::Action;
use crate::change;
use crate::counts::Counts;
use crate::generator;
use crate::group::{Group, Task};
use crate::guest::{Guest, Guests, MOST_GUESTS, Stay};
use crate::intent::{Intent, Wish};
use crate::judge::{self, Reading};
use crate::order::Order;
use crate::phase::{MovePhase, Phase};
use crate::position::Position;
use crate::power::Power;
use crate::refusal::{NoBlitz, Refusal};
use crate::setup::{self, Setup};
use crate::space::{Space, Spaces};
use crate::spot::Spot;
use crate::transport::Transport;
use crate::unit::{CARRIER_ROOM, Domain, Unit};

/// An intent that would do instead; only one that is accepted is offered.
pub(crate) fn remedy(position: &Position, by: Side, intent: &Intent, refusal: &Refusal) -> Option<Intent> {
    let offers = offers(position, intent, refusal);
    offers.into_iter().find(|offer| !matches!(judge::read(position, by, offer, &Waivers::NONE), Reading::Refused(_)))
}

/// What could be done instead, best first.
fn offers(position: &Position, intent: &Intent, refusal: &Refusal) -> Vec<Intent> {
    match refusal {
        Refusal::NotEnoughUnits { unit, have, .. } if *have > 0 => fewer(intent, *unit, *have),
        Refusal::AlreadyMoved { unit, unmoved, .. } if *unmoved > 0 => fewer(intent, *unit, *unmoved),
        Refusal::NoLanding { .. } | Refusal::DeckFull { .. } => {
            // A carrier, or what opens a zone to it by attacking there, or a plane that leaves its place.
            let helps = |order: &Order| {
                let armed = order.units.iter().any(|(unit, _)| unit.abilities().attack > 0);
                armed && [order.from(), order.to()].into_iter().flatten().any(|space| position.map.is_sea(space))
            };
            let mut offers = first(position, intent, &helps);
            offers.extend(smaller(intent));
            offers
        }
        Refusal::RangeExceeded { .. }
        | Refusal::CanalClosed { .. }
        | Refusal::BlockedBy { .. }
        | Refusal::SubBlockedByDestroyer { .. }
        | Refusal::CannotBlitz { .. }
        | Refusal::NoLandPath { .. }
        | Refusal::NoSeaPath { .. }
        | Refusal::Impassable { .. }
        | Refusal::CombatInNoncombat { .. } => another_route(position, intent),
        Refusal::UnescortedTransport { zone, .. } => {
            let escorts = |order: &Order| {
                order.to() == Some(zone.space()) && order.units.iter().any(|(unit, _)| unit.abilities().attack > 0)
            };
            let mut offers = first(position, intent, &escorts);
            offers.extend(listed(position, escorts));
            offers
        }
        Refusal::MustFightOrLeave { zone } => {
            listed(position, |order| order.from() == Some(zone.space()) && order.units[Unit::Transport] > 0)
        }
        Refusal::LandingOwed { planes } => listed(position, |order| {
            let stranded = planes.iter().any(|plane| order.from() == Some(plane.space.space()));
            order.domain() == Some(Domain::Air) && stranded
        }),
        Refusal::NotACombatMove { space } if *intent == Intent::Do(Action::End) => {
            listed(position, |order| !order.drops.is_empty() && order.from() == Some(space.space()))
        }
        Refusal::NotACombatMove { space } => {
            first(position, intent, &|order| order.to() == Some(space.space()) && order.units[Unit::Destroyer] > 0)
        }
        Refusal::BattleOwed { .. } => every(position).into_iter().map(Intent::from).collect(),
        Refusal::WrongPhase { .. } => vec![Intent::Do(Action::End)],
        Refusal::FactoryDamaged { .. } => {
            let repair = |action: &Action| matches!(action, Action::Repair { .. });
            every(position).into_iter().filter(repair).map(Intent::from).collect()
        }
        _ => Vec::new(),
    }
}

fn every(position: &Position) -> Vec<Action> {
    let mut actions = Vec::new();
    generator::actions(position, &mut |action| actions.push(action));
    actions
}

/// What must go first: the listed orders after which the order itself is accepted, as far as the first.
fn first(position: &Position, intent: &Intent, wanted: &dyn Fn(&Order) -> bool) -> Vec<Intent> {
    let mut found = None;
    let by = position.turn.side();
    generator::actions(position, &mut |action| {
        let Action::Move(order) = &action else { return };
        if found.is_some() || !wanted(order) {
            return;
        }
        let mut after = position.clone();
        change::carry_out(&mut after, order);
        if !matches!(judge::read(&after, by, intent, &Waivers::NONE), Reading::Refused(_)) {
            found = Some(action);
        }
    });
    found.into_iter().map(Intent::from).collect()
}

fn listed(position: &Position, wanted: impl Fn(&Order) -> bool) -> Vec<Intent> {
    let fits = |action: &Action| matches!(action, Action::Move(order) if wanted(order));
    every(position).into_iter().filter(fits).map(Intent::from).collect()
}

/// The same order with fewer units of a kind.
fn fewer(intent: &Intent, unit: Unit, count: u8) -> Vec<Intent> {
    match intent {
        Intent::Order(wish) if wish.order.units[unit] > count => {
            let mut wish = wish.clone();
            wish.order.units[unit] = count;
            vec![Intent::Order(wish)]
        }
        Intent::Do(Action::Place { factory, at, .. }) => {
            vec![Intent::Do(Action::Place { unit, count, factory: *factory, at: *at })]
        }
        _ => Vec::new(),
    }
}

/// The same order with ever fewer planes.
fn smaller(intent: &Intent) -> Vec<Intent> {
    let Intent::Order(wish) = intent else { return Vec::new() };
    let Some((unit, count)) = wish.order.units.iter().next() else { return Vec::new() };
    (1..count).rev().flat_map(|count| fewer(intent, unit, count)).collect()
}

/// The same ends by another way: the way itself where there is one, or the open order where there are several.
fn another_route(position: &Position, intent: &Intent) -> Vec<Intent> {
    let Intent::Order(wish) = intent else { return Vec::new() };
    let (Some(from), Some(to)) = (wish.order.from(), wish.order.to()) else { return Vec::new() };
    if from == to || wish.any_route {
        return Vec::new();
    }
    let mut open: Wish = (**wish).clone();
    open.order.path = [from, to].into_iter().collect();
    open.any_route = true;
    let open = Intent::Order(Box::new(open));
    match judge::read(position, position.turn.side(), &open, &Waivers::NONE) {
        Reading::Meant(action) => vec![Intent::from(action)],
        Reading::Open(_) => vec![open],
        Reading::Refused(_) => Vec::new(),
    }
}

/// The setup in which a refusal would be gone: the first of several changes of the board that makes it go.
pub(crate) fn counterfactual(
    position: &Position,
    by: Side,
    intent: &Intent,
    refusal: &Refusal,
) -> Counterfactual<Setup> {
    let kind = refusal.kind();
    for world in worlds(position, by, intent, refusal) {
        let setup = setup::write(&world);
        let Ok(checked) = setup::check(&setup, &world.ruleset) else { continue };
        let gone = match judge::read(&checked, by, intent, &Waivers::NONE) {
            Reading::Refused(reasons) => reasons.iter().all(|reason| reason.kind() != kind),
            Reading::Meant(_) | Reading::Open(_) => true,
        };
        if gone {
            return Counterfactual::Setup(setup);
        }
    }
    Counterfactual::Inherent(match refusal {
        Refusal::Impassable { .. } | Refusal::NoLandPath { .. } | Refusal::NoSeaPath { .. } => {
            "the map does not change"
        }
        Refusal::RangeExceeded { .. } => "no unit of that kind moves so far",
        Refusal::IllFormed { .. } => "the order itself makes no sense",
        Refusal::UnknownUnit { .. } => "the game has no such unit",
        Refusal::TransportFull { .. } => "so much never fits aboard",
        Refusal::OffloadTwice { .. } => "the order itself names two lands",
        Refusal::CannotBlitz { .. } => "only tanks blitz",
        Refusal::PlacementCapacity { .. } => "factories make no more than their lands are worth",
        _ => "no change of the board alone would make it legal",
    })
}

/// Changes of the board that should make a refusal go.
fn worlds(position: &Position, by: Side, intent: &Intent, refusal: &Refusal) -> Vec<Position> {
    let world = || World(position.clone());
    let single = |world: World| vec![world.0];
    match refusal {
        Refusal::GameOver { .. } => {
            let mut world = world();
            world.0.winner = None;
            single(world)
        }
        Refusal::NotYourTurn { .. } => match Power::of(by) {
            Some(power) if position.map.order().contains(&power) => single(world().turn(power, Phase::Purchase)),
            _ => Vec::new(),
        },
        Refusal::NotYourUnits { power } if position.map.order().contains(power) => {
            single(world().turn(*power, position.phase))
        }
        Refusal::WrongPhase { .. } => {
            let phases = [Phase::Purchase, Phase::CombatMove, Phase::Combat, Phase::NoncombatMove, Phase::Mobilise];
            phases.into_iter().map(|phase| world().turn(position.turn, phase).0).collect()
        }
        Refusal::NotEnoughUnits { space, unit, want, .. } => {
            let here = world().with_units(space.space(), *unit, *want, intent).0;
            let bought = world().with_purchases(*unit, *want).0;
            vec![here, bought, world().with_cargo(space.space(), intent).0]
        }
        Refusal::TransportUsedInCombat { zone: space, .. }
        | Refusal::AlreadyMoved { space, .. }
        | Refusal::AlreadyMovedBeforeLoading { from: space, .. } => single(world().rested(space.space())),
        Refusal::AaInCombatMove { .. } | Refusal::NotACombatMove { .. } => {
            let mut idle = world();
            idle.0.transports.iter_mut().for_each(|ship| ship.loaded = Counts::NONE);
            idle.0.transports.sort_unstable();
            vec![world().turn(position.turn, Phase::NoncombatMove).0, idle.0]
        }
        Refusal::CanalClosed { missing, .. } => single(missing.iter().map(Spot::space).fold(world(), World::friendly)),
        Refusal::CannotBlitz { why, .. } if why.contains(&NoBlitz::UnitType) => Vec::new(),
        Refusal::BlockedBy { .. }
        | Refusal::SubBlockedByDestroyer { .. }
        | Refusal::CannotBlitz { .. }
        | Refusal::CombatInNoncombat { .. } => single(along(intent).fold(world(), World::friendly)),
        Refusal::CapturedThisTurn { space } => single(world().friendly(space.space())),
        Refusal::OffloadTwice { .. } | Refusal::TransportFull { .. } => {
            let mut world = world();
            for ship in world.0.transports.iter_mut().filter(|ship| ship.power == position.turn) {
                *ship = Transport { cargo: Counts::of(Unit::Infantry, 1), ..Transport::fresh(ship.power, ship.zone) };
            }
            world.0.transports.sort_unstable();
            let mut bare = World(world.0.clone());
            bare.0.transports.clear();
            vec![world.0, bare.0]
        }
        Refusal::LoadInHostileZone { zone, .. }
        | Refusal::UnescortedTransport { zone, .. }
        | Refusal::MustFightOrLeave { zone } => {
            single(along(intent).chain([zone.space()]).fold(world(), World::friendly))
        }
        Refusal::OffloadFriendlyInCombat { territory } => single(world().hostile(territory.space())),
        Refusal::DeckFull { .. } | Refusal::NoLanding { .. } => landing_worlds(position, intent),
        Refusal::LandingOwed { .. } => single(world().without_planes()),
        Refusal::BattleOwed { .. } => single(world().at_peace()),
        Refusal::NoBattle { space } => single(world().at_war(space.space())),
        Refusal::NoCapital { capital, .. } => single(world().friendly(capital.space())),
        Refusal::NotEnoughIpc { need, .. } => {
            let mut world = world();
            world.0.money[position.turn.index()] = u16::try_from(*need).unwrap_or(u16::MAX);
            single(world)
        }
        Refusal::PlacementCapacity { .. } | Refusal::FactoryDamaged { .. } => {
            let mut world = world();
            world.0.damage.fill(0);
            world.0.produced.fill(0);
            let mut none = World(world.0.clone());
            none.0.purchased = Counts::NONE;
            none.0.purchased_factories = 0;
            vec![world.0, none.0]
        }
        Refusal::NoFactory { space } => {
            let there = Some(space.space()).filter(|land| position.map.is_land(*land));
            there.map(|land| world().factory(land, intent).0).into_iter().collect()
        }
        Refusal::TooManyUnits { unit, .. } => {
            let mut world = world();
            for power in position.turn.friends() {
                for space in position.holding(std::iter::once(power), &[*unit]).iter() {
                    world.0.remove(space, power, *unit, position.count(space, power, *unit));
                }
            }
            world.0.purchased[*unit] = 0;
            single(world.turn(position.turn, position.phase))
        }
        Refusal::NotYourUnits { .. }
        | Refusal::IllFormed { .. }
        | Refusal::UnknownUnit { .. }
        | Refusal::Impassable { .. }
        | Refusal::NoLandPath { .. }
        | Refusal::NoSeaPath { .. }
        | Refusal::RangeExceeded { .. } => Vec::new(),
    }
}

/// The ally whose transport an order asks for something.
fn host(position: &Position, intent: &Intent) -> Option<Power> {
    match intent {
        Intent::Order(wish) => wish.power.filter(|power| *power != position.turn),
        Intent::Do(_) => None,
    }
}

/// The spaces that an order touches after its first.
fn along(intent: &Intent) -> impl Iterator<Item = Space> {
    let order = match intent {
        Intent::Order(wish) => Some(&wish.order),
        Intent::Do(_) => None,
    };
    order.into_iter().flat_map(|order| {
        let loads = order.loads.iter().map(|load| load.at);
        order.path.iter().skip(1).copied().chain(loads).chain(order.drops.iter().map(|drop| drop.to))
    })
}

/// Room to land everywhere that could help: first on the land where the order ends, then on decks.
fn landing_worlds(position: &Position, intent: &Intent) -> Vec<Position> {
    let mut everywhere = World(position.clone());
    let ends: Vec<Space> = along(intent).collect();
    for zone in position.map.seas().iter() {
        let fighters = position.together(zone, position.turn.friends())[Unit::Fighter];
        let near = ends.iter().any(|end| position.map.tables().air_distance(*end, zone) <= 1);
        let wanted = fighters.div_ceil(CARRIER_ROOM).saturating_add(if near { 4 } else { 0 });
        let have = everywhere.0.own(zone)[Unit::Carrier];
        everywhere.0.add(zone, position.turn, Unit::Carrier, wanted.saturating_sub(have));
    }
    let mut friendly = World(everywhere.0.clone());
    for land in position.map.lands().iter().filter(|land| !ends.contains(land)) {
        friendly = friendly.friendly(land);
    }
    vec![everywhere.0, friendly.0]
}

/// A position under change.
struct World(Position);

impl World {
    /// The start of a phase of a power's turn, in which nothing has been done.
    fn turn(mut self, power: Power, phase: Phase) -> World {
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
        world.forget_bombarded();
        world.produced.fill(0);
        world.built = Spaces::EMPTY;
        world.purchased = Counts::NONE;
        world.purchased_factories = 0;
        self
    }

    /// A space without enemies, a land of the active power since the start of the turn.
    fn friendly(mut self, space: Space) -> World {
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
    fn hostile(mut self, land: Space) -> World {
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
    fn with_units(mut self, space: Space, unit: Unit, want: u8, intent: &Intent) -> World {
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

    fn with_purchases(mut self, unit: Unit, want: u8) -> World {
        self.0.purchased[unit] = self.0.purchased[unit].max(want);
        self
    }

    /// Transports that carry what the order offloads.
    fn with_cargo(mut self, zone: Space, intent: &Intent) -> World {
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
    fn rested(mut self, space: Space) -> World {
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
    fn without_planes(mut self) -> World {
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
    fn at_peace(mut self) -> World {
        self.0.battle = None;
        let spaces: Vec<Space> = self.0.map.spaces().filter(|&space| !self.0.own(space).is_empty()).collect();
        let groups: Vec<Group> = self.0.moved.iter().filter(|group| group.task == Task::Raid).copied().collect();
        for group in groups {
            self.0.moved.remove(group);
            self.0.mark(Group { task: Task::Aside, ..group });
        }
        for ship in &mut self.0.transports {
            ship.loaded = ship.loaded.plus(&ship.landing).unwrap_or(ship.loaded);
            ship.landing = Counts::NONE;
            ship.guests = ship.guests.with_stay(|stay| if stay == Stay::Landing { Stay::Moved } else { stay });
        }
        self.0.transports.sort_unstable();
        spaces.into_iter().fold(self, World::friendly)
    }

    /// A battle in a space, and none elsewhere.
    fn at_war(self, space: Space) -> World {
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

    /// A factory on a land, or for a new one a land that could have it.
    fn factory(mut self, land: Space, intent: &Intent) -> World {
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
