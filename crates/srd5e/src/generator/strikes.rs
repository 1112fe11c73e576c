//! Attacks: with every weapon and natural attack on everybody and everything it reaches.

use smallvec::SmallVec;

use super::draw::{Below, Lot, any};
use super::outlook::{Other, Outlook};
use crate::data::Edition;
use crate::data::attack::Usage;
use crate::data::weapon::{Mastery, Property};
use crate::intent::Act;
use crate::intent::act::{Attack, Grip, Manner};
use crate::name::Name;
use crate::refusal::words::Prevented;
use crate::ruleset::{DeadTargets, UnderwaterLong};
use crate::space::{Direction, Space};
use crate::spot::Target;
use crate::state::turn::AttackMade;
use crate::state::{Creature, Uses, Who};
use crate::validation::attack::{self, Arm, Strike, UNARMED, mastery};
use crate::validation::hands::{Whereabouts, free_hands, is_shield, pieces_carried, pieces_held, whereabouts};
use crate::validation::{economy, features};

/// Stands for whatever an improvised attack is made with.
pub(super) const IMPROVISED: Name = Name::of("improvised");

/// Something to attack with: how it strikes near by, and how far away or thrown.
pub(super) struct Weapon<'a> {
    pub name: Name,
    near: Option<Strike<'a>>,
    far: Option<Strike<'a>>,
    thrown: Option<Strike<'a>>,
    /// How far it strikes without being thrown or shot, usable or not.
    reach: Option<u32>,
    /// Both grips may be said.
    gripped: bool,
}

/// Lists the attacks of a manner.
pub(super) fn list(outlook: &Outlook<'_>, manner: Manner, sink: &mut dyn FnMut(Act)) {
    let mut improvised = None;
    for name in names(outlook, manner) {
        let Some(weapon) = Weapon::new(outlook, name, manner, 0) else { continue };
        for other in outlook.others.iter().filter(|other| is_fit(outlook, other)) {
            let measured = other.feet().is_some() || outlook.lenient();
            if !measured || !is_admitted(outlook, &weapon.name, other.who) || !weapon.follows(outlook, manner, other) {
                continue;
            }
            let clear = || outlook.clear(other);
            weapon.list(outlook, manner, &|| other.target(), other.feet(), &clear, sink);
        }
        if manner == Manner::Bonus && weapon.is_natural() {
            continue;
        }
        for (name, space) in things(outlook) {
            let feet = outlook.space.map(|from| outlook.position.feet_between(from, space));
            let clear = || outlook.clear_to(space);
            weapon.list(outlook, manner, &|| Target::Creature(name.clone()), feet, &clear, sink);
        }
        let proper = |strike: &&Strike<'_>| !strike.improvised;
        if let Some(strike) = weapon.near.as_ref().filter(proper) {
            let grip = weapon.gripped.then_some(Grip::One);
            bare(outlook, strike.max).into_iter().for_each(|target| sink(weapon.act(manner, target, grip, false)));
        } else if let Some(strike) = weapon.thrown.as_ref().filter(proper) {
            bare(outlook, strike.max).into_iter().for_each(|target| sink(weapon.act(manner, target, None, true)));
        }
        if improvised.is_none() {
            improvised = weapon.improvise(outlook, manner);
        }
    }
    improvised.into_iter().for_each(sink);
}

/// Draws an attack of a manner on a foe on its feet; a weapon that reaches none gives way to the next.
pub(super) fn at_foe(outlook: &Outlook<'_>, manner: Manner, below: &mut Below<'_>) -> Option<Act> {
    let nearest = outlook.foes().filter_map(|foe| foe.feet()).min();
    let nearest = if outlook.lenient() { 0 } else { nearest? };
    any(&names(outlook, manner), below, |&name, below| {
        let weapon = Weapon::new(outlook, name, manner, nearest)?;
        let mut lot = Lot::default();
        let fit = |foe: &&Other<'_>| {
            is_fit(outlook, foe) && is_admitted(outlook, &weapon.name, foe.who) && weapon.follows(outlook, manner, foe)
        };
        for foe in outlook.foes().filter(fit).filter(|foe| foe.feet().is_some() || outlook.lenient()) {
            let clear = || outlook.clear(foe);
            weapon.list(outlook, manner, &|| foe.target(), foe.feet(), &clear, &mut |act| lot.offer(act, below));
        }
        lot.drawn
    })
}

