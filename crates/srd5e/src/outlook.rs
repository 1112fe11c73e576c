//! What is left to a creature of its turn, and of what it can use up.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use smallvec::SmallVec;

use crate::decide::asked;
use crate::name::{Name, Words};
use crate::prose::{listed, ordinal};
use crate::refusal::words::Prevented;
use crate::space::Mode;
use crate::state::{Creature, Position, Uses, Who};
use crate::validation::{conditions, economy, speed};
use crate::{generator, page};

/// The movement that is left to a creature in one mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Movement {
    /// The mode.
    pub mode: Mode,
    /// The feet that are left.
    pub left: u32,
    /// The feet of the speed.
    pub speed: u32,
}

/// What is left to a creature: nothing of a turn that is not its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// Its name.
    pub creature: Name,
    /// Whether it is its turn.
    pub on_turn: bool,
    /// Actions.
    pub actions: u32,
    /// Attacks of the Attack action that is open.
    pub attacks: u32,
    /// The bonus action.
    pub bonus: bool,
    /// The reaction.
    pub reaction: bool,
    /// The free interaction with an object.
    pub interaction: bool,
    /// The movement in every mode it has a speed for.
    pub movement: SmallVec<[Movement; 2]>,
    /// Slots by their level.
    pub slots: SmallVec<[(u8, u8); 4]>,
    /// Pact slots, with their level.
    pub pact: Option<(u8, u8)>,
    /// Counted features and powers.
    pub features: Vec<(Name, u16)>,
    /// The spell it concentrates on.
    pub concentration: Option<Name>,
}

impl Outlook {
    /// What is left to a creature.
    pub fn of(position: &Position, who: Who) -> Self {
        let creature = position.creature(who);
        let turn = position.turn.as_ref().filter(|turn| turn.of == who);
        let surprised = conditions::is_surprised(position, creature);
        let able = |what| {
            !creature.is_dead() && !surprised && conditions::preventing(position, creature, what).next().is_none()
        };
        let acts = able(Prevented::Action);
        let granted = turn.map_or(0, |turn| 1 + turn.extra_actions.len());
        let spent = turn.map_or(0, |turn| turn.actions.len());
        Outlook {
            creature: creature.id().clone(),
            on_turn: turn.is_some(),
            actions: if acts { u32::try_from(granted.saturating_sub(spent)).unwrap_or(u32::MAX) } else { 0 },
            attacks: if acts { economy::attacks_left(turn, creature) } else { 0 },
            bonus: able(Prevented::Bonus) && turn.is_some_and(|turn| turn.bonus.is_none()),
            reaction: able(Prevented::Reaction) && !creature.reaction_spent,
            interaction: acts && turn.is_some_and(|turn| turn.interactions == 0),
            movement: turn.filter(|_| able(Prevented::Move)).map_or_else(SmallVec::new, |_| movement(position, who)),
            slots: slots(creature),
            pact: Some(creature.pools.pact).filter(|pact| pact.level > 0).map(|pact| (pact.level, pact.left)),
            features: features(position, creature),
            concentration: creature.concentration.as_ref().map(|concentration| concentration.spell.clone()),
        }
    }
}

fn movement(position: &Position, who: Who) -> SmallVec<[Movement; 2]> {
    let modes =
        Mode::ALL.into_iter().filter(|&mode| mode != Mode::Crawl && speed::has_speed(position.creature(who), mode));
    let movement = |mode| Movement {
        mode,
        left: speed::movement_left(position, who, mode),
        speed: speed::speed(position, who, mode),
    };
    modes.map(movement).collect()
}

fn slots(creature: &Creature) -> SmallVec<[(u8, u8); 4]> {
    (1..).zip(creature.pools.slots).filter(|&(_, left)| left > 0).collect()
}

fn features(position: &Position, creature: &Creature) -> Vec<(Name, u16)> {
    let counted = |(name, uses): &(Name, Uses)| match uses {
        Uses::Left(left) if !position.tables().is_number(name.as_str()) => Some((name.clone(), *left)),
        Uses::Left(_) | Uses::Passive => None,
    };
    creature.pools.features.iter().filter_map(counted).collect()
}

/// What is left to a creature, and, if it is asked now, what it can do with it: by verb, with what it is done.
pub(crate) fn told(position: &Position, who: Who) -> String {
    let mut text = Outlook::of(position, who).to_string();
    if asked(position).is_none_or(|(asked, _)| asked != who) {
        return text;
    }
    let mut acts: BTreeMap<&'static str, BTreeSet<String>> = BTreeMap::new();
    generator::actions(position, &mut |action| {
        let with = acts.entry(action.act.verb()).or_default();
        with.extend(page::aim(position, Some(who), &action).token.map(|token| Words(&token).to_string()));
    });
    let (bare, armed): (Vec<_>, Vec<_>) = acts.into_iter().partition(|(_, with)| with.is_empty());
    for (verb, with) in armed {
        text.push_str(&format!("\n  {verb}: {}", with.into_iter().collect::<Vec<_>>().join(", ")));
    }
    if !bare.is_empty() {
        let bare: Vec<&str> = bare.into_iter().map(|(verb, _)| verb).collect();
        text.push_str(&format!("\n  also: {}", bare.join(", ")));
    }
    text
}

/// `Ilsa still has an action, the reaction and 15 ft of walking; slots: 3 of the 1st level; concentrates on web`.
impl fmt::Display for Outlook {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts: Vec<String> = Vec::new();
        let mut have = |has: bool, words: String| parts.extend(has.then_some(words));
        have(self.actions == 1, "an action".to_owned());
        have(self.actions > 1, format!("{} actions", self.actions));
        have(self.attacks == 1, "an attack".to_owned());
        have(self.attacks > 1, format!("{} attacks", self.attacks));
        have(self.bonus, "the bonus action".to_owned());
        have(self.reaction, "the reaction".to_owned());
        have(self.interaction, "the free interaction".to_owned());
        for movement in &self.movement {
            have(movement.left > 0, format!("{} ft of {}", movement.left, movement.mode.doing()));
        }
        let none = if self.on_turn { "nothing left this turn" } else { "nothing to use until its own turn" };
        let left = if parts.is_empty() { none.to_owned() } else { listed(&parts) };
        write!(formatter, "{} still has {left}", self.creature.proper())?;
        let slot = |(level, left): &(u8, u8)| format!("{left} of the {} level", ordinal((*level).into()));
        let slots: Vec<String> = self.slots.iter().chain(&self.pact).map(slot).collect();
        if !slots.is_empty() {
            write!(formatter, "; slots: {}", listed(&slots))?;
        }
        match &self.concentration {
            Some(spell) => write!(formatter, "; concentrates on {}", spell.words()),
            None => Ok(()),
        }
    }
}
