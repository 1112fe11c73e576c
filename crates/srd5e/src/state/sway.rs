//! What all influences on a creature together make of it, and the features that work by themselves.
//!
//! A [`Sway`] follows from the influences and is made anew whenever one begins or ends, so that the rules ask the creature and
//! never look for influences. Where features hang on what a creature is, or on who is near, it is made anew with every event.

use super::conditions::ConditionSet;
use super::influence::{Craft, Influence};
use super::position::Position;
use super::who::{Crew, Who};
use crate::data::change::Change;
use crate::data::dice::Dice;
use crate::data::effect::Effect;
use crate::data::feature::Feature;
use crate::data::moment::Moment;
use crate::data::target::TargetKind;
use crate::data::words::{Ability, CreatureType, DamageType, Lean};
use crate::name::Name;
use crate::state::creature::Creature;
use crate::state::pools::Uses;

/// What influences make of a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sway {
    /// Added to the armour class.
    pub armor_class: i32,
    /// The armour class is at least this.
    pub armor_class_least: i32,
    /// What takes the place of 10 in the armour class without armour.
    pub armor_class_base: i32,
    /// Feet added to the speed.
    pub speed: i32,
    /// Feet that features add to the speed, unless it was written.
    pub swift: u32,
    /// How often the speed is halved.
    pub halved: u32,
    /// How often the speed is doubled.
    pub doubled: u32,
    /// Whether the speed is 0.
    pub still: bool,
    /// A flying speed.
    pub fly: Option<u16>,
    /// Whether it flies as fast as it walks.
    pub flies: bool,
    /// Whether flying is the only way to move.
    pub fly_only: bool,
    /// Whether it hovers.
    pub hover: bool,
    /// Whether it swims as fast as it walks.
    pub swims: bool,
    /// Whether it climbs as fast as it walks.
    pub climbs: bool,
    /// Added to saving throws, by ability.
    pub save: [i8; 6],
    /// Checks with advantage, by ability.
    pub check_better: [bool; 6],
    /// Checks with disadvantage, by ability.
    pub check_worse: [bool; 6],
    /// Attack rolls with disadvantage, by the ability they are made with.
    pub attack_worse: [bool; 6],
    /// Those against whom its attack rolls have disadvantage.
    pub shy_of: Crew,
    /// Saving throws with advantage, by ability.
    pub save_better: [bool; 6],
    /// Saving throws with disadvantage, by ability.
    pub save_worse: [bool; 6],
    /// Death saves with advantage.
    pub death_better: bool,
    /// Whether saves to keep a concentration have disadvantage.
    pub distracted: bool,
    /// How the creature's attack rolls lean.
    pub attacks: Leans,
    /// Whether its attack rolls with Strength have advantage, and whether only those in melee.
    pub strong: Strong,
    /// Whether attack rolls of its spells have advantage.
    pub spell_attacks: bool,
    /// Added to the number to reach in saves against its spells.
    pub spell_dc: i32,
    /// How attack rolls against the creature lean.
    pub against: Leans,
    /// Those whose next attack rolls against it have advantage.
    pub vexed_by: Crew,
    /// The types of creatures whose attack rolls against it have disadvantage.
    pub warded_attacks: Set<CreatureType>,
    /// The types of creatures that cannot put it into some conditions.
    pub warded: Set<CreatureType>,
    /// Damage it resists.
    pub resists: Set<DamageType>,
    /// Whether it resists damage that is not magical.
    pub resists_nonmagical: bool,
    /// Whether it is vulnerable to all damage.
    pub vulnerable: bool,
    /// Damage that does nothing.
    pub unhurt: Set<DamageType>,
    /// Conditions it cannot be in.
    pub immune: ConditionSet,
    /// Conditions in which the types it is warded from cannot put it.
    pub immune_warded: ConditionSet,
    /// Conditions that do nothing to it.
    pub suppressed: ConditionSet,
    /// What it may not do.
    pub barred: Barred,
    /// One attack an action.
    pub one_attack: bool,
    /// One more action a turn.
    pub extra_action: bool,
    /// Dash as a bonus action.
    pub dashes: bool,
    /// Disengage as a bonus action.
    pub disengages: bool,
    /// Five feet of movement get it out of any grip.
    pub slips_free: bool,
    /// Nothing passes between it and others.
    pub enclosed: bool,
    /// Steps by which its size has grown.
    pub size: i8,
    /// The natural weapon it strikes with unarmed.
    pub natural: Option<Natural>,
    /// Its weapons are wielded with the ability behind its spells.
    pub casting_weapon: bool,
    /// The damage that its weapons deal.
    pub weapon_damage: Option<DamageType>,
    /// Invisibility is no help to it.
    pub shown: bool,
    /// It sees the invisible.
    pub sees_invisible: bool,
    /// Darkvision in feet.
    pub darkvision: u16,
    /// Truesight in feet.
    pub truesight: u16,
    /// Blindsight in feet.
    pub blindsight: u16,
    /// Difficult terrain costs it nothing more.
    pub sure_footed: bool,
    /// A fall does it no harm.
    pub falls_slowly: bool,
    /// It regains no hit points.
    pub unhealing: bool,
    /// Healing gives it the most it can.
    pub heals_most: bool,
    /// What it does with Strength deals half damage.
    pub feeble: bool,
    /// Inside whom it is.
    pub inside: Option<Who>,
    /// Whether nothing reaches it there.
    pub covered: bool,
    /// How far it jumps at most for 10 feet, and by how much its jumps are multiplied.
    pub jump: Option<u16>,
    /// Jumps go three times as far.
    pub jumps_far: bool,
}

