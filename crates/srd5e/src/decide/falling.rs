//! On whom effects fall.

use smallvec::SmallVec;

use super::effect::{Power, Roster};
use super::traits::is_above;
use super::workings::is_immune_to;
use crate::data::area::Shape;
use crate::data::effect::Effect;
use crate::data::moment::Who as On;
use crate::data::target::Targets;
use crate::data::words::Condition;
use crate::state::influence::{Craft, Working};
use crate::state::{Influence, Position, Who};
use crate::validation::hands::{grappled_by, grapplers};

/// The creatures on which an effect falls; `None` if the table must say.
pub(super) fn falls_on(
    position: &Position,
    power: &Power<'_>,
    effect: &Effect,
    targets: &[Who],
    affected: &Roster,
) -> Option<Roster> {
    let by = power.working.by;
    let among = |fits: &dyn Fn(Who) -> bool| targets.iter().copied().filter(|&who| fits(who)).collect();
    let mut on: Roster = match effect.who {
        On::Targets => targets.iter().copied().collect(),
        On::Affected => affected.clone(),
        On::Caster => SmallVec::from_slice(&[by]),
        On::Others => among(&|who| who != by),
        On::Allies => among(&|who| position.allied(by, who)),
        On::Foes => among(&|who| position.hostile(by, who)),
        On::Held => held(position, &power.working).collect(),
        On::Holders => grapplers(position, by).collect(),
        On::Seized => grappled_by(position, by).collect(),
        On::Concentrating => among(&|who| position.creature(who).concentration.is_some()),
        On::Around => around(position, power, *targets.first()?)?,
        On::Attacker => return None,
    };
    if effect.alone && held(position, &power.working).next().is_some() {
        return Some(Roster::new());
    }
    let meant = |who: Who| effect.who != On::Targets || is_meant(position, effect, &power.working, who);
    let immune = |who: Who| {
        let rid = |(influence, effect): (&Influence, &Effect)| {
            influence.waits && effect.immune.is_some() && influence.is_of(&power.working)
        };
        is_immune_to(position, who, &power.working.name)
            || is_above(position, who, &power.working)
            || effect.immune.is_some() && position.effects_on(who).any(rid)
    };
    on.retain(|who| fits(position, effect, *who, by) && meant(*who) && !immune(*who));
    on.retain(|who| has_grip(position, effect, &power.working, *who));
    on.truncate(effect.count.map_or(usize::MAX, usize::from));
    Some(on)
}

/// Those on whom a spell, attack or power works now, each once.
fn held<'a>(position: &'a Position, working: &'a Working) -> impl Iterator<Item = Who> + 'a {
    let works = move |who: Who| position.influences_on(who).any(|one| !one.waits && one.is_of(working));
    position.everyone().map(|(who, _)| who).filter(move |&who| who != working.by && works(who))
}

/// Everybody near somebody, who is one of them.
fn around(position: &Position, power: &Power<'_>, who: Who) -> Option<Roster> {
    let (area, _) = position.area_of(&power.working)?;
    let Shape::Sphere { radius } = area.shape else { return None };
    let near = |other: Who| position.feet(who, other).is_some_and(|feet| feet <= u32::from(radius));
    let living = position.everyone().filter(|(_, creature)| !creature.is_dead());
    Some(living.map(|(other, _)| other).filter(|&other| other == who || near(other)).collect())
}

/// Those whom so many hit points reach, the weakest first.
pub(super) fn within(position: &Position, mut on: Roster, mut left: u32) -> Roster {
    let points = |who: Who| position.creature(who).hp;
    // Those who sleep already are passed over.
    on.retain(|who| points(*who) > 0 && !position.creature(*who).is(Condition::Unconscious));
    on.sort_by_key(|&who| points(who));
    let reached = on.iter().take_while(|&&who| {
        let enough = points(who) <= left;
        left -= if enough { points(who) } else { 0 };
        enough
    });
    reached.copied().collect()
}

/// Whether a creature is of a kind that a spell works on.
fn is_meant(position: &Position, effect: &Effect, working: &Working, who: Who) -> bool {
    let spell = || position.tables().spell(working.name.as_str());
    let Some(spell) = Some(working.craft).filter(|&craft| craft == Craft::Spell).and_then(|_| spell()) else {
        return true;
    };
    let targets: &Targets = effect.targets.as_deref().unwrap_or(&spell.targets);
    let creature = position.creature(who);
    let kind = creature.sheet.kind;
    (targets.only.is_empty() || targets.only.contains(&kind))
        && !targets.never.contains(&kind)
        && !(targets.charmable && creature.is_immune(Condition::Charmed))
}

/// Whether an effect falls on a creature at all.
pub(super) fn fits(position: &Position, effect: &Effect, who: Who, by: Who) -> bool {
    let creature = position.creature(who);
    let (kind, size) = (creature.sheet.kind, creature.size());
    let points = u16::try_from(creature.hp).unwrap_or(u16::MAX);
    (effect.only.is_empty() || effect.only.contains(&kind))
        && !effect.never.contains(&kind)
        && !creature
            .sheet
            .monster()
            .is_some_and(|monster| monster.tags.iter().any(|tag| effect.never_tags.contains(tag)))
        && effect.max_size.is_none_or(|most| size <= most)
        && effect.hit_points.is_none_or(|bound| bound.holds(points))
        && position.is_in_any(who, &effect.state, by)
        && !(effect.charmable && creature.is_immune(Condition::Charmed))
}

/// Whether somebody has a limb left to hold a creature with, and room for it inside.
fn has_grip(position: &Position, effect: &Effect, working: &Working, who: Who) -> bool {
    let held = || position.held_with(working.by, working.name.as_str()).filter(|&held| held != who).count();
    let inside = || position.inmates(working.by).filter(|&inmate| inmate != who).count();
    effect.limbs.is_none_or(|limbs| held() < limbs.into())
        && effect.inside.is_none_or(|inside_of| inside() < inside_of.most.into())
}
