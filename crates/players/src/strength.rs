//! Players by the words people use.

use std::time::Duration;

use crate::Budget;
use crate::registry::{TACTICS, names, thinks};

/// How strong an opponent is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strength {
    /// Any legal action.
    Easy,
    /// Takes what it can get at once.
    Steady,
    /// Thinks for a second, or plays by what is known of the game.
    Strong,
    /// Thinks for five seconds, or plays by what is known of the game.
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

    /// The name of the player in a game, for [`by_name`](crate::by_name).
    pub fn player(self, game: &str) -> &'static str {
        let strongest = if names(game).contains(&TACTICS) { TACTICS } else { "alphabeta" };
        match self {
            Strength::Easy => "random",
            Strength::Steady => "greedy",
            Strength::Strong | Strength::Max => strongest,
        }
    }

    /// How long it thinks in a game.
    pub fn budget(self, game: &str) -> Budget {
        match self {
            _ if !thinks(self.player(game)) => Budget { iterations: None, time: None, depth: None },
            Strength::Max => Budget::time(Duration::from_secs(5)),
            Strength::Easy | Strength::Steady | Strength::Strong => Budget::time(Duration::from_secs(1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn every_word_leads_to_a_player() {
        for strength in Strength::ALL {
            assert_eq!(Strength::of_word(strength.word()), Some(strength));
            for game in ["commander", "axis", "srd5e", "skirmish"] {
                assert!(names(game).contains(&strength.player(game)));
            }
        }
        assert_eq!(Strength::of_word("godlike"), None);
    }

    #[test]
    fn the_strongest_know_their_game() {
        let told = |strength: Strength, game| (strength.player(game), strength.budget(game).time);
        assert_eq!(told(Strength::Max, "commander"), ("alphabeta", Some(Duration::from_secs(5))));
        assert_eq!(told(Strength::Strong, "axis"), ("alphabeta", Some(Duration::from_secs(1))));
        assert_eq!(told(Strength::Max, "srd5e"), ("tactics", None));
        assert_eq!(told(Strength::Steady, "srd5e"), ("greedy", None));
    }
}
