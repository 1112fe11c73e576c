//! Creatures, objects and squares that an aim names.

use smallvec::SmallVec;

use super::super::attack::{Aim, Aimed};
use super::super::hearing::{Checked, Hearing};
use super::Shot;
use crate::name::Name;
use crate::refusal::Reason;
use crate::refusal::words::Unfit;
use crate::space::Space;
use crate::spot::{Spot, Target};
use crate::state::{Position, Who};

/// Something named as a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The creature, if it is one.
    pub who: Option<Who>,
    /// Its name; none for a bare square.
    pub name: Option<Name>,
    /// Where it is; `None` if nobody knows.
    pub space: Option<Space>,
    /// Whether it is an object that somebody wears or carries.
    pub carried: bool,
    /// The place in which somebody is guessed to be whom the actor does not see.
    pub guess: Option<Spot>,
}

impl Named {
    fn creature(position: &Position, who: Who) -> Self {
        let name = position.creature(who).id().clone();
        Named { who: Some(who), name: Some(name), ..Named::thing(position.space(who)) }
    }

    fn thing(space: Option<Space>) -> Self {
        Named { who: None, name: None, space, carried: false, guess: None }
    }

    /// What a word names to somebody: a creature, the nearest of what stands or lies about, or what is carried, by oneself before others.
    pub fn find(position: &Position, actor: Who, target: &Target) -> Option<Self> {
        let name = match target {
            Target::Square(spot) => {
                let inside = position.stage.grid.extent().contains(spot.square);
                let level = spot.level.unwrap_or_else(|| position.floor(spot.square));
                let space = Space::of(spot.square).at_level(level);
                return inside.then(|| Named::thing(Some(space)));
            }
            Target::Creature(name) => name,
        };
        if let Some(who) = position.named(name.as_str()) {
            return Some(Named::creature(position, who));
        }
        if let Some(space) = position.nearest_thing(actor, name.as_str()) {
            return Some(Named { name: Some(name.clone()), ..Named::thing(Some(space)) });
        }
        let owners = [actor].into_iter().chain(position.everyone().map(|(who, _)| who));
        let owner = owners.into_iter().find(|&who| {
            let creature = position.creature(who);
            creature.holds(name.as_str())
                || creature.pools.carried(name.as_str()) > 0
                || creature.armor.as_ref() == Some(name)
        })?;
        Some(Named { name: Some(name.clone()), carried: true, ..Named::thing(position.space(owner)) })
    }

    /// What an attack roll is made at: in a square the creature that is seen there, or one that is guessed to be.
    fn attacked(self, position: &Position, actor: Who, target: &Target) -> Self {
        let Target::Square(spot) = target else { return self };
        match Aim::find(position, actor, target).map(|aim| aim.what) {
            Some(Aimed::Creature(who)) => Named::creature(position, who),
            Some(Aimed::Guess(_)) => Named { guess: Some(*spot), ..self },
            _ => self,
        }
    }
}

/// Everything that is named and found.
pub(super) fn all(position: &Position, actor: Who, shot: &Shot<'_>) -> SmallVec<[Named; 3]> {
    let found = |target| {
        let named = Named::find(position, actor, target)?;
        Some(if shot.guesses() { named.attacked(position, actor, target) } else { named })
    };
    shot.aim.on.iter().filter_map(found).collect()
}

/// What is named is there.
pub(super) fn check(hearing: &mut Hearing<'_>, targets: &[Target]) -> Checked {
    for target in targets {
        if Named::find(hearing.position, hearing.actor, target).is_none() {
            let target = match target {
                Target::Creature(name) => Some(name.clone()),
                Target::Square(_) => None,
            };
            hearing.refuse(Reason::InvalidTarget { target, reason: Unfit::Unknown })?;
        }
    }
    Ok(())
}
