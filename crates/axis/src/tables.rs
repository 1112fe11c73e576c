//! What can be reached on a map, computed once: a question of reach is a lookup.

use crate::map::{Canal, OpenCanals};
use crate::order::{LONGEST_PATH, Path};
use crate::space::{MOST_SPACES, Space, Spaces};

/// The farthest that anything flies.
pub const FARTHEST: usize = 6;

/// The tables of one map.
///
/// The spaces *between* two spaces need no table of their own: they are what both have as neighbours, two lookups and an
/// intersection of three words. A table of pairs would take most of a megabyte for each state of the canals.
#[derive(Debug, PartialEq, Eq)]
pub struct Tables {
    /// By space and number of moves, from 0.
    air_within: Vec<[Spaces; FARTHEST + 1]>,
    /// By space and number of steps, from 0: where a flight of exactly so many steps may end.
    air_after: Vec<[Spaces; FARTHEST + 1]>,
    /// By space and space.
    air_distance: Vec<[u8; MOST_SPACES]>,
    land_neighbours: Vec<Spaces>,
    lands_two_away: Vec<Spaces>,
    /// By state of the canals and zone.
    sea_neighbours: Vec<Vec<Spaces>>,
    seas_two_away: Vec<Vec<Spaces>>,
    /// The zones a land touches; the lands a zone touches.
    coasts: Vec<Spaces>,
}

impl Tables {
    /// No flight, however long, leads there.
    pub const UNREACHABLE: u8 = u8::MAX;

    pub(crate) fn new(neighbours: &[Spaces], lands: Spaces, seas: Spaces, canals: &[Canal]) -> Tables {
        let spaces = || (0..neighbours.len()).filter_map(Space::new);
        let within = |space: Space, kinds: Spaces| {
            if kinds.contains(space) { neighbours[space.index()] & kinds } else { Spaces::EMPTY }
        };
        let open_air = lands | seas;
        let air_neighbours: Vec<Spaces> = spaces().map(|space| within(space, open_air)).collect();
        let land_neighbours: Vec<Spaces> = spaces().map(|space| within(space, lands)).collect();
        let sea_neighbours: Vec<Vec<Spaces>> = OpenCanals::all(canals.len())
            .map(|open| {
                let mut neighbours: Vec<Spaces> = spaces().map(|space| within(space, seas)).collect();
                for canal in canals.iter().filter(|canal| !open.contains(canal)) {
                    let [first, second] = canal.between;
                    neighbours[first.index()].remove(second);
                    neighbours[second.index()].remove(first);
                }
                neighbours
            })
            .collect();
        let air_distance: Vec<[u8; MOST_SPACES]> = spaces().map(|from| distances(from, &air_neighbours)).collect();
        let ball = |distances: &[u8; MOST_SPACES], moves: usize| {
            spaces().filter(|space| usize::from(distances[space.index()]) <= moves).collect()
        };
        let air_within =
            air_distance.iter().map(|distances| std::array::from_fn(|moves| ball(distances, moves))).collect();
        let after = |from: Space| {
            let mut ends = [Spaces::one(from) & open_air; FARTHEST + 1];
            for steps in 1..=FARTHEST {
                let before = ends[steps - 1];
                ends[steps] = before.iter().fold(Spaces::EMPTY, |ends, space| ends | air_neighbours[space.index()]);
            }
            ends
        };
        Tables {
            air_within,
            air_after: spaces().map(after).collect(),
            air_distance,
            lands_two_away: two_away(&land_neighbours),
            land_neighbours,
            seas_two_away: sea_neighbours.iter().map(|neighbours| two_away(neighbours)).collect(),
            sea_neighbours,
            coasts: spaces()
                .map(|space| {
                    let others = if lands.contains(space) {
                        seas
                    } else if seas.contains(space) {
                        lands
                    } else {
                        Spaces::EMPTY
                    };
                    neighbours[space.index()] & others
                })
                .collect(),
        }
    }

    /// The spaces that a plane reaches with so many moves, the space itself included; impassable ones never.
    pub fn air_within(&self, from: Space, moves: u8) -> Spaces {
        let moves = usize::from(moves).min(FARTHEST);
        self.air_within.get(from.index()).map_or(Spaces::EMPTY, |within| within[moves])
    }

    /// Where a flight of exactly so many steps may end; it may come back to where it has been.
    pub(crate) fn air_after(&self, from: Space, steps: u8) -> Spaces {
        let ends = self.air_after.get(from.index()).and_then(|ends| ends.get(usize::from(steps)));
        ends.copied().unwrap_or_default()
    }

    /// How many moves a plane needs; [`Self::UNREACHABLE`] where no way leads there.
    pub fn air_distance(&self, from: Space, to: Space) -> u8 {
        self.air_distance.get(from.index()).map_or(Self::UNREACHABLE, |distances| distances[to.index()])
    }

