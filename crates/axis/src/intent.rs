//! What a person says.

use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::order::{Order, Which};
use crate::power::Power;

/// What a person says; an order may leave things open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Intent {
    /// An order to move.
    Order(Box<Wish>),
    /// Anything else, which leaves nothing open.
    Do(Action),
}

/// An order as a person gives it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// Whose units; the active power's if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<Power>,
    /// Units of a kind that the game does not have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unknown: Option<String>,
    /// Which units, where their states differ; open if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub which: Option<Which>,
    /// Whether only the two ends of the path are given and the way between is open.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub any_route: bool,
    /// The order; its own `which` means nothing here.
    pub order: Order,
}

impl Wish {
    /// The order if nothing is left open.
    pub fn complete(&self) -> Option<Order> {
        let known = self.unknown.is_none() && !self.any_route && self.power.is_none();
        let which = match self.which {
            Some(which) => which,
            None if self.order.is_selective() => return None,
            None => Which::Fresh,
        };
        known.then(|| Order { which, ..self.order.clone() })
    }
}

impl Intent {
    /// The action if nothing is left open.
    pub fn complete(&self) -> Option<Action> {
        match self {
            Intent::Order(wish) => wish.complete().map(Action::Move),
            Intent::Do(Action::Move(_)) => None,
            Intent::Do(action) => Some(action.clone()),
        }
    }
}

impl From<Action> for Intent {
    fn from(action: Action) -> Intent {
        match action {
            Action::Move(order) => {
                let which = (order.is_selective() || order.which != Which::Fresh).then_some(order.which);
                let order = Order { which: Which::Fresh, ..order };
                Intent::Order(Box::new(Wish { power: None, unknown: None, which, any_route: false, order }))
            }
            other => Intent::Do(other),
        }
    }
}
