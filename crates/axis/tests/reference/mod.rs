//! The slow, obviously right way: every path is walked, space by space, over the borders of the map alone; what an order
//! does is played on a plain board, and looked at.
//!
//! Nothing here asks the judge, the generator, the tables or the proof of landing. Shared are the facts of the map, the
//! abilities of units, and the types in which orders are written.

mod assault;
mod atlas;
mod board;
mod cargo;
mod combat;
mod economy;
mod guests;
mod landing;
mod listing;
mod orders;
mod phases;
mod play;
mod purpose;

pub use board::Board;
use rulebound_axis::Axis;
use rulebound_axis::action::Action;
use rulebound_axis::position::Position;
use rulebound_kernel::Game;

/// The board of a position.
pub fn board(position: &Position) -> Board {
    Board::read(&Axis::setup(position), position.ruleset())
}

impl Board {
    /// Whether whoever is asked may do something.
    pub fn allows(&self, action: &Action) -> bool {
        if self.is_over {
            return false;
        }
        match action {
            Action::Repair { land, points } => self.allows_repair(*land, *points),
            Action::Buy { units } => self.allows_purchase(units),
            Action::BuyFactories { count } => self.allows_factories(*count),
            Action::Move(order) => self.allows_order(order),
            Action::Bomb { land } => self.allows_raid(*land),
            Action::Fight { space } if self.battle.is_none() => self.allows_battle(*space),
            Action::Fight { .. }
            | Action::Lose { .. }
            | Action::Submerge { .. }
            | Action::Stay
            | Action::Retreat { .. }
            | Action::Withdraw => self.allows_answer(action),
            Action::Shelter { to } => self.allows_shelter(*to),
            Action::Place { unit, count, factory, at } => self.allows_placement(*unit, *count, *factory, *at),
            Action::PlaceFactory { land } => self.allows_new_factory(*land),
            Action::End => self.allows_end(),
        }
    }
}
