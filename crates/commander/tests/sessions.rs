//! Deploy sessions from their first step to their commit, and the texts of positions and moves.

mod placed;

use std::ops::Deref;

use placed::{actions, at, position, setup, steps, texts};
use rulebound_commander::Commander;
use rulebound_commander::color::Color;
use rulebound_commander::fen;
use rulebound_commander::piece::{Piece, Pieces};
use rulebound_commander::position::Position;
use rulebound_commander::ruleset::Ruleset;
use rulebound_commander::setup::{Problem, Setup};
use rulebound_commander::step::{Action, Manner};
use rulebound_commander::terrain::Terrain;
use rulebound_kernel::dice::Scripted;
use rulebound_kernel::{Game, Match, Turn, Waivers};

/// A match in `standard` from some words, after some steps.
fn played(words: &str, steps: &[&str]) -> Match<Commander> {
    let mut game = Match::new(&Ruleset::STANDARD, setup(words)).expect("a position");
    for step in steps {
        play(&mut game, step);
    }
    game
}

fn play(game: &mut Match<Commander>, step: &str) {
    let by = game.position().turn().side();
    let intent = Commander::parse_intent(game.position(), step).expect("an intent");
    let submitted = game.submit(by, &intent, &Waivers::NONE, &mut Scripted::default());
    submitted.unwrap_or_else(|error| panic!("{step}: {error:?}"));
}

fn remaining(position: &Position) -> String {
    position.session().map_or_else(String::new, |session| session.remaining().to_string())
}

/// The members that have a step, by the letters of their steps.
fn movers(position: &Position) -> String {
    let mut letters: Vec<char> =
        texts(position).iter().filter_map(|text| text.trim_start_matches('+').chars().next()).collect();
    letters.dedup();
    letters.into_iter().filter(char::is_ascii_uppercase).collect()
}

fn text(position: &Position) -> String {
    fen::print(&Commander::setup(position))
}

#[test]
fn a_ship_an_aircraft_and_a_tank_deploy_one_after_another_ctl_12_6() {
    let mut game = played("Cg1 cf12 (NFT)c3", &[]);
    play(&mut game, "Nc3>c5");
    assert_eq!(remaining(game.position()), "TF");
    assert_eq!(movers(game.position()), "FT");
    assert_eq!(game.position().board().stack(at("c3")).expect("the rest").text(Color::Red), "(FT)");
    play(&mut game, "Fc3>d4");
    assert_eq!(remaining(game.position()), "T");
    assert_eq!(movers(game.position()), "T");
    let listed = texts(game.position());
    assert!(listed.contains(&"Tc3>&c5".to_owned()), "the tank may join the ship: {listed:?}");
    assert!(!listed.contains(&"Tc3>&d4".to_owned()), "the aircraft is on a diagonal: {listed:?}");
    play(&mut game, "Tc3>&c5");
    assert!(game.position().session().is_none(), "nobody remains, and the turn is over");
    assert_eq!(game.position().turn(), Color::Blue);
    assert_eq!(text(game.position()), "5c5/11/11/11/11/11/11/2(NT)8/3F7/11/11/6C4 b - - 1 1");
}

#[test]
fn only_members_that_remain_are_listed_ctl_12_4() {
    let game = played("Cg1 cf12 (NFT)c3 Ie4", &["Nc3>c5"]);
    let of = |piece| steps(game.position()).iter().filter(|step| step.pieces == Pieces::one(piece)).count();
    assert_eq!(of(Piece::Navy), 0);
    assert!(of(Piece::AirForce) > 0 && of(Piece::Tank) > 0);
    assert!(steps(game.position()).iter().all(|step| step.deploy && step.from == at("c3")));
}

#[test]
fn a_member_rejoins_what_it_reaches_ctl_12_6() {
    let game = played("Cg1 cf12 (NT)c3", &["Nc3>c4"]);
    assert!(texts(game.position()).contains(&"Tc3>&c4".to_owned()));
    let both = played("Cg1 cf12 (NFT)c3", &["Nc3>c5"]);
    for rejoining in ["Fc3>&c5", "Tc3>&c5"] {
        assert!(texts(both.position()).contains(&rejoining.to_owned()), "{rejoining}");
    }
}

