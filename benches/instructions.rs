//! How many instructions the games take, beside cozy-chess: the same on every run, whatever else the machine does.
//!
//! ```text
//! cargo install gungraun-runner --version 0.20.0
//! cargo bench -p rulebound-benches --bench instructions
//! ```

#![expect(missing_docs, reason = "the macros make modules without any")]

use gungraun::{library_benchmark, library_benchmark_group, main};
use rulebound_benches::{axis, commander, cozy};
use rulebound_commander::intent::Intent;
use rulebound_commander::position::Position;
use rulebound_commander::step::Action;
use rulebound_kernel::Side;
use rulebound_kernel::perft::Leaves;

#[library_benchmark]
fn cozy_chess_perft_4() -> u64 {
    cozy::bulk(4)
}

#[library_benchmark]
fn cozy_chess_perft_4_leaf_made() -> u64 {
    cozy::leaf_made(4)
}

#[library_benchmark]
#[bench::start(commander::start())]
fn perft_3(position: Position) -> u64 {
    commander::paths(&position, 3, Leaves::Counted)
}

#[library_benchmark]
#[bench::start(commander::start())]
fn perft_2_leaf_made(position: Position) -> u64 {
    commander::paths(&position, 2, Leaves::Made)
}

#[library_benchmark]
#[bench::suite(commander::suite())]
fn listing(positions: Vec<Position>) -> u64 {
    commander::list(&positions)
}

#[library_benchmark]
#[bench::suite(commander::questions(&commander::suite()))]
fn is_legal(questions: Vec<(Position, Action)>) -> u64 {
    commander::judge(&questions)
}

#[library_benchmark]
#[bench::suite(commander::refused(&commander::questions(&commander::suite())))]
fn refusal(questions: Vec<(Position, Side, Intent)>) -> u64 {
    commander::explain(&questions)
}

#[library_benchmark]
fn playout() -> u32 {
    commander::playouts(10_000)
}

library_benchmark_group!(
    name = commander_chess,
    benchmarks = [
        cozy_chess_perft_4,
        cozy_chess_perft_4_leaf_made,
        perft_3,
        perft_2_leaf_made,
        listing,
        is_legal,
        refusal,
        playout
    ]
);

#[library_benchmark]
#[bench::can_land_units_move(axis::start(), axis::REACH[0].1)]
#[bench::can_air_reach(axis::start(), axis::REACH[1].1)]
#[bench::can_sea_reach(axis::start(), axis::REACH[5].1)]
#[bench::can_transport_reach(axis::start(), axis::REACH[6].1)]
fn axis_reach_questions(position: axis::Position, asked: axis::Asked) -> u64 {
    axis::ask(&position, asked)
}

#[library_benchmark]
#[bench::recorded(axis::refused())]
#[bench::landing(axis::stranding())]
fn axis_refusal(questions: Vec<axis::Question>) -> u64 {
    axis::explain(&questions)
}

#[library_benchmark]
#[bench::recorded(axis::legal())]
fn axis_is_legal(questions: Vec<axis::Move>) -> u64 {
    axis::judge(&questions)
}

#[library_benchmark]
#[bench::recorded(axis::situations())]
fn axis_listing(positions: Vec<axis::Position>) -> u64 {
    axis::list(&positions)
}

#[library_benchmark]
#[bench::recorded(axis::legal())]
fn axis_copy_and_apply(moves: Vec<axis::Move>) {
    axis::apply(&moves);
}

#[library_benchmark]
#[bench::land(axis::battle("land"))]
#[bench::assault(axis::battle("assault with planes and guns"))]
#[bench::sea(axis::battle("sea"))]
fn axis_odds(battle: axis::Battle) -> usize {
    axis::odds(&battle)
}

library_benchmark_group!(
    name = axis_and_allies,
    benchmarks = [axis_reach_questions, axis_refusal, axis_is_legal, axis_listing, axis_copy_and_apply, axis_odds]
);

main!(library_benchmark_groups = commander_chess, axis_and_allies);
