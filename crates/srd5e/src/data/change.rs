//! Lasting changes that an effect makes to a creature: bonuses, speeds, resistances, and what it may no longer do.

use serde::{Deserialize, Serialize};

use super::dice::Dice;
use super::words::{Ability, Condition, DamageType, Lean};

/// A change to a creature while an effect lasts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// Added to the armour class.
    ArmorClass(i8),
    /// The armour class is at least this.
    ArmorClassMinimum(u8),
    /// The armour class without armour is this and the Dexterity modifier.
    ArmorClassBase(u8),
    /// Added to the armour class of whoever it comes from against the creature's attacks.
    ArmorOfCaster(i8),
    /// Feet added to the speed.
    Speed(i16),
    /// The speed is halved.
    SpeedHalved,
    /// The speed is doubled.
    SpeedDoubled,
    /// The speed is 0.
    SpeedZero,
    /// A flying speed in feet.
    Fly(u16),
    /// A flying speed in feet and no other way to move.
    FlyOnly(u16),
    /// A flying speed equal to the walking speed.
    FlyAsWalk,
    /// It hovers.
    Hover,
    /// A swimming speed equal to the walking speed.
    SwimAsWalk,
    /// A climbing speed equal to the walking speed, also on walls and ceilings.
    ClimbAsWalk,
    /// Once a turn a jump of so many feet for 10 feet of movement.
    Jump(u16),
    /// The distance of jumps is tripled.
    JumpTripled,
    /// A die added to attack rolls.
    AttackBonusDie(Dice),
    /// A die taken from attack rolls.
    AttackPenaltyDie(Dice),
    /// A die added to saving throws.
    SaveBonusDie(Dice),
    /// A die taken from saving throws.
    SavePenaltyDie(Dice),
    /// A die added to one saving throw; then the spell ends.
    OneSaveDie(Dice),
    /// A die taken from damage dealt.
    DamagePenaltyDie(Dice),
    /// A die taken from damage of the chosen type, once a turn.
    DamageReducedDie(Dice),
    /// The damage die of the weapon touched.
    WeaponDie(Dice),
    /// A bonus to attack and damage of the weapon touched: pairs of slot level and bonus.
    WeaponBonus(Vec<(u8, u8)>),
    /// A number added to saving throws.
    SaveBonus {
        /// With these abilities.
        abilities: Vec<Ability>,
        /// The number.
        amount: i8,
    },
    /// Advantage on checks of these abilities.
    CheckAdvantage(Vec<Ability>),
    /// Disadvantage on checks of these abilities.
    CheckDisadvantage(Vec<Ability>),
    /// The modifier of this ability of whoever it comes from, at least 1, is added to saving throws.
    SaveModifier(Ability),
    /// Advantage on saving throws with these abilities.
    SaveAdvantage(Vec<Ability>),
    /// Advantage on saving throws against these conditions.
    SaveAdvantageAgainst(Vec<Condition>),
    /// Disadvantage on saving throws with these abilities.
    SaveDisadvantage(Vec<Ability>),
    /// Advantage on death saves.
    DeathSaveAdvantage,
    /// A die added to one attack roll, save or check that would fail without it; then it is used up. Its sides are the number of
    /// this counted feature of whoever it comes from.
    InspirationDie(String),
    /// The modifier of this ability, at least 1, is added to attack rolls with weapons.
    AttackModifier(Ability),
    /// Advantage on attack rolls with Strength.
    StrengthAdvantage,
    /// Advantage on attack rolls with Strength in melee.
    StrengthMeleeAdvantage,
    /// Advantage on attack rolls of spells.
    SpellAttackAdvantage,
    /// Added to the number to reach in saves against spells.
    SpellDc(i8),
    /// Advantage on attack rolls.
    AttackAdvantage,
    /// Disadvantage on attack rolls.
    AttackDisadvantage,
    /// Disadvantage on attack rolls made with an ability.
    AttackDisadvantageWith(Ability),
    /// Disadvantage on attack rolls against the caster.
    AttackDisadvantageOnCaster,
    /// How attack rolls against the creature lean.
    AttacksAgainst(Lean),
    /// How the next attack roll against the creature leans.
    NextAttackAgainst(Lean),
    /// How the creature's next attack roll leans.
    NextAttack(Lean),
    /// Advantage on the next attack roll that the caster makes against the creature.
    NextAttackOfCaster,
    /// Resistance to these types.
    Resistance(Vec<DamageType>),
    /// Resistance to one of these types, chosen by the caster.
    ResistanceToOne(Vec<DamageType>),
    /// Resistance to bludgeoning, piercing and slashing damage that is not magical.
    ResistanceNonmagical,
    /// Resistance to all damage.
    ResistanceAll,
    /// Vulnerability to all damage.
    VulnerabilityAll,
    /// The caster takes the same damage.
    SharedDamage,
    /// Immunity to these types.
    DamageImmunity(Vec<DamageType>),
    /// Immunity to these conditions.
    ConditionImmunity(Vec<Condition>),
    /// Immunity to the spell of that id.
    ImmuneToSpell(String),
    /// More hit points, at most and at present.
    HitPointMaximum {
        /// So many.
        amount: u16,
        /// So many more for each slot level above the spell's own.
        slot: u16,
    },
    /// The hit point maximum falls by the damage taken.
    HitPointMaximumLost,
    /// All healing gives the most it can.
    HealingMaximum,
    /// No hit points are regained.
    NoHealing,
    /// A trait that regains hit points does not.
    NoRegeneration,
    /// No spells are cast.
    NoSpells,
    /// No reactions are taken.
    NoReactions,
    /// No opportunity attacks are made.
    NoOpportunityAttacks,
    /// No bonus actions are taken.
    NoBonus,
    /// No actions are taken.
    NoActions,
    /// No attacks are made.
    NoAttacks,
    /// Neither moves nor actions.
    NoTurn,
    /// It does not stand up.
    NoStanding,
    /// Only one attack a turn.
    OneAttack,
    /// Being invisible is no help.
    NotInvisible,
    /// Invisible creatures are seen.
    SeesInvisible,
    /// Darkvision so many feet far.
    Darkvision(u16),
    /// Truesight so many feet far.
    Truesight(u16),
    /// Blindsight so many feet far.
    Blindsight(u16),
    /// One more action a turn: one attack, Dash, Disengage, Hide or using an object.
    ExtraAction,
    /// Dash as a bonus action.
    DashAsBonus,
    /// Disengage as a bonus action.
    DisengageAsBonus,
    /// Five feet of movement get it out of any grip.
    SlipsFree,
    /// The next drop to 0 hit points leaves 1.
    DeathWard,
    /// A fall does no harm.
    SlowFall,
    /// Difficult terrain costs nothing more.
    IgnoresDifficultTerrain,
    /// Who aims at the creature must first save with this ability.
    Sanctuary(Ability),
    /// So many illusory doubles.
    Duplicates(u8),
    /// Steps by which the size grows.
    Size(i8),
    /// Shut in by a barrier nothing passes; those whom the same spell shuts in are together.
    Enclosed,
    /// Attacks with weapons use the spellcasting ability.
    CastingWeapon,
    /// Attacks with weapons deal damage of this type.
    WeaponDamage(DamageType),
    /// Unarmed strikes are those of a natural weapon.
    NaturalWeapon {
        /// Its damage.
        dice: Dice,
        /// The type.
        kind: DamageType,
        /// Added to attack and damage.
        bonus: i8,
        /// The spellcasting ability is behind it, and not Strength.
        casting: bool,
    },
    /// Attacks with Strength deal half damage.
    HalfStrengthDamage,
    /// A die taken from checks.
    CheckPenaltyDie(Dice),
    /// Disadvantage on saving throws to keep one's concentration.
    ConcentrationDisadvantage,
    /// An action or a bonus action in a turn, not both.
    OneAct,
    /// A move or an action in a turn, not both.
    OneActOrMove,
}
