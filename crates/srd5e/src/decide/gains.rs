//! What a hit gains beside the damage of the attack itself: by traits and features, by influences, and after a charge.

use rulebound_kernel::DiceError;
use smallvec::SmallVec;

use super::areas::is_within;
use super::arms::kind_of;
use super::course::{Course, Leaning};
use super::falling::fits;
use super::harm::lessened;
use super::traits::{CHARGE, has_rushed};
use crate::data::dice::Dice;
use crate::data::effect::{Damage, DamageKind, Effect};
use crate::data::gift::{Gift, Opening};
use crate::data::moment::Moment;
use crate::data::words::DamageType;
use crate::event::Event;
use crate::name::Name;
use crate::state::influence::{Craft, Working};
use crate::state::resume::Parts;
use crate::state::sway::Strong;
use crate::state::{Influence, Position, Who};
use crate::validation::attack::{Stroke, has_able_ally};
use crate::validation::conditions::is_surprised;

/// A hit, as far as what it gains asks about it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Landed<'a> {
    pub by: Who,
    pub target: Who,
    /// The weapon, attack, spell or power.
    pub with: &'a Name,
    pub stroke: Stroke,
    /// The type of its damage.
    pub kind: DamageType,
    /// The dice of its weapon.
    pub dice: Option<Dice>,
    /// How its roll leaned.
    pub leaning: Leaning,
    pub critical: bool,
}

