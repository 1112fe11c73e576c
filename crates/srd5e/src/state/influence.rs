//! Effects that last: what works on a creature or in an area after the act that began it, until its time is up.

use std::ops::Deref;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::position::Position;
use super::sheet::Sheet;
use super::who::{Crew, Who};
use crate::data::area;
use crate::data::area::{Drift, DriftBy};
use crate::data::dice::Dice;
use crate::data::effect::{Amount, Damage, Effect, Scale};
use crate::data::feature::{Activation, Feature};
use crate::data::moment::{Ending, Moment};
use crate::data::monster::Monster;
use crate::data::spell::{Duration, Spell};
use crate::data::target::TargetKind;
use crate::data::words::{Condition, words};
use crate::name::Name;
use crate::spot::{Heading, Spot};

words! {
    /// What an influence comes from.
    Craft { Spell = "spell", Attack = "attack", Power = "power" } default Spell
}
words! {
    /// The one or the other end of a turn.
    Edge { Start = "start", End = "end" }
}

/// Rounds of six seconds in a minute, an hour and a day.
const MINUTE: u32 = 10;
const HOUR: u32 = 60 * MINUTE;
const DAY: u32 = 24 * HOUR;

/// A moment to come: the start or the end of somebody's turn in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clock {
    /// The round.
    pub round: u32,
    /// Whose turn.
    pub of: Who,
    /// Its start or its end.
    pub edge: Edge,
}

/// The place of an effect: its number among the effects of its spell, attack or power, then among those that follow from it.
pub type Place = SmallVec<[u8; 2]>;

/// A spell, attack or power at work, with its numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Working {
    /// What it is.
    pub craft: Craft,
    /// Which.
    pub name: Name,
    /// Whose.
    pub by: Who,
    /// The option that was chosen.
    pub option: Option<Name>,
    /// The number to reach in saves that name none.
    pub dc: i32,
    /// Added to attack rolls.
    pub attack: i32,
    /// The modifier of the ability it is cast with.
    pub modifier: i32,
    /// Slot levels above the spell's own.
    pub above: u8,
    /// The level that raises cantrips.
    pub level: u8,
    /// Whether it is magic.
    pub magical: bool,
    /// Whether it ends with the concentration of whoever it comes from.
    pub concentration: bool,
}

/// What an influence works on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum On {
    /// A creature.
    Creature(Who),
    /// An area, and whoever comes into it.
    Area(Laid),
}

/// Where an area lies: at a point or square, turned somewhere, along some squares, or around whoever it comes from. Its shape is in
/// the tables.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Laid {
    /// The point of origin, or the first square.
    pub at: Option<Spot>,
    /// The direction.
    pub toward: Option<Heading>,
    /// The squares between which a wall runs straight, the side that matters on the left hand.
    pub through: SmallVec<[Spot; 2]>,
}

/// An effect that lasts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Influence {
    /// Its number, by which events speak of it.
    pub number: u32,
    /// What it comes from.
    pub working: Working,
    /// Which of the effects; an area has all of them.
    pub effect: Place,
    /// What it works on.
    pub on: On,
    /// Whether it waits for a moment to come: until then it changes nothing.
    pub waits: bool,
    /// When its time is up; `None` if it has none.
    pub until: Option<Clock>,
    /// Saves made against it: successes and failures, where several are needed.
    pub saves: (u8, u8),
    /// What is left of something that is counted: doubles, damage it still deals, dice it has grown by, turns
    /// that it lets pass.
    pub left: Option<u32>,
    /// Where the creature comes back to that was sent away.
    pub back: Option<Spot>,
    /// Whom the area has touched in this turn.
    pub touched: Crew,
}

impl Working {
    /// The option that was chosen.
    pub fn chosen(&self) -> Option<&str> {
        self.option.as_ref().map(Name::as_str)
    }
}

impl Influence {
    /// The creature it works on.
    pub const fn creature(&self) -> Option<Who> {
        match self.on {
            On::Creature(who) => Some(who),
            On::Area(_) => None,
        }
    }

    /// Whether it comes from the same spell, attack or power of the same creature.
    pub fn is_of(&self, working: &Working) -> bool {
        (self.working.craft, &self.working.name, self.working.by) == (working.craft, &working.name, working.by)
    }
}

impl Clock {
    /// So many rounds from now, at an end of the turn under way.
    pub fn after(position: &Position, rounds: u32, edge: Edge) -> Option<Self> {
        let of = position.current()?;
        Some(Clock { round: position.round.saturating_add(rounds), of, edge })
    }

