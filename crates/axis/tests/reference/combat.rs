//! Battles under way, unit by unit: every hit is tried on everyone.

use std::collections::{BTreeMap, BTreeSet};

use rulebound_axis::action::Action;
use rulebound_axis::battle::{Hits, Step};
use rulebound_axis::counts::Counts;
use rulebound_axis::power::Power;
use rulebound_axis::setup::BattleEntry;
use rulebound_axis::space::Space;
use rulebound_axis::unit::{Domain, Unit};

use super::board::Board;

/// A battle as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Engagement {
    pub space: Space,
    pub step: Step,
    pub defender: Power,
    pub on_attacker: Hits,
    pub on_defender: Hits,
    pub ashore: Counts,
    pub submerged: BTreeMap<Power, u8>,
}

impl Engagement {
    pub fn read(entry: &BattleEntry, space: Space) -> Engagement {
        let BattleEntry { step, defender, on_attacker, on_defender, ashore, .. } = *entry;
        Engagement { space, step, defender, on_attacker, on_defender, ashore, submerged: entry.submerged.clone() }
    }
}

/// One unit in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fighter {
    power: Power,
    unit: Unit,
    /// A battleship that has taken one hit.
    hurt: bool,
}

/// What the next hits may fall on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aimed {
    Planes,
    NoPlanes,
    NoSubmarines,
    Anything,
}

/// What is asked.
enum Asked {
    Losses { attacker: bool, aimed: Aimed, hits: u16 },
    Submerge { attacker: bool },
    Press,
}

impl Board {
    fn asked(&self) -> Option<Asked> {
        let battle = self.battle.as_ref()?;
        for (attacker, hits) in [(false, battle.on_defender), (true, battle.on_attacker)] {
            let waiting = [
                (Aimed::NoPlanes, hits.submarines),
                (Aimed::NoSubmarines, hits.planes),
                (Aimed::Anything, hits.others),
            ];
            if let Some((aimed, hits)) = waiting.into_iter().find(|(_, hits)| *hits > 0) {
                let aimed = if battle.step == Step::AntiAircraft { Aimed::Planes } else { aimed };
                return Some(Asked::Losses { attacker, aimed, hits });
            }
        }
        Some(match battle.step {
            Step::AttackerSubmerges => Asked::Submerge { attacker: true },
            Step::DefenderSubmerges => Asked::Submerge { attacker: false },
            _ => Asked::Press,
        })
    }

    /// The power that answers for a party.
    fn speaker(&self, attacker: bool) -> Power {
        let defender = self.battle.as_ref().map_or(self.active, |battle| battle.defender);
        if attacker { self.active } else { defender }
    }

    /// Everyone of a party who has not submerged, one by one.
    fn party(&self, attacker: bool) -> Vec<Fighter> {
        let Some(battle) = &self.battle else { return Vec::new() };
        let mut party = Vec::new();
        for power in Power::ALL {
            let fights = if attacker { power == self.active } else { power.team() != self.active.team() };
            let there = self.units[battle.space.index()][power.index()];
            let units = if attacker { self.attackers(battle.space) } else { there };
            let below = battle.submerged.get(&power).copied().unwrap_or(0);
            for (unit, count) in units.iter().filter(|_| fights) {
                let hurt = if unit == Unit::Battleship { self.damaged[battle.space.index()][power.index()] } else { 0 };
                let count = if unit == Unit::Submarine { count - below } else { count };
                party.extend((0..count).map(|number| Fighter { power, unit, hurt: number < hurt }));
            }
        }
        party
    }

    fn has(&self, attacker: bool, unit: Unit) -> bool {
        self.party(attacker).iter().any(|fighter| fighter.unit == unit)
    }

