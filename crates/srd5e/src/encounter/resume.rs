//! What waits for the answers above it, in an encounter file.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::influence::{InfluenceEntry, read as read_influence, write as write_influence};
use super::is_default;
use super::reading::{Fields, Place, Read, Reader, entry, noted};
use crate::data::words::DamageType;
use crate::event::{Strike, Throw};
use crate::intent::Act;
use crate::name::Name;
use crate::spot::Spot;
use crate::state::influence::Edge;
use crate::state::resume::{AttackRoll, Edges, Guard, Hit, HitOf, Leaning, PaidSlot, Ride, Spellcasting, Stage, Tilt};
use crate::state::{Position, Resume, Who};

/// What waits for the answers above it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(untagged, deny_unknown_fields)]
pub enum ResumeEntry {
    /// The squares of a move or jump that are still to be entered.
    Walk(Vec<Spot>),
    /// Mounting.
    Mount {
        /// Whom.
        mount: Name,
    },
    /// Dismounting.
    Dismount {
        /// Where to.
        dismount: Spot,
    },
    /// An attack that hits, before it does anything.
    Hit {
        /// The attack.
        hit: Box<HitEntry>,
    },
    /// A spell that is being cast.
    Cast {
        /// The spell.
        cast: Box<SpellcastingEntry>,
    },
    /// A fall, before the ground is reached.
    Fall {
        /// What is done about it.
        fall: Guard,
    },
    /// What comes at an end of a turn.
    Edge {
        /// Which end, and what has come already.
        edge: EdgeEntry,
    },
}

/// What comes at an end of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EdgeEntry {
    /// The start or the end.
    pub at: Edge,
    /// The spells, attacks and powers whose effects have come already.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub done: Vec<Name>,
}

/// An attack that hits unless its target does something about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HitEntry {
    /// Whom it hits.
    pub target: Name,
    /// The weapon, attack, spell or power.
    pub with: Name,
    /// It is a melee attack.
    #[serde(default, skip_serializing_if = "is_default")]
    pub melee: bool,
    /// The face of the die that counts.
    pub face: u8,
    /// All faces.
    pub faces: Vec<u8>,
    /// The total of the roll.
    pub total: i32,
    /// What cover adds to the armour class.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cover: i32,
    /// The better of two dice counted.
    #[serde(default, skip_serializing_if = "is_default")]
    pub advantage: bool,
    /// The worse of two dice counted.
    #[serde(default, skip_serializing_if = "is_default")]
    pub disadvantage: bool,
    /// What its target has done about it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub guard: Guard,
    /// How it went, once that is clear.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub told: Option<Strike>,
    /// The damage that its attacker has added, by type.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub added: Vec<(u32, DamageType)>,
    /// That is all of its damage: it waits for the word whether it kills.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rolled: bool,
    /// The features of its attacker that have followed it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub followed: Vec<Name>,
    /// The attack as it was said; without it and without an effect it is a second strike with the same weapon.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attack: Option<String>,
    /// What it was made with is thrown and comes to lie somewhere.
    #[serde(default, skip_serializing_if = "is_default")]
    pub thrown: bool,
    /// The effect of a spell or power that hits, as it works on the target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effect: Option<Box<InfluenceEntry>>,
    /// At whom it is rolled for after this.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<AimEntry>,
}

/// Somebody for whom an attack roll is still to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AimEntry {
    /// Who.
    pub target: Name,
    /// The better of two dice counts.
    #[serde(default, skip_serializing_if = "is_default")]
    pub advantage: bool,
    /// The worse of two dice counts.
    #[serde(default, skip_serializing_if = "is_default")]
    pub disadvantage: bool,
    /// Taken from the roll.
    #[serde(default, skip_serializing_if = "is_default")]
    pub penalty: i32,
    /// What cover adds to the armour class.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cover: i32,
    /// It misses whatever is rolled.
    #[serde(default, skip_serializing_if = "is_default")]
    pub misses: bool,
}

