//! Work in fifth-edition combat.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use rulebound_kernel::dice::{Scripted, Seeded};
use rulebound_kernel::{Draw as _, Game, Quick, Ruleset as _, Side, Verdict, Waivers};
use rulebound_players::{Limits, Player as _, Seen, Tactics};
use rulebound_srd5e::Srd5e;
use rulebound_srd5e::intent::Intent;
use rulebound_srd5e::ruleset::Ruleset;
use rulebound_srd5e::state::Position;
use serde_json::Value;

#[path = "../../crates/srd5e/tests/suite/subject/arbitrary.rs"]
mod arbitrary;
#[path = "../../crates/srd5e/tests/suite/subject/situations.rs"]
mod situations;

/// An intent of a side in an encounter. Questions about one position share it.
pub type Question = (Arc<Position>, Side, Intent);

/// How many intents are logged from random play.
const LOGGED: usize = 10_000;

/// Every case of the case files.
fn cases() -> Vec<Question> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases/srd5e");
    let mut files: Vec<_> = fs::read_dir(folder).expect("cases").map(|file| file.expect("a file").path()).collect();
    files.sort();
    let texts: Vec<String> = files.iter().map(|file| fs::read_to_string(file).expect("a readable file")).collect();
    let mut known = BTreeMap::new();
    let cases = texts.iter().flat_map(|text| text.lines());
    let read = |line: &str| serde_json::from_str(line).expect("a case a line");
    cases.map(|line| question(&read(line), &mut known).unwrap_or_else(|| panic!("no question: {line}"))).collect()
}

/// Positions that were read, by the ruleset and the text they came from.
type Known = BTreeMap<(String, String), Arc<Position>>;

/// The question of a case, after its steps.
fn question(case: &Value, known: &mut Known) -> Option<Question> {
    let text = case["position"].as_str().map_or_else(|| case["position"].to_string(), str::to_owned);
    let position = match known.entry((case["ruleset"].to_string(), text)) {
        Entry::Occupied(entry) => entry.get().clone(),
        Entry::Vacant(entry) => {
            let ruleset = Ruleset::from_json(&case["ruleset"]).ok()?;
            let position = Srd5e::check(&Srd5e::parse_setup(&entry.key().1).ok()?, &ruleset).ok()?;
            entry.insert(Arc::new(position)).clone()
        }
    };
    let position = if case["steps"].is_array() { Arc::new(after(&position, case)?) } else { position };
    let by = position.stage.sides.iter().position(|side| Some(side.as_str()) == case["by"].as_str())?;
    Some((position, Side(by as u8), case["intent"].as_str()?.parse().ok()?))
}

/// The position after the steps of a case.
fn after(position: &Position, case: &Value) -> Option<Position> {
    let rolls = case["rolls"].as_array().into_iter().flatten();
    let mut dice = Scripted::new(rolls.filter_map(Value::as_u64).filter_map(|roll| u32::try_from(roll).ok()));
    let mut position = position.clone();
    for step in case["steps"].as_array()? {
        Srd5e::apply_unchecked(&mut position, &step.as_str()?.parse().ok()?, &mut dice).ok()?;
    }
    Some(position)
}

/// The encounters of both editions.
pub fn encounters() -> Vec<Position> {
    let of = |ruleset: Ruleset| {
        let texts = [situations::all(ruleset.edition), situations::shapes()].concat();
        texts.into_iter().map(move |text| {
            let setup = Srd5e::parse_setup(&text).expect("an encounter");
            Srd5e::check(&setup, &ruleset).expect("a position")
        })
    };
    of(Ruleset::SRD51).chain(of(Ruleset::SRD521)).collect()
}

/// Intents logged from random play: what was played, and what was thought of on the way.
fn logged() -> Vec<Question> {
    let (mut draw, mut dice) = (Quick::new(1), Seeded::new(1));
    let mut logged = Vec::new();
    let starts = encounters();
    for start in starts.iter().cycle() {
        let mut position = start.clone();
        for _ in 0..40 {
            let Some(by) = Srd5e::turn(&position).side() else { break };
            let Some(action) = Srd5e::sample(&position, &mut draw) else { break };
            let shared = Arc::new(position.clone());
            logged.push((shared.clone(), by, arbitrary::action(&position, &mut draw)));
            logged.push((shared, by, action.clone()));
            if Srd5e::apply_unchecked(&mut position, &action, &mut dice).is_err() {
                break;
            }
        }
        if logged.len() >= LOGGED {
            break;
        }
    }
    logged.truncate(LOGGED);
    logged
}

