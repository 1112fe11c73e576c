//! The landing of planes by brute force: every zone for every carrier, every place for every carrier that was bought, and
//! every deck for every fighter.

use rulebound_axis::group::Task;
use rulebound_axis::phase::{MovePhase, Phase};
use rulebound_axis::space::Space;
use rulebound_axis::unit::Unit;

use super::board::{Board, Moved};

/// A plane in the air, or on a deck.
#[derive(Clone, Copy)]
struct Plane {
    space: Space,
    moves: usize,
    is_fighter: bool,
}

/// Fighters that reach no land, and the decks there could be.
struct Puzzle {
    /// By fighter: the zones it reaches.
    fighters: Vec<Vec<Space>>,
    /// By zone: the room on decks that stay.
    room: Vec<usize>,
    /// By carrier that can move: its zones and its room.
    carriers: Vec<(Vec<Space>, usize)>,
    bought: usize,
    /// By factory: its zones, and how many carriers it can make.
    yards: Vec<(Vec<Space>, usize)>,
}

impl Board {
    /// The fewest planes that are lost, if the rest of the turn is played as well as can be for them.
    pub fn lost_planes(&self) -> usize {
        self.lost(self.planes(), true)
    }

    /// The fewest planes that are lost if nothing moves any more, and only what was bought still comes.
    pub fn lost_at_rest(&self) -> usize {
        let planes = self.planes().into_iter().map(|plane| Plane { moves: 0, ..plane });
        self.lost(planes.collect(), false)
    }

    fn lost(&self, planes: Vec<Plane>, carriers_move: bool) -> usize {
        let reaches =
            |plane: &Plane, to: Space| self.atlas.flight(plane.space, to).is_some_and(|far| far <= plane.moves);
        let lands: Vec<Space> = self.map().lands().iter().filter(|&land| self.is_held(land)).collect();
        let airborne: Vec<Plane> =
            planes.into_iter().filter(|plane| !lands.iter().any(|&land| reaches(plane, land))).collect();
        if airborne.is_empty() {
            return 0;
        }
        let bombers = airborne.iter().filter(|plane| !plane.is_fighter).count();
        let seas: Vec<Space> = self.map().seas().iter().collect();
        let enters = |plane: &Plane, zone: Space| zone == plane.space || self.will_be_open(zone);
        let zones =
            |plane: &Plane| seas.iter().copied().filter(|&zone| reaches(plane, zone) && enters(plane, zone)).collect();
        let fighters = airborne.iter().filter(|plane| plane.is_fighter).map(zones).collect();
        bombers + self.puzzle(fighters, &seas, carriers_move).fewest_lost()
    }

    /// All own planes that moved and have not landed on land, and all that have not moved and are at sea.
    fn planes(&self) -> Vec<Plane> {
        let mut planes = Vec::new();
        for moved in self.moved.iter().filter(|moved| Unit::AIR.contains(&moved.unit)) {
            let landed = moved.phase == MovePhase::NoncombatMove;
            if !(landed && self.map().is_land(moved.space)) {
                let moves = if landed { 0 } else { usize::from(moved.left) };
                planes.push(Plane { space: moved.space, moves, is_fighter: moved.unit == Unit::Fighter });
            }
        }
        for zone in self.map().seas().iter() {
            for unit in Unit::AIR {
                let plane = Plane { space: zone, moves: usize::from(unit.moves()), is_fighter: unit == Unit::Fighter };
                planes.extend(vec![plane; usize::from(self.fresh(zone, unit))]);
            }
        }
        planes
    }

    /// Whether battles are still to be fought this turn.
    fn battles_to_come(&self) -> bool {
        matches!(self.phase, Phase::CombatMove | Phase::Combat)
    }

    /// Whether a zone is safe in the noncombat move: where own units attack, battles count as won.
    fn will_be_safe(&self, zone: Space) -> bool {
        !self.is_hostile(zone) || (self.battles_to_come() && self.is_attacked(zone))
    }

    /// Whether planes may fly to a zone in the noncombat move: where own units attack or stay to fight, battles count as won.
    fn will_be_open(&self, zone: Space) -> bool {
        let fights = |unit: Unit| {
            let aside = |moved: &&Moved| moved.space == zone && moved.unit == unit && moved.task != Task::Move;
            unit.abilities().attack > 0 && usize::from(self.own(zone, unit)) > self.moved.iter().filter(aside).count()
        };
        self.will_be_safe(zone) || (self.battles_to_come() && Unit::ALL.into_iter().any(fights))
    }

    /// Whether carriers in a zone fight there and stay.
    fn will_fight(&self, zone: Space) -> bool {
        let battle = self.is_hostile(zone) || (self.is_attacked(zone) && self.has_enemy_ships(zone));
        self.battles_to_come() && battle
    }

