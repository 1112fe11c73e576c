//! Whom a decision is about.

use crate::action::Action;
use crate::generator::{self, Outlook};
use crate::lay::Lay;
use crate::order::Which;
use crate::position::Position;
use crate::power::Power;
use crate::space::Space;
use crate::unit::Unit;

/// What is decided together: units that are alike in one space, or a kind that can be bought or placed. Whatever may be done in
/// a phase, its end and battles apart, is done about one subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    /// A kind that can be bought.
    Purchase(Unit),
    /// Factories that can be bought.
    FactoryPurchase,
    /// A damaged factory.
    Repair(Space),
    /// Land units of a kind that can still move.
    Troops {
        /// Where they are.
        space: Space,
        /// Their kind.
        unit: Unit,
    },
    /// Planes of a kind that can still move.
    Planes {
        /// Where they are.
        space: Space,
        /// Their kind.
        unit: Unit,
        /// Those that have not moved, or those with so many moves left.
        which: Which,
    },
    /// Warships of a kind that have not moved.
    Ships {
        /// Where they are.
        space: Space,
        /// Their kind.
        unit: Unit,
    },
    /// A transport; an ally's takes units aboard and lets them go.
    Transport {
        /// Whose it is.
        power: Power,
        /// Where it is.
        zone: Space,
        /// Which of those there.
        which: Which,
    },
    /// Units of a kind that were bought.
    Placement(Unit),
    /// Factories that were bought.
    FactoryPlacement,
}

/// Whatever is decided in the phase of a position, subject by subject, in a fixed order. In combat there are battles and their
/// questions instead.
pub fn subjects(position: &Position) -> Vec<Subject> {
    let mut subjects = Vec::new();
    generator::subjects(position, &mut |subject| subjects.push(subject));
    subjects
}

/// All that may be done about a subject; nothing where it is not there.
pub fn choices(position: &Position, subject: Subject) -> Vec<Action> {
    let mut choices = Vec::new();
    if subjects(position).contains(&subject) {
        let lay = Lay::new(&position.map, position);
        let outlook = Outlook::new(position, &lay);
        generator::batches(&outlook, subject, &mut |batch| batch.unfold(&lay, &mut |action| choices.push(action)));
    }
    choices
}