/// A natural weapon that came with a spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Natural {
    /// Its damage.
    pub dice: Dice,
    /// The type.
    pub kind: DamageType,
    /// Added to attack and damage.
    pub bonus: i8,
    /// The ability behind spells is behind it.
    pub casting: bool,
}

impl Default for Natural {
    fn default() -> Self {
        Natural { dice: Dice::default(), kind: DamageType::Bludgeoning, bonus: 0, casting: false }
    }
}

/// Which attack rolls with Strength have advantage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strong {
    /// None.
    #[default]
    None,
    /// Those in melee.
    Melee,
    /// All.
    All,
}

/// How some rolls lean; both together are neither.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Leans {
    /// To the better of two dice.
    pub better: bool,
    /// To the worse.
    pub worse: bool,
}

/// What a creature may not do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Barred {
    /// Actions.
    pub actions: bool,
    /// Bonus actions.
    pub bonus: bool,
    /// Reactions.
    pub reactions: bool,
    /// Opportunity attacks.
    pub opportunities: bool,
    /// Moves.
    pub moves: bool,
    /// Attacks.
    pub attacks: bool,
    /// Spells.
    pub spells: bool,
    /// Standing up.
    pub standing: bool,
    /// An action and a bonus action in one turn.
    pub both: bool,
    /// A move and an action in one turn.
    pub move_or_act: bool,
}

/// Some words of at most 32.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Set<T> {
    bits: u32,
    of: std::marker::PhantomData<T>,
}

impl<T> Set<T> {
    const NONE: Self = Set { bits: 0, of: std::marker::PhantomData };
}

impl Set<DamageType> {
    /// Whether a type is among them.
    pub const fn has(self, one: DamageType) -> bool {
        self.bits >> one as u32 & 1 == 1
    }

    fn add(&mut self, types: &[DamageType]) {
        types.iter().for_each(|&one| self.bits |= 1 << one as u32);
    }
}

impl Set<CreatureType> {
    /// Whether a type is among them.
    pub const fn has(self, one: CreatureType) -> bool {
        self.bits >> one as u32 & 1 == 1
    }

