//! A battle under way, and from where units came: what can be wrong with them.

use super::BattleEntry;
use super::check::Check;
use crate::battle::forces::{attackers, may_submerge};
use crate::battle::{self, Battle, Hits, Party, Step, losses};
use crate::phase::Phase;
use crate::power::Power;
use crate::question;
use crate::space::Space;
use crate::unit::{Domain, Unit};

impl Check<'_> {
    /// Everything that concerns combat. It asks the position, and so comes when all else is right.
    pub fn combat(&mut self) {
        self.came();
        if !self.problems.is_empty() {
            return;
        }
        let setup = self.setup;
        if let Some(entry) = &setup.battle {
            self.battle(entry);
        }
        if setup.sheltering {
            self.sheltering();
        }
    }

    fn came(&mut self) {
        let map = self.position.map.clone();
        for (id, origins) in &self.setup.came {
            if !matches!(self.setup.phase, Phase::CombatMove | Phase::Combat) {
                self.contradiction("came", id, "it matters in the combat move and in combat only");
            }
            let to = self.passable("came", id);
            for origin in origins {
                let Some((to, from)) = to.zip(self.passable("came", origin)) else { continue };
                if to == from || map.is_sea(to) != map.is_sea(from) {
                    self.contradiction("came", origin, "nobody comes there from here");
                } else if !self.position.arrivals.add(to, from) {
                    self.contradiction("came", id, "more units came than there can be");
                }
            }
        }
    }

    fn battle(&mut self, entry: &BattleEntry) {
        let Some(space) = self.passable("battle", &entry.space) else { return };
        let plays = self.plays("battle", entry.defender);
        let battle = self.read(entry, space);
        let position = &self.position;
        let sea = position.map.is_sea(space);
        let attack = attackers(position, space);
        let below = Power::ALL.into_iter().all(|power| {
            let count = battle.submerged[power.index()];
            count == 0 || (plays && position.units(space, power)[Unit::Submarine] >= count && sea)
        });
        let suits = match entry.step {
            Step::AntiAircraft => !sea && entry.on_defender == Hits::NONE,
            Step::AttackerSubmerges | Step::DefenderSubmerges | Step::Strike => sea,
            Step::Fire | Step::Press => true,
            Step::Ready => false,
        };
        let plain = |hits: &Hits| *hits == Hits { others: hits.others, ..Hits::NONE };
        let alike = plain(&entry.on_attacker) && plain(&entry.on_defender);
        let is_land = entry.ashore.within(Domain::Land) == entry.ashore && entry.ashore[Unit::AaGun] == 0;
        let wrong = [
            (self.setup.phase != Phase::Combat, "battles are fought in the combat phase only"),
            (position.fought.contains(space), "the battle there is over"),
            (entry.defender.team() == self.setup.turn.team(), "an enemy decides for the defender"),
            (!below, "so many submarines are not there to submerge"),
            (!suits, "no battle waits at that step"),
            (!sea && !alike, "on land all hits are alike"),
            (sea && !entry.ashore.is_empty(), "nobody goes ashore at sea"),
            (!is_land || !attack.contain(&entry.ashore), "these units did not go ashore there"),
            (!is_asked(self, &battle), "nobody is asked anything there"),
        ];
        for (_, why) in wrong.into_iter().filter(|(wrong, _)| *wrong) {
            self.contradiction("battle", &entry.space, why);
        }
        self.position.battle = Some(battle);
    }

    fn read(&mut self, entry: &BattleEntry, space: Space) -> Battle {
        let mut battle = Battle::new(space, entry.defender);
        battle.step = entry.step;
        battle.ashore = entry.ashore;
        *battle.hits_mut(Party::Attacker) = entry.on_attacker;
        *battle.hits_mut(Party::Defender) = entry.on_defender;
        for (&power, &count) in &entry.submerged {
            self.plays("submerged", power);
            battle.submerged[power.index()] = count;
        }
        battle
    }

    fn sheltering(&mut self) {
        let waits = self.setup.phase == Phase::Combat && self.setup.battle.is_none();
        let place = "the game";
        if !waits || battle::pending(&self.position) != battle::Pending::default() {
            self.contradiction("sheltering", place, "fighters look for a place when all battles are fought");
        }
        self.position.sheltering = true;
        let several = battle::shelter::homeless(&self.position)
            .is_some_and(|(power, zone)| battle::shelter::shelters(&self.position, power, zone).len() > 1);
        if !several {
            self.contradiction("sheltering", place, "nobody is asked anything");
        }
    }
}

/// Whether a battle waits for an answer, and not for dice or for what happens by itself.
fn is_asked(check: &Check<'_>, battle: &Battle) -> bool {
    let mut position = check.position.clone();
    position.battle = Some(*battle);
    let asked = match (battle.claim(), battle.submerging()) {
        (Some(claim), _) => {
            let counts_hits = matches!(battle.step, Step::AntiAircraft | Step::Strike | Step::Fire);
            counts_hits && !losses::is_forced(&position, battle, &claim)
        }
        (None, Some(party)) => may_submerge(&position, battle, party),
        (None, None) => battle.step == Step::Press && !battle::is_over(&position, battle),
    };
    asked && question::question(&position).is_some()
}
