//! Intents as text, in the one order in which they are always printed.

use std::fmt::{Display, Formatter, Result, Write};

use super::act::{Attack, Cast, Feature, Grip, HelpWith, Manner, Means, Move, OpportunityAttack, Route, Shoved, Slot};
use super::read::Word;
use super::{Act, Aim, Intent, Trigger};

impl Display for Intent {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        if let Some(actor) = &self.actor {
            write!(out, "{actor}: ")?;
        }
        self.act.fmt(out)
    }
}

impl Display for Act {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        match self {
            Act::Attack(attack) => print_attack(out, attack),
            Act::OpportunityAttack(attack) => print_opportunity(out, attack),
            Act::Multiattack { option: way } => {
                out.write_str("multiattack")?;
                word(out, way)
            }
            Act::Cast(cast) => print_cast(out, cast),
            Act::Move(movement) => print_move(out, movement),
            Act::JumpTo { to } => write!(out, "jump to {to}"),
            Act::JumpHigh { feet } => write!(out, "jump high {feet}"),
            Act::Plain { what, mode, bonus } => {
                write!(out, "{what}")?;
                word(out, mode.map(|mode| mode.name()))?;
                as_bonus(out, *bonus)
            }
            Act::Influence { creature } => write!(out, "influence {creature}"),
            Act::Help { ally, with, bonus } => {
                write!(out, "help {ally}")?;
                match with {
                    None => (),
                    Some(HelpWith::Against(creature)) => option(out, Word::Against, Some(creature))?,
                    Some(HelpWith::Skill(skill)) => option(out, Word::Skill, Some(skill))?,
                }
                as_bonus(out, *bonus)
            }
            Act::Ready { act, when } => write!(out, "ready {act} when {when}"),
            Act::Use { item, on, bonus } => {
                write!(out, "use {item}")?;
                option(out, Word::On, on.as_ref())?;
                as_bonus(out, *bonus)
            }
            Act::Interact { item } => write!(out, "interact {item}"),
            Act::Draw { item, hand } => {
                write!(out, "draw {item}")?;
                option(out, Word::In, *hand)
            }
            Act::Stow { item } => write!(out, "stow {item}"),
            Act::PickUp { item } => write!(out, "pick-up {item}"),
            Act::Drop { item } => write!(out, "drop {item}"),
            Act::DonShield => out.write_str("don shield"),
            Act::DoffShield => out.write_str("doff shield"),
            Act::Grapple { target, hand } => {
                write!(out, "grapple {target}")?;
                option(out, Word::In, *hand)
            }
            Act::Shove { target, outcome } => {
                write!(out, "shove {target}")?;
                shoved(out, *outcome)
            }
            Act::Escape { from, by } => {
                out.write_str("escape")?;
                option(out, Word::From, from.as_ref())?;
                option(out, Word::By, *by)
            }
            Act::Release { target } => {
                out.write_str("release")?;
                word(out, target)
            }
            Act::Stand => out.write_str("stand"),
            Act::DropProne => out.write_str("drop prone"),
            Act::Mount { mount } => write!(out, "mount {mount}"),
            Act::Dismount { to } => {
                out.write_str("dismount")?;
                option(out, Word::To, *to)
            }
            Act::EndConcentration => out.write_str("end concentration"),
            Act::Dismiss { spell } => write!(out, "dismiss {spell}"),
            Act::Stabilise { target, kit } => {
                write!(out, "stabilise {target}")?;
                option(out, Word::With, kit.then_some("healers-kit"))
            }
            Act::Feature(feature) => print_feature(out, feature),
            Act::Legendary { name, aim, option: chosen } => {
                write!(out, "legendary {name}")?;
                print_aim(out, aim)?;
                option(out, Word::Option, chosen.as_ref())
            }
            Act::Lair { name, aim } => {
                write!(out, "lair {name}")?;
                print_aim(out, aim)
            }
            Act::Speak { text } => {
                out.write_str("speak ")?;
                quoted(out, text)
            }
            Act::Improvise { text, ruling } => {
                out.write_str("improvise ")?;
                quoted(out, text)?;
                option(out, Word::As, *ruling)
            }
            Act::Rest { long } => write!(out, "rest {}", if *long { "long" } else { "short" }),
            Act::ReleaseReadied { confirmed } => {
                out.write_str("release readied")?;
                flag(out, Word::Confirmed, *confirmed)
            }
            Act::Pass => out.write_str("pass"),
            Act::RollInitiative => out.write_str("roll initiative"),
            Act::Order { first: Some(first) } => write!(out, "order {first}"),
            Act::Order { first: None } => out.write_str("order"),
            Act::Kill => out.write_str("kill"),
            Act::KnockOut => out.write_str("knock-out"),
            Act::EndTurn => out.write_str("end turn"),
            Act::Delay => out.write_str("delay"),
            Act::BonusAction => out.write_str("bonus-action"),
        }
    }
}

impl Display for Trigger {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        match self {
            Trigger::Does { creature, deed, target } => {
                write!(out, "{creature} {deed}")?;
                word(out, target)
            }
            Trigger::Enters { creature, square } => write!(out, "{creature} enters {square}"),
            Trigger::ComesWithin { creature, feet } => write!(out, "{creature} comes-within {feet}"),
            Trigger::LeavesReach { creature } => write!(out, "{creature} leaves-reach"),
            Trigger::Words(text) => quoted(out, text),
        }
    }
}

