//! Turns in short notation, written and read (CTL-13.7, CTL-13.12).

#[path = "subject/dense.rs"]
mod dense;
mod placed;
mod recorded;

use placed::{actions, position};
use recorded::Ending;
use rulebound_commander::Commander;
use rulebound_commander::legal::Notice;
use rulebound_commander::piece::Piece;
use rulebound_commander::position::Position;
use rulebound_commander::ruleset::Ruleset;
use rulebound_commander::san::{self, Actions, Strictness};
use rulebound_commander::square::Square;
use rulebound_commander::step::{Action, Step};
use rulebound_kernel::dice::Scripted;
use rulebound_kernel::{Draw, Game, Quick, Ruleset as _, Turn, Verdict, Waivers};

fn start(ruleset: &Ruleset) -> Position {
    let setup = Commander::scenario(ruleset, "start").expect("the start");
    Commander::check(&setup, ruleset).expect("a position")
}

fn after(position: &Position, actions: &[Action]) -> Position {
    let mut after = position.clone();
    for action in actions {
        Commander::apply_unchecked(&mut after, action, &mut Scripted::default()).expect("no dice");
    }
    after
}

fn text_of(position: &Position) -> String {
    Commander::print_setup(&Commander::setup(position))
}

/// Positions of random games from the start and from dense set-ups, open sessions included.
fn positions(seed: u64, games: u32, actions_each: u32, mut visit: impl FnMut(&Position, &mut Quick)) {
    let mut draw = Quick::new(seed);
    for preset in Ruleset::PRESETS {
        for game in 0..games {
            let mut now = if game % 4 == 0 {
                start(&preset.ruleset)
            } else {
                let setup = dense::setup(&preset.ruleset, &mut draw);
                Commander::check(&setup, &preset.ruleset).expect("a position")
            };
            for _ in 0..actions_each {
                let listed = actions(&now);
                visit(&now, &mut draw);
                if listed.is_empty() {
                    break;
                }
                // Sessions are rare among all actions, so half of the time one is opened where one can be.
                let deploys: Vec<Action> = listed.iter().copied().filter(deploys).collect();
                let from = if deploys.is_empty() || draw.below(2) == 0 { &listed } else { &deploys };
                now = after(&now, &[from[draw.below(from.len() as u32) as usize]]);
            }
        }
    }
}

fn deploys(action: &Action) -> bool {
    matches!(action, Action::Step(step) if step.deploy)
}

/// Reads a text leniently and strictly; both must find what was written.
fn assert_read_back(position: &Position, written: &[Action], text: &str) {
    for strictness in [Strictness::Lenient, Strictness::Strict] {
        let read = san::parse(position, text, strictness);
        let read = read.unwrap_or_else(|error| panic!("{text} in {}: {error}", text_of(position)));
        assert_eq!((&read.actions[..], &read.repair), (written, &None), "{text} in {}", text_of(position));
    }
}

#[test]
fn every_listed_action_has_a_text_of_its_own_that_is_read_back_ctl_13_7() {
    let mut sessions = 0;
    let mut compared = 0;
    positions(7, 12, 24, |position, _| {
        sessions += usize::from(position.session().is_some());
        let mut texts: Vec<String> = Vec::new();
        for action in actions(position) {
            let text = san::print(position, &[action]);
            assert_read_back(position, &[action], &text);
            assert_read_back(position, &[action], &san::print_long(position, &[action]));
            texts.push(text);
            compared += 1;
        }
        let written = texts.len();
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), written, "two actions have one text in {}", text_of(position));
    });
    assert!(sessions > 100 && compared > 20_000, "{sessions} sessions, {compared} actions");
}

#[test]
fn marks_say_what_playing_shows_ctl_13_7() {
    let mut marks = [0; 3];
    positions(11, 30, 24, |position, _| {
        for action in actions(position) {
            let text = san::print(position, &[action]);
            let mark = text.chars().last().filter(|letter| "+#".contains(*letter));
            let by = position.turn().side();
            let Verdict::Legal { notices, .. } = Commander::verdict(position, by, &action.into(), &Waivers::NONE)
            else {
                panic!("{text} is listed");
            };
            let next = after(position, &[action]);
            let mates = matches!(Commander::turn(&next), Turn::Over(outcome) if outcome.reason == "checkmate");
            let expected = match (mates, notices.contains(&Notice::GivesCheck)) {
                (true, _) => Some('#'),
                (false, true) => Some('+'),
                (false, false) => None,
            };
            assert_eq!(mark, expected, "{text} in {}", text_of(position));
            marks[[None, Some('+'), Some('#')].iter().position(|known| *known == mark).expect("a mark")] += 1;
        }
    });
    assert!(marks.iter().all(|&count| count > 20), "{marks:?}");
}

