//! What needs little but itself: Dash and the like, help, words, posture, riding, the end of the turn.

use super::moves;
use super::outlook::{Other, Outlook};
use crate::data::Edition;
use crate::data::words::{Condition, PlainAction};
use crate::intent::Act;
use crate::intent::act::{HelpWith, Plain, Ruling};
use crate::name::Name;
use crate::refusal::words::Prevented;
use crate::ruleset::Hide2014;
use crate::space::{Cover, Ground, Metric, Mode, Space, Square};
use crate::state::Creature;
use crate::validation::movement::Walk;
use crate::validation::speech::silenced;
use crate::validation::{features, riding, speed};

/// What is said, and what is tried, where any words would do.
pub(super) const WORDS: &str = "now";

/// How near helping hands must be.
const NEAR: u32 = 5;

/// Lists Dash, Disengage, Dodge, Hide, Search and Study.
pub(super) fn plain(outlook: &Outlook<'_>, sink: &mut dyn FnMut(Act)) {
    let new = outlook.edition() == Edition::Srd521;
    for &what in Plain::ALL {
        let option = match what {
            Plain::Dash => Some(PlainAction::Dash),
            Plain::Disengage => Some(PlainAction::Disengage),
            Plain::Dodge => Some(PlainAction::Dodge),
            Plain::Hide => Some(PlainAction::Hide),
            Plain::Search | Plain::Study => None,
        };
        let grant = option.and_then(|option| features::bonus_grant(outlook.position, outlook.actor, option));
        let quick = outlook.bonus() && grant.is_some_and(|grant| grant.is_paid(outlook.creature));
        let manners = [(outlook.action(what.name()), false), (quick, true)];
        if (what == Plain::Study && !new) || (what == Plain::Hide && !may_hide(outlook)) {
            continue;
        }
        for (_, bonus) in manners.into_iter().filter(|(may, _)| *may) {
            sink(Act::Plain { what, mode: None, bonus });
            if what == Plain::Dash && new {
                let special = [Mode::Fly, Mode::Swim, Mode::Climb, Mode::Burrow];
                let special = special.into_iter().filter(|&mode| speed::has_speed(outlook.creature, mode));
                special.for_each(|mode| sink(Act::Plain { what, mode: Some(mode), bonus }));
            }
        }
    }
}

/// Whether nobody sees the actor who should not.
pub(super) fn may_hide(outlook: &Outlook<'_>) -> bool {
    let (position, actor) = (outlook.position, outlook.actor);
    let old = outlook.edition() == Edition::Srd51;
    if old && position.ruleset.hide_2014 == Hide2014::Table {
        return true;
    }
    if outlook.space.is_none() {
        return outlook.lenient();
    }
    position.order.iter().map(|&who| outlook.other(who)).all(|other| {
        let looks = position.hostile(actor, other.who) && !other.creature.is_dead() && other.space.is_some();
        let covered = || {
            let line = position.line_between(other.who, actor);
            line.is_some_and(|line| line.cover >= Cover::ThreeQuarters)
        };
        let concealed = || old || position.veiled(other.who, actor).is_some() || covered();
        !looks || (!position.sees(other.who, actor) && concealed())
    })
}

/// Lists help, first aid, and changing minds.
pub(super) fn social(outlook: &Outlook<'_>, sink: &mut dyn FnMut(Act)) {
    let alive = |other: &&Other<'_>| !other.creature.is_dead();
    if outlook.action("help") {
        for ally in outlook.others.iter().filter(alive).filter(|ally| ally.who != outlook.actor) {
            sink(Act::Help { ally: ally.name(), with: None, bonus: false });
            let foes = outlook.others.iter().filter(alive).filter(|foe| is_near(outlook, foe));
            for foe in foes.filter(|foe| outlook.position.hostile(ally.who, foe.who)) {
                sink(Act::Help { ally: ally.name(), with: Some(HelpWith::Against(foe.name())), bonus: false });
            }
        }
    }
    if outlook.action("stabilise") {
        let kit = outlook.creature.holds("healers-kit") || outlook.creature.pools.carried("healers-kit") > 0;
        let dying = outlook.others.iter().filter(|other| other.creature.is_dying() && is_near(outlook, other));
        for other in dying {
            sink(Act::Stabilise { target: other.name(), kit: false });
            if kit {
                sink(Act::Stabilise { target: other.name(), kit: true });
            }
        }
    }
    if outlook.edition() == Edition::Srd521 && outlook.action("influence") {
        outlook.others.iter().filter(alive).for_each(|other| sink(Act::Influence { creature: other.name() }));
    }
}

