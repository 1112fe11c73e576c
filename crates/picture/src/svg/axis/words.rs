//! What is shown, in words.

use rulebound_axis::counts::Counts;
use rulebound_axis::map::Map;
use rulebound_axis::phase::Phase;
use rulebound_axis::position::Position;
use rulebound_axis::power::Power;
use rulebound_axis::space::Space;

/// The name of a power.
pub(super) const fn power(power: Power) -> &'static str {
    match power {
        Power::Russia => "Soviet Union",
        Power::Germany => "Germany",
        Power::Uk => "United Kingdom",
        Power::Japan => "Japan",
        Power::Usa => "United States",
    }
}

const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Purchase => "purchase",
        Phase::CombatMove => "combat move",
        Phase::Combat => "combat",
        Phase::NoncombatMove => "noncombat move",
        Phase::Mobilise => "mobilise",
    }
}

/// The units of a power in a space: `Germany in Poland: 3 infantry, 1 tank`.
pub(super) fn units(map: &Map, space: Space, owner: Power, units: Counts, aboard: Counts) -> String {
    let listed = units.to_string().replace('_', " ");
    let carried = if aboard.is_empty() { String::new() } else { format!("; aboard {aboard}").replace('_', " ") };
    format!("{} in {}: {listed}{carried}", power(owner), map.name_of(space))
}

/// What the picture shows.
pub(super) fn title(position: &Position) -> String {
    format!(
        "Axis & Allies 1942, round {}, {} to act: {}",
        position.round(),
        power(position.active()),
        phase(position.phase())
    )
}
