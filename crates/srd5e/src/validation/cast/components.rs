//! Armour and components: words, hands, materials, in this order.

use super::super::hands::{free_hands, is_shield};
use super::super::hearing::{Checked, Hearing};
use super::metamagic::Way;
use super::source::Source;
use super::{Casting, materials};
use crate::data::Edition;
use crate::data::armor::ArmorCategory;
use crate::data::spell::Components;
use crate::refusal::Reason;
use crate::refusal::words::HandFor;
use crate::ruleset::SomaticWithFocus;

impl Casting<'_> {
    /// The components that this casting needs: those of the spell without what the source, the stat block and metamagic spare.
    pub(super) fn needs(&self) -> Components {
        let spell = self.spell;
        let mut needs = match self.source {
            Source::Item(item) if item.charges.is_some() => Components::default(),
            Source::Item(_) => Components { material: false, ..spell.components },
            _ => spell.components,
        };
        let blocks = self.creature().sheet.monster().into_iter().flat_map(|monster| &monster.spellcasting);
        let block = blocks.into_iter().find(|block| block.spells.iter().any(|known| known.spell == spell.id));
        if let Some(only) = block.and_then(|block| block.components) {
            needs.verbal &= only.verbal;
            needs.somatic &= only.somatic;
            needs.material &= only.material;
        }
        needs.material &= !self.creature().sheet.no_materials;
        if self.metamagic.has(Way::Subtle) {
            needs.verbal = false;
            needs.somatic = false;
            needs.material &= self.position.edition() == Edition::Srd51 || !spell.materials.is_empty();
        }
        needs
    }
}

impl Casting<'_> {
    /// Whether others notice the casting: it has components.
    pub(crate) fn is_perceptible(&self) -> bool {
        let needs = self.needs();
        needs.verbal || needs.somatic || needs.material
    }
}

/// Armour, words, hands, materials.
pub(super) fn check(hearing: &mut Hearing<'_>, casting: &Casting<'_>) -> Checked {
    armor(hearing)?;
    let needs = casting.needs();
    if needs.verbal {
        hearing.voiced()?;
    }
    hands(hearing, casting, needs)?;
    if needs.material {
        materials::check(hearing, casting)?;
    }
    Ok(())
}

fn armor(hearing: &mut Hearing<'_>) -> Checked {
    let creature = hearing.creature();
    let tables = hearing.position.tables();
    if let Some(armor) = &creature.armor {
        let trained = tables.armor(armor.as_str()).is_none_or(|row| creature.sheet.armor.covers(&row.category));
        hearing.require(trained, || Reason::ArmorNotProficient { armor: armor.clone() })?;
    }
    let shield = creature.hands.iter().flatten().find(|held| is_shield(held.as_str()));
    match shield {
        Some(shield) if !creature.sheet.armor.covers(&ArmorCategory::Shield) => {
            hearing.refuse(Reason::ArmorNotProficient { armor: shield.clone() })
        }
        _ => Ok(()),
    }
}

/// A hand for gestures and one for materials, which may be the same.
fn hands(hearing: &mut Hearing<'_>, casting: &Casting<'_>, needs: Components) -> Checked {
    if !needs.somatic && !needs.material {
        return Ok(());
    }
    if free_hands(hearing.position, hearing.actor) > 0 {
        return Ok(());
    }
    let held = materials::held(casting);
    let gesturing = match hearing.position.ruleset.somatic_with_focus {
        SomaticWithFocus::Strict => needs.material && held,
        SomaticWithFocus::Relaxed => materials::holds_focus(casting) || (needs.material && held),
    };
    if needs.somatic && !gesturing {
        return hearing.refuse(Reason::NoFreeHand { purpose: HandFor::Somatic });
    }
    let handled = !needs.material || held || materials::worn(casting) || !materials::there(casting);
    hearing.require(handled, || Reason::NoFreeHand { purpose: HandFor::Material })
}
