//! Spells: from every source, with every slot and option, on everybody who may be named first.

use smallvec::SmallVec;

use super::aims;
use super::outlook::Outlook;
use crate::data::Edition;
use crate::data::spell::{CastingTime, Spell};
use crate::data::words::Trigger;
use crate::intent::act::{Cast, Manner};
use crate::intent::{Act, Aim};
use crate::name::Name;
use crate::refusal::words::Prevented;
use crate::ruleset::Concentration;
use crate::state::turn::SpellMade;
use crate::validation::cast::{Casting, INNATE, QUICKENED, items};

/// A spell with where it comes from.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    spell: &'static Spell,
    name: Name,
    from: Option<Name>,
    ritual: bool,
}

impl Entry {
    fn cast(&self) -> Cast {
        Cast {
            spell: self.name.clone(),
            aim: Aim::default(),
            slot: None,
            option: None,
            ritual: self.ritual,
            from: self.from.clone(),
            using: SmallVec::new(),
            with: None,
            confirmed: false,
        }
    }
}

/// The spells that could be cast at this moment, as far as the time of their casting goes.
pub(super) fn entries(outlook: &Outlook<'_>) -> SmallVec<[Entry; 16]> {
    let (sheet, pools) = (&outlook.creature.sheet, &outlook.creature.pools);
    let tables = outlook.position.tables();
    let mut entries: SmallVec<[Entry; 16]> = SmallVec::new();
    if outlook.creature.raging || outlook.creature.sway().barred.spells {
        return entries;
    }
    let mut add = |name: &Name, from: Option<Name>, ritual: bool| {
        let fits = |spell: &&'static Spell| if ritual { spell.ritual } else { is_timely(outlook, spell) };
        if let Some(spell) = tables.spell(name.as_str()).filter(fits) {
            entries.push(Entry { spell, name: name.clone(), from, ritual });
        }
    };
    sheet.cantrips.iter().for_each(|spell| add(spell, None, false));
    sheet.prepared.iter().filter(|spell| !sheet.cantrips.contains(spell)).for_each(|spell| add(spell, None, false));
    pools.innate.iter().for_each(|(spell, _)| add(spell, Some(INNATE), false));
    if outlook.asked.is_none() {
        let written = sheet.spellbook.iter().filter(|spell| !sheet.prepared.contains(spell));
        let rituals = sheet.prepared.iter().chain(written);
        rituals.for_each(|spell| add(spell, None, true));
    }
    for spell in sheet.prepared.iter().filter_map(|name| tables.spell(name.as_str())) {
        let features = Casting::free(outlook.creature, spell);
        features.for_each(|feature| add(&Name::new(&spell.id), Some(Name::new(&feature.id)), false));
    }
    for item in &bearing(outlook) {
        items::spells(item.as_str()).for_each(|spell| add(&Name::new(spell), Some(item.clone()), false));
    }
    entries
}

/// Items from which spells may be cast: those in hand, and those worn that have charges.
fn bearing(outlook: &Outlook<'_>) -> SmallVec<[Name; 2]> {
    let creature = outlook.creature;
    let charged = creature.pools.charges.iter().map(|(item, _)| item);
    let worn = charged.filter(|item| creature.pools.carried(item.as_str()) == 0);
    let mut bearing: SmallVec<[Name; 2]> = SmallVec::new();
    for item in creature.hands.iter().flatten().chain(worn) {
        if !bearing.contains(item) {
            bearing.push(item.clone());
        }
    }
    bearing
}

/// Whether a spell can be cast at this moment: on the own turn, or as an answer to what happened.
fn is_timely(outlook: &Outlook<'_>, spell: &Spell) -> bool {
    let happened = |triggers: &[Trigger]| {
        let kind = outlook.happening().map(|happening| happening.kind());
        triggers.is_empty() || triggers.iter().any(|trigger| Some(trigger.name()) == kind)
    };
    match &spell.time {
        CastingTime::Reaction(triggers) => happened(triggers),
        CastingTime::BonusAfter(triggers) => {
            outlook.has_turn() && happened(triggers) && outlook.follows(&spell.effects)
        }
        CastingTime::Action | CastingTime::Bonus | CastingTime::Minutes(_) | CastingTime::Hours(_) => {
            outlook.asked.is_none()
        }
    }
}

/// Lists the castings of a spell.
pub(super) fn list(outlook: &Outlook<'_>, entry: &Entry, sink: &mut dyn FnMut(Act)) {
    let plain = entry.cast();
    let casting = Casting::of(outlook.position, outlook.actor, &plain, entry.spell);
    // What a feature casts is listed with its name.
    if !casting.is_had() || casting.is_unsaid() {
        return;
    }
    changed(outlook, &casting, sink);
    for using in casting.ways() {
        let cast = Cast { using: SmallVec::from_iter([using]), ..plain.clone() };
        changed(outlook, &Casting::of(outlook.position, outlook.actor, &cast, entry.spell), sink);
    }
}

/// Lists the castings of a spell that is changed in one way or in none.
fn changed(outlook: &Outlook<'_>, casting: &Casting<'_>, sink: &mut dyn FnMut(Act)) {
    if is_paid(outlook, casting) && casting.has_components() {
        powered(outlook, casting, sink);
    }
}

