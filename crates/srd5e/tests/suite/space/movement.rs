//! Reach and ways against a plain relaxation, and what pushes, places and falls come to.

use std::collections::BTreeMap;

use crate::space::plan::{Turned, any_square, entry, extent, floor, map, sq};
use rulebound_kernel::{Draw, Quick};
use rulebound_srd5e::space::{
    Alone, CellEntry, Direction, Gait, Grid, Kind, Level, Metric, Mode, MoveRules, Mover, Passing, Reach, Room, Size,
    Space, Square, Squeezing, Traffic, Waypoint, directions_away, nearest_place, places_beside, pushed,
};

const SIDE: i16 = 10;

/// Creatures by lot: some bar the way, some only hinder, nobody ends where they are; and some steps provoke.
struct Crowd {
    squares: Vec<(Square, Passing)>,
    feared: Square,
    watcher: Square,
}

impl Traffic for Crowd {
    fn passing(&self, square: Square, _body: Space) -> Passing {
        self.squares.iter().filter(|(at, _)| *at == square).map(|&(_, passing)| passing).max().unwrap_or(Passing::Free)
    }

    fn may_end(&self, space: Space) -> bool {
        !self.squares.iter().any(|&(at, _)| space.contains(at))
    }

    fn allows(&self, from: Space, to: Space) -> bool {
        let feared = Space::of(self.feared);
        Metric::Even.between(to, feared) >= Metric::Even.between(from, feared).min(15)
    }

    fn risks(&self, from: Space, to: Space) -> u32 {
        u32::from(Metric::Even.leaves_reach(Space::of(self.watcher), 5, from, to))
    }
}

fn any_entries(lot: &mut Quick) -> Vec<CellEntry> {
    let kinds = [Kind::Wall, Kind::Difficult, Kind::Water, Kind::Chasm, Kind::Furniture];
    let mut entries: Vec<CellEntry> = (0..lot.below(40))
        .map(|_| {
            let square = any_square(lot, SIDE, SIDE);
            entry(kinds[lot.below(5) as usize], &[(square.x, square.y)])
        })
        .collect();
    for _ in 0..lot.below(12) {
        let square = any_square(lot, SIDE, SIDE);
        entries.push(floor(5 * lot.below(5) as i32, &[(square.x, square.y)]));
    }
    entries
}

fn any_crowd(lot: &mut Quick) -> Crowd {
    let passings = [Passing::Free, Passing::Difficult, Passing::Blocked];
    let squares = (0..lot.below(8)).map(|_| (any_square(lot, SIDE, SIDE), passings[lot.below(3) as usize])).collect();
    Crowd { squares, feared: any_square(lot, SIDE, SIDE), watcher: any_square(lot, SIDE, SIDE) }
}

fn any_rules(lot: &mut Quick) -> MoveRules {
    MoveRules {
        metric: Metric::ALL[lot.below(3) as usize],
        corner_rule: lot.below(3) > 0,
        squeezing: if lot.below(2) == 0 { Squeezing::Slow } else { Squeezing::Difficult },
    }
}

fn any_gait(lot: &mut Quick) -> Gait {
    let modes = [Mode::Walk, Mode::Walk, Mode::Fly, Mode::Swim, Mode::Climb, Mode::Crawl];
    Gait {
        mode: modes[lot.below(6) as usize],
        has_speed: lot.below(2) == 0,
        dragging: lot.below(4) == 0,
        sure_footed: lot.below(8) == 0,
        incorporeal: lot.below(8) == 0,
        formless: lot.below(8) == 0,
    }
}

type State = (i16, i16, u32);

/// All states by relaxing every step until nothing changes.
fn relaxed(mover: &Mover<Crowd>, from: Space, feet: u32, diagonals: u32) -> BTreeMap<State, (u32, u32, u32)> {
    let mut tolls = BTreeMap::from([((from.square.x, from.square.y, diagonals % 2), (0, 0, 0))]);
    loop {
        let mut better = Vec::new();
        for (&(x, y, parity), &(cost, risks, steps)) in &tolls {
            let flat = from.at(sq(x, y));
            let is_start = sq(x, y) == from.square && parity == diagonals % 2;
            let stands = mover.grid.standing(flat).unwrap_or(flat);
            let here = if is_start || mover.gait.mode == Mode::Fly { flat } else { stands };
            for step in
                Direction::ALL.into_iter().filter_map(|way| mover.step(here, sq(x, y).towards(way), parity).ok())
            {
                let odd = u32::from(step.diagonal && mover.rules.metric == Metric::Alternating);
                let state = (step.to.square.x, step.to.square.y, parity ^ odd);
                let toll = (cost + step.feet, risks + mover.others.risks(here, step.to), steps + 1);
                if toll.0 <= feet && tolls.get(&state).is_none_or(|&known| toll < known) {
                    better.push((state, toll));
                }
            }
        }
        if better.is_empty() {
            return tolls;
        }
        for (state, toll) in better {
            let known = tolls.entry(state).or_insert(toll);
            *known = toll.min(*known);
        }
    }
}

