//! The game itself against everything that was recorded.

mod recorded;

use std::ops::Deref;

use recorded::{Ending, Preset};
use rulebound_commander::position::Position;
use rulebound_commander::setup::Setup;
use rulebound_commander::step::{Action, Step};
use rulebound_commander::{Commander, fen};
use rulebound_kernel::dice::Scripted;
use rulebound_kernel::{Game, Match, Turn, Waivers};

#[test]
fn positions_of_games_are_as_recorded() {
    assert_eq!(compare_positions(recorded::positions_from_games()), 1842);
}

#[test]
fn dense_positions_are_as_recorded() {
    assert_eq!(compare_positions(recorded::positions_synthetic()), 735);
}

#[test]
fn positions_of_standard_and_official_are_as_recorded() {
    assert_eq!(compare_positions(recorded::positions_standard()), 1000);
}

#[test]
fn games_are_as_recorded() {
    assert_eq!(recorded::games().map(|game| replay(&game)).sum::<usize>(), 7373);
}

#[test]
fn games_of_standard_and_official_are_as_recorded() {
    assert_eq!(recorded::games_standard().map(|game| replay(&game)).sum::<usize>(), 1735);
}

fn compare_positions(records: impl Iterator<Item = recorded::Position>) -> usize {
    records.filter(|record| record.quirk.is_none()).map(|record| compare_position(&record)).count()
}

fn compare_position(record: &recorded::Position) {
    let position = load(record);
    let board = fen::print(&Setup { session: None, ..placement_now(&position) });
    assert_eq!(board, record.board);
    let listed: Vec<Action> = listed(&position);
    let steps: Vec<Step> = listed.iter().filter_map(step_of).filter(|step| record.compares(step)).collect();
    assert_eq!(texts(&position, &steps), recorded_texts(&position, record), "{}", record.fen);
    let missing = position.board().commander(position.turn()).is_none();
    assert_eq!(position.is_in_check() || missing, record.check, "check in {}", record.fen);
    if let Some(danger) = record.danger {
        assert_eq!(position.is_in_check() || missing || position.commanders_face(), danger, "danger in {}", record.fen);
    }
    if let Some(over) = record.over {
        assert_eq!(Commander::turn(&position).outcome().is_some(), over, "the end in {}", record.fen);
    }
    if let Some(recorded) = &record.outcome {
        let turn = Commander::turn(&position);
        let outcome = turn.outcome().expect("an outcome");
        assert_eq!(outcome.reason.deref().replace('-', " "), recorded.reason);
        assert_eq!(
            outcome.winner,
            recorded.winner.map(|winner| rulebound_commander::color::Color::from(winner).team())
        );
    }
    if let Some(session) = &record.session {
        assert_eq!(listed.contains(&Action::Commit), session.can_commit, "commit in {}", record.fen);
        let stuck = matches!(Commander::turn(&position), Turn::Stuck { .. });
        assert_eq!(stuck, listed.is_empty(), "stuck in {}", record.fen);
    }
}

/// A recorded position; a session is restored from its text.
fn load(record: &recorded::Position) -> Position {
    let position = parse(&record.fen, record.ruleset);
    let Some(session) = &record.session else { return position };
    let mut played = parse(&session.start, record.ruleset);
    for step in record.played() {
        let mut dice = Scripted::default();
        Commander::apply_unchecked(&mut played, &Action::Step(step), &mut dice).expect("no dice");
    }
    assert_eq!(
        played.board(),
        position.board(),
        "the text of the session is not what its steps lead to: {}",
        record.fen
    );
    assert_eq!(Commander::check(&Commander::setup(&played), &record.ruleset.ruleset()), Ok(played.clone()));
    let written_as_one = record.fen.contains(")>");
    if !written_as_one {
        assert_eq!(fen::print(&Commander::setup(&played)), record.fen);
    }
    played
}

fn parse(text: &str, preset: Preset) -> Position {
    let setup = fen::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    Commander::check(&setup, &preset.ruleset()).unwrap_or_else(|problems| panic!("{text}: {problems:?}"))
}

/// The placement as it is now, also inside a session.
fn placement_now(position: &Position) -> Setup {
    let mut setup = Commander::setup(position);
    setup.placement = position
        .board()
        .stacks()
        .map(|(square, color, stack)| rulebound_commander::setup::Placed {
            square,
            color,
            members: stack.members().collect(),
        })
        .collect();
    setup
}

fn listed(position: &Position) -> Vec<Action> {
    let mut listed = Vec::new();
    Commander::actions(position, &mut |action| listed.push(action));
    listed.sort();
    listed
}

fn step_of(action: &Action) -> Option<Step> {
    match action {
        Action::Step(step) => Some(*step),
        Action::Commit => None,
    }
}

/// Steps in notation, which also shows the heroes among the pieces that move.
fn texts(position: &Position, steps: &[Step]) -> Vec<String> {
    let mut texts: Vec<String> =
        steps.iter().map(|&step| Commander::print_action(position, &Action::Step(step))).collect();
    texts.sort();
    texts
}

fn recorded_texts(position: &Position, record: &recorded::Position) -> Vec<String> {
    let compared = record.moves.iter().filter(|recorded| record.compares(&recorded.step()));
    let mut texts: Vec<String> = compared
        .map(|recorded| {
            let text = Commander::print_action(position, &Action::Step(recorded.step()));
            assert!(text.starts_with(recorded.mover()), "{text} does not move {}", recorded.mover());
            text
        })
        .collect();
    texts.sort();
    texts
}

/// Plays a game as it was recorded, as a match, and says how many turns were compared.
fn replay(game: &recorded::Game) -> usize {
    let ruleset = game.ruleset.ruleset();
    let mut played: Match<Commander> =
        Match::new(&ruleset, fen::parse(&game.start).expect("a setup")).expect("a start");
    let mut compared = 0;
    for turn in &game.turns {
        assert_eq!(played.turn().outcome(), None, "game {}", game.seed);
        if turn.quirk.is_some() {
            played = Match::new(&ruleset, fen::parse(&turn.fen).expect("a setup")).expect("a position");
            continue;
        }
        for (recorded, board) in turn.steps.iter().zip(&turn.boards) {
            submit(&mut played, Action::Step(recorded.step()));
            let now = fen::print(&Setup { session: None, ..placement_now(played.position()) });
            assert!(now.starts_with(board.as_str()), "{now} is not {board}");
        }
        if turn.ending == Ending::Commit {
            submit(&mut played, Action::Commit);
        }
        assert_eq!(fen::print(&Commander::setup(played.position())), turn.fen);
        compared += 1;
    }
    let turn = played.turn();
    match game.result.as_str() {
        "maxplies" => assert_eq!(turn.outcome(), None, "game {}", game.seed),
        reason => {
            let outcome = turn.outcome().expect("an outcome");
            assert_eq!(outcome.reason.replace('-', " "), reason, "game {}", game.seed);
            if game.ruleset != Preset::CotulenhJs {
                let winner = game.winner.map(|winner| rulebound_commander::color::Color::from(winner).team());
                assert_eq!(outcome.winner, winner, "game {}", game.seed);
            }
        }
    }
    let again = Match::replay(played.record()).expect("a record that replays");
    assert_eq!(again.position(), played.position());
    compared
}

fn submit(played: &mut Match<Commander>, action: Action) {
    let by = played.position().turn().side();
    let mut dice = Scripted::default();
    played.submit(by, &action.into(), &Waivers::NONE, &mut dice).unwrap_or_else(|error| {
        panic!("{action:?} in {}: {error:?}", fen::print(&Commander::setup(played.position())))
    });
}
