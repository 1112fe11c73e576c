//! What can be done for its own sake: attacks, spells, powers and help, weighed against each other.

use std::cell::RefCell;

use rulebound_srd5e::data::monster::{Part, Uses};
use rulebound_srd5e::data::weapon::{Property, WeaponKind};
use rulebound_srd5e::data::words::{Condition, Left};
use rulebound_srd5e::intent::act::{Attack, Manner};
use rulebound_srd5e::intent::{Act, Intent};
use rulebound_srd5e::spot::Target;
use rulebound_srd5e::state::Position;
use rulebound_srd5e::validation::attack::{multiattacks_left, ways};
use rulebound_srd5e::validation::cast::Casting;
use rulebound_srd5e::validation::economy::attacks_of;
use rulebound_srd5e::{Expectation, Group, Name, acts_of, expect};
use smallvec::SmallVec;

use super::aims;
use super::muster::Muster;
use super::turn::{Turn, Weighed};
use super::worth::worth;

/// The hit points that a potion of healing gives on average.
const POTION: f32 = 7.0;
/// What a rage is worth, of all that who rages is.
const RAGE: f32 = 0.2;

/// What can be done for its own sake.
const DEEDS: [Group; 6] = [
    Group::Attacks(Manner::Action),
    Group::Attacks(Manner::Bonus),
    Group::Attacks(Manner::Nick),
    Group::Multiattacks,
    Group::Spells,
    Group::Powers,
];

