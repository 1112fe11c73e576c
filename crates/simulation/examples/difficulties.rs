//! Measures how hard the ready-made encounters are, for `crates/srd5e/scenarios/difficulty.json`.
//!
//! `cargo run --release -p rulebound-simulation --example difficulties -- 10000`

use std::collections::BTreeMap;

use rulebound_kernel::{Game, Ruleset as _};
use rulebound_simulation::SimulateRequest;
use rulebound_simulation::encounter::{Conduct, Encounter, simulate};
use rulebound_srd5e::{Ruleset, Srd5e};

fn main() {
    let fights = std::env::args().nth(1).map_or(1_000, |number| number.parse().expect("a number of fights"));
    let request = SimulateRequest { fights, ..SimulateRequest::default() };
    let mut measured: BTreeMap<&str, BTreeMap<&str, &str>> = BTreeMap::new();
    for preset in Ruleset::PRESETS {
        for &name in Srd5e::scenarios() {
            let setup = Srd5e::scenario(&preset.ruleset, name).expect("a scenario");
            let encounter = Encounter { ruleset: preset.ruleset, setup, scenario: Some(name.to_owned()) };
            let conduct = Conduct { seed: 1, deadline: None, cancel: None, progress: &|| {} };
            let answer = simulate(&encounter, &request, conduct).expect("a fight");
            measured.entry(preset.name).or_default().insert(name, answer.reports[0].difficulty.word());
        }
    }
    println!("{}", serde_json::to_string_pretty(&measured).expect("words"));
}
