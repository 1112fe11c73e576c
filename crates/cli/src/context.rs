//! The arguments of every verb that plays: which game, by which rules, from where.

use std::io::{self, Read};

use clap::Args;
use rulebound_referee::{AnyGame, Context, Registry};
use serde_json::Value;

use crate::failure::{Failure, Place, point_at};

/// Which game, by which rules, from where.
#[derive(Debug, Args)]
pub struct Board {
    /// The key of the game, as `rulebound games` lists it.
    #[arg(value_name = "GAME")]
    pub game: String,
    /// The name of a preset, or an object of switches: '{"preset":"standard","tank_fires_over":false}'.
    #[arg(long, value_name = "NAME|JSON")]
    pub ruleset: Option<String>,
    /// The name of a scenario, or a position in the game's notation; `-` reads it from the standard input.
    #[arg(long, value_name = "TEXT", default_value = "start")]
    pub position: String,
    /// Actions to be played first. Takes every word up to the next option, so write it last.
    #[arg(long, value_name = "ACTION", num_args = 1..)]
    pub steps: Vec<String>,
    /// How the dice fall.
    #[arg(long, value_name = "VALUE", num_args = 1.., value_delimiter = ',')]
    pub rolls: Option<Vec<u32>>,
}

/// Where the dice come from, for verbs that are not random themselves.
#[derive(Debug, Args)]
pub struct DiceSeed {
    /// The seed of the dice, instead of --rolls.
    #[arg(long, value_name = "NUMBER", conflicts_with = "rolls")]
    pub seed: Option<u64>,
}

impl Board {
    /// The context of a request.
    pub fn context(&self, seed: Option<u64>) -> Result<Context, Failure> {
        Ok(Context {
            game: self.game.clone(),
            ruleset: match &self.ruleset {
                None => Value::Null,
                Some(text) => name_or_json("ruleset", text)?,
            },
            position: name_or_json("position", &self.position_text()?)?,
            steps: self.steps.clone(),
            rolls: self.rolls.clone(),
            seed,
        })
    }

    fn position_text(&self) -> Result<String, Failure> {
        if self.position != "-" {
            return Ok(self.position.clone());
        }
        let mut text = String::new();
        let read = io::stdin().read_to_string(&mut text);
        read.map_err(|error| Failure::File { path: "standard input".to_owned(), error })?;
        Ok(text.trim_end_matches(['\r', '\n']).to_owned())
    }
}

/// The game that a context names.
pub fn game<'a>(registry: &'a Registry, context: &Context) -> Result<&'a dyn AnyGame, Failure> {
    Ok(registry.game(&context.game)?)
}

/// A text as it stands, or the object that it writes.
pub fn name_or_json(what: &str, text: &str) -> Result<Value, Failure> {
    if !text.trim_start().starts_with('{') {
        return Ok(Value::String(text.to_owned()));
    }
    rulebound_referee::read_json(text).map_err(|error| {
        let place = point_at(&error, &format!("the {what}"), text);
        Failure::Input { error, place }
    })
}

/// Says of an error in the context where it is.
pub fn place_in_context(error: &rulebound_referee::ProtocolError, context: &Context) -> Option<Place> {
    use rulebound_referee::ErrorKind;
    match (error.kind, error.at.step) {
        (ErrorKind::BadPosition, _) => point_at(error, "the position", context.position.as_str()?),
        (_, Some(step)) => point_at(error, &format!("step {}", step + 1), context.steps.get(step)?),
        _ => None,
    }
}