    /// Whether an answer in a battle is allowed.
    pub fn allows_answer(&self, action: &Action) -> bool {
        match (action, self.asked()) {
            (Action::Lose { power, units, damaged }, Some(Asked::Losses { attacker, aimed, hits })) => {
                let power = power.unwrap_or(self.speaker(attacker));
                self.allows_losses(attacker, aimed, hits, power, units, *damaged)
            }
            (Action::Submerge { power, count }, Some(Asked::Submerge { attacker })) => {
                let power = power.unwrap_or(self.speaker(attacker));
                let mine = |fighter: &&Fighter| fighter.power == power && fighter.unit == Unit::Submarine;
                let there = self.party(attacker).iter().filter(mine).count();
                *count > 0 && usize::from(*count) <= there
            }
            (Action::Stay, Some(Asked::Submerge { .. })) => true,
            (Action::Retreat { to }, Some(Asked::Press)) => !self.movable().is_empty() && self.refuges().contains(to),
            (Action::Withdraw, Some(Asked::Press)) => {
                let planes = self.has(true, Unit::Fighter) || self.has(true, Unit::Bomber);
                planes && self.movable().is_empty()
            }
            (Action::Fight { space }, Some(Asked::Press)) => {
                self.battle.as_ref().is_some_and(|battle| battle.space == *space)
            }
            _ => false,
        }
    }

    /// Whether some sequence of hits, each on someone it may fall on, leads to exactly these losses.
    fn allows_losses(
        &self,
        attacker: bool,
        aimed: Aimed,
        hits: u16,
        power: Power,
        units: &Counts,
        damaged: u8,
    ) -> bool {
        let mut start = self.party(attacker);
        start.sort_unstable();
        let mut wanted = start.clone();
        for (unit, count) in units.iter() {
            for _ in 0..count {
                // Of battleships those that are hurt go down first.
                let place = |hurt| wanted.iter().position(|&other| other == Fighter { power, unit, hurt });
                let Some(index) = place(true).or_else(|| place(false)) else { return false };
                wanted.remove(index);
            }
        }
        for _ in 0..damaged {
            let ship = Fighter { power, unit: Unit::Battleship, hurt: false };
            let Some(index) = wanted.iter().position(|&other| other == ship) else { return false };
            wanted[index].hurt = true;
        }
        wanted.sort_unstable();
        if wanted == start {
            return false;
        }
        let mut open = vec![(start, hits)];
        let mut seen = BTreeSet::new();
        while let Some((party, left)) = open.pop() {
            if party == wanted {
                return true;
            }
            if left == 0 || party.len() < wanted.len() || !seen.insert((party.clone(), left)) {
                continue;
            }
            open.extend(hit(&party, aimed).into_iter().map(|next| (next, left - 1)));
        }
        false
    }

    /// Ships, or land units that came overland.
    fn movable(&self) -> Counts {
        let Some(battle) = &self.battle else { return Counts::NONE };
        let mut units = Counts::NONE;
        for fighter in self.party(true).iter().filter(|fighter| fighter.unit.domain() != Domain::Air) {
            units[fighter.unit] += 1;
        }
        for (unit, count) in battle.ashore.iter() {
            units[unit] -= count.min(units[unit]);
        }
        units
    }

    /// The spaces through which somebody may have come by a shortest way, where nobody would have to fight.
    fn refuges(&self) -> BTreeSet<Space> {
        let Some(battle) = &self.battle else { return BTreeSet::new() };
        let sea = self.map().is_sea(battle.space);
        let steps = |path: &&Vec<Space>| path.windows(2).all(|step| !sea || self.may_sail(step[0], step[1]));
        let mut refuges = BTreeSet::new();
        for (_, from) in self.came.iter().filter(|(to, _)| *to == battle.space) {
            let ways = self.atlas.ways(*from, 2);
            let there = ways.iter().filter(|path| path.last() == Some(&battle.space));
            let kind = |path: &&Vec<Space>| path.iter().all(|&space| self.map().is_sea(space) == sea);
            let ways: Vec<&Vec<Space>> = there.filter(kind).filter(steps).collect();
            let shortest = ways.iter().map(|path| path.len()).min();
            let last = ways.iter().filter(|path| Some(path.len()) == shortest).map(|path| path[path.len() - 2]);
            refuges.extend(last.filter(|&space| {
                let passable = if sea { self.may_sail(battle.space, space) } else { self.map().is_land(space) };
                passable && !self.is_hostile(space)
            }));
        }
        refuges
    }

