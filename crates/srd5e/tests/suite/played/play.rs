//! A spell is cast and played for some rounds: its caster uses it, and foes strike, struggle, and go through what it has made.

use std::collections::BTreeSet;

use rulebound_kernel::dice::Seeded;
use rulebound_kernel::{Draw, Game, Quick, Turn, Verdict, Waivers};
use rulebound_srd5e::data::Edition;
use rulebound_srd5e::data::spell::{Does, Spell};
use rulebound_srd5e::data::target::{Count, TargetKind};
use rulebound_srd5e::event::Event;
use rulebound_srd5e::intent::act::{Cast, Feature, Manner};
use rulebound_srd5e::intent::{Act, Intent};
use rulebound_srd5e::spot::{Heading, Target};
use rulebound_srd5e::state::{Position, Who};
use rulebound_srd5e::{Group, Srd5e, acts_of};

use super::evidence::seen;
use super::scene::{CASTER, scene};

/// How often a spell is played at most.
const TRIES: usize = 192;
/// The rounds that are played after a casting.
const ROUNDS: u32 = 4;
/// How many other aims of something that is listed are tried.
const AIMS: u32 = 12;
/// How much somebody does in a turn.
const MOST_ACTS: u32 = 3;

/// What was seen of a spell in all, as far as it does anything that counts in fights.
pub fn played(edition: Edition, spell: &Spell) -> BTreeSet<Does> {
    let mut all = BTreeSet::new();
    for number in 0..TRIES {
        all.extend(Play::new(edition, spell, number).run());
        if spell.does.iter().all(|does| all.contains(does)) {
            break;
        }
    }
    all
}

struct Play<'a> {
    spell: &'a Spell,
    position: Position,
    draw: Quick,
    dice: Seeded,
    /// Whether the spell was cast.
    cast: bool,
    /// The acts of the turn.
    acts: u32,
    seen: BTreeSet<Does>,
}

impl<'a> Play<'a> {
    fn new(edition: Edition, spell: &'a Spell, number: usize) -> Self {
        let seed = number as u64;
        Play {
            spell,
            position: scene(edition, spell, number),
            draw: Quick::new(seed),
            dice: Seeded::new(seed),
            cast: false,
            acts: 0,
            seen: BTreeSet::new(),
        }
    }

    fn run(mut self) -> BTreeSet<Does> {
        let last = ROUNDS + self.spell.time.turns().min(10);
        while self.position.round <= last && matches!(Srd5e::turn(&self.position), Turn::Decide { .. }) {
            let intent = self.next();
            self.play(&intent);
        }
        self.seen
    }

    /// Does something that is listed, and looks at what comes of it.
    fn play(&mut self, intent: &Intent) {
        let verdict = self.verdict(intent);
        let Verdict::Legal { action, .. } = verdict else { panic!("{}: `{intent}`: {verdict:?}", self.spell.id) };
        let before = self.position.clone();
        let events = Srd5e::decide(&self.position, &action, &Waivers::NONE, &mut self.dice).expect("dice");
        for event in &events {
            Srd5e::evolve(&mut self.position, event);
        }
        self.cast |= events.iter().any(|event| matches!(event, Event::Declared { act, .. } if self.is_cast(act)));
        self.acts = if before.current() == self.position.current() { self.acts + 1 } else { 0 };
        if self.cast {
            self.seen.extend(seen(self.spell, &intent.act, &events, &before, &self.position));
        }
        if self.spell.does.contains(&Does::Bar) && self.bars() {
            self.seen.insert(Does::Bar);
        }
    }

    fn asked(&self) -> Option<Who> {
        self.position.pending.last().map(|pending| pending.who).or(self.position.current())
    }

    fn is_cast(&self, act: &Act) -> bool {
        matches!(act, Act::Cast(cast) if cast.spell == self.spell.id.as_str())
    }

    /// Whether an act is one that the spell gives somebody: to do it again, or to use what it has made.
    fn is_of_spell(&self, act: &Act) -> bool {
        match act {
            Act::Feature(feature) => feature.name == self.spell.id.as_str(),
            Act::Use { item, .. } => *item == self.spell.id.as_str(),
            _ => false,
        }
    }

    fn listed(&self, groups: &[Group], wanted: impl Fn(&Act) -> bool) -> Vec<Intent> {
        let mut listed = Vec::new();
        acts_of(&self.position, groups, &mut |intent| {
            if wanted(&intent.act) {
                listed.push(intent);
            }
        });
        listed
    }

    /// One of those that are listed, by chance.
    fn one(&mut self, groups: &[Group], wanted: impl Fn(&Act) -> bool) -> Option<Intent> {
        let mut listed = self.listed(groups, wanted);
        let number = self.draw.below(listed.len() as u32) as usize;
        (number < listed.len()).then(|| listed.swap_remove(number))
    }

