//! The example game as the conformance suite sees it.

pub mod examples;
pub mod reference;

use rulebound_kernel::conformance::{Example, Subject, Symmetry};
use rulebound_kernel::{Draw, Game, Quick};
use rulebound_skirmish::{
    Action, Army, Board, Company, Intent, MARCHES, March, Pending, Position, Ruleset, Setup, Skirmish, Square, Units,
};

pub struct SkirmishSubject;

impl Subject for SkirmishSubject {
    type Game = Skirmish;

    fn setups(&self, ruleset: &Ruleset, draw: &mut Quick) -> Vec<Setup> {
        (0..12).map(|_| random_setup(ruleset, draw)).collect()
    }

    fn arbitrary(&self, position: &Position, draw: &mut Quick) -> Action {
        arbitrary(position, draw)
    }

    fn intents(&self, position: &Position, draw: &mut Quick) -> Vec<Intent> {
        (0..6).map(|_| open_intent(position, draw)).collect()
    }

    fn reference(&self, position: &Position) -> Option<Vec<Action>> {
        Some(reference::actions(position.setup(), Skirmish::ruleset(position)))
    }

    fn symmetries(&self) -> Vec<Symmetry<Skirmish>> {
        vec![
            symmetry("left and right", |square| Square::new(4 - square.file(), square.rank())),
            symmetry("up and down", |square| Square::new(square.file(), 4 - square.rank())),
        ]
    }

    fn examples(&self) -> Vec<Example<Skirmish>> {
        examples::all()
    }

    fn texts(&self) -> Vec<String> {
        ["a1-a2 -1s", "a1-a2 300s", "a1-f9", "lose 1s", "5/5/5/5/5 red 0 - 0,0,0 0 -", "9/5/5/5/5 red 0 - 0,0,0 1 -"]
            .map(str::to_owned)
            .to_vec()
    }
}

fn random_setup(ruleset: &Ruleset, draw: &mut Quick) -> Setup {
    let mut board = Board::default();
    let crowd = 15 + draw.below(60);
    for square in Square::all() {
        if draw.below(100) < crowd {
            let army = Army::ALL[draw.below(3) as usize];
            let size = 1 + draw.below(u32::from(square.room())) as u8;
            let archers = draw.below(u32::from(size) + 1) as u8;
            board.set(army, square, Units::new(size - archers, archers));
        }
    }
    let active = Army::ALL[draw.below(3) as usize];
    let marched = draw.below(u32::from(MARCHES) + 1) as u8;
    // Only the army whose turn it is has archers adrift.
    for army in Army::ALL {
        for square in board.adrift(army).into_iter().filter(|_| army != active || marched != 1) {
            board[square] = Some(Company::new(army, 1, 0));
        }
    }
    let purses = [0; 3].map(|_: u8| draw.below(u32::from(ruleset.coins) + 1) as u8);
    let deed = draw.below(3) == 0;
    Setup { board, active, marched, deed, purses, round: 1 + draw.below(3) as u16, pending: Vec::new() }
}

fn any_square(draw: &mut Quick) -> Square {
    Square::new(draw.below(5) as u8, draw.below(5) as u8).expect("on the field")
}

/// Mostly a square of the army that decides, and one near it.
fn two_squares(position: &Position, draw: &mut Quick) -> (Square, Square) {
    let own: Vec<Square> = position.setup().board.of(position.decider()).into_iter().collect();
    let from = match own.get(draw.below(own.len() as u32) as usize) {
        Some(&square) if draw.below(8) > 0 => square,
        _ => any_square(draw),
    };
    let near: Vec<Square> = Square::all().filter(|square| square.distance(from) <= 1 + draw.below(2) as u8).collect();
    let to = if draw.below(8) > 0 { near[draw.below(near.len() as u32) as usize] } else { any_square(draw) };
    (from, to)
}

fn arbitrary(position: &Position, draw: &mut Quick) -> Action {
    let (from, to) = two_squares(position, draw);
    let number = |draw: &mut Quick| if draw.below(30) == 0 { 255 } else { draw.below(4) as u8 };
    let units = Units::new(number(draw), number(draw));
    match draw.below(if position.setup().pending.is_empty() { 14 } else { 24 }) {
        0..7 => Action::March(March { from, to, units }),
        7..9 => Action::Volley { from, to },
        9..11 => Action::Bribe { from, to, coins: number(draw) },
        11 => Action::End,
        12 | 14..17 => Action::Lose(units),
        13 | 17..20 => Action::Answer,
        _ => Action::Duck,
    }
}

fn open_intent(position: &Position, draw: &mut Quick) -> Intent {
    let (from, to) = two_squares(position, draw);
    let mut number = || (draw.below(2) == 0).then(|| draw.below(4) as u8);
    let (soldiers, archers) = (number(), number());
    match draw.below(4) {
        0 => Intent::Bribe { from, to, coins: None },
        _ => Intent::March { from, to, soldiers, archers },
    }
}

/// The rules know no direction, so that the field can be turned over.
fn symmetry(name: &'static str, map: fn(Square) -> Option<Square>) -> Symmetry<Skirmish> {
    let turned = move |square: Square| map(square).expect("the field onto itself");
    let setup = move |setup: &Setup| {
        let mut board = Board::default();
        for square in Square::all() {
            board[turned(square)] = setup.board[square];
        }
        let pending = setup.pending.iter().map(|pending| match *pending {
            Pending::Reaction { shooter, target } => {
                Pending::Reaction { shooter: turned(shooter), target: turned(target) }
            }
            Pending::Losses { square, hits } => Pending::Losses { square: turned(square), hits },
        });
        Setup { board, pending: pending.collect(), ..setup.clone() }
    };
    let action = move |_: &Position, action: &Action| match *action {
        Action::March(March { from, to, units }) => Action::March(March { from: turned(from), to: turned(to), units }),
        Action::Volley { from, to } => Action::Volley { from: turned(from), to: turned(to) },
        Action::Bribe { from, to, coins } => Action::Bribe { from: turned(from), to: turned(to), coins },
        other => other,
    };
    Symmetry::new(name, setup, action)
}
