//! The turn under way in an encounter file: what was done, never what is left.

use std::collections::BTreeMap;

use serde::Serialize;

use super::is_default;
use super::reading::entry;
use crate::intent::act::Manner;
use crate::name::Name;
use crate::space::Mode;
use crate::state::turn::Rush;

/// What was done in the turn under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TurnEntry {
    /// Whose turn it is.
    pub of: Name,
    /// What each action was spent on: the verb, `cast` for every spell, `dash fly` for a Dash with another speed, `attack 2` for an
    /// Attack action of several attacks that is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<Name>,
    /// The actions that were granted beside the ordinary one, by what grants them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extra_actions: Vec<Name>,
    /// The attacks made in the open Attack action and as bonus.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attacks: Vec<AttackRecord>,
    /// The multiattack that is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub multiattack: Option<Name>,
    /// What the bonus action was spent on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bonus: Option<Name>,
    /// The spells cast in this turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spells: Vec<SpellRecord>,
    /// A long casting was gone on with.
    #[serde(default, skip_serializing_if = "is_default")]
    pub casting: bool,
    /// The feet charged, by the speed they were taken from.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub moved: BTreeMap<Mode, u32>,
    /// The feet moved on foot just before.
    #[serde(default, skip_serializing_if = "is_default")]
    pub run_up: u32,
    /// The straight way moved just before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rush: Option<Rush>,
    /// The diagonal steps so far.
    #[serde(default, skip_serializing_if = "is_default")]
    pub diagonals: u32,
    /// The free object interactions.
    #[serde(default, skip_serializing_if = "is_default")]
    pub interactions: u8,
    /// Somebody was mounted or dismounted from.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mounted: bool,
    /// The once-a-turn options that were used, and the actions that features took along.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub used: Vec<Name>,
    /// What the controlled mount did in the turn of its rider.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mount: Option<Box<TurnEntry>>,
}

/// An attack that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AttackRecord {
    /// With what.
    pub with: Name,
    /// As a part of what.
    #[serde(rename = "as", default, skip_serializing_if = "is_default")]
    pub manner: Manner,
    /// The weapon was thrown.
    #[serde(default, skip_serializing_if = "is_default")]
    pub thrown: bool,
    /// A weapon was drawn or put away along with it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub handled: bool,
}

/// A spell that was cast.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SpellRecord {
    /// The spell.
    pub spell: Name,
    /// As what it was cast.
    #[serde(rename = "as", default, skip_serializing_if = "is_default")]
    pub manner: Manner,
    /// The level of the slot it took, 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub slot: u8,
    /// The metamagic.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub using: Vec<Name>,
}

entry! {
    TurnEntry { of }
    maybe {
        actions, extra_actions, attacks, multiattack, bonus, spells, casting, moved, run_up, rush, diagonals, interactions, mounted, used,
        mount
    }
}
entry! { Rush { toward, feet } maybe {} }
entry! { AttackRecord { with } maybe { manner as "as", thrown, handled } }
entry! { SpellRecord { spell } maybe { manner as "as", slot, using } }

impl TurnEntry {
    /// A fresh turn of a creature.
    pub fn fresh(of: Name) -> Self {
        TurnEntry {
            of,
            actions: Vec::new(),
            extra_actions: Vec::new(),
            attacks: Vec::new(),
            multiattack: None,
            bonus: None,
            spells: Vec::new(),
            casting: false,
            moved: BTreeMap::new(),
            run_up: 0,
            rush: None,
            diagonals: 0,
            interactions: 0,
            mounted: false,
            used: Vec::new(),
            mount: None,
        }
    }
}