    fn add(&mut self, types: &[CreatureType]) {
        types.iter().for_each(|&one| self.bits |= 1 << one as u32);
    }
}

impl Leans {
    fn add(&mut self, lean: Lean) {
        match lean {
            Lean::Advantage => self.better = true,
            Lean::Disadvantage => self.worse = true,
        }
    }
}

/// The armour class of those who wear nothing, before Dexterity.
const UNARMORED: i32 = 10;

impl Sway {
    /// What is so without influences.
    pub const NONE: Sway = Sway {
        armor_class: 0,
        armor_class_least: 0,
        armor_class_base: UNARMORED,
        speed: 0,
        swift: 0,
        halved: 0,
        doubled: 0,
        still: false,
        fly: None,
        flies: false,
        fly_only: false,
        hover: false,
        swims: false,
        climbs: false,
        save: [0; 6],
        check_better: [false; 6],
        check_worse: [false; 6],
        attack_worse: [false; 6],
        shy_of: Crew::NOBODY,
        save_better: [false; 6],
        save_worse: [false; 6],
        death_better: false,
        distracted: false,
        attacks: Leans { better: false, worse: false },
        strong: Strong::None,
        spell_attacks: false,
        spell_dc: 0,
        against: Leans { better: false, worse: false },
        vexed_by: Crew::NOBODY,
        warded_attacks: Set::NONE,
        warded: Set::NONE,
        resists: Set::NONE,
        resists_nonmagical: false,
        vulnerable: false,
        unhurt: Set::NONE,
        immune: ConditionSet::NONE,
        immune_warded: ConditionSet::NONE,
        suppressed: ConditionSet::NONE,
        barred: Barred {
            actions: false,
            bonus: false,
            reactions: false,
            opportunities: false,
            moves: false,
            attacks: false,
            spells: false,
            standing: false,
            both: false,
            move_or_act: false,
        },
        one_attack: false,
        extra_action: false,
        dashes: false,
        disengages: false,
        slips_free: false,
        enclosed: false,
        size: 0,
        natural: None,
        casting_weapon: false,
        weapon_damage: None,
        shown: false,
        sees_invisible: false,
        darkvision: 0,
        truesight: 0,
        blindsight: 0,
        sure_footed: false,
        falls_slowly: false,
        unhealing: false,
        heals_most: false,
        feeble: false,
        inside: None,
        covered: false,
        jump: None,
        jumps_far: false,
    };

    /// What the influences of a position and the features of its creatures make of a creature.
    fn of(position: &Position, who: Who) -> Sway {
        let mut sway = Sway::NONE;
        for (index, influence) in position.influences.iter().enumerate() {
            let Some(effect) =
                Some(influence).filter(|one| one.creature() == Some(who)).and_then(|one| position.effect(one))
            else {
                continue;
            };
            if is_in_force(effect, influence) && effect.changes.contains(&Change::NextAttackOfCaster) {
                sway.vexed_by.insert(influence.working.by);
            }
            if is_in_force(effect, influence) && effect.changes.contains(&Change::AttackDisadvantageOnCaster) {
                sway.shy_of.insert(influence.working.by);
            }
            if let Some(inside) = effect.inside.filter(|_| is_in_force(effect, influence)) {
                (sway.inside, sway.covered) = (Some(influence.working.by), !inside.open);
            }
            // The same spell from several casters counts once.
            let same = |earlier: &&Influence| {
                let (one, other) = (&influence.working, &earlier.working);
                earlier.creature() == Some(who) && (&one.name, &influence.effect) == (&other.name, &earlier.effect)
            };
            let again = position.influences[..index].iter().find(same).is_some();
            if !again && is_in_force(effect, influence) {
                let option = influence.working.option.as_ref();
                sway.add_effect(effect, option);
            }
        }
        for effect in written(position, who) {
            sway.add_effect(effect, None);
        }
        sway.add_features(position, who);
        sway
    }

