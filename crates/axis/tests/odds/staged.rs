//! Battles fought by the game itself: staged on the printed board, every question answered by the policies of the odds.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{Hash, Hasher};

use rulebound_axis::action::Action;
use rulebound_axis::counts::Counts;
use rulebound_axis::group::Task;
use rulebound_axis::map::Map;
use rulebound_axis::odds::{Assault, Battle, End, Field, Force, Luck, Submerge};
use rulebound_axis::phase::{MovePhase, Phase};
use rulebound_axis::position::Position;
use rulebound_axis::power::Power;
use rulebound_axis::ruleset::Ruleset;
use rulebound_axis::setup::{MovedEntry, Setup, TransportEntry};
use rulebound_axis::space::Space;
use rulebound_axis::unit::{Domain, Unit};
use rulebound_axis::{Axis, Question};
use rulebound_kernel::{Dice, Game, Turn};

use crate::combat::{Combat, Ended};
use crate::simulator::{
    LAND_ATTACK, LAND_DEFENCE, SEA_ATTACK, SEA_DEFENCE, is_infantry_or_so, is_plane, rank, rounds_counted,
};

const ATTACKER: Power = Power::Uk;
/// Where battles are fought, on land and at sea; the attackers came from beside it, or go ashore from a zone.
const LAND: [&str; 2] = ["france", "northwestern_europe"];
const SEA: [&str; 2] = ["sz06", "sz07"];
const COAST: &str = "sz08";

/// A battle on the board, and the chances of winning that its attacker has looked up.
pub struct Staged {
    start: Position,
    space: Space,
    /// Where the attacker goes back to.
    back: Space,
    /// Whether somebody fights on either side. Submarines do not hide from transports alone.
    armed: bool,
    hopes: RefCell<HashMap<[Side; 2], f64>>,
}

/// What a side has in a battle, and how many of its battleships are damaged.
type Side = (Counts, u8);

/// The board between two rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    position: Position,
    /// Rounds fought, counted as far as it matters.
    rounds: u32,
    /// Whether the attacker has given up: what could leave has left.
    gone: bool,
    /// Whether nobody stayed behind then.
    retreated: bool,
}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (Axis::key(&self.position), self.rounds).hash(state);
    }
}

fn is_armed(units: &Counts) -> bool {
    units.iter().any(|(unit, _)| unit != Unit::AaGun && unit != Unit::Transport)
}

/// The defenders, of one power or of two that share each kind.
fn shared(force: &Force, allied: bool) -> BTreeMap<Power, Side> {
    let mut own = force.units;
    let mut ally = Counts::NONE;
    for (unit, count) in force.units.iter().filter(|_| allied) {
        ally[unit] = count / 2;
        own[unit] = count - count / 2;
    }
    let damaged = force.damaged.min(own[Unit::Battleship]);
    let sides = [(Power::Germany, (own, damaged)), (Power::Japan, (ally, force.damaged - damaged))];
    sides.into_iter().filter(|(_, (units, _))| !units.is_empty()).collect()
}

fn came_there(space: &str, units: Counts) -> Option<MovedEntry> {
    let (phase, task) = (MovePhase::CombatMove, Task::Move);
    (!units.is_empty()).then(|| MovedEntry { space: space.to_owned(), units, phase, left: 0, task })
}

/// A transport with one unit that is about to go ashore.
fn transport(unit: Unit) -> TransportEntry {
    TransportEntry {
        power: None,
        zone: COAST.to_owned(),
        cargo: Counts::NONE,
        loaded: Counts::NONE,
        landing: Counts::of(unit, 1),
        territory: Some(LAND[0].to_owned()),
        left: 0,
        used: Some(MovePhase::CombatMove),
        fought: false,
        guests: Vec::new(),
    }
}

