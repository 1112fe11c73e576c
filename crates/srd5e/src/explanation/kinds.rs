//! Which changes to the world take a kind of reason away, the smallest first.

use super::edit::Edit;
use crate::refusal::Reason;

/// The changes that are tried, one by one and then together.
pub(super) fn edits(reason: &Reason) -> &'static [Edit] {
    match reason {
        Reason::UnknownName { .. }
        | Reason::NotInEdition { .. }
        | Reason::NoSuchOption { .. }
        | Reason::InvalidSlot { .. }
        | Reason::InvalidPath { .. }
        | Reason::NotReadyable { .. }
        | Reason::SlotTooLow { .. }
        | Reason::TakesNoSlot { .. }
        | Reason::TooManyTargets { .. } => &[],
        Reason::UnknownPosition { .. } => &[Edit::Place],
        Reason::NotYourTurn { .. } => &[Edit::Turn],
        Reason::DecisionPending { .. } => &[Edit::NothingPending, Edit::Turn],
        Reason::WrongTiming { .. } => {
            &[Edit::Legendary, Edit::Lair, Edit::YouHit, Edit::YouHitArmed, Edit::Turn, Edit::Unbegun]
        }
        Reason::Dead { .. } => &[Edit::Alive],
        Reason::Surprised { .. } => &[Edit::Aware],
        Reason::NoSuchSpeed { .. } => &[Edit::Speeds],
        Reason::ConditionPrevents { .. } | Reason::SpeedZero { .. } => {
            &[Edit::Unafflicted, Edit::Alive, Edit::Speeds, Edit::Unburdened]
        }
        Reason::FeaturePrevents { .. } => &[Edit::Calm],
        Reason::NotInState { .. } => &[Edit::Needed],
        Reason::NoSuchFeature { .. } => &[Edit::Feature],
        Reason::NotPrepared { .. } => &[Edit::Prepared],
        Reason::NotARitual { .. } => &[Edit::Prepared, Edit::Ritualist],
        Reason::NotHeld { .. } => &[Edit::Held, Edit::HeldOther],
        Reason::NotCarried { .. } => &[Edit::Carried],
        Reason::ActionSpent { .. }
        | Reason::ActionNotAllowed { .. }
        | Reason::BonusSpent { .. }
        | Reason::InteractionSpent { .. }
        | Reason::Loading { .. }
        | Reason::OneAttackOnly { .. }
        | Reason::OncePerTurn { .. }
        | Reason::OncePerMove { .. }
        | Reason::BonusSpellRule { .. }
        | Reason::OneSlotPerTurn { .. }
        | Reason::QuickenedLimit { .. } => &[Edit::Turn, Edit::OffTurn, Edit::Riderless],
        Reason::NoBonusOption { .. } => &[Edit::Cunning],
        Reason::ReactionSpent { .. } => &[Edit::Reaction],
        Reason::NoTrigger { .. } => &[Edit::Trigger],
        Reason::PrerequisiteMissing { .. } => &[Edit::Prerequisite],
        Reason::ReadyExpired { .. } => &[Edit::OffTurn],
        Reason::TriggerMismatch { .. } => &[Edit::Matching],
        Reason::RepeatedOption { .. } => &[Edit::Legendary, Edit::FreshLair],
        Reason::ArmorNotProficient { .. } => &[Edit::Undressed],
        Reason::CannotSpeak { .. } => &[Edit::Voice, Edit::Unafflicted, Edit::Alive, Edit::OpenField],
        Reason::NoFreeHand { .. } | Reason::HandsNeeded { .. } => {
            &[Edit::EmptyHands, Edit::OnlyWeapon, Edit::Ungrappling]
        }
        Reason::MissingMaterial { .. } => &[Edit::Materials],
        Reason::InsufficientResources { .. } => &[Edit::Resources],
        Reason::NotRecharged { .. } => &[Edit::Resources],
        Reason::InvalidTarget { .. } => &[Edit::Fitting],
        Reason::NotAMount { .. } => &[Edit::Ridable],
        Reason::TooLarge { .. } => &[Edit::Small],
        Reason::CannotTargetCharmer { .. } | Reason::CannotApproach { .. } => &[Edit::Unafflicted],
        Reason::OutOfRange { .. } => &[Edit::Beside, Edit::Nearby],
        Reason::JumpTooFar { .. } => &[Edit::Strong],
        Reason::NotVisible { .. } => &[Edit::Seen, Edit::Unafflicted, Edit::OpenField, Edit::Beside],
        Reason::CannotHide { .. } => &[Edit::Fog, Edit::Alone],
        Reason::LineBlocked { .. } => &[Edit::OpenField, Edit::Beside],
        Reason::CornerBlocked { .. } | Reason::SpaceTooSmall { .. } => &[Edit::OpenField],
        Reason::Blocked { .. } | Reason::Occupied { .. } => {
            &[Edit::OpenField, Edit::Away, Edit::Alone, Edit::Ungrappling]
        }
        Reason::NotEnoughMovement { .. } => &[Edit::Turn, Edit::Unafflicted, Edit::Speeds, Edit::OpenField],
        Reason::ConcentrationConflict { .. } => &[Edit::Unconcentrated],
    }
}

/// Why nothing in the world would make it legal.
pub(super) const fn inherent(reason: &Reason) -> &'static str {
    match reason {
        Reason::UnknownName { .. } => "nothing bears that name",
        Reason::NotInEdition { .. } => "the edition does not know it",
        Reason::InvalidSlot { .. } => "there is no such slot",
        Reason::InvalidPath { .. } => "the squares are no path",
        Reason::SlotTooLow { .. } | Reason::TakesNoSlot { .. } => "the slot that was named does not fit the spell",
        Reason::TooManyTargets { .. } => "more targets were named than the spell has",
        Reason::NotReadyable { .. } => "an act of that kind is never readied",
        _ => "what was asked is never possible as it was said",
    }
}
