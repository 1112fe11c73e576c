//! Axis & Allies as SVG.
//!
//! The printed board is drawn by its outlines, any other map as a table of tiles. A picture narrower than
//! [`WIDE`] counts the units of a power in a space instead of showing each kind; both forms are in the layer of tokens, and a
//! page shows either (`kinds`, `total`).
//!
//! ```
//! use rulebound_axis::Axis;
//! use rulebound_kernel::{Game, Mark, Role, Ruleset as _};
//! use rulebound_picture::svg::{Options, Overlay, axis};
//!
//! let ruleset = <Axis as Game>::Ruleset::preset("standard").expect("a preset");
//! let setup = Axis::scenario(&ruleset, "start").expect("a scenario");
//! let position = Axis::check(&setup, &ruleset).expect("a position");
//! let overlay = Overlay { evidence: vec![Mark::place(Role::Missing, "trans_jordan")], ..Overlay::default() };
//! let picture = axis::picture(&position, &overlay, &Options::default());
//! assert!(picture.contains(r#"data-square="trans_jordan" data-role="missing""#));
//! ```

mod area;
mod background;
mod board;
mod chart;
mod chip;
mod shown;
mod standing;
mod token;
mod words;

use rulebound_axis::Axis;
use rulebound_axis::map::Map;
use rulebound_axis::position::Position;
use rulebound_kernel::{Item, Mark, Place, Role};

use super::canvas::{Canvas, number};
use super::layout::Layout as _;
use super::{Kind, Layer, Options, Overlay, Scene, Target, UnknownPlace, ViewBox, document, marks};
use board::{Board, SCALE};
use chart::Chart;

pub use shown::overlay;

/// The width in pixels from which a picture shows each kind of unit.
pub const WIDE: u32 = 1000;

/// What is seen of the drawing's space.
pub fn view(map: &Map) -> ViewBox {
    Chart::with(map, |chart| ViewBox { left: 0.0, top: 0.0, width: chart.width, height: chart.height })
}

/// The map itself as a group: spaces by their first owner, borders, straits, names, victory cities. Depends on the map and
/// the options alone.
pub fn background(map: &Map, options: &Options) -> String {
    Chart::with(map, |chart| {
        group(Layer::Background, options, |canvas| {
            standing::kinds(canvas);
            background::draw(canvas, map, chart);
        })
    })
}

/// Units, factories and canals as a group.
pub fn tokens(position: &Position, options: &Options) -> String {
    let map = position.map();
    let counted = options.size.is_some_and(|width| width < WIDE);
    Chart::with(map, |chart| {
        group(Layer::Tokens, options, |canvas| {
            standing::state(canvas, position);
            let sites = || map.spaces().filter_map(|space| Some((space, chart.site(map.id(space))?)));
            for (land, site) in sites() {
                token::factory(canvas, position, land, site);
            }
            token::canals(canvas, position, chart);
            for (space, site) in sites() {
                chip::draw(canvas, position, space, site, counted);
            }
        })
    })
}

/// The marks that lie under the units, as a group; before them the lands that changed hands.
pub fn below(position: &Position, overlay: &Overlay, options: &Options) -> String {
    Chart::with(position.map(), |chart| {
        group(Layer::Below, options, |canvas| {
            area::owners(canvas, position, chart);
            area::draw(canvas, chart, overlay);
        })
    })
}

/// The marks that lie over the units, as a group.
pub fn above(position: &Position, overlay: &Overlay, options: &Options) -> String {
    Chart::with(position.map(), |chart| {
        let board = Board::new(position, chart, overlay);
        // Units are not covered: the frame of their space says enough.
        let is_free = |target: &Target| target.kind == Kind::Combine || !board.is_occupied(&target.at);
        let targets = overlay.targets.iter().filter(|target| is_free(target)).cloned().collect();
        let over = Overlay { evidence: over_units(overlay), targets, ..overlay.clone() };
        group(Layer::Above, options, |canvas| {
            let copy = board.copy(places(&over));
            for along in [Some(0.0), copy].into_iter().flatten() {
                let transform = format!("translate({} 0) scale({SCALE})", number(along));
                canvas.element("g").attribute("transform", transform).open();
                marks::above(canvas, &board, &over);
                canvas.end("g");
            }
        })
    })
}

