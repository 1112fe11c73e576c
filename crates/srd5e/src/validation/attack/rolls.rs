//! What gives an attack roll advantage or disadvantage.

use super::aim::{Aim, Aimed};
use super::arm::Arm;
use super::strike::Strike;
use super::stroke::force;
use crate::data::effect::DamageKind;
use crate::data::gift::{Gift, Prey};
use crate::data::moment::Moment;
use crate::data::target::TargetState;
use crate::data::weapon::{Property, WeaponKind};
use crate::data::words::{Ability, Condition, DamageType, Edition, Lean, Size};
use crate::intent::act::Force;
use crate::notice::Cause;
use crate::refusal::words::Unseen;
use crate::space::{Sight, Space};
use crate::state::sway::{Leans, Strong};
use crate::state::{Creature, Position, Who};
use crate::validation::attire::is_trained;
use crate::validation::conditions::{is_daunted, is_surprised};
use crate::validation::hands::grapplers;
use crate::validation::speed::dodges;

/// The ability scores below which heavy weapons are too heavy (2024).
const HEAVY_SCORE: u8 = 13;
/// The exhaustion from which attacks are made with disadvantage (2014).
const EXHAUSTED: u8 = 3;

/// An attack as far as its roll goes.
pub struct Roll<'a> {
    /// Where.
    pub position: &'a Position,
    /// Who attacks.
    pub actor: Who,
    /// From where.
    pub from: Space,
    /// With what; none for a spell.
    pub arm: Option<Arm<'a>>,
    /// Whether metal draws it.
    pub metal: bool,
    /// In melee or at range.
    pub kind: WeaponKind,
    /// The feet beyond which it has disadvantage.
    pub normal: u32,
    /// At what.
    pub aim: &'a Aim,
    /// Where that is.
    pub to: Space,
    /// The feet in between.
    pub feet: u32,
    /// Whether it is made with Strength.
    pub strong: bool,
    /// Whether it is an opportunity attack.
    pub opportunity: bool,
}

impl<'a> Roll<'a> {
    /// The roll of a strike from a space at a target in another, so many feet away.
    pub fn of(
        position: &'a Position,
        actor: Who,
        strike: &Strike<'a>,
        aim: &'a Aim,
        (from, to, feet): (Space, Space, u32),
    ) -> Self {
        let Strike { arm, kind, normal, opportunity, .. } = *strike;
        let weapon = if let Arm::Weapon(weapon) = arm { Some(weapon) } else { None };
        let bare = matches!(arm, Arm::Unarmed);
        let strong = force(position.creature(actor), weapon, bare, strike.by) == Force::Strength;
        let (arm, metal) = (Some(arm), false);
        Roll { position, actor, from, arm, metal, kind, normal, aim, to, feet, strong, opportunity }
    }
}

/// Whether a creature wears armour of metal.
pub(crate) fn wears_metal(position: &Position, creature: &Creature) -> bool {
    let worn = creature.armor.as_ref().and_then(|armor| position.tables().armor(armor.as_str()));
    worn.is_some_and(|armor| armor.metal)
}