#[test]
fn a_member_does_not_rejoin_what_it_does_not_reach_ctl_12_6() {
    let game = played("Cg1 cf12 (NI)c3", &["Nc3>c7"]);
    let listed = steps(game.position());
    assert!(!listed.is_empty() && listed.iter().all(|step| step.to != at("c7")));
    assert!(listed.iter().all(|step| step.manner != Manner::Combine));
}

#[test]
fn what_remains_follows_from_the_steps_ctl_12_4() {
    let stayed = played("Cg1 cf12 (NFT)b5 td5", &["Nb5>_d5"]);
    assert_eq!(remaining(stayed.position()), "TF");
    assert_eq!(stayed.position().board().stack(at("b5")).expect("all of them").text(Color::Red), "(NFT)");
    let struck = played("Cg1 cf12 (FT)e4 se7 Ik2", &["Fe4>@e7"]);
    assert_eq!(remaining(struck.position()), "T");
    let joined = played("Cg1 cf12 (NFT)c3", &["Nc3>c5", "Fc3>&c5"]);
    assert_eq!(remaining(joined.position()), "T");
    assert_eq!(joined.position().board().stack(at("c5")).expect("a stack").text(Color::Red), "(NF)");
}

#[test]
fn a_session_is_committed_by_itself_as_soon_as_nothing_is_left_to_do_ctl_12_10() {
    let none_remain = played("Cg1 cf12 (TI)e4", &["Ie4>e5", "Te4>f4"]);
    let none_can_move = played("(HC)k1 Id4 cf12", &["Ck1>j1"]);
    let none_may_leave = played("Cg1 cf12 (NFT)a5", &["Na5>a3"]);
    for game in [none_remain, none_can_move, none_may_leave] {
        assert_eq!(game.position().turn(), Color::Blue);
        assert_eq!(game.position().session(), None);
    }
}

#[test]
fn a_turn_is_open_inside_a_session_only_ctl_12_6() {
    let is_open = |steps: &[&str]| Commander::is_open(played("Cg1 cf12 (NT)c5", steps).position());
    assert!(!is_open(&[]));
    assert!(is_open(&["Nc5>c3"]));
    assert!(!is_open(&["Nc5>c3", "commit"]));
}

#[test]
fn passing_is_thought_of_outside_of_sessions_only() {
    let start = played("Cg1 cf12 (NT)c5", &[]);
    let passed = start.position().passed().expect("no session is open");
    let text = text(start.position());
    assert_eq!(Commander::print_setup(&Commander::setup(&passed)), text.replace(" r - - 0 1", " b - - 1 1"));
    assert_eq!(played("Cg1 cf12 (NT)c5", &["Nc5>c3"]).position().passed(), None);
}

#[test]
fn an_action_is_read_back_from_its_json() {
    let game = played("Cg1 cf12 (NT)c5 (FI)e4", &[]);
    for action in actions(game.position()) {
        let json = serde_json::to_string(&action).expect("plain data");
        assert_eq!(serde_json::from_str::<Action>(&json).expect("an action"), action, "{json}");
    }
}

#[test]
fn commit_is_listed_exactly_where_it_is_allowed_ctl_12_8() {
    let offered = |words: &str, steps: &[&str]| {
        let game = played(words, steps);
        let listed = actions(game.position()).contains(&Action::Commit);
        assert_eq!(Commander::is_legal(game.position(), &Action::Commit), listed);
        listed
    };
    assert!(!offered("Cg1 cf12 (NT)b5", &[]), "there is no session yet");
    assert!(!offered("Cg1 cf12 (NT)b5", &["Nb5>b3"]), "the tank cannot stay on b5");
    assert!(offered("Cg1 cf12 (NT)c5", &["Nc5>c3"]), "the tank may stay on c5");
    assert!(offered("Cg1 cf12 (NT)b5 nb7 td5", &["Tb5>_b7"]), "the tank has its ship");
}

