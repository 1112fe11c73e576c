//! Every kind of reason, in the order in which they are looked for (SRD-1.8).

use rulebound_kernel::{RefusalKind, RuleId};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::words::{
    Decision, Exposed, HandFor, Moment, NoRitual, Noun, Occasion, PathFault, Prerequisite, Prevented, RangeKind,
    Resource, Silenced, Slotless, State, Unfit, Unreadied, Unridden, Unseen,
};
use crate::data::words::{Condition, Edition, Size};
use crate::name::Name;
use crate::space::{Cover, Kind, Metric, Mode, Square};

/// Declares the kinds, each with the rules it may cite. A field in brackets is left out where it does not apply.
macro_rules! reasons {
    ($($(#[doc = $doc:literal])* $name:ident $kind:literal [$($rule:literal),+] {
        $($(#[$meta:meta])* $field:ident: $type:ty,)*
    })*) => {
        /// A typed reason why an intent is refused. The kinds stand in the order in which they are looked for.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(tag = "kind", content = "fields", rename_all = "kebab-case")]
        pub enum Reason {
            $($(#[doc = $doc])* $name { $($(#[$meta])* $field: $type,)* },)*
        }

        impl Reason {
            /// Every kind with the rules it may cite, in the order in which they are looked for.
            pub const KINDS: &'static [RefusalKind] =
                &[$(RefusalKind { name: $kind, rules: &[$(RuleId::new($rule)),+] },)*];

            /// The name of its kind.
            pub const fn kind(&self) -> &'static str {
                match self { $(Reason::$name { .. } => $kind,)* }
            }

            const fn rules(&self) -> &'static [&'static str] {
                match self { $(Reason::$name { .. } => &[$($rule),+],)* }
            }

            const fn place(&self) -> Place {
                match self { $(Reason::$name { .. } => Place::$name,)* }
            }
        }

        /// The place of a kind in the order of checks.
        #[derive(Clone, Copy)]
        enum Place { $($name,)* }
    };
}

const fn is_zero(number: &u32) -> bool {
    *number == 0
}

reasons! {
    // 1 Names.
    /// Nothing bears that name.
    UnknownName "unknown-name" ["SRD-1.1"] {
        /// What it should be the name of.
        what: Noun,
        /// The name.
        name: Name,
    }
    /// Nobody knows where somebody is.
    UnknownPosition "unknown-position" ["SRD-1.7"] {
        /// Who.
        creature: Name,
    }
    // 2 Turn and pending decisions.
    /// It is somebody else's turn.
    NotYourTurn "not-your-turn" ["SRD-1.4"] {
        /// Whose.
        current: Name,
    }
    /// Another decision must be answered first.
    DecisionPending "decision-pending" ["SRD-1.5"] {
        /// Whose it is.
        side: Name,
        /// What kind it is.
        decision: Decision,
    }
    /// It is allowed at another moment only.
    WrongTiming "wrong-timing" ["SRD-1.6"] {
        /// The moment.
        needs: Moment,
    }
    // 3 State of the actor; of a move first its shape and mode.
    /// The actor is dead.
    Dead "dead" ["SRD-2.1"] {
        /// Who.
        creature: Name,
    }
    /// The actor is surprised.
    Surprised "surprised" ["SRD-2.3"] {
        /// Who.
        creature: Name,
    }
    /// The path is no path.
    InvalidPath "invalid-path" ["SRD-5.1"] {
        /// What is wrong.
        reason: PathFault,
        /// At which step, from 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        step: Option<u32>,
    }
    /// The creature has no such speed.
    NoSuchSpeed "no-such-speed" ["SRD-5.2"] {
        /// The mode.
        mode: Mode,
    }
    /// A condition takes it away.
    ConditionPrevents "condition-prevents" ["SRD-2.4", "SRD-2.5", "SRD-5.10"] {
        /// The condition.
        condition: Condition,
        /// Where it comes from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source: Option<Name>,
        /// What it takes away.
        what: Prevented,
    }
    /// A feature in force forbids it.
    FeaturePrevents "feature-prevents" ["SRD-2.8"] {
        /// The feature.
        feature: Name,
        /// What it forbids.
        what: Name,
    }
    /// The speed is 0.
    SpeedZero "speed-zero" ["SRD-2.6"] {
        /// The condition or effect that makes it so.
        cause: Name,
        /// Where that comes from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source: Option<Name>,
    }
    /// Somebody is not in the state it needs.
    NotInState "not-in-state" ["SRD-2.9"] {
        /// Who.
        creature: Name,
        /// The state.
        needs: State,
    }
    // 4 Having it.
    /// Only the other edition knows it.
    NotInEdition "not-in-edition" ["SRD-1.2"] {
        /// What.
        what: Name,
        /// The edition in force.
        edition: Edition,
    }
    /// It is no option, or none of this creature.
    NoSuchOption "no-such-option" ["SRD-1.3"] {
        /// What.
        what: Name,
    }
    /// The creature does not have the feature.
    NoSuchFeature "no-such-feature" ["SRD-9.1"] {
        /// The feature.
        feature: Name,
    }
    /// The spell is neither prepared nor known nor innate.
    NotPrepared "not-prepared" ["SRD-8.1"] {
        /// The spell.
        spell: Name,
    }
    /// It cannot be cast as a ritual.
    NotARitual "not-a-ritual" ["SRD-8.2"] {
        /// The spell.
        spell: Name,
        /// What is missing.
        reason: NoRitual,
    }
    /// It must be in hand.
    NotHeld "not-held" ["SRD-7.4"] {
        /// What.
        item: Name,
    }
    /// It is neither in hand nor carried.
    NotCarried "not-carried" ["SRD-7.5"] {
        /// What.
        item: Name,
    }
    // 5 Economy.
    /// No action is left.
    ActionSpent "action-spent" ["SRD-3.1"] {
        /// What the last one was spent on.
        what: Name,
        /// The attacks that are left of it.
        #[serde(default, skip_serializing_if = "is_zero")]
        attacks_left: u32,
    }
    /// The action that is left may not be spent on this.
    ActionNotAllowed "action-not-allowed" ["SRD-3.2"] {
        /// What was asked.
        what: Name,
        /// What grants the action, or limits it.
        cause: Name,
        /// What it may be spent on.
        #[serde(default, skip_serializing_if = "<[Name]>::is_empty")]
        only: Box<[Name]>,
    }
    /// Nothing grants it as a bonus action.
    NoBonusOption "no-bonus-option" ["SRD-3.4"] {
        /// What.
        what: Name,
    }
    /// The bonus action is spent.
    BonusSpent "bonus-spent" ["SRD-3.3"] {
        /// What it was spent on.
        what: Name,
    }
    /// The reaction is spent until the creature's next turn.
    ReactionSpent "reaction-spent" ["SRD-3.5"] {
        /// Whose.
        creature: Name,
    }
    /// Nothing happened that it could answer.
    NoTrigger "no-trigger" ["SRD-3.6"] {
        /// What would have to happen.
        needs: Occasion,
    }
    /// The free interaction of the turn is spent.
    InteractionSpent "interaction-spent" ["SRD-3.7"] {
        /// What should be handled.
        item: Name,
    }
    /// Something else must come first.
    PrerequisiteMissing "prerequisite-missing" ["SRD-3.9"] {
        /// What.
        needs: Prerequisite,
    }
    /// It cannot be readied.
    NotReadyable "not-readyable" ["SRD-3.11"] {
        /// What.
        what: Name,
        /// Why not.
        reason: Unreadied,
    }
    /// The readied act has lapsed.
    ReadyExpired "ready-expired" ["SRD-3.13"] {
        /// Whose.
        creature: Name,
    }
    /// Something else happened than the readied act waits for.
    TriggerMismatch "trigger-mismatch" ["SRD-3.12"] {
        /// What it waits for.
        waiting: Name,
        /// What happened.
        happened: Name,
    }
    /// The weapon was shot already in this action, bonus action or reaction.
    Loading "loading" ["SRD-7.9"] {
        /// The weapon.
        weapon: Name,
    }
    /// The weapon allows no second attack.
    OneAttackOnly "one-attack-only" ["SRD-7.10"] {
        /// The weapon.
        weapon: Name,
    }
    /// It is done once a turn.
    OncePerTurn "once-per-turn" ["SRD-3.10"] {
        /// What.
        what: Name,
    }
    /// It is done once a move.
    OncePerMove "once-per-move" ["SRD-6.2"] {
        /// What.
        what: Name,
    }
    /// The option cannot be used again yet.
    RepeatedOption "repeated-option" ["SRD-4.10"] {
        /// The option.
        option: Name,
    }
    /// Beside a spell cast as a bonus action only cantrips of one action are cast.
    BonusSpellRule "bonus-spell-rule" ["SRD-8.3"] {
        /// The spell already cast.
        cast: Name,
        /// The spell asked for.
        asked: Name,
    }
    /// A slot was spent on a spell this turn.
    OneSlotPerTurn "one-slot-per-turn" ["SRD-8.4"] {
        /// The spell already cast.
        cast: Name,
        /// The spell asked for.
        asked: Name,
    }
    /// A quickened spell and another spell of level 1 or more do not go together.
    QuickenedLimit "quickened-limit" ["SRD-8.5"] {
        /// The spell already cast.
        cast: Name,
        /// The spell asked for.
        asked: Name,
    }
    // 6 Resources.
    /// Nobody casts in armour without training.
    ArmorNotProficient "armor-not-proficient" ["SRD-8.6"] {
        /// The armour or shield.
        armor: Name,
    }
    /// The creature cannot speak.
    CannotSpeak "cannot-speak" ["SRD-2.7"] {
        /// Why not.
        cause: Silenced,
    }
    /// A free hand is missing.
    NoFreeHand "no-free-hand" ["SRD-7.7"] {
        /// What for.
        #[serde(rename = "for")]
        purpose: HandFor,
    }
    /// It takes more hands.
    HandsNeeded "hands-needed" ["SRD-7.6"] {
        /// What.
        item: Name,
        /// How many it takes.
        needed: u32,
        /// How many there are.
        free: u32,
    }
    /// A material component is missing.
    MissingMaterial "missing-material" ["SRD-8.7"] {
        /// Which.
        what: Name,
        /// What it must be worth.
        #[serde(default, skip_serializing_if = "is_zero")]
        gp: u32,
        /// Whether the spell uses it up.
        consumed: bool,
    }
    /// There is no slot of that level.
    InvalidSlot "invalid-slot" ["SRD-8.9"] {
        /// The level.
        slot: u32,
    }
    /// The casting takes no slot.
    TakesNoSlot "takes-no-slot" ["SRD-8.10"] {
        /// The spell.
        spell: Name,
        /// Why not.
        reason: Slotless,
    }
    /// The slot is below the level of the spell.
    SlotTooLow "slot-too-low" ["SRD-8.8"] {
        /// The spell.
        spell: Name,
        /// Its level.
        level: u32,
        /// The slot.
        slot: u32,
    }
    /// There is not enough left.
    InsufficientResources "insufficient-resources" ["SRD-9.2"] {
        /// Of what kind of thing.
        resource: Resource,
        /// Of what, where the kind has several.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<Name>,
        /// How much there is.
        available: u32,
        /// How much it takes.
        needed: u32,
    }
    /// The power is not recharged.
    NotRecharged "not-recharged" ["SRD-9.3"] {
        /// The power.
        power: Name,
        /// The least number on a d6 that recharges it.
        recharge: u32,
    }
    // 7 Targets.
    /// There are too many targets.
    TooManyTargets "too-many-targets" ["SRD-10.4"] {
        /// How many.
        given: u32,
        /// How many are allowed.
        max: u32,
    }
    /// It cannot be aimed at that.
    InvalidTarget "invalid-target" ["SRD-1.1", "SRD-10.1", "SRD-10.2", "SRD-10.3", "SRD-10.16"] {
        /// Whom.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<Name>,
        /// Why not.
        reason: Unfit,
    }
    /// The creature cannot be ridden.
    NotAMount "not-a-mount" ["SRD-6.1"] {
        /// The creature.
        creature: Name,
        /// Why not.
        reason: Unridden,
    }
    /// The target is too large.
    TooLarge "too-large" ["SRD-7.13"] {
        /// Whom.
        target: Name,
        /// How large it is.
        size: Size,
        /// The largest that could be.
        max: Size,
    }
    /// Nobody harms one's charmer.
    CannotTargetCharmer "cannot-target-charmer" ["SRD-10.5"] {
        /// Who.
        charmer: Name,
    }
    // 8 Range.
    /// It is too far.
    OutOfRange "out-of-range" ["SRD-7.1", "SRD-7.2", "SRD-8.11", "SRD-4.4", "SRD-6.3"] {
        /// Whom or what.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<Name>,
        /// Which of several targets, from 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        index: Option<u32>,
        /// How far it is.
        distance: u32,
        /// How far it may be.
        max: u32,
        /// Which range.
        range: RangeKind,
        /// How it was measured.
        metric: Metric,
    }
    /// The jump is too far or too high.
    JumpTooFar "jump-too-far" ["SRD-5.11"] {
        /// The feet.
        distance: u32,
        /// The most.
        max: u32,
        /// The feet of the run-up.
        run_up: u32,
    }
    // 9 Sight.
    /// It must be seen and is not.
    NotVisible "not-visible" ["SRD-10.6"] {
        /// Whom or what.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<Name>,
        /// Why not.
        reason: Unseen,
    }
    /// One cannot hide there.
    CannotHide "cannot-hide" ["SRD-4.5"] {
        /// Why not.
        reason: Exposed,
        /// Who sees it, by initiative.
        #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
        seen_by: SmallVec<[Name; 1]>,
    }
    // 10 Line.
    /// Something is in the way.
    LineBlocked "line-blocked" ["SRD-10.7"] {
        /// Whom or what it is aimed at.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<Name>,
        /// The nearest square that blocks.
        square: Square,
        /// What is there.
        kind: Kind,
        /// The cover it gives.
        cover: Cover,
    }
    // The steps of a move, its end and its cost.
    /// The step cuts the corner of something that fills its square.
    CornerBlocked "corner-blocked" ["SRD-5.5"] {
        /// From here.
        from: Square,
        /// To there.
        to: Square,
        /// The square whose corner it is.
        corner: Square,
    }
    /// Something is in the way.
    Blocked "blocked" ["SRD-5.6"] {
        /// Where.
        square: Square,
        /// What, or who.
        by: Name,
    }
    /// There is too little room.
    SpaceTooSmall "space-too-small" ["SRD-5.8"] {
        /// Where.
        square: Square,
        /// The size of the creature.
        size: Size,
        /// The largest size that has room.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fits: Option<Size>,
    }
    /// The frightened go no nearer.
    CannotApproach "cannot-approach" ["SRD-5.9"] {
        /// What is feared.
        source: Name,
        /// The feet to it before the step.
        from: u32,
        /// The feet to it after the step.
        to: u32,
        /// Which step, from 1.
        step: u32,
    }
    /// Somebody is there.
    Occupied "occupied" ["SRD-5.7"] {
        /// Where.
        square: Square,
        /// Who.
        by: Name,
    }
    /// There is not so much movement left.
    NotEnoughMovement "not-enough-movement" ["SRD-5.3"] {
        /// The feet it takes.
        need: u32,
        /// The feet that are left.
        have: u32,
        /// Of which speed.
        mode: Mode,
    }
    // 11 Concentration.
    /// The creature concentrates on something else.
    ConcentrationConflict "concentration-conflict" ["SRD-11.2"] {
        /// On what.
        active: Name,
        /// What it would take up.
        new: Name,
    }
}

impl Reason {
    /// The rule that refuses.
    pub const fn rule(&self) -> &'static str {
        let rules = self.rules();
        let which = match self {
            Reason::ConditionPrevents { condition: Condition::Prone, .. } => 2,
            Reason::ConditionPrevents { what: Prevented::Move, .. } => 1,
            Reason::InvalidTarget { reason, .. } => match reason {
                Unfit::Unknown => 0,
                Unfit::Unwilling | Unfit::NotHostile => 2,
                Unfit::Dead | Unfit::NotDead | Unfit::Object => 3,
                Unfit::Inside => 4,
                Unfit::SelfOnly
                | Unfit::NotSelf
                | Unfit::WrongType
                | Unfit::Duplicate
                | Unfit::CannotHear
                | Unfit::TooFarApart => 1,
            },
            Reason::OutOfRange { range, .. } => match range {
                RangeKind::Melee => 0,
                RangeKind::Long | RangeKind::Thrown => 1,
                RangeKind::Touch | RangeKind::Feet | RangeKind::Sight | RangeKind::Point | RangeKind::Teleport => 2,
                RangeKind::Help => 3,
                RangeKind::Mount => 4,
            },
            _ => 0,
        };
        rules[which]
    }

    /// Its place in the order of checks: of the reasons against several completions of an intent the one with the
    /// greatest is told. The places of targets are looked at with the range, names of targets with all names.
    pub const fn order(&self) -> u8 {
        match self {
            Reason::InvalidTarget { reason: Unfit::Unknown, .. } => Place::UnknownName as u8,
            Reason::UnknownPosition { .. } => Place::OutOfRange as u8,
            _ => self.place() as u8,
        }
    }

    /// Whether the table may waive the rule that refuses. What has no meaning cannot be done whatever the table says:
    /// names, turns and moments, the dead, what is no path or no slot, and places nobody knows.
    pub const fn is_waivable(&self) -> bool {
        !matches!(
            self,
            Reason::UnknownName { .. }
                | Reason::NotInEdition { .. }
                | Reason::NoSuchOption { .. }
                | Reason::NotYourTurn { .. }
                | Reason::DecisionPending { .. }
                | Reason::WrongTiming { .. }
                | Reason::Dead { .. }
                | Reason::InvalidPath { .. }
                | Reason::UnknownPosition { .. }
                | Reason::InvalidSlot { .. }
                | Reason::InvalidTarget { reason: Unfit::Unknown, .. }
        )
    }
}
