//! What a creature can use up: slots, uses, charges, ammunition, materials.

use super::hearing::{Checked, Hearing};
use crate::cost::Supply;
use crate::name::Name;
use crate::refusal::Reason;
use crate::refusal::words::Resource;

impl Hearing<'_> {
    /// Whether enough of something is left.
    ///
    /// # Errors
    ///
    /// [`Stop`](super::hearing::Stop) if there is not and one reason is enough.
    pub fn enough(&mut self, resource: Resource, name: Option<Name>, available: u32, needed: u32) -> Checked {
        self.require(available >= needed, || Reason::InsufficientResources { resource, name, available, needed })
    }

    /// Takes uses of a feature, or points. Of what is missing nothing is charged.
    ///
    /// # Errors
    ///
    /// [`Stop`](super::hearing::Stop) if there are too few and one reason is enough.
    pub fn take_uses(&mut self, name: Name, available: u32, needed: u32) -> Checked {
        self.enough(Resource::Feature, Some(name.clone()), available, needed)?;
        if self.uses_up() {
            self.cost.add(Supply::Feature(name), available.min(needed));
        }
        Ok(())
    }
}
