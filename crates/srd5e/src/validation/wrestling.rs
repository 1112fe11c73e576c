//! Grappling, shoving, getting loose and letting go.

use super::attack::{self, Aim};
use super::hands::{grappled_by, grapplers, holders};
use super::hearing::{Checked, Hearing, Moment};
use super::opening::Opening;
use super::range::Mark;
use super::{conditions, identity};
use crate::data::words::{Condition, Edition, Size};
use crate::intent::Act;
use crate::intent::act::{Hand, Means, OpportunityAttack, Shoved};
use crate::name::Name;
use crate::notice::Notice;
use crate::question::Question;
use crate::refusal::Reason;
use crate::refusal::words::{HandFor, Prevented, RangeKind, State, Unfit};
use crate::ruleset::Positions;
use crate::space::{Mode, Space, Square, directions_away, pushed};
use crate::spot::Spot;
use crate::state::{Position, Who};

/// How somebody is laid hold of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hold {
    Grapple,
    Shove,
}

impl Hold {
    /// The hold of an opportunity attack.
    pub(crate) const fn of_means(means: &Means) -> Option<Self> {
        match means {
            Means::Weapon(_) => None,
            Means::Grapple => Some(Hold::Grapple),
            Means::Shove(_) => Some(Hold::Shove),
        }
    }

    pub(crate) const fn name(self) -> Name {
        match self {
            Hold::Grapple => Name::of("grapple"),
            Hold::Shove => Name::of("shove"),
        }
    }
}

pub(crate) fn check(hearing: &mut Hearing<'_>, act: &Act) -> Checked {
    match act {
        Act::Grapple { target, hand } => lay_hold(hearing, act, target, Hold::Grapple, *hand, None),
        Act::Shove { target, outcome } => lay_hold(hearing, act, target, Hold::Shove, None, *outcome),
        Act::Escape { from, .. } => escape(hearing, act, from.as_ref()),
        Act::Release { target } => release(hearing, act, target.as_ref()),
        _ => Ok(()),
    }
}

/// A grapple or a shove in place of one attack.
fn lay_hold(
    hearing: &mut Hearing<'_>,
    act: &Act,
    target: &Name,
    hold: Hold,
    hand: Option<Hand>,
    outcome: Option<Shoved>,
) -> Checked {
    hearing.with = Some(hold.name());
    let aim = named(hearing, target)?;
    let from = if hearing.aims() { hearing.located(hearing.actor)? } else { None };
    identity::check(hearing, act)?;
    conditions::check(hearing, Prevented::Action)?;
    if hearing.moment != Moment::Now {
        unarmed_only(hearing, hold, Name::of("ready"))?;
    }
    attack::attack_of_action(hearing, act, &hold.name())?;
    if hold == Hold::Grapple {
        hearing.free_hand(HandFor::Grapple, hand)?;
    }
    let Some((who, aim)) = aim.filter(|_| hearing.aims()) else { return Ok(()) };
    hearing.fit_target(&aim)?;
    fits(hearing, who)?;
    reaches(hearing, &aim, from)?;
    if hearing.position.allied(hearing.actor, who) && who != hearing.actor {
        let target = hearing.name(who);
        hearing.note(Notice::FriendlyFire { target });
    }
    match (hold, outcome, aim.space) {
        (Hold::Grapple, ..) => immune(hearing, who, Condition::Grappled),
        (Hold::Shove, Some(outcome), Some(to)) => return shoved(hearing, who, from, to, outcome),
        (Hold::Shove, ..) => {}
    }
    Ok(())
}

/// The creature of a name; only creatures are wrestled with.
fn named(hearing: &mut Hearing<'_>, name: &Name) -> Result<Option<(Who, Aim)>, super::hearing::Stop> {
    let position = hearing.position;
    match position.named(name.as_str()) {
        Some(who) => {
            hearing.concerns(who);
            Ok(Some((who, Aim::at(position, who, position.space(who)))))
        }
        None => {
            hearing.refuse(Reason::InvalidTarget { target: Some(name.clone()), reason: Unfit::Unknown })?;
            Ok(None)
        }
    }
}

/// In 2014 grapple and shove take the place of attacks of the Attack action only; in 2024 they are unarmed strikes.
pub(crate) fn unarmed_only(hearing: &mut Hearing<'_>, hold: Hold, cause: Name) -> Checked {
    let allowed = hearing.position.edition() == Edition::Srd521;
    hearing.require(allowed, || Reason::ActionNotAllowed { what: hold.name(), cause, only: Box::default() })
}

