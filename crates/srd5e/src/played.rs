//! How much of the tables is played by data: which spells belong to fights, and what of effects is left to the table.

use crate::data::area::Shape;
use crate::data::change::Change;
use crate::data::effect::Effect;
use crate::data::moment::Moment;
use crate::data::spell::Spell;
use crate::data::words::Left;

/// The turns that a casting may take in a fight: a minute.
const LONGEST_CASTING: u32 = 10;

/// Whether a spell is one of fights: by its text it does something that counts there, and it is cast within a minute.
pub fn is_of_fights(spell: &Spell) -> bool {
    !spell.does.is_empty() && is_timely(spell)
}

/// Whether a spell is cast within a minute.
pub fn is_timely(spell: &Spell) -> bool {
    spell.time.turns() <= LONGEST_CASTING
}

/// Whether the data tell all that a spell does and the rules play it.
pub(crate) fn is_told(spell: &Spell) -> bool {
    let laid = spell.area.as_ref().is_none_or(|area| is_laid(area.shape));
    let mut effects = spell.effects.iter().flat_map(Effect::whole);
    spell.left == Left::None && laid && !spell.effects.is_empty() && effects.all(is_played)
}

/// Whether nothing of an effect is for the table, what follows from it not counted.
pub(crate) fn is_played(effect: &Effect) -> bool {
    effect.changes.iter().all(is_known) && effect.on.iter().all(|&moment| comes(moment))
}

/// Whether the rules say which squares a shape covers once its place is known.
pub(crate) const fn is_laid(shape: Shape) -> bool {
    !matches!(shape, Shape::Floor { .. })
}

/// Whether the rules know what a change does.
const fn is_known(change: &Change) -> bool {
    !matches!(change, Change::WeaponDie(_) | Change::WeaponBonus(_) | Change::Jump(_) | Change::JumpTripled)
}

/// Whether the rules know when a moment has come.
const fn comes(moment: Moment) -> bool {
    !matches!(
        moment,
        Moment::PassThrough | Moment::Near | Moment::Burning | Moment::Trigger | Moment::Disobeys | Moment::Always
    )
}