    /// An end of somebody's next turn.
    pub fn next_turn(position: &Position, of: Who, edge: Edge) -> Self {
        let place = |who: Who| position.order.iter().position(|&other| other == who);
        let later = position.current().is_some_and(|current| place(of) > place(current));
        Clock { round: position.round.saturating_add(u32::from(!later)), of, edge }
    }

    /// The end of the time of a spell that is cast now; `None` if it has none.
    pub fn of_duration(position: &Position, duration: Duration) -> Option<Self> {
        let start = |rounds: u32| Clock::after(position, rounds, Edge::Start);
        match duration {
            // A round reaches to the end of the next turn: what happens in that turn is still within it.
            Duration::Rounds(rounds) => Clock::after(position, rounds.into(), Edge::End),
            Duration::Minutes(minutes) => start(MINUTE.saturating_mul(minutes.into())),
            Duration::Hours(hours) => start(HOUR.saturating_mul(hours.into())),
            Duration::Days(days) => start(DAY.saturating_mul(days.into())),
            Duration::Instantaneous | Duration::UntilDispelled | Duration::Special => None,
        }
    }

    /// So many minutes, hours and days from now.
    pub fn of_time(position: &Position, minutes: u32, hours: u32, days: u32) -> Option<Self> {
        let rounds = [(minutes, MINUTE), (hours, HOUR), (days, DAY)];
        let rounds = rounds.into_iter().fold(0u32, |sum, (count, each)| sum.saturating_add(count.saturating_mul(each)));
        Clock::after(position, rounds, Edge::Start)
    }

    /// Whether the moment has come at an end of the turn under way.
    pub fn has_come(self, position: &Position, edge: Edge) -> bool {
        let place = |who: Who| position.order.iter().position(|&other| other == who);
        let Some(current) = position.current() else { return false };
        (self.round, place(self.of), self.edge) <= (position.round, place(current), edge)
    }
}

/// The effects of a spell, attack or power, kept while they happen.
#[derive(Clone, Debug)]
pub(crate) enum Effects {
    /// Of the tables.
    Tables(&'static [Effect]),
    /// Of an attack of a creature.
    Sheet(Arc<Sheet>, Name),
}

impl Deref for Effects {
    type Target = [Effect];

    fn deref(&self) -> &[Effect] {
        match self {
            Effects::Tables(effects) => effects,
            Effects::Sheet(sheet, name) => attack(sheet, name.as_str()),
        }
    }
}

fn attack<'a>(sheet: &'a Sheet, name: &str) -> &'a [Effect] {
    let attack = sheet.attack(name).and_then(|action| action.attack.as_ref());
    attack.map_or(&[], |attack| &attack.hit)
}

impl Position {
    /// The effects of a spell, attack or power.
    pub(crate) fn effects_of(&self, working: &Working) -> Effects {
        match working.craft {
            Craft::Attack if self.creature(working.by).sheet.attack(working.name.as_str()).is_some() => {
                Effects::Sheet(Arc::clone(&self.creature(working.by).sheet), working.name.clone())
            }
            Craft::Attack => Effects::Tables(self.of_weapon(working)),
            Craft::Spell | Craft::Power => Effects::Tables(self.tabled(working)),
        }
    }

