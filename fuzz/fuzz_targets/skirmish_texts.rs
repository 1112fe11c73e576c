//! The parsers of the example game: any text is read or gets a typed error.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rulebound_kernel::{Game, Ruleset, Verdict, Waivers};
use rulebound_skirmish::Skirmish;

fuzz_target!(|input: (&str, &str)| {
    let (setup_text, intent_text) = input;
    for preset in <Skirmish as Game>::Ruleset::PRESETS {
        let start = Skirmish::scenario(&preset.ruleset, "start").expect("the start");
        let setup = Skirmish::parse_setup(setup_text).unwrap_or(start);
        assert_eq!(Skirmish::parse_setup(&Skirmish::print_setup(&setup)).as_ref(), Ok(&setup));
        let Ok(position) = Skirmish::check(&setup, &preset.ruleset) else { continue };
        let Ok(intent) = Skirmish::parse_intent(&position, intent_text) else { continue };
        for by in Skirmish::sides(&position) {
            let refused = matches!(Skirmish::verdict(&position, by, &intent, &Waivers::NONE), Verdict::Illegal(_));
            assert_eq!(refused, !Skirmish::objections(&position, by, &intent, &Waivers::NONE).is_empty());
        }
    }
});