/// Everything that an attack of a manner could be made with, each once; nothing where the turn has no room for one.
fn names<'a>(outlook: &Outlook<'a>, manner: Manner) -> SmallVec<[&'a str; 12]> {
    let creature = outlook.creature;
    let mut names: SmallVec<[&'a str; 12]> = SmallVec::new();
    if creature.sway().barred.attacks || !has_room(outlook, manner) {
        return names;
    }
    let mut add = |name: &'a str| {
        if !names.contains(&name) {
            names.push(name);
        }
    };
    let held = creature.hands.iter().flatten().map(Name::as_str);
    let carried = creature.pools.carries.iter().map(|(name, _)| name.as_str());
    match manner {
        Manner::Action => {
            let attacks = creature.sheet.attacks.iter().filter(|attack| attack.attack.is_some());
            held.chain(attacks.map(|attack| attack.id.as_str())).chain(carried).for_each(&mut add);
            add(attack::UNARMED_STRIKE);
        }
        Manner::Bonus | Manner::Nick => {
            held.for_each(&mut add);
            if outlook.edition() == Edition::Srd521 {
                carried.for_each(&mut add);
            }
            add(attack::UNARMED_STRIKE);
            for name in following(creature).filter(|_| manner == Manner::Bonus) {
                add(name);
            }
        }
        Manner::Reaction => {}
    }
    names
}

/// The attacks of a stat block that follow a charge.
fn following(creature: &Creature) -> impl Iterator<Item = &'static str> + use<> {
    let traits = creature.sheet.monster().map_or(&[][..], |monster| &monster.traits);
    traits.iter().filter_map(|one| one.charge.as_ref()?.then.as_deref())
}

/// Whether the turn may have room for an attack of a manner, whatever it is made with.
fn has_room(outlook: &Outlook<'_>, manner: Manner) -> bool {
    let (creature, turn) = (outlook.creature, outlook.turn);
    let attacked = turn.is_some_and(|turn| !turn.attacks.is_empty());
    match manner {
        Manner::Action => {
            let open =
                |turn| economy::attacks_left(Some(turn), creature) + attack::multiattacks_left(creature, turn) > 0;
            outlook.able(Prevented::Action) && (outlook.action("attack") || turn.is_some_and(open))
        }
        Manner::Bonus => {
            let follows = || following(creature).next().is_some() || outlook.edition() == Edition::Srd521;
            let striking = || turn.is_some_and(|turn| features::striking(creature, turn).is_some());
            outlook.able(Prevented::Bonus) && (outlook.bonus() && (attacked || follows()) || striking())
        }
        Manner::Nick => attacked && outlook.able(Prevented::Action) && outlook.edition() == Edition::Srd521,
        Manner::Reaction => false,
    }
}

impl<'a> Weapon<'a> {
    /// What a name means, if state, hands and economy allow an attack with it on something so many feet away, or farther.
    fn new(outlook: &Outlook<'a>, name: &str, manner: Manner, nearest: u32) -> Option<Self> {
        let (position, actor) = (outlook.position, outlook.actor);
        let (name, arm) = Arm::of(position, actor, &Name::new(name), manner).ok()?;
        let at = |feet, thrown| Strike::at(position, actor, name.clone(), arm, Some(feet), thrown).ok();
        let far = at(u32::MAX, false);
        if far.as_ref().is_none_or(|far| far.max < nearest) {
            return None;
        }
        let place = if arm.is_item() { whereabouts(position, actor, name.as_str()) } else { Whereabouts::Held };
        if place == Whereabouts::Absent || !is_charged(outlook, &name, arm) || !is_paid(outlook, &name, arm, manner) {
            return None;
        }
        let usable = |strike: &Strike<'_>| is_handled(outlook, strike, place, manner);
        let close = at(0, false);
        let reach = close.as_ref().filter(|strike| strike.is_melee()).map(|strike| strike.max);
        let near = close.filter(usable);
        let far = far.filter(usable);
        let thrown = at(0, true).filter(usable);
        let gripped = is_gripped(outlook, &name, arm);
        Some(Weapon { name, near, far, thrown, reach, gripped })
    }

