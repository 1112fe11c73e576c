//! Opportunity attacks: one melee attack on somebody who leaves one's reach.

use smallvec::SmallVec;

use super::aim::{Aim, is_charmer};
use super::appraisal::appraise;
use super::arm::{Arm, UNARMED};
use super::resources;
use super::strike::{Strike, unarmed_reach};
use crate::data::Edition;
use crate::intent::Act;
use crate::intent::act::{Attack, Manner, Means, OpportunityAttack, Shoved};
use crate::name::Name;
use crate::refusal::Reason;
use crate::refusal::words::{HandFor, Occasion, Prevented, Unfit};
use crate::ruleset::OpportunityAgainst;
use crate::space::{LineModel, Space};
use crate::spot::{Spot, Target};
use crate::state::{Happening, Position, Who};
use crate::validation::hands::{Whereabouts, free_hands, weapons_held, whereabouts};
use crate::validation::hearing::{Checked, Hearing, Stop, turn_of};
use crate::validation::wrestling::{self, Hold};
use crate::validation::{conditions, identity};

/// What an opportunity attack is called as the cause of a limit.
const OPPORTUNITY: Name = Name::of("opportunity-attack");

/// Somebody about to leave a reach.
#[derive(Clone, Copy, Debug)]
pub struct Leaving {
    /// Who.
    pub mover: Who,
    /// From where.
    pub from: Space,
    /// To where.
    pub to: Space,
}

impl Leaving {
    /// The step that a creature is asked about.
    pub fn asked(position: &Position, reactor: Who) -> Option<Self> {
        let pending = position.pending.last().filter(|pending| pending.who == reactor)?;
        let Some(Happening::LeavesReach { creature, from, to }) = &pending.trigger else { return None };
        let body = Space::new(from.square, position.creature(*creature).size());
        let body = body.at_level(position.creature(*creature).level);
        let there = |spot: &Spot| spot.level.map_or(body, |level| body.at_level(level)).at(spot.square);
        // Who rides leaves from all of the space it shares.
        let shared = position.space(*creature).filter(|space| space.square == from.square);
        let from = shared.map_or_else(|| there(from), |space| space.at_level(there(from).level));
        Some(Leaving { mover: *creature, from, to: there(to) })
    }

    /// Those whom the attack may be made against: the one who moves; in 2014 also who rides it or is ridden by it, since in
    /// 2024 a rider moves by nothing of its own.
    pub fn targets(self, position: &Position) -> SmallVec<[Who; 2]> {
        let pair = match position.edition() {
            Edition::Srd51 => position.rider(self.mover),
            Edition::Srd521 => None,
        };
        pair.into_iter().chain([self.mover]).collect()
    }

    fn leaves(self, position: &Position, reactor: Space, reach: u32) -> bool {
        position.ruleset.distance.leaves_reach(reactor, reach, self.from, self.to)
    }
}

/// The melee attacks a creature is ready to make: held weapons for which it has hands, and those of its stat block.
pub(super) fn melee(position: &Position, who: Who) -> impl Iterator<Item = Strike<'_>> {
    let creature = position.creature(who);
    let hands = free_hands(position, who) + 1;
    let mounted = creature.riding.is_some();
    let held = weapons_held(position, who).filter_map(move |(name, weapon)| {
        let arm = Arm::Weapon(weapon);
        let strike = Strike::in_melee(position, who, name.clone(), arm).ok()?;
        (!strike.improvised && arm.hands(mounted) <= hands).then_some(strike)
    });
    let natural = creature.sheet.attacks.iter().filter_map(move |action| {
        let arm = Arm::Natural(action, action.attack.as_ref()?);
        Strike::in_melee(position, who, Name::new(&action.id), arm).ok()
    });
    held.chain(natural)
}

/// The attacks with which one creature may answer when another goes from one space to another; `None` if it may not. An unarmed
/// strike is told of only where nothing else serves.
pub fn opportunity(
    position: &Position,
    reactor: Who,
    mover: Who,
    from: Space,
    to: Space,
) -> Option<SmallVec<[Name; 1]>> {
    let step = Leaving { mover, from, to };
    let stands = position.space(reactor)?;
    let nearer = position.feet_between(stands, to) <= position.feet_between(stands, from);
    if nearer || !may_answer(position, reactor, mover) {
        return None;
    }
    let mut weapons: SmallVec<[Name; 1]> = SmallVec::new();
    for strike in answers(position, reactor, mover).filter(|strike| step.leaves(position, stands, strike.max)) {
        if !weapons.contains(&strike.name) {
            weapons.push(strike.name);
        }
    }
    if weapons.is_empty() && step.leaves(position, stands, unarmed_reach(position, position.creature(reactor))) {
        weapons.push(UNARMED);
    }
    (!weapons.is_empty() && is_aware(position, reactor, stands, mover, from)).then_some(weapons)
}

