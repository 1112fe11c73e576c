//! Intents that leave something open.

use rulebound_kernel::Draw;
use rulebound_srd5e::intent::Intent;
use rulebound_srd5e::state::Position;

use super::arbitrary::Words;

/// Some of them, about what is there.
pub fn intents(position: &Position, draw: &mut impl Draw) -> Vec<Intent> {
    let mut texts: Vec<String> = [
        "multiattack",
        "escape",
        "release",
        "dismount",
        "release readied",
        "opportunity-attack",
        "improvise \"climb\"",
    ]
    .map(str::to_owned)
    .to_vec();
    let mut words = Words { position, draw };
    texts.push(format!("attack {}", words.creature()));
    texts.push(format!("shove {}", words.creature()));
    texts.push(format!("move to {}", words.near()));
    for _ in 0..3 {
        texts.push(format!("cast {}", words.spell()));
        texts.push(format!("feature {}", words.feature()));
    }
    texts.iter().filter_map(|text| text.parse().ok()).collect()
}
