//! How the alpha-beta search searches.

use std::num::NonZeroUsize;

/// How a position is valued where the search ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Evaluation {
    /// By all that is known of the game.
    #[default]
    Full,
    /// By the kernel's [score](rulebound_kernel::Game::score) alone; in Commander Chess that is material.
    Material,
}

/// Where the search looks less far, or farther, than told. Each can be left out to see what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selection {
    /// A position that is good enough after doing nothing is not searched as far.
    pub null_move: bool,
    /// Late quiet actions are searched less far first.
    pub reductions: bool,
    /// A side in check is given one turn more.
    pub extensions: bool,
    /// Near the leaves, actions that cannot make up for the score are left out.
    pub pruning: bool,
}

impl Selection {
    /// Everything as far as told.
    pub const NONE: Selection = Selection { null_move: false, reductions: false, extensions: false, pruning: false };
}

impl Default for Selection {
    fn default() -> Self {
        Selection { null_move: true, reductions: true, extensions: true, pruning: true }
    }
}

/// How the alpha-beta search searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchSettings {
    /// The size of the transposition table.
    pub megabytes: usize,
    /// How positions are valued.
    pub evaluation: Evaluation,
    /// Where the search looks less far, or farther.
    pub selection: Selection,
    /// How many lines are wanted, each with another first action. Every line more is searched as the first is.
    pub lines: NonZeroUsize,
}

impl Default for SearchSettings {
    fn default() -> Self {
        SearchSettings {
            megabytes: 16,
            evaluation: Evaluation::default(),
            selection: Selection::default(),
            lines: NonZeroUsize::MIN,
        }
    }
}
