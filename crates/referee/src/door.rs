//! The door to one game.

use std::marker::PhantomData;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use rulebound_kernel::{Game, Mark, Match, Turn};
use rulebound_picture::terminal;
use rulebound_simulation::{SimulateAnswer, SimulateRequest};
use serde_json::Value;

use crate::answer::{
    ActionsAnswer, ApplyAnswer, GameSummary, ObjectionsAnswer, PerftAnswer, RuleAnswer, RulebookAnswer, RulesAnswer,
    ScenariosAnswer, SetupAnswer, VerdictAnswer,
};
use crate::any_game::AnyGame;
use crate::any_match::AnyMatch;
#[cfg(feature = "players")]
use crate::arena::{self, ArenaGame, Records};
use crate::asked::Asked;
use crate::bench::{self, BenchAnswer, BenchRequest};
use crate::bestiary::{self, Bestiary, BestiaryAnswer, BestiaryRequest};
use crate::error::ProtocolError;
use crate::forced::{self, ForcedAnswer, ForcedRequest};
use crate::live::{self, Drawings};
use crate::odds::{self, Battles, OddsAnswer, OddsRequest};
use crate::picture::{self, Picture, PictureAnswer, PictureRequest};
use crate::play::{self, PlayAnswer, PlayRequest};
use crate::playout::{self, PlayoutAnswer, PlayoutRequest};
use crate::replay::{self, ReplayAnswer};
use crate::request::{ApplyRequest, Context, PerftRequest, Question, SetupRequest};
use crate::simulate::{self, AlterAnswer, AlterRequest, Conduct, Encounters};
use crate::table::{self, Table};
use crate::{apply, explain, paths, rules};

/// How a game's board is drawn in the terminal.
pub type Drawing<G> = fn(&<G as Game>::Position, &[Mark], terminal::Style) -> String;

/// The door to one game.
#[derive(Debug)]
pub struct Door<G: Game> {
    drawing: Option<Drawing<G>>,
    picture: Option<Picture<G>>,
    battles: Option<Battles<G>>,
    encounters: Option<Encounters<G>>,
    bestiary: Option<Bestiary<G>>,
    game: PhantomData<G>,
}

impl<G: Game> Door<G> {
    /// A door to a game without a drawing.
    pub fn new() -> Self {
        Door { drawing: None, picture: None, battles: None, encounters: None, bestiary: None, game: PhantomData }
    }

    fn drawings(&self) -> Drawings<G> {
        Drawings { terminal: self.drawing, picture: self.picture }
    }

    /// The same door with a drawing.
    #[must_use]
    pub fn drawn_by(self, drawing: Drawing<G>) -> Self {
        Door { drawing: Some(drawing), ..self }
    }

    /// The same door with a drawing as SVG.
    #[must_use]
    pub fn pictured_by(self, picture: Picture<G>) -> Self {
        Door { picture: Some(picture), ..self }
    }

    /// The same door with the odds of battles.
    #[must_use]
    pub fn weighed_by(self, battles: Battles<G>) -> Self {
        Door { battles: Some(battles), ..self }
    }

    /// The same door with encounters that can be fought many times.
    #[must_use]
    pub fn simulated_by(self, encounters: Encounters<G>) -> Self {
        Door { encounters: Some(encounters), ..self }
    }

    /// The same door with the creatures that its setups can have.
    #[must_use]
    pub fn peopled_by(self, bestiary: Bestiary<G>) -> Self {
        Door { bestiary: Some(bestiary), ..self }
    }
}

