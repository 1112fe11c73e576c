//! Refusals as sentences for people: words instead of kebab-case, with every number.

use std::fmt::{self, Write};

use super::phrase::{
    exposed, hand_for, moment, no_ritual, not_in_state, occasion, prerequisite, prevented, resource, silenced,
    slotless, unfit, unreadied, unridden, unseen,
};
use super::words::{HandFor, PathFault, RangeKind, Resource, State, Unfit};
use super::{Reason, Refusal, Scene};
use crate::data::words::Condition;
use crate::name::{Name, Words};
use crate::prose::listed;
use crate::space::Square;
use crate::spot::Spot;

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut sentence = Sentence { formatter, begun: false };
        tell(&mut sentence, &self.reason, &self.scene)?;
        sentence.write_str(".")
    }
}

/// Text that begins with a capital.
struct Sentence<'a, 'b> {
    formatter: &'a mut fmt::Formatter<'b>,
    begun: bool,
}

impl Write for Sentence<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut letters = text.chars();
        match letters.next() {
            Some(first) if !self.begun => {
                self.begun = true;
                first.to_uppercase().try_for_each(|letter| self.formatter.write_char(letter))?;
                self.formatter.write_str(letters.as_str())
            }
            _ => self.formatter.write_str(text),
        }
    }
}

/// A creature where there is one, else the words that stand for it.
#[derive(Clone, Copy)]
struct Whom<'a>(Option<&'a Name>, &'static str);

impl fmt::Display for Whom<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(name) => name.proper().fmt(formatter),
            None => formatter.write_str(self.1),
        }
    }
}

/// ` by Orc`, or nothing.
fn by(source: Option<&Name>) -> String {
    source.map_or_else(String::new, |source| format!(" by {}", source.proper()))
}

fn at(square: Square) -> Spot {
    Spot::from(square)
}

fn words(names: &[Name]) -> String {
    listed(&names.iter().map(|name| name.words().to_string()).collect::<Vec<_>>())
}

fn creatures(names: &[Name]) -> String {
    listed(&names.iter().map(|name| name.proper().to_string()).collect::<Vec<_>>())
}

/// `no slots`, `1 slot`, `2 slots`.
fn counted(count: u32, [one, many]: [&'static str; 2]) -> String {
    match count {
        0 => format!("no {many}"),
        1 => format!("1 {one}"),
        count => format!("{count} {many}"),
    }
}

/// How far something may be done: `ray of frost reaches 60 ft`.
fn limit(range: RangeKind, with: Words<'_>, max: u32) -> String {
    match range {
        RangeKind::Help => format!("help is given within {max} ft"),
        RangeKind::Mount => format!("one mounts within {max} ft"),
        RangeKind::Touch => format!("{with} needs a touch, within {max} ft"),
        RangeKind::Thrown => format!("{with} is thrown up to {max} ft"),
        RangeKind::Teleport => format!("{with} carries up to {max} ft"),
        RangeKind::Melee | RangeKind::Feet | RangeKind::Long | RangeKind::Sight | RangeKind::Point => {
            format!("{with} reaches {max} ft")
        }
    }
}

fn path(out: &mut impl Write, reason: PathFault, step: Option<u32>) -> fmt::Result {
    match reason {
        PathFault::Empty => out.write_str("the path has no squares"),
        PathFault::Start => out.write_str("the path begins neither at the creature nor beside it"),
        PathFault::NotAdjacent => out.write_str("the path leaps to a square that is not adjacent"),
        PathFault::OffMap => out.write_str("the path leaves the map"),
        PathFault::NotNearer => out.write_str("the way must lead nearer to a foe that is seen"),
    }?;
    step.map_or(Ok(()), |step| write!(out, " at step {step}"))
}

impl Scene {
    /// Who acts.
    fn who(&self) -> Whom<'_> {
        Whom(self.actor.as_ref().and_then(|actor| actor.name.as_ref()), "the creature")
    }

    /// With what.
    fn with(&self) -> Words<'_> {
        self.with.as_ref().map_or(Words("this"), Name::words)
    }

    /// Whom it concerns, if it is another than somebody.
    fn other_than(&self, somebody: Option<&Name>) -> Option<&Name> {
        self.target.as_ref().and_then(|target| target.name.as_ref()).filter(|target| Some(*target) != somebody)
    }

    fn tries(&self, verb: &str) -> bool {
        self.verb == Some(verb)
    }
}

