//! Whole fights as records, for `rulebound replay`, and as text, act by act with the dice and all that comes of them: replayed and
//! compared with the files in `tests/playthroughs`.
//!
//! `UPDATE_PLAYTHROUGHS=1 cargo nextest run -p rulebound-srd5e playthroughs` fights them anew.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use rulebound_kernel::dice::Replayed;
use rulebound_kernel::{Entry, Game, Happening, Match, Record, Rolled, Turn, Waivers};
use rulebound_srd5e::{Event, Ruleset, Srd5e};
use serde_json::Value;

use crate::fights::fight::Fight;

/// The fights among which the shortest is written down.
const SEEDS: u64 = 24;
/// Longer fights are given up.
const LONGEST: usize = 400;
/// The most bytes of a file.
const LARGEST: usize = 100_000;

fn path(name: &str, kind: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs").join(format!("{name}.{kind}"))
}

/// A record with each of its entries on a line.
fn written(record: &Record<Srd5e>) -> String {
    let empty = Record { entries: Vec::new(), ..record.clone() };
    let head = serde_json::to_string(&empty).expect("a record can be written");
    let entry = |entry: &Entry<Srd5e>| serde_json::to_string(entry).expect("an entry can be written");
    let entries: Vec<String> = record.entries.iter().map(entry).collect();
    let head = head.strip_suffix("[]}").expect("entries at the end");
    format!("{head}[\n{}\n]}}\n", entries.join(",\n"))
}

/// A fight to its end; `None` if that is far.
fn fought(ruleset: &Ruleset, scenario: &str, seed: u64) -> Option<Record<Srd5e>> {
    let mut fight = Fight::new(ruleset, scenario, seed);
    let mut game = Match::<Srd5e>::new(ruleset, Srd5e::setup(&fight.position)).expect("a scenario");
    for _ in 0..LONGEST {
        let Some(intent) = fight.next() else { return Some(game.record().clone()) };
        let by = Srd5e::turn(&fight.position).side()?;
        game.submit(by, &intent, &Waivers::NONE, &mut fight.dice).unwrap_or_else(|error| panic!("{intent}: {error:?}"));
        fight.position = game.position().clone();
    }
    None
}

/// What happened, in a line; what was done is told before.
fn line(event: &Event) -> String {
    let Ok(Value::Object(mut fields)) = serde_json::to_value(event) else { panic!("an event is an object") };
    let name = fields.remove("event");
    if matches!(event, Event::Declared { .. }) {
        fields.retain(|field, _| !["act", "creature"].contains(&field.as_str()));
    }
    let plain = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let mut line = name.as_ref().map_or_else(String::new, plain);
    for (field, value) in &fields {
        write!(line, " {field}={}", plain(value)).expect("a text");
    }
    line
}

fn dice(rolls: &[Rolled]) -> String {
    let faces: Vec<String> = rolls.iter().map(|rolled| format!("{}/{}", rolled.value, rolled.roll.range().1)).collect();
    if faces.is_empty() { String::new() } else { format!(" [{}]", faces.join(" ")) }
}

/// A record as it is fought again, act by act.
fn told(record: &Record<Srd5e>) -> String {
    let mut position = Srd5e::check(&record.setup, &record.ruleset).expect("an encounter in order");
    let mut text = String::new();
    for entry in &record.entries {
        let Happening::Action { action, rolls, .. } = &entry.happening else { panic!("acts alone are recorded") };
        let Turn::Decide { decision, .. } = Srd5e::turn(&position) else { panic!("the fight is over after\n{text}") };
        writeln!(text, "{decision}: {action}{}", dice(rolls)).expect("a text");
        let events = Srd5e::decide(&position, action, &Waivers::NONE, &mut Replayed::new(rolls));
        for event in events.unwrap_or_else(|error| panic!("{action}: {error:?} after\n{text}")) {
            writeln!(text, "  {}", line(&event)).expect("a text");
            Srd5e::evolve(&mut position, &event);
        }
    }
    writeln!(text, "{:?}", Srd5e::turn(&position)).expect("a text");
    text
}

/// Compares a fight with its files, or fights it anew.
fn compare(name: &str, ruleset: &Ruleset, scenario: &str) {
    let [record, log] = ["json", "txt"].map(|kind| path(name, kind));
    if std::env::var_os("UPDATE_PLAYTHROUGHS").is_some() {
        let fights = (0..SEEDS).filter_map(|seed| fought(ruleset, scenario, seed));
        let shortest = fights.min_by_key(|record| told(record).len()).expect("a fight that ends");
        fs::write(&record, written(&shortest)).expect("a file that can be written");
        fs::write(&log, told(&shortest)).expect("a file that can be written");
    }
    let [known, known_log] = [&record, &log].map(|path| fs::read_to_string(path).expect("a playthrough"));
    assert!(known.len().max(known_log.len()) <= LARGEST, "{name} is too long");
    let read: Record<Srd5e> = serde_json::from_str(&known).expect("a record");
    assert_eq!(read.ruleset, *ruleset, "{name}");
    let again = Match::replay(&read).unwrap_or_else(|error| panic!("{name}: {error:?}"));
    assert_eq!(written(again.record()), known, "{name}");
    assert!(again.turn().outcome().is_some(), "{name} does not come to its end");
    let log = told(&read);
    for (number, (now, known)) in log.lines().zip(known_log.lines()).enumerate() {
        assert_eq!(now, known, "{name}, line {}", number + 1);
    }
    assert_eq!(log.len(), known_log.len(), "{name} is longer or shorter");
}

#[test]
fn a_cellar_of_rats_in_2014() {
    compare("cellar-2014", &Ruleset::SRD51, "cellar");
}

#[test]
fn a_gap_in_a_wall_in_2024() {
    compare("start-2024", &Ruleset::SRD521, "start");
}

#[test]
fn a_dragon_in_2014() {
    compare("dragon-cave-2014", &Ruleset::SRD51, "dragon-cave");
}

#[test]
fn a_dragon_in_2024() {
    compare("lair-2024", &Ruleset::SRD521, "lair");
}

#[test]
fn a_knight_on_horseback_in_2024() {
    compare("joust-2024", &Ruleset::SRD521, "joust");
}