impl<G: Game> Default for Door<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game> AnyGame for Door<G> {
    fn key(&self) -> &'static str {
        G::KEY
    }

    fn summary(&self) -> GameSummary {
        rules::summary::<G>()
    }

    fn rules(&self) -> RulesAnswer {
        rules::rules::<G>()
    }

    fn rule(&self, id: &str) -> Option<RuleAnswer> {
        rules::rule::<G>(id)
    }

    fn rulebook(&self) -> RulebookAnswer {
        rules::rulebook::<G>()
    }

    fn setup(&self, request: &SetupRequest) -> Result<SetupAnswer, ProtocolError> {
        let ruleset = table::ruleset::<G>(&request.ruleset)?;
        let setup = table::setup::<G>(&ruleset, &request.position)?;
        Ok(match G::check(&setup, &ruleset) {
            Ok(position) => SetupAnswer {
                position: Some(print_position::<G>(&position)),
                sides: live::names::<G>(&position),
                problems: Vec::new(),
            },
            Err(problems) => {
                SetupAnswer { position: None, sides: Vec::new(), problems: table::problems_of::<G>(&problems) }
            }
        })
    }

    fn scenarios(&self, ruleset: &Value) -> Result<ScenariosAnswer, ProtocolError> {
        Ok(rules::scenarios::<G>(&table::ruleset::<G>(ruleset)?))
    }

    fn actions(&self, context: &Context) -> Result<ActionsAnswer, ProtocolError> {
        let table = Table::<G>::lay_for_question(context)?;
        let position = table.game.position();
        let turn = table.game.turn();
        let mut actions = Vec::new();
        if turn.side().is_some() {
            G::actions(position, &mut |action| actions.push(G::print_action(position, &action)));
        }
        Ok(ActionsAnswer {
            to_act: to_act::<G>(&table.game),
            actions,
            outcome: turn.outcome().map(|outcome| explain::outcome::<G>(position, outcome)),
            stuck: matches!(turn, Turn::Stuck { .. }),
        })
    }

    fn verdict(&self, context: &Context, question: &Question) -> Result<VerdictAnswer, ProtocolError> {
        let table = Table::<G>::lay_for_question(context)?;
        let position = table.game.position();
        let Asked { by, intent, waivers } = Asked::<G>::read(position, question)?;
        Ok(explain::verdict(position, by, &intent, table.game.verdict(by, &intent, &waivers)))
    }

    fn objections(&self, context: &Context, question: &Question) -> Result<ObjectionsAnswer, ProtocolError> {
        let table = Table::<G>::lay_for_question(context)?;
        let position = table.game.position();
        let Asked { by, intent, waivers } = Asked::<G>::read(position, question)?;
        let objections = table.game.objections(by, &intent, &waivers);
        Ok(explain::objections::<G>(position, by, &intent, &objections))
    }

    fn apply(&self, context: &Context, request: &ApplyRequest) -> Result<ApplyAnswer, ProtocolError> {
        apply::apply(Table::<G>::lay(context)?, request)
    }

    fn perft(
        &self,
        context: &Context,
        request: &PerftRequest,
        most: Option<u64>,
    ) -> Result<PerftAnswer, ProtocolError> {
        paths::count::<G>(Table::<G>::lay_for_question(context)?.game.position(), request, most)
    }

    fn record(&self, context: &Context, request: &ApplyRequest) -> Result<Value, ProtocolError> {
        apply::record(Table::<G>::lay(context)?, request)
    }

    fn replay(&self, record: &Value) -> Result<ReplayAnswer, ProtocolError> {
        replay::replay::<G>(record)
    }

    fn playout(
        &self,
        context: &Context,
        request: &PlayoutRequest,
        progress: &(dyn Fn() + Sync),
    ) -> Result<PlayoutAnswer, ProtocolError> {
        let table = Table::<G>::lay_for_question(context)?;
        Ok(playout::playout::<G>(table.game.position(), request, progress))
    }

    fn bench(&self, context: &Context, request: &BenchRequest) -> Result<BenchAnswer, ProtocolError> {
        let table = Table::<G>::lay_for_question(context)?;
        Ok(bench::bench::<G>(table.game.position(), request))
    }

    fn think(
        &self,
        context: &Context,
        request: &PlayRequest,
        threads: NonZeroUsize,
        cancel: &AtomicBool,
    ) -> Result<PlayAnswer, ProtocolError> {
        Ok(play::thought(&Table::<G>::lay_for_question(context)?.game, request, threads)?(cancel))
    }

    fn forced(
        &self,
        context: &Context,
        request: &ForcedRequest,
        positions: u64,
    ) -> Result<ForcedAnswer, ProtocolError> {
        forced::forced::<G>(context, request, positions)
    }

    fn odds(&self, context: &Context, request: &OddsRequest) -> Result<OddsAnswer, ProtocolError> {
        odds::odds(context, request, self.battles.as_ref())
    }

    fn simulate(
        &self,
        context: &Context,
        request: &SimulateRequest,
        conduct: Conduct<'_>,
    ) -> Result<SimulateAnswer, ProtocolError> {
        simulate::simulate(context, request, conduct, self.encounters)
    }

    fn alter(&self, context: &Context, request: &AlterRequest) -> Result<AlterAnswer, ProtocolError> {
        simulate::alter(context, request, self.encounters)
    }

    fn bestiary(&self, request: &BestiaryRequest) -> Result<BestiaryAnswer, ProtocolError> {
        bestiary::bestiary::<G>(request, self.bestiary)
    }

    #[cfg(feature = "players")]
    fn arena(
        &self,
        context: &Context,
        series: &rulebound_players::arena::Series,
        records: Records<'_>,
        tell: &(dyn Fn(&ArenaGame, &rulebound_players::arena::Standing) + Sync),
    ) -> Result<rulebound_players::arena::Standing, ProtocolError> {
        arena::play::<G>(context, series, records, tell)
    }

    #[cfg(feature = "players")]
    fn engine(
        &self,
        ruleset: &Value,
        input: Box<dyn std::io::BufRead + Send>,
        output: &mut dyn std::io::Write,
    ) -> Result<std::io::Result<()>, ProtocolError> {
        arena::serve::<G>(ruleset, input, output)
    }

    fn open(&self, context: &Context) -> Result<Box<dyn AnyMatch>, ProtocolError> {
        live::open::<G>(context, self.drawings())
    }

    fn resume(&self, record: &Value, times: &[u64]) -> Result<Box<dyn AnyMatch>, ProtocolError> {
        live::resume::<G>(record, times, self.drawings())
    }

    fn board(&self, context: &Context, marks: &[Mark], style: terminal::Style) -> Result<String, ProtocolError> {
        let table = Table::<G>::lay(context)?;
        Ok(match self.drawing {
            Some(drawing) => drawing(table.game.position(), marks, style),
            None => terminal::list(marks, style),
        })
    }

    fn picture(&self, context: &Context, request: &PictureRequest) -> Result<PictureAnswer, ProtocolError> {
        picture::picture(context, request, self.picture)
    }
}

/// The name of the side whose turn it is.
pub(crate) fn to_act<G: Game>(game: &Match<G>) -> Option<String> {
    match game.turn() {
        Turn::Decide { side, .. } | Turn::Stuck { side } => Some(G::side_name(game.position(), side)),
        Turn::Over(_) => None,
    }
}

/// A position in the game's notation.
pub(crate) fn print_position<G: Game>(position: &G::Position) -> String {
    G::print_setup(&G::setup(position))
}
