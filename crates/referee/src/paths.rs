//! `perft`: counts paths.

use rulebound_kernel::Game;
use rulebound_kernel::perft::{self, Budget, Leaves};

use crate::answer::{Branch, PerftAnswer};
use crate::error::{At, ErrorKind, ProtocolError};
use crate::request::PerftRequest;

/// Counts the paths from a position, at most so many where a limit is given.
pub(crate) fn count<G: Game>(
    position: &G::Position,
    request: &PerftRequest,
    most: Option<u64>,
) -> Result<PerftAnswer, ProtocolError> {
    let leaves = if request.made { Leaves::Made } else { Leaves::Counted };
    if !request.divide && request.depth <= 1 {
        return Ok(PerftAnswer { nodes: perft::perft::<G>(position, request.depth, leaves), divide: None });
    }
    let branches = perft::divide_parallel::<G>(position, request.depth, leaves, &Budget::new(most));
    let branches = branches.ok_or_else(|| too_many_paths(most))?;
    let nodes = if request.depth == 0 { 1 } else { branches.iter().map(|(_, nodes)| nodes).sum() };
    let divide = request.divide.then(|| {
        branches
            .into_iter()
            .map(|(action, nodes)| Branch { action: G::print_action(position, &action), nodes })
            .collect()
    });
    Ok(PerftAnswer { nodes, divide })
}

fn too_many_paths(most: Option<u64>) -> ProtocolError {
    let at = At { path: Some("depth".to_owned()), limit: most, ..At::default() };
    let words = format!("there are more paths than the {} that are counted here", most.unwrap_or_default());
    ProtocolError::new(ErrorKind::Limit, words, at)
}
