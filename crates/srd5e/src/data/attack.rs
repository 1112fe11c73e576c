//! Attacks, powers and traits of monsters.

use serde::{Deserialize, Serialize};

use super::area::{Area, Shape};
use super::effect::{Damage, Effect};
use super::feature::Activation;
use super::gift::{Gift, Opening, Prey};
use super::spell::Duration;
use super::target::{States, Targets};
use super::words::{DamageType, Left, PlainAction, Size, Skill, Trigger, words};
use crate::refusal::words::Prerequisite;
use crate::space::Mode;

/// Something a monster can do with an action, bonus action, reaction or legendary action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// The id, in kebab-case.
    pub id: String,
    /// The name.
    pub name: String,
    /// The form it takes, for creatures that change theirs.
    #[serde(default)]
    pub form: Option<String>,
    /// How often.
    #[serde(default)]
    pub usage: Option<Usage>,
    /// Legendary uses it costs.
    #[serde(default = "one")]
    pub cost: u8,
    /// A legendary action that may not be taken again before the monster's next turn (2024).
    #[serde(default)]
    pub barred: bool,
    /// What a reaction answers.
    #[serde(default)]
    pub trigger: Option<Trigger>,
    /// Its attack.
    #[serde(default)]
    pub attack: Option<Attack>,
    /// Actions of the same monster of which it uses one.
    #[serde(default)]
    pub uses: Vec<String>,
    /// Actions of the rules of which it takes one.
    #[serde(default)]
    pub takes: Vec<PlainAction>,
    /// It takes all of those actions, not one of them.
    #[serde(default)]
    pub together: bool,
    /// Spells of which it casts one.
    #[serde(default)]
    pub casts: Vec<String>,
    /// It casts that on itself.
    #[serde(default)]
    pub own: bool,
    /// Whom it is aimed at, if it is no attack.
    #[serde(default)]
    pub targets: Option<Targets>,
    /// Its area.
    #[serde(default)]
    pub area: Option<Area>,
    /// What must be so first.
    #[serde(default)]
    pub needs: Vec<Prerequisite>,
    /// How it takes its user elsewhere.
    #[serde(default)]
    pub goes: Option<Going>,
    /// A check that is made; what comes of it the table says.
    #[serde(default)]
    pub checks: Option<Skill>,
    /// How long its area stays, or it works on; at once if nothing is said.
    #[serde(default)]
    pub duration: Option<Duration>,
    /// What it does.
    #[serde(default)]
    pub effects: Vec<Effect>,
    /// How much is left to the table.
    #[serde(default)]
    pub left: Left,
}

/// A movement that belongs to something else and costs no feet of its own: up to so far, to where its user says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Going {
    /// By which speed, if not by the one it would use.
    #[serde(default)]
    pub by: Option<Mode>,
    /// How far.
    pub far: Far,
    /// It provokes nobody.
    #[serde(default)]
    pub safe: bool,
    /// It goes nearer to a foe that it sees.
    #[serde(default)]
    pub nearer: bool,
    /// It comes after everything else.
    #[serde(default)]
    pub last: bool,
    /// It is a teleport to a place that is seen.
    #[serde(default)]
    pub teleports: bool,
    /// It goes through creatures of this size and smaller.
    #[serde(default)]
    pub enters: Option<Size>,
    /// It may end in their spaces.
    #[serde(default)]
    pub stops: bool,
}

/// How far a movement goes at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Far {
    /// As far as the speed.
    Speed,
    /// Half as far.
    Half,
    /// So many feet.
    Feet(u16),
}

/// An attack of a monster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// Melee, ranged, or either.
    pub kind: AttackKind,
    /// A spell attack, where the edition tells them apart.
    #[serde(default)]
    pub spell: bool,
    /// Added to the attack roll.
    pub bonus: i8,
    /// The reach in feet of a melee attack.
    #[serde(default)]
    pub reach: Option<u16>,
    /// Normal and long range in feet; equal where only one is given.
    #[serde(default)]
    pub range: Option<(u16, u16)>,
    /// The states one of which the target must be in.
    #[serde(default, skip_serializing_if = "States::is_any")]
    pub state: States,
    /// It is not made against whom its maker holds.
    #[serde(default)]
    pub apart: bool,
    /// While it holds somebody it is made against nobody else.
    #[serde(default)]
    pub sole: bool,
    /// It is not made with somebody inside.
    #[serde(default)]
    pub needs_room: bool,
    /// The largest size it is made against.
    #[serde(default)]
    pub max_size: Option<Size>,
    /// Whom it has advantage against.
    #[serde(default)]
    pub advantage: Option<Prey>,
    /// How often its dice are thrown for a critical hit.
    #[serde(default = "two")]
    pub critical: u16,
    /// The damage of a hit.
    #[serde(default)]
    pub damage: Vec<Damage>,
    /// Other damage in some cases.
    #[serde(default)]
    pub or: Vec<OtherDamage>,
    /// What else a hit does.
    #[serde(default)]
    pub hit: Vec<Effect>,
}

