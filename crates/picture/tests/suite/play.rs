//! Positions and scenes for the tests.

use rulebound_commander::Commander;
use rulebound_commander::position::Position;
use rulebound_kernel::{Game, Ruleset as _, Verdict, Waivers};
use rulebound_picture::svg::{Answer, Layer, Options, Orientation, Scene, Theme, Tried, commander};

/// A middle game in which the flight f6–f10 meets two zones.
pub const MIDDLE: &str = "6c4/1n2fh1hf2/6s2a1/2n1g+t1tg2/4(ea)2m1ei/2i8/5F5/2IEA4EI/1(NF)2G(TM)1+TG2/6S2A1/1N3H1H3/6C4 \
    r - - 0 13";

/// Stacks of two and three, with heroes above and below.
pub const STACKS: &str = "6c4/1(nft)2fh1hf2/6s2a1/2(n+f)1g+t1(+ti)g2/4(ea)2m1ei/2i8/5F5/2IEA4EI/1(NFT)2G(TM)1+TG2/\
    6S2A1/1(N+FT)3(HC)1H3/11 r - - 0 13";

/// A stack that may deploy.
pub const DEPLOY: &str = "6c4/1n2fh1hf2/6s2a1/2n1g+t1tg2/4(ea)2m1ei/2i8/2(NFT)8/2IEA4EI/1N2G(TM)1+TG2/6S2A1/5H1H3/6C4 \
    r - - 0 13";

pub fn position(text: &str) -> Position {
    let ruleset = <Commander as Game>::Ruleset::preset("standard").expect("a preset");
    let setup = match text {
        "start" => Commander::scenario(&ruleset, text).expect("a scenario"),
        text => Commander::parse_setup(text).expect("a setup"),
    };
    Commander::check(&setup, &ruleset).expect("a position")
}

/// The picture of something tried.
pub fn tried(position: &Position, intent: &str, options: &Options) -> String {
    let by = position.turn().side();
    let intent = Commander::parse_intent(position, intent).expect("an intent");
    let verdict = Commander::verdict(position, by, &intent, &Waivers::NONE);
    let remedy;
    let answer = match &verdict {
        Verdict::Legal { action, .. } => Answer::Legal(action),
        Verdict::Illegal(refusal) => {
            remedy = Commander::remedy(position, by, &intent, refusal);
            Answer::Refused { refusal, remedy: remedy.as_ref() }
        }
        Verdict::NeedsChoice(_) => Answer::Open,
    };
    let scene = Scene { tried: Some(Tried { intent: &intent, answer }), ..Scene::of(position) };
    picture_of(&scene, None, options)
}

/// The picture of a scene whose places are squares.
pub fn picture_of(scene: &Scene<'_, Commander>, layer: Option<Layer>, options: &Options) -> String {
    commander::draw(scene, layer, options).expect("squares")
}

/// Every way to draw.
pub fn every_option() -> impl Iterator<Item = Options> {
    Theme::ALL.into_iter().flat_map(|theme| {
        [Orientation::Upright, Orientation::Turned].into_iter().flat_map(move |orientation| {
            [(true, None), (false, Some(360))].map(|(coordinates, size)| Options {
                theme,
                orientation,
                coordinates,
                size,
            })
        })
    })
}
