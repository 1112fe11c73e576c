//! What a trait of a monster or a feature of a class gives in a fight: advantages, numbers, and what is withstood.

use serde::{Deserialize, Serialize};

use super::armor::ArmorCategory;
use super::moment::Arms;
use super::words::{Ability, ClassName, Condition, DamageType, School, Size, words};

/// Something that a trait or a feature gives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gift {
    /// Advantage on attack rolls against some.
    AttackAdvantage(Prey),
    /// A number added to attack rolls.
    AttackBonus(AttackBonus),
    /// Attacks that are as these words say are critical from this number on the die on.
    Critical(Critical),
    /// A critical hit throws one die of the weapon more, as often as a counted feature says.
    CriticalDice(CriticalDice),
    /// Low numbers on the dice of a weapon count for more.
    Careful(Care),
    /// Attacks that are as these words say are magical.
    Magical(Vec<Arms>),
    /// The art of striking without armour: with bare hands and monk weapons, by the better of two abilities, with a die whose
    /// sides are the number of this counted feature.
    Art(String),
    /// Its bare hands deal force damage.
    ForceStrikes,
    /// Its attack rolls suffer no disadvantage from not seeing the target.
    StrikesUnseen,
    /// No attack roll against it has advantage.
    Elusive,
    /// Opportunity attacks against it have disadvantage.
    HardToCatch,
    /// So many attacks more with each Attack action, unless it has as many anyhow.
    ExtraAttack(u8),
    /// The modifier of the ability behind it is added to the damage of the second attack of two weapons.
    SecondWeapon,
    /// The armour class without armour.
    Unarmored(Unarmored),
    /// Added to the armour class, unless that was written.
    ArmorClass(i8),
    /// One more hit point for each level of the class.
    HitPoints,
    /// Training in armour of these kinds.
    ArmorTraining(Vec<ArmorCategory>),
    /// Proficiency with all martial weapons.
    MartialWeapons,
    /// Proficiency with saving throws of these abilities.
    SaveProficiency(Vec<Ability>),
    /// Advantage on saving throws against something.
    SaveAdvantage(Against),
    /// Of damage that a successful Dexterity save halves a failed one takes half and a successful one nothing.
    Evasion,
    /// A saving throw that failed succeeds, as often as the trait can be used.
    TurnsFailure,
    /// A roll that failed is made again, or changed.
    SecondChance(SecondChance),
    /// Death saving throws have advantage, and succeed altogether from this number on.
    DefiesDeath(u8),
    /// Its attacks are magical.
    MagicWeapons,
    /// Spells of at most this level do nothing to it.
    SpellImmunity(u8),
    /// It regains hit points by damage of this type.
    Absorbs(DamageType),
    /// A Constitution save against 5 and the damage leaves it 1 hit point, unless the damage is of one of these types or comes
    /// from a critical hit.
    Fortitude(Vec<DamageType>),
    /// Damage of at most so much leaves it 1 hit point, as often as the trait can be used.
    Relentless(u16),
    /// A Constitution save against the number of this counted feature, which then grows by 5, leaves it hit points: 1, or so many
    /// for each level of the class.
    RelentlessRage {
        /// The number to reach.
        dc: String,
        /// Hit points for each level of the class; none for 1 in all.
        #[serde(default)]
        level: u8,
    },
    /// Its rage does not end for want of fighting.
    Unflagging,
    /// At 0 hit points it dies only at the start of its turn, if it does not regain any.
    Lingers,
    /// It may enter the spaces of others and end there.
    Enters(Whose),
    /// Others may enter its space and end there.
    Entered,
    /// It goes through creatures and objects as through difficult ground.
    Incorporeal,
    /// It goes through any gap without squeezing.
    Formless,
    /// It regains no hit points and gains no temporary ones.
    Unhealing,
    /// It provokes no opportunity attacks by leaving a reach so.
    Unpunished(Elusion),
    /// It is in this condition, always.
    Always(Condition),
    /// Attack rolls against it have disadvantage while it can act.
    Blurred,
    /// It and its allies within so many feet have advantage on attack rolls and saving throws while it can act.
    Commands(u16),
    /// It cannot be frightened while it sees an ally within so many feet.
    Steadfast(u16),
    /// These spells do nothing to it.
    ImmuneToSpells(Vec<String>),
    /// It succeeds on saving throws against spells, and attack rolls of spells miss it.
    SpellProof,
    /// A hit against a surprised creature is critical.
    Assassinates,
    /// It has a reaction in every turn.
    Reactive,
    /// Difficult ground costs it nothing more.
    SureFooted,
    /// Dragging somebody along costs it nothing more.
    Drags,
    /// It jumps so far and so high, without a run if nothing else is said.
    Leaps {
        /// A long jump in feet.
        long: u16,
        /// A high jump in feet, if it is another than that of everybody.
        #[serde(default)]
        high: Option<u16>,
        /// It needs a run.
        #[serde(default)]
        run: bool,
    },
    /// It jumps by its Dexterity.
    JumpsByDexterity,
    /// A spell heals so many hit points more, and as many as its level.
    HealingBonus(u8),
    /// A spell that heals somebody else heals its caster of so many hit points, and as many as its level.
    HealsHealer(u8),
    /// Dice of spells that heal show their highest number.
    HealingMost,
    /// More damage of some spells.
    SpellDamage(SpellDamage),
    /// A cantrip still does half its damage to those who save; by the word also if it misses.
    PotentCantrip {
        /// Also after a miss.
        #[serde(default)]
        miss: bool,
    },
    /// Spells of a school spare friends: so many and as many as the level of the spell.
    Sculpts(School, u8),
    /// A spell reaches so many feet, and so many more for each level of the class.
    SpellRange {
        /// The spell.
        spell: String,
        /// How far.
        feet: u32,
        /// Added for each level.
        #[serde(default)]
        level: u32,
    },
    /// A hit of a spell drives its target away.
    SpellPush {
        /// The spell.
        spell: String,
        /// How far, in feet.
        feet: u16,
        /// The largest that is driven.
        #[serde(default)]
        max_size: Option<Size>,
    },
    /// Some spell is cast without a slot, as often as the feature can be used.
    FreeCasting(FreeCasting),
    /// Damage does not break the concentration on this spell.
    KeepsConcentration(String),
    /// The damage dice of this spell's mark have so many sides.
    MarkDie {
        /// The spell.
        spell: String,
        /// The sides.
        sides: u16,
    },
}

