//! Better aims than the one that stands for its family: points, directions, and further targets.

use rulebound_srd5e::Name;
use rulebound_srd5e::data::area::Shape;
use rulebound_srd5e::data::target::Apart;
use rulebound_srd5e::intent::{Act, Aim, Intent};
use rulebound_srd5e::space::{Corner, Direction, Square};
use rulebound_srd5e::spot::{Heading, Spot, Target};
use rulebound_srd5e::state::{Position, Who};
use rulebound_srd5e::validation::aiming::Shot;
use rulebound_srd5e::validation::cast::Casting;
use rulebound_srd5e::validation::features::power;
use smallvec::SmallVec;

use super::muster::{Fighter, Muster};

/// How many points of origin are looked at closely.
const POINTS: usize = 3;

/// Other aims of the same act.
pub type Aims = SmallVec<[Aim; 8]>;

/// The aim of an act.
fn aim_of(act: &Act) -> Option<&Aim> {
    match act {
        Act::Cast(cast) => Some(&cast.aim),
        Act::Feature(feature) => Some(&feature.aim),
        Act::Legendary { aim, .. } => Some(aim),
        _ => None,
    }
}

/// The same act with another aim.
pub fn aimed(intent: &Intent, aim: Aim) -> Intent {
    let mut intent = intent.clone();
    match &mut intent.act {
        Act::Cast(cast) => cast.aim = aim,
        Act::Feature(feature) => feature.aim = aim,
        Act::Legendary { aim: old, .. } => *old = aim,
        _ => {}
    }
    intent
}

/// Aims that may be better than the one of a listed act.
pub fn others(position: &Position, muster: &Muster, intent: &Intent) -> Aims {
    let Some(aim) = aim_of(&intent.act) else { return Aims::new() };
    match &intent.act {
        Act::Cast(cast) => Casting::new(position, muster.actor, cast)
            .map_or_else(Aims::new, |casting| of_shot(position, muster, &casting.shot(), aim)),
        Act::Feature(feature) => {
            let power = power::find(position, position.creature(muster.actor), feature.name.as_str());
            let shot = power.ok().and_then(|power| power.shot(&feature.name, feature.option.as_ref(), aim));
            shot.map_or_else(Aims::new, |shot| of_shot(position, muster, &shot, aim))
        }
        _ => Aims::new(),
    }
}

fn of_shot(position: &Position, muster: &Muster, shot: &Shot<'_>, aim: &Aim) -> Aims {
    let harmful = shot.is_harmful();
    if aim.toward.is_some() {
        return headings(muster, shot, aim);
    }
    if let (Some(_), Some(radius)) = (aim.at, radius(shot)) {
        let points = points(position, muster, radius, harmful);
        return points.into_iter().map(|at| Aim { at: Some(at.into()), ..aim.clone() }).collect();
    }
    let side = match shot.shape {
        Some(Shape::Cube { side } | Shape::Square { side }) => i16::try_from(side / 5).ok(),
        _ => None,
    };
    if let (Some(_), Some(side)) = (aim.covering, side) {
        let around = muster.foes().filter_map(|foe| foe.space).map(|space| space.square.shifted(-side / 2, -side / 2));
        return around.map(|square| Aim { covering: Some(square.into()), ..aim.clone() }).collect();
    }
    if shot.most != Some(1) && !aim.on.is_empty() && !shot.targets.repeat {
        return names(position, muster, shot, aim, harmful).into_iter().collect();
    }
    Aims::new()
}

fn radius(shot: &Shot<'_>) -> Option<u32> {
    match shot.shape? {
        Shape::Sphere { radius }
        | Shape::Hemisphere { radius }
        | Shape::Circle { radius }
        | Shape::Cylinder { radius, .. } => Some(radius.into()),
        _ => None,
    }
}

