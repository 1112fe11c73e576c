//! Drawings of Rulebound's games.
//!
//! A drawing knows its game's board and the kernel's [marks](rulebound_kernel::Mark), and nothing of any rule: what is
//! pointed at comes from a refusal's evidence.

#[cfg(feature = "png")]
pub mod png;
pub mod svg;
pub mod terminal;
