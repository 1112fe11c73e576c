//! What was done in a turn. What is left follows from it and from what the creature has; it is never written down.

use serde::Serialize;
use smallvec::SmallVec;

use super::deed;
use super::who::Who;
use crate::cost::Feet;
use crate::intent::act::Manner;
use crate::name::Name;
use crate::space::Direction;

/// An attack made in the open Attack action, or beside it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AttackMade {
    /// The weapon, natural attack, `unarmed-strike`, `grapple` or `shove`.
    pub with: Name,
    /// What it was a part of.
    pub manner: Manner,
    /// It left the hand: another piece of the kind is another weapon.
    pub thrown: bool,
    /// A weapon was drawn or put away along with it.
    pub handled: bool,
}

impl AttackMade {
    /// Whether it is an attack of the Attack action along with which a weapon may still be drawn or put away (2024).
    pub fn may_handle(&self) -> bool {
        !self.handled && matches!(self.manner, Manner::Action | Manner::Nick)
    }
}

/// A spell cast in a turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SpellMade {
    /// The spell.
    pub spell: Name,
    /// Whether it took an action, a bonus action or a reaction.
    pub manner: Manner,
    /// The level of the slot, 0 for none.
    pub slot: u8,
    /// The metamagic used.
    pub using: SmallVec<[Name; 1]>,
}

/// A straight way: the direction of its steps, and their feet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Rush {
    /// The direction.
    pub toward: Direction,
    /// The feet.
    pub feet: u32,
}

/// What a creature did in its turn: the state from which all economy follows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TurnState {
    /// Whose turn.
    pub of: Who,
    /// What each action was spent on, as [`deed`] has it.
    pub actions: SmallVec<[Name; 2]>,
    /// What granted further actions.
    pub extra_actions: SmallVec<[Name; 1]>,
    /// The attacks of the open Attack action or multiattack, and those beside it.
    pub attacks: SmallVec<[AttackMade; 4]>,
    /// The way of the multiattack that is open.
    pub multiattack: Option<Name>,
    /// What the bonus action was spent on.
    pub bonus: Option<Name>,
    /// Object interactions.
    pub interactions: u8,
    /// Feet charged.
    pub moved: Feet,
    /// Diagonal steps so far.
    pub diagonals: u32,
    /// Feet moved on foot just before.
    pub run_up: u32,
    /// The straight way moved just before.
    pub rush: Option<Rush>,
    /// Mounted or dismounted already.
    pub mounted: bool,
    /// Spells cast.
    pub spells: SmallVec<[SpellMade; 2]>,
    /// Whether a long casting was carried on.
    pub casting: bool,
    /// What was used that may be used once a turn, and the actions that came along with it.
    pub used: SmallVec<[Name; 1]>,
    /// What the controlled mount did in its rider's turn.
    pub mount: Option<Box<TurnState>>,
}

impl Rush {
    /// One step on: straight ahead, or a new way.
    pub fn step(before: Option<Self>, toward: Direction) -> Self {
        let straight = before.filter(|rush| rush.toward == toward).map_or(0, |rush| rush.feet);
        Rush { toward, feet: straight.saturating_add(5) }
    }
}

impl TurnState {
    /// A turn in which nothing was done yet.
    pub fn new(of: Who) -> Self {
        TurnState {
            of,
            actions: SmallVec::new(),
            extra_actions: SmallVec::new(),
            attacks: SmallVec::new(),
            multiattack: None,
            bonus: None,
            interactions: 0,
            moved: Feet::NONE,
            diagonals: 0,
            run_up: 0,
            rush: None,
            mounted: false,
            spells: SmallVec::new(),
            casting: false,
            used: SmallVec::new(),
            mount: None,
        }
    }

    /// Every action of the rules that was taken: with an action, with the bonus action, or along with a feature.
    pub fn deeds(&self) -> impl Iterator<Item = &Name> {
        self.actions.iter().chain(&self.bonus).chain(&self.used)
    }

    /// Whether an action of the rules was taken; a Dash with another speed is a Dash.
    pub fn did(&self, verb: &str) -> bool {
        self.deeds().any(|deed| deed::verb(deed) == verb)
    }

    /// Whether an action was spent on attacks.
    pub fn has_attacked(&self) -> bool {
        self.actions.iter().any(|deed| deed::attacked(deed).is_some())
    }

    /// The attacks made in the Attack action or multiattack that is open, or was the last.
    pub fn attacks_made(&self) -> u32 {
        let made = self.attacks.iter().filter(|attack| attack.manner == Manner::Action).count();
        u32::try_from(made).unwrap_or(u32::MAX)
    }

    /// Whether something that may be used once a turn was used.
    pub fn has_used(&self, name: &str) -> bool {
        self.used.iter().any(|used| used == name)
    }
}
