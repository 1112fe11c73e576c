//! One door to every game: plain messages in, plain messages out.

use std::marker::PhantomData;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use rulebound_kernel::perft::{self, Budget, Leaves};
use rulebound_kernel::{Game, Happening, Mark, Match, Refusal, Ruleset, Side, SubmitError, Turn, Verdict, Waivers};
use rulebound_picture::terminal;
use serde_json::Value;

use crate::answer::{
    ActionsAnswer, ApplyAnswer, Branch, GameSummary, KindSummary, ObjectionsAnswer, PerftAnswer, PresetSummary,
    RuleAnswer, RuleSummary, RulesAnswer, SectionSummary, SetupAnswer, VerdictAnswer,
};
use crate::any_match::AnyMatch;
use crate::bench::{self, BenchAnswer, BenchRequest};
use crate::error::{At, ErrorKind, ProtocolError};
use crate::explain;
use crate::live;
use crate::picture::{self, Picture, PictureAnswer, PictureRequest};
use crate::play::{self, PlayAnswer, PlayRequest};
use crate::playout::{self, PlayoutAnswer, PlayoutRequest};
use crate::replay::{self, ReplayAnswer};
use crate::request::{ApplyRequest, Context, PerftRequest, Question, SetupRequest};
use crate::table::{self, Table};

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

    /// All that is wrong with a setup, or its canonical text.
    ///
    /// # Errors
    ///
    /// Where it cannot even be read.
    fn setup(&self, request: &SetupRequest) -> Result<SetupAnswer, ProtocolError>;

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

/// How a game's board is drawn in the terminal.
pub type Drawing<G> = fn(&<G as Game>::Position, &[Mark], terminal::Style) -> String;

/// The door to one game.
#[derive(Debug)]
pub struct Door<G: Game> {
    drawing: Option<Drawing<G>>,
    picture: Option<Picture<G>>,
    game: PhantomData<G>,
}

impl<G: Game> Door<G> {
    /// A door to a game without a drawing.
    pub fn new() -> Self {
        Door { drawing: None, picture: None, game: PhantomData }
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
        GameSummary {
            key: G::KEY.to_owned(),
            name: G::NAME.to_owned(),
            listing: G::LISTING,
            presets: G::Ruleset::PRESETS.iter().map(|preset| preset.name.to_owned()).collect(),
            scenarios: G::scenarios().iter().map(|&name| name.to_owned()).collect(),
        }
    }

    fn rules(&self) -> RulesAnswer {
        rules::<G>()
    }

    fn rule(&self, id: &str) -> Option<RuleAnswer> {
        rule::<G>(id)
    }

    fn setup(&self, request: &SetupRequest) -> Result<SetupAnswer, ProtocolError> {
        let ruleset = table::ruleset::<G>(&request.ruleset)?;
        let setup = table::setup::<G>(&ruleset, &request.position)?;
        Ok(match G::check(&setup, &ruleset) {
            Ok(position) => SetupAnswer { position: Some(G::print_setup(&G::setup(&position))), problems: Vec::new() },
            Err(problems) => SetupAnswer { position: None, problems: table::problems_of::<G>(&problems) },
        })
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
        let (table, asked) = ask::<G>(context, question)?;
        let verdict = table.game.verdict(asked.by, &asked.intent, &asked.waivers);
        Ok(explain::verdict(table.game.position(), asked.by, &asked.intent, verdict))
    }

    fn objections(&self, context: &Context, question: &Question) -> Result<ObjectionsAnswer, ProtocolError> {
        let (table, asked) = ask::<G>(context, question)?;
        let position = table.game.position();
        let objections = table.game.objections(asked.by, &asked.intent, &asked.waivers);
        Ok(ObjectionsAnswer {
            objections: objections
                .iter()
                .map(|refusal| explain::refusal::<G>(position, asked.by, &asked.intent, refusal))
                .collect(),
        })
    }

    fn apply(&self, context: &Context, request: &ApplyRequest) -> Result<ApplyAnswer, ProtocolError> {
        let mut table = Table::<G>::lay(context)?;
        let first = table.game.steps();
        let events = play::<G>(&mut table, request)?;
        let game = &table.game;
        let rolls: Vec<_> = game.record().entries[first..]
            .iter()
            .map(|entry| match &entry.happening {
                Happening::Action { rolls, .. } => rolls.clone(),
                _ => Vec::new(),
            })
            .collect();
        Ok(ApplyAnswer {
            positions: (first + 1..=game.steps()).filter_map(|step| game.at(step)).map(print_position::<G>).collect(),
            events: events.iter().map(|events| events.iter().map(explain::value).collect()).collect(),
            rolls: if rolls.iter().all(Vec::is_empty) { Vec::new() } else { rolls },
            outcome: game.turn().outcome().map(|outcome| explain::outcome::<G>(game.position(), outcome)),
            to_act: to_act::<G>(game),
        })
    }

    fn perft(
        &self,
        context: &Context,
        request: &PerftRequest,
        most: Option<u64>,
    ) -> Result<PerftAnswer, ProtocolError> {
        let table = Table::<G>::lay_for_question(context)?;
        let position = table.game.position();
        let leaves = if request.made { Leaves::Made } else { Leaves::Counted };
        if !request.divide && request.depth <= 1 {
            return Ok(PerftAnswer { nodes: perft::perft::<G>(position, request.depth, leaves), divide: None });
        }
        let branches = perft::divide_parallel::<G>(position, request.depth, leaves, &Budget::new(most));
        let branches = branches.ok_or_else(|| too_many_paths(most))?;
        let nodes = if request.depth == 0 { 1 } else { branches.iter().map(|(_, nodes)| nodes).sum() };
        let divide = request.divide.then(|| {
            branches
                .into_iter()
                .map(|(action, nodes)| Branch { action: G::print_action(position, &action), nodes })
                .collect()
        });
        Ok(PerftAnswer { nodes, divide })
    }

