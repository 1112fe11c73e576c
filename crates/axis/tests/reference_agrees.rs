//! The reference, the judge, the listing and the questions of reach say the same on random boards.

mod reference;

use std::collections::{BTreeMap, BTreeSet};

use reference::Reference;
use rulebound_axis::Axis;
use rulebound_axis::action::Action;
use rulebound_axis::counts::Counts;
use rulebound_axis::intent::{Intent, Wish};
use rulebound_axis::map::Map;
use rulebound_axis::order::{Drop, Load, Order, Which};
use rulebound_axis::phase::Phase;
use rulebound_axis::position::Position;
use rulebound_axis::power::Power;
use rulebound_axis::reach::Reach;
use rulebound_axis::ruleset::Ruleset;
use rulebound_axis::setup::Setup;
use rulebound_axis::space::Space;
use rulebound_axis::unit::{Domain, Unit};
use rulebound_kernel::{Draw, Game, Quick, Waivers};

fn one<T: Copy>(items: &[T], draw: &mut Quick) -> T {
    items[draw.below(items.len() as u32) as usize]
}

/// A random board without carriers and fighters at sea.
fn board(map: &Map, draw: &mut Quick) -> Position {
    let mut setup = Setup::printed(map);
    setup.bare = true;
    setup.turn = one(map.order(), draw);
    setup.phase = one(&[Phase::CombatMove, Phase::NoncombatMove], draw);
    let lands: Vec<Space> = map.lands().iter().collect();
    for &land in &lands {
        let owner =
            if draw.below(3) == 0 { one(map.order(), draw) } else { map.original_owner(land).expect("an owner") };
        let id = map.id(land).to_owned();
        setup.owners.insert(id.clone(), owner);
        if map.has_printed_factory(land) && draw.below(3) == 0 {
            setup.factories_removed.insert(id.clone());
        }
        if !map.has_printed_factory(land) && draw.below(12) == 0 {
            setup.factories_added.insert(id.clone());
        }
        if draw.below(2) == 0 {
            let kinds = [Unit::Infantry, Unit::Artillery, Unit::Tank, Unit::AaGun, Unit::Fighter, Unit::Bomber];
            let units = Counts::of(one(&kinds, draw), 1).plus(&Counts::of(one(&kinds, draw), 1)).expect("few");
            setup.units.insert(id.clone(), BTreeMap::from([(owner, units)]));
        }
        if owner.team() == setup.turn.team() && draw.below(10) == 0 {
            setup.captured.insert(id);
        }
    }
    for zone in map.seas().iter().filter(|_| draw.below(2) == 0).collect::<Vec<_>>() {
        let kinds = [Unit::Transport, Unit::Submarine, Unit::Destroyer, Unit::Cruiser, Unit::Battleship];
        let mut there: BTreeMap<Power, Counts> = BTreeMap::new();
        for _ in 0..1 + draw.below(2) {
            there.insert(one(map.order(), draw), Counts::of(one(&kinds, draw), 1 + draw.below(2) as u8));
        }
        setup.units.insert(map.id(zone).to_owned(), there);
    }
    Axis::check(&setup, &Ruleset::STANDARD).unwrap_or_else(|problems| panic!("{problems:?}"))
}

fn is_accepted(position: &Position, order: Order, any_route: bool) -> bool {
    let wish = Wish { power: None, unknown: None, which: Some(Which::Fresh), any_route, order };
    let intent = Intent::Order(Box::new(wish));
    Axis::verdict(position, position.active().side(), &intent, &Waivers::NONE).refusal().is_none()
}

/// The ends that the judge accepts.
fn judged(position: &Position, from: Space, unit: Unit) -> BTreeSet<Space> {
    let map = position.map();
    let ends = map.spaces().filter(|&to| to != from && !map.is_impassable(to));
    ends.filter(|&to| is_accepted(position, Order::new(Counts::of(unit, 1), [from, to]), true)).collect()
}

