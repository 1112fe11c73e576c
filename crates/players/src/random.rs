//! Any legal action.

use rulebound_kernel::{Game, Quick};

use crate::{Choice, Limits, Player, Seen};

/// Plays any legal action, as [`Game::sample`] draws it.
#[derive(Clone, Debug)]
pub struct Random(Quick);

impl Random {
    /// Draws from a seed.
    pub fn new(seed: u64) -> Self {
        Random(Quick::new(seed))
    }
}

impl<G: Game> Player<G> for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn choose(&mut self, seen: &Seen<G>, _: &Limits<'_>) -> Option<Choice<G>> {
        G::turn(seen.position()).side()?;
        G::sample(seen.position(), &mut self.0).map(Choice::plain)
    }
}
