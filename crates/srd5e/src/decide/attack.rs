//! Attacks and their rolls.

use rulebound_kernel::DiceError;
use smallvec::SmallVec;

use super::arms::{critical_from, numbers};
use super::course::{Course, Done};
use super::effect::{Power, Roster};
use super::numbers::{armor_class, wariness};
use super::purpose::Purpose;
use super::traits::assassinates;
use crate::cost::Cost;
use crate::data::moment::Ending;
use crate::data::words::Condition;
use crate::event::{Event, Source, Strike, Throw};
use crate::intent::act::{Attack, Manner, Means, OpportunityAttack};
use crate::intent::trigger::Deed;
use crate::name::Name;
use crate::notice::Notice;
use crate::space::Cover;
use crate::spot::Target;
use crate::state::resume::{AttackRoll, Guard, Hit, HitOf, Tilt};
use crate::state::{Creature, Happening, Position, Who};
use crate::validation::aiming::Affected;
use crate::validation::attack::{Aim, Arm, Stroke};
use crate::validation::hands::{Whereabouts, weapons_held, whereabouts};

/// How an attack went.
#[derive(Clone, Debug)]
pub(super) struct Outcome {
    pub roll: AttackRoll,
    /// The armour class it was rolled against, cover included.
    pub armor_class: i32,
    pub strike: Strike,
}

