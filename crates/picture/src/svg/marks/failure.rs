//! Where a refused way fails, from the evidence alone.

use rulebound_kernel::{Item, Mark, Place, Role};

use super::first_place;
use super::part::Part;
use crate::svg::layout::{Layout, Point};
use crate::svg::overlay::Overlay;

/// A refused way and where it fails.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Failure {
    /// The way, at least two points.
    pub(super) points: Vec<Point>,
    /// Its last place.
    pub(super) target: Place,
    /// The place where it fails.
    pub(super) place: Place,
    /// The index of the point where it fails; never that of the origin.
    pub(super) index: usize,
    /// The narrow that is closed to the step into that place.
    pub(super) narrow: Option<Point>,
}

impl Failure {
    /// The middle of the place where it fails.
    pub(super) fn point(&self) -> Point {
        self.points[self.index]
    }

    /// Whether it fails at its target.
    pub(super) fn is_at_target(&self) -> bool {
        self.index + 1 == self.points.len()
    }
}

/// The refused way of an overlay: what was tried, or else a line of the evidence that is a way.
pub(super) fn find(layout: &impl Layout, overlay: &Overlay) -> Option<Failure> {
    let evidence = &overlay.evidence;
    let way = if overlay.tried.len() > 1 { &overlay.tried[..] } else { way_of(evidence)? };
    let places: Vec<(&Place, Point)> = way.iter().filter_map(|place| Some((place, layout.point(place)?))).collect();
    let index = failing(&places, evidence)?;
    let step = (places[index - 1].0, places[index].0);
    let narrow = evidence.iter().any(|mark| is_step(mark, step)).then(|| layout.narrow(step.0, step.1)).flatten();
    Some(Failure {
        target: places.last()?.0.clone(),
        place: places[index].0.clone(),
        points: places.iter().map(|(_, point)| *point).collect(),
        index,
        narrow,
    })
}

/// Whether a mark is the line between two places, whichever way.
pub(crate) fn is_step(mark: &Mark, (from, to): (&Place, &Place)) -> bool {
    match &mark.item {
        Item::Line { through } => {
            matches!(&through[..], [one, other] if (one, other) == (from, to) || (other, one) == (from, to))
        }
        _ => false,
    }
}

/// The line of the evidence that is a way. Where something must be safe a line is what threatens it, and nobody's way.
fn way_of(evidence: &[Mark]) -> Option<&[Place]> {
    if evidence.iter().any(|mark| mark.role == Role::Protected) {
        return None;
    }
    evidence.iter().find_map(|mark| match &mark.item {
        Item::Line { through } if mark.role == Role::Path && through.len() > 1 => Some(&through[..]),
        _ => None,
    })
}

/// The first point of the way, after its origin, that the evidence says something against.
fn failing(places: &[(&Place, Point)], evidence: &[Mark]) -> Option<usize> {
    let last = places.len().checked_sub(1).filter(|&last| last > 0)?;
    let on_way = |place: Option<&Place>| place.and_then(|place| places.iter().skip(1).position(|(on, _)| *on == place));
    let single = |mark: &Mark| matches!(mark.item, Item::Place { .. } | Item::Token { .. });
    let found = on_way(first_place(evidence, |mark| mark.role == Role::Path && single(mark)))
        .or_else(|| on_way(first_place(evidence, |mark| mark.role == Role::Blocker)))
        .or_else(|| on_way(first_place(evidence, |mark| mark.role == Role::Terrain && single(mark))))
        .or_else(|| on_way(first_place(evidence, |mark| Part::of(mark.role) == Part::Absent)));
    if let Some(found) = found {
        return Some(found + 1);
    }
    let reach = evidence.iter().find_map(|mark| match mark.item {
        Item::Number { value, .. } if mark.role == Role::Have => usize::try_from(value).ok(),
        _ => None,
    });
    match reach {
        Some(reach) if reach < last => Some(reach + 1),
        // Nothing but the way itself is against it: it fails with its first step.
        _ if evidence.iter().all(|mark| matches!(mark.item, Item::Line { .. })) => Some(1),
        _ => Some(last),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg::ViewBox;

    /// A board of one rank: a1, b1, c1 …
    struct Rank;

    impl Layout for Rank {
        fn point(&self, place: &Place) -> Option<Point> {
            let file = place.0.bytes().next()?;
            Some(Point { x: f64::from(file), y: 0.0 })
        }

        fn is_occupied(&self, _: &Place) -> bool {
            false
        }

        fn pieces(&self) -> Vec<Point> {
            Vec::new()
        }

        fn bounds(&self) -> ViewBox {
            ViewBox { left: 0.0, top: 0.0, width: 1.0, height: 1.0 }
        }
    }

    const WAY: [&str; 5] = ["a1", "b1", "c1", "d1", "e1"];

    fn fails(evidence: Vec<Mark>, tried: bool) -> Option<String> {
        let tried = if tried { WAY.iter().map(Place::of).collect() } else { Vec::new() };
        find(&Rank, &Overlay { evidence, tried, ..Overlay::default() }).map(|failure| failure.place.to_string())
    }

    #[test]
    fn the_evidence_says_where_a_way_fails() {
        let way = || Mark::line(Role::Path, WAY);
        assert_eq!(fails(vec![way(), Mark::token(Role::Blocker, "c1", "t")], false).as_deref(), Some("c1"));
        assert_eq!(fails(vec![Mark::place(Role::Path, "d1")], true).as_deref(), Some("d1"));
        assert_eq!(fails(vec![Mark::place(Role::Terrain, "b1")], true).as_deref(), Some("b1"));
        assert_eq!(fails(vec![way(), Mark::number(Role::Have, "range", 2)], false).as_deref(), Some("d1"));
        assert_eq!(fails(vec![way()], false).as_deref(), Some("b1"), "the way itself is against it");
        assert_eq!(fails(vec![Mark::place(Role::Protected, "z9")], true).as_deref(), Some("e1"));
    }

    #[test]
    fn a_line_that_threatens_is_nobodys_way() {
        assert_eq!(fails(vec![Mark::line(Role::Path, WAY), Mark::place(Role::Protected, "a1")], false), None);
        assert_eq!(fails(vec![Mark::place(Role::Blocker, "c1")], false), None);
        assert_eq!(fails(vec![Mark::line(Role::Path, ["a1"])], false), None);
    }
}