/// How far the attacks go with which one creature may answer when another leaves its reach, each length once; none if it may not.
pub fn reaches(position: &Position, reactor: Who, mover: Who) -> SmallVec<[u32; 2]> {
    let mut reaches = SmallVec::new();
    if !may_answer(position, reactor, mover) {
        return reaches;
    }
    let unarmed = unarmed_reach(position, position.creature(reactor));
    for reach in answers(position, reactor, mover).map(|strike| strike.max).chain([unarmed]) {
        if !reaches.contains(&reach) {
            reaches.push(reach);
        }
    }
    reaches
}

/// Whether a creature that stands in a space knows of another, and has a clear line to it, that is about to leave a space.
pub fn is_aware(position: &Position, reactor: Who, stands: Space, mover: Who, from: Space) -> bool {
    let clear = || position.ruleset.line.line(&position.stage.grid, stands, from).is_clear();
    position.unseen_between(reactor, stands, mover, from).is_none() && clear()
}

/// Whether one creature may answer the movement of another at all, wherever it leads.
fn may_answer(position: &Position, reactor: Who, mover: Who) -> bool {
    let reached = reactor != mover && !position.is_apart(reactor, mover) && position.host(reactor) != Some(mover);
    reached && provokes(position, reactor, mover) && may_react(position, reactor, mover)
}

/// The melee attacks with which one creature may answer the movement of another.
fn answers(position: &Position, reactor: Who, mover: Who) -> impl Iterator<Item = Strike<'_>> {
    melee(position, reactor).filter(move |strike| match strike.arm {
        Arm::Natural(action, attack) => position.admits(reactor, &action.id, attack, mover),
        _ => true,
    })
}

/// Whether the movement of a creature may be answered at all.
fn provokes(position: &Position, reactor: Who, mover: Who) -> bool {
    is_foe(position, reactor, mover) && !has_disengaged(position, mover) && !position.slips_away(mover)
}

fn is_foe(position: &Position, reactor: Who, mover: Who) -> bool {
    position.ruleset.oa_against == OpportunityAgainst::Any || position.hostile(reactor, mover)
}

fn has_disengaged(position: &Position, mover: Who) -> bool {
    turn_of(position, mover).is_some_and(|turn| turn.did("disengage"))
}

/// Whether a creature has a reaction and may use it on another.
fn may_react(position: &Position, reactor: Who, mover: Who) -> bool {
    let creature = position.creature(reactor);
    let barred = &creature.sway().barred;
    let hindered = barred.reactions || barred.opportunities || barred.attacks;
    let out = creature.reaction_spent || creature.is_dead() || creature.is_incapacitated();
    !hindered && !out && !conditions::is_surprised(position, creature) && !is_charmer(position, reactor, mover)
}

pub(crate) fn check(hearing: &mut Hearing<'_>, act: &Act, attack: &OpportunityAttack) -> Checked {
    let target = attack.target.clone().map(Target::Creature);
    judge(hearing, act, target.as_ref(), &attack.means)
}

/// An attack said to be a reaction answers the same step.
pub(super) fn check_reaction(hearing: &mut Hearing<'_>, act: &Act, attack: &Attack) -> Checked {
    judge(hearing, act, Some(&attack.target), &Means::Weapon(attack.with.clone()))
}

