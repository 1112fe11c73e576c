//! Why not.

use std::fmt;

use rulebound_kernel::{Mark, RefusalKind, Role, RuleId};
use serde::Serialize;

use crate::{Army, Decision, March, Square, Units};

/// Why an intent is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", content = "fields", rename_all = "kebab-case")]
pub enum Refusal {
    /// The game is over.
    GameOver {
        /// How it ended.
        reason: String,
    },
    /// Another army decides.
    NotYourDecision {
        /// Which.
        decides: Army,
    },
    /// Something else is asked.
    NotAsked {
        /// What.
        asked: Decision,
    },
    /// No company of the army stands there.
    NoCompany {
        /// Where.
        square: Square,
    },
    /// No march of nobody, no bribe of no coins.
    Nothing {
        /// The rule that wants something.
        rule: RuleId,
    },
    /// The company does not have so many.
    NotEnough {
        /// Where.
        square: Square,
        /// Who is wanted.
        need: Units,
        /// Who is there.
        have: Units,
        /// The rule that wants them.
        rule: RuleId,
    },
    /// All marches are made.
    NoMarchLeft {
        /// How many there were.
        made: u8,
    },
    /// A deed is done already.
    DeedDone,
    /// Archers are adrift.
    RowerOwed {
        /// Where.
        squares: Vec<Square>,
    },
    /// It is too far.
    TooFar {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
        /// The rule that says how far is far.
        rule: RuleId,
    },
    /// Rocks cannot be entered.
    Rock {
        /// Where.
        square: Square,
    },
    /// Another army stands there.
    Held {
        /// Where.
        square: Square,
        /// Whose it is.
        army: Army,
    },
    /// There is not so much room.
    NoRoom {
        /// Where.
        square: Square,
        /// How many would be there.
        need: u8,
        /// How many there may be.
        room: u8,
        /// What could be done first, so that there is room.
        first: Option<March>,
    },
    /// Archers would be adrift, and nothing could mend it.
    Adrift {
        /// Where.
        squares: Vec<Square>,
        /// The marches that would be left.
        left: u8,
    },
    /// There is nobody to shoot.
    NoArchers {
        /// Where.
        square: Square,
    },
    /// No enemy stands there.
    NoEnemy {
        /// Where.
        square: Square,
    },
    /// The purse does not hold so many coins.
    NotEnoughCoins {
        /// How many are offered.
        need: u8,
        /// How many there are.
        have: u8,
    },
    /// Another number of losses is due.
    WrongLosses {
        /// How many are named.
        named: u8,
        /// How many are due.
        hits: u8,
    },
}

/// The table of kinds and the rules each may cite.
macro_rules! kinds {
    ($($name:literal: $($rule:expr),+;)*) => { &[$(RefusalKind { name: $name, rules: &[$($rule),+] }),*] };
}

pub(crate) const COMPANIES: RuleId = RuleId::new("SKM-2.2");
pub(crate) const ONE_SQUARE: RuleId = RuleId::new("SKM-4.1");
pub(crate) const WHOM_TO_SEND: RuleId = RuleId::new("SKM-4.2");
pub(crate) const ROCKS: RuleId = RuleId::new("SKM-4.3");
pub(crate) const VOLLEYS: RuleId = RuleId::new("SKM-5.1");
pub(crate) const BRIBES: RuleId = RuleId::new("SKM-5.2");
pub(crate) const LOSSES: RuleId = RuleId::new("SKM-6.3");

