//! Battles, and what is owed at the end of a phase.

use std::collections::BTreeSet;

use rulebound_axis::counts::Counts;
use rulebound_axis::group::Task;
use rulebound_axis::order::{Order, Which};
use rulebound_axis::phase::Phase;
use rulebound_axis::space::Space;
use rulebound_axis::unit::{Domain, Unit};

use super::board::Board;

impl Board {
    fn raids(&self) -> BTreeSet<Space> {
        self.moved.iter().filter(|moved| moved.task == Task::Raid).map(|moved| moved.space).collect()
    }

    /// The spaces where a battle must be fought, of the class that comes first.
    fn battles_owed(&self) -> BTreeSet<Space> {
        let open = |space: &Space| !self.fought.contains(space) && self.is_hostile(*space);
        let seas: BTreeSet<Space> =
            self.map().seas().iter().filter(open).filter(|&zone| self.has_attackers(zone)).collect();
        if !seas.is_empty() {
            return seas;
        }
        let present = self.map().lands().iter().filter(open).filter(|&land| !self.attackers(land).is_empty());
        let coming = self.ships.iter().filter(|ship| ship.goes_ashore()).filter_map(|ship| ship.target);
        present.chain(coming).collect()
    }

    /// A zone that is not hostile, where own units could hit a ship, before any battle on land.
    fn is_chance(&self, zone: Space) -> bool {
        let attackers = self.attackers(zone);
        let hits = |unit: Unit, target: Unit| {
            let blind = unit.domain() == Domain::Air && target == Unit::Submarine;
            unit.abilities().attack > 0 && (!blind || attackers[Unit::Destroyer] > 0)
        };
        let hit = |target: Unit| self.enemy(zone, target) && attackers.iter().any(|(unit, _)| hits(unit, target));
        self.map().is_sea(zone)
            && !self.is_hostile(zone)
            && !self.fought.contains(&zone)
            && !self.fought.iter().any(|&space| self.map().is_land(space))
            && Unit::SEA.into_iter().any(hit)
    }

    /// Whether the active power chooses what is fought next.
    fn chooses_battles(&self) -> bool {
        self.phase == Phase::Combat && self.battle.is_none() && !self.sheltering
    }

    pub fn allows_raid(&self, land: Space) -> bool {
        self.chooses_battles() && self.raids().contains(&land)
    }

    pub fn allows_battle(&self, space: Space) -> bool {
        let raiding = !self.raids().is_empty();
        self.chooses_battles() && !raiding && (self.battles_owed().contains(&space) || self.is_chance(space))
    }

    pub fn allows_end(&self) -> bool {
        match self.phase {
            Phase::Purchase | Phase::Mobilise => true,
            Phase::CombatMove => self.owes_no_assault() && self.owes_no_departure(),
            Phase::Combat => self.chooses_battles() && self.raids().is_empty() && self.battles_owed().is_empty(),
            Phase::NoncombatMove => {
                let lost = self.lost_at_rest();
                lost == 0 || lost <= self.lost_planes()
            }
        }
    }

    fn owes_no_assault(&self) -> bool {
        !self.ruleset.strict_combat_moves || self.waiting_assaults().is_empty()
    }

    /// No transport stays alone in a hostile zone that it can leave.
    fn owes_no_departure(&self) -> bool {
        let alone =
            |&zone: &Space| self.is_hostile(zone) && self.own(zone, Unit::Transport) > 0 && !self.has_attackers(zone);
        !self.map().seas().iter().filter(alone).any(|zone| {
            let ships = (0..self.ships.len()).map(|number| Which::Ship(number as u8));
            std::iter::once(Which::Fresh).chain(ships).any(|which| {
                self.atlas
                    .ways(zone, 2)
                    .into_iter()
                    .any(|path| self.allows_order(&Order { which, ..Order::new(Counts::of(Unit::Transport, 1), path) }))
            })
        })
    }
}
