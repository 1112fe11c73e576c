//! A question, read.

use rulebound_kernel::{Game, Side, Turn, Waivers};

use crate::error::{At, ErrorKind, ProtocolError};
use crate::request::Question;
use crate::table;

/// What is asked, and by whom.
pub(crate) struct Asked<G: Game> {
    pub(crate) by: Side,
    pub(crate) intent: G::Intent,
    pub(crate) waivers: Waivers,
}

impl<G: Game> Asked<G> {
    pub(crate) fn read(position: &G::Position, question: &Question) -> Result<Self, ProtocolError> {
        let by = side::<G>(position, question.by.as_deref())?;
        let waivers = table::waivers::<G>(&question.waivers)?;
        let intent = G::parse_intent(position, &question.intent)
            .map_err(|error| ProtocolError::in_text(ErrorKind::BadIntent, error, At::default()))?;
        Ok(Asked { by, intent, waivers })
    }
}

/// The side whose turn it is; the first when the game is over.
pub(crate) fn decider<G: Game>(position: &G::Position) -> Side {
    match G::turn(position) {
        Turn::Decide { side, .. } | Turn::Stuck { side } => side,
        Turn::Over(_) => G::sides(position).first().copied().unwrap_or(Side(0)),
    }
}

/// The side with a name; the one whose turn it is where none is named.
pub(crate) fn side<G: Game>(position: &G::Position, name: Option<&str>) -> Result<Side, ProtocolError> {
    let Some(name) = name else { return Ok(decider::<G>(position)) };
    let sides = G::sides(position);
    sides.iter().copied().find(|&side| G::side_name(position, side) == name).ok_or_else(|| {
        let known: Vec<String> = sides.iter().map(|&side| G::side_name(position, side)).collect();
        ProtocolError::unknown(ErrorKind::UnknownSide, "by", "side", name, known.iter().map(String::as_str))
    })
}