/// The top piece of a step.
fn top(position: &Position, step: &Step) -> Piece {
    let stack = position.board().own(position.turn(), step.from).expect("a stack");
    stack.part(step.pieces).expect("its part").carrier().piece
}

/// Whether a square shares what is written of an origin.
type Shares<'a> = &'a dyn Fn(&Square) -> bool;

#[test]
fn no_origin_is_longer_than_it_must_be_ctl_13_7() {
    let mut lengths = [0; 4];
    positions(13, 24, 24, |position, _| {
        let listed = placed::steps(position);
        for step in listed.iter().filter(|step| !step.deploy) {
            let text = san::print(position, &[Action::Step(*step)]);
            let others: Vec<Square> = listed
                .iter()
                .filter(|other| other.to == step.to && top(position, other) == top(position, step))
                .map(|other| other.from)
                .filter(|&from| from != step.from)
                .collect();
            let file = char::from(b'a' + step.from.file()).to_string();
            let rank = (step.from.rank() + 1).to_string();
            // From the shortest on: the first that no other origin shares.
            let shared_by: [(String, Shares); 4] = [
                (String::new(), &|_| true),
                (file.clone(), &|other| other.file() == step.from.file()),
                (rank.clone(), &|other| other.rank() == step.from.rank()),
                (format!("{file}{rank}"), &|_| false),
            ];
            let shortest = shared_by.iter().position(|(_, shares)| !others.iter().any(shares)).expect("the square");
            lengths[shortest] += 1;
            let stack = position.board().own(position.turn(), step.from).expect("a stack");
            let pieces = stack.part(step.pieces).expect("its part").text(rulebound_commander::color::Color::Red);
            let expected = format!("{pieces}{}{}{}", shared_by[shortest].0, step.manner.separator(), step.to);
            assert_eq!(text.trim_end_matches(['+', '#']), expected, "in {}", text_of(position));
        }
    });
    assert!(lengths.iter().all(|&count| count > 20), "{lengths:?}");
}

/// A random end of the turn that begins here.
fn rest_of_turn(position: &Position, draw: &mut Quick, first: Action) -> Option<Actions> {
    let mut turn: Actions = [first].into_iter().collect();
    let mut now = after(position, &[first]);
    while now.session().is_some() {
        let listed = actions(&now);
        let action = *listed.get(draw.below(listed.len().max(1) as u32) as usize)?;
        turn.push(action);
        now = after(&now, &[action]);
    }
    Some(turn)
}

#[test]
fn whole_sessions_are_read_back_and_name_their_origin_only_where_they_must_ctl_13_12() {
    let mut turns = 0;
    let mut named = 0;
    positions(17, 24, 24, |position, draw| {
        for first in actions(position).into_iter().filter(deploys) {
            let Some(turn) = rest_of_turn(position, draw, first) else { continue };
            let text = san::print(position, &turn);
            assert_read_back(position, &turn, &text);
            assert_read_back(position, &turn, &san::print_long(position, &turn));
            turns += 1;
            let (head, tail) = text.split_at(text.find('>').expect("a deploy step"));
            let bare = format!("{}{tail}", head.trim_end_matches(|letter: char| !letter.is_ascii_uppercase()));
            if bare != text {
                named += 1;
                let error = san::parse(position, &bare, Strictness::Lenient).expect_err(&bare);
                assert_eq!(error.kind, "ambiguous", "{bare} for {text} in {}", text_of(position));
            }
        }
    });
    assert!(turns > 2_000 && named > 20, "{turns} turns, {named} with their origin");
}

/// The text of a recorded turn with the rank of its origin whole: the recorded engine writes only its first digit.
fn with_whole_rank(recorded: &str, ours: &str, from: Square) -> bool {
    let rank = (from.rank() + 1).to_string();
    let letters = ours.find(&rank).unwrap_or(ours.len());
    ours.get(letters..).is_some_and(|tail| {
        tail.len() > rank.len() && recorded == format!("{}1{}", &ours[..letters], &tail[rank.len()..])
    })
}

