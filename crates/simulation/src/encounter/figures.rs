//! What one fight came to, in whole numbers.

use rulebound_kernel::Team;
use rulebound_srd5e::state::{Creature, Crew, Position, Uses};
use rulebound_srd5e::{Event, Name};

/// How a fight ended for the party.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Won,
    Lost,
    /// Nobody stands.
    Drawn,
    /// It was broken off.
    Undecided,
}

/// What one fight came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Figures {
    pub end: End,
    pub rounds: u32,
    /// Members of the party that were lost.
    pub lost: Crew,
    /// How many of them were dead.
    pub dead: u32,
    pub damage_dealt: u64,
    pub damage_taken: u64,
    pub slots: i64,
    pub uses: i64,
    pub hit_points: i64,
}

/// Somebody who sees everything that happens in a fight, and counts the damage.
pub(super) struct Witness {
    party: u8,
    members: Vec<Name>,
    dealt: u64,
    taken: u64,
}

impl Witness {
    pub fn new(start: &Position, party: u8) -> Self {
        let members = members(start, party).map(|creature| creature.id().clone()).collect();
        Witness { party, members, dealt: 0, taken: 0 }
    }

    /// Sees something happen.
    pub fn see(&mut self, event: &Event) {
        if let Event::Damaged { creature, amount, .. } = event {
            let sum = if self.members.contains(creature) { &mut self.taken } else { &mut self.dealt };
            *sum += u64::from(*amount);
        }
    }

    /// What the fight came to; `winner` is nothing where it was broken off.
    pub fn ended(self, start: &Position, position: &Position, winner: Option<Option<Team>>) -> Figures {
        let party = self.party;
        let end = match winner {
            None => End::Undecided,
            Some(None) => End::Drawn,
            Some(Some(winner)) if winner == Team(party) => End::Won,
            Some(Some(_)) => End::Lost,
        };
        let is_lost = |creature: &Creature| creature.is_dead() || (end != End::Won && creature.hp == 0);
        // Whoever was dead before is no loss of this fight.
        let fallen = start
            .everyone()
            .zip(position.everyone())
            .filter(|((_, before), (_, after))| before.team == party && !before.is_dead() && is_lost(after));
        let spent = |count: fn(&Creature) -> i64| -> i64 {
            let sum = |position| members(position, party).map(count).sum::<i64>();
            sum(start) - sum(position)
        };
        let lost: Crew = fallen.map(|((who, _), _)| who).collect();
        Figures {
            end,
            rounds: rounds(start, position, end),
            lost,
            dead: lost.iter().filter(|&who| position.creature(who).is_dead()).count() as u32,
            damage_dealt: self.dealt,
            damage_taken: self.taken,
            slots: spent(slots),
            uses: spent(uses),
            hit_points: spent(|creature| creature.hp.into()),
        }
    }
}

/// The creatures of the party.
pub(super) fn members(position: &Position, party: u8) -> impl Iterator<Item = &Creature> {
    position.creatures.iter().filter(move |creature| creature.team == party)
}

/// The rounds that were begun; one that was not played any more does not count.
fn rounds(start: &Position, position: &Position, end: End) -> u32 {
    let gone = position.round.saturating_sub(start.round.max(1));
    if end == End::Undecided { gone } else { gone.saturating_add(1) }
}

fn slots(creature: &Creature) -> i64 {
    let pools = &creature.pools;
    pools.slots.iter().map(|&left| i64::from(left)).sum::<i64>() + i64::from(pools.pact.left)
}

fn uses(creature: &Creature) -> i64 {
    let pools = &creature.pools;
    let counted = |uses: &Uses| match uses {
        Uses::Passive => 0,
        Uses::Left(left) => i64::from(*left),
    };
    let named = pools.features.iter().chain(&pools.innate).map(|(_, uses)| counted(uses)).sum::<i64>();
    named + pools.charges.iter().map(|&(_, left)| i64::from(left)).sum::<i64>()
}
