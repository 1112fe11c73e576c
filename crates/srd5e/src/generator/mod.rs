//! The representatives of what is legal, by sets and masks: the referee is not asked.
//!
//! Two actions are of one [family] if they differ only in what is free: which way a move goes, which square is guessed, whom a
//! spell is aimed at beside the first. One action of every family that has a legal one is listed.

mod aims;
mod answers;
mod cleaves;
mod deeds;
mod draw;
mod family;
mod field;
mod flood;
mod going;
mod grips;
mod lay;
mod moves;
mod outlook;
mod powers;
mod readying;
mod spells;
mod strikes;
mod things;

use rulebound_kernel::Side;
use smallvec::SmallVec;

pub(crate) use draw::sample;
pub(crate) use family::family;

use crate::intent::act::Manner;
use crate::intent::{Act, Intent};
use crate::refusal::words::Prevented;
use crate::state::{PendingKind, Position, Who};
use crate::validation::hands::grappled_by;
use crate::validation::{identity, order};
use outlook::Outlook;

/// Something a creature may think of: acts that are listed together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Moves.
    Moves,
    /// Attacks of a manner.
    Attacks(Manner),
    /// The ways of a multiattack.
    Multiattacks,
    /// Seizing and shoving.
    Grips,
    /// Getting free.
    Escapes,
    /// Spells.
    Spells,
    /// Features and powers.
    Powers,
    /// Dash and the like.
    Plain,
    /// Help, first aid, and changing minds.
    Social,
    /// Words, and the end of the turn.
    Talk,
    /// Standing up, lying down and jumping.
    Posture,
    /// Mounting and dismounting.
    Riding,
    /// Taking things in hand, putting them away and picking them up.
    Handling,
    /// Using things.
    Using,
    /// Ending own spells.
    Dismissals,
    /// Keeping an act for a moment.
    Readying,
    /// Opportunity attacks.
    Opportunities,
    /// Striking back.
    Retaliations,
    /// Letting go what was readied.
    Release,
    /// Legendary actions.
    Legendary,
    /// Lair actions.
    Lair,
    /// What the table may allow.
    Improvisation,
    /// Rolling initiative.
    Initiative,
    /// Putting an effect first.
    Order,
    /// Whether a blow kills.
    Mercy,
    /// Doing nothing about it.
    Pass,
    /// What is free at any time.
    Free,
}

/// What there is to think of in the own turn.
const TURN: [Group; 19] = [
    Group::Moves,
    Group::Attacks(Manner::Action),
    Group::Spells,
    Group::Attacks(Manner::Bonus),
    Group::Attacks(Manner::Nick),
    Group::Multiattacks,
    Group::Grips,
    Group::Escapes,
    Group::Powers,
    Group::Plain,
    Group::Social,
    Group::Talk,
    Group::Posture,
    Group::Riding,
    Group::Handling,
    Group::Using,
    Group::Dismissals,
    Group::Readying,
    Group::Free,
];

/// What there is to think of when something happened.
const ANSWERS: [Group; 12] = [
    Group::Opportunities,
    Group::Retaliations,
    Group::Release,
    Group::Spells,
    Group::Powers,
    Group::Legendary,
    Group::Lair,
    Group::Order,
    Group::Improvisation,
    Group::Mercy,
    Group::Pass,
    Group::Free,
];

/// Lists the actions of a position.
pub(crate) fn actions(position: &Position, sink: &mut impl FnMut(Intent)) {
    for who in acting(position) {
        let outlook = Outlook::of(position, who);
        for &group in groups(&outlook) {
            list(&outlook, group, &mut |act| sink(outlook.intent(act)));
        }
    }
    free(position, sink);
}

/// Lists the actions of some groups only, by those who may act; what is free at any time is left out.
pub fn acts_of(position: &Position, groups: &[Group], sink: &mut impl FnMut(Intent)) {
    for who in acting(position) {
        let outlook = Outlook::of(position, who);
        for &group in groups {
            list(&outlook, group, &mut |act| sink(outlook.intent(act)));
        }
    }
}