/// Nobody wrestles with those more than one size larger.
pub(crate) fn fits(hearing: &mut Hearing<'_>, target: Who) -> Checked {
    let (own, size) = (hearing.creature().size(), hearing.position.creature(target).size());
    let largest = Size::ALL.iter().copied().find(|&larger| larger > own).unwrap_or(own);
    hearing.require(size <= largest, || Reason::TooLarge {
        target: hearing.position.creature(target).id().clone(),
        size,
        max: largest,
    })
}

/// A weapon lengthens neither grapple nor shove.
pub(crate) fn reaches(hearing: &mut Hearing<'_>, aim: &Aim, from: Option<Space>) -> Checked {
    let strict = hearing.position.ruleset.positions == Positions::Strict;
    let (Some(from), Some(space)) = (from, aim.space) else {
        return match aim.name() {
            Some(creature) if strict && aim.space.is_none() => hearing.refuse(Reason::UnknownPosition { creature }),
            _ => Ok(()),
        };
    };
    let mark = Mark { who: aim.who(), name: aim.name(), space };
    let reach = attack::unarmed_reach(hearing.position, hearing.creature());
    hearing.within(from, &mark, reach, RangeKind::Melee, None)?;
    hearing.clear_line(from, &mark)?;
    Ok(())
}

fn immune(hearing: &mut Hearing<'_>, target: Who, condition: Condition) {
    if hearing.position.creature(target).is_immune(condition) {
        let target = hearing.name(target);
        hearing.note(Notice::NoEffect { target, reason: Name::of("immune") });
    }
}

/// The places straight behind somebody as another sees it, with where a push of so many squares would end: the same place if it is
/// blocked.
fn behind(
    position: &Position,
    from: Space,
    target: Who,
    to: Space,
    squares: u32,
) -> impl Iterator<Item = (Square, Space)> + '_ {
    let free = move |space: Space| {
        position.everyone().all(|(who, other)| {
            who == target || other.is_dead() || other.own_space().is_none_or(|there| !there.overlaps(space))
        })
    };
    let corner_rule = position.ruleset.corner_rule;
    directions_away(from, to).map(move |direction| {
        (to.square.towards(direction), pushed(&position.stage.grid, corner_rule, to, direction, squares, free))
    })
}

/// What becomes of somebody who is shoved: a push into what is blocked does nothing.
pub(crate) fn shoved(
    hearing: &mut Hearing<'_>,
    target: Who,
    from: Option<Space>,
    to: Space,
    outcome: Shoved,
) -> Checked {
    let (position, Some(from)) = (hearing.position, from) else { return Ok(()) };
    let place = match outcome {
        Shoved::Prone => {
            immune(hearing, target, Condition::Prone);
            return Ok(());
        }
        Shoved::Away(place) => place,
    };
    let meant = |square: Square| place.is_none_or(|spot| spot.square == square);
    let mut ends = behind(position, from, target, to, 1).filter(|(square, _)| meant(*square)).peekable();
    if let Some(spot) = place.filter(|_| ends.peek().is_none()) {
        return hearing.refuse(Reason::NoSuchOption { what: Name::new(spot.to_string()) });
    }
    if ends.all(|(_, end)| end == to) {
        let target = hearing.name(target);
        hearing.note(Notice::NoEffect { target, reason: Name::of("blocked") });
    }
    Ok(())
}

/// Where somebody ends who is driven away as far as there is room, so many squares at most; of several ways the first that leads
/// anywhere.
pub(crate) fn driven(position: &Position, from: Space, target: Who, to: Space, squares: u32) -> Option<Space> {
    behind(position, from, target, to, squares).map(|(_, end)| end).find(|&end| end != to)
}

/// Where somebody ends who is shoved to a square behind it; `None` if it stays where it is.
pub(crate) fn landing(position: &Position, from: Space, target: Who, to: Space, square: Square) -> Option<Space> {
    behind(position, from, target, to, 1).find(|&(behind, end)| behind == square && end != to).map(|(_, end)| end)
}

/// The outcomes that a shove leaves open: prone or away, and of a push the squares it may end in.
pub(crate) fn outcomes(
    position: &Position,
    from: Option<Space>,
    target: Who,
    to: Option<Space>,
    outcome: Option<Shoved>,
) -> Option<Vec<Shoved>> {
    match outcome {
        None => Some(vec![Shoved::Prone, Shoved::Away(None)]),
        Some(Shoved::Away(None)) => {
            let to = to?;
            let ends = behind(position, from?, target, to, 1).filter(|(_, end)| *end != to);
            Some(ends.map(|(square, _)| Shoved::Away(Some(Spot::from(square)))).collect())
        }
        Some(Shoved::Prone | Shoved::Away(Some(_))) => None,
    }
}

