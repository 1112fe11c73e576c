//! The slow, obviously right way: every path is walked, space by space, over the borders of the map alone.
//!
//! Nothing here asks the tables, the sets or the judge. It knows the rules of single units: land units, warships,
//! submarines, planes on boards without decks, and a transport that ferries or assaults.

use std::collections::BTreeSet;

use rulebound_axis::map::Map;
use rulebound_axis::phase::Phase;
use rulebound_axis::position::Position;
use rulebound_axis::space::Space;
use rulebound_axis::unit::Unit;

pub struct Reference<'a> {
    position: &'a Position,
    map: &'a Map,
    combat: bool,
}

impl<'a> Reference<'a> {
    pub fn new(position: &'a Position) -> Self {
        Reference { position, map: position.map(), combat: position.phase() == Phase::CombatMove }
    }

    fn neighbours(&self, space: Space) -> Vec<Space> {
        self.map.spaces().filter(|&other| self.map.neighbours(space).contains(other)).collect()
    }

    /// A land of the other team.
    fn is_enemy_land(&self, land: Space) -> bool {
        let owner = self.position.owner(land).expect("a land has an owner");
        owner.team() != self.position.active().team()
    }

    fn enemy_count(&self, space: Space, unit: Unit) -> u32 {
        let enemies = self.position.active().enemies();
        enemies.map(|power| u32::from(self.position.units(space, power)[unit])).sum()
    }

    fn has_any_enemy(&self, space: Space) -> bool {
        Unit::ALL.into_iter().any(|unit| self.enemy_count(space, unit) > 0)
    }

    fn has_enemy_warship(&self, zone: Space) -> bool {
        [Unit::Destroyer, Unit::Cruiser, Unit::Carrier, Unit::Battleship]
            .into_iter()
            .any(|unit| self.enemy_count(zone, unit) > 0)
    }

    fn was_friendly(&self, land: Space) -> bool {
        !self.is_enemy_land(land) && !self.position.captured().contains(land)
    }

    /// Every path of so many steps that `goes_on` allows, given the path so far and the next space.
    fn paths(&self, from: Space, steps: usize, goes_on: &dyn Fn(&[Space], Space) -> bool) -> Vec<Vec<Space>> {
        let mut all = Vec::new();
        let mut open = vec![vec![from]];
        while let Some(path) = open.pop() {
            for next in self.neighbours(path[path.len() - 1]) {
                if goes_on(&path, next) {
                    let mut longer = path.clone();
                    longer.push(next);
                    if longer.len() <= steps {
                        open.push(longer.clone());
                    }
                    all.push(longer);
                }
            }
        }
        all
    }

    /// Where one fresh land unit can go.
    pub fn land_ends(&self, from: Space, unit: Unit) -> BTreeSet<Space> {
        if self.combat && unit == Unit::AaGun {
            return BTreeSet::new();
        }
        let steps = if unit == Unit::Tank { 2 } else { 1 };
        let goes_on = |path: &[Space], next: Space| {
            if !self.map.is_land(next) {
                return false;
            }
            let here = path[path.len() - 1];
            // Whoever stands on hostile land after the first step is blitzing.
            let leaves_hostile = path.len() > 1 && self.is_enemy_land(here);
            let blitzes = unit == Unit::Tank && !self.has_any_enemy(here) && !self.position.has_factory(here);
            if leaves_hostile && !blitzes {
                return false;
            }
            self.combat || !self.is_enemy_land(next)
        };
        let fights = |path: &Vec<Space>| !self.combat || path[1..].iter().any(|&land| self.is_enemy_land(land));
        let paths = self.paths(from, steps, &goes_on);
        paths.into_iter().filter(fights).map(|path| path[path.len() - 1]).filter(|&end| end != from).collect()
    }

    fn may_sail(&self, here: Space, next: Space) -> bool {
        let held = |land| self.was_friendly(land);
        let canal = self.map.canal_between(here, next);
        self.map.is_sea(next) && canal.is_none_or(|canal| canal.lands.iter().all(held))
    }

