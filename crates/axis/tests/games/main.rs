//! Whole random games, every answer of every battle included: to the end or to round 30, with everything that must hold looked
//! at on the way. `RULEBOUND_LONG=1` plays a thousand; `RULEBOUND_GAMES=first..last` plays those of them.

mod invariants;

use rulebound_axis::Axis;
use rulebound_axis::action::Action;
use rulebound_axis::position::Position;
use rulebound_axis::ruleset::Ruleset;
use rulebound_kernel::dice::{Recording, Replayed, Rolled, Seeded};
use rulebound_kernel::{Draw, Game, Quick, Turn, Waivers};

use invariants::{Step, examine_closely};

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

/// An action as it is written, with the dice that fell.
struct Entry {
    text: String,
    rolls: Vec<Rolled>,
}

/// Does an action event by event, and at once: both lead to the same position.
fn act(position: &mut Position, action: &Action, dice: &mut Seeded) -> Vec<Rolled> {
    let mut recording = Recording::new(dice);
    let events = Axis::decide(position, action, &Waivers::NONE, &mut recording)
        .unwrap_or_else(|error| panic!("{error:?} of {}", Axis::print_action(position, action)));
    let rolls = recording.into_rolls();
    let mut folded = position.clone();
    events.iter().for_each(|event| Axis::evolve(&mut folded, event));
    let mut replayed = Replayed::new(&rolls);
    let before = Axis::print_action(position, action);
    Axis::apply_unchecked(position, action, &mut replayed).expect("the dice that fell");
    assert_eq!(replayed.left(), 0, "dice are left over after {before}");
    assert!(folded == *position, "events lead elsewhere than {before}");
    rolls
}

/// The position to which a record leads, read action by action from its texts.
fn replay(start: &Position, record: &[Entry]) -> Position {
    let mut position = start.clone();
    for Entry { text, rolls } in record {
        let action = Axis::parse_action(&position, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        Axis::apply_unchecked(&mut position, &action, &mut Replayed::new(rolls)).expect("the dice that fell");
    }
    position
}

#[derive(Default)]
struct Played {
    decisions: u32,
    off_turn: u32,
    battles: u32,
    won: u32,
}

fn play(map: &str, ruleset: &Ruleset, seed: u64, sum: &mut Played) {
    let setup = Axis::scenario(ruleset, map).expect("a scenario");
    let start = Axis::check(&setup, ruleset).expect("a position");
    let mut position = start.clone();
    let (mut draw, mut dice) = (Quick::new(seed), Seeded::new(seed));
    let mut record = Vec::new();
    while let Turn::Decide { side, decision } = Axis::turn(&position) {
        if position.round() > LAST_ROUND {
            break;
        }
        let action = choose(&position, &mut draw);
        sum.decisions += 1;
        sum.off_turn += u32::from(side != position.active().side());
        sum.battles += u32::from(decision.question.is_none() && matches!(action, Action::Fight { .. }));
        let (before, text) = (position.clone(), Axis::print_action(&position, &action));
        let rolls = act(&mut position, &action, &mut dice);
        Step { before: &before, action: &action, after: &position }.examine();
        if decision.question.is_some() || record.len() % 64 == 0 {
            examine_closely(&position);
        }
        record.push(Entry { text, rolls });
    }
    sum.won += u32::from(matches!(Axis::turn(&position), Turn::Over(_)));
    assert!(replay(&start, &record) == position, "the record of game {seed} leads elsewhere");
}

/// The games that are played.
fn games() -> std::ops::Range<u64> {
    if let Ok(text) = std::env::var("RULEBOUND_GAMES") {
        let (first, last) = text.split_once("..").expect("RULEBOUND_GAMES=first..last");
        return first.parse().expect("a number")..last.parse().expect("a number");
    }
    0..if std::env::var_os("RULEBOUND_LONG").is_some() { 1_000 } else { 24 }
}

#[test]
fn random_games_come_to_their_end() {
    let lucky = Ruleset { low_luck: true, ..Ruleset::STANDARD };
    let mut sum = Played::default();
    let games = games();
    let number = games.clone().count() as u32;
    for seed in games {
        let ruleset = [Ruleset::STANDARD, Ruleset::TRIPLEA, lucky][seed as usize % 3];
        let map = if seed % 8 == 7 { "start" } else { "straits" };
        play(map, &ruleset, seed, &mut sum);
    }
    let Played { decisions, off_turn, battles, won } = sum;
    println!("{number} games, {won} of them won: {decisions} decisions, {off_turn} off turn, {battles} battles");
    assert!(battles > 10 * number && off_turn > 5 * number, "too little is fought");
}
