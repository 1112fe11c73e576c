//! An attack on its way: range, line and cover, and what is worth knowing of it.

use serde_json::{Value, json};

use super::aim::{Aim, Aimed};
use super::arm::{Arm, UNARMED};
use super::rolls::{Roll, is_under_water};
use super::strike::Strike;
use crate::data::words::{Edition, Lean};
use crate::intent::act::{Attack, Manner, Means, OpportunityAttack};
use crate::name::Name;
use crate::notice::{Cause, Notice};
use crate::refusal::Reason;
use crate::ruleset::{Positions, UnderwaterLong};
use crate::space::{Cover, Line, LineModel, Space};
use crate::spot::Target;
use crate::state::{Position, Who};
use crate::validation::hearing::{Checked, Hearing};
use crate::validation::range::Mark;

/// What a level of exhaustion takes from a roll (2024).
const EXHAUSTION_PENALTY: u32 = 2;

/// Judges range and line of an attack, and says what is worth knowing of it.
///
/// # Errors
///
/// [`Stop`](crate::validation::hearing::Stop) if something is in the way and one reason is enough.
pub fn appraise(hearing: &mut Hearing<'_>, strike: &Strike<'_>, aim: &Aim, from: Option<Space>) -> Checked {
    note_plain(hearing, strike, aim);
    let strict = hearing.position.ruleset.positions == Positions::Strict;
    let (Some(from), Some(to)) = (from, aim.space) else {
        return match aim.name() {
            Some(creature) if strict && aim.space.is_none() => hearing.refuse(Reason::UnknownPosition { creature }),
            _ => Ok(()),
        };
    };
    let mark = Mark { who: aim.who(), name: aim.name(), space: to };
    let feet = hearing.position.feet_between(from, to);
    range(hearing, strike, aim, &mark, from, feet)?;
    let line = hearing.clear_line(from, &mark)?;
    note_rolls(hearing, strike, aim, (from, to, feet), line);
    Ok(())
}

fn range(hearing: &mut Hearing<'_>, strike: &Strike<'_>, aim: &Aim, mark: &Mark, from: Space, feet: u32) -> Checked {
    hearing.within(from, mark, strike.max, strike.range, None)?;
    let lost = feet > strike.normal && feet <= strike.max && is_under_water(hearing.position, from);
    if !lost {
        return Ok(());
    }
    match hearing.position.ruleset.underwater_long {
        UnderwaterLong::Refuse => hearing.within(from, mark, strike.normal, strike.range, None),
        UnderwaterLong::Warn => {
            let target = aim.name().unwrap_or_else(|| Name::new(aim.target.to_string()));
            hearing.note(Notice::AutoMiss { target, cause: Name::of(Cause::Underwater.name()) });
            Ok(())
        }
    }
}

/// What can be said wherever everybody is.
fn note_plain(hearing: &mut Hearing<'_>, strike: &Strike<'_>, aim: &Aim) {
    let (position, creature) = (hearing.position, hearing.creature());
    if strike.improvised {
        hearing.note(Notice::Improvised { weapon: strike.name.clone() });
    } else if matches!(strike.arm, Arm::Weapon(_)) && !creature.sheet.weapons.covers(&strike.name) {
        hearing.note(Notice::NotProficient { item: strike.name.clone() });
    }
    if let Some(who) = aim.who()
        && who != hearing.actor
        && position.allied(hearing.actor, who)
    {
        let target = hearing.name(who);
        hearing.note(Notice::FriendlyFire { target });
    }
    if let Aimed::Guess(square) = aim.what {
        hearing.note(Notice::Guess { square });
    }
    if !creature.hidden_from.is_empty() {
        hearing.note(Notice::EndsHiding { cause: Name::of("attack") });
    }
    if strike.is_rolled() {
        note_exhaustion(hearing);
    }
}

