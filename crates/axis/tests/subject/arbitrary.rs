//! Actions and intents that are nearly legal, or make no sense.

use rulebound_axis::action::Action;
use rulebound_axis::counts::Counts;
use rulebound_axis::intent::{Intent, Wish};
use rulebound_axis::order::{Drop, Load, Order, Which};
use rulebound_axis::phase::Phase;
use rulebound_axis::position::Position;
use rulebound_axis::power::Power;
use rulebound_axis::space::{Space, Spaces};
use rulebound_axis::unit::{Domain, Unit};
use rulebound_axis::{Axis, Question};
use rulebound_kernel::{Draw, Game, Turn};

fn one<T: Copy>(items: &[T], draw: &mut impl Draw) -> Option<T> {
    (!items.is_empty()).then(|| items[draw.below(items.len() as u32) as usize])
}

fn any_of(spaces: Spaces, draw: &mut impl Draw) -> Option<Space> {
    one(&spaces.iter().collect::<Vec<_>>(), draw)
}

fn any_space(position: &Position, draw: &mut impl Draw) -> Space {
    one(&position.map().spaces().collect::<Vec<_>>(), draw).expect("a map has spaces")
}

/// A walk over neighbours, sometimes with a leap.
fn walk(position: &Position, from: Space, steps: u32, draw: &mut impl Draw) -> Vec<Space> {
    let mut path = vec![from];
    for _ in 0..steps {
        let here = path[path.len() - 1];
        let next = if draw.below(12) == 0 { None } else { any_of(position.map().neighbours(here), draw) };
        path.push(next.unwrap_or_else(|| any_space(position, draw)));
    }
    path
}

/// A walk over spaces of one kind where there is one.
fn way(position: &Position, domain: Domain, from: Space, draw: &mut impl Draw) -> Vec<Space> {
    let map = position.map();
    let steps = match domain {
        Domain::Air => 1 + draw.below(6),
        Domain::Land | Domain::Sea => 1 + draw.below(2),
    };
    if draw.below(5) == 0 {
        return walk(position, from, steps, draw);
    }
    let kind = match domain {
        Domain::Land => map.lands(),
        Domain::Sea => map.seas(),
        Domain::Air => map.lands() | map.seas(),
    };
    let mut path = vec![from];
    for _ in 0..steps {
        let here = path[path.len() - 1];
        match any_of(map.neighbours(here) & kind, draw) {
            Some(next) => path.push(next),
            None => break,
        }
    }
    path
}

/// An order to a transport of another power, mostly of an ally.
fn hosted(position: &Position, draw: &mut impl Draw) -> Option<Order> {
    let active = position.active();
    let powers: Vec<Power> = if draw.below(10) == 0 { active.enemies().collect() } else { active.friends().collect() };
    let others = powers.into_iter().filter(|power| *power != active);
    let zones = || position.map().seas().iter();
    let ports: Vec<(Power, Space)> = others
        .flat_map(|power| zones().map(move |zone| (power, zone)))
        .filter(|(power, zone)| position.units(*zone, *power)[Unit::Transport] > 0)
        .collect();
    let (power, zone) = one(&ports, draw)?;
    let path = if draw.below(10) == 0 { way(position, Domain::Sea, zone, draw) } else { vec![zone] };
    let mut order = Order { power: Some(power), ..Order::new(Counts::of(Unit::Transport, 1), path) };
    let ships: Vec<usize> = position.transports_of(zone, power).map(|(index, _)| index).collect();
    if draw.below(4) > 0
        && let Some(index) = one(&ships, draw)
    {
        order.which = Which::Ship(index as u8);
    }
    match draw.below(4) {
        0 => cargo(position, &mut order, draw),
        1 => board(position, &mut order, zone, draw),
        _ => leave(position, &mut order, zone, draw),
    }
    (order.steps() > 0 || order.handles_cargo()).then_some(order)
}

/// One own unit beside a zone goes aboard.
fn board(position: &Position, order: &mut Order, zone: Space, draw: &mut impl Draw) {
    let coast = position.map().tables().coast(zone).iter();
    let kinds = |land: Space| position.own(land).within(Domain::Land).iter().map(|(unit, _)| unit).collect::<Vec<_>>();
    let units: Vec<(Space, Unit)> =
        coast.flat_map(|land| kinds(land).into_iter().map(move |unit| (land, unit))).collect();
    if let Some((from, unit)) = one(&units, draw) {
        let _ = order.loads.try_push(Load { from, at: zone, units: Counts::of(unit, 1) });
    }
}

/// Own units aboard a transport go ashore, one or all.
fn leave(position: &Position, order: &mut Order, zone: Space, draw: &mut impl Draw) {
    let Which::Ship(index) = order.which else { return board(position, order, zone, draw) };
    let guests = position.transports()[usize::from(index)].guests.of(position.active());
    let kinds: Vec<Unit> = guests.iter().map(|(unit, _)| unit).collect();
    let unit = if draw.below(2) == 0 { None } else { one(&kinds, draw) };
    if let Some(to) = any_of(position.map().tables().coast(zone), draw)
        && !guests.is_empty()
    {
        let units = unit.map_or(guests, |unit| Counts::of(unit, 1));
        let _ = order.drops.try_push(Drop { to, units });
    }
}

