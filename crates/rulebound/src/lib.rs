#![doc = include_str!("../README.md")]

/// The contract: verdicts, rulebooks, dice, matches, perft, conformance.
pub use rulebound_kernel as kernel;

/// Axis & Allies 1942, second edition.
#[cfg(feature = "axis")]
pub use rulebound_axis as axis;

/// Commander Chess (Cờ Tư Lệnh).
#[cfg(feature = "commander")]
pub use rulebound_commander as commander;

/// Fifth-edition combat by the System Reference Documents.
#[cfg(feature = "srd5e")]
pub use rulebound_srd5e as srd5e;