    /// What is done next.
    fn next(&mut self) -> Intent {
        let who = self.asked().expect("somebody who decides");
        let name = self.position.creature(who).id().to_string();
        let id = self.spell.id.as_str();
        if name == CASTER && (!self.cast || self.position.creature(who).casting.is_some()) {
            // A casting that is under way goes on as it began.
            let ritual = self.position.creature(who).casting.as_ref().map(|casting| casting.ritual);
            let goes_on = |cast: &Cast| ritual.is_none_or(|ritual| cast.ritual == ritual);
            let casts = |act: &Act| matches!(act, Act::Cast(cast) if cast.spell == id && goes_on(cast));
            if let Some(intent) = self.one(&[Group::Spells], casts) {
                return self.aimed(intent);
            }
        }
        if !self.position.pending.is_empty() {
            return self.one(&[Group::Pass], |_| true).expect("nothing need be done");
        }
        if self.acts <= MOST_ACTS
            && let Some(intent) = self.meant(&name)
        {
            return intent;
        }
        self.one(&[Group::Talk], |act| *act == Act::EndTurn).expect("the end of a turn")
    }

    /// The list has one place for many: the same act is aimed at or about somebody, if that is legal.
    fn aimed(&mut self, listed: Intent) -> Intent {
        for _ in 0..AIMS {
            let mut intent = listed.clone();
            let (Act::Cast(Cast { aim, .. }) | Act::Feature(Feature { aim, .. })) = &mut intent.act else { break };
            let everybody: Vec<Who> = self.position.everyone().map(|(who, _)| who).collect();
            let mark = everybody[self.draw.below(everybody.len() as u32) as usize];
            let Some(space) = self.position.space(mark) else { continue };
            let [x, y] = [(); 2].map(|()| self.draw.below(3) as i16 - 1);
            let beside = space.square.shifted(x, y);
            aim.at = aim.at.map(|_| beside.into());
            aim.covering = aim.covering.map(|_| beside.into());
            aim.toward = aim.toward.map(|_| Heading::Square(beside.into()));
            if self.spell.targets.kind == TargetKind::Space && self.spell.targets.count != Count::None {
                aim.on = [Target::Creature(self.position.creature(mark).id().clone())].into_iter().collect();
            }
            if intent.act != listed.act && self.verdict(&intent).is_legal() {
                return intent;
            }
        }
        listed
    }

    fn verdict(&self, intent: &Intent) -> Verdict<Srd5e> {
        let side = self.asked().map(|who| self.position.creature(who).side);
        Srd5e::verdict(&self.position, rulebound_kernel::Side(side.unwrap_or(0)), intent, &Waivers::NONE)
    }

    /// What somebody does in its turn with the spell, or against it.
    fn meant(&mut self, name: &str) -> Option<Intent> {
        let again = self.listed(&[Group::Powers, Group::Using], |act| self.is_of_spell(act));
        if !again.is_empty() && self.draw.below(4) > 0 {
            let number = self.draw.below(again.len() as u32) as usize;
            return again.into_iter().nth(number).map(|intent| self.aimed(intent));
        }
        match self.draw.below(6) {
            0 | 1 => self.one(&[Group::Attacks(Manner::Action)], |act| matches!(act, Act::Attack(_))),
            2 | 3 if name != CASTER => self.one(&[Group::Moves], |_| true),
            // Some spells change what a bare hand does.
            2 | 3 => self.one(&[Group::Attacks(Manner::Action)], is_unarmed),
            4 => self.one(&[Group::Escapes], |_| true),
            5 if name == CASTER && self.cast && self.position.round > 1 => self.one(&[Group::Dismissals], |_| true),
            _ => None,
        }
    }

    /// Whether somebody whose turn it is cannot go somewhere for the spell alone.
    fn bars(&self) -> bool {
        let Some(who) = self.position.current().filter(|_| self.cast && self.position.pending.is_empty()) else {
            return false;
        };
        if self.position.influences.is_empty() || self.position.creature(who).id().as_str() == CASTER {
            return false;
        }
        let Some(free) = without_influences(&self.position) else { return false };
        let ways = |position: &Position| {
            let mut ways = BTreeSet::new();
            acts_of(position, &[Group::Moves], &mut |intent| {
                ways.insert(intent.to_string());
            });
            ways
        };
        let barred = ways(&self.position);
        ways(&free).iter().any(|way| !barred.contains(way))
    }
}

/// Whether somebody strikes with the bare hand.
fn is_unarmed(act: &Act) -> bool {
    matches!(act, Act::Attack(attack) if attack.with.as_ref().is_some_and(|with| *with == "unarmed-strike"))
}

/// The same position in which nothing works on.
fn without_influences(position: &Position) -> Option<Position> {
    let written = Srd5e::print_setup(&Srd5e::setup(position));
    let mut setup: serde_json::Value = serde_json::from_str(&written).expect("an encounter");
    setup.as_object_mut()?.remove("influences");
    let setup = Srd5e::parse_setup(&setup.to_string()).expect("an encounter");
    Srd5e::check(&setup, &position.ruleset).ok()
}
