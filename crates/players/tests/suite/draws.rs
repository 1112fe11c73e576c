//! Random draws of fifth-edition combat: whatever is listed can come, and fights end.

use std::collections::BTreeSet;

use rulebound_kernel::dice::Seeded;
use rulebound_kernel::{Game, Quick, Ruleset as _};
use rulebound_srd5e::intent::Intent;
use rulebound_srd5e::state::Position;
use rulebound_srd5e::{Ruleset, Srd5e};

fn starts() -> Vec<Position> {
    let start = |ruleset: &Ruleset, name: &str| {
        let setup = Srd5e::scenario(ruleset, name).expect("a scenario");
        Srd5e::check(&setup, ruleset).expect("a position")
    };
    let names = ["rivals", "joust", "cellar"];
    let of = |ruleset: &'static Ruleset| names.into_iter().map(move |name| start(ruleset, name));
    Ruleset::PRESETS.iter().flat_map(|preset| of(&preset.ruleset)).collect()
}

fn drawn(position: &Position, draw: &mut Quick) -> Intent {
    Srd5e::sample(position, draw).expect("something is listed")
}

/// The most draws for each action of a list. Plain draws are one of eight, and moves share the chance of one kind of act.
const PATIENCE: usize = 2_000;

#[test]
fn whatever_is_listed_can_come_and_nothing_else() {
    for mut position in starts() {
        let (mut draw, mut dice) = (Quick::new(1), Seeded::new(1));
        for _ in 0..2 {
            let mut listed = BTreeSet::new();
            Srd5e::actions(&position, &mut |action| {
                listed.insert(action);
            });
            let mut missing: BTreeSet<&Intent> = listed.iter().collect();
            for _ in 0..PATIENCE * listed.len() {
                let action = drawn(&position, &mut draw);
                assert!(listed.contains(&action), "{action} is not listed");
                missing.remove(&action);
                if missing.is_empty() {
                    break;
                }
            }
            assert!(missing.is_empty(), "{missing:?} never came");
            let action = drawn(&position, &mut draw);
            Srd5e::apply_unchecked(&mut position, &action, &mut dice).expect("seeded dice always fall");
        }
    }
}

#[test]
fn random_fights_come_to_an_end() {
    for mut position in starts() {
        let (mut draw, mut dice) = (Quick::new(2), Seeded::new(2));
        let mut acts = 0;
        while Srd5e::turn(&position).side().is_some() {
            let action = drawn(&position, &mut draw);
            Srd5e::apply_unchecked(&mut position, &action, &mut dice).expect("seeded dice always fall");
            acts += 1;
            assert!(acts < 3_000, "the fight goes on after {acts} acts");
        }
    }
}
