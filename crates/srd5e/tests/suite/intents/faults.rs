//! Texts that are no intents: where the fault lies, what it is, and what would help.

use rulebound_kernel::TextError;
use rulebound_srd5e::Name;
use rulebound_srd5e::intent::{DEEPEST_READY, Intent, LONGEST_NAME, LONGEST_PATH, LONGEST_TEXT, MOST_NAMED, Trigger};
use rulebound_srd5e::spot::{Heading, Spot, Target};

fn fault(text: &str) -> TextError {
    match text.parse::<Intent>() {
        Ok(intent) => panic!("`{text}` is read as {intent:?}"),
        Err(error) => error,
    }
}

/// Text, column, kind, and what the message speaks of.
const FAULTS: &[(&str, usize, &str, &str)] = &[
    ("", 1, "missing", "an act is missing here"),
    ("atack orc", 1, "unknown-verb", "did you mean `attack`?"),
    ("Attack orc", 1, "unknown-verb", "did you mean `attack`?"),
    ("opportunity-atack", 1, "unknown-verb", "did you mean `opportunity-attack`?"),
    ("stabilize kara", 1, "unknown-verb", "did you mean `stabilise`?"),
    ("wait", 1, "unknown-verb", "there is no act `wait`; an act is `attack …`"),
    ("horse dash", 1, "unknown-verb", "who acts is said before it with a colon"),
    ("horse: gallop", 8, "unknown-verb", "`gallop`"),
    ("horse:", 7, "missing", "an act is missing here"),
    ("horse:dash", 7, "one-space", "after `horse:`"),
    (": dash", 1, "missing", "who acts is missing before `:`"),
    ("3: dash", 1, "not-a-name", "`3` is no name"),
    ("on: dash", 1, "missing", "who acts is missing before `on:`"),
    ("attack", 7, "missing", "a target is missing here"),
    ("attack with longbow", 8, "missing", "a target is missing before `with`"),
    ("attack orc with", 16, "missing", "a weapon is missing here"),
    ("attack orc with thrown", 17, "missing", "a weapon is missing before `thrown`"),
    ("attack orc with bow with bow", 21, "twice", "`with` is said twice"),
    ("attack orc thrown thrown", 19, "twice", "`thrown` is said twice"),
    ("attack orc one-handed two-handed", 23, "conflict", "`two-handed` cannot be said with `one-handed`"),
    ("attack orc slot 3", 12, "not-taken", "`attack` does not take `slot`; `attack` takes `with`, `one-handed`,"),
    ("attack orc wiht bow", 12, "unexpected", "did you mean `with`?"),
    ("attack orc quickly", 12, "unexpected", "`attack` takes `with`"),
    ("attack orc by con", 15, "not-a-word", "`str` or `dex`"),
    ("attack orc by", 14, "missing", "`str` or `dex` is missing here"),
    ("attack orc as action", 15, "not-a-word", "`bonus`, `nick` or `reaction`"),
    ("attack  orc", 8, "one-space", "one space"),
    (" attack orc", 1, "one-space", "one space"),
    ("attack orc ", 12, "one-space", "one space"),
    ("attack orc  with bow", 12, "one-space", "one space"),
    ("stand ", 7, "one-space", "none at the ends"),
    ("stand up", 7, "unexpected", "nothing more is expected before `up`"),
    ("attack\torc", 1, "unknown-verb", "`attack\\torc`"),
    ("attack orc\n", 11, "not-a-name", "`orc\\n`"),
    ("attack gob!in", 11, "not-a-name", "letters, digits and hyphens"),
    ("cast Cờ", 7, "not-a-name", "`Cờ`"),
    ("opportunity-attack orc with bow grapple", 33, "conflict", "`grapple` cannot be said with `with`"),
    ("opportunity-attack orc grapple shove", 32, "conflict", "`shove` cannot be said with `grapple`"),
    ("opportunity-attack orc shove sideways", 30, "unexpected", "`sideways`"),
    ("opportunity-attack orc thrown", 24, "not-taken", "does not take `thrown`"),
    ("cast", 5, "missing", "a spell is missing here"),
    ("cast on orc", 6, "missing", "a spell is missing before `on`"),
    ("cast bless on slot 1", 15, "missing", "a target is missing before `slot`"),
    ("cast bless on kara  mirel", 20, "one-space", "one space"),
    ("cast bless thrown", 12, "not-taken", "`cast` does not take `thrown`"),
    ("cast bless slot", 16, "missing", "the level of the slot, or `pact` is missing"),
    ("cast bless slot -1", 17, "not-a-number", "a whole number from 0"),
    ("cast bless slot +1", 17, "not-a-number", "a whole number from 0"),
    ("cast bless slot one", 17, "not-a-number", "`one`"),
    ("cast bless slot 4294967296", 17, "out-of-range", "more than 4294967295"),
    ("cast bless slot 1 slot 2", 19, "twice", "`slot` is said twice"),
    ("cast bless as bonus", 15, "not-a-word", "here stands `ritual`"),
    ("cast web covering north", 19, "not-a-square", "`x,y`"),
    ("cast web covering", 18, "missing", "a square is missing here"),
    ("cast fly toward up", 17, "not-a-direction", "`north`, `north-east`"),
    ("cast fly toward slot 3", 17, "missing", "a direction is missing before `slot`"),
    ("cast x using", 13, "missing", "metamagic is missing here"),
    ("cast x using a+", 16, "missing", "metamagic is missing here"),
    ("cast x using a +", 17, "missing", "metamagic is missing here"),
    ("cast x using a +b", 16, "unexpected", "`+b`"),
    ("cast x using a+b!", 17, "not-a-name", "`b!`"),
    ("move 3", 6, "not-a-square", "`3`"),
    ("move 3,", 6, "not-a-square", "`3,`"),
    ("move 3,4,5,6", 6, "not-a-square", "`3,4,5,6`"),
    ("move 3,4 3;5", 10, "not-a-square", "`3;5`"),
    ("move 3,+4", 6, "not-a-square", "`3,+4`"),
    ("move 32768,4", 6, "out-of-range", "32768 is not from -32768 to 32767"),
    ("move 3,-32769", 8, "out-of-range", "-32769"),
    ("move 3,4,7", 10, "not-a-height", "a multiple of 5 feet, and 7 is none"),
    ("move 3,4,163840", 10, "out-of-range", "163840 is not from -163840 to 163835"),
    ("move 3,4 to 5,6", 10, "missing", "a square is missing before `to`"),
    ("move to", 8, "missing", "a square is missing here"),
    ("move to 3,4 5,6", 13, "unexpected", "`5,6`"),
    ("move run 3,4", 6, "not-a-square", "`run`"),
    ("jump", 5, "missing", "`to` or `high` is missing here"),
    ("jump 3,4", 6, "not-a-word", "`to` or `high`"),
    ("jump high", 10, "missing", "a number of feet is missing here"),
    ("jump high -5", 11, "not-a-number", "`-5`"),
    ("dodge fly", 7, "unexpected", "`dodge` takes `as`"),
    ("dash as action", 9, "not-a-word", "`bonus`"),
    ("influence", 10, "missing", "a creature is missing here"),
    ("help kara against orc skill arcana", 23, "conflict", "`skill` cannot be said with `against`"),
    ("cast meteor-swarm at 1,2 3,4 covering 5,6", 42, "conflict", "several places are named either `at` or `covering`"),
    ("ready", 6, "missing", "an act is missing here"),
    ("ready when orc moves", 7, "unknown-verb", "`when`"),
    ("ready dodge", 12, "missing", "`when` with what is waited for is missing here"),
    ("ready dodge when", 17, "missing", "a creature, or a text in quotes, is missing here"),
    ("ready dodge when orc", 21, "missing", "`comes-within` or `leaves-reach` is missing here"),
    ("ready dodge when orc sleeps", 22, "not-a-word", "`moves`, `attacks`"),
    ("ready dodge when orc enters kara", 29, "not-a-square", "`kara`"),
    ("ready dodge when orc comes-within", 34, "missing", "a number of feet"),
    ("ready dodge when orc leaves-reach kara", 35, "unexpected", "`kara`"),
    ("ready dodge when orc moves when orc attacks", 28, "unexpected", "only what is readied has a moment"),
    ("attack orc when orc moves", 12, "unexpected", "only what is readied has a moment"),
    ("ready horse: dash when orc moves", 7, "unknown-verb", "`horse:`"),
    ("use", 4, "missing", "an object is missing here"),
    ("use oil on orc kara", 16, "unexpected", "`kara`"),
    ("draw sword in mouth", 15, "not-a-word", "`left` or `right`"),
    ("drop", 5, "missing", "an object, or `prone`, is missing here"),
    ("don armor", 5, "not-a-word", "`shield`"),
    ("shove orc away to", 18, "missing", "a square is missing here"),
    ("shove orc prone away", 17, "unexpected", "`away`"),
    ("escape orc", 8, "unexpected", "`escape` takes `from` or `by`"),
    ("end", 4, "missing", "`turn` or `concentration` is missing here"),
    ("stabilise kara with bandage", 21, "not-a-word", "`healers-kit`"),
    ("lair flood to 3,4", 12, "not-taken", "`lair` does not take `to`"),
    ("feature smite slot pact", 20, "not-a-number", "`pact`"),
    ("lair tremor on orc kara", 20, "unexpected", "`kara`"),
    ("lair tremor covering 3,4", 13, "not-taken", "`covering`"),
    ("lair magma to 3,4", 12, "not-taken", "`to`"),
    ("speak", 6, "missing", "a text in quotes is missing here"),
    ("speak halt", 7, "not-quoted", "`halt`"),
    ("speak \"halt", 7, "unclosed-quote", "is not closed"),
    ("speak \"halt\\\"", 7, "unclosed-quote", "is not closed"),
    ("speak \"halt\"now", 13, "one-space", "after the closing quote"),
    ("speak \"halt\" now", 14, "unexpected", "`now`"),
    ("speak \"a\\nb\"", 9, "not-an-escape", "after `\\`"),
    ("speak \"a\\", 9, "not-an-escape", "after `\\`"),
    ("speak \"a\nb\"", 9, "control-character", "one line"),
    ("improvise \"x\" as reaction", 18, "not-a-word", "`action`, `bonus` or `free`"),
    ("rest", 5, "missing", "`short` or `long` is missing here"),
    ("rest well", 6, "not-a-word", "`short` or `long`"),
];

