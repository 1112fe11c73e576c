//! Whole games as text, written and read (CTL-13.8, CTL-13.14, CTL-13.15).

#[path = "subject/dense.rs"]
mod dense;
mod placed;

use placed::actions;
use rulebound_commander::color::Color;
use rulebound_commander::pgn::{
    self, Clock, Comment, Game, GameResult, GameText, Line, Notation, Options, Splitter, Turn,
};
use rulebound_commander::position::Position;
use rulebound_commander::ruleset::Ruleset;
use rulebound_commander::san::{Actions, Strictness};
use rulebound_commander::step::Action;
use rulebound_commander::{Commander, fen};
use rulebound_kernel::dice::Scripted;
use rulebound_kernel::{Draw, Game as _, Match, Quick, Ruleset as _, Turn as Asked};

const STRICT: Options = Options { strictness: Strictness::Strict, ruleset: Ruleset::STANDARD };
const LENIENT: Options = Options { strictness: Strictness::Lenient, ruleset: Ruleset::STANDARD };

fn texts(file: &str) -> Vec<GameText> {
    let mut splitter = Splitter::new(Splitter::LIMIT);
    let mut texts: Vec<GameText> = file.lines().filter_map(|line| splitter.push(line)).collect();
    texts.extend(splitter.finish());
    texts
}

fn position(text: &str, ruleset: &Ruleset) -> Position {
    Commander::check(&fen::parse(text).expect("a setup"), ruleset).expect("a position")
}

fn play(position: &mut Position, action: &Action) {
    Commander::apply_unchecked(position, action, &mut Scripted::default()).expect("no dice");
}

/// Words that are hard to keep whole.
const WORDS: [&str; 14] = [
    "good",
    "[Event",
    "\"x\"]",
    "*",
    "1-0",
    "(",
    ")",
    "%",
    ";",
    "$7",
    "{",
    "Cờ",
    "[%eval",
    "a-very-long-word-that-is-hard-to-fit-into-what-is-left-of-a-line",
];

fn comments(draw: &mut Quick) -> Vec<Comment> {
    let count = if draw.below(4) == 0 { 1 + draw.below(2) } else { 0 };
    let comment = |draw: &mut Quick| {
        let words: Vec<&str> =
            (0..1 + draw.below(20)).map(|_| WORDS[draw.below(WORDS.len() as u32) as usize]).collect();
        Comment::new(&words.join(" ")).expect("a comment")
    };
    (0..count).map(|_| comment(draw)).collect()
}

/// A random turn; its session may be left open, which then ends the line.
fn random_turn(now: &mut Position, draw: &mut Quick) -> Option<Actions> {
    let mut turn = Actions::new();
    loop {
        let listed = actions(now);
        if listed.is_empty() || !turn.is_empty() && draw.below(12) == 0 {
            return (!turn.is_empty()).then_some(turn);
        }
        let deploys: Vec<Action> =
            listed.iter().copied().filter(|action| matches!(action, Action::Step(step) if step.deploy)).collect();
        let from = if deploys.is_empty() || draw.below(3) > 0 { &listed } else { &deploys };
        let action = from[draw.below(from.len() as u32) as usize];
        turn.push(action);
        play(now, &action);
        if now.session().is_none() {
            return Some(turn);
        }
    }
}

/// A random line with everything that can be written about it. `path` has the texts of the positions that led here.
fn random_line(start: &Position, turns: u32, depth: u32, path: &[Position], draw: &mut Quick) -> Line {
    let mut line = Line { comments: comments(draw), turns: Vec::new() };
    let mut now = start.clone();
    let mut path = path.to_vec();
    while (line.turns.len() as u32) < turns && now.session().is_none_or(|_| line.turns.is_empty()) {
        let same = |other: &&Position| Commander::repetition(other) == Commander::repetition(&now);
        if Commander::repetition(&now).is_some() && path.iter().filter(same).count() >= 3 {
            break;
        }
        let before = now.clone();
        let Some(actions) = random_turn(&mut now, draw) else { break };
        let variations = if depth > 0 && draw.below(5) == 0 { 1 + draw.below(2) } else { 0 };
        let variations = (0..variations)
            .map(|_| random_line(&before, 1 + draw.below(4), depth - 1, &path, draw))
            .filter(|variation| !variation.turns.is_empty())
            .collect();
        path.push(now.clone());
        let nags = (0..draw.below(3)).map(|_| draw.below(256) as u8).collect();
        let clock = (draw.below(2) == 0).then(|| Clock(u64::from(draw.below(9_000_000))));
        line.turns.push(Turn { actions, nags, clock, comments: comments(draw), variations });
    }
    line
}

