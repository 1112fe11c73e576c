//! Sampled actions come evenly.

mod placed;

use std::collections::BTreeMap;

use rulebound_commander::Commander;
use rulebound_commander::ruleset::Ruleset;
use rulebound_kernel::{Game, Quick};

use placed::{actions, position};

#[test]
fn every_action_comes_as_often_as_any_other() {
    let start = Commander::scenario(&Ruleset::STANDARD, "start").expect("the start");
    let positions = [
        Commander::check(&start, &Ruleset::STANDARD).expect("a position"),
        position("Cg1 cf12 (NFT)b3 (+FTI)e4 +Ae5 te8 ne6 gf7 (ea)d9 Se2"),
        position("Cf2 cg12 if4 tf3 Ih5 Ak12"),
    ];
    for (seed, position) in (1..).zip(positions) {
        let listed = actions(&position);
        let mut draw = Quick::new(seed);
        let mut seen: BTreeMap<_, u32> = listed.iter().map(|action| (*action, 0)).collect();
        let share = 2_000;
        for _ in 0..share * listed.len() {
            let action = Commander::sample(&position, &mut draw).expect("an action");
            *seen.get_mut(&action).expect("a listed action") += 1;
        }
        // Five standard deviations of a count whose mean is `share`.
        let allowed = 5.0 * f64::sqrt(share as f64);
        for (action, times) in seen {
            let difference = (f64::from(times) - share as f64).abs();
            assert!(difference < allowed, "{action:?} came {times} times instead of about {share}");
        }
    }
}
