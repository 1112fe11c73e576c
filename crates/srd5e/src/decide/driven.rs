//! Creatures that are driven: they go where something makes them go, by their own movement, or strike at whoever is near.

use rulebound_kernel::Waivers;
use smallvec::SmallVec;

use super::course::{Course, Done};
use super::edges::Picked;
use super::effect::{Power, Roster};
use crate::cost::Cost;
use crate::data::attack::AttackKind;
use crate::data::effect::Deed;
use crate::data::moment::Ending;
use crate::data::weapon::WeaponKind;
use crate::event::{Event, State};
use crate::intent::Act;
use crate::intent::act::{Attack, Move, Route};
use crate::name::Name;
use crate::space::{Direction, Space, Traffic};
use crate::spot::{Spot, Target};
use crate::state::{Position, Who};
use crate::validation::attack::UNARMED;
use crate::validation::hands::weapons_held;
use crate::validation::hear;
use crate::validation::hearing::Hearing;
use crate::validation::movement::{self, Walk};
use crate::validation::speed;

/// The four directions of a die of four sides, and the eight of one of eight.
const FOUR: [Direction; 4] = [Direction::North, Direction::East, Direction::South, Direction::West];

/// The most steps of one way.
const LONGEST: usize = 60;

/// Where somebody is driven.
#[derive(Clone, Copy)]
enum Drive {
    /// Away from a space.
    From(Space),
    /// To within five feet of a space.
    To(Space),
    /// One way.
    Along(Direction),
}

impl Course<'_> {
    /// What somebody is driven to do.
    pub fn driven(&mut self, power: &Power<'_>, deed: Deed, who: Who) -> Done {
        let by = self.position.space(power.working.by);
        match (deed, by) {
            (Deed::Flee, Some(by)) => {
                let creature = self.name(who);
                self.happen(Event::TookAlong { creature, deed: Name::of("dash") });
                self.urge(who, Drive::From(by))
            }
            (Deed::Recoil, Some(by)) => self.recoil(who, by),
            (Deed::Approach, Some(by)) => self.urge(who, Drive::To(by)),
            (Deed::March(direction), _) => {
                self.urge(who, Drive::Along(direction))?;
                self.save_again(who, Ending::SaveMoved, &Picked::all())
            }
            (Deed::Wander(sides), _) => {
                let face = usize::from(self.tell_die(power, who, sides)?);
                let ways: &[Direction] = if sides == 4 { &FOUR } else { &Direction::ALL };
                let way = face.checked_sub(1).and_then(|face| ways.get(face));
                way.map_or(Ok(()), |&direction| self.urge(who, Drive::Along(direction)))
            }
            (Deed::LashOut, _) => self.lash_out(power, who),
            (Deed::Dodge, _) => {
                let creature = self.name(who);
                self.happen(Event::Became { creature, state: State::Dodging, on: true });
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Going away at once takes a reaction.
    fn recoil(&mut self, who: Who, from: Space) -> Done {
        let creature = self.position.creature(who);
        if creature.reaction_spent || creature.sway().barred.reactions || creature.is_incapacitated() {
            return Ok(());
        }
        let creature = self.name(who);
        self.happen(Event::Became { creature, state: State::Reacted, on: true });
        self.urge(who, Drive::From(from))
    }

    /// A creature goes by its own movement as far as it is driven, by the safest of the steps that lead on.
    fn urge(&mut self, who: Who, drive: Drive) -> Done {
        let path = way(self.position, who, drive);
        if path.is_empty() {
            return Ok(());
        }
        self.walk(who, &Act::Move(Move { mode: None, route: Route::Path(path) }))
    }

    /// A melee attack on whoever is in reach, told by a die if there are several.
    fn lash_out(&mut self, power: &Power<'_>, who: Who) -> Done {
        let near: Roster = within_reach(self.position, who).collect();
        let count = u16::try_from(near.len()).unwrap_or(u16::MAX);
        let face = if count > 1 { self.tell_die(power, who, count)? } else { count };
        let Some(&target) = usize::from(face).checked_sub(1).and_then(|face| near.get(face)) else { return Ok(()) };
        let attack = Attack::plain(Target::Creature(self.name(target)), at_hand(self.position, who));
        let waivers = Waivers::NONE;
        let mut hearing = Hearing::new(self.position, who, &waivers, true);
        hear(&mut hearing, &Act::Attack(attack.clone()));
        let notices = hearing.notices;
        self.strike(who, &attack, &Cost::NONE, &notices)
    }
}

/// The way of a creature that is driven, step by step.
fn way(position: &Position, who: Who, drive: Drive) -> SmallVec<[Spot; 8]> {
    let mut path = SmallVec::new();
    let Some(from) = position.space(who).filter(|_| position.creature(who).riding.is_none()) else { return path };
    let mode = movement::usual(position, who);
    let mut left = speed::movement_left(position, who, mode);
    let mut walk = Walk::new(position, who, mode, from);
    // The farther along, the better; of equal steps the one that provokes least.
    let gain = |space: Space| match drive {
        Drive::From(by) => i64::from(position.feet_between(by, space)),
        Drive::To(by) => -i64::from(position.feet_between(by, space).max(5)),
        Drive::Along(_) => 0,
    };
    while path.len() < LONGEST {
        let here = walk.here;
        let steps = Direction::ALL.into_iter().filter(|&direction| match drive {
            Drive::Along(only) => direction == only,
            Drive::From(_) | Drive::To(_) => true,
        });
        let best = steps
            .filter_map(|direction| walk.mover().step(here, here.square.towards(direction), 0).ok())
            .filter(|step| walk.crowd().may_end(step.to))
            .filter(|step| matches!(drive, Drive::Along(_)) || gain(step.to) > gain(here))
            .map(|step| (gain(step.to), -(walk.offers(here, step.to).count() as i64), -i64::from(step.feet), step.to))
            .max_by_key(|&(gain, offers, feet, _)| (gain, offers, feet));
        let Some((.., to)) = best else { break };
        match walk.step(to.square) {
            Ok(stride) if stride.feet <= left => {
                left -= stride.feet;
                path.push(Spot { square: to.square, level: None });
            }
            _ => break,
        }
    }
    path
}

/// The living within reach of a creature's melee attacks, in the order of the file.
fn within_reach(position: &Position, who: Who) -> impl Iterator<Item = Who> + '_ {
    let reach = u32::from(position.creature(who).sheet.reach);
    let near = move |other: Who| position.feet(who, other).is_some_and(|feet| feet <= reach);
    let living = position.everyone().filter(move |&(other, creature)| other != who && !creature.is_dead());
    living.map(|(other, _)| other).filter(move |&other| near(other))
}

/// What a creature strikes with in melee: an attack of its stat block, a weapon it holds, else its hand.
fn at_hand(position: &Position, who: Who) -> Name {
    let melee = |attack: &&crate::data::attack::Action| {
        attack.attack.as_ref().is_some_and(|attack| attack.kind != AttackKind::Ranged)
    };
    let natural = position.creature(who).sheet.attacks.iter().find(melee).map(|attack| Name::new(&attack.id));
    let held = || {
        let mut weapons = weapons_held(position, who).filter(|(_, weapon)| weapon.kind == WeaponKind::Melee);
        weapons.next().map(|(name, _)| name.clone())
    };
    natural.or_else(held).unwrap_or(UNARMED)
}
