//! Who fights: what everybody is worth, to itself and to its foes.

use rulebound_srd5e::data::monster::Uses as PartUses;
use rulebound_srd5e::data::weapon::Property;
use rulebound_srd5e::data::words::{Ability, Condition, CreatureType};
use rulebound_srd5e::space::Space;
use rulebound_srd5e::state::{Creature, Position, Who};
use rulebound_srd5e::validation::economy::attacks_of;
use rulebound_srd5e::validation::hands::free_hands;
use rulebound_srd5e::{Blow, blows};
use smallvec::SmallVec;

use crate::Instinct;

/// How many more rounds a fight is taken to last.
const ROUNDS: f32 = 3.0;
/// How often an attack is taken to hit whose target is not known.
const USUAL_HIT: f32 = 0.6;
/// What a level of the highest slot adds to the damage of a caster's turn.
const SLOT_DAMAGE: f32 = 5.0;
/// The damage of a cantrip, at each of its steps.
const CANTRIP_DAMAGE: f32 = 5.0;

/// Somebody in the fight.
#[derive(Clone, Debug)]
pub struct Fighter {
    pub who: Who,
    pub foe: bool,
    /// On its feet: it lives and has hit points.
    pub standing: bool,
    /// Hit points with temporary ones.
    pub hp: f32,
    pub max_hp: f32,
    /// The damage it may be expected to deal in a turn.
    pub threat: f32,
    /// What it is worth that it fights on.
    pub worth: f32,
    pub space: Option<Space>,
    pub feet: u32,
    /// How far it strikes in melee, and how far it gets in a turn.
    pub reach: u32,
    pub speed: u32,
    /// It shoots or casts over a distance.
    pub shoots: bool,
}

/// All who fight, as one of them sees it.
#[derive(Clone, Debug)]
pub struct Muster {
    pub actor: Who,
    pub fighters: SmallVec<[Fighter; 12]>,
    /// What a point of damage is worth on average.
    pub unit: f32,
    /// How the fight stands: the part of all strength that is on the own side.
    pub share: f32,
}

/// How a creature of the encounter fights by its nature.
pub fn instinct_of(creature: &Creature) -> Instinct {
    let sheet = &creature.sheet;
    let wits = sheet.abilities.score(Ability::Intelligence);
    match sheet.kind {
        _ if sheet.is_character() => Instinct::Mastermind,
        CreatureType::Beast | CreatureType::Ooze | CreatureType::Plant => Instinct::Beast,
        _ if wits <= 5 => Instinct::Beast,
        _ if wits >= 12 => Instinct::Mastermind,
        _ => Instinct::Bandit,
    }
}

/// The damage of one use of the best of some blows.
fn best(blows: &[Blow]) -> f32 {
    blows.iter().map(|blow| blow.damage).fold(0.0, f32::max)
}

/// The ways in which a creature can strike without putting anything away first.
pub fn ready_blows(position: &Position, who: Who) -> SmallVec<[Blow; 4]> {
    let mut blows = blows(position, who);
    let free = free_hands(position, who);
    let creature = position.creature(who);
    blows.retain(|blow| {
        let Some(weapon) = position.tables().weapon(blow.with.as_str()) else { return true };
        let natural = creature.sheet.attack(blow.with.as_str()).is_some();
        let hands = if weapon.has(Property::TwoHanded) { 2 } else { 1 };
        natural || free + u32::from(creature.holds(blow.with.as_str())) >= hands
    });
    blows
}

/// How many attacks a creature makes in a turn.
fn attacks(creature: &Creature) -> f32 {
    let uses = |uses: &PartUses| match uses {
        PartUses::Number(number) => f32::from(*number),
        PartUses::Heads => 5.0,
        PartUses::Rolled(dice) => dice.average() as f32,
    };
    let ways = creature.sheet.monster().map_or(&[][..], |monster| &monster.multiattack);
    let many = ways.iter().map(|parts| parts.iter().map(|part| uses(&part.count)).sum()).fold(0.0, f32::max);
    many.max(attacks_of(creature) as f32)
}

/// The level of the highest slot that is left.
fn highest_slot(creature: &Creature) -> u8 {
    let slots = (1..).zip(creature.pools.slots).filter(|&(_, left)| left > 0).map(|(level, _)| level).max();
    let pact = Some(creature.pools.pact).filter(|pact| pact.left > 0).map(|pact| pact.level);
    slots.max(pact).unwrap_or(0)
}

fn casts(creature: &Creature) -> bool {
    !creature.sheet.cantrips.is_empty() || highest_slot(creature) > 0
}

fn threat(creature: &Creature, blows: &[Blow]) -> f32 {
    let weapons = USUAL_HIT * best(blows) * attacks(creature);
    let spells = if casts(creature) {
        let steps = [5, 11, 17].into_iter().filter(|&step| creature.sheet.level >= step).count();
        let cantrip = USUAL_HIT * CANTRIP_DAMAGE * (1 + steps) as f32;
        cantrip.max(SLOT_DAMAGE * f32::from(highest_slot(creature)))
    } else {
        0.0
    };
    weapons.max(spells).max(1.0)
}

