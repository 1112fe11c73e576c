//! Any text is an intent or a typed error; an intent prints and parses to itself and gets a verdict.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rulebound_commander::Commander;
use rulebound_kernel::{Game, Ruleset, Verdict, Waivers};

const POSITIONS: [&str; 3] = [
    "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1",
    "5c5/11/4(+nft)6/11/11/1(NF+T)1t7/11/4(FTI)6/3(EG)7/2(NFC)8/5+H5/11 r - - 0 1",
    "5c5/11/11/11/11/11/11/11/4I6/2(NFT)8/11/6C4 r - - 0 1 c3:(FT):N>c5...",
];

fuzz_target!(|input: (u8, &str)| {
    let (which, text) = input;
    let setup = Commander::parse_setup(POSITIONS[usize::from(which) % POSITIONS.len()]).expect("a setup");
    let presets = <Commander as Game>::Ruleset::PRESETS;
    let ruleset = &presets[usize::from(which) / POSITIONS.len() % presets.len()].ruleset;
    let Ok(position) = Commander::check(&setup, ruleset) else { return };
    let Ok(intent) = Commander::parse_intent(&position, text) else { return };
    assert_eq!(Commander::parse_intent(&position, &Commander::print_intent(&position, &intent)).as_ref(), Ok(&intent));
    let by = Commander::sides(&position)[0];
    let objections = Commander::objections(&position, by, &intent, &Waivers::NONE);
    match Commander::verdict(&position, by, &intent, &Waivers::NONE) {
        Verdict::Illegal(refusal) => {
            assert_eq!(objections.first(), Some(&refusal));
            let _ = Commander::remedy(&position, by, &intent, &refusal);
            let _ = Commander::counterfactual(&position, by, &intent, &refusal);
        }
        Verdict::Legal { .. } | Verdict::NeedsChoice(_) => assert!(objections.is_empty()),
    }
});
