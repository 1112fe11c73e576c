//! A game laid out as a request asks: ruleset, position, steps played, dice at hand.

use rulebound_kernel::dice::{Scripted, Seeded};
use rulebound_kernel::{
    Dice, DiceError, Game, Match, Purpose, Roll, Ruleset, RulesetError, Side, SubmitError, Verdict, WaiverError,
    Waivers,
};
use serde_json::Value;

use crate::answer::Problem;
use crate::asked::decider;
use crate::error::{At, ErrorKind, ProtocolError};
use crate::explain;
use crate::request::Context;

/// A game laid out and played up to the question.
pub(crate) struct Table<G: Game> {
    pub(crate) game: Match<G>,
    pub(crate) dice: TableDice,
}

/// The dice that a request brings along.
pub(crate) enum TableDice {
    Given(Scripted),
    Seeded(Box<Seeded>),
}

impl Dice for TableDice {
    fn roll(&mut self, roll: Roll) -> Result<u32, DiceError> {
        match self {
            TableDice::Given(dice) => dice.roll(roll),
            TableDice::Seeded(dice) => dice.roll(roll),
        }
    }

    fn announce(&mut self, purpose: &dyn Fn() -> Purpose) {
        if let TableDice::Given(dice) = self {
            dice.announce(purpose);
        }
    }
}

impl TableDice {
    fn of(context: &Context) -> Result<Self, ProtocolError> {
        match (&context.rolls, context.seed) {
            (Some(_), Some(_)) => Err(ProtocolError::in_field(
                ErrorKind::ConflictingFields,
                "seed",
                "dice fall by `rolls` or by `seed`, not by both",
            )),
            (None, Some(seed)) => Ok(TableDice::Seeded(Box::new(Seeded::new(seed)))),
            (rolls, None) => Ok(TableDice::Given(Scripted::new(rolls.iter().flatten().copied()))),
        }
    }

    /// The error for dice that could not fall.
    pub(crate) fn failed(&self, error: DiceError, at: At) -> ProtocolError {
        let purpose = match self {
            TableDice::Given(dice) => dice.purpose().cloned(),
            TableDice::Seeded(_) => None,
        };
        ProtocolError::dice(error, At { purpose, ..at })
    }

    /// Every roll given must have fallen, or it was meant for something that did not happen.
    pub(crate) fn all_used(&self) -> Result<(), ProtocolError> {
        match self {
            TableDice::Given(dice) if dice.left() > 0 => Err(ProtocolError::unused_rolls(dice.left())),
            TableDice::Given(_) | TableDice::Seeded(_) => Ok(()),
        }
    }
}

impl<G: Game> Table<G> {
    /// Lays the game out and plays its steps.
    pub(crate) fn lay(context: &Context) -> Result<Self, ProtocolError> {
        let ruleset = ruleset::<G>(&context.ruleset)?;
        let setup = setup::<G>(&ruleset, &context.position)?;
        let game = Match::new(&ruleset, setup).map_err(|problems| bad_position::<G>(&problems))?;
        let mut table = Table { game, dice: TableDice::of(context)? };
        for (step, text) in context.steps.iter().enumerate() {
            table.play_step(step, text)?;
        }
        Ok(table)
    }

    /// Like [`Self::lay`], for a question after which no dice fall.
    pub(crate) fn lay_for_question(context: &Context) -> Result<Self, ProtocolError> {
        let table = Self::lay(context)?;
        table.dice.all_used()?;
        Ok(table)
    }

    fn play_step(&mut self, step: usize, text: &str) -> Result<(), ProtocolError> {
        let at = At { step: Some(step), ..At::default() };
        let intent = G::parse_intent(self.game.position(), text)
            .map_err(|error| ProtocolError::in_text(ErrorKind::BadStep, error, at.clone()))?;
        let by = decider::<G>(self.game.position());
        match self.game.submit(by, &intent, &Waivers::NONE, &mut self.dice) {
            Ok(_) => Ok(()),
            Err(SubmitError::Dice(error)) => Err(self.dice.failed(error, at)),
            Err(SubmitError::Refused(refusal)) => {
                Err(self.not_played(ErrorKind::BadStep, text, by, &intent, Verdict::Illegal(refusal), at))
            }
            Err(SubmitError::NeedsChoice(choices)) => {
                Err(self.not_played(ErrorKind::BadStep, text, by, &intent, Verdict::NeedsChoice(choices), at))
            }
        }
    }