    /// What a hit with a weapon does besides.
    fn of_weapon(&self, working: &Working) -> &'static [Effect] {
        self.tables().weapon(working.name.as_str()).map_or(&[], |weapon| &weapon.hit)
    }

    /// The effects of a spell or power in the tables.
    fn tabled(&self, working: &Working) -> &'static [Effect] {
        let (name, tables) = (working.name.as_str(), self.tables());
        if working.craft == Craft::Spell {
            return tables.spell(name).map_or(&[], |spell| &spell.effects);
        }
        let monster = self.creature(working.by).sheet.monster();
        let deed =
            monster.and_then(|monster| monster.deeds().find(|deed| deed.id == name)).map(|deed| &deed.effects[..]);
        let one =
            || monster.and_then(|monster| monster.traits.iter().find(|one| one.id == name)).map(|one| &one.effects[..]);
        let feature = || tables.feature(name).map_or(&[][..], |feature| &feature.effects);
        deed.or_else(one).unwrap_or_else(feature)
    }

    /// The feature of classes that a power of a creature is; what its stat block calls so is none.
    pub(crate) fn feature_of(&self, by: Who, name: &str) -> Option<&'static Feature> {
        let own = |monster: &Monster| {
            monster.deeds().any(|deed| deed.id == name) || monster.traits.iter().any(|one| one.id == name)
        };
        let known = self.creature(by).sheet.monster().is_some_and(own);
        self.tables().feature(name).filter(|_| !known)
    }

    /// The effect at a place.
    pub fn effect_at(&self, working: &Working, place: &[u8]) -> Option<&Effect> {
        match working.craft {
            Craft::Attack => {
                let natural = attack(&self.creature(working.by).sheet, working.name.as_str());
                at(if natural.is_empty() { self.of_weapon(working) } else { natural }, place)
            }
            Craft::Spell | Craft::Power => at(self.tabled(working), place),
        }
    }

    /// The effect of an influence; an area has none of its own.
    pub fn effect(&self, influence: &Influence) -> Option<&Effect> {
        self.effect_at(&influence.working, &influence.effect)
    }

    /// The dice of some damage of a spell, attack or power.
    pub fn dice_of(&self, damage: &Damage, working: &Working) -> Dice {
        let dice = damage.at(working.above, working.level);
        damage.scale.as_ref().map_or(dice, |scale| self.scaled(dice, scale, working))
    }

    /// The dice of some amount of a spell, attack or power, without the modifier of its ability.
    pub fn amount_of(&self, amount: &Amount, working: &Working) -> Dice {
        let dice = amount.at(working.above);
        amount.scale.as_ref().map_or(dice, |scale| self.scaled(dice, scale, working))
    }

    /// Dice as they have grown with whoever they come from.
    fn scaled(&self, dice: Dice, scale: &Scale, working: &Working) -> Dice {
        let creature = self.creature(working.by);
        let (sheet, pools) = (&creature.sheet, &creature.pools);
        let grown = scale.levels.iter().rev().find(|(from, _)| working.level >= *from).map_or(dice, |&(_, dice)| dice);
        let counted = |name: &Option<String>| name.as_ref().map(|name| pools.points(name));
        let modifier = |ability| i16::from(sheet.modifier(ability));
        let by_ability = scale.times_ability.map(|ability| modifier(ability).max(1).unsigned_abs());
        let count = grown.count.saturating_mul(counted(&scale.times).or(by_ability).unwrap_or(1));
        let points = counted(&scale.plus).map_or(0, |number| i16::try_from(number).unwrap_or(i16::MAX));
        let by_level = i16::from(scale.level).saturating_mul(working.level.into());
        let proficiency = if scale.proficiency { i16::from(sheet.proficiency) } else { 0 };
        let added = [points, by_level, scale.ability.map_or(0, modifier), proficiency];
        let plus = added.into_iter().fold(grown.plus, i16::saturating_add);
        Dice {
            count: scale.most.map_or(count, |most| count.min(most)),
            sides: counted(&scale.sides).unwrap_or(grown.sides),
            plus,
        }
    }

    /// The influence of a number.
    pub fn influence(&self, number: u32) -> Option<&Influence> {
        self.influences.iter().find(|influence| influence.number == number)
    }

    /// The influences on a creature.
    pub fn influences_on(&self, who: Who) -> impl Iterator<Item = &Influence> {
        self.influences.iter().filter(move |influence| influence.creature() == Some(who))
    }

    /// The influences on a creature with their effects.
    pub fn effects_on(&self, who: Who) -> impl Iterator<Item = (&Influence, &Effect)> {
        self.influences_on(who).filter_map(|influence| Some((influence, self.effect(influence)?)))
    }

    /// The influences from which a creature can get loose with an action of its own, one for each of those they come from.
    pub fn binding(&self, who: Who) -> impl Iterator<Item = &Influence> {
        let binds = move |influence: &&Influence| {
            let loosens = |ending: &Ending| {
                use Ending::{
                    Action, CheckAthletics, CheckDexterity, CheckIntelligence, CheckInvestigation, CheckMedicine,
                    CheckStrength, SaveAction,
                };
                match ending {
                    CheckStrength | CheckDexterity | CheckAthletics | CheckIntelligence | CheckInvestigation
                    | SaveAction => !influence.waits,
                    // Fire and wounds wait for the next turn to do more harm.
                    Action | CheckMedicine => true,
                    _ => false,
                }
            };
            self.effect(influence)
                .is_some_and(|effect| effect.ends.iter().any(loosens) || effect.bond.is_some() && !influence.waits)
        };
        let first = move |(index, influence): &(usize, &Influence)| {
            let mut earlier = self.influences_on(who).filter(binds).take(*index);
            !earlier.any(|earlier| earlier.working.by == influence.working.by)
        };
        self.influences_on(who).filter(binds).enumerate().filter(first).map(|(_, influence)| influence)
    }

    /// The spells that let a creature do something as long as they last, each by what keeps it up: its own, and those of others that
    /// are on it and lend it something to do.
    pub fn later(&self, who: Who) -> impl Iterator<Item = (&Influence, &'static Spell)> {
        self.influences.iter().filter_map(move |influence| {
            let working = &influence.working;
            let concerned = working.craft == Craft::Spell && (working.by == who || influence.creature() == Some(who));
            let spell = if concerned { self.tables().spell(working.name.as_str())? } else { return None };
            let own = working.by == who && influence.creature().is_none_or(|on| on == who);
            let effect = self.effect(influence).filter(|_| influence.waits);
            let again =
                own && effect.is_some_and(|effect| later(effect).is_some_and(|_| self.is_free(influence, effect)));
            let moved = own && influence.creature().is_none() && drift(spell).is_some();
            let lent = influence.creature() == Some(who)
                && effect.is_some_and(|effect| effect.happens_on(Moment::TargetAction));
            (again || moved || lent).then_some((influence, spell))
        })
    }

    /// Whether what a spell lets its caster do again waits for nobody: some of it can be done only when those it was on have fallen.
    fn is_free(&self, influence: &Influence, effect: &Effect) -> bool {
        let bound = |other: &Influence| {
            let on = other.creature().filter(|&on| on != influence.working.by && other.is_of(&influence.working));
            on.is_some_and(|on| self.creature(on).hp > 0)
        };
        !effect.happens_on(Moment::FelledBonus) || !self.influences.iter().any(bound)
    }

    /// The number of the next influence.
    pub fn next_influence(&self) -> u32 {
        self.influences.iter().map(|influence| influence.number).max().map_or(1, |most| most.saturating_add(1))
    }

    /// The area of a spell, or of a power of somebody, with what may be named as its target.
    pub(crate) fn area_of(&self, working: &Working) -> Option<(&area::Area, TargetKind)> {
        let name = working.name.as_str();
        match working.craft {
            Craft::Spell => {
                let spell = self.tables().spell(name)?;
                Some((spell.area.as_ref()?, spell.targets.kind))
            }
            Craft::Attack => None,
            Craft::Power => {
                let monster = self.creature(working.by).sheet.monster();
                match monster.and_then(|monster| monster.deeds().find(|deed| deed.id == name)) {
                    Some(deed) => Some((deed.area.as_ref()?, deed.targets.as_ref()?.kind)),
                    None => {
                        let feature = self.feature_of(working.by, name)?;
                        Some((feature.area.as_ref()?, feature.targets.as_ref()?.kind))
                    }
                }
            }
        }
    }
}

