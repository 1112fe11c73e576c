//! What spells and powers can be aimed at: everybody who may be named first, or a place that will do.

use smallvec::SmallVec;

use super::outlook::{Other, Outlook};
use crate::data::Edition;
use crate::data::spell::Range;
use crate::data::target::{TargetKind, TargetState};
use crate::data::words::{Ability, Condition};
use crate::intent::Aim;
use crate::ruleset::{CharmedAreas, DeadTargets};
use crate::space::{Area, Corner, Direction, Ground, LineModel, Region, Space, Square, Unplaced, cube_range};
use crate::spot::{Heading, Target};
use crate::state::{Creature, Crew};
use crate::validation::aiming::{Placing, Shot, is_solid};
use crate::validation::movement::Crowd;

/// Lists aims of something: each creature that may be named first, or one place.
pub(super) fn list(outlook: &Outlook<'_>, shot: &Shot<'_>, sink: &mut dyn FnMut(Aim)) {
    match shot.targets.kind {
        TargetKind::Creatures | TargetKind::Objects | TargetKind::Either => {
            if shot.most == Some(0) {
                return;
            }
            let harmful = shot.is_harmful();
            for other in outlook.others.iter().filter(|other| is_target(outlook, shot, other, harmful)) {
                sink(Aim { on: SmallVec::from_iter([other.target()]), ..Aim::default() });
            }
            object(outlook, shot).into_iter().for_each(sink);
        }
        TargetKind::Chosen if shot.most.is_some() => chosen(outlook, shot).into_iter().for_each(sink),
        _ => place(outlook, shot, &|_| true).into_iter().for_each(sink),
    }
}

/// The feet a range allows; `None` where distance does not matter.
fn limit(outlook: &Outlook<'_>, range: Range) -> Option<u32> {
    match range {
        Range::Touch if outlook.edition() == Edition::Srd51 => Some(5),
        Range::Touch => Some(outlook.creature.sheet.reach.into()),
        Range::Feet(feet) => Some(feet),
        Range::OnlySelf | Range::Sight | Range::Unlimited | Range::Special => None,
    }
}

/// Whether what is aimed at must be seen.
fn needs_sight(outlook: &Outlook<'_>, shot: &Shot<'_>) -> bool {
    let deaf = || outlook.creature.is(Condition::Deafened);
    shot.needs_sight() || (shot.targets.sight_or_hearing && deaf())
}

/// Whether somebody may be named: fit, near enough, seen and in line.
fn is_target(outlook: &Outlook<'_>, shot: &Shot<'_>, other: &Other<'_>, harmful: bool) -> bool {
    let own = other.who == outlook.actor;
    let anywhere = matches!(shot.reach(), Range::Unlimited | Range::Special);
    let known = (outlook.space.is_some() && other.space.is_some()) || outlook.lenient();
    known
        && shot.answers.is_none_or(|who| who == other.who)
        && limit(outlook, shot.reach()).is_none_or(|feet| outlook.within(other, feet))
        && is_fit(outlook, shot, other, harmful)
        && (own || !needs_sight(outlook, shot) || outlook.sees(other))
        && (own || anywhere || outlook.clear(other))
}

/// Whether somebody is of the kind and in the state that is asked for, and no charmer.
fn is_fit(outlook: &Outlook<'_>, shot: &Shot<'_>, other: &Other<'_>, harmful: bool) -> bool {
    let (position, targets, creature) = (outlook.position, shot.targets, other.creature);
    let strict = position.ruleset.strict_targets;
    let dead = creature.is_dead();
    let state = match targets.state.first() {
        Some(TargetState::Dead) => dead,
        _ if dead => {
            let warned = harmful && position.ruleset.dead_targets == DeadTargets::Warn;
            targets.kind == TargetKind::Objects || warned
        }
        // What makes somebody a target of another kind is told only.
        Some(
            TargetState::Falling
            | TargetState::Unarmored
            | TargetState::Seeing
            | TargetState::Metal
            | TargetState::Willing
            | TargetState::Bloodied,
        ) if !strict => true,
        _ => position.is_in_any(other.who, &targets.state, outlook.actor),
    };
    let silent = |space| position.stage.grid.any(space, |cell| cell.silence);
    let unreached = position.is_apart(outlook.actor, other.who) || shot.is_full(position, outlook.actor);
    state
        && !unreached
        && !(targets.other && other.who == outlook.actor)
        && (!strict || is_kind(shot, creature))
        && targets.max_size.is_none_or(|max| creature.size() <= max)
        && (!targets.no_larger || creature.size() <= outlook.creature.size())
        && (!targets.willing || creature.willing.unwrap_or(position.allied(outlook.actor, other.who)))
        && (!targets.hears || (!creature.is(Condition::Deafened) && !other.space.is_some_and(silent)))
        && !(harmful && outlook.is_charmer(other.who))
}

