//! The words of reasons as phrases for people.

use super::words::{
    Exposed, HandFor, Moment, NoRitual, Occasion, Prerequisite, Prevented, Resource, Silenced, Slotless, State, Unfit,
    Unreadied, Unridden, Unseen,
};

/// When something is done.
pub(super) const fn moment(moment: Moment) -> &'static str {
    match moment {
        Moment::EndOfAnotherTurn => "at the end of another creature's turn",
        Moment::Initiative20 => "on initiative count 20",
        Moment::OwnTurn => "on one's own turn",
        Moment::NoCombat => "when nobody fights",
        Moment::AfterHit => "right after a hit",
    }
}

/// What somebody cannot do because of a condition.
pub(super) const fn prevented(what: Prevented) -> &'static str {
    match what {
        Prevented::Action => "cannot take actions",
        Prevented::Bonus => "cannot take bonus actions",
        Prevented::Reaction => "cannot take reactions",
        Prevented::Move => "cannot move",
        Prevented::Free => "cannot do even that",
    }
}

/// What is said of somebody who is not in a state.
pub(super) const fn not_in_state(state: State) -> &'static str {
    match state {
        State::Prone => "is not prone",
        State::Grappled => "is not grappled",
        State::Grappling => "holds nobody",
        State::Concentrating => "does not concentrate on anything",
        State::Mounted => "is not mounted",
        State::NotMounted => "is mounted already",
        State::ZeroHitPoints => "is not at 0 hit points",
        State::Readied => "has nothing readied",
        State::Casting => "has no such spell in force",
        State::Charmed => "is not charmed",
        State::Frightened => "is not frightened",
        State::Restrained => "is not restrained",
        State::Incapacitated => "is not incapacitated",
        State::Ungrappled => "is grappled",
        State::Room => "has no room for more",
    }
}

/// What would have to happen.
pub(super) const fn occasion(occasion: Occasion) -> &'static str {
    match occasion {
        Occasion::LeavesReach => "somebody leaves the reach",
        Occasion::Hit => "an attack hits",
        Occasion::Targeted => "a spell is aimed at one",
        Occasion::Casts => "somebody casts a spell",
        Occasion::Damaged => "one is damaged",
        Occasion::Falls => "somebody falls",
        Occasion::TurnEnded => "another creature ends its turn",
        Occasion::Initiative20 => "initiative count 20 comes",
        Occasion::Readied => "what was waited for happens",
        Occasion::YouHit => "one's own attack hits",
        Occasion::DropsToZero => "somebody drops to 0 hit points",
    }
}

/// What comes first.
pub(super) const fn prerequisite(needs: Prerequisite) -> &'static str {
    match needs {
        Prerequisite::LightAttack => "an attack of the Attack action with a light weapon must come first",
        Prerequisite::LightWeapon => "the second weapon must be light",
        Prerequisite::DifferentWeapon => "the second weapon must be another one",
        Prerequisite::AttackAction => "the Attack action must be taken first",
        Prerequisite::Hit => "a hit must come first",
        Prerequisite::NotMoved => "that is done only by those who have not moved",
        Prerequisite::NoHeavyArmor => "that is not done in heavy armour",
        Prerequisite::Lair => "that is done only in the lair",
        Prerequisite::Mounted => "that is done only by riders",
        Prerequisite::Spellbook => "the spellbook must be at hand",
        Prerequisite::Unarmored => "that is done only without armour",
        Prerequisite::Holding => "somebody must be held for that",
        Prerequisite::NotHolding => "that is done only by those who hold nobody",
        Prerequisite::Empty => "that is done only by those who have nobody inside",
    }
}

/// Why something cannot be readied.
pub(super) const fn unreadied(reason: Unreadied) -> &'static str {
    match reason {
        Unreadied::BonusAction => "it is a bonus action",
        Unreadied::Reaction => "it is a reaction",
        Unreadied::FreeAct => "it takes no action",
        Unreadied::CastingTime => "it is not cast with an action",
        Unreadied::Multiattack => "a readied attack is a single one",
    }
}

