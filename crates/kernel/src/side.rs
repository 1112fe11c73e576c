//! Who plays: sides and the teams they form.

use serde::{Deserialize, Serialize};

/// One party that decides: red, Germany, the controller of a creature.
///
/// The number is the game's own; [`Game::side_name`](crate::Game::side_name) gives the word that people use. A seat at a
/// table may hold several sides; seats belong to the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Side(pub u8);

/// Sides that win and lose together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Team(pub u8);
