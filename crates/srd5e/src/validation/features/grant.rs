//! What lets a creature take an action of the rules as a bonus action.

use super::super::hearing::{Checked, Hearing};
use super::power;
use crate::data::change::Change;
use crate::data::feature::{Activation, Feature, Quantity, Spends};
use crate::data::tables;
use crate::data::words::PlainAction;
use crate::intent::act::Manner;
use crate::name::Name;
use crate::state::{Creature, Position, TurnState, Who};

/// Something that lets a creature take an action as a bonus action.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grant {
    spends: Option<&'static Spends>,
}

impl Grant {
    /// Whether a creature has what it uses up.
    pub(crate) fn is_paid(self, creature: &Creature) -> bool {
        match self.spends {
            Some(Spends { of, count: Quantity::Number(number) }) => {
                power::left(creature, of).is_none_or(|left| left >= u32::from(*number))
            }
            _ => true,
        }
    }

    /// Charges what it uses up.
    ///
    /// # Errors
    ///
    /// [`Stop`](super::super::hearing::Stop) if there is too little and one reason is enough.
    pub(crate) fn charge(self, hearing: &mut Hearing<'_>) -> Checked {
        match self.spends {
            Some(Spends { of, count: Quantity::Number(number) }) => hearing.spend_uses(of, (*number).into()),
            _ => Ok(()),
        }
    }
}

impl Hearing<'_> {
    /// Spends uses or points of a counted feature. Of what is missing nothing is charged.
    ///
    /// # Errors
    ///
    /// [`Stop`](super::super::hearing::Stop) if there is too little and one reason is enough.
    pub(crate) fn spend_uses(&mut self, of: &str, needed: u32) -> Checked {
        let Some(left) = power::left(self.creature(), of) else { return Ok(()) };
        self.take_uses(Name::new(of), left, needed)
    }
}

/// The feature on which the bonus action of a turn was spent, while attacks that it gives are left.
pub fn striking(creature: &Creature, turn: &TurnState) -> Option<&'static Feature> {
    let feature = tables(creature.sheet.edition).feature(turn.bonus.as_ref()?.as_str())?;
    let made = turn.attacks.iter().filter(|attack| attack.manner == Manner::Bonus).count();
    (made < usize::from(power::attacks(creature, feature))).then_some(feature)
}

/// The attacks that free features of a turn add to its Attack action.
pub fn attacks_added(creature: &Creature, turn: &TurnState) -> u32 {
    let features = turn.used.iter().filter_map(|used| tables(creature.sheet.edition).feature(used.as_str()));
    let free = features.filter(|feature| feature.activation == Activation::Free);
    free.map(|feature| u32::from(power::attacks(creature, feature))).sum()
}

/// What lets a creature take an action as a bonus action: of several the one that costs nothing.
pub(crate) fn bonus_grant(position: &Position, who: Who, plain: PlainAction) -> Option<Grant> {
    let creature = position.creature(who);
    let swayed = match plain {
        PlainAction::Dash => creature.sway().dashes,
        PlainAction::Disengage => creature.sway().disengages,
        _ => false,
    };
    if swayed || by_stat_block(creature, plain) || by_spell(position, creature, plain) {
        return Some(Grant { spends: None });
    }
    let given = creature.pools.features.iter().filter_map(|(name, _)| position.tables().feature(name.as_str()));
    let features = creature.sheet.powers.iter().copied().chain(given);
    let grants = features.filter(|feature| feature.activation == Activation::Bonus);
    let grants = grants.filter_map(|feature| granted(feature, plain));
    grants.min_by_key(|grant| grant.spends.is_some())
}

fn granted(feature: &'static Feature, plain: PlainAction) -> Option<Grant> {
    if feature.takes.contains(&plain) {
        return Some(Grant { spends: feature.spends.as_ref() });
    }
    let ways = feature.options.iter().filter(|way| way.takes.contains(&plain));
    ways.map(|way| Grant { spends: way.spends.as_ref() }).min_by_key(|grant| grant.spends.is_some())
}

fn by_stat_block(creature: &Creature, plain: PlainAction) -> bool {
    creature.sheet.monster().is_some_and(|monster| {
        let traits = monster.traits.iter().map(|one| &one.takes);
        traits.chain(monster.bonus.iter().map(|deed| &deed.takes)).any(|takes| takes.contains(&plain))
    })
}

/// A spell of its own that lasts, where nobody wrote down whom it is on.
fn by_spell(position: &Position, creature: &Creature, plain: PlainAction) -> bool {
    let spells = creature.ongoing.iter().chain(creature.concentration.iter().map(|concentration| &concentration.spell));
    plain == PlainAction::Dash
        && spells.filter_map(|spell| position.tables().spell(spell.as_str())).any(|spell| {
            spell.effects.iter().any(|effect| effect.changes.iter().any(|change| matches!(change, Change::DashAsBonus)))
        })
}
