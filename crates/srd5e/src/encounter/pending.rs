//! The decisions of an encounter file that wait for an answer.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::is_default;
use super::reading::{Fields, Place, Read, Reader, entry};
use super::resume::ResumeEntry;
use crate::name::Name;
use crate::space::Mode;
use crate::spot::Spot;
use crate::state::{Happening, PendingKind, Position, Who};

/// A decision that waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PendingEntry {
    /// The creature that decides.
    pub decide: Name,
    /// What it decides.
    pub kind: PendingKind,
    /// What brought it about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trigger: Option<TriggerEntry>,
    /// What waits for the answers above: the squares of a move or jump, or an attack, a spell, a fall, or a way into a saddle or out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resume: Option<ResumeEntry>,
    /// How the rest of the move is made; on foot unless it is said.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mode: Mode,
    /// The squares are jumped over, and the last one is where the jump ends.
    #[serde(default, skip_serializing_if = "is_default")]
    pub jump: bool,
}

/// What happened that lets somebody decide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum TriggerEntry {
    /// A creature is about to leave the reach.
    LeavesReach {
        /// Who leaves.
        creature: Name,
        /// The square it leaves.
        from: Spot,
        /// The square it goes to.
        to: Spot,
    },
    /// An attack hits.
    Hit {
        /// Who attacks.
        attacker: Name,
        /// The total of the attack roll.
        total: i32,
    },
    /// A spell is aimed at the one who decides.
    Targeted {
        /// Who casts.
        by: Name,
        /// The spell.
        spell: Name,
    },
    /// A creature casts a spell.
    Casts {
        /// Who casts.
        creature: Name,
        /// The spell.
        spell: Name,
        /// The level at which it is cast.
        level: u8,
    },
    /// The one who decides was damaged.
    Damaged {
        /// By whom.
        by: Name,
        /// How many hit points.
        amount: u32,
    },
    /// A creature falls.
    Falls {
        /// Who.
        creature: Name,
    },
    /// A turn has ended.
    TurnEnded {
        /// Whose.
        creature: Name,
    },
    /// Initiative count 20 has come.
    #[serde(rename = "initiative-20")]
    Initiative20 {},
    /// What a readied act may have waited for has happened.
    Readied {
        /// What was waited for.
        text: String,
        /// What happened.
        happened: String,
    },
    /// An attack of the one who decides hits.
    YouHit {
        /// Whom.
        target: Name,
        /// With what.
        with: Name,
        /// It is a critical hit.
        #[serde(default, skip_serializing_if = "is_default")]
        critical: bool,
    },
    /// A creature drops to 0 hit points.
    #[serde(rename = "drops-to-0")]
    DropsTo0 {
        /// Who.
        creature: Name,
        /// By whom.
        by: Name,
    },
}

entry! { PendingEntry { decide, kind } maybe { trigger, resume, mode, jump } }

/// How triggers are read: each by its word, with the fields that must be there and those that may be.
macro_rules! triggers {
    ($($word:literal is $kind:ident { $($field:ident),* $(; $maybe:ident)? }),+ $(,)?) => {
        impl Read for TriggerEntry {
            fn read(value: &Value, place: &Place<'_>, reader: &mut Reader) -> Option<Self> {
                let fields = Fields::of(value, place, reader)?;
                let kind: String = fields.required("kind", reader)?;
                match kind.as_str() {
                    $($word => {
                        fields.only(&["kind" $(, stringify!($field))* $(, stringify!($maybe))?], reader);
                        $(let $field = fields.required(stringify!($field), reader);)*
                        $(let $maybe = fields.optional(stringify!($maybe), reader).unwrap_or_default();)?
                        Some(TriggerEntry::$kind { $($field: $field?,)* $($maybe)? })
                    })+
                    other => {
                        let place = place.field("kind").to_string();
                        reader.problems.unknown(place, "trigger", &Name::new(other), [$($word),+]);
                        None
                    }
                }
            }
        }
    };
}
triggers! {
    "leaves-reach" is LeavesReach { creature, from, to },
    "hit" is Hit { attacker, total },
    "targeted" is Targeted { by, spell },
    "casts" is Casts { creature, spell, level },
    "damaged" is Damaged { by, amount },
    "falls" is Falls { creature },
    "turn-ended" is TurnEnded { creature },
    "initiative-20" is Initiative20 {},
    "readied" is Readied { text, happened },
    "you-hit" is YouHit { target, with; critical },
    "drops-to-0" is DropsTo0 { creature, by },
}

