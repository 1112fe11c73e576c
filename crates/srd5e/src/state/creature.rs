//! What may change about a creature in an encounter.

use std::sync::Arc;

use smallvec::SmallVec;

use super::conditions::Conditions;
use super::pools::Pools;
use super::sheet::Sheet;
use super::sway::Sway;
use super::who::{Crew, Who};
use crate::data::Edition;
use crate::data::words::Condition;
use crate::intent::act::Act;
use crate::intent::trigger::Trigger;
use crate::name::Name;
use crate::space::{Level, Size, Space, Square};

/// The level of exhaustion that halves the hit points at most (2014).
const HALVING: u8 = 4;

/// What a creature concentrates on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Concentration {
    /// The spell.
    pub spell: Name,
}

/// A casting of a minute or more.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LongCasting {
    /// The spell.
    pub spell: Name,
    /// Turns that are still needed.
    pub turns_left: u32,
    /// It is a ritual.
    pub ritual: bool,
}

/// An act kept for a moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Readied {
    /// The act.
    pub act: Act,
    /// The moment.
    pub when: Trigger,
}

/// Help that waits to be used.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Helped {
    /// Who helps.
    pub by: Who,
    /// Against whom, if it is an attack.
    pub against: Option<Who>,
}

/// A creature: its sheet and its state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Creature {
    /// What it is.
    pub sheet: Arc<Sheet>,
    /// Its team, by its place in the list of teams.
    pub team: u8,
    /// The side that controls it, by its place in the list of sides.
    pub side: u8,
    /// The square of least column and row of its space; `None` if nobody knows.
    pub at: Option<Square>,
    /// Its height.
    pub level: Level,
    /// Hit points.
    pub hp: u32,
    /// Hit points at most, before exhaustion: see [`Creature::most_hp`].
    pub max_hp: u32,
    /// Temporary hit points.
    pub temp_hp: u32,
    /// Its hit points are not told: it has one for each quarter that is begun.
    pub veiled: bool,
    /// It is dead.
    pub dead: bool,
    /// It has left the fight for good.
    pub gone: bool,
    /// It is stable at 0 hit points.
    pub stable: bool,
    /// Death saves: successes and failures.
    pub death_saves: Option<(u8, u8)>,
    /// Its conditions.
    pub conditions: Conditions,
    /// What it holds in each hand.
    pub hands: SmallVec<[Option<Name>; 2]>,
    /// The armour it wears.
    pub armor: Option<Name>,
    /// What it can use up.
    pub pools: Pools,
    /// What it concentrates on.
    pub concentration: Option<Concentration>,
    /// Own spells with a time span, sorted.
    pub ongoing: Vec<Name>,
    /// A long casting under way.
    pub casting: Option<LongCasting>,
    /// Its reaction is spent since the start of its own last turn.
    pub reaction_spent: bool,
    /// It dodges.
    pub dodging: bool,
    /// It was surprised.
    pub surprised: bool,
    /// Its first turn has ended.
    pub surprise_over: bool,
    /// It rages.
    pub raging: bool,
    /// It is gagged.
    pub gagged: bool,
    /// Whether it is willing, if that was said; otherwise it is to its own team.
    pub willing: Option<bool>,
    /// It is in its lair.
    pub in_lair: bool,
    /// What it rides.
    pub riding: Option<Who>,
    /// Its mount does as it says.
    pub controls_mount: bool,
    /// From whom it is hidden.
    pub hidden_from: Crew,
    /// What it has readied.
    pub readied: Option<Arc<Readied>>,
    /// Help it was given.
    pub helped: Option<Helped>,
    /// What it is by nature, while it is in another form.
    pub own: Option<Box<Creature>>,
    /// What the influences on it make of it; it follows from them.
    pub(crate) sway: Option<Box<Sway>>,
}

/// Whether exhaustion halves the hit points at most.
pub(crate) fn halves(edition: Edition, conditions: &Conditions) -> bool {
    edition == Edition::Srd51 && conditions.exhaustion() >= HALVING
}

impl Creature {
    /// Its name.
    pub fn id(&self) -> &Name {
        &self.sheet.id
    }

    /// Its size, as it is now.
    pub fn size(&self) -> Size {
        self.sheet.size.grown(self.sway().size)
    }

    /// Its space; `None` if nobody knows where it is. A rider is where its mount is: see
    /// [`Position::space`](super::position::Position::space).
    pub fn own_space(&self) -> Option<Space> {
        self.at.map(|square| Space::new(square, self.size()).at_level(self.level))
    }

    /// Whether it is a character and not a monster, whatever form it is in.
    pub fn is_character(&self) -> bool {
        self.own.as_ref().map_or(&self.sheet, |own| &own.sheet).is_character()
    }

    /// Whether it is out of the fight for good: it was killed, is too exhausted to live, is a monster without hit points, or has left.
    pub fn is_dead(&self) -> bool {
        let dies_at_zero = || !self.is_character() && !self.stable && self.death_saves.is_none();
        self.dead || self.gone || self.conditions.exhaustion() >= 6 || (self.hp == 0 && dies_at_zero())
    }

    /// Hit points at most as exhaustion leaves them: its fourth level halves them (2014). Of a veiled creature they are quarters.
    pub fn most_hp(&self) -> u32 {
        let halved = halves(self.sheet.edition, &self.conditions) && !self.veiled;
        if halved { self.max_hp / 2 } else { self.max_hp }
    }

    /// Whether it lies at 0 hit points and lives.
    pub fn is_dying(&self) -> bool {
        self.hp == 0 && !self.is_dead()
    }

    /// All its conditions, those that follow from 0 hit points included.
    pub fn is(&self, condition: Condition) -> bool {
        let down = self.is_dying()
            && matches!(condition, Condition::Unconscious | Condition::Prone | Condition::Incapacitated);
        let has = self.conditions.has(condition) || self.sheet.body.always.contains(condition);
        down || has && !self.sway().suppressed.contains(condition)
    }

    /// Whether it cannot be in a condition.
    pub fn is_immune(&self, condition: Condition) -> bool {
        self.sheet.immune.contains(condition) || self.sway().immune.contains(condition)
    }

    /// What the influences on it make of it.
    pub fn sway(&self) -> &Sway {
        self.sway.as_deref().unwrap_or(&Sway::NONE)
    }

    /// Whether it can take neither actions nor reactions.
    pub fn is_incapacitated(&self) -> bool {
        self.is(Condition::Incapacitated)
    }

    /// The legendary uses it has between its own turns, spent ones included. In their lairs some creatures have more.
    pub fn legendary_uses(&self) -> u8 {
        // Another form has none of its legends.
        let monster = self.sheet.monster().filter(|_| self.own.is_none());
        let legendary = monster.and_then(|monster| monster.legendary.as_ref());
        legendary.map_or(0, |legendary| legendary.in_lair.filter(|_| self.in_lair).unwrap_or(legendary.uses))
    }

    /// Whether it holds a thing.
    pub fn holds(&self, item: &str) -> bool {
        self.hands.iter().flatten().any(|held| held == item)
    }
}
