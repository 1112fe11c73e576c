//! Positions to try texts in.

use rulebound_commander::Commander;
use rulebound_commander::position::Position;
use rulebound_kernel::{Game, Ruleset};

const POSITIONS: [&str; 3] = [
    "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1",
    "5c5/11/4(+nft)6/11/11/1(NF+T)1t7/11/4(FTI)6/3(EG)7/2(NFC)8/5+H5/11 r - - 0 1",
    "5c5/11/11/11/11/11/11/11/4I6/2(NFT)8/11/6C4 r - - 0 1 c3:(FT):N>c5...",
];

/// One of the positions under one of the presets, if the preset accepts it.
pub fn position(which: u8) -> Option<Position> {
    let setup = Commander::parse_setup(POSITIONS[usize::from(which) % POSITIONS.len()]).expect("a setup");
    let presets = <Commander as Game>::Ruleset::PRESETS;
    let ruleset = &presets[usize::from(which) / POSITIONS.len() % presets.len()].ruleset;
    Commander::check(&setup, ruleset).ok()
}
