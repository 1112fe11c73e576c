//! The verbs, each with the options it takes, and how the words before the options are read.

use rulebound_kernel::TextError;
use smallvec::SmallVec;

use super::options::{Value, WHEN, Word};
use super::reader::{Reader, shown};
use super::{DEEPEST_READY, LONGEST_PATH};
use crate::intent::act::{
    Attack, Cast, EscapeBy, Feature, Force, Grip, Hand, HelpWith, Manner, Means, Move, OpportunityAttack, Plain, Route,
    Ruling, Slot,
};
use crate::intent::trigger::Deed;
use crate::intent::{Act, Intent, Trigger};
use crate::nearest::nearest;

/// A verb.
pub(super) struct Verb {
    pub word: &'static str,
    /// What it takes after its first words, in any order.
    pub options: &'static [(Word, Value)],
    /// Reads what follows the verb.
    read: fn(&mut Reader<'_>, &Verb) -> Result<Act, TextError>,
}

const ON: (Word, Value) = (Word::On, Value::Targets);
const ON_ONE: (Word, Value) = (Word::On, Value::Target);
const AT: (Word, Value) = (Word::At, Value::Spots);
const AT_ONE: (Word, Value) = (Word::At, Value::Spot);
const TOWARD: (Word, Value) = (Word::Toward, Value::Heading);
const COVERING: (Word, Value) = (Word::Covering, Value::Spots);
const TO: (Word, Value) = (Word::To, Value::Spot);
const WITH: (Word, Value) = (Word::With, Value::Name("a weapon"));
const KNOCK_OUT: (Word, Value) = (Word::KnockOut, Value::Nothing);
const OPTION: (Word, Value) = (Word::Option, Value::Name("an option"));
const AS_BONUS: (Word, Value) = (Word::As, Value::OneOf(&["bonus"]));
const IN_HAND: (Word, Value) = (Word::In, Value::OneOf(&["left", "right"]));

/// All verbs.
const VERBS: &[Verb] = &[
    Verb {
        word: "attack",
        options: &[
            WITH,
            (Word::OneHanded, Value::Nothing),
            (Word::TwoHanded, Value::Nothing),
            (Word::By, Value::OneOf(&["str", "dex"])),
            (Word::Thrown, Value::Nothing),
            (Word::As, Value::OneOf(&["bonus", "nick", "reaction"])),
            KNOCK_OUT,
        ],
        read: attack,
    },
    Verb {
        word: "opportunity-attack",
        options: &[WITH, (Word::Grapple, Value::Nothing), (Word::Shove, Value::Shoved), KNOCK_OUT],
        read: opportunity_attack,
    },
    Verb { word: "multiattack", options: &[], read: multiattack },
    Verb {
        word: "cast",
        options: &[
            ON,
            AT,
            TOWARD,
            COVERING,
            TO,
            (Word::Slot, Value::Slot),
            OPTION,
            (Word::As, Value::OneOf(&["ritual"])),
            (Word::From, Value::Name("an item or `innate`")),
            (Word::Using, Value::JoinedNames("metamagic")),
            WITH,
            (Word::Confirmed, Value::Nothing),
        ],
        read: cast,
    },
    Verb { word: "move", options: &[], read: movement },
    Verb { word: "jump", options: &[], read: jump },
    Verb { word: "dash", options: &[AS_BONUS], read: |reader, verb| plain(reader, verb, Plain::Dash) },
    Verb { word: "disengage", options: &[AS_BONUS], read: |reader, verb| plain(reader, verb, Plain::Disengage) },
    Verb { word: "dodge", options: &[AS_BONUS], read: |reader, verb| plain(reader, verb, Plain::Dodge) },
    Verb { word: "hide", options: &[AS_BONUS], read: |reader, verb| plain(reader, verb, Plain::Hide) },
    Verb { word: "search", options: &[AS_BONUS], read: |reader, verb| plain(reader, verb, Plain::Search) },
    Verb { word: "study", options: &[AS_BONUS], read: |reader, verb| plain(reader, verb, Plain::Study) },
    Verb {
        word: "influence",
        options: &[],
        read: |reader, _| Ok(Act::Influence { creature: reader.name("a creature")? }),
    },
    Verb {
        word: "help",
        options: &[(Word::Against, Value::Name("a creature")), (Word::Skill, Value::Name("a skill")), AS_BONUS],
        read: help,
    },
    Verb { word: "ready", options: &[], read: ready },
    Verb { word: "use", options: &[ON_ONE, AS_BONUS], read: use_object },
    Verb { word: "interact", options: &[], read: |reader, _| Ok(Act::Interact { item: reader.name("an object")? }) },
    Verb { word: "draw", options: &[IN_HAND], read: draw },
    Verb { word: "stow", options: &[], read: |reader, _| Ok(Act::Stow { item: reader.name("an object")? }) },
    Verb { word: "pick-up", options: &[], read: |reader, _| Ok(Act::PickUp { item: reader.name("an object")? }) },
    Verb { word: "drop", options: &[], read: drop_something },
    Verb { word: "don", options: &[], read: |reader, _| reader.one_of(&["shield"]).map(|_| Act::DonShield) },
    Verb { word: "doff", options: &[], read: |reader, _| reader.one_of(&["shield"]).map(|_| Act::DoffShield) },
    Verb { word: "grapple", options: &[IN_HAND], read: grapple },
    Verb { word: "shove", options: &[], read: shove },
    Verb {
        word: "escape",
        options: &[(Word::From, Value::Name("a creature")), (Word::By, Value::OneOf(&["athletics", "acrobatics"]))],
        read: escape,
    },
    Verb { word: "release", options: &[], read: release },
    Verb { word: "stand", options: &[], read: |_, _| Ok(Act::Stand) },
    Verb { word: "mount", options: &[], read: |reader, _| Ok(Act::Mount { mount: reader.name("a mount")? }) },
    Verb {
        word: "dismount",
        options: &[TO],
        read: |reader, verb| Ok(Act::Dismount { to: reader.options(verb)?.spot(Word::To) }),
    },
    Verb { word: "order", options: &[], read: order },
    Verb { word: "roll", options: &[], read: |reader, _| reader.one_of(&["initiative"]).map(|_| Act::RollInitiative) },
    Verb { word: "end", options: &[], read: end },
    Verb { word: "dismiss", options: &[], read: |reader, _| Ok(Act::Dismiss { spell: reader.name("a spell")? }) },
    Verb { word: "stabilise", options: &[(Word::With, Value::OneOf(&["healers-kit"]))], read: stabilise },
    Verb {
        word: "feature",
        options: &[
            ON,
            AT,
            TOWARD,
            COVERING,
            TO,
            OPTION,
            (Word::Slot, Value::Number("the level of the slot")),
            (Word::Amount, Value::Number("a number of points")),
            AS_BONUS,
        ],
        read: feature,
    },
    Verb {
        word: "legendary",
        options: &[ON, AT_ONE, TOWARD, COVERING, TO, OPTION],
        read: |reader, verb| {
            let name = reader.name("a legendary action")?;
            let options = reader.options(verb)?;
            Ok(Act::Legendary { name, aim: options.aim(), option: options.name(Word::Option) })
        },
    },
    Verb {
        word: "lair",
        options: &[ON_ONE, AT_ONE, TOWARD],
        read: |reader, verb| Ok(Act::Lair { name: reader.name("a lair action")?, aim: reader.options(verb)?.aim() }),
    },
    Verb { word: "speak", options: &[], read: |reader, _| Ok(Act::Speak { text: reader.quoted()? }) },
    Verb { word: "improvise", options: &[(Word::As, Value::OneOf(&["action", "bonus", "free"]))], read: improvise },
    Verb {
        word: "rest",
        options: &[],
        read: |reader, _| Ok(Act::Rest { long: reader.one_of(&["short", "long"])? == "long" }),
    },
    Verb { word: "pass", options: &[], read: |_, _| Ok(Act::Pass) },
    Verb { word: "kill", options: &[], read: |_, _| Ok(Act::Kill) },
    Verb { word: "knock-out", options: &[], read: |_, _| Ok(Act::KnockOut) },
    Verb { word: "delay", options: &[], read: |_, _| Ok(Act::Delay) },
    Verb { word: "bonus-action", options: &[], read: |_, _| Ok(Act::BonusAction) },
];

/// What a creature does that may be waited for: the deeds, and what is said with a place or a distance.
const MOMENTS: [&str; 8] =
    ["moves", "attacks", "casts", "speaks", "ends-turn", "enters", "comes-within", "leaves-reach"];

impl Reader<'_> {
    pub fn intent(&mut self) -> Result<Intent, TextError> {
        Ok(Intent { actor: self.actor()?, act: self.act()? })
    }

