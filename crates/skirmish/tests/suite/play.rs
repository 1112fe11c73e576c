//! Whole games: matches, records, going back, forks, and how games end.

use rulebound_kernel::dice::{Scripted, Seeded};
use rulebound_kernel::{
    Draw, Entry, Game, Happening, Match, Quick, Reason, Record, ReplayError, Ruleset as _, SubmitError, Turn, Verdict,
    Waivers,
};
use rulebound_skirmish::{Army, Intent, Refusal, Ruleset, Setup, Skirmish};

fn standard() -> Ruleset {
    Ruleset::preset("standard").expect("a preset")
}

fn game(setup: &str) -> Match<Skirmish> {
    Match::new(&standard(), Setup::parse(setup).expect("a setup")).expect("a position")
}

fn intent(text: &str) -> Intent {
    Intent::parse(text).expect("an intent")
}

/// Submits what whoever decides means, with dice that are given.
fn submit(game: &mut Match<Skirmish>, text: &str, rolls: &[u32]) -> Result<(), SubmitError<Skirmish>> {
    let side = game.turn().side().expect("somebody decides");
    let mut dice = Scripted::new(rolls.iter().copied());
    game.submit(side, &intent(text), &Waivers::NONE, &mut dice).map(|_| ())
}

fn play(game: &mut Match<Skirmish>, moves: &[(&str, &[u32])]) {
    for (text, rolls) in moves {
        submit(game, text, rolls).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    }
}

fn text(game: &Match<Skirmish>) -> String {
    Skirmish::print_setup(&Skirmish::setup(game.position()))
}

fn random_game(seed: u64) -> Match<Skirmish> {
    let ruleset = standard();
    let start = Skirmish::scenario(&ruleset, "crossing").expect("a scenario");
    let mut game = Match::<Skirmish>::new(&ruleset, start).expect("a position");
    let (mut draw, mut dice) = (Quick::new(seed), Seeded::new(seed));
    for _ in 0..200 {
        let Some(side) = game.turn().side() else { break };
        let action = Skirmish::sample(game.position(), &mut draw).expect("no dead end");
        game.submit(side, &action.into(), &Waivers::NONE, &mut dice).expect("a listed action is legal");
    }
    game
}

#[test]
fn both_volleys_fall_and_both_armies_name_their_losses_in_order() {
    let mut game = game("5/5/B224/5/R224 red 0 - 3,3,3 1 -".replace("B22", "B11").as_str());
    play(&mut game, &[("a1*a3", &[])]);
    assert_eq!(game.turn().side(), Some(Army::Blue.side()), "who is shot at reacts (SKM-6.1)");
    play(&mut game, &[("answer", &[1, 1])]);
    assert_eq!(text(&game), "5/5/B114/5/R224 red 0 + 3,3,3 1 a1:1,a3:1");
    assert_eq!(game.turn().side(), Some(Army::Blue.side()), "who was shot at names losses first (SKM-3.2)");
    play(&mut game, &[("lose 0s1a", &[]), ("lose 1s0a", &[])]);
    assert_eq!(text(&game), "5/5/B104/5/R124 red 0 + 3,3,3 1 -");
}

#[test]
fn archers_whose_rower_falls_are_swept_away() {
    let mut game = game("B104/5/B114/5/R024 red 0 - 3,3,3 1 -");
    play(&mut game, &[("a1*a3", &[]), ("duck", &[1]), ("lose 1s0a", &[])]);
    assert_eq!(text(&game), "B104/5/5/5/R024 red 0 + 3,3,3 1 -", "SKM-6.4");
}

#[test]
fn a_game_without_dice_at_hand_says_which_roll_it_needs() {
    let mut game = game("5/5/B114/5/R224 red 0 - 3,3,3 1 -");
    play(&mut game, &[("a1*a3", &[])]);
    let before = text(&game);
    let Err(SubmitError::Dice(error)) = submit(&mut game, "answer", &[2]) else { panic!("the second roll is missing") };
    assert_eq!(error.to_string(), "a roll is needed: Volley { dice: 1, sides: 6, hits_on: 2 }");
    assert_eq!((text(&game), game.steps()), (before, 1), "nothing has changed");
}