fn is_near(outlook: &Outlook<'_>, other: &Other<'_>) -> bool {
    let known = outlook.space.is_some() && other.space.is_some();
    (known || outlook.lenient()) && outlook.within(other, NEAR)
}

/// Lists words, what the table decides, and the end of the turn.
pub(super) fn talk(outlook: &Outlook<'_>, sink: &mut dyn FnMut(Act)) {
    if outlook.able(Prevented::Free) && silenced(outlook.position, outlook.actor).is_none() {
        sink(Act::Speak { text: WORDS.to_owned() });
    }
    improvisations(outlook, sink);
    end_turn(outlook).into_iter().for_each(sink);
}

/// The end of the turn, for whose it is.
pub(super) fn end_turn(outlook: &Outlook<'_>) -> Option<Act> {
    (outlook.position.current() == Some(outlook.actor)).then_some(Act::EndTurn)
}

/// Lists what the table may allow.
pub(super) fn improvisations(outlook: &Outlook<'_>, sink: &mut dyn FnMut(Act)) {
    let rulings = [
        (outlook.action("improvise"), Ruling::Action),
        (outlook.bonus(), Ruling::Bonus),
        (outlook.stirs(), Ruling::Free),
    ];
    for (_, ruling) in rulings.into_iter().filter(|(may, _)| *may) {
        sink(Act::Improvise { text: WORDS.to_owned(), ruling: Some(ruling) });
    }
}

/// Lists spells of one's own that can be dismissed.
pub(super) fn dismissals(outlook: &Outlook<'_>, sink: &mut dyn FnMut(Act)) {
    let able = outlook.edition() == Edition::Srd521 && outlook.able(Prevented::Free);
    if able && !outlook.creature.is_incapacitated() {
        let ongoing = &outlook.creature.ongoing;
        let kept = outlook.creature.concentration.iter().map(|kept| &kept.spell).filter(|kept| !ongoing.contains(kept));
        let known = |spell: &&Name| outlook.position.tables().spell(spell.as_str()).is_some();
        ongoing.iter().chain(kept).filter(known).for_each(|spell| sink(Act::Dismiss { spell: spell.clone() }));
    }
}

/// Lists standing up, dropping prone, and jumps.
pub(super) fn posture(outlook: &Outlook<'_>, sink: &mut dyn FnMut(Act)) {
    let (position, actor) = (outlook.position, outlook.actor);
    let left = speed::movement_left(position, actor, Mode::Walk);
    let prone = outlook.creature.is(Condition::Prone);
    let walks = moves::can(outlook, Mode::Walk);
    stand(outlook).into_iter().for_each(&mut *sink);
    let still = outlook.edition() == Edition::Srd521 && speed::speed_zero(position, actor).is_some();
    if outlook.able(Prevented::Move) && !still && outlook.creature.riding.is_none() {
        sink(Act::DropProne);
    }
    if !prone && walks && moves::may_move(outlook) {
        let run_up = outlook.turn.map_or(0, |turn| turn.run_up);
        let high = outlook.creature.high_jump(run_up);
        sink(Act::JumpHigh { feet: high.min(left) });
        let long = outlook.creature.long_jump(run_up);
        if let Some(square) = landing(outlook, long, left) {
            sink(Act::JumpTo { to: square.into() });
        }
    }
}

/// Standing up, for those who lie and can.
pub(super) fn stand(outlook: &Outlook<'_>) -> Option<Act> {
    let may = outlook.creature.is(Condition::Prone)
        && !outlook.creature.sway().barred.standing
        && (outlook.space.is_some() || outlook.lenient())
        && outlook.able(Prevented::Move);
    if !may {
        return None;
    }
    let speed = speed::speed(outlook.position, outlook.actor, Mode::Walk);
    let left = speed::movement_left(outlook.position, outlook.actor, Mode::Walk);
    (speed > 0 && speed / 2 <= left).then_some(Act::Stand)
}

