//! What-ifs: an encounter with something changed.

use std::collections::BTreeSet;

use rulebound_kernel::Game as _;
use rulebound_srd5e::data::tables;
use rulebound_srd5e::data::words::Edition;
use rulebound_srd5e::encounter::{self, Count, CreatureEntry, Encounter as Written, Setup};
use rulebound_srd5e::state::Position;
use rulebound_srd5e::{Name, Ruleset, Srd5e};

use super::error::Fault;
use super::initiative::unrolled;
use super::{Encounter, free, is_a_fight, renamed, standing, team};
use crate::request::{Initiative, WhatIf};

/// The position of an encounter with something changed: first the edition, then levels, then who is not there, then who joins.
pub(super) fn changed(
    encounter: &Encounter,
    party: &Name,
    what_if: &WhatIf,
    initiative: Initiative,
) -> Result<Position, Fault> {
    if what_if.is_empty() {
        return Err(Fault::Nothing);
    }
    let Encounter { mut ruleset, setup, scenario } = encounter.clone();
    let mut written = read(&setup)?;
    if let Some(name) = &what_if.edition {
        let edition = Edition::named(name).ok_or_else(|| Fault::UnknownEdition { name: name.clone() })?;
        ruleset = under(ruleset, edition);
        written = match scenario.and_then(|scenario| Srd5e::scenario(&ruleset, &scenario)) {
            Some(ready) => read(&ready)?,
            None => translated(written, edition),
        };
    }
    if initiative == Initiative::Rolled {
        written = unrolled(written);
    }
    if let Some(level) = what_if.level {
        raise(&mut written, level)?;
    }
    for name in &what_if.remove {
        remove(&mut written, name)?;
    }
    let checked =
        |written: &Written| encounter::check(&Setup::from(written.clone()), &ruleset).map_err(Fault::Problems);
    let mut position = checked(&written)?;
    for name in &what_if.add {
        let monster = renamed::monster(ruleset.edition, &Name::new(name));
        add(&mut written, &position, party, monster)?;
        position = checked(&written)?;
    }
    if team(&position, party).is_some() && is_a_fight(&position) { Ok(position) } else { Err(Fault::Peace) }
}

/// The entries of an encounter file, which must all have been read.
fn read(setup: &Setup) -> Result<Written, Fault> {
    setup.read().cloned().map_err(|problems| Fault::Problems(problems.to_vec()))
}

/// The same switches under another edition; those that are as the preset has them follow the other preset.
fn under(ruleset: Ruleset, edition: Edition) -> Ruleset {
    let preset = |edition| match edition {
        Edition::Srd51 => Ruleset::SRD51,
        Edition::Srd521 => Ruleset::SRD521,
    };
    let (own, other) = (preset(ruleset.edition), preset(edition));
    let strict_targets =
        if ruleset.strict_targets == own.strict_targets { other.strict_targets } else { ruleset.strict_targets };
    Ruleset { edition, strict_targets, ..ruleset }
}

/// The encounter with the names of another edition.
fn translated(mut setup: Written, edition: Edition) -> Written {
    // It is played by the ruleset that is given beside it.
    setup.ruleset = None;
    for creature in &mut setup.creatures {
        creature.monster = creature.monster.as_ref().map(|name| renamed::monster(edition, name));
        let spells =
            |names: &mut BTreeSet<Name>| *names = names.iter().map(|name| renamed::spell(edition, name)).collect();
        creature.cantrips.iter_mut().chain(&mut creature.prepared).for_each(spells);
        spells(&mut creature.spellbook);
    }
    setup
}

/// Gives all characters a level. What the file says of hit points, slots and counted uses was said of another level, so that
/// the tables count again.
fn raise(setup: &mut Written, level: u8) -> Result<(), Fault> {
    let mut raised = false;
    for creature in
        setup.creatures.iter_mut().filter(|creature| creature.class.is_some() || !creature.classes.is_empty())
    {
        if creature.class.is_some() {
            creature.level = Some(level);
        } else {
            raise_first(creature, level)?;
        }
        creature.hp = None;
        creature.max_hp = None;
        creature.slots = None;
        creature.pact = None;
        creature.features.retain(|_, count| matches!(count, Count::There(_)));
        raised = true;
    }
    if raised { Ok(()) } else { Err(Fault::NoLevel) }
}