/// A spell that is being cast.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SpellcastingEntry {
    /// The casting as it was said.
    pub intent: String,
    /// The level it is cast at.
    pub level: u8,
    /// The slot it took.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<PaidSlot>,
    /// What others were asked about it last: that it is cast, or that it is aimed at them.
    pub stage: Stage,
}

entry! {
    HitEntry { target, with, face, faces, total }
    maybe { melee, cover, advantage, disadvantage, guard, told, added, rolled, followed, attack, thrown, effect, then }
}
entry! { AimEntry { target } maybe { advantage, disadvantage, penalty, cover, misses } }
entry! { SpellcastingEntry { intent, level, stage } maybe { slot } }
entry! { EdgeEntry { at } maybe { done } }
entry! { PaidSlot { level } maybe { pact } }
entry! { Guard {} maybe { armor_class, halved, less } }

impl Read for ResumeEntry {
    fn read(value: &Value, place: &Place<'_>, reader: &mut Reader) -> Option<Self> {
        if value.is_array() {
            return Vec::read(value, place, reader).map(ResumeEntry::Walk);
        }
        let one = value.as_object().filter(|fields| fields.len() == 1);
        let forms = "a list of squares, or an object with `hit`, `cast`, `fall`, `edge`, `mount` or `dismount`";
        noted(one, value, place, reader, forms)?;
        let fields = Fields::of(value, place, reader)?;
        fields.only(&["hit", "cast", "fall", "edge", "mount", "dismount"], reader);
        let hit = fields.optional("hit", reader).map(|hit| ResumeEntry::Hit { hit });
        let cast = hit.or_else(|| Some(ResumeEntry::Cast { cast: fields.optional("cast", reader)? }));
        let fall = cast.or_else(|| Some(ResumeEntry::Fall { fall: fields.optional("fall", reader)? }));
        let edge = fall.or_else(|| Some(ResumeEntry::Edge { edge: fields.optional("edge", reader)? }));
        let mount = edge.or_else(|| Some(ResumeEntry::Mount { mount: fields.optional("mount", reader)? }));
        mount.or_else(|| Some(ResumeEntry::Dismount { dismount: fields.optional("dismount", reader)? }))
    }
}

/// What an entry says that waits, but for moves; `None` if it names what is not there.
pub(crate) fn read(position: &Position, entry: &ResumeEntry) -> Option<Resume> {
    match entry {
        ResumeEntry::Walk(_) => None,
        ResumeEntry::Hit { hit } => read_hit(position, hit).map(|hit| Resume::Hit(Box::new(hit))),
        ResumeEntry::Cast { cast } => {
            let Ok(Act::Cast(said)) = cast.intent.parse() else { return None };
            let (level, slot, stage) = (cast.level, cast.slot, cast.stage);
            Some(Resume::Cast(Box::new(Spellcasting { cast: said, level, slot, stage })))
        }
        ResumeEntry::Fall { fall } => Some(Resume::Fall(*fall)),
        ResumeEntry::Edge { edge: EdgeEntry { at, done } } => {
            Some(Resume::Edge(Edges { edge: *at, done: done.iter().cloned().collect() }))
        }
        ResumeEntry::Mount { mount } => Some(Resume::Ride(Ride::Mount(position.named(mount.as_str())?))),
        ResumeEntry::Dismount { dismount } => Some(Resume::Ride(Ride::Dismount(*dismount))),
    }
}

