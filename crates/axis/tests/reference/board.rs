//! A plain board, read from a scenario.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use rulebound_axis::counts::Counts;
use rulebound_axis::group::Task;
use rulebound_axis::guest::Guest;
use rulebound_axis::map::Map;
use rulebound_axis::phase::{MovePhase, Phase};
use rulebound_axis::power::Power;
use rulebound_axis::ruleset::Ruleset;
use rulebound_axis::setup::{Chart, Setup, TransportEntry};
use rulebound_axis::space::Space;
use rulebound_axis::unit::Unit;

use super::atlas::Atlas;
use super::combat::Engagement;
use super::guests;

/// The maps that come with the game.
static ATLASES: LazyLock<Vec<Arc<Atlas>>> =
    LazyLock::new(|| Map::all().iter().map(|map| Arc::new(Atlas::of(map))).collect());

const SURFACE_WARSHIPS: [Unit; 4] = [Unit::Destroyer, Unit::Cruiser, Unit::Carrier, Unit::Battleship];

/// Units of the active power that have moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moved {
    pub space: Space,
    pub unit: Unit,
    pub phase: MovePhase,
    pub left: u8,
    pub task: Task,
}

/// A transport with a cargo or a past.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ship {
    pub power: Power,
    pub zone: Space,
    pub cargo: Counts,
    pub loaded: Counts,
    pub landing: Counts,
    pub target: Option<Space>,
    pub left: u8,
    pub used: Option<MovePhase>,
    pub fought: bool,
    /// One entry for each unit of an ally, sorted.
    pub guests: Vec<Guest>,
}

impl Ship {
    pub fn fresh(power: Power, zone: Space) -> Ship {
        let none = Counts::NONE;
        Ship {
            power,
            zone,
            cargo: none,
            loaded: none,
            landing: none,
            target: None,
            left: 2,
            used: None,
            fought: false,
            guests: Vec::new(),
        }
    }

    pub fn aboard(&self) -> Counts {
        self.cargo.plus(&self.loaded).expect("few units")
    }

    pub fn bulk(&self) -> u32 {
        let guests = self.guests.iter().map(|guest| u32::from(guest.unit.abilities().bulk));
        self.aboard().bulk() + self.landing.bulk() + guests.sum::<u32>()
    }
}

/// Everything that rules ask of a position.
#[derive(Clone, Debug)]
pub struct Board {
    pub atlas: Arc<Atlas>,
    pub ruleset: Ruleset,
    pub phase: Phase,
    pub active: Power,
    pub is_over: bool,
    pub owners: Vec<Option<Power>>,
    pub units: Vec<[Counts; 5]>,
    /// One entry for each unit, sorted.
    pub moved: Vec<Moved>,
    /// In the order of the scenario.
    pub ships: Vec<Ship>,
    pub captured: BTreeSet<Space>,
    pub factories: BTreeSet<Space>,
    pub built: BTreeSet<Space>,
    pub damage: Vec<u8>,
    pub produced: Vec<u8>,
    pub money: [u16; 5],
    pub purchased: Counts,
    pub purchased_factories: u8,
    pub fought: BTreeSet<Space>,
    pub battle: Option<Engagement>,
    pub sheltering: bool,
    /// Where somebody came in the combat move, and from where.
    pub came: BTreeSet<(Space, Space)>,
    /// The battleships with one hit.
    pub damaged: Vec<[u8; 5]>,
}

impl PartialEq for Board {
    /// Whether the same stands on both boards.
    fn eq(&self, other: &Board) -> bool {
        let turn = |board: &Board| (board.phase, board.active, board.is_over, board.money);
        let combat = |board: &Board| (board.battle.clone(), board.sheltering, board.came.clone());
        let bought = |board: &Board| (board.purchased, board.purchased_factories);
        turn(self) == turn(other)
            && bought(self) == bought(other)
            && combat(self) == combat(other)
            && self.units == other.units
            && self.owners == other.owners
            && self.moved == other.moved
            && self.ships == other.ships
            && [&self.captured, &self.factories, &self.built, &self.fought]
                == [&other.captured, &other.factories, &other.built, &other.fought]
            && [&self.damage, &self.produced] == [&other.damage, &other.produced]
    }
}

