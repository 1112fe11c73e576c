//! The tree search finds what is there to be found.

use rulebound_commander::Commander;
use rulebound_kernel::dice::Scripted;
use rulebound_kernel::{Game, Match, Ruleset, Team, Waivers};
use rulebound_players::Seen;
use rulebound_skirmish::{Army, Skirmish};

use crate::table::{chosen, iterations, player, position, wins};

/// Positions with red to move and the only action that mates.
pub const MATES: [(&str, &str); 4] = [
    ("11/11/11/11/11/11/3+A7/11/11/9+T1/2t3C2T1/10c r - - 0 1", "Tj2j1"),
    ("5i5/3a7/11/11/N10/11/11/6t4/3C6A/7S3/11/6c4 r - - 0 1", "Ak4h1"),
    ("11/2c8/11/11/3C7/11/11/8I2/11/2F8/4i6/2m7T r - - 0 1", "Fc3c7"),
    ("11/11/11/3+t7/11/2G2+t5/2+T1s6/11/9C1/6c4/10A/7+A3 r - - 0 1", "+Tc6f3"),
];

#[test]
fn mates_in_one_are_found_and_proven() {
    for (text, mate) in MATES {
        let position = position::<Commander>("standard", text);
        assert_eq!(wins::<Commander>(&position, Team(0)), [mate], "{text}");
        for seed in 0..3 {
            let seen = Seen::<Commander>::in_position(&position).expect("somebody decides");
            let choice = player::<Commander>("mcts", seed).choose(&seen, &iterations(50)).expect("a choice");
            assert_eq!(Commander::print_action(&position, &choice.action), mate);
            assert_eq!(choice.value, Some(1.0));
            assert_eq!(choice.line.len(), 1);
        }
    }
}

#[test]
fn a_defended_piece_is_left_alone_where_greedy_takes_it() {
    // The artillery can take the militia on d6, where the tank on d8 takes it back.
    let text = "6c2ii/11/11/11/3t7/11/3m7/11/11/3A7/11/4C4II r - - 0 1";
    let position = position::<Commander>("standard", text);
    assert_eq!(chosen::<Commander>("greedy", 1, &position, &iterations(1)), "Ad3xd6");
    for seed in 0..3 {
        assert_ne!(chosen::<Commander>("mcts", seed, &position, &iterations(500)), "Ad3xd6");
    }
}

#[test]
fn what_an_ally_will_do_counts_as_ones_own() {
    // Green comes next and bribes blue's last unit with three coins, which works in 19 of 27 tries. Red can only march.
    let position = position::<Skirmish>("standard", "5/5/5/3B101/R102G101 red 0 + 0,3,0 1 -");
    let seen = Seen::<Skirmish>::in_position(&position).expect("red decides");
    let choice = player::<Skirmish>("mcts", 1).choose(&seen, &iterations(1_500)).expect("a choice");
    let value = choice.value.expect("a value");
    assert!(value > 0.65, "{value}");
}

#[test]
fn a_side_that_is_asked_off_turn_decides_for_itself() {
    // Red's two archers shoot at blue's company, which loses everything if both hit. Ducking makes that less likely; answering
    // shoots back at red's last company. Whatever blue prefers, it is blue's decision and valued for the crown.
    let position = position::<Skirmish>("standard", "5/5/B114/5/R024 red 0 + 0,0,0 1 a1*a3");
    let seen = Seen::<Skirmish>::in_position(&position).expect("blue decides");
    assert_eq!(Skirmish::turn(&position).side(), Some(Army::Blue.side()));
    let choice = player::<Skirmish>("mcts", 1).choose(&seen, &iterations(400)).expect("a choice");
    assert!(["duck", "answer"].contains(&Skirmish::print_action(&position, &choice.action).as_str()));
    assert_eq!(choice.line.len(), 1, "dice fall, so the line ends");
}

#[test]
fn a_winning_side_does_not_repeat() {
    let text = "6c4/11/11/11/11/11/11/11/11/11/3T7/4C6 r - - 0 1";
    let ruleset = <Commander as Game>::Ruleset::preset("standard").expect("a preset");
    let setup = Commander::parse_setup(text).expect("a setup");
    let mut game = Match::<Commander>::new(&ruleset, setup).expect("a position");
    let submit = |game: &mut Match<Commander>, action: &str| {
        let by = game.turn().side().expect("somebody decides");
        let intent = Commander::parse_intent(game.position(), action).expect("an intent");
        game.submit(by, &intent, &Waivers::NONE, &mut Scripted::default()).expect("legal");
    };
    for action in ["Td2d3", "Cg12g11", "Ce1e2", "Cg11g12", "Ce2e1", "Cg12g11", "Ce1e2", "Cg11g12"] {
        submit(&mut game, action);
    }
    let mut drawn = game.clone();
    submit(&mut drawn, "Ce2e1");
    assert!(drawn.turn().outcome().is_some_and(|outcome| outcome.winner.is_none()), "the third time is a draw");
    let seen = Seen::in_match(&game).expect("somebody decides");
    for seed in 0..20 {
        for (name, budget) in [("greedy", 1), ("mcts", 60)] {
            let choice = player::<Commander>(name, seed).choose(&seen, &iterations(budget)).expect("a choice");
            assert_ne!(Commander::print_action(game.position(), &choice.action), "Ce2e1", "{name}");
        }
    }
}
