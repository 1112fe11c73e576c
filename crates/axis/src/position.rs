//! A position: a setup that was checked.

use std::sync::Arc;

use crate::counts::Counts;
use crate::group::{Group, Groups, Task};
use crate::map::{Map, OpenCanals};
use crate::phase::{MovePhase, Phase};
use crate::power::{Power, Team};
use crate::ruleset::Ruleset;
use crate::space::{Space, Spaces};
use crate::transport::Transport;
use crate::unit::Unit;

/// What stands on the board, whose turn it is, and what was done in it.
///
/// Numbers of units change through `Position::add` and `Position::remove` alone; who is hostile, who blocks, which decks
/// are free is derived from them whenever it is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) map: Arc<Map>,
    pub(crate) ruleset: Ruleset,
    /// From 1.
    pub(crate) round: u16,
    pub(crate) turn: Power,
    pub(crate) phase: Phase,
    /// By space.
    pub(crate) owners: Vec<Option<Power>>,
    /// By space and power; damaged battleships included, cargo not.
    pub(crate) units: Vec<[Counts; 5]>,
    /// The battleships with one hit, by space and power, sorted.
    pub(crate) damaged: Vec<(Space, Power, u8)>,
    pub(crate) factories: Spaces,
    /// The damage of factories, by space.
    pub(crate) damage: Vec<u8>,
    pub(crate) money: [u16; 5],
    pub(crate) purchased: Counts,
    pub(crate) purchased_factories: u8,
    /// The lands that were hostile at the start of the turn and are the team's now.
    pub(crate) captured: Spaces,
    pub(crate) moved: Groups,
    /// Sorted.
    pub(crate) transports: Vec<Transport>,
    /// The spaces in which a battle was fought this turn.
    pub(crate) fought: Spaces,
    /// The battle of which a round was fought, and another follows.
    pub(crate) battle: Option<Space>,
    /// The ships that have bombarded this turn, by zone, sorted.
    pub(crate) bombarded: Vec<(Space, Counts)>,
    /// The production used this turn, by space.
    pub(crate) produced: Vec<u8>,
    /// The factories that were placed this turn.
    pub(crate) built: Spaces,
    pub(crate) winner: Option<Team>,
}

impl Position {
    /// The map.
    pub fn map(&self) -> &Arc<Map> {
        &self.map
    }

    /// The ruleset.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The round, from 1.
    pub fn round(&self) -> u16 {
        self.round
    }

    /// Whose turn it is.
    pub fn active(&self) -> Power {
        self.turn
    }

    /// The phase.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The phase in which units move, if it is one.
    pub(crate) fn move_phase(&self) -> Option<MovePhase> {
        match self.phase {
            Phase::CombatMove => Some(MovePhase::CombatMove),
            Phase::NoncombatMove => Some(MovePhase::NoncombatMove),
            Phase::Purchase | Phase::Combat | Phase::Mobilise => None,
        }
    }

    /// The owner of a land.
    pub fn owner(&self, land: Space) -> Option<Power> {
        self.owners.get(land.index()).copied().flatten()
    }

    /// The units of a power in a space.
    pub fn units(&self, space: Space, power: Power) -> Counts {
        self.units.get(space.index()).map_or(Counts::NONE, |units| units[power.index()])
    }

    /// The units of the active power in a space.
    pub fn own(&self, space: Space) -> Counts {
        self.units(space, self.turn)
    }

    /// The units of all enemies in a space.
    pub fn enemies(&self, space: Space) -> Counts {
        self.together(space, self.turn.enemies())
    }

    /// The units of several powers of one team in a space. The numbers are exact, since a team has no more units of a kind than
    /// can be counted (AXA-2.7); only of a setup that breaks this they are cut off, until it is refused.
    pub(crate) fn together(&self, space: Space, powers: impl Iterator<Item = Power>) -> Counts {
        powers.fold(Counts::NONE, |mut sum, power| {
            for (unit, count) in self.units(space, power).iter() {
                sum[unit] = sum[unit].saturating_add(count);
            }
            sum
        })
    }