    fn stops(&self, zone: Space, unit: Unit) -> bool {
        if unit == Unit::Submarine { self.enemy_count(zone, Unit::Destroyer) > 0 } else { self.has_enemy_warship(zone) }
    }

    /// Every way of a fresh ship of at most two steps.
    fn voyages(&self, from: Space, unit: Unit) -> Vec<Vec<Space>> {
        self.paths(from, 2, &|path, next| {
            let here = path[path.len() - 1];
            self.may_sail(here, next) && (path.len() == 1 || !self.stops(here, unit))
        })
    }

    fn borders_enemy_land(&self, zone: Space) -> bool {
        self.neighbours(zone).into_iter().any(|land| self.map.is_land(land) && self.is_enemy_land(land))
    }

    fn has_enemy_ship(&self, zone: Space) -> bool {
        Unit::SEA.into_iter().any(|unit| self.enemy_count(zone, unit) > 0)
    }

    /// Where one fresh warship without planes can go.
    pub fn warship_ends(&self, from: Space, unit: Unit) -> BTreeSet<Space> {
        let ends = self.voyages(from, unit).into_iter().map(|path| path[path.len() - 1]).filter(|&end| end != from);
        ends.filter(|&end| {
            if self.combat {
                self.has_enemy_ship(end) || self.has_enemy_warship(from) || self.borders_enemy_land(end)
            } else {
                unit == Unit::Submarine || !self.has_enemy_warship(end)
            }
        })
        .collect()
    }

    /// The steps to every space by air.
    fn flights(&self, from: Space, steps: u32) -> BTreeSet<Space> {
        let mut reached = BTreeSet::from([from]);
        for _ in 0..steps {
            let next: Vec<Space> = reached.iter().flat_map(|&space| self.neighbours(space)).collect();
            reached.extend(next.into_iter().filter(|&space| !self.map.is_impassable(space)));
        }
        reached
    }

    /// Where one fresh plane can go on a board without decks.
    pub fn plane_ends(&self, from: Space, unit: Unit) -> BTreeSet<Space> {
        let range = if unit == Unit::Fighter { 4 } else { 6 };
        let lands = |at: Space, steps: u32| {
            self.flights(at, steps).into_iter().any(|space| self.map.is_land(space) && self.was_friendly(space))
        };
        let mut ends = BTreeSet::new();
        for steps in 1..=range {
            for end in self.flights(from, steps).difference(&self.flights(from, steps - 1)).copied() {
                let allowed = if !self.combat {
                    self.map.is_land(end) && self.was_friendly(end)
                } else if self.map.is_land(end) {
                    self.is_enemy_land(end) && self.has_any_enemy(end) && lands(end, range - steps)
                } else {
                    let above =
                        Unit::SEA.into_iter().any(|unit| unit != Unit::Submarine && self.enemy_count(end, unit) > 0);
                    let below =
                        self.enemy_count(end, Unit::Submarine) > 0 && self.position.own(end)[Unit::Destroyer] > 0;
                    (above || below) && lands(end, range - steps)
                };
                if allowed {
                    ends.insert(end);
                }
            }
        }
        ends
    }

    /// The zone and the land where a fresh transport that loads one infantry here can put it ashore.
    pub fn ferries(&self, from: Space, land: Space) -> BTreeSet<(Space, Space)> {
        let mut found = BTreeSet::new();
        if self.has_enemy_warship(from) || !self.neighbours(from).contains(&land) {
            return found;
        }
        let mut voyages = self.voyages(from, Unit::Transport);
        voyages.push(vec![from]);
        for path in voyages {
            let zone = path[path.len() - 1];
            if path.len() > 1 && zone == from {
                continue;
            }
            let attacks = |unit: Unit| unit.abilities().attack > 0 && self.position.own(zone)[unit] > 0;
            let escorted = Unit::ALL.into_iter().any(attacks);
            if self.has_enemy_warship(zone) && !(self.combat && escorted) {
                continue;
            }
            for shore in self.neighbours(zone).into_iter().filter(|&shore| self.map.is_land(shore)) {
                if self.is_enemy_land(shore) == self.combat {
                    found.insert((zone, shore));
                }
            }
        }
        found
    }
}
