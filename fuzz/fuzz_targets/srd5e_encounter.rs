//! Any text is an encounter file or a typed error; a file prints and parses to itself, and what is written of a position gives
//! the position again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rulebound_srd5e::encounter::{Setup, check, write};
use rulebound_srd5e::ruleset::Ruleset;

fuzz_target!(|text: &str| {
    let setup = match Setup::parse(text) {
        Ok(setup) => setup,
        Err(error) => {
            assert!(error.line >= 1 && error.column >= 1);
            return;
        }
    };
    assert_eq!(Setup::parse(&setup.print()).as_ref(), Ok(&setup));
    for ruleset in [Ruleset::SRD51, Ruleset::SRD521] {
        match check(&setup, &ruleset) {
            Ok(position) => {
                assert!(setup.read().is_ok());
                let written = write(&position);
                assert_eq!(check(&written, &ruleset).as_ref(), Ok(&position), "{}", written.print());
                assert_eq!(Setup::parse(&written.print()), Ok(written));
            }
            Err(problems) => assert!(!problems.is_empty() && problems.iter().all(|problem| !problem.place.is_empty())),
        }
    }
});