/// A number added to some attack rolls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackBonus {
    /// Which attacks.
    pub with: Vec<Arms>,
    /// The number.
    pub amount: i8,
}

/// From which number on the die an attack is critical.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Critical {
    /// Which attacks.
    pub with: Vec<Arms>,
    /// The number.
    pub from: u8,
}

/// More dice of the weapon with a critical hit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CriticalDice {
    /// Which attacks.
    pub with: Vec<Arms>,
    /// The counted feature that says how many.
    pub count: String,
}

/// What is done about low numbers on the dice of a weapon: thrown again once, or counted as a higher one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Care {
    /// Which attacks.
    pub with: Vec<Arms>,
    /// Up to this number a die is thrown again.
    #[serde(default)]
    pub again: u8,
    /// A die shows at least this.
    #[serde(default)]
    pub least: u8,
}

/// The armour class of somebody without armour: a number, the Dexterity modifier and that of another ability.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unarmored {
    /// The class that gives it, where several have the feature.
    #[serde(default)]
    pub class: Option<ClassName>,
    /// The number.
    pub base: u8,
    /// The other ability.
    #[serde(default)]
    pub ability: Option<Ability>,
    /// Not with a shield.
    #[serde(default)]
    pub no_shield: bool,
}

/// Against what a saving throw has advantage. What is left empty does not matter; one of the others must fit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Against {
    /// Spells.
    #[serde(default)]
    pub spells: bool,
    /// What brings about one of these conditions; being poisoned stands for poison of any kind.
    #[serde(default)]
    pub conditions: Vec<Condition>,
    /// Only with these abilities.
    #[serde(default)]
    pub abilities: Vec<Ability>,
    /// Everything, while it has lost half its hit points.
    #[serde(default)]
    pub bloodied: bool,
}

/// A roll that failed is made again, gets a die, or counts as the highest face.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SecondChance {
    /// Which rolls.
    pub of: Vec<Chance>,
    /// What a use takes.
    pub spends: String,
    /// What is done.
    pub by: Rescue,
}

/// What is done about a roll that failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rescue {
    /// It is made again, with so much more for each level of the class.
    Again {
        /// Added for each level.
        level: u8,
    },
    /// A die with so many sides is added.
    Die(u16),
    /// A die is added whose sides are the number of this counted feature; what does not help is not used up.
    CountedDie(String),
    /// The die counts as a 20.
    Twenty,
    /// It succeeds.
    Success,
}

/// More damage of some spells: the modifier of an ability.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpellDamage {
    /// The ability.
    pub ability: Ability,
    /// Only this spell.
    #[serde(default)]
    pub spell: Option<String>,
    /// Only cantrips.
    #[serde(default)]
    pub cantrip: bool,
    /// Only spells on the list of this class.
    #[serde(default)]
    pub class: Option<ClassName>,
    /// Only spells of this school.
    #[serde(default)]
    pub school: Option<School>,
    /// Only damage of this type.
    #[serde(default, rename = "type")]
    pub kind: Option<DamageType>,
    /// Only one damage roll of each casting.
    #[serde(default)]
    pub once: bool,
}

/// What is cast without a slot: a spell, or any spell of a level that one has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FreeCasting {
    /// This spell.
    Spell(String),
    /// A spell of this level.
    Level(u8),
}

words! {
    /// Whom an attack has advantage against: somebody beside whom an ally stands that can act, who is wounded, in the attacker's grip,
    /// surprised, or marked by the attacker's spell; or anybody, while the attacker has lost half its hit points or in the first round;
    /// or who has had no turn yet.
    Prey {
        BesideAlly = "beside-ally", Wounded = "wounded", Seized = "seized", Surprised = "surprised", Marked = "marked",
        WhileBloodied = "while-bloodied", FirstRound = "first-round", Unready = "unready",
    }
}
words! {
    /// By which movement a creature provokes nobody.
    Elusion { Any = "any", Flying = "flying" }
}
words! {
    /// Whose spaces something may enter: anybody's, or those of other teams.
    Whose { Any = "any", Hostile = "hostile" }
}
words! {
    /// What must be so for a hit to do more, once a turn: an ally beside the target that can act; the same, or advantage; a target
    /// that is surprised, or not whole; the own turn; or that one attacks recklessly in it.
    Opening {
        BesideAlly = "beside-ally", AllyOrAdvantage = "ally-or-advantage", Surprised = "surprised", Wounded = "wounded",
        OwnTurn = "own-turn", Reckless = "reckless",
    }
}
words! {
    /// A roll that may fail.
    Chance { Save = "save", Attack = "attack", Check = "check" }
}
