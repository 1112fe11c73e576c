//! Facts read in the documents and checked by hand, some for every table.

use rulebound_srd5e::data::area::{Shape, Terrain};
use rulebound_srd5e::data::attack::{DamageCase, Usage};
use rulebound_srd5e::data::change::Change;
use rulebound_srd5e::data::effect::{DamageKind, Deed, Effect, Roll, Shift, Until};
use rulebound_srd5e::data::moment::{Ending, Moment, SpellAttack, Success, Who};
use rulebound_srd5e::data::monster::{Monster, Source, Uses};
use rulebound_srd5e::data::spell::{CastingTime, Duration, Per, Range, Spell};
use rulebound_srd5e::data::target::{Apart, Count, TargetKind, TargetState};
use rulebound_srd5e::data::weapon::{Ammunition, Mastery, Property};
use rulebound_srd5e::data::words::{Ability, Condition, CreatureType, DamageType, School, Size, Skill, Trigger};
use rulebound_srd5e::data::{Edition, tables};

const OLD: Edition = Edition::Srd51;
const NEW: Edition = Edition::Srd521;

fn spell(edition: Edition, id: &str) -> &'static Spell {
    tables(edition).spell(id).unwrap()
}

fn monster(edition: Edition, id: &str) -> &'static Monster {
    tables(edition).monster(id).unwrap()
}

fn save(effect: &Effect) -> (Ability, Success) {
    match effect.roll {
        Some(Roll::Save(save)) => (save.save, save.success),
        _ => panic!("no save"),
    }
}

fn attack(effect: &Effect) -> SpellAttack {
    match effect.roll {
        Some(Roll::Attack(roll)) => roll.attack,
        _ => panic!("no attack"),
    }
}

fn dice(spell: &Spell, slot: u8, level: u8) -> String {
    spell.effects[0].damage[0].at(spell.level.above(slot), level).to_string()
}

#[test]
fn fireball() {
    for edition in [OLD, NEW] {
        let fireball = spell(edition, "fireball");
        assert_eq!((fireball.level.get(), fireball.school, fireball.range), (3, School::Evocation, Range::Feet(150)));
        assert_eq!(fireball.area.as_ref().unwrap().shape, Shape::Sphere { radius: 20 });
        assert_eq!(save(&fireball.effects[0]), (Ability::Dexterity, Success::Half));
        assert_eq!(dice(fireball, 3, 5), "8d6");
        assert_eq!(dice(fireball, 9, 20), "14d6");
        assert_eq!(fireball.effects[0].damage[0].kind, DamageKind::One(DamageType::Fire));
        assert!(fireball.components.material && fireball.materials.is_empty());
    }
}

#[test]
fn cantrips_at_character_levels() {
    let bolt = spell(OLD, "fire-bolt");
    assert_eq!([1, 5, 11, 17].map(|level| dice(bolt, 0, level)), ["1d10", "2d10", "3d10", "4d10"]);
    let blast = spell(OLD, "eldritch-blast");
    assert_eq!([4, 5, 16, 20].map(|level| blast.targets.most(0, level)), [Some(1), Some(2), Some(3), Some(4)]);
    assert!(blast.targets.repeat && dice(blast, 0, 20) == "1d10");
    assert_eq!(attack(&spell(OLD, "chill-touch").effects[0]), SpellAttack::Ranged);
    assert_eq!(attack(&spell(NEW, "chill-touch").effects[0]), SpellAttack::Melee);
    assert_eq!(spell(NEW, "vicious-mockery").effects[0].damage[0].dice.sides, 6);
    let spare = spell(NEW, "spare-the-dying");
    assert_eq!([1, 5, 11, 17].map(|level| spare.range_at(level)), [15, 30, 60, 120].map(Range::Feet));
    assert_eq!(spell(OLD, "spare-the-dying").range_at(17), Range::Touch);
    assert_eq!(bolt.range_at(17), Range::Feet(120));
}

