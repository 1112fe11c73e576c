//! Every act of the rules.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::aim::Aim;
use super::trigger::Trigger;
use crate::data::words::words;
use crate::name::Name;
use crate::space::Mode;
use crate::spot::{Spot, Target};

/// An act. What is `None` was not said: where it matters and several things could be meant, it is asked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Act {
    /// One attack.
    Attack(Attack),
    /// A melee attack on somebody who leaves one's reach.
    OpportunityAttack(OpportunityAttack),
    /// The attacks of a stat block, by one of its ways.
    Multiattack {
        /// Which way.
        option: Option<Name>,
    },
    /// A spell.
    Cast(Cast),
    /// Movement.
    Move(Move),
    /// A long jump.
    JumpTo {
        /// Where to.
        to: Spot,
    },
    /// A high jump.
    JumpHigh {
        /// How many feet.
        feet: u32,
    },
    /// One of the actions that need nothing but themselves.
    Plain {
        /// Which.
        what: Plain,
        /// The speed that a Dash adds.
        mode: Option<Mode>,
        /// As a bonus action.
        bonus: bool,
    },
    /// Changing somebody's mind.
    Influence {
        /// Whose.
        creature: Name,
    },
    /// Help.
    Help {
        /// Who is helped.
        ally: Name,
        /// With what.
        with: Option<HelpWith>,
        /// As a bonus action.
        bonus: bool,
    },
    /// An act kept for a moment.
    Ready {
        /// The act.
        act: Box<Act>,
        /// The moment.
        when: Trigger,
    },
    /// Using an object.
    Use {
        /// The object.
        item: Name,
        /// On whom or what.
        on: Option<Target>,
        /// As a bonus action.
        bonus: bool,
    },
    /// Handling something that is there.
    Interact {
        /// What.
        item: Name,
    },
    /// Taking something in hand.
    Draw {
        /// What.
        item: Name,
        /// Into which hand.
        hand: Option<Hand>,
    },
    /// Putting something away.
    Stow {
        /// What.
        item: Name,
    },
    /// Picking something up.
    PickUp {
        /// What.
        item: Name,
    },
    /// Letting something fall.
    Drop {
        /// What.
        item: Name,
    },
    /// Taking a shield up.
    DonShield,
    /// Taking a shield off.
    DoffShield,
    /// Seizing somebody.
    Grapple {
        /// Whom.
        target: Name,
        /// With which hand.
        hand: Option<Hand>,
    },
    /// Shoving somebody.
    Shove {
        /// Whom.
        target: Name,
        /// What becomes of them.
        outcome: Option<Shoved>,
    },
    /// Getting out of a grapple.
    Escape {
        /// Whose.
        from: Option<Name>,
        /// How.
        by: Option<EscapeBy>,
    },
    /// Letting somebody go.
    Release {
        /// Whom.
        target: Option<Name>,
    },
    /// Standing up.
    Stand,
    /// Dropping prone.
    DropProne,
    /// Mounting.
    Mount {
        /// What.
        mount: Name,
    },
    /// Dismounting.
    Dismount {
        /// Where to.
        to: Option<Spot>,
    },
    /// Ending one's concentration.
    EndConcentration,
    /// Ending a spell of one's own.
    Dismiss {
        /// Which.
        spell: Name,
    },
    /// Keeping somebody from dying.
    Stabilise {
        /// Whom.
        target: Name,
        /// With a healer's kit.
        kit: bool,
    },
    /// A feature of a class or a power of a monster.
    Feature(Feature),
    /// A legendary action.
    Legendary {
        /// Which.
        name: Name,
        /// What it is aimed at.
        aim: Aim,
        /// Which of several things it does.
        option: Option<Name>,
    },
    /// A lair action.
    Lair {
        /// Which.
        name: Name,
        /// What it is aimed at.
        aim: Aim,
    },
    /// A few words.
    Speak {
        /// The words.
        text: String,
    },
    /// Something the rules do not know.
    Improvise {
        /// What.
        text: String,
        /// What the table says it takes.
        ruling: Option<Ruling>,
    },
    /// A rest.
    Rest {
        /// Which.
        long: bool,
    },
    /// Doing what was readied.
    ReleaseReadied {
        /// The table says that what it waits for has come.
        confirmed: bool,
    },
    /// Doing nothing about what happened.
    Pass,
    /// Rolling initiative, with which a fight begins.
    RollInitiative,
    /// Putting one of several effects first.
    Order {
        /// The spell, attack or power it comes from.
        first: Option<Name>,
    },
    /// Killing whom a blow of one's own brings down.
    Kill,
    /// Knocking it out instead.
    KnockOut,
    /// The end of the turn.
    EndTurn,
    /// Waiting, which the rules do not know.
    Delay,
    /// A bonus action by itself, which the rules do not know.
    BonusAction,
}

