//! How far the targets are, whether they are seen, and the line to them.

use super::super::hearing::{Checked, Hearing};
use super::super::range::Mark;
use super::{Named, Shot};
use crate::data::Edition;
use crate::data::spell::Range;
use crate::data::words::Condition;
use crate::notice::Notice;
use crate::refusal::Reason;
use crate::refusal::words::RangeKind;
use crate::space::{Cover, Space};
use crate::spot::Target;

/// The feet a range allows, with its name; `None` where distance does not matter.
pub(super) fn limit(hearing: &Hearing<'_>, range: Range) -> Option<(u32, RangeKind)> {
    match range {
        Range::Touch => {
            let reach = match hearing.position.edition() {
                Edition::Srd51 => 5,
                Edition::Srd521 => hearing.creature().sheet.reach.into(),
            };
            Some((reach, RangeKind::Touch))
        }
        Range::Feet(feet) => Some((feet, RangeKind::Feet)),
        Range::OnlySelf | Range::Sight | Range::Unlimited | Range::Special => None,
    }
}

/// Range, sight and line of all targets; those chosen in an area are measured with it.
pub(super) fn check(hearing: &mut Hearing<'_>, shot: &Shot<'_>, from: Space, targets: &[Named]) -> Checked {
    if shot.is_chosen() || !shot.takes_names() {
        return Ok(());
    }
    let mut marks: smallvec::SmallVec<[Mark; 3]> = smallvec::SmallVec::new();
    for target in targets {
        let space = match target.who {
            Some(who) => hearing.located(who)?,
            None => target.space,
        };
        marks.extend(space.map(|space| Mark { who: target.who, name: target.name.clone(), space }));
    }
    if let Some((max, kind)) = limit(hearing, shot.reach()) {
        for (index, mark) in (1..).zip(&marks) {
            concern(hearing, mark);
            hearing.within(from, mark, max, kind, (marks.len() > 1).then_some(index))?;
        }
    }
    for mark in &marks {
        concern(hearing, mark);
        sight(hearing, shot, mark)?;
    }
    // What works at any distance needs no way there.
    if matches!(shot.reach(), Range::Unlimited | Range::Special) {
        return Ok(());
    }
    for (index, mark) in marks.iter().enumerate() {
        if mark.who == Some(hearing.actor) || marks[..index].contains(mark) {
            continue;
        }
        concern(hearing, mark);
        let line = hearing.clear_line(from, mark)?;
        if shot.minds_cover() && line.cover != Cover::None && line.is_clear() {
            let target = match &mark.name {
                Some(name) => Target::Creature(name.clone()),
                None => Target::Square(mark.space.square.into()),
            };
            hearing.note(Notice::Cover { target, degree: line.cover });
        }
    }
    Ok(())
}

fn concern(hearing: &mut Hearing<'_>, mark: &Mark) {
    if let Some(who) = mark.who {
        hearing.concerns(who);
    }
}

/// What must be seen is seen; one's own self always is.
pub(super) fn sight(hearing: &mut Hearing<'_>, shot: &Shot<'_>, mark: &Mark) -> Checked {
    let hears = shot.targets.sight_or_hearing && !hearing.creature().is(Condition::Deafened);
    let needed = shot.needs_sight() || (shot.targets.sight_or_hearing && !hears);
    if !needed || mark.who == Some(hearing.actor) {
        return Ok(());
    }
    let unseen = match mark.who {
        Some(who) => hearing.position.unseen(hearing.actor, who),
        None => hearing.position.unseen_space(hearing.actor, mark.space),
    };
    match unseen {
        Some(reason) => hearing.refuse(Reason::NotVisible { target: mark.name.clone(), reason }),
        None => Ok(()),
    }
}
