//! Multiattack: the ways of a stat block, and what is left of one that is open.
//!
//! A way is named by its parts, joined by `-and-`: the actions of a part, joined by `-or-`, and how many uses it has if not
//! one: `scimitar-2-and-dagger`, `bite-and-claw-2`.

use std::fmt::Write as _;

use smallvec::SmallVec;

use crate::data::monster::{Monster, Part, Uses};
use crate::intent::Act;
use crate::intent::act::Manner;
use crate::name::Name;
use crate::notice::Notice;
use crate::question::Question;
use crate::refusal::Reason;
use crate::refusal::words::Prevented;
use crate::state::{Creature, Position, TurnState, Who};
use crate::validation::hearing::{Checked, Hearing};
use crate::validation::opening::Opening;
use crate::validation::{conditions, identity};

/// The heads of a hydra that has lost none.
const HEADS: u32 = 5;

/// What a multiattack is called as an action.
pub const MULTIATTACK: Name = Name::of("multiattack");

/// The ways of a creature's multiattack, each with its name. Ways of one name are one.
pub fn ways(creature: &Creature) -> SmallVec<[(Name, &'static [Part]); 1]> {
    let mut ways: SmallVec<[(Name, &'static [Part]); 1]> = SmallVec::new();
    for parts in creature.sheet.monster().map_or(&[][..], |monster| &monster.multiattack) {
        let name = way_name(parts);
        if ways.iter().all(|(known, _)| *known != name) {
            ways.push((name, parts));
        }
    }
    ways
}

/// The name of a way.
fn way_name(parts: &[Part]) -> Name {
    let mut name = String::new();
    for part in parts {
        let joint = if name.is_empty() { "" } else { "-and-" };
        name.push_str(joint);
        name.push_str(&part.of.join("-or-"));
        // Writing to a text does not fail.
        let _ = match part.count {
            Uses::Number(1) => Ok(()),
            Uses::Number(number) => write!(name, "-{number}"),
            Uses::Heads => name.write_str("-heads"),
            Uses::Rolled(dice) => write!(name, "-{dice}"),
        };
    }
    Name::new(name)
}

/// The uses of a part, as many as they may be.
fn uses(part: &Part) -> u32 {
    match part.count {
        Uses::Number(number) => number.into(),
        Uses::Heads => HEADS,
        Uses::Rolled(dice) => u32::from(dice.count) * u32::from(dice.sides),
    }
}

/// A multiattack that is open.
struct Open<'a> {
    monster: &'static Monster,
    parts: &'static [Part],
    made: SmallVec<[&'a str; 4]>,
}

impl<'a> Open<'a> {
    fn new(creature: &Creature, turn: &'a TurnState) -> Option<Self> {
        let way = turn.multiattack.as_ref()?;
        let monster = creature.sheet.monster()?;
        let parts = match &monster.multiattack[..] {
            // The only way needs no name.
            [only] => only,
            several => several.iter().find(|parts| way_name(parts) == *way)?,
        };
        let made = turn.attacks.iter().filter(|attack| attack.manner == Manner::Action);
        Some(Open { monster, parts, made: made.map(|attack| attack.with.as_str()).collect() })
    }

    /// Whether what was done and a further use can all be dealt out to the parts.
    fn allows(&self, further: &str) -> bool {
        let made: SmallVec<[&str; 5]> = self.made.iter().copied().chain([further]).collect();
        let left: SmallVec<[u32; 4]> = self.parts.iter().map(uses).collect();
        let swaps: SmallVec<[u32; 1]> = self.monster.replace.iter().map(|swap| swap.count.into()).collect();
        self.deals(&made, left, swaps)
    }

    fn deals(&self, made: &[&str], left: SmallVec<[u32; 4]>, swaps: SmallVec<[u32; 1]>) -> bool {
        let Some((first, rest)) = made.split_first() else { return true };
        let is_named = |names: &[String]| names.iter().any(|name| name == first);
        (0..left.len()).filter(|&part| left[part] > 0).any(|part| {
            let mut fewer = left.clone();
            fewer[part] -= 1;
            if is_named(&self.parts[part].of) && self.deals(rest, fewer.clone(), swaps.clone()) {
                return true;
            }
            (0..swaps.len()).any(|swap| {
                let mut others = swaps.clone();
                others[swap] = others[swap].saturating_sub(1);
                swaps[swap] > 0
                    && is_attack(self.monster, &self.parts[part])
                    && is_named(&self.monster.replace[swap].with)
                    && self.deals(rest, fewer.clone(), others)
            })
        })
    }

    /// The attacks still on the list, in the order of the stat block.
    fn only(&self) -> Box<[Name]> {
        let mut only: SmallVec<[&str; 4]> = SmallVec::new();
        for name in self.parts.iter().flat_map(|part| &part.of) {
            if !only.contains(&name.as_str()) && self.monster.is_attack(name) && self.allows(name) {
                only.push(name);
            }
        }
        only.into_iter().map(Name::new).collect()
    }

    /// The attacks left.
    fn attacks_left(&self) -> u32 {
        let aside = |name: &str| {
            let part = self.parts.iter().find(|part| part.of.iter().any(|one| one == name));
            part.is_some_and(|part| !is_attack(self.monster, part))
        };
        let made = self.made.iter().filter(|name| !aside(name)).count();
        attacks(self.monster, self.parts).saturating_sub(u32::try_from(made).unwrap_or(u32::MAX))
    }
}

impl Monster {
    fn is_attack(&self, name: &str) -> bool {
        self.action(name).is_some_and(|action| action.attack.is_some())
    }
}

/// Whether a part consists of attacks; others are powers used beside them.
fn is_attack(monster: &Monster, part: &Part) -> bool {
    part.of.iter().any(|name| monster.is_attack(name))
}

/// The attacks of a way.
fn attacks(monster: &Monster, parts: &[Part]) -> u32 {
    parts.iter().filter(|part| is_attack(monster, part)).map(uses).sum()
}

/// The attacks left of a multiattack that is open.
pub fn multiattacks_left(creature: &Creature, turn: &TurnState) -> u32 {
    Open::new(creature, turn).map_or(0, |open| open.attacks_left())
}

/// Whether a multiattack is open and one of its parts is this power, not used yet.
pub fn offers(creature: &Creature, turn: &TurnState, power: &str) -> bool {
    Open::new(creature, turn).is_some_and(|open| open.allows(power))
}

/// Whether a multiattack is open with attacks left, and if so which of them are still on its list, unless the one asked is.
pub(super) fn listed(creature: &Creature, turn: &TurnState, attack: &str) -> Listed {
    match Open::new(creature, turn).filter(|open| open.attacks_left() > 0) {
        None => Listed::Closed,
        Some(open) if open.allows(attack) => Listed::Here,
        Some(open) => Listed::Only(open.only()),
    }
}

/// What an open multiattack says of an attack.
pub(super) enum Listed {
    /// None is open.
    Closed,
    /// It is on the list.
    Here,
    /// It is not; these are.
    Only(Box<[Name]>),
}

pub(crate) fn check(hearing: &mut Hearing<'_>, act: &Act, option: Option<&Name>) -> Checked {
    identity::check(hearing, act)?;
    conditions::check(hearing, Prevented::Action)?;
    let ways = ways(hearing.creature());
    let way = ways.iter().find(|(name, _)| Some(name) == option);
    if way.is_none() {
        let what = option.filter(|_| !ways.is_empty()).cloned().unwrap_or(MULTIATTACK);
        hearing.refuse(Reason::NoSuchOption { what })?;
    }
    hearing.spend_action(act)?;
    if let (Some((_, parts)), Some(monster)) = (way, hearing.creature().sheet.monster()) {
        hearing.cost.gains.attacks += attacks(monster, parts);
        if parts.iter().any(|part| matches!(part.count, Uses::Rolled(_))) {
            hearing.note(Notice::TableDecides { what: Name::of("number-of-attacks") });
        }
    }
    Ok(())
}

pub(crate) fn open(position: &Position, actor: Who, option: Option<&Name>) -> Option<Opening> {
    if option.is_some() {
        return None;
    }
    let ways = ways(position.creature(actor));
    let acts = ways.into_iter().map(|(name, _)| Act::Multiattack { option: Some(name) }).collect();
    Some(Opening::new(acts, |acts| {
        let name = |act: &Act| if let Act::Multiattack { option } = act { option.clone() } else { None };
        Question::Option { options: acts.iter().filter_map(name).collect() }
    }))
}
