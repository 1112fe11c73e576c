//! Fifth-edition combat, played by what may be expected.
//!
//! Each creature weighs what it can do where it stands and in the most promising places it can reach, by the
//! [expectation](rulebound_srd5e::expect) of every act: damage against hit points left and the danger of the target, healing,
//! conditions, what it costs. It does not look ahead and throws no dice.

mod aims;
mod answers;
mod deeds;
mod ground;
mod muster;
mod places;
mod turn;
mod worth;

use rulebound_kernel::{Draw as _, Game, Quick};
use rulebound_srd5e::Srd5e;
use rulebound_srd5e::intent::{Act, Intent};
use rulebound_srd5e::state::{PendingKind, Position, Who};

use crate::{Choice, Instinct, Limits, Player, Seen};
use muster::{Muster, instinct_of};

/// How much the worth of an act may be changed by chance, of all it is: so that not every fight is the same.
const WHIM: f32 = 0.02;

/// Plays fifth-edition combat by what may be expected; whole turns are planned, with the way to a place and what is done there.
#[derive(Clone, Debug)]
pub struct Tactics {
    draw: Quick,
    instinct: Option<Instinct>,
    plan: Option<Plan>,
}

/// What is to be done after a move.
#[derive(Clone, Debug)]
struct Plan {
    actor: Who,
    round: u32,
    act: Intent,
}

impl Tactics {
    /// Draws from a seed. All creatures fight by the instinct, or each by its own nature.
    pub fn new(seed: u64, instinct: Option<Instinct>) -> Self {
        Tactics { draw: Quick::new(seed), instinct, plan: None }
    }

    /// What the creature does that is asked.
    fn answer(&mut self, position: &Position) -> Option<Intent> {
        let (actor, kind) = match position.pending.last() {
            Some(pending) => (pending.who, pending.kind),
            None => (position.current()?, PendingKind::Turn),
        };
        let planned = self.plan.take().filter(|plan| plan.actor == actor && plan.round == position.round);
        if kind == PendingKind::Turn
            && let Some(plan) = planned
            && Srd5e::is_legal(position, &plan.act)
        {
            return Some(plan.act);
        }
        let instinct = self.instinct.unwrap_or_else(|| instinct_of(position.creature(actor)));
        let muster = Muster::of(position, actor, instinct);
        if kind == PendingKind::Turn {
            let whim = 1.0 + WHIM * (self.draw.below(1_000) as f32 / 500.0 - 1.0);
            let (act, then) = turn::Turn::new(position, &muster, instinct, whim).choose()?;
            self.plan = then.map(|act| Plan { actor, round: position.round, act });
            Some(act)
        } else {
            answers::choose(position, &muster)
        }
    }
}

impl Player<Srd5e> for Tactics {
    fn name(&self) -> &'static str {
        "tactics"
    }

    fn choose(&mut self, seen: &Seen<Srd5e>, _: &Limits<'_>) -> Option<Choice<Srd5e>> {
        let position = seen.position();
        Srd5e::turn(position).side()?;
        let chosen = self.answer(position).or_else(|| first(position));
        chosen.map(Choice::plain)
    }
}

/// What can always be done: the end of the turn, nothing about it, or whatever is listed first.
fn first(position: &Position) -> Option<Intent> {
    let mut found: Option<Intent> = None;
    Srd5e::actions(position, &mut |intent| {
        let ends = matches!(intent.act, Act::EndTurn | Act::Pass);
        if found.is_none() || ends {
            found = Some(intent);
        }
    });
    found
}
