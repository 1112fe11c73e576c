//! What happens in a fight: small facts, by the names of creatures. What a turn has seen and what a pool still holds is the
//! fold of these facts.
//!
//! The first fact of an act is [`Event::Declared`]: the verdict that let it through, with its cost, which folding pays.

mod arrival;
mod fold;
mod pay;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

pub(crate) use fold::declare;
pub use fold::evolve;
pub use pay::{pay, record};

use crate::cost::Cost;
use crate::data::words::{Ability, Condition, DamageType, words};
use crate::encounter::{InfluenceEntry, ResumeEntry, TriggerEntry};
use crate::intent::{Act, Trigger};
use crate::name::Name;
use crate::notice::Notice;
use crate::space::{Mode, Square};
use crate::spot::{Spot, Target};
use crate::state::resume::{Guard, PaidSlot};

words! {
    /// How an attack went.
    Strike { Miss = "miss", Hit = "hit", Critical = "critical" }
}
words! {
    /// Something that is so or not.
    State { Dodging = "dodging", Raging = "raging", Stable = "stable", Reacted = "reacted" }
}
words! {
    /// Where something taken in hand comes from.
    Source { Carried = "carried", Ground = "ground" }
}

/// Dice of twenty sides as they fell, and what was made of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Throw {
    /// The faces: the one that counts, then the other one with advantage or disadvantage; none where nothing was thrown.
    pub faces: SmallVec<[u8; 2]>,
    /// The face that counts, with all that is added.
    pub total: i32,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Event {
    /// A creature does something: the verdict about it. Its cost is paid, except for the feet of a move, which are charged as
    /// they are walked.
    Declared {
        /// Who.
        creature: Name,
        /// What, with everything filled in.
        act: Act,
        /// What the turn remembers an action or bonus action as.
        deed: Name,
        /// What it costs.
        cost: Box<Cost>,
        /// What is worth knowing of it; waived rules are named here.
        notices: Vec<Notice>,
    },
    /// A creature went one square by its own movement.
    Moved {
        /// Who.
        creature: Name,
        /// Where to.
        to: Spot,
        /// How.
        mode: Mode,
        /// The feet charged.
        feet: u32,
        /// Whether it was a diagonal.
        diagonal: bool,
        /// Whether it was a part of a jump.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        jump: bool,
    },
    /// The rest of a move or jump waits for decisions.
    MoveWaits {
        /// Whose.
        creature: Name,
        /// How it moves.
        mode: Mode,
        /// The squares still to be entered.
        path: Vec<Spot>,
        /// Whether they are jumped over.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        jump: bool,
    },
    /// The rest of a move waits no longer: it goes on, or comes to nothing.
    MoveResumed {
        /// Whose.
        creature: Name,
        /// Whether it goes on.
        on: bool,
    },
    /// An attack that hits, a spell that is cast, a fall or a way into a saddle or out of it waits for decisions.
    Waits {
        /// Whose.
        creature: Name,
        /// What, as encounter files have it.
        resume: Box<ResumeEntry>,
    },
    /// What waited goes on.
    Resumed {
        /// Whose.
        creature: Name,
    },
    /// A creature does something about the blow or the fall that waits.
    Guarded {
        /// Who.
        creature: Name,
        /// What it does about it.
        guard: Guard,
    },
    /// A feature of a creature follows the hit of its own that waits; it does so once.
    Followed {
        /// Who.
        creature: Name,
        /// Which feature.
        feature: Name,
    },
    /// A creature adds damage to the hit of its own that waits.
    Added {
        /// Who.
        creature: Name,
        /// How much.
        amount: u32,
        /// Of which type.
        kind: DamageType,
    },
    /// A spell that was being cast comes to nothing.
    Countered {
        /// Whose.
        creature: Name,
        /// The spell.
        spell: Name,
        /// The slot that its caster keeps.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kept: Option<PaidSlot>,
    },
    /// A creature came to another place without its own movement.
    Shifted {
        /// Who.
        creature: Name,
        /// Where to.
        to: Spot,
    },
    /// An attack was made.
    Attacked {
        /// Who.
        creature: Name,
        /// Whom or what.
        target: Target,
        /// With what.
        with: Name,
        /// The attack roll.
        throw: Throw,
        /// The armour class, cover included.
        armor_class: i32,
        /// How it went.
        strike: Strike,
    },
    /// A saving throw was made.
    Saved {
        /// Who.
        creature: Name,
        /// With which ability.
        ability: Ability,
        /// The roll.
        throw: Throw,
        /// The number to reach.
        dc: i32,
        /// Whether it was reached.
        success: bool,
    },
    /// A check was made.
    Checked {
        /// Who.
        creature: Name,
        /// Of which skill.
        skill: Name,
        /// The roll.
        throw: Throw,
    },
    /// A creature took damage.
    Damaged {
        /// Who.
        creature: Name,
        /// By whom.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Name>,
        /// How much, after everything that lessens it.
        amount: u32,
        /// Of which types.
        kinds: SmallVec<[DamageType; 2]>,
    },
    /// A creature came down to 0 hit points, and lives.
    Downed {
        /// Who.
        creature: Name,
    },
    /// A creature must keep its concentration, or a casting of several turns: a saving throw follows.
    ConcentrationTested {
        /// Who.
        creature: Name,
    },
    /// A creature regained hit points.
    Healed {
        /// Who.
        creature: Name,
        /// How many.
        amount: u32,
    },
    /// A creature has temporary hit points, if it has not more already.
    Bolstered {
        /// Who.
        creature: Name,
        /// How many.
        amount: u32,
    },
    /// A condition began.
    ConditionBegan {
        /// Whose.
        creature: Name,
        /// Which.
        condition: Condition,
        /// From whom.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source: Option<Name>,
    },
    /// A condition ended.
    ConditionEnded {
        /// Whose.
        creature: Name,
        /// Which.
        condition: Condition,
        /// Only that from this source.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source: Option<Name>,
    },
    /// A creature began to concentrate.
    ConcentrationBegan {
        /// Who.
        creature: Name,
        /// On what.
        spell: Name,
    },
    /// A concentration ended.
    ConcentrationEnded {
        /// Whose.
        creature: Name,
        /// On what.
        spell: Name,
    },
    /// A long casting began or went on.
    CastingWentOn {
        /// Whose.
        creature: Name,
        /// The spell.
        spell: Name,
        /// The turns it still takes.
        turns_left: u32,
        /// Whether it is a ritual.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        ritual: bool,
    },
    /// A long casting was finished or given up.
    CastingEnded {
        /// Whose.
        creature: Name,
        /// The spell.
        spell: Name,
    },
    /// A spell with a time span began.
    SpellBegan {
        /// Whose.
        creature: Name,
        /// Which.
        spell: Name,
    },
    /// A spell with a time span was ended.
    SpellEnded {
        /// Whose.
        creature: Name,
        /// Which.
        spell: Name,
    },
    /// An effect began that lasts.
    InfluenceBegan {
        /// Which, as encounter files have it.
        influence: Box<InfluenceEntry>,
    },
    /// An effect that lasts is another than it was: a save was counted, something is used up, or its area has moved.
    InfluenceChanged {
        /// What it is now.
        influence: Box<InfluenceEntry>,
    },
    /// An effect that lasted ended.
    InfluenceEnded {
        /// Its number.
        number: u32,
        /// The spell, attack or power it came from.
        name: Name,
        /// On whom it was, if it was on a creature.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        creature: Option<Name>,
    },
    /// A creature has another number of hit points at most.
    MaximumChanged {
        /// Who.
        creature: Name,
        /// How many.
        max_hp: u32,
    },
    /// A creature is where nobody can reach it.
    Vanished {
        /// Who.
        creature: Name,
    },
    /// A creature has left the fight for good.
    Departed {
        /// Who.
        creature: Name,
    },
    /// A creature takes the form of a stat block.
    Shaped {
        /// Who.
        creature: Name,
        /// Which.
        form: Name,
        /// It keeps its mind.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        mind: bool,
        /// It keeps its type.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        kind: bool,
    },
    /// A creature is itself again.
    Reverted {
        /// Who.
        creature: Name,
    },
    /// A creature comes into the fight because somebody called it.
    Summoned {
        /// Its name.
        creature: Name,
        /// Who called it.
        by: Name,
        /// With which spell.
        spell: Name,
        /// What it is.
        form: Name,
        /// Slot levels above the spell's own.
        #[serde(default)]
        above: u8,
        /// Where it appears.
        at: Spot,
        /// After whom it has its turns.
        after: Name,
        /// Its initiative, if it rolled for it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        initiative: Option<i32>,
    },
    /// Temporary hit points are gone with what they came from.
    TemporaryLost {
        /// Whose.
        creature: Name,
        /// How many.
        amount: u32,
    },
    /// Somebody has more of something.
    Gained {
        /// Who.
        creature: Name,
        /// What.
        item: Name,
        /// How many.
        count: u16,
    },
    /// A die was thrown that tells what happens to a creature.
    Thrown {
        /// To whom.
        creature: Name,
        /// What it was thrown for.
        name: Name,
        /// How many sides it has.
        sides: u16,
        /// The face.
        face: u16,
    },
    /// A dead creature lives again.
    Raised {
        /// Who.
        creature: Name,
        /// With how many hit points.
        hp: u32,
    },
    /// Something was taken in hand.
    Held {
        /// By whom.
        creature: Name,
        /// What.
        item: Name,
        /// In which hand, from 0.
        hand: u8,
        /// From where.
        from: Source,
    },
    /// Something held was put away.
    Stowed {
        /// By whom.
        creature: Name,
        /// What.
        item: Name,
    },
    /// Something held fell to the ground.
    Dropped {
        /// By whom.
        creature: Name,
        /// What.
        item: Name,
    },
    /// Something thrown came to lie somewhere.
    Landed {
        /// What.
        item: Name,
        /// Where.
        at: Square,
    },
    /// Something is so, or is so no longer.
    Became {
        /// Of whom.
        creature: Name,
        /// What.
        state: State,
        /// Whether it is so.
        on: bool,
    },
    /// A creature was given help.
    Helped {
        /// Who.
        creature: Name,
        /// By whom.
        by: Name,
        /// Against whom, if it is an attack.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        against: Option<Name>,
    },
    /// The help was used.
    HelpUsed {
        /// By whom.
        creature: Name,
    },
    /// A creature is hidden from these, and from nobody else.
    Hidden {
        /// Who.
        creature: Name,
        /// From whom.
        from: Vec<Name>,
    },
    /// A creature mounted.
    Mounted {
        /// Who.
        creature: Name,
        /// What.
        mount: Name,
        /// Whether the mount does as it says.
        controls: bool,
        /// The feet charged.
        feet: u32,
    },
    /// A creature came off its mount.
    Dismounted {
        /// Who.
        creature: Name,
        /// Where to.
        to: Spot,
        /// The feet charged, if it went by itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        feet: Option<u32>,
    },
    /// An act was readied.
    Readied {
        /// Whose.
        creature: Name,
        /// The act.
        act: Act,
        /// What it waits for.
        when: Trigger,
    },
    /// What was readied waits no longer.
    ReadyEnded {
        /// Whose.
        creature: Name,
    },
    /// A creature may make an opportunity attack.
    OpportunityOffered {
        /// Who.
        creature: Name,
        /// Who leaves its reach.
        mover: Name,
        /// From where.
        from: Spot,
        /// Where to.
        to: Spot,
    },
    /// What a readied act waits for has happened.
    ReleaseOffered {
        /// Who readied it.
        creature: Name,
        /// What it waits for.
        text: String,
        /// What happened.
        happened: String,
    },
    /// A creature has hit somebody and may strike at a second one.
    CleaveOffered {
        /// Who.
        creature: Name,
        /// Whom it hit.
        target: Name,
        /// With what.
        with: Name,
    },
    /// A blow of a creature would bring a foe down: it may knock it out instead.
    KnockOutOffered {
        /// Who.
        creature: Name,
        /// Whom.
        target: Name,
    },
    /// A creature may answer what happened with a reaction.
    ReactionOffered {
        /// Who.
        creature: Name,
        /// What happened, as encounter files have it.
        trigger: Box<TriggerEntry>,
    },
    /// A creature may take a legendary action.
    LegendaryOffered {
        /// Who.
        creature: Name,
        /// Whose turn ended.
        after: Name,
    },
    /// A lair may act.
    LairOffered {
        /// Whose.
        creature: Name,
    },
    /// A creature may say what comes first of several effects.
    OrderOffered {
        /// Who.
        creature: Name,
    },
    /// A decision was answered.
    Answered {
        /// By whom.
        creature: Name,
    },
    /// A power that recharges was used.
    PowerSpent {
        /// Whose.
        creature: Name,
        /// Which.
        power: Name,
    },
    /// A trait with so many uses was used.
    TraitSpent {
        /// Whose.
        creature: Name,
        /// Which.
        name: Name,
    },
    /// A creature has one more spell slot.
    SlotGained {
        /// Who.
        creature: Name,
        /// Of which level.
        level: u8,
    },
    /// A counted feature has another number.
    Counted {
        /// Whose.
        creature: Name,
        /// Which.
        name: Name,
        /// How many.
        count: u16,
    },
    /// The die for a spent power fell; it is back if that was enough.
    Recharged {
        /// Whose.
        creature: Name,
        /// Which.
        power: Name,
        /// The face.
        face: u8,
        /// Whether it is back.
        back: bool,
    },
    /// A creature took an action of the rules along with a feature or power: its turn remembers both.
    TookAlong {
        /// Who.
        creature: Name,
        /// The verb of the action.
        deed: Name,
    },
    /// A legendary option was taken that is barred until the own turn.
    LegendaryBarred {
        /// Whose.
        creature: Name,
        /// Which.
        option: Name,
    },
    /// The lair acted.
    LairActed {
        /// With which option.
        option: Name,
    },
    /// A death save was made, or damage counted as one that failed.
    DeathSaved {
        /// Whose.
        creature: Name,
        /// The roll, if there was one.
        throw: Throw,
        /// Successes so far.
        successes: u8,
        /// Failures so far.
        failures: u8,
    },
    /// A creature died.
    Died {
        /// Who.
        creature: Name,
    },
    /// Initiative was rolled for a creature.
    InitiativeRolled {
        /// Who.
        creature: Name,
        /// The roll: those who are alike share one, and a controlled mount has that of its rider.
        throw: Throw,
    },
    /// A turn ended.
    TurnEnded {
        /// Whose.
        creature: Name,
    },
    /// A round began.
    RoundBegan {
        /// Which.
        round: u32,
    },
    /// A turn began.
    TurnBegan {
        /// Whose.
        creature: Name,
    },
    /// The fight is over.
    FightEnded {
        /// The team that is left, if one is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        winner: Option<Name>,
    },
    /// Something happens that these rules leave to the table.
    LeftToTable {
        /// By whom.
        creature: Name,
        /// What.
        what: Name,
    },
}
