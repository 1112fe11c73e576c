//! Any text is a turn or a typed error; a turn prints and parses to itself, in short and in long notation.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rulebound_commander::Commander;
use rulebound_commander::san::{self, Strictness};
use rulebound_kernel::{Game, Ruleset};

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
    let Ok(read) = san::parse(&position, text, Strictness::Lenient) else {
        assert!(san::parse(&position, text, Strictness::Strict).is_err());
        return;
    };
    for written in [san::print(&position, &read.actions), san::print_long(&position, &read.actions)] {
        let again = san::parse(&position, &written, Strictness::Strict).expect("what was written");
        assert_eq!(again.actions, read.actions, "{text} and {written}");
    }
});
