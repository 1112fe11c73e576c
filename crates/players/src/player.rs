//! The contract of players.

use rulebound_kernel::Game;

use crate::{Choice, Limits, Progress, Seen};

/// Something that chooses an action.
///
/// A player may draw random numbers as it goes, so that the same player asked twice may answer differently. Two players
/// made with the same seed, asked the same questions within the same iterations on one thread, give the same answers.
pub trait Player<G: Game>: Send {
    /// The name by which [`by_name`](crate::by_name) finds it.
    fn name(&self) -> &'static str;

    /// Chooses for the side that decides; `None` where nobody decides: the game is over or stuck.
    fn choose(&mut self, seen: &Seen<G>, limits: &Limits<'_>) -> Option<Choice<G>>;

    /// Chooses, and tells what it has found whenever it has looked a turn farther. A player that does not look ahead turn by
    /// turn tells nothing.
    fn think(&mut self, seen: &Seen<G>, limits: &Limits<'_>, tell: &mut dyn FnMut(&Progress<G>)) -> Option<Choice<G>> {
        let _ = tell;
        self.choose(seen, limits)
    }
}