impl TriggerEntry {
    /// What happened; `who` finds the creature that a field names. `None` if it finds none.
    pub(crate) fn happening(&self, mut who: impl FnMut(&'static str, &Name) -> Option<Who>) -> Option<Happening> {
        Some(match self {
            TriggerEntry::LeavesReach { creature, from, to } => {
                Happening::LeavesReach { creature: who("creature", creature)?, from: *from, to: *to }
            }
            TriggerEntry::Hit { attacker, total } => {
                Happening::Hit { attacker: who("attacker", attacker)?, total: *total }
            }
            TriggerEntry::Targeted { by, spell } => Happening::Targeted { by: who("by", by)?, spell: spell.clone() },
            TriggerEntry::Casts { creature, spell, level } => {
                Happening::Casts { creature: who("creature", creature)?, spell: spell.clone(), level: *level }
            }
            TriggerEntry::Damaged { by, amount } => Happening::Damaged { by: who("by", by)?, amount: *amount },
            TriggerEntry::Falls { creature } => Happening::Falls { creature: who("creature", creature)? },
            TriggerEntry::TurnEnded { creature } => Happening::TurnEnded { creature: who("creature", creature)? },
            TriggerEntry::Initiative20 {} => Happening::Initiative20,
            TriggerEntry::Readied { text, happened } => {
                Happening::Readied { text: text.clone(), happened: happened.clone() }
            }
            TriggerEntry::YouHit { target, with, critical } => {
                Happening::YouHit { target: who("target", target)?, with: with.clone(), critical: *critical }
            }
            TriggerEntry::DropsTo0 { creature, by } => {
                let (creature, by) = (who("creature", creature), who("by", by));
                Happening::DropsToZero { creature: creature?, by: by? }
            }
        })
    }

    /// The entry of what happened.
    pub(crate) fn of(position: &Position, happening: &Happening) -> Self {
        let name = |who: &Who| position.creature(*who).id().clone();
        match happening {
            Happening::LeavesReach { creature, from, to } => {
                TriggerEntry::LeavesReach { creature: name(creature), from: *from, to: *to }
            }
            Happening::Hit { attacker, total } => TriggerEntry::Hit { attacker: name(attacker), total: *total },
            Happening::Targeted { by, spell } => TriggerEntry::Targeted { by: name(by), spell: spell.clone() },
            Happening::Casts { creature, spell, level } => {
                TriggerEntry::Casts { creature: name(creature), spell: spell.clone(), level: *level }
            }
            Happening::Damaged { by, amount } => TriggerEntry::Damaged { by: name(by), amount: *amount },
            Happening::Falls { creature } => TriggerEntry::Falls { creature: name(creature) },
            Happening::TurnEnded { creature } => TriggerEntry::TurnEnded { creature: name(creature) },
            Happening::Initiative20 => TriggerEntry::Initiative20 {},
            Happening::Readied { text, happened } => {
                TriggerEntry::Readied { text: text.clone(), happened: happened.clone() }
            }
            Happening::YouHit { target, with, critical } => {
                TriggerEntry::YouHit { target: name(target), with: with.clone(), critical: *critical }
            }
            Happening::DropsToZero { creature, by } => {
                TriggerEntry::DropsTo0 { creature: name(creature), by: name(by) }
            }
        }
    }
}
