//! Where the spaces of a map lie, and their outlines.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rulebound_axis::map::Map;
use serde::Deserialize;

use crate::svg::layout::Point;

/// The drawing of a map.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Chart {
    /// The map's name.
    map: String,
    pub(super) width: f64,
    pub(super) height: f64,
    /// Whether its right edge touches its left one.
    pub(super) wraps: bool,
    pub(super) straits: Vec<Strait>,
    pub(super) borders: Borders,
    spaces: BTreeMap<String, Site>,
}

/// Two zones that touch without a border that could be drawn.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Strait {
    pub(super) between: [String; 2],
    line: [[f64; 2]; 2],
}

/// The lines between spaces, each drawn once.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Borders {
    /// Between sea zones.
    pub(super) sea: String,
    /// Between lands.
    pub(super) land: String,
    /// Between land and sea.
    pub(super) coast: String,
}

/// How one space is drawn.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Site {
    /// Its name on the map, which may be shortened.
    pub(super) label: String,
    at: [f64; 2],
    /// The room there is for the name.
    pub(super) size: f64,
    pub(super) anchor: String,
    /// Whether the name stands on the space itself, and its units with it.
    inside: bool,
    centre: [f64; 2],
    pub(super) outline: String,
}

impl Strait {
    pub(super) fn ends(&self) -> [Point; 2] {
        self.line.map(|[x, y]| Point { x, y })
    }

    pub(super) fn middle(&self) -> Point {
        let [from, to] = self.ends();
        Point { x: (from.x + to.x) / 2.0, y: (from.y + to.y) / 2.0 }
    }

    pub(super) fn joins(&self, one: &str, other: &str) -> bool {
        let [left, right] = self.between.each_ref().map(String::as_str);
        (left, right) == (one, other) || (right, left) == (one, other)
    }
}

/// How far the name is lifted, to leave room for units below it.
const LIFT: f64 = 3.3;

impl Site {
    /// Where the name stands.
    pub(super) fn name_point(&self) -> Point {
        let [x, y] = self.at;
        Point { x, y: if self.inside { y - LIFT } else { y } }
    }

    /// The middle of the upper edge of the units.
    pub(super) fn units_point(&self) -> Point {
        let [x, y] = if self.inside { [self.at[0], self.at[1] - 1.4] } else { [self.centre[0], self.centre[1] - 5.0] };
        Point { x, y }
    }

    /// The middle, where lines begin and end.
    pub(super) fn middle(&self) -> Point {
        let point = self.units_point();
        point.moved(0.0, 5.0)
    }

    /// The largest letters of the name.
    pub(super) fn letters(&self) -> f64 {
        (0.6 * self.size).clamp(3.2, 5.6)
    }
}

/// The drawing of the printed board. The file is compiled in and a test reads it, so it cannot be torn at run time.
static PRINTED: LazyLock<Option<Chart>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../../data/axis-1942.json")).ok());

/// The width of a tile on a map without a drawing, and its height.
const TILE: (f64, f64) = (80.0, 46.0);
/// How many tiles stand in a row.
const ROW: usize = 12;

impl Chart {
    /// Draws a map: the printed board by its outlines, any other as a table of tiles.
    pub(super) fn with<R>(map: &Map, draw: impl FnOnce(&Chart) -> R) -> R {
        match PRINTED.as_ref().filter(|chart| chart.map == map.name() && chart.knows(map)) {
            Some(chart) => draw(chart),
            None => draw(&Chart::tiles(map)),
        }
    }

    fn knows(&self, map: &Map) -> bool {
        map.spaces().all(|space| self.spaces.contains_key(map.id(space)))
    }

    pub(super) fn site(&self, id: &str) -> Option<&Site> {
        self.spaces.get(id)
    }

    /// A map without a drawing: one tile a space, in the order of the file.
    fn tiles(map: &Map) -> Chart {
        let (width, height) = TILE;
        let columns = map.size().clamp(1, ROW);
        let spaces = map.spaces().map(|space| {
            let (row, column) = (space.index() / columns, space.index() % columns);
            let (left, top) = (column as f64 * width, row as f64 * height);
            let (right, bottom) = (left + width, top + height);
            let middle = left + width / 2.0;
            let site = Site {
                label: map.name_of(space).to_owned(),
                at: [middle, top + 18.0],
                size: 9.0,
                anchor: "middle".to_owned(),
                inside: true,
                centre: [middle, top + height / 2.0],
                outline: format!("M{left},{top} {right},{top} {right},{bottom} {left},{bottom}Z"),
            };
            (map.id(space).to_owned(), site)
        });
        let spaces: BTreeMap<String, Site> = spaces.collect();
        let borders =
            Borders { coast: spaces.values().map(|site| site.outline.as_str()).collect(), ..Borders::default() };
        let (width, height) = (columns as f64 * width, map.size().div_ceil(columns) as f64 * height);
        Chart { map: map.name().to_owned(), width, height, wraps: false, straits: Vec::new(), borders, spaces }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_board_has_an_outline_for_every_space() {
        let chart = PRINTED.as_ref().expect("a whole file");
        let map = Map::standard();
        assert!(chart.knows(map));
        assert_eq!(chart.spaces.len(), map.size());
        for (id, site) in &chart.spaces {
            assert!(site.outline.starts_with('M') && site.outline.ends_with('Z'), "{id}");
            let Point { x, y } = site.middle();
            assert!((0.0..=chart.width).contains(&x) && (0.0..=chart.height).contains(&y), "{id}");
        }
    }

    #[test]
    fn straits_are_borders_of_the_map() {
        let map = Map::standard();
        let chart = PRINTED.as_ref().expect("a whole file");
        assert_eq!(chart.straits.len(), 3);
        for strait in &chart.straits {
            let [from, to] = strait.between.each_ref().map(|id| map.space(id).expect("a zone"));
            assert!(map.neighbours(from).contains(to), "{strait:?}");
        }
        for canal in map.canals() {
            let [from, to] = canal.between.map(|zone| map.id(zone));
            assert!(chart.straits.iter().any(|strait| strait.joins(from, to)), "{from} {to}");
        }
    }

    #[test]
    fn any_other_map_is_drawn_as_tiles() {
        let map = Map::named("straits").expect("the small map");
        Chart::with(map, |chart| {
            assert!(chart.knows(map));
            assert_eq!((chart.width, chart.height), (12.0 * TILE.0, 2.0 * TILE.1));
        });
    }
}