/// The evidence that needs a sign over the units: of several things at one place in one role, the first. Where a refused way
/// fails is said, too, if no sign of the evidence stands on it.
fn over_units(overlay: &Overlay) -> Vec<Mark> {
    let mut kept: Vec<Mark> = Vec::new();
    for mark in overlay.evidence.iter().filter(|mark| marks::is_ground(mark) || !area::is_ground_alone(mark)) {
        let again = |other: &Mark| other.role == mark.role && other.places() == mark.places();
        match &mark.item {
            // Only moves are counted along a way.
            Item::Number { name, .. } if name != "moves" => {}
            Item::Place { .. } | Item::Token { .. } if kept.iter().any(again) => {}
            _ => kept.push(mark.clone()),
        }
    }
    let says_where =
        |mark: &Mark| !matches!(mark.item, Item::Line { .. }) && mark.role != Role::Need && !marks::is_ground(mark);
    if !kept.iter().any(says_where)
        && let Some(place) = failing_step(overlay)
    {
        kept.push(Mark::place(Role::Path, place));
    }
    kept
}

/// The end of the step that the evidence names, or else of the whole way.
fn failing_step(overlay: &Overlay) -> Option<&Place> {
    let steps = || overlay.tried.iter().zip(overlay.tried.iter().skip(1));
    let named = steps().find(|&step| overlay.evidence.iter().any(|mark| marks::is_step(mark, step))).map(|(_, to)| to);
    named.or_else(|| overlay.tried.get(1..).and_then(<[Place]>::last))
}

/// Every place that the marks of an overlay touch.
fn places(overlay: &Overlay) -> impl Iterator<Item = &Place> {
    let routes = overlay.routes.iter().flat_map(|route| [&route.from, &route.to]);
    overlay.tried.iter().chain(routes).chain(overlay.evidence.iter().flat_map(Mark::places))
}

/// The whole picture as an SVG file.
pub fn picture(position: &Position, overlay: &Overlay, options: &Options) -> String {
    let layers = Layer::ALL.map(|layer| drawn(position, overlay, layer, options));
    document(options, view(position.map()), &words::title(position), &layers.each_ref().map(String::as_str))
}

/// The picture of a scene as an SVG file: whole, or one layer alone in the same frame.
///
/// # Errors
///
/// Where the targets of a place are asked for that is no space of the map.
pub fn draw(scene: &Scene<'_, Axis>, layer: Option<Layer>, options: &Options) -> Result<String, UnknownPlace> {
    let overlay = overlay(scene)?;
    Ok(match layer {
        None => picture(scene.position, &overlay, options),
        Some(layer) => {
            let title = format!("{}: {}", words::title(scene.position), layer.word());
            document(options, view(scene.position.map()), &title, &[&drawn(scene.position, &overlay, layer, options)])
        }
    })
}

fn drawn(position: &Position, overlay: &Overlay, layer: Layer, options: &Options) -> String {
    match layer {
        Layer::Background => background(position.map(), options),
        Layer::Below => below(position, overlay, options),
        Layer::Tokens => tokens(position, options),
        Layer::Above => above(position, overlay, options),
    }
}

fn group(layer: Layer, options: &Options, content: impl FnOnce(&mut Canvas)) -> String {
    let mut canvas = Canvas::new(options);
    canvas.element("g").attribute("data-layer", layer.word()).attribute("font-family", super::FONTS).open();
    content(&mut canvas);
    canvas.end("g");
    canvas.finish()
}
