//! How much of the tables is played by data: which effects resolve by themselves, and what of them is left to the table.

use crate::data::area::Shape;
use crate::data::change::Change;
use crate::data::effect::{Deed, Effect};
use crate::data::moment::{Ending, Moment};
use crate::data::spell::Spell;
use crate::data::target::TargetKind;
use crate::data::words::Left;
use crate::state::influence::later;

/// Whether a spell deals damage, heals, imposes or ends a condition, moves creatures, or makes an area that does so.
pub fn concerns_a_fight(spell: &Spell) -> bool {
    spell.effects.iter().flat_map(Effect::whole).any(|effect| {
        let moves = |deed: &Deed| {
            use Deed::{Banish, DropToZero, Kill, Raise, RaiseWhole, RestoreAll, Stabilise};
            matches!(deed, Kill | DropToZero | Banish | Raise | RaiseWhole | Stabilise | RestoreAll)
        };
        !effect.damage.is_empty()
            || effect.healing.is_some()
            || effect.temporary.is_some()
            || !effect.conditions.is_empty()
            || !effect.cures.is_empty()
            || !effect.cures_one.is_empty()
            || !effect.suppresses.is_empty()
            || effect.moves.is_some()
            || effect.deeds.iter().any(moves)
    })
}

/// What of a spell does not resolve by data, in words of the data; nothing if all of it does.
pub fn unplayed(spell: &Spell) -> Vec<&'static str> {
    let shape = spell.area.as_ref().map(|area| area.shape).filter(|&shape| !is_laid(shape));
    let standing = spell.targets.kind == TargetKind::Space && spell.area.is_none();
    let mut parts: Vec<&'static str> = shape.map(|_| "area").into_iter().collect();
    for effect in spell.effects.iter().flat_map(Effect::whole) {
        parts.extend(left_of(effect));
        if standing && effect.happens_on(Moment::CasterStartTurn) {
            parts.push(Moment::CasterStartTurn.name());
        }
    }
    parts.dedup();
    parts
}

/// Whether the data tell all that a spell does and the rules play it.
pub(crate) fn is_told(spell: &Spell) -> bool {
    spell.left == Left::None && !spell.effects.is_empty() && unplayed(spell).is_empty()
}

/// Whether nothing of an effect is for the table, what follows from it not counted.
pub(crate) fn is_played(effect: &Effect) -> bool {
    left_of(effect).next().is_none()
}

/// Whether the rules say which squares a shape covers once its place is known.
pub(crate) const fn is_laid(shape: Shape) -> bool {
    !matches!(shape, Shape::Panels { .. } | Shape::Cubes { .. } | Shape::Floor { .. })
}

/// What of an effect is for the table.
fn left_of(effect: &Effect) -> impl Iterator<Item = &'static str> + '_ {
    let changes = effect.changes.iter().filter_map(change);
    let ends = effect.ends.iter().filter(|ending| matches!(ending, Ending::SaveMoved)).map(|ending| ending.name());
    let moments = effect.on.iter().filter(|moment| !comes(**moment)).map(|moment| moment.name());
    // What is done again reaches so far, and a charge is so long.
    let within =
        effect.within.filter(|_| later(effect).is_none() && !effect.happens_on(Moment::Charge)).map(|_| "within");
    changes.chain(ends).chain(moments).chain(within)
}

/// A change of which the rules do not know what it does.
const fn change(change: &Change) -> Option<&'static str> {
    match change {
        Change::Size(_) => Some("size"),
        Change::WeaponDie(_) => Some("weapon-die"),
        Change::WeaponBonus(_) => Some("weapon-bonus"),
        Change::Enclosed => Some("enclosed"),
        Change::Jump(_) => Some("jump"),
        Change::JumpTripled => Some("jump-tripled"),
        _ => None,
    }
}

/// Whether the rules know when a moment has come.
const fn comes(moment: Moment) -> bool {
    !matches!(
        moment,
        Moment::PassThrough
            | Moment::Near
            | Moment::Burning
            | Moment::TargetAction
            | Moment::Death
            | Moment::Trigger
            | Moment::Eaten
            | Moment::Disobeys
            | Moment::Always
    )
}
