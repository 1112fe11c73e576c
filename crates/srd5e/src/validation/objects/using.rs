//! Using things: potions, what has charges, what is thrown or poured, and everything else.

use super::super::hearing::{Checked, Hearing};
use super::super::range::Mark;
use super::{NEAR, able, in_reach, named};
use crate::cost::Supply;
use crate::data::Edition;
use crate::data::words::PlainAction;
use crate::intent::Act;
use crate::name::Name;
use crate::notice::Notice;
use crate::refusal::Reason;
use crate::refusal::words::{HandFor, RangeKind, Resource, Unfit};
use crate::spot::Target;
use crate::state::{Creature, Position, Who};

/// A thing that the rules of combat speak of beside weapons and armour.
struct Gear {
    name: &'static str,
    kind: Kind,
}

/// What kind of thing it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Drunk, or given to somebody to drink, and then empty.
    Potion,
    /// Thrown so far and then gone.
    Thrown(u32),
    /// Used where it is needed and gone.
    Spent,
    /// Used again and again.
    Lasting,
}

const fn gear(name: &'static str, kind: Kind) -> Gear {
    Gear { name, kind }
}

const GEAR: [Gear; 21] = [
    gear("acid", Kind::Thrown(20)),
    gear("alchemists-fire", Kind::Thrown(20)),
    gear("antitoxin", Kind::Spent),
    gear("arcane-focus", Kind::Lasting),
    gear("ball-bearings", Kind::Spent),
    gear("caltrops", Kind::Spent),
    gear("component-pouch", Kind::Lasting),
    gear("druidic-focus", Kind::Lasting),
    gear("goodberry", Kind::Potion),
    gear("healers-kit", Kind::Spent),
    gear("holy-symbol", Kind::Lasting),
    gear("holy-water", Kind::Thrown(20)),
    gear("oil", Kind::Thrown(20)),
    gear("potion-of-greater-healing", Kind::Potion),
    gear("potion-of-healing", Kind::Potion),
    gear("potion-of-superior-healing", Kind::Potion),
    gear("potion-of-supreme-healing", Kind::Potion),
    gear("rope", Kind::Lasting),
    gear("shield-emblem", Kind::Lasting),
    gear("thieves-tools", Kind::Lasting),
    gear("torch", Kind::Lasting),
];

fn kind(item: &str) -> Option<Kind> {
    GEAR.iter().find(|gear| gear.name == item).map(|gear| gear.kind)
}

/// Whether using a thing takes the action for magic: it has charges.
pub(crate) fn is_magical(creature: &Creature, item: &str) -> bool {
    creature.pools.charges_of(item).is_some() && !is_potion(item)
}

/// Whether a thing is drunk.
pub(crate) fn is_potion(item: &str) -> bool {
    kind(item) == Some(Kind::Potion)
}

/// Whether a thing is used with a bonus action, whether or not that is said: drinking is quick in 2024.
pub(crate) fn is_quick(position: &Position, item: &str) -> bool {
    position.edition() == Edition::Srd521 && is_potion(item)
}

/// How near somebody must be to whom a thing is given or at whom it is thrown; `None` for what is neither.
pub(crate) fn given_within(item: &str) -> Option<u32> {
    match kind(item)? {
        Kind::Potion => Some(NEAR),
        Kind::Thrown(feet) => Some(feet),
        Kind::Spent | Kind::Lasting => None,
    }
}

/// Whether a name is that of a thing the rules speak of beside weapons and armour.
pub(super) fn is_gear(item: &str) -> bool {
    kind(item).is_some()
}

pub(super) fn check(hearing: &mut Hearing<'_>, act: &Act, item: &Name, on: Option<&Target>, bonus: bool) -> Checked {
    named(hearing, item)?;
    let target = match on {
        Some(Target::Creature(name)) if hearing.position.stage.grid.named(name.as_str()).is_none() => {
            hearing.meant(name)?
        }
        _ => None,
    };
    let kind = kind(item.as_str());
    let quick = is_quick(hearing.position, item.as_str());
    able(hearing, act, bonus || quick)?;
    let creature = hearing.creature();
    let held = creature.holds(item.as_str());
    let carried = creature.pools.carried(item.as_str()) > 0 || creature.pools.charges_of(item.as_str()).is_some();
    let place = hearing.position.nearest_thing(hearing.actor, item.as_str());
    hearing.require(held || carried || place.is_some(), || Reason::NotCarried { item: item.clone() })?;
    let charges = creature.pools.charges_of(item.as_str());
    if quick {
        hearing.spend_bonus()?;
    } else {
        let plain = charges.is_none() && kind != Some(Kind::Potion);
        hearing.spend(act, plain.then_some(PlainAction::Use), bonus)?;
    }
    if kind == Some(Kind::Potion) && !held {
        hearing.spend_interaction(item)?;
        hearing.free_hand(HandFor::Draw, None)?;
    }
    if let Some(left) = charges {
        hearing.enough(Resource::Charge, Some(item.clone()), left.into(), 1)?;
        if hearing.uses_up() {
            hearing.cost.add(Supply::Charge(item.clone()), u32::from(left.min(1)));
        }
    }
    let consumed = matches!(kind, Some(Kind::Potion | Kind::Thrown(_) | Kind::Spent));
    if consumed && (held || carried) && hearing.uses_up() {
        hearing.cost.add(Supply::Item(item.clone()), 1);
    }
    if kind.is_none() {
        hearing.note(Notice::TableDecides { what: item.clone() });
    }
    if !hearing.aims() {
        return Ok(());
    }
    let feet = if let Some(Kind::Thrown(feet)) = kind { feet } else { NEAR };
    if let (false, false, Some(place)) = (held, carried, place) {
        in_reach(hearing, item, place, NEAR)?;
    }
    match on {
        Some(Target::Square(spot)) => {
            let drinks = kind == Some(Kind::Potion);
            hearing.require(!drinks, || Reason::InvalidTarget { target: None, reason: Unfit::Object })?;
            let floor = hearing.position.on_floor(spot.square);
            in_reach(hearing, item, spot.level.map_or(floor, |level| floor.at_level(level)), feet)
        }
        Some(Target::Creature(name)) => match target {
            Some(who) => on_somebody(hearing, who, kind, feet),
            None => match hearing.position.nearest_thing(hearing.actor, name.as_str()) {
                Some(place) => in_reach(hearing, name, place, feet),
                None => Ok(()),
            },
        },
        None => Ok(()),
    }
}

fn on_somebody(hearing: &mut Hearing<'_>, who: Who, kind: Option<Kind>, feet: u32) -> Checked {
    hearing.concerns(who);
    let name = hearing.name(who);
    if kind == Some(Kind::Potion) {
        let dead = hearing.position.creature(who).is_dead();
        hearing.require(!dead, || Reason::InvalidTarget { target: Some(name.clone()), reason: Unfit::Dead })?;
    }
    let (Some(from), Some(space)) = (hearing.located(hearing.actor)?, hearing.located(who)?) else { return Ok(()) };
    let mark = Mark { who: Some(who), name: Some(name), space };
    let range = if let Some(Kind::Thrown(_)) = kind { RangeKind::Thrown } else { RangeKind::Touch };
    hearing.within(from, &mark, feet, range, None)?;
    hearing.clear_line(from, &mark).map(drop)
}
