//! What a player is shown.

use std::collections::HashMap;

use rulebound_kernel::{Game, Match, Outcome, Side, Turn};

/// What the side that decides may see: its [view](Game::view) of the position, and how often positions have occurred.
///
/// Where a ruleset hides something, a player sees no more than a person in its seat, and plays as if the view were all there
/// is. A view keeps whatever decides what its own side may do, so that what is chosen in it is legal in the true position.
#[derive(Clone, Debug)]
pub struct Seen<G: Game> {
    position: G::Position,
    /// How often each position that can be repeated has occurred; only ever looked up.
    occurred: HashMap<G::Repetition, u32>,
}

impl<G: Game> Seen<G> {
    /// A position as a side sees it, without history.
    pub fn by(position: &G::Position, side: Side) -> Self {
        Seen { position: G::view(position, side), occurred: HashMap::new() }
    }

    /// A position as the side that decides sees it, without history; `None` where nobody decides.
    pub fn in_position(position: &G::Position) -> Option<Self> {
        G::turn(position).side().map(|side| Seen::by(position, side))
    }

    /// A match as the side that decides sees it; `None` where nobody decides, history included.
    pub fn in_match(game: &Match<G>) -> Option<Self> {
        let side = game.turn().side()?;
        let mut seen = Seen::by(game.position(), side);
        // Games without repetition have keys without values, of which an option takes no room: then there is nothing to count.
        if size_of::<Option<G::Repetition>>() == 0 {
            return Some(seen);
        }
        for position in (0..=game.steps()).filter_map(|step| game.at(step)) {
            if let Some(key) = G::repetition(&G::view(position, side)) {
                *seen.occurred.entry(key).or_default() += 1;
            }
        }
        Some(seen)
    }

    /// The position as it is seen.
    pub fn position(&self) -> &G::Position {
        &self.position
    }

    /// Whose turn a later position is, or how it ended; a position that occurred before may end by repetition.
    pub(crate) fn turn(&self, later: &G::Position) -> Turn<G::Decision> {
        match G::turn(later) {
            Turn::Over(outcome) => Turn::Over(outcome),
            turn => self.repeated(later).map_or(turn, Turn::Over),
        }
    }

    /// How the game ends by repetition in a later position, if it does.
    pub(crate) fn repeated(&self, later: &G::Position) -> Option<Outcome> {
        if self.occurred.is_empty() {
            return None;
        }
        let before = self.occurred.get(&G::repetition(later)?)?;
        G::repeated(later, before.saturating_add(1))
    }
}
