//! The fast path asks for no memory, whatever it does with a position.

mod placed;

use allocation_counter::measure;
use rulebound_commander::Commander;
use rulebound_kernel::dice::Scripted;
use rulebound_kernel::perft::{Leaves, perft};
use rulebound_kernel::{Game, Quick};

use placed::suite;

/// How often `work` asks for memory.
fn requests(work: impl FnOnce()) -> u64 {
    measure(work).count_total
}

#[test]
fn the_counter_counts() {
    assert_eq!(requests(|| drop(std::hint::black_box(vec![1_u8]))), 1);
}

#[test]
fn lists_counts_branches_and_questions_ask_for_no_memory() {
    for position in suite() {
        let asked = requests(|| {
            let mut listed = 0;
            Commander::actions(&position, &mut |action| {
                listed += usize::from(Commander::is_legal(&position, &action));
            });
            assert_eq!(listed, Commander::count(&position));
            Commander::branches(&position, None, &mut |_| {});
        });
        assert_eq!(asked, 0, "{}", Commander::print_setup(&Commander::setup(&position)));
    }
}

#[test]
fn changes_ask_for_no_memory() {
    for position in suite() {
        let asked = requests(|| {
            perft::<Commander>(&position, 2, Leaves::Made);
        });
        assert_eq!(asked, 0, "{}", Commander::print_setup(&Commander::setup(&position)));
    }
}

#[test]
fn random_games_ask_for_no_memory() {
    for (seed, start) in (1..).zip(suite()) {
        let (mut position, mut draw, mut dice) = (start.clone(), Quick::new(seed), Scripted::default());
        let asked = requests(|| {
            for _ in 0..50 {
                let Some(action) = Commander::sample(&position, &mut draw) else { break };
                Commander::apply_unchecked(&mut position, &action, &mut dice).expect("a game without dice");
            }
        });
        assert_eq!(asked, 0, "{}", Commander::print_setup(&Commander::setup(&start)));
    }
}
