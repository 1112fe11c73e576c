//! For pages and players that know no game: what an action is about, and how a fight stands.

use std::borrow::Cow;

use rulebound_kernel::{Aim, Place, Team};

use crate::intent::act::{Means, Route};
use crate::intent::{Act, Intent};
use crate::name::Name;
use crate::spot::Target;
use crate::state::{Position, Who};

/// What an action is about: its verb, where its actor stands, and where it leads.
pub(crate) fn aim(position: &Position, actor: Option<Who>, action: &Intent) -> Aim {
    let place = |who: Who| position.space(who).map(|space| square(space.square));
    let named = |name: &Name| position.named(name.as_str()).and_then(place);
    let marked = |target: &Target| match target {
        Target::Creature(name) => named(name),
        Target::Square(spot) => Some(square(spot.square)),
    };
    let aimed = |aim: &crate::intent::Aim| {
        aim.on.first().and_then(marked).or(aim.at.or(aim.to).or(aim.covering).map(|spot| square(spot.square)))
    };
    let (to, token) = match &action.act {
        Act::Attack(attack) => (marked(&attack.target), attack.with.clone()),
        Act::OpportunityAttack(attack) => {
            let with = match &attack.means {
                Means::Weapon(with) => with.clone(),
                Means::Grapple | Means::Shove(_) => None,
            };
            (attack.target.as_ref().and_then(named), with)
        }
        Act::Cast(cast) => (aimed(&cast.aim), Some(cast.spell.clone())),
        Act::Move(way) => match &way.route {
            Route::Path(path) => (path.last().map(|spot| square(spot.square)), None),
            Route::To(to) => (Some(square(to.square)), None),
        },
        Act::JumpTo { to } => (Some(square(to.square)), None),
        Act::Grapple { target, .. } | Act::Shove { target, .. } | Act::Stabilise { target, .. } => {
            (named(target), None)
        }
        Act::Help { ally, .. } => (named(ally), None),
        Act::Mount { mount } => (named(mount), None),
        Act::Feature(feature) => (aimed(&feature.aim), Some(feature.name.clone())),
        Act::Legendary { name, aim, .. } | Act::Lair { name, aim } => (aimed(aim), Some(name.clone())),
        Act::Use { item, on, .. } => (on.as_ref().and_then(marked), Some(item.clone())),
        Act::Draw { item, .. }
        | Act::Stow { item }
        | Act::Drop { item }
        | Act::PickUp { item }
        | Act::Interact { item } => (None, Some(item.clone())),
        _ => (None, None),
    };
    Aim {
        kind: Cow::Borrowed(action.act.verb()),
        from: actor.and_then(place),
        to,
        token: token.map(|token| token.to_string()),
        part: false,
    }
}

fn square(square: crate::space::Square) -> Place {
    Place::of(format!("{},{}", square.x, square.y))
}

/// How a fight stands for a team: the share of its hit points that it has left against that of its foes, in thousandths; a point
/// less for every five feet between each that stands and the nearest foe, so that whoever looks no farther comes near; and
/// one less for everything that was done in the turn under way, so that whoever gains nothing by it ends its turn.
pub(crate) fn score(position: &Position, team: Team) -> i32 {
    let (mut own, mut foes) = ((0, 0), (0, 0));
    for creature in position.creatures.iter() {
        let sum = match creature.team {
            other if other == team.0 => &mut own,
            other if is_foe(position, team, other) => &mut foes,
            _ => continue,
        };
        let left = if creature.is_dead() { 0 } else { i64::from(creature.hp) };
        *sum = (sum.0 + left, sum.1 + i64::from(creature.most_hp()));
    }
    let share = |(left, most): (i64, i64)| if most == 0 { 0 } else { (1000 * left / most) as i32 };
    share(own) - share(foes) - apart(position, team) - done(position, team)
}

/// Whether a team is an enemy of another.
fn is_foe(position: &Position, team: Team, other: u8) -> bool {
    let neutral = |team: u8| position.stage.neutral == Some(team);
    other != team.0 && !neutral(other) && !neutral(team.0)
}

/// The fives of feet between each of a team that stands and the nearest standing foe.
fn apart(position: &Position, team: Team) -> i32 {
    let standing = || position.everyone().filter(|(_, creature)| creature.hp > 0 && !creature.is_dead());
    let foes = || standing().filter(|(_, creature)| is_foe(position, team, creature.team));
    let nearest = |who: Who| foes().filter_map(move |(foe, _)| position.feet(who, foe)).min();
    let own = standing().filter(|(_, creature)| creature.team == team.0);
    own.filter_map(|(who, _)| nearest(who)).map(|feet| (feet / 5) as i32).sum()
}

/// What a creature of a team has done in its turn.
fn done(position: &Position, team: Team) -> i32 {
    let own = position.turn.as_ref().filter(|turn| position.creature(turn.of).team == team.0);
    own.map_or(0, |turn| {
        let deeds = turn.actions.len() + usize::from(turn.bonus.is_some()) + usize::from(turn.interactions);
        i32::try_from(deeds).unwrap_or(i32::MAX)
    })
}