/// Whose turn it is, and whose it is not.
fn turn(out: &mut impl Write, current: &Name, scene: &Scene) -> fmt::Result {
    let who = scene.who();
    if let Some(other) = scene.other_than(who.0) {
        return write!(out, "{who} does not decide for {}", other.proper());
    }
    write!(out, "it is the turn of {}", current.proper())?;
    if who.0.is_some_and(|who| who != current) { write!(out, ", not of {who}") } else { Ok(()) }
}

/// The state in which somebody is not.
fn state(out: &mut impl Write, creature: &Name, needs: State, scene: &Scene) -> fmt::Result {
    let (name, who, other) = (creature.proper(), scene.who(), scene.other_than(Some(creature)));
    match (needs, other) {
        (State::Grappling, Some(other)) => write!(out, "{name} does not hold {}", other.proper()),
        (State::Grappled, Some(other)) => write!(out, "{} does not hold {name}", other.proper()),
        (State::Grappled, None) if who.0.is_some_and(|who| who != creature) => {
            write!(out, "{who} does not hold {name}")
        }
        (State::NotMounted, _) if !scene.tries("mount") => write!(out, "{name} rides, and is moved by its mount"),
        (State::Casting, _) => write!(out, "{name} has no {} in force", scene.with()),
        _ => write!(out, "{name} {}", not_in_state(needs)),
    }
}

/// What somebody cannot aim at.
fn target(out: &mut impl Write, target: Option<&Name>, reason: Unfit, scene: &Scene) -> fmt::Result {
    match (target, reason) {
        (None, Unfit::NotSelf) => {
            let (with, who) = (scene.with(), scene.who());
            write!(out, "{with} cannot lie there: it goes out from {who} and leaves its own space out")
        }
        _ => write!(out, "{} {}", Whom(target, "the target"), unfit(reason)),
    }
}

/// More targets than there may be.
fn targets(out: &mut impl Write, given: u32, max: u32, with: Words<'_>) -> fmt::Result {
    let given = counted(given, ["target is", "targets are"]);
    match max {
        0 => write!(out, "{given} named; {with} is aimed at a place or at oneself, and at nobody by name"),
        max => write!(out, "{given} named; {with} has {max} at most"),
    }
}

