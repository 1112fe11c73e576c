//! What a spell, an attack that hits, or a power does: rolls, damage, healing, conditions, changes and movement.

use serde::{Deserialize, Serialize};

use super::area::Shape;
use super::change::Change;
use super::dice::Dice;
use super::form::Form;
use super::moment::{
    Arms, AttackAdvantage, Ending, Immunity, Moment, OfWeapon, Resistance, SaveAdvantage, SavesOnly, SpellAttack,
    Success, Who,
};
use super::summons::Summons;
use super::target::{Bound, States, Targets};
use super::words::{Ability, Condition, CreatureType, DamageType, Size};
use crate::space::Direction;

/// One effect: at some moments, on some creatures, after a roll.
///
/// On a failed save, a hit, a contest that is won, or without a roll all of it happens. On a successful save only what
/// [`Success`] says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    /// The option it belongs to, if the caster chooses one.
    #[serde(default)]
    pub option: Option<String>,
    /// When it happens; empty means: when the spell is cast or the power used.
    #[serde(default)]
    pub on: Vec<Moment>,
    /// On whom.
    #[serde(default)]
    pub who: Who,
    /// The area, where options have different ones.
    #[serde(default)]
    pub area: Option<Shape>,
    /// Whom it is aimed at, where options differ.
    #[serde(default)]
    pub targets: Option<Box<Targets>>,
    /// The roll that decides.
    #[serde(default)]
    pub roll: Option<Roll>,
    /// Creatures of these types make the saving throw with disadvantage.
    #[serde(default)]
    pub worse: Vec<CreatureType>,
    /// Creatures of these types fail the saving throw.
    #[serde(default)]
    pub fails: Vec<CreatureType>,
    /// Creatures of these types succeed on the saving throw.
    #[serde(default)]
    pub passes: Vec<CreatureType>,
    /// Creatures that cannot be in this condition succeed on the saving throw.
    #[serde(default)]
    pub passes_immune: Option<Condition>,
    /// The distance in feet that matters: from the wall near which it happens, to be reached again, to be kept, or to have moved
    /// before a charge.
    #[serde(default)]
    pub within: Option<u16>,
    /// Only on the left hand of the wall near which it happens, as its squares are named.
    #[serde(default)]
    pub side: bool,
    /// Only while nobody is held by it.
    #[serde(default)]
    pub alone: bool,
    /// Only after hits by attacks that are as these words say.
    #[serde(default)]
    pub with: Vec<Arms>,
    /// So many creatures at most, where it is not the number of targets.
    #[serde(default)]
    pub count: Option<u8>,
    /// A die of so many sides is thrown for each creature; what follows is told apart by its faces.
    #[serde(default)]
    pub throws: Option<u16>,
    /// The highest face of that die stands for two others.
    #[serde(default)]
    pub twice: bool,
    /// The lowest and the highest face that bring it about.
    #[serde(default)]
    pub faces: Option<(u16, u16)>,
    /// Only creatures of these types.
    #[serde(default)]
    pub only: Vec<CreatureType>,
    /// No creatures of these types.
    #[serde(default)]
    pub never: Vec<CreatureType>,
    /// Only from attackers of these types, or caused by them.
    #[serde(default)]
    pub by: Vec<CreatureType>,
    /// No creatures with one of these words after their type.
    #[serde(default)]
    pub never_tags: Vec<String>,
    /// Only if the attack was rolled with advantage.
    #[serde(default)]
    pub advantaged: bool,
    /// Only if it comes to the same creature a second time in a turn.
    #[serde(default)]
    pub repeated: bool,
    /// The largest size affected.
    #[serde(default)]
    pub max_size: Option<Size>,
    /// The hit points a creature must have.
    #[serde(default)]
    pub hit_points: Option<Bound>,
    /// The states one of which a creature must be in.
    #[serde(default, skip_serializing_if = "States::is_any")]
    pub state: States,
    /// Not on creatures that cannot be charmed.
    #[serde(default)]
    pub charmable: bool,
    /// Hit points or damage that the effect has in all: creatures are taken in order of hit points until it is used up.
    #[serde(default)]
    pub budget: Option<Amount>,
    /// The damage.
    #[serde(default)]
    pub damage: Vec<Damage>,
    /// Added for each slot level above to one of the damages, by choice.
    #[serde(default)]
    pub either_slot: Option<Dice>,
    /// More damage against some types of creatures.
    #[serde(default)]
    pub extra: Option<Extra>,
    /// Creatures of these types take the most damage it can deal.
    #[serde(default)]
    pub most_to: Vec<CreatureType>,
    /// The damage leaves 1 hit point.
    #[serde(default)]
    pub leaves_one: bool,
    /// Added to the damage at the end of each turn of the caster.
    #[serde(default)]
    pub grows: Option<Dice>,
    /// Hit points lost, which is no damage.
    #[serde(default)]
    pub loses: Option<Dice>,
    /// The type of damage that counts for what is drained, where it is not all.
    #[serde(default)]
    pub drains: Option<DamageType>,
    /// Hit points regained.
    #[serde(default)]
    pub healing: Option<Amount>,
    /// Temporary hit points.
    #[serde(default)]
    pub temporary: Option<Amount>,
    /// Temporary hit points that came with it go with it.
    #[serde(default)]
    pub fades: bool,
    /// Conditions imposed.
    #[serde(default)]
    pub conditions: Vec<Condition>,
    /// The number to beat to get out of a grapple or a bond.
    #[serde(default)]
    pub escape: Option<u8>,
    /// So many creatures at most are held by it at a time.
    #[serde(default)]
    pub limbs: Option<u8>,
    /// What binds the creature can be destroyed.
    #[serde(default)]
    pub bond: Option<Bond>,
    /// The creature is inside whoever it comes from.
    #[serde(default)]
    pub inside: Option<Inside>,
    /// Whoever it comes from clings to the creature and goes where it goes.
    #[serde(default)]
    pub clings: bool,
    /// How long conditions and changes last, if not as long as the spell.
    #[serde(default)]
    pub until: Option<Until>,
    /// What ends conditions and changes before.
    #[serde(default)]
    pub ends: Vec<Ending>,
    /// Who is immune to it for a day.
    #[serde(default)]
    pub immune: Option<Immunity>,
    /// The ability of saves made again, if it is not that of the roll.
    #[serde(default)]
    pub again: Option<Ability>,
    /// Saves made again have disadvantage while whoever it comes from is in sight.
    #[serde(default)]
    pub sighted: bool,
    /// Conditions that end.
    #[serde(default)]
    pub cures: Vec<Condition>,
    /// Conditions one of which ends.
    #[serde(default)]
    pub cures_one: Vec<Condition>,
    /// Spells that end on the creature, by id.
    #[serde(default)]
    pub lifts: Vec<String>,
    /// Conditions that do nothing while the effect lasts.
    #[serde(default)]
    pub suppresses: Vec<Condition>,
    /// Changes to the creature.
    #[serde(default)]
    pub changes: Vec<Change>,
    /// How the creature is moved.
    #[serde(default)]
    pub moves: Option<Shift>,
    /// Other things done.
    #[serde(default)]
    pub deeds: Vec<Deed>,
    /// Creatures of these types that were sent away do not come back if its time runs out.
    #[serde(default)]
    pub stay_away: Vec<CreatureType>,
    /// Things that come into the possession of the creature, with how many.
    #[serde(default)]
    pub items: Vec<(String, u16)>,
    /// The forms among which the creature takes one.
    #[serde(default)]
    pub form: Option<Box<Form>>,
    /// Creatures that are called into the fight.
    #[serde(default)]
    pub summons: Option<Box<Summons>>,
    /// What follows for creatures that were affected.
    #[serde(default)]
    pub then: Vec<Effect>,
    /// What happens to creatures that were spared by the roll.
    #[serde(default)]
    pub otherwise: Vec<Effect>,
}