fn read_hit(position: &Position, entry: &HitEntry) -> Option<Hit> {
    let who = |name: &Name| position.named(name.as_str());
    let tilt = |aim: &AimEntry| {
        let leaning = Leaning { advantage: aim.advantage, disadvantage: aim.disadvantage };
        let AimEntry { penalty, cover, misses, .. } = *aim;
        Some((who(&aim.target)?, Tilt { leaning, penalty, cover, misses }))
    };
    let of = match (&entry.attack, &entry.effect) {
        (Some(attack), _) => {
            let Ok(Act::Attack(attack)) = attack.parse() else { return None };
            HitOf::Weapon { attack, thrown: entry.thrown }
        }
        (None, Some(effect)) => {
            let effect = Box::new(read_influence(position, effect)?);
            position.effect(&effect)?;
            HitOf::Effect { effect, then: entry.then.iter().filter_map(tilt).collect() }
        }
        (None, None) => HitOf::Cleave,
    };
    let throw = Throw { faces: entry.faces.iter().copied().collect(), total: entry.total };
    let leaning = Leaning { advantage: entry.advantage, disadvantage: entry.disadvantage };
    Some(Hit {
        target: who(&entry.target)?,
        with: entry.with.clone(),
        melee: entry.melee,
        roll: AttackRoll { face: entry.face, throw, cover: entry.cover, leaning },
        guard: entry.guard,
        told: entry.told.filter(|&strike| strike != Strike::Miss),
        added: entry.added.iter().copied().collect(),
        rolled: entry.rolled && entry.told.is_some(),
        followed: entry.followed.iter().cloned().collect(),
        of,
    })
}

/// The entry of what waits; how a move is made is written beside it.
pub(crate) fn write(position: &Position, resume: &Resume) -> ResumeEntry {
    match resume {
        Resume::Walk(walk) => ResumeEntry::Walk(walk.path.to_vec()),
        Resume::Hit(hit) => ResumeEntry::Hit { hit: Box::new(write_hit(position, hit)) },
        Resume::Cast(casting) => {
            let Spellcasting { cast, level, slot, stage } = &**casting;
            let intent = Act::Cast(cast.clone()).to_string();
            let cast = SpellcastingEntry { intent, level: *level, slot: *slot, stage: *stage };
            ResumeEntry::Cast { cast: Box::new(cast) }
        }
        Resume::Fall(guard) => ResumeEntry::Fall { fall: *guard },
        Resume::Edge(Edges { edge, done }) => ResumeEntry::Edge { edge: EdgeEntry { at: *edge, done: done.to_vec() } },
        Resume::Ride(Ride::Mount(who)) => ResumeEntry::Mount { mount: position.creature(*who).id().clone() },
        Resume::Ride(Ride::Dismount(to)) => ResumeEntry::Dismount { dismount: *to },
    }
}

fn write_hit(position: &Position, hit: &Hit) -> HitEntry {
    let name = |who: Who| position.creature(who).id().clone();
    let aim = |&(who, tilt): &(Who, Tilt)| {
        let Tilt { leaning: Leaning { advantage, disadvantage }, penalty, cover, misses } = tilt;
        AimEntry { target: name(who), advantage, disadvantage, penalty, cover, misses }
    };
    let (attack, thrown, effect, then) = match &hit.of {
        HitOf::Weapon { attack, thrown } => (Some(Act::Attack(attack.clone()).to_string()), *thrown, None, Vec::new()),
        HitOf::Cleave => (None, false, None, Vec::new()),
        HitOf::Effect { effect, then } => {
            let effect = Box::new(write_influence(position, effect));
            (None, false, Some(effect), then.iter().map(aim).collect())
        }
    };
    HitEntry {
        target: name(hit.target),
        with: hit.with.clone(),
        melee: hit.melee,
        face: hit.roll.face,
        faces: hit.roll.throw.faces.to_vec(),
        total: hit.roll.throw.total,
        cover: hit.roll.cover,
        advantage: hit.roll.leaning.advantage,
        disadvantage: hit.roll.leaning.disadvantage,
        guard: hit.guard,
        told: hit.told,
        added: hit.added.to_vec(),
        rolled: hit.rolled,
        followed: hit.followed.to_vec(),
        attack,
        thrown,
        effect,
        then,
    }
}
