//! The reference against everything that was recorded.

mod recorded;
mod reference;

use std::collections::HashMap;

use recorded::{Ending, Game, Position, Preset};
use reference::Reference;
use rulebound_commander::color::Color;
use rulebound_commander::step::{Action, Step};

const START: &str = "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1";

#[test]
fn positions_of_games_are_as_recorded() {
    assert_eq!(compare_positions(recorded::positions_from_games()), Compared { positions: 1842, sessions: 288 });
}

#[test]
fn dense_positions_are_as_recorded() {
    assert_eq!(compare_positions(recorded::positions_synthetic()), Compared { positions: 735, sessions: 393 });
}

#[test]
fn positions_of_standard_and_official_are_as_recorded() {
    assert_eq!(compare_positions(recorded::positions_standard()), Compared { positions: 1000, sessions: 390 });
}

#[test]
fn games_are_as_recorded() {
    assert_eq!(recorded::games().map(|game| replay(&game)).sum::<usize>(), 7373);
}

#[test]
fn games_of_standard_and_official_are_as_recorded() {
    assert_eq!(recorded::games_standard().map(|game| replay(&game)).sum::<usize>(), 1735);
}

#[test]
fn sequences_of_steps_in_cotulenh_js_ctl_14_17() {
    assert_eq!(counts::<3>(Preset::CotulenhJs), [116, 13_460, 1_578_799]);
}

#[test]
fn sequences_of_steps_in_standard_ctl_14_17() {
    assert_eq!(counts::<3>(Preset::Standard), [119, 14_164, 1_705_133]);
}

#[test]
fn sequences_of_steps_in_official_ctl_14_17() {
    assert_eq!(counts::<2>(Preset::Official), [119, 14_164]);
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Compared {
    positions: usize,
    sessions: usize,
}

fn compare_positions(records: impl Iterator<Item = Position>) -> Compared {
    let mut compared = Compared::default();
    for record in records.filter(|record| record.quirk.is_none()) {
        compare_position(&record);
        compared.positions += 1;
        compared.sessions += usize::from(record.session.is_some());
    }
    compared
}

fn compare_position(record: &Position) {
    let ruleset = record.ruleset.ruleset();
    let position = match &record.session {
        None => Reference::load(&record.fen, ruleset),
        Some(session) => Reference::in_session(&session.start, &record.played(), ruleset),
    };
    assert_eq!(position.fen(), record.board);
    assert_eq!(moves_of(&position, record), moves_recorded(record), "{}", record.fen);
    assert_eq!(position.check(), record.check, "check in {}", record.fen);
    if let Some(danger) = record.danger {
        assert_eq!(position.danger(), danger, "danger in {}", record.fen);
    }
    if let Some(over) = record.over {
        assert_eq!(position.outcome().is_some(), over, "the end in {}", record.fen);
    }
    if let Some(outcome) = &record.outcome {
        let recorded = (outcome.winner.map(Color::from), outcome.reason.as_str());
        assert_eq!(position.outcome(), Some(recorded), "the outcome in {}", record.fen);
    }
    if let Some(session) = &record.session {
        assert_eq!(position.may_commit(), session.can_commit, "commit in {}", record.fen);
        assert_eq!(position.actions().contains(&Action::Commit), session.can_commit, "commit in {}", record.fen);
        if record.moves.is_empty() {
            assert_eq!(position.is_stuck(), !session.can_commit, "stuck in {}", record.fen);
        }
    }
}

/// The steps that are compared, each with what it moves.
fn moves_of(position: &Reference, record: &Position) -> Vec<(Step, String)> {
    let steps = position.actions().into_iter().filter_map(|action| match action {
        Action::Step(step) => Some(step),
        Action::Commit => None,
    });
    steps.filter(|step| record.compares(step)).map(|step| (step, position.mover(&step))).collect()
}

fn moves_recorded(record: &Position) -> Vec<(Step, String)> {
    let moves = record.moves.iter().map(|recorded| (recorded.step(), recorded.mover().to_owned()));
    let mut moves: Vec<(Step, String)> = moves.filter(|(step, _)| record.compares(step)).collect();
    moves.sort();
    moves
}

/// Plays a game as it was recorded and says how many turns were compared.
fn replay(game: &Game) -> usize {
    let mut position = Reference::load(&game.start, game.ruleset.ruleset());
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut compared = 0;
    for turn in &game.turns {
        assert_eq!(position.outcome(), None, "before {} in game {}", position.fen(), game.seed);
        *seen.entry(repetition_key(&position)).or_default() += 1;
        if turn.quirk.is_some() {
            position = Reference::load(&turn.fen, game.ruleset.ruleset());
            continue;
        }
        for (recorded, board) in turn.steps.iter().zip(&turn.boards) {
            assert_eq!(position.mover(&recorded.step()), recorded.mover(), "in {}", position.fen());
            play(&mut position, &Action::Step(recorded.step()));
            let whole = board.contains(' ');
            assert_eq!(if whole { position.fen() } else { position.placement() }, *board);
        }
        if turn.ending == Ending::Commit {
            play(&mut position, &Action::Commit);
        }
        assert_eq!(position.fen(), turn.fen);
        compared += 1;
    }
    let third_time = seen.get(&repetition_key(&position)) == Some(&2);
    compare_result(game, &position, third_time);
    compared
}

fn play(position: &mut Reference, action: &Action) {
    assert!(position.actions().contains(action), "{action:?} is not listed in {}", position.fen());
    position.play(action);
}

/// Placement and side to move (CTL-11.9).
fn repetition_key(position: &Reference) -> String {
    position.fen().split(' ').take(2).collect()
}

fn compare_result(game: &Game, position: &Reference, third_time: bool) {
    let recorded = match game.result.as_str() {
        "maxplies" => None,
        "threefold repetition" => {
            assert!(third_time, "game {}", game.seed);
            None
        }
        // The records of the public TypeScript engine leave the winner to be understood.
        "checkmate" if game.ruleset == Preset::CotulenhJs => {
            assert!(position.check() && position.actions().is_empty(), "game {}", game.seed);
            return;
        }
        reason => Some((game.winner.map(Color::from), reason)),
    };
    assert_eq!(position.outcome(), recorded, "game {}", game.seed);
}

/// How many sequences of one step, of two steps and so on there are from the starting position.
fn counts<const DEPTH: usize>(preset: Preset) -> [usize; DEPTH] {
    let start = Reference::load(START, preset.ruleset());
    std::array::from_fn(|index| count(&start, index + 1))
}

/// How many sequences of steps there are, an offered commit counted as a step.
fn count(position: &Reference, depth: usize) -> usize {
    let actions = position.actions();
    if depth == 1 {
        return actions.len();
    }
    let following = actions.iter().map(|action| {
        let mut next = position.clone();
        next.play(action);
        count(&next, depth - 1)
    });
    following.sum()
}
