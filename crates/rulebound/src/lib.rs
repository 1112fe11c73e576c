#![doc = include_str!("../README.md")]

/// The contract: verdicts, rulebooks, dice, matches, perft, conformance.
pub use rulebound_kernel as kernel;

/// Commander Chess (Cờ Tư Lệnh).
#[cfg(feature = "commander")]
pub use rulebound_commander as commander;
