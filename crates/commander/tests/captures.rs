//! What is listed as taking something is what is listed at all and takes something.

use rulebound_commander::Commander;
use rulebound_commander::ruleset::Ruleset;
use rulebound_commander::step::Action;
use rulebound_kernel::dice::Scripted;
use rulebound_kernel::{Draw, Game, Quick, Ruleset as _};

#[test]
fn captures_are_the_actions_that_take_something() {
    let mut taking = 0;
    for preset in Ruleset::PRESETS {
        let start = Commander::scenario(&preset.ruleset, "start").expect("the start");
        for seed in 0..30 {
            let mut draw = Quick::new(seed);
            let mut position = Commander::check(&start, &preset.ruleset).expect("a position");
            for _ in 0..200 {
                let (mut captures, mut wanted) = (Vec::new(), Vec::new());
                Commander::captures(&position, &mut |action| captures.push(action));
                Commander::actions(&position, &mut |action| {
                    if matches!(action, Action::Step(step) if step.manner.captures()) {
                        wanted.push(action);
                    }
                });
                assert_eq!(captures, wanted, "{position:?}");
                taking += captures.len();
                // Now and then something is taken, so that stacks, heroes and few pieces come about.
                let choice = if !captures.is_empty() && draw.below(3) == 0 {
                    Some(captures[draw.below(captures.len() as u32) as usize])
                } else {
                    Commander::sample(&position, &mut draw)
                };
                let Some(action) = choice else { break };
                Commander::apply_unchecked(&mut position, &action, &mut Scripted::default()).expect("no dice");
            }
        }
    }
    assert!(taking > 10_000, "{taking} captures are too few to tell");
}
