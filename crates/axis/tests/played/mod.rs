//! Positions from scenarios, and actions played in them from their texts.

use rulebound_axis::Axis;
use rulebound_axis::position::Position;
use rulebound_axis::ruleset::Ruleset;
use rulebound_axis::space::Space;
use rulebound_kernel::Game;
use rulebound_kernel::dice::Scripted;

/// A scenario under a ruleset.
pub fn under(text: &str, ruleset: Ruleset) -> Position {
    let setup = Axis::parse_setup(text).expect("a scenario");
    Axis::check(&setup, &ruleset).unwrap_or_else(|problems| panic!("{problems:?}"))
}

/// A scenario under the standard ruleset.
pub fn position(text: &str) -> Position {
    under(text, Ruleset::STANDARD)
}

/// A space by its id.
pub fn space(position: &Position, id: &str) -> Space {
    position.map().space(id).unwrap_or_else(|| panic!("no space {id}"))
}

/// Plays texts with dice given in advance, all of which must be used.
pub fn play(mut position: Position, texts: &[&str], rolls: &[u32]) -> Position {
    let mut dice = Scripted::new(rolls.iter().copied());
    for text in texts {
        let action = Axis::parse_action(&position, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(Axis::is_legal(&position, &action), "{text} is not legal");
        Axis::apply_unchecked(&mut position, &action, &mut dice).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    assert_eq!(dice.left(), 0, "dice are left over");
    position
}
