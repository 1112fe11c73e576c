//! The referee: is this act legal, what does it cost, and if not, why.
//!
//! Every act goes through the same list of checks: names, turn, state of the actor, having it, economy, resources, targets,
//! range, sight, line, concentration (SRD-1.8). What an intent leaves open is filled in before: see [`opening`].

pub mod aiming;
pub mod attack;
pub(crate) mod attire;
pub mod cast;
pub mod concentration;
pub mod conditions;
pub(crate) mod deed;
pub mod deeds;
pub mod dragging;
pub mod economy;
pub mod features;
pub mod finding;
pub mod flight;
pub mod flow;
pub mod hands;
pub mod hearing;
pub mod identity;
pub mod movement;
pub mod objects;
pub mod opening;
pub(crate) mod order;
pub mod range;
pub mod readying;
pub mod resources;
pub mod riding;
pub mod speech;
pub mod speed;
pub mod wrestling;

use rulebound_kernel::{Choices, Side, Waivers};
use serde_json::Value;
use smallvec::{SmallVec, smallvec};

use crate::cost::Cost;
use crate::intent::{Act, Intent};
use crate::notice::Notice;
use crate::question::Question;
use crate::refusal::{Party, Reason, Refusal, Scene};
use crate::ruleset::Explain;
use crate::state::Position;
use finding::Finding;
use hearing::{Checked, Hearing};

/// What the referee says of an intent.
#[derive(Clone, Debug, PartialEq)]
#[expect(
    clippy::large_enum_variant,
    reason = "it is looked at and dropped; a box would ask for memory in the common case"
)]
pub enum Ruling {
    /// It may be done.
    Legal {
        /// The act with everything filled in.
        intent: Intent,
        /// What it costs.
        cost: Cost,
        /// What is worth knowing.
        notices: SmallVec<[Notice; 2]>,
    },
    /// It may not be done, for these reasons.
    Refused(SmallVec<[Refusal; 1]>),
    /// Several things could be meant.
    Open(Open),
}

/// What an intent leaves open.
#[derive(Clone, Debug, PartialEq)]
pub struct Open {
    /// What is asked now.
    pub question: Question,
    /// What would still be open then, in the order of SRD-1.9: with every answer that one of the answers to the question leads to.
    pub further: Vec<Question>,
    /// The intent with the question answered, once for each answer.
    pub options: Vec<Intent>,
}

impl From<Open> for Choices<Intent> {
    fn from(open: Open) -> Self {
        let mut fields = open.question.fields();
        if let (Value::Object(fields), false) = (&mut fields, open.further.is_empty()) {
            let further = open.further.iter().map(|question| serde_json::to_value(question).unwrap_or_default());
            fields.insert("further".to_owned(), further.collect());
        }
        Choices { question: open.question.kind(), fields, options: open.options }
    }
}

/// Judges an intent of a side; with `all` every reason is told, else the first. Where the table wants all reasons, the first has
/// the others beside it.
pub fn judge<F: Finding>(position: &Position, by: Side, intent: &Intent, waivers: &Waivers, all: bool) -> F {
    match identity::actor(position, by, intent) {
        Ok(actor) => opening::judge(position, actor, intent, waivers, all || tells_all(position)),
        Err(reason) => F::refused(&mut smallvec![nobody(position, by, intent, reason)]),
    }
}

/// Whether the table wants all reasons.
pub(crate) fn tells_all(position: &Position) -> bool {
    position.ruleset.explain == Explain::All
}

/// The refusal of an intent that means no creature of the side.
fn nobody(position: &Position, by: Side, intent: &Intent, reason: Reason) -> Refusal {
    let side = position.stage.sides.get(usize::from(by.0)).cloned();
    let actor = side.map(|side| Party::creature(side, None));
    let meant = intent.actor.as_ref().and_then(|name| position.named(name.as_str()));
    let target = meant.map(|who| position.creature(who)).map(|other| Party::creature(other.id().clone(), other.at));
    Refusal::new(reason, Scene { actor, verb: Some(intent.act.verb()), target, ..Scene::default() })
}

/// Hears an act that leaves nothing open.
pub(crate) fn hear(hearing: &mut Hearing<'_>, act: &Act) {
    // Where one reason is enough the checks end with it; it stands in the hearing.
    let _ = checks(hearing, act);
}

/// All checks of an act.
pub(crate) fn checks(hearing: &mut Hearing<'_>, act: &Act) -> Checked {
    hearing.verb.get_or_insert(act.verb());
    match act {
        Act::Attack(attack) => attack::check(hearing, act, attack),
        Act::OpportunityAttack(attack) => attack::check_opportunity(hearing, act, attack),
        Act::Multiattack { option } => attack::check_multiattack(hearing, act, option.as_ref()),
        Act::Cast(cast) => cast::check(hearing, act, cast),
        Act::Move(way) => movement::check(hearing, act, way),
        Act::JumpTo { .. } | Act::JumpHigh { .. } | Act::Stand | Act::DropProne => {
            movement::check_posture(hearing, act)
        }
        Act::Mount { .. } | Act::Dismount { .. } => riding::check(hearing, act),
        Act::Grapple { .. } | Act::Shove { .. } | Act::Escape { .. } | Act::Release { .. } => {
            wrestling::check(hearing, act)
        }
        Act::Plain { .. }
        | Act::Influence { .. }
        | Act::Help { .. }
        | Act::Stabilise { .. }
        | Act::Speak { .. }
        | Act::Improvise { .. } => deeds::check(hearing, act),
        Act::Use { .. }
        | Act::Interact { .. }
        | Act::Draw { .. }
        | Act::Stow { .. }
        | Act::PickUp { .. }
        | Act::Drop { .. }
        | Act::DonShield
        | Act::DoffShield => objects::check(hearing, act),
        Act::Ready { .. } | Act::ReleaseReadied { .. } => readying::check(hearing, act),
        Act::EndConcentration | Act::Dismiss { .. } => concentration::check(hearing, act),
        Act::Feature(_) | Act::Legendary { .. } | Act::Lair { .. } => features::check(hearing, act),
        Act::Rest { .. }
        | Act::Pass
        | Act::RollInitiative
        | Act::Order { .. }
        | Act::Kill
        | Act::KnockOut
        | Act::EndTurn
        | Act::Delay
        | Act::BonusAction => flow::check(hearing, act),
    }
}
