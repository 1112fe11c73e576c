//! What a legal act makes happen: a plain and correct routine. It pays the cost, moves creatures, keeps turns and decisions, and
//! resolves attack rolls, saves, damage, healing and conditions; what the data do not say is left to the table.

mod areas;
mod arms;
mod asking;
mod attack;
mod cast;
mod chances;
mod concentration;
mod course;
mod deeds;
mod driven;
mod edges;
mod effect;
mod endings;
mod falling;
mod fate;
mod flow;
mod forms;
mod gains;
mod guards;
mod harm;
mod hit;
mod impact;
mod influence;
mod initiative;
mod inmates;
mod later;
mod leaving;
mod mastery;
mod moments;
mod movement;
mod numbers;
mod objects;
mod offers;
mod plunge;
mod powers;
pub(crate) mod prospect;
mod purpose;
mod riding;
mod saving;
mod spellcraft;
mod suffering;
mod summoning;
mod swaying;
mod tilt;
mod traits;
mod workings;
mod wrestling;

use rulebound_kernel::{Dice, DiceError};

pub(crate) use flow::{standing, winner};
pub use guards::guards;
pub(crate) use harm::lessened;
pub use numbers::armor_class;

use crate::cost::Cost;
use crate::data::Edition;
use crate::event::Event;
use crate::intent::Act;
use crate::notice::Notice;
use crate::refusal::words::Decision;
use crate::state::{PendingKind, Position, Who};
use crate::validation::cast::given_up;
use course::{Course, Done};

/// An act that was found legal, with what was found.
pub(crate) struct Legal<'a> {
    /// Who acts.
    pub actor: Who,
    /// What it does, with everything filled in.
    pub act: &'a Act,
    /// What it costs.
    pub cost: Cost,
    /// What is worth knowing.
    pub notices: &'a [Notice],
}

/// Whether an act answers a decision: all do, except those that are free at any time.
const fn answers(act: &Act) -> bool {
    !matches!(act, Act::EndConcentration | Act::Release { .. })
}

/// Does what a legal act does, event by event.
pub(crate) fn perform<'a>(
    position: &'a mut Position,
    legal: Legal<'_>,
    dice: &'a mut dyn Dice,
    sink: Option<&'a mut (dyn FnMut(Event) + 'a)>,
) -> Result<(), DiceError> {
    let before = standing(position).count();
    let mut course = Course::new(position, dice, sink);
    course.begin(&legal)?;
    course.act(&legal)?;
    course.settle(before)
}

impl Course<'_> {
    /// The declaration, with what it ends.
    fn begin(&mut self, legal: &Legal<'_>) -> Done {
        let Legal { actor, act, cost, .. } = legal;
        let asked = self.position.pending.last().filter(|pending| pending.who == *actor && answers(act));
        let answered = asked.is_some_and(|pending| pending.kind != PendingKind::Turn);
        self.declare(legal);
        let gives_up = (cost.action > 0 || cost.breaks.is_some()) && given_up(self.position, *actor, act).is_some();
        if gives_up {
            self.end_casting(*actor);
        }
        // By the rules of 2014 a spell ends another concentration when it comes about, so that a countered one does not.
        let begins = !matches!(act, Act::Cast(_)) || self.position.edition() == Edition::Srd521;
        if cost.breaks.is_some() && begins {
            self.end_concentration(*actor)?;
        }
        if answered {
            self.answered = self.position.pending.last().map(|pending| pending.kind);
            self.happened = self.position.pending.last().and_then(|pending| pending.trigger.clone());
            let creature = self.name(*actor);
            self.happen(Event::Answered { creature });
        }
        Ok(())
    }

    /// What comes of an act.
    fn act(&mut self, legal: &Legal<'_>) -> Done {
        let Legal { actor, act, cost, notices } = legal;
        let actor = *actor;
        match act {
            Act::Attack(attack) => self.strike(actor, attack, cost, notices),
            Act::OpportunityAttack(attack) => self.opportunity(actor, attack, cost, notices),
            Act::Cast(cast) => self.cast(actor, cast, cost, notices),
            Act::Move(_) | Act::JumpTo { .. } => self.walk(actor, act),
            Act::Stand | Act::DropProne => self.posture(actor, act),
            Act::Plain { .. }
            | Act::Influence { .. }
            | Act::Help { .. }
            | Act::Stabilise { .. }
            | Act::Interact { .. }
            | Act::Speak { .. }
            | Act::Improvise { .. } => self.deed(actor, act),
            Act::Use { item, on, .. } => self.use_item(actor, item, on.as_ref()),
            Act::Draw { .. }
            | Act::Stow { .. }
            | Act::PickUp { .. }
            | Act::Drop { .. }
            | Act::DonShield
            | Act::DoffShield => self.handle(actor, act),
            Act::Grapple { .. } | Act::Shove { .. } | Act::Escape { .. } | Act::Release { .. } => {
                self.wrestle(actor, act)
            }
            Act::Mount { .. } | Act::Dismount { .. } => self.ride(actor, act, cost),
            Act::Ready { act, when } => self.ready(actor, act, when),
            Act::ReleaseReadied { .. } => self.release(actor, cost, notices),
            Act::EndConcentration => {
                self.end_casting(actor);
                self.end_concentration(actor)
            }
            Act::Dismiss { spell } => {
                let on = self.position.creature(actor).concentration.as_ref();
                let concentrates = on.is_some_and(|kept| kept.spell == *spell);
                if concentrates { self.end_concentration(actor) } else { self.end_spell(actor, spell) }
            }
            Act::Feature(feature) => self.feature(actor, feature, notices),
            Act::Legendary { name, aim, option } => self.legendary(actor, name, option.as_ref(), aim, notices),
            Act::Lair { name, .. } => {
                self.happen(Event::LairActed { option: name.clone() });
                self.leave(actor, name.clone());
                Ok(())
            }
            Act::RollInitiative => self.roll_initiative(),
            Act::Order { first } => self.put_first(actor, first.as_ref()),
            Act::Pass => self.pass(actor),
            Act::EndTurn => self.end_turn(actor),
            Act::Kill => self.decline(actor),
            Act::KnockOut => self.spare(actor),
            // Attacks follow one by one; a high jump changes nothing else; the last three are never legal.
            Act::Multiattack { .. } | Act::JumpHigh { .. } | Act::Rest { .. } | Act::Delay | Act::BonusAction => Ok(()),
        }
    }
}

/// The name of what is asked, for those who decide.
pub(crate) fn asked(position: &Position) -> Option<(Who, Decision)> {
    let pending = position.pending.last().map(|pending| (pending.who, pending.kind));
    let (who, kind) = pending.or_else(|| Some((position.current()?, PendingKind::Turn)))?;
    Some((who, kind))
}
