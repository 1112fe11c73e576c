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
pub mod deeds;
pub mod dragging;
pub mod economy;
pub mod features;
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
use smallvec::SmallVec;

use crate::cost::Cost;
use crate::intent::{Act, Intent};
use crate::notice::Notice;
use crate::refusal::{Party, Refusal, Scene};
use crate::state::{Position, Who};
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
    Open(Choices<Intent>),
}

/// Judges an intent of a side; with `all` every reason is told, else the first.
pub fn judge(position: &Position, by: Side, intent: &Intent, waivers: &Waivers, all: bool) -> Ruling {
    match identity::actor(position, by, intent) {
        Ok(actor) => opening::judge(position, actor, intent, waivers, all),
        Err(reason) => {
            let side = position.stage.sides.get(usize::from(by.0)).cloned();
            let actor = side.map(|side| Party::creature(side, None));
            let scene = Scene { actor, ..Scene::default() };
            Ruling::Refused(SmallVec::from_iter([Refusal { reason, scene }]))
        }
    }
}

/// Judges an act that leaves nothing open.
pub(crate) fn hear<'a>(position: &'a Position, actor: Who, act: &Act, waivers: &'a Waivers, all: bool) -> Hearing<'a> {
    let mut hearing = Hearing::new(position, actor, waivers, all);
    // Where one reason is enough the checks end with it; it stands in the hearing.
    let _ = checks(&mut hearing, act);
    hearing
}

/// All checks of an act.
pub(crate) fn checks(hearing: &mut Hearing<'_>, act: &Act) -> Checked {
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
        | Act::EndTurn
        | Act::Delay
        | Act::BonusAction => flow::check(hearing, act),
    }
}