#[test]
fn an_army_without_units_is_passed_over_and_a_team_without_units_has_lost() {
    let mut game = game("B014/5/5/5/R114 red 0 - 3,3,3 1 -");
    play(&mut game, &[("end", &[])]);
    assert_eq!(game.turn().side(), Some(Army::Blue.side()), "SKM-2.1");
    play(&mut game, &[("end", &[])]);
    assert_eq!(text(&game), "B014/5/5/5/R114 red 0 - 3,3,3 2 -");
    play(&mut game, &[("a1-a2 1s1a", &[]), ("a2-a3 1s1a", &[]), ("a3*a5", &[]), ("duck", &[1])]);
    let outcome = game.turn().outcome().cloned().expect("SKM-7.1");
    assert_eq!((outcome.winner, outcome.reason.as_ref()), (Some(Army::REBELS), "defeat"));
    let refused = submit_as(&mut game, Army::Red, "end");
    assert!(matches!(refused, Err(SubmitError::Refused(Refusal::GameOver { .. }))));
}

fn submit_as(game: &mut Match<Skirmish>, army: Army, text: &str) -> Result<(), SubmitError<Skirmish>> {
    game.submit(army.side(), &intent(text), &Waivers::NONE, &mut Scripted::default()).map(|_| ())
}

#[test]
fn the_last_round_is_counted_and_a_position_that_comes_back_twice_is_a_draw() {
    let mut last = game("B114/5/5/5/R214 blue 0 - 3,3,3 30 -");
    play(&mut last, &[("end", &[])]);
    let outcome = last.turn().outcome().cloned().expect("SKM-7.2");
    assert_eq!((outcome.winner, outcome.reason.as_ref()), (Some(Army::REBELS), "last-round"));

    let mut still = game("B114/5/5/5/R214 red 0 - 3,3,3 1 -");
    for _ in 0..4 {
        play(&mut still, &[("end", &[])]);
    }
    let outcome = still.turn().outcome().cloned().expect("SKM-7.3");
    assert_eq!((outcome.winner, outcome.reason.as_ref()), (None, "repetition"));
    assert!(still.verdict(Army::Red.side(), &Intent::End, &Waivers::NONE).refusal().is_some());
    assert!(still.take_back(3) && still.turn().outcome().is_none());
}

