//! Asks the players.

use rulebound_kernel::{Game, Match};
use rulebound_players::{Budget, Limits, Options, Seen, by_name};

use crate::any_match::{Thinking, Thought};

/// What a player needs to choose in a match; `None` where nobody decides or no player has the name.
pub(crate) fn thought<G: Game>(game: &Match<G>, thinking: &Thinking) -> Option<Thought> {
    let seen = Seen::in_match(game)?;
    let position = game.position().clone();
    let options = Options { seed: thinking.seed, ..Options::default() };
    let mut player = by_name::<G>(&thinking.player, &options).ok()?;
    let budget = Budget { iterations: None, time: thinking.time };
    Some(Box::new(move |cancel| {
        let limits = Limits { budget, cancel: Some(cancel), ..Limits::default() };
        player.choose(&seen, &limits).map(|choice| G::print_action(&position, &choice.action))
    }))
}
