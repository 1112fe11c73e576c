//! The decisions of an encounter file that wait for an answer.

use serde::Serialize;
use serde_json::Value;

use super::is_default;
use super::reading::{Fields, Place, Read, Reader, entry};
use crate::name::Name;
use crate::space::Mode;
use crate::spot::Spot;
use crate::state::PendingKind;

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
    /// The rest of a move that waits for the answers above.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resume: Option<Vec<Spot>>,
    /// How the rest of the move is made; on foot unless it is said.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mode: Mode,
}

/// What happened that lets somebody decide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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

entry! { PendingEntry { decide, kind } maybe { trigger, resume, mode } }

/// How triggers are read: each by its word, with fields that must all be there.
macro_rules! triggers {
    ($($word:literal is $kind:ident { $($field:ident),* }),+ $(,)?) => {
        impl Read for TriggerEntry {
            fn read(value: &Value, place: &Place<'_>, reader: &mut Reader) -> Option<Self> {
                let fields = Fields::of(value, place, reader)?;
                let kind: String = fields.required("kind", reader)?;
                match kind.as_str() {
                    $($word => {
                        fields.only(&["kind" $(, stringify!($field))*], reader);
                        $(let $field = fields.required(stringify!($field), reader);)*
                        Some(TriggerEntry::$kind { $($field: $field?),* })
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
    "you-hit" is YouHit { target, with },
    "drops-to-0" is DropsTo0 { creature, by },
}