/// Something that binds a creature until it is destroyed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bond {
    /// Its armour class.
    pub armor_class: u8,
    /// Its hit points.
    pub hit_points: u16,
    /// What does nothing to it.
    #[serde(default)]
    pub immune: Vec<DamageType>,
    /// What does it twice the damage.
    #[serde(default)]
    pub vulnerable: Vec<DamageType>,
}

/// A creature inside another: it goes where the other goes, and nothing outside reaches it if nothing else is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Inside {
    /// How many there can be at a time.
    pub most: u8,
    /// All come out when one of them does so much damage in a turn and a Constitution save fails.
    #[serde(default)]
    pub burst: Option<Burst>,
    /// Who comes out lies.
    #[serde(default)]
    pub prone: bool,
    /// Others reach it there.
    #[serde(default)]
    pub open: bool,
}

/// What makes somebody let out those inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Burst {
    /// The damage by one of them in a turn.
    pub damage: u16,
    /// The number its save must reach.
    pub dc: u8,
}

/// The roll that decides about an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Roll {
    /// A saving throw of the target.
    Save(Save),
    /// An attack roll of the caster.
    Attack(AttackRoll),
    /// A check of the caster against one of the target.
    Contest(Contest),
}

/// A saving throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Save {
    /// The ability.
    pub save: Ability,
    /// Another ability the target may choose.
    #[serde(default)]
    pub or: Option<Ability>,
    /// The number to reach; none: the caster's spell save number.
    #[serde(default)]
    pub dc: Option<u8>,
    /// What happens on a success.
    #[serde(default)]
    pub success: Success,
    /// Whether cover helps.
    #[serde(default = "yes")]
    pub cover: bool,
    /// Who saves, if not everybody; the others are affected without a save.
    #[serde(default)]
    pub only: Option<SavesOnly>,
    /// Who has advantage.
    #[serde(default)]
    pub advantage: Option<SaveAdvantage>,
}

