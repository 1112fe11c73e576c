//! Every reason once, and once gone.

use rulebound_kernel::conformance::Example;
use rulebound_kernel::{Game, Ruleset as _, Waivers};
use rulebound_skirmish::{Army, Intent, Position, Ruleset, Setup, Skirmish};

pub fn position(setup: &str) -> Position {
    let ruleset = Ruleset::preset("standard").expect("a preset");
    let setup = Setup::parse(setup).unwrap_or_else(|error| panic!("{setup}: {error}"));
    Skirmish::check(&setup, &ruleset).unwrap_or_else(|problems| panic!("{setup}: {problems:?}"))
}

fn example(name: &str, setup: &str, army: Army, intent: &str) -> Example<Skirmish> {
    let intent = Intent::parse(intent).unwrap_or_else(|error| panic!("{intent}: {error}"));
    Example::new(name, position(setup), army.side(), intent)
}

const MEADOW: &str = "B11B303/5/5/5/R21R11G202 red 0 - 3,3,3 1 -";

pub fn all() -> Vec<Example<Skirmish>> {
    let rocks = Waivers::new(Skirmish::rulebook(), ["SKM-4.3"]).expect("waivable");
    let red = |name, setup, intent| example(name, setup, Army::Red, intent);
    vec![
        red("SKM-7.1 nobody is left to fight", "5/5/5/5/R214 red 0 - 3,3,3 1 -", "end"),
        red("SKM-7.2 after the last round", "B114/5/5/5/R214 red 0 - 3,3,3 31 -", "end"),
        example("SKM-3.1 it is red's turn", "B114/5/5/5/R214 red 0 - 3,3,3 1 -", Army::Blue, "end"),
        red("SKM-3.2 red is shot at and marches", "5/5/B114/5/R214 blue 0 + 3,3,3 1 a3*a1", "a1-a2 1s0a"),
        red("SKM-3.2 red is not shot at and ducks", "5/5/B114/5/R214 red 0 - 3,3,3 1 -", "duck").paired("asked"),
        red("SKM-3.2 red is shot at and ducks", "5/5/B114/5/R214 blue 0 + 3,3,3 1 a3*a1", "duck").paired("asked"),
        red("SKM-2.2 nobody is at e5", "B114/5/5/5/R214 red 0 - 3,3,3 1 -", "e5-e4 1s0a"),
        red("SKM-4.2 nobody marches", "B114/5/5/5/R214 red 0 - 3,3,3 1 -", "a1-a2 0s0a").paired("somebody"),
        red("SKM-4.2 somebody marches", "B114/5/5/5/R214 red 0 - 3,3,3 1 -", "a1-a2 1s0a").paired("somebody"),
        red("SKM-4.2 three of two soldiers", "B114/5/5/5/R214 red 0 - 3,3,3 1 -", "a1-a2 3s0a"),
        red("SKM-3.3 a third march", "B114/5/5/5/R214 red 2 - 3,3,3 1 -", "a1-a2"),
        red("SKM-3.4 a second deed", "5/5/B114/5/R214 red 0 + 3,3,3 1 -", "a1*a3"),
        red("SKM-4.6 an end with archers adrift", "B114/5/R014/R204/5 red 1 - 3,3,3 1 -", "end"),
        red("SKM-4.6 a volley with archers adrift", "B114/5/R014/R204/5 red 1 - 3,3,3 1 -", "a3*a5"),
        red("SKM-4.1 two squares", "B114/5/5/5/R214 red 0 - 3,3,3 1 -", "a1-a3 1s0a").paired("far"),
        red("SKM-4.1 one square", "B114/5/5/5/R214 red 0 - 3,3,3 1 -", "a1-a2 1s0a").paired("far"),
        red("SKM-4.3 onto rocks", "B114/5/5/1R213/5 red 0 - 3,3,3 1 -", "b2-c2 1s0a").paired("rocks"),
        red("SKM-4.3 onto rocks by a word of grace", "B114/5/5/1R213/5 red 0 - 3,3,3 1 -", "b2-c2 1s0a")
            .waiving(rocks)
            .paired("rocks"),
        red("SKM-4.4 where an ally stands", MEADOW, "b1-c1 1s1a"),
        red("SKM-2.3 a full raft", "B114/5/R20R203/5/5 red 0 - 3,3,3 1 -", "a3-b3"),
        red("SKM-4.5 the last march leaves archers", "B114/5/R114/5/5 red 1 - 3,3,3 1 -", "a3-a2 1s0a"),
        red("SKM-4.5 the last march brings archers", "B114/5/5/R114/5 red 1 - 3,3,3 1 -", "a2-a3 0s1a"),
        red("SKM-5.1 soldiers do not shoot", "5/5/B114/5/R204 red 0 - 3,3,3 1 -", "a1*a3"),
        red("SKM-5.1 soldiers do not answer", "5/5/B114/5/R204 blue 0 + 3,3,3 1 a3*a1", "answer"),
        red("SKM-5.1 out of range", MEADOW, "a1*a5"),
        red("SKM-5.3 an ally", MEADOW, "b1*c1"),
        red("SKM-5.2 more coins than there are", "5/5/5/B114/R204 red 0 - 3,3,3 1 -", "a1$a2 4"),
        red("SKM-5.2 no coins", "5/5/5/B114/R204 red 0 - 3,3,3 1 -", "a1$a2 0"),
        red("SKM-6.3 too few losses", "5/5/B114/5/R214 blue 0 + 3,3,3 1 a1:2", "lose 1s0a").paired("losses"),
        red("SKM-6.3 the right losses", "5/5/B114/5/R214 blue 0 + 3,3,3 1 a1:2", "lose 1s1a").paired("losses"),
        red("SKM-6.3 others than were hit", "5/5/B114/5/R214 blue 0 + 3,3,3 1 a1:2", "lose 0s2a"),
    ]
}
