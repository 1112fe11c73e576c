//! What many fights came to.

use rulebound_srd5e::state::{Position, Who};

use super::figures::{End, Figures, members};
use crate::answer::{Histograms, Member, Report};
use crate::difficulty::Difficulty;
use crate::request::WhatIf;
use crate::sums::{Counts, Moments, chance};

/// How many parts the hit points of the party are counted in.
const PARTS: i64 = 10;

/// The sums over some fights.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    fights: u64,
    won: u64,
    lost: u64,
    drawn: u64,
    undecided: u64,
    somebody_lost: u64,
    rounds: Moments,
    members_lost: Moments,
    members_dead: Moments,
    damage_dealt: Moments,
    damage_taken: Moments,
    slots: Moments,
    uses: Moments,
    hit_points: Moments,
    /// How often each creature was lost.
    each_lost: Vec<u64>,
    counted_rounds: Counts,
    counted_lost: Counts,
    counted_hit_points: Counts,
}

impl Tally {
    /// Adds a fight of a party with so many hit points.
    pub fn add(&mut self, figures: &Figures, hit_points_before: i64) {
        self.fights += 1;
        *match figures.end {
            End::Won => &mut self.won,
            End::Lost => &mut self.lost,
            End::Drawn => &mut self.drawn,
            End::Undecided => &mut self.undecided,
        } += 1;
        let lost = figures.lost.iter().count() as u32;
        self.somebody_lost += u64::from(lost > 0);
        self.rounds.add(figures.rounds.into());
        self.members_lost.add(lost.into());
        self.members_dead.add(figures.dead.into());
        self.damage_dealt.add(whole(figures.damage_dealt));
        self.damage_taken.add(whole(figures.damage_taken));
        self.slots.add(figures.slots);
        self.uses.add(figures.uses);
        self.hit_points.add(figures.hit_points);
        for who in figures.lost.iter() {
            *self.of(who) += 1;
        }
        self.counted_rounds.add(figures.rounds);
        self.counted_lost.add(lost);
        let part = (PARTS * figures.hit_points).checked_div(hit_points_before).unwrap_or(0);
        self.counted_hit_points.add(part.clamp(0, PARTS) as u32);
    }

    fn of(&mut self, who: Who) -> &mut u64 {
        if self.each_lost.len() <= who.index() {
            self.each_lost.resize(who.index() + 1, 0);
        }
        &mut self.each_lost[who.index()]
    }

    /// The sums over these fights and others.
    pub fn join(mut self, other: Tally) -> Tally {
        self.fights += other.fights;
        self.won += other.won;
        self.lost += other.lost;
        self.drawn += other.drawn;
        self.undecided += other.undecided;
        self.somebody_lost += other.somebody_lost;
        self.rounds.join(other.rounds);
        self.members_lost.join(other.members_lost);
        self.members_dead.join(other.members_dead);
        self.damage_dealt.join(other.damage_dealt);
        self.damage_taken.join(other.damage_taken);
        self.slots.join(other.slots);
        self.uses.join(other.uses);
        self.hit_points.join(other.hit_points);
        for (index, &lost) in other.each_lost.iter().enumerate() {
            *self.of(Who(index as u8)) += lost;
        }
        self.counted_rounds.join(other.counted_rounds);
        self.counted_lost.join(other.counted_lost);
        self.counted_hit_points.join(other.counted_hit_points);
        self
    }

    /// What is told of them.
    pub fn report(&self, start: &Position, party: u8, what_if: Option<WhatIf>) -> Report {
        let fights = self.fights;
        let (won, somebody_lost) = (chance(self.won, fights), chance(self.somebody_lost, fights));
        let (hit_points, hit_points_before) = (self.hit_points.mean(fights), hit_points(start, party));
        let share = if hit_points_before > 0 { hit_points.mean / hit_points_before as f64 } else { 0.0 };
        let member = |who: Who| Member {
            id: start.creature(who).id().to_string(),
            lost: chance(self.each_lost.get(who.index()).copied().unwrap_or(0), fights),
        };
        let of_party = start.everyone().filter(|(_, creature)| creature.team == party);
        Report {
            what_if,
            fights,
            difficulty: Difficulty::of(won.share, somebody_lost.share, share),
            won,
            lost: chance(self.lost, fights),
            drawn: chance(self.drawn, fights),
            undecided: chance(self.undecided, fights),
            somebody_lost,
            rounds: self.rounds.mean(fights),
            members_lost: self.members_lost.mean(fights),
            members_dead: self.members_dead.mean(fights),
            damage_dealt: self.damage_dealt.mean(fights),
            damage_taken: self.damage_taken.mean(fights),
            slots: self.slots.mean(fights),
            uses: self.uses.mean(fights),
            hit_points,
            hit_points_before: hit_points_before.unsigned_abs(),
            members: of_party.map(|(who, _)| member(who)).collect(),
            histograms: Histograms {
                rounds: self.counted_rounds.bars(),
                members_lost: self.counted_lost.bars(),
                hit_points: self.counted_hit_points.bars(),
            },
        }
    }
}

/// The hit points of the party.
pub(super) fn hit_points(position: &Position, party: u8) -> i64 {
    members(position, party).map(|creature| i64::from(creature.hp)).sum()
}

fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
