//! Metamagic: what sorcery points change about a casting.

use super::super::hearing::{Checked, Hearing};
use super::Casting;
use crate::cost::Supply;
use crate::data::Edition;
use crate::data::effect::Roll;
use crate::data::feature::{Feature, Measure, Quantity};
use crate::data::spell::{CastingTime, Duration, Range};
use crate::data::tables;
use crate::data::target::{Count, TargetKind};
use crate::data::words::words;
use crate::intent::act::Cast;
use crate::name::Name;
use crate::refusal::Reason;
use crate::refusal::words::{Noun, Resource};
use smallvec::SmallVec;

words! {
    /// A way to change a spell.
    Way {
        Careful = "careful-spell", Distant = "distant-spell", Empowered = "empowered-spell", Extended = "extended-spell",
        Heightened = "heightened-spell", Quickened = "quickened-spell", Seeking = "seeking-spell", Subtle = "subtle-spell",
        Transmuted = "transmuted-spell", Twinned = "twinned-spell",
    }
}
use serde::{Deserialize, Serialize};

/// The way that makes of an action a bonus action.
pub(crate) const QUICKENED: Name = Name::of(Way::Quickened.name());

/// What pays for it.
pub(super) const POINTS: &str = "sorcery-points";

/// The ways a casting is changed, as far as the rules know them.
#[derive(Clone, Debug, Default)]
pub(super) struct Metamagic(pub(super) SmallVec<[Way; 1]>);

impl Metamagic {
    pub fn of(cast: &Cast) -> Self {
        Metamagic(cast.using.iter().filter_map(|name| Way::named(name.as_str())).collect())
    }

    /// Whether a casting is changed in a way.
    pub fn has(&self, way: Way) -> bool {
        self.0.contains(&way)
    }
}

impl Way {
    /// Its row among the features of an edition; only the later one knows all.
    pub(super) fn row(self, edition: Edition) -> Option<&'static Feature> {
        tables(edition).feature(self.name())
    }

    /// The points it takes for a spell of a level.
    pub(super) fn points(self, edition: Edition, level: u8) -> u32 {
        match self.row(edition).and_then(|row| row.spends.as_ref()).map(|spends| &spends.count) {
            Some(Quantity::Number(points)) => u32::from(*points),
            Some(Quantity::Word(Measure::SpellLevel)) => u32::from(level.max(1)),
            Some(Quantity::BySlot(_) | Quantity::Word(Measure::Chosen)) | None => 0,
        }
    }

    /// Whether it may be used together with another way.
    pub(super) const fn joins(self, edition: Edition) -> bool {
        match edition {
            Edition::Srd51 => matches!(self, Way::Empowered),
            Edition::Srd521 => matches!(self, Way::Empowered | Way::Seeking),
        }
    }

    /// Whether it changes anything about a spell.
    pub(super) fn suits(self, casting: &Casting<'_>) -> bool {
        let spell = casting.spell;
        let rolls = |save: bool| {
            spell.effects.iter().any(|effect| match effect.roll {
                Some(Roll::Save(_)) => save,
                Some(Roll::Attack(_)) => !save,
                Some(Roll::Contest(_)) | None => false,
            })
        };
        let targets = &spell.targets;
        match self {
            Way::Careful | Way::Heightened => rolls(true),
            Way::Seeking => rolls(false),
            Way::Distant => matches!(spell.range, Range::Touch | Range::Feet(5..)),
            Way::Empowered | Way::Transmuted => spell.effects.iter().any(|effect| !effect.damage.is_empty()),
            Way::Extended => !matches!(spell.duration, Duration::Instantaneous | Duration::Rounds(0..10)),
            Way::Quickened => spell.time == CastingTime::Action,
            Way::Subtle => true,
            Way::Twinned => match casting.position.edition() {
                Edition::Srd51 => {
                    let one = targets.most(casting.above(), casting.creature().sheet.level) == Some(1);
                    one && targets.count != Count::None
                        && targets.kind != TargetKind::Objects
                        && spell.range != Range::OnlySelf
                }
                Edition::Srd521 => targets.slot > 0 && targets.kind == TargetKind::Creatures,
            },
        }
    }
}

/// Ways are known by their names.
pub(super) fn names(hearing: &mut Hearing<'_>, casting: &Casting<'_>) -> Checked {
    for name in &casting.cast.using {
        let unknown = Reason::UnknownName { what: Noun::Feature, name: name.clone() };
        hearing.require(Way::named(name.as_str()).is_some(), || unknown)?;
    }
    Ok(())
}

/// The caster has the ways, and they suit the spell and one another.
pub(super) fn check(hearing: &mut Hearing<'_>, casting: &Casting<'_>) -> Checked {
    let edition = hearing.position.edition();
    let mut alone = 0;
    for &way in &casting.metamagic.0 {
        let name = Name::of(way.name());
        if way.row(edition).is_none() {
            hearing.refuse(Reason::NotInEdition { what: name.clone(), edition })?;
        }
        let known = hearing.creature().pools.feature(way.name()).is_some();
        hearing.require(known, || Reason::NoSuchFeature { feature: name.clone() })?;
        alone += u32::from(!way.joins(edition));
        hearing.require(way.suits(casting) && alone <= 1, || Reason::NoSuchOption { what: name })?;
    }
    Ok(())
}

/// The points for all ways together, when the spell comes about.
pub(super) fn pay(hearing: &mut Hearing<'_>, casting: &Casting<'_>) -> Checked {
    let edition = hearing.position.edition();
    let needed = casting.metamagic.0.iter().map(|way| way.points(edition, casting.level)).sum();
    if needed == 0 {
        return Ok(());
    }
    let name = Name::of(POINTS);
    let available = u32::from(hearing.creature().pools.points(POINTS));
    hearing.enough(Resource::Feature, Some(name.clone()), available, needed)?;
    if casting.completes() {
        hearing.cost.add(Supply::Feature(name), needed.min(available));
    }
    Ok(())
}
