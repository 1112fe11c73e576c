//! How fast a creature is, and how much of its movement is left in a turn.

use std::sync::LazyLock;

use super::dragging::is_hampered;
use super::hands::grapplers;
use super::hearing::turn_of;
use crate::data::change::Change;
use crate::data::effect::Effect;
use crate::data::words::{Ability, Condition, Size};
use crate::data::{Edition, tables};
use crate::name::Name;
use crate::refusal::Reason;
use crate::space::Mode;
use crate::state::{Creature, Position, TurnState, Who, deed};

/// Conditions that make the speed 0, in the order in which they are named, with the edition if it is one only. Exhaustion
/// does so at its fifth level.
const STILLING: [(Condition, Option<Edition>); 6] = [
    (Condition::Petrified, Some(Edition::Srd521)),
    (Condition::Unconscious, Some(Edition::Srd521)),
    (Condition::Paralyzed, Some(Edition::Srd521)),
    (Condition::Exhaustion, Some(Edition::Srd51)),
    (Condition::Grappled, None),
    (Condition::Restrained, None),
];

/// The level of exhaustion that halves the speed, and the one that takes it all (2014).
const SLOW_LEVEL: u8 = 2;
const STILL_LEVEL: u8 = 5;
/// The feet that a level of exhaustion takes (2024).
const FEET_A_LEVEL: u32 = 5;
/// The feet that armour takes from those who are too weak for it.
const FEET_OF_ARMOR: u32 = 10;
/// The speed of those who carry more than they can (2024).
const OVERLOADED: u32 = 5;
/// What a Medium creature can carry for each point of Strength: 15 pounds.
const OUNCES_A_POINT: u32 = 15 * 16;

/// What is known to weigh something, in ounces, by name. Only the edition that asks about loads is looked at.
static OUNCES: LazyLock<Vec<(&'static str, u32)>> = LazyLock::new(|| {
    let tables = tables(Edition::Srd521);
    let weapons = tables.weapons.rows().iter().flat_map(|weapon| {
        let names = std::iter::once(&weapon.id).chain(&weapon.aliases);
        names.map(|name| (name.as_str(), u32::from(weapon.ounces)))
    });
    let armor = tables.armor.rows().iter().map(|armor| (armor.id.as_str(), u32::from(armor.ounces)));
    let mut ounces: Vec<_> = weapons.chain(armor).collect();
    ounces.sort_unstable();
    ounces
});

/// The speed of a creature in a mode after everything that changes it; climbing, swimming and crawling without a speed for it
/// are done with the speed on foot.
pub fn speed(position: &Position, who: Who, mode: Mode) -> u32 {
    let creature = position.creature(who);
    let sway = creature.sway();
    if sway.still || stilling(position, who).next().is_some() || stilling_deed(position, who).is_some() {
        return 0;
    }
    if sway.fly_only && mode != Mode::Fly {
        return 0;
    }
    let changed = (base(creature, mode) + gains(creature, mode)).saturating_add_signed(sway.speed);
    let lessened = changed.saturating_sub(losses(position, creature));
    let speed = (lessened << sway.doubled.min(8)) >> (halvings(position, who) + sway.halved).min(31);
    if speed > OVERLOADED && is_overloaded(position, creature) { OVERLOADED } else { speed }
}

/// Whether a creature has no speed at all.
fn is_still(position: &Position, who: Who) -> bool {
    Mode::ALL.into_iter().all(|mode| speed(position, who, mode) == 0)
}

/// Whether dodging helps a creature: those who can act and move (SRD-4.1).
pub fn dodges(position: &Position, who: Who) -> bool {
    let creature = position.creature(who);
    creature.dodging && !creature.is_incapacitated() && !is_still(position, who)
}

/// Whether a creature can move in a mode at all: nobody flies or burrows without that speed.
pub fn has_mode(creature: &Creature, mode: Mode) -> bool {
    match mode {
        Mode::Fly | Mode::Burrow => has_speed(creature, mode),
        Mode::Walk | Mode::Swim | Mode::Climb | Mode::Crawl => true,
    }
}

/// Whether a creature has a speed for a mode.
pub fn has_speed(creature: &Creature, mode: Mode) -> bool {
    let speeds = &creature.sheet.speeds;
    match mode {
        Mode::Walk | Mode::Crawl => true,
        Mode::Fly => speeds.fly.is_some() || creature.sway().fly.is_some() || creature.sway().flies,
        Mode::Swim => speeds.swim.is_some() || creature.sway().swims,
        Mode::Climb => speeds.climb.is_some() || creature.sway().climbs,
        Mode::Burrow => speeds.burrow.is_some(),
    }
}

