//! A position has a fixed size: what it can hold is bounded by AXA-2.7, and whatever is more is a problem of the setup.

use std::collections::BTreeMap;

use allocation_counter::measure;
use rulebound_axis::Axis;
use rulebound_axis::counts::Counts;
use rulebound_axis::group::Task;
use rulebound_axis::map::Map;
use rulebound_axis::phase::{MovePhase, Phase};
use rulebound_axis::position::Position;
use rulebound_axis::power::Power;
use rulebound_axis::ruleset::Ruleset;
use rulebound_axis::setup::{MovedEntry, Problem, Setup, TransportEntry};
use rulebound_axis::space::Spaces;
use rulebound_axis::unit::{Domain, Unit};
use rulebound_kernel::dice::Seeded;
use rulebound_kernel::{Draw, Game, Quick};

fn check(setup: &Setup) -> Result<Position, Vec<Problem>> {
    Axis::check(setup, &Ruleset::STANDARD)
}

fn ids(spaces: Spaces) -> Vec<String> {
    spaces.iter().map(|space| Map::standard().id(space).to_owned()).collect()
}

fn bare() -> Setup {
    let phase = Phase::NoncombatMove;
    Setup { bare: true, turn: Power::Uk, phase, ..Setup::printed(Map::standard()) }
}

/// Puts one unit in a space, and says that it moved.
fn moved(setup: &mut Setup, space: &str, unit: Unit, phase: MovePhase) {
    setup.units.entry(space.to_owned()).or_default().entry(Power::Uk).or_default()[unit] += 1;
    let units = Counts::of(unit, 1);
    setup.moved.push(MovedEntry { space: space.to_owned(), units, phase, left: 0, task: Task::Move });
}

/// A transport with an infantry aboard.
fn carrying(setup: &mut Setup, zone: &str, power: Power) {
    setup.units.entry(zone.to_owned()).or_default().entry(power).or_default()[Unit::Transport] += 1;
    setup.transports.push(TransportEntry {
        power: (power != Power::Uk).then_some(power),
        zone: zone.to_owned(),
        cargo: Counts::of(Unit::Infantry, 1),
        loaded: Counts::NONE,
        landing: Counts::NONE,
        territory: None,
        left: Unit::Transport.moves(),
        used: None,
        fought: false,
        guests: Vec::new(),
    });
}

/// As many units as can be, all in different states: every unit of the active power has moved, alone, and every transport
/// of every power carries something.
fn fullest() -> Setup {
    let map = Map::standard();
    let (lands, seas) = (ids(map.lands()), ids(map.seas()));
    let mut setup = bare();
    for unit in Unit::ALL {
        let spaces = if unit.domain() == Domain::Sea { &seas } else { &lands };
        let states = spaces
            .iter()
            .flat_map(|space| [MovePhase::CombatMove, MovePhase::NoncombatMove].map(|phase| (space, phase)));
        // Each infantry aboard counts too.
        let aboard = if unit == Unit::Infantry { Unit::Transport.most() } else { 0 };
        for (space, phase) in states.take(usize::from(unit.most() - aboard)).filter(|_| unit != Unit::Transport) {
            moved(&mut setup, space, unit, phase);
        }
    }
    for power in Power::ALL {
        for zone in seas.iter().take(usize::from(Unit::Transport.most())) {
            carrying(&mut setup, zone, power);
        }
    }
    setup
}

#[test]
fn the_fullest_board_is_a_position_and_is_written_as_it_was_read() {
    let position = check(&fullest()).expect("as many units as can be");
    assert_eq!((position.moved().iter().count(), position.transports().len()), (480, 150));
    assert_eq!(check(&Axis::setup(&position)), Ok(position));
}

