//! The casting time against the economy of the turn.

use super::super::attack::Stroke;
use super::super::hearing::{Checked, Hearing, Moment};
use super::super::identity::has_turn;
use super::Casting;
use super::metamagic::Way;
use crate::data::moment::Moment as When;
use crate::data::spell::{CastingTime, Spell};
use crate::data::words::Trigger;
use crate::intent::Act;
use crate::intent::act::{Cast, Manner};
use crate::notice::Notice;
use crate::refusal::Reason;
use crate::refusal::words::{Moment as Timing, Occasion, Unreadied};
use crate::spot::Target;
use crate::state::creature::LongCasting;
use crate::state::{Happening, Position, Who};
use smallvec::SmallVec;

/// The turns that a ritual takes beside the casting time: ten minutes.
const RITUAL: u32 = 100;

pub(super) fn manner(casting: &Casting<'_>) -> Manner {
    match &casting.spell.time {
        _ if casting.cast.ritual => Manner::Action,
        CastingTime::Action if casting.metamagic.has(Way::Quickened) => Manner::Bonus,
        CastingTime::Action | CastingTime::Minutes(_) | CastingTime::Hours(_) => Manner::Action,
        CastingTime::Bonus | CastingTime::BonusAfter(_) => Manner::Bonus,
        CastingTime::Reaction(_) => Manner::Reaction,
    }
}

pub(super) fn turns_left(casting: &Casting<'_>) -> u32 {
    let ritual = if casting.cast.ritual { RITUAL } else { 0 };
    let all = casting.spell.time.turns() + ritual;
    under_way(casting).map_or(all, |under_way| under_way.turns_left)
}

/// The casting under way that this one goes on with: of the same spell, and as a ritual if it was begun as one.
pub(super) fn under_way<'a>(casting: &Casting<'a>) -> Option<&'a LongCasting> {
    let Cast { spell, ritual, .. } = casting.cast;
    let long = *ritual || casting.spell.time.is_long();
    let begun = casting.creature().casting.as_ref().filter(|_| long);
    begun.filter(|begun| begun.spell == *spell && begun.ritual == *ritual)
}

fn occasion(trigger: Trigger) -> Occasion {
    match trigger {
        Trigger::Hit => Occasion::Hit,
        Trigger::Targeted => Occasion::Targeted,
        Trigger::Casts => Occasion::Casts,
        Trigger::Falls => Occasion::Falls,
        Trigger::Damaged => Occasion::Damaged,
        Trigger::YouHit => Occasion::YouHit,
    }
}

/// Whom a casting that answers something must be aimed at: the one who did it.
pub(super) fn answers(position: &Position, actor: Who, time: &CastingTime) -> Option<Who> {
    let CastingTime::Reaction(_) = time else { return None };
    let pending = position.pending.last().filter(|pending| pending.who == actor)?;
    match pending.trigger.as_ref()? {
        Happening::Casts { creature, .. } => Some(*creature),
        Happening::Damaged { by, .. } => Some(*by),
        _ => None,
    }
}

/// The moment of a casting that follows a hit: who hits in another's turn has no bonus action then.
pub(super) fn moment(hearing: &mut Hearing<'_>, casting: &Casting<'_>) -> Checked {
    let follows = matches!(casting.spell.time, CastingTime::BonusAfter(_)) && casting.manner() == Manner::Bonus;
    let now = !follows || has_turn(hearing.position, hearing.actor);
    hearing.require(now, || Reason::WrongTiming { needs: Timing::OwnTurn })
}

/// Action, bonus action or reaction, as the spell says.
pub(super) fn check(hearing: &mut Hearing<'_>, act: &Act, casting: &Casting<'_>) -> Checked {
    if hearing.moment == Moment::Readying {
        let readyable = casting.spell.time == CastingTime::Action && casting.manner() == Manner::Action;
        let what = casting.cast.spell.clone();
        hearing.require(readyable && !casting.cast.ritual, || Reason::NotReadyable {
            what,
            reason: Unreadied::CastingTime,
        })?;
        return hearing.spend_action(act);
    }
    match (&casting.spell.time, casting.manner()) {
        (CastingTime::Reaction(triggers), Manner::Reaction) => reaction(hearing, casting, triggers),
        (CastingTime::BonusAfter(triggers), Manner::Bonus) => {
            let occasions: SmallVec<[Occasion; 2]> = triggers.iter().copied().map(occasion).collect();
            let asked = hearing.occasion(&occasions).is_some() && follows(hearing, casting.spell);
            if let (Some(&needs), false) = (occasions.first(), asked) {
                hearing.refuse(Reason::NoTrigger { needs })?;
            }
            hearing.spend_bonus()
        }
        (_, Manner::Bonus) => hearing.spend_bonus(),
        _ => {
            let turns = casting.turns_left();
            if turns > 1 {
                hearing.note(Notice::LongCasting { turns });
            }
            hearing.spend_action(act)
        }
    }
}

/// Whether a spell that follows hits of some kinds follows the one its caster is asked about.
fn follows(hearing: &Hearing<'_>, spell: &Spell) -> bool {
    let fits = |stroke: &Stroke| {
        let now = spell.effects.iter().filter(|effect| effect.happens_on(When::Cast));
        now.into_iter().all(|effect| stroke.fits(&effect.with))
    };
    !spell.follows_hit() || Stroke::asked(hearing.position, hearing.actor).is_some_and(|(stroke, _)| fits(&stroke))
}

fn reaction(hearing: &mut Hearing<'_>, casting: &Casting<'_>, triggers: &[Trigger]) -> Checked {
    let occasions: SmallVec<[Occasion; 2]> = triggers.iter().copied().map(occasion).collect();
    hearing.spend_reaction(&occasions)?;
    aimed_at_cause(hearing, casting)
}

/// A casting that answers somebody is aimed at whoever brought it about.
pub(super) fn aimed_at_cause(hearing: &mut Hearing<'_>, casting: &Casting<'_>) -> Checked {
    let occasions: SmallVec<[Occasion; 2]> = casting.spell.answers().iter().copied().map(occasion).collect();
    let Some(by) = answers(hearing.position, hearing.actor, &casting.spell.time) else { return Ok(()) };
    let named = |target: &Target| match target {
        Target::Creature(name) => hearing.position.creature(by).id() == name,
        Target::Square(_) => false,
    };
    let elsewhere = !casting.cast.aim.on.iter().all(named);
    match occasions.first() {
        Some(&needs) if elsewhere && hearing.occasion(&occasions).is_some() => {
            hearing.refuse(Reason::NoTrigger { needs })
        }
        _ => Ok(()),
    }
}
