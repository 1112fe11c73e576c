//! The conditions a creature is in.

use smallvec::SmallVec;

use super::who::Who;
use crate::data::words::Condition;

/// A set of conditions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConditionSet(u16);

impl ConditionSet {
    /// None.
    pub const NONE: ConditionSet = ConditionSet(0);

    /// The set of some conditions.
    pub const fn of(conditions: &[Condition]) -> Self {
        let (mut set, mut index) = (0, 0);
        while index < conditions.len() {
            set |= 1 << conditions[index] as u16;
            index += 1;
        }
        ConditionSet(set)
    }

    /// Whether a condition is in it.
    pub const fn contains(self, condition: Condition) -> bool {
        self.0 >> condition as u16 & 1 == 1
    }

    /// Adds a condition.
    pub const fn insert(&mut self, condition: Condition) {
        self.0 |= 1 << condition as u16;
    }

    /// Whether the sets share a condition.
    pub const fn meets(self, other: ConditionSet) -> bool {
        self.0 & other.0 != 0
    }

    /// All of them, in the order of the rules.
    pub fn iter(self) -> impl Iterator<Item = Condition> {
        Condition::ALL.iter().copied().filter(move |&condition| self.contains(condition))
    }
}

impl FromIterator<Condition> for ConditionSet {
    fn from_iter<I: IntoIterator<Item = Condition>>(conditions: I) -> Self {
        let mut set = ConditionSet::NONE;
        conditions.into_iter().for_each(|condition| set.insert(condition));
        set
    }
}

/// A condition with where it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Affliction {
    /// The condition.
    pub condition: Condition,
    /// Who brought it about, if that is known.
    pub source: Option<Who>,
    /// The level of exhaustion; 1 for all other conditions.
    pub level: u8,
}

/// All that a creature suffers, as it was written or done to it, in the order of conditions and sources; what follows from
/// it (a stunned creature is incapacitated) is added by [`Conditions::all`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Conditions {
    list: SmallVec<[Affliction; 2]>,
    own: ConditionSet,
}

/// The conditions that take away actions and reactions by making a creature incapacitated.
pub const INCAPACITATING: ConditionSet = ConditionSet::of(&[
    Condition::Incapacitated,
    Condition::Paralyzed,
    Condition::Petrified,
    Condition::Stunned,
    Condition::Unconscious,
]);

impl Conditions {
    /// What was written or done, without what follows from it.
    pub const fn own(&self) -> ConditionSet {
        self.own
    }

    /// All conditions, those included that others imply.
    pub fn all(&self) -> ConditionSet {
        let mut all = self.own;
        if all.meets(INCAPACITATING) {
            all.insert(Condition::Incapacitated);
        }
        if all.contains(Condition::Unconscious) {
            all.insert(Condition::Prone);
        }
        all
    }

    /// Whether the creature is in a condition, by itself or by another.
    pub fn has(&self, condition: Condition) -> bool {
        self.all().contains(condition)
    }

    /// Whether the creature can take neither actions nor reactions.
    pub const fn incapacitated(&self) -> bool {
        self.own.meets(INCAPACITATING)
    }

    /// The level of exhaustion.
    pub fn exhaustion(&self) -> u8 {
        if !self.own.contains(Condition::Exhaustion) {
            return 0;
        }
        self.of(Condition::Exhaustion).map(|affliction| affliction.level).max().unwrap_or(0)
    }

    /// Every case of a condition.
    pub fn of(&self, condition: Condition) -> impl Iterator<Item = &Affliction> {
        self.list.iter().filter(move |affliction| affliction.condition == condition)
    }

    /// Every affliction, by condition and source.
    pub fn iter(&self) -> impl Iterator<Item = &Affliction> {
        self.list.iter()
    }

    /// Adds an affliction; the same from the same source only counts once, and of two levels the higher one.
    pub fn add(&mut self, affliction: Affliction) {
        let same = |known: &Affliction| (known.condition, known.source) == (affliction.condition, affliction.source);
        match self.list.iter_mut().find(|known| same(known)) {
            Some(known) => known.level = known.level.max(affliction.level),
            None => {
                let place = self.list.partition_point(|known| *known < affliction);
                self.list.insert(place, affliction);
            }
        }
        self.own.insert(affliction.condition);
    }

    /// Takes out every affliction that is not wanted.
    pub fn retain(&mut self, wanted: impl Fn(&Affliction) -> bool) {
        self.list.retain(|affliction| wanted(affliction));
        self.own = self.list.iter().map(|affliction| affliction.condition).collect();
    }

    /// Takes a condition out, whatever its source.
    pub fn end(&mut self, condition: Condition) {
        self.retain(|affliction| affliction.condition != condition);
    }
}
