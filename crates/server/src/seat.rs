//! Seats: who holds which sides, a person or a bot.

use rulebound_referee::play::{PlayRequest, Strength, names, thinks};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clock::Control;
use crate::failure::Failure;
use crate::secret::Secret;

/// The longest name, in characters.
const LONGEST_NAME: usize = 40;
/// The longest that a bot may be asked to think, in milliseconds.
const LONGEST_THOUGHT: u64 = 10_000;
/// How many seats a match may have.
const MOST_SEATS: usize = 32;

/// How long a player thinks that can think and is given no time, in milliseconds.
const THOUGHT: u64 = 1_000;

/// A seat as it is asked for.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatRequest {
    /// The sides it holds.
    pub sides: Vec<String>,
    /// The name of whoever sits there.
    #[serde(default)]
    pub name: Option<String>,
    /// Who plays.
    #[serde(default)]
    pub player: PlayerRequest,
    /// Whether anyone may take it without its secret.
    #[serde(default)]
    pub open: bool,
    /// Whether it is the game master's; at most one seat is.
    #[serde(default)]
    pub master: bool,
    /// The time of each of its sides; that of the match if left out.
    #[serde(default)]
    pub clock: Option<Control>,
}

/// Who plays, as it is asked for.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "`player` is \"human\" or {\"bot\": …}")]
pub enum PlayerRequest {
    /// A person.
    #[default]
    #[serde(skip)]
    Default,
    /// The word `human`.
    Human(HumanWord),
    /// A bot.
    Bot(BotRequest),
}

/// The word for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HumanWord {
    /// A person.
    Human,
}

/// A bot, as it is asked for.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BotRequest {
    /// A strength or the name of a player.
    pub bot: String,
    /// How long it may think.
    #[serde(default)]
    pub milliseconds: Option<u64>,
}

/// Who plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Occupant {
    /// A person.
    Human(HumanWord),
    /// A bot.
    Bot(Bot),
}

/// A bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Bot {
    /// The word it was asked for by.
    pub bot: String,
    /// The player that it is.
    pub player: String,
    /// How long it may think, where it has a budget.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub milliseconds: Option<u64>,
}

impl Bot {
    fn of(request: &BotRequest, game: &str) -> Result<Self, Failure> {
        let named = || names(game).iter().copied().find(|name| *name == request.bot);
        let bot = match Strength::of_word(&request.bot) {
            Some(strength) => Bot::of_strength(strength, game),
            None => {
                let player = named().ok_or_else(|| unknown(game))?.to_owned();
                let milliseconds = thinks(&player).then_some(THOUGHT);
                Bot { bot: request.bot.clone(), player, milliseconds }
            }
        };
        if request.milliseconds.is_some_and(|time| time == 0 || time > LONGEST_THOUGHT) {
            return Err(Failure::bad("bad-seats", format!("a bot thinks for 1 to {LONGEST_THOUGHT} milliseconds")));
        }
        let milliseconds = bot.milliseconds.map(|time| request.milliseconds.unwrap_or(time));
        Ok(Bot { milliseconds, ..bot })
    }

    /// The bot of a strength in a game.
    pub fn of_strength(strength: Strength, game: &str) -> Self {
        let milliseconds = strength.budget(game).time.map(|time| time.as_millis() as u64);
        Bot { bot: strength.word().to_owned(), player: strength.player(game).to_owned(), milliseconds }
    }

    /// How it is asked.
    pub fn request(&self, player_seed: u64) -> PlayRequest {
        let Bot { player, milliseconds, .. } = self.clone();
        PlayRequest { player, milliseconds, player_seed, ..PlayRequest::default() }
    }
}

/// The failure where a game has no such bot.
fn unknown(game: &str) -> Failure {
    let words = Strength::ALL.map(Strength::word);
    Failure::bad(
        "bad-seats",
        format!("there is no such bot; there are {} and {}", words.join(", "), names(game).join(", ")),
    )
}

/// A seat as it is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Seat {
    /// The sides it holds.
    pub sides: Vec<String>,
    /// The name of whoever sits there.
    pub name: Option<String>,
    /// Who plays.
    pub player: Occupant,
    /// Whether anyone may take it without its secret.
    pub open: bool,
    /// Whether somebody has taken it.
    pub claimed: bool,
    /// Whether it is the game master's.
    #[serde(default)]
    pub master: bool,
    /// The hash of its secret; none for a bot.
    pub secret: Option<String>,
}