#[test]
fn darts_rays_and_targets_by_slot() {
    let missile = spell(OLD, "magic-missile");
    assert_eq!((missile.targets.most(0, 1), missile.targets.most(8, 1)), (Some(3), Some(11)));
    assert_eq!(missile.effects[0].damage[0].dice.to_string(), "1d4+1");
    assert!(missile.effects[0].roll.is_none() && missile.targets.sight && missile.targets.repeat);
    assert_eq!(spell(OLD, "scorching-ray").targets.most(1, 1), Some(4));
    assert_eq!(spell(OLD, "bless").targets.most(2, 1), Some(5));
    assert_eq!(spell(OLD, "aid").targets.count, Count::Number(3));
}

#[test]
fn hold_person_by_edition() {
    let (old, new) = (spell(OLD, "hold-person"), spell(NEW, "hold-person"));
    for hold in [old, new] {
        assert_eq!(hold.targets.only, [CreatureType::Humanoid]);
        assert_eq!(hold.effects[0].conditions, [Condition::Paralyzed]);
        assert_eq!(hold.effects[0].ends, [Ending::SaveEndTurn]);
        assert!(hold.targets.sight && hold.concentrates(2));
    }
    assert_eq!(old.targets.apart, Some(Apart::OfEachOther(30)));
    assert_eq!(new.targets.apart, None);
}

#[test]
fn healing_by_edition() {
    let heal = |edition, id: &str, slot: u8| {
        let spell = spell(edition, id);
        let healing = spell.effects[0].healing.as_ref().unwrap();
        (healing.at(spell.level.above(slot)).to_string(), healing.modifier)
    };
    assert_eq!(heal(OLD, "cure-wounds", 3), ("3d8".to_owned(), true));
    assert_eq!(heal(NEW, "cure-wounds", 3), ("6d8".to_owned(), true));
    assert_eq!(heal(OLD, "healing-word", 1), ("1d4".to_owned(), true));
    assert_eq!(heal(OLD, "heal", 8), ("90".to_owned(), false));
    assert_eq!(spell(OLD, "cure-wounds").targets.never, [CreatureType::Undead, CreatureType::Construct]);
    assert!(spell(NEW, "cure-wounds").targets.never.is_empty());
    assert_eq!(spell(OLD, "healing-word").time, CastingTime::Bonus);
}

#[test]
fn reactions_and_their_triggers() {
    let time = |edition, id: &str| spell(edition, id).time.clone();
    assert_eq!(time(OLD, "shield"), CastingTime::Reaction(vec![Trigger::Hit, Trigger::Targeted]));
    assert_eq!(time(OLD, "counterspell"), CastingTime::Reaction(vec![Trigger::Casts]));
    assert_eq!(time(NEW, "divine-smite"), CastingTime::BonusAfter(vec![Trigger::YouHit]));
    assert_eq!(spell(OLD, "shield").effects[0].changes[0], Change::ArmorClass(5));
    assert_eq!(spell(OLD, "counterspell").effects[0].deeds, [Deed::Counter(3)]);
    assert_eq!(save(&spell(NEW, "counterspell").effects[0]).0, Ability::Constitution);
    assert_eq!(spell(OLD, "feather-fall").targets.state.first(), Some(TargetState::Falling));
}

#[test]
fn materials_that_must_be_there() {
    let material = |edition, id: &str| spell(edition, id).materials[0].clone();
    let revivify = material(OLD, "revivify");
    assert_eq!((revivify.what.as_str(), revivify.gp, revivify.consumed), ("diamond", 300, true));
    let bless = material(NEW, "bless");
    assert_eq!((bless.what.as_str(), bless.gp, bless.consumed), ("holy-symbol", 5, false));
    assert!(spell(OLD, "bless").materials.is_empty());
    assert!(!material(OLD, "forcecage").consumed && material(NEW, "forcecage").consumed);
    assert_eq!(material(OLD, "warding-bond").count, 2);
    assert_eq!(material(OLD, "create-undead").per, Some(Per::Target));
    assert_eq!(spell(OLD, "clone").materials.len(), 2);
    assert_eq!(material(OLD, "true-resurrection").gp, 25_000);
}