    /// The money of a power.
    pub fn money(&self, power: Power) -> u16 {
        self.money[power.index()]
    }

    /// Whether a factory stands on a land.
    pub fn has_factory(&self, land: Space) -> bool {
        self.factories.contains(land)
    }

    /// The damage of the factory on a land.
    pub fn damage(&self, land: Space) -> u8 {
        self.damage.get(land.index()).copied().unwrap_or(0)
    }

    /// What was bought this turn and is not placed yet.
    pub fn purchased(&self) -> Counts {
        self.purchased
    }

    /// Whether a land belongs to the active power's team.
    pub fn is_friendly(&self, land: Space) -> bool {
        self.owner(land).is_some_and(|owner| owner.team() == self.turn.team())
    }

    /// Whether a land belongs to the other team, or a zone holds one of its surface warships (AXA-3.5).
    pub fn is_hostile(&self, space: Space) -> bool {
        if self.map.is_sea(space) {
            self.enemies(space).any(&Unit::SURFACE_WARSHIPS)
        } else {
            self.owner(space).is_some_and(|owner| owner.team() != self.turn.team())
        }
    }

    /// Whether a land has been the team's since the start of the turn.
    pub fn is_friendly_since_start(&self, land: Space) -> bool {
        self.is_friendly(land) && !self.captured.contains(land)
    }

    /// Whether the power itself has held a land since the start of the turn.
    pub(crate) fn is_own_since_start(&self, land: Space) -> bool {
        self.owner(land) == Some(self.turn) && !self.captured.contains(land)
    }

    /// Whether a power holds its own capital, or has none on this map (AXA-12.2).
    pub fn has_capital(&self, power: Power) -> bool {
        self.map
            .capital(power)
            .is_none_or(|capital| self.owner(capital).is_some_and(|owner| owner.team() == power.team()))
    }

    /// The canals that are open this turn (AXA-6.5).
    pub fn open_canals(&self) -> OpenCanals {
        let held = |land| self.is_friendly_since_start(land);
        self.map
            .canals()
            .iter()
            .filter(|canal| canal.lands.iter().all(held))
            .fold(OpenCanals::NONE, |open, canal| open.with(canal))
    }

    /// The zones that ships may enter at all (AXA-18.4).
    pub(crate) fn sailable(&self) -> Spaces {
        if self.ruleset.black_sea_closed { self.map.seas() - self.map.closable() } else { self.map.seas() }
    }

    /// How many units of a kind the active power has in a space that have not moved this turn. Transports with a cargo or a
    /// past are not among them.
    pub fn fresh(&self, space: Space, unit: Unit) -> u8 {
        let all = u32::from(self.own(space)[unit]);
        if unit == Unit::Transport {
            return self.fresh_transports(space, self.turn);
        }
        u8::try_from(all.saturating_sub(self.moved.count(space, unit))).unwrap_or(u8::MAX)
    }

    /// How many transports of a power in a zone are empty and have done nothing this turn.
    pub fn fresh_transports(&self, zone: Space, power: Power) -> u8 {
        let all = usize::from(self.units(zone, power)[Unit::Transport]);
        u8::try_from(all.saturating_sub(self.transports_of(zone, power).count())).unwrap_or(u8::MAX)
    }

    /// The transports of the active power in a zone with a cargo or a past, with their numbers.
    pub fn transports_at(&self, zone: Space) -> impl Iterator<Item = (usize, &Transport)> {
        self.transports_of(zone, self.turn)
    }

    /// The transports of a power in a zone with a cargo or a past, with their numbers.
    pub fn transports_of(&self, zone: Space, power: Power) -> impl Iterator<Item = (usize, &Transport)> {
        let ships = self.transports.iter().enumerate();
        ships.filter(move |(_, transport)| transport.power == power && transport.zone == zone)
    }

