//! Sentences of the rulebook, asked of the referee.

use crate::subject::examples::position;
use rulebound_kernel::{Game, Refusal as _, Ruleset as _, Verdict, Waivers};
use rulebound_skirmish::{Army, Intent, Problem, Refusal, Ruleset, Setup, Skirmish};

fn ask(setup: &str, army: Army, intent: &str) -> Verdict<Skirmish> {
    let intent = Intent::parse(intent).expect("an intent");
    Skirmish::verdict(&position(setup), army.side(), &intent, &Waivers::NONE)
}

fn refused(setup: &str, intent: &str) -> String {
    match ask(setup, Army::Red, intent) {
        Verdict::Illegal(refusal) => format!("{} {}: {refusal}", refusal.rule(), refusal.kind()),
        other => panic!("{intent} should be refused, it is {other:?}"),
    }
}

#[test]
fn archers_may_go_aboard_first_if_a_rower_can_follow() {
    let two_left = "B104/5/5/R114/5 red 0 - 3,3,3 1 -";
    let Verdict::Legal { notices, .. } = ask(two_left, Army::Red, "a2-a3 0s1a") else { panic!("SKM-4.5 allows it") };
    assert_eq!(notices.iter().map(ToString::to_string).collect::<Vec<_>>(), ["the archers at a3 will need a rower"]);
    let one_left = "B104/5/5/R114/5 red 1 - 3,3,3 1 -";
    let words = "SKM-4.5 adrift: archers would be adrift at a3 with 0 marches left";
    assert_eq!(refused(one_left, "a2-a3 0s1a"), words);
}

#[test]
fn the_end_of_a_turn_is_refused_with_what_is_owed_and_the_way_to_pay() {
    let adrift = "B104/5/R014/R104/5 red 1 - 3,3,3 1 -";
    assert_eq!(refused(adrift, "end"), "SKM-4.6 rower-owed: archers are adrift at a3");
    let position = position(adrift);
    let refusal = Refusal::RowerOwed { squares: Vec::new() };
    let remedy = Skirmish::remedy(&position, Army::Red.side(), &Intent::End, &refusal).expect("a way to pay");
    assert_eq!(remedy.to_string(), "a2-a3 1s0a");
}

#[test]
fn a_full_raft_says_who_must_go_first() {
    let words = "SKM-2.3 no-room: b3 has room for 2, not for 4; b3-b2 2s0a must go first";
    assert_eq!(refused("B104/5/R20R203/5/5 red 0 - 3,3,3 1 -", "a3-b3 2s0a"), words);
    let said = refused("B104/5/R20R203/5/5 red 1 - 3,3,3 1 -", "a3-b3 2s0a");
    assert_eq!(said, "SKM-2.3 no-room: b3 has room for 2, not for 4", "with one march left nothing can go first");
}

#[test]
fn what_is_left_open_is_asked_for() {
    let open = ask("B104/5/5/5/R214 red 0 - 3,3,3 1 -", Army::Red, "a1-a2");
    let Verdict::NeedsChoice(choices) = open else { panic!("{open:?}") };
    let options: Vec<String> = choices.options.iter().map(Intent::to_string).collect();
    assert_eq!((choices.question, options.join(", ").as_str()), ("soldiers", "a1-a2 0s, a1-a2 1s, a1-a2 2s"));
    let only_one = ask("B104/5/5/5/R104 red 0 - 3,3,3 1 -", Army::Red, "a1-a2");
    assert!(only_one.is_legal(), "what can mean only one thing is not asked: {only_one:?}");
    let coins = ask("5/5/5/B104/R104 red 0 - 3,3,3 1 -", Army::Red, "a1$a2");
    assert!(
        matches!(coins, Verdict::NeedsChoice(choices) if choices.question == "coins" && choices.options.len() == 3)
    );
}

#[test]
fn several_reasons_are_all_named() {
    let position = position("B104/5/5/5/R214 red 2 - 3,3,3 1 -");
    let intent = Intent::parse("a1-a4 3s0a").expect("an intent");
    let objections = Skirmish::objections(&position, Army::Red.side(), &intent, &Waivers::NONE);
    let kinds: Vec<&str> = objections.iter().map(|refusal| refusal.kind()).collect();
    assert_eq!(kinds, ["not-enough", "no-march-left", "too-far"]);
}

#[test]
fn a_setup_is_refused_with_all_its_problems() {
    let ruleset = Ruleset::preset("standard").expect("a preset");
    let setup = Setup::parse("R504/5/R014/5/G004 red 3 - 3,3,3 0 a1:1").expect("a setup");
    let problems = Skirmish::check(&setup, &ruleset).expect_err("problems");
    assert_eq!(problems.len(), 6, "{problems:?}");
    assert!(problems.contains(&Problem::RoundZero) && problems.contains(&Problem::TooManyMarches));
}

#[test]
fn an_error_in_a_text_names_its_place() {
    let error = |text| Setup::parse(text).map_err(|error| (error.line, error.column)).expect_err("an error");
    assert_eq!(error("5/5/R1/5/5 red 0 - 3,3,3 1 -"), (1, 5));
    assert_eq!(error("5/5/5/5/5 pink 0 - 3,3,3 1 -"), (1, 11));
    assert_eq!(error("5/5/5/5/5 red 0 - 3,3,300 1 -"), (1, 23));
    let error = Intent::parse("a1-a9").expect_err("no square");
    assert_eq!((error.column, error.kind), (4, "no-square"));
}

#[test]
fn actions_stay_small() {
    assert!(size_of::<rulebound_skirmish::Action>() <= 8);
}