    fn is_natural(&self) -> bool {
        self.near.iter().chain(&self.far).any(|strike| matches!(strike.arm, Arm::Natural(..)))
    }

    /// Whether an attack of a stat block that is a bonus action follows a charge at somebody; others need not.
    fn follows(&self, outlook: &Outlook<'_>, manner: Manner, other: &Other<'_>) -> bool {
        manner != Manner::Bonus
            || !self.is_natural()
            || outlook.position.follows_up(outlook.actor, self.name.as_str(), other.who)
    }

    fn act(&self, manner: Manner, target: Target, grip: Option<Grip>, thrown: bool) -> Act {
        let with = Some(self.name.clone());
        Act::Attack(Attack { target, with, grip, by: None, thrown, manner, knock_out: false })
    }

    /// The attacks on one target.
    fn list(
        &self,
        outlook: &Outlook<'_>,
        manner: Manner,
        target: &dyn Fn() -> Target,
        feet: Option<u32>,
        clear: &dyn Fn() -> bool,
        sink: &mut dyn FnMut(Act),
    ) {
        let proper = |strike: &&Strike<'_>| !strike.improvised && reaches(outlook, strike, feet);
        let beyond = |strike: &Strike<'_>| strike.is_melee() && feet.is_some_and(|feet| feet > strike.max);
        let near = self.near.as_ref().filter(|strike| !beyond(strike)).filter(proper);
        // Within reach a weapon that is not said to be thrown is not.
        let close = self.reach.is_some_and(|reach| feet.is_none_or(|feet| feet <= reach));
        let far = self.far.as_ref().filter(|strike| near.is_none() && !close && !strike.is_melee()).filter(proper);
        let thrown = self.thrown.as_ref().filter(|_| close).filter(proper);
        if (near.is_none() && far.is_none() && thrown.is_none()) || !clear() {
            return;
        }
        if near.is_some_and(Strike::is_melee) && self.gripped {
            Grip::ALL.iter().for_each(|&grip| sink(self.act(manner, target(), Some(grip), false)));
        } else if near.is_some() || far.is_some() {
            sink(self.act(manner, target(), None, false));
        }
        if thrown.is_some() {
            sink(self.act(manner, target(), None, true));
        }
    }

    /// An attack with something not made for it, or not made for throwing.
    fn improvise(&self, outlook: &Outlook<'_>, manner: Manner) -> Option<Act> {
        let found = [(&self.near, false), (&self.thrown, true)].into_iter().find_map(|(strike, thrown)| {
            let strike = strike.as_ref().filter(|strike| strike.improvised)?;
            let fits = |other: &&Other<'_>| {
                outlook.position.hostile(outlook.actor, other.who)
                    && is_fit(outlook, other)
                    && other.feet().is_some_and(|_| reaches(outlook, strike, other.feet()))
                    && outlook.clear(other)
            };
            let foe = outlook.others.iter().filter(fits).min_by_key(|other| other.feet());
            let target = foe.map(Other::target).or_else(|| bare(outlook, strike.max))?;
            Some((target, thrown))
        });
        found.map(|(target, thrown)| self.act(manner, target, None, thrown))
    }

    /// How a name strikes at something so many feet away; `None` if it does not.
    pub fn form(outlook: &Outlook<'a>, name: &Name, manner: Manner, feet: Option<u32>, thrown: bool) -> Option<Form> {
        let (position, actor) = (outlook.position, outlook.actor);
        let (name, arm) = Arm::of(position, actor, name, manner).ok()?;
        let strike = Strike::at(position, actor, name.clone(), arm, feet, thrown).ok()?;
        let melee = Strike::at(position, actor, name.clone(), arm, Some(0), false).is_ok_and(|near| near.is_melee());
        Some(Form {
            improvised: strike.improvised,
            thrown: melee && !strike.is_melee(),
            gripped: strike.is_melee() && is_gripped(outlook, &name, arm),
            name,
        })
    }
}

