//! How many spells go into one turn.

use super::super::hearing::{Checked, Hearing};
use super::Casting;
use super::metamagic::Way;
use super::source::Source;
use crate::data::Edition;
use crate::data::spell::CastingTime;
use crate::intent::act::Manner;
use crate::refusal::Reason;
use crate::state::Position;
use crate::state::turn::SpellMade;

/// Beside a spell cast as a bonus action only cantrips of one action (2014); one slot a turn, and nothing of level 1 or more
/// beside a quickened spell (2024). Only the turn of the caster itself counts: in another's it casts one spell at most.
pub(super) fn check(hearing: &mut Hearing<'_>, casting: &Casting<'_>) -> Checked {
    let Some(turn) = hearing.turn() else { return Ok(()) };
    let asked = &casting.cast.spell;
    match hearing.position.edition() {
        Edition::Srd51 => {
            let bonus = casting.manner() == Manner::Bonus;
            let slight = is_slight(casting.spell.level.is_cantrip(), &casting.spell.time, casting.manner());
            let clash = turn.spells.iter().find(|made| {
                (made.manner == Manner::Bonus && !slight) || (bonus && !was_slight(hearing.position, made))
            });
            match clash {
                Some(made) => hearing.refuse(Reason::BonusSpellRule { cast: made.spell.clone(), asked: asked.clone() }),
                None => Ok(()),
            }
        }
        Edition::Srd521 => {
            let spends = casting.source == Source::Prepared && casting.completes();
            if let Some(made) = turn.spells.iter().find(|made| spends && made.slot > 0) {
                hearing.refuse(Reason::OneSlotPerTurn { cast: made.spell.clone(), asked: asked.clone() })?;
            }
            let quick = casting.metamagic.has(Way::Quickened);
            let clash = turn.spells.iter().find(|made| {
                let levelled = spell_level(hearing.position, made) > 0;
                (quick && levelled) || (!casting.spell.level.is_cantrip() && was_quickened(made))
            });
            match clash {
                Some(made) => hearing.refuse(Reason::QuickenedLimit { cast: made.spell.clone(), asked: asked.clone() }),
                None => Ok(()),
            }
        }
    }
}

/// A cantrip of one action that takes one.
fn is_slight(cantrip: bool, time: &CastingTime, manner: Manner) -> bool {
    cantrip && *time == CastingTime::Action && manner == Manner::Action
}

fn was_slight(position: &Position, made: &SpellMade) -> bool {
    let spell = position.tables().spell(made.spell.as_str());
    spell.is_some_and(|spell| is_slight(spell.level.is_cantrip(), &spell.time, made.manner))
}

fn was_quickened(made: &SpellMade) -> bool {
    made.using.iter().any(|name| name == Way::Quickened.name())
}

fn spell_level(position: &Position, made: &SpellMade) -> u8 {
    position.tables().spell(made.spell.as_str()).map_or(0, |spell| spell.level.get())
}