    /// The error for a step or action that was not played.
    pub(crate) fn not_played(
        &self,
        kind: ErrorKind,
        text: &str,
        by: Side,
        intent: &G::Intent,
        verdict: Verdict<G>,
        at: At,
    ) -> ProtocolError {
        let position = self.game.position();
        let message = match &verdict {
            Verdict::Illegal(refusal) => format!("`{text}` is refused: {refusal}"),
            Verdict::NeedsChoice(_) | Verdict::Legal { .. } => format!("`{text}` leaves something open"),
        };
        let verdict = Some(explain::verdict(position, by, intent, verdict));
        ProtocolError::new(kind, message, At { verdict, ..at })
    }
}

/// The ruleset that a message names.
pub(crate) fn ruleset<G: Game>(value: &Value) -> Result<G::Ruleset, ProtocolError> {
    G::Ruleset::from_json(value).map_err(|error| match &error {
        RulesetError::UnknownPreset { name } => ProtocolError::unknown(
            ErrorKind::UnknownPreset,
            if value.is_string() { "ruleset" } else { "ruleset.preset" },
            "preset",
            name,
            G::Ruleset::PRESETS.iter().map(|preset| preset.name),
        ),
        RulesetError::UnknownSwitch { name } => ProtocolError::unknown(
            ErrorKind::UnknownSwitch,
            &format!("ruleset.{name}"),
            "switch",
            name,
            G::Ruleset::SWITCHES.iter().map(|switch| switch.name),
        ),
        RulesetError::WrongValue { name, .. } => {
            ProtocolError::in_field(ErrorKind::WrongType, format!("ruleset.{name}"), error.to_string())
        }
        RulesetError::NotARuleset => ProtocolError::in_field(ErrorKind::WrongType, "ruleset", error.to_string()),
    })
}

/// The setup that a message writes: the name of a scenario, a text, or the game's JSON form.
pub(crate) fn setup<G: Game>(ruleset: &G::Ruleset, value: &Value) -> Result<G::Setup, ProtocolError> {
    let text = match value {
        Value::Null => G::scenarios().first().copied().unwrap_or("start"),
        Value::String(text) => text,
        value => {
            return serde_path_to_error::deserialize(value).map_err(|error| {
                let path = error.path().to_string();
                let path = if path == "." { "position".to_owned() } else { format!("position.{path}") };
                ProtocolError::in_field(ErrorKind::BadPosition, path, error.into_inner().to_string())
            });
        }
    };
    if G::scenarios().contains(&text)
        && let Some(setup) = G::scenario(ruleset, text)
    {
        return Ok(setup);
    }
    G::parse_setup(text).map_err(|error| ProtocolError::in_text(ErrorKind::BadPosition, error, At::default()))
}

/// The error for a setup that is no position.
pub(crate) fn bad_position<G: Game>(problems: &[G::Problem]) -> ProtocolError {
    let problems = problems_of::<G>(problems);
    let message = match &problems[..] {
        [] => "the position has a problem".to_owned(),
        [only] => only.message.clone(),
        [first, others @ ..] => format!("{}; and {} more", first.message, others.len()),
    };
    ProtocolError::new(ErrorKind::BadPosition, message, At { problems, ..At::default() })
}

/// Problems of a setup as an answer gives them.
pub(crate) fn problems_of<G: Game>(problems: &[G::Problem]) -> Vec<Problem> {
    problems.iter().map(|problem| Problem { message: problem.to_string(), problem: explain::value(problem) }).collect()
}

/// The waivers that a message names.
pub(crate) fn waivers<G: Game>(ids: &[String]) -> Result<Waivers, ProtocolError> {
    Waivers::new(G::rulebook(), ids.iter().map(String::as_str)).map_err(|error| {
        let kind = match &error {
            WaiverError::Unknown(_) => ErrorKind::UnknownRule,
            WaiverError::NotWaivable(_) => ErrorKind::BadWaiver,
        };
        ProtocolError::in_field(kind, "waivers", error.to_string())
    })
}
