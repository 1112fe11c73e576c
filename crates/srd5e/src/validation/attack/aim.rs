//! What an attack is aimed at.

use crate::data::words::Condition;
use crate::name::Name;
use crate::notice::Notice;
use crate::refusal::words::Unfit;
use crate::refusal::{Party, Reason};
use crate::ruleset::DeadTargets;
use crate::space::{Space, Square};
use crate::spot::{Spot, Target};
use crate::state::{Position, Who};
use crate::validation::hearing::{Checked, Hearing, Stop};

/// What an attack is aimed at.
#[derive(Clone, Debug)]
pub struct Aim {
    /// As it was said.
    pub target: Target,
    /// What that is.
    pub what: Aimed,
    /// Where; `None` if nobody knows.
    pub space: Option<Space>,
}

/// What a target is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aimed {
    /// A creature.
    Creature(Who),
    /// Something that stands or lies there.
    Object,
    /// Something that somebody wears or carries.
    Worn,
    /// A square in which the attacker sees nobody.
    Guess(Square),
}

impl Aim {
    /// What somebody means by a target; `None` if nothing bears that name.
    pub fn find(position: &Position, actor: Who, target: &Target) -> Option<Self> {
        let (what, space) = match target {
            Target::Creature(name) => named(position, actor, name)?,
            Target::Square(spot) => {
                let flat = Space::of(spot.square);
                let grid = &position.stage.grid;
                let cell = grid.cell(spot.square)?;
                let space =
                    spot.level.map_or_else(|| grid.standing(flat).unwrap_or(flat), |level| flat.at_level(level));
                match seen_in(position, actor, *spot) {
                    Some(who) => (Aimed::Creature(who), position.space(who)),
                    None if cell.is_filled() || lies_at(position, spot.square) => (Aimed::Object, Some(space)),
                    None => (Aimed::Guess(spot.square), Some(space)),
                }
            }
        };
        Some(Aim { target: target.clone(), what, space })
    }

    /// A creature in a space.
    pub fn at(position: &Position, who: Who, space: Option<Space>) -> Self {
        let target = Target::Creature(position.creature(who).id().clone());
        Aim { target, what: Aimed::Creature(who), space }
    }

    /// The creature aimed at.
    pub const fn who(&self) -> Option<Who> {
        match self.what {
            Aimed::Creature(who) => Some(who),
            Aimed::Object | Aimed::Worn | Aimed::Guess(_) => None,
        }
    }

    /// Its name in refusals: none for a bare square.
    pub fn name(&self) -> Option<Name> {
        match &self.target {
            Target::Creature(name) => Some(name.clone()),
            Target::Square(_) => None,
        }
    }

    /// For the evidence.
    pub fn party(&self) -> Party {
        Party { name: self.name(), at: self.space.map(|space| space.square) }
    }
}

/// The creature of a name, or the nearest thing.
fn named(position: &Position, actor: Who, name: &Name) -> Option<(Aimed, Option<Space>)> {
    if let Some(who) = position.named(name.as_str()) {
        return Some((Aimed::Creature(who), position.space(who)));
    }
    if let Some(place) = position.nearest_thing(actor, name.as_str()) {
        return Some((Aimed::Object, Some(place)));
    }
    let bearer = position.everyone().find(|(_, creature)| {
        creature.holds(name.as_str())
            || creature.pools.carried(name.as_str()) > 0
            || creature.armor.as_ref() == Some(name)
    });
    bearer.map(|(who, _)| (Aimed::Worn, position.space(who)))
}

/// The creature that somebody sees in a place, the living before the dead.
fn seen_in(position: &Position, viewer: Who, spot: Spot) -> Option<Who> {
    let there = |who: Who| position.space(who).is_some_and(|space| spot.is_in(space));
    let seen = position.everyone().filter(|&(who, _)| who != viewer && there(who) && position.sees(viewer, who));
    seen.min_by_key(|(_, creature)| creature.is_dead()).map(|(who, _)| who)
}

fn lies_at(position: &Position, square: Square) -> bool {
    position.objects.iter().any(|object| object.at == square)
}

impl Hearing<'_> {
    /// Whom somebody means by a name.
    ///
    /// # Errors
    ///
    /// [`Stop`] if it is nobody and one reason is enough.
    pub(crate) fn target(&mut self, target: &Target) -> Result<Option<Aim>, Stop> {
        let aim = Aim::find(self.position, self.actor, target);
        match &aim {
            Some(aim) => self.about = Some(aim.party()),
            None => {
                let target = if let Target::Creature(name) = target { Some(name.clone()) } else { None };
                self.refuse(Reason::InvalidTarget { target, reason: Unfit::Unknown })?;
            }
        }
        Ok(aim)
    }

    /// Whether a creature is a fit target of something done to it with force: not oneself, not the charmer, and by the
    /// table's wish not the dead.
    ///
    /// # Errors
    ///
    /// [`Stop`] if it is not and one reason is enough.
    pub(crate) fn fit_target(&mut self, aim: &Aim) -> Checked {
        let position = self.position;
        let unfit = |reason| Reason::InvalidTarget { target: aim.name(), reason };
        let Some(who) = aim.who() else {
            return self.require(aim.what != Aimed::Worn, || unfit(Unfit::Object));
        };
        self.require(who != self.actor, || unfit(Unfit::NotSelf))?;
        self.require(!position.is_apart(self.actor, who), || unfit(Unfit::Inside))?;
        let target = position.creature(who);
        if target.is_dead() {
            self.require(position.ruleset.dead_targets == DeadTargets::Warn, || unfit(Unfit::Dead))?;
            self.note(Notice::DeadTarget { target: target.id().clone() });
        }
        self.require(!is_charmer(position, self.actor, who), || Reason::CannotTargetCharmer {
            charmer: target.id().clone(),
        })
    }
}

/// Whether somebody has charmed a creature. The dead charm nobody.
pub fn is_charmer(position: &Position, who: Who, other: Who) -> bool {
    let conditions = &position.creature(who).conditions;
    conditions.own().contains(Condition::Charmed)
        && conditions.of(Condition::Charmed).any(|affliction| affliction.source == Some(other))
        && !position.creature(other).is_dead()
}
