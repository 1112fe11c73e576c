//! The rules in prose.

use std::sync::LazyLock;

use rulebound_kernel::Rulebook;

/// The rulebook is part of the program: the tests read it, so it cannot be broken here.
static RULEBOOK: LazyLock<Rulebook> =
    LazyLock::new(|| Rulebook::parse(include_str!("../rulebook.md")).expect("the rulebook keeps its skeleton"));

/// The rules in prose.
pub fn rulebook() -> &'static Rulebook {
    &RULEBOOK
}