fn order(position: &Position, draw: &mut impl Draw) -> Order {
    if draw.below(4) == 0
        && let Some(order) = hosted(position, draw)
    {
        return order;
    }
    let held: Vec<Space> = position.map().spaces().filter(|&space| !position.own(space).is_empty()).collect();
    let from = if draw.below(20) == 0 { None } else { one(&held, draw) };
    let from = from.unwrap_or_else(|| any_space(position, draw));
    let kinds: Vec<Unit> = position.own(from).iter().map(|(unit, _)| unit).collect();
    let unit = if draw.below(15) == 0 { None } else { one(&kinds, draw) };
    let unit = unit.unwrap_or_else(|| one(&Unit::ALL, draw).expect("units"));
    let count = if draw.below(3) == 0 { 1 + draw.below(3) as u8 } else { 1 };
    let mut units = Counts::of(unit, count);
    if draw.below(4) == 0
        && let Some(other) = one(&kinds, draw)
    {
        units[other] = 1;
    }
    let mut order = Order::new(units, way(position, unit.domain(), from, draw));
    order.raid = unit == Unit::Bomber && draw.below(3) == 0;
    let ships: Vec<usize> = position.transports_at(from).map(|(index, _)| index).collect();
    if unit == Unit::Transport {
        if draw.below(4) > 0 {
            order.units = Counts::of(Unit::Transport, 1);
        }
        if draw.below(2) == 0
            && let Some(index) = one(&ships, draw)
        {
            order.which = Which::Ship(index as u8);
        }
        cargo(position, &mut order, draw);
    } else if unit.domain() == Domain::Air && draw.below(2) == 0 {
        let left: Vec<u8> = position.moved().at(from, unit).map(|group| group.left).collect();
        order.which = one(&left, draw).map_or(Which::Fresh, Which::Left);
    }
    if order.steps() == 0 && order.loads.is_empty() && order.drops.is_empty() {
        order.path = walk(position, from, 1, draw).into_iter().collect();
    }
    // Whoever names the active power says nothing new.
    order.power = (draw.below(16) == 0).then(|| position.active());
    order
}

fn cargo(position: &Position, order: &mut Order, draw: &mut impl Draw) {
    if draw.below(3) == 0 {
        order.path.truncate(1);
    }
    let tables = position.map().tables();
    if draw.below(2) == 0 {
        for zone in order.path.clone() {
            let Some(land) = any_of(tables.coast(zone), draw) else { continue };
            let kinds: Vec<Unit> = position.own(land).within(Domain::Land).iter().map(|(unit, _)| unit).collect();
            if let Some(unit) = one(&kinds, draw) {
                let units = Counts::of(unit, 1 + draw.below(2) as u8);
                let _ = order.loads.try_push(Load { from: land, at: zone, units });
            }
        }
    }
    let aboard: Counts = match order.which {
        Which::Ship(index) => {
            let ship = &position.transports()[usize::from(index)];
            if ship.power == position.active() { ship.aboard() } else { ship.guests.of(position.active()) }
        }
        Which::Fresh | Which::Left(_) => order.loads.first().map_or(Counts::NONE, |load| load.units),
    };
    if draw.below(3) > 0
        && let Some(zone) = order.to()
        && let Some(to) = any_of(tables.coast(zone), draw)
    {
        let units = if aboard.is_empty() { Counts::of(Unit::Infantry, 1) } else { aboard };
        let _ = order.drops.try_push(Drop { to, units });
    }
}

/// An answer in a battle: losses that are nearly right, submarines that may not be there, ways out that may be closed.
fn answer<D: Draw>(position: &Position, draw: &mut D) -> Action {
    let question = match Axis::turn(position) {
        Turn::Decide { decision, .. } => decision.question,
        Turn::Over(_) | Turn::Stuck { .. } => None,
    };
    let place = match question {
        Some(Question::Losses { space, .. } | Question::Submerge { space } | Question::Press { space }) => space,
        Some(Question::Shelter { zone }) => zone,
        None => any_space(position, draw),
    };
    let near = any_of(position.map().neighbours(place), draw).filter(|_| draw.below(8) > 0);
    let near = near.unwrap_or_else(|| any_space(position, draw));
    let power = if draw.below(3) == 0 { one(&Power::ALL, draw) } else { None };
    let kind = match question {
        _ if draw.below(6) == 0 => draw.below(8),
        Some(Question::Losses { .. }) => 0,
        Some(Question::Submerge { .. }) => 1 + draw.below(2),
        Some(Question::Press { .. }) => 3 + draw.below(3),
        Some(Question::Shelter { .. }) => 6,
        None => draw.below(8),
    };
    match kind {
        0 => losses(position, place, power, draw),
        1 => Action::Submerge { power, count: 1 + draw.below(2) as u8 },
        2 => Action::Stay,
        3 => Action::Retreat { to: near },
        4 => Action::Withdraw,
        5 => Action::Fight { space: place },
        6 => Action::Shelter { to: near },
        _ => Action::Bomb { land: place },
    }
}

