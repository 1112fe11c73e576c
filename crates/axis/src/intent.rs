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
    /// Whatever the rules answer by default to what is asked in combat (AXA-17).
    Default,
}

/// An order as a person gives it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// Whose units; the active power's if left out. An ally's transport may be asked to take units of the active power
    /// aboard or to let them go.
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
    /// The order; its own `which` and `power` mean nothing here.
    pub order: Order,
}

impl Wish {
    /// The order with units in a certain state.
    pub fn with(&self, which: Which) -> Order {
        Order { which, power: self.power, ..self.order.clone() }
    }

    /// The order if nothing is left open.
    pub fn complete(&self) -> Option<Order> {
        let known = self.unknown.is_none() && !self.any_route;
        let which = match self.which {
            Some(which) => which,
            None if self.order.is_selective() => return None,
            None => Which::Fresh,
        };
        known.then(|| self.with(which))
    }
}

impl Intent {
    /// The action if nothing is left open.
    pub fn complete(&self) -> Option<Action> {
        match self {
            Intent::Order(wish) => wish.complete().map(Action::Move),
            Intent::Do(Action::Move(_)) | Intent::Default => None,
            Intent::Do(action) => Some(action.clone()),
        }
    }
}

impl From<Action> for Intent {
    fn from(action: Action) -> Intent {
        match action {
            Action::Move(order) => {
                let which = (order.is_selective() || order.which != Which::Fresh).then_some(order.which);
                let power = order.power;
                let order = Order { which: Which::Fresh, power: None, ..order };
                Intent::Order(Box::new(Wish { power, unknown: None, which, any_route: false, order }))
            }
            other => Intent::Do(other),
        }
    }
}
