//! Every case of `cases/commander` gets the answer it should get.

mod cases;

use std::collections::{BTreeMap, BTreeSet};

use cases::Case;
use rulebound_commander::Commander;
use rulebound_commander::refusal::Refusal;
use rulebound_commander::ruleset::Ruleset;
use rulebound_kernel::{Game, Refusal as _, Ruleset as _};

#[test]
fn every_case_holds() {
    let cases = cases::all();
    let failures: Vec<String> = cases
        .iter()
        .flat_map(|case| case.differences().into_iter().map(move |difference| format!("{}: {difference}", case.name)))
        .collect();
    assert!(failures.is_empty(), "{} differences:\n{}", failures.len(), failures.join("\n"));
    assert!(cases.len() >= 170, "only {} cases", cases.len());
}

#[test]
fn every_case_names_itself_once_and_cites_the_rulebook() {
    let mut names = BTreeSet::new();
    for case in cases::all() {
        assert_eq!(case.game, Commander::KEY, "{}", case.name);
        let cited = case.why.split(|letter: char| !(letter.is_alphanumeric() || "-.".contains(letter)));
        let ids: Vec<&str> = cited.filter(|word| word.starts_with("CTL-")).collect();
        assert!(!ids.is_empty(), "{} cites no rule", case.name);
        for id in ids {
            assert!(Commander::rulebook().rule(id.trim_end_matches('.')).is_some(), "{}: no rule {id}", case.name);
        }
        assert!(names.insert(case.name.clone()), "two cases are called {}", case.name);
    }
}

/// Whether a case is refused for a reason.
fn is_refused_for(case: &Case, kind: &str) -> bool {
    case.expect.verdict == "illegal" && case.expect.kind.as_deref() == Some(kind)
}

#[test]
fn every_reason_is_shown_twice_and_shown_gone() {
    let cases = cases::all();
    let mut pairs: BTreeMap<&str, Vec<&Case>> = BTreeMap::new();
    for case in &cases {
        if let Some(pair) = &case.pair {
            pairs.entry(pair).or_default().push(case);
        }
    }
    for (pair, halves) in &pairs {
        assert!(halves.len() > 1, "`{pair}` has one half only");
        let refused = halves.iter().filter(|half| half.expect.verdict == "illegal").count();
        assert!(refused > 0, "nothing is refused in `{pair}`");
    }
    for kind in Refusal::KINDS {
        let shown = cases.iter().filter(|case| is_refused_for(case, kind.name)).count();
        assert!(shown >= 2, "{} is shown {shown} times", kind.name);
        let gone = pairs.values().any(|halves| {
            halves.iter().any(|half| is_refused_for(half, kind.name))
                && halves.iter().any(|half| half.expect.verdict == "legal")
        });
        assert!(gone, "{} is never shown gone", kind.name);
    }
}

#[test]
fn every_switch_is_shown_on_and_off() {
    let cases = cases::all();
    for switch in Ruleset::SWITCHES {
        let halves: Vec<&Case> = cases.iter().filter(|case| case.pair.as_deref() == Some(switch.name)).collect();
        let is_on = |case: &&&Case| {
            let ruleset = Ruleset::from_json(&case.ruleset).expect("a ruleset");
            serde_json::to_value(ruleset).expect("plain data")[switch.name] == true
        };
        let on: Vec<&&Case> = halves.iter().filter(is_on).collect();
        let off: Vec<&&Case> = halves.iter().filter(|half| !is_on(half)).collect();
        assert!(!on.is_empty() && !off.is_empty(), "{} is not shown on and off", switch.name);
        for (on, off) in on.iter().zip(&off) {
            assert_eq!((&on.position, &on.intent), (&off.position, &off.intent), "{}", switch.name);
            assert_ne!(on.expect.verdict, off.expect.verdict, "{}", switch.name);
        }
    }
}