/// A seat as it is shown.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SeatAnswer {
    /// Its number, from 0.
    pub seat: usize,
    /// The sides it holds.
    pub sides: Vec<String>,
    /// The name of whoever sits there.
    pub name: Option<String>,
    /// Who plays.
    pub player: Occupant,
    /// Whether anyone may take it without its secret.
    pub open: bool,
    /// Whether somebody has taken it.
    pub claimed: bool,
    /// Whether it is the game master's.
    pub master: bool,
    /// Whether somebody is there now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub online: Option<bool>,
}

impl Seat {
    /// The bot that sits there.
    pub fn bot(&self) -> Option<&Bot> {
        match &self.player {
            Occupant::Bot(bot) => Some(bot),
            Occupant::Human(_) => None,
        }
    }

    /// Whether a person sits there who can be asked.
    pub fn has_person(&self) -> bool {
        self.bot().is_none() && self.claimed
    }

    /// The seat as it is shown.
    pub fn answer(&self, seat: usize, online: Option<bool>) -> SeatAnswer {
        SeatAnswer {
            seat,
            sides: self.sides.clone(),
            name: self.name.clone(),
            player: self.player.clone(),
            open: self.open,
            claimed: self.claimed,
            master: self.master,
            online,
        }
    }
}

/// A name that may be shown.
///
/// # Errors
///
/// Where it is empty, too long or has control characters.
pub fn name(text: &str) -> Result<String, Failure> {
    let text = text.trim();
    if text.is_empty() || text.chars().count() > LONGEST_NAME || text.chars().any(char::is_control) {
        return Err(Failure::bad(
            "bad-name",
            format!("a name has 1 to {LONGEST_NAME} characters, all of them visible"),
        ));
    }
    Ok(text.to_owned())
}

/// The seats that are asked for, with the secrets of the human ones.
///
/// # Errors
///
/// Where they do not hold every side exactly once.
pub fn seats(
    requests: Option<&[SeatRequest]>,
    sides: &[String],
    game: &str,
) -> Result<Vec<(Seat, Option<Secret>)>, Failure> {
    let default: Vec<SeatRequest>;
    let requests = match requests {
        Some(requests) => requests,
        None => {
            let alone = |side: &String| SeatRequest {
                sides: vec![side.clone()],
                name: None,
                player: PlayerRequest::Default,
                open: false,
                master: false,
                clock: None,
            };
            default = sides.iter().map(alone).collect();
            &default
        }
    };
    if requests.len() > MOST_SEATS {
        return Err(Failure::bad("bad-seats", format!("there are at most {MOST_SEATS} seats")));
    }
    let mut held: Vec<&String> = requests.iter().flat_map(|seat| &seat.sides).collect();
    held.sort_unstable();
    let mut all: Vec<&String> = sides.iter().collect();
    all.sort_unstable();
    if held != all || requests.iter().any(|seat| seat.sides.is_empty()) {
        return Err(Failure::bad("bad-seats", format!("the seats hold every side once: {}", sides.join(", "))));
    }
    if requests.iter().filter(|seat| seat.master).count() > 1 {
        return Err(Failure::bad("bad-seats", "a match has one game master at most"));
    }
    requests.iter().map(|request| seat(request, game)).collect()
}

fn seat(request: &SeatRequest, game: &str) -> Result<(Seat, Option<Secret>), Failure> {
    let player = match &request.player {
        PlayerRequest::Default | PlayerRequest::Human(_) => Occupant::Human(HumanWord::Human),
        PlayerRequest::Bot(bot) => Occupant::Bot(Bot::of(bot, game)?),
    };
    let human = matches!(player, Occupant::Human(_));
    if request.master && !human {
        return Err(Failure::bad("bad-seats", "the game master is a person"));
    }
    let secret = if human { Some(Secret::new()?) } else { None };
    let seat = Seat {
        sides: request.sides.clone(),
        name: request.name.as_deref().map(name).transpose()?,
        player,
        open: human && request.open,
        claimed: !human,
        master: request.master,
        secret: secret.as_ref().map(Secret::hash),
    };
    Ok((seat, secret))
}
