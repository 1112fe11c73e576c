//! Positions that come back within the line that is being searched.

use rulebound_kernel::{Game, Outcome};

use crate::Seen;

/// The positions between turns from the root to here.
#[derive(Debug)]
pub(crate) struct Path<G: Game>(Vec<(u64, G::Repetition)>);

impl<G: Game> Path<G> {
    /// Nothing before the root.
    pub(crate) fn new() -> Self {
        Path(Vec::with_capacity(super::search::LONGEST))
    }

    /// How long it is.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Goes back to an earlier length.
    pub(crate) fn truncate(&mut self, length: usize) {
        self.0.truncate(length);
    }

    /// Goes on to a position. Gives how the game ends if it ends by coming back there: once is enough within the line, since
    /// whoever comes back once can do so again; positions of the match before it count as often as they occurred.
    pub(crate) fn enter(&mut self, seen: &Seen<G>, position: &G::Position, key: u64) -> Option<Outcome> {
        let repetition = G::repetition(position)?;
        if self.0.iter().any(|(known, before)| *known == key && *before == repetition) {
            return G::repeated(position, u32::MAX);
        }
        let ended = seen.repeated(position);
        self.0.push((key, repetition));
        ended
    }
}
