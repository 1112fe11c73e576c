//! Many orders as one value.

use crate::action::Action;
use crate::counts::Counts;
use crate::lay::Lay;
use crate::order::{Order, Which};
use crate::space::{Space, Spaces};
use crate::unit::Unit;

/// Orders that differ in where they end alone: as many as there are ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sheaf {
    pub unit: Unit,
    pub count: u8,
    pub from: Space,
    pub ends: Spaces,
    pub way: Way,
}

/// How units of a sheaf get to their end.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Way {
    /// One step on land.
    Step,
    /// Two steps over friendly land.
    March,
    /// Two steps through an open hostile land.
    Blitz {
        /// The land.
        through: Space,
    },
    /// One step or two at sea.
    Voyage,
    /// Exactly so many steps in the air, to fight.
    Attack {
        /// How many.
        steps: u8,
        /// Whether the factory is bombed.
        raid: bool,
    },
    /// As straight as can be, to land.
    Landing(Which),
}

impl Sheaf {
    /// The order that ends in a space.
    pub fn order(&self, lay: &Lay<'_>, to: Space) -> Option<Order> {
        let (from, tables) = (self.from, lay.map.tables());
        let order = |path: &[Space]| Order::new(Counts::of(self.unit, self.count), path.iter().copied());
        Some(match self.way {
            Way::Step => order(&[from, to]),
            Way::March => order(&[from, (tables.lands_between(from, to) & lay.friendly).first()?, to]),
            Way::Blitz { through } => order(&[from, through, to]),
            Way::Voyage if lay.near(from).contains(to) => order(&[from, to]),
            Way::Voyage => order(&[from, lay.zones_between(from, to, self.unit).first()?, to]),
            Way::Attack { steps, raid } => Order { raid, path: tables.flight_of(from, to, steps)?, ..order(&[]) },
            Way::Landing(which) => Order { which, path: tables.flight(from, to), ..order(&[]) },
        })
    }

    /// All its orders.
    pub fn orders<'a>(&'a self, lay: &'a Lay<'_>) -> impl Iterator<Item = Order> + 'a {
        self.ends.iter().filter_map(|to| self.order(lay, to))
    }
}

/// Some actions of a list.
#[derive(Clone, Debug)]
pub(crate) enum Batch {
    /// Orders that differ in where they end.
    Sheaf(Sheaf),
    /// One action.
    Action(Action),
}

impl From<Action> for Batch {
    fn from(action: Action) -> Batch {
        Batch::Action(action)
    }
}

impl Batch {
    /// How many actions it holds.
    pub fn len(&self) -> u32 {
        match self {
            Batch::Sheaf(sheaf) => sheaf.ends.len(),
            Batch::Action(_) => 1,
        }
    }

    /// All its actions.
    pub fn unfold(self, lay: &Lay<'_>, sink: &mut impl FnMut(Action)) {
        match self {
            Batch::Sheaf(sheaf) => sheaf.orders(lay).map(Action::Move).for_each(sink),
            Batch::Action(action) => sink(action),
        }
    }

    /// Whether an order is among them.
    pub fn holds(&self, lay: &Lay<'_>, order: &Order) -> bool {
        match self {
            Batch::Sheaf(sheaf) => {
                let to = order.to().filter(|to| sheaf.ends.contains(*to));
                to.and_then(|to| sheaf.order(lay, to)).as_ref() == Some(order)
            }
            Batch::Action(Action::Move(other)) => other == order,
            Batch::Action(_) => false,
        }
    }

    /// The action with a number.
    pub fn nth(self, lay: &Lay<'_>, number: u32) -> Option<Action> {
        match self {
            Batch::Sheaf(sheaf) => {
                let to = sheaf.ends.nth(number)?;
                sheaf.order(lay, to).map(Action::Move)
            }
            Batch::Action(action) => Some(action),
        }
    }
}
