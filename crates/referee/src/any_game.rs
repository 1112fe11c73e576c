//! One door to every game: plain messages in, plain messages out.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use rulebound_kernel::Mark;
use rulebound_picture::terminal;
use rulebound_simulation::{SimulateAnswer, SimulateRequest};
use serde_json::Value;

use crate::answer::{
    ActionsAnswer, ApplyAnswer, GameSummary, ObjectionsAnswer, PerftAnswer, RuleAnswer, RulebookAnswer, RulesAnswer,
    ScenariosAnswer, SetupAnswer, VerdictAnswer,
};
use crate::any_match::AnyMatch;
#[cfg(feature = "players")]
use crate::arena::{ArenaGame, Records};
use crate::bench::{BenchAnswer, BenchRequest};
use crate::bestiary::{BestiaryAnswer, BestiaryRequest};
use crate::error::ProtocolError;
use crate::forced::{ForcedAnswer, ForcedRequest};
use crate::odds::{OddsAnswer, OddsRequest};
use crate::picture::{PictureAnswer, PictureRequest};
use crate::play::{PlayAnswer, PlayRequest};
use crate::playout::{PlayoutAnswer, PlayoutRequest};
use crate::replay::ReplayAnswer;
use crate::request::{ApplyRequest, Context, PerftRequest, Question, SetupRequest};
use crate::simulate::{AlterAnswer, AlterRequest, Conduct};

/// A game behind messages: everything that can be asked of it without knowing its types.
///
/// Positions, actions and intents are texts in the game's notation; costs, notices and events are the game's own values as
/// JSON. Every method lays the game out anew from the [`Context`] it is given, so that a door has no state.
pub trait AnyGame: Send + Sync {
    /// The key by which requests name the game.
    fn key(&self) -> &'static str;

    /// The game in short.
    fn summary(&self) -> GameSummary;

    /// The contents of the rulebook, the presets and the switches.
    fn rules(&self) -> RulesAnswer;

    /// One paragraph of the rulebook, if it has the id.
    fn rule(&self, id: &str) -> Option<RuleAnswer>;

    /// The whole rulebook with its texts.
    fn rulebook(&self) -> RulebookAnswer;

    /// All that is wrong with a setup, or its canonical text.
    ///
    /// # Errors
    ///
    /// Where it cannot even be read.
    fn setup(&self, request: &SetupRequest) -> Result<SetupAnswer, ProtocolError>;

    /// The ready-made setups under a ruleset.
    ///
    /// # Errors
    ///
    /// Where the ruleset cannot be read.
    fn scenarios(&self, ruleset: &Value) -> Result<ScenariosAnswer, ProtocolError>;

    /// What is legal now.
    ///
    /// # Errors
    ///
    /// Where the context cannot be laid out.
    fn actions(&self, context: &Context) -> Result<ActionsAnswer, ProtocolError>;

    /// Whether a side may do something.
    ///
    /// # Errors
    ///
    /// Where the context cannot be laid out or the question cannot be read.
    fn verdict(&self, context: &Context, question: &Question) -> Result<VerdictAnswer, ProtocolError>;

    /// Every reason against something.
    ///
    /// # Errors
    ///
    /// Where the context cannot be laid out or the question cannot be read.
    fn objections(&self, context: &Context, question: &Question) -> Result<ObjectionsAnswer, ProtocolError>;

    /// Plays actions.
    ///
    /// # Errors
    ///
    /// Where the context cannot be laid out, or the first action that cannot be played.
    fn apply(&self, context: &Context, request: &ApplyRequest) -> Result<ApplyAnswer, ProtocolError>;

    /// Counts paths, at most so many where a limit is given, on the threads of the current rayon pool.
    ///
    /// # Errors
    ///
    /// Where the context cannot be laid out, or there are more.
    fn perft(&self, context: &Context, request: &PerftRequest, most: Option<u64>)
    -> Result<PerftAnswer, ProtocolError>;

    /// The record of a game that was played by actions.
    ///
    /// # Errors
    ///
    /// As [`Self::apply`].
    fn record(&self, context: &Context, request: &ApplyRequest) -> Result<Value, ProtocolError>;

    /// Plays a record again.
    ///
    /// # Errors
    ///
    /// Names the first entry that does not fit.
    fn replay(&self, record: &Value) -> Result<ReplayAnswer, ProtocolError>;

