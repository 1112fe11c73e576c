//! The verb of an act: what refusals call it, and what a turn says an action was spent on.

use super::act::Act;

impl Act {
    /// Its verb, as texts begin with it; several words are joined by hyphens.
    pub const fn verb(&self) -> &'static str {
        match self {
            Act::Attack(_) => "attack",
            Act::OpportunityAttack(_) => "opportunity-attack",
            Act::Multiattack { .. } => "multiattack",
            Act::Cast(_) => "cast",
            Act::Move(_) => "move",
            Act::JumpTo { .. } | Act::JumpHigh { .. } => "jump",
            Act::Plain { what, .. } => what.name(),
            Act::Influence { .. } => "influence",
            Act::Help { .. } => "help",
            Act::Ready { .. } => "ready",
            Act::Use { .. } => "use",
            Act::Interact { .. } => "interact",
            Act::Draw { .. } => "draw",
            Act::Stow { .. } => "stow",
            Act::PickUp { .. } => "pick-up",
            Act::Drop { .. } => "drop",
            Act::DonShield => "don-shield",
            Act::DoffShield => "doff-shield",
            Act::Grapple { .. } => "grapple",
            Act::Shove { .. } => "shove",
            Act::Escape { .. } => "escape",
            Act::Release { .. } => "release",
            Act::Stand => "stand",
            Act::DropProne => "drop-prone",
            Act::Mount { .. } => "mount",
            Act::Dismount { .. } => "dismount",
            Act::EndConcentration => "end-concentration",
            Act::Dismiss { .. } => "dismiss",
            Act::Stabilise { .. } => "stabilise",
            Act::Feature(_) => "feature",
            Act::Legendary { .. } => "legendary",
            Act::Lair { .. } => "lair",
            Act::Speak { .. } => "speak",
            Act::Improvise { .. } => "improvise",
            Act::Rest { .. } => "rest",
            Act::ReleaseReadied { .. } => "release-readied",
            Act::Pass => "pass",
            Act::RollInitiative => "roll-initiative",
            Act::Order { .. } => "order",
            Act::Kill => "kill",
            Act::KnockOut => "knock-out",
            Act::EndTurn => "end-turn",
            Act::Delay => "delay",
            Act::BonusAction => "bonus-action",
        }
    }
}
