//! Any intent is read back from its text, and any text is an intent or an error.

use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;
use rulebound_srd5e::Name;
use rulebound_srd5e::intent::act::{
    Attack, Cast, EscapeBy, Feature, Force, Grip, Hand, HelpWith, Manner, Means, Move, OpportunityAttack, Plain, Route,
    Ruling, Shoved, Slot,
};
use rulebound_srd5e::intent::trigger::Deed;
use rulebound_srd5e::intent::{Act, Aim, Intent, Trigger};
use rulebound_srd5e::space::{Direction, Level, Mode, Square};
use rulebound_srd5e::spot::{Heading, Spot, Target};

fn name() -> impl Strategy<Value = Name> {
    let word = prop_oneof![
        "[a-zA-Z][a-zA-Z0-9-]{0,63}",
        select(&["attack", "light", "shield", "pact", "north", "fly"][..]).prop_map(str::to_owned)
    ];
    let spoken_for = ["grapple", "shove", "readied", "prone"];
    word.prop_filter_map("a word of the grammar", move |word| {
        word.parse::<Name>().ok().filter(|name| !spoken_for.contains(&name.as_str()))
    })
}

fn spot() -> impl Strategy<Value = Spot> {
    (any::<i16>(), any::<i16>(), of(any::<i16>()))
        .prop_map(|(x, y, level)| Spot { square: Square::new(x, y), level: level.map(Level) })
}

fn target() -> impl Strategy<Value = Target> {
    prop_oneof![name().prop_map(Target::Creature), spot().prop_map(Target::Square)]
}

fn heading() -> impl Strategy<Value = Heading> {
    prop_oneof![select(&Direction::ALL[..]).prop_map(Heading::Word), spot().prop_map(Heading::Square)]
}

fn mode() -> impl Strategy<Value = Option<Mode>> {
    of(select(&Mode::ALL[..]))
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof!["\\PC{0,40}", "[\"\\\\ a:]{0,8}"]
}

fn shoved() -> impl Strategy<Value = Option<Shoved>> {
    of(prop_oneof![Just(Shoved::Prone), of(spot()).prop_map(Shoved::Away)])
}

/// All that aims, with at most so many targets; several places are named either at points or covering squares.
fn aim(most: usize) -> impl Strategy<Value = Aim> {
    (vec(target(), 0..=most), of(spot()), of(heading()), of(spot()), vec(spot(), 0..most), of(spot())).prop_map(
        |(on, at, toward, covering, also, to)| {
            let also = if at.is_some() == covering.is_some() { Vec::new() } else { also };
            Aim { on: on.into(), at, toward, covering, also, to }
        },
    )
}

fn attack() -> impl Strategy<Value = Act> {
    let how = (of(select(Grip::ALL)), of(select(Force::ALL)), select(Manner::ALL));
    (target(), of(name()), how, any::<(bool, bool)>()).prop_map(
        |(target, with, (grip, by, manner), (thrown, knock_out))| {
            Act::Attack(Attack { target, with, grip, by, thrown, manner, knock_out })
        },
    )
}

fn opportunity_attack() -> impl Strategy<Value = Act> {
    let means = prop_oneof![of(name()).prop_map(Means::Weapon), Just(Means::Grapple), shoved().prop_map(Means::Shove)];
    (of(name()), means, any::<bool>())
        .prop_map(|(target, means, knock_out)| Act::OpportunityAttack(OpportunityAttack { target, means, knock_out }))
}

fn cast() -> impl Strategy<Value = Act> {
    let slot = of(prop_oneof![any::<u32>().prop_map(Slot::Level), Just(Slot::Pact)]);
    let names = (name(), of(name()), of(name()), of(name()), vec(name(), 0..4));
    (names, aim(5), slot, any::<(bool, bool)>()).prop_map(
        |((spell, option, from, with, using), aim, slot, (ritual, confirmed))| {
            Act::Cast(Cast { spell, aim, slot, option, ritual, from, using: using.into(), with, confirmed })
        },
    )
}