fn is_kind(shot: &Shot<'_>, creature: &Creature) -> bool {
    let (targets, sheet) = (shot.targets, &creature.sheet);
    let score = u16::from(sheet.abilities.score(Ability::Intelligence));
    (targets.kind != TargetKind::Objects || creature.is_dead())
        && (targets.only.is_empty() || targets.only.contains(&sheet.kind))
        && !targets.never.contains(&sheet.kind)
        && !(targets.charmable && creature.is_immune(Condition::Charmed))
        && targets.intelligence.is_none_or(|bound| bound.holds(score))
}

/// A thing, which may be anything in a square, or a guess at somebody: the actor's own square will do where nobody else is.
fn object(outlook: &Outlook<'_>, shot: &Shot<'_>) -> Option<Aim> {
    let position = outlook.position;
    let things = matches!(shot.targets.kind, TargetKind::Objects | TargetKind::Either);
    if !(things || shot.guesses()) || shot.answers.is_some() {
        return None;
    }
    let from = outlook.space?;
    let others = |square: Square| {
        let mut others = outlook.others.iter().filter(|other| other.who != outlook.actor);
        others.any(|other| other.space.is_some_and(|space| space.contains(square)))
    };
    let is_empty = |square: Square| {
        let filled = position.stage.grid.cell(square).is_none_or(|cell| cell.ground == Ground::Filled);
        !filled && position.objects.iter().all(|object| object.at != square)
    };
    let fits = |&square: &Square| {
        let space = position.on_floor(square);
        let near = |feet| position.feet_between(from, space) <= feet;
        limit(outlook, shot.reach()).is_none_or(near)
            && !(shot.guesses() && others(square))
            && (things || is_empty(square))
            && (!needs_sight(outlook, shot) || position.unseen_space(outlook.actor, space).is_none())
            && outlook.clear_to(space)
    };
    let square = [from.square].into_iter().chain(squares(outlook, from)).find(fits)?;
    Some(Aim { on: SmallVec::from_iter([Target::Square(square.into())]), ..Aim::default() })
}

/// Somebody in an area that may be laid over them.
fn chosen(outlook: &Outlook<'_>, shot: &Shot<'_>) -> Option<Aim> {
    let harmful = shot.is_harmful();
    if shot.most == Some(0) {
        return None;
    }
    outlook.others.iter().filter(|other| is_fit(outlook, shot, other, harmful)).find_map(|other| {
        let on = || SmallVec::from_iter([other.target()]);
        let own = other.who == outlook.actor;
        if own && matches!(shot.placing(), Placing::Around(_)) {
            return Some(Aim { on: on(), ..Aim::default() });
        }
        let seen = own || !needs_sight(outlook, shot) || outlook.sees(other);
        let around = |area: &Region| outlook.position.covers(area, other.who);
        let aim = if seen { place(outlook, shot, &around) } else { None };
        aim.map(|aim| Aim { on: on(), ..aim })
    })
}

