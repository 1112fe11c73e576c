//! The engine protocol.

use std::io::Cursor;

use rulebound_commander::Commander;
use rulebound_kernel::{Game, Ruleset};
use rulebound_players::engine::serve;
use rulebound_skirmish::Skirmish;

use crate::table::position;

/// What an engine answers to some lines.
fn answers<G: Game>(lines: &str) -> Vec<String> {
    let ruleset = G::Ruleset::preset("standard").expect("a preset");
    let mut output = Vec::new();
    serve::<G>(&ruleset, Box::new(Cursor::new(lines.to_owned())), &mut output).expect("an output");
    String::from_utf8(output).expect("a text").lines().map(str::to_owned).collect()
}

fn last_with(answers: &[String], word: &str) -> String {
    answers.iter().rfind(|line| line.starts_with(word)).unwrap_or_else(|| panic!("{answers:?}")).clone()
}

#[test]
fn it_introduces_itself() {
    let answers = answers::<Commander>("uci\nisready\n");
    assert!(answers[0].starts_with("id name Rulebound"));
    assert!(
        answers
            .iter()
            .any(|line| line
                == "option name Ruleset type combo default standard var standard var cotulenh-js var official"),
        "{answers:?}"
    );
    assert_eq!(answers[answers.len() - 2..], ["uciok", "readyok"]);
}

#[test]
fn it_plays_legal_moves_and_tells_its_thoughts() {
    let answers = answers::<Commander>("position start moves Nb2b6 Nb11b8\ngo nodes 3000\n");
    let info = last_with(&answers, "info depth");
    for word in [" score cp ", " nodes ", " nps ", " time ", " pv "] {
        assert!(info.contains(word), "{info}");
    }
    let best = last_with(&answers, "bestmove");
    assert!(info.contains(&format!(" pv {}", &best["bestmove ".len()..])), "{info} {best}");
}

#[test]
fn it_tells_mates() {
    let (text, mate) = crate::search::MATES[0];
    let answers = answers::<Commander>(&format!("position setup {text}\ngo depth 3\n"));
    assert!(last_with(&answers, "info depth").contains(" score mate 1 "));
    assert_eq!(last_with(&answers, "bestmove"), format!("bestmove {mate}"));
}

#[test]
fn it_tells_as_many_lines_as_are_wanted() {
    let answers = answers::<Commander>("setoption name MultiPV value 3\nposition start\ngo depth 2\n");
    let told: Vec<&String> = answers.iter().filter(|line| line.starts_with("info depth 2 ")).collect();
    assert_eq!(told.len(), 3, "{answers:?}");
    let mut firsts = Vec::new();
    for (number, line) in (1..).zip(&told) {
        assert!(line.contains(&format!(" multipv {number} score cp ")), "{line}");
        let first = line.split(" pv ").nth(1).and_then(|moves| moves.split(' ').next()).expect("a move");
        assert!(!firsts.contains(&first), "{told:?}");
        firsts.push(first);
    }
    assert_eq!(last_with(&answers, "bestmove"), format!("bestmove {}", firsts[0]));
}

#[test]
fn thinking_without_bounds_ends_when_told() {
    let answers = answers::<Commander>("go infinite\nisready\nstop\nisready\nquit\n");
    let place = |word: &str| answers.iter().position(|line| line.starts_with(word)).expect(word);
    assert!(place("bestmove") < place("readyok"));
}

#[test]
fn it_counts_paths() {
    assert_eq!(last_with(&answers::<Commander>("perft 2\n"), "nodes"), "nodes 14164");
    let official = "setoption name Ruleset value cotulenh-js\ngo perft 1\n";
    assert_eq!(last_with(&answers::<Commander>(official), "nodes"), "nodes 116");
}

#[test]
fn garbage_is_answered_and_changes_nothing() {
    let lines = "position start moves Nb2b6\nxyzzy\nposition setup nonsense\nposition start moves Nb2b9 Nb2b3\n\
                 setoption name Hash value lots\ngo nodes many\ngo sideways\n\u{1F600}\nshow\n";
    let answers = answers::<Commander>(lines);
    let errors = answers.iter().filter(|line| line.starts_with("info string error: ")).count();
    assert_eq!(errors, 7, "{answers:?}");
    let shown = last_with(&answers, "info string position ");
    let position = position::<Commander>("standard", &shown["info string position ".len()..]);
    assert_eq!(position.turn().to_string(), "blue");
}

#[test]
fn a_game_that_is_over_has_no_best_move() {
    let over = "5/5/5/5/R112G201 red 0 - 3,3,3 1 -";
    let answers = answers::<Skirmish>(&format!("position setup {over}\ngo nodes 10\n"));
    assert_eq!(last_with(&answers, "bestmove"), "bestmove (none)");
}

#[test]
fn actions_of_several_words_are_read() {
    let lines = "position setup 5/5/5/B104/R104 red 2 - 3,0,0 1 - moves a1$a2 3\nshow\n";
    let answers = answers::<Skirmish>(lines);
    // A bribe throws dice, which the protocol does not have.
    assert!(answers[0].starts_with("info string error: `a1$a2` "), "{answers:?}");
}