fn random_game(draw: &mut Quick) -> Game {
    let presets = Ruleset::PRESETS;
    let mut ruleset = presets[draw.below(presets.len() as u32) as usize].ruleset;
    ruleset.tank_fires_over ^= draw.below(4) == 0;
    let mut start = position(fen::START, &ruleset);
    if draw.below(2) == 0 {
        start = Commander::check(&dense::setup(&ruleset, draw), &ruleset).expect("a position");
        // Now and then inside a session.
        let deploys = |action: &&Action| matches!(action, Action::Step(step) if step.deploy);
        if let Some(action) = actions(&start).iter().find(deploys) {
            play(&mut start, action);
        }
    }
    let line = random_line(&start, 2 + draw.below(30), 3, &[start.clone()], draw);
    let mut game = Game { line, ..Game::new(start) };
    for (name, value) in [("Red", "Nguyễn \"Cờ\" \\ An"), ("Event", "{[ ] ; %"), ("Opening", ""), ("RedElo", "1500")]
    {
        if draw.below(2) == 0 {
            game.tags.set(name, value).expect("a tag");
        }
    }
    let record = Game { result: GameResult::Open, ..game.clone() }.record();
    let played: Match<Commander> = Match::replay(&record).expect("legal actions");
    game.result = match played.turn() {
        Asked::Over(outcome) => GameResult::from(&outcome),
        _ => [GameResult::Won(Color::Red), GameResult::Drawn, GameResult::Open][draw.below(3) as usize],
    };
    game
}

#[test]
fn games_are_read_as_they_were_written_ctl_13_8() {
    let mut draw = Quick::new(3);
    let games: Vec<Game> = (0..400).map(|_| random_game(&mut draw)).collect();
    for notation in [Notation::Short, Notation::Long] {
        let file: String = games.iter().map(|game| pgn::print(game, notation)).collect();
        let texts = texts(&file);
        assert_eq!(texts.len(), games.len());
        for (text, game) in texts.iter().zip(&games) {
            for options in [STRICT, LENIENT] {
                let read = pgn::read(text, &options);
                let found = read.game.unwrap_or_else(|error| panic!("{error}\n{}", text.text));
                assert_eq!((&found, read.repairs), (game, vec![]), "{}", text.text);
            }
        }
    }
    let turns: Vec<&Turn> = games.iter().flat_map(|game| &game.line.turns).collect();
    assert!(
        turns.iter().any(|turn| turn.actions.len() == 3 && turn.actions.contains(&Action::Commit)),
        "a long session"
    );
    assert!(games.iter().any(|game| game.start.session().is_some() && !game.line.turns.is_empty()));
    let nested =
        |turn: &&Turn| turn.variations.iter().flat_map(|line| &line.turns).any(|turn| !turn.variations.is_empty());
    assert!(turns.iter().any(nested), "a variation in a variation");
    assert!(games.iter().any(|game| game.line.turns.last().is_some_and(|turn| {
        game.positions().last().is_some_and(|last| last.session().is_some()) && !turn.actions.is_empty()
    })));
}

#[test]
fn lines_have_at_most_eighty_columns_ctl_13_8() {
    let mut draw = Quick::new(5);
    for _ in 0..40 {
        let text = pgn::print(&random_game(&mut draw), Notation::Short);
        let turns = text.split_once("\n\n").expect("a blank line after the tags").1;
        for line in turns.lines() {
            assert!(line.chars().count() <= 80 || !line.contains(' '), "{line}");
        }
    }
}

#[test]
fn a_record_and_a_game_say_the_same_ctl_13_8() {
    let mut draw = Quick::new(9);
    for _ in 0..60 {
        let game = random_game(&mut draw);
        let again = Game::of_record(&game.record()).expect("a record that replays");
        assert_eq!((&again.start, again.result), (&game.start, game.result));
        let played =
            |game: &Game| -> Vec<Actions> { game.line.turns.iter().map(|turn| turn.actions.clone()).collect() };
        assert_eq!(played(&again), played(&game));
        assert_eq!(again.record(), game.record());
    }
}

