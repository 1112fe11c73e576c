//! Items that hold spells.

use crate::data::spell::Spell;
use crate::name::Name;

/// How a spell is cast from an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Item {
    /// The charges it takes; `None` if the item is used up.
    pub charges: Option<u16>,
    /// The level it is cast at, if that is above the spell's own.
    pub level: u8,
}

/// A spell that an item of the documents holds.
struct Held {
    item: &'static str,
    spell: &'static str,
    charges: u16,
    level: u8,
}

const fn held(item: &'static str, spell: &'static str, charges: u16, level: u8) -> Held {
    Held { item, spell, charges, level }
}

/// Items of the documents with charges for spells, with the least charges a spell takes.
const ITEMS: &[Held] = &[
    held("eyes-of-charming", "charm-person", 1, 1),
    held("helm-of-teleportation", "teleport", 1, 7),
    held("medallion-of-thoughts", "detect-thoughts", 1, 2),
    held("ring-of-animal-influence", "animal-friendship", 1, 1),
    held("ring-of-animal-influence", "fear", 1, 3),
    held("ring-of-animal-influence", "speak-with-animals", 1, 1),
    held("staff-of-charming", "charm-person", 1, 1),
    held("staff-of-charming", "command", 1, 1),
    held("staff-of-charming", "comprehend-languages", 1, 1),
    held("staff-of-fire", "burning-hands", 1, 1),
    held("staff-of-fire", "fireball", 3, 3),
    held("staff-of-fire", "wall-of-fire", 4, 4),
    held("staff-of-frost", "cone-of-cold", 5, 5),
    held("staff-of-frost", "fog-cloud", 1, 1),
    held("staff-of-frost", "ice-storm", 4, 4),
    held("staff-of-frost", "wall-of-ice", 4, 6),
    held("staff-of-healing", "cure-wounds", 1, 1),
    held("staff-of-healing", "lesser-restoration", 2, 2),
    held("staff-of-healing", "mass-cure-wounds", 5, 5),
    held("staff-of-power", "cone-of-cold", 5, 5),
    held("staff-of-power", "fireball", 5, 5),
    held("staff-of-power", "globe-of-invulnerability", 6, 6),
    held("staff-of-power", "hold-monster", 5, 5),
    held("staff-of-power", "levitate", 2, 2),
    held("staff-of-power", "lightning-bolt", 5, 5),
    held("staff-of-power", "magic-missile", 1, 1),
    held("staff-of-power", "ray-of-enfeeblement", 1, 2),
    held("staff-of-power", "wall-of-force", 5, 5),
    held("staff-of-swarming-insects", "giant-insect", 4, 4),
    held("staff-of-swarming-insects", "insect-plague", 5, 5),
    held("staff-of-the-magi", "conjure-elemental", 7, 5),
    held("staff-of-the-magi", "dispel-magic", 3, 3),
    held("staff-of-the-magi", "fireball", 7, 7),
    held("staff-of-the-magi", "flaming-sphere", 2, 2),
    held("staff-of-the-magi", "ice-storm", 4, 4),
    held("staff-of-the-magi", "invisibility", 2, 2),
    held("staff-of-the-magi", "knock", 2, 2),
    held("staff-of-the-magi", "lightning-bolt", 7, 7),
    held("staff-of-the-magi", "passwall", 5, 5),
    held("staff-of-the-magi", "plane-shift", 7, 7),
    held("staff-of-the-magi", "telekinesis", 5, 5),
    held("staff-of-the-magi", "wall-of-fire", 4, 4),
    held("staff-of-the-magi", "web", 2, 2),
    held("staff-of-the-woodlands", "animal-friendship", 1, 1),
    held("staff-of-the-woodlands", "awaken", 5, 5),
    held("staff-of-the-woodlands", "barkskin", 2, 2),
    held("staff-of-the-woodlands", "locate-animals-or-plants", 2, 2),
    held("staff-of-the-woodlands", "speak-with-animals", 1, 1),
    held("staff-of-the-woodlands", "speak-with-plants", 3, 3),
    held("staff-of-the-woodlands", "wall-of-thorns", 6, 6),
    held("trident-of-fish-command", "dominate-beast", 1, 4),
    held("wand-of-binding", "hold-monster", 5, 5),
    held("wand-of-binding", "hold-person", 2, 2),
    held("wand-of-fear", "command", 1, 1),
    held("wand-of-fireballs", "fireball", 1, 3),
    held("wand-of-lightning-bolts", "lightning-bolt", 1, 3),
    held("wand-of-magic-detection", "detect-magic", 1, 1),
    held("wand-of-magic-missiles", "magic-missile", 1, 1),
    held("wand-of-polymorph", "polymorph", 1, 4),
    held("wand-of-web", "web", 1, 2),
];

/// What the names of scrolls begin with.
const SCROLL: &str = "scroll-of-";

/// The spells that the documents say an item holds.
pub(crate) fn spells(item: &str) -> impl Iterator<Item = &str> {
    let written = item.strip_prefix(SCROLL);
    written.into_iter().chain(ITEMS.iter().filter(move |held| held.item == item).map(|held| held.spell))
}

/// Whether the documents know an item that holds spells.
pub(crate) fn is_known(item: &str) -> bool {
    item.starts_with(SCROLL) || ITEMS.iter().any(|held| held.item == item)
}

/// How an item holds a spell; `None` if it does not. What the documents do not know holds none.
pub(super) fn holding(item: &Name, spell: &Spell) -> Option<Item> {
    if let Some(written) = item.as_str().strip_prefix(SCROLL) {
        return (written == spell.id).then_some(Item { charges: None, level: 0 });
    }
    let row = ITEMS.iter().find(|held| held.item == item.as_str() && held.spell == spell.id);
    row.map(|held| Item { charges: Some(held.charges), level: held.level })
}