impl Act {
    /// Whether it is movement: readied, that stands for an action and is judged as a whole when it is let go.
    pub const fn is_movement(&self) -> bool {
        matches!(
            self,
            Act::Move(_)
                | Act::JumpTo { .. }
                | Act::JumpHigh { .. }
                | Act::Stand
                | Act::Mount { .. }
                | Act::Dismount { .. }
        )
    }
}

/// An attack.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Attack {
    /// Whom or what.
    pub target: Target,
    /// The weapon, natural attack, or `unarmed-strike`.
    pub with: Option<Name>,
    /// How many hands hold it.
    pub grip: Option<Grip>,
    /// By which ability.
    pub by: Option<Force>,
    /// The weapon is thrown.
    pub thrown: bool,
    /// What the attack is a part of.
    pub manner: Manner,
    /// Whom it brings down is knocked out.
    pub knock_out: bool,
}

impl Attack {
    /// An attack of the Attack action with something, and nothing said of how.
    pub const fn plain(target: Target, with: Name) -> Self {
        Attack {
            target,
            with: Some(with),
            grip: None,
            by: None,
            thrown: false,
            manner: Manner::Action,
            knock_out: false,
        }
    }
}

/// An opportunity attack.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OpportunityAttack {
    /// Whom: the one who leaves, its rider or its mount.
    pub target: Option<Name>,
    /// How.
    pub means: Means,
    /// Whom it brings down is knocked out.
    pub knock_out: bool,
}

/// How an opportunity attack is made.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Means {
    /// With a weapon or natural attack.
    Weapon(Option<Name>),
    /// By grappling.
    Grapple,
    /// By shoving.
    Shove(Option<Shoved>),
}

/// The casting of a spell.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cast {
    /// The spell.
    pub spell: Name,
    /// What it is aimed at.
    pub aim: Aim,
    /// The slot.
    pub slot: Option<Slot>,
    /// An option of the spell.
    pub option: Option<Name>,
    /// As a ritual.
    pub ritual: bool,
    /// From an item, or `innate`.
    pub from: Option<Name>,
    /// With metamagic.
    pub using: SmallVec<[Name; 1]>,
    /// With a weapon, for spells that are an attack with one.
    pub with: Option<Name>,
    /// That another concentration breaks is known and wanted.
    pub confirmed: bool,
}

/// A slot by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Slot {
    /// Of a level, as it was said.
    Level(u32),
    /// A pact slot.
    Pact,
}

/// Movement.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// How; on foot, or crawling if prone, unless it is said.
    pub mode: Option<Mode>,
    /// Which way.
    pub route: Route,
}

/// The way of a move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Route {
    /// Square by square.
    Path(SmallVec<[Spot; 8]>),
    /// By the cheapest way to a square.
    To(Spot),
}

/// What help is given with.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HelpWith {
    /// An attack on somebody.
    Against(Name),
    /// A check of a skill.
    Skill(Name),
}

/// What becomes of somebody who is shoved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shoved {
    /// Knocked prone.
    Prone,
    /// Pushed away, to a square if several are behind.
    Away(Option<Spot>),
}

/// A feature of a class or a power of a monster.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Feature {
    /// Its name.
    pub name: Name,
    /// What it is aimed at.
    pub aim: Aim,
    /// One of its options.
    pub option: Option<Name>,
    /// The level of the slot it takes.
    pub slot: Option<u32>,
    /// How many points.
    pub amount: Option<u32>,
    /// As a bonus action.
    pub bonus: bool,
}

words! {
    /// An action that needs nothing but itself.
    Plain {
        Dash = "dash", Disengage = "disengage", Dodge = "dodge", Hide = "hide", Search = "search", Study = "study",
    }
}
words! {
    /// How many hands hold a weapon.
    Grip { One = "one-handed", Two = "two-handed" }
}
words! {
    /// The ability behind an attack.
    Force { Strength = "str", Dexterity = "dex" }
}
words! {
    /// What an attack is a part of.
    Manner { Action = "action", Bonus = "bonus", Nick = "nick", Reaction = "reaction" } default Action
}
words! {
    /// A hand.
    Hand { Left = "left", Right = "right" }
}
words! {
    /// The skill by which one gets out of a grapple.
    EscapeBy { Athletics = "athletics", Acrobatics = "acrobatics" }
}
words! {
    /// What the table says something takes.
    Ruling { Action = "action", Bonus = "bonus", Free = "free" }
}
