//! The economy of a turn: actions, bonus actions, reactions, the free interaction, and what grants more of them.
//!
//! A turn records what was done. What is left is worked out here: an action is possible if all actions of the turn, the new
//! one included, can be dealt out to the ordinary action and the grants, each within its limits, in whatever order.

use smallvec::SmallVec;

use super::deed::deed;
use super::hearing::{Checked, Hearing, Moment, turn_of};
use super::{features, identity};
use crate::data::gift::Gift;
use crate::data::{Edition, tables};
use crate::intent::Act;
use crate::intent::act::Manner;
use crate::name::Name;
use crate::notice::Notice;
use crate::refusal::Reason;
use crate::refusal::words::Occasion;
use crate::state::deed::{self, ATTACK, READY};
use crate::state::turn::AttackMade;
use crate::state::{Creature, Happening, Position, TurnState, Who};

/// A further action with its limits.
struct Grant {
    name: &'static str,
    /// The edition in which the limits hold, both if none.
    edition: Option<Edition>,
    /// What it may be spent on; empty for anything.
    only: &'static [&'static str],
    /// What it may not be spent on.
    never: &'static [&'static str],
    /// The most attacks of an Attack action it is spent on.
    attacks: u32,
}

/// What grants actions. A grant that is not in the list has no limits.
const GRANTS: [Grant; 2] = [
    Grant { name: "action-surge", edition: Some(Edition::Srd521), only: &[], never: &["cast"], attacks: u32::MAX },
    Grant {
        name: "haste",
        edition: None,
        only: &["attack", "dash", "disengage", "hide", "use"],
        never: &[],
        attacks: 1,
    },
];

/// What a mount that is told what to do can do.
const MOUNTED: [&str; 3] = ["dash", "disengage", "dodge"];

fn limits(name: &str, edition: Edition) -> Option<&'static Grant> {
    GRANTS.iter().find(|grant| grant.name == name && grant.edition.is_none_or(|only| only == edition))
}

/// What an action is spent on, and the attacks made with it.
#[derive(Clone, Copy)]
struct Spent<'a> {
    verb: &'a str,
    attacks: u32,
}

impl<'a> Spent<'a> {
    fn on(deed: &'a Name) -> Self {
        Spent { verb: deed::verb(deed), attacks: deed::attacked(deed).unwrap_or(0) }
    }
}

