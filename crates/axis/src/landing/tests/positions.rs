//! Whole positions on the printed board: the judge refuses an order for its landing where brute force over the position
//! loses more planes after it than before, and nowhere else.

use std::collections::BTreeMap;

use rulebound_kernel::{Game, Refusal as _, Waivers};

use super::Random;
use super::brute::{Flyer, Puzzle, Steps};
use crate::action::Action;
use crate::change;
use crate::counts::Counts;
use crate::game::Axis;
use crate::group::Task;
use crate::map::Map;
use crate::order::Order;
use crate::phase::{MovePhase, Phase};
use crate::position::Position;
use crate::power::Power;
use crate::ruleset::Ruleset;
use crate::setup::{MovedEntry, Setup};
use crate::space::Space;
use crate::unit::Unit;

/// The puzzle of a position in the combat move, read from the rules: AXA-5.2 to AXA-5.5.
fn puzzle(position: &Position, steps: &Steps) -> Puzzle {
    let map = position.map();
    let seas: Vec<Space> = map.seas().iter().collect();
    let own = |zone: Space, unit: Unit| usize::from(position.own(zone)[unit]);
    let moved = |zone: Space, unit: Unit| position.moved().count(zone, unit) as usize;
    let fresh = |zone: Space, unit: Unit| own(zone, unit) - moved(zone, unit);
    let hostile = |zone: Space| {
        let warships = [Unit::Destroyer, Unit::Cruiser, Unit::Carrier, Unit::Battleship];
        warships.iter().any(|&unit| position.enemies(zone)[unit] > 0)
    };
    let attacked = |zone: Space| {
        let attackers = position.moved().iter().filter(|group| group.space == zone && group.task == Task::Move);
        attackers.filter(|group| group.unit.abilities().attack > 0).count() > 0
    };
    let safe = |zone: Space| !hostile(zone) || attacked(zone);
    let has_ships = |zone: Space| {
        let ships = Unit::ALL.into_iter().filter(|unit| unit.domain() == crate::unit::Domain::Sea);
        ships.into_iter().any(|unit| position.enemies(zone)[unit] > 0)
    };
    let fights = |zone: Space| hostile(zone) || (attacked(zone) && has_ships(zone));
    let held = |land: Space| position.is_friendly(land) && !position.captured().contains(land);
    let passable = |from: Space, to: Space| {
        map.is_sea(to)
            && steps.between(from, to) == Some(1)
            && map.canal_between(from, to).is_none_or(|canal| canal.lands.iter().all(held))
    };

    let mut puzzle = Puzzle { lands: map.lands().iter().filter(|&land| held(land)).collect(), ..Puzzle::default() };
    for group in position.moved().iter().filter(|group| [Unit::Fighter, Unit::Bomber].contains(&group.unit)) {
        let is_fighter = group.unit == Unit::Fighter;
        let plane = Flyer { space: group.space, moves: usize::from(group.left), is_fighter };
        puzzle.planes.extend(vec![plane; usize::from(group.count)]);
    }
    for &zone in &seas {
        let plane = Flyer { space: zone, moves: 4, is_fighter: true };
        puzzle.planes.extend(vec![plane; fresh(zone, Unit::Fighter)]);
        let ally = position.active().friends().filter(|&power| power != position.active());
        let (mut guests, mut allied) = (0, 0);
        for power in ally {
            guests += usize::from(position.units(zone, power)[Unit::Fighter]);
            allied += 2 * usize::from(position.units(zone, power)[Unit::Carrier]);
        }
        puzzle.decks.push((zone, allied.saturating_sub(guests)));
        guests = guests.saturating_sub(allied);
        let free = if fights(zone) { 0 } else { fresh(zone, Unit::Carrier) };
        for carrier in 0..own(zone, Unit::Carrier) {
            let aboard = guests.min(2);
            guests -= aboard;
            if carrier < own(zone, Unit::Carrier) - free {
                puzzle.decks.push((zone, 2 - aboard));
                continue;
            }
            let mut zones = vec![zone];
            for &first in seas.iter().filter(|&&first| passable(zone, first) && safe(first)) {
                zones.push(first);
                zones.extend(seas.iter().copied().filter(|&second| passable(first, second) && safe(second)));
            }
            zones.sort_unstable();
            zones.dedup();
            puzzle.carriers.push((zones, 2 - aboard));
        }
    }
    puzzle.bought = usize::from(position.purchased()[Unit::Carrier]);
    for land in map.lands().iter().filter(|&land| position.has_factory(land) && held(land)) {
        if position.owner(land) == Some(position.active()) {
            let zones = seas.iter().copied().filter(|&zone| steps.between(land, zone) == Some(1) && safe(zone));
            let capacity = map.value(land).saturating_sub(position.damage(land));
            puzzle.yards.push((zones.collect(), usize::from(capacity)));
        }
    }
    puzzle
}