    /// The moves that a plane spends on a way, whose spaces may lie apart: between them it flies as straight as it can.
    pub(crate) fn flight_cost(&self, way: &[Space]) -> u8 {
        way.windows(2).fold(0, |cost, step| {
            let distance = self.air_distance(step[0], step[1]);
            cost.saturating_add(if distance == Self::UNREACHABLE { distance } else { distance.max(1) })
        })
    }

    /// The first way of a plane that takes exactly so many steps.
    pub(crate) fn flight_of(&self, from: Space, to: Space, steps: u8) -> Option<Path> {
        if !self.air_after(from, steps).contains(to) {
            return None;
        }
        let mut path: Path = [from].into_iter().collect();
        let mut here = from;
        for left in (0..steps).rev() {
            here = (self.air_within(here, 1).without(here) & self.air_after(to, left)).first()?;
            path.try_push(here).ok()?;
        }
        Some(path)
    }

    /// One of the shortest ways of a plane; the two ends alone where there is none or it is too long to write.
    pub(crate) fn flight(&self, from: Space, to: Space) -> Path {
        let distance = self.air_distance(from, to);
        let mut path: Path = [from].into_iter().collect();
        if distance == Self::UNREACHABLE || usize::from(distance) >= LONGEST_PATH {
            path.push(to);
            return path;
        }
        let mut here = from;
        while here != to {
            let left = self.air_distance(here, to);
            let nearer = |next: &Space| self.air_distance(*next, to).saturating_add(1) == left;
            let Some(next) = self.air_within(here, 1).iter().find(nearer) else { break };
            path.push(next);
            here = next;
        }
        path
    }

    /// The lands one step from a land.
    pub fn land_neighbours(&self, land: Space) -> Spaces {
        self.land_neighbours.get(land.index()).copied().unwrap_or_default()
    }

    /// The lands exactly two steps from a land.
    pub fn lands_two_away(&self, land: Space) -> Spaces {
        self.lands_two_away.get(land.index()).copied().unwrap_or_default()
    }

    /// The lands through which two steps lead from one land to another.
    pub fn lands_between(&self, from: Space, to: Space) -> Spaces {
        self.land_neighbours(from) & self.land_neighbours(to)
    }

    /// The zones one step from a zone.
    pub fn sea_neighbours(&self, open: OpenCanals, zone: Space) -> Spaces {
        let state = self.sea_neighbours.get(open.index());
        state.and_then(|zones| zones.get(zone.index())).copied().unwrap_or_default()
    }

    /// The zones exactly two steps from a zone.
    pub fn seas_two_away(&self, open: OpenCanals, zone: Space) -> Spaces {
        let state = self.seas_two_away.get(open.index());
        state.and_then(|zones| zones.get(zone.index())).copied().unwrap_or_default()
    }

    /// The zones through which two steps lead from one zone to another.
    pub fn seas_between(&self, open: OpenCanals, from: Space, to: Space) -> Spaces {
        self.sea_neighbours(open, from) & self.sea_neighbours(open, to)
    }

    /// All zones that one of several lands touches, or all lands that one of several zones touches.
    pub fn shores(&self, spaces: Spaces) -> Spaces {
        spaces.iter().fold(Spaces::EMPTY, |shores, space| shores | self.coast(space))
    }

    /// The zones that a land touches, or the lands that a zone touches.
    pub fn coast(&self, space: Space) -> Spaces {
        self.coasts.get(space.index()).copied().unwrap_or_default()
    }
}

/// What is reached in two steps and not in fewer.
fn two_away(neighbours: &[Spaces]) -> Vec<Spaces> {
    neighbours
        .iter()
        .enumerate()
        .map(|(index, near)| {
            let far = near.iter().fold(Spaces::EMPTY, |far, space| far | neighbours[space.index()]);
            Space::new(index).map_or(Spaces::EMPTY, |space| (far - *near).without(space))
        })
        .collect()
}

/// The steps to every space; what has no neighbours is not even at itself.
fn distances(from: Space, neighbours: &[Spaces]) -> [u8; MOST_SPACES] {
    let mut distances = [Tables::UNREACHABLE; MOST_SPACES];
    if neighbours[from.index()].is_empty() {
        return distances;
    }
    let mut reached = Spaces::one(from);
    let mut front = reached;
    let mut steps = 0;
    while !front.is_empty() && steps < Tables::UNREACHABLE {
        front.iter().for_each(|space| distances[space.index()] = steps);
        front = front.iter().fold(Spaces::EMPTY, |next, space| next | neighbours[space.index()]) - reached;
        reached |= front;
        steps += 1;
    }
    distances
}
