//! A position and where its spaces are, for marks that know no game.

use rulebound_axis::position::Position;
use rulebound_axis::power::Power;
use rulebound_kernel::Place;

use super::chart::Chart;
use crate::svg::ViewBox;
use crate::svg::layout::{Layout, Point};
use crate::svg::overlay::Overlay;

/// How large marks are on the map, which are made for boards of squares.
pub(super) const SCALE: f64 = 0.36;

/// A position and its map. Points are in the space of marks, which is [`SCALE`] times as large on the map.
pub(super) struct Board<'a> {
    position: &'a Position,
    chart: &'a Chart,
    /// Where what is shown begins: of two copies of a space on a map that wraps, the one nearer to this is meant.
    origin: Option<Point>,
}

impl<'a> Board<'a> {
    pub(super) fn new(position: &'a Position, chart: &'a Chart, overlay: &Overlay) -> Self {
        let first = overlay.tried.first().or(overlay.routes.first().map(|route| &route.from));
        let line = || overlay.evidence.iter().find_map(|mark| mark.places().first());
        let origin = first.or_else(line).and_then(|place| chart.site(&place.0)).map(|site| site.middle());
        Board { position, chart, origin }
    }

    /// The middle of a place on the map.
    fn middle(&self, place: &Place) -> Option<Point> {
        self.chart.site(&place.0).map(|site| self.nearer(site.middle()))
    }

    /// Of the copies of a point on a map that wraps, the one that is meant.
    fn nearer(&self, mut point: Point) -> Point {
        if let Some(origin) = self.origin.filter(|_| self.chart.wraps) {
            let half = self.chart.width / 2.0;
            if point.x - origin.x > half {
                point.x -= self.chart.width;
            } else if origin.x - point.x > half {
                point.x += self.chart.width;
            }
        }
        point
    }

    /// How far a copy of the marks must be moved so that nothing of these places is lost beyond the edge.
    pub(super) fn copy<'p>(&self, places: impl Iterator<Item = &'p Place>) -> Option<f64> {
        let outside = |point: Point| {
            if point.x < 0.0 {
                Some(self.chart.width)
            } else if point.x > self.chart.width {
                Some(-self.chart.width)
            } else {
                None
            }
        };
        places.filter_map(|place| self.middle(place)).find_map(outside)
    }
}

/// A point of the map in the space of marks.
fn marked(point: Point) -> Point {
    Point { x: point.x / SCALE, y: point.y / SCALE }
}

impl Layout for Board<'_> {
    fn point(&self, place: &Place) -> Option<Point> {
        self.middle(place).map(marked)
    }

    fn is_occupied(&self, place: &Place) -> bool {
        self.position
            .map()
            .space(&place.0)
            .is_some_and(|space| Power::ALL.into_iter().any(|power| !self.position.units(space, power).is_empty()))
    }

    fn pieces(&self) -> Vec<Point> {
        let map = self.position.map();
        let places = map.spaces().map(|space| Place::of(map.id(space)));
        places.filter(|place| self.is_occupied(place)).filter_map(|place| self.point(&place)).collect()
    }

    fn bounds(&self) -> ViewBox {
        ViewBox { left: 0.0, top: 0.0, width: self.chart.width / SCALE, height: self.chart.height / SCALE }
    }

    fn narrow(&self, from: &Place, to: &Place) -> Option<Point> {
        let strait = self.chart.straits.iter().find(|strait| strait.joins(&from.0, &to.0))?;
        Some(marked(self.nearer(strait.middle())))
    }

    fn fills_ground(&self) -> bool {
        true
    }
}
