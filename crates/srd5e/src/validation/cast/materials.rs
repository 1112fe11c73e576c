//! Material components: pouches, focuses, and what has a price or is used up.

use super::super::hearing::{Checked, Hearing};
use super::Casting;
use crate::cost::Supply;
use crate::data::Edition;
use crate::data::spell::{Material, Per};
use crate::data::words::ClassName;
use crate::name::Name;
use crate::refusal::Reason;
use crate::state::Creature;

/// A shield that is a holy symbol.
pub(super) const EMBLEM: &str = "shield-emblem";
/// The symbol that may be worn.
const SYMBOL: &str = "holy-symbol";
/// What stands for all materials without a price.
const POUCH: &str = "component-pouch";
/// What the weapon of a spell is called among its materials.
const WEAPON: &str = "weapon";

/// Things that stand for materials without a price in the hands of some classes.
struct Focus {
    things: &'static [&'static str],
    classes: &'static [ClassName],
    /// Classes that use it only by the rules of 2024.
    later: &'static [ClassName],
}

const FOCUSES: [Focus; 4] = [
    Focus {
        things: &["arcane-focus", "crystal", "orb", "rod", "staff", "wand"],
        classes: &[ClassName::Sorcerer, ClassName::Warlock, ClassName::Wizard],
        later: &[],
    },
    Focus {
        things: &["druidic-focus", "sprig-of-mistletoe", "totem", "wooden-staff", "yew-wand"],
        classes: &[ClassName::Druid],
        later: &[ClassName::Ranger],
    },
    Focus {
        things: &[SYMBOL, EMBLEM, "amulet", "emblem", "reliquary"],
        classes: &[ClassName::Cleric, ClassName::Paladin],
        later: &[],
    },
    Focus {
        things: &[
            "musical-instrument",
            "bagpipes",
            "drum",
            "dulcimer",
            "flute",
            "horn",
            "lute",
            "lyre",
            "pan-flute",
            "shawm",
            "viol",
        ],
        classes: &[ClassName::Bard],
        later: &[],
    },
];

/// Whether a thing is a focus for a caster; for one without a class every focus is.
fn is_focus(casting: &Casting<'_>, item: &str) -> bool {
    let classes = &casting.creature().sheet.classes;
    let later = casting.position.edition() == Edition::Srd521;
    FOCUSES.iter().filter(|focus| focus.things.contains(&item)).any(|focus| {
        let serves = |class: &ClassName| focus.classes.contains(class) || (later && focus.later.contains(class));
        classes.is_empty() || classes.iter().any(|(class, _)| serves(class))
    })
}

/// Whether a hand holds a focus.
pub(super) fn holds_focus(casting: &Casting<'_>) -> bool {
    casting.creature().hands.iter().flatten().any(|item| is_focus(casting, item.as_str()))
}

/// The materials without a price are replaced, or those with one are listed.
fn priced(casting: &Casting<'_>) -> &'static [Material] {
    &casting.spell.materials
}

fn has_symbol(creature: &Creature) -> bool {
    creature.holds(SYMBOL) || creature.holds(EMBLEM) || creature.pools.carried(SYMBOL) > 0
}

/// Whether a hand holds what serves as the material, so that it makes the gestures too.
pub(super) fn held(casting: &Casting<'_>) -> bool {
    let creature = casting.creature();
    match priced(casting) {
        [] => holds_focus(casting),
        materials => materials.iter().all(|material| match material.what.as_str() {
            SYMBOL => creature.holds(SYMBOL) || creature.holds(EMBLEM),
            WEAPON => holds_weapon(casting),
            what => creature.holds(what),
        }),
    }
}

fn holds_weapon(casting: &Casting<'_>) -> bool {
    let weapons = casting.weapons();
    casting.cast.with.as_ref().map_or(!weapons.is_empty(), |with| weapons.contains(with))
}

/// Whether what serves is worn and takes no hand.
pub(super) fn worn(casting: &Casting<'_>) -> bool {
    let symbol = casting.creature().pools.carried(SYMBOL) > 0;
    match priced(casting) {
        [] => symbol && is_focus(casting, SYMBOL),
        materials => symbol && materials.iter().all(|material| material.what == SYMBOL),
    }
}

/// Whether everything is there, in hand or not.
pub(super) fn there(casting: &Casting<'_>) -> bool {
    match priced(casting) {
        [] => holds_focus(casting) || worn(casting) || casting.creature().pools.carried(POUCH) > 0,
        materials => materials.iter().all(|material| has(casting, material)),
    }
}

/// How many pieces of a material a casting takes.
fn pieces(casting: &Casting<'_>, material: &Material) -> u32 {
    let each = match material.per {
        Some(Per::Target) => u32::try_from(casting.cast.aim.on.len()).unwrap_or(u32::MAX).max(1),
        Some(Per::HitDie) | None => 1,
    };
    u32::from(material.count).saturating_mul(each)
}

fn has(casting: &Casting<'_>, material: &Material) -> bool {
    let creature = casting.creature();
    match material.what.as_str() {
        SYMBOL => has_symbol(creature),
        WEAPON => holds_weapon(casting),
        what => {
            let needed = pieces(casting, material);
            let fits = creature.pools.materials.iter().filter(|stock| stock.what == what && stock.gp >= material.gp);
            fits.map(|stock| u32::from(stock.count)).sum::<u32>() >= needed
        }
    }
}

/// Everything is there; what is used up is a part of the cost, when the spell comes about.
pub(super) fn check(hearing: &mut Hearing<'_>, casting: &Casting<'_>) -> Checked {
    if priced(casting).is_empty() {
        let missing = || Reason::MissingMaterial { what: Name::of(POUCH), gp: 0, consumed: false };
        return hearing.require(there(casting), missing);
    }
    for material in priced(casting) {
        let what = Name::new(&material.what);
        let (gp, consumed) = (material.gp, material.consumed);
        if !has(casting, material) {
            hearing.refuse(Reason::MissingMaterial { what, gp, consumed })?;
        } else if consumed && casting.completes() {
            // The cheapest piece that will do.
            let stocks = casting.creature().pools.materials.iter();
            let fitting = stocks.filter(|stock| stock.what == what && stock.gp >= gp && stock.count > 0);
            let gp = fitting.map(|stock| stock.gp).min().unwrap_or(gp);
            hearing.cost.add(Supply::Material { what, gp }, pieces(casting, material));
        }
    }
    Ok(())
}