fn movement() -> impl Strategy<Value = Act> {
    let route = prop_oneof![vec(spot(), 0..12).prop_map(|path| Route::Path(path.into())), spot().prop_map(Route::To)];
    (mode(), route).prop_map(|(mode, route)| Act::Move(Move { mode, route }))
}

fn plain() -> impl Strategy<Value = Act> {
    (select(Plain::ALL), mode(), any::<bool>()).prop_map(|(what, mode, bonus)| {
        let mode = mode.filter(|_| what == Plain::Dash);
        Act::Plain { what, mode, bonus }
    })
}

fn feature() -> impl Strategy<Value = Act> {
    (name(), aim(5), of(name()), of(any::<u32>()), of(any::<u32>()), any::<bool>()).prop_map(
        |(name, aim, option, slot, amount, bonus)| {
            let aim = Aim { to: None, ..aim };
            Act::Feature(Feature { name, aim, option, slot, amount, bonus })
        },
    )
}

fn power() -> impl Strategy<Value = Act> {
    (name(), aim(1), any::<bool>(), of(name())).prop_map(|(name, aim, legendary, option)| {
        if legendary {
            Act::Legendary { name, aim, option }
        } else {
            Act::Lair { name, aim: Aim { covering: None, to: None, ..aim } }
        }
    })
}

fn help() -> impl Strategy<Value = Act> {
    let with = of(prop_oneof![name().prop_map(HelpWith::Against), name().prop_map(HelpWith::Skill)]);
    (name(), with, any::<bool>()).prop_map(|(ally, with, bonus)| Act::Help { ally, with, bonus })
}

fn thing() -> impl Strategy<Value = Act> {
    prop_oneof![
        (name(), of(target()), any::<bool>()).prop_map(|(item, on, bonus)| Act::Use { item, on, bonus }),
        name().prop_map(|item| Act::Interact { item }),
        (name(), of(select(Hand::ALL))).prop_map(|(item, hand)| Act::Draw { item, hand }),
        name().prop_map(|item| Act::Stow { item }),
        name().prop_map(|item| Act::PickUp { item }),
        name().prop_map(|item| Act::Drop { item }),
    ]
}

fn wrestling() -> impl Strategy<Value = Act> {
    prop_oneof![
        (name(), of(select(Hand::ALL))).prop_map(|(target, hand)| Act::Grapple { target, hand }),
        (name(), shoved()).prop_map(|(target, outcome)| Act::Shove { target, outcome }),
        (of(name()), of(select(EscapeBy::ALL))).prop_map(|(from, by)| Act::Escape { from, by }),
        of(name()).prop_map(|target| Act::Release { target }),
    ]
}

fn other() -> impl Strategy<Value = Act> {
    prop_oneof![
        of(name()).prop_map(|option| Act::Multiattack { option }),
        spot().prop_map(|to| Act::JumpTo { to }),
        any::<u32>().prop_map(|feet| Act::JumpHigh { feet }),
        name().prop_map(|creature| Act::Influence { creature }),
        name().prop_map(|mount| Act::Mount { mount }),
        of(spot()).prop_map(|to| Act::Dismount { to }),
        name().prop_map(|spell| Act::Dismiss { spell }),
        (name(), any::<bool>()).prop_map(|(target, kit)| Act::Stabilise { target, kit }),
        text().prop_map(|text| Act::Speak { text }),
        (text(), of(select(Ruling::ALL))).prop_map(|(text, ruling)| Act::Improvise { text, ruling }),
        any::<bool>().prop_map(|long| Act::Rest { long }),
        of(name()).prop_map(|first| Act::Order { first }),
    ]
}

