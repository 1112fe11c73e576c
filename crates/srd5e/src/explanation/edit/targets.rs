//! Whom an act is aimed at.

use crate::intent::Act;
use crate::name::Name;
use crate::spot::Target;
use crate::state::{Position, Who};

/// Whom an act is aimed at.
pub(super) fn targets(position: &Position, act: &Act) -> Vec<Who> {
    let of = |target: &Target| match target {
        Target::Creature(name) => position.named(name.as_str()),
        Target::Square(_) => None,
    };
    let named = |name: &Name| position.named(name.as_str());
    let list: Vec<Option<Who>> = match act {
        Act::Attack(attack) => vec![of(&attack.target)],
        Act::OpportunityAttack(attack) => vec![attack.target.as_ref().and_then(named)],
        Act::Cast(cast) => cast.aim.on.iter().map(of).collect(),
        Act::Feature(feature) => feature.aim.on.iter().map(of).collect(),
        Act::Legendary { aim, .. } | Act::Lair { aim, .. } => aim.on.iter().map(of).collect(),
        Act::Grapple { target, .. } | Act::Shove { target, .. } | Act::Stabilise { target, .. } => vec![named(target)],
        Act::Help { ally, with, .. } => {
            let foe = with.as_ref().and_then(|with| match with {
                crate::intent::act::HelpWith::Against(foe) => named(foe),
                crate::intent::act::HelpWith::Skill(_) => None,
            });
            vec![foe, named(ally)]
        }
        Act::Influence { creature } => vec![named(creature)],
        Act::Mount { mount } => vec![named(mount)],
        Act::Use { on, .. } => vec![on.as_ref().and_then(of)],
        Act::Release { target } => vec![target.as_ref().and_then(named)],
        Act::Escape { from, .. } => vec![from.as_ref().and_then(named)],
        Act::Ready { act, .. } => targets(position, act).into_iter().map(Some).collect(),
        _ => Vec::new(),
    };
    list.into_iter().flatten().collect()
}