/// The speed from which the feet of a mode are taken.
pub fn charged(creature: &Creature, mode: Mode) -> Mode {
    match mode {
        Mode::Crawl => Mode::Walk,
        Mode::Climb | Mode::Swim if !has_speed(creature, mode) => Mode::Walk,
        Mode::Walk | Mode::Fly | Mode::Swim | Mode::Climb | Mode::Burrow => mode,
    }
}

fn base(creature: &Creature, mode: Mode) -> u32 {
    let (speeds, sway) = (&creature.sheet.speeds, creature.sway());
    let as_fast = |gained: bool| gained.then_some(speeds.walk);
    let feet = match charged(creature, mode) {
        Mode::Walk | Mode::Crawl => Some(speeds.walk),
        Mode::Fly => speeds.fly.max(sway.fly).max(as_fast(sway.flies)),
        Mode::Swim => speeds.swim.max(as_fast(sway.swims)),
        Mode::Climb => speeds.climb.max(as_fast(sway.climbs)),
        Mode::Burrow => speeds.burrow,
    };
    u32::from(feet.unwrap_or(0))
}

/// The feet that features add, unless the file says how fast the creature is. In 2014 they add to the speed on foot only.
fn gains(creature: &Creature, mode: Mode) -> u32 {
    let raised = creature.sheet.edition == Edition::Srd521 || charged(creature, mode) == Mode::Walk;
    if creature.sheet.speed_told || !raised { 0 } else { creature.sway().swift }
}

/// The feet taken away.
fn losses(position: &Position, creature: &Creature) -> u32 {
    let armor = if heavy_armor(position, creature).is_some() { FEET_OF_ARMOR } else { 0 };
    let levels = match position.edition() {
        Edition::Srd51 => 0,
        Edition::Srd521 => u32::from(creature.conditions.exhaustion()),
    };
    armor + FEET_A_LEVEL * levels
}

/// The armour that is too heavy for its wearer. The speed of a stat block knows of the armour in it.
fn heavy_armor<'a>(position: &Position, creature: &'a Creature) -> Option<&'a Name> {
    let worn = creature.armor.as_ref().filter(|_| creature.sheet.monster().is_none())?;
    let needed = position.tables().armor(worn.as_str())?.strength?;
    (creature.sheet.abilities.score(Ability::Strength) < needed).then_some(worn)
}

/// How many causes halve the speed.
fn halvings(position: &Position, who: Who) -> u32 {
    match position.edition() {
        Edition::Srd51 => {
            let exhausted = position.creature(who).conditions.exhaustion() >= SLOW_LEVEL;
            u32::from(exhausted) + u32::from(is_hampered(position, who))
        }
        Edition::Srd521 => 0,
    }
}

/// Whether a creature carries more than it can, by the weapons and armour it has: of other things no weight is known.
fn is_overloaded(position: &Position, creature: &Creature) -> bool {
    if position.edition() == Edition::Srd51 || !position.ruleset.encumbrance {
        return false;
    }
    let strength = u32::from(creature.sheet.abilities.score(Ability::Strength));
    // Each size above Medium carries twice as much, Tiny creatures half.
    let capacity = match creature.size() {
        Size::Tiny => strength * OUNCES_A_POINT / 2,
        Size::Small | Size::Medium => strength * OUNCES_A_POINT,
        Size::Large => strength * OUNCES_A_POINT * 2,
        Size::Huge => strength * OUNCES_A_POINT * 4,
        Size::Gargantuan => strength * OUNCES_A_POINT * 8,
    };
    let ounces = |name: &Name| {
        let found = OUNCES.binary_search_by(|(known, _)| (*known).cmp(name.as_str()));
        found.map_or(0, |index| OUNCES[index].1)
    };
    let held: u32 = creature.hands.iter().flatten().chain(&creature.armor).map(ounces).sum();
    let carried = creature.pools.carries.iter().map(|(name, count)| ounces(name).saturating_mul(u32::from(*count)));
    carried.fold(held, u32::saturating_add) > capacity
}

/// What a creature did in its turn that leaves it no speed until the turn ends.
fn stilling_deed(position: &Position, who: Who) -> Option<&Name> {
    let deed = turn_of(position, who)?.bonus.as_ref()?;
    let feature = position.tables().feature(deed.as_str())?;
    let stills = |effect: &Effect| effect.changes.contains(&Change::SpeedZero);
    feature.effects.iter().any(stills).then_some(deed)
}