/// What exhaustion takes from an attack roll (2024).
pub(super) fn note_exhaustion(hearing: &mut Hearing<'_>) {
    let exhaustion = u32::from(hearing.creature().conditions.exhaustion());
    if hearing.position.edition() == Edition::Srd521 && exhaustion > 0 {
        hearing.note(Notice::Penalty { amount: EXHAUSTION_PENALTY * exhaustion, cause: Cause::Exhaustion });
    }
}

/// What changes the roll.
fn note_rolls(
    hearing: &mut Hearing<'_>,
    strike: &Strike<'_>,
    aim: &Aim,
    (from, to, feet): (Space, Space, u32),
    line: Line,
) {
    let target = || aim.target.clone();
    if matches!(line.cover, Cover::Half | Cover::ThreeQuarters) {
        hearing.note(Notice::Cover { target: target(), degree: line.cover });
    }
    let roll = Roll::of(hearing.position, hearing.actor, strike, aim, (from, to, feet));
    note_causes(hearing, &roll);
}

/// Every cause of advantage and disadvantage.
pub(super) fn note_causes(hearing: &mut Hearing<'_>, roll: &Roll<'_>) {
    let target = || roll.aim.target.clone();
    roll.causes(|lean, cause| {
        hearing.notices.push(match lean {
            Lean::Advantage => Notice::Advantage { target: target(), cause },
            Lean::Disadvantage => Notice::Disadvantage { target: target(), cause },
        });
    });
}

/// Distance, cover and roll of an attack that leaves nothing open.
#[derive(Clone, Debug)]
pub struct Appraisal {
    /// The feet to the target.
    pub distance: u32,
    /// The cover the target has.
    pub cover: Cover,
    /// The roll: with advantage or disadvantage, or neither.
    pub lean: Option<Lean>,
}

impl Appraisal {
    /// Appraises an attack of somebody at a target.
    pub fn of(position: &Position, actor: Who, strike: &Strike<'_>, aim: &Aim) -> Option<Self> {
        let (from, to) = (position.space(actor)?, aim.space?);
        let feet = position.feet_between(from, to);
        let without: smallvec::SmallVec<[Who; 2]> = [Some(actor), aim.who()].into_iter().flatten().collect();
        let line = position.ruleset.line.attack(&position.stage.grid, &position.crowd(&without), from, to);
        let lean = Roll::of(position, actor, strike, aim, (from, to, feet)).lean();
        Some(Appraisal { distance: feet, cover: line.cover, lean })
    }
}

/// What a verdict tells of the target of an attack: `{"targets":[{"target","distance","cover","roll"}]}`.
pub fn details(position: &Position, actor: Who, attack: &Attack) -> Value {
    let told = || {
        let aim = Aim::find(position, actor, &attack.target)?;
        let name = attack.with.clone().unwrap_or(UNARMED);
        let (name, arm) = Arm::of(position, actor, &name, attack.manner).ok()?;
        let feet = position.space(actor).zip(aim.space).map(|(from, to)| position.feet_between(from, to));
        let strike = Strike::at(position, actor, name, arm, feet, attack.thrown).ok()?;
        let strike = Strike { by: attack.by, ..strike };
        let Appraisal { distance, cover, lean } = Appraisal::of(position, actor, &strike, &aim)?;
        let roll = lean.map_or("normal", Lean::name);
        Some(json!({"target": attack.target, "distance": distance, "cover": cover.name(), "roll": roll}))
    };
    told().map_or_else(|| json!({}), |target| json!({"targets": [target]}))
}

/// The same of an opportunity attack; a grapple or a shove is no attack roll.
pub fn details_of_opportunity(position: &Position, actor: Who, attack: &OpportunityAttack) -> Value {
    let OpportunityAttack { target: Some(target), means: Means::Weapon(with), knock_out } = attack else {
        return json!({});
    };
    let (target, with) = (Target::Creature(target.clone()), with.clone());
    let manner = Manner::Reaction;
    let strike = Attack { target, with, grip: None, by: None, thrown: false, manner, knock_out: *knock_out };
    details(position, actor, &strike)
}
