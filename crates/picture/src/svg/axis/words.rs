//! What is shown, in words.

use rulebound_axis::counts::Counts;
use rulebound_axis::map::Map;
use rulebound_axis::position::Position;
use rulebound_axis::power::Power;
use rulebound_axis::space::Space;

/// The units of a power in a space: `Germany in Poland: 3 infantry, 1 tank`.
pub(super) fn units(map: &Map, space: Space, owner: Power, units: Counts, aboard: Counts) -> String {
    let listed = units.to_string().replace('_', " ");
    let carried = if aboard.is_empty() { String::new() } else { format!("; aboard {aboard}").replace('_', " ") };
    format!("{} in {}: {listed}{carried}", owner.name(), map.name_of(space))
}

/// What the picture shows.
pub(super) fn title(position: &Position) -> String {
    format!(
        "Axis & Allies 1942, round {}, {} to act: {}",
        position.round(),
        position.active().name(),
        position.phase().name()
    )
}