/// Directions at foes that are near enough.
fn headings(muster: &Muster, shot: &Shot<'_>, aim: &Aim) -> Aims {
    let length = match shot.shape {
        Some(Shape::Cone { length } | Shape::Line { length, .. }) => u32::from(length),
        Some(Shape::Cube { side }) => u32::from(side),
        _ => 0,
    };
    let near: SmallVec<[&Fighter; 8]> = muster.foes().filter(|foe| foe.feet <= length).collect();
    if near.is_empty() {
        return Aims::new();
    }
    let squares = near.iter().filter_map(|foe| foe.space).map(|space| Heading::Square(Spot::from(space.square)));
    let words = Direction::ALL.into_iter().map(Heading::Word);
    let toward = squares.chain(words.filter(|_| matches!(shot.shape, Some(Shape::Cube { .. }))));
    toward.map(|toward| Aim { toward: Some(toward), covering: None, ..aim.clone() }).collect()
}

/// The most promising points of origin: at foes, and between two of them.
fn points(position: &Position, muster: &Muster, radius: u32, harmful: bool) -> SmallVec<[Square; POINTS]> {
    let wanted: SmallVec<[&Fighter; 12]> =
        muster.fighters.iter().filter(|one| one.standing && one.foe == harmful && one.space.is_some()).collect();
    let squares: SmallVec<[Square; 12]> = wanted
        .iter()
        .filter_map(|one| one.space)
        .map(|space| space.square.shifted(space.side() / 2, space.side() / 2))
        .collect();
    let mut found: SmallVec<[(f32, Square); 32]> = SmallVec::new();
    for (index, &one) in squares.iter().enumerate() {
        for &other in &squares[index..] {
            let point = Square::new((one.x + other.x).div_euclid(2), (one.y + other.y).div_euclid(2));
            if found.iter().any(|(_, known)| *known == point) {
                continue;
            }
            let corner = Corner::new(point.x, point.y);
            let covered = muster.fighters.iter().filter(|fighter| {
                fighter.standing
                    && fighter
                        .space
                        .is_some_and(|space| position.ruleset.distance.to_corner(space, corner, space.level) <= radius)
            });
            let worth =
                covered.map(|fighter| if fighter.foe == harmful { fighter.worth } else { -1.5 * fighter.worth });
            found.push((worth.sum(), point));
        }
    }
    found.sort_by(|one, other| other.0.total_cmp(&one.0));
    found.into_iter().take(POINTS).map(|(_, point)| point).collect()
}

/// As many targets as may be named, the first and those worth most.
fn names(position: &Position, muster: &Muster, shot: &Shot<'_>, aim: &Aim, harmful: bool) -> Option<Aim> {
    let first = match aim.on.first()? {
        Target::Creature(name) => position.named(name.as_str())?,
        Target::Square(_) => return None,
    };
    let most = shot.most.map_or(usize::MAX, |most| most as usize);
    let mut others: SmallVec<[&Fighter; 12]> = muster
        .fighters
        .iter()
        .filter(|one| one.who != first && one.foe == harmful && one.standing && is_near(position, shot, first, one))
        .collect();
    others.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    let name = |who: Who| -> Name { position.creature(who).id().clone() };
    let on = [first].into_iter().chain(others.iter().map(|one| one.who)).take(most);
    let on: SmallVec<[Target; 2]> = on.map(|who| Target::Creature(name(who))).collect();
    (on.len() > 1).then(|| Aim { on, ..aim.clone() })
}

/// Whether somebody is near enough to the first target.
fn is_near(position: &Position, shot: &Shot<'_>, first: Who, other: &Fighter) -> bool {
    let range = match shot.range {
        rulebound_srd5e::data::spell::Range::Feet(feet) => other.feet <= feet,
        rulebound_srd5e::data::spell::Range::Touch => other.feet <= 5,
        _ => true,
    };
    let feet = position.feet(first, other.who).unwrap_or(0);
    range
        && shot.targets.apart.is_none_or(|apart| match apart {
            Apart::OfEachOther(most) | Apart::OfFirst(most) => feet <= u32::from(most),
        })
}