#[test]
fn taking_back_a_session_restores_everything_ctl_12_11() {
    let mut game = played("Cg1 cf12 (NFT)c3 ie3 hk12", &[]);
    let before = game.position().clone();
    play(&mut game, "Nc3>c5");
    let after_one = game.position().clone();
    play(&mut game, "Tc3>xe3");
    assert!(game.take_back(1));
    assert_eq!(game.position(), &after_one);
    assert!(game.take_back(0));
    assert_eq!(game.position(), &before);
    assert!(!game.take_back(1), "there is nothing left to take back");
    // Positions that were taken back do not count as repeated.
    let shuffle = ["Cg1h1", "Cf12e12", "Ch1g1", "Ce12f12"];
    for step in shuffle {
        play(&mut game, step);
    }
    assert!(game.take_back(0));
    for step in shuffle {
        play(&mut game, step);
    }
    assert_eq!(game.turn().outcome(), None);
}

#[test]
fn clocks_change_once_a_turn_however_many_steps_it_has_ctl_12_13() {
    let mut game = played("Cg1 cf12 (NFT)c3 (ti)e9 ik7", &["Nc3>c5", "Fc3>d4"]);
    assert_eq!((game.position().half_moves(), game.position().full_moves()), (0, 1), "the session is open");
    play(&mut game, "Tc3>&c5");
    assert_eq!((game.position().half_moves(), game.position().full_moves()), (1, 1));
    play(&mut game, "Te9>e8");
    play(&mut game, "commit");
    assert_eq!((game.position().half_moves(), game.position().full_moves()), (2, 2), "the move number follows Blue");
    play(&mut game, "Fd4e5");
    play(&mut game, "Te8e7");
    play(&mut game, "Fe5_e7");
    assert_eq!((game.position().half_moves(), game.position().full_moves()), (0, 3), "any capture sets the clock back");
}

#[test]
fn a_commander_taken_inside_a_session_ends_the_game_at_the_commit_ctl_12_12() {
    let mut game = played("Cg1 ce8 (FTI)e4 ge6 ik9", &["Te4>xe6", "Fe4>xe8"]);
    assert_eq!(game.turn().outcome(), None, "the session goes on");
    play(&mut game, "commit");
    let turn = game.turn();
    let outcome = turn.outcome().expect("the end");
    assert_eq!((outcome.winner, outcome.reason.deref()), (Some(Color::Red.team()), "commander-captured"));
}

#[test]
fn heroes_are_made_at_every_step_of_a_session_and_stay_heroes_ctl_9_2() {
    let mut game = played("Cg1 ce6 (FT)e4 Ik2", &["Fe4>h4"]);
    assert_eq!(game.position().board().stack(at("e4")).expect("the tank").text(Color::Red), "+T");
    assert!(texts(game.position()).contains(&"+Te4>h7".to_owned()));
    play(&mut game, "Te4>&h4");
    assert_eq!(game.position().board().stack(at("h4")).expect("both").text(Color::Red), "(F+T)");
}

#[test]
fn a_session_of_cotulenh_js_can_be_stuck_ctl_14_10() {
    let mut game: Match<Commander> = Match::new(&Ruleset::COTULENH_JS, setup("Cg1 cf12 (NT)a5")).expect("a position");
    play(&mut game, "Na5>a3");
    assert_eq!(game.turn(), Turn::Stuck { side: Color::Red.side() });
    assert!(actions(game.position()).is_empty());
    assert!(game.take_back(0), "taking back leads out");
    assert!(!actions(game.position()).is_empty());
}

/// The problems of a position text.
fn problems(text: &str, ruleset: &Ruleset) -> Vec<Problem> {
    let setup = fen::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    Commander::check(&setup, ruleset).err().unwrap_or_default()
}

#[test]
fn all_problems_of_a_written_position_are_reported_together_ctl_13_3() {
    let found = problems("5c5/11/11/11/11/11/11/11/4(TA)6/3N7/6C4/T5C4 r - - 0 1", &Ruleset::STANDARD);
    let expected = [
        Problem::ImpossibleStack { square: at("e4"), pieces: "TA".to_owned() },
        Problem::CannotStand { square: at("d3"), stack: "N".to_owned(), needs: Terrain::Water },
        Problem::CannotStand { square: at("a1"), stack: "T".to_owned(), needs: Terrain::Land },
        Problem::TwoCommanders { color: Color::Red, squares: vec![at("g2"), at("g1")] },
    ];
    assert_eq!(found, expected);
    let both_missing = problems("11/11/11/11/11/11/11/4(TII)6/11/11/11/11 r - - 0 1", &Ruleset::STANDARD);
    let impossible = Problem::ImpossibleStack { square: at("e5"), pieces: "TII".to_owned() };
    assert_eq!(both_missing, [impossible, Problem::NoCommanders]);
}

