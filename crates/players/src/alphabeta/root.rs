//! The best lines of the root.

use rulebound_kernel::Game;
use rulebound_kernel::dice::Scripted;

use super::score::Score;
use super::search::Search;
use super::{Knowledge, Value, Variation};

/// A line of the root.
#[derive(Clone, Debug)]
pub(super) struct Found<A> {
    /// The actions, at least one.
    pub(super) line: Vec<A>,
    /// The score, once there is one.
    pub(super) score: Option<Score>,
    /// How many nodes were spent on the first action.
    pub(super) nodes: u64,
    /// To how many turns it was searched.
    pub(super) depth: u32,
}

impl<A: PartialEq> Found<A> {
    /// Whether a line begins with an action.
    pub(super) fn begins_with(&self, action: &A) -> bool {
        self.line.first() == Some(action)
    }
}

impl<G: Game, K: Knowledge<G>> Search<'_, G, K> {
    /// A better line was found for the place that is searched.
    pub(super) fn take_place(&mut self, found: Found<G::Action>) {
        let same = |other: &Found<G::Action>| found.line.first().is_some_and(|action| other.begins_with(action));
        // Where a later line is better than it was thought to be, what was here is worth as much as that.
        if let Some(later) = (self.number + 1..self.found.len()).find(|&at| same(&self.found[at])) {
            self.found.swap(self.number, later);
        }
        self.found[self.number] = found;
    }

    /// The tag of the action that the line under way began with so far, where lines before it are left out.
    pub(super) fn expected_tag(&self) -> Option<u32> {
        let found = self.found.get(self.number).filter(|_| self.number > 0)?;
        found.line.first().map(|action| self.knowledge.tag(action))
    }

    /// The best action, and the line it begins.
    pub(crate) fn best(&self) -> Option<(G::Action, Vec<G::Action>)> {
        let found = self.found.first()?;
        Some((found.line.first()?.clone(), self.prolonged(found)))
    }

    /// The best lines as far as anything is known of them, the best first.
    pub(crate) fn variations(&self) -> Vec<Variation<G>> {
        let known = self.found.iter().filter_map(|found| {
            let value = Value::of(found.score?);
            Some(Variation { depth: found.depth, value, line: self.prolonged(found) })
        });
        known.collect()
    }

    /// A line, and what the table of transpositions knows to follow, up to the turns that were searched: a narrow window often
    /// finds out what an action is worth without saying what comes after it.
    fn prolonged(&self, found: &Found<G::Action>) -> Vec<G::Action> {
        let mut line = Vec::with_capacity(found.line.len());
        let mut position = self.seen.position().clone();
        let mut team = self.knowledge.decider(&position);
        let mut turns = 0;
        let mut rest = found.line.iter().cloned();
        loop {
            let last = line.last().filter(|_| G::is_open(&position)).cloned();
            let follows = rest
                .next()
                .or_else(|| (turns < found.depth).then(|| self.remembered(&position, last.as_ref())).flatten());
            let Some(action) = follows else { return line };
            let fell = G::apply_unchecked(&mut position, &action, &mut Scripted::default()).is_err();
            line.push(action);
            let next = self.knowledge.decider(&position);
            turns += u32::from(next != team || !G::is_open(&position));
            team = next;
            if fell || team.is_none() {
                return line;
            }
        }
    }

    /// The best action of a position by the table of transpositions.
    fn remembered(&self, position: &G::Position, last: Option<&G::Action>) -> Option<G::Action> {
        let tag = self.table.get(self.key(position, last))?.tag;
        let mut action = None;
        G::branches(position, last, &mut |other| {
            if action.is_none() && self.knowledge.tag(&other) == tag {
                action = Some(other);
            }
        });
        action
    }

    /// The key of a position in the table; what is left out of an open turn depends on its last step.
    pub(super) fn key(&self, position: &G::Position, last: Option<&G::Action>) -> u64 {
        let key = G::key(position);
        match last {
            Some(last) if G::is_open(position) => {
                key ^ u64::from(self.knowledge.tag(last)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            }
            _ => key,
        }
    }
}