    /// What a creature's own features make of it, and those of its friends around whom they work.
    fn add_features(&mut self, position: &Position, who: Who) {
        for (feature, effect) in position.creature(who).passives(Moment::Cast) {
            self.add_feature(position.creature(who), feature, effect);
        }
        if position.stage.lively {
            let mut warded = 0;
            for (other, creature) in position.everyone().filter(|&(other, _)| position.allied(who, other)) {
                for (feature, effect) in creature.passives(Moment::Cast) {
                    if !feature.aura.as_ref().is_some_and(|feet| is_near(position, who, other, feet)) {
                        continue;
                    }
                    if other != who {
                        self.add_feature(creature, feature, effect);
                    }
                    // Of several such auras one counts.
                    let save = |change: &Change| match change {
                        Change::SaveModifier(ability) => Some(creature.sheet.modifier(*ability).max(1)),
                        _ => None,
                    };
                    warded = effect.changes.iter().filter_map(save).fold(warded, i8::max);
                }
            }
            self.save.iter_mut().for_each(|save| *save += warded);
        }
    }

    fn add_feature(&mut self, owner: &Creature, feature: &Feature, effect: &Effect) {
        for &condition in &effect.suppresses {
            self.suppressed.insert(condition);
        }
        for change in &effect.changes {
            match (change, owner.pools.feature(&feature.id)) {
                // What grows with the level is counted.
                (Change::Speed(_), Some(Uses::Left(feet))) => self.swift += u32::from(feet),
                (Change::Speed(feet), _) => self.swift += u32::try_from(*feet).unwrap_or(0),
                _ => self.add(change, effect, None),
            }
        }
    }

    fn add_effect(&mut self, effect: &Effect, option: Option<&Name>) {
        for &condition in &effect.suppresses {
            self.suppressed.insert(condition);
        }
        for change in &effect.changes {
            self.add(change, effect, option);
        }
    }

