//! Axis & Allies as the conformance suite sees it.
#![allow(dead_code, reason = "each test file that includes the subject uses its own part of it")]

pub mod arbitrary;
pub mod exchange;
pub mod situations;

use std::io::Read;

use rulebound_axis::Axis;
use rulebound_axis::action::Action;
use rulebound_axis::intent::Intent;
use rulebound_axis::map::Map;
use rulebound_axis::position::Position;
use rulebound_axis::ruleset::Ruleset;
use rulebound_axis::setup::Setup;
use rulebound_kernel::conformance::{Example, Subject, Symmetry};
use rulebound_kernel::{Draw, Game, Quick};
use serde_json::Value;

/// The presets and any other rulesets to examine, and how many recorded situations each starts from.
pub struct AxisSubject {
    pub rulesets: Vec<Ruleset>,
    pub situations: u32,
    /// The slow and obviously right listing.
    pub reference: fn(&Position) -> Vec<Action>,
    pub examples: Vec<Example<Axis>>,
}

/// Starts with so few units that all ways to end a turn can be compared.
const SMALL: [&str; 11] = [
    r#"{"map":"straits","turn":"germany","phase":"combat_move","bare":true,"units":{"north_coast":{"germany":{"tank":1}},"south_coast":{"uk":{"infantry":1}}}}"#,
    r#"{"map":"straits","turn":"uk","phase":"noncombat_move","bare":true,"units":{"south_port":{"uk":{"infantry":1}},"east_bank":{"uk":{"tank":1}},"north_march":{"germany":{"infantry":1}}}}"#,
    r#"{"map":"straits","turn":"germany","phase":"combat_move","bare":true,"units":{"sz1":{"germany":{"transport":1}},"north_coast":{"germany":{"infantry":1}},"sz4":{"uk":{"submarine":1}}}}"#,
    r#"{"map":"straits","turn":"uk","phase":"noncombat_move","bare":true,"units":{"sz4":{"uk":{"carrier":1,"fighter":1}},"north_march":{"germany":{"infantry":1}}}}"#,
    r#"{"map":"straits","turn":"uk","phase":"mobilise","bare":true,"purchased":{"infantry":2,"carrier":1,"fighter":1},"units":{"north_march":{"germany":{"infantry":1}}}}"#,
    r#"{"map":"straits","turn":"uk","phase":"combat_move","bare":true,"owners":{"middle_isle":"germany"},"units":{"sz4":{"uk":{"destroyer":1,"transport":1}},"south_coast":{"uk":{"infantry":1}},"sz3":{"germany":{"cruiser":1}}}}"#,
    r#"{"map":"straits","turn":"germany","phase":"combat_move","bare":true,"units":{"north_march":{"germany":{"bomber":1}},"south_port":{"uk":{"infantry":1}}}}"#,
    r#"{"map":"straits","turn":"germany","phase":"purchase","bare":true,"money":{"germany":9},"damage":{"north_march":4},"units":{"north_march":{"germany":{"infantry":1}},"south_port":{"uk":{"infantry":1}}}}"#,
    r#"{"map":"straits","turn":"germany","phase":"combat","bare":true,"units":{"east_bank":{"germany":{"tank":1,"fighter":1},"uk":{"infantry":1,"aa_gun":1}},"sz2":{"germany":{"submarine":1},"uk":{"destroyer":1}},"sz4":{"germany":{"bomber":1}}},"moved":[{"space":"east_bank","units":{"tank":1},"phase":"combat_move"},{"space":"east_bank","units":{"fighter":1},"phase":"combat_move","left":2},{"space":"sz4","units":{"bomber":1},"phase":"combat_move","left":3}]}"#,
    r#"{"map":"straits","turn":"uk","phase":"combat","bare":true,"owners":{"middle_isle":"germany"},"units":{"sz3":{"uk":{"transport":1,"cruiser":1},"germany":{"submarine":1}},"middle_isle":{"germany":{"infantry":1}},"north_march":{"uk":{"bomber":1}}},"moved":[{"space":"north_march","units":{"bomber":1},"phase":"combat_move","left":1,"task":"raid"}],"transports":[{"zone":"sz3","landing":{"infantry":1},"territory":"middle_isle","used":"combat_move"}]}"#,
    r#"{"map":"straits","turn":"germany","phase":"noncombat_move","bare":true,"owners":{"north_march":"uk","north_coast":"uk","west_bank":"uk"},"units":{"sz1":{"germany":{"bomber":1}}}}"#,
];

/// The situations of the recorded orders, as they are written.
pub fn situations() -> Vec<String> {
    let mut text = String::new();
    let file = &include_bytes!("../data/orders.jsonl.gz")[..];
    flate2::read::GzDecoder::new(file).read_to_string(&mut text).expect("the file is whole");
    let mut situations: Vec<String> = text
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok()?["position"].as_str().map(str::to_owned))
        .collect();
    situations.dedup();
    situations
}

/// A random situation; what contradicts itself is drawn again.
pub fn situation(map: &Map, draw: &mut Quick) -> Position {
    loop {
        if let Some(position) = situations::drawn(map, draw) {
            return position;
        }
    }
}

impl Subject for AxisSubject {
    type Game = Axis;

    fn rulesets(&self) -> Vec<Ruleset> {
        self.rulesets.clone()
    }

    fn setups(&self, _: &Ruleset, draw: &mut Quick) -> Vec<Setup> {
        let all = situations();
        let pick = |_| {
            let text = &all[draw.below(all.len() as u32) as usize];
            Axis::parse_setup(text).expect("a recorded situation")
        };
        (0..self.situations)
            .map(pick)
            .chain(SMALL.iter().map(|text| Axis::parse_setup(text).expect("a scenario")))
            .collect()
    }

    fn arbitrary(&self, position: &Position, draw: &mut Quick) -> Action {
        arbitrary::action(position, draw)
    }

    fn intents(&self, position: &Position, draw: &mut Quick) -> Vec<Intent> {
        arbitrary::intents(position, draw)
    }

    fn reference(&self, position: &Position) -> Option<Vec<Action>> {
        Some((self.reference)(position))
    }

    fn symmetries(&self) -> Vec<Symmetry<Axis>> {
        exchange::symmetries()
    }

    fn examples(&self) -> Vec<Example<Axis>> {
        self.examples.clone()
    }

    fn texts(&self) -> Vec<String> {
        [
            "",
            "2 tank",
            "2 tank germany>polnd",
            "0 tank germany>poland",
            "buy 1 factory now",
            "place",
            "1 fighter @ germany>poland",
        ]
        .map(str::to_owned)
        .to_vec()
    }
}