/// An attack roll of a spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackRoll {
    /// Melee, ranged, or with the weapon in hand.
    pub attack: SpellAttack,
    /// What a miss still does.
    #[serde(default)]
    pub miss: Success,
    /// Against whom it has advantage.
    #[serde(default)]
    pub advantage: Option<AttackAdvantage>,
}

/// A check against a check of the target; the higher one wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contest {
    /// What the target resists with.
    pub contest: Resistance,
    /// The modifier of the check, where it is not that of the spellcasting ability.
    #[serde(default)]
    pub bonus: Option<i8>,
    /// The check has advantage against creatures of at most this size.
    #[serde(default)]
    pub better: Option<Size>,
}

/// Dice with what a slot or a level adds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Amount {
    /// At the lowest slot.
    pub dice: Dice,
    /// Added for each slot level above.
    #[serde(default)]
    pub slot: Option<Dice>,
    /// The spellcasting modifier is added.
    #[serde(default)]
    pub modifier: bool,
    /// It is divided among the targets.
    #[serde(default)]
    pub shared: bool,
    /// It brings nobody above half of its hit points.
    #[serde(default)]
    pub to_half: bool,
    /// How it grows with whoever it comes from.
    #[serde(default)]
    pub scale: Option<Scale>,
}

/// How an amount grows with whoever it comes from. Counted features are looked up by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scale {
    /// Other dice from levels of the class on, the lowest first.
    #[serde(default)]
    pub levels: Vec<(u8, Dice)>,
    /// The dice as many times as this counted feature says.
    #[serde(default)]
    pub times: Option<String>,
    /// The dice as many times as the modifier of this ability, at least once.
    #[serde(default)]
    pub times_ability: Option<Ability>,
    /// The sides of the dice are the number of this counted feature.
    #[serde(default)]
    pub sides: Option<String>,
    /// The number of this counted feature is added.
    #[serde(default)]
    pub plus: Option<String>,
    /// So much is added for each level of the class.
    #[serde(default)]
    pub level: u8,
    /// The modifier of this ability is added.
    #[serde(default)]
    pub ability: Option<Ability>,
    /// The proficiency bonus is added.
    #[serde(default)]
    pub proficiency: bool,
    /// The points that are spent are added.
    #[serde(default)]
    pub spent: bool,
    /// So many dice at most, whatever the slot.
    #[serde(default)]
    pub most: Option<u16>,
}

/// Damage of one type, or of one of several by choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Damage {
    /// At the lowest slot and level.
    pub dice: Dice,
    /// The type.
    #[serde(rename = "type")]
    pub kind: DamageKind,
    /// Added for each slot level above.
    #[serde(default)]
    pub slot: Option<Dice>,
    /// Added only for every so many slot levels above.
    #[serde(default = "one")]
    pub every: u8,
    /// Added at each of the character levels 5, 11 and 17 (cantrips).
    #[serde(default)]
    pub step: Option<Dice>,
    /// The spellcasting modifier is added.
    #[serde(default)]
    pub modifier: bool,
    /// Each die that shows its highest face is thrown once more and added, as often in all as the spellcasting modifier says.
    #[serde(default)]
    pub bursts: bool,
    /// How it grows with whoever it comes from.
    #[serde(default)]
    pub scale: Option<Scale>,
}

/// The type of some damage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum DamageKind {
    /// This type.
    One(DamageType),
    /// One of these, chosen by the caster or the creature.
    Choice(Vec<DamageType>),
    /// The type of the weapon.
    Weapon(OfWeapon),
}

/// More damage against some types of creatures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Extra {
    /// So much.
    pub dice: Dice,
    /// Against these.
    pub against: Vec<CreatureType>,
}