    fn add(&mut self, change: &Change, effect: &Effect, option: Option<&Name>) {
        match change {
            Change::ArmorClass(more) => self.armor_class += i32::from(*more),
            Change::ArmorClassMinimum(least) => self.armor_class_least = self.armor_class_least.max((*least).into()),
            Change::ArmorClassBase(base) => self.armor_class_base = self.armor_class_base.max((*base).into()),
            Change::Speed(feet) => self.speed += i32::from(*feet),
            Change::SpeedHalved => self.halved += 1,
            Change::SpeedDoubled => self.doubled += 1,
            Change::SpeedZero => self.still = true,
            Change::Enclosed => self.enclosed = true,
            Change::Size(steps) => self.size += steps,
            Change::Fly(feet) => self.fly = self.fly.max(Some(*feet)),
            Change::FlyOnly(feet) => (self.fly, self.fly_only) = (self.fly.max(Some(*feet)), true),
            Change::FlyAsWalk => self.flies = true,
            Change::Hover => self.hover = true,
            Change::SwimAsWalk => self.swims = true,
            Change::ClimbAsWalk => self.climbs = true,
            Change::Jump(feet) => self.jump = self.jump.max(Some(*feet)),
            Change::JumpTripled => self.jumps_far = true,
            Change::SaveBonus { abilities, amount } => {
                abilities.iter().for_each(|ability| self.save[ability.index()] += amount);
            }
            Change::CheckAdvantage(abilities) => mark(&mut self.check_better, abilities),
            Change::CheckDisadvantage(abilities) => mark(&mut self.check_worse, abilities),
            Change::SaveAdvantage(abilities) => mark(&mut self.save_better, abilities),
            Change::SaveDisadvantage(abilities) => mark(&mut self.save_worse, abilities),
            Change::DeathSaveAdvantage => self.death_better = true,
            Change::ConcentrationDisadvantage => self.distracted = true,
            Change::OneAct => self.barred.both = true,
            Change::OneActOrMove => (self.barred.both, self.barred.move_or_act) = (true, true),
            Change::StrengthAdvantage => self.strong = Strong::All,
            Change::StrengthMeleeAdvantage => self.strong = self.strong.max(Strong::Melee),
            Change::SpellAttackAdvantage => self.spell_attacks = true,
            Change::SpellDc(more) => self.spell_dc += i32::from(*more),
            Change::AttackAdvantage => self.attacks.add(Lean::Advantage),
            Change::AttackDisadvantage => self.attacks.add(Lean::Disadvantage),
            Change::AttackDisadvantageWith(ability) => self.attack_worse[ability.index()] = true,
            Change::NextAttack(lean) => self.attacks.add(*lean),
            Change::AttacksAgainst(Lean::Disadvantage) if !effect.by.is_empty() => self.warded_attacks.add(&effect.by),
            Change::AttacksAgainst(lean) | Change::NextAttackAgainst(lean) => self.against.add(*lean),
            Change::Resistance(types) => self.resists.add(types),
            Change::ResistanceToOne(types) => {
                let chosen = |kind: &&DamageType| option.is_some_and(|option| option == kind.name());
                // Nobody said which: it is the first.
                let kind = types.iter().find(chosen).or(types.first());
                self.resists.add(kind.map(std::slice::from_ref).unwrap_or_default());
            }
            Change::ResistanceNonmagical => self.resists_nonmagical = true,
            Change::ResistanceAll => self.resists.add(DamageType::ALL),
            Change::VulnerabilityAll => self.vulnerable = true,
            Change::DamageImmunity(types) => self.unhurt.add(types),
            Change::ConditionImmunity(conditions) => {
                self.warded.add(&effect.by);
                let immune = if effect.by.is_empty() { &mut self.immune } else { &mut self.immune_warded };
                conditions.iter().for_each(|&condition| immune.insert(condition));
            }
            Change::HealingMaximum => self.heals_most = true,
            Change::NoHealing => self.unhealing = true,
            Change::NoSpells => self.barred.spells = true,
            Change::NoReactions => self.barred.reactions = true,
            Change::NoOpportunityAttacks => self.barred.opportunities = true,
            Change::NoBonus => self.barred.bonus = true,
            Change::NoActions => self.barred.actions = true,
            Change::NoAttacks => self.barred.attacks = true,
            Change::NoTurn => {
                (self.barred.actions, self.barred.bonus, self.barred.moves) = (true, true, true);
            }
            Change::NoStanding => self.barred.standing = true,
            Change::OneAttack => self.one_attack = true,
            Change::NotInvisible => self.shown = true,
            Change::SeesInvisible => self.sees_invisible = true,
            Change::Darkvision(feet) => self.darkvision = self.darkvision.max(*feet),
            Change::Truesight(feet) => self.truesight = self.truesight.max(*feet),
            Change::Blindsight(feet) => self.blindsight = self.blindsight.max(*feet),
            Change::ExtraAction => self.extra_action = true,
            Change::DashAsBonus => self.dashes = true,
            Change::DisengageAsBonus => self.disengages = true,
            Change::SlipsFree => self.slips_free = true,
            Change::CastingWeapon => self.casting_weapon = true,
            Change::WeaponDamage(kind) => self.weapon_damage = Some(*kind),
            Change::NaturalWeapon { dice, kind, bonus, casting } => {
                self.natural = Some(Natural { dice: *dice, kind: *kind, bonus: *bonus, casting: *casting });
            }
            Change::SlowFall => self.falls_slowly = true,
            Change::IgnoresDifficultTerrain => self.sure_footed = true,
            Change::HalfStrengthDamage => self.feeble = true,
            // Dice, wards, doubles and the like are asked of the influences when they come to matter.
            Change::AttackBonusDie(_)
            | Change::AttackPenaltyDie(_)
            | Change::SaveBonusDie(_)
            | Change::SavePenaltyDie(_)
            | Change::OneSaveDie(_)
            | Change::CheckPenaltyDie(_)
            | Change::InspirationDie(_)
            | Change::AttackModifier(_)
            | Change::SaveAdvantageAgainst(_)
            | Change::DamagePenaltyDie(_)
            | Change::DamageReducedDie(_)
            | Change::WeaponDie(_)
            | Change::WeaponBonus(_)
            | Change::ImmuneToSpell(_)
            | Change::HitPointMaximum { .. }
            | Change::HitPointMaximumLost
            | Change::NoRegeneration
            | Change::DeathWard
            | Change::Sanctuary(_)
            | Change::Duplicates(_)
            | Change::SharedDamage => {}
            // These count for each caster by itself.
            Change::NextAttackOfCaster
            | Change::AttackDisadvantageOnCaster
            | Change::ArmorOfCaster(_)
            | Change::SaveModifier(_) => {}
        }
    }
}