/// What it takes to bring an effect about once more.
pub(crate) fn later(effect: &Effect) -> Option<Activation> {
    effect.on.iter().find_map(|moment| match moment {
        Moment::LaterAction => Some(Activation::Action),
        Moment::LaterBonus | Moment::FelledBonus => Some(Activation::Bonus),
        _ => None,
    })
}

/// What it takes to move or turn the area of a spell, and how far it goes.
pub(crate) fn drift(spell: &Spell) -> Option<(Activation, Drift)> {
    let area = spell.area.as_ref()?;
    let drift = area.moves.or(area.turns.map(|by| Drift { feet: 0, by }))?;
    match drift.by {
        DriftBy::Action => Some((Activation::Action, drift)),
        DriftBy::Bonus => Some((Activation::Bonus, drift)),
        DriftBy::OwnMove => Some((Activation::Free, drift)),
        DriftBy::StartTurn => None,
    }
}

/// The effect at a place among some.
pub(crate) fn at<'a>(effects: &'a [Effect], place: &[u8]) -> Option<&'a Effect> {
    let (first, rest) = place.split_first()?;
    let effect = effects.get(usize::from(*first))?;
    rest.iter().try_fold(effect, |effect, &number| effect.child(number))
}

/// The conditions that an effect keeps up as long as it lasts. Who lies stays where it lies until it stands up.
pub fn kept(effect: &Effect) -> impl Iterator<Item = Condition> {
    let passing = |condition: &Condition| matches!(condition, Condition::Prone | Condition::Exhaustion);
    effect.conditions.iter().copied().filter(move |condition| !passing(condition))
}