#[test]
fn turns_are_written_as_recorded_and_recorded_texts_are_read_ctl_13_7() {
    let (mut equal, mut whole_rank, mut untold) = (0, 0, 0);
    for game in recorded::games() {
        let mut now = placed_at(&game.start);
        for turn in &game.turns {
            let next = placed_at(&turn.fen);
            let before = std::mem::replace(&mut now, next);
            let (None, Some(recorded)) = (&turn.quirk, &turn.san) else {
                untold += 1;
                continue;
            };
            let mut played: Actions = turn.steps.iter().map(|step| Action::Step(step.step())).collect();
            if turn.ending == Ending::Commit {
                played.push(Action::Commit);
            }
            let written = san::print(&before, &played);
            let ours = written.trim_end_matches(['+', '#']);
            let from = turn.steps[0].step().from;
            if ours == recorded {
                equal += 1;
            } else if with_whole_rank(recorded, ours, from) {
                whole_rank += 1;
            } else {
                panic!("{ours} is recorded as {recorded} in {}", text_of(&before));
            }
            match san::parse(&before, recorded, Strictness::Lenient) {
                Ok(read) => assert_eq!(read.actions, played, "{recorded} in {}", text_of(&before)),
                // One digit can stand for two ranks.
                Err(error) => assert!(ours != recorded && error.kind == "ambiguous", "{recorded}: {error}"),
            }
            let long = turn.lan.as_deref().expect("a long text beside the short one");
            assert_eq!(san::print_long(&before, &played), long);
        }
    }
    assert_eq!((equal, whole_rank, untold), (7337, 16, 48));
}

fn placed_at(text: &str) -> Position {
    let setup = Commander::parse_setup(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    Commander::check(&setup, &Ruleset::COTULENH_JS).unwrap_or_else(|problems| panic!("{text}: {problems:?}"))
}

#[test]
fn texts_that_are_not_as_written_are_read_leniently_and_named_ctl_13_7() {
    let position = position("Cg1 cf12 (NF+T)c3 +Ie4 ie5 Ff6 Te1 Tg3 (TI)k1 (TM)k5 Ad9");
    let table = [
        ("Ixe5", "+Ixe5", 1),
        ("+Ixe5+", "+Ixe5", 6),
        ("+Ie5", "+Ixe5", 3),
        ("+Iexe5", "+Ixe5", 3),
        ("Ad12", "Ad12+", 5),
        ("Ad12#", "Ad12+", 5),
        ("Ad12+", "Ad12+", 0),
        ("Tf1", "Tf1", 0),
        ("Tef1+", "Tf1", 2),
        ("(TFN)c5", "(NF+T)c5", 2),
        ("N>c5", "(F+T)<N>c5", 1),
        ("I<T1>k3", "I<T>k3", 4),
    ];
    for (text, written, column) in table {
        let read = san::parse(&position, text, Strictness::Lenient).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(san::print(&position, &read.actions), written, "{text}");
        let strict = san::parse(&position, text, Strictness::Strict);
        match read.repair {
            None => assert_eq!((strict.map(|strict| strict.actions), column), (Ok(read.actions), 0)),
            Some(repair) => {
                assert_eq!((repair.kind, repair.column), ("not-as-written", column), "{text}: {repair}");
                assert_eq!(strict, Err(repair));
            }
        }
    }
}

#[test]
fn torn_turns_name_the_column_ctl_13_7() {
    let position = position("Cg1 cf12 (NFT)c3 Te4 Tg4 Td12 (TI)k1 (TI)k5");
    let table = [
        ("^", "bad-piece"),
        ("^Xe5", "bad-piece"),
        ("T^", "bad-square"),
        ("T^13e5", "bad-rank"),
        ("Te1^3", "trailing"),
        ("Te5^!", "trailing"),
        ("Te5+^+", "trailing"),
        ("^Tf4", "ambiguous"),
        ("^Te9", "illegal-turn"),
        ("^Gf4", "illegal-turn"),
        ("^Te4xe5", "illegal-turn"),
        ("^commit", "illegal-turn"),
        ("Te5,^Tf4", "not-a-session"),
        ("I<^(TI)>k3", "not-a-session"),
        ("(FT)<N>c5,T^4", "bad-square"),
        ("(FT)<^Nc5", "not-a-session"),
        ("T<N>c5,^F>k9", "illegal-turn"),
        ("T<N>c5^", "illegal-turn"),
        ("I<^T>k3", "ambiguous"),
        ("c3^", "unexpected"),
        ("c3:(FT)^", "unexpected"),
        ("c3:(FT):^", "bad-piece"),
        ("e4::^N>c5", "illegal-turn"),
    ];
    for (marked, kind) in table {
        let column = marked.chars().position(|letter| letter == '^').expect("a mark") + 1;
        let text = marked.replace('^', "");
        let error = san::parse(&position, &text, Strictness::Lenient).expect_err(&text);
        assert_eq!((error.line, error.column, error.kind), (1, column, kind), "{marked}: {error}");
    }
}

#[test]
fn a_turn_from_where_nobody_is_means_nothing_else_ctl_13_7() {
    let position = position("Cg1 cf12 Te5");
    assert!(san::parse(&position, "Tef5", Strictness::Lenient).is_ok());
    for wrong in ["Tdf5", "T4f5", "T1f5"] {
        let error = san::parse(&position, wrong, Strictness::Lenient).expect_err("nobody is there");
        assert!(error.to_string().contains("red has no such piece to move"), "{wrong}: {error}");
    }
}