fn atlas(chart: &Chart) -> Arc<Atlas> {
    match chart {
        Chart::Named(name) => {
            Arc::clone(ATLASES.iter().find(|atlas| atlas.map.name() == name).expect("a map of the game"))
        }
        Chart::Whole(file) => Arc::new(Atlas::of(&Arc::new(Map::check((**file).clone()).expect("a checked map")))),
    }
}

impl Board {
    /// Reads a scenario that has been checked.
    pub fn read(setup: &Setup, ruleset: &Ruleset) -> Board {
        let atlas = atlas(&setup.map);
        let map = Arc::clone(&atlas.map);
        let space = |id: &String| map.space(id).expect("a space of the map");
        let spaces = |ids: &BTreeSet<String>| ids.iter().map(space).collect::<BTreeSet<Space>>();
        let mut owners: Vec<Option<Power>> = map.spaces().map(|space| map.original_owner(space)).collect();
        setup.owners.iter().for_each(|(id, owner)| owners[space(id).index()] = Some(*owner));
        let printed = |at: Space| Power::ALL.map(|power| map.printed_units(at, power));
        let mut units: Vec<[Counts; 5]> =
            map.spaces().map(|at| if setup.bare { [Counts::NONE; 5] } else { printed(at) }).collect();
        for (id, powers) in &setup.units {
            let mut there = [Counts::NONE; 5];
            powers.iter().for_each(|(power, counts)| there[power.index()] = *counts);
            units[space(id).index()] = there;
        }
        let mut factories: BTreeSet<Space> = map.spaces().filter(|&land| map.has_printed_factory(land)).collect();
        factories.extend(spaces(&setup.factories_added));
        factories = &factories - &spaces(&setup.factories_removed);
        let numbers = |entries: &std::collections::BTreeMap<String, u8>| {
            let mut numbers = vec![0; map.size()];
            entries.iter().for_each(|(id, number)| numbers[space(id).index()] = *number);
            numbers
        };
        let mut money = Power::ALL.map(|power| map.printed_money(power));
        setup.money.iter().for_each(|(power, amount)| money[power.index()] = *amount);
        let mut moved = Vec::new();
        for entry in &setup.moved {
            for (unit, count) in entry.units.iter() {
                let (space, phase, left, task) = (space(&entry.space), entry.phase, entry.left, entry.task);
                moved.extend(vec![Moved { space, unit, phase, left, task }; usize::from(count)]);
            }
        }
        moved.sort_unstable();
        let mut damaged = vec![[0; 5]; map.size()];
        for (id, powers) in &setup.damaged {
            powers.iter().for_each(|(power, count)| damaged[space(id).index()][power.index()] = *count);
        }
        let pairs = |(to, origins): (&String, &BTreeSet<String>)| {
            let to = space(to);
            origins.iter().map(move |from| (to, space(from))).collect::<Vec<_>>()
        };
        let came = setup.came.iter().flat_map(pairs).collect();
        let ship = |entry: &TransportEntry| Ship {
            power: entry.power.unwrap_or(setup.turn),
            zone: space(&entry.zone),
            cargo: entry.cargo,
            loaded: entry.loaded,
            landing: entry.landing,
            target: entry.territory.as_ref().map(space),
            left: entry.left,
            used: entry.used,
            fought: entry.fought,
            guests: guests::of(entry),
        };
        Board {
            ruleset: *ruleset,
            phase: setup.phase,
            active: setup.turn,
            is_over: setup.winner.is_some(),
            owners,
            units,
            moved,
            ships: setup.transports.iter().map(ship).collect(),
            captured: spaces(&setup.captured),
            factories,
            built: spaces(&setup.built),
            damage: numbers(&setup.damage),
            produced: numbers(&setup.produced),
            money,
            purchased: setup.purchased,
            purchased_factories: setup.purchased_factories,
            fought: spaces(&setup.fought),
            battle: setup.battle.as_ref().map(|entry| Engagement::read(entry, space(&entry.space))),
            sheltering: setup.sheltering,
            came,
            damaged,
            atlas,
        }
    }

    pub fn map(&self) -> &Map {
        &self.atlas.map
    }

    pub fn is_combat(&self) -> bool {
        self.phase == Phase::CombatMove
    }

    pub fn move_phase(&self) -> MovePhase {
        if self.is_combat() { MovePhase::CombatMove } else { MovePhase::NoncombatMove }
    }