/// Of several classes the one with the most levels takes what is gained or lost.
fn raise_first(creature: &mut CreatureEntry, level: u8) -> Result<(), Fault> {
    let sum: u16 = creature.classes.values().map(|&level| u16::from(level)).sum();
    let most = creature.classes.values_mut().max_by_key(|level| **level);
    let Some(most) = most else { return Ok(()) };
    let others = sum - u16::from(*most);
    let left = u16::from(level).checked_sub(others).filter(|&left| left > 0);
    let left = left.ok_or_else(|| Fault::OtherClasses { name: creature.id.to_string() })?;
    *most = u8::try_from(left).unwrap_or(u8::MAX);
    Ok(())
}

/// Takes a creature out, and what others have to do with it.
fn remove(setup: &mut Written, name: &str) -> Result<(), Fault> {
    let Some(place) = setup.creatures.iter().position(|creature| creature.id == *name) else {
        let known = setup.creatures.iter().map(|creature| creature.id.to_string()).collect();
        return Err(Fault::UnknownCreature { name: name.to_owned(), known });
    };
    let gone = setup.creatures.remove(place).id;
    if let Some(order) = &mut setup.order {
        order.retain(|other| *other != gone);
    }
    setup.lair.take_if(|lair| lair.owner == gone);
    for creature in &mut setup.creatures {
        if creature.riding.take_if(|mount| *mount == gone).is_some() {
            creature.controls_mount = false;
        }
        creature.hidden_from.remove(&gone);
        creature.conditions.retain(|condition| condition.source.as_ref() != Some(&gone));
        creature.helped.take_if(|help| help.by == gone || help.against.as_ref() == Some(&gone));
    }
    Ok(())
}

/// Lets a monster join the foes of the party: at the free place nearest to them, after the last of them in the order.
fn add(setup: &mut Written, position: &Position, party: &Name, monster: Name) -> Result<(), Fault> {
    let own = team(position, party);
    let foe = standing(position).filter(|team| Some(*team) != own).min().ok_or(Fault::Peace)?;
    // A monster of no table is nowhere: checking the encounter says what was perhaps meant.
    let at = match tables(position.edition()).monster(monster.as_str()) {
        None => None,
        Some(known) => {
            let square = free::place(position, foe, known.size);
            Some(square.ok_or_else(|| Fault::NoRoom { monster: monster.to_string() })?.into())
        }
    };
    let id = free_name(setup, &monster);
    let comrades: Vec<&CreatureEntry> = setup
        .creatures
        .iter()
        .zip(position.creatures.iter())
        .filter(|(_, creature)| creature.team == foe)
        .map(|(entry, _)| entry)
        .collect();
    let alike = comrades.iter().find(|entry| entry.monster.as_ref() == Some(&monster));
    let initiative = alike.or(comrades.last()).and_then(|entry| entry.initiative);
    let controller = comrades.first().and_then(|entry| entry.controller.clone());
    if let Some(order) = &mut setup.order {
        let last = order.iter().rposition(|name| comrades.iter().any(|entry| entry.id == *name));
        order.insert(last.map_or(order.len(), |last| last + 1), id.clone());
    }
    let team = position.stage.teams.get(usize::from(foe)).cloned();
    setup.creatures.push(CreatureEntry {
        id,
        at,
        team,
        controller,
        initiative,
        monster: Some(monster),
        ..CreatureEntry::default()
    });
    Ok(())
}

/// The first of `goblin-1`, `goblin-2` and so on that nobody bears.
fn free_name(setup: &Written, monster: &Name) -> Name {
    let mut number = 1;
    loop {
        let name = Name::new(format!("{monster}-{number}"));
        if setup.creatures.iter().all(|creature| creature.id != name) {
            return name;
        }
        number += 1;
    }
}