    fn record(&self, context: &Context, request: &ApplyRequest) -> Result<Value, ProtocolError> {
        let mut table = Table::<G>::lay(context)?;
        play::<G>(&mut table, request)?;
        Ok(explain::value(table.game.record()))
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
        play::play(&Table::<G>::lay_for_question(context)?.game, request, threads, cancel)
    }

    fn open(&self, context: &Context) -> Result<Box<dyn AnyMatch>, ProtocolError> {
        live::open::<G>(context, self.drawing)
    }

    fn resume(&self, record: &Value, times: &[u64]) -> Result<Box<dyn AnyMatch>, ProtocolError> {
        live::resume::<G>(record, times, self.drawing)
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

/// A question, read.
struct Asked<G: Game> {
    by: Side,
    intent: G::Intent,
    waivers: Waivers,
}

fn ask<G: Game>(context: &Context, question: &Question) -> Result<(Table<G>, Asked<G>), ProtocolError> {
    let table = Table::<G>::lay_for_question(context)?;
    let by = table.side(question.by.as_deref())?;
    let waivers = table::waivers::<G>(&question.waivers)?;
    let intent = G::parse_intent(table.game.position(), &question.intent)
        .map_err(|error| ProtocolError::in_text(ErrorKind::BadIntent, error, At::default()))?;
    Ok((table, Asked { by, intent, waivers }))
}

/// Plays the actions of a request and gives the events of each.
fn play<G: Game>(table: &mut Table<G>, request: &ApplyRequest) -> Result<Vec<Vec<G::Event>>, ProtocolError> {
    let waivers = table::waivers::<G>(&request.waivers)?;
    let mut events = Vec::with_capacity(request.actions.len());
    for (action, text) in request.actions.iter().enumerate() {
        let at = At { action: Some(action), ..At::default() };
        let intent = G::parse_intent(table.game.position(), text)
            .map_err(|error| ProtocolError::in_text(ErrorKind::BadAction, error, at.clone()))?;
        let by = table.to_act();
        let (kind, verdict) = match table.game.submit(by, &intent, &waivers, &mut table.dice) {
            Ok(happened) => {
                events.push(happened);
                continue;
            }
            Err(SubmitError::Dice(error)) => return Err(ProtocolError::dice(error, at)),
            Err(SubmitError::Refused(refusal)) => (ErrorKind::Refused, Verdict::Illegal(refusal)),
            Err(SubmitError::NeedsChoice(choices)) => (ErrorKind::NeedsChoice, Verdict::NeedsChoice(choices)),
        };
        return Err(table.not_played(kind, text, by, &intent, verdict, at));
    }
    table.dice.all_used()?;
    Ok(events)
}

fn too_many_paths(most: Option<u64>) -> ProtocolError {
    let at = At { path: Some("depth".to_owned()), limit: most, ..At::default() };
    let words = format!("there are more paths than the {} that are counted here", most.unwrap_or_default());
    ProtocolError::new(ErrorKind::Limit, words, at)
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

fn rules<G: Game>() -> RulesAnswer {
    let book = G::rulebook();
    RulesAnswer {
        game: G::KEY.to_owned(),
        title: book.title.to_owned(),
        introduction: book.introduction.to_owned(),
        sections: book
            .sections
            .iter()
            .map(|section| SectionSummary {
                id: section.id.clone(),
                title: section.title.to_owned(),
                rules: section
                    .rules
                    .iter()
                    .map(|rule| RuleSummary {
                        id: rule.id.clone(),
                        title: rule.title.to_owned(),
                        refuses: rule.refuses,
                        waivable: rule.waivable,
                    })
                    .collect(),
            })
            .collect(),
        presets: G::Ruleset::PRESETS
            .iter()
            .map(|preset| PresetSummary {
                name: preset.name.to_owned(),
                summary: preset.summary.to_owned(),
                ruleset: explain::value(&preset.ruleset),
            })
            .collect(),
        switches: G::Ruleset::SWITCHES.to_vec(),
        kinds: G::Refusal::KINDS
            .iter()
            .map(|kind| KindSummary { kind: kind.name.to_owned(), rules: kind.rules.to_vec() })
            .collect(),
    }
}

fn rule<G: Game>(id: &str) -> Option<RuleAnswer> {
    let book = G::rulebook();
    book.sections.iter().find_map(|section| {
        let rule = section.rules.iter().find(|rule| rule.id.as_str() == id)?;
        Some(RuleAnswer {
            game: G::KEY.to_owned(),
            section: section.title.to_owned(),
            id: rule.id.clone(),
            title: rule.title.to_owned(),
            text: rule.text.to_owned(),
            refuses: rule.refuses,
            waivable: rule.waivable,
            kinds: G::Refusal::KINDS
                .iter()
                .filter(|kind| kind.rules.contains(&rule.id))
                .map(|kind| kind.name.to_owned())
                .collect(),
        })
    })
}