#[test]
fn every_fault_is_named_with_its_place() {
    for (text, column, kind, speaks_of) in FAULTS {
        let error = fault(text);
        assert_eq!((error.line, error.column, error.kind), (1, *column, *kind), "{text:?}: {error}");
        assert!(error.message.contains(speaks_of), "{text:?}: {error}");
    }
}

#[test]
fn names_texts_paths_and_lists_have_a_greatest_length() {
    let name = |length| "a".repeat(length);
    assert!(name(LONGEST_NAME).parse::<Name>().is_ok());
    assert_eq!(fault(&format!("attack {}", name(LONGEST_NAME + 1))).kind, "name-too-long");

    let speak = |length| format!("speak \"{}\"", "ờ".repeat(length));
    assert!(speak(LONGEST_TEXT).parse::<Intent>().is_ok());
    let error = fault(&speak(LONGEST_TEXT + 1));
    assert_eq!((error.column, error.kind), (8 + LONGEST_TEXT, "text-too-long"));

    let path = |length| format!("move{}", " 3,4".repeat(length));
    assert!(path(LONGEST_PATH).parse::<Intent>().is_ok());
    let error = fault(&path(LONGEST_PATH + 1));
    assert_eq!((error.column, error.kind), (6 + 4 * LONGEST_PATH, "too-many"));

    let cast = |length| format!("cast bless on{}", " orc".repeat(length));
    assert!(cast(MOST_NAMED).parse::<Intent>().is_ok());
    assert_eq!(fault(&cast(MOST_NAMED + 1)).kind, "too-many");
    let using = |length| format!("cast bless using a{}", "+a".repeat(length - 1));
    assert!(using(MOST_NAMED).parse::<Intent>().is_ok());
    assert_eq!(fault(&using(MOST_NAMED + 1)).kind, "too-many");
}