#[test]
fn reach_agrees_with_plain_relaxation() {
    let mut lot = Quick::new(21);
    let mut found = 0;
    for round in 0..400 {
        let grid = map(SIDE as u32, SIDE as u32, &any_entries(&mut lot));
        let others = any_crowd(&mut lot);
        let mover = Mover { grid: &grid, rules: any_rules(&mut lot), gait: any_gait(&mut lot), others: &others };
        let size = [Size::Medium, Size::Medium, Size::Large, Size::Huge][lot.below(4) as usize];
        let from = Space::new(any_square(&mut lot, SIDE, SIDE), size);
        let from = grid.standing(from).unwrap_or(from);
        let (feet, diagonals) = (5 * lot.below(13), lot.below(2));
        let reach = Reach::new(&mover, from, feet, diagonals);
        let tolls = relaxed(&mover, from, feet, diagonals);
        for square in grid.extent().squares() {
            let best = [0, 1].into_iter().filter_map(|parity| tolls.get(&(square.x, square.y, parity))).min();
            let told = reach.feet_to(square).zip(reach.risks_to(square));
            assert_eq!(told, best.map(|&(feet, risks, _)| (feet, risks)), "round {round}: {square:?}");
            let stops = best.is_some() && square != from.square && {
                let flat = from.at(square);
                let stands = grid.standing(flat).unwrap_or(flat);
                others.may_end(if mover.gait.mode == Mode::Fly { flat } else { stands })
            };
            assert_eq!(reach.squares().contains(square), stops, "round {round}: {square:?}");
            let Some(way) = reach.way_to(square) else { continue };
            found += way.len();
            if square == from.square {
                continue;
            }
            assert_eq!(Some(way.len() as u32), best.map(|&(_, _, steps)| steps), "round {round}: fewest steps");
            let path: Vec<Waypoint> = way.into_iter().map(Waypoint::from).collect();
            match mover.walk(from, &path, diagonals) {
                Ok(walked) => assert_eq!((Some(walked.feet), walked.to.square), (reach.feet_to(square), square)),
                Err(problem) => assert!(!stops, "round {round}: {square:?} {problem:?}"),
            }
        }
    }
    assert!(found > 5_000, "{found} steps of ways");
}

#[test]
fn turning_and_reflecting_turns_and_reflects_reach() {
    let mut lot = Quick::new(22);
    for _ in 0..60 {
        let entries = any_entries(&mut lot);
        let (rules, gait) = (any_rules(&mut lot), any_gait(&mut lot));
        let size = [Size::Medium, Size::Large][lot.below(2) as usize];
        let from = Space::new(any_square(&mut lot, SIDE - 1, SIDE - 1), size);
        let costs = |turned: Turned| {
            let entries: Vec<CellEntry> = entries
                .iter()
                .map(|entry| CellEntry { at: entry.at.iter().map(|&at| turned.square(at)).collect(), ..entry.clone() })
                .collect();
            let grid = map(SIDE as u32, SIDE as u32, &entries);
            let mover = Mover { grid: &grid, rules, gait, others: &Alone };
            let start = turned.space(from);
            let reach = Reach::new(&mover, grid.standing(start).unwrap_or(start), 40, 0);
            let squares = extent(SIDE as u32, SIDE as u32).squares();
            squares.map(|square| reach.feet_to(turned.block(square, size.side()))).collect::<Vec<_>>()
        };
        let plain = costs(Turned { number: 0, side: SIDE });
        for turned in Turned::all(SIDE) {
            assert_eq!(costs(turned), plain, "{turned:?} {rules:?} {gait:?} {from:?} {entries:?}");
        }
    }
}

fn walker<'a>(grid: &'a Grid, others: &'a Alone) -> Mover<'a, Alone> {
    let rules = MoveRules { metric: Metric::Even, corner_rule: true, squeezing: Squeezing::Slow };
    Mover { grid, rules, gait: Gait::with_speed(Mode::Walk), others }
}