#[test]
fn more_units_of_a_kind_than_a_power_can_have_are_a_problem() {
    for unit in Unit::ALL {
        let space = if unit.domain() == Domain::Sea { "sz02" } else { "germany" };
        let with = |count: u8| {
            let mut setup = Setup { turn: Power::Germany, ..bare() };
            setup.units.insert(space.to_owned(), BTreeMap::from([(Power::Germany, Counts::of(unit, count))]));
            check(&setup).err().unwrap_or_default()
        };
        let most = u32::from(unit.most());
        assert_eq!(with(unit.most()), [], "{unit}");
        assert_eq!(with(unit.most() + 1), [Problem::TooMany { power: Power::Germany, unit, have: most + 1, most }]);
    }
}

#[test]
fn more_transports_or_moved_units_than_can_be_are_problems_and_nothing_breaks() {
    let mut ships = fullest();
    let seas = ids(Map::standard().seas());
    (0..300).for_each(|index| carrying(&mut ships, &seas[index % seas.len()], Power::Usa));
    let problems = check(&ships).expect_err("so many transports cannot be");
    assert!(problems.contains(&Problem::Contradiction {
        field: "transports",
        place: seas[0].clone(),
        why: "there are more transports than five powers can have",
    }));
    let too_many = |problem: &Problem| {
        matches!(problem, Problem::TooMany { power: Power::Usa, unit: Unit::Transport, have: 330, .. })
    };
    assert!(problems.iter().any(too_many));
    let mut groups = fullest();
    for space in &seas {
        for unit in [Unit::Cruiser, Unit::Carrier] {
            moved(&mut groups, space, unit, MovePhase::CombatMove);
            moved(&mut groups, space, unit, MovePhase::NoncombatMove);
        }
    }
    let problems = check(&groups).expect_err("so many units cannot be");
    let full = |problem: &Problem| {
        matches!(problem, Problem::Contradiction { why: "more units have moved than a power can have", .. })
    };
    assert!(problems.iter().any(full), "{problems:?}");
}

#[test]
fn only_ships_with_guns_for_it_bombard() {
    let mut setup = Setup { phase: Phase::Combat, ..bare() };
    let ships = |unit| Counts::of(unit, 1);
    setup.units.insert("sz07".to_owned(), BTreeMap::from([(Power::Uk, ships(Unit::Destroyer))]));
    setup.bombarded.insert("sz07".to_owned(), ships(Unit::Destroyer));
    let why = "only cruisers and battleships bombard";
    assert_eq!(check(&setup), Err(vec![Problem::Contradiction { field: "bombarded", place: "sz07".to_owned(), why }]));
    setup.units.insert("sz07".to_owned(), BTreeMap::from([(Power::Uk, ships(Unit::Cruiser))]));
    setup.bombarded.insert("sz07".to_owned(), ships(Unit::Cruiser));
    assert!(check(&setup).is_ok());
}

/// How often `work` asks for memory.
fn requests(work: impl FnOnce()) -> u64 {
    measure(work).count_total
}

#[test]
fn a_copy_asks_for_no_memory() {
    assert_eq!(requests(|| drop(std::hint::black_box(vec![1_u8]))), 1, "the counter counts");
    let full = check(&fullest()).expect("a position");
    assert_eq!(requests(|| drop(std::hint::black_box(full.clone()))), 0);
    let setup = Axis::scenario(&Ruleset::STANDARD, "straits").expect("a scenario");
    let (mut position, mut draw, mut dice) = (check(&setup).expect("a position"), Quick::new(3), Seeded::new(3));
    for _ in 0..500 {
        let mut actions = Vec::new();
        Axis::actions(&position, &mut |action| actions.push(action));
        let Some(action) = actions.get(draw.below(actions.len().max(1) as u32) as usize) else { break };
        Axis::apply_unchecked(&mut position, action, &mut dice).expect("dice without end");
        assert_eq!(requests(|| drop(std::hint::black_box(position.clone()))), 0);
    }
}

#[test]
fn a_position_is_small_enough_to_copy_freely() {
    // The units are in seven and a half kilobytes; the rest is tables that are copied as far as they are filled.
    assert!(size_of::<Position>() <= 23 * 1024, "{} bytes", size_of::<Position>());
}