#[test]
fn a_commander_that_is_missing_is_the_end_and_no_problem_ctl_13_3() {
    let over = position("Cg1 te9");
    let turn = Commander::turn(&over);
    assert_eq!(turn.outcome().map(|outcome| outcome.winner), Some(Some(Color::Red.team())));
    assert!(actions(&over).is_empty());
}

#[test]
fn everything_else_is_accepted_in_a_written_position_ctl_13_3() {
    let accepted =
        ["Cf1 cf12 Ti4", "Cg1 cf12 Te4 Tf4 Tg4 Th4 Ti4", "Cg1 ce6 Te4", "Ce5 ce6", "+Cg1 +cf12 (+N+F+T)c3 +hk12"];
    for words in accepted {
        assert!(Commander::check(&setup(words), &Ruleset::STANDARD).is_ok(), "{words}");
    }
}

#[test]
fn an_aircraft_on_the_sea_depends_on_its_switch_ctl_14_5() {
    let alone = "5c5/11/11/11/11/11/11/1F9/11/11/11/6C4 r - - 0 1";
    assert_eq!(problems(alone, &Ruleset::STANDARD), []);
    let stranded = Problem::CannotStand { square: at("b5"), stack: "F".to_owned(), needs: Terrain::Land };
    assert_eq!(problems(alone, &Ruleset::COTULENH_JS), [stranded]);
    let aboard = "5c5/11/11/11/11/11/11/1(NF)9/11/11/11/6C4 r - - 0 1";
    assert_eq!(problems(aboard, &Ruleset::COTULENH_JS), []);
}

#[test]
fn position_texts_are_read_and_written_alike_ctl_13_1() {
    let texts = [
        fen::START,
        "5c5/11/11/11/11/11/11/11/11/11/11/6C4 b - - 17 40",
        "5c4(t+i)/2(NT)+f7/11/10+M/3+a7/11/11/11/9(EG)1/11/9E1/1(NF)2M1C4 r - - 54 27",
    ];
    for text in texts {
        let setup = fen::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(fen::print(&setup), text);
        let json = serde_json::to_value(&setup).expect("plain data");
        assert_eq!(json, text);
        assert_eq!(serde_json::from_value::<Setup>(json).expect("a setup"), setup);
        let position = Commander::check(&setup, &Ruleset::STANDARD).expect("a position");
        assert_eq!(Commander::setup(&position), setup, "{text}");
    }
}

#[test]
fn members_are_read_in_any_order_and_written_in_one_ctl_13_2() {
    for order in ["NF+T", "N+TF", "FN+T", "F+TN", "+TNF", "+TFN"] {
        let text = format!("5c5/11/11/11/11/11/11/11/11/2({order})8/11/6C4 r - - 0 1");
        let position = Commander::check(&fen::parse(&text).expect("a setup"), &Ruleset::STANDARD).expect("a position");
        assert_eq!(self::text(&position), "5c5/11/11/11/11/11/11/11/11/2(NF+T)8/11/6C4 r - - 0 1");
    }
}

