//! The words of effects: when they happen, on whom, what ends them.

use serde::{Deserialize, Serialize};

use super::words::words;

words! {
    /// When an effect happens.
    Moment {
        Cast = "cast", Enter = "enter", StartTurn = "start-turn", EndTurn = "end-turn", WhileInside = "while-inside",
        MoveFiveFeet = "move-5-feet", PassThrough = "pass-through", Near = "near", Rammed = "rammed", Burning = "burning",
        LaterAction = "later-action", LaterBonus = "later-bonus", FelledBonus = "felled-bonus", TargetAction = "target-action", CasterHits = "caster-hits",
        CasterNextHits = "caster-next-hits", TargetHits = "target-hits", Struck = "struck", Charge = "charge", Death = "death",
        CasterStartTurn = "caster-start-turn", CasterEndTurn = "caster-end-turn", EndOfNextTurn = "end-of-next-turn", NextTurn = "next-turn",
        SpellEnd = "spell-end", Trigger = "trigger", Eaten = "eaten", Disobeys = "disobeys", ThreeFailures = "three-failures",
        FailsByFive = "fails-by-5", DropsToZero = "drops-to-0", Damaged = "damaged", Always = "always",
        CasterMisses = "caster-misses", HitBy = "hit-by", Fells = "fells", SecondTurn = "turn-2", ThirdTurn = "turn-3", FourthTurn = "turn-4",
        FifthTurn = "turn-5", EndsInside = "ends-inside", Overruns = "overruns", Saved = "saved",
    }
}
words! {
    /// On whom an effect falls.
    Who {
        Targets = "targets", Caster = "caster", Attacker = "attacker", Around = "around", Affected = "affected",
        Others = "others", Allies = "allies", Foes = "foes", Held = "held", Concentrating = "concentrating",
        Holders = "holders", Seized = "seized",
    } default Targets
}
words! {
    /// What still happens on a successful save or a miss: nothing, half the damage and nothing else, half the damage and all else.
    Success { None = "none", Half = "half", Lessened = "half-damage", Other = "other" } default None
}
words! {
    /// The kind of an attack roll of a spell.
    SpellAttack { Melee = "melee", Ranged = "ranged", Weapon = "weapon" }
}
words! {
    /// What ends an effect before its time.
    Ending {
        SaveEndTurn = "save-end-turn", SaveStartTurn = "save-start-turn", SaveDamage = "save-damage", SaveAction = "save-action",
        SaveMoved = "save-moved", SaveOutOfSight = "save-out-of-sight", ThreeSaves = "three-saves", Harm = "harm",
        Damage = "damage", Shaken = "shaken", OutOfSight = "out-of-sight", AttackOrCast = "attack-or-cast",
        DealsDamage = "deals-damage", CasterDead = "caster-dead", CasterDown = "caster-down", Apart = "apart", AttackMade = "attack-made", Once = "once", Bare = "bare",
        CheckStrength = "check-str", CheckDexterity = "check-dex", CheckIntelligence = "check-int", CheckAthletics = "check-athletics",
        CheckInvestigation = "check-investigation",
        CheckMedicine = "check-medicine", Action = "action", Healed = "healed", CasterIncapacitated = "caster-incapacitated",
        Incapacitated = "incapacitated", Unconscious = "unconscious", Idle = "idle", IdleUnhurt = "idle-unhurt",
    }
}
words! {
    /// Who is immune to something afterwards: whoever saves, or also whoever is rid of it.
    Immunity { Saved = "saved", Rid = "rid" }
}
words! {
    /// Who saves, if not everybody.
    SavesOnly { Unwilling = "unwilling", Carried = "carried" }
}
words! {
    /// Who has advantage on a save: those who are being fought, or the large.
    SaveAdvantage { Fought = "fought", Large = "large" }
}
words! {
    /// Against whom an attack roll of a spell has advantage: those who wear metal.
    AttackAdvantage { Metal = "metal" }
}
words! {
    /// What is held against a check: Strength by itself, Athletics, or the better of Athletics and Acrobatics.
    Resistance { Strength = "str", Athletics = "athletics", Wrestling = "wrestling" }
}
words! {
    /// Marks damage that has the type of the weapon.
    OfWeapon { Weapon = "weapon" }
}
words! {
    /// What an attack is made with, and how. Of several words each must hold.
    Arms {
        Melee = "melee", Ranged = "ranged", WeaponAttack = "weapon-attack", Weapon = "weapon", MeleeWeapon = "melee-weapon",
        RangedWeapon = "ranged-weapon", MeleeWeaponOrUnarmed = "melee-weapon-or-unarmed", FinesseOrRanged = "finesse-or-ranged",
        Unarmed = "unarmed", Flurry = "flurry", Art = "art", Strength = "strength", OneHand = "one-hand", TwoHands = "two-hands",
    }
}