/// Something that a hit gains.
#[derive(Clone, Debug)]
pub(super) struct Gain {
    pub dice: Dice,
    pub kind: DamageType,
    /// Whether its dice are thrown twice with a critical hit.
    pub doubles: bool,
    /// What is used up by it.
    spent: Option<Spent>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Spent {
    /// Once a turn.
    Once(Name),
    /// The influence is over.
    Over(u32),
}

/// What a hit gains.
pub(super) type Gains = SmallVec<[Gain; 2]>;

/// Everything that a hit gains.
pub(super) fn gains(position: &Position, hit: &Landed<'_>) -> Gains {
    let mut gains = Gains::new();
    of_traits(position, hit, &mut gains);
    of_features(position, hit, &mut gains);
    of_charge(position, hit, &mut gains);
    of_influences(position, hit, &mut gains);
    gains
}

/// The type of some damage: of several, where none was chosen, the one that hurts most.
fn kind_for(position: &Position, hit: &Landed<'_>, kind: &DamageKind, option: Option<&Name>) -> DamageType {
    match kind {
        DamageKind::Weapon(_) => hit.kind,
        DamageKind::Choice(kinds) if option.is_none() => {
            let target = position.creature(hit.target);
            let felt = |kind: &&DamageType| lessened(target, 2, **kind, true);
            // The first of those that hurt most.
            kinds.iter().rev().max_by_key(felt).copied().unwrap_or(hit.kind)
        }
        kind => kind_of(kind, option),
    }
}

fn gain(position: &Position, hit: &Landed<'_>, damage: &Damage, working: &Working) -> Gain {
    let dice = position.dice_of(damage, working);
    let kind = kind_for(position, hit, &damage.kind, working.option.as_ref());
    Gain { dice, kind, doubles: true, spent: None }
}

/// Whether a hit is one that an effect is about.
fn concerns(position: &Position, hit: &Landed<'_>, effect: &Effect) -> bool {
    let near = |feet: u16| position.feet(hit.by, hit.target).is_some_and(|distance| distance <= u32::from(feet));
    hit.stroke.fits(&effect.with) && effect.within.is_none_or(near) && fits(position, effect, hit.target, hit.by)
}

/// Whether something that comes once a turn has come already.
fn is_used(position: &Position, who: Who, name: &str) -> bool {
    position.turn.as_ref().is_some_and(|turn| turn.of == who && turn.has_used(name))
}

/// What the traits of a stat block add, each once a turn.
fn of_traits(position: &Position, hit: &Landed<'_>, gains: &mut Gains) {
    let Some(monster) = position.creature(hit.by).sheet.monster().filter(|_| !hit.stroke.spell) else { return };
    for one in monster.traits.iter().filter(|one| one.opening.is_some_and(|opening| is_open(position, hit, opening))) {
        if is_used(position, hit.by, &one.id) {
            continue;
        }
        for damage in one.effects.iter().flat_map(|effect| &effect.damage) {
            let kind = kind_for(position, hit, &damage.kind, None);
            let spent = Some(Spent::Once(Name::new(&one.id)));
            gains.push(Gain { dice: damage.dice, kind, doubles: true, spent });
        }
    }
}

/// What the features of a character add.
fn of_features(position: &Position, hit: &Landed<'_>, gains: &mut Gains) {
    let creature = position.creature(hit.by);
    for (feature, effect) in creature.passives(Moment::CasterHits) {
        let open = feature.opening.is_none_or(|opening| is_open(position, hit, opening));
        let used = feature.once && is_used(position, hit.by, &feature.id);
        if !open || used || !concerns(position, hit, effect) {
            continue;
        }
        let name = Name::new(&feature.id);
        let working = Working::of(position, hit.by, Craft::Power, name.clone());
        let spent = feature.once.then_some(Spent::Once(name));
        gains.extend(effect.damage.iter().map(|damage| {
            let gain = gain(position, hit, damage, &working);
            Gain { spent: spent.clone(), ..gain }
        }));
    }
    if let (true, Some(dice)) = (hit.critical, hit.dice) {
        let more = creature.gifts().filter_map(|(_, gift)| match gift {
            Gift::CriticalDice(more) if hit.stroke.fits(&more.with) => Some(creature.pools.points(&more.count)),
            _ => None,
        });
        gains.extend(more.map(|count| {
            let dice = Dice { count, plus: 0, ..dice };
            Gain { dice, kind: hit.kind, doubles: false, spent: None }
        }));
    }
}

/// What a charge adds: by a trait, or by what the attack itself says.
fn of_charge(position: &Position, hit: &Landed<'_>, gains: &mut Gains) {
    if position.turn.as_ref().is_none_or(|turn| turn.rush.is_none()) || hit.stroke.spell {
        return;
    }
    let mut add = |damage: &Damage| {
        let (dice, kind) = (damage.dice, kind_for(position, hit, &damage.kind, None));
        gains.push(Gain { dice, kind, doubles: true, spent: None });
    };
    let sheet = &position.creature(hit.by).sheet;
    let attack = sheet.attack(hit.with.as_str()).and_then(|action| action.attack.as_ref());
    for effect in attack.into_iter().flat_map(|attack| &attack.hit) {
        let charged = || has_rushed(position, hit.by, hit.target, effect.within.unwrap_or(CHARGE));
        if effect.happens_on(Moment::Charge) && fits(position, effect, hit.target, hit.by) && charged() {
            effect.damage.iter().for_each(&mut add);
        }
    }
    let traits = sheet.monster().map_or(&[][..], |monster| &monster.traits);
    for charge in traits.iter().filter_map(|one| one.charge.as_ref()) {
        if *hit.with == charge.with.as_str() && has_rushed(position, hit.by, hit.target, charge.feet) {
            charge.damage.iter().for_each(&mut add);
        }
    }
}

/// What influences add, of the attacker on itself and on its target, and of others on the attacker.
fn of_influences(position: &Position, hit: &Landed<'_>, gains: &mut Gains) {
    let own = |influence: &Influence| {
        let on = influence.creature();
        influence.working.by == hit.by && (on == Some(hit.by) || on == Some(hit.target))
    };
    for influence in position.influences.iter().filter(|influence| influence.waits) {
        let Some(effect) = position.effect(influence) else { continue };
        let own = own(influence) && is_within(position, &influence.working, hit.target);
        let next = own && effect.happens_on(Moment::CasterNextHits);
        let adds = next
            || own && effect.happens_on(Moment::CasterHits)
            || influence.creature() == Some(hit.by) && effect.happens_on(Moment::TargetHits);
        if !adds || !concerns(position, hit, effect) {
            continue;
        }
        let spent = next.then_some(Spent::Over(influence.number));
        for damage in &effect.damage {
            let mut gain = gain(position, hit, damage, &influence.working);
            if let Some(sides) = mark_die(position, hit.by, &influence.working) {
                gain.dice.sides = sides;
            }
            gains.push(Gain { spent: spent.clone(), ..gain });
        }
    }
}

/// The sides of the dice of a spell's mark, where a feature gives it others.
fn mark_die(position: &Position, who: Who, working: &Working) -> Option<u16> {
    position.creature(who).gifts().find_map(|(_, gift)| match gift {
        Gift::MarkDie { spell, sides } if working.name == spell.as_str() => Some(*sides),
        _ => None,
    })
}

fn is_open(position: &Position, hit: &Landed<'_>, opening: Opening) -> bool {
    let beside = || has_able_ally(position, hit.by, hit.target);
    let own_turn = || position.turn.as_ref().filter(|turn| turn.of == hit.by);
    let target = position.creature(hit.target);
    match opening {
        Opening::BesideAlly => beside(),
        Opening::AllyOrAdvantage => !hit.leaning.disadvantage && (hit.leaning.advantage || beside()),
        Opening::Surprised => is_surprised(position, target),
        Opening::Wounded => target.hp < target.most_hp(),
        Opening::OwnTurn => own_turn().is_some(),
        Opening::Reckless => own_turn().is_some() && position.creature(hit.by).sway().strong != Strong::None,
    }
}

impl Course<'_> {
    /// Rolls what a hit gains and adds it to the damage of the attack; what comes once is used up.
    pub fn gain(&mut self, hit: &Landed<'_>, parts: &mut Parts) -> Result<(), DiceError> {
        let gains = gains(self.position, hit);
        let mut spent: SmallVec<[Spent; 2]> = SmallVec::new();
        for gain in gains {
            let times = if hit.critical && gain.doubles { 2 } else { 1 };
            let sum = self.sum(gain.dice, times)?.max(0) as u32;
            add(parts, sum, gain.kind);
            spent.extend(gain.spent.filter(|one| !spent.contains(one)));
        }
        for one in spent {
            match one {
                Spent::Once(deed) => {
                    let creature = self.name(hit.by);
                    self.happen(Event::TookAlong { creature, deed });
                }
                Spent::Over(number) => self.end_influence(number)?,
            }
        }
        Ok(())
    }
}

/// Adds damage of a type to what there is of it.
pub(super) fn add(parts: &mut Parts, amount: u32, kind: DamageType) {
    match parts.iter_mut().find(|(_, known)| *known == kind) {
        Some((sum, _)) => *sum = sum.saturating_add(amount),
        None => parts.push((amount, kind)),
    }
}