/// The scenario of a battle.
fn scenario(battle: &Battle, allied: bool) -> Setup {
    let [there, back] = if battle.field == Field::Sea { SEA } else { LAND };
    let assault = if let Field::Assault(assault) = battle.field { assault } else { Assault::default() };
    let attackers = battle.attacker.units.minus(&assault.seaborne).expect("they attack");
    let defenders = shared(&battle.defender, allied);
    let ships = Counts::of(Unit::Transport, assault.seaborne.total() as u8).plus(&assault.bombard).expect("a fleet");
    let mut damaged: BTreeMap<Power, u8> = defenders.iter().map(|(&power, side)| (power, side.1)).collect();
    damaged.insert(ATTACKER, battle.attacker.damaged);
    let mut units: BTreeMap<Power, Counts> = defenders.into_iter().map(|(power, side)| (power, side.0)).collect();
    units.insert(ATTACKER, attackers);
    let seaborne =
        assault.seaborne.iter().flat_map(|(unit, count)| std::iter::repeat_n(transport(unit), usize::from(count)));
    let at_sea = battle.field == Field::Sea;
    Setup {
        turn: ATTACKER,
        phase: Phase::Combat,
        bare: true,
        owners: BTreeMap::from([(LAND[1].to_owned(), ATTACKER)]),
        units: BTreeMap::from([(there.to_owned(), units), (COAST.to_owned(), BTreeMap::from([(ATTACKER, ships)]))]),
        damaged: if at_sea { BTreeMap::from([(there.to_owned(), damaged)]) } else { BTreeMap::new() },
        moved: came_there(there, attackers.filtered(|unit| unit != Unit::Transport)).into_iter().collect(),
        transports: seaborne.collect(),
        came: BTreeMap::from([(there.to_owned(), BTreeSet::from([back.to_owned()]))]),
        ..Setup::printed(Map::standard())
    }
}

impl Staged {
    /// Stages a battle, with defenders of one power or of two; `None` where the rules let nobody fight it: what attacks cannot
    /// hit what it finds, and is not found by it.
    pub fn new(battle: &Battle, allied: bool) -> Option<Staged> {
        let ruleset = Ruleset {
            low_luck: battle.luck == Luck::LowLuck,
            aa_casualties: battle.aa_casualties,
            ..Ruleset::STANDARD
        };
        let start = Axis::check(&scenario(battle, allied), &ruleset).unwrap_or_else(|problems| panic!("{problems:?}"));
        let [space, back] = if battle.field == Field::Sea { SEA } else { LAND };
        let [space, back] = [space, back].map(|id| start.map().space(id).expect("a space"));
        if !Axis::is_legal(&start, &Action::Fight { space }) {
            return None;
        }
        let armed = is_armed(&battle.attacker.units) && is_armed(&battle.defender.units);
        let staged = Staged { start, space, back, armed, hopes: RefCell::default() };
        staged.assert_is(battle);
        Some(staged)
    }

    /// What the odds read off the board is the battle that was staged.
    fn assert_is(&self, battle: &Battle) {
        let read = Battle::at(&self.start, self.space).expect("a battle");
        let without_cargo = matches!(battle.field, Field::Assault(assault) if assault.seaborne.is_empty());
        assert_eq!(read.field, if without_cargo { Field::Land } else { battle.field });
        for (read, staged) in [(read.attacker, &battle.attacker), (read.defender, &battle.defender)] {
            assert_eq!((read.units, read.damaged), (staged.units, staged.damaged));
        }
        assert_eq!((read.luck, read.aa_casualties), (battle.luck, battle.aa_casualties));
    }

    fn is_sea(&self) -> bool {
        self.start.map().is_sea(self.space)
    }

    fn damaged(&self, position: &Position, attackers: bool) -> u8 {
        let powers = Power::ALL.into_iter().filter(|power| (*power == ATTACKER) == attackers);
        let spaces = [self.space, self.back];
        powers.flat_map(|power| spaces.map(|space| position.damaged(space, power))).sum()
    }

    /// Which unit takes a hit, by the order of the odds: a damage first, the last land unit last if it is kept.
    fn loss(&self, battle: &Battle, position: &Position, attacks: bool) -> Action {
        let (force, usual) = match (attacks, self.is_sea()) {
            (true, true) => (&battle.attacker, SEA_ATTACK),
            (true, false) => (&battle.attacker, LAND_ATTACK),
            (false, true) => (&battle.defender, SEA_DEFENCE),
            (false, false) => (&battle.defender, LAND_DEFENCE),
        };
        let mut planes = false;
        let mut best: [Option<(usize, Action)>; 2] = [None, None];
        Axis::actions(position, &mut |action| {
            let Action::Lose { units, .. } = &action else { panic!("{action:?} takes no hit") };
            let unit = units.iter().next().map(|(unit, _)| unit);
            let rank = unit.map_or(0, |unit| 1 + rank(force, usual, unit));
            planes |= unit.is_some_and(is_plane);
            let best = &mut best[usize::from(unit.is_some_and(is_infantry_or_so))];
            if best.as_ref().is_none_or(|(known, _)| rank < *known) {
                *best = Some((rank, action));
            }
        });
        let [other, land] = best;
        let kept = attacks
            && !self.is_sea()
            && force.losses.keep_land
            && planes
            && position.own(self.space).sum(&[Unit::Infantry, Unit::Artillery, Unit::Tank]) == 1;
        let chosen = other.into_iter().chain(land.filter(|_| !kept)).min_by_key(|(rank, _)| *rank);
        chosen.expect("something to lose").1
    }

