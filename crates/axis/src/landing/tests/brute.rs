//! The landing of planes by brute force: every zone for every carrier, every place for every plane.

use std::collections::VecDeque;

use crate::landing::{PlaneKind, Question};
use crate::map::Map;
use crate::space::{MOST_SPACES, Space};

/// A plane: where it is, its moves, whether it can land on decks.
#[derive(Clone, Debug)]
pub struct Flyer {
    pub space: Space,
    pub moves: usize,
    pub is_fighter: bool,
}

/// Planes, and where there is room.
#[derive(Clone, Debug, Default)]
pub struct Puzzle {
    pub planes: Vec<Flyer>,
    pub lands: Vec<Space>,
    /// Zone and room.
    pub decks: Vec<(Space, usize)>,
    /// Zones and room of each carrier that moves.
    pub carriers: Vec<(Vec<Space>, usize)>,
    pub bought: usize,
    /// Zones and capacity of each factory.
    pub yards: Vec<(Vec<Space>, usize)>,
}

impl Puzzle {
    pub fn of(question: &Question<'_>) -> Puzzle {
        let flyer = |plane: &crate::landing::Plane| Flyer {
            space: plane.space,
            moves: usize::from(plane.moves),
            is_fighter: plane.kind == PlaneKind::Fighter,
        };
        Puzzle {
            planes: question.planes.iter().map(flyer).collect(),
            lands: question.lands.iter().collect(),
            decks: question.decks.iter().map(|deck| (deck.zone, usize::from(deck.room))).collect(),
            carriers: question
                .carriers
                .iter()
                .map(|carrier| (carrier.zones.iter().collect(), usize::from(carrier.room)))
                .collect(),
            bought: usize::from(question.bought.carriers),
            yards: question
                .bought
                .yards
                .iter()
                .map(|yard| (yard.zones.iter().collect(), usize::from(yard.capacity)))
                .collect(),
        }
    }
}

/// The steps between spaces of a map over everything that is passable, by breadth-first search along its edges.
pub struct Steps(Vec<[Option<usize>; MOST_SPACES]>);

impl Steps {
    pub fn on(map: &Map) -> Steps {
        Steps(map.spaces().map(|from| Steps::from(map, from)).collect())
    }

    fn from(map: &Map, from: Space) -> [Option<usize>; MOST_SPACES] {
        let mut steps = [None; MOST_SPACES];
        steps[from.index()] = Some(0);
        let mut queue = VecDeque::from([(from, 0)]);
        while let Some((at, count)) = queue.pop_front() {
            for next in map.neighbours(at).iter().filter(|&next| !map.is_impassable(next)) {
                if steps[next.index()].is_none() {
                    steps[next.index()] = Some(count + 1);
                    queue.push_back((next, count + 1));
                }
            }
        }
        steps
    }

    pub fn between(&self, from: Space, to: Space) -> Option<usize> {
        self.0[from.index()][to.index()]
    }

    pub fn reaches(&self, plane: &Flyer, place: Space) -> bool {
        self.between(plane.space, place).is_some_and(|steps| steps <= plane.moves)
    }

    /// The fewest planes that are lost.
    pub fn lost(&self, puzzle: &Puzzle) -> usize {
        let mut room = [0; MOST_SPACES];
        for (zone, places) in &puzzle.decks {
            room[zone.index()] += places;
        }
        let needy = puzzle.planes.iter().filter(|plane| !puzzle.lands.iter().any(|&land| self.reaches(plane, land)));
        let zones: Vec<Vec<usize>> = needy.map(|plane| self.zones(puzzle, plane)).collect();
        let mut best = zones.len();
        let mut capacities: Vec<usize> = puzzle.yards.iter().map(|(_, capacity)| *capacity).collect();
        sail(puzzle, &zones, &mut room, &mut capacities, 0, 0, &mut best);
        best
    }

    /// The zones with a deck in any placement that a plane could use.
    fn zones(&self, puzzle: &Puzzle, plane: &Flyer) -> Vec<usize> {
        let decks = puzzle.decks.iter().map(|(zone, _)| *zone);
        let carriers = puzzle.carriers.iter().flat_map(|(zones, _)| zones.iter().copied());
        let yards = puzzle.yards.iter().flat_map(|(zones, _)| zones.iter().copied());
        let all = decks.chain(carriers).chain(yards).filter(|&zone| plane.is_fighter && self.reaches(plane, zone));
        let mut zones: Vec<usize> = all.map(Space::index).collect();
        zones.sort_unstable();
        zones.dedup();
        zones
    }

    /// The fewest further moves with which a plane alone would reach some place.
    pub fn missing(&self, puzzle: &Puzzle, plane: &Flyer) -> Option<usize> {
        let decks = puzzle.decks.iter().filter(|(_, room)| *room > 0).map(|(zone, _)| *zone);
        let carriers =
            puzzle.carriers.iter().filter(|(_, room)| *room > 0).flat_map(|(zones, _)| zones.iter().copied());
        let yards = puzzle.yards.iter().filter(|(_, capacity)| *capacity > 0 && puzzle.bought > 0);
        let zones = decks.chain(carriers).chain(yards.flat_map(|(zones, _)| zones.iter().copied()));
        let places = puzzle.lands.iter().copied().chain(zones.filter(|_| plane.is_fighter));
        places.filter_map(|place| self.between(plane.space, place)).min().map(|far| far.saturating_sub(plane.moves))
    }
}

/// Every zone for every carrier from `next` on, then every factory and zone for every carrier bought from `made` on.
fn sail(
    puzzle: &Puzzle,
    planes: &[Vec<usize>],
    room: &mut [usize; MOST_SPACES],
    capacities: &mut [usize],
    next: usize,
    made: usize,
    best: &mut usize,
) {
    if *best == 0 {
        return;
    }
    if let Some((zones, places)) = puzzle.carriers.get(next) {
        for zone in zones {
            room[zone.index()] += places;
            sail(puzzle, planes, room, capacities, next + 1, made, best);
            room[zone.index()] -= places;
        }
        return;
    }
    if made < puzzle.bought {
        for (yard, (zones, _)) in puzzle.yards.iter().enumerate() {
            if capacities[yard] == 0 {
                continue;
            }
            capacities[yard] -= 1;
            for zone in zones {
                room[zone.index()] += 2;
                sail(puzzle, planes, room, capacities, next, made + 1, best);
                room[zone.index()] -= 2;
            }
            capacities[yard] += 1;
        }
        if capacities.iter().any(|&capacity| capacity > 0) {
            return;
        }
    }
    land(planes, room, 0, best);
}

/// Every place for every plane, or none.
fn land(planes: &[Vec<usize>], room: &mut [usize; MOST_SPACES], lost: usize, best: &mut usize) {
    if lost >= *best {
        return;
    }
    let Some((first, rest)) = planes.split_first() else {
        *best = lost;
        return;
    };
    for &zone in first {
        if room[zone] > 0 {
            room[zone] -= 1;
            land(rest, room, lost, best);
            room[zone] += 1;
        }
    }
    land(rest, room, lost + 1, best);
}
