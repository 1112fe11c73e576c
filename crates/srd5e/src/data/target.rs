//! Whom a spell or power may be aimed at.

use serde::{Deserialize, Serialize};

use super::level::NumberOrWord;
use super::words::{CreatureType, Size, words};

/// What may be named as a target, how many, and what they must be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Targets {
    /// What is named.
    pub kind: TargetKind,
    /// How many at most at the lowest slot and level.
    #[serde(default)]
    pub count: Count,
    /// How many more for each slot level above the spell's own.
    #[serde(default)]
    pub slot: u8,
    /// How many more at each of the character levels 5, 11 and 17.
    #[serde(default)]
    pub step: u8,
    /// The same target may be named more than once (darts, rays and beams).
    #[serde(default)]
    pub repeat: bool,
    /// The caster must see the target, or the point of an area.
    #[serde(default)]
    pub sight: bool,
    /// The caster must see or hear the target.
    #[serde(default)]
    pub sight_or_hearing: bool,
    /// The target must hear the caster.
    #[serde(default)]
    pub hears: bool,
    /// A creature named must be willing.
    #[serde(default)]
    pub willing: bool,
    /// Nobody need be named.
    #[serde(default)]
    pub optional: bool,
    /// The caster is no target.
    #[serde(default)]
    pub other: bool,
    /// No creature larger than the caster.
    #[serde(default)]
    pub no_larger: bool,
    /// The states one of which the target must be in.
    #[serde(default, skip_serializing_if = "States::is_any")]
    pub state: States,
    /// Creatures that cannot be charmed are not affected.
    #[serde(default)]
    pub charmable: bool,
    /// Only creatures of these types; empty: any type.
    #[serde(default)]
    pub only: Vec<CreatureType>,
    /// No effect on creatures of these types.
    #[serde(default)]
    pub never: Vec<CreatureType>,
    /// How near the targets must be to one another.
    #[serde(default)]
    pub apart: Option<Apart>,
    /// Feet from the caster, where the range does not say it.
    #[serde(default)]
    pub within: Option<u16>,
    /// The largest size.
    #[serde(default)]
    pub max_size: Option<Size>,
    /// The Intelligence score the target must have.
    #[serde(default)]
    pub intelligence: Option<Bound>,
}

/// How many targets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "NumberOrWord", into = "NumberOrWord")]
pub enum Count {
    /// None is named.
    #[default]
    None,
    /// Up to so many.
    Number(u8),
    /// Any number.
    Any,
    /// As many as the caster's spellcasting modifier.
    Modifier,
}

/// How near several targets must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Apart {
    /// Each within so many feet of each other.
    OfEachOther(u16),
    /// Each within so many feet of the first.
    OfFirst(u16),
}

/// States one of which is needed; none means that it does not matter. In files a single one is a word.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "OneOrMore", into = "OneOrMore")]
pub struct States(Vec<TargetState>);

#[derive(Clone, Serialize, Deserialize)]
#[serde(untagged)]
enum OneOrMore {
    One(TargetState),
    More(Vec<TargetState>),
}

impl From<OneOrMore> for States {
    fn from(raw: OneOrMore) -> Self {
        match raw {
            OneOrMore::One(state) => States(vec![state]),
            OneOrMore::More(states) => States(states),
        }
    }
}

impl From<States> for OneOrMore {
    fn from(states: States) -> Self {
        match states.0[..] {
            [only] => OneOrMore::One(only),
            _ => OneOrMore::More(states.0),
        }
    }
}

impl States {
    /// Whether no state is asked for.
    pub const fn is_any(&self) -> bool {
        self.0.is_empty()
    }

    /// The first of them, which is told where none is there.
    pub fn first(&self) -> Option<TargetState> {
        self.0.first().copied()
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = TargetState> {
        self.0.iter().copied()
    }

    /// Whether a state is among them.
    pub fn contains(&self, state: TargetState) -> bool {
        self.0.contains(&state)
    }
}

/// A limit on a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bound {
    /// This or less.
    AtMost(u16),
    /// This or more.
    AtLeast(u16),
    /// From this to that.
    Between(u16, u16),
}

words! {
    /// What the caster names.
    TargetKind {
        Creatures = "creatures", Objects = "objects", Either = "either", OnlySelf = "self", Area = "area", Chosen = "chosen",
        Space = "space", Destination = "destination", Nothing = "none",
    }
}
words! {
    /// A state that makes a creature a fitting target. Seized, charmed and caught (restrained) it is by whoever aims at it.
    TargetState {
        Dead = "dead", ZeroHitPoints = "zero-hit-points", Falling = "falling", Unarmored = "unarmored", Seized = "seized",
        Charmed = "charmed", Frightened = "frightened", Grappled = "grappled", Prone = "prone", Restrained = "restrained",
        Incapacitated = "incapacitated", Caught = "caught", Willing = "willing", Bloodied = "bloodied", Seeing = "seeing",
        Metal = "metal",
    }
}

impl Bound {
    /// Whether the number is within the limit.
    pub const fn holds(self, number: u16) -> bool {
        match self {
            Self::AtMost(most) => number <= most,
            Self::AtLeast(least) => number >= least,
            Self::Between(least, most) => least <= number && number <= most,
        }
    }
}

impl Targets {
    /// One creature other than the caster.
    pub fn one_creature() -> Self {
        Targets {
            kind: TargetKind::Creatures,
            count: Count::Number(1),
            slot: 0,
            step: 0,
            repeat: false,
            sight: false,
            sight_or_hearing: false,
            hears: false,
            willing: false,
            optional: false,
            other: true,
            no_larger: false,
            state: States::default(),
            charmable: false,
            only: Vec::new(),
            never: Vec::new(),
            apart: None,
            within: None,
            max_size: None,
            intelligence: None,
        }
    }

    /// How many targets may be named at most with `above` slot levels above the spell's own, by a character or monster of
    /// that level. `None`: no limit in the data (any number, or as many as the modifier).
    pub fn most(&self, above: u8, level: u8) -> Option<u8> {
        let steps = [5, 11, 17].iter().filter(|step| level >= **step).count();
        match self.count {
            Count::None => Some(0),
            Count::Number(number) => Some(number + self.slot * above + self.step * u8::try_from(steps).unwrap_or(3)),
            Count::Any | Count::Modifier => None,
        }
    }
}

impl TryFrom<NumberOrWord> for Count {
    type Error = String;

    fn try_from(raw: NumberOrWord) -> Result<Self, String> {
        match raw {
            NumberOrWord::Number(number) => u8::try_from(number).map(Self::Number).map_err(|error| error.to_string()),
            NumberOrWord::Word(word) => match word.as_str() {
                "any" => Ok(Self::Any),
                "modifier" => Ok(Self::Modifier),
                _ => Err(format!("`{word}` is no number of targets")),
            },
        }
    }
}

impl From<Count> for NumberOrWord {
    fn from(count: Count) -> Self {
        match count {
            Count::None => Self::Number(0),
            Count::Number(number) => Self::Number(number.into()),
            Count::Any => Self::Word("any".to_owned()),
            Count::Modifier => Self::Word("modifier".to_owned()),
        }
    }
}