    fn submerge(&self, force: &Force, position: &Position) -> Action {
        let mut answers = Vec::new();
        Axis::actions(position, &mut |action| answers.push(action));
        let dives = self.armed && force.submerge == Submerge::AtOnce;
        let wanted = |action: &Action| dives == matches!(action, Action::Submerge { .. });
        answers.into_iter().find(wanted).expect("submarines")
    }

    /// Breaks off, as far as somebody can: first those that came overland, then planes that are left.
    fn break_off(&self, position: &Position) -> Option<Action> {
        let mut answer = None;
        Axis::actions(position, &mut |action| {
            if matches!(action, Action::Retreat { .. } | Action::Withdraw) {
                answer = Some(action);
            }
        });
        answer
    }

    /// The chance of winning from here, if everybody fights to the end. It is told for battles without submerging and
    /// without guns that have fired already, which the odds could not be asked about.
    fn hope(&self, battle: &Battle, position: &Position) -> f64 {
        let attackers = (position.own(self.space), self.damaged(position, true));
        let defenders = (position.enemies(self.space), self.damaged(position, false));
        *self.hopes.borrow_mut().entry([attackers, defenders]).or_insert_with(|| {
            let force = |force: &Force, (units, damaged)| Force { units, damaged, ..force.clone() };
            let stubborn = Battle {
                field: if self.is_sea() { Field::Sea } else { Field::Land },
                attacker: force(&battle.attacker, attackers),
                defender: force(&battle.defender, defenders),
                retreat: None,
                ..battle.clone()
            };
            stubborn.odds().expect("a battle").attacker_wins
        })
    }

    /// Whether the attacker gives up after a round.
    fn gives_up(&self, battle: &Battle, board: &Board) -> bool {
        let Some(retreat) = battle.retreat else { return false };
        retreat.after.is_some_and(|after| board.rounds >= u32::from(after.get()))
            || retreat.below.is_some_and(|least| self.hope(battle, &board.position) < least)
    }
}

/// Who is asked what.
fn asked(position: &Position) -> Option<(bool, Question)> {
    match Axis::turn(position) {
        Turn::Decide { side, decision } => Some((side == ATTACKER.side(), decision.question?)),
        other => panic!("{other:?}"),
    }
}

impl Combat for Staged {
    type State = Board;

    fn begin(&self, _: &Battle, _: &mut dyn Dice) -> Board {
        Board { position: self.start.clone(), rounds: 0, gone: false, retreated: false }
    }

    fn round(&self, battle: &Battle, board: &mut Board, dice: &mut dyn Dice) {
        let fight = Action::Fight { space: self.space };
        Axis::apply_unchecked(&mut board.position, &fight, dice).expect("fair dice");
        let mut rounds = board.rounds + 1;
        rounds = rounds.min(rounds_counted(battle));
        board.rounds = rounds;
        while let Some((attacks, question)) = asked(&board.position) {
            let force = if attacks { &battle.attacker } else { &battle.defender };
            let answer = match question {
                Question::Losses { .. } => self.loss(battle, &board.position, attacks),
                Question::Submerge { .. } => self.submerge(force, &board.position),
                Question::Press { .. } => {
                    if !board.gone && !self.gives_up(battle, board) {
                        return;
                    }
                    board.gone = true;
                    let Some(answer) = self.break_off(&board.position) else { return };
                    Axis::apply_unchecked(&mut board.position, &answer, dice).expect("no dice");
                    board.retreated = asked(&board.position).is_none();
                    continue;
                }
                Question::Shelter { .. } => panic!("nobody looks for a place before combat is over"),
            };
            Axis::apply_unchecked(&mut board.position, &answer, dice).expect("fair dice");
        }
    }

    fn ended(&self, _: &Battle, board: &Board) -> Option<Ended> {
        let position = &board.position;
        if board.rounds == 0 || asked(position).is_some() {
            return None;
        }
        let (here, defenders) = (position.own(self.space), position.enemies(self.space));
        // Planes that broke off are over the land still, and no longer in the battle.
        let stays = |unit: Unit| self.is_sea() || !board.gone || unit.domain() == Domain::Land;
        let end = match (here.filtered(stays).is_empty(), defenders.is_empty()) {
            _ if board.retreated => End::Retreat,
            (false, true) => End::AttackerWins,
            (true, false) => End::DefenderWins,
            _ => End::Draw,
        };
        Some(Ended {
            end,
            takes: position.owner(self.space) == Some(ATTACKER),
            attackers: here.plus(&position.own(self.back)).expect("as many as there were"),
            defenders,
            damaged: [true, false].map(|attackers| self.damaged(position, attackers)),
        })
    }
}