/// The nearest square that the actor can jump to, so many feet away at most and with so much movement left.
fn landing(outlook: &Outlook<'_>, long: u32, left: u32) -> Option<Square> {
    let (position, actor) = (outlook.position, outlook.actor);
    let walk = Walk::new(position, actor, Mode::Walk, outlook.space?);
    let start = walk.here;
    let steps = i16::try_from(long.min(left) / 5).unwrap_or(i16::MAX).min(64);
    let ring = |size: i16| {
        let all = (-size..=size).flat_map(move |y| (-size..=size).map(move |x| (x, y)));
        all.filter(move |(x, y)| x.abs().max(y.abs()) == size)
    };
    let squares = (1..=steps).flat_map(ring).map(|(x, y)| start.square.shifted(x, y));
    let mut fears = outlook.creature.conditions.of(Condition::Frightened).filter_map(|fear| fear.source).peekable();
    let frightened = fears.peek().is_some();
    let sources: Vec<Space> = if frightened {
        fears.filter(|&who| !position.creature(who).is_dead()).filter_map(|who| position.space(who)).collect()
    } else {
        Vec::new()
    };
    let mut squares = squares.filter(|&square| position.stage.grid.holds(start.at(square)));
    let metric = position.ruleset.distance;
    let diagonals = outlook.turn.map_or(0, |turn| turn.diagonals);
    squares.find(|&square| {
        let distance = metric.moved(start, start.at(square));
        let cost = if metric == Metric::Euclid { distance } else { metric.by_steps(start.square, square, diagonals) };
        distance <= long
            && cost <= left
            && walk.mover().jump(start, square).is_ok_and(|leap| {
                let near =
                    |source: &Space| position.feet_between(*source, leap.to) < position.feet_between(*source, start);
                !sources.iter().any(near) && walk.crowd().occupant(leap.to).is_none()
            })
    })
}

/// Lists mounting and dismounting.
pub(super) fn riding(outlook: &Outlook<'_>, sink: &mut dyn FnMut(Act)) {
    let (position, actor) = (outlook.position, outlook.actor);
    let once = outlook.edition() == Edition::Srd521 || outlook.turn.is_none_or(|turn| !turn.mounted);
    let walks = moves::can(outlook, Mode::Walk) && outlook.able(Prevented::Move);
    let half = speed::speed(position, actor, Mode::Walk) / 2;
    if !once || !walks || half > speed::movement_left(position, actor, Mode::Walk) {
        return;
    }
    if !outlook.creature.is(Condition::Prone) && moves::may_move(outlook) {
        let mounts = outlook.others.iter().filter(|other| {
            other.who != actor
                && !other.creature.is_dead()
                && riding::unridden(position, actor, other.who).next().is_none()
                && is_near(outlook, other)
        });
        mounts.for_each(|other| sink(Act::Mount { mount: other.name() }));
    }
    let (Some(from), Some(mount)) = (outlook.space, outlook.creature.riding) else { return };
    let (size, side) = (outlook.creature.size().side(), from.side());
    let walk = Walk::new(position, actor, Mode::Walk, from);
    for (x, y) in (-size..=side).flat_map(|y| (-size..=side).map(move |x| (x, y))) {
        let place = stood(outlook, outlook.creature, from.square.shifted(x, y));
        let level = place.at_level(from.level);
        let floor = |square: Square| position.stage.grid.cell(square).is_some_and(|cell| cell.ground == Ground::Floor);
        let mount = position.creature(mount).own_space();
        if position.stage.grid.holds(place)
            && position.feet_between(from, level) <= NEAR
            && place.squares().all(floor)
            && !level.overlaps(from)
            && mount.is_none_or(|mount| !level.overlaps(mount))
            && walk.crowd().occupant(place).is_none()
        {
            sink(Act::Dismount { to: Some(place.square.into()) });
        }
    }
}

/// The space of somebody who stands on a square.
fn stood(outlook: &Outlook<'_>, creature: &Creature, square: Square) -> Space {
    let flat = Space::new(square, creature.size());
    outlook.position.stage.grid.standing(flat).unwrap_or(flat)
}