const ALONE: &[Act] = &[
    Act::DonShield,
    Act::DoffShield,
    Act::Stand,
    Act::DropProne,
    Act::EndConcentration,
    Act::ReleaseReadied { confirmed: false },
    Act::ReleaseReadied { confirmed: true },
    Act::Pass,
    Act::RollInitiative,
    Act::EndTurn,
    Act::Delay,
    Act::BonusAction,
];

fn trigger() -> impl Strategy<Value = Trigger> {
    prop_oneof![
        (name(), select(Deed::ALL), of(target())).prop_map(|(creature, deed, target)| Trigger::Does {
            creature,
            deed,
            target
        }),
        (name(), spot()).prop_map(|(creature, square)| Trigger::Enters { creature, square }),
        (name(), any::<u32>()).prop_map(|(creature, feet)| Trigger::ComesWithin { creature, feet }),
        name().prop_map(|creature| Trigger::LeavesReach { creature }),
        text().prop_map(Trigger::Words),
    ]
}

fn act() -> impl Strategy<Value = Act> {
    let simple = prop_oneof![
        attack(),
        opportunity_attack(),
        cast(),
        movement(),
        plain(),
        feature(),
        power(),
        help(),
        thing(),
        wrestling(),
        other(),
        select(ALONE),
    ];
    simple
        .prop_recursive(4, 5, 1, |act| (act, trigger()).prop_map(|(act, when)| Act::Ready { act: Box::new(act), when }))
}

fn intent() -> impl Strategy<Value = Intent> {
    (of(name()), act()).prop_map(|(actor, act)| Intent { actor, act })
}

/// Words of the grammar and near it, in no order.
fn jumble() -> impl Strategy<Value = String> {
    let words = "attack cast move ready when on at to with using + slot 3 3,4 3,4,7 as bonus shove away prone grapple orc moves \
                 speak \"a \" \"b\" \\ feature release end turn horse: ờ -1 , north";
    let words: Vec<&str> = words.split(' ').chain([""]).collect();
    vec(select(words), 0..12).prop_map(|words| words.join(" "))
}

/// A text is read without harm; what is read is printed in a form that is read as the same and printed the same.
fn check(text: &str) {
    match text.parse::<Intent>() {
        Ok(intent) => {
            let printed = intent.to_string();
            assert_eq!(printed.parse::<Intent>().as_ref(), Ok(&intent), "{text:?}");
            assert_eq!(printed.parse::<Intent>().unwrap().to_string(), printed);
        }
        Err(error) => {
            let lines: Vec<&str> = text.split('\n').collect();
            assert!((1..=lines.len()).contains(&error.line), "{text:?}: {error:?}");
            assert!((1..=lines[error.line - 1].chars().count() + 1).contains(&error.column), "{text:?}: {error:?}");
            assert!(!error.message.contains('\n'), "{text:?}: {error:?}");
        }
    }
}

proptest! {
    #[test]
    fn every_intent_is_read_back(intent in intent()) {
        let text = intent.to_string();
        prop_assert_eq!(text.parse::<Intent>().map_err(|error| format!("{text}: {error}")), Ok(intent));
    }

    #[test]
    fn every_trigger_is_read_back(trigger in trigger()) {
        prop_assert_eq!(trigger.to_string().parse::<Trigger>(), Ok(trigger));
    }

    #[test]
    fn any_text_is_an_intent_or_an_error(text in any::<String>()) {
        check(&text);
    }

    #[test]
    fn any_words_are_an_intent_or_an_error(text in jumble()) {
        check(&text);
    }

    #[test]
    fn a_spoiled_text_is_an_intent_or_an_error(
        intent in intent(),
        place in any::<prop::sample::Index>(),
        cut in 0..3_usize,
        put in "[ \"\\\\:,+a3ờ\t-]{0,2}",
    ) {
        let letters: Vec<char> = intent.to_string().chars().collect();
        let place = place.index(letters.len() + 1);
        let rest = letters.iter().skip(place + cut);
        check(&letters[..place].iter().copied().chain(put.chars()).chain(rest.copied()).collect::<String>());
    }
}