#[test]
fn areas_that_stay() {
    let web = spell(OLD, "web");
    assert_eq!(web.area.as_ref().unwrap().shape, Shape::Cube { side: 20 });
    assert_eq!(web.area.as_ref().unwrap().terrain, [Terrain::Difficult, Terrain::LightlyObscured]);
    assert_eq!(web.effects[0].on, [Moment::Enter, Moment::StartTurn]);
    assert!(!web.effects[0].happens_on(Moment::Cast));
    assert_eq!(web.effects[0].until, Some(Until::Inside));
    let (old, new) = (spell(OLD, "spirit-guardians"), spell(NEW, "spirit-guardians"));
    assert_eq!(old.effects[0].on, [Moment::Enter, Moment::StartTurn]);
    assert_eq!(new.effects[0].on, [Moment::Enter, Moment::EndTurn]);
    assert_eq!(new.area.as_ref().unwrap().shape, Shape::Emanation { distance: 15 });
    let sleet = |edition| spell(edition, "sleet-storm").area.as_ref().unwrap().shape;
    assert_eq!(sleet(OLD), Shape::Cylinder { radius: 40, height: 20 });
    assert_eq!(sleet(NEW), Shape::Cylinder { radius: 20, height: 40 });
    assert_eq!(spell(OLD, "fog-cloud").area.as_ref().unwrap().grows, 20);
    assert_eq!(spell(OLD, "meteor-swarm").area.as_ref().unwrap().points, 4);
    assert!(spell(OLD, "silence").area.as_ref().unwrap().terrain.contains(&Terrain::Silence));
    assert!(!spell(OLD, "silence").components.material);
}

#[test]
fn spells_that_move_creatures() {
    let wave = spell(OLD, "thunderwave");
    assert_eq!(wave.area.as_ref().unwrap().shape, Shape::Cube { side: 15 });
    assert_eq!((wave.range, wave.effects[0].moves), (Range::OnlySelf, Some(Shift::Push(10))));
    let step = spell(OLD, "misty-step");
    assert_eq!((step.targets.kind, step.effects[0].moves), (TargetKind::Destination, Some(Shift::Teleport(30))));
    assert_eq!(spell(OLD, "lightning-bolt").area.as_ref().unwrap().shape, Shape::Line { length: 100, width: 5 });
}

#[test]
fn lasting_spells() {
    assert_eq!(spell(OLD, "mage-armor").duration, Duration::Hours(8));
    assert_eq!(spell(OLD, "mage-armor").effects[0].changes, [Change::ArmorClassBase(13)]);
    assert_eq!(spell(OLD, "hunters-mark").lasts(5), Duration::Hours(24));
    assert_eq!(spell(OLD, "geas").lasts(9), Duration::UntilDispelled);
    assert!(!spell(OLD, "geas").concentrates(7));
    assert_eq!(spell(NEW, "dominate-beast").lasts(5), Duration::Minutes(10));
    assert_eq!(spell(NEW, "barkskin").effects[0].changes, [Change::ArmorClassMinimum(17)]);
    assert!(spell(OLD, "detect-magic").ritual && !spell(OLD, "fireball").ritual);
    assert_eq!(spell(OLD, "find-familiar").time, CastingTime::Hours(1));
    assert_eq!(spell(OLD, "prayer-of-healing").time.turns(), 100);
    assert_eq!(spell(OLD, "meteor-swarm").range, Range::Feet(5_280));
}

#[test]
fn power_words_and_deaths() {
    let kill = spell(NEW, "power-word-kill");
    assert!(kill.effects[0].hit_points.unwrap().holds(100) && !kill.effects[0].hit_points.unwrap().holds(101));
    assert_eq!(kill.effects[0].deeds, [Deed::Kill]);
    assert_eq!(kill.effects[1].damage[0].dice.to_string(), "12d12");
    assert_eq!(spell(OLD, "power-word-kill").effects.len(), 1);
    assert_eq!(spell(OLD, "revivify").targets.state.first(), Some(TargetState::Dead));
    assert_eq!(spell(OLD, "sleep").effects[0].budget.as_ref().unwrap().at(2).to_string(), "9d8");
    assert_eq!(spell(OLD, "acid-arrow").effects[0].then[0].on, [Moment::EndOfNextTurn]);
    assert_eq!(spell(OLD, "vampiric-touch").effects[0].deeds, [Deed::DrainHalf]);
}

