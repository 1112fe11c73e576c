//! The five powers and the two teams they form.

use std::fmt;

use rulebound_kernel::Side;
use serde::{Deserialize, Serialize};

/// A power, in the order in which they take their turns on the printed board (AXA-1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Power {
    /// The Soviet Union.
    Russia,
    /// Germany.
    Germany,
    /// The United Kingdom.
    Uk,
    /// Japan.
    Japan,
    /// The United States.
    Usa,
}

impl Power {
    /// Every power.
    pub const ALL: [Power; 5] = [Power::Russia, Power::Germany, Power::Uk, Power::Japan, Power::Usa];

    /// Its number.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its id in texts and files.
    pub const fn id(self) -> &'static str {
        match self {
            Power::Russia => "russia",
            Power::Germany => "germany",
            Power::Uk => "uk",
            Power::Japan => "japan",
            Power::Usa => "usa",
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Power::Russia => "Soviet Union",
            Power::Germany => "Germany",
            Power::Uk => "United Kingdom",
            Power::Japan => "Japan",
            Power::Usa => "United States",
        }
    }

    /// Its name in a sentence.
    pub const fn words(self) -> &'static str {
        match self {
            Power::Russia => "the Soviet Union",
            Power::Uk => "the United Kingdom",
            Power::Usa => "the United States",
            Power::Germany | Power::Japan => self.name(),
        }
    }

    /// The power with an id.
    pub fn parse(id: &str) -> Option<Power> {
        Power::ALL.into_iter().find(|power| power.id() == id)
    }

    /// The team it belongs to.
    pub const fn team(self) -> Team {
        match self {
            Power::Russia | Power::Uk | Power::Usa => Team::Allies,
            Power::Germany | Power::Japan => Team::Axis,
        }
    }

    /// The powers of its team, itself included.
    pub fn friends(self) -> impl Iterator<Item = Power> {
        self.team().members()
    }

    /// The powers of the other team.
    pub fn enemies(self) -> impl Iterator<Item = Power> {
        self.team().enemy().members()
    }

    /// The kernel's number for it.
    pub const fn side(self) -> Side {
        Side(self as u8)
    }

    /// The power that the kernel's number means.
    pub fn of(side: Side) -> Option<Power> {
        Power::ALL.get(usize::from(side.0)).copied()
    }
}

impl fmt::Display for Power {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.id())
    }
}

/// Powers that win together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Team {
    /// The Soviet Union, the United Kingdom and the United States.
    Allies,
    /// Germany and Japan.
    Axis,
}

impl Team {
    /// Both.
    pub const ALL: [Team; 2] = [Team::Allies, Team::Axis];

    /// Its id in texts and files.
    pub const fn id(self) -> &'static str {
        match self {
            Team::Allies => "allies",
            Team::Axis => "axis",
        }
    }

    /// The other one.
    pub const fn enemy(self) -> Team {
        match self {
            Team::Allies => Team::Axis,
            Team::Axis => Team::Allies,
        }
    }

    /// Its powers.
    pub fn members(self) -> impl Iterator<Item = Power> {
        let members: &[Power] = match self {
            Team::Allies => &[Power::Russia, Power::Uk, Power::Usa],
            Team::Axis => &[Power::Germany, Power::Japan],
        };
        members.iter().copied()
    }

    /// The kernel's number for it.
    pub const fn number(self) -> rulebound_kernel::Team {
        rulebound_kernel::Team(self as u8)
    }
}

impl fmt::Display for Team {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.id())
    }
}
