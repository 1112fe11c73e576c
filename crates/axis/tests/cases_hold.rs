//! Every case of `cases/axis` gets the answer it should get.

mod cases;

use std::collections::{BTreeMap, BTreeSet};

use cases::Case;
use rulebound_axis::Axis;
use rulebound_axis::refusal::Refusal;
use rulebound_kernel::{Game, Refusal as _};

#[test]
fn every_case_holds() {
    let cases = cases::all();
    let failures: Vec<String> = cases
        .iter()
        .flat_map(|case| case.differences().into_iter().map(move |difference| format!("{}: {difference}", case.name)))
        .collect();
    assert!(failures.is_empty(), "{} differences:\n{}", failures.len(), failures.join("\n"));
    assert!(cases.len() >= 200, "only {} cases", cases.len());
}

#[test]
fn every_case_names_itself_once_and_cites_the_rulebook() {
    let mut names = BTreeSet::new();
    for case in cases::all() {
        assert_eq!(case.game, Axis::KEY, "{}", case.name);
        let cited = case.why.split(|letter: char| !(letter.is_alphanumeric() || "-.".contains(letter)));
        let ids: Vec<&str> = cited.filter(|word| word.starts_with("AXA-")).collect();
        assert!(!ids.is_empty(), "{} cites no rule", case.name);
        for id in ids {
            assert!(Axis::rulebook().rule(id.trim_end_matches('.')).is_some(), "{}: no rule {id}", case.name);
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
