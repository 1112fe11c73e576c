//! Whole fights of both editions at random, to the end, with everything that must hold looked at on the way. `RULEBOUND_LONG=1`
//! plays a thousand; `RULEBOUND_FIGHTS=first..last` plays those of them.

pub mod fight;
mod invariants;

use std::collections::BTreeSet;

use rulebound_kernel::dice::{Recording, Rolled};
use rulebound_kernel::{Entry, Game, Happening, Match, Record, Waivers};
use rulebound_srd5e::intent::Intent;
use rulebound_srd5e::ruleset::EffectOrder;
use rulebound_srd5e::scenario::ALL;
use rulebound_srd5e::state::Position;
use rulebound_srd5e::{Event, Ruleset, Srd5e};

use crate::subject::arbitrary;
use fight::{Fight, told};
use invariants::Step;

/// The acts after which a fight is given up: chance may lead those who are left apart.
const LONGEST: usize = 3_000;

/// Does something and gives what happened with the dice that fell; folding what happened leads to the same position.
fn act(fight: &mut Fight, intent: &Intent) -> (Vec<Event>, Vec<Rolled>) {
    let mut folded = fight.position.clone();
    let (mut events, mut recording) = (Vec::new(), Recording::new(&mut fight.dice));
    let told = || format!("`{intent}` in {}", told(&folded));
    let done =
        Srd5e::perform(&mut fight.position, intent, &Waivers::NONE, &mut recording, &mut |event| events.push(event));
    done.unwrap_or_else(|error| panic!("{error:?} of {}", told()));
    let rolls = recording.into_rolls();
    events.iter().for_each(|event| Srd5e::evolve(&mut folded, event));
    assert!(folded == fight.position, "events lead elsewhere than `{intent}`: {events:#?}");
    (events, rolls)
}

/// What is written of a position gives the position again.
fn is_what_is_written(position: &Position) {
    let text = told(position);
    let setup = Srd5e::parse_setup(&text).expect("an encounter");
    let again =
        Srd5e::check(&setup, Srd5e::ruleset(position)).unwrap_or_else(|problems| panic!("{problems:?}: {text}"));
    assert!(again == *position, "{text} is read as something else: {again:#?}");
    assert_eq!(Srd5e::key(&again), Srd5e::key(position), "{text}");
}

/// Whatever is listed is legal and listed once.
fn listed_is_legal(position: &Position) {
    let mut listed = BTreeSet::new();
    Srd5e::actions(position, &mut |action| {
        assert!(Srd5e::is_legal(position, &action), "`{action}` is listed and refused in {}", told(position));
        assert!(listed.insert(action.clone()), "`{action}` is listed twice in {}", told(position));
    });
    assert!(!listed.is_empty(), "nobody can do anything in {}", told(position));
}

/// What is refused changes nothing and tells of nothing.
fn refused_changes_nothing(fight: &mut Fight) {
    let intent = arbitrary::action(&fight.position, &mut fight.draw);
    if Srd5e::is_legal(&fight.position, &intent) {
        return;
    }
    let mut after = fight.position.clone();
    let tell = &mut |event| panic!("`{intent}` is refused, and {event:?} happens");
    let done = Srd5e::perform(&mut after, &intent, &Waivers::NONE, &mut fight.dice.clone(), tell);
    assert!(done.is_err() && after == fight.position, "`{intent}` is refused and done in {}", told(&fight.position));
}

/// A record is read and replayed to the same bytes and the same end.
fn replays(record: &Record<Srd5e>, end: &Position) {
    let text = serde_json::to_string(record).expect("a record can be written");
    let read: Record<Srd5e> = serde_json::from_str(&text).expect("a record can be read");
    let again = Match::replay(&read).unwrap_or_else(|error| panic!("{error:?} of {text}"));
    assert!(again.position() == end, "the record leads elsewhere: {text}");
    assert_eq!(serde_json::to_string(again.record()).expect("a record"), text);
}

#[derive(Debug, Default)]
struct Played {
    fights: usize,
    ended: usize,
    acts: usize,
    events: usize,
}

fn play(ruleset: &Ruleset, scenario: &str, seed: u64, sum: &mut Played) {
    // Of two fights one begins with initiative, and in one it is asked what comes first.
    let order = if seed.is_multiple_of(2) { EffectOrder::Fixed } else { EffectOrder::Asked };
    let ruleset = &Ruleset { order, ..*ruleset };
    let begin = if (seed / 2).is_multiple_of(2) { Fight::new } else { Fight::unbegun };
    let mut fight = begin(ruleset, scenario, seed);
    let start = fight.position.clone();
    let setup = Srd5e::setup(&start);
    let mut record = Record::<Srd5e> { game: Srd5e::KEY.to_owned(), ruleset: *ruleset, setup, entries: Vec::new() };
    for number in 0..LONGEST {
        let Some(by) = Srd5e::turn(&fight.position).side() else { break };
        if number % 40 == 0 {
            listed_is_legal(&fight.position);
        }
        refused_changes_nothing(&mut fight);
        let Some(intent) = fight.next() else { break };
        let before = fight.position.clone();
        let (events, rolls) = act(&mut fight, &intent);
        let step = Step { start: &start, before: &before, act: &intent, events: &events, after: &fight.position };
        step.examine();
        if number % 8 == 0 || !fight.position.pending.is_empty() {
            is_what_is_written(&fight.position);
        }
        (sum.acts, sum.events) = (sum.acts + 1, sum.events + events.len());
        let happening = Happening::Action { by, action: intent, rolls, waivers: Vec::new(), reason: None };
        record.entries.push(Entry { happening, clock: None });
    }
    is_what_is_written(&fight.position);
    replays(&record, &fight.position);
    sum.fights += 1;
    sum.ended += usize::from(Srd5e::turn(&fight.position).side().is_none());
}

/// The fights of an edition that are played.
fn fights() -> std::ops::Range<u64> {
    if let Ok(text) = std::env::var("RULEBOUND_FIGHTS") {
        let (first, last) = text.split_once("..").expect("RULEBOUND_FIGHTS=first..last");
        return first.parse().expect("a number")..last.parse().expect("a number");
    }
    0..if std::env::var_os("RULEBOUND_LONG").is_some() { 500 } else { 24 }
}

fn come_to_their_end(ruleset: &Ruleset) {
    let mut sum = Played::default();
    for seed in fights() {
        play(ruleset, ALL[seed as usize % ALL.len()].name, seed, &mut sum);
    }
    println!("{sum:?}");
    assert!(sum.ended * 20 >= sum.fights * 19, "too few fights end: {sum:?}");
}

#[test]
fn fights_by_the_rules_of_2014_come_to_their_end() {
    come_to_their_end(&Ruleset::SRD51);
}

#[test]
fn fights_by_the_rules_of_2024_come_to_their_end() {
    come_to_their_end(&Ruleset::SRD521);
}