#[test]
fn ways_are_the_same_every_time() {
    let grid = map(8, 8, &[]);
    let reach = || Reach::new(&walker(&grid, &Alone), Space::of(sq(1, 1)), 30, 0);
    let way = reach().way_to(sq(5, 3)).expect("open ground");
    assert_eq!(way.len(), 4);
    assert_eq!(Some(way), reach().way_to(sq(5, 3)));
    assert_eq!(reach().way_to(sq(1, 1)), Some(Vec::new()));
    assert_eq!(reach().way_to(sq(8, 8)), None);
}

#[test]
fn room_for_bodies() {
    let grid = map(5, 5, &[entry(Kind::Pillar, &[(2, 2)])]);
    let room = |x, y, size| walker(&grid, &Alone).room(Space::new(sq(x, y), size));
    assert_eq!(room(0, 0, Size::Large), Room::Free);
    assert_eq!(room(1, 1, Size::Large), Room::Tight);
    assert_eq!(room(2, 2, Size::Medium), Room::TooSmall { fits: None });
    assert_eq!(room(0, 0, Size::Huge), Room::Tight);
    assert_eq!(room(1, 1, Size::Huge), Room::TooSmall { fits: Some(Size::Medium) });
}

#[test]
fn straight_behind_the_target() {
    let away = |actor: Space, target: Space| directions_away(actor, target).collect::<Vec<_>>();
    let at = |x, y| Space::of(sq(x, y));
    assert_eq!(away(at(3, 3), at(4, 3)), [Direction::East]);
    assert_eq!(away(at(3, 3), at(2, 4)), [Direction::SouthWest]);
    assert_eq!(away(at(3, 3), at(5, 4)), [Direction::East, Direction::SouthEast], "askew: a choice");
    assert_eq!(away(at(3, 3), at(3, 3)), []);
    // A Large target before a Medium actor lies askew by half a square.
    assert_eq!(away(at(3, 3), Space::new(sq(4, 3), Size::Large)), [Direction::East, Direction::SouthEast]);
}

#[test]
fn a_push_ends_before_what_bars_it() {
    let grid = map(8, 3, &[entry(Kind::Wall, &[(5, 0), (2, 1)]), floor(10, &[(7, 1)]), entry(Kind::Chasm, &[(1, 2)])]);
    let push = |from: Square, direction, squares| pushed(&grid, true, Space::of(from), direction, squares, |_| true);
    assert_eq!(push(sq(2, 0), Direction::East, 10).square, sq(4, 0), "a wall");
    assert_eq!(push(sq(3, 1), Direction::NorthWest, 1).square, sq(3, 1), "a corner");
    assert_eq!(push(sq(5, 1), Direction::East, 3).square, sq(6, 1), "a height");
    assert_eq!(push(sq(0, 2), Direction::East, 1).square, sq(1, 2), "over the edge");
    assert_eq!(push(sq(0, 0), Direction::West, 1).square, sq(0, 0), "the end of the map");
    let held = pushed(&grid, true, Space::of(sq(0, 0)), Direction::East, 3, |space| space.square != sq(2, 0));
    assert_eq!(held.square, sq(1, 0), "somebody in the way");
    let ledge = pushed(&grid, true, Space::of(sq(7, 1)).at_level(Level(2)), Direction::West, 1, |_| true);
    assert_eq!((ledge.square, grid.drop_feet(ledge)), (sq(6, 1), 10), "who is pushed off a ledge is in the air");
}

#[test]
fn places_beside_somebody() {
    let grid = map(6, 6, &[entry(Kind::Wall, &[(0, 0)])]);
    let holder = Space::of(sq(1, 1));
    assert_eq!(places_beside(&grid, Metric::Even, Size::Medium, holder, 5).count(), 7);
    let large: Vec<Square> =
        places_beside(&grid, Metric::Even, Size::Large, holder, 5).map(|place| place.square).collect();
    assert_eq!(large, [sq(2, 0), sq(2, 1), sq(0, 2), sq(1, 2), sq(2, 2)]);
    let body = Space::of(sq(5, 2));
    let nearest = nearest_place(&grid, Metric::Even, body, holder, 5, |place| place.square != sq(2, 2));
    assert_eq!(nearest.map(|place| place.square), Some(sq(2, 1)));
}
