//! The text of intents: what is said is understood, printed in one form, and refused with the place of the fault.

mod arbitrary;
mod faults;
mod grammar;