impl Course<'_> {
    /// One attack.
    pub fn strike(&mut self, actor: Who, attack: &Attack, cost: &Cost, notices: &[Notice]) -> Done {
        let with = attack.with.clone().unwrap_or_else(|| self.at_hand(actor));
        let thrown = cost.takes(&with).then(|| with.clone());
        if thrown.is_none() && whereabouts(self.position, actor, with.as_str()) == Whereabouts::Carried {
            self.take(actor, with.clone(), None, Source::Carried);
        }
        let Some(target) = self.marked(actor, &attack.target) else {
            return self.strike_at_nothing(actor, attack, with);
        };
        if self.is_warded_off(actor, target)? {
            self.miss(actor, attack.target.clone(), with);
            return self.after_attack(actor, Some(target));
        }
        if matches!(Arm::of(self.position, actor, &with, attack.manner), Ok((_, Arm::Net))) {
            return self.throw_net(actor, target, with);
        }
        let feet = self.position.feet(actor, target).unwrap_or(0);
        let numbers = numbers(self.position, actor, attack, &with, feet);
        let tilt = Tilt::of(notices, &attack.target, self.position.creature(target).id());
        let outcome = self.roll_attack(actor, target, numbers.bonus, tilt, &numbers.stroke)?;
        let of = HitOf::Weapon { attack: attack.clone(), thrown: thrown.is_some() };
        let hit = Hit::new(target, with, numbers.stroke.melee, outcome.roll.clone(), of);
        self.conclude(actor, hit, outcome).map(drop)
    }

    /// A net of 2024: no attack roll, but a save of whom it is thrown at.
    fn throw_net(&mut self, actor: Who, target: Who, net: Name) -> Done {
        let power = Power::of_power(self.position, actor, net.clone(), &[]);
        self.affect(&power, &[target])?;
        if let Some(space) = self.position.space(target) {
            self.happen(Event::Landed { item: net, at: space.square });
        }
        self.after_attack(actor, Some(target))
    }

    /// An opportunity attack, with a weapon or by wrestling.
    pub fn opportunity(&mut self, actor: Who, attack: &OpportunityAttack, cost: &Cost, notices: &[Notice]) -> Done {
        let leaving = match self.happened {
            Some(Happening::LeavesReach { creature, .. }) => Some(self.name(creature)),
            _ => None,
        };
        let Some(target) = attack.target.clone().or(leaving) else { return Ok(()) };
        match &attack.means {
            Means::Weapon(with) => {
                let attack = Attack {
                    target: Target::Creature(target),
                    with: with.clone(),
                    grip: None,
                    by: None,
                    thrown: false,
                    manner: Manner::Reaction,
                    knock_out: attack.knock_out,
                };
                self.strike(actor, &attack, cost, notices)
            }
            Means::Grapple => self.grapple(actor, &target),
            Means::Shove(outcome) => self.shove(actor, &target, *outcome),
        }
    }

    /// What an attack ends: help is used up, and who was hidden is no longer.
    pub fn after_attack(&mut self, actor: Who, target: Option<Who>) -> Done {
        let creature = self.position.creature(actor);
        let helped = creature.helped.as_ref().is_some_and(|help| help.against.is_some() && help.against == target);
        let hidden = !creature.hidden_from.is_empty();
        if helped {
            let creature = self.name(actor);
            self.happen(Event::HelpUsed { creature });
        }
        if hidden {
            let creature = self.name(actor);
            self.happen(Event::Hidden { creature, from: Vec::new() });
        }
        self.end_by(actor, Ending::AttackOrCast)?;
        self.end_by(actor, Ending::AttackMade)?;
        if target.is_some_and(|target| self.position.hostile(actor, target)) {
            self.fights(actor, false);
        }
        let target = target.map(|target| Target::Creature(self.name(target)));
        self.spurred(actor, Deed::Attacks, target.as_ref());
        Ok(())
    }

    /// The attack roll, tilted as the verdict said.
    pub fn roll_attack(
        &mut self,
        actor: Who,
        target: Who,
        bonus: i32,
        tilt: Tilt,
        stroke: &Stroke,
    ) -> Result<Outcome, DiceError> {
        let Tilt { leaning, penalty, cover, misses } = tilt;
        let (face, throw) = if misses {
            (1, Throw { faces: SmallVec::new(), total: 0 })
        } else {
            self.throws(actor, Purpose::Of("attack on", self.name(target)));
            let (face, mut throw) = self.d20(leaning, bonus - penalty)?;
            throw.total += self.attack_dice(actor, stroke)?;
            (face as u8, throw)
        };
        let roll = AttackRoll { face, throw, cover, leaning };
        let mut outcome = self.outcome(actor, target, roll, Guard::default(), stroke);
        if outcome.strike == Strike::Miss && !misses {
            outcome = self.rescue_attack(actor, target, outcome, stroke)?;
        }
        if self.is_mirrored(target, &outcome.roll.throw, outcome.strike)? {
            outcome.strike = Strike::Miss;
        }
        Ok(outcome)
    }

    /// How an attack went by its roll and the armour class of now.
    pub fn outcome(&self, actor: Who, target: Who, roll: AttackRoll, guard: Guard, stroke: &Stroke) -> Outcome {
        let wary = wariness(self.position, actor, target);
        let armor_class = armor_class(self.position, target) + wary + roll.cover + guard.armor_class;
        let strike = match roll.face {
            1 => Strike::Miss,
            20 => Strike::Critical,
            _ if roll.throw.total < armor_class => Strike::Miss,
            face if face >= critical_from(self.position.creature(actor), stroke) => Strike::Critical,
            _ if is_helpless(self.position, actor, target) || assassinates(self.position, actor, target) => {
                Strike::Critical
            }
            _ => Strike::Hit,
        };
        Outcome { roll, armor_class, strike }
    }

    /// Tells how an attack went; what was to lean it has done so.
    pub fn tell_attack(&mut self, actor: Who, target: Who, mark: Target, with: Name, outcome: Outcome) -> Done {
        let Outcome { roll, armor_class, strike } = outcome;
        let (creature, throw) = (self.name(actor), roll.throw);
        self.happen(Event::Attacked { creature, target: mark, with, throw, armor_class, strike });
        self.use_up_leans(actor, target)
    }

    /// The creature that is aimed at: by its name, because it is seen where somebody aims, or because it is there unseen.
    pub fn marked(&self, actor: Who, target: &Target) -> Option<Who> {
        match target {
            Target::Creature(name) => self.position.named(name.as_str()),
            Target::Square(spot) => {
                let there = |&(who, creature): &(Who, &Creature)| {
                    let at = self.position.space(who).is_some_and(|space| spot.is_in(space));
                    at && who != actor && !creature.is_dead()
                };
                let unseen = || self.position.everyone().find(there).map(|(who, _)| who);
                Aim::find(self.position, actor, target).and_then(|aim| aim.who()).or_else(unseen)
            }
        }
    }

    /// Whom a spell or power falls upon, those among them who are in squares that were guessed; a guess at nobody misses.
    pub fn struck(&mut self, actor: Who, with: &Name, affected: &Affected) -> Roster {
        if affected.targets.iter().all(|target| target.guess.is_none()) {
            return affected.creatures();
        }
        let mut struck = Roster::new();
        for target in &affected.targets {
            let mark = target.guess.map(Target::Square);
            let who = target.who.or_else(|| self.marked(actor, mark.as_ref()?));
            match (who, mark) {
                (Some(who), _) => struck.push(who),
                (None, Some(mark)) => self.miss(actor, mark, with.clone()),
                (None, None) => {}
            }
        }
        struck
    }

    /// An attack at nobody.
    fn miss(&mut self, actor: Who, target: Target, with: Name) {
        let (creature, throw) = (self.name(actor), Throw { faces: SmallVec::new(), total: 0 });
        self.happen(Event::Attacked { creature, target, with, throw, armor_class: 0, strike: Strike::Miss });
    }

    /// A guess at an empty square misses; what an attack does to a thing is for the table.
    fn strike_at_nothing(&mut self, actor: Who, attack: &Attack, with: Name) -> Done {
        match &attack.target {
            Target::Square(_) => self.miss(actor, attack.target.clone(), with),
            Target::Creature(thing) => self.leave(actor, thing.clone()),
        }
        self.after_attack(actor, None)
    }

    /// What a creature strikes with if nobody says: a weapon it holds, an attack of its stat block, else its hand.
    pub fn at_hand(&self, actor: Who) -> Name {
        let held = weapons_held(self.position, actor).next().map(|(name, _)| name.clone());
        let natural = || self.position.creature(actor).sheet.attacks.first().map(|attack| Name::new(&attack.id));
        held.or_else(natural).unwrap_or(Name::of("unarmed-strike"))
    }
}

/// Every hit from within 5 feet on the paralysed and unconscious is a critical one.
pub(super) fn is_helpless(position: &Position, actor: Who, target: Who) -> bool {
    let creature = position.creature(target);
    let near = position.feet(actor, target).is_some_and(|feet| feet <= 5);
    near && (creature.is(Condition::Paralyzed) || creature.is(Condition::Unconscious))
}

/// What cover adds to armour class and Dexterity saves.
pub(super) const fn cover_bonus(cover: Cover) -> i32 {
    match cover {
        Cover::None | Cover::Total => 0,
        Cover::Half => 2,
        Cover::ThreeQuarters => 5,
    }
}
