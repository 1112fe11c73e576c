//! Fifth-edition combat as the conformance suite sees it.

pub mod arbitrary;
pub mod examples;
pub mod open;
pub mod reference;
pub mod situations;
pub mod symmetry;

use rulebound_kernel::conformance::{Example, Subject, Symmetry};
use rulebound_kernel::{Game, Quick};
use rulebound_srd5e::Srd5e;
use rulebound_srd5e::encounter::Setup;
use rulebound_srd5e::intent::Intent;
use rulebound_srd5e::ruleset::Ruleset;
use rulebound_srd5e::state::Position;

/// Some rulesets, and questions that show every kind of refusal.
pub struct Srd5eSubject {
    pub rulesets: Vec<Ruleset>,
    pub examples: Vec<Example<Srd5e>>,
}

impl Subject for Srd5eSubject {
    type Game = Srd5e;

    fn rulesets(&self) -> Vec<Ruleset> {
        self.rulesets.clone()
    }

    fn setups(&self, ruleset: &Ruleset, _: &mut Quick) -> Vec<Setup> {
        let texts = situations::all(ruleset.edition);
        texts.iter().map(|text| Srd5e::parse_setup(text).expect("an encounter")).collect()
    }

    fn arbitrary(&self, position: &Position, draw: &mut Quick) -> Intent {
        arbitrary::action(position, draw)
    }

    fn intents(&self, position: &Position, draw: &mut Quick) -> Vec<Intent> {
        open::intents(position, draw)
    }

    fn reference(&self, position: &Position) -> Option<Vec<Intent>> {
        Some(reference::actions(position))
    }

    fn symmetries(&self) -> Vec<Symmetry<Srd5e>> {
        self.rulesets.iter().flat_map(|&ruleset| symmetry::all(ruleset)).collect()
    }

    fn examples(&self) -> Vec<Example<Srd5e>> {
        self.examples.clone()
    }

    fn texts(&self) -> Vec<String> {
        ["", "attack", "cast", "move 1", "atack orc", "ready", "speak", "cast fireball at", "horse:", "use x on"]
            .map(str::to_owned)
            .to_vec()
    }
}
