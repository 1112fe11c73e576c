//! What the state of a creature takes away from it: death, surprise, conditions.

use super::hearing::{Checked, Hearing, Moment, turn_of};
use crate::data::Edition;
use crate::data::change::Change;
use crate::data::words::Condition;
use crate::name::Name;
use crate::refusal::Reason;
use crate::refusal::words::Prevented;
use crate::state::conditions::ConditionSet;
use crate::state::sway::Barred;
use crate::state::{Creature, Position, Who};

/// Of several conditions that forbid the same thing the first of these is named.
const BY_WEIGHT: [Condition; 5] =
    [Condition::Petrified, Condition::Unconscious, Condition::Paralyzed, Condition::Stunned, Condition::Incapacitated];

/// Whether a condition takes something away from a creature by the rules of an edition. Conditions that only set the speed to 0
/// are not asked here.
pub const fn prevents(edition: Edition, condition: Condition, what: Prevented) -> bool {
    match what {
        Prevented::Action | Prevented::Bonus | Prevented::Reaction => matches!(
            condition,
            Condition::Petrified
                | Condition::Unconscious
                | Condition::Paralyzed
                | Condition::Stunned
                | Condition::Incapacitated
        ),
        Prevented::Move => match edition {
            Edition::Srd51 => matches!(
                condition,
                Condition::Petrified | Condition::Unconscious | Condition::Paralyzed | Condition::Stunned
            ),
            Edition::Srd521 => false,
        },
        Prevented::Free => false,
    }
}

/// The conditions of a creature that take something away, the weightiest first.
pub fn preventing<'a>(
    position: &'a Position,
    creature: &'a Creature,
    what: Prevented,
) -> impl Iterator<Item = Reason> + 'a {
    let edition = position.edition();
    let prevents = move |condition: &Condition| prevents(edition, *condition, what);
    let own = move |condition: Condition| {
        creature.conditions.own().contains(condition) || (condition == Condition::Unconscious && creature.is_dying())
    };
    let weighed = if is_untouched(creature) { &[][..] } else { &BY_WEIGHT };
    let conditions = weighed.iter().copied().filter(prevents).filter(move |&condition| own(condition));
    let conditions = conditions.map(move |condition| {
        let source = creature.conditions.of(condition).find_map(|affliction| affliction.source);
        let source = source.map(|who| position.creature(who).id().clone());
        Reason::ConditionPrevents { condition, source, what }
    });
    conditions.chain(barring(position, creature, what))
}

/// Whether neither a condition nor an influence may take anything away from a creature.
pub(crate) fn is_untouched(creature: &Creature) -> bool {
    creature.hp > 0 && creature.conditions.own() == ConditionSet::NONE && creature.sway().barred == Barred::default()
}

/// The influence on a creature that takes something away.
fn barring(position: &Position, creature: &Creature, what: Prevented) -> Option<Reason> {
    let barred = &creature.sway().barred;
    if *barred == Barred::default() {
        return None;
    }
    let who = position.named(creature.id().as_str())?;
    let turn = turn_of(position, who);
    // Of two things one was done already.
    let acted = turn.is_some_and(|turn| !turn.actions.is_empty());
    let quick = turn.is_some_and(|turn| turn.bonus.is_some());
    let moved = turn.is_some_and(|turn| turn.moved.total() > 0);
    let (one, either) = (barred.both && quick, barred.move_or_act);
    let is_barred = match what {
        Prevented::Action => barred.actions || one || either && moved,
        Prevented::Bonus => barred.bonus || barred.both && acted,
        Prevented::Reaction => barred.reactions,
        Prevented::Move => barred.moves || either && acted,
        Prevented::Free => false,
    };
    let halves = |change: &Change| matches!(change, Change::OneAct | Change::OneActOrMove);
    let bars = |change: &Change| match what {
        Prevented::Action => matches!(change, Change::NoActions | Change::NoTurn) || halves(change),
        Prevented::Bonus => matches!(change, Change::NoBonus | Change::NoTurn) || halves(change),
        Prevented::Reaction => matches!(change, Change::NoReactions),
        Prevented::Move => matches!(change, Change::NoTurn | Change::OneActOrMove),
        Prevented::Free => false,
    };
    if !is_barred {
        return None;
    }
    let feature = position.swaying(who, bars)?;
    Some(Reason::FeaturePrevents { feature, what: Name::of(what.name()) })
}

/// The third check of every act: a creature that is dead, surprised or in the wrong condition does not act. A part of another
/// act was checked with it.
pub fn check(hearing: &mut Hearing<'_>, what: Prevented) -> Checked {
    if hearing.moment == Moment::Releasing {
        return Ok(());
    }
    let position = hearing.position;
    let creature = hearing.creature();
    if creature.is_dead() {
        hearing.refuse(Reason::Dead { creature: creature.id().clone() })?;
    }
    if what == Prevented::Free {
        return Ok(());
    }
    if is_surprised(position, creature) {
        hearing.refuse(Reason::Surprised { creature: creature.id().clone() })?;
    }
    hearing.refuse_for(preventing(position, creature, what))
}

/// What keeps a creature from deeds that are free: surprise, and whatever condition keeps it from acting.
pub fn idling<'a>(position: &'a Position, creature: &'a Creature) -> impl Iterator<Item = Reason> + 'a {
    let surprised = is_surprised(position, creature).then(|| Reason::Surprised { creature: creature.id().clone() });
    let conditions = preventing(position, creature, Prevented::Action).filter_map(|reason| match reason {
        Reason::ConditionPrevents { condition, source, .. } => {
            Some(Reason::ConditionPrevents { condition, source, what: Prevented::Free })
        }
        _ => None,
    });
    surprised.into_iter().chain(conditions)
}

/// The third check of what is free and yet a deed: who cannot act handles nothing, tries nothing and uses no feature.
pub fn check_idling(hearing: &mut Hearing<'_>) -> Checked {
    check(hearing, Prevented::Free)?;
    hearing.refuse_for(idling(hearing.position, hearing.creature()))
}

/// Whether surprise still holds a creature: until the end of its first turn, and only by the rules of 2014.
pub fn is_surprised(position: &Position, creature: &Creature) -> bool {
    position.edition() == Edition::Srd51 && creature.surprised && !creature.surprise_over
}

/// Whether fear lies on the attacks and checks of a creature: while it sees what it fears, or nobody knows what that is
/// (SRD-2.10).
pub fn is_daunted(position: &Position, who: Who) -> bool {
    let creature = position.creature(who);
    let feared = |source: Who| !position.creature(source).is_dead() && position.sees(who, source);
    creature.is(Condition::Frightened)
        && creature.conditions.of(Condition::Frightened).any(|fear| fear.source.is_none_or(feared))
}

/// Whether a creature sees nothing.
pub fn is_blind(creature: &Creature) -> bool {
    creature.is(Condition::Blinded) || creature.is(Condition::Unconscious)
}

/// The name of a condition as a cause.
pub const fn cause(condition: Condition) -> Name {
    Name::of(condition.name())
}
