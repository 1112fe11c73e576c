//! What a legal action costs, and what is worth knowing about it.

use std::fmt;

use serde::Serialize;

use crate::action::Action;
use crate::order::Order;
use crate::position::Position;
use crate::power::Power;
use crate::spot::Spot;
use crate::unit::{Domain, FACTORY_COST};

/// What a legal action costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Cost {
    /// Money.
    pub money: u32,
    /// Moves.
    pub moves: u32,
}

impl Cost {
    pub(crate) fn of(action: &Action) -> Cost {
        match action {
            Action::Repair { points, .. } => Cost { money: u32::from(*points), moves: 0 },
            Action::Buy { units } => Cost { money: units.cost(), moves: 0 },
            Action::BuyFactories { count } => Cost { money: u32::from(FACTORY_COST) * u32::from(*count), moves: 0 },
            Action::Move(order) => Cost { money: 0, moves: order.steps() as u32 },
            _ => Cost::default(),
        }
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.money, self.moves) {
            (0, 0) => formatter.write_str("nothing"),
            (money, 0) => write!(formatter, "{money} IPC"),
            (_, moves) => write!(formatter, "{moves} moves"),
        }
    }
}

/// Something worth knowing about a legal action.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", content = "fields", rename_all = "kebab-case")]
pub enum Notice {
    /// A land is taken on the way.
    Takes {
        /// The land.
        land: Spot,
    },
    /// Enemy units are where the order ends.
    Attacks {
        /// Where.
        space: Spot,
        /// Their owners.
        powers: Vec<Power>,
    },
}

impl Notice {
    pub(crate) fn about(position: &Position, action: &Action) -> Vec<Notice> {
        let Action::Move(order) = action else { return Vec::new() };
        let mut notices = Notice::taken(position, order);
        let end = order.drops.first().map(|drop| drop.to).or(order.to());
        if let Some(space) = end {
            let powers: Vec<Power> =
                position.turn.enemies().filter(|power| !position.units(space, *power).is_empty()).collect();
            if !powers.is_empty() {
                notices.push(Notice::Attacks { space: Spot::new(&position.map, space), powers });
            }
        }
        notices
    }

    fn taken(position: &Position, order: &Order) -> Vec<Notice> {
        if order.domain() != Some(Domain::Land) {
            return Vec::new();
        }
        let passed = order.path.iter().skip(1).take(order.steps().saturating_sub(1));
        let hostile = passed.filter(|land| position.is_hostile(**land));
        hostile.map(|land| Notice::Takes { land: Spot::new(&position.map, *land) }).collect()
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Notice::Takes { land } => write!(formatter, "{} is taken on the way", land.words()),
            Notice::Attacks { space, powers } => {
                let names: Vec<&str> = powers.iter().map(|power| power.words()).collect();
                write!(formatter, "units of {} are at {}", names.join(" and "), space.words())
            }
        }
    }
}
