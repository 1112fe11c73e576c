//! A game in the terminal, by scripts.

use insta::assert_snapshot;

use crate::program::{AIR_FORCE, Run, TANK, TemporaryFile, run, run_with_input};

/// A mate in one for red.
const MATE: &str = "11/11/11/11/11/11/3+A7/11/11/9+T1/2t3C2T1/10c r - - 0 1";

/// Plays Commander Chess from a position by these lines.
fn play(position: &str, arguments: &[&str], lines: &str) -> Run {
    let words = ["play", "commander", "--seed", "1", "--iterations", "400", "--position", position];
    let run = run_with_input(&[&words, arguments].concat(), lines.as_bytes());
    assert!(!run.out.contains('\u{1b}'), "no colours outside a terminal");
    run
}

#[test]
fn a_short_game_against_a_player() {
    let run = play(MATE, &["--against", "greedy"], "Cg2h2\nback\nTj2j1\nquit\n");
    assert_eq!((run.code, run.error.as_str()), (0, ""));
    assert_snapshot!(run.out);
}

#[test]
fn a_refusal_says_why_and_marks_the_board() {
    let run = play(TANK, &["--against", "none"], "Td1b1\n");
    for part in [
        "Not legal: Td1b1",
        "The tank needs land, which b1 is not.",
        "CTL-2.3",
        "instead  Td1c1",
        "[~]1",
        "1 plays Td1c1",
    ] {
        assert!(run.out.contains(part), "{part} in\n{}", run.out);
    }
    assert_eq!(run.code, 0);
    let run = play(TANK, &["--against", "none"], "Td1b1\n1\n");
    assert!(run.out.contains("red: Td1c1"), "{}", run.out);
}

#[test]
fn choices_are_numbered_and_picked_by_number() {
    let run = play(AIR_FORCE, &["--against", "none"], "Ff6*h8\n9\n2\n");
    for part in ["Needs a choice: Ff6*h8", "  1  Ff6xh8", "  2  Ff6_h8", "there are choices 1 to 2", "red: Ff6_h8"] {
        assert!(run.out.contains(part), "{part} in\n{}", run.out);
    }
}

#[test]
fn two_people_take_turns_and_take_back() {
    let run = play("start", &["--against", "none"], "Cg1h1\nCg12h12\nback\nback\nback\nmoves g1\nresign\nback\n");
    for part in ["blue: move", "back before Cg12h12", "back before Cg1h1", "nothing to take back", "legal from g1"] {
        assert!(run.out.contains(part), "{part} in\n{}", run.out);
    }
    assert!(run.out.contains("red resigns") && run.out.contains("won by blue: resignation"), "{}", run.out);
}

#[test]
fn a_hint_finds_the_mate() {
    let run = play(MATE, &[], "hint\n");
    assert!(run.out.contains("Hint: Tj2j1, 100 %"), "{}", run.out);
}

#[test]
fn records_are_saved_and_loaded() {
    let file = TemporaryFile::new("saved-game", "");
    let saved = play("start", &["--against", "none"], &format!("Cg1h1\nCg12h12\nback\nsave {}\n", file.path()));
    assert!(saved.out.contains("saved as"), "{}", saved.out);
    let replayed = run(&["replay", "commander", file.path()]);
    assert_eq!(replayed.code, 0);
    assert!(replayed.out.contains("Cg1h1") && !replayed.out.contains("Cg12h12"));
    let loaded = play("start", &["--against", "none"], &format!("load {}\nCg12f12\nload nothing.json\n", file.path()));
    for part in ["1 actions", "blue: Cg12f12", "nothing.json: "] {
        assert!(loaded.out.contains(part), "{part} in\n{}", loaded.out);
    }
    let broken = TemporaryFile::new("broken-game", "{\"game\":\"chess\"}");
    let refused = play("start", &[], &format!("load {}\n", broken.path()));
    assert!(refused.out.contains("missing field"), "{}", refused.out);
}

#[test]
fn two_players_are_watched_and_the_same_seed_gives_the_same_game() {
    let watch = |seed: &str| {
        run(&[
            "play",
            "skirmish",
            "--with-example",
            "--ruleset",
            "short",
            "--as",
            "none",
            "--against",
            "mcts,greedy",
            "--iterations",
            "25",
            "--seed",
            seed,
        ])
    };
    let run = watch("5");
    assert_eq!(run.code, 0, "{run:?}");
    assert!(["red:", "green:", "blue:"].iter().all(|side| run.out.contains(side)));
    assert!(run.out.contains("won by") || run.out.contains("draw:"), "{}", run.out);
    assert_eq!(run.out, watch("5").out);
    assert_ne!(run.out, watch("6").out);
}

#[test]
fn words_that_mean_nothing_are_answered() {
    let run = play("start", &["--against", "random"], "\nhello\nsave\nhelp\nmoves z9\nboard\n");
    for part in ["a square is a file", "`save` needs a file", "take back to your own last decision", "0 legal from z9"]
    {
        assert!(run.out.contains(part), "{part} in\n{}", run.out);
    }
    assert_eq!(run.code, 0);
}

#[test]
fn wrong_sides_players_and_times_are_refused() {
    for (arguments, part) in [
        (["--as", "green"], "no side `green`"),
        (["--against", "god"], "no player `god`"),
        (["--time", "1h"], "no unit of time"),
    ] {
        let run = run_with_input(&[&["play", "commander"][..], &arguments].concat(), b"Cg1h1\n");
        assert_eq!(run.code, 3, "{run:?}");
        assert!(run.error.contains(part), "{part} in {run:?}");
    }
}
