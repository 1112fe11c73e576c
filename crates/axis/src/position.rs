//! A position: a setup that was checked.

use std::sync::Arc;

use arrayvec::ArrayVec;

use crate::arrivals::Arrivals;
use crate::battle::Battle;
use crate::battle::forces::attackers;
use crate::board::Board;
use crate::counts::Counts;
use crate::group::{Group, Groups};
use crate::map::{Map, OpenCanals};
use crate::phase::{MovePhase, Phase};
use crate::power::{Power, Team};
use crate::ruleset::Ruleset;
use crate::space::{MOST_SPACES, Space, Spaces};
use crate::transport::Transport;
use crate::unit::{CARRIER_ROOM, Domain, Unit};

/// The most transports with a cargo or a past: all that five powers can have (AXA-2.7).
pub(crate) const MOST_TRANSPORTS: usize = Power::ALL.len() * Unit::Transport.most() as usize;

/// What stands on the board, whose turn it is, and what was done in it.
///
/// Numbers of units change through one primitive of the board alone, asked by `Position::add`, `Position::remove` and
/// `Position::set_units`; who is hostile, who blocks, which decks are free is derived from them whenever it is asked.
///
/// A copy asks for no memory: the map is shared, and all else is arrays of fixed size and tables whose bounds follow from how
/// many units a power can have (AXA-2.7). A table is copied as far as it is filled.
#[derive(Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) map: Arc<Map>,
    pub(crate) ruleset: Ruleset,
    /// From 1.
    pub(crate) round: u16,
    pub(crate) turn: Power,
    pub(crate) phase: Phase,
    /// The lands of each power.
    owned: [Spaces; 5],
    /// Damaged battleships included, cargo not.
    board: Board,
    /// The battleships with one hit, by space and power.
    damaged: [[u8; 5]; MOST_SPACES],
    pub(crate) factories: Spaces,
    /// The damage of factories, by space.
    pub(crate) damage: [u8; MOST_SPACES],
    pub(crate) money: [u16; 5],
    pub(crate) purchased: Counts,
    pub(crate) purchased_factories: u8,
    /// The lands that were hostile at the start of the turn and are the team's now.
    pub(crate) captured: Spaces,
    pub(crate) moved: Groups,
    /// Sorted.
    pub(crate) transports: ArrayVec<Transport, MOST_TRANSPORTS>,
    /// The spaces in which a battle was fought this turn.
    pub(crate) fought: Spaces,
    /// The battle under way.
    pub(crate) battle: Option<Battle>,
    /// Whether combat is over but for defending fighters that look for a place (AXA-10.4).
    pub(crate) sheltering: bool,
    /// From where units came in the combat move.
    pub(crate) arrivals: Arrivals,
    /// The ships that have bombarded this turn, by zone and kind.
    bombarded: [[u8; Unit::BOMBARDING.len()]; MOST_SPACES],
    /// The production used this turn, by space.
    pub(crate) produced: [u8; MOST_SPACES],
    /// The factories that were placed this turn.
    pub(crate) built: Spaces,
    pub(crate) winner: Option<Team>,
}

impl Clone for Position {
    /// Written out so that the long tables are filled where they are, instead of being moved there.
    fn clone(&self) -> Position {
        let mut copy = Position {
            map: Arc::clone(&self.map),
            ruleset: self.ruleset,
            round: self.round,
            turn: self.turn,
            phase: self.phase,
            owned: self.owned,
            board: self.board,
            damaged: self.damaged,
            factories: self.factories,
            damage: self.damage,
            money: self.money,
            purchased: self.purchased,
            purchased_factories: self.purchased_factories,
            captured: self.captured,
            moved: Groups::default(),
            transports: ArrayVec::new(),
            fought: self.fought,
            battle: self.battle,
            sheltering: self.sheltering,
            arrivals: Arrivals::default(),
            bombarded: self.bombarded,
            produced: self.produced,
            built: self.built,
            winner: self.winner,
        };
        copy.moved.clone_from(&self.moved);
        copy.arrivals.clone_from(&self.arrivals);
        copy.transports.clone_from(&self.transports);
        copy
    }
}

