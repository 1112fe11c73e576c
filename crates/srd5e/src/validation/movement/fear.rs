//! Fear: nobody goes nearer to what frightens them.

use crate::data::words::Condition;
use crate::space::Space;
use crate::state::{Position, Who};

/// A step towards what is feared.
pub(super) struct Approach {
    /// What is feared.
    pub source: Who,
    /// The feet to it before the step.
    pub from: u32,
    /// The feet to it after the step.
    pub to: u32,
}

/// What a creature fears and would come nearer to by going from one space to another. The dead frighten nobody.
pub(super) fn approaches(position: &Position, who: Who, from: Space, to: Space) -> impl Iterator<Item = Approach> {
    position.creature(who).conditions.of(Condition::Frightened).filter_map(move |fear| {
        let source = fear.source.filter(|&source| !position.creature(source).is_dead())?;
        let feared = position.space(source)?;
        let feet = |space| position.feet_between(feared, space);
        let approach = Approach { source, from: feet(from), to: feet(to) };
        (approach.to < approach.from).then_some(approach)
    })
}
