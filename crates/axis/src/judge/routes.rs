//! The ways between two ends.

use crate::order::{LONGEST_PATH, Order, Path};
use crate::position::Position;
use crate::space::{Space, Spaces};
use crate::unit::{Domain, Unit};

/// The orders that an order with open way could be: for planes one of the shortest ways, for all others every way that
/// their moves allow, or the shortest where none does.
pub(super) fn routes(position: &Position, order: &Order) -> Vec<Order> {
    let [from, to] = order.path[..] else { return Vec::new() };
    if !position.map.has(from) || !position.map.has(to) || from == to {
        return Vec::new();
    }
    let paths = match order.domain() {
        Some(Domain::Air) => vec![position.map.tables().flight(from, to)],
        Some(Domain::Land) => ways(from, to, order.units[Unit::Tank] > 0, &|space| land_steps(position, space)),
        Some(Domain::Sea) => ways(from, to, true, &|space| sea_steps(position, space)),
        None => Vec::new(),
    };
    paths.into_iter().map(|path| Order { path, ..order.clone() }).collect()
}

fn land_steps(position: &Position, space: Space) -> Spaces {
    position.map.tables().land_neighbours(space)
}

/// All steps of ships, through closed canals too, so that a canal can be named.
fn sea_steps(position: &Position, space: Space) -> Spaces {
    if position.map.is_sea(space) { position.map.neighbours(space) & position.map.seas() } else { Spaces::EMPTY }
}

/// Every way of one step or, where two are allowed, of two; otherwise the shortest.
fn ways(from: Space, to: Space, two: bool, steps: &dyn Fn(Space) -> Spaces) -> Vec<Path> {
    let mut paths: Vec<Path> = Vec::new();
    if steps(from).contains(to) {
        paths.push([from, to].into_iter().collect());
    }
    if two {
        let between = steps(from).iter().filter(|&middle| middle != to && steps(middle).contains(to));
        paths.extend(between.map(|middle| [from, middle, to].into_iter().collect::<Path>()));
    }
    if paths.is_empty() { vec![shortest(from, to, steps)] } else { paths }
}

/// The shortest way, as far as a path can be written; the two ends alone where there is none.
fn shortest(from: Space, to: Space, steps: &dyn Fn(Space) -> Spaces) -> Path {
    let mut fronts = vec![Spaces::one(from)];
    let mut reached = Spaces::one(from);
    while let Some(front) = fronts.last().copied().filter(|front| !front.is_empty() && fronts.len() < LONGEST_PATH) {
        let next = front.iter().fold(Spaces::EMPTY, |next, space| next | steps(space)) - reached;
        reached |= next;
        fronts.push(next);
        if next.contains(to) {
            let mut path = vec![to];
            for front in fronts.iter().rev().skip(1) {
                let here = path[path.len() - 1];
                path.extend(front.iter().find(|&space| steps(space).contains(here)));
            }
            return path.into_iter().rev().collect();
        }
    }
    [from, to].into_iter().collect()
}
