//! What a legal action costs, and what is worth knowing about it.

use std::fmt;

use rulebound_kernel::{RuleId, Waivers};
use serde::Serialize;

use crate::{Action, Position, Square, refusal, square};

/// What an action costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cost {
    /// One of the two marches.
    March,
    /// The deed of the turn, and coins.
    Deed {
        /// How many.
        coins: u8,
    },
    /// Nothing.
    Nothing,
}

impl Cost {
    pub(crate) fn of(action: &Action) -> Cost {
        match action {
            Action::March(_) => Cost::March,
            Action::Volley { .. } => Cost::Deed { coins: 0 },
            Action::Bribe { coins, .. } => Cost::Deed { coins: *coins },
            Action::End | Action::Duck | Action::Answer | Action::Lose(_) => Cost::Nothing,
        }
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cost::March => write!(formatter, "one march"),
            Cost::Deed { coins: 0 } => write!(formatter, "the deed of the turn"),
            Cost::Deed { coins } => write!(formatter, "the deed of the turn and {coins} coins"),
            Cost::Nothing => write!(formatter, "nothing"),
        }
    }
}

/// Something worth knowing about a legal action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Notice {
    /// A rule is waived that would have refused it.
    Waived {
        /// The rule.
        rule: RuleId,
    },
    /// Archers will be adrift until a march mends it (SKM-4.5).
    RowerOwed {
        /// Where.
        square: Square,
    },
}

impl Notice {
    pub(crate) fn about(position: &Position, action: &Action, waivers: &Waivers) -> Vec<Notice> {
        let Action::March(march) = action else { return Vec::new() };
        let army = position.decider();
        let mut after = position.setup.board;
        after.march(army, march.from, march.to, march.units);
        let waived = square::ROCKS.contains(march.to) && waivers.contains(&refusal::ROCKS);
        let waived = waived.then_some(Notice::Waived { rule: refusal::ROCKS });
        waived.into_iter().chain(after.adrift(army).into_iter().map(|square| Notice::RowerOwed { square })).collect()
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Notice::Waived { rule } => write!(formatter, "{rule} is waived"),
            Notice::RowerOwed { square } => write!(formatter, "the archers at {square} will need a rower"),
        }
    }
}