#[test]
fn weapons_by_edition() {
    let weapon = |edition, id: &str| tables(edition).weapon(id).unwrap();
    let bow = weapon(OLD, "longbow");
    assert_eq!((bow.range, bow.ammunition), (Some((150, 600)), Some(Ammunition::Arrow)));
    assert!(bow.has(Property::Heavy) && bow.has(Property::TwoHanded));
    assert_eq!(weapon(OLD, "glaive").reach, Some(10));
    assert_eq!(weapon(OLD, "lance").damage.unwrap().dice.to_string(), "1d12");
    assert_eq!(weapon(NEW, "lance").damage.unwrap().dice.to_string(), "1d10");
    assert_eq!(weapon(NEW, "sling").damage.unwrap().kind, DamageType::Bludgeoning);
    assert_eq!(weapon(NEW, "trident").versatile.unwrap().to_string(), "1d10");
    assert_eq!(weapon(OLD, "trident").versatile.unwrap().to_string(), "1d8");
    assert_eq!(weapon(NEW, "scimitar").mastery, Some(Mastery::Nick));
    assert_eq!(weapon(NEW, "greataxe").mastery, Some(Mastery::Cleave));
    assert_eq!(weapon(OLD, "net").range, Some((5, 15)));
    assert_eq!(weapon(OLD, "dagger").range, Some((20, 60)));
    let plate = tables(OLD).armor("plate-armor").unwrap();
    assert_eq!((plate.armor_class, plate.strength, plate.stealth_disadvantage), (18, Some(15), true));
    assert_eq!(tables(NEW).armor("hide-armor").unwrap().armor_class(3), 14);
}

#[test]
fn goblins_of_both_editions() {
    let goblin = monster(OLD, "goblin");
    assert_eq!((goblin.size, goblin.armor_class, goblin.hit_points), (Size::Small, 15, 7));
    assert_eq!(goblin.challenge.to_string(), "1/4");
    assert_eq!(goblin.challenge.experience(), 50);
    assert_eq!(goblin.skills[&Skill::Stealth], 6);
    let scimitar = goblin.action("scimitar").unwrap().attack.as_ref().unwrap();
    assert_eq!((scimitar.bonus, scimitar.reach, scimitar.damage[0].dice.average()), (4, Some(5), 5));
    let bow = goblin.action("shortbow").unwrap().attack.as_ref().unwrap();
    assert_eq!(bow.range, Some((80, 320)));
    assert_eq!(goblin.traits[0].id, "nimble-escape");
    let warrior = monster(NEW, "goblin-warrior");
    assert_eq!((warrior.kind, warrior.hit_points), (CreatureType::Fey, 10));
    assert!(tables(OLD).monster("goblin-warrior").is_none() && tables(NEW).monster("goblin").is_none());
}

#[test]
fn an_adult_red_dragon() {
    let dragon = monster(OLD, "adult-red-dragon");
    assert_eq!((dragon.size, dragon.armor_class, dragon.hit_points), (Size::Huge, 19, 256));
    assert_eq!((dragon.speed.walk, dragon.speed.fly, dragon.speed.climb), (40, Some(80), Some(40)));
    assert_eq!(dragon.save(Ability::Constitution), 13);
    assert_eq!(dragon.save(Ability::Strength), 8);
    assert_eq!(dragon.immunities[0].types, [DamageType::Fire]);
    assert_eq!((dragon.senses.blindsight, dragon.senses.darkvision, dragon.reach()), (Some(60), Some(120), 15));
    let breath = dragon.action("fire-breath").unwrap();
    assert_eq!(breath.usage, Some(Usage::Recharge(5)));
    assert_eq!(breath.area.as_ref().unwrap().shape, Shape::Cone { length: 60 });
    assert_eq!(breath.effects[0].damage[0].dice.to_string(), "18d6");
    let ways = dragon.multiattack.iter().map(|parts| parts.iter().map(|part| part.of[0].as_str()).collect::<Vec<_>>());
    assert_eq!(ways.collect::<Vec<_>>(), [["frightful-presence", "bite", "claw"]]);
    assert_eq!(dragon.multiattack[0][2].count, Uses::Number(2));
    let legendary = dragon.legendary.as_ref().unwrap();
    let wing = legendary.actions.iter().find(|action| action.id == "wing-attack").unwrap();
    assert_eq!((legendary.uses, wing.cost), (3, 2));
    assert_eq!(wing.effects[0].conditions, [Condition::Prone]);
    let young = monster(NEW, "adult-red-dragon");
    let options = young.legendary.as_ref().unwrap().actions.iter().map(|action| action.id.as_str()).collect::<Vec<_>>();
    assert_eq!(options, ["commanding-presence", "fiery-rays", "pounce"]);
    assert_eq!(young.replace[0].with, ["spellcasting"]);
}