/// The actions of a turn, the one that is open with the attacks made in it.
fn spent(turn: &TurnState) -> SmallVec<[Spent<'_>; 3]> {
    let mut spent: SmallVec<[Spent<'_>; 3]> = turn.actions.iter().map(Spent::on).collect();
    if let Some(last) = spent.last_mut().filter(|_| is_attacking(turn)) {
        last.attacks = turn.attacks_made();
    }
    spent
}

/// Whether the last action of a turn is an Attack action, to which further attacks belong.
fn is_attacking(turn: &TurnState) -> bool {
    turn.multiattack.is_none() && turn.actions.last() == Some(&ATTACK)
}

fn allows(grant: &Name, edition: Edition, spent: Spent<'_>) -> bool {
    limits(grant.as_str(), edition).is_none_or(|grant| {
        (grant.only.is_empty() || grant.only.contains(&spent.verb))
            && !grant.never.contains(&spent.verb)
            && spent.attacks <= grant.attacks
    })
}

/// Whether deeds can be dealt out to the ordinary action, which takes any one, and to the grants that are not `taken`, each
/// taking one.
fn fits(deeds: &[Spent<'_>], grants: &[Name], taken: u32, edition: Edition, ordinary: bool) -> bool {
    let Some((first, rest)) = deeds.split_first() else { return true };
    if ordinary && fits(rest, grants, taken, edition, false) {
        return true;
    }
    // More than 32 grants are not dealt out; nothing in the rules gives three.
    grants.iter().take(32).enumerate().any(|(index, grant)| {
        taken >> index & 1 == 0
            && allows(grant, edition, *first)
            && fits(rest, grants, taken | 1 << index, edition, ordinary)
    })
}

/// How many attacks an Attack action of a creature has.
pub fn attacks_of(creature: &Creature) -> u32 {
    if creature.sway().one_attack {
        return 1;
    }
    let given = creature.gifts().filter_map(|(_, gift)| match gift {
        Gift::ExtraAttack(more) => Some(u16::from(*more)),
        _ => None,
    });
    1 + u32::from(given.fold(creature.pools.points("extra-attack"), u16::max))
}

/// How many attacks an Attack action after some others may have: fewer if only a grant with such a limit is left for it.
fn attacks_after(creature: &Creature, before: &[Spent<'_>], grants: &[Name]) -> u32 {
    let all = attacks_of(creature);
    if grants.is_empty() {
        return all;
    }
    let possible = |attacks: u32| {
        let last = Spent { verb: "attack", attacks };
        let deeds: SmallVec<[Spent<'_>; 3]> = before.iter().copied().chain([last]).collect();
        fits(&deeds, grants, 0, creature.sheet.edition, true)
    };
    (1..=all).rev().find(|&attacks| possible(attacks)).unwrap_or(1)
}

/// How many attacks an Attack action has that a creature begins now.
pub fn attacks_opened(turn: Option<&TurnState>, creature: &Creature) -> u32 {
    turn.map_or_else(|| attacks_of(creature), |turn| attacks_after(creature, &spent(turn), &turn.extra_actions))
}

/// The attacks left of an Attack action that is open; none once the net of 2014 was thrown.
pub fn attacks_left(turn: Option<&TurnState>, creature: &Creature) -> u32 {
    let netted = |attack: &AttackMade| attack.manner == Manner::Action && is_sole(creature, &attack.with);
    let open = turn.filter(|turn| !turn.attacks.iter().any(netted));
    open.map_or(0, |turn| attacks_open(turn, creature))
}

/// Whether something is a weapon that allows no second attack.
pub(crate) fn is_sole(creature: &Creature, weapon: &Name) -> bool {
    tables(creature.sheet.edition).weapon(weapon.as_str()).is_some_and(|weapon| weapon.sole)
}

/// The attacks that an Attack action which is open has beside those made, whatever they were made with.
pub(crate) fn attacks_open(turn: &TurnState, creature: &Creature) -> u32 {
    if !is_attacking(turn) {
        return 0;
    }
    let spent = spent(turn);
    let before = spent.split_last().map_or(&[][..], |(_, before)| before);
    let all = attacks_after(creature, before, &turn.extra_actions) + features::attacks_added(creature, turn);
    all.saturating_sub(turn.attacks_made())
}

/// Whether a creature has an action left for something.
pub(crate) fn affords(position: &Position, who: Who, verb: &str) -> bool {
    let trained = position.creature(who).sheet.trained;
    if identity::mastering(position, who).is_some() && !(trained && MOUNTED.contains(&verb)) {
        return false;
    }
    let Some(turn) = turn_of(position, who) else { return true };
    if turn.actions.is_empty() || turn.extra_actions.is_empty() {
        return turn.actions.is_empty();
    }
    let mut deeds = spent(turn);
    deeds.push(Spent { verb, attacks: 0 });
    deeds.len() <= turn.extra_actions.len() + 1 && fits(&deeds, &turn.extra_actions, 0, position.edition(), true)
}

/// Whether a thing is drawn or put away along with an attack of the Attack action: one weapon with each (2024).
pub(crate) fn goes_along(position: &Position, turn: &TurnState, item: &Name) -> bool {
    position.edition() == Edition::Srd521
        && turn.multiattack.is_none()
        && turn.has_attacked()
        && position.tables().weapon(item.as_str()).is_some()
        && turn.attacks.iter().any(AttackMade::may_handle)
}

/// What a deed is called in refusals.
fn told(deed: &Name) -> Name {
    Name::new(deed::verb(deed))
}

impl Hearing<'_> {
    /// Spends an action on an act. What is readied takes the action for that; what is let go, or is a part of another act, takes
    /// none.
    ///
    /// # Errors
    ///
    /// [`Stop`](super::hearing::Stop) if there is none and one reason is enough.
    pub fn spend_action(&mut self, act: &Act) -> Checked {
        let deed = match self.moment {
            Moment::Releasing => return Ok(()),
            Moment::Readying => READY,
            Moment::Now => deed(self.position, self.actor, act),
        };
        if identity::mastering(self.position, self.actor).is_some() && !MOUNTED.contains(&deed::verb(&deed)) {
            let only = MOUNTED.iter().map(|name| Name::of(name)).collect();
            let cause = Name::of("controlled-mount");
            self.refuse(Reason::ActionNotAllowed { what: told(&deed), cause, only })?;
        }
        super::riding::check_training(self)?;
        if let Some(spell) = super::cast::given_up(self.position, self.actor, act) {
            self.note_broken(spell);
        }
        let Some(turn) = self.turn() else {
            self.cost.action += 1;
            return Ok(());
        };
        let left = attacks_left(Some(turn), self.creature()) + super::attack::multiattacks_left(self.creature(), turn);
        if let Some(reason) = self.no_action(turn, &deed, left) {
            return self.refuse(reason);
        }
        self.cost.action += 1;
        if left > 0 {
            self.note(Notice::AttacksLapse { left });
        }
        Ok(())
    }

    /// Why there is no action for something.
    fn no_action(&self, turn: &TurnState, deed: &Name, left: u32) -> Option<Reason> {
        let last = turn.actions.last()?;
        if turn.actions.len() > turn.extra_actions.len() {
            return Some(Reason::ActionSpent { what: told(last), attacks_left: left });
        }
        let edition = self.position.edition();
        let (mut deeds, asked) = (spent(turn), Spent::on(deed));
        deeds.push(asked);
        if fits(&deeds, &turn.extra_actions, 0, edition, true) {
            return None;
        }
        // The grant that would be left for it: the first that does not take it.
        let cause = turn.extra_actions.iter().find(|grant| !allows(grant, edition, asked));
        let cause = cause.or(turn.extra_actions.first()).cloned().unwrap_or(Name::of("action"));
        let only = limits(cause.as_str(), edition).map_or(&[][..], |grant| grant.only);
        let only = only.iter().map(|name| Name::of(name)).collect();
        Some(Reason::ActionNotAllowed { what: told(deed), cause, only })
    }

    /// Spends the bonus action on something that may be one.
    ///
    /// # Errors
    ///
    /// [`Stop`](super::hearing::Stop) if it is spent and one reason is enough.
    pub fn spend_bonus(&mut self) -> Checked {
        if let Some(what) = self.turn().and_then(|turn| turn.bonus.clone()) {
            return self.refuse(Reason::BonusSpent { what });
        }
        self.cost.bonus += 1;
        Ok(())
    }

    /// Spends the reaction on one of these occasions.
    ///
    /// # Errors
    ///
    /// [`Stop`](super::hearing::Stop) if it is spent or none of them is pending, and one reason is enough.
    pub fn spend_reaction(&mut self, occasions: &[Occasion]) -> Checked {
        let creature = self.creature();
        if creature.reaction_spent {
            self.refuse(Reason::ReactionSpent { creature: creature.id().clone() })?;
        } else {
            self.cost.reaction += 1;
        }
        match occasions.first() {
            Some(&needs) if self.occasion(occasions).is_none() => self.refuse(Reason::NoTrigger { needs }),
            _ => Ok(()),
        }
    }

    /// What happened, if it is one of these occasions and the actor is asked about it.
    pub fn occasion(&self, occasions: &[Occasion]) -> Option<&Happening> {
        let pending = self.position.pending.last().filter(|pending| pending.who == self.actor)?;
        let trigger = pending.trigger.as_ref()?;
        occasions.iter().any(|occasion| occasion.name() == trigger.kind()).then_some(trigger)
    }

    /// Draws something or puts it away: by the free interaction, or once that is spent along with an attack.
    ///
    /// # Errors
    ///
    /// [`Stop`](super::hearing::Stop) if neither is left and one reason is enough.
    pub fn spend_handling(&mut self, item: &Name) -> Checked {
        let along = |turn: &TurnState| turn.interactions > 0 && goes_along(self.position, turn, item);
        if self.turn().is_some_and(along) { Ok(()) } else { self.spend_interaction(item) }
    }

    /// Spends the free interaction of the turn on a thing. What is readied takes none, neither now nor when it is let go.
    ///
    /// # Errors
    ///
    /// [`Stop`](super::hearing::Stop) if it is spent and one reason is enough.
    pub fn spend_interaction(&mut self, item: &Name) -> Checked {
        if self.moment != Moment::Now {
            return Ok(());
        }
        if self.turn().is_some_and(|turn| turn.interactions > 0) {
            return self.refuse(Reason::InteractionSpent { item: item.clone() });
        }
        self.cost.interaction += 1;
        Ok(())
    }
}