#[test]
fn texts_of_open_sessions_are_read_and_written_alike_ctl_13_4() {
    let sessions: [(&str, &[&str], &str); 5] = [
        ("Cg1 cf12 (NFT)c6", &["Nc6>c8"], "c6:(FT):N>c8..."),
        ("Cg1 cf12 (NFT)c6", &["Nc6>c8", "Fc6>&c8"], "c6:T:N>c8,F>&c8..."),
        ("Cg1 cf12 (NFT)b5 td5", &["Nb5>_d5"], "b5:(FT):N>_d5..."),
        ("Cg1 cf12 (FT)e4 se7 Ik2", &["Fe4>@e7"], "e4:T:F>@e7..."),
        ("Cg1 cf12 (TI)e4 ie5", &["Ie4>xe5"], "e4:T:I>xe5..."),
    ];
    for (words, steps, session) in sessions {
        let game = played(words, steps);
        let start = fen::print(&setup_in_order(words));
        assert_eq!(text(game.position()), format!("{start} {session}"));
        let read = fen::parse(&format!("{start} {session}")).expect("a setup");
        assert_eq!(Commander::check(&read, &Ruleset::STANDARD).as_ref(), Ok(game.position()), "{session}");
    }
}

/// The setup of some words as it is written.
fn setup_in_order(words: &str) -> Setup {
    Commander::setup(&position(words))
}

#[test]
fn a_session_text_must_be_playable_ctl_13_4() {
    let with = |session: &str| format!("5c5/11/11/11/11/11/2(NFT)8/11/11/11/11/6C4 r - - 0 1 {session}");
    let faults = [
        ("c6:(FT):N>e8...", Problem::SessionStep { index: 0, to: at("e8") }),
        ("c6:T:N>c8,F>h6...", Problem::SessionStep { index: 1, to: at("h6") }),
        ("c5:(FT):N>c8...", Problem::SessionStep { index: 0, to: at("c8") }),
        ("c6::N>c8,F>d7,T>c5", Problem::SessionEnded { index: 2 }),
        (
            "c6:F:N>c8...",
            Problem::SessionRest {
                derived: "FT".chars().filter_map(Piece::of_letter).collect(),
                written: Pieces::one(Piece::AirForce),
            },
        ),
    ];
    for (session, problem) in faults {
        assert_eq!(problems(&with(session), &Ruleset::STANDARD), [problem], "{session}");
    }
}

/// A text with `^` before the place of its error.
fn torn(marked: &str) -> (String, usize) {
    let column = marked.chars().position(|letter| letter == '^').expect("a mark") + 1;
    (marked.replace('^', ""), column)
}

#[test]
fn torn_position_texts_name_the_column_ctl_13_1() {
    const REST: &str = "/11/11/11/11/11/11/11/11/11/11/6C4 r - - 0 1";
    let first_ranks = [
        ("^", "rank-too-short"),
        ("5c4^", "rank-too-short"),
        ("5c^6", "rank-too-long"),
        ("5c5^a", "rank-too-long"),
        ("^12", "rank-too-long"),
        ("^0c9", "unexpected"),
        ("5^x5", "bad-piece"),
        ("5+^+c5", "bad-piece"),
        ("5+^5", "bad-piece"),
        ("5(t^(c))5", "bad-piece"),
        ("5(^)5", "bad-piece"),
        ("5(tc^/", "bad-piece"),
        ("5(t^C)5", "mixed-colors"),
        ("^?", "unexpected"),
    ];
    let whole = [
        ("^", "rank-too-short"),
        ("5c5/11/11/11/11/11/11/11/11/11/11/6C4^", "missing-field"),
        ("5c5/11/11/11/11/11/11/11/11/11/11/6C4 ^w - - 0 1", "bad-turn"),
        ("5c5/11/11/11/11/11/11/11/11/11/11/6C4 r ^a - 0 1", "bad-field"),
        ("5c5/11/11/11/11/11/11/11/11/11/11/6C4 r - ^x 0 1", "bad-field"),
        ("5c5/11/11/11/11/11/11/11/11/11/11/6C4 r - - ^-1 1", "bad-number"),
        ("5c5/11/11/11/11/11/11/11/11/11/11/6C4 r - - ^00 1", "bad-number"),
        ("5c5/11/11/11/11/11/11/11/11/11/11/6C4 r - - 0^", "missing-field"),
        ("5c5/11/11/11/11/11/11/11/11/11/11/6C4 r - - 0 ^0", "bad-number"),
        ("5c5/11/11/11/11/11/11/11/11/11/11/6C4 r - - 0 ^99999999999", "bad-number"),
        ("5c5/11/11/11/11/11/11/11/11/11/11/6C4 r - - 0 1 ^x", "bad-square"),
        ("5c5/11/11/11/11/11/11/11/11/11/11/6C4 r - - 0 1 c3^", "unexpected"),
        ("5c5/11/11/11/11/11/11/11/11/11/11/6C4 r - - 0 1 c3:(FT):N^c5...", "unexpected"),
        ("5c5/11/11/11/11/11/11/11/11/11/11/6C4 r - - 0 1 c3:(FT):N>c1^3...", "trailing"),
        ("5c5/11/11/11/11/11/11/11/11/11/11/6C4 r - - 0 1 c3:(FT):N>c5...^!", "trailing"),
    ];
    let with_rest = first_ranks.map(|(rank, kind)| (format!("{rank}{REST}"), kind));
    let all = with_rest.into_iter().chain(whole.map(|(text, kind)| (text.to_owned(), kind)));
    for (marked, kind) in all {
        let (text, column) = torn(&marked);
        let error = fen::parse(&text).expect_err(&text);
        assert_eq!((error.line, error.column, error.kind), (1, column, kind), "{marked}: {error}");
    }
}

