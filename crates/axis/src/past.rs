//! What units of a position have done this turn, and which are fresh.

use crate::counts::Counts;
use crate::group::Groups;
use crate::phase::MovePhase;
use crate::position::Position;
use crate::power::Power;
use crate::space::Space;
use crate::transport::Transport;
use crate::unit::Unit;

impl Position {
    /// How many units of a kind the active power has in a space that have not moved this turn. Transports with a cargo or a
    /// past are not among them.
    pub fn fresh(&self, space: Space, unit: Unit) -> u8 {
        if unit == Unit::Transport {
            return self.fresh_transports(space, self.turn);
        }
        let all = u32::from(self.count(space, self.turn, unit));
        u8::try_from(all.saturating_sub(self.moved.count(space, unit))).unwrap_or(u8::MAX)
    }

    /// All units of the active power in a space that have not moved this turn, transports apart.
    pub(crate) fn fresh_units(&self, space: Space) -> Counts {
        let mut units = self.own(space);
        units[Unit::Transport] = 0;
        for group in self.moved.within(space) {
            units[group.unit] = units[group.unit].saturating_sub(group.count);
        }
        units
    }

    /// How many transports of a power in a zone are empty and have done nothing this turn.
    pub fn fresh_transports(&self, zone: Space, power: Power) -> u8 {
        let all = usize::from(self.count(zone, power, Unit::Transport));
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

    /// The planes of a kind that flew in the combat move and have so many moves left.
    pub(crate) fn flown(&self, space: Space, unit: Unit, left: u8) -> u8 {
        let groups = self.moved.at(space, unit);
        let flown = groups.filter(|group| group.phase == MovePhase::CombatMove && group.left == left);
        flown.map(|group| group.count).fold(0, u8::saturating_add)
    }

    /// The tanks that took one step into an empty hostile land and may take another (AXA-4.3).
    pub(crate) fn walking(&self, space: Space, unit: Unit) -> u8 {
        if unit != Unit::Tank || self.move_phase() != Some(MovePhase::CombatMove) {
            return 0;
        }
        let groups = self.moved.at(space, unit).filter(|group| group.left == 1);
        groups.map(|group| group.count).fold(0, u8::saturating_add)
    }
}