/// The spell or power under whose influence a creature has no speed in a mode.
fn stilling_influence(position: &Position, who: Who, mode: Mode) -> Option<Name> {
    let sway = position.creature(who).sway();
    let grounded = sway.fly_only && mode != Mode::Fly;
    let stills = |change: &Change| match change {
        Change::SpeedZero => true,
        Change::FlyOnly(_) => grounded,
        _ => false,
    };
    if sway.still || grounded { position.swaying(who, stills) } else { None }
}

/// The conditions of a creature that make its speed 0, each with its source.
fn stilling(position: &Position, who: Who) -> impl Iterator<Item = (Condition, Option<Who>)> {
    let (edition, creature) = (position.edition(), position.creature(who));
    let here = STILLING.into_iter().filter(move |(_, only)| only.is_none_or(|only| only == edition));
    here.filter_map(move |(condition, _)| {
        let own = creature.conditions.own().contains(condition);
        let source = || creature.conditions.of(condition).find_map(|affliction| affliction.source);
        match condition {
            Condition::Unconscious if creature.is_dying() => Some((condition, source())),
            _ if !own => None,
            Condition::Grappled => grapplers(position, who).next().map(|grappler| (condition, Some(grappler))),
            Condition::Exhaustion if creature.conditions.exhaustion() < STILL_LEVEL => None,
            _ => Some((condition, source())),
        }
    })
}

/// Everything that makes the speed of a creature in a mode 0, the first to be named first.
pub fn speed_zeros(position: &Position, who: Who, mode: Mode) -> impl Iterator<Item = Reason> {
    let is_zero = speed(position, who, mode) == 0;
    let conditions = stilling(position, who).filter(move |_| is_zero).map(|(condition, source)| Reason::SpeedZero {
        cause: Name::of(condition.name()),
        source: source.map(|source| position.creature(source).id().clone()),
    });
    let deed = || stilling_deed(position, who).cloned().or_else(|| stilling_influence(position, who, mode));
    let cause = if is_zero { deed().or_else(|| lacking(position, who, mode)) } else { None };
    conditions.chain(cause.map(|cause| Reason::SpeedZero { cause, source: None }))
}

/// What leaves a creature no speed in a mode that nothing else forbids; who has none of that kind lacks nothing.
fn lacking(position: &Position, who: Who, mode: Mode) -> Option<Name> {
    let creature = position.creature(who);
    if stilling(position, who).next().is_some() || !has_mode(creature, mode) {
        return None;
    }
    let had = base(creature, mode) + gains(creature, mode) > 0;
    let exhausted = had && position.edition() == Edition::Srd521 && creature.conditions.exhaustion() > 0;
    let exhaustion = exhausted.then_some(Name::of(Condition::Exhaustion.name()));
    let burden = || heavy_armor(position, creature).filter(|_| had).cloned();
    Some(exhaustion.or_else(burden).unwrap_or(Name::of("speed")))
}

/// Why a creature's speed is 0, in whatever mode; `None` if it is not.
pub fn speed_zero(position: &Position, who: Who) -> Option<Reason> {
    if is_still(position, who) { speed_zeros(position, who, Mode::Walk).next() } else { None }
}

/// The feet of movement that a creature has left in a mode: its speed and its Dashes, less all feet charged in the turn.
/// Off-turn it is the speed.
pub fn movement_left(position: &Position, who: Who, mode: Mode) -> u32 {
    left_of(position, who, mode, speed(position, who, mode))
}

/// The same for somebody whose speed in that mode is known.
pub(super) fn left_of(position: &Position, who: Who, mode: Mode, own: u32) -> u32 {
    let mode = charged(position.creature(who), mode);
    let Some(turn) = turn_of(position, who) else { return own };
    let added = dashes(turn).map(|dash| {
        let dash = charged(position.creature(who), dash);
        match position.edition() {
            Edition::Srd51 => own,
            Edition::Srd521 if dash == mode => own,
            Edition::Srd521 if dash == Mode::Walk => speed(position, who, Mode::Walk),
            Edition::Srd521 => 0,
        }
    });
    added.fold(own, u32::saturating_add).saturating_sub(turn.moved.total())
}

/// The Dashes of a turn, by the speed each was taken with.
fn dashes(turn: &TurnState) -> impl Iterator<Item = Mode> {
    turn.deeds().filter_map(deed::dashed)
}
