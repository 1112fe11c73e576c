//! How a creature fights by its nature.

use std::str::FromStr;

/// How near a foe must be that a beast wants it more than others, in feet.
const NEAR: u32 = 10;

/// How a creature fights by its nature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Instinct {
    /// Takes the nearest and the weakest, whoever it is, and does not mind being struck on the way.
    Beast,
    /// Takes whom it gets, the wounded first, and looks after itself.
    Bandit,
    /// Takes the most dangerous first, above all those who concentrate, and uses cover.
    Mastermind,
}

impl Instinct {
    /// All of them.
    pub const ALL: [Instinct; 3] = [Instinct::Beast, Instinct::Bandit, Instinct::Mastermind];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Instinct::Beast => "beast",
            Instinct::Bandit => "bandit",
            Instinct::Mastermind => "mastermind",
        }
    }

    /// How much it cares who is dangerous: the power to which that is taken.
    pub const fn focus(self) -> f32 {
        match self {
            Instinct::Beast => 0.25,
            Instinct::Bandit => 0.6,
            Instinct::Mastermind => 1.0,
        }
    }

    /// How much more it wants a foe for the state it is in, times what it wants it anyway.
    pub const fn appeal(self, feet: u32, wounded: bool, concentrates: bool) -> f32 {
        match self {
            Instinct::Beast if feet <= NEAR => 1.3,
            Instinct::Bandit if wounded => 1.25,
            Instinct::Mastermind if concentrates => 1.25,
            Instinct::Beast | Instinct::Bandit | Instinct::Mastermind => 1.0,
        }
    }

    /// How much it minds being hurt.
    pub const fn caution(self) -> f32 {
        match self {
            Instinct::Beast => 0.5,
            Instinct::Bandit => 1.25,
            Instinct::Mastermind => 1.0,
        }
    }

    /// Whether it looks for cover.
    pub const fn uses_cover(self) -> bool {
        matches!(self, Instinct::Mastermind)
    }
}

impl FromStr for Instinct {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        Instinct::ALL.into_iter().find(|instinct| instinct.name() == name).ok_or(())
    }
}
