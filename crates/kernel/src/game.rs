//! The contract: what a game must know.

use std::fmt::{Debug, Display};
use std::hash::Hash;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{
    Aim, Counterfactual, Dice, DiceError, Draw, Outcome, Refusal, Roll, Rulebook, Ruleset, Side, Team, TextError, Turn,
    Verdict, Waivers,
};

/// How much of what is legal a game lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Listing {
    /// Whatever is legal is listed.
    Exact,
    /// Whatever is legal has a [normal form](Game::normal) of listed actions that leads to the same position with the same
    /// rolls.
    Normal,
    /// Whatever is legal has a listed action of the same [family](Game::family), and no family is listed without a legal
    /// member.
    Representative,
}

/// What is told of a ready-made setup.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// What it is, in a line.
    pub line: &'static str,
    /// How hard it is, and for whom; empty where nobody has found out.
    pub note: String,
}

/// Why an action was not decided.
#[derive(Clone, Debug, PartialEq)]
pub enum Undecided<R> {
    /// It is not legal.
    Refused(R),
    /// In this position it leaves something open, by this question: only games whose [`Game::Action`] cannot exclude it.
    Open(&'static str),
    /// The dice could not fall: a roll is needed, or the one given does not fit.
    Dice(DiceError),
}

impl<R> Undecided<R> {
    /// The roll that is needed next, if that is all that is missing.
    pub fn needs_roll(&self) -> Option<Roll> {
        match self {
            Undecided::Dice(DiceError::Needed { needed }) => Some(*needed),
            _ => None,
        }
    }
}

impl<R> From<DiceError> for Undecided<R> {
    fn from(error: DiceError) -> Self {
        Undecided::Dice(error)
    }
}

/// The rules of one game.
///
/// A game is a type without values of its own; everything is in its [`Position`](Game::Position), which knows its ruleset
/// and carries no history. All functions are pure: no clock, no file, no hidden state, no iteration over hash maps.
///
/// There are three groups. The **fast path** (`actions`, `count`, `sample`, `branches`, `is_legal`, `apply_unchecked`)
/// builds no reasons. The **explaining path** (`verdict`, `objections`, `remedy`, `counterfactual`) says why, and never
/// panics, whatever it is asked. **Change** goes through `decide`, which gives events, and `evolve`, which folds them.
/// The [conformance suite](crate::conformance) checks that all three agree.
pub trait Game: Copy + Ord + Hash + Debug + Default + Send + Sync + 'static {
    /// The key by which programs name the game: `commander`.
    const KEY: &'static str;
    /// The name by which people know it.
    const NAME: &'static str;
    /// How much of what is legal is listed.
    const LISTING: Listing;

    /// The switches.
    type Ruleset: Ruleset;
    /// Anything one can write down; unchecked. Its serialised form is the identity of a position: equal bytes, equal
    /// positions.
    type Setup: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// One thing wrong with a setup.
    type Problem: Clone + Eq + Debug + Display + Serialize + Send + Sync;
    /// A setup that was checked, with its ruleset.
    type Position: Clone + Eq + Debug + Send + Sync;
    /// What a side is asked.
    type Decision: Clone + Eq + Debug + Display + Serialize + Send + Sync;
    /// What a person said; may leave things open.
    type Intent: Clone + Eq + Debug + From<Self::Action> + Serialize + DeserializeOwned + Send + Sync;
    /// A complete move.
    type Action: Clone + Ord + Hash + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What a legal action costs.
    type Cost: Clone + PartialEq + Debug + Display + Serialize + Send + Sync;
    /// Something worth knowing about a legal action.
    type Notice: Clone + PartialEq + Debug + Display + Serialize + Send + Sync;
    /// Why not.
    type Refusal: Refusal;
    /// What happened.
    type Event: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What must be equal for a position to count as repeated; [`std::convert::Infallible`] where nothing does.
    type Repetition: Clone + Eq + Hash + Debug + Send + Sync;

    /// The rules in prose.
    fn rulebook() -> &'static Rulebook;

