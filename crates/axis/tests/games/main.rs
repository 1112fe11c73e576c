//! Whole random games, every answer of every battle included: to the end or to round 30, with everything that must hold looked
//! at on the way. `RULEBOUND_LONG=1` plays a thousand.

use rulebound_axis::Axis;
use rulebound_axis::action::Action;
use rulebound_axis::phase::Phase;
use rulebound_axis::position::Position;
use rulebound_axis::power::Power;
use rulebound_axis::ruleset::Ruleset;
use rulebound_axis::unit::Unit;
use rulebound_kernel::dice::Seeded;
use rulebound_kernel::{Draw, Game, Quick, Turn};

const LAST_ROUND: u16 = 30;

/// A random action. Orders are given only now and then before a phase is ended, so that a game comes to its end.
fn choose(position: &Position, draw: &mut Quick) -> Action {
    let mut listed = Vec::new();
    Axis::actions(position, &mut |action| listed.push(action));
    assert!(!listed.is_empty(), "nobody can do anything in {}", Axis::print_setup(&Axis::setup(position)));
    let ends = listed.last() == Some(&Action::End) && draw.below(12) == 0;
    let number = if ends { listed.len() - 1 } else { draw.below(listed.len() as u32) as usize };
    listed.swap_remove(number)
}

/// What must hold in every position.
fn examine(position: &Position, before: &Position, action: &Action) {
    let told =
        || format!("after {} in {}", Axis::print_action(before, action), Axis::print_setup(&Axis::setup(before)));
    for space in position.map().spaces() {
        for (unit, count) in position.own(space).iter() {
            let ships = position.transports_at(space).count() as u32;
            let spent = if unit == Unit::Transport { ships } else { position.moved().count(space, unit) };
            assert!(spent <= u32::from(count), "{unit} {}", told());
        }
        for power in Power::ALL {
            let ships = position.units(space, power)[Unit::Battleship];
            assert!(position.damaged(space, power) <= ships, "{}", told());
        }
    }
    assert!(position.phase() == Phase::Combat || asks_nothing(position), "{}", told());
}

fn asks_nothing(position: &Position) -> bool {
    matches!(Axis::turn(position), Turn::Over(_))
        || matches!(Axis::turn(position), Turn::Decide { decision, .. } if decision.question.is_none())
}

/// A position is what its setup says, and its key follows from it.
fn examine_closely(position: &Position) {
    let text = Axis::print_setup(&Axis::setup(position));
    let setup = Axis::parse_setup(&text).expect("a scenario");
    let again = Axis::check(&setup, position.ruleset()).unwrap_or_else(|problems| panic!("{problems:?} in {text}"));
    assert!(again == *position, "{text}");
    assert_eq!(Axis::key(&again), Axis::key(position), "{text}");
}

struct Played {
    decisions: u32,
    off_turn: u32,
    battles: u32,
}

fn play(map: &str, ruleset: &Ruleset, seed: u64) -> Played {
    let setup = Axis::scenario(ruleset, map).expect("a scenario");
    let mut position = Axis::check(&setup, ruleset).expect("a position");
    let (mut draw, mut dice) = (Quick::new(seed), Seeded::new(seed));
    let mut played = Played { decisions: 0, off_turn: 0, battles: 0 };
    while let Turn::Decide { side, decision } = Axis::turn(&position) {
        if position.round() > LAST_ROUND {
            break;
        }
        let action = choose(&position, &mut draw);
        played.decisions += 1;
        played.off_turn += u32::from(side != position.active().side());
        played.battles += u32::from(decision.question.is_none() && matches!(action, Action::Fight { .. }));
        let before = position.clone();
        Axis::apply_unchecked(&mut position, &action, &mut dice).expect("fair dice");
        examine(&position, &before, &action);
        if decision.question.is_some() || played.decisions.is_multiple_of(64) {
            examine_closely(&position);
        }
    }
    played
}

#[test]
fn random_games_come_to_their_end() {
    let games = if std::env::var_os("RULEBOUND_LONG").is_some() { 1_000 } else { 24 };
    let lucky = Ruleset { low_luck: true, ..Ruleset::STANDARD };
    let mut sum = Played { decisions: 0, off_turn: 0, battles: 0 };
    for seed in 0..games {
        let ruleset = [Ruleset::STANDARD, Ruleset::TRIPLEA, lucky][seed as usize % 3];
        let map = if seed % 8 == 7 { "start" } else { "straits" };
        let played = play(map, &ruleset, seed);
        sum.decisions += played.decisions;
        sum.off_turn += played.off_turn;
        sum.battles += played.battles;
    }
    println!("{games} games: {} decisions, {} off turn, {} battles", sum.decisions, sum.off_turn, sum.battles);
    assert!(sum.battles > 10 * games as u32 && sum.off_turn > 5 * games as u32, "too little is fought");
}
