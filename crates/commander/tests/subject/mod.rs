//! Commander Chess as the conformance suite sees it.
#![allow(dead_code, reason = "each test file that includes the subject uses its own part of it")]

pub mod arbitrary;
pub mod dense;
pub mod mirror;

use rulebound_commander::Commander;
use rulebound_commander::intent::Intent;
use rulebound_commander::position::Position;
use rulebound_commander::ruleset::Ruleset;
use rulebound_commander::setup::Setup;
use rulebound_commander::step::{Action, Step};
use rulebound_kernel::conformance::{Example, Subject, Symmetry};
use rulebound_kernel::{Game, Quick};

use crate::cases;
use crate::reference::Reference;

/// The presets and any other rulesets to examine, and how many dense starts each gets.
pub struct CommanderSubject {
    pub rulesets: Vec<Ruleset>,
    pub dense: u32,
}

impl Subject for CommanderSubject {
    type Game = Commander;

    fn rulesets(&self) -> Vec<Ruleset> {
        self.rulesets.clone()
    }

    fn setups(&self, ruleset: &Ruleset, draw: &mut Quick) -> Vec<Setup> {
        (0..self.dense).map(|_| dense::setup(ruleset, draw)).collect()
    }

    fn arbitrary(&self, position: &Position, draw: &mut Quick) -> Action {
        arbitrary::action(position, draw)
    }

    fn intents(&self, position: &Position, draw: &mut Quick) -> Vec<Intent> {
        arbitrary::intents(position, draw)
    }

    fn reference(&self, position: &Position) -> Option<Vec<Action>> {
        Some(reference(position).actions())
    }

    fn symmetries(&self) -> Vec<Symmetry<Commander>> {
        vec![mirror::symmetry()]
    }

    fn examples(&self) -> Vec<Example<Commander>> {
        cases::examples()
    }

    fn may_be_stuck(&self, ruleset: &Ruleset) -> bool {
        !(ruleset.deploy_completable && ruleset.safe_after_every_step)
    }
}

/// The reference in the same position.
pub fn reference(position: &Position) -> Reference {
    let setup = Commander::setup(position);
    let start = Commander::print_setup(&Setup { session: None, ..setup });
    match position.session() {
        None => Reference::load(&start, *position.ruleset()),
        Some(session) => {
            let steps: Vec<Step> = session.steps.iter().copied().collect();
            Reference::in_session(&start, &steps, *position.ruleset())
        }
    }
}