/// Whether a question is refused.
pub fn is_refused((position, by, intent): &Question) -> bool {
    Srd5e::verdict(position, *by, intent, &Waivers::NONE).refusal().is_some()
}

/// Questions, and the order in which they are asked, some of them again and again.
pub struct Mix {
    questions: Vec<Question>,
    order: Vec<usize>,
}

impl Mix {
    /// Every case and what was logged, kind by kind, as many of each kind of act as of any other, at least a third of them refused.
    pub fn new() -> Self {
        let questions: Vec<Question> = cases().into_iter().chain(logged()).collect();
        let mut kinds: BTreeMap<&'static str, Vec<usize>> = BTreeMap::new();
        for (index, question) in questions.iter().enumerate() {
            kinds.entry(question.2.act.verb()).or_default().push(index);
        }
        let most = kinds.values().map(Vec::len).max().unwrap_or(0);
        let order = kinds.values().flat_map(|kind| kind.iter().copied().cycle().take(most)).collect();
        let mix = Mix { questions, order };
        let refused = mix.questions().filter(|question| is_refused(question)).count();
        assert!(3 * refused >= mix.order.len(), "only {refused} of {} are refused", mix.order.len());
        mix
    }

    /// The same questions in an order in which nothing is near to what came before it.
    pub fn shuffled(mut self) -> Self {
        let mut draw = Quick::new(1);
        for last in (1..self.order.len()).rev() {
            self.order.swap(last, draw.below(last as u32 + 1) as usize);
        }
        self
    }

    /// Every question, as often as it is asked.
    pub fn questions(&self) -> impl ExactSizeIterator<Item = &Question> {
        self.order.iter().map(|&index| &self.questions[index])
    }

    /// Asks all questions; how many are answered with yes.
    pub fn ask(&self) -> usize {
        let legal = |(position, by, intent): &&Question| {
            matches!(Srd5e::verdict(position, *by, intent, &Waivers::NONE), Verdict::Legal { .. })
        };
        self.questions().filter(legal).count()
    }
}

impl Default for Mix {
    fn default() -> Self {
        Mix::new()
    }
}

/// A wizard of the fifth level among eight creatures on a map of 30 by 30 squares.
pub fn wizard() -> Position {
    let text = include_str!("wizard.json");
    Srd5e::check(&Srd5e::parse_setup(text).expect("an encounter"), &Ruleset::SRD51).expect("a position")
}

/// Lists the actions of a position.
pub fn list(position: &Position) -> usize {
    let mut count = 0;
    Srd5e::actions(position, &mut |action| {
        std::hint::black_box(&action);
        count += 1;
    });
    count
}

/// Four adventurers against six rivals.
pub fn four_against_six() -> Position {
    let setup = Srd5e::scenario(&Ruleset::SRD51, "rivals").expect("a scenario");
    Srd5e::check(&setup, &Ruleset::SRD51).expect("a position")
}

/// Plays a fight at random to its end; how many acts it took.
pub fn random_fight(mut position: Position, seed: u64) -> usize {
    let (mut draw, mut dice) = (Quick::new(seed), Seeded::new(seed));
    let mut acts = 0;
    while Srd5e::turn(&position).side().is_some() {
        let Some(action) = Srd5e::sample(&position, &mut draw) else { break };
        Srd5e::apply_unchecked(&mut position, &action, &mut dice).expect("seeded dice always fall");
        acts += 1;
    }
    acts
}

/// The decisions of a turn, each as its side sees it.
pub type Decisions = Vec<Seen<Srd5e>>;

/// The turns of some fights between `tactics` and itself, answers to what happened in them included.
pub fn turns() -> Vec<Decisions> {
    let mut turns: Vec<Decisions> = Vec::new();
    for seed in 0..4 {
        let (mut position, mut dice, mut player) = (four_against_six(), Seeded::new(seed), Tactics::new(seed, None));
        let mut last = None;
        while let Some(seen) = Seen::in_position(&position) {
            let turn = (position.round, position.current());
            if last != Some(turn) {
                turns.push(Vec::new());
                last = Some(turn);
            }
            let Some(choice) = player.choose(&seen, &Limits::default()) else { break };
            turns.last_mut().expect("a turn").push(seen);
            Srd5e::apply_unchecked(&mut position, &choice.action, &mut dice).expect("seeded dice always fall");
        }
    }
    turns
}

/// Chooses in every decision of some turns.
pub fn choose(turns: &[Decisions]) -> usize {
    let chooses = |turn: &Decisions| {
        let mut player = Tactics::new(1, None);
        turn.iter().filter(|seen| player.choose(seen, &Limits::default()).is_some()).count()
    };
    turns.iter().map(chooses).sum()
}
