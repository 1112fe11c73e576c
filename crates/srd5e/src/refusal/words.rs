//! The fixed words in the fields of refusals.

use serde::{Deserialize, Serialize};

use crate::data::words::words;
pub use crate::state::PendingKind as Decision;

words! {
    /// What a name should be the name of.
    Noun {
        Spell = "spell", Weapon = "weapon", Item = "item", Feature = "feature", Skill = "skill", Option = "option",
        Creature = "creature",
    }
}
words! {
    /// The moment at which something is allowed.
    Moment {
        EndOfAnotherTurn = "end-of-another-turn", Initiative20 = "initiative-20", OwnTurn = "own-turn",
        NoCombat = "no-combat", AfterHit = "after-hit",
    }
}
words! {
    /// What a condition takes away.
    Prevented { Action = "action", Bonus = "bonus", Reaction = "reaction", Move = "move", Free = "free" }
}
words! {
    /// What keeps a creature from speaking.
    Silenced {
        Gagged = "gagged", Silence = "silence", Incapacitated = "incapacitated", Paralyzed = "paralyzed",
        Petrified = "petrified", Stunned = "stunned", Unconscious = "unconscious",
    }
}
words! {
    /// The state in which somebody must be.
    State {
        Prone = "prone", Grappled = "grappled", Grappling = "grappling", Concentrating = "concentrating",
        Mounted = "mounted", NotMounted = "not-mounted", ZeroHitPoints = "zero-hit-points", Readied = "readied",
        Casting = "casting", Charmed = "charmed", Frightened = "frightened", Restrained = "restrained",
        Incapacitated = "incapacitated", Ungrappled = "ungrappled", Room = "room",
    }
}
words! {
    /// What may happen that lets somebody decide.
    Occasion {
        LeavesReach = "leaves-reach", Hit = "hit", Targeted = "targeted", Casts = "casts", Damaged = "damaged",
        Falls = "falls", TurnEnded = "turn-ended", Initiative20 = "initiative-20", Readied = "readied",
        YouHit = "you-hit", DropsToZero = "drops-to-0",
    }
}
words! {
    /// What must have happened, be worn, be held or be true first.
    Prerequisite {
        LightAttack = "light-attack", LightWeapon = "light-weapon", DifferentWeapon = "different-weapon",
        AttackAction = "attack-action", Hit = "hit", NotMoved = "not-moved", NoHeavyArmor = "no-heavy-armor",
        Lair = "lair", Mounted = "mounted", Spellbook = "spellbook", Unarmored = "unarmored",
        Holding = "holding", NotHolding = "not-holding", Empty = "empty",
    }
}
words! {
    /// Why something cannot be readied.
    Unreadied {
        BonusAction = "bonus-action", Reaction = "reaction", FreeAct = "free-act", CastingTime = "casting-time",
        Multiattack = "multiattack",
    }
}
words! {
    /// What is missing for a ritual.
    NoRitual { Tag = "tag", Feature = "feature", Book = "book" }
}
words! {
    /// A pool of something that is used up.
    Resource {
        Slot = "slot", PactSlot = "pact-slot", Feature = "feature", Charge = "charge", Ammunition = "ammunition",
        Item = "item", HitDie = "hit-die", Legendary = "legendary",
    }
}
words! {
    /// Why a casting takes no slot.
    Slotless { Cantrip = "cantrip", Ritual = "ritual", Item = "item", Innate = "innate" }
}
words! {
    /// What a free hand is needed for.
    HandFor {
        Grapple = "grapple", Somatic = "somatic", Material = "material", Load = "load", Draw = "draw", Catch = "catch",
    }
}
words! {
    /// What is wrong with a target.
    Unfit {
        Unknown = "unknown", SelfOnly = "self-only", NotSelf = "not-self", WrongType = "wrong-type",
        NotHostile = "not-hostile", Unwilling = "unwilling", Duplicate = "duplicate", Dead = "dead", NotDead = "not-dead",
        Object = "object", CannotHear = "cannot-hear", TooFarApart = "too-far-apart", Inside = "inside",
    }
}
words! {
    /// Which range is too short.
    RangeKind {
        Melee = "melee", Touch = "touch", Feet = "feet", Long = "long", Thrown = "thrown", Sight = "sight", Help = "help",
        Mount = "mount", Teleport = "teleport", Point = "point",
    }
}
words! {
    /// Why something is not seen, in the order in which it is said.
    Unseen {
        Blinded = "blinded", Invisible = "invisible", Hidden = "hidden", Obscured = "obscured", Darkness = "darkness",
        Wall = "wall",
    }
}
words! {
    /// What is wrong with the shape of a path.
    PathFault { Empty = "empty", Start = "start", NotAdjacent = "not-adjacent", OffMap = "off-map", NotNearer = "not-nearer" }
}
words! {
    /// Why a creature cannot be ridden.
    Unridden {
        Unwilling = "unwilling", Size = "size", Anatomy = "anatomy", NotTrained = "not-trained", Ridden = "ridden",
    }
}
words! {
    /// Why one cannot hide.
    Exposed { Seen = "seen", NotObscured = "not-obscured" }
}
