//! Using a feature of a class or a power of a stat block.

use smallvec::SmallVec;

use super::super::attack::{Stroke, own_hit};
use super::super::hands::grappled_by;
use super::super::hearing::{Checked, Hearing};
use super::super::opening::Opening;
use super::super::{aiming, conditions, identity};
use super::against::{Against, waiting};
use super::power::{Missing, Power};
use super::{open_option, part, power};
use crate::cost::Supply;
use crate::data::attack::Usage;
use crate::data::feature::{Activation, Being, Measure, Quantity, Spends};
use crate::data::moment::Moment as When;
use crate::data::words::Left;
use crate::intent::Act;
use crate::intent::act::{Feature, Slot};
use crate::intent::aim::Aim;
use crate::name::Name;
use crate::notice::Notice;
use crate::question::Question;
use crate::refusal::Reason;
use crate::refusal::words::{Moment, Noun, Occasion, Prerequisite, Prevented, Resource, Slotless};
use crate::state::{Happening, Position, TurnState, Who};

/// The highest level of a slot.
const HIGHEST: u32 = 9;

pub(super) fn check(hearing: &mut Hearing<'_>, act: &Act, feature: &Feature) -> Checked {
    let name = &feature.name;
    hearing.with = Some(name.clone());
    let power = match power::find(hearing.position, hearing.creature(), name.as_str()) {
        Ok(power) => power,
        Err(Missing::Unknown) => {
            return hearing.refuse(Reason::UnknownName { what: Noun::Feature, name: name.clone() });
        }
        Err(missing) => {
            identity::check(hearing, act)?;
            conditions::check(hearing, if feature.bonus { Prevented::Bonus } else { Prevented::Action })?;
            let edition = hearing.position.edition();
            return hearing.refuse(match missing {
                Missing::OtherEdition => Reason::NotInEdition { what: name.clone(), edition },
                Missing::NotHad | Missing::Unknown => Reason::NoSuchFeature { feature: name.clone() },
            });
        }
    };
    let option = feature.option.as_ref();
    let power = power.choosing(option);
    let shot = power.shot(name, option, &feature.aim);
    match &shot {
        Some(shot) => aiming::names(hearing, shot)?,
        None => aiming::known(hearing, &feature.aim.on)?,
    }
    identity::check(hearing, act)?;
    let occasions = occasions(hearing.position, &power, feature);
    let hits = power.activation != Activation::Reaction && occasions.first() == Some(&Occasion::YouHit);
    let missed = hits && !follows(hearing, &power, name);
    hearing.require(!missed, || Reason::WrongTiming { needs: Moment::AfterHit })?;
    match power.activation {
        Activation::Free => conditions::check_idling(hearing)?,
        activation => conditions::check(hearing, prevented(activation))?,
    }
    if matches!(power.activation, Activation::Part | Activation::Passive) {
        return hearing.refuse(Reason::NoSuchOption { what: name.clone() });
    }
    if let Some(option) = option {
        let there = power.options().contains(&option.as_str());
        hearing.require(there, || Reason::NoSuchOption { what: option.clone() })?;
    }
    if let Some(slot) = feature.slot.filter(|slot| (1..=HIGHEST).contains(slot)) {
        let makes = levels(&power, feature).is_none_or(|levels| slot as usize <= levels.len());
        hearing.require(makes, || Reason::NoSuchOption { what: Name::new(format!("slot-{slot}")) })?;
    }
    economy(hearing, act, &power, feature, &occasions)?;
    resources(hearing, &power, feature)?;
    hearing.cost.gains.actions += u32::from(power.actions);
    hearing.cost.gains.attacks += u32::from(power.attacks);
    if power.left != Left::None {
        hearing.note(Notice::TableDecides { what: name.clone() });
    }
    if let Some(shot) = &shot {
        aiming::check(hearing, shot)?;
    }
    let acts = part::acts(hearing.creature(), &power, option, &feature.aim);
    part::check_going(hearing, &power, &feature.aim, &acts)
}

/// What must not be taken away for it.
const fn prevented(activation: Activation) -> Prevented {
    match activation {
        Activation::Action => Prevented::Action,
        Activation::Bonus => Prevented::Bonus,
        Activation::Reaction => Prevented::Reaction,
        Activation::Free | Activation::Part | Activation::Passive => Prevented::Free,
    }
}

/// What a power answers: its own triggers, and those of the spell that it casts.
fn occasions(position: &Position, power: &Power, feature: &Feature) -> SmallVec<[Occasion; 2]> {
    let spell = Power::one_of(power.casts, feature.option.as_ref());
    let spell = spell.and_then(|spell| position.tables().spell(spell));
    let triggers = power.after.iter().chain(spell.map_or(&[][..], |spell| spell.answers()));
    triggers.filter_map(|trigger| Occasion::named(trigger.name())).collect()
}