    /// The single answers there could be.
    pub fn answers(&self, actions: &mut Vec<Action>) {
        actions.extend([Action::Stay, Action::Withdraw]);
        for space in self.map().spaces() {
            actions.extend([Action::Retreat { to: space }, Action::Shelter { to: space }]);
        }
        let Some(asked) = self.asked() else { return };
        let named = |power: Power, attacker| (power != self.speaker(attacker)).then_some(power);
        match asked {
            Asked::Losses { attacker, aimed, .. } => {
                let party = self.party(attacker);
                let mut found = BTreeSet::new();
                for fighter in targets(&party, aimed) {
                    let power = named(fighter.power, attacker);
                    let damages = fighter.unit == Unit::Battleship && !fighter.hurt;
                    let units = if damages { Counts::NONE } else { Counts::of(fighter.unit, 1) };
                    found.insert(Action::Lose { power, units, damaged: u8::from(damages) });
                }
                actions.extend(found);
            }
            Asked::Submerge { attacker } => {
                let powers = Power::ALL.into_iter();
                actions.extend(powers.map(|power| Action::Submerge { power: named(power, attacker), count: 1 }));
            }
            Asked::Press => {}
        }
    }

    /// The first fighter that no deck of its team has room for: whose, and where.
    pub fn homeless(&self) -> Option<(Power, Space)> {
        let enemies = self.map().order().iter().copied().filter(|power| power.team() != self.active.team());
        let lost = |power: Power| {
            let mut zones = self.map().seas().iter();
            zones.find(|&zone| self.units[zone.index()][power.index()][Unit::Fighter] > 0 && self.free_decks(zone) < 0)
        };
        enemies.into_iter().find_map(|power| Some((power, lost(power)?)))
    }

    /// The places on the enemy's decks in a zone, less its fighters there.
    fn free_decks(&self, zone: Space) -> i32 {
        let sum = |unit: Unit| -> i32 {
            self.active.enemies().map(|power| i32::from(self.units[zone.index()][power.index()][unit])).sum()
        };
        2 * sum(Unit::Carrier) - sum(Unit::Fighter)
    }

    pub fn allows_shelter(&self, to: Space) -> bool {
        let Some((_, zone)) = self.homeless().filter(|_| self.sheltering) else { return false };
        let enemy = self.owners[to.index()].is_some_and(|owner| owner.team() != self.active.team());
        let room = self.map().is_sea(to) && self.free_decks(to) > 0;
        to != zone && self.atlas.touch(zone, to) && ((self.map().is_land(to) && enemy) || room)
    }
}

/// Everyone on whom a hit may fall: transports only where there is nobody else.
fn targets(party: &[Fighter], aimed: Aimed) -> Vec<Fighter> {
    let may = |fighter: &&Fighter| match aimed {
        Aimed::Planes => fighter.unit.domain() == Domain::Air,
        Aimed::NoPlanes => fighter.unit.domain() != Domain::Air,
        Aimed::NoSubmarines => fighter.unit != Unit::Submarine,
        Aimed::Anything => true,
    };
    let all: Vec<Fighter> = party.iter().filter(may).copied().collect();
    let armed: Vec<Fighter> = all.iter().filter(|fighter| fighter.unit != Unit::Transport).copied().collect();
    if armed.is_empty() { all } else { armed }
}

/// The parties that one hit can make of a party.
fn hit(party: &[Fighter], aimed: Aimed) -> Vec<Vec<Fighter>> {
    let mut kinds = targets(party, aimed);
    kinds.sort_unstable();
    kinds.dedup();
    let take = |fighter: Fighter| {
        let mut next = party.to_vec();
        let index = next.iter().position(|&other| other == fighter).expect("one of the party");
        if fighter.unit == Unit::Battleship && !fighter.hurt {
            next[index].hurt = true;
        } else {
            next.remove(index);
        }
        next.sort_unstable();
        next
    };
    kinds.into_iter().map(take).collect()
}