/// A position of Japan with carriers near each other, planes in the air, targets, and carriers bought; and the targets.
fn position(random: &mut Random, map: &Map, steps: &Steps) -> (Position, Vec<Space>) {
    let centre = random.one_of(&map.seas().iter().collect::<Vec<_>>());
    let near = |space: &Space| steps.between(centre, *space).is_some_and(|count| count <= 4);
    let mut zones: Vec<Space> = map.seas().iter().filter(near).collect();
    let mut setup = Setup { turn: Power::Japan, phase: Phase::CombatMove, bare: true, ..Setup::printed(map) };
    for land in map.lands().iter() {
        let is_own = random.once_in(30) || map.capital(Power::Japan) == Some(land);
        let owner = if is_own { Power::Japan } else { Power::Usa };
        setup.owners.insert(map.id(land).to_owned(), owner);
        if owner == Power::Japan && near(&land) && map.value(land) > 0 && !map.has_printed_factory(land) {
            setup.factories_added.insert(map.id(land).to_owned());
        }
    }
    setup.purchased = Counts::of(Unit::Carrier, random.between(1, 2) as u8);
    let mut take = |random: &mut Random| zones.swap_remove(random.below(zones.len()));
    let mut targets = Vec::new();
    for _ in 0..2 {
        let target = take(random);
        let ship = if random.once_in(2) { Unit::Transport } else { Unit::Destroyer };
        let mut units = BTreeMap::from([(Power::Usa, Counts::of(ship, 1))]);
        if random.once_in(2) {
            let flown = Counts::of(Unit::Fighter, 1);
            units.insert(Power::Japan, flown);
            let left = random.between(0, 2) as u8;
            let space = map.id(target).to_owned();
            let phase = MovePhase::CombatMove;
            setup.moved.push(MovedEntry { space, units: flown, phase, left, task: Task::Move });
        }
        setup.units.insert(map.id(target).to_owned(), units);
        targets.push(target);
    }
    for number in 0..3 {
        let zone = map.id(take(random)).to_owned();
        let mut own = Counts::of(Unit::Carrier, 1);
        own[Unit::Fighter] = random.between(1, 2) as u8;
        let mut units = BTreeMap::from([(Power::Japan, own)]);
        if number == 0 {
            let (units, phase) = (Counts::of(Unit::Carrier, 1), MovePhase::CombatMove);
            setup.moved.push(MovedEntry { space: zone.clone(), units, phase, left: 0, task: Task::Move });
        } else if random.once_in(3) {
            let mut allied = Counts::of(Unit::Fighter, 1);
            allied[Unit::Carrier] = random.below(2) as u8;
            own[Unit::Fighter] = 1;
            units = BTreeMap::from([(Power::Japan, own), (Power::Germany, allied)]);
        }
        setup.units.insert(zone, units);
    }
    let position = Axis::check(&setup, &Ruleset::STANDARD);
    (position.unwrap_or_else(|problems| panic!("{problems:?} in {}", setup.print())), targets)
}

#[test]
fn the_judge_refuses_for_the_landing_where_brute_force_does() {
    const POSITIONS: usize = 600;
    let map = Map::standard();
    let steps = Steps::on(map);
    let mut random = Random::new(7);
    let (mut accepted, mut refused) = (0, 0);
    for number in 0..POSITIONS {
        let (mut position, targets) = position(&mut random, map, &steps);
        let mut lost = steps.lost(&puzzle(&position, &steps));
        let zones: Vec<Space> = map.seas().iter().filter(|&zone| position.fresh(zone, Unit::Fighter) > 0).collect();
        for from in zones {
            let to = random.one_of(&targets);
            let count = random.between(1, usize::from(position.fresh(from, Unit::Fighter))) as u8;
            let order = Order::new(Counts::of(Unit::Fighter, count), [from, to]);
            let intent = Action::Move(order.clone()).into();
            let objections = Axis::objections(&position, Power::Japan.side(), &intent, &Waivers::NONE);
            let kinds: Vec<&str> = objections.iter().map(|refusal| refusal.kind()).collect();
            if kinds.iter().any(|kind| *kind != "no-landing") {
                assert_eq!(kinds, ["range-exceeded"], "position {number}: {}", Axis::setup(&position).print());
                continue;
            }
            let mut after = position.clone();
            change::carry_out(&mut after, &order);
            let lost_after = steps.lost(&puzzle(&after, &steps));
            assert_eq!(
                kinds.is_empty(),
                lost_after <= lost,
                "{count} fighter {}>{} lose {lost_after} planes instead of {lost}, in position {number}: {}",
                map.id(from),
                map.id(to),
                Axis::setup(&position).print()
            );
            if kinds.is_empty() {
                accepted += 1;
                (position, lost) = (after, lost_after);
            } else {
                refused += 1;
            }
        }
    }
    let fifth = (accepted + refused) / 5;
    assert!(accepted >= fifth && refused >= fifth, "{accepted} accepted, {refused} refused");
}