impl Position {
    /// The board without units and owners, at the start of a turn.
    pub(crate) fn bare(map: Arc<Map>, ruleset: Ruleset, turn: Power, phase: Phase) -> Position {
        Position {
            ruleset,
            round: 1,
            turn,
            phase,
            owned: [Spaces::EMPTY; 5],
            board: Board::empty(map.seas()),
            damaged: [[0; 5]; MOST_SPACES],
            factories: Spaces::EMPTY,
            damage: [0; MOST_SPACES],
            money: [0; 5],
            purchased: Counts::NONE,
            purchased_factories: 0,
            captured: Spaces::EMPTY,
            moved: Groups::default(),
            transports: ArrayVec::new(),
            fought: Spaces::EMPTY,
            battle: None,
            sheltering: false,
            arrivals: Arrivals::default(),
            bombarded: [[0; Unit::BOMBARDING.len()]; MOST_SPACES],
            produced: [0; MOST_SPACES],
            built: Spaces::EMPTY,
            winner: None,
            map,
        }
    }

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
        Power::ALL.into_iter().find(|power| self.owned[power.index()].contains(land))
    }

    /// Gives a land to a power.
    pub(crate) fn set_owner(&mut self, land: Space, owner: Power) {
        self.owned.iter_mut().for_each(|lands| lands.remove(land));
        self.owned[owner.index()].insert(land);
    }

    /// The lands of a power.
    pub(crate) fn lands_of(&self, power: Power) -> Spaces {
        self.owned[power.index()]
    }

    /// The lands of the active power's team.
    pub(crate) fn friendly_lands(&self) -> Spaces {
        self.turn.friends().fold(Spaces::EMPTY, |lands, power| lands | self.lands_of(power))
    }

    /// The lands of the other team.
    pub(crate) fn hostile_lands(&self) -> Spaces {
        self.turn.enemies().fold(Spaces::EMPTY, |lands, power| lands | self.lands_of(power))
    }

    /// The zones that are hostile.
    pub(crate) fn hostile_zones(&self) -> Spaces {
        self.holding(self.turn.enemies(), &Unit::SURFACE_WARSHIPS)
    }

    /// The units of a power in a space.
    pub fn units(&self, space: Space, power: Power) -> Counts {
        self.board.units(space, power)
    }

    /// How many units of a kind a power has in a space.
    pub(crate) fn count(&self, space: Space, power: Power, unit: Unit) -> u8 {
        self.board.count(space, power, unit)
    }

    /// The spaces in which some of these powers have units of some of these kinds.
    pub(crate) fn holding(&self, powers: impl Iterator<Item = Power>, units: &[Unit]) -> Spaces {
        powers.fold(Spaces::EMPTY, |spaces, power| {
            units.iter().fold(spaces, |spaces, &unit| spaces | self.board.spaces(power, unit))
        })
    }

    /// All numbers of a space as words, for hashing.
    pub(crate) fn words(&self, space: Space) -> [u64; 5] {
        self.board.words(space)
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
        powers.fold(Counts::NONE, |sum, power| sum.saturating_plus(&self.units(space, power)))
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
        self.damage[land.index()]
    }

    /// What was bought this turn and is not placed yet.
    pub fn purchased(&self) -> Counts {
        self.purchased
    }

    /// Whether a land belongs to the active power's team.
    pub fn is_friendly(&self, land: Space) -> bool {
        self.turn.friends().any(|power| self.owned[power.index()].contains(land))
    }

    /// Whether a land belongs to the other team, or a zone holds one of its surface warships (AXA-3.5).
    pub fn is_hostile(&self, space: Space) -> bool {
        let enemies = |power: Power| self.owned[power.index()].contains(space);
        let warships =
            |power| Unit::SURFACE_WARSHIPS.iter().any(|&unit| self.board.spaces(power, unit).contains(space));
        self.turn.enemies().any(|power| enemies(power) || warships(power))
    }

    /// Whether a land has been the team's since the start of the turn.
    pub fn is_friendly_since_start(&self, land: Space) -> bool {
        self.is_friendly(land) && !self.captured.contains(land)
    }

    /// Whether the power itself has held a land since the start of the turn.
    pub(crate) fn is_own_since_start(&self, land: Space) -> bool {
        self.owned[self.turn.index()].contains(land) && !self.captured.contains(land)
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

    /// The lands taken this turn.
    pub fn captured(&self) -> Spaces {
        self.captured
    }

    /// Whether the active power has a unit in a space that can attack: what raids or was carried there does not.
    pub(crate) fn has_attackers(&self, space: Space) -> bool {
        attackers(self, space).any(&Unit::ATTACKING)
    }

    /// The room on a team's decks in a zone that no fighter takes; less than none where there are too many fighters (AXA-5.4).
    pub(crate) fn deck_room(&self, zone: Space, team: Team) -> i16 {
        let units = self.together(zone, team.members());
        i16::from(units[Unit::Carrier]) * i16::from(CARRIER_ROOM) - i16::from(units[Unit::Fighter])
    }

    /// The zones with units of the active power that can attack.
    pub(crate) fn attacked_zones(&self) -> Spaces {
        let armed = self.holding(std::iter::once(self.turn), &Unit::ATTACKING) & self.map.seas();
        let aside = self.moved.iter().filter(|group| group.is_aside()).map(|group| group.space);
        armed - aside.filter(|&space| !self.has_attackers(space)).collect()
    }

    /// Puts units on the board.
    pub(crate) fn add(&mut self, space: Space, power: Power, unit: Unit, count: u8) {
        let have = self.count(space, power, unit);
        debug_assert!(have.checked_add(count).is_some(), "too many {unit} in one space");
        self.board.set(space, power, unit, have.saturating_add(count));
    }

    /// Takes units from the board.
    pub(crate) fn remove(&mut self, space: Space, power: Power, unit: Unit, count: u8) {
        let have = self.count(space, power, unit);
        debug_assert!(have >= count, "no such {unit} to remove");
        self.board.set(space, power, unit, have.saturating_sub(count));
    }

    /// Says what a power has in a space, of the kinds that can be there.
    pub(crate) fn set_units(&mut self, space: Space, power: Power, units: &Counts) {
        let stranger = if self.map.is_sea(space) { Domain::Land } else { Domain::Sea };
        for unit in Unit::ALL.into_iter().filter(|unit| unit.domain() != stranger) {
            self.board.set(space, power, unit, units[unit]);
        }
    }

    /// Adds a group of moved units, which are already on the board.
    pub(crate) fn mark(&mut self, group: Group) {
        let fits = self.moved.add(group);
        debug_assert!(fits, "more units moved than there are");
    }

    /// How many battleships of a power in a space have one hit.
    pub fn damaged(&self, space: Space, power: Power) -> u8 {
        self.damaged[space.index()][power.index()]
    }

    /// Says how many battleships have one hit.
    pub(crate) fn set_damaged(&mut self, space: Space, power: Power, count: u8) {
        self.damaged[space.index()][power.index()] = count;
    }

    /// The ships of the active power in a zone that have bombarded this turn.
    pub(crate) fn bombarded(&self, zone: Space) -> Counts {
        let mut ships = Counts::NONE;
        for (unit, count) in Unit::BOMBARDING.into_iter().zip(self.bombarded[zone.index()]) {
            ships[unit] = count;
        }
        ships
    }

    /// Says which ships in a zone have bombarded.
    pub(crate) fn set_bombarded(&mut self, zone: Space, ships: &Counts) {
        self.bombarded[zone.index()] = Unit::BOMBARDING.map(|unit| ships[unit]);
    }

    /// Forgets which ships have bombarded.
    pub(crate) fn forget_bombarded(&mut self) {
        self.bombarded = [[0; Unit::BOMBARDING.len()]; MOST_SPACES];
    }

    /// Remembers a transport, unless it is fresh.
    pub(crate) fn remember(&mut self, transport: Transport) {
        if !transport.is_fresh() {
            let at = self.transports.partition_point(|other| *other < transport);
            let fits = self.transports.try_insert(at, transport).is_ok();
            debug_assert!(fits, "more transports than five powers can have");
        }
    }

    /// All units of a kind that a power has, aboard and bought included.
    pub(crate) fn total(&self, power: Power, unit: Unit) -> u32 {
        let spaces = self.board.spaces(power, unit);
        let board: u32 = spaces.iter().map(|space| u32::from(self.count(space, power, unit))).sum();
        let aboard: u32 = self.transports.iter().map(|ship| u32::from(ship.carried(power)[unit])).sum();
        let bought = if power == self.turn { u32::from(self.purchased[unit]) } else { 0 };
        board + aboard + bought
    }

    /// How many units of a kind a power can have: as many as its kind allows, and with its allies no more than can be counted
    /// in one space (AXA-2.7).
    pub(crate) fn most(&self, power: Power, unit: Unit) -> u32 {
        let allies = power.friends().filter(|ally| *ally != power);
        let theirs: u32 = allies.map(|ally| self.total(ally, unit)).sum();
        u32::from(unit.most()).min(u32::from(u8::MAX).saturating_sub(theirs))
    }

    /// What the factory on a land can still make this turn (AXA-14.1).
    pub(crate) fn capacity(&self, land: Space) -> u8 {
        if !self.has_factory(land) || !self.is_own_since_start(land) || self.built.contains(land) {
            return 0;
        }
        let used = self.produced[land.index()];
        self.map.value(land).saturating_sub(self.damage(land)).saturating_sub(used)
    }
}