/// How a weapon strikes, as far as it tells families apart.
pub(super) struct Form {
    pub name: Name,
    pub improvised: bool,
    pub thrown: bool,
    pub gripped: bool,
}

/// Whether a weapon may be held in one hand or in two.
fn is_gripped(outlook: &Outlook<'_>, name: &Name, arm: Arm<'_>) -> bool {
    if !arm.has(Property::Versatile) {
        return false;
    }
    let beside = match whereabouts(outlook.position, outlook.actor, name.as_str()) {
        Whereabouts::Held => 1,
        Whereabouts::Carried => 2,
        Whereabouts::Absent => return false,
    };
    free_hands(outlook.position, outlook.actor) >= beside
}

/// Whether a strike goes so far.
fn reaches(outlook: &Outlook<'_>, strike: &Strike<'_>, feet: Option<u32>) -> bool {
    let Some((feet, from)) = feet.zip(outlook.space) else { return outlook.lenient() };
    let short = outlook.position.ruleset.underwater_long == UnderwaterLong::Refuse
        && feet > strike.normal
        && attack::is_under_water(outlook.position, from);
    feet <= strike.max && !short
}

/// Whether somebody may be attacked at all.
pub(super) fn is_fit(outlook: &Outlook<'_>, other: &Other<'_>) -> bool {
    let alive = outlook.position.ruleset.dead_targets == DeadTargets::Warn || !other.creature.is_dead();
    let reached = !outlook.position.is_apart(outlook.actor, other.who);
    other.who != outlook.actor && alive && reached && !outlook.is_charmer(other.who)
}

/// Whether an attack, if it is one of the stat block, may be made against somebody.
pub(super) fn is_admitted(outlook: &Outlook<'_>, name: &Name, who: Who) -> bool {
    let natural = outlook.creature.sheet.attack(name.as_str()).and_then(|action| action.attack.as_ref());
    natural.is_none_or(|attack| outlook.position.admits(outlook.actor, name.as_str(), attack, who))
}

/// The named things that stand or lie about, of each name the nearest, and of several one that is in plain line.
fn things(outlook: &Outlook<'_>) -> SmallVec<[(Name, Space); 4]> {
    let position = outlook.position;
    let far = |place: Space| {
        outlook.space.map_or((0, false), |from| (position.feet_between(from, place), !outlook.clear_to(place)))
    };
    let mut things: SmallVec<[(Name, Space); 4]> = SmallVec::new();
    for (name, square) in position.things().filter(|(name, _)| position.named(name).is_none()) {
        let place = position.on_floor(square);
        match things.iter_mut().find(|(known, _)| known == name) {
            Some((_, nearest)) if far(place) < far(*nearest) => *nearest = place,
            Some(_) => {}
            None => things.push((Name::new(name), place)),
        }
    }
    things
}

/// A square in which nobody is, as near as may be.
pub(super) fn bare(outlook: &Outlook<'_>, feet: u32) -> Option<Target> {
    let (position, from) = (outlook.position, outlook.space?);
    let grid = &position.stage.grid;
    let around = |steps: i16| {
        let side = from.side() - 1;
        (-steps..=side + steps).flat_map(move |y| (-steps..=side + steps).map(move |x| from.square.shifted(x, y)))
    };
    let beside = Direction::ALL.into_iter().map(|direction| from.square.towards(direction));
    let mut squares = beside.chain([from.square]).chain(around(1)).chain(around(12));
    let square = squares.find(|&square| {
        let flat = Space::of(square);
        let space = grid.standing(flat).unwrap_or(flat);
        let taken = || {
            outlook
                .others
                .iter()
                .any(|other| other.who != outlook.actor && other.space.is_some_and(|space| space.contains(square)))
        };
        grid.extent().contains(square)
            && position.feet_between(from, space) <= feet
            && !taken()
            && outlook.clear_to(space)
    });
    square.map(|square| Target::Square(square.into()))
}