impl Turn<'_> {
    /// The best act in a position, if there is one that is worth anything.
    pub fn best(&self, position: &Position, muster: &Muster) -> Option<Weighed> {
        let fallen = self.muster.fighters.iter().any(|one| !one.foe && !one.standing);
        let mut groups: SmallVec<[Group; 10]> = SmallVec::from_slice(&DEEDS);
        if fallen {
            groups.push(Group::Social);
        }
        if position.creature(self.muster.actor).pools.carried("potion-of-healing") > 0 {
            groups.push(Group::Using);
        }
        if self.creature().is(Condition::Grappled) || self.creature().is(Condition::Restrained) {
            groups.push(Group::Escapes);
        }
        let mut best: Option<Weighed> = None;
        let mut strikes: SmallVec<[(Name, f32); 4]> = SmallVec::new();
        let mut ways: SmallVec<[Intent; 2]> = SmallVec::new();
        let harmful = RefCell::new(None);
        let mut take = |value: f32, intent: Intent| {
            if value > 0.0 && best.as_ref().is_none_or(|(most, _)| value > *most) {
                best = Some((value, intent));
            }
        };
        acts_of(position, &groups, &mut |intent| match &intent.act {
            Act::Multiattack { .. } => ways.push(intent),
            Act::Attack(attack) => {
                let Some(value) = self.strike(position, muster, attack, &intent) else { return };
                let with = attack.with.clone().unwrap_or(Name::of("unarmed-strike"));
                match strikes.iter_mut().find(|(known, _)| *known == with) {
                    Some((_, most)) => *most = most.max(value),
                    None => strikes.push((with, value)),
                }
                take(value * self.repeats(attack), intent);
            }
            Act::Cast(_) | Act::Feature(_) if self.is_sensible(position, &intent, &harmful) => {
                for aim in aims::others(position, muster, &intent) {
                    let other = aims::aimed(&intent, aim);
                    if let Some(value) = self.value(position, muster, &other) {
                        take(value, other);
                    }
                }
                if let Some(value) = self.value(position, muster, &intent) {
                    take(value, intent);
                }
            }
            act => {
                if let Some(value) = self.help(act) {
                    take(value, intent);
                }
            }
        });
        for intent in ways {
            take(self.together(&intent, &strikes), intent);
        }
        best
    }

    /// What an attack on a foe is worth.
    fn strike(&self, position: &Position, muster: &Muster, attack: &Attack, intent: &Intent) -> Option<f32> {
        let Target::Creature(name) = &attack.target else { return None };
        let target = position.named(name.as_str())?;
        let foe = muster.fighter(target);
        if !foe.foe || position.creature(target).is_dead() {
            return None;
        }
        if attack.with.as_ref().is_some_and(|with| self.wastes(attack, with, foe.feet)) {
            return None;
        }
        self.value(position, muster, intent).map(|value| value * if foe.standing { 1.0 } else { 0.2 })
    }

    /// How many attacks an attack leads to, if it opens the action.
    fn repeats(&self, attack: &Attack) -> f32 {
        let opens = attack.manner == Manner::Action && self.outlook.attacks == 0;
        let open = self.position.turn.as_ref().map_or(0, |turn| multiattacks_left(self.creature(), turn));
        if opens && open == 0 { attacks_of(self.creature()).max(1) as f32 } else { 1.0 }
    }

    /// What the attacks of a multiattack are worth together.
    fn together(&self, intent: &Intent, strikes: &[(Name, f32)]) -> f32 {
        let Act::Multiattack { option } = &intent.act else { return 0.0 };
        let ways = ways(self.creature());
        let way = ways.iter().find(|(name, _)| option.as_ref().is_none_or(|option| option == name));
        let parts = way.map_or(&[][..], |(_, parts)| parts);
        let uses = |part: &Part| match part.count {
            Uses::Number(number) => f32::from(number),
            Uses::Heads => 5.0,
            Uses::Rolled(dice) => dice.average() as f32,
        };
        let best = |part: &Part| {
            let named = strikes.iter().filter(|(name, _)| part.of.iter().any(|of| name == of.as_str()));
            named.map(|(_, value)| *value).fold(0.0, f32::max)
        };
        parts.iter().map(|part| uses(part) * best(part)).sum()
    }

    /// What an act is worth by what may be expected of it.
    fn value(&self, position: &Position, muster: &Muster, intent: &Intent) -> Option<f32> {
        let expectation = expect(position, intent)?;
        let gains = self.gains(muster, &expectation) + self.rage(muster, &intent.act);
        Some(worth(position, muster, &expectation) * self.whim + gains)
    }

    /// What a rage is worth: what it keeps off, if foes are near.
    fn rage(&self, muster: &Muster, act: &Act) -> f32 {
        let rages = matches!(act, Act::Feature(feature) if feature.name == "rage") && !self.creature().raging;
        let own = muster.own();
        let near = rages && muster.foes().any(|foe| foe.feet <= own.speed + own.reach);
        if near { RAGE * own.worth } else { 0.0 }
    }

    /// What further actions and attacks are worth, if there is somebody to strike.
    fn gains(&self, muster: &Muster, expectation: &Expectation<'_>) -> f32 {
        let gains = &expectation.cost.gains;
        if gains.actions == 0 && gains.attacks == 0 {
            return 0.0;
        }
        let own = muster.own();
        let within = |feet: u32| muster.foes().any(|foe| foe.feet <= feet);
        let reach = if own.shoots { 60 } else { own.reach };
        if !within(reach) || (gains.actions > 0 && self.has_deeds()) {
            return -1.0;
        }
        let attacks = attacks_of(self.creature()).max(1);
        let each = own.threat / attacks as f32;
        muster.unit * each * (gains.attacks + gains.actions * attacks) as f32
    }

    /// Whether a spell or power may be worth anything: it does something by the data, to the right ones.
    fn is_sensible(&self, position: &Position, intent: &Intent, known: &RefCell<Option<(Name, Option<bool>)>>) -> bool {
        let (name, aim) = match &intent.act {
            Act::Cast(cast) if cast.ritual => return false,
            Act::Cast(cast) => (&cast.spell, &cast.aim),
            Act::Feature(feature) => return !feature.name.as_str().starts_with("convert"),
            _ => return false,
        };
        let mut known = known.borrow_mut();
        if known.as_ref().is_none_or(|(last, _)| last != name) {
            *known = Some((name.clone(), self.harms(position, intent)));
        }
        let Some(harms) = known.as_ref().and_then(|(_, harms)| *harms) else { return false };
        match aim.on.first() {
            Some(Target::Creature(first)) => {
                position.named(first.as_str()).is_some_and(|who| self.muster.fighter(who).foe == harms)
            }
            Some(Target::Square(_)) => false,
            None => true,
        }
    }

    /// Whether a spell harms; `None` if it does nothing that is known or takes too long.
    fn harms(&self, position: &Position, intent: &Intent) -> Option<bool> {
        let Act::Cast(cast) = &intent.act else { return None };
        let casting = Casting::new(position, self.muster.actor, cast)?;
        let creature = self.creature();
        let kept = creature.concentration.as_ref().is_some_and(|kept| kept.spell == cast.spell);
        let running = kept || creature.ongoing.contains(&cast.spell);
        let spell = casting.spell;
        let useless = spell.time.is_long() || spell.left == Left::All || spell.effects.is_empty() || running;
        (!useless).then(|| casting.shot().is_harmful())
    }

    /// What first aid, potions and getting free are worth.
    fn help(&self, act: &Act) -> Option<f32> {
        let own = self.muster.own();
        let named = |name: &Name| self.position.named(name.as_str());
        match act {
            Act::Stabilise { target, kit } => {
                let who = named(target)?;
                let creature = self.position.creature(who);
                let friend = !self.muster.fighter(who).foe && creature.is_dying() && !creature.stable;
                let sure = if *kit { 1.0 } else { 0.5 };
                friend.then(|| 0.12 * sure * self.muster.fighter(who).worth)
            }
            Act::Use { item, on, .. } if item == "potion-of-healing" => {
                let who = match on {
                    Some(Target::Creature(name)) => named(name)?,
                    Some(Target::Square(_)) => return None,
                    None => self.muster.actor,
                };
                let fighter = self.muster.fighter(who);
                let creature = self.position.creature(who);
                if fighter.foe || creature.is_dead() {
                    return None;
                }
                let missing = fighter.max_hp - creature.hp as f32;
                Some(match fighter.standing {
                    true if creature.hp * 3 <= creature.most_hp() => {
                        0.6 * fighter.worth * POTION.min(missing) / fighter.max_hp
                    }
                    true => 0.0,
                    false => 0.5 * fighter.worth,
                })
            }
            Act::Escape { .. } => Some(0.05 * own.worth),
            _ => None,
        }
    }

    /// Whether an attack throws what is made to be held, or the last thing that is left to strike with.
    fn wastes(&self, attack: &Attack, with: &Name, feet: u32) -> bool {
        let creature = self.creature();
        let melee = |item: &Name| {
            self.position.tables().weapon(item.as_str()).filter(|weapon| weapon.kind == WeaponKind::Melee)
        };
        let Some(weapon) = melee(with) else { return attack.thrown };
        let natural = creature.sheet.attack(with.as_str()).is_some();
        let thrown = attack.thrown || feet > weapon.reach.map_or(5, u32::from);
        let held = creature.hands.iter().flatten().map(|item| (item, 1));
        let carried = creature.pools.carries.iter().map(|(item, count)| (item, u32::from(*count)));
        let blades: u32 = held.chain(carried).filter(|(item, _)| melee(item).is_some()).map(|(_, count)| count).sum();
        thrown && !natural && (blades < 2 || !weapon.has(Property::Thrown))
    }
}