fn outcome_of(act: &Act) -> Option<Shoved> {
    match act {
        Act::Shove { outcome, .. } => *outcome,
        Act::OpportunityAttack(OpportunityAttack { means: Means::Shove(outcome), .. }) => *outcome,
        _ => None,
    }
}

/// The question of prone or away.
pub(crate) fn option(acts: Vec<Act>) -> Opening {
    Opening::new(acts, |acts| {
        let name = |outcome| match outcome {
            Shoved::Prone => Name::of("prone"),
            Shoved::Away(_) => Name::of("away"),
        };
        Question::Option { options: acts.iter().filter_map(outcome_of).map(name).collect() }
    })
}

/// The question of where somebody lands.
pub(crate) fn placement(acts: Vec<Act>) -> Opening {
    Opening::new(acts, |acts| {
        let square = |outcome| if let Shoved::Away(Some(spot)) = outcome { Some(spot.square) } else { None };
        Question::Placement { options: acts.iter().filter_map(outcome_of).filter_map(square).collect() }
    })
}

/// The feet it takes to slip out of a grip.
const SLIPPING: u32 = 5;

/// Getting loose takes an action, or five feet of movement for those whom nothing holds.
fn escape(hearing: &mut Hearing<'_>, act: &Act, from: Option<&Name>) -> Checked {
    let (position, actor) = (hearing.position, hearing.actor);
    let grappler = match from {
        Some(name) => named(hearing, name)?.map(|(who, _)| who),
        None => None,
    };
    identity::check(hearing, act)?;
    let slips = slips(position, actor, grappler);
    conditions::check(hearing, if slips { Prevented::Move } else { Prevented::Action })?;
    let held = holders(position, actor).any(|who| from.is_none() || grappler == Some(who));
    let creature = || position.creature(actor).id().clone();
    hearing.require(held, || Reason::NotInState { creature: creature(), needs: State::Grappled })?;
    if slips {
        hearing.cost.movement.add(Mode::Walk, SLIPPING);
        return Ok(());
    }
    hearing.spend_action(act)
}

/// Whether a creature slips out of a grip with a little movement: whoever is named, or somebody, has seized it.
pub(crate) fn slips(position: &Position, who: Who, from: Option<Who>) -> bool {
    position.creature(who).sway().slips_free
        && grapplers(position, who).any(|grappler| from.is_none_or(|named| named == grappler))
}

/// Letting go is free, whoever's turn it is.
fn release(hearing: &mut Hearing<'_>, act: &Act, target: Option<&Name>) -> Checked {
    let (position, actor) = (hearing.position, hearing.actor);
    let released = match target {
        Some(name) => named(hearing, name)?.map(|(who, _)| who),
        None => None,
    };
    identity::check(hearing, act)?;
    conditions::check(hearing, Prevented::Free)?;
    let holds = grappled_by(position, actor).any(|who| target.is_none() || released == Some(who));
    let creature = || position.creature(actor).id().clone();
    hearing.require(holds, || Reason::NotInState { creature: creature(), needs: State::Grappling })
}

pub(crate) fn open(position: &Position, actor: Who, act: &Act) -> Option<Opening> {
    let id = |who: Who| position.creature(who).id().clone();
    match act {
        Act::Shove { target, outcome } => {
            let who = position.named(target.as_str())?;
            let outcomes = outcomes(position, position.space(actor), who, position.space(who), *outcome)?;
            let with = |outcome| Act::Shove { target: target.clone(), outcome: Some(outcome) };
            let acts = outcomes.into_iter().map(with).collect();
            Some(if outcome.is_none() { option(acts) } else { placement(acts) })
        }
        Act::Escape { from: None, by } => {
            let acts = holders(position, actor).map(|who| Act::Escape { from: Some(id(who)), by: *by });
            Some(source(acts.collect()))
        }
        Act::Release { target: None } => {
            let acts = grappled_by(position, actor).map(|who| Act::Release { target: Some(id(who)) });
            Some(source(acts.collect()))
        }
        _ => None,
    }
}

/// The question of whom one gets loose from, or lets go.
fn source(acts: Vec<Act>) -> Opening {
    Opening::new(acts, |acts| {
        let name = |act: &Act| match act {
            Act::Escape { from, .. } => from.clone(),
            Act::Release { target } => target.clone(),
            _ => None,
        };
        Question::Source { options: acts.iter().filter_map(name).collect() }
    })
}