#[test]
fn a_waiver_is_noted_and_kept_in_the_record() {
    let mut game = game("B114/5/5/1R213/5 red 0 - 3,3,3 1 -");
    let march = intent("b2-c2 1s1a");
    let red = Army::Red.side();
    assert!(matches!(game.verdict(red, &march, &Waivers::NONE), Verdict::Illegal(Refusal::Rock { .. })));
    let waivers = Waivers::new(Skirmish::rulebook(), ["SKM-4.3"]).expect("waivable");
    let Verdict::Legal { notices, .. } = game.verdict(red, &march, &waivers) else { panic!("SKM-4.3 is waived") };
    assert_eq!(notices.iter().map(ToString::to_string).collect::<Vec<_>>(), ["SKM-4.3 is waived"]);
    game.submit(red, &march, &waivers, &mut Scripted::default()).expect("legal");
    let json = |game: &Match<Skirmish>| serde_json::to_string(game.record()).expect("JSON");
    assert!(json(&game).ends_with(r#""waivers":["SKM-4.3"]}}}]}"#), "no reason was given: {}", json(&game));
    game.note_reason(Reason::new("a path leads through the rocks").expect("a reason"));
    assert!(json(&game).contains(r#""waivers":["SKM-4.3"],"reason":"a path leads through the rocks""#));
    let record: Record<Skirmish> = serde_json::from_str(&json(&game)).expect("a record");
    let replayed = Match::replay(&record).expect("it replays");
    assert_eq!((replayed.position(), json(&replayed)), (game.position(), json(&game)));

    let mut unwaived = game.record().clone();
    if let Some(Entry { happening: Happening::Action { waivers, .. }, .. }) = unwaived.entries.first_mut() {
        waivers.clear();
    }
    assert!(matches!(Match::replay(&unwaived), Err(ReplayError::Entry { index: 0, .. })));
}

#[test]
fn records_replay_to_the_same_bytes() {
    for seed in 0..20 {
        let game = random_game(seed);
        let json = serde_json::to_string(game.record()).expect("JSON");
        let record: Record<Skirmish> = serde_json::from_str(&json).expect("a record");
        let replayed = Match::replay(&record).expect("it replays");
        assert_eq!(serde_json::to_string(replayed.record()).expect("JSON"), json);
        assert_eq!((replayed.position(), replayed.turn()), (game.position(), game.turn()));
        assert!((0..=game.steps()).all(|step| replayed.at(step) == game.at(step)));
    }
}

#[test]
fn a_record_with_wrong_rolls_does_not_replay() {
    let mut game = game("5/5/B114/5/R224 red 0 - 3,3,3 1 -");
    play(&mut game, &[("a1*a3", &[]), ("duck", &[1])]);
    let spoil = |change: &dyn Fn(&mut Vec<rulebound_kernel::Rolled>)| {
        let mut record = game.record().clone();
        if let Some(Entry { happening: Happening::Action { rolls, .. }, .. }) = record.entries.last_mut() {
            change(rolls);
        }
        Match::replay(&record).is_err()
    };
    assert!(!spoil(&|_| {}));
    assert!(spoil(&|rolls| rolls.clear()));
    assert!(spoil(&|rolls| rolls.push(rolls[0])));
    assert!(spoil(&|rolls| rolls[0].value = 7));
}

#[test]
fn taking_back_and_forking_give_the_positions_that_stood_there() {
    let mut draw = Quick::new(5);
    for seed in 0..20 {
        let mut game = random_game(seed);
        let step = draw.below(game.steps() as u32 + 1) as usize;
        let stood = game.at(step).cloned().expect("a position");
        let fork = game.fork(step).expect("a fork");
        assert_eq!((fork.position(), fork.steps()), (&stood, step));
        assert_eq!(fork.record().entries.len(), step, "a fork has no take-backs");
        assert_eq!(Match::replay(fork.record()).expect("it replays").position(), &stood);
        assert!(game.take_back(step) && !game.take_back(step + 1));
        assert_eq!(game.position(), &stood);
        assert_eq!(Match::replay(game.record()).expect("it replays").position(), &stood);
    }
}

#[test]
fn giving_up_ends_the_game_for_the_whole_team() {
    let mut game = random_game(1).fork(0).expect("a fork");
    assert!(game.resign(Army::Green.side()) && !game.agree_draw());
    assert_eq!(game.turn().outcome().and_then(|outcome| outcome.winner), Some(Army::CROWN));
    let replayed = Match::replay(game.record()).expect("it replays");
    assert_eq!(replayed.turn(), game.turn());
    assert!(matches!(replayed.turn(), Turn::Over(_)));
}

#[test]
fn hidden_purses_are_seen_by_their_own_team_and_hide_nothing_that_one_may_do() {
    let ruleset = Ruleset::preset("intrigue").expect("a preset");
    let start = Skirmish::scenario(&ruleset, "crossing").expect("a scenario");
    let position = Skirmish::check(&start, &ruleset).expect("a position");
    let purses = |army: Army| Skirmish::view(&position, army.side()).setup().purses;
    assert_eq!((purses(Army::Red), purses(Army::Green), purses(Army::Blue)), ([5, 5, 0], [5, 5, 0], [0, 0, 5]));
    let list = |position| {
        let mut actions = Vec::new();
        Skirmish::actions(position, &mut |action| actions.push(action));
        actions
    };
    assert_eq!(list(&Skirmish::view(&position, Army::Red.side())), list(&position));
}

fn reason(text: &str) -> Reason {
    Reason::new(text).expect("a reason")
}

#[test]
fn an_amendment_is_a_step_of_the_record_like_any_other() {
    let mut game = game("5/5/B114/5/R224 red 0 - 3,3,3 1 -");
    play(&mut game, &[("end", &[])]);
    let (before, other) = (text(&game), Setup::parse("5/5/B114/5/R124 blue 0 - 3,3,3 1 -").expect("a setup"));
    game.amend(&other, reason("a soldier deserts")).expect("a position");
    assert_eq!((game.steps(), game.begun(), text(&game)), (2, 2, Skirmish::print_setup(&other)));
    assert_eq!(game.line().last().and_then(|step| step.action()), None);
    play(&mut game, &[("end", &[])]);
    let after = text(&game);

    let json = serde_json::to_string(game.record()).expect("JSON");
    assert!(
        json.contains(r#"{"happening":{"amended":{"setup":"#) && json.contains(r#""reason":"a soldier deserts""#),
        "{json}"
    );
    let record: Record<Skirmish> = serde_json::from_str(&json).expect("a record");
    let replayed = Match::replay(&record).expect("it replays");
    assert_eq!((text(&replayed), serde_json::to_string(replayed.record()).expect("JSON")), (after, json));

    let fork = game.fork(2).expect("a fork");
    assert_eq!((text(&fork), fork.record().entries.len()), (Skirmish::print_setup(&other), 2));
    assert!(game.take_back(1));
    assert_eq!((text(&game), game.begun()), (before, 0), "going back leaves the amendment behind");
}

#[test]
fn an_amendment_that_is_no_position_changes_nothing() {
    let mut game = game("5/5/B114/5/R224 red 0 - 3,3,3 1 -");
    let crowded = Setup::parse("5/5/B994/5/R224 red 0 - 3,3,3 1 -").expect("a setup");
    let problems = game.amend(&crowded, reason("more")).expect_err("a square has room for fewer");
    assert!(!problems.is_empty());
    assert_eq!((game.steps(), game.record().entries.len()), (0, 0));

    let mut record = game.record().clone();
    record
        .entries
        .push(Entry { happening: Happening::Amended { setup: crowded, reason: reason("more") }, clock: None });
    assert!(matches!(Match::replay(&record), Err(ReplayError::Entry { index: 0, .. })));
}

#[test]
fn a_match_that_was_given_up_goes_on_from_an_amendment() {
    let mut game = game("5/5/B114/5/R224 red 0 - 3,3,3 1 -");
    assert!(game.resign(Army::Red.side()));
    let same = Skirmish::setup(game.position());
    game.amend(&same, reason("we play on")).expect("a position");
    assert_eq!(game.turn().side(), Some(Army::Red.side()));
    assert_eq!(Match::replay(game.record()).expect("it replays").turn(), game.turn());
}

#[test]
fn dice_that_are_missing_say_what_they_are_for() {
    let mut game = game("5/5/B114/5/R224 red 0 - 3,3,3 1 -");
    play(&mut game, &[("a1*a3", &[])]);
    let ask = |rolls: &[u32]| {
        let mut dice = Scripted::new(rolls.iter().copied());
        let mut tried = game.clone();
        let side = tried.turn().side().expect("somebody decides");
        let missing = tried.submit(side, &intent("answer"), &Waivers::NONE, &mut dice);
        assert!(matches!(missing, Err(SubmitError::Dice(_))), "{missing:?}");
        dice.purpose().map(|purpose| (purpose.what.clone(), purpose.whose.clone())).expect("a purpose")
    };
    assert_eq!(ask(&[]), ("volley".to_owned(), "red".to_owned()));
    assert_eq!(ask(&[1]), ("answer".to_owned(), "blue".to_owned()));
}