    pub fn act(&mut self) -> Result<Act, TextError> {
        let verb = VERBS.iter().find(|verb| verb.word == self.peek()).ok_or_else(|| self.unknown_verb())?;
        self.skip();
        let act = (verb.read)(self, verb)?;
        if self.act_ends() { Ok(act) } else { Err(self.no_option(verb)) }
    }

    pub fn trigger(&mut self) -> Result<Trigger, TextError> {
        if self.peek().starts_with('"') {
            return Ok(Trigger::Words(self.quoted()?));
        }
        let creature = self.name("a creature, or a text in quotes,")?;
        let moment = self.one_of(&MOMENTS)?;
        Ok(match (moment, Deed::named(moment)) {
            (_, Some(deed)) => {
                let target = if self.act_ends() { None } else { Some(self.target("a target")?) };
                Trigger::Does { creature, deed, target }
            }
            ("enters", None) => Trigger::Enters { creature, square: self.spot()? },
            ("comes-within", None) => Trigger::ComesWithin { creature, feet: self.number("a number of feet")? },
            (_, None) => Trigger::LeavesReach { creature },
        })
    }

    fn unknown_verb(&self) -> TextError {
        let word = self.peek();
        if word.is_empty() {
            return self.missing("an act");
        }
        let meant = nearest(word, VERBS.iter().map(|verb| verb.word));
        let word = shown(word);
        self.error(
            "unknown-verb",
            match meant {
                Some(meant) => format!("there is no act `{word}`; did you mean `{meant}`?"),
                None => format!(
                    "there is no act `{word}`; an act is `attack …`, `cast …`, `move …`, `dash` and the like, and who acts is \
                     said before it with a colon"
                ),
            },
        )
    }
}

