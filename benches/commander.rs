//! How long Commander Chess takes, beside cozy-chess in the same run, on one thread.
//!
//! ```text
//! cargo bench -p rulebound-benches --bench commander
//! ```

use divan::Bencher;
use divan::counter::ItemsCount;
use rulebound_benches::{commander, cozy};
use rulebound_kernel::perft::Leaves;

fn main() {
    divan::main();
}

/// The yardstick: nodes of perft 5 from the chess start.
#[divan::bench(args = ["bulk", "leaf-made"])]
fn cozy_chess_perft_5(bencher: Bencher, leaves: &str) {
    let count = if leaves == "bulk" { cozy::bulk } else { cozy::leaf_made };
    bencher.counter(ItemsCount::new(count(5))).bench_local(|| count(5));
}

fn leaves(name: &str) -> Leaves {
    if name == "bulk" { Leaves::Counted } else { Leaves::Made }
}

/// Nodes of perft from the start: four actions counted in bulk, three with every leaf made.
#[divan::bench(args = ["bulk", "leaf-made"], sample_count = 5)]
fn perft_from_the_start(bencher: Bencher, name: &str) {
    let depth = if name == "bulk" { 4 } else { 3 };
    let (start, leaves) = (commander::start(), leaves(name));
    bencher
        .counter(ItemsCount::new(commander::paths(&start, depth, leaves)))
        .bench_local(|| commander::paths(&start, depth, leaves));
}

/// Nodes of perft 2 over the suite.
#[divan::bench(args = ["bulk", "leaf-made"])]
fn perft_2_of_the_suite(bencher: Bencher, name: &str) {
    let (suite, leaves) = (commander::suite(), leaves(name));
    let count = || suite.iter().map(|position| commander::paths(position, 2, leaves)).sum::<u64>();
    bencher.counter(ItemsCount::new(count())).bench_local(count);
}

/// Positions listed.
#[divan::bench]
fn listing(bencher: Bencher) {
    let suite = commander::suite();
    bencher.counter(ItemsCount::new(suite.len())).bench_local(|| commander::list(&suite));
}

/// Actions asked about, half of them listed and half arbitrary.
#[divan::bench]
fn is_legal(bencher: Bencher) {
    let questions = commander::questions(&commander::suite());
    bencher.counter(ItemsCount::new(questions.len())).bench_local(|| commander::judge(&questions));
}

/// Refusals with their reasons.
#[divan::bench]
fn refusal(bencher: Bencher) {
    let refused = commander::refused(&commander::questions(&commander::suite()));
    bencher.counter(ItemsCount::new(refused.len())).bench_local(|| commander::explain(&refused));
}

/// Actions of random games.
#[divan::bench]
fn playout(bencher: Bencher) {
    bencher.counter(ItemsCount::new(100_000_u32)).bench_local(|| commander::playouts(100_000));
}