/// A place for something that is put somewhere, whose area is as wanted.
fn place(outlook: &Outlook<'_>, shot: &Shot<'_>, wanted: &dyn Fn(&Region) -> bool) -> Option<Aim> {
    let aims = |aim: Aim| suits(outlook, shot, aim, wanted);
    if shot.placing() == Placing::Nowhere {
        return Some(Aim::default());
    }
    let from = outlook.space?;
    match shot.placing() {
        Placing::Nowhere | Placing::Around(_) => aims(Aim::default()),
        Placing::Point | Placing::Loose | Placing::Wall(_) | Placing::Cubes(..) => squares(outlook, from)
            .filter(|&square| is_point(outlook, shot, from, square))
            .find_map(|square| aims(Aim { at: Some(square.into()), ..Aim::default() })),
        Placing::Mark => squares(outlook, from)
            .filter(|&square| is_mark(outlook, shot, from, square))
            .find_map(|square| aims(Aim { at: Some(square.into()), ..Aim::default() })),
        Placing::Block(side) => squares(outlook, from)
            .filter(|&square| is_block(outlook, shot, from, square, side))
            .find_map(|square| aims(Aim { covering: Some(square.into()), ..Aim::default() })),
        Placing::Destination => {
            let crowd = Crowd::around(outlook.position, outlook.actor, Crew::NOBODY);
            // Into a chasm only where there is no floor.
            let on = |ground| squares(outlook, from).map(move |square| (square, ground));
            on(Ground::Floor)
                .chain(on(Ground::Chasm))
                .filter(|&(square, ground)| is_destination(outlook, shot, &crowd, square, ground))
                .find_map(|(square, _)| aims(Aim { to: Some(square.into()), ..Aim::default() }))
        }
        Placing::Cone(_) | Placing::Line(..) | Placing::Cube(_) => headings(outlook, from).find_map(|direction| {
            let toward = Aim { toward: Some(Heading::Word(direction)), ..Aim::default() };
            match (Shot { aim: &toward, ..shot.clone() }).area(outlook.position, outlook.actor) {
                Err(Unplaced::Choose(places)) => {
                    places.iter().find_map(|&place| aims(Aim { covering: Some(place.into()), ..toward.clone() }))
                }
                Err(Unplaced::NoDirection | Unplaced::NotThere) => None,
                Ok(_) => aims(toward),
            }
        }),
    }
}

/// Whether the area of an aim is as wanted and does no harm to a charmer.
fn suits(outlook: &Outlook<'_>, shot: &Shot<'_>, aim: Aim, wanted: &dyn Fn(&Region) -> bool) -> Option<Aim> {
    let area = (Shot { aim: &aim, ..shot.clone() }).area(outlook.position, outlook.actor).ok()?;
    let charmed = outlook.creature.is(Condition::Charmed)
        && outlook.position.ruleset.charmed_areas == CharmedAreas::Refuse
        && !matches!(shot.targets.kind, TargetKind::Nothing | TargetKind::Space)
        && shot.is_harmful();
    let hurt = |area: &Region| {
        outlook.others.iter().any(|other| outlook.is_charmer(other.who) && outlook.position.covers(area, other.who))
    };
    let fits = area.is_none_or(|area| wanted(&area) && !(charmed && hurt(&area)));
    fits.then_some(aim)
}

/// Squares to put something in: about the nearest foe, about the actor, then everywhere.
fn squares<'a>(outlook: &'a Outlook<'_>, from: Space) -> impl Iterator<Item = Square> + 'a {
    let foes = outlook
        .others
        .iter()
        .filter(|other| outlook.position.hostile(outlook.actor, other.who) && !other.creature.is_dead());
    let foe = foes.min_by_key(|other| other.feet()).and_then(|other| other.space);
    let about = |space: Space| {
        let around = Direction::ALL.map(|direction| space.square.towards(direction));
        [space.square].into_iter().chain(around)
    };
    let extent = outlook.position.stage.grid.extent();
    foe.into_iter()
        .flat_map(about)
        .chain(about(from))
        .chain(extent.squares())
        .filter(move |&square| extent.contains(square))
}

/// Directions, that of the nearest foe first.
fn headings<'a>(outlook: &'a Outlook<'_>, from: Space) -> impl Iterator<Item = Direction> + 'a {
    let foes = outlook.others.iter().filter(|other| outlook.position.hostile(outlook.actor, other.who));
    let foe = foes.min_by_key(|other| other.feet()).and_then(|other| other.space);
    let first = foe.and_then(|space| {
        let sign = |there: i16, here: i16| (there - here).signum();
        let step = (sign(space.square.x, from.square.x), sign(space.square.y, from.square.y));
        Direction::ALL.into_iter().find(|direction| direction.step() == step)
    });
    first.into_iter().chain(Direction::ALL.into_iter().filter(move |&direction| Some(direction) != first))
}

