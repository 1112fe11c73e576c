//! Fifth-edition combat by the System Reference Documents, as a game of Rulebound.

pub mod data;
pub mod space;
