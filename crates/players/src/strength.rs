//! Players by the words people use.

use std::time::Duration;

use crate::Budget;

/// How strong an opponent is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strength {
    /// Any legal action.
    Easy,
    /// Takes what it can get at once.
    Steady,
    /// Thinks for a second.
    Strong,
    /// Thinks for five seconds.
    Max,
}

impl Strength {
    /// All of them, from the weakest.
    pub const ALL: [Strength; 4] = [Strength::Easy, Strength::Steady, Strength::Strong, Strength::Max];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Strength::Easy => "easy",
            Strength::Steady => "steady",
            Strength::Strong => "strong",
            Strength::Max => "max",
        }
    }

    /// The strength of a word.
    pub fn of_word(word: &str) -> Option<Strength> {
        Strength::ALL.into_iter().find(|strength| strength.word() == word)
    }

    /// The name of the player, for [`by_name`](crate::by_name).
    pub const fn player(self) -> &'static str {
        match self {
            Strength::Easy => "random",
            Strength::Steady => "greedy",
            Strength::Strong | Strength::Max => "alphabeta",
        }
    }

    /// How long it thinks.
    pub const fn budget(self) -> Budget {
        match self {
            Strength::Easy | Strength::Steady => Budget { iterations: None, time: None, depth: None },
            Strength::Strong => Budget::time(Duration::from_secs(1)),
            Strength::Max => Budget::time(Duration::from_secs(5)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NAMES;

    #[test]
    fn every_word_leads_to_a_player() {
        for strength in Strength::ALL {
            assert_eq!(Strength::of_word(strength.word()), Some(strength));
            assert!(NAMES.contains(&strength.player()));
        }
        assert_eq!(Strength::of_word("godlike"), None);
    }
}