/// The part of its strength that its state leaves a creature.
fn fitness(creature: &Creature) -> f32 {
    if creature.is_incapacitated() {
        return 0.3;
    }
    let weak = [Condition::Restrained, Condition::Blinded, Condition::Poisoned, Condition::Frightened];
    if weak.into_iter().any(|condition| creature.is(condition)) { 0.7 } else { 1.0 }
}

impl Muster {
    /// All who fight, as one of them sees it by its instinct.
    pub fn of(position: &Position, actor: Who, instinct: Instinct) -> Self {
        let own = position.space(actor);
        let fighters: SmallVec<[Fighter; 12]> = position
            .everyone()
            .map(|(who, creature)| {
                let blows = ready_blows(position, who);
                let space = position.space(who);
                let feet = own.zip(space).map_or(u32::MAX, |(one, other)| position.feet_between(one, other));
                let speeds = creature.sheet.speeds;
                let threat = threat(creature, &blows);
                let bystander = position.is_neutral(who) && who != actor;
                let reach = blows.iter().filter_map(|blow| blow.reach).max().unwrap_or(5);
                let melee = blows.iter().filter(|blow| blow.reach.is_some()).map(|blow| blow.damage);
                let ranged = blows.iter().filter(|blow| blow.range.is_some_and(|(near, _)| near > 30));
                let (melee, ranged) = (melee.fold(0.0, f32::max), ranged.map(|blow| blow.damage).fold(0.0, f32::max));
                Fighter {
                    who,
                    foe: position.hostile(actor, who),
                    standing: !creature.is_dead() && creature.hp > 0,
                    hp: (creature.hp + creature.temp_hp) as f32,
                    max_hp: creature.most_hp().max(1) as f32,
                    // Those who are nobody's enemies are worth sparing, and decide nothing.
                    threat: if bystander { 0.0 } else { threat },
                    worth: threat * ROUNDS * fitness(creature),
                    space,
                    feet,
                    reach,
                    speed: u32::from(speeds.walk.max(speeds.fly.unwrap_or(0))),
                    shoots: ranged >= melee || (!creature.sheet.cantrips.is_empty() && melee * attacks(creature) < 9.0),
                }
            })
            .collect();
        let mut muster = Muster { actor, fighters, unit: 1.0, share: 0.5 };
        muster.weigh(position, instinct);
        muster
    }

    fn weigh(&mut self, position: &Position, instinct: Instinct) {
        let strength = |fighter: &Fighter| (fighter.threat * fighter.hp).sqrt();
        let sum = |foe: bool| -> f32 {
            self.fighters.iter().filter(|one| one.standing && one.foe == foe).map(strength).sum()
        };
        let (own, foes) = (sum(false), sum(true));
        self.share = if own + foes > 0.0 { own / (own + foes) } else { 0.5 };
        let standing = |fighter: &&Fighter| fighter.standing && fighter.foe;
        let count = self.fighters.iter().filter(standing).count().max(1) as f32;
        let mean = self.fighters.iter().filter(standing).map(|one| one.worth).sum::<f32>() / count;
        let points = self.fighters.iter().filter(standing).map(|one| one.hp).sum::<f32>() / count;
        self.unit = (mean / points.max(1.0)).max(0.01);
        for fighter in self.fighters.iter_mut().filter(|fighter| fighter.foe && mean > 0.0) {
            fighter.worth = mean * (fighter.worth / mean).powf(instinct.focus());
            let creature = position.creature(fighter.who);
            let wounded = creature.hp * 2 <= creature.most_hp();
            fighter.worth *= instinct.appeal(fighter.feet, wounded, creature.concentration.is_some());
        }
    }

    /// The same as it will be seen from another place.
    pub fn from(&self, position: &Position, space: Space) -> Self {
        let mut muster = self.clone();
        for fighter in &mut muster.fighters {
            if fighter.who == self.actor {
                fighter.space = Some(space);
            } else {
                fighter.feet = fighter.space.map_or(u32::MAX, |there| position.feet_between(space, there));
            }
        }
        muster
    }

    pub fn fighter(&self, who: Who) -> &Fighter {
        &self.fighters[who.index()]
    }

    /// The one who sees it so.
    pub fn own(&self) -> &Fighter {
        self.fighter(self.actor)
    }

    /// The foes on their feet.
    pub fn foes(&self) -> impl Iterator<Item = &Fighter> {
        self.fighters.iter().filter(|fighter| fighter.foe && fighter.standing)
    }

    /// What a point of damage to somebody is worth.
    pub fn point(&self, who: Who) -> f32 {
        let fighter = self.fighter(who);
        fighter.worth / fighter.hp.max(1.0)
    }
}
