//! How long Axis & Allies takes, beside cozy-chess in the same run, on one thread.
//!
//! ```text
//! cargo bench -p rulebound-benches --bench axis
//! ```

use divan::Bencher;
use divan::counter::ItemsCount;
use rulebound_axis::reach::Reach;
use rulebound_benches::{axis, cozy};

fn main() {
    divan::main();
}

/// The yardstick: nodes of perft 5 from the chess start.
#[divan::bench(args = ["bulk", "leaf-made"])]
fn cozy_chess_perft_5(bencher: Bencher, leaves: &str) {
    let count = if leaves == "bulk" { cozy::bulk } else { cozy::leaf_made };
    bencher.counter(ItemsCount::new(count(5))).bench_local(|| count(5));
}

/// Single questions of reach, for every pair of spaces.
#[divan::bench(args = axis::REACH.map(|(name, _)| name))]
fn reach_question(bencher: Bencher, name: &str) {
    let start = axis::start();
    let (_, asked) = axis::REACH.into_iter().find(|(known, _)| *known == name).expect("a question");
    bencher.counter(ItemsCount::new(axis::pairs(&start))).bench_local(|| axis::ask(&start, asked));
}

/// What has to be known of a position before questions of reach are lookups.
#[divan::bench]
fn reach_of_a_position(bencher: Bencher) {
    let situations = axis::situations();
    bencher.counter(ItemsCount::new(situations.len())).bench_local(|| {
        situations.iter().map(Reach::new).for_each(|reach| {
            std::hint::black_box(reach);
        })
    });
}

/// Refused orders with their reasons.
#[divan::bench]
fn refusal(bencher: Bencher) {
    let refused = axis::refused();
    bencher.counter(ItemsCount::new(refused.len())).bench_local(|| axis::explain(&refused));
}

/// Orders refused since planes cannot land.
#[divan::bench]
fn refusal_of_a_landing(bencher: Bencher) {
    let refused = axis::stranding();
    bencher.counter(ItemsCount::new(refused.len())).bench_local(|| axis::explain(&refused));
}

/// Legal orders asked about.
#[divan::bench]
fn is_legal(bencher: Bencher) {
    let legal = axis::legal();
    bencher.counter(ItemsCount::new(legal.len())).bench_local(|| axis::judge(&legal));
}

/// Positions listed.
#[divan::bench(sample_count = 10)]
fn listing(bencher: Bencher) {
    let situations = axis::situations();
    bencher.counter(ItemsCount::new(situations.len())).bench_local(|| axis::list(&situations));
}

/// Positions copied.
#[divan::bench]
fn copy(bencher: Bencher) {
    let situations = axis::situations();
    bencher.counter(ItemsCount::new(situations.len())).bench_local(|| axis::copy(&situations));
}

/// Positions copied and an order carried out in each.
#[divan::bench]
fn copy_and_apply(bencher: Bencher) {
    let legal = axis::legal();
    bencher.counter(ItemsCount::new(legal.len())).bench_local(|| axis::apply(&legal));
}

/// The exact odds of battles of twelve against twelve.
#[divan::bench(args = axis::BATTLES)]
fn odds(bencher: Bencher, name: &str) {
    let battle = axis::battle(name);
    bencher.bench_local(|| axis::odds(&battle));
}

/// Random games of ten rounds, by all rules: decisions of those who had a choice, and turns.
#[divan::bench(args = ["decisions", "turns"], sample_count = 20)]
fn random_play(bencher: Bencher, counted: &str) {
    let tally = axis::wander(GAMES);
    let mean = |number: u64| number as f64 / tally.turns as f64;
    let (asked, decisions) = (mean(tally.asked), mean(tally.decisions));
    let (moves, battles) = (mean(tally.moves), mean(tally.battles));
    println!("a turn: {asked:.1} asked, {decisions:.1} with a choice, {moves:.1} unit moves, {battles:.2} battles");
    let items = if counted == "turns" { tally.turns } else { tally.decisions };
    bencher.counter(ItemsCount::new(items)).bench_local(|| axis::wander(GAMES));
}

/// The games of one sample.
const GAMES: u64 = 10;