fn tell(out: &mut impl Write, reason: &Reason, scene: &Scene) -> fmt::Result {
    let (who, with) = (scene.who(), scene.with());
    match reason {
        Reason::UnknownName { what, name } => write!(out, "there is no {what} `{name}`"),
        Reason::UnknownPosition { creature } => write!(out, "nobody knows where {} is", creature.proper()),
        Reason::NotYourTurn { current } => turn(out, current, scene),
        Reason::DecisionPending { side, decision } => {
            let creature = scene.other_than(Some(side)).map(|other| format!(" for {}", other.proper()));
            let creature = creature.unwrap_or_default();
            write!(out, "{} decides first{creature}: {}", side.proper(), Words(decision.name()))
        }
        Reason::WrongTiming { needs } => write!(out, "that is done only {}", moment(*needs)),
        Reason::Dead { creature } => write!(out, "{} is dead", creature.proper()),
        Reason::Surprised { creature } => {
            write!(out, "{} is surprised and does nothing until its first turn has ended", creature.proper())
        }
        Reason::InvalidPath { reason, step } => path(out, *reason, *step),
        Reason::NoSuchSpeed { mode } => write!(out, "{who} has no speed to {}", mode.name()),
        Reason::ConditionPrevents { condition: Condition::Prone, source, .. } => {
            write!(out, "{who} is prone{}: it crawls, or stands up first", by(source.as_ref()))
        }
        Reason::ConditionPrevents { condition, source, what } => {
            write!(out, "{who} is {condition}{} and {}", by(source.as_ref()), prevented(*what))
        }
        Reason::FeaturePrevents { feature, what } => {
            write!(out, "{who} cannot {} while {} lasts", what.words(), feature.words())
        }
        Reason::SpeedZero { cause, source } => {
            write!(out, "{who} has a speed of 0 ft: {}{}", cause.words(), by(source.as_ref()))
        }
        Reason::NotInState { creature, needs } => state(out, creature, *needs, scene),
        Reason::NotInEdition { what, edition } => write!(out, "the rules of {edition} do not know {}", what.words()),
        Reason::NoSuchOption { what } => write!(out, "{} is no option of {who}", what.words()),
        Reason::NoSuchFeature { feature } => write!(out, "{who} does not have {}", feature.words()),
        Reason::NotPrepared { spell } => write!(out, "{who} has not prepared {}", spell.words()),
        Reason::NotARitual { spell, reason } => {
            write!(out, "{} cannot be cast as a ritual: {}", spell.words(), no_ritual(*reason))
        }
        Reason::NotHeld { item } => write!(out, "{who} does not hold the {}", item.words()),
        Reason::NotCarried { item } => write!(out, "{who} carries no {}", item.words()),
        Reason::ActionSpent { what, attacks_left: 0 } => {
            write!(out, "{who} has no action left: it was spent on {}", what.words())
        }
        Reason::ActionSpent { what, attacks_left } => {
            let attacks = counted(*attacks_left, ["attack", "attacks"]);
            write!(out, "{who} has no action left: it was spent on {}, with {attacks} still to make", what.words())
        }
        Reason::ActionNotAllowed { what, cause, only } if only.is_empty() => {
            write!(out, "{} does not allow this: {}", cause.words(), what.words())
        }
        Reason::ActionNotAllowed { what, cause, only } => {
            write!(out, "{} does not allow this: {}; only {}", cause.words(), what.words(), words(only))
        }
        Reason::NoBonusOption { what } => {
            write!(out, "nothing lets {who} do this as a bonus action: {}", what.words())
        }
        Reason::BonusSpent { what } => {
            write!(out, "{who} has no bonus action left: it was spent on {}", what.words())
        }
        Reason::ReactionSpent { creature } => {
            write!(out, "{} has used its reaction and regains it at the start of its turn", creature.proper())
        }
        Reason::NoTrigger { .. } if scene.tries("pass") => write!(out, "nothing is asked of {who} to pass on"),
        Reason::NoTrigger { needs } => write!(out, "that is done when {}, and this did not happen", occasion(*needs)),
        Reason::InteractionSpent { item } => {
            write!(out, "the free interaction of this turn is spent; the {} would be a second", item.words())
        }
        Reason::PrerequisiteMissing { needs } => out.write_str(prerequisite(*needs)),
        Reason::NotReadyable { what, reason } => {
            write!(out, "{} cannot be readied: {}", what.words(), unreadied(*reason))
        }
        Reason::ReadyExpired { creature } => {
            write!(out, "what {} had readied lapsed when its turn began", creature.proper())
        }
        Reason::TriggerMismatch { waiting, happened } => {
            write!(out, "the readied act waits for \"{waiting}\"; what happened is \"{happened}\"")
        }
        Reason::Loading { weapon } => {
            write!(out, "the {} must be loaded again: it was shot already with this action", weapon.words())
        }
        Reason::OneAttackOnly { weapon } => {
            write!(out, "an action with an attack by the {} has that attack only", weapon.words())
        }
        Reason::OncePerTurn { what } => write!(out, "{} is done once a turn, and was done already", what.words()),
        Reason::OncePerMove { what } => {
            write!(out, "mounting and dismounting are done once a move; {} would be the second time", what.words())
        }
        Reason::RepeatedOption { option } => write!(out, "{} cannot be used again yet", option.words()),
        Reason::BonusSpellRule { cast, asked } => write!(
            out,
            "{} and {} are not cast in one turn: beside a spell cast as a bonus action only cantrips of one action are",
            cast.words(),
            asked.words()
        ),
        Reason::OneSlotPerTurn { cast, asked } => {
            write!(out, "{} has taken the one slot of this turn; {} would be a second", cast.words(), asked.words())
        }
        Reason::QuickenedLimit { cast, asked } => write!(
            out,
            "{} and {} are not cast in one turn: one of them is quickened, the other of level 1 or more",
            cast.words(),
            asked.words()
        ),
        Reason::ArmorNotProficient { armor } => {
            write!(out, "{who} is not trained to wear {} and cannot cast in it", armor.words())
        }
        Reason::CannotSpeak { cause } => write!(out, "{who} cannot speak: {}", silenced(*cause)),
        Reason::NoFreeHand { purpose: HandFor::Draw } => write!(out, "{who} has no free hand for the {with}"),
        Reason::NoFreeHand { purpose } => write!(out, "{who} has no free hand to {}", hand_for(*purpose)),
        Reason::HandsNeeded { item, needed, free } => {
            let needed = counted(*needed, ["hand", "hands"]);
            write!(out, "the {} takes {needed}; {} free for it", item.words(), are(*free))
        }
        Reason::MissingMaterial { what, gp, consumed } => {
            write!(out, "{who} lacks a material component: {}", what.words())?;
            if *gp > 0 {
                write!(out, " worth {gp} gp")?;
            }
            out.write_str(if *consumed { ", which the spell uses up" } else { "" })
        }
        Reason::InvalidSlot { slot } => write!(out, "there are slots of level 1 to 9, none of level {slot}"),
        Reason::TakesNoSlot { spell, reason } => write!(out, "{} takes no slot: {}", spell.words(), slotless(*reason)),
        Reason::SlotTooLow { spell, level, slot } => {
            write!(out, "{} is a spell of level {level}; a slot of level {slot} is too low", spell.words())
        }
        Reason::InsufficientResources { resource: kind, name, available, needed } => {
            write!(out, "{who} has {}", counted(*available, resource(*kind)))?;
            if let Some(name) = name {
                match kind {
                    Resource::Slot => write!(out, " of level {}", name.words()),
                    Resource::Feature | Resource::Charge => write!(out, " of {}", name.words()),
                    _ => write!(out, " ({})", name.words()),
                }?;
            }
            write!(out, " left; it takes {needed}")
        }
        Reason::NotRecharged { power, recharge } => {
            write!(out, "{} is spent and comes back with {recharge} or more on a d6", power.words())
        }
        Reason::TooManyTargets { given, max } => targets(out, *given, *max, with),
        Reason::InvalidTarget { target: aimed, reason } => target(out, aimed.as_ref(), *reason, scene),
        Reason::NotAMount { creature, reason } => {
            write!(out, "{} cannot be ridden: {}", creature.proper(), unridden(*reason))
        }
        Reason::TooLarge { target, size, max } => {
            write!(out, "{} is {size}; {with} takes nobody larger than {max}", target.proper())
        }
        Reason::CannotTargetCharmer { charmer } => {
            write!(out, "{who} is charmed by {} and does it no harm", charmer.proper())
        }
        Reason::OutOfRange { target, index, distance, max, range, .. } => {
            let target = Whom(target.as_ref(), "the place");
            let number = index.map_or_else(String::new, |index| format!(" (target {index})"));
            write!(out, "{target}{number} is {distance} ft away; {}", limit(*range, with, *max))
        }
        Reason::JumpTooFar { distance, max, run_up } => {
            write!(out, "{who} would jump {distance} ft; with a run-up of {run_up} ft the limit is {max} ft")
        }
        Reason::NotVisible { target, reason } => {
            write!(out, "{who} does not see {}: {}", Whom(target.as_ref(), "the place"), unseen(*reason))
        }
        Reason::CannotHide { reason, seen_by } if seen_by.is_empty() => {
            write!(out, "{who} cannot hide here: {}", exposed(*reason))
        }
        Reason::CannotHide { reason, seen_by } => {
            write!(out, "{who} cannot hide here: {} by {}", exposed(*reason), creatures(seen_by))
        }
        Reason::LineBlocked { target, square, kind, cover } => write!(
            out,
            "{} at {} gives {} {} cover",
            Words(kind.name()),
            at(*square),
            Whom(target.as_ref(), "the target"),
            Words(cover.name())
        ),
        Reason::CornerBlocked { from, to, corner } => {
            write!(out, "the step from {} to {} cuts the corner of {}", at(*from), at(*to), at(*corner))
        }
        Reason::Blocked { square, by } => write!(out, "{} at {} is in the way", by.words(), at(*square)),
        Reason::SpaceTooSmall { square, size, fits } => {
            write!(out, "the space at {} is too narrow for a {size} creature", at(*square))?;
            fits.map_or(Ok(()), |fits| write!(out, "; {fits} ones have room"))
        }
        Reason::CannotApproach { source, from, to, step } => write!(
            out,
            "{who} is frightened of {}, and step {step} leads nearer, from {from} to {to} ft",
            source.proper()
        ),
        Reason::Occupied { square, by } => write!(out, "{} is in the space at {}", by.proper(), at(*square)),
        Reason::NotEnoughMovement { need, have, mode } => {
            write!(out, "that takes {need} ft; {who} has {have} ft left to {}", mode.name())
        }
        Reason::ConcentrationConflict { active, new } => {
            write!(out, "{who} concentrates on {}; {} would end that", active.words(), new.words())
        }
    }
}

/// `none is`, `1 is`, `2 are`.
fn are(count: u32) -> String {
    match count {
        0 => "none is".to_owned(),
        1 => "1 is".to_owned(),
        count => format!("{count} are"),
    }
}
