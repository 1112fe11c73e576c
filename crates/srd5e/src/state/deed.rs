//! What a turn remembers an action as: a verb or the name of a feature, `dash fly` for a Dash with another speed, `attack 2` for an
//! Attack action of several attacks that is over. Plain `attack` had one, or nobody counted.

use crate::name::Name;
use crate::space::Mode;

/// The Attack action, with all that counts as an attack of it.
pub const ATTACK: Name = Name::of("attack");
/// Casting a spell, and everything else that takes the action for magic.
pub const CAST: Name = Name::of("cast");
/// Keeping an act for a moment.
pub const READY: Name = Name::of("ready");
/// Using a thing.
pub const USE: Name = Name::of("use");

const DASH: &str = "dash";

/// The verb of a deed: a Dash with another speed is a Dash.
pub fn verb(deed: &Name) -> &str {
    deed.as_str().split(' ').next().unwrap_or_default()
}

/// A Dash with a speed.
pub fn dash(mode: Option<Mode>) -> Name {
    match mode {
        Some(mode) if mode != Mode::Walk => Name::new(format!("{DASH} {}", mode.name())),
        _ => Name::of(DASH),
    }
}

/// The speed of a deed that is a Dash.
pub fn dashed(deed: &Name) -> Option<Mode> {
    match deed.as_str().strip_prefix(DASH)?.strip_prefix(' ') {
        Some(mode) => Mode::ALL.into_iter().find(|known| known.name() == mode),
        None => (deed == DASH).then_some(Mode::Walk),
    }
}

/// An Attack action that is over, with the attacks it had.
pub fn attacks(made: u32) -> Name {
    if made > 1 { Name::new(format!("{ATTACK} {made}")) } else { ATTACK }
}

/// The attacks of a deed that is an Attack action.
pub fn attacked(deed: &Name) -> Option<u32> {
    match deed.as_str().strip_prefix(ATTACK.as_str())?.strip_prefix(' ') {
        Some(made) => made.parse().ok().filter(|&made| deed == attacks(made).as_str()),
        None => (*deed == ATTACK).then_some(1),
    }
}
