//! What a creature is told to do, as a person says it: things may be left open.
//!
//! An intent is a text, in JSON too. `[…]` may be left out, `{…}` may be repeated; what stands in `<…>` comes in any order,
//! each at most once.
//!
//! ```text
//! intent    [NAME:] act
//! attack    attack TARGET <with NAME · one-handed | two-handed · by str|dex · thrown · as bonus|nick|reaction · knock-out>
//!           opportunity-attack [NAME] <with NAME | grapple | shove [prone | away [to SQUARE]] · knock-out>
//!           multiattack [NAME]
//! cast      cast NAME <aim · slot N|pact · option NAME · as ritual · from NAME · using NAME {+ NAME} · with NAME · confirmed>
//! move      move [MODE] {SQUARE} · move [MODE] to SQUARE · jump to SQUARE · jump high N
//! plain     dash [MODE] · disengage · dodge · hide · search · study, all with <as bonus> · influence NAME
//! help      help NAME <against NAME | skill NAME · as bonus>
//! ready     ready act when trigger
//! trigger   NAME moves|attacks|casts|speaks|ends-turn [TARGET] · NAME enters SQUARE · NAME comes-within N
//!           NAME leaves-reach · TEXT
//! objects   use NAME <on TARGET · as bonus> · interact NAME · draw NAME <in left|right> · stow NAME · pick-up NAME
//!           drop NAME · don shield · doff shield
//! wrestling grapple NAME <in left|right> · shove NAME [prone | away [to SQUARE]]
//!           escape <from NAME · by athletics|acrobatics> · release [NAME]
//! posture   stand · drop prone · mount NAME · dismount [to SQUARE]
//! mind      end concentration · dismiss NAME
//! aid       stabilise NAME <with healers-kit>
//! powers    feature NAME <aim · option NAME · slot N · amount N · as bonus>
//!           legendary NAME <on TARGET · at POINT · toward DIRECTION · to SQUARE>
//!           lair NAME <on TARGET · at POINT · toward DIRECTION>
//! aim       on TARGET {TARGET} · at POINT {POINT} · toward DIRECTION · covering SQUARE {SQUARE} · to SQUARE
//! talk      speak TEXT · improvise TEXT <as action|bonus|free>
//! flow      rest short|long · release readied [confirmed] · pass · end turn · delay · bonus-action
//! ```
//!
//! Words are separated by one space. A `NAME` is a letter, then letters, digits and hyphens; the words that begin an option are
//! no names. A `SQUARE` or `POINT` is `x,y`, or `x,y,z` with the height in feet; a `TARGET` is a name or a square; a
//! `DIRECTION` is `north`, `north-east` and so on, or a square; a `MODE` is `walk`, `fly`, `swim`, `climb`, `burrow` or
//! `crawl`. A `TEXT` stands in quotes, with `\"` for a quote and `\\` for a backslash in it.
//!
//! `confirmed`, the ruling of the table after `improvise`, `from innate`, `to` after `feature`, `away to` in an opportunity attack, the
//! backslash in texts and the points and squares after the first go beyond the grammar that was fixed for these rules: with them every
//! answer to a question is a text. Several places are named either `at` or `covering`, not both.
//!
//! ```
//! use rulebound_srd5e::intent::Intent;
//!
//! let intent: Intent = "cast fireball slot 4 at 12,7".parse()?;
//! assert_eq!(intent.to_string(), "cast fireball at 12,7 slot 4");
//! let error = "atack orc".parse::<Intent>().unwrap_err();
//! assert_eq!(error.to_string(), "line 1, column 1: there is no act `atack`; did you mean `attack`?");
//! # Ok::<(), rulebound_kernel::TextError>(())
//! ```

pub mod act;
pub mod aim;
mod json;
mod print;
mod read;
pub mod trigger;
mod verb;

pub use act::Act;
pub use aim::Aim;
pub use read::{DEEPEST_READY, LONGEST_NAME, LONGEST_PATH, LONGEST_TEXT, MOST_NAMED};
pub use trigger::Trigger;

use crate::name::Name;

/// What somebody said: a creature and its act. It is an action if, where it is said, it leaves nothing open.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Intent {
    /// Who acts, if it was said.
    pub actor: Option<Name>,
    /// What it does.
    pub act: Act,
}

impl From<Act> for Intent {
    fn from(act: Act) -> Self {
        Intent { actor: None, act }
    }
}