/// Whether a power that follows some hits only follows the one its user is asked about, for the first time.
fn follows(hearing: &Hearing<'_>, power: &Power, name: &Name) -> bool {
    let (position, actor) = (hearing.position, hearing.actor);
    let again = own_hit(position, actor).is_some_and(|hit| hit.followed.contains(name));
    let fits = |stroke: &Stroke| {
        let mut now = power.effects.iter().filter(|effect| effect.happens_on(When::Cast));
        now.all(|effect| stroke.fits(&effect.with))
    };
    !again && Stroke::asked(position, actor).is_some_and(|(stroke, _)| fits(&stroke))
}

fn economy(hearing: &mut Hearing<'_>, act: &Act, power: &Power, feature: &Feature, occasions: &[Occasion]) -> Checked {
    let name = &feature.name;
    let as_bonus = feature.bonus && power.activation != Activation::Bonus;
    hearing.require(!as_bonus, || Reason::NoBonusOption { what: name.clone() })?;
    match (power.activation, occasions.first()) {
        (Activation::Reaction, _) => {
            hearing.spend_reaction(occasions)?;
            guards(hearing, name)?;
        }
        (_, Some(&needs)) if needs != Occasion::YouHit => {
            let happened = hearing.occasion(occasions).is_some();
            hearing.require(happened, || Reason::NoTrigger { needs })?;
        }
        _ => {}
    }
    match power.activation {
        Activation::Action if as_bonus => hearing.spend_bonus()?,
        Activation::Bonus => hearing.spend_bonus()?,
        Activation::Action => {
            let turn = hearing.turn();
            let listed = turn.is_some_and(|turn| super::super::attack::offers(hearing.creature(), turn, name.as_str()));
            if listed && hearing.aims() {
                hearing.cost.attacks += 1;
            } else {
                hearing.spend_action(act)?;
            }
        }
        Activation::Reaction | Activation::Free | Activation::Part | Activation::Passive => {}
    }
    prerequisites(hearing, power.needs)?;
    let used = power.once && hearing.turn().is_some_and(|turn| turn.has_used(name.as_str()));
    hearing.require(!used, || Reason::OncePerTurn { what: name.clone() })
}

/// What must be so first.
pub(super) fn prerequisites(hearing: &mut Hearing<'_>, needed: &[Prerequisite]) -> Checked {
    for &needs in needed {
        let met = meets(hearing, needs);
        hearing.require(met, || Reason::PrerequisiteMissing { needs })?;
    }
    Ok(())
}

/// A reaction to a blow must be one against such blows, of somebody who is seen.
fn guards(hearing: &mut Hearing<'_>, name: &Name) -> Checked {
    let (Some(against), Some(hit)) = (Against::of(name.as_str()), waiting(hearing.position)) else { return Ok(()) };
    let Some(Happening::Hit { attacker, .. }) = hearing.occasion(&[Occasion::Hit]) else { return Ok(()) };
    let fits = against.takes(hit) && hearing.position.sees(hearing.actor, *attacker);
    hearing.require(fits, || Reason::NoTrigger { needs: Occasion::Hit })
}

/// Whether something that must be so first is so. What concerns weapons is asked where they are used.
fn meets(hearing: &Hearing<'_>, needs: Prerequisite) -> bool {
    let creature = hearing.creature();
    match needs {
        Prerequisite::AttackAction => hearing.turn().is_some_and(TurnState::has_attacked),
        Prerequisite::Hit => hearing.occasion(&[Occasion::YouHit]).is_some(),
        Prerequisite::NotMoved => hearing.turn().is_none_or(|turn| turn.moved.total() == 0),
        Prerequisite::NoHeavyArmor => creature.is_being(Being::NoHeavyArmor),
        Prerequisite::Unarmored => creature.is_being(Being::Unarmored),
        Prerequisite::Holding => grappled_by(hearing.position, hearing.actor).next().is_some(),
        Prerequisite::NotHolding => grappled_by(hearing.position, hearing.actor).next().is_none(),
        Prerequisite::Empty => hearing.position.inmates(hearing.actor).next().is_none(),
        Prerequisite::Lair => creature.in_lair,
        Prerequisite::Mounted => creature.riding.is_some(),
        Prerequisite::Spellbook => !creature.sheet.spellbook.is_empty(),
        Prerequisite::LightAttack | Prerequisite::LightWeapon | Prerequisite::DifferentWeapon => true,
    }
}

/// What a power uses up, with the option that is said.
fn spends(power: &Power, feature: &Feature) -> Option<&'static Spends> {
    power.way(feature.option.as_ref()).and_then(|way| way.spends.as_ref()).or(power.spends)
}

/// The points for the slots that a power makes of points, from the first level.
fn levels(power: &Power, feature: &Feature) -> Option<&'static [u8]> {
    match &spends(power, feature)?.count {
        Quantity::BySlot(points) => Some(points),
        Quantity::Number(_) | Quantity::Word(_) => None,
    }
}