/// The ends of listed orders of single units.
fn listed(position: &Position) -> BTreeMap<(Space, Unit), BTreeSet<Space>> {
    let mut ends: BTreeMap<(Space, Unit), BTreeSet<Space>> = BTreeMap::new();
    Axis::actions(position, &mut |action| {
        if let Action::Move(order) = action
            && let (Some(from), Some(to)) = (order.from(), order.to())
            && order.units.total() == 1
            && !order.raid
            && from != to
            && let Some((unit, _)) = order.units.iter().next()
        {
            ends.entry((from, unit)).or_default().insert(to);
        }
    });
    ends
}

fn names(position: &Position, spaces: &BTreeSet<Space>) -> String {
    spaces.iter().map(|space| position.map().id(*space)).collect::<Vec<_>>().join(" ")
}

fn compare(position: &Position, listed: &BTreeMap<(Space, Unit), BTreeSet<Space>>, from: Space, unit: Unit) {
    let reference = Reference::new(position);
    let wanted = match unit.domain() {
        Domain::Land => reference.land_ends(from, unit),
        Domain::Sea => reference.warship_ends(from, unit),
        Domain::Air => reference.plane_ends(from, unit),
    };
    let about = || {
        let setup = Axis::print_setup(&Axis::setup(position));
        format!("{unit} at {} in {setup}\nreference: {}", position.map().id(from), names(position, &wanted))
    };
    let judged = judged(position, from, unit);
    assert_eq!(judged, wanted, "judge: {}\n{}", names(position, &judged), about());
    let had = listed.get(&(from, unit)).cloned().unwrap_or_default();
    assert_eq!(had, wanted, "list: {}\n{}", names(position, &had), about());
    // What is reached is more than what is legal: reach does not ask for combat or landing.
    let reach = Reach::new(position);
    for &to in &wanted {
        let reached = match unit.domain() {
            Domain::Land => reach.can_land_units_move(from, to, unit.moves()),
            Domain::Sea => reach.can_sea_reach(from, to, unit.moves(), unit),
            Domain::Air => reach.can_air_reach(from, to, unit.moves()),
        };
        assert!(reached, "{} is legal and not reached: {}", position.map().id(to), about());
    }
}

/// A transport that loads one infantry and puts it ashore, by whatever way.
fn compare_ferries(position: &Position, zone: Space) -> u32 {
    let map = position.map();
    let mut situations = 0;
    for land in map.lands().iter().filter(|&land| map.neighbours(zone).contains(land)) {
        if position.fresh(land, Unit::Infantry) == 0 {
            continue;
        }
        situations += 1;
        let wanted = Reference::new(position).ferries(zone, land);
        let infantry = Counts::of(Unit::Infantry, 1);
        let mut had = BTreeSet::new();
        for end in map.seas().iter() {
            for shore in map.lands().iter().filter(|&shore| map.neighbours(end).contains(shore)) {
                let path = if end == zone { vec![zone] } else { vec![zone, end] };
                let mut order = Order::new(Counts::of(Unit::Transport, 1), path);
                order.loads.push(Load { from: land, at: zone, units: infantry });
                order.drops.push(Drop { to: shore, units: infantry });
                if is_accepted(position, order, end != zone) {
                    had.insert((end, shore));
                }
            }
        }
        assert_eq!(had, wanted, "{} in {}", map.id(zone), Axis::print_setup(&Axis::setup(position)));
    }
    situations
}

fn boards(map: &Map, wanted: u32, seed: u64) {
    let mut draw = Quick::new(seed);
    let mut situations = 0;
    while situations < wanted {
        let position = board(map, &mut draw);
        let listed = listed(&position);
        for space in map.spaces() {
            for unit in Unit::ALL.into_iter().filter(|unit| *unit != Unit::Transport) {
                if position.fresh(space, unit) > 0 {
                    compare(&position, &listed, space, unit);
                    situations += 1;
                }
            }
            if position.fresh(space, Unit::Transport) > 0 && draw.below(4) == 0 {
                situations += compare_ferries(&position, space);
            }
        }
    }
}

#[test]
fn the_printed_board_agrees_with_the_reference_in_50_000_situations() {
    boards(Map::standard(), 50_000, 11);
}

#[test]
fn the_small_map_agrees_with_the_reference() {
    boards(Map::named("straits").expect("the small map"), 5_000, 12);
}