impl rulebound_kernel::Refusal for Refusal {
    const KINDS: &'static [RefusalKind] = kinds! {
        "game-over": RuleId::new("SKM-7.1");
        "not-your-decision": RuleId::new("SKM-3.1");
        "not-asked": RuleId::new("SKM-3.2");
        "no-company": COMPANIES;
        "nothing": WHOM_TO_SEND, BRIBES;
        "not-enough": WHOM_TO_SEND, LOSSES;
        "no-march-left": RuleId::new("SKM-3.3");
        "deed-done": RuleId::new("SKM-3.4");
        "rower-owed": RuleId::new("SKM-4.6");
        "too-far": ONE_SQUARE, VOLLEYS, BRIBES;
        "rock": ROCKS;
        "held": RuleId::new("SKM-4.4");
        "no-room": RuleId::new("SKM-2.3");
        "adrift": RuleId::new("SKM-4.5");
        "no-archers": VOLLEYS;
        "no-enemy": RuleId::new("SKM-5.3");
        "not-enough-coins": BRIBES;
        "wrong-losses": LOSSES;
    };

    fn kind(&self) -> &'static str {
        match self {
            Refusal::GameOver { .. } => "game-over",
            Refusal::NotYourDecision { .. } => "not-your-decision",
            Refusal::NotAsked { .. } => "not-asked",
            Refusal::NoCompany { .. } => "no-company",
            Refusal::Nothing { .. } => "nothing",
            Refusal::NotEnough { .. } => "not-enough",
            Refusal::NoMarchLeft { .. } => "no-march-left",
            Refusal::DeedDone => "deed-done",
            Refusal::RowerOwed { .. } => "rower-owed",
            Refusal::TooFar { .. } => "too-far",
            Refusal::Rock { .. } => "rock",
            Refusal::Held { .. } => "held",
            Refusal::NoRoom { .. } => "no-room",
            Refusal::Adrift { .. } => "adrift",
            Refusal::NoArchers { .. } => "no-archers",
            Refusal::NoEnemy { .. } => "no-enemy",
            Refusal::NotEnoughCoins { .. } => "not-enough-coins",
            Refusal::WrongLosses { .. } => "wrong-losses",
        }
    }

    fn rule(&self) -> RuleId {
        let kind = self.kind();
        match self {
            Refusal::Nothing { rule } | Refusal::NotEnough { rule, .. } | Refusal::TooFar { rule, .. } => rule.clone(),
            // All other kinds have exactly one rule.
            _ => Self::KINDS
                .iter()
                .find(|declared| declared.name == kind)
                .and_then(|declared| declared.rules.first().cloned())
                .unwrap_or(COMPANIES),
        }
    }

    fn evidence(&self) -> Vec<Mark> {
        match self {
            Refusal::GameOver { .. } | Refusal::NotYourDecision { .. } | Refusal::DeedDone => Vec::new(),
            Refusal::NotAsked { asked: Decision::Turn } => Vec::new(),
            Refusal::NotAsked { asked: Decision::Reaction { shooter, target } } => {
                vec![Mark::place(Role::Shooter, shooter), Mark::place(Role::Target, target)]
            }
            Refusal::NotAsked { asked: Decision::Losses { square, hits } } => {
                vec![Mark::place(Role::Owed, square), Mark::number(Role::Need, "losses", i64::from(*hits))]
            }
            Refusal::NoCompany { square } | Refusal::NoArchers { square } | Refusal::NoEnemy { square } => {
                vec![Mark::place(Role::Missing, square)]
            }
            Refusal::Nothing { .. } => vec![Mark::number(Role::Need, "at least", 1)],
            Refusal::NotEnough { square, need, have, .. } => {
                let mut marks = vec![Mark::place(Role::Origin, square)];
                marks.extend(amounts("units", need.size(), have.size()));
                marks
            }
            Refusal::NoMarchLeft { made } => vec![Mark::number(Role::Have, "marches made", i64::from(*made))],
            Refusal::RowerOwed { squares } => squares.iter().map(|square| Mark::place(Role::Owed, square)).collect(),
            Refusal::TooFar { from, to, .. } => vec![Mark::line(Role::Path, [from, to])],
            Refusal::Rock { square } => vec![Mark::place(Role::Terrain, square)],
            Refusal::Held { square, army } => vec![Mark::token(Role::Blocker, square, army.name())],
            Refusal::NoRoom { square, need, room, .. } => {
                let mut marks = vec![Mark::place(Role::Target, square)];
                marks.extend(amounts("room", *need, *room));
                marks
            }
            Refusal::Adrift { squares, .. } => {
                squares.iter().map(|square| Mark::place(Role::Missing, square)).collect()
            }
            Refusal::NotEnoughCoins { need, have } => amounts("coins", *need, *have).to_vec(),
            Refusal::WrongLosses { named, hits } => amounts("losses", *hits, *named).to_vec(),
        }
    }
}

fn amounts(name: &'static str, need: u8, have: u8) -> [Mark; 2] {
    [Mark::number(Role::Need, name, i64::from(need)), Mark::number(Role::Have, name, i64::from(have))]
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::GameOver { reason } => write!(formatter, "the game is over: {reason}"),
            Refusal::NotYourDecision { decides } => write!(formatter, "{} decides", decides.name()),
            Refusal::NotAsked { asked } => write!(formatter, "first {asked}"),
            Refusal::NoCompany { square } => write!(formatter, "you have no company at {square}"),
            Refusal::Nothing { .. } => write!(formatter, "nothing would be done"),
            Refusal::NotEnough { square, need, have, .. } => {
                write!(formatter, "{square} has {have}, not {need}")
            }
            Refusal::NoMarchLeft { made } => write!(formatter, "{made} marches are made, and that is all"),
            Refusal::DeedDone => write!(formatter, "the deed of this turn is done"),
            Refusal::RowerOwed { squares } => write!(formatter, "archers are adrift at {}", listed(squares)),
            Refusal::TooFar { from, to, .. } => write!(formatter, "{to} is too far from {from}"),
            Refusal::Rock { square } => write!(formatter, "{square} is rock"),
            Refusal::Held { square, army } => write!(formatter, "{} holds {square}", army.name()),
            Refusal::NoRoom { square, need, room, first } => {
                write!(formatter, "{square} has room for {room}, not for {need}")?;
                match first {
                    Some(March { from, to, units }) => write!(formatter, "; {from}-{to} {units} must go first"),
                    None => Ok(()),
                }
            }
            Refusal::Adrift { squares, left } => {
                write!(formatter, "archers would be adrift at {} with {left} marches left", listed(squares))
            }
            Refusal::NoArchers { square } => write!(formatter, "no archers are at {square}"),
            Refusal::NoEnemy { square } => write!(formatter, "no enemy is at {square}"),
            Refusal::NotEnoughCoins { need, have } => write!(formatter, "there are {have} coins, not {need}"),
            Refusal::WrongLosses { named, hits } => write!(formatter, "{hits} losses are due, not {named}"),
        }
    }
}

fn listed(squares: &[Square]) -> String {
    squares.iter().map(Square::to_string).collect::<Vec<_>>().join(", ")
}
