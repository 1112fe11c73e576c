//! The board, its tables, and what is said of broken maps.

use std::collections::VecDeque;

use rulebound_axis::map::{Map, MapFile, MapProblem, OpenCanals};
use rulebound_axis::power::Power;
use rulebound_axis::space::Space;
use rulebound_axis::tables::Tables;

fn space(map: &Map, id: &str) -> Space {
    map.space(id).unwrap_or_else(|| panic!("no space {id}"))
}

#[test]
fn the_printed_board_is_complete() {
    let map = Map::standard();
    let impassable = map.spaces().filter(|&space| map.is_impassable(space)).count();
    assert_eq!((map.lands().len(), impassable, map.seas().len()), (80, 16, 65));
    let edges: u32 = map.spaces().map(|space| map.neighbours(space).len()).sum();
    assert_eq!(edges, 2 * 403);
    assert_eq!((map.canals().len(), map.cities().len()), (2, 13));
    let units: u32 =
        map.spaces().flat_map(|space| Power::ALL.map(|power| map.printed_units(space, power).total())).sum();
    assert_eq!(units, 217);
    let income = |power| {
        let owned = map.lands().iter().filter(|&land| map.original_owner(land) == Some(power));
        owned.map(|land| u16::from(map.value(land))).sum::<u16>()
    };
    for power in Power::ALL {
        assert_eq!(income(power), map.printed_money(power), "{power} starts with one income");
    }
    assert_eq!(map.order(), Power::ALL);
}

#[test]
fn the_small_map_is_another_one() {
    let map = Map::named("straits").expect("the small map");
    assert_eq!(map.order(), [Power::Germany, Power::Uk]);
    assert_eq!((map.lands().len(), map.seas().len(), map.canals().len()), (7, 5, 2));
}

/// Distances by a plain search over spaces, one by one.
fn searched(map: &Map, from: Space, may_enter: impl Fn(Space, Space) -> bool) -> Vec<Option<u8>> {
    let mut found = vec![None; map.size()];
    found[from.index()] = Some(0);
    let mut open = VecDeque::from([from]);
    while let Some(at) = open.pop_front() {
        for next in map.spaces().filter(|&next| map.neighbours(at).contains(next) && may_enter(at, next)) {
            if found[next.index()].is_none() {
                found[next.index()] = found[at.index()].map(|steps: u8| steps + 1);
                open.push_back(next);
            }
        }
    }
    found
}

#[test]
fn tables_say_what_a_search_finds() {
    for map in Map::all() {
        let tables = map.tables();
        for from in map.spaces().filter(|&space| !map.is_impassable(space)) {
            let air = searched(map, from, |_, to| !map.is_impassable(to));
            let land = searched(map, from, |at, to| map.is_land(at) && map.is_land(to));
            for to in map.spaces() {
                let flown = air[to.index()].unwrap_or(Tables::UNREACHABLE);
                assert_eq!(tables.air_distance(from, to), flown);
                for moves in 1..=6 {
                    assert_eq!(tables.air_within(from, moves).contains(to), flown <= moves);
                }
                if map.is_land(from) && from != to {
                    assert_eq!(tables.land_neighbours(from).contains(to), land[to.index()] == Some(1));
                    assert_eq!(tables.lands_two_away(from).contains(to), land[to.index()] == Some(2));
                }
            }
        }
    }
}

#[test]
fn closed_canals_are_no_way() {
    for map in Map::all() {
        let tables = map.tables();
        for open in OpenCanals::all(map.canals().len()) {
            for from in map.seas().iter() {
                let passable =
                    |at, to| map.is_sea(to) && map.canal_between(at, to).is_none_or(|canal| open.contains(canal));
                let sea = searched(map, from, passable);
                for to in map.seas().iter().filter(|&to| to != from) {
                    assert_eq!(tables.sea_neighbours(open, from).contains(to), sea[to.index()] == Some(1));
                    assert_eq!(tables.seas_two_away(open, from).contains(to), sea[to.index()] == Some(2));
                    let between: Vec<Space> = map
                        .seas()
                        .iter()
                        .filter(|&mid| {
                            map.neighbours(from).contains(mid)
                                && map.neighbours(mid).contains(to)
                                && passable(from, mid)
                                && passable(mid, to)
                        })
                        .collect();
                    assert_eq!(tables.seas_between(open, from, to).iter().collect::<Vec<_>>(), between);
                }
            }
        }
    }
    let map = Map::standard();
    let (west, east) = (space(map, "sz17"), space(map, "sz34"));
    assert!(!map.tables().sea_neighbours(OpenCanals::NONE, west).contains(east));
    assert!(map.tables().sea_neighbours(OpenCanals::NONE.with(&map.canals()[0]), west).contains(east));
}

/// The printed board with something changed.
fn broken(change: impl FnOnce(&mut MapFile)) -> Vec<MapProblem> {
    let mut file = Map::named("straits").expect("the small map").file().clone();
    change(&mut file);
    Map::check(file).err().unwrap_or_default()
}

#[test]
fn all_problems_of_a_map_are_reported_at_once() {
    let problems = broken(|file| {
        file.lands[0].id = "North March".to_owned();
        file.seas.push(file.seas[0].clone());
        file.canals[0].lands.clear();
        file.closable.push("north_coast".to_owned());
        file.victory.total.axis = 9;
    });
    let has = |wanted: fn(&MapProblem) -> bool| problems.iter().any(wanted);
    assert!(has(|problem| matches!(problem, MapProblem::BadId { .. })), "{problems:?}");
    assert!(has(|problem| matches!(problem, MapProblem::Twice { .. })), "{problems:?}");
    assert!(has(|problem| matches!(problem, MapProblem::UnknownSpace { place: "capitals", .. })), "{problems:?}");
    assert!(has(|problem| matches!(problem, MapProblem::CanalFree { .. })), "{problems:?}");
    assert!(has(|problem| matches!(problem, MapProblem::WrongSpace { place: "closable", .. })), "{problems:?}");
    assert!(has(|problem| matches!(problem, MapProblem::Victory { need: 9, have: 3 })), "{problems:?}");
}

#[test]
fn a_map_has_at_most_192_spaces_and_4_canals() {
    let grown = |spaces: usize| {
        broken(|file| {
            let have = file.lands.len() + file.seas.len() + file.impassable.len();
            for number in have..spaces {
                let id = format!("sx{number}");
                file.borders.insert(id.clone(), vec!["sz1".to_owned()]);
                file.seas.push(rulebound_axis::map::PlaceEntry { name: id.clone(), id });
            }
        })
    };
    assert_eq!(grown(192), []);
    assert!(grown(193).contains(&MapProblem::TooManySpaces { have: 193, most: 192 }));
    let canals = broken(|file| {
        for number in 2..5 {
            let mut canal = file.canals[0].clone();
            canal.id = format!("canal_{number}");
            file.canals.push(canal);
        }
    });
    assert_eq!(canals, [MapProblem::TooManyCanals { have: 5, most: 4 }]);
}

#[test]
fn an_unreadable_map_names_its_place() {
    let problems = Map::read("{\n  \"name\": 3\n}").expect_err("no map");
    assert!(matches!(problems[..], [MapProblem::Unreadable { line: 2, .. }]), "{problems:?}");
}