/// Lists the castings of a spell by slot and option.
fn powered(outlook: &Outlook<'_>, casting: &Casting<'_>, sink: &mut dyn FnMut(Act)) {
    if !casting.completes() {
        if casting.is_powered() && casting.is_changed() {
            confirmed(outlook, casting, casting.cast.clone(), sink);
        }
        return;
    }
    let slots = if casting.takes_slot() {
        casting.serving().into_iter().map(Some).collect()
    } else {
        SmallVec::<[_; 4]>::from_iter([None])
    };
    let mut options = casting.options();
    options.truncate(if casting.has_free_option() { 1 } else { options.len() });
    for slot in slots {
        let none = options.is_empty().then_some(None);
        for option in options.iter().map(|option| Some(Name::new(option))).chain(none) {
            armed(outlook, casting.spell, &Cast { slot, option, ..casting.cast.clone() }, sink);
        }
    }
}

/// Lists the castings of a spell by weapon, where it is an attack with one, and by aim.
fn armed(outlook: &Outlook<'_>, spell: &'static Spell, cast: &Cast, sink: &mut dyn FnMut(Act)) {
    let weapons = Casting::of(outlook.position, outlook.actor, cast, spell).weapons();
    let none = weapons.is_empty().then_some(None);
    for with in weapons.into_iter().map(Some).chain(none) {
        let cast = Cast { with, ..cast.clone() };
        let casting = Casting::of(outlook.position, outlook.actor, &cast, spell);
        if casting.is_powered() && casting.is_changed() {
            let shot = casting.shot();
            aims::list(outlook, &shot, &mut |aim| {
                confirmed(outlook, &casting, Cast { aim, ..cast.clone() }, sink);
            });
        }
    }
}

/// Tells of another concentration that ends, or leaves it.
fn confirmed(outlook: &Outlook<'_>, casting: &Casting<'_>, cast: Cast, sink: &mut dyn FnMut(Act)) {
    let breaks = casting.takes_up_concentration() && casting.broken().is_some();
    match outlook.position.ruleset.concentration {
        Concentration::Forbid if breaks => {}
        Concentration::Confirm => sink(Act::Cast(Cast { confirmed: breaks, ..cast })),
        Concentration::Forbid | Concentration::Allow => sink(Act::Cast(cast)),
    }
}

/// Whether turn and state have room for a casting.
fn is_paid(outlook: &Outlook<'_>, casting: &Casting<'_>) -> bool {
    let room = match casting.manner() {
        Manner::Action | Manner::Nick => outlook.has_turn() && outlook.action("cast"),
        Manner::Bonus => outlook.has_turn() && outlook.bonus(),
        Manner::Reaction => outlook.reaction(),
    };
    room && is_within_limits(outlook, casting)
}

/// How many spells go into one turn.
fn is_within_limits(outlook: &Outlook<'_>, casting: &Casting<'_>) -> bool {
    let Some(turn) = outlook.turn else { return true };
    let spell = |made: &SpellMade| outlook.position.tables().spell(made.spell.as_str());
    match outlook.edition() {
        Edition::Srd51 => {
            let slight = |spell: &Spell, manner: Manner| {
                spell.level.is_cantrip() && spell.time == CastingTime::Action && manner == Manner::Action
            };
            let own = slight(casting.spell, casting.manner());
            turn.spells.iter().all(|made| {
                let other = spell(made).is_some_and(|spell| slight(spell, made.manner));
                (made.manner != Manner::Bonus || own) && (casting.manner() != Manner::Bonus || other)
            })
        }
        Edition::Srd521 => {
            let spends = casting.takes_slot() && casting.completes();
            let is_quick = |using: &[Name]| using.contains(&QUICKENED);
            turn.spells.iter().all(|made| {
                let levelled = spell(made).is_some_and(|spell| !spell.level.is_cantrip());
                let second_slot = spends && made.slot > 0;
                let quick_beside = is_quick(&casting.cast.using) && levelled;
                let beside_quick = is_quick(&made.using) && !casting.spell.level.is_cantrip();
                !(second_slot || quick_beside || beside_quick)
            })
        }
    }
}

/// A spell that could be readied.
pub(super) fn readied(outlook: &Outlook<'_>) -> Option<Act> {
    if !outlook.action("ready") || !outlook.able(Prevented::Action) {
        return None;
    }
    entries(outlook).into_iter().filter(|entry| !entry.ritual).find_map(|entry| {
        let plain = entry.cast();
        let casting = Casting::of(outlook.position, outlook.actor, &plain, entry.spell);
        let rules = outlook.position.ruleset.concentration;
        let breaks = casting.broken().is_some();
        let ready = casting.is_had()
            && casting.spell.time == CastingTime::Action
            && is_within_limits(outlook, &casting)
            && casting.has_components()
            && casting.is_powered()
            && !(breaks && rules == Concentration::Forbid);
        if !ready {
            return None;
        }
        let slot = if casting.takes_slot() { casting.serving().first().copied() } else { None };
        let option = casting.options().first().map(Name::new);
        let cast = Cast { slot, option, ..plain.clone() };
        let casting = Casting::of(outlook.position, outlook.actor, &cast, entry.spell);
        let aim = aims::said(outlook, &casting.shot());
        let confirmed = breaks && rules == Concentration::Confirm;
        Some(Act::Cast(Cast { aim, confirmed, ..cast.clone() }))
    })
}