#[cfg(test)]
mod tests {
    use rulebound_srd5e::state::{Creature, Who};

    use super::*;

    fn ready(name: &str) -> Encounter {
        let ruleset = Ruleset::SRD51;
        let setup = Srd5e::scenario(&ruleset, name).expect("a scenario");
        Encounter { ruleset, setup, scenario: Some(name.to_owned()) }
    }

    fn with(encounter: &Encounter, what_if: WhatIf) -> Result<Position, Fault> {
        changed(encounter, &Name::of("party"), &what_if, Initiative::Written)
    }

    fn add(names: &[&str]) -> WhatIf {
        WhatIf { add: names.iter().map(|&name| name.to_owned()).collect(), ..WhatIf::default() }
    }

    fn remove(name: &str) -> WhatIf {
        WhatIf { remove: vec![name.to_owned()], ..WhatIf::default() }
    }

    fn level(level: u8) -> WhatIf {
        WhatIf { level: Some(level), ..WhatIf::default() }
    }

    fn edition(name: &str) -> WhatIf {
        WhatIf { edition: Some(name.to_owned()), ..WhatIf::default() }
    }

    fn named<'a>(position: &'a Position, name: &str) -> (Who, &'a Creature) {
        position.everyone().find(|(_, creature)| *creature.id() == *name).expect("a creature")
    }

    #[test]
    fn a_monster_joins_the_foes_beside_them() {
        let plain = ready("ambush");
        let position = with(&plain, add(&["bandit", "ogre"])).expect("an encounter");
        assert_eq!(position.creatures.len(), 11);
        let (bandit, fourth) = named(&position, "bandit-4");
        let (ogre, other) = named(&position, "ogre-1");
        let captain = named(&position, "captain").1;
        for joined in [fourth, other] {
            assert_eq!((joined.team, joined.side), (captain.team, captain.side));
        }
        for who in [bandit, ogre] {
            let space = position.space(who).expect("a place");
            let comrades = position.everyone().filter(|&(one, creature)| one != who && creature.team == captain.team);
            let mut gaps = comrades.filter_map(|(one, _)| position.space(one)).map(|other| space.gaps(other));
            assert!(gaps.any(|[east, south, _]| east.max(south) == 1), "{space:?}");
        }
        // After the last of the foes, before the cleric, who is last.
        let order: Vec<&str> = position.order.iter().map(|&who| position.creature(who).id().as_str()).collect();
        assert_eq!(order[7..], ["bandit-3", "bandit-4", "ogre-1", "odo"]);
    }

    fn edit(encounter: &mut Encounter, change: impl FnOnce(&mut Written)) {
        let mut written = read(&encounter.setup).expect("an encounter");
        change(&mut written);
        encounter.setup = Setup::from(written);
    }

    #[test]
    fn initiative_is_that_of_others_of_its_kind() {
        let position = with(&ready("start"), add(&["goblin"])).expect("an encounter");
        assert_eq!(named(&position, "goblin-3").1.sheet.initiative, Some(14));
    }

    #[test]
    fn levels_bring_hit_points_and_slots() {
        let mut plain = ready("ambush");
        edit(&mut plain, |written| {
            let mirel = written.creatures.iter_mut().find(|creature| creature.id == "mirel").expect("a wizard");
            mirel.hp = Some(3);
            mirel.slots = Some([(1, 1)].into());
        });
        let before = encounter::check(&plain.setup, &plain.ruleset).expect("an encounter");
        assert_eq!(named(&before, "mirel").1.pools.slots[..3], [1, 0, 0]);
        let position = with(&plain, level(6)).expect("an encounter");
        let mirel = named(&position, "mirel").1;
        // A wizard of the sixth level with Constitution 14: 6 + 5 · 4 + 6 · 2 hit points, 4, 3 and 3 slots.
        assert_eq!((mirel.hp, mirel.max_hp, mirel.sheet.level), (38, 38, 6));
        assert_eq!(mirel.pools.slots[..4], [4, 3, 3, 0]);
        assert_eq!(named(&position, "ogre").1.hp, named(&before, "ogre").1.hp);
    }

    #[test]
    fn of_several_classes_the_largest_grows() {
        let mut plain = ready("start");
        edit(&mut plain, |written| {
            let kara = written.creatures.iter_mut().find(|creature| creature.id == "kara").expect("a fighter");
            kara.class = None;
            kara.level = None;
            kara.classes = [(Name::of("fighter"), 3), (Name::of("rogue"), 2)].into();
        });
        let position = with(&plain, level(8)).expect("an encounter");
        let levels: Vec<u8> = named(&position, "kara").1.sheet.classes.iter().map(|&(_, level)| level).collect();
        assert_eq!(levels, [6, 2]);
        assert_eq!(with(&plain, level(2)), Err(Fault::OtherClasses { name: "kara".to_owned() }));
    }

    #[test]
    fn the_other_edition_has_its_own_scenarios_and_names() {
        let ready = ready("start");
        let position = with(&ready, edition("2024")).expect("an encounter");
        assert_eq!(position.ruleset, Ruleset::SRD521);
        // A file is translated.
        let file = Encounter { scenario: None, ..ready };
        let position = with(&file, WhatIf { add: vec!["goblin".to_owned()], ..edition("2024") }).expect("an encounter");
        for name in ["goblin-1", "goblin-warrior-1"] {
            let monster = named(&position, name).1.sheet.monster().expect("a monster");
            assert_eq!(monster.id, "goblin-warrior");
        }
    }

    #[test]
    fn switches_of_the_table_stay() {
        let ruleset = Ruleset { strict_targets: false, corner_rule: false, ..Ruleset::SRD51 };
        let other = under(ruleset, Edition::Srd521);
        assert_eq!(other, Ruleset { corner_rule: false, ..Ruleset::SRD521 });
        assert_eq!(under(Ruleset::SRD521, Edition::Srd51), Ruleset::SRD51);
    }

    #[test]
    fn who_is_taken_out_is_gone_everywhere() {
        let position = with(&ready("ambush"), remove("captain")).expect("an encounter");
        assert_eq!((position.creatures.len(), position.order.len()), (8, 8));
        // The lair is that of the dragon; without it there is nobody to fight.
        assert_eq!(with(&ready("lair"), remove("drake")), Err(Fault::Peace));
    }

    #[test]
    fn what_cannot_be_is_said() {
        let plain = ready("start");
        assert_eq!(with(&plain, WhatIf::default()), Err(Fault::Nothing));
        assert_eq!(with(&plain, edition("1974")), Err(Fault::UnknownEdition { name: "1974".to_owned() }));
        assert!(
            matches!(with(&plain, remove("nobody")), Err(Fault::UnknownCreature { known, .. }) if known.len() == 5)
        );
        let Err(Fault::Problems(problems)) = with(&plain, add(&["goblim"])) else { panic!("problems") };
        assert!(problems[0].to_string().contains("did you mean `goblin`?"), "{problems:?}");
        assert!(matches!(with(&plain, level(21)), Err(Fault::Problems(_))));
        let mut small = plain.clone();
        edit(&mut small, |written| {
            written.creatures.retain(|creature| creature.monster.is_some() || creature.id == "kara");
            written.creatures.iter_mut().for_each(|creature| (creature.class, creature.level) = (None, None));
        });
        assert_eq!(with(&small, level(6)), Err(Fault::NoLevel));
    }

    #[test]
    fn nobody_joins_where_there_is_no_room() {
        let text = r#"{"grid": {"width": 2, "height": 1}, "creatures": [
            {"id": "kara", "team": "party", "at": [0, 0]}, {"id": "rat", "team": "foes", "at": [1, 0]}]}"#;
        let setup = Setup::parse(text).expect("an encounter");
        let full = Encounter { ruleset: Ruleset::SRD51, setup, scenario: None };
        assert_eq!(with(&full, add(&["rat"])), Err(Fault::NoRoom { monster: "rat".to_owned() }));
    }
}
