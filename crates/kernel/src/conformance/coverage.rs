//! Point 7: every reason is shown, and shown gone.

use std::collections::BTreeMap;
use std::fmt;

use crate::Refusal;

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
    /// Rules that the rulebook marks and no kind cites, or the other way round.
    pub uncited: Vec<String>,
}

impl Coverage {
    pub(super) fn new<R: Refusal>() -> Self {
        let order: Vec<&'static str> = R::KINDS.iter().map(|kind| kind.name).collect();
        let kinds = order.iter().map(|&kind| (kind, Seen::default())).collect();
        Coverage { order, kinds, uncited: Vec::new() }
    }

    /// What was seen of each kind, in the order of [`Refusal::KINDS`].
    pub fn kinds(&self) -> impl Iterator<Item = (&'static str, &Seen)> {
        self.order.iter().filter_map(|&kind| Some((kind, self.kinds.get(kind)?)))
    }

    pub(super) fn seen(&mut self, kind: &'static str) -> &mut Seen {
        self.kinds.entry(kind).or_default()
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
        ] {
            writeln!(formatter, "     {title}: {} {}", names.len(), names.join(", "))?;
        }
        if !self.uncited.is_empty() {
            writeln!(formatter, "     rules and kinds that do not fit: {}", self.uncited.join(", "))?;
        }
        Ok(())
    }
}