#[test]
fn every_listed_action_is_read_as_it_is_written_ctl_13_6() {
    let positions = [
        position("Cg1 cf12 (NF+T)c3 +Ie4 ie5 Ff6 se7 Ak3 nb5"),
        played("Cg1 cf12 (NFT)c3 ie3 hk12", &["Nc3>c5"]).position().clone(),
        Commander::check(&fen::parse(fen::START).expect("the start"), &Ruleset::STANDARD).expect("a position"),
    ];
    for position in positions {
        for action in actions(&position) {
            let text = Commander::print_action(&position, &action);
            assert_eq!(Commander::parse_intent(&position, &text), Ok(action.into()), "{text}");
        }
    }
}

#[test]
fn moves_and_open_intents_are_written_one_way_ctl_13_5() {
    let position = position("Cg1 cf12 (NF+T)c3 +Ie4 ie5 Ff6");
    let read_and_written = [
        ("Ie4e6", "+Ie4e6"),
        ("+Ie4xe5", "+Ie4xe5"),
        ("(TFN)c3c5", "(NF+T)c3c5"),
        ("(NF+T)c3c5", "(NF+T)c3c5"),
        ("Tc3>_a3", "+Tc3>_a3"),
        ("Nc3>&c5", "Nc3>&c5"),
        ("Ff6@h8", "Ff6@h8"),
        ("Ff6*h8", "Ff6*h8"),
        ("Fc3>*e5", "Fc3>*e5"),
        ("c3c5", "c3c5"),
        ("a12k12", "a12k12"),
        ("a1a11", "a1a11"),
        ("commit", "commit"),
    ];
    for (read, written) in read_and_written {
        let intent = Commander::parse_intent(&position, read).unwrap_or_else(|error| panic!("{read}: {error}"));
        assert_eq!(Commander::print_intent(&position, &intent), written);
        assert_eq!(Commander::parse_intent(&position, written), Ok(intent));
    }
}

#[test]
fn torn_moves_name_the_column_ctl_13_6() {
    let position = position("Cg1 cf12 (NFT)c3 Te4");
    let marked = [
        ("^", "bad-piece"),
        ("^Xe4e5", "bad-piece"),
        ("^te4e5", "bad-piece"),
        ("Te4^", "bad-square"),
        ("Te4^e0", "bad-square"),
        ("Te4e1^3", "trailing"),
        ("Te4e5^x", "trailing"),
        ("Te4>^>e5", "bad-square"),
        ("Te4x^&e5", "bad-square"),
        ("(T^T)e4e5", "piece-twice"),
        ("(TI^", "bad-piece"),
        ("^+Te4e5", "not-heroic"),
        ("(N^+FT)c3c4", "not-heroic"),
        ("e4^", "bad-square"),
        ("e4e5^e6", "trailing"),
        ("commit^s", "trailing"),
    ];
    for (marked, kind) in marked {
        let (text, column) = torn(marked);
        let error = Commander::parse_intent(&position, &text).expect_err(&text);
        assert_eq!((error.line, error.column, error.kind), (1, column, kind), "{marked}: {error}");
    }
}