fn mark(saves: &mut [bool; 6], abilities: &[Ability]) {
    abilities.iter().for_each(|ability| saves[ability.index()] = true);
}

/// Whether somebody is as near to a friend as a counted feature of that one reaches.
fn is_near(position: &Position, who: Who, friend: Who, feet: &str) -> bool {
    let far = u32::from(position.creature(friend).pools.points(feet));
    who == friend || position.feet(who, friend).is_some_and(|feet| feet <= far)
}

/// Whether the changes of an effect hold now: those of a moment to come do not yet.
fn is_in_force(effect: &Effect, influence: &Influence) -> bool {
    let option = influence.working.option.as_ref();
    let chosen = effect.option.as_ref().is_none_or(|name| option.is_some_and(|option| option == name.as_str()));
    chosen && !influence.waits
}

/// What an encounter only names: an ongoing spell of which no influence tells whom it is on is on its caster.
fn written(position: &Position, who: Who) -> impl Iterator<Item = &'static Effect> {
    let told = move |name: &Name| {
        let of = |influence: &Influence| influence.working.by == who && influence.working.craft == Craft::Spell;
        position.influences.iter().any(|influence| of(influence) && influence.working.name == *name)
    };
    let names = position.creature(who).ongoing.iter().filter(move |name| !told(name));
    let spells = names.filter_map(|name| position.tables().spell(name.as_str()));
    let own = spells.filter(|spell| matches!(spell.targets.kind, TargetKind::Creatures | TargetKind::OnlySelf));
    own.flat_map(|spell| &spell.effects)
        .filter(|effect| effect.happens_on(Moment::Cast) && effect.roll.is_none() && effect.option.is_none())
}

impl Position {
    /// The spell, attack or power whose influence makes a change of a creature.
    pub fn swaying(&self, who: Who, makes: impl Fn(&Change) -> bool) -> Option<Name> {
        let mut making =
            self.effects_on(who).filter(|(influence, effect)| !influence.waits && effect.changes.iter().any(&makes));
        making.next().map(|(influence, _)| influence.working.name.clone())
    }

    /// Works out what the influences make of everybody. Whoever changes influences or ongoing spells does so.
    pub(crate) fn sway(&mut self) {
        let meant: Crew = self.influences.iter().filter_map(Influence::creature).collect();
        let is_plain = |who: Who, creature: &Creature| {
            creature.ongoing.is_empty() && !creature.sheet.is_changed() && !meant.contains(who)
        };
        for index in 0..self.creatures.len() {
            let (who, creature) = (Who(index as u8), &self.creatures[index]);
            let swayed = self.stage.lively || !is_plain(who, creature);
            let sway = swayed.then(|| Sway::of(self, who)).filter(|sway| *sway != Sway::NONE);
            if creature.sway.as_deref() != sway.as_ref() {
                self.creatures[index].sway = sway.map(Box::new);
            }
        }
    }
}
