//! The encounter file of a position: only what differs from the tables and from what is so if nothing is said.

mod creature;
mod turn;

pub(crate) use creature::full_pools;

use super::check::{by_initiative, fresh_turn};
use super::influence;
use super::setup::Setup;
use super::whole::{Encounter, LairEntry};
use crate::name::Name;
use crate::space::{CellEntry, GridShape};
use crate::state::position::Lair;
use crate::state::{Position, Who};

/// The encounter file of a position. Checked under the ruleset of the position it gives the position again. The ruleset is
/// not written: whoever keeps the file keeps it beside.
pub fn write(position: &Position) -> Setup {
    let extent = position.stage.grid.extent();
    let side = |squares: i16| u32::from(squares.unsigned_abs());
    let begun = !position.is_unbegun();
    let order = (begun && position.order != by_initiative(position.creatures.shared()))
        .then(|| position.order.iter().map(|&who| name(position, who)).collect());
    let fresh = fresh_turn(&position.order, position.creatures.shared());
    Setup::from(Encounter {
        name: position.stage.name.clone(),
        ruleset: None,
        grid: GridShape { width: side(extent.width()), height: side(extent.height()) },
        cells: position.stage.cells.iter().cloned().chain(objects(position)).collect(),
        creatures: position.everyone().map(|(who, _)| creature::write(position, who)).collect(),
        order,
        round: position.round,
        turn: position
            .turn
            .as_ref()
            .filter(|&turn| Some(turn) != fresh.as_ref())
            .map(|turn| turn::write(position, turn)),
        pending: position
            .pending
            .iter()
            .filter(|_| begun)
            .map(|pending| turn::write_pending(position, pending))
            .collect(),
        lair: position.lair.as_ref().map(|lair| lair_entry(position, lair)),
        influences: position.influences.iter().map(|influence| influence::write(position, influence)).collect(),
    })
}

fn name(position: &Position, who: Who) -> Name {
    position.creature(who).id().clone()
}

/// Things on the ground: an entry for each name.
fn objects(position: &Position) -> impl Iterator<Item = CellEntry> {
    position.objects.chunk_by(|one, other| one.name == other.name).map(|things| CellEntry {
        at: things.iter().map(|thing| thing.at).collect(),
        name: things.first().map(|thing| thing.name.to_string()),
        ..CellEntry::default()
    })
}

fn lair_entry(position: &Position, lair: &Lair) -> LairEntry {
    LairEntry { owner: name(position, lair.owner), options: lair.options.clone(), used: lair.used.clone() }
}