/// Whether a power of a stat block can be used again.
fn is_charged(outlook: &Outlook<'_>, name: &Name, arm: Arm<'_>) -> bool {
    let Arm::Natural(action, _) = arm else { return true };
    let pools = &outlook.creature.pools;
    match action.usage {
        Some(Usage::Recharge(_)) => !pools.spent_powers.contains(name),
        Some(Usage::PerDay(_) | Usage::PerRest) => pools.feature(name.as_str()) != Some(Uses::Left(0)),
        None => true,
    }
}

/// Hands and ammunition for a strike.
fn is_handled(outlook: &Outlook<'_>, strike: &Strike<'_>, place: Whereabouts, manner: Manner) -> bool {
    if !strike.arm.is_item() {
        return true;
    }
    let drawn = u32::from(place == Whereabouts::Carried);
    let by_itself = outlook.edition() == Edition::Srd521
        && (matches!(manner, Manner::Action | Manner::Nick) || (strike.thrown && strike.arm.has(Property::Thrown)));
    if drawn > 0 && !by_itself && !outlook.interaction() {
        return false;
    }
    let empty = free_hands(outlook.position, outlook.actor);
    let takes = if strike.improvised { 1 } else { strike.arm.hands(outlook.creature.riding.is_some()) };
    let shot = match strike.arm {
        Arm::Weapon(weapon) if !strike.is_melee() && !strike.thrown => weapon.ammunition,
        _ => None,
    };
    let loaded =
        shot.is_none_or(|kind| outlook.creature.pools.carried(kind.name()) > 0 && (takes != 1 || empty > drawn));
    empty >= drawn && loaded && (takes < 2 || empty + 1 - drawn >= takes)
}

/// Whether the economy of the turn has room for an attack with something, where it has room for one with anything.
fn is_paid(outlook: &Outlook<'_>, name: &Name, arm: Arm<'_>, manner: Manner) -> bool {
    match manner {
        Manner::Action => match attack_of_action(outlook, name) {
            Room::None => false,
            Room::Opens => true,
            Room::Further => is_loaded(outlook, name, arm, manner),
        },
        Manner::Bonus => {
            if let Some(feature) = outlook.turn.and_then(|turn| features::striking(outlook.creature, turn)) {
                let fits = !feature.unarmed || matches!(arm, Arm::Unarmed);
                return fits && is_loaded(outlook, name, arm, manner);
            }
            if matches!(arm, Arm::Natural(..)) {
                return outlook.bonus();
            }
            let fist = matches!(arm, Arm::Unarmed) && is_artful(outlook);
            outlook.bonus()
                && (if fist { strikes_again(outlook) } else { is_second(outlook, name, arm) })
                && is_loaded(outlook, name, arm, manner)
        }
        Manner::Nick => {
            has_nick(outlook, name)
                && is_second(outlook, name, arm)
                && !nicked(outlook)
                && is_loaded(outlook, name, arm, manner)
        }
        Manner::Reaction => false,
    }
}

/// The feature of monks.
const MARTIAL_ARTS: &str = "martial-arts";

/// Whether the actor has the art of monks and holds no weapon that is none of theirs.
fn is_artful(outlook: &Outlook<'_>) -> bool {
    let tables = outlook.position.tables();
    let held = outlook.creature.hands.iter().flatten().filter_map(|item| tables.weapon(item.as_str()));
    features::has(outlook.creature, MARTIAL_ARTS) && held.into_iter().all(|weapon| weapon.monk)
}

/// Where an attack of the action finds room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Room {
    None,
    /// In a new Attack action.
    Opens,
    /// In an action that is open.
    Further,
}

/// Where an attack with something finds room in the action; grapples and shoves are attacks too.
pub(super) fn attack_of_action(outlook: &Outlook<'_>, name: &Name) -> Room {
    if !outlook.able(Prevented::Action) {
        return Room::None;
    }
    let opens = || if outlook.action("attack") { Room::Opens } else { Room::None };
    let Some(turn) = outlook.turn else { return opens() };
    let creature = outlook.creature;
    if attack::multiattacks_left(creature, turn) > 0 {
        if attack::offers(creature, turn, name.as_str()) {
            return Room::Further;
        }
        if turn.actions.len() > turn.extra_actions.len() {
            return Room::None;
        }
    }
    let joins = economy::attacks_left(Some(turn), creature) > 0 && !economy::is_sole(creature, name);
    if joins { Room::Further } else { opens() }
}