/// Damage that takes the place of the first damage of an attack in some case, or is added to it where the case says so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OtherDamage {
    /// The case.
    pub when: DamageCase,
    /// The damage.
    pub damage: Vec<Damage>,
}

/// How often something can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Usage {
    /// Again after rolling this number or more on a d6 at the start of a turn.
    Recharge(u8),
    /// So often a day.
    PerDay(u8),
    /// Once between rests.
    PerRest,
}

/// A trait of a monster. Most are only named; those that hurt or heal say how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trait {
    /// The id, in kebab-case.
    pub id: String,
    /// The form it takes, for creatures that change theirs.
    #[serde(default)]
    pub form: Option<String>,
    /// How often.
    #[serde(default)]
    pub usage: Option<Usage>,
    /// How often a day in its lair, where that is more (2024).
    #[serde(default)]
    pub in_lair: Option<u8>,
    /// Hit points regained at the start of each turn.
    #[serde(default)]
    pub regains: Option<u16>,
    /// Damage types after which they are not regained.
    #[serde(default)]
    pub unless: Vec<DamageType>,
    /// Actions it lets the monster take as a bonus action.
    #[serde(default)]
    pub takes: Vec<PlainAction>,
    /// What it takes to use it, if it is used.
    #[serde(default)]
    pub activation: Option<Activation>,
    /// How it takes its user elsewhere.
    #[serde(default)]
    pub goes: Option<Going>,
    /// Whom it is aimed at, if it is used.
    #[serde(default)]
    pub targets: Option<Targets>,
    /// What a charge adds to an attack.
    #[serde(default)]
    pub charge: Option<Charge>,
    /// Its area.
    #[serde(default)]
    pub area: Option<Shape>,
    /// It works only while the monster can act, on those who see it and whom it sees.
    #[serde(default)]
    pub sight: bool,
    /// It works only under water.
    #[serde(default)]
    pub under_water: bool,
    /// What must be so for a hit to do more.
    #[serde(default)]
    pub opening: Option<Opening>,
    /// What it does.
    #[serde(default)]
    pub effects: Vec<Effect>,
    /// What it gives.
    #[serde(default)]
    pub gifts: Vec<Gift>,
    /// How much of what the data say of it is left to the table.
    #[serde(default)]
    pub left: Left,
}

/// What an attack gains after moving straight at the target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Charge {
    /// Feet moved at least.
    pub feet: u16,
    /// The attack, by id.
    pub with: String,
    /// Added damage.
    #[serde(default)]
    pub damage: Vec<Damage>,
    /// What else a hit does.
    #[serde(default)]
    pub effects: Vec<Effect>,
    /// The attack that may follow as a bonus action against a target knocked prone.
    #[serde(default)]
    pub then: Option<String>,
}

impl Action {
    /// An attack and nothing else.
    pub fn attack(name: &str, attack: Attack) -> Self {
        Action {
            id: name.to_owned(),
            name: name.to_owned(),
            form: None,
            usage: None,
            cost: 1,
            barred: false,
            trigger: None,
            attack: Some(attack),
            uses: Vec::new(),
            takes: Vec::new(),
            together: false,
            casts: Vec::new(),
            own: false,
            targets: None,
            area: None,
            needs: Vec::new(),
            goes: None,
            checks: None,
            duration: None,
            effects: Vec::new(),
            left: Left::None,
        }
    }
}

impl Attack {
    /// An attack that does no damage yet, against anybody.
    pub fn plain(kind: AttackKind, bonus: i8, reach: Option<u16>) -> Self {
        Attack {
            kind,
            spell: false,
            bonus,
            reach,
            range: None,
            state: States::default(),
            apart: false,
            sole: false,
            needs_room: false,
            max_size: None,
            advantage: None,
            critical: two(),
            damage: Vec::new(),
            or: Vec::new(),
            hit: Vec::new(),
        }
    }
}

words! {
    /// Melee, ranged, or either.
    AttackKind { Melee = "melee", Ranged = "ranged", Either = "either" }
}
words! {
    /// When an attack deals other damage.
    DamageCase {
        TwoHanded = "two-handed", AtRange = "at-range", Shillelagh = "shillelagh", Enlarged = "enlarged", SmallForm = "small-form",
        HalfHitPoints = "half-hit-points", Bloodied = "bloodied", TargetBloodied = "target-bloodied", Advantage = "advantage",
        ExtraWithAdvantage = "extra-with-advantage", Grappled = "grappled", Charge = "charge", Seizes = "seizes",
    }
}

const fn one() -> u8 {
    1
}

const fn two() -> u16 {
    2
}
