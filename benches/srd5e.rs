//! How long fifth-edition combat takes (OR-21), beside cozy-chess in the same run, on one thread.
//!
//! ```text
//! cargo bench -p rulebound-benches --bench srd5e
//! ```

use divan::Bencher;
use divan::counter::ItemsCount;
use rulebound_benches::{cozy, srd5e};
use rulebound_kernel::{Game, Quick};
use rulebound_srd5e::Srd5e;

/// How many actions are drawn at a time.
const DRAWS: usize = 1000;

fn main() {
    divan::main();
}

/// The yardstick: nodes of perft 5 from the chess start.
#[divan::bench(args = ["bulk", "leaf-made"])]
fn cozy_chess_perft_5(bencher: Bencher, leaves: &str) {
    let count = if leaves == "bulk" { cozy::bulk } else { cozy::leaf_made };
    bencher.counter(ItemsCount::new(count(5))).bench_local(|| count(5));
}

/// Verdicts over the cases and 10,000 intents of random play, as many of each kind of act: kind by kind, and in an order in which
/// neither the position nor the kind is that of the question before.
#[divan::bench(args = ["by kind", "shuffled"], sample_count = 20)]
fn validation(bencher: Bencher, order: &str) {
    let mix = srd5e::Mix::new();
    let mix = if order == "shuffled" { mix.shuffled() } else { mix };
    bencher.counter(ItemsCount::new(mix.questions().len())).bench_local(|| mix.ask());
}

/// The list of a wizard of the fifth level among eight creatures on 30 by 30 squares.
#[divan::bench]
fn listing(bencher: Bencher) {
    let wizard = srd5e::wizard();
    println!("{} actions", srd5e::list(&wizard));
    bencher.bench_local(|| srd5e::list(&wizard));
}

/// Actions of that list, drawn one after another.
#[divan::bench]
fn sample(bencher: Bencher) {
    let wizard = srd5e::wizard();
    let mut draw = Quick::new(1);
    bencher.counter(ItemsCount::new(DRAWS)).bench_local(|| {
        for _ in 0..DRAWS {
            divan::black_box(Srd5e::sample(&wizard, &mut draw));
        }
    });
}

/// A whole fight of four against six, every act drawn at random.
#[divan::bench(sample_count = 40)]
fn random_fight(bencher: Bencher) {
    let start = srd5e::four_against_six();
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        srd5e::random_fight(start.clone(), seed)
    });
}

/// The choices of `tactics` in all turns of a fight of four against six, a turn at a time.
#[divan::bench(sample_count = 20)]
fn tactics_turn(bencher: Bencher) {
    let turns = srd5e::turns();
    bencher.counter(ItemsCount::new(turns.len())).bench_local(|| srd5e::choose(&turns));
}