fn attack(reader: &mut Reader<'_>, verb: &Verb) -> Result<Act, TextError> {
    let target = reader.target("a target")?;
    let options = reader.options(verb)?;
    let grip =
        if options.has(Word::OneHanded) { Some(Grip::One) } else { options.has(Word::TwoHanded).then_some(Grip::Two) };
    Ok(Act::Attack(Attack {
        target,
        with: options.name(Word::With),
        grip,
        by: options.word(Word::By).and_then(Force::named),
        thrown: options.has(Word::Thrown),
        manner: options.word(Word::As).and_then(Manner::named).unwrap_or_default(),
        knock_out: options.has(Word::KnockOut),
    }))
}

fn opportunity_attack(reader: &mut Reader<'_>, verb: &Verb) -> Result<Act, TextError> {
    let named = !reader.act_ends() && Word::named(reader.peek()).is_none();
    let target = if named { Some(reader.name("a creature")?) } else { None };
    let options = reader.options(verb)?;
    let means = if options.has(Word::Grapple) {
        Means::Grapple
    } else if options.has(Word::Shove) {
        Means::Shove(options.shoved())
    } else {
        Means::Weapon(options.name(Word::With))
    };
    Ok(Act::OpportunityAttack(OpportunityAttack { target, means, knock_out: options.has(Word::KnockOut) }))
}

fn multiattack(reader: &mut Reader<'_>, _: &Verb) -> Result<Act, TextError> {
    let option = if reader.act_ends() { None } else { Some(reader.name("a way of the multiattack")?) };
    Ok(Act::Multiattack { option })
}

fn cast(reader: &mut Reader<'_>, verb: &Verb) -> Result<Act, TextError> {
    let spell = reader.name("a spell")?;
    let options = reader.options(verb)?;
    Ok(Act::Cast(Cast {
        spell,
        aim: options.aim(),
        slot: options.number(Word::Slot).map(Slot::Level).or(options.word(Word::Slot).map(|_| Slot::Pact)),
        option: options.name(Word::Option),
        ritual: options.has(Word::As),
        from: options.name(Word::From),
        using: options.names(Word::Using),
        with: options.name(Word::With),
        confirmed: options.has(Word::Confirmed),
    }))
}

fn movement(reader: &mut Reader<'_>, _: &Verb) -> Result<Act, TextError> {
    let mode = reader.mode();
    if reader.take(Word::To.name()) {
        return Ok(Act::Move(Move { mode, route: Route::To(reader.spot()?) }));
    }
    let mut path = SmallVec::new();
    while !reader.act_ends() {
        reader.not_too_many(path.len() + 1, LONGEST_PATH, "squares")?;
        path.push(reader.spot()?);
    }
    Ok(Act::Move(Move { mode, route: Route::Path(path) }))
}

fn jump(reader: &mut Reader<'_>, _: &Verb) -> Result<Act, TextError> {
    if reader.one_of(&["to", "high"])? == "to" {
        Ok(Act::JumpTo { to: reader.spot()? })
    } else {
        Ok(Act::JumpHigh { feet: reader.number("a number of feet")? })
    }
}