    fn puzzle(&self, fighters: Vec<Vec<Space>>, seas: &[Space], carriers_move: bool) -> Puzzle {
        let useful = |zone: &Space| fighters.iter().any(|zones| zones.contains(zone));
        let mut room = vec![0; self.map().size()];
        let mut carriers = Vec::new();
        for &zone in seas {
            // Allied fighters sit on allied carriers first, then on own ones.
            let (guests, allied) = (self.allied(zone, Unit::Fighter), 2 * self.allied(zone, Unit::Carrier));
            room[zone.index()] += usize::from(allied.saturating_sub(guests));
            let mut guests = guests.saturating_sub(allied);
            let all = self.own(zone, Unit::Carrier);
            let free = if self.will_fight(zone) || !carriers_move { 0 } else { self.fresh(zone, Unit::Carrier) };
            for number in 0..all {
                let places = usize::from(2 - guests.min(2));
                guests -= guests.min(2);
                if number < all - free {
                    room[zone.index()] += places;
                } else if places > 0 {
                    let zones: Vec<Space> = self.berths(zone).into_iter().filter(useful).collect();
                    carriers.push((zones, places));
                }
            }
        }
        let bought = usize::from(self.purchased[Unit::Carrier]);
        let mut yards = Vec::new();
        for land in self.map().lands().iter().filter(|_| bought > 0) {
            let beside = self.atlas.coast(land).into_iter().filter(|&zone| self.is_placeable(zone));
            let zones: Vec<Space> = beside.filter(|&zone| self.will_be_safe(zone)).filter(useful).collect();
            yards.push((zones, usize::from(self.capacity(land))));
        }
        carriers.retain(|(zones, _)| !zones.is_empty());
        yards.retain(|(zones, capacity)| !zones.is_empty() && *capacity > 0);
        Puzzle { fighters, room, carriers, bought, yards }
    }

    /// Where a carrier can be after the noncombat move: every way of at most two steps.
    fn berths(&self, zone: Space) -> Vec<Space> {
        let sails = |path: &Vec<Space>| {
            path.windows(2).all(|step| self.may_sail(step[0], step[1]) && self.will_be_safe(step[1]))
        };
        let mut berths = vec![zone];
        berths.extend(self.atlas.ways(zone, 2).into_iter().filter(sails).map(|path| path[path.len() - 1]));
        berths.sort_unstable();
        berths.dedup();
        berths
    }
}

impl Puzzle {
    fn fewest_lost(mut self) -> usize {
        let mut best = self.fighters.len();
        self.place(0, 0, &mut best);
        best
    }

    /// Every zone for every carrier from `next` on, then for every carrier bought from `made` on.
    fn place(&mut self, next: usize, made: usize, best: &mut usize) {
        if *best == 0 {
            return;
        }
        if let Some((zones, places)) = self.carriers.get(next).cloned() {
            for zone in zones {
                self.room[zone.index()] += places;
                self.place(next + 1, made, best);
                self.room[zone.index()] -= places;
            }
            return;
        }
        if made < self.bought {
            for yard in 0..self.yards.len() {
                if self.yards[yard].1 > 0 {
                    self.yards[yard].1 -= 1;
                    for zone in self.yards[yard].0.clone() {
                        self.room[zone.index()] += 2;
                        self.place(next, made + 1, best);
                        self.room[zone.index()] -= 2;
                    }
                    self.yards[yard].1 += 1;
                }
            }
        }
        *best = (*best).min(self.unseated());
    }

    /// The fighters without a deck when every carrier is where it is: seats are given one by one, and whoever sits may
    /// be asked to move on.
    fn unseated(&self) -> usize {
        let mut sitting: Vec<Vec<usize>> = vec![Vec::new(); self.room.len()];
        let count = |fighter: usize, sitting: &mut [Vec<usize>]| {
            let mut asked = vec![false; self.room.len()];
            usize::from(!self.seat(fighter, sitting, &mut asked))
        };
        (0..self.fighters.len()).map(|fighter| count(fighter, &mut sitting)).sum()
    }

    fn seat(&self, fighter: usize, sitting: &mut [Vec<usize>], asked: &mut [bool]) -> bool {
        for zone in self.fighters[fighter].iter().map(|zone| zone.index()) {
            if self.room[zone] == 0 || asked[zone] {
                continue;
            }
            asked[zone] = true;
            if sitting[zone].len() < self.room[zone] {
                sitting[zone].push(fighter);
                return true;
            }
            for place in 0..sitting[zone].len() {
                let other = sitting[zone][place];
                if self.seat(other, sitting, asked) {
                    sitting[zone][place] = fighter;
                    return true;
                }
            }
        }
        false
    }
}