fn resources(hearing: &mut Hearing<'_>, power: &Power, feature: &Feature) -> Checked {
    let name = &feature.name;
    let spends = spends(power, feature);
    slot(hearing, power, feature)?;
    match power.usage {
        Some(Usage::Recharge(recharge)) => {
            let ready = !hearing.creature().pools.spent_powers.contains(name);
            hearing.require(ready, || Reason::NotRecharged { power: name.clone(), recharge: recharge.into() })?;
        }
        Some(Usage::PerDay(_) | Usage::PerRest) => hearing.spend_uses(name.as_str(), 1)?,
        None => {}
    }
    let Some(spends) = spends else {
        // What the tables do not count the encounter may, by its own name.
        let counted = power.usage.is_none() && hearing.creature().pools.feature(name.as_str()).is_some();
        return if counted { hearing.spend_uses(name.as_str(), 1) } else { Ok(()) };
    };
    let needed = match &spends.count {
        Quantity::Number(number) => u32::from(*number),
        Quantity::BySlot(points) => {
            let index = feature.slot.and_then(|slot| usize::try_from(slot).ok()?.checked_sub(1));
            index.and_then(|index| points.get(index)).copied().unwrap_or(0).into()
        }
        Quantity::Word(Measure::Chosen) => feature.amount.unwrap_or(1),
        Quantity::Word(Measure::SpellLevel) => 1,
    };
    hearing.spend_uses(&spends.of, needed)
}

/// The slot that is named: it must exist, and be there if it is used up.
fn slot(hearing: &mut Hearing<'_>, power: &Power, feature: &Feature) -> Checked {
    let name = &feature.name;
    if !power.slot && levels(power, feature).is_none() {
        let said = feature.slot.is_some();
        return hearing.require(!said, || Reason::TakesNoSlot { spell: name.clone(), reason: Slotless::Innate });
    }
    let level = feature.slot.unwrap_or(1);
    if !(1..=HIGHEST).contains(&level) {
        return hearing.refuse(Reason::InvalidSlot { slot: level });
    }
    if !power.slot {
        return Ok(());
    }
    let pools = &hearing.creature().pools;
    let (own, pact) = (pools.slots_of(level) > 0, u32::from(pools.pact.level) == level && pools.pact.left > 0);
    hearing.enough(Resource::Slot, Some(Name::new(level.to_string())), u32::from(own || pact), 1)?;
    if (own || pact) && hearing.uses_up() {
        hearing.cost.add(Supply::Slot { level, pact: !own }, 1);
    }
    Ok(())
}

/// What a feature leaves open: its option or points, its slot, then whatever it is aimed at.
pub(super) fn open(position: &Position, actor: Who, feature: &Feature) -> Option<Opening> {
    let creature = position.creature(actor);
    let power = power::find(position, creature, feature.name.as_str()).ok()?.choosing(feature.option.as_ref());
    let with = |change: &dyn Fn(&mut Feature)| {
        let mut feature = feature.clone();
        change(&mut feature);
        Act::Feature(feature)
    };
    let options = power.options();
    if feature.option.is_none() && !options.is_empty() {
        let option = |name: Name| with(&|feature| feature.option = Some(name.clone()));
        return Some(open_option(options.into_iter().map(Name::new), option));
    }
    let spends = spends(&power, feature);
    if let Some((spends, Quantity::Word(Measure::Chosen))) = spends.map(|spends| (spends, &spends.count))
        && feature.amount.is_none()
    {
        let points = power::left(creature, &spends.of).unwrap_or(0);
        let amount = |name: Name| with(&|feature| feature.amount = name.as_str().parse().ok());
        return (points > 0).then(|| open_option((1..=points).map(|points| Name::new(points.to_string())), amount));
    }
    if let Some(opening) = open_slot(&power, feature, spends.map(|spends| &spends.count)) {
        return Some(opening);
    }
    let (option, aim) = (feature.option.as_ref(), &feature.aim);
    let with = |aim: Aim| with(&|feature| feature.aim = aim.clone());
    match power.shot(&feature.name, option, aim) {
        Some(shot) => shot.open(position, actor, with),
        None => part::open(position, actor, &power, option, aim, with),
    }
}

fn open_slot(power: &Power, feature: &Feature, count: Option<&Quantity>) -> Option<Opening> {
    let highest = match count {
        Some(Quantity::BySlot(points)) => u32::try_from(points.len()).unwrap_or(0),
        _ if power.slot => 9,
        _ => 0,
    };
    if feature.slot.is_some() || highest == 0 {
        return None;
    }
    let candidates =
        (1..=highest).map(|level| Act::Feature(Feature { slot: Some(level), ..feature.clone() })).collect();
    Some(Opening::new(candidates, |acts| Question::Slot {
        options: acts
            .iter()
            .filter_map(|act| if let Act::Feature(feature) = act { feature.slot.map(Slot::Level) } else { None })
            .collect(),
    }))
}