    /// Plays random games, on the threads of the current rayon pool. `progress` hears of each finished game.
    ///
    /// # Errors
    ///
    /// Where the context cannot be laid out.
    fn playout(
        &self,
        context: &Context,
        request: &PlayoutRequest,
        progress: &(dyn Fn() + Sync),
    ) -> Result<PlayoutAnswer, ProtocolError>;

    /// Does a fixed piece of work and measures it.
    ///
    /// # Errors
    ///
    /// Where the context cannot be laid out.
    fn bench(&self, context: &Context, request: &BenchRequest) -> Result<BenchAnswer, ProtocolError>;

    /// Asks a player, who thinks on so many threads until it is done or `cancel` is set.
    ///
    /// # Errors
    ///
    /// Where the context cannot be laid out, or no player has the name.
    fn think(
        &self,
        context: &Context,
        request: &PlayRequest,
        threads: NonZeroUsize,
        cancel: &AtomicBool,
    ) -> Result<PlayAnswer, ProtocolError>;

    /// Whether a side can force a win; looks at no more than so many positions.
    ///
    /// # Errors
    ///
    /// Where the context cannot be laid out, or there is no such side.
    fn forced(&self, context: &Context, request: &ForcedRequest, positions: u64)
    -> Result<ForcedAnswer, ProtocolError>;

    /// How battles may end, where the game has such odds.
    ///
    /// # Errors
    ///
    /// Where it has none, the context cannot be laid out, or the battle or its place cannot be read.
    fn odds(&self, context: &Context, request: &OddsRequest) -> Result<OddsAnswer, ProtocolError>;

    /// Fights an encounter many times, where the game has such encounters, on the threads of the current rayon pool.
    ///
    /// # Errors
    ///
    /// Where it has none, the context cannot be laid out, the request cannot be met, or the time was up.
    fn simulate(
        &self,
        context: &Context,
        request: &SimulateRequest,
        conduct: Conduct<'_>,
    ) -> Result<SimulateAnswer, ProtocolError>;

    /// An encounter with something changed, where the game has such encounters.
    ///
    /// # Errors
    ///
    /// As [`Self::simulate`].
    fn alter(&self, context: &Context, request: &AlterRequest) -> Result<AlterAnswer, ProtocolError>;

    /// The creatures that setups can have, where the game has such creatures.
    ///
    /// # Errors
    ///
    /// Where it has none, or the ruleset cannot be read.
    fn bestiary(&self, request: &BestiaryRequest) -> Result<BestiaryAnswer, ProtocolError>;

    /// Plays a series of games between two players from where a context leads. `tell` hears of each finished game and how the
    /// series stands after it.
    ///
    /// # Errors
    ///
    /// Where the context cannot be laid out, or a player has failed.
    #[cfg(feature = "players")]
    fn arena(
        &self,
        context: &Context,
        series: &rulebound_players::arena::Series,
        records: Records<'_>,
        tell: &(dyn Fn(&ArenaGame, &rulebound_players::arena::Standing) + Sync),
    ) -> Result<rulebound_players::arena::Standing, ProtocolError>;

    /// Serves the engine protocol until the input ends or says so; gives what came of the output.
    ///
    /// # Errors
    ///
    /// Where the ruleset cannot be read.
    #[cfg(feature = "players")]
    fn engine(
        &self,
        ruleset: &Value,
        input: Box<dyn std::io::BufRead + Send>,
        output: &mut dyn std::io::Write,
    ) -> Result<std::io::Result<()>, ProtocolError>;

    /// Opens a match as a context lays it out, its steps played.
    ///
    /// # Errors
    ///
    /// Where the context cannot be laid out.
    fn open(&self, context: &Context) -> Result<Box<dyn AnyMatch>, ProtocolError>;

    /// Takes up a match from its record. `times` are those of its entries, as far as they are known.
    ///
    /// # Errors
    ///
    /// Names the first entry that does not fit.
    fn resume(&self, record: &Value, times: &[u64]) -> Result<Box<dyn AnyMatch>, ProtocolError>;

    /// The board for the terminal, with marks.
    ///
    /// # Errors
    ///
    /// Where the context cannot be laid out.
    fn board(&self, context: &Context, marks: &[Mark], style: terminal::Style) -> Result<String, ProtocolError>;

    /// The board as SVG, where the game has such a drawing.
    ///
    /// # Errors
    ///
    /// Where the context cannot be laid out or the request cannot be read.
    fn picture(&self, context: &Context, request: &PictureRequest) -> Result<PictureAnswer, ProtocolError>;
}