/// How long an effect lasts, if not as long as the spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// The start of the caster's next turn.
    StartOfCaster,
    /// The end of the caster's next turn.
    EndOfCaster,
    /// The start of the target's next turn.
    StartOfTarget,
    /// The end of the target's next turn.
    EndOfTarget,
    /// The end of the turn.
    EndOfTurn,
    /// As long as the creature is in the area.
    Inside,
    /// Something named in the rules only.
    Special,
    /// So many minutes.
    Minutes(u32),
    /// So many hours.
    Hours(u32),
    /// So many days.
    Days(u32),
}

/// How a creature is moved, in feet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shift {
    /// Away.
    Push(u16),
    /// Away, and five feet more for each point of the spellcasting modifier.
    PushHard(u16),
    /// Nearer.
    Pull(u16),
    /// Up.
    Lift(u16),
    /// In any direction.
    Any(u16),
    /// By teleporting.
    Teleport(u16),
    /// To the nearest free place beside whoever it comes from.
    Out,
}

/// Other things an effect does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// The creature dies.
    Kill,
    /// It drops to 0 hit points.
    DropToZero,
    /// It is sent where nobody can reach it, and comes back.
    Banish,
    /// It leaves the fight for another place or plane.
    Depart,
    /// It goes away from the caster as far as its movement and a Dash take it.
    Flee,
    /// It goes away from the caster at once as far as its movement takes it, if it has a reaction for it.
    Recoil,
    /// It goes nearer to the caster as far as its movement takes it.
    Approach,
    /// It goes in a direction as far as its movement takes it.
    March(Direction),
    /// It goes as far as its movement takes it in a direction that a die of so many sides tells.
    Wander(u16),
    /// It strikes at a creature within its reach that a die tells.
    LashOut,
    /// It takes the Dodge action.
    Dodge,
    /// It is in its own form again.
    Revert,
    /// Its spell of at most this level, or of the slot used, comes to nothing.
    Counter(u8),
    /// Spells of at most this level, or of the slot used, end on it.
    Dispel(u8),
    /// It lives again with 1 hit point.
    Raise,
    /// It lives again with all its hit points.
    RaiseWhole,
    /// It is stable.
    Stabilise,
    /// It regains all its hit points.
    RestoreAll,
    /// Its concentration ends.
    BreakConcentration,
    /// It drops what it holds.
    DropHeld,
    /// The caster regains the damage dealt.
    Drain,
    /// The caster regains half the damage dealt.
    DrainHalf,
    /// It rages as long as this lasts.
    Rage,
}

impl Effect {
    /// Whether it happens at that moment.
    pub fn happens_on(&self, moment: Moment) -> bool {
        if self.on.is_empty() { moment == Moment::Cast } else { self.on.contains(&moment) }
    }

    /// The feet it carries somebody who teleports.
    pub fn teleports(&self) -> Option<u32> {
        match self.moves {
            Some(Shift::Teleport(feet)) => Some(feet.into()),
            _ => None,
        }
    }

    /// The effect of a number among those that follow from it, and those that happen otherwise.
    pub fn child(&self, number: u8) -> Option<&Self> {
        let number = usize::from(number);
        self.then.get(number).or_else(|| self.otherwise.get(number.checked_sub(self.then.len())?))
    }

    /// This effect and all that follow from it or happen otherwise, outermost first.
    pub fn whole(&self) -> impl Iterator<Item = &Self> {
        let mut waiting = vec![self];
        std::iter::from_fn(move || {
            let next = waiting.pop()?;
            waiting.extend(next.otherwise.iter().rev().chain(next.then.iter().rev()));
            Some(next)
        })
    }
}

impl Damage {
    /// The dice with `above` slot levels above the spell's own, cast by a character or monster of that level.
    pub fn at(&self, above: u8, level: u8) -> Dice {
        let steps = [5, 11, 17].iter().filter(|step| level >= **step).count();
        let raised =
            self.slot.and_then(|more| self.dice.raised(more, u16::from(above / self.every))).unwrap_or(self.dice);
        self.step.and_then(|more| raised.raised(more, u16::try_from(steps).unwrap_or(3))).unwrap_or(raised)
    }
}

impl Amount {
    /// The dice with `above` slot levels above the spell's own.
    pub fn at(&self, above: u8) -> Dice {
        self.slot.and_then(|more| self.dice.raised(more, u16::from(above))).unwrap_or(self.dice)
    }
}

const fn yes() -> bool {
    true
}

const fn one() -> u8 {
    1
}
