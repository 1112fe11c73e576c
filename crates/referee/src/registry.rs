//! The games that a program knows.

use crate::answer::RuleAnswer;
use crate::any_game::AnyGame;
#[cfg(any(feature = "axis", feature = "commander", feature = "skirmish", feature = "srd5e"))]
use crate::door::Door;
use crate::error::{ErrorKind, ProtocolError};

/// The games that a program knows, in order.
#[derive(Default)]
pub struct Registry(Vec<Box<dyn AnyGame>>);

impl Registry {
    /// No game at all.
    pub fn empty() -> Self {
        Registry::default()
    }

    /// The real games.
    pub fn standard() -> Self {
        let registry = Registry::empty();
        #[cfg(feature = "commander")]
        let registry = registry.with(
            Door::<rulebound_commander::Commander>::new()
                .drawn_by(rulebound_picture::terminal::commander)
                .pictured_by(rulebound_picture::svg::commander::draw),
        );
        #[cfg(feature = "axis")]
        let registry = registry.with(
            Door::<rulebound_axis::Axis>::new()
                .drawn_by(rulebound_picture::terminal::axis)
                .pictured_by(rulebound_picture::svg::axis::draw)
                .weighed_by(crate::odds::axis::BATTLES),
        );
        #[cfg(feature = "srd5e")]
        let encounters = Door::<rulebound_srd5e::Srd5e>::new()
            .drawn_by(rulebound_picture::terminal::srd5e)
            .pictured_by(rulebound_picture::svg::srd5e::draw)
            .peopled_by(crate::bestiary::srd5e::monsters);
        #[cfg(feature = "simulation")]
        let encounters = encounters.simulated_by(crate::simulate::srd5e::ENCOUNTERS);
        #[cfg(feature = "srd5e")]
        let registry = registry.with(encounters);
        registry
    }

    /// The real games and the documented example.
    #[cfg(feature = "skirmish")]
    pub fn with_example() -> Self {
        Registry::standard()
            .with(Door::<rulebound_skirmish::Skirmish>::new().drawn_by(rulebound_picture::terminal::skirmish))
    }

    /// The same registry with one game more.
    #[must_use]
    pub fn with(mut self, door: impl AnyGame + 'static) -> Self {
        self.0.push(Box::new(door));
        self
    }

    /// The games in order.
    pub fn games(&self) -> impl Iterator<Item = &dyn AnyGame> {
        self.0.iter().map(AsRef::as_ref)
    }

    /// The game with a key.
    ///
    /// # Errors
    ///
    /// Names the keys there are.
    pub fn game(&self, key: &str) -> Result<&dyn AnyGame, ProtocolError> {
        self.games().find(|game| game.key() == key).ok_or_else(|| {
            ProtocolError::unknown(ErrorKind::UnknownGame, "game", "game", key, self.games().map(AnyGame::key))
        })
    }

    /// The rule with an id, in whichever rulebook has it.
    ///
    /// # Errors
    ///
    /// Where none has.
    pub fn rule(&self, id: &str) -> Result<RuleAnswer, ProtocolError> {
        self.games()
            .find_map(|game| game.rule(id))
            .ok_or_else(|| ProtocolError::unknown(ErrorKind::UnknownRule, "rule", "rule", id, []))
    }
}
