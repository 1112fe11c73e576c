//! The battles of Axis & Allies.

use rulebound_axis::Axis;
use rulebound_axis::odds::{Battle, Odds, Problem};
use rulebound_axis::position::Position;
use rulebound_axis::space::Space;
use serde_json::Value;

use super::{BattleOdds, Battles};
use crate::answer;
use crate::error::{At, ErrorKind, ProtocolError};
use crate::explain::value;

/// The most units, both sides together, of a battle whose odds are found for a message; more would take a thread for long.
const MOST_UNITS: u32 = 400;

/// What finds their odds.
pub const BATTLES: Battles<Axis> = Battles { described, pending };

/// The odds of a battle.
///
/// # Errors
///
/// All that is wrong with it.
pub fn odds(battle: &Battle) -> Result<Odds, ProtocolError> {
    battle.odds().map_err(|problems| {
        let message = match &problems[..] {
            [problem] => problem.to_string(),
            problems => format!("{} things are wrong with the battle", problems.len()),
        };
        let problem = |problem: &Problem| answer::Problem { message: problem.to_string(), problem: value(problem) };
        let at = At { problems: problems.iter().map(problem).collect(), ..At::default() };
        ProtocolError::new(ErrorKind::BadBattle, message, at)
    })
}

fn described(text: &Value) -> Result<BattleOdds, ProtocolError> {
    let battle: Battle = serde_path_to_error::deserialize(text).map_err(|error| {
        let path = error.path().to_string();
        let path = if path == "." { "battle".to_owned() } else { format!("battle.{path}") };
        ProtocolError::in_field(ErrorKind::BadBattle, path, error.into_inner().to_string())
    })?;
    if units(&battle) > MOST_UNITS {
        let at = At { path: Some("battle".to_owned()), limit: Some(MOST_UNITS.into()), ..At::default() };
        let words = format!("odds of battles of up to {MOST_UNITS} units are found here");
        return Err(ProtocolError::new(ErrorKind::Limit, words, at));
    }
    let odds = value(&odds(&battle)?);
    Ok(BattleOdds { place: None, battle: value(&battle), odds })
}

fn pending(position: &Position, place: Option<&str>) -> Result<Vec<BattleOdds>, ProtocolError> {
    let map = position.map();
    let spaces: Vec<Space> = match place {
        None => map.spaces().collect(),
        Some(id) => {
            let unknown = || ProtocolError::unknown(ErrorKind::WrongType, "place", "space", id, []);
            vec![map.space(id).ok_or_else(unknown)?]
        }
    };
    let battles = spaces.into_iter().filter_map(|space| Some((space, Battle::at(position, space)?)));
    let odds = battles.map(|(space, battle)| BattleOdds {
        place: Some(map.id(space).to_owned()),
        battle: value(&battle),
        // What stands on a board can be fought, so only its size can be against it.
        odds: Some(&battle)
            .filter(|battle| units(battle) <= MOST_UNITS)
            .and_then(|battle| battle.odds().ok())
            .map_or(Value::Null, |odds| value(&odds)),
    });
    Ok(odds.collect())
}

/// How many units take part.
fn units(battle: &Battle) -> u32 {
    battle.attacker.units.total() + battle.defender.units.total()
}