impl Roll<'_> {
    /// How it leans; advantage and disadvantage together make it plain.
    pub fn lean(&self) -> Option<Lean> {
        let (mut better, mut worse) = (false, false);
        self.causes(|lean, _| match lean {
            Lean::Advantage => better = true,
            Lean::Disadvantage => worse = true,
        });
        match (better, worse) {
            (true, false) => Some(Lean::Advantage),
            (false, true) => Some(Lean::Disadvantage),
            (true, true) | (false, false) => None,
        }
    }

    /// Tells every cause of advantage and disadvantage.
    pub fn causes(&self, mut tell: impl FnMut(Lean, Cause)) {
        if matches!(self.arm, Some(Arm::Net)) {
            return;
        }
        let elusive = self.aim.who().is_some_and(|who| {
            let target = self.position.creature(who);
            target.gifts().any(|(_, gift)| *gift == Gift::Elusive)
        });
        let mut tell = |lean: Lean, cause: Cause| {
            if !(elusive && lean == Lean::Advantage) {
                tell(lean, cause);
            }
        };
        self.of_attacker(&mut |cause| tell(Lean::Disadvantage, cause));
        self.of_influences(&mut tell);
        self.of_traits(&mut tell);
        self.of_weapon(&mut |cause| tell(Lean::Disadvantage, cause));
        match self.aim.what {
            Aimed::Creature(target) => {
                let seen = self.of_sight(target, &mut tell);
                self.of_target(target, seen, &mut tell);
                if self.is_prey(target) {
                    tell(Lean::Advantage, Cause::Feature);
                }
            }
            Aimed::Guess(_) => tell(Lean::Disadvantage, Cause::UnseenTarget),
            Aimed::Object | Aimed::Worn => {}
        }
    }

    /// What works on the attacker and the target.
    fn of_influences(&self, tell: &mut impl FnMut(Lean, Cause)) {
        let own = self.creature();
        let target = self.aim.who().map(|who| self.position.creature(who));
        let against = target.map_or(Leans::default(), |target| {
            let warded = target.sway().warded_attacks.has(own.sheet.kind);
            let leans = target.sway().against;
            let vexed = target.sway().vexed_by.contains(self.actor);
            let drawn = self.metal && wears_metal(self.position, target);
            let shy = self.aim.who().is_some_and(|who| own.sway().shy_of.contains(who));
            Leans { better: leans.better || vexed || drawn, worse: leans.worse || warded || shy }
        });
        if self.arm.is_some_and(|arm| own.sway().attack_worse[self.ability(arm).index()]) {
            tell(Lean::Disadvantage, Cause::Feature);
        }
        for leans in [own.sway().attacks, against] {
            if leans.better {
                tell(Lean::Advantage, Cause::Feature);
            }
            if leans.worse {
                tell(Lean::Disadvantage, Cause::Feature);
            }
        }
        let slips = |target: &Creature| target.gifts().any(|(_, gift)| *gift == Gift::HardToCatch);
        if self.opportunity && target.is_some_and(slips) {
            tell(Lean::Disadvantage, Cause::Feature);
        }
        let melee = self.kind == WeaponKind::Melee;
        let strong = match own.sway().strong {
            Strong::None => false,
            Strong::Melee => self.strong && melee,
            Strong::All => self.strong,
        };
        if strong || self.arm.is_none() && own.sway().spell_attacks {
            tell(Lean::Advantage, Cause::Feature);
        }
    }

    /// Whether a trait or feature of the attacker, or the attack itself, gives it advantage against a target.
    fn is_prey(&self, target: Who) -> bool {
        let own = match self.arm {
            Some(Arm::Natural(_, attack)) => attack.advantage,
            _ => None,
        };
        let hunts = |gift: &Gift| matches!(gift, Gift::AttackAdvantage(prey) if self.hunts(*prey, target));
        own.is_some_and(|prey| self.hunts(prey, target)) || self.creature().gifts().any(|(_, gift)| hunts(gift))
    }

    /// Whether a target is of those whom the attacker hunts.
    fn hunts(&self, prey: Prey, target: Who) -> bool {
        let (position, creature) = (self.position, self.position.creature(target));
        match prey {
            Prey::BesideAlly => has_able_ally(position, self.actor, target),
            Prey::Wounded => creature.hp < creature.most_hp(),
            Prey::Seized => position.is_in(target, TargetState::Seized, self.actor),
            Prey::WhileBloodied => position.is_in(self.actor, TargetState::Bloodied, self.actor),
            Prey::Surprised => is_surprised(position, creature),
            Prey::Marked => self.has_marked(target),
            Prey::FirstRound => position.round <= 1,
            Prey::Unready => {
                let place = |who: Who| position.order.iter().position(|&other| other == who);
                position.round <= 1 && place(target) > place(self.actor)
            }
        }
    }

    /// Whether somebody of the attacker's team leads it to strike better, and whether a trait of the target hides it.
    fn of_traits(&self, tell: &mut impl FnMut(Lean, Cause)) {
        if is_commanded(self.position, self.actor) {
            tell(Lean::Advantage, Cause::Feature);
        }
        let target = self.aim.who().map(|who| self.position.creature(who));
        let blurs = |target: &Creature| target.gifts().any(|(_, gift)| *gift == Gift::Blurred);
        if target.is_some_and(|target| !target.is_incapacitated() && blurs(target)) {
            tell(Lean::Disadvantage, Cause::Feature);
        }
    }

    /// Whether a spell of the attacker marks a target for its blows.
    fn has_marked(&self, target: Who) -> bool {
        self.position.effects_on(target).any(|(influence, effect)| {
            let working = &influence.working;
            working.by == self.actor && effect.happens_on(Moment::CasterHits)
        })
    }

    /// The ability an attack is made with if nobody says another.
    fn ability(&self, arm: Arm<'_>) -> Ability {
        let sheet = &self.creature().sheet;
        let nimble = sheet.modifier(Ability::Dexterity) > sheet.modifier(Ability::Strength);
        // The stat block does not say by which ability it strikes.
        let finesse = match arm {
            Arm::Weapon(weapon) => weapon.has(Property::Finesse),
            arm => matches!(arm, Arm::Natural(..)) && self.kind == WeaponKind::Melee,
        };
        let shot = match arm {
            Arm::Weapon(weapon) => weapon.kind == WeaponKind::Ranged,
            _ => self.kind == WeaponKind::Ranged,
        };
        if shot && !finesse || finesse && nimble { Ability::Dexterity } else { Ability::Strength }
    }

    fn creature(&self) -> &Creature {
        self.position.creature(self.actor)
    }

    fn edition(&self) -> Edition {
        self.position.edition()
    }

    /// The state of the attacker.
    fn of_attacker(&self, worse: &mut impl FnMut(Cause)) {
        let (position, creature, edition) = (self.position, self.creature(), self.edition());
        let own = creature.conditions.all();
        for (condition, cause) in [
            (Condition::Prone, Cause::Prone),
            (Condition::Restrained, Cause::Restrained),
            (Condition::Blinded, Cause::Blinded),
            (Condition::Poisoned, Cause::Poisoned),
        ] {
            if own.contains(condition) {
                worse(cause);
            }
        }
        if is_daunted(position, self.actor) {
            worse(Cause::Frightened);
        }
        if edition == Edition::Srd521 && own.contains(Condition::Grappled) {
            let by_other = grapplers(position, self.actor).any(|grappler| Some(grappler) != self.aim.who());
            let by_target = grapplers(position, self.actor).any(|grappler| Some(grappler) == self.aim.who());
            if by_other && !by_target {
                worse(Cause::GrappledByOther);
            }
        }
        if edition == Edition::Srd51 && creature.conditions.exhaustion() >= EXHAUSTED {
            worse(Cause::Exhaustion);
        }
        if edition == Edition::Srd51 && position.squeezes(self.actor, self.from) {
            worse(Cause::Squeezing);
        }
        if !is_trained(creature) {
            worse(Cause::Armor);
        }
    }

    /// The weapon, the range and who stands near.
    fn of_weapon(&self, worse: &mut impl FnMut(Cause)) {
        let (position, creature) = (self.position, self.creature());
        if self.feet > self.normal {
            worse(Cause::LongRange);
        }
        if self.kind == WeaponKind::Ranged && self.is_threatened() {
            worse(Cause::CloseEnemy);
        }
        if let Some(Arm::Weapon(weapon)) = self.arm {
            let too_heavy = || match self.edition() {
                Edition::Srd51 => creature.size() <= Size::Small,
                Edition::Srd521 => {
                    let ability = if weapon.kind == WeaponKind::Melee { Ability::Strength } else { Ability::Dexterity };
                    creature.sheet.abilities.score(ability) < HEAVY_SCORE
                }
            };
            if weapon.has(Property::Heavy) && too_heavy() {
                worse(Cause::Heavy);
            }
            if weapon.unwieldy && self.feet <= 5 {
                worse(Cause::LanceClose);
            }
        }
        if is_under_water(position, self.from) && self.is_hampered_by_water() {
            worse(Cause::Underwater);
        }
    }

    /// Whether an able enemy who sees the attacker stands within 5 feet.
    fn is_threatened(&self) -> bool {
        let position = self.position;
        position.everyone().any(|(who, other)| {
            let near = |space: Space| position.feet_between(self.from, space) <= 5;
            position.hostile(self.actor, who)
                && position.space(who).is_some_and(near)
                && !other.is_dead()
                && !other.is_incapacitated()
                && position.sees(who, self.actor)
        })
    }

    /// Whether the water hinders the attack; it does not hinder spells.
    fn is_hampered_by_water(&self) -> bool {
        let Some(arm) = self.arm else { return false };
        let swims = self.creature().sheet.speeds.swim.is_some();
        let kind = self.kind;
        match (self.edition(), arm) {
            (Edition::Srd51, Arm::Weapon(weapon)) if weapon.underwater.contains(&kind) => false,
            (Edition::Srd51, _) => kind == WeaponKind::Ranged || !swims,
            (Edition::Srd521, Arm::Unarmed) => false,
            (Edition::Srd521, _) if kind == WeaponKind::Ranged => true,
            (Edition::Srd521, arm) => !swims && !is_piercing(arm),
        }
    }

    /// Who sees whom; gives whether the target sees the attacker.
    fn of_sight(&self, target: Who, tell: &mut impl FnMut(Lean, Cause)) -> bool {
        let (position, actor) = (self.position, self.actor);
        let sight = Sight::between(&position.ruleset.line, &position.stage.grid, self.from, self.to);
        let blindly = self.creature().gifts().any(|(_, gift)| *gift == Gift::StrikesUnseen);
        if let Some(unseen) = position.unseen_by(actor, target, self.feet, sight).filter(|_| !blindly) {
            if unseen == Unseen::Invisible {
                tell(Lean::Disadvantage, Cause::TargetInvisible);
            }
            tell(Lean::Disadvantage, Cause::UnseenTarget);
        }
        let unseen = position.unseen_by(target, actor, self.feet, sight);
        if let Some(unseen) = unseen {
            match unseen {
                Unseen::Blinded if position.creature(target).is(Condition::Blinded) => {
                    tell(Lean::Advantage, Cause::TargetBlinded);
                }
                Unseen::Invisible => tell(Lean::Advantage, Cause::Invisible),
                Unseen::Hidden => tell(Lean::Advantage, Cause::Hidden),
                Unseen::Blinded | Unseen::Obscured | Unseen::Darkness | Unseen::Wall => {}
            }
            tell(Lean::Advantage, Cause::UnseenAttacker);
        }
        unseen.is_none()
    }

    /// The state of the target.
    fn of_target(&self, who: Who, sees: bool, tell: &mut impl FnMut(Lean, Cause)) {
        let (position, target) = (self.position, self.position.creature(who));
        if target.is(Condition::Prone) {
            if self.feet <= 5 {
                tell(Lean::Advantage, Cause::TargetProneNear);
            } else {
                tell(Lean::Disadvantage, Cause::TargetProneFar);
            }
        }
        for (condition, cause) in [
            (Condition::Restrained, Cause::TargetRestrained),
            (Condition::Stunned, Cause::TargetStunned),
            (Condition::Paralyzed, Cause::TargetParalyzed),
            (Condition::Petrified, Cause::TargetPetrified),
            (Condition::Unconscious, Cause::TargetUnconscious),
        ] {
            if target.is(condition) {
                tell(Lean::Advantage, cause);
            }
        }
        if sees && dodges(position, who) {
            tell(Lean::Disadvantage, Cause::TargetDodging);
        }
        if self.edition() == Edition::Srd51 && position.squeezes(who, self.to) {
            tell(Lean::Advantage, Cause::TargetSqueezing);
        }
        if self.creature().helped.as_ref().is_some_and(|help| help.against == Some(who)) {
            tell(Lean::Advantage, Cause::Help);
        }
    }
}