impl Display for Slot {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        match self {
            Slot::Level(level) => write!(out, "{level}"),
            Slot::Pact => out.write_str("pact"),
        }
    }
}

fn print_attack(out: &mut Formatter<'_>, attack: &Attack) -> Result {
    write!(out, "attack {}", attack.target)?;
    option(out, Word::With, attack.with.as_ref())?;
    flag(out, Word::OneHanded, attack.grip == Some(Grip::One))?;
    flag(out, Word::TwoHanded, attack.grip == Some(Grip::Two))?;
    option(out, Word::By, attack.by)?;
    flag(out, Word::Thrown, attack.thrown)?;
    option(out, Word::As, Some(attack.manner).filter(|manner| *manner != Manner::Action))?;
    flag(out, Word::KnockOut, attack.knock_out)
}

fn print_opportunity(out: &mut Formatter<'_>, attack: &OpportunityAttack) -> Result {
    out.write_str("opportunity-attack")?;
    word(out, &attack.target)?;
    match &attack.means {
        Means::Weapon(weapon) => option(out, Word::With, weapon.as_ref())?,
        Means::Grapple => flag(out, Word::Grapple, true)?,
        Means::Shove(outcome) => {
            flag(out, Word::Shove, true)?;
            shoved(out, *outcome)?;
        }
    }
    flag(out, Word::KnockOut, attack.knock_out)
}

fn print_cast(out: &mut Formatter<'_>, cast: &Cast) -> Result {
    write!(out, "cast {}", cast.spell)?;
    print_aim(out, &cast.aim)?;
    option(out, Word::Slot, cast.slot)?;
    option(out, Word::Option, cast.option.as_ref())?;
    option(out, Word::As, cast.ritual.then_some("ritual"))?;
    option(out, Word::From, cast.from.as_ref())?;
    for (index, name) in cast.using.iter().enumerate() {
        if index == 0 {
            option(out, Word::Using, Some(name))?;
        } else {
            write!(out, " + {name}")?;
        }
    }
    option(out, Word::With, cast.with.as_ref())?;
    flag(out, Word::Confirmed, cast.confirmed)
}

fn print_move(out: &mut Formatter<'_>, movement: &Move) -> Result {
    out.write_str("move")?;
    word(out, movement.mode.map(|mode| mode.name()))?;
    match &movement.route {
        Route::Path(path) => path.iter().try_for_each(|spot| write!(out, " {spot}")),
        Route::To(spot) => option(out, Word::To, Some(spot)),
    }
}

fn print_feature(out: &mut Formatter<'_>, feature: &Feature) -> Result {
    write!(out, "feature {}", feature.name)?;
    print_aim(out, &feature.aim)?;
    option(out, Word::Option, feature.option.as_ref())?;
    option(out, Word::Slot, feature.slot)?;
    option(out, Word::Amount, feature.amount)?;
    as_bonus(out, feature.bonus)
}

fn print_aim(out: &mut Formatter<'_>, aim: &Aim) -> Result {
    flag(out, Word::On, !aim.on.is_empty())?;
    aim.on.iter().try_for_each(|target| write!(out, " {target}"))?;
    let further = |out: &mut Formatter<'_>, said: bool| if said { word(out, &aim.also) } else { Ok(()) };
    option(out, Word::At, aim.at)?;
    further(out, aim.covering.is_none())?;
    option(out, Word::Toward, aim.toward)?;
    option(out, Word::Covering, aim.covering)?;
    further(out, aim.covering.is_some())?;
    option(out, Word::To, aim.to)
}

fn shoved(out: &mut Formatter<'_>, outcome: Option<Shoved>) -> Result {
    match outcome {
        None => Ok(()),
        Some(Shoved::Prone) => out.write_str(" prone"),
        Some(Shoved::Away(to)) => {
            out.write_str(" away")?;
            option(out, Word::To, to)
        }
    }
}

/// A word, if there is one.
fn word(out: &mut Formatter<'_>, word: impl IntoIterator<Item = impl Display>) -> Result {
    word.into_iter().try_for_each(|word| write!(out, " {word}"))
}

/// An option with its value, if there is one.
fn option(out: &mut Formatter<'_>, option: Word, value: Option<impl Display>) -> Result {
    value.map_or(Ok(()), |value| write!(out, " {option} {value}"))
}

/// An option without a value.
fn flag(out: &mut Formatter<'_>, option: Word, said: bool) -> Result {
    if said { write!(out, " {option}") } else { Ok(()) }
}

fn as_bonus(out: &mut Formatter<'_>, bonus: bool) -> Result {
    option(out, Word::As, bonus.then_some("bonus"))
}

fn quoted(out: &mut Formatter<'_>, text: &str) -> Result {
    out.write_char('"')?;
    for letter in text.chars() {
        if matches!(letter, '"' | '\\') {
            out.write_char('\\')?;
        }
        out.write_char(letter)?;
    }
    out.write_char('"')
}
