//! The borders of a map, and what follows from walking over them.

use std::collections::VecDeque;
use std::sync::Arc;

use rulebound_axis::map::Map;
use rulebound_axis::space::Space;

/// The longest flight.
const FARTHEST: usize = 6;

/// A map as a plain list of borders.
#[derive(Debug)]
pub struct Atlas {
    pub map: Arc<Map>,
    /// By space: all that touch it, in the order of the map.
    near: Vec<Vec<Space>>,
    /// By space and space: the fewest steps of a plane.
    steps: Vec<Vec<Option<usize>>>,
    /// By space and number of steps: where a plane can be after exactly so many.
    walks: Vec<Vec<Vec<bool>>>,
}

impl Atlas {
    pub fn of(map: &Arc<Map>) -> Atlas {
        let spaces: Vec<Space> = map.spaces().collect();
        let near = spaces
            .iter()
            .map(|&space| spaces.iter().copied().filter(|&other| map.neighbours(space).contains(other)).collect())
            .collect();
        let mut atlas = Atlas { map: Arc::clone(map), near, steps: Vec::new(), walks: Vec::new() };
        atlas.steps = spaces.iter().map(|&from| atlas.steps_from(from)).collect();
        atlas.walks = spaces.iter().map(|&from| atlas.walks_from(from)).collect();
        atlas
    }

    pub fn near(&self, space: Space) -> &[Space] {
        &self.near[space.index()]
    }

    pub fn touch(&self, space: Space, other: Space) -> bool {
        self.near(space).contains(&other)
    }

    /// The lands that touch a zone, or the zones that touch a land.
    pub fn coast(&self, space: Space) -> Vec<Space> {
        let map = &self.map;
        let crosses =
            |&other: &Space| (map.is_land(space) && map.is_sea(other)) || (map.is_sea(space) && map.is_land(other));
        self.near(space).iter().copied().filter(crosses).collect()
    }

    fn open_air(&self, space: Space) -> impl Iterator<Item = Space> {
        self.near(space).iter().copied().filter(|&next| !self.map.is_impassable(next))
    }

    fn steps_from(&self, from: Space) -> Vec<Option<usize>> {
        let mut steps = vec![None; self.near.len()];
        if self.map.is_impassable(from) {
            return steps;
        }
        steps[from.index()] = Some(0);
        let mut queue = VecDeque::from([(from, 0)]);
        while let Some((at, count)) = queue.pop_front() {
            for next in self.open_air(at) {
                if steps[next.index()].is_none() {
                    steps[next.index()] = Some(count + 1);
                    queue.push_back((next, count + 1));
                }
            }
        }
        steps
    }

    fn walks_from(&self, from: Space) -> Vec<Vec<bool>> {
        let mut layers = vec![vec![false; self.near.len()]];
        layers[0][from.index()] = !self.map.is_impassable(from);
        for _ in 0..FARTHEST {
            let last = &layers[layers.len() - 1];
            let mut next = vec![false; self.near.len()];
            for space in self.map.spaces().filter(|space| last[space.index()]) {
                self.open_air(space).for_each(|other| next[other.index()] = true);
            }
            layers.push(next);
        }
        layers
    }

    /// The fewest steps of a plane.
    pub fn flight(&self, from: Space, to: Space) -> Option<usize> {
        self.steps[from.index()][to.index()]
    }

    /// The first way of a plane of exactly so many steps, in the order of the map.
    pub fn first_flight(&self, from: Space, to: Space, steps: usize) -> Option<Vec<Space>> {
        // Borders are the same in both directions.
        let behind = &self.walks[to.index()];
        if !behind.get(steps)?[from.index()] {
            return None;
        }
        let mut path = vec![from];
        for left in (0..steps).rev() {
            let here = path[path.len() - 1];
            path.push(self.open_air(here).find(|next| behind[left][next.index()])?);
        }
        Some(path)
    }

    /// Every way of at least one and at most so many steps from land to land, or from zone to zone.
    pub fn ways(&self, from: Space, most: usize) -> Vec<Vec<Space>> {
        let alike = |next: &Space| {
            if self.map.is_sea(from) { self.map.is_sea(*next) } else { self.map.is_land(*next) }
        };
        let mut all: Vec<Vec<Space>> = Vec::new();
        let mut open = vec![vec![from]];
        while let Some(path) = open.pop().filter(|_| most > 0) {
            for next in self.near(path[path.len() - 1]).iter().copied().filter(alike) {
                let mut longer = path.clone();
                longer.push(next);
                if longer.len() <= most {
                    open.push(longer.clone());
                }
                all.push(longer);
            }
        }
        all
    }
}