    pub fn own(&self, space: Space, unit: Unit) -> u8 {
        self.units[space.index()][self.active.index()][unit]
    }

    /// The units of a kind of all powers of the team but the active one.
    pub fn allied(&self, space: Space, unit: Unit) -> u8 {
        let allies = self.active.friends().filter(|&power| power != self.active);
        allies.map(|power| self.units[space.index()][power.index()][unit]).sum()
    }

    pub fn enemy(&self, space: Space, unit: Unit) -> bool {
        self.active.enemies().any(|power| self.units[space.index()][power.index()][unit] > 0)
    }

    pub fn has_enemies(&self, space: Space) -> bool {
        Unit::ALL.into_iter().any(|unit| self.enemy(space, unit))
    }

    pub fn has_enemy_ships(&self, zone: Space) -> bool {
        Unit::SEA.into_iter().any(|unit| self.enemy(zone, unit))
    }

    /// A land of the other team, or a zone with one of its surface warships.
    pub fn is_hostile(&self, space: Space) -> bool {
        if self.map().is_sea(space) {
            return SURFACE_WARSHIPS.into_iter().any(|unit| self.enemy(space, unit));
        }
        self.owners[space.index()].is_some_and(|owner| owner.team() != self.active.team())
    }

    /// A land that has been the team's since the start of the turn.
    pub fn is_held(&self, land: Space) -> bool {
        self.map().is_land(land) && !self.is_hostile(land) && !self.captured.contains(&land)
    }

    /// A land that has been the power's own since the start of the turn.
    pub fn is_own(&self, land: Space) -> bool {
        self.is_held(land) && self.owners[land.index()] == Some(self.active)
    }

    /// How many units of a kind have done nothing this turn; transports that are empty besides.
    pub fn fresh(&self, space: Space, unit: Unit) -> u8 {
        if unit == Unit::Transport {
            return self.fresh_transports(space, self.active);
        }
        let spent = self.moved.iter().filter(|moved| moved.space == space && moved.unit == unit).count();
        self.own(space, unit) - u8::try_from(spent).expect("few units")
    }

    /// How many transports of a power are empty and have done nothing this turn.
    pub fn fresh_transports(&self, zone: Space, power: Power) -> u8 {
        let listed = self.ships.iter().filter(|ship| ship.power == power && ship.zone == zone).count();
        self.units[zone.index()][power.index()][Unit::Transport] - u8::try_from(listed).expect("few units")
    }

    /// The tanks that entered an open land and may go on.
    pub fn walking(&self, land: Space) -> u8 {
        let walks = |moved: &&Moved| moved.space == land && moved.unit == Unit::Tank && moved.left == 1;
        if self.is_combat() { self.moved.iter().filter(walks).count() as u8 } else { 0 }
    }

    /// Own units in a space that attack: not those that raid or were carried.
    pub fn attackers(&self, space: Space) -> Counts {
        let mut units = self.units[space.index()][self.active.index()];
        for moved in self.moved.iter().filter(|moved| moved.space == space && moved.task != Task::Move) {
            units[moved.unit] -= 1;
        }
        units
    }

    pub fn has_attackers(&self, space: Space) -> bool {
        self.attackers(space).iter().any(|(unit, _)| unit.abilities().attack > 0)
    }

    pub fn has_surface_warship(&self, zone: Space) -> bool {
        SURFACE_WARSHIPS.into_iter().any(|unit| self.own(zone, unit) > 0)
    }

    /// Whether ships pass from a zone to the next at all: it is no land, is not closed, and its canal is held.
    pub fn may_sail(&self, from: Space, to: Space) -> bool {
        let closed = self.ruleset.black_sea_closed && self.map().closable().contains(to);
        let canal = self.map().canals().iter().find(|canal| canal.joins(from, to));
        let held = canal.is_none_or(|canal| canal.lands.iter().all(|land| self.is_held(land)));
        self.map().is_sea(from) && self.map().is_sea(to) && self.atlas.touch(from, to) && !closed && held
    }

    /// A hostile land that a tank may pass.
    pub fn is_open(&self, land: Space) -> bool {
        self.is_hostile(land) && !self.has_enemies(land) && !self.factories.contains(&land)
    }
}
