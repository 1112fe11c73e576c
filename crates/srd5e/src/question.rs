//! What an intent leaves open and several answers would fit.

use std::fmt;

use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::data::words::words;
use crate::intent::act::{Grip, Slot};
use crate::name::Name;
use crate::space::{Direction, Square};
use crate::spot::Target;

words! {
    /// What becomes of somebody brought to 0 hit points in melee.
    Fate { Kill = "kill", KnockOut = "knock-out" }
}

fn slots<S: Serializer>(options: &[Slot], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(options.iter().map(|slot| match slot {
        Slot::Level(level) => level.to_string(),
        Slot::Pact => "pact".to_owned(),
    }))
}

/// The kinds in the order in which open choices are listed (SRD-1.9); all others come last.
const KINDS: [&str; 10] = [
    "option",
    "weapon",
    "hands",
    "slot",
    "targets",
    "point",
    "direction",
    "placement",
    "source",
    "confirm-concentration",
];

/// A choice that must be made: `{"kind":"slot","options":["1","2","pact"]}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Question {
    /// The outcome of a shove, an option of a spell or feature, a way of a multiattack.
    Option {
        /// The answers.
        options: Vec<Name>,
    },
    /// The weapon.
    Weapon {
        /// Held weapons and natural attacks that reach the target.
        options: Vec<Name>,
    },
    /// How many hands hold the weapon.
    Hands {
        /// The answers.
        options: Vec<Grip>,
    },
    /// The slot.
    Slot {
        /// Those that serve.
        #[serde(serialize_with = "slots")]
        options: Vec<Slot>,
    },
    /// The targets.
    Targets {
        /// Who or what could be one.
        options: Vec<Target>,
        /// How few.
        min: u32,
        /// How many.
        max: u32,
    },
    /// A point of origin or a destination.
    Point {
        /// How far it may be, in feet.
        max: u32,
    },
    /// A direction; any square to turn to answers it as well.
    Direction {
        /// The directions.
        options: Vec<Direction>,
    },
    /// Where an area lies, or where somebody lands.
    Placement {
        /// The squares.
        options: Vec<Square>,
    },
    /// Which grappler one escapes from, or which creature is let go.
    Source {
        /// Who.
        options: Vec<Name>,
    },
    /// Whether another concentration may end.
    ConfirmConcentration {
        /// The one that would end.
        active: Name,
        /// The one that would begin.
        new: Name,
    },
    /// Whom of a mounted pair an opportunity attack is made against.
    RiderOrMount {
        /// The two.
        options: Vec<Name>,
    },
    /// Whether somebody brought down in melee is killed.
    KnockOut {
        /// The answers.
        options: Vec<Fate>,
    },
    /// Which of several effects comes first.
    Order {
        /// The effects.
        options: Vec<Name>,
    },
    /// Something the table decides.
    Ruling {
        /// What.
        question: String,
    },
}

/// Adds what is not there yet.
fn add<T: Clone + PartialEq>(to: &mut Vec<T>, more: &[T]) {
    more.iter().for_each(|one| {
        if !to.contains(one) {
            to.push(one.clone());
        }
    });
}

impl Question {
    /// Puts it among others that stand in their order: with one of its kind it becomes one.
    pub fn join(&self, others: &mut Vec<Question>) {
        let place = others.partition_point(|other| other.order() < self.order());
        match others.get_mut(place).filter(|other| other.kind() == self.kind()) {
            Some(other) => other.widen(self),
            None => others.insert(place, self.clone()),
        }
    }

    /// Takes the answers of a question of its kind along.
    fn widen(&mut self, other: &Question) {
        use Question as Q;
        match (self, other) {
            (Q::Option { options }, Q::Option { options: more })
            | (Q::Weapon { options }, Q::Weapon { options: more })
            | (Q::Source { options }, Q::Source { options: more })
            | (Q::RiderOrMount { options }, Q::RiderOrMount { options: more })
            | (Q::Order { options }, Q::Order { options: more }) => add(options, more),
            (Q::Hands { options }, Q::Hands { options: more }) => add(options, more),
            (Q::Slot { options }, Q::Slot { options: more }) => add(options, more),
            (Q::Direction { options }, Q::Direction { options: more }) => add(options, more),
            (Q::Placement { options }, Q::Placement { options: more }) => add(options, more),
            (Q::KnockOut { options }, Q::KnockOut { options: more }) => add(options, more),
            (Q::Targets { options, min, max }, Q::Targets { options: more, min: least, max: most }) => {
                add(options, more);
                (*min, *max) = ((*min).min(*least), (*max).max(*most));
            }
            (Q::Point { max }, Q::Point { max: most }) => *max = (*max).max(*most),
            _ => {}
        }
    }

    /// Its place in the order in which open choices are listed.
    fn order(&self) -> usize {
        KINDS.iter().position(|kind| *kind == self.kind()).unwrap_or(KINDS.len())
    }

    /// The name of its kind.
    pub const fn kind(&self) -> &'static str {
        match self {
            Question::Option { .. } => "option",
            Question::Weapon { .. } => "weapon",
            Question::Hands { .. } => "hands",
            Question::Slot { .. } => "slot",
            Question::Targets { .. } => "targets",
            Question::Point { .. } => "point",
            Question::Direction { .. } => "direction",
            Question::Placement { .. } => "placement",
            Question::Source { .. } => "source",
            Question::ConfirmConcentration { .. } => "confirm-concentration",
            Question::RiderOrMount { .. } => "rider-or-mount",
            Question::KnockOut { .. } => "knock-out",
            Question::Order { .. } => "order",
            Question::Ruling { .. } => "ruling",
        }
    }

    /// Its fields as JSON, without the kind.
    pub fn fields(&self) -> Value {
        let mut value = serde_json::to_value(self).unwrap_or_default();
        if let Value::Object(fields) = &mut value {
            fields.remove("kind");
        }
        value
    }
}

impl fmt::Display for Question {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Question::Option { .. } => formatter.write_str("Which option?"),
            Question::Weapon { .. } => formatter.write_str("With which weapon?"),
            Question::Hands { .. } => formatter.write_str("With one hand or with two?"),
            Question::Slot { .. } => formatter.write_str("With which slot?"),
            Question::Targets { min, max, .. } if min == max => write!(formatter, "Which {max} targets?"),
            Question::Targets { min, max, .. } => write!(formatter, "Which {min} to {max} targets?"),
            Question::Point { max } => write!(formatter, "At which point within {max} ft?"),
            Question::Direction { .. } => formatter.write_str("In which direction?"),
            Question::Placement { .. } => formatter.write_str("On which square?"),
            Question::Source { .. } => formatter.write_str("Which creature?"),
            Question::ConfirmConcentration { active, new } => {
                write!(formatter, "End the concentration on {} for {}?", active.words(), new.words())
            }
            Question::RiderOrMount { .. } => formatter.write_str("The rider or the mount?"),
            Question::KnockOut { .. } => formatter.write_str("Kill or knock out?"),
            Question::Order { .. } => formatter.write_str("Which comes first?"),
            Question::Ruling { question } => write!(formatter, "The table decides: {question}"),
        }
    }
}