fn is_point(outlook: &Outlook<'_>, shot: &Shot<'_>, from: Space, square: Square) -> bool {
    let position = outlook.position;
    let (corner, level) = (Corner::new(square.x, square.y), position.floor(square));
    let far = match shot.thing {
        Some(thing) => position.ruleset.distance.between(Space::of(thing.square), Space::of(square)),
        None => position.ruleset.distance.to_corner(from, corner, level),
    };
    let near = limit(outlook, shot.reach()).is_none_or(|feet| far <= feet);
    if !near {
        return false;
    }
    let seen = || position.unseen_corner(outlook.actor, corner, level).is_none();
    let clear = || position.ruleset.line.line(&position.stage.grid, from, corner).is_clear();
    // A point that is not seen moves before what hides it.
    if shot.needs_sight() { seen() && clear() } else { clear() || !seen() }
}

fn is_mark(outlook: &Outlook<'_>, shot: &Shot<'_>, from: Space, square: Square) -> bool {
    let position = outlook.position;
    let space = shot.marked(position, square.into());
    let from = shot.thing.unwrap_or(from);
    limit(outlook, shot.reach()).is_none_or(|feet| position.feet_between(from, space) <= feet)
        && (!needs_sight(outlook, shot) || position.unseen_space(outlook.actor, space).is_none())
        && outlook.clear_to(space)
}

fn is_block(outlook: &Outlook<'_>, shot: &Shot<'_>, from: Space, square: Square, side: u32) -> bool {
    let position = outlook.position;
    let level = position.floor(square);
    let distance = cube_range(position.ruleset.distance, from, square, level, side);
    let origin = Area::cube(from, square, level, side).origin();
    limit(outlook, shot.reach()).is_none_or(|feet| distance <= feet)
        && (!shot.needs_sight() || position.unseen_place(outlook.actor, origin, distance).is_none())
        && position.ruleset.line.line(&position.stage.grid, from, origin).is_clear()
}

/// Whether the actor may be carried to a square whose ground is of a kind.
fn is_destination(outlook: &Outlook<'_>, shot: &Shot<'_>, crowd: &Crowd, square: Square, ground: Ground) -> bool {
    let position = outlook.position;
    let space = position.arrival(outlook.actor, square.into());
    let saddle = outlook.creature.riding.and_then(|mount| position.space(mount));
    let range = shot.teleport.or(limit(outlook, shot.reach()));
    let near = |feet: u32| position.feet_to_arrive(outlook.actor, space).is_none_or(|distance| distance <= feet);
    position.stage.grid.cell(square).is_some_and(|cell| cell.ground == ground)
        && range.is_none_or(near)
        && space.squares().all(|square| !is_solid(&position.stage.grid, square, space.level))
        && !saddle.is_some_and(|saddle| saddle.overlaps(space))
        && crowd.occupant(space).is_none()
        && (!needs_sight(outlook, shot) || position.unseen_space(outlook.actor, space).is_none())
}

/// Words that aim something so that nothing is left open, whatever comes of it.
pub(super) fn said(outlook: &Outlook<'_>, shot: &Shot<'_>) -> Aim {
    let mut found = None;
    list(outlook, shot, &mut |aim| {
        found.get_or_insert(aim);
    });
    found.unwrap_or_else(|| {
        let own = outlook.square().unwrap_or(Square::new(0, 0));
        let named = shot.takes_names() && shot.most != Some(0);
        let on = named.then(|| Target::Creature(outlook.creature.id().clone())).into_iter().collect();
        let aim = Aim { on, ..Aim::default() };
        match shot.placing() {
            Placing::Nowhere | Placing::Around(_) => aim,
            Placing::Point | Placing::Loose | Placing::Mark | Placing::Wall(_) | Placing::Cubes(..) => {
                Aim { at: Some(own.into()), ..aim }
            }
            Placing::Block(_) => Aim { covering: Some(own.into()), ..aim },
            Placing::Destination => Aim { to: Some(own.into()), ..aim },
            Placing::Cone(_) | Placing::Line(..) | Placing::Cube(_) => {
                Aim { toward: Some(Heading::Word(Direction::North)), covering: Some(own.into()), ..aim }
            }
        }
    })
}