fn plain(reader: &mut Reader<'_>, verb: &Verb, what: Plain) -> Result<Act, TextError> {
    let mode = if what == Plain::Dash { reader.mode() } else { None };
    Ok(Act::Plain { what, mode, bonus: reader.options(verb)?.has(Word::As) })
}

fn help(reader: &mut Reader<'_>, verb: &Verb) -> Result<Act, TextError> {
    let ally = reader.name("a creature")?;
    let options = reader.options(verb)?;
    let against = options.name(Word::Against).map(HelpWith::Against);
    let with = against.or_else(|| options.name(Word::Skill).map(HelpWith::Skill));
    Ok(Act::Help { ally, with, bonus: options.has(Word::As) })
}

fn ready(reader: &mut Reader<'_>, _: &Verb) -> Result<Act, TextError> {
    if reader.depth == DEEPEST_READY {
        return Err(reader.error("too-deep", format!("at most {DEEPEST_READY} acts can be readied in one another")));
    }
    reader.depth += 1;
    let act = Box::new(reader.act()?);
    reader.depth -= 1;
    if !reader.take(WHEN) {
        return Err(reader.missing("`when` with what is waited for"));
    }
    Ok(Act::Ready { act, when: reader.trigger()? })
}

fn use_object(reader: &mut Reader<'_>, verb: &Verb) -> Result<Act, TextError> {
    let item = reader.name("an object")?;
    let options = reader.options(verb)?;
    Ok(Act::Use { item, on: options.targets(Word::On).into_iter().next(), bonus: options.has(Word::As) })
}

fn draw(reader: &mut Reader<'_>, verb: &Verb) -> Result<Act, TextError> {
    let item = reader.name("an object")?;
    Ok(Act::Draw { item, hand: reader.options(verb)?.word(Word::In).and_then(Hand::named) })
}

fn drop_something(reader: &mut Reader<'_>, _: &Verb) -> Result<Act, TextError> {
    if reader.take("prone") {
        Ok(Act::DropProne)
    } else {
        Ok(Act::Drop { item: reader.name("an object, or `prone`,")? })
    }
}

fn grapple(reader: &mut Reader<'_>, verb: &Verb) -> Result<Act, TextError> {
    let target = reader.name("a creature")?;
    Ok(Act::Grapple { target, hand: reader.options(verb)?.word(Word::In).and_then(Hand::named) })
}

fn shove(reader: &mut Reader<'_>, _: &Verb) -> Result<Act, TextError> {
    Ok(Act::Shove { target: reader.name("a creature")?, outcome: reader.shoved()? })
}

fn escape(reader: &mut Reader<'_>, verb: &Verb) -> Result<Act, TextError> {
    let options = reader.options(verb)?;
    Ok(Act::Escape { from: options.name(Word::From), by: options.word(Word::By).and_then(EscapeBy::named) })
}

fn release(reader: &mut Reader<'_>, _: &Verb) -> Result<Act, TextError> {
    if reader.take("readied") {
        return Ok(Act::ReleaseReadied { confirmed: reader.take("confirmed") });
    }
    Ok(Act::Release { target: if reader.act_ends() { None } else { Some(reader.name("a creature")?) } })
}

fn end(reader: &mut Reader<'_>, _: &Verb) -> Result<Act, TextError> {
    Ok(if reader.one_of(&["turn", "concentration"])? == "turn" { Act::EndTurn } else { Act::EndConcentration })
}

fn order(reader: &mut Reader<'_>, _: &Verb) -> Result<Act, TextError> {
    Ok(Act::Order { first: if reader.act_ends() { None } else { Some(reader.name("an effect")?) } })
}

fn stabilise(reader: &mut Reader<'_>, verb: &Verb) -> Result<Act, TextError> {
    let target = reader.name("a creature")?;
    Ok(Act::Stabilise { target, kit: reader.options(verb)?.has(Word::With) })
}

fn feature(reader: &mut Reader<'_>, verb: &Verb) -> Result<Act, TextError> {
    let name = reader.name("a feature")?;
    let options = reader.options(verb)?;
    Ok(Act::Feature(Feature {
        name,
        aim: options.aim(),
        option: options.name(Word::Option),
        slot: options.number(Word::Slot),
        amount: options.number(Word::Amount),
        bonus: options.has(Word::As),
    }))
}

fn improvise(reader: &mut Reader<'_>, verb: &Verb) -> Result<Act, TextError> {
    let text = reader.quoted()?;
    Ok(Act::Improvise { text, ruling: reader.options(verb)?.word(Word::As).and_then(Ruling::named) })
}
