//! What is drawn of a refusal: the line up to where it fails, how far something reaches, the reason in a few words.

use rulebound_kernel::{Game, Mark, Place, Refusal as _, Role};
use rulebound_srd5e::Srd5e;
use rulebound_srd5e::intent::Intent;
use rulebound_srd5e::refusal::words::Unseen;
use rulebound_srd5e::refusal::{Reason, Refusal};
use rulebound_srd5e::space::{Metric, Sight, Space, Square};
use rulebound_srd5e::state::{Position, Who};
use rulebound_srd5e::validation::movement;

use super::effect::place;
use super::geometry::square;
use super::reach::within;
use super::{Limit, Shown};
use crate::svg::overlay::{Kind, Target};

/// Shows why something is refused, and what would do instead.
pub(super) fn show(
    shown: &mut Shown,
    position: &Position,
    intent: &Intent,
    refusal: &Refusal,
    remedy: Option<&Intent>,
) {
    let evidence = &mut shown.overlay.evidence;
    evidence.extend(refusal.evidence());
    if let Some(aim) = Aim::of(position, intent, refusal) {
        let target = Place::of(place(aim.to));
        if !evidence.iter().any(|mark| mark.places().contains(&target)) {
            evidence.push(Mark::place(Role::Target, place(aim.to)));
        }
        let wall = aim.hidden_by(position, refusal);
        evidence.extend(wall.map(|wall| Mark::zone(Role::Terrain, [place(wall)])));
        let fails = aim.fails_at(position, refusal).or(wall);
        evidence.extend(fails.map(|square| Mark::place(Role::Path, place(square))));
        let blocked = aim.blocked_at(refusal).or(fails);
        let line = std::iter::once(aim.from.square).chain(blocked).chain([aim.to]);
        shown.overlay.tried = line.map(|square| Place::of(place(square))).collect();
    }
    evidence.extend(spent(position, intent, refusal).map(|square| Mark::place(Role::Path, place(square))));
    shown.overlay.callout = callout(refusal);
    shown.effects.limit = limit(position, refusal);
    if let Some(at) = remedy.and_then(|remedy| Srd5e::aim(position, remedy).to) {
        shown.overlay.remedy = Some(Target { at, kind: Kind::Move });
    }
}

/// The first square of a way for which the movement no longer suffices.
fn spent(position: &Position, intent: &Intent, refusal: &Refusal) -> Option<Square> {
    let Reason::NotEnoughMovement { have, .. } = refusal.reason else { return None };
    let who = position.named(refusal.scene.actor.as_ref()?.name.as_ref()?.as_str())?;
    let mut feet = 0;
    let strides = movement::strides(position, who, &intent.act);
    let beyond = strides.iter().find(|stride| {
        feet += stride.feet;
        feet > have
    });
    beyond.map(|stride| stride.to.square)
}

/// Who aims at what, where the way is not what is refused.
struct Aim {
    who: Who,
    from: Space,
    to: Square,
}

impl Aim {
    fn of(position: &Position, intent: &Intent, refusal: &Refusal) -> Option<Self> {
        let scene = &refusal.scene;
        let who = position.named(scene.actor.as_ref()?.name.as_ref()?.as_str())?;
        let from = position.space(who)?;
        let named = scene.target.as_ref().and_then(|target| target.at);
        let to = named.or_else(|| Srd5e::aim(position, intent).to.as_ref().and_then(square))?;
        let is_about_aim = matches!(
            refusal.reason,
            Reason::OutOfRange { .. } | Reason::NotVisible { .. } | Reason::LineBlocked { .. }
        );
        (is_about_aim && scene.way.is_empty() && !from.contains(to)).then_some(Aim { who, from, to })
    }

    /// What the evidence says is in the way.
    fn blocked_at(&self, refusal: &Refusal) -> Option<Square> {
        match refusal.reason {
            Reason::LineBlocked { square, .. } if square != self.to => Some(square),
            _ => None,
        }
    }

    /// Where something no longer reaches.
    fn fails_at(&self, position: &Position, refusal: &Refusal) -> Option<Square> {
        match refusal.reason {
            Reason::OutOfRange { max, metric, .. } => self.last_within(position, metric, max),
            _ => None,
        }
    }

    /// The last square on the straight line that is still within so many feet, if it is not where the line begins or ends.
    fn last_within(&self, position: &Position, metric: Metric, feet: u32) -> Option<Square> {
        let limit = within(position, self.from, metric, feet);
        let (from, to) = (self.from.square, self.to);
        let (x, y) = (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y));
        let steps = x.abs().max(y.abs());
        let at = |step: i32| {
            // Rounded to the nearest.
            let part = |whole: i32| (2 * whole * step + steps).div_euclid(2 * steps.max(1)) as i16;
            from.shifted(part(x), part(y))
        };
        (1..steps)
            .map(at)
            .take_while(|&square| limit.within.contains(square))
            .last()
            .filter(|last| !self.from.contains(*last))
    }

    /// The wall that hides what is aimed at.
    fn hidden_by(&self, position: &Position, refusal: &Refusal) -> Option<Square> {
        let Reason::NotVisible { reason: Unseen::Wall, .. } = refusal.reason else { return None };
        let there = || position.everyone().map(|(who, _)| who).filter(|&who| who != self.who);
        let space = there().filter_map(|who| position.space(who)).find(|space| space.contains(self.to));
        let to = space.unwrap_or(Space::of(self.to));
        let sight = Sight::between(&position.ruleset.line, &position.stage.grid, self.from, to);
        sight.wall.map(|wall| wall.square)
    }
}

/// How far it reaches from who acts, where that is too short.
fn limit(position: &Position, refusal: &Refusal) -> Option<Limit> {
    let Reason::OutOfRange { max, metric, .. } = refusal.reason else { return None };
    let name = refusal.scene.actor.as_ref()?.name.as_ref()?;
    let from = position.space(position.named(name.as_str())?)?;
    Some(within(position, from, metric, max))
}

/// The reason in a few words, where there is a place for them.
fn callout(refusal: &Refusal) -> Option<String> {
    Some(match &refusal.reason {
        Reason::OutOfRange { distance, max, .. } => format!("{distance} ft, reaches {max}"),
        Reason::JumpTooFar { distance, max, .. } => format!("{distance} ft, jumps {max}"),
        Reason::NotEnoughMovement { need, have, .. } => format!("Needs {need} ft, has {have}"),
        Reason::LineBlocked { kind, .. } => format!("A {} hides it", kind.name().replace('-', " ")),
        Reason::NotVisible { .. } => "Not seen".to_owned(),
        Reason::CornerBlocked { .. } => "No cutting corners".to_owned(),
        Reason::Blocked { by, .. } => format!("{} bars the way", by.proper()),
        Reason::Occupied { by, .. } => format!("{} stands here", by.proper()),
        Reason::SpaceTooSmall { .. } => "Too narrow".to_owned(),
        Reason::CannotApproach { source, .. } => format!("Fears {}", source.words()),
        Reason::TooLarge { .. } => "Too large".to_owned(),
        Reason::UnknownPosition { .. } => "Nobody knows where".to_owned(),
        _ => return None,
    })
}