fn losses(position: &Position, place: Space, power: Option<Power>, draw: &mut impl Draw) -> Action {
    let there: Vec<Unit> = Power::ALL
        .into_iter()
        .flat_map(|power| position.units(place, power).iter().map(|(unit, _)| unit).collect::<Vec<_>>())
        .collect();
    let mut units = Counts::NONE;
    for _ in 0..1 + draw.below(3) {
        let unit = if draw.below(10) == 0 { one(&Unit::ALL, draw) } else { one(&there, draw) };
        let unit = unit.unwrap_or(Unit::Infantry);
        units[unit] = units[unit].max(1 + (draw.below(6) / 4) as u8);
    }
    let ships = there.contains(&Unit::Battleship) && draw.below(2) == 0;
    let damaged = if ships || draw.below(20) == 0 { 1 + draw.below(2) as u8 } else { 0 };
    let units = if damaged > 0 && draw.below(2) == 0 { Counts::NONE } else { units };
    Action::Lose { power, units, damaged }
}

/// Any action whatever.
pub fn action<D: Draw>(position: &Position, draw: &mut D) -> Action {
    let phase = if draw.below(12) == 0 { draw.below(6) } else { position.phase() as u32 };
    let land = |draw: &mut D| any_space(position, draw);
    let held = |draw: &mut D| {
        let own: Vec<Space> = position.map().spaces().filter(|&space| position.has_factory(space)).collect();
        one(&own, draw).unwrap_or_else(|| any_space(position, draw))
    };
    if draw.below(25) == 0 {
        return Action::End;
    }
    match phase {
        phase if phase == Phase::Purchase as u32 => match draw.below(4) {
            0 => Action::Repair { land: held(draw), points: 1 + draw.below(3) as u8 },
            1 => Action::BuyFactories { count: 1 + draw.below(2) as u8 },
            _ => {
                let mut units = Counts::of(one(&Unit::ALL, draw).expect("units"), 1 + draw.below(4) as u8);
                units[one(&Unit::ALL, draw).expect("units")] = 1;
                Action::Buy { units }
            }
        },
        phase if phase == Phase::Combat as u32 => {
            let asked = matches!(Axis::turn(position), Turn::Decide { decision, .. } if decision.question.is_some());
            if asked != (draw.below(12) == 0) {
                return answer(position, draw);
            }
            let spaces: Vec<Space> = position.map().spaces().filter(|&space| !position.own(space).is_empty()).collect();
            let space = one(&spaces, draw).unwrap_or_else(|| land(draw));
            if draw.below(3) == 0 { Action::Bomb { land: space } } else { Action::Fight { space } }
        }
        phase if phase == Phase::Mobilise as u32 => {
            if draw.below(5) == 0 {
                return Action::PlaceFactory { land: land(draw) };
            }
            let factory = held(draw);
            let bought: Vec<Unit> = position.purchased().iter().map(|(unit, _)| unit).collect();
            let unit = one(&bought, draw).unwrap_or(Unit::Infantry);
            let near = position.map().tables().coast(factory);
            let at = if draw.below(2) == 0 { any_of(near, draw) } else { None };
            Action::Place { unit, count: 1 + draw.below(2) as u8, factory, at: at.unwrap_or(factory) }
        }
        _ => Action::Move(order(position, draw)),
    }
}

/// Orders that leave something open.
pub fn intents(position: &Position, draw: &mut impl Draw) -> Vec<Intent> {
    let mut intents = Vec::new();
    for _ in 0..4 {
        let mut order = order(position, draw);
        order.which = Which::Fresh;
        let mut wish = Wish { power: order.power.take(), unknown: None, which: None, any_route: false, order };
        match draw.below(6) {
            0 => wish.power = one(&Power::ALL, draw),
            1 => wish.unknown = Some("halftrack".to_owned()),
            2 | 3 => {
                if let (Some(from), Some(to)) = (wish.order.from(), wish.order.to()) {
                    wish.order.path = [from, to].into_iter().collect();
                    wish.any_route = true;
                }
            }
            _ => {}
        }
        intents.push(Intent::Order(Box::new(wish)));
    }
    let mut listed = Vec::new();
    Axis::actions(position, &mut |action| listed.push(action));
    let moves: Vec<&Order> =
        listed.iter().filter_map(|action| if let Action::Move(order) = action { Some(order) } else { None }).collect();
    if !moves.is_empty() {
        let mut order = moves[draw.below(moves.len() as u32) as usize].clone();
        order.which = Which::Fresh;
        intents.push(Intent::Order(Box::new(Wish {
            power: order.power.take(),
            unknown: None,
            which: None,
            any_route: false,
            order,
        })));
    }
    if draw.below(3) == 0 {
        intents.push(Intent::Default);
    }
    intents
}
