//! Point 7: every reason is shown, and shown gone.

use std::collections::BTreeMap;
use std::fmt;

use super::inspection::{About, Inspection};
use super::report::{Point, Violation};
use crate::{Game, Refusal, RuleId, Ruleset};

/// What was seen of one kind of refusal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// How often it was given.
    pub produced: u64,
    /// How often its cause was taken away and it went.
    pub gone: u64,
    /// How often it gave a counterfactual setup.
    pub counterfactuals: u64,
    /// How often it called itself inherent.
    pub inherent: u64,
    /// How often it pointed at nothing.
    pub without_evidence: u64,
}

/// What was seen of every kind of refusal.
#[derive(Clone, Debug)]
pub struct Coverage {
    order: Vec<&'static str>,
    kinds: BTreeMap<&'static str, Seen>,
    /// The rules of all kinds, and whether a refusal cited them.
    rules: BTreeMap<&'static RuleId, bool>,
}

impl Coverage {
    pub(super) fn new<R: Refusal>() -> Self {
        let order: Vec<&'static str> = R::KINDS.iter().map(|kind| kind.name).collect();
        let kinds = order.iter().map(|&kind| (kind, Seen::default())).collect();
        let rules = R::KINDS.iter().flat_map(|kind| kind.rules).map(|rule| (rule, false)).collect();
        Coverage { order, kinds, rules }
    }

    /// What was seen of each kind, in the order of [`Refusal::KINDS`].
    pub fn kinds(&self) -> impl Iterator<Item = (&'static str, &Seen)> {
        self.order.iter().filter_map(|&kind| Some((kind, self.kinds.get(kind)?)))
    }

    pub(super) fn seen(&mut self, kind: &'static str) -> &mut Seen {
        self.kinds.entry(kind).or_default()
    }

    /// The rules of [`Refusal::KINDS`] that no refusal cited.
    pub fn never_cited(&self) -> Vec<&'static str> {
        self.rules.iter().filter(|(_, cited)| !**cited).map(|(rule, _)| rule.as_str()).collect()
    }

    fn names(&self, wanted: impl Fn(&Seen) -> bool) -> Vec<&'static str> {
        self.kinds().filter(|(_, seen)| wanted(seen)).map(|(kind, _)| kind).collect()
    }

    /// The kinds that were never given.
    pub fn never_produced(&self) -> Vec<&'static str> {
        self.names(|seen| seen.produced == 0)
    }

    /// The kinds that were given and never seen to go with their cause.
    pub fn never_gone(&self) -> Vec<&'static str> {
        self.names(|seen| seen.produced > 0 && seen.gone == 0)
    }

    /// The kinds that never gave a counterfactual setup.
    pub fn inherent(&self) -> Vec<&'static str> {
        self.names(|seen| seen.inherent > 0 && seen.counterfactuals == 0)
    }

    /// The kinds that never pointed at anything.
    pub fn without_evidence(&self) -> Vec<&'static str> {
        self.names(|seen| seen.produced > 0 && seen.produced == seen.without_evidence)
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "     kinds of refusal: {}", self.order.len())?;
        for (title, names) in [
            ("inherent", self.inherent()),
            ("never produced", self.never_produced()),
            ("never seen gone", self.never_gone()),
            ("without evidence", self.without_evidence()),
            ("rules never cited", self.never_cited()),
        ] {
            writeln!(formatter, "     {title}: {} {}", names.len(), names.join(", "))?;
        }
        Ok(())
    }
}

/// Notes a refusal, and checks that it is what its kind and the rulebook say.
pub(super) fn check_refusal<G: Game>(
    inspection: &mut Inspection<'_, G>,
    position: &G::Position,
    intent: &G::Intent,
    refusal: &G::Refusal,
) {
    let about = About::Intent(intent);
    let kind = refusal.kind();
    let seen = inspection.report.coverage.seen(kind);
    seen.produced += 1;
    seen.without_evidence += u64::from(refusal.evidence().is_empty());
    let declared = G::Refusal::KINDS.iter().find(|declared| declared.name == kind);
    let rule = refusal.rule();
    if let Some(cited) = inspection.report.coverage.rules.get_mut(&rule) {
        *cited = true;
    }
    let fits = declared.is_some_and(|declared| declared.rules.contains(&rule));
    inspection
        .expect(Point::Coverage, position, about, fits, || format!("{kind} cites {rule}, which KINDS does not say"));
    let written = serde_json::to_value(refusal).unwrap_or_default();
    let tag = written.get("kind").and_then(serde_json::Value::as_str);
    inspection
        .expect(Point::Coverage, position, about, tag == Some(kind), || format!("{kind} is written as {written}"));
    inspection.expect(Point::Coverage, position, about, !refusal.to_string().trim().is_empty(), || {
        format!("{kind} says nothing")
    });
}

/// Draws the line under a run: what was never seen, and what rulebook and kinds do not say alike.
pub(super) fn conclude<G: Game>(inspection: &mut Inspection<'_, G>) {
    let report = &mut inspection.report;
    let own = |names: Vec<&'static str>| names.into_iter().map(str::to_owned).collect();
    let gaps: [(&str, Vec<String>); 3] = [
        ("never produced", own(report.coverage.never_produced())),
        ("never seen gone", own(report.coverage.never_gone())),
        ("rulebook, kinds and switches do not fit", misfits::<G>()),
    ];
    for (title, names) in gaps {
        report.count(Point::Coverage);
        if !names.is_empty() {
            report.fail(Violation {
                point: Point::Coverage,
                ruleset: serde_json::Value::Null,
                position: String::new(),
                about: String::new(),
                message: format!("{title}: {}", names.join("; ")),
            });
        }
    }
}

/// Where rulebook, kinds and switches do not fit each other.
fn misfits<G: Game>() -> Vec<String> {
    let book = G::rulebook();
    let cited = || G::Refusal::KINDS.iter().flat_map(|kind| kind.rules.iter().map(move |rule| (kind.name, rule)));
    let mut messages = Vec::new();
    for rule in book.rules().filter(|rule| rule.refuses) {
        if !cited().any(|(_, cited)| *cited == rule.id) {
            messages.push(format!("{} refuses, and no kind cites it", rule.id));
        }
    }
    for (kind, rule) in cited() {
        match book.rule(rule.as_str()) {
            None => messages.push(format!("{kind} cites {rule}, which the rulebook does not have")),
            Some(found) if !found.refuses => {
                messages.push(format!("{kind} cites {rule}, which the rulebook does not mark as refusing"));
            }
            Some(_) => {}
        }
    }
    for kind in G::Refusal::KINDS.iter().filter(|kind| kind.rules.is_empty()) {
        messages.push(format!("{} cites no rule", kind.name));
    }
    for switch in G::Ruleset::SWITCHES.iter().filter(|switch| book.rule(switch.rule).is_none()) {
        messages.push(format!("switch {} cites {}, which the rulebook does not have", switch.name, switch.rule));
    }
    messages
}
