//! Who plays which side.

use std::num::NonZeroUsize;
use std::time::Duration;

use rulebound_referee::play::{self, PlayRequest};
use rulebound_referee::{AnyMatch, ErrorKind, ProtocolError};

/// The word for nobody.
const NONE: &str = "none";

/// How long the players of the program think.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// How long.
    pub time: Option<Duration>,
    /// How many iterations.
    pub iterations: Option<u64>,
    /// On how many threads.
    pub threads: NonZeroUsize,
}

impl Budget {
    /// The request to a player.
    pub fn request(&self, player: &str, seed: u64) -> PlayRequest {
        PlayRequest {
            player: player.to_owned(),
            iterations: self.iterations,
            milliseconds: self.time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
            player_seed: seed,
            lines: None,
        }
    }
}

/// Who plays which side: each side in order, and the name of its player or none for a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seats(Vec<(String, Option<String>)>);

impl Seats {
    /// Gives each side its player.
    ///
    /// # Errors
    ///
    /// Where there is no such side or player.
    pub fn new(table: &dyn AnyMatch, sides: &[String], players: &[String]) -> Result<Seats, ProtocolError> {
        let all = table.sides();
        let own: Vec<String> = match sides {
            [] => vec![table.to_act().or_else(|| all.first().cloned()).unwrap_or_default()],
            [none] if none == NONE => Vec::new(),
            sides => sides.to_vec(),
        };
        if let Some(unknown) = own.iter().find(|side| !all.contains(side)) {
            let known = all.iter().map(String::as_str).chain([NONE]);
            return Err(ProtocolError::unknown(ErrorKind::UnknownSide, "as", "side", unknown, known));
        }
        if let Some(unknown) = players.iter().find(|name| *name != NONE && !play::players().contains(&name.as_str())) {
            return Err(play::unknown_player("against", unknown));
        }
        let mut left = players.iter();
        let mut player = None;
        let seats = all.into_iter().map(|side| {
            if own.contains(&side) {
                return (side, None);
            }
            player = left.next().or(player);
            (side, player.filter(|name| *name != NONE).cloned())
        });
        Ok(Seats(seats.collect()))
    }

    /// The player of a side; `None` for a person.
    pub fn player(&self, side: &str) -> Option<&str> {
        self.0.iter().find(|(name, _)| name == side).and_then(|(_, player)| player.as_deref())
    }

    /// Whether a person plays a side.
    pub fn is_person(&self, side: &str) -> bool {
        self.player(side).is_none()
    }

    /// The sides that are shown what they may know: those of people, or all where only players play.
    pub fn viewers(&self) -> Vec<String> {
        let people: Vec<String> =
            self.0.iter().filter(|(_, player)| player.is_none()).map(|(side, _)| side.clone()).collect();
        if people.is_empty() { self.0.iter().map(|(side, _)| side.clone()).collect() } else { people }
    }

    /// Whether any person plays.
    pub fn has_people(&self) -> bool {
        self.0.iter().any(|(_, player)| player.is_none())
    }
}