#[test]
fn bites_that_do_more() {
    let hit = |edition, id: &str, action: &str| {
        monster(edition, id).action(action).unwrap().attack.as_ref().unwrap().hit.clone()
    };
    let wolf = hit(OLD, "wolf", "bite");
    assert_eq!((save(&wolf[0]).0, wolf[0].conditions.as_slice()), (Ability::Strength, [Condition::Prone].as_slice()));
    let spider = hit(OLD, "giant-spider", "bite");
    assert_eq!(save(&spider[0]), (Ability::Constitution, Success::Half));
    assert_eq!(spider[0].damage[0].dice.to_string(), "2d8");
    let ghoul = hit(OLD, "ghoul", "claws");
    assert_eq!(
        (ghoul[0].conditions.as_slice(), ghoul[0].until),
        ([Condition::Paralyzed].as_slice(), Some(Until::Minutes(1)))
    );
    assert_eq!(ghoul[0].never, [CreatureType::Undead]);
    let crocodile = hit(OLD, "crocodile", "bite");
    assert_eq!(crocodile[0].conditions, [Condition::Grappled, Condition::Restrained]);
    assert_eq!(crocodile[0].escape, Some(12));
    let chuul = hit(OLD, "chuul", "pincer");
    assert_eq!((chuul[0].escape, chuul[0].max_size), (Some(14), Some(Size::Large)));
    assert!(hit(NEW, "wolf", "bite")[0].roll.is_none());
    assert_eq!(hit(NEW, "boar", "gore")[0].on, [Moment::Charge]);
}

#[test]
fn other_monsters() {
    let veteran = monster(OLD, "veteran");
    let sword = veteran.action("longsword").unwrap().attack.as_ref().unwrap();
    assert_eq!(sword.or[0].when, DamageCase::TwoHanded);
    assert_eq!(sword.or[0].damage[0].dice.to_string(), "1d10+3");
    assert_eq!(monster(OLD, "hydra").multiattack[0][0].count, Uses::Heads);
    assert_eq!(monster(OLD, "werewolf-hybrid").immunities[0].from, Source::NotSilvered);
    assert_eq!(monster(OLD, "iron-golem").immunities.last().unwrap().from, Source::NotAdamantine);
    assert_eq!(monster(OLD, "ghost").condition_immunities.len(), 9);
    assert!(monster(OLD, "ghost").speed.hover && monster(OLD, "black-pudding").senses.blind_beyond);
    assert_eq!(monster(OLD, "cult-fanatic").hit_points, 33);
    let lich = &monster(OLD, "lich").spellcasting[0];
    assert_eq!((lich.dc, lich.attack, lich.slots), (Some(20), Some(12), Some([4, 3, 3, 3, 3, 1, 1, 1, 1])));
    let djinni = &monster(OLD, "djinni").spellcasting[0];
    assert!(!djinni.components.unwrap().material && djinni.components.unwrap().verbal);
    let parry = &monster(OLD, "knight").reactions[0];
    assert_eq!((parry.trigger, parry.effects[0].who), (Some(Trigger::Hit), Who::Caster));
    assert_eq!(parry.effects[0].changes, [Change::ArmorClass(2)]);
    let troll = monster(OLD, "troll").traits.iter().find(|one| one.id == "regeneration").unwrap();
    assert_eq!((troll.regains, troll.unless.as_slice()), (Some(10), [DamageType::Acid, DamageType::Fire].as_slice()));
    let boar = monster(OLD, "boar").traits.iter().find_map(|one| one.charge.as_ref()).unwrap();
    assert_eq!((boar.feet, boar.damage[0].dice.to_string()), (20, "1d6".to_owned()));
    assert_eq!(monster(NEW, "bat").size, Size::Tiny);
    assert_eq!(monster(NEW, "commoner").size, Size::Medium);
    assert_eq!(monster(NEW, "aboleth").initiative, Some(3));
}
