//! What a row does to somebody ends: by a time, by what ends it before, with what it follows from, or with the spell. What stays for
//! good is listed with its reason in `data/table-lasting.json`.

use std::collections::BTreeSet;

use rulebound_srd5e::data::effect::{Effect, Until};
use rulebound_srd5e::data::moment::{Ending, Moment};
use rulebound_srd5e::data::spell::Duration;
use rulebound_srd5e::data::words::Condition;
use rulebound_srd5e::data::{Edition, tables};
use rulebound_srd5e::state::influence::kept;
use serde::Deserialize;

/// What stays for good, for the same reason.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Lasting {
    reason: String,
    ids: Vec<String>,
}

/// Whether what an effect does ends some day.
fn ends(effect: &Effect, lasting: bool, cause_ends: bool) -> bool {
    let timed = effect.until.is_some_and(|until| until != Until::Special);
    let follows = effect.until.is_none() && cause_ends;
    let bodily = effect.inside.is_some() || effect.clings || effect.bond.is_some() || effect.escape.is_some();
    timed || follows || lasting || bodily || !effect.ends.is_empty()
}

/// Whether an effect puts down something that lasts, from which more can follow.
fn is_cause(effect: &Effect) -> bool {
    kept(effect).next().is_some() || !effect.changes.is_empty() || effect.inside.is_some() || effect.clings
}

/// Whether an effect works at the turns to come.
fn works_on(effect: &Effect) -> bool {
    use Moment::{CasterEndTurn, CasterStartTurn, EndTurn, StartTurn};
    effect.on.iter().any(|moment| [StartTurn, EndTurn, CasterStartTurn, CasterEndTurn].contains(moment))
}

fn endless(effects: &[Effect], lasting: bool, cause_ends: bool) -> bool {
    effects.iter().any(|effect| {
        let end = ends(effect, lasting, cause_ends);
        let seized = effect.conditions.contains(&Condition::Grappled);
        let stays = kept(effect).next().is_some() && !seized || works_on(effect) && !effect.damage.is_empty();
        stays && !end || endless(&effect.then, lasting, end && is_cause(effect))
    })
}

/// A number to reach without anybody who may try to reach it.
fn has_no_way_out(effect: &Effect) -> bool {
    let tries = [
        Ending::Action,
        Ending::CheckAthletics,
        Ending::CheckDexterity,
        Ending::CheckIntelligence,
        Ending::CheckInvestigation,
        Ending::CheckMedicine,
        Ending::CheckStrength,
        Ending::SaveAction,
    ];
    let seized = effect.conditions.contains(&Condition::Grappled);
    effect.escape.is_some() && !seized && !effect.ends.iter().any(|ending| tries.contains(ending))
}

/// Every row with effects: its name, what it does, and whether it lasts by itself.
fn rows(edition: Edition) -> Vec<(String, Vec<Effect>, bool)> {
    let tables = tables(edition);
    let mut rows = Vec::new();
    for monster in tables.monsters.rows() {
        for one in &monster.traits {
            // What a trait does at turns it does at each turn anew.
            let effects = one.effects.iter().map(|effect| Effect { on: Vec::new(), ..effect.clone() });
            let charge = one.charge.iter().flat_map(|charge| charge.effects.clone());
            rows.push((format!("{}/{}", monster.id, one.id), effects.chain(charge).collect(), false));
        }
        for deed in monster.deeds() {
            let hits = deed.attack.iter().flat_map(|attack| attack.hit.clone());
            let lasting = deed.duration.is_some_and(|duration| duration != Duration::Instantaneous);
            rows.push((format!("{}/{}", monster.id, deed.id), hits.chain(deed.effects.clone()).collect(), lasting));
        }
    }
    for spell in tables.spells.rows() {
        let lasting = spell.lasts(spell.level.get()) != Duration::Instantaneous;
        rows.push((spell.id.clone(), spell.effects.clone(), lasting));
    }
    // What a feature does without a word of time lasts for the turn.
    for feature in tables.features.rows() {
        let lasting = feature.duration.is_some_and(|duration| duration != Duration::Instantaneous);
        rows.push((feature.id.clone(), feature.effects.clone(), lasting));
    }
    rows
}

#[test]
fn no_condition_is_for_ever_without_a_reason() {
    let lasting: Vec<Lasting> =
        serde_json::from_str(include_str!("../../../data/table-lasting.json")).expect("a list of reasons");
    assert!(lasting.iter().all(|row| !row.reason.is_empty() && row.ids.is_sorted()));
    let listed: BTreeSet<String> = lasting.into_iter().flat_map(|row| row.ids).collect();
    let mut found = BTreeSet::new();
    for &edition in Edition::ALL {
        let endless = rows(edition).into_iter().filter(|(_, effects, lasting)| endless(effects, *lasting, false));
        found.extend(endless.map(|(name, ..)| format!("{edition} {name}")));
    }
    assert_eq!(found, listed);
}

#[test]
fn whoever_is_bound_may_try_to_get_loose() {
    for &edition in Edition::ALL {
        for (name, effects, _) in rows(edition) {
            let stuck = effects.iter().flat_map(Effect::whole).any(has_no_way_out);
            assert!(!stuck, "{edition}: {name}");
        }
    }
}