/// Those who may act: the one who is asked or has the turn, and a mount that does as its rider says.
fn acting(position: &Position) -> SmallVec<[Who; 2]> {
    let Some(who) = position.asked().filter(|_| !position.is_over()) else { return SmallVec::new() };
    let mount = position.creature(who).riding.filter(|_| position.pending.is_empty());
    let mount = mount.filter(|&mount| identity::mastering(position, mount) == Some(who));
    std::iter::once(who).chain(mount).collect()
}

fn groups(outlook: &Outlook<'_>) -> &'static [Group] {
    match outlook.asked {
        Some(pending) if pending.kind == PendingKind::Initiative => &[Group::Initiative],
        Some(_) => &ANSWERS,
        None => &TURN,
    }
}

/// Lists the acts of a group.
fn list(outlook: &Outlook<'_>, group: Group, sink: &mut dyn FnMut(Act)) {
    let asked = |kind: PendingKind| outlook.asked.is_some_and(|pending| pending.kind == kind);
    let reacts = asked(PendingKind::Reaction) || asked(PendingKind::RiderOrMount);
    match group {
        Group::Moves => moves::modes(outlook).into_iter().for_each(|mode| moves::list(outlook, mode, sink)),
        Group::Attacks(manner) => strikes::list(outlook, manner, sink),
        Group::Multiattacks => strikes::multiattacks(outlook, sink),
        Group::Grips => grips::list(outlook, sink),
        Group::Escapes => grips::escapes(outlook, sink),
        Group::Spells if outlook.asked.is_some() && !asked(PendingKind::Reaction) => {}
        Group::Spells => spells::known(outlook).into_iter().for_each(|known| spells::list(outlook, known, sink)),
        Group::Powers if outlook.asked.is_some() && !asked(PendingKind::Reaction) => {}
        Group::Powers => powers::names(outlook).into_iter().for_each(|name| powers::list(outlook, name, sink)),
        Group::Plain => deeds::plain(outlook, sink),
        Group::Social => deeds::social(outlook, sink),
        Group::Talk => deeds::talk(outlook, sink),
        Group::Posture => deeds::posture(outlook, sink),
        Group::Riding => deeds::riding(outlook, sink),
        Group::Handling => things::handling(outlook, sink),
        Group::Using => things::using(outlook, sink),
        Group::Dismissals => deeds::dismissals(outlook, sink),
        Group::Readying => readying::list(outlook, sink),
        Group::Opportunities if reacts => answers::opportunities(outlook, sink),
        Group::Retaliations if asked(PendingKind::Reaction) => {
            answers::retaliations(outlook, sink);
            cleaves::list(outlook, sink);
        }
        Group::Release if asked(PendingKind::Reaction) || asked(PendingKind::Ruling) => answers::release(outlook, sink),
        Group::Opportunities | Group::Retaliations | Group::Release => {}
        Group::Legendary => powers::legendary(outlook, sink),
        Group::Lair => powers::lair(outlook, sink),
        Group::Improvisation if asked(PendingKind::Ruling) => deeds::improvisations(outlook, sink),
        Group::Improvisation => {}
        Group::Initiative => sink(Act::RollInitiative),
        Group::Order => {
            let options = order::options(outlook.position, outlook.actor);
            options.into_iter().for_each(|first| sink(Act::Order { first: Some(first) }));
        }
        Group::Mercy if asked(PendingKind::KnockOut) => [Act::Kill, Act::KnockOut].into_iter().for_each(sink),
        Group::Mercy => {}
        Group::Pass => sink(Act::Pass),
        // What is free at any time says whose it is.
        Group::Free => {}
    }
}

/// Lists what the creatures of the side that is asked may do at any time.
fn free(position: &Position, sink: &mut impl FnMut(Intent)) {
    let Some(who) = position.asked().filter(|_| position.turn.is_some()) else { return };
    let side = Side(position.creature(who).side);
    for (who, creature) in position.everyone().filter(|&(who, _)| identity::controls(position, side, who)) {
        let holds = grappled_by(position, who).next().is_some();
        let concentrates = creature.concentration.is_some() || creature.casting.is_some();
        if !concentrates && !holds {
            continue;
        }
        let outlook = Outlook::new(position, who, true);
        if concentrates && outlook.able(Prevented::Free) {
            sink(outlook.intent(Act::EndConcentration));
        }
        grips::releases(&outlook, &mut |act| sink(outlook.intent(act)));
    }
}