/// A file with `^` before the place of something, and where that is.
fn marked(file: &str) -> (String, usize, usize) {
    let before = &file[..file.find('^').expect("a mark")];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    (file.replacen('^', "", 1), line, column)
}

#[test]
fn whatever_cannot_be_read_is_named_with_line_and_column_ctl_13_15() {
    let table = [
        ("[^]\n", "bad-tag"),
        ("[^\"Red\"]\n", "bad-tag"),
        ("[Red ^An]\n", "bad-tag"),
        ("[Red \"An^\n[Blue \"Bình\"]\n", "bad-tag"),
        ("[Red \"A^\\n\"]\n", "bad-escape"),
        ("[Event \"Cờ\"]\n[Ruleset \"^chess\"]\n", "bad-ruleset"),
        ("[Ruleset \"^{]\"]\n*\n", "bad-ruleset"),
        ("[SetUp \"1\"]\n[FEN \"6c4/11/11/^12\"]\n*", "rank-too-long"),
        ("[SetUp \"1\"]\n[FEN \"^5c5/11/11/11/11/11/11/11/T10/11/11/11 r - - 0 1\"]\n*", "bad-position"),
        ("[Result \"*\"]\n\n1. Tf5 ^{never\nclosed", "unclosed-comment"),
        ("1. Tf5 Tf8\n2. T^z5 *", "bad-square"),
        ("1. Tf5 Tf8\n2. Te9^9 *", "trailing"),
        ("1. Tf5 Tf8\n2. ^Te1 *", "illegal-turn"),
        ("1. Tf5 ^Tf9 *", "illegal-turn"),
        ("1. ^Fk12 *", "illegal-turn"),
        ("1. Tf5 (1. Th5 ^Th9) *", "illegal-turn"),
        ("1. Tf5 ^(1. Th5", "unclosed-variation"),
        ("1. Tf5 ^) *", "unexpected"),
        ("^(1. Tf5) *", "unexpected"),
        ("1. Tf5 (1. Th5 ^*) *", "unexpected"),
        ("^$1 1. Tf5 *", "unexpected"),
        ("^! 1. Tf5 *", "unexpected"),
        ("1. Tf5 ^} *", "unexpected"),
        ("1. Tf5 ^[Red \"An\"] *", "unexpected"),
        ("1. Tf5 * ^1. Tf5", "after-result"),
        ("1. Tf5 ^1-2 *", "bad-number"),
        ("1. Tf5 ^99999999999. *", "bad-number"),
        ("{Cờ Tư Lệnh}\n{Cờ} 1. ^Xf5 *", "bad-piece"),
        ("[SetUp \"1\"]\n[FEN \"4c6/11/11/11/11/11/11/11/10a/11/10t/7a1t(HC) r - - 0 1\"]\n1. ^Ck2 0-1", "game-over"),
        ("1. Ch1 Ch12 2. Cg1 Cg12 3. Ch1 Ch12 4. Cg1 Cg12 5. ^Ch1 *", "game-over"),
    ];
    for (file, kind) in table {
        let (file, line, column) = marked(file);
        let text = &texts(&file)[0];
        let error = pgn::read(text, &LENIENT).game.expect_err(&file);
        assert_eq!((error.line, error.column, error.kind), (line, column, kind), "{file}: {error}");
    }
    let deep = format!("1. Tf5 {} *", "(1. Th5 ".repeat(65));
    assert_eq!(pgn::read(&texts(&deep)[0], &LENIENT).game.expect_err("too deep").kind, "too-deep");
}

