//! The battle that is about to be fought somewhere on the board.

use rulebound_axis::odds::{Assault, Battle, Field, units};
use rulebound_axis::position::Position;

use crate::played::{play, position, space};

fn at(position: &Position, id: &str) -> Option<Battle> {
    Battle::at(position, space(position, id))
}

#[test]
fn a_land_that_is_attacked() {
    let start = position(r#"{"map":"1942","turn":"russia","phase":"combat_move"}"#);
    assert_eq!(at(&start, "ukraine_ssr"), None, "nobody attacks yet");
    let attacked = play(start, &["3 infantry caucasus>ukraine_ssr", "1 tank caucasus>ukraine_ssr"], &[]);
    let battle = at(&attacked, "ukraine_ssr").expect("a battle");
    assert_eq!(battle.field, Field::Land);
    assert_eq!(battle.attacker.units, units("3 infantry, 1 tank").expect("units"));
    assert_eq!(battle.defender.units, units("3 infantry, 1 artillery, 1 tank, 1 fighter").expect("units"));
    assert!(battle.odds().expect("a battle that can be").defender_wins > 0.9);
}

#[test]
fn an_assault_with_its_ships() {
    let scenario = position(
        r#"{"map":"1942","turn":"uk","phase":"combat_move","bare":true,
            "owners":{"france":"germany","united_kingdom":"uk"},
            "units":{"united_kingdom":{"uk":{"infantry":1,"tank":1}},
                "sz08":{"uk":{"transport":1,"battleship":1,"cruiser":2}},
                "france":{"germany":{"infantry":1}}}}"#,
    );
    let cargo = "1 infantry + 1 tank";
    let order = format!("1 transport @fresh sz08 load {cargo} united_kingdom at sz08 offload {cargo} france");
    let battle = at(&play(scenario, &[&order], &[]), "france").expect("a battle");
    let seaborne = units("1 infantry, 1 tank").expect("units");
    let bombard = units("1 battleship, 1 cruiser").expect("units");
    assert_eq!(battle.field, Field::Assault(Assault { seaborne, bombard }));
    assert_eq!(battle.attacker.units, seaborne);
}