#[test]
fn readied_acts_lie_in_one_another_only_so_deep() {
    let ready = |depth| format!("{}dodge{}", "ready ".repeat(depth), " when orc moves".repeat(depth));
    assert!(ready(DEEPEST_READY).parse::<Intent>().is_ok());
    assert_eq!(fault(&ready(DEEPEST_READY + 1)).kind, "too-deep");
    assert_eq!(fault(&"ready ".repeat(1_000_000)).kind, "too-deep");
}

#[test]
fn parts_alone_are_read_to_their_end() {
    assert_eq!("3,4 5,6".parse::<Spot>().unwrap_err().column, 5);
    assert_eq!("".parse::<Spot>().unwrap_err().kind, "missing");
    assert_eq!("up".parse::<Heading>().unwrap_err().kind, "not-a-direction");
    assert_eq!("orc kara".parse::<Target>().unwrap_err().kind, "unexpected");
    assert_eq!("orc moves kara mirel".parse::<Trigger>().unwrap_err().column, 16);
    assert_eq!("when".parse::<Name>().unwrap_err().kind, "missing");
}

#[test]
fn json_says_where_a_text_fails() {
    let error = serde_json::from_str::<Intent>("\"attack orc slot 3\"").unwrap_err().to_string();
    assert!(error.contains("column 12: `attack` does not take `slot`"), "{error}");
    assert!(serde_json::from_str::<Intent>("{\"act\":\"dodge\"}").is_err());
}