    /// All transports with a cargo or a past.
    pub fn transports(&self) -> &[Transport] {
        &self.transports
    }

    /// Units of the active power that have moved this turn.
    pub fn moved(&self) -> &Groups {
        &self.moved
    }

    /// The lands taken this turn.
    pub fn captured(&self) -> Spaces {
        self.captured
    }

    /// Whether the active power has a unit in a space that can attack: what raids or was carried there does not.
    pub(crate) fn has_attackers(&self, space: Space) -> bool {
        let idle = |unit| {
            self.moved
                .at(space, unit)
                .filter(|group| group.task != Task::Move)
                .map(|group| u32::from(group.count))
                .sum::<u32>()
        };
        self.own(space).iter().any(|(unit, count)| unit.abilities().attack > 0 && u32::from(count) > idle(unit))
    }

    /// Puts units on the board.
    pub(crate) fn add(&mut self, space: Space, power: Power, unit: Unit, count: u8) {
        if let Some(units) = self.units.get_mut(space.index()) {
            let slot = &mut units[power.index()][unit];
            debug_assert!(slot.checked_add(count).is_some(), "too many {unit} in one space");
            *slot = slot.saturating_add(count);
        }
    }

    /// Takes units from the board.
    pub(crate) fn remove(&mut self, space: Space, power: Power, unit: Unit, count: u8) {
        if let Some(units) = self.units.get_mut(space.index()) {
            let slot = &mut units[power.index()][unit];
            debug_assert!(*slot >= count, "no such {unit} to remove");
            *slot = slot.saturating_sub(count);
        }
    }

    /// Adds a group of moved units, which are already on the board.
    pub(crate) fn mark(&mut self, group: Group) {
        let fits = self.moved.add(group);
        debug_assert!(fits, "more units moved than there are");
    }

    /// How many battleships of a power in a space have one hit.
    pub fn damaged(&self, space: Space, power: Power) -> u8 {
        self.damaged.iter().find(|(at, whose, _)| *at == space && *whose == power).map_or(0, |(_, _, count)| *count)
    }

    /// Says how many battleships have one hit.
    pub(crate) fn set_damaged(&mut self, space: Space, power: Power, count: u8) {
        self.damaged.retain(|(at, whose, _)| !(*at == space && *whose == power));
        if count > 0 {
            self.damaged.push((space, power, count));
            self.damaged.sort_unstable();
        }
    }

    /// Remembers a transport, unless it is fresh.
    pub(crate) fn remember(&mut self, transport: Transport) {
        if !transport.is_fresh() {
            let at = self.transports.partition_point(|other| *other < transport);
            self.transports.insert(at, transport);
        }
    }

    /// All units of a kind that a power has, aboard and bought included.
    pub(crate) fn total(&self, power: Power, unit: Unit) -> u32 {
        let board: u32 = self.units.iter().map(|units| u32::from(units[power.index()][unit])).sum();
        let aboard: u32 = self.transports.iter().map(|ship| u32::from(ship.carried(power)[unit])).sum();
        let bought = if power == self.turn { u32::from(self.purchased[unit]) } else { 0 };
        board + aboard + bought
    }

    /// All units of a kind that a team has, aboard and bought included.
    pub(crate) fn total_of(&self, team: Team, unit: Unit) -> u32 {
        team.members().map(|power| self.total(power, unit)).sum()
    }

    /// What the factory on a land can still make this turn (AXA-14.1).
    pub(crate) fn capacity(&self, land: Space) -> u8 {
        if !self.has_factory(land) || !self.is_own_since_start(land) || self.built.contains(land) {
            return 0;
        }
        let used = self.produced.get(land.index()).copied().unwrap_or(0);
        self.map.value(land).saturating_sub(self.damage(land)).saturating_sub(used)
    }
}
