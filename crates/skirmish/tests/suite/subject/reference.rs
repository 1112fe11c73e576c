//! The slow reference: tries every conceivable action on a plain map and looks whether the turn can still be ended.

use std::collections::BTreeMap;

use rulebound_skirmish::{Action, Army, March, Pending, Ruleset, Setup, Square, Units};

/// File, rank, army, soldiers, archers.
type Field = BTreeMap<(i32, i32), (Army, u8, u8)>;

const RIVER_RANK: i32 = 3;
const ROCKS: [(i32, i32); 2] = [(3, 2), (3, 4)];
const STEPS: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

fn field(setup: &Setup) -> Field {
    Square::all()
        .filter_map(|square| {
            let company = setup.board[square]?;
            Some((at(square), (company.army, company.units.soldiers, company.units.archers)))
        })
        .collect()
}

fn at(square: Square) -> (i32, i32) {
    (i32::from(square.file()) + 1, i32::from(square.rank()) + 1)
}

fn square(at: (i32, i32)) -> Square {
    Square::new((at.0 - 1) as u8, (at.1 - 1) as u8).expect("on the field")
}

/// The field after a march, if the march is possible at all.
fn marched(field: &Field, army: Army, from: (i32, i32), to: (i32, i32), soldiers: u8, archers: u8) -> Option<Field> {
    let on_field = (1..=5).contains(&to.0) && (1..=5).contains(&to.1) && !ROCKS.contains(&to);
    let &(owner, have_soldiers, have_archers) = field.get(&from)?;
    if !on_field || owner != army || soldiers + archers == 0 || soldiers > have_soldiers || archers > have_archers {
        return None;
    }
    let mut after = field.clone();
    after.insert(from, (army, have_soldiers - soldiers, have_archers - archers));
    if have_soldiers + have_archers == soldiers + archers {
        after.remove(&from);
    }
    let arrived = after.entry(to).or_insert((army, 0, 0));
    arrived.1 += soldiers;
    arrived.2 += archers;
    let room = if to.1 == RIVER_RANK { 2 } else { 4 };
    (arrived.0 == army && arrived.1 + arrived.2 <= room).then_some(after)
}

fn anybody_adrift(field: &Field, army: Army) -> bool {
    field.iter().any(|(&(_, rank), &(owner, soldiers, archers))| {
        owner == army && rank == RIVER_RANK && soldiers == 0 && archers > 0
    })
}

/// Whether some marches bring the turn to an end.
fn can_end(field: &Field, army: Army, left: u8) -> bool {
    !anybody_adrift(field, army)
        || left > 0 && marches(field, army).into_iter().any(|(_, after)| can_end(&after, army, left - 1))
}

fn marches(field: &Field, army: Army) -> Vec<(March, Field)> {
    let mut found = Vec::new();
    for &from in field.keys() {
        for (east, north) in STEPS {
            let to = (from.0 + east, from.1 + north);
            for soldiers in 0..=4 {
                for archers in 0..=4 {
                    if let Some(after) = marched(field, army, from, to, soldiers, archers) {
                        let units = Units { soldiers, archers };
                        found.push((March { from: square(from), to: square(to), units }, after));
                    }
                }
            }
        }
    }
    found
}

/// Every action that must be listed.
pub fn actions(setup: &Setup, ruleset: &Ruleset) -> Vec<Action> {
    let field = field(setup);
    let rebels = field.values().any(|company| company.0 != Army::Blue);
    let crown = field.values().any(|company| company.0 == Army::Blue);
    if !rebels || !crown || setup.round > ruleset.rounds {
        return Vec::new();
    }
    match setup.pending.last() {
        None => turn(setup, &field),
        Some(Pending::Reaction { target, .. }) => {
            let answer = field.get(&at(*target)).is_some_and(|company| company.2 > 0);
            [Action::Duck].into_iter().chain(answer.then_some(Action::Answer)).collect()
        }
        Some(Pending::Losses { square, hits }) => {
            let &(_, soldiers, archers) = field.get(&at(*square)).expect("somebody was hit");
            (0..=soldiers)
                .filter(|lost| *lost <= *hits && hits - lost <= archers)
                .map(|lost| Action::Lose(Units { soldiers: lost, archers: hits - lost }))
                .collect()
        }
    }
}

fn turn(setup: &Setup, field: &Field) -> Vec<Action> {
    let army = setup.active;
    let mut found = Vec::new();
    if setup.marched < 2 {
        let left = 2 - setup.marched - 1;
        let lasting = marches(field, army).into_iter().filter(|(_, after)| can_end(after, army, left));
        found.extend(lasting.map(|(march, _)| Action::March(march)));
    }
    if anybody_adrift(field, army) {
        return found;
    }
    found.push(Action::End);
    if setup.deed {
        return found;
    }
    let coins = match army {
        Army::Red => setup.purses[0],
        Army::Green => setup.purses[1],
        Army::Blue => setup.purses[2],
    };
    for (&from, &(owner, _, archers)) in field.iter().filter(|(_, company)| company.0 == army) {
        for (&to, _) in field.iter().filter(|(_, other)| (other.0 == Army::Blue) != (owner == Army::Blue)) {
            let (files, ranks) = ((from.0 - to.0).abs(), (from.1 - to.1).abs());
            if archers > 0 && files <= 2 && ranks <= 2 {
                found.push(Action::Volley { from: square(from), to: square(to) });
            }
            if files + ranks == 1 {
                let sums = if coins > 1 { vec![1, coins] } else { vec![1; usize::from(coins)] };
                let (from, to) = (square(from), square(to));
                found.extend(sums.into_iter().map(|coins| Action::Bribe { from, to, coins }));
            }
        }
    }
    found
}
