//! A table to play at: an encounter, dice that fall as they are told, and what happened.

use rulebound_kernel::dice::Scripted;
use rulebound_kernel::{Game, Ruleset as _, Side, Turn, Verdict, Waivers};
use rulebound_srd5e::data::words::Condition;
use rulebound_srd5e::intent::Intent;
use rulebound_srd5e::state::{Creature, Position};
use rulebound_srd5e::{Event, Ruleset, Srd5e};
use serde_json::{Value, json};

pub struct Table {
    pub position: Position,
    /// What the last act made happen.
    pub events: Vec<Event>,
}

/// A creature: its name, team and place, with whatever else is said.
pub fn creature(id: &str, team: &str, at: [i16; 2], more: Value) -> Value {
    let mut creature = json!({ "id": id, "team": team, "at": at });
    if let (Value::Object(creature), Value::Object(more)) = (&mut creature, more) {
        creature.extend(more);
    }
    creature
}

impl Table {
    /// An encounter of an edition on 30 squares by 30, in the order in which its creatures stand.
    pub fn new(edition: &str, creatures: Vec<Value>) -> Self {
        Self::with(edition, creatures, json!({}))
    }

    /// The same with more fields of the encounter.
    pub fn with(edition: &str, creatures: Vec<Value>, more: Value) -> Self {
        let mut setup = json!({ "grid": { "width": 30, "height": 30 }, "creatures": creatures });
        if let (Value::Object(setup), Value::Object(more)) = (&mut setup, more) {
            setup.extend(more);
        }
        let ruleset = Ruleset::preset(edition).expect("a preset");
        let setup = Srd5e::parse_setup(&setup.to_string()).expect("an encounter");
        let position = Srd5e::check(&setup, &ruleset).unwrap_or_else(|problems| panic!("{problems:?}"));
        Table { position, events: Vec::new() }
    }

    fn side(&self, name: &str) -> Side {
        let place = self.position.stage.sides.iter().position(|side| side == name);
        Side(place.unwrap_or_else(|| panic!("there is no side {name}")) as u8)
    }

    pub fn verdict(&self, by: &str, text: &str) -> Verdict<Srd5e> {
        let intent: Intent = text.parse().expect("an intent");
        Srd5e::verdict(&self.position, self.side(by), &intent, &Waivers::NONE)
    }

    /// Does something legal with dice that fall so; all of them are needed.
    pub fn act(&mut self, by: &str, text: &str, dice: &[u32]) -> &mut Self {
        let mut applied = self.position.clone();
        let action = self.submit(by, text, &Waivers::NONE, dice).0;
        let mut again = Scripted::new(dice.iter().copied());
        Srd5e::apply_unchecked(&mut applied, &action, &mut again).expect("the same dice");
        assert_eq!(applied, self.position, "`{text}` done in one go is something else");
        self
    }

    /// Does something that is legal if the table waives some rules; gives what it costs.
    pub fn waive(&mut self, by: &str, text: &str, rules: &[&str], dice: &[u32]) -> Value {
        let waivers = Waivers::new(Srd5e::rulebook(), rules.iter().copied()).expect("rules that may be waived");
        self.submit(by, text, &waivers, dice).1
    }

    fn submit(&mut self, by: &str, text: &str, waivers: &Waivers, dice: &[u32]) -> (Intent, Value) {
        let intent: Intent = text.parse().expect("an intent");
        let verdict = Srd5e::verdict(&self.position, self.side(by), &intent, waivers);
        let Verdict::Legal { action, cost, .. } = verdict else { panic!("`{text}`: {verdict:?}") };
        let mut scripted = Scripted::new(dice.iter().copied());
        let events = Srd5e::decide(&self.position, &action, waivers, &mut scripted);
        let events = events.unwrap_or_else(|error| panic!("`{text}`: {error:?}"));
        assert_eq!(scripted.left(), 0, "`{text}` leaves dice: {events:#?}");
        let before = self.position.clone();
        for event in &events {
            Srd5e::evolve(&mut self.position, event);
        }
        assert_ne!(before, self.position, "`{text}` changes nothing");
        let setup = Srd5e::setup(&self.position);
        assert_eq!(Srd5e::check(&setup, &self.position.ruleset).as_ref(), Ok(&self.position));
        self.events = events;
        (action, json!(cost))
    }

    /// The kind of the refusal.
    pub fn refused(&self, by: &str, text: &str) -> &'static str {
        match self.verdict(by, text) {
            Verdict::Illegal(refusal) => refusal.reason.kind(),
            verdict => panic!("`{text}` is not refused: {verdict:?}"),
        }
    }

    pub fn creature(&self, name: &str) -> &Creature {
        self.position.creature(self.position.named(name).unwrap_or_else(|| panic!("there is no {name}")))
    }

    pub fn is(&self, name: &str, condition: Condition) -> bool {
        self.creature(name).is(condition)
    }

    /// Who is asked, and what about.
    pub fn asked(&self) -> String {
        let asked = self.asked_about();
        asked.split_once(": ").filter(|(who, _)| *who != "over").map_or(asked.clone(), |(who, _)| who.to_owned())
    }

    /// Who is asked what, and what happened.
    pub fn asked_about(&self) -> String {
        match Srd5e::turn(&self.position) {
            Turn::Decide { decision, .. } => decision.to_string(),
            Turn::Over(outcome) => format!("over: {:?}", outcome.winner.map(|team| team.0)),
            Turn::Stuck { .. } => "stuck".to_owned(),
        }
    }

    /// The names of the events of the last act.
    pub fn happened(&self) -> Vec<String> {
        let name = |event: &Event| {
            let value = serde_json::to_value(event).expect("an event");
            value["event"].as_str().unwrap_or_default().to_owned()
        };
        self.events.iter().map(name).collect()
    }
}
