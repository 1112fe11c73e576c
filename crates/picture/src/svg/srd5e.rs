//! Encounters of fifth-edition combat as SVG.
//!
//! Squares are named as in intents: `3,4`. The layer of tokens says beside the drawing, for programs, what is left of the turn
//! (`.state`), who stands where and how (`.token`), what lies about (`.object`) and which areas last (`.lasting`).

mod badge;
mod effect;
mod geometry;
mod ground;
mod lasting;
mod reach;
mod refused;
mod shown;
mod standing;
mod token;
mod words;

use rulebound_srd5e::Srd5e;
use rulebound_srd5e::state::{Position, Stage};

use super::canvas::Canvas;
use super::{Layer, Options, Overlay, Scene, UnknownPlace, ViewBox, document, marks};
use geometry::{Board, Geometry};

pub use effect::{Aimed, Effects, Limit, Reached, Walk};
pub(crate) use lasting::{Area, areas, bare};
pub use shown::shown;
pub(crate) use words::{conditions, fate, letters};

/// What is seen of the drawing's space.
pub fn view(stage: &Stage, options: &Options) -> ViewBox {
    Geometry::new(stage.grid.extent(), options).view()
}

/// The map itself as a group: floor, what fills squares, heights, what hides from sight. Depends on the map and the options
/// alone; what spells make of it is drawn with them.
pub fn background(stage: &Stage, options: &Options) -> String {
    let geometry = Geometry::new(stage.grid.extent(), options);
    group(Layer::Background, options, |canvas| {
        standing::field(canvas, geometry);
        ground::draw(canvas, &lasting::bare(stage), geometry, options.coordinates);
    })
}

/// The creatures as a group.
pub fn tokens(position: &Position, options: &Options) -> String {
    let geometry = Geometry::new(position.stage.grid.extent(), options);
    group(Layer::Tokens, options, |canvas| {
        let areas = lasting::areas(position);
        standing::state(canvas, position);
        lasting::draw(canvas, geometry, &areas);
        standing::objects(canvas, position, geometry);
        token::draw_all(canvas, position, geometry);
        lasting::write(canvas, geometry, &areas);
    })
}

/// What is shown on a grid beside the creatures: what any board shows, and what only a grid has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// What any board shows.
    pub overlay: Overlay,
    /// What only a grid has.
    pub effects: Effects,
}

impl From<Overlay> for Shown {
    fn from(overlay: Overlay) -> Self {
        Shown { overlay, ..Shown::default() }
    }
}

/// The marks that lie under the creatures, as a group.
pub fn below(position: &Position, shown: &Shown, options: &Options) -> String {
    let board = Board::new(position, options);
    group(Layer::Below, options, |canvas| {
        effect::below(canvas, board.geometry(), &shown.effects);
        marks::below(canvas, &board, &shown.overlay);
    })
}

/// The marks that lie over the creatures, as a group.
pub fn above(position: &Position, shown: &Shown, options: &Options) -> String {
    let board = Board::new(position, options);
    group(Layer::Above, options, |canvas| {
        effect::above(canvas, board.geometry(), &shown.effects);
        marks::above(canvas, &board, &shown.overlay);
    })
}

/// The whole picture as an SVG file.
pub fn picture(position: &Position, shown: &Shown, options: &Options) -> String {
    let layers = Layer::ALL.map(|layer| drawn(position, shown, layer, options));
    let view = view(&position.stage, options);
    document(options, view, &words::title(position), &layers.each_ref().map(String::as_str))
}

/// The picture of a scene as an SVG file: whole, or one layer alone in the same frame.
///
/// # Errors
///
/// Where the reach from a place is asked for that is not on the grid.
pub fn draw(scene: &Scene<'_, Srd5e>, layer: Option<Layer>, options: &Options) -> Result<String, UnknownPlace> {
    let (position, shown) = (scene.position, shown(scene)?);
    Ok(match layer {
        None => picture(position, &shown, options),
        Some(layer) => {
            let title = format!("{}: {}", words::title(position), layer.word());
            document(options, view(&position.stage, options), &title, &[&drawn(position, &shown, layer, options)])
        }
    })
}

fn drawn(position: &Position, shown: &Shown, layer: Layer, options: &Options) -> String {
    match layer {
        Layer::Background => background(&position.stage, options),
        Layer::Below => below(position, shown, options),
        Layer::Tokens => tokens(position, options),
        Layer::Above => above(position, shown, options),
    }
}

fn group(layer: Layer, options: &Options, content: impl FnOnce(&mut Canvas)) -> String {
    let mut canvas = Canvas::new(options);
    canvas.element("g").attribute("data-layer", layer.word()).attribute("font-family", super::FONTS).open();
    content(&mut canvas);
    canvas.end("g");
    canvas.finish()
}