fn judge(hearing: &mut Hearing<'_>, act: &Act, target: Option<&Target>, means: &Means) -> Checked {
    let (position, actor) = (hearing.position, hearing.actor);
    let aim = match target {
        Some(target) => hearing.target(target)?,
        None => None,
    };
    let arm = match means {
        Means::Weapon(name) => {
            let name = name.clone().unwrap_or(UNARMED);
            let arm = Arm::of(position, actor, &name, Manner::Reaction);
            hearing.with = Some(name);
            if let Err(reason @ Reason::UnknownName { .. }) = &arm {
                hearing.refuse(reason.clone())?;
            }
            Some(arm)
        }
        Means::Grapple | Means::Shove(_) => {
            hearing.with = Hold::of_means(means).map(Hold::name);
            None
        }
    };
    let stands = hearing.located(actor)?;
    identity::check(hearing, act)?;
    conditions::check(hearing, Prevented::Reaction)?;
    hearing.unforbidden("attack")?;
    hearing.unforbidden("opportunity-attack")?;
    let strike = match arm {
        None => None,
        Some(Err(Reason::UnknownName { .. })) => return Ok(()),
        Some(Err(reason)) => return hearing.refuse(reason),
        Some(Ok((name, arm))) => match Strike::in_melee(position, actor, name, arm) {
            Ok(strike) => Some(Strike { opportunity: true, ..strike }),
            Err(reason) => return hearing.refuse(reason),
        },
    };
    if let Some(strike) = strike.as_ref().filter(|strike| strike.arm.is_item()) {
        match whereabouts(position, actor, strike.name.as_str()) {
            Whereabouts::Held => {}
            Whereabouts::Carried => hearing.refuse(Reason::NotHeld { item: strike.name.clone() })?,
            Whereabouts::Absent => hearing.refuse(Reason::NotCarried { item: strike.name.clone() })?,
        }
    }
    let hold = Hold::of_means(means);
    if let Some(hold) = hold {
        wrestling::unarmed_only(hearing, hold, OPPORTUNITY)?;
    }
    hearing.spend_reaction(&[Occasion::LeavesReach])?;
    let reach = strike.as_ref().map_or_else(|| unarmed_reach(position, hearing.creature()), |strike| strike.max);
    let Some((target, place)) = answered(hearing, aim.as_ref(), stands, reach)? else { return Ok(()) };
    let aim = Aim::at(position, target, place);
    hearing.about = Some(aim.party());
    match (&strike, hold) {
        (Some(strike), _) if strike.arm.is_item() => resources::hands(hearing, strike, None, Whereabouts::Held)?,
        (_, Some(Hold::Grapple)) => hearing.free_hand(HandFor::Grapple, None)?,
        _ => {}
    }
    let unfit = |reason| Reason::InvalidTarget { target: aim.name(), reason };
    hearing.require(is_foe(position, actor, target), || unfit(Unfit::NotHostile))?;
    hearing.fit_target(&aim)?;
    if hold.is_some() {
        wrestling::fits(hearing, target)?;
    }
    if let Some((stands, place)) = stands.zip(place) {
        // A rider is seen with the one who carries it off.
        let mover = Leaving::asked(position, actor).map_or(target, |step| step.mover);
        let unseen = position.unseen_between(actor, stands, mover, place);
        if let Some(reason) = unseen.filter(|_| position.feet_between(stands, place) <= reach) {
            hearing.refuse(Reason::NotVisible { target: aim.name(), reason })?;
        }
    }
    match (strike, means, place) {
        (Some(strike), ..) => {
            super::admitted(hearing, &strike, &aim)?;
            appraise(hearing, &strike, &aim, stands)
        }
        (None, Means::Shove(Some(outcome)), Some(place)) => {
            wrestling::reaches(hearing, &aim, stands)?;
            wrestling::shoved(hearing, target, stands, place, *outcome)
        }
        (None, ..) => wrestling::reaches(hearing, &aim, stands),
    }
}

/// Whom an opportunity attack is made against, and where: the one who leaves the reach, before it is left. Where the table lets it
/// answer nothing, it is somebody who was named, where that one is.
fn answered(
    hearing: &mut Hearing<'_>,
    aim: Option<&Aim>,
    stands: Option<Space>,
    reach: u32,
) -> Result<Option<(Who, Option<Space>)>, Stop> {
    let position = hearing.position;
    let step = Leaving::asked(position, hearing.actor);
    let named = aim.and_then(|aim| Some((aim.who()?, aim.space)));
    if let Some(step) = step {
        let meant = aim.map_or(Some(step.mover), Aim::who);
        let slips = has_disengaged(position, step.mover) || position.slips_away(step.mover);
        let provoking = |who: &Who| step.targets(position).contains(who) && !slips;
        if let Some(target) = meant.filter(provoking) {
            let stays = |stands: Space| {
                position.feet_between(stands, step.from) <= reach && !step.leaves(position, stands, reach)
            };
            let leaves = !stands.is_some_and(stays);
            hearing.require(leaves, || Reason::NoTrigger { needs: Occasion::LeavesReach })?;
            return Ok(Some((target, Some(step.from))));
        }
        hearing.refuse(Reason::NoTrigger { needs: Occasion::LeavesReach })?;
    }
    if named.is_none() {
        // No waiver gives it a meaning.
        let refused = !hearing.refusals.is_empty();
        hearing.require(refused, || Reason::InvalidTarget { target: None, reason: Unfit::Unknown })?;
    }
    Ok(named)
}

/// Whom an opportunity attack would be made against, and from where.
fn aimed(position: &Position, actor: Who, target: Option<&Name>) -> Option<(Who, Space)> {
    if let Some(step) = Leaving::asked(position, actor) {
        return Some((step.mover, step.from));
    }
    let who = position.named(target?.as_str())?;
    Some((who, position.space(who)?))
}

/// The outcomes that a shove as an opportunity attack leaves open.
pub(super) fn open_shove(
    position: &Position,
    actor: Who,
    target: Option<&Name>,
    outcome: Option<Shoved>,
) -> Option<Vec<Shoved>> {
    let (who, place) = aimed(position, actor, target)?;
    wrestling::outcomes(position, position.space(actor), who, Some(place), outcome)
}