#[test]
fn whatever_is_repaired_is_named_with_line_and_column_and_refused_strictly_ctl_13_15() {
    let table = [
        ("^\u{feff}[Result \"*\"]\n\n1. Tf5 *", "byte-order-mark"),
        ("[Result \"*\"]\n^% by hand\n1. Tf5 *", "escaped-line"),
        ("[Result \"*\"]\n1. Tf5 ^; good } \n*", "line-comment"),
        ("[Result \"*\"]\n1. Tf5^!? *", "judgement-sign"),
        ("[Result \"*\"]\n1. Tf5^!?! *", "bad-judgement"),
        ("[Result \"*\"]\n1. Tf5 ^$256 *", "bad-judgement"),
        ("[Result \"*\"]\n1. Tf5 ^$ *", "bad-judgement"),
        ("[Result \"*\"]\n[Red \"An\"]\n^[Red \"Bình\"]\n1. Tf5 *", "tag-twice"),
        ("[Result \"*\"]\n^[Result \"*\"]\n1. Tf5 *", "tag-twice"),
        ("[Red \"An\"^\n[Result \"*\"]\n1. Tf5 *", "unclosed-tag"),
        ("[Result \"*\"]\n1. Tf5\n^", "missing-result"),
        ("1. Tf5 ^*", "missing-result"),
        ("[Result \"^1-0\"]\n1. Tf5 *", "result-differs"),
        ("[Result \"^won\"]\n1. Tf5 *", "bad-result"),
        ("[Result \"*\"]\n^Tf5 *", "missing-number"),
        ("[Result \"*\"]\n1. Tf5 Tf8 ^Tf6 *", "missing-number"),
        ("[Result \"*\"]\n^1 Tf5 *", "wrong-number"),
        ("[Result \"*\"]\n1. Tf5 Tf8 ^3. Tf6 *", "wrong-number"),
        ("[Result \"*\"]\n1. Tf5 ^1. Tf8 *", "wrong-number"),
        ("[Result \"*\"]\n1. Tf5 ^... Tf8 *", "stray-dots"),
        ("[Result \"*\"]\n1. Tf5 ^1... *", "stray-number"),
        ("[Result \"*\"]\n1. Tf5^+ *", "not-as-written"),
        ("[Result \"*\"]\n1. Tf^f5 *", "not-as-written"),
        ("[Result \"*\"]\n1. Tf5 ^() *", "empty-variation"),
        ("[Result \"*\"]\n1. Tf5 ^({no turn}) *", "empty-variation"),
        ("[Result \"*\"]\n1. Tf5 {[%clk 0:00:01]} ^{[%clk 0:00:02]} *", "clock-twice"),
        ("[Result \"*\"]\n^{[%clk 0:00:01]} 1. Tf5 *", "stray-clock"),
        ("[Result \"*\"]\n[FEN \"^5c5/11/11/11/11/11/11/11/11/11/11/3T2C4 r - - 0 1\"]\n1. Te1 *", "set-up"),
        ("[Result \"*\"]\n[SetUp \"^1\"]\n1. Tf5 *", "set-up"),
        (
            "[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"4c6/11/11/11/11/11/11/11/10a/11/10t/7a1t(HC) r - - 0 1\"]\n^*",
            "result-differs",
        ),
    ];
    for (file, kind) in table {
        let (file, line, column) = marked(file);
        let text = &texts(&file)[0];
        let read = pgn::read(text, &LENIENT);
        let game = read.game.unwrap_or_else(|error| panic!("{file}: {error}"));
        let again = pgn::read(&texts(&pgn::print(&game, Notation::Short))[0], &STRICT);
        assert_eq!(again.game, Ok(game), "{file} is not repaired");
        let [repair] = &read.repairs[..] else { panic!("{file}: {:?}", read.repairs) };
        assert_eq!((repair.line, repair.column, repair.kind), (line, column, kind), "{file}: {repair}");
        assert_eq!(pgn::read(text, &STRICT).game.as_ref().err(), Some(repair), "{file}");
    }
}

#[test]
fn a_game_is_written_in_one_way_ctl_13_14() {
    let file = "[Red \"An\"]\n[Result \"1-0\"]\n1.Tf5{a\n b}Tf8!;c\n2.Tf6(2.Th6(2.Mg6)2...Th8)Th8 1-0";
    let read = pgn::read(&texts(file)[0], &LENIENT);
    let written = "\
[Event \"?\"]
[Site \"?\"]
[Date \"????.??.??\"]
[Round \"?\"]
[Red \"An\"]
[Blue \"?\"]
[Result \"1-0\"]
[Ruleset \"standard\"]

1. Tf5 {a b} 1... Tf8 $1 {c} 2. Tf6 (2. Th6 (2. Mg6) 2... Th8) 2... Th8 1-0

";
    assert_eq!(pgn::print(&read.game.expect("a game"), Notation::Short), written);
}