fn in_action(attack: &AttackMade) -> bool {
    matches!(attack.manner, Manner::Action | Manner::Nick)
}

/// Whether a weapon with Loading was not shot yet in the same action, bonus action or reaction.
fn is_loaded(outlook: &Outlook<'_>, name: &Name, arm: Arm<'_>, manner: Manner) -> bool {
    let Some(turn) = outlook.turn.filter(|_| arm.has(Property::Loading)) else { return true };
    let together = |attack: &&AttackMade| match manner {
        Manner::Action | Manner::Nick => in_action(attack),
        Manner::Bonus | Manner::Reaction => attack.manner == manner,
    };
    let same = |attack: &&AttackMade| attack.with == *name;
    let shots = turn.attacks.iter().filter(together).filter(same).count();
    shots < pieces_held(outlook.position, outlook.actor, name.as_str()).max(1) as usize
}

fn is_light(outlook: &Outlook<'_>, weapon: &Name) -> bool {
    let weapon = outlook.position.tables().weapon(weapon.as_str()).map(Arm::Weapon);
    weapon.is_some_and(|weapon| weapon.is_light(outlook.edition()))
}

/// Whether a weapon is a second one after an attack with a light one.
fn is_second(outlook: &Outlook<'_>, name: &Name, arm: Arm<'_>) -> bool {
    let (position, actor) = (outlook.position, outlook.actor);
    let attacks = outlook.turn.map_or(&[][..], |turn| &turn.attacks);
    let light = |attack: &&AttackMade| attack.manner == Manner::Action && is_light(outlook, &attack.with);
    let later = outlook.edition() == Edition::Srd521;
    let held = pieces_held(position, actor, name.as_str());
    let pieces = held + if later { pieces_carried(position, actor, name.as_str()) } else { 0 };
    let other = |attack: &AttackMade| attack.with != *name || attack.thrown;
    arm.is_light(outlook.edition())
        && attacks.iter().any(|attack| light(&attack))
        && (pieces >= 2 || attacks.iter().filter(light).any(other))
        && (later || held > 0)
        && attacks.iter().all(|attack| attack.manner != Manner::Nick)
}

fn has_nick(outlook: &Outlook<'_>, name: &Name) -> bool {
    let nicks = |weapon: &Name| mastery(outlook.position, outlook.actor, weapon.as_str()) == Some(Mastery::Nick);
    let earlier = outlook.turn.map_or(&[][..], |turn| &turn.attacks);
    nicks(name) || earlier.iter().any(|attack| is_light(outlook, &attack.with) && nicks(&attack.with))
}

/// Whether the extra attack of a light weapon was made already.
fn nicked(outlook: &Outlook<'_>) -> bool {
    outlook.turn.is_some_and(|turn| {
        turn.has_used("nick")
            || turn.attacks.iter().any(|attack| attack.manner == Manner::Bonus && is_light(outlook, &attack.with))
    })
}

/// Whether a monk may strike once more with the bare hand.
fn strikes_again(outlook: &Outlook<'_>) -> bool {
    let art = |attack: &AttackMade| {
        let monk = || outlook.position.tables().weapon(attack.with.as_str()).is_some_and(|weapon| weapon.monk);
        attack.manner == Manner::Action && (attack.with == UNARMED || monk())
    };
    let made = outlook.edition() == Edition::Srd521 || outlook.turn.is_some_and(|turn| turn.attacks.iter().any(art));
    let shield = outlook.creature.hands.iter().flatten().any(|held| is_shield(held.as_str()));
    made && outlook.creature.armor.is_none() && !shield
}

/// The ways of a multiattack.
pub(super) fn multiattacks(outlook: &Outlook<'_>, sink: &mut dyn FnMut(Act)) {
    if outlook.creature.sheet.monster().is_some() && outlook.action("multiattack") {
        attack::ways(outlook.creature).into_iter().for_each(|(name, _)| sink(Act::Multiattack { option: Some(name) }));
    }
}