    /// The names of the ready-made setups; the first is taken where none is named.
    fn scenarios() -> &'static [&'static str] {
        &["start"]
    }

    /// A ready-made setup under a ruleset, by name.
    fn scenario(ruleset: &Self::Ruleset, name: &str) -> Option<Self::Setup>;

    /// What a ready-made setup is, for whoever has to choose one. The default says nothing.
    fn about(ruleset: &Self::Ruleset, scenario: &str) -> About {
        let _ = (ruleset, scenario);
        About::default()
    }

    /// The one door from a setup to a position.
    ///
    /// # Errors
    ///
    /// All problems at once; never an empty list.
    fn check(setup: &Self::Setup, ruleset: &Self::Ruleset) -> Result<Self::Position, Vec<Self::Problem>>;

    /// The setup of a position: `check(setup(p), ruleset(p))` is `p` again.
    fn setup(position: &Self::Position) -> Self::Setup;

    /// The ruleset of a position.
    fn ruleset(position: &Self::Position) -> &Self::Ruleset;

    /// The sides of a position, in order.
    fn sides(position: &Self::Position) -> Vec<Side>;

    /// The word for a side: `red`.
    fn side_name(position: &Self::Position, side: Side) -> String;

    /// The team a side belongs to.
    fn team(position: &Self::Position, side: Side) -> Team;

    /// The word for a team.
    fn team_name(position: &Self::Position, team: Team) -> String;

    /// Who decides what, or how it ended.
    fn turn(position: &Self::Position) -> Turn<Self::Decision>;

    /// Whether a session, phase or turn is under way that must be brought to its end.
    fn is_open(position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// The same position with counters that only end games by their length set back. Perft starts from it.
    fn timeless(position: &Self::Position) -> Self::Position {
        position.clone()
    }

    /// Lists legal actions, as many as [`Self::LISTING`] promises, each once. No allocation for each action, no reasons.
    fn actions(position: &Self::Position, sink: &mut impl FnMut(Self::Action));

    /// How many actions are listed.
    fn count(position: &Self::Position) -> usize {
        let mut count = 0;
        Self::actions(position, &mut |_| count += 1);
        count
    }

    /// A random listed action; `None` if there is none. Every listed action can come.
    fn sample(position: &Self::Position, draw: &mut impl Draw) -> Option<Self::Action> {
        sample_listed::<Self>(position, draw)
    }

    /// Like [`Self::actions`], for search: different orders of the same set of steps may be left out, given the `last`
    /// action of the same turn. The positions at the end of the turn that can be reached are the same.
    fn branches(position: &Self::Position, last: Option<&Self::Action>, sink: &mut impl FnMut(Self::Action)) {
        let _ = last;
        Self::actions(position, sink);
    }

    /// Whether any action whatever is legal.
    fn is_legal(position: &Self::Position, action: &Self::Action) -> bool;

    /// The action without its free parameters; two actions are of one family if these are equal.
    fn family(position: &Self::Position, action: &Self::Action) -> Self::Action {
        let _ = position;
        action.clone()
    }

    /// The listed actions that together do what a legal action does.
    fn normal(position: &Self::Position, action: &Self::Action) -> Vec<Self::Action> {
        let _ = position;
        vec![action.clone()]
    }

    /// The complete action that an intent is in a position, if it leaves nothing open there.
    fn complete(position: &Self::Position, intent: &Self::Intent) -> Option<Self::Action>;

    /// The answer to an intent of a side. Stops at the first reason, in the documented order. Never panics.
    fn verdict(position: &Self::Position, by: Side, intent: &Self::Intent, waivers: &Waivers) -> Verdict<Self>;

    /// Every reason against an intent; empty if and only if [`Self::verdict`] refuses nothing. The first is the verdict's.
    fn objections(position: &Self::Position, by: Side, intent: &Self::Intent, waivers: &Waivers) -> Vec<Self::Refusal>;

    /// What more there is to know of a legal action beside its cost: whom it reaches, how well they are covered, which places
    /// an area takes in. An object, or null where there is nothing; computed only for those who ask.
    fn details(position: &Self::Position, action: &Self::Action) -> serde_json::Value {
        let _ = (position, action);
        serde_json::Value::Null
    }

    /// What is left to whoever an intent of a side is about, in words: what a referee adds when something was refused. Empty
    /// where a game has nothing to tell.
    fn outlook(position: &Self::Position, by: Side, intent: &Self::Intent) -> String {
        let _ = (position, by, intent);
        String::new()
    }

    /// The refusal of whatever is tried when the game is over.
    fn game_over(position: &Self::Position, outcome: &Outcome) -> Self::Refusal;

    /// An intent that would do instead, where something simple would.
    fn remedy(
        position: &Self::Position,
        by: Side,
        intent: &Self::Intent,
        refusal: &Self::Refusal,
    ) -> Option<Self::Intent>;

    /// The world in which a refusal would be gone.
    fn counterfactual(
        position: &Self::Position,
        by: Side,
        intent: &Self::Intent,
        refusal: &Self::Refusal,
    ) -> Counterfactual<Self::Setup>;

    /// What a legal action of the side to act makes happen.
    ///
    /// # Errors
    ///
    /// The refusal where it is illegal, or what the dice lack. The position is not changed.
    fn decide(
        position: &Self::Position,
        action: &Self::Action,
        waivers: &Waivers,
        dice: &mut dyn Dice,
    ) -> Result<Vec<Self::Event>, Undecided<Self::Refusal>>;

    /// Folds one event, which came from [`Self::decide`] in this position, into it.
    fn evolve(position: &mut Self::Position, event: &Self::Event);

    /// The fast twin of deciding and evolving, for search. The action must be legal; if it is not, the position is
    /// unspecified.
    ///
    /// # Errors
    ///
    /// What the dice lack; the position is then unspecified.
    fn apply_unchecked<D: Dice + ?Sized>(
        position: &mut Self::Position,
        action: &Self::Action,
        dice: &mut D,
    ) -> Result<(), DiceError>;

    /// What a side may know of a position.
    fn view(position: &Self::Position, side: Side) -> Self::Position {
        let _ = side;
        position.clone()
    }

    /// What a side may know of something that was done in a position: the same, or less, left open. Where it is less, nothing
    /// that came of it is told either: neither rolls nor events nor costs.
    fn glimpse(position: &Self::Position, side: Side, done: &Self::Intent) -> Self::Intent {
        let _ = (position, side);
        done.clone()
    }

    /// A hash of everything that matters to play.
    fn key(position: &Self::Position) -> u64;

    /// What must be equal for this position to count as repeated; `None` where it is not counted.
    fn repetition(position: &Self::Position) -> Option<Self::Repetition> {
        let _ = position;
        None
    }

    /// How the game ends when this position has occurred `times` times.
    fn repeated(position: &Self::Position, times: u32) -> Option<Outcome> {
        let _ = (position, times);
        None
    }

    /// How good a position is for a team, in hundredths of an ordinary unit; more is better, and 0 is even. Only players look
    /// at it: it never decides a rule. Cheap, since search asks it at every leaf.
    fn score(position: &Self::Position, team: Team) -> i32 {
        let _ = (position, team);
        0
    }

    /// What an action is about, for a page that knows no game. The default knows no places.
    fn aim(position: &Self::Position, action: &Self::Action) -> Aim {
        let _ = (position, action);
        Aim::of_kind("action")
    }

    /// Reads a setup.
    ///
    /// # Errors
    ///
    /// Names the place.
    fn parse_setup(text: &str) -> Result<Self::Setup, TextError>;

    /// Writes a setup; canonical.
    fn print_setup(setup: &Self::Setup) -> String;

    /// Reads an intent.
    ///
    /// # Errors
    ///
    /// Names the place.
    fn parse_intent(position: &Self::Position, text: &str) -> Result<Self::Intent, TextError>;

    /// Writes an intent; canonical.
    fn print_intent(position: &Self::Position, intent: &Self::Intent) -> String;

    /// Reads a complete action.
    ///
    /// # Errors
    ///
    /// Names the place; also where the text leaves something open.
    fn parse_action(position: &Self::Position, text: &str) -> Result<Self::Action, TextError> {
        let intent = Self::parse_intent(position, text)?;
        Self::complete(position, &intent)
            .ok_or_else(|| TextError::at(text, 0, "incomplete", format!("`{text}` leaves something open")))
    }

    /// Writes an action; canonical.
    fn print_action(position: &Self::Position, action: &Self::Action) -> String {
        Self::print_intent(position, &Self::Intent::from(action.clone()))
    }
}

/// A random listed action, each with the same chance, found by counting and listing.
pub fn sample_listed<G: Game>(position: &G::Position, draw: &mut impl Draw) -> Option<G::Action> {
    let mut wanted = draw.below(u32::try_from(G::count(position)).unwrap_or(u32::MAX));
    let mut chosen = None;
    G::actions(position, &mut |action| {
        if chosen.is_none() {
            if wanted == 0 {
                chosen = Some(action);
            } else {
                wanted -= 1;
            }
        }
    });
    chosen
}
