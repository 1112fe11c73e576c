//! Concentration: taking it up, giving it up, and dismissing what lasts.

use super::hearing::{Checked, Hearing};
use super::{conditions, identity};
use crate::data::Edition;
use crate::intent::Act;
use crate::name::Name;
use crate::notice::Notice;
use crate::refusal::Reason;
use crate::refusal::words::{Noun, Prevented, State};
use crate::ruleset::Concentration;

/// Takes up a concentration; the one that ends, if there is one, is part of the cost, or is not given up.
///
/// # Errors
///
/// [`Stop`](super::hearing::Stop) if the table forbids it and one reason is enough.
pub fn take_up(hearing: &mut Hearing<'_>, ends: Option<Name>, new: &Name) -> Checked {
    let Some(active) = ends else { return Ok(()) };
    if hearing.position.ruleset.concentration == Concentration::Forbid {
        hearing.refuse(Reason::ConcentrationConflict { active: active.clone(), new: new.clone() })?;
    }
    hearing.note_broken(&active);
    hearing.cost.breaks = Some(active);
    Ok(())
}

impl Hearing<'_> {
    /// Says, once, that a concentration ends.
    pub(crate) fn note_broken(&mut self, spell: &Name) {
        let broken = Notice::BreaksConcentration { spell: spell.clone() };
        if !self.notices.contains(&broken) {
            self.note(broken);
        }
    }
}

/// Ending a concentration, at any time; dismissing a spell of one's own with a time span, on the own turn (2024).
pub(crate) fn check(hearing: &mut Hearing<'_>, act: &Act) -> Checked {
    let dismissed = match act {
        Act::Dismiss { spell } => Some(spell),
        _ => None,
    };
    if let Some(spell) = dismissed {
        hearing.with = Some(spell.clone());
        let known = hearing.position.tables().spell(spell.as_str()).is_some();
        hearing.require(known, || Reason::UnknownName { what: Noun::Spell, name: spell.clone() })?;
    }
    identity::check(hearing, act)?;
    conditions::check(hearing, Prevented::Free)?;
    match dismissed {
        Some(spell) => dismiss(hearing, spell),
        None => {
            let creature = hearing.creature();
            // A long casting takes concentration, too.
            let concentrates = creature.concentration.is_some() || creature.casting.is_some();
            let needs = State::Concentrating;
            hearing.require(concentrates, || Reason::NotInState { creature: creature.id().clone(), needs })
        }
    }
}

fn dismiss(hearing: &mut Hearing<'_>, spell: &Name) -> Checked {
    let (position, creature) = (hearing.position, hearing.creature());
    hearing.refuse_for(conditions::idling(position, creature))?;
    let edition = position.edition();
    if edition == Edition::Srd51 {
        hearing.refuse(Reason::NotInEdition { what: Name::of("dismiss"), edition })?;
    }
    let lasts = creature.ongoing.binary_search(spell).is_ok()
        || creature.concentration.as_ref().is_some_and(|active| active.spell == *spell);
    hearing.require(lasts, || Reason::NotInState { creature: creature.id().clone(), needs: State::Casting })
}
