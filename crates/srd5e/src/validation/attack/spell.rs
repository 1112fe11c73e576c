//! Attack rolls of spells.

use super::aim::{Aim, Aimed};
use super::appraisal::{note_causes, note_exhaustion};
use super::rolls::Roll;
use crate::data::weapon::WeaponKind;
use crate::data::words::Lean;
use crate::name::Name;
use crate::notice::Notice;
use crate::spot::Target;
use crate::state::{Position, Who};
use crate::validation::hearing::Hearing;

/// The roll of a spell on a target; `None` if somebody is nobody knows where.
fn roll<'a>(position: &'a Position, actor: Who, kind: WeaponKind, metal: bool, aim: &'a Aim) -> Option<Roll<'a>> {
    let (from, to) = (position.space(actor)?, aim.space?);
    let feet = position.feet_between(from, to);
    let (arm, normal, strong, opportunity) = (None, u32::MAX, false, false);
    Some(Roll { position, actor, from, arm, metal, kind, normal, aim, to, feet, strong, opportunity })
}

/// Says what is worth knowing of the attack rolls of a spell, which may be drawn to metal.
pub fn note_spell(hearing: &mut Hearing<'_>, kind: WeaponKind, metal: bool, targets: &[Target]) {
    if !hearing.creature().hidden_from.is_empty() {
        hearing.note(Notice::EndsHiding { cause: Name::of("attack") });
    }
    note_exhaustion(hearing);
    for (index, target) in targets.iter().enumerate() {
        let aim = Aim::find(hearing.position, hearing.actor, target).filter(|_| !targets[..index].contains(target));
        if let Some(Aimed::Guess(square)) = aim.as_ref().map(|aim| aim.what) {
            hearing.note(Notice::Guess { square });
        }
        if let Some(roll) = aim.as_ref().and_then(|aim| roll(hearing.position, hearing.actor, kind, metal, aim)) {
            note_causes(hearing, &roll);
        }
    }
}

/// How the attack roll of a spell on a target leans.
pub fn spell_lean(position: &Position, actor: Who, kind: WeaponKind, metal: bool, target: &Target) -> Option<Lean> {
    let aim = Aim::find(position, actor, target)?;
    roll(position, actor, kind, metal, &aim)?.lean()
}
