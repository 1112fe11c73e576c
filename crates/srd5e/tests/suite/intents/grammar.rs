//! Every act with every option.

use rulebound_srd5e::Name;
use rulebound_srd5e::data::{Edition, Row, tables};
use rulebound_srd5e::intent::act::{
    Attack, Cast, Force, Grip, Manner, Means, Move, OpportunityAttack, Route, Shoved, Slot,
};
use rulebound_srd5e::intent::{Act, Aim, Intent, Trigger};
use rulebound_srd5e::space::{Direction, Level, Mode, Square};
use rulebound_srd5e::spot::{Heading, Spot, Target};
use smallvec::smallvec;

fn read(text: &str) -> Intent {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn act(text: &str) -> Act {
    read(text).act
}

fn spot(x: i16, y: i16) -> Spot {
    Spot::from(Square::new(x, y))
}

fn creature(name: &str) -> Target {
    Target::Creature(Name::new(name))
}

/// Texts in their printed form: the examples of the rules, and each verb with all it takes.
const CANONICAL: &str = r#"
attack goblin-2 with longbow
attack orc with dagger as bonus
attack orc with dagger as nick
attack orc with spear one-handed by str thrown as reaction knock-out
attack orc with spear two-handed by dex
attack 3,4
attack 3,4,-5 with longbow
opportunity-attack
opportunity-attack orc
opportunity-attack orc with glaive
opportunity-attack with glaive knock-out
opportunity-attack grapple
opportunity-attack orc grapple
opportunity-attack orc shove
opportunity-attack shove prone
opportunity-attack orc shove prone
opportunity-attack orc shove away
opportunity-attack orc shove away to 3,4 knock-out
multiattack
multiattack melee
attack kara with claw
cast light
cast fireball at 12,7 slot 4
cast bless on kara mirel slot 1
cast burning-hands toward east slot 1
cast web covering 8,3 slot 2
cast meteor-swarm at 3,4 9,4 9,10 3,10 slot 9
cast wall-of-fire covering 3,4 9,4 9,10 3,4 slot 4 option near
feature conjure-animals on orc at 5,6
cast misty-step to 4,9 slot 2
cast detect-magic as ritual
cast magic-missile on orc from wand-of-magic-missiles
cast fire-bolt on orc using quickened-spell
cast fire-bolt on orc using quickened-spell + subtle-spell
cast shield slot 1
cast counterspell on mage slot 3
cast haste on mirel slot 0
cast hex on orc slot pact confirmed
cast darkness from innate
cast everything on a 3,4 b at 1,2 toward 5,6,10 covering 3,4 to 5,6 slot 9 option fire as ritual from ring using a + b + c with club confirmed
move
move fly
move 3,4 3,5 4,6
move to 9,9
move fly 3,4,20 4,4,25
move swim to 3,4
jump to 6,4
jump high 5
dash
dash fly
dash crawl as bonus
disengage as bonus
disengage
dodge
dodge as bonus
hide
hide as bonus
search
search as bonus
study
study as bonus
influence guard
help kara
help kara against orc
help kara skill athletics as bonus
ready attack goblin-1 with longbow when goblin-1 moves
ready dodge when orc attacks kara
ready dash when orc casts 3,4
ready move when orc speaks
ready release when orc ends-turn
ready multiattack when orc enters 3,4
ready opportunity-attack when orc comes-within 5
ready cast bless on kara mirel when orc leaves-reach
ready improvise "cut the rope" when "the bell rings"
ready ready dodge when orc moves when orc attacks
release readied
release readied confirmed
use potion-of-healing
use potion-of-healing on kara
use oil on 3,4 as bonus
interact door-1
draw longsword
draw longsword in right
stow longsword
pick-up axe
drop torch
don shield
doff shield
grapple orc
grapple orc in left
shove orc
shove orc prone
shove orc away
shove orc away to 3,4
escape
escape from orc
escape by athletics
escape from orc by acrobatics
release
release orc
stand
drop prone
mount horse
dismount
dismount to 4,5
horse: dash
horse: ready dash when orc moves
end concentration
dismiss mage-armor
stabilise kara
stabilise kara with healers-kit
feature action-surge
feature fire-breath toward west
feature lay-on-hands on kara amount 5
feature everything on a 3,4 at 1,2 toward north-east covering 3,4 option fire slot 2 amount 5 as bonus
legendary wing-attack
legendary everything on orc at 1,2 toward south covering 2,2 to 3,4 option bite
lair magma at 8,8
lair everything on orc at 1,2 toward 3,4
speak "halt"
speak ""
speak "say \"friend\" and \\ enter"
improvise "cut the rope"
improvise "cut the rope" as action
improvise "cut the rope" as bonus
improvise "cut the rope" as free
rest short
rest long
pass
roll initiative
order
order web
end turn
delay
bonus-action
"#;

#[test]
fn every_act_is_printed_as_it_was_said_and_is_its_text_in_json() {
    for text in CANONICAL.lines().filter(|line| !line.is_empty()) {
        let intent = read(text);
        assert_eq!(intent.to_string(), text);
        let json = serde_json::to_value(&intent).unwrap();
        assert_eq!(json, serde_json::Value::from(text));
        assert_eq!(serde_json::from_value::<Intent>(json).unwrap(), intent);
        assert_eq!(text.split_once(": ").map_or(text, |(_, act)| act).parse::<Act>().unwrap(), intent.act);
    }
}

#[test]
fn options_come_in_any_order_and_are_printed_in_one() {
    for (said, printed) in [
        (
            "attack orc knock-out as bonus thrown by dex two-handed with spear",
            "attack orc with spear two-handed by dex thrown as bonus knock-out",
        ),
        ("cast bless slot 1 on kara mirel", "cast bless on kara mirel slot 1"),
        ("cast x using a+b", "cast x using a + b"),
        ("opportunity-attack orc knock-out shove away", "opportunity-attack orc shove away knock-out"),
        ("help kara as bonus against orc", "help kara against orc as bonus"),
        ("escape by athletics from orc", "escape from orc by athletics"),
        ("use oil as bonus on orc", "use oil on orc as bonus"),
        ("move 03,-0", "move 3,0"),
        ("jump high 005", "jump high 5"),
    ] {
        assert_eq!(read(said).to_string(), printed);
    }
}

#[test]
fn an_attack_says_all_it_says() {
    assert_eq!(
        act("attack orc with spear two-handed by dex thrown as nick knock-out"),
        Act::Attack(Attack {
            target: creature("orc"),
            with: Some(Name::new("spear")),
            grip: Some(Grip::Two),
            by: Some(Force::Dexterity),
            thrown: true,
            manner: Manner::Nick,
            knock_out: true,
        })
    );
    assert_eq!(
        act("attack 3,4"),
        Act::Attack(Attack {
            target: Target::Square(spot(3, 4)),
            with: None,
            grip: None,
            by: None,
            thrown: false,
            manner: Manner::Action,
            knock_out: false,
        })
    );
    assert_eq!(
        act("opportunity-attack shove away"),
        Act::OpportunityAttack(OpportunityAttack {
            target: None,
            means: Means::Shove(Some(Shoved::Away(None))),
            knock_out: false
        })
    );
}

#[test]
fn a_spell_says_all_it_says() {
    assert_eq!(
        act(
            "cast hex on orc 3,4 at 1,2 toward north covering 5,6 to 7,8,15 slot pact option wisdom as ritual from wand \
             using heightened-spell with club confirmed"
        ),
        Act::Cast(Cast {
            spell: Name::new("hex"),
            aim: Aim {
                on: smallvec![creature("orc"), Target::Square(spot(3, 4))],
                at: Some(spot(1, 2)),
                toward: Some(Heading::Word(Direction::North)),
                covering: Some(spot(5, 6)),
                also: Vec::new(),
                to: Some(Spot { level: Level::from_feet(15), ..spot(7, 8) }),
            },
            slot: Some(Slot::Pact),
            option: Some(Name::new("wisdom")),
            ritual: true,
            from: Some(Name::new("wand")),
            using: smallvec![Name::new("heightened-spell")],
            with: Some(Name::new("club")),
            confirmed: true,
        })
    );
}

#[test]
fn a_spell_names_as_many_places_as_it_has() {
    let aim = |text: &str| match act(text) {
        Act::Cast(cast) => cast.aim,
        other => panic!("{other:?}"),
    };
    let points = aim("cast meteor-swarm at 3,4 9,4 slot 9");
    assert_eq!((points.at, points.also), (Some(spot(3, 4)), vec![spot(9, 4)]));
    let squares = aim("cast fire-storm covering 1,2 3,2 3,4 slot 7");
    assert_eq!((squares.covering, squares.also), (Some(spot(1, 2)), vec![spot(3, 2), spot(3, 4)]));
}

#[test]
fn a_move_is_a_path_or_its_end() {
    let path = |mode, squares: &[Spot]| Act::Move(Move { mode, route: Route::Path(squares.into()) });
    assert_eq!(act("move 3,4 3,5"), path(None, &[spot(3, 4), spot(3, 5)]));
    assert_eq!(act("move burrow"), path(Some(Mode::Burrow), &[]));
    assert_eq!(act("move climb to 3,4"), Act::Move(Move { mode: Some(Mode::Climb), route: Route::To(spot(3, 4)) }));
}

#[test]
fn the_actor_and_the_moment_are_read() {
    let intent = read("horse: ready dash when orc enters 3,4");
    assert_eq!(intent.actor, Some(Name::new("horse")));
    let Act::Ready { act, when } = intent.act else { panic!("not readied") };
    assert_eq!(*act, self::act("dash"));
    assert_eq!(when, Trigger::Enters { creature: Name::new("orc"), square: spot(3, 4) });
    assert_eq!("orc enters 3,4".parse::<Trigger>().unwrap(), when);
    assert_eq!(serde_json::to_value(&when).unwrap(), serde_json::json!("orc enters 3,4"));
    assert_eq!("\"a b\"".parse::<Trigger>().unwrap(), Trigger::Words("a b".into()));
    assert_eq!(self::act(r#"speak "say \"friend\" and \\""#), Act::Speak { text: r#"say "friend" and \"#.into() });
}

#[test]
fn places_and_targets_are_texts_of_their_own() {
    assert_eq!("3,-4,-25".parse::<Spot>().unwrap(), Spot { level: Level::from_feet(-25), ..spot(3, -4) });
    assert_eq!("-32768,32767,163835".parse::<Spot>().unwrap().to_string(), "-32768,32767,163835");
    for direction in Direction::ALL {
        assert_eq!(direction.name().parse::<Heading>().unwrap(), Heading::Word(direction));
        assert_eq!(serde_json::to_value(Heading::Word(direction)).unwrap(), serde_json::json!(direction.name()));
    }
    for mode in Mode::ALL {
        assert_eq!(serde_json::to_value(mode).unwrap(), serde_json::json!(mode.name()));
        assert!(matches!(act(&format!("dash {}", mode.name())), Act::Plain { mode: Some(read), .. } if read == mode));
    }
    assert_eq!("3,4".parse::<Heading>().unwrap(), Heading::Square(spot(3, 4)));
    assert_eq!("north".parse::<Target>().unwrap(), creature("north"));
    assert_eq!("3,4".parse::<Target>().unwrap(), Target::Square(spot(3, 4)));
    assert_eq!("Kara-2".parse::<Name>().unwrap(), Name::new("Kara-2"));
}

#[test]
fn everything_in_the_tables_can_be_named() {
    for edition in Edition::ALL {
        let tables = tables(*edition);
        let spells = tables.spells.rows().iter().map(|spell| spell.id().to_owned());
        let weapons = tables.weapons.rows().iter().map(|weapon| weapon.id().to_owned());
        let monsters = tables.monsters.rows().iter().map(|monster| monster.id().to_owned());
        for id in spells.chain(weapons).chain(monsters) {
            assert_eq!(id.parse::<Name>().as_ref().map(Name::as_str), Ok(id.as_str()));
        }
    }
}