/// Why something is no ritual.
pub(super) const fn no_ritual(reason: NoRitual) -> &'static str {
    match reason {
        NoRitual::Tag => "it is no ritual",
        NoRitual::Feature => "that takes a feature for rituals",
        NoRitual::Book => "the spellbook is missing",
    }
}

/// Why a casting takes no slot.
pub(super) const fn slotless(reason: Slotless) -> &'static str {
    match reason {
        Slotless::Cantrip => "it is a cantrip",
        Slotless::Ritual => "it is cast as a ritual",
        Slotless::Item => "it comes from an item",
        Slotless::Innate => "it is innate",
    }
}

/// Why somebody is silent.
pub(super) const fn silenced(cause: Silenced) -> &'static str {
    match cause {
        Silenced::Gagged => "gagged",
        Silenced::Silence => "in magical silence",
        Silenced::Incapacitated => "incapacitated",
        Silenced::Paralyzed => "paralyzed",
        Silenced::Petrified => "petrified",
        Silenced::Stunned => "stunned",
        Silenced::Unconscious => "unconscious",
    }
}

/// What a hand is needed for.
pub(super) const fn hand_for(purpose: HandFor) -> &'static str {
    match purpose {
        HandFor::Grapple => "grapple",
        HandFor::Somatic => "make the gestures of the spell",
        HandFor::Material => "hold the material components",
        HandFor::Load => "load the weapon",
        HandFor::Draw => "take it in hand",
        HandFor::Catch => "catch it",
    }
}

/// What is counted, one and many.
pub(super) const fn resource(resource: Resource) -> [&'static str; 2] {
    match resource {
        Resource::Slot => ["slot", "slots"],
        Resource::PactSlot => ["pact slot", "pact slots"],
        Resource::Feature => ["use", "uses"],
        Resource::Charge => ["charge", "charges"],
        Resource::Ammunition => ["piece of ammunition", "pieces of ammunition"],
        Resource::Item => ["piece", "pieces"],
        Resource::HitDie => ["hit die", "hit dice"],
        Resource::Legendary => ["legendary action", "legendary actions"],
    }
}

/// What is said of an unfit target.
pub(super) const fn unfit(reason: Unfit) -> &'static str {
    match reason {
        Unfit::Unknown => "is not here",
        Unfit::SelfOnly => "is somebody else, and this works on oneself only",
        Unfit::NotSelf => "is oneself, and this works on others only",
        Unfit::WrongType => "is of a kind that this does not work on",
        Unfit::NotHostile => "is not hostile",
        Unfit::Unwilling => "is not willing",
        Unfit::Duplicate => "is named twice",
        Unfit::Dead => "is dead",
        Unfit::NotDead => "is not dead",
        Unfit::Object => "is an object that cannot be aimed at",
        Unfit::CannotHear => "cannot hear",
        Unfit::TooFarApart => "is too far from the other targets",
        Unfit::Inside => "cannot be reached: one of the two is inside somebody",
    }
}

/// What is said of an unfit mount.
pub(super) const fn unridden(reason: Unridden) -> &'static str {
    match reason {
        Unridden::Unwilling => "it is not willing",
        Unridden::Size => "it is not a size larger",
        Unridden::Anatomy => "its body is not fit for it",
        Unridden::NotTrained => "it is not trained",
        Unridden::Ridden => "somebody rides it",
    }
}

/// Why something is not seen.
pub(super) const fn unseen(reason: Unseen) -> &'static str {
    match reason {
        Unseen::Blinded => "nobody sees while blinded",
        Unseen::Invisible => "it is invisible",
        Unseen::Hidden => "it is hidden",
        Unseen::Obscured => "it is heavily obscured",
        Unseen::Darkness => "it is dark there",
        Unseen::Wall => "something opaque is between",
    }
}

/// Why one cannot hide.
pub(super) const fn exposed(reason: Exposed) -> &'static str {
    match reason {
        Exposed::Seen => "it is seen",
        Exposed::NotObscured => "nothing conceals it",
    }
}
