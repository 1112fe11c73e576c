//! Actions that need little but themselves: Dash, Disengage, Dodge, Hide, Search, Study, Influence, Help, stabilising, words, and
//! what the table decides about.

mod dash;
mod help;
mod hide;

use super::hearing::{Checked, Hearing, Moment};
use super::opening::Opening;
use super::{conditions, features, identity};
use crate::data::Edition;
use crate::data::words::PlainAction;
use crate::intent::Act;
use crate::intent::act::{Plain, Ruling};
use crate::name::Name;
use crate::question::Question;
use crate::refusal::Reason;
use crate::refusal::words::{Prevented, Unfit};
use crate::space::Mode;
use crate::state::Who;

pub(crate) fn check(hearing: &mut Hearing<'_>, act: &Act) -> Checked {
    match act {
        Act::Plain { what, mode, bonus } => plain(hearing, act, *what, *mode, *bonus),
        Act::Influence { creature } => influence(hearing, act, creature),
        Act::Help { ally, with, bonus } => help::check(hearing, act, ally, with.as_ref(), *bonus),
        Act::Stabilise { target, kit } => help::check_stabilising(hearing, act, target, *kit),
        Act::Speak { .. } => {
            identity::check(hearing, act)?;
            conditions::check(hearing, Prevented::Free)?;
            hearing.voiced()
        }
        Act::Improvise { ruling, .. } => improvise(hearing, act, *ruling),
        _ => Ok(()),
    }
}

/// What takes an action or, where something grants that, a bonus action: the state of the actor.
fn able(hearing: &mut Hearing<'_>, act: &Act, bonus: bool) -> Checked {
    identity::check(hearing, act)?;
    conditions::check(hearing, if bonus { Prevented::Bonus } else { Prevented::Action })
}

impl Hearing<'_> {
    /// Spends an action on an act, or the bonus action if something lets the actor do that.
    ///
    /// # Errors
    ///
    /// [`Stop`](super::hearing::Stop) if there is none and one reason is enough.
    pub(crate) fn spend(&mut self, act: &Act, plain: Option<PlainAction>, bonus: bool) -> Checked {
        if !bonus {
            return self.spend_action(act);
        }
        let grant = plain.and_then(|plain| features::bonus_grant(self.position, self.actor, plain));
        self.require(grant.is_some(), || Reason::NoBonusOption { what: Name::of(act.verb()) })?;
        self.spend_bonus()?;
        grant.map_or(Ok(()), |grant| grant.charge(self))
    }

    /// The creature of a name that is meant as a target.
    ///
    /// # Errors
    ///
    /// [`Stop`](super::hearing::Stop) if there is none and one reason is enough.
    pub(crate) fn meant(&mut self, name: &Name) -> Result<Option<Who>, super::hearing::Stop> {
        let who = self.position.named(name.as_str());
        if who.is_none() {
            self.refuse(Reason::InvalidTarget { target: Some(name.clone()), reason: Unfit::Unknown })?;
        }
        Ok(who)
    }

    /// Whether the edition in force knows an action that only 2024 has.
    fn only_in_2024(&mut self, what: &'static str) -> Checked {
        let edition = self.position.edition();
        self.require(edition == Edition::Srd521, || Reason::NotInEdition { what: Name::of(what), edition })
    }
}

fn plain(hearing: &mut Hearing<'_>, act: &Act, what: Plain, mode: Option<Mode>, bonus: bool) -> Checked {
    able(hearing, act, bonus)?;
    let speed = if what == Plain::Dash { dash::speed(hearing, mode)? } else { None };
    if what == Plain::Study {
        hearing.only_in_2024(what.name())?;
    }
    let option = match what {
        Plain::Dash => Some(PlainAction::Dash),
        Plain::Disengage => Some(PlainAction::Disengage),
        Plain::Dodge => Some(PlainAction::Dodge),
        Plain::Hide => Some(PlainAction::Hide),
        Plain::Search | Plain::Study => None,
    };
    hearing.spend(act, option, bonus)?;
    match what {
        Plain::Dash if hearing.moment != Moment::Readying => {
            dash::gain(hearing, speed);
            Ok(())
        }
        Plain::Hide if hearing.aims() => hide::check(hearing),
        _ => Ok(()),
    }
}

fn influence(hearing: &mut Hearing<'_>, act: &Act, creature: &Name) -> Checked {
    let target = hearing.meant(creature)?;
    able(hearing, act, false)?;
    hearing.only_in_2024(act.verb())?;
    hearing.spend_action(act)?;
    let dead = target.is_some_and(|who| hearing.position.creature(who).is_dead());
    hearing.require(!dead || !hearing.aims(), || Reason::InvalidTarget {
        target: Some(creature.clone()),
        reason: Unfit::Dead,
    })
}

/// What the table allowed costs what the table said. It was asked before, except about what is only readied, which takes the
/// action for that.
fn improvise(hearing: &mut Hearing<'_>, act: &Act, ruling: Option<Ruling>) -> Checked {
    let ruling = if hearing.moment == Moment::Readying { Some(Ruling::Action) } else { ruling };
    match ruling {
        Some(Ruling::Action) => {
            able(hearing, act, false)?;
            hearing.spend_action(act)
        }
        Some(Ruling::Bonus) => {
            able(hearing, act, true)?;
            hearing.spend_bonus()
        }
        Some(Ruling::Free) | None => {
            identity::check(hearing, act)?;
            conditions::check_idling(hearing)
        }
    }
}

/// What the table says about something that the rules do not know. It is asked even if one answer is left.
pub(crate) fn ruling(text: &str) -> Opening {
    let improvised = |ruling| Act::Improvise { text: text.to_owned(), ruling: Some(ruling) };
    let question = text.to_owned();
    let asks = move |_: &[Act]| Question::Ruling { question: question.clone() };
    Opening { confirms: true, ..Opening::new(Ruling::ALL.iter().copied().map(improvised).collect(), asks) }
}
