//! What an act is judged as and remembered as when it takes an action or a bonus action.

use super::features::power;
use super::hands::is_shield;
use super::objects;
use crate::data::Edition;
use crate::intent::Act;
use crate::intent::act::Plain;
use crate::name::Name;
use crate::state::deed::{ATTACK, CAST, USE, dash};
use crate::state::{Position, Who};

/// The deed of an act: its verb, `attack` for all attacks of the Attack action, `cast` for whatever takes the action for magic, and
/// for any other feature its name. By the rules of 2024 a shield is one of the objects that are used.
pub(crate) fn deed(position: &Position, who: Who, act: &Act) -> Name {
    match act {
        Act::Attack(_) | Act::Grapple { .. } | Act::Shove { .. } => ATTACK,
        Act::Plain { what: Plain::Dash, mode, .. } => dash(*mode),
        Act::Feature(feature) => {
            let power = power::find(position, position.creature(who), feature.name.as_str());
            if power.is_ok_and(|power| power.magic) { CAST } else { feature.name.clone() }
        }
        Act::Use { item, .. } if objects::is_magical(position.creature(who), item.as_str()) => CAST,
        Act::Draw { item, .. } if is_shield(item.as_str()) => shield(position, &Act::DonShield),
        Act::Stow { item } | Act::Drop { item } if is_shield(item.as_str()) => shield(position, &Act::DoffShield),
        Act::DonShield | Act::DoffShield => shield(position, act),
        _ => Name::of(act.verb()),
    }
}

fn shield(position: &Position, act: &Act) -> Name {
    if position.edition() == Edition::Srd521 { USE } else { Name::of(act.verb()) }
}