/// Whether another of the attacker's team that can act stands within 5 feet of a target.
pub(crate) fn has_able_ally(position: &Position, actor: Who, target: Who) -> bool {
    position.everyone().any(|(who, other)| {
        who != actor
            && who != target
            && position.allied(actor, who)
            && !other.is_dead()
            && !other.is_incapacitated()
            && position.feet(who, target).is_some_and(|feet| feet <= 5)
    })
}

/// Whether a creature is near enough to a leader of its team, or is one, to do better.
pub(crate) fn is_commanded(position: &Position, who: Who) -> bool {
    position.everyone().any(|(leader, creature)| {
        let within = |gift: &Gift| match gift {
            Gift::Commands(feet) => position.feet(leader, who).is_some_and(|apart| apart <= u32::from(*feet)),
            _ => false,
        };
        position.allied(leader, who)
            && !creature.is_dead()
            && !creature.is_incapacitated()
            && creature.gifts().any(|(_, gift)| within(gift))
    })
}

/// Whether all of a space lies in water: whoever flies over it is in the air.
pub fn is_under_water(position: &Position, space: Space) -> bool {
    let grid = &position.stage.grid;
    grid.all(space, |cell| cell.water) && grid.drop_feet(space) == 0
}

fn is_piercing(arm: Arm<'_>) -> bool {
    match arm {
        Arm::Weapon(weapon) => weapon.damage.is_some_and(|damage| damage.kind == DamageType::Piercing),
        Arm::Natural(_, attack) => {
            attack.damage.first().is_some_and(|damage| damage.kind == DamageKind::One(DamageType::Piercing))
        }
        Arm::Unarmed | Arm::Net | Arm::Thing => false,
    }
}
