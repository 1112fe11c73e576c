//! Commander Chess as SVG.
//!
//! ```
//! use rulebound_commander::Commander;
//! use rulebound_kernel::{Game, Mark, Role, Ruleset as _};
//! use rulebound_picture::svg::{Options, Overlay, commander};
//!
//! let ruleset = <Commander as Game>::Ruleset::preset("standard").expect("a preset");
//! let setup = Commander::scenario(&ruleset, "start").expect("a scenario");
//! let position = Commander::check(&setup, &ruleset).expect("a position");
//! let overlay = Overlay { evidence: vec![Mark::place(Role::Blocker, "f4")], ..Overlay::default() };
//! let picture = commander::picture(&position, &overlay, &Options::default());
//! assert!(picture.contains(r#"data-square="f4" data-role="blocker""#));
//! ```

mod background;
mod geometry;
mod shown;
mod token;
mod words;

use rulebound_commander::Commander;
use rulebound_commander::color::Color;
use rulebound_commander::position::Position;
use rulebound_commander::stack::Stack;

use super::canvas::Canvas;
use super::marks;
use super::{Layer, Options, Overlay, Scene, UnknownPlace, ViewBox, document};
use geometry::{Board, Geometry};

pub use shown::overlay;

/// What is seen of the drawing's space.
pub fn view(options: &Options) -> ViewBox {
    geometry::view(options)
}

/// The board itself as a group: sea, river, bridges, lines, names of files and ranks. Depends on the options alone.
pub fn background(options: &Options) -> String {
    group(Layer::Background, options, |canvas| background::draw(canvas, options))
}

/// The pieces as a group.
pub fn tokens(position: &Position, options: &Options) -> String {
    let geometry = Geometry::new(options);
    group(Layer::Tokens, options, |canvas| {
        for square in position.board().occupied().iter() {
            if let Some((color, stack)) = position.board().at(square) {
                token::on_board(canvas, geometry.point(square), square, color, stack);
            }
        }
    })
}

/// The marks that lie under the pieces, as a group.
pub fn below(position: &Position, overlay: &Overlay, options: &Options) -> String {
    let board = Board::new(position, options);
    group(Layer::Below, options, |canvas| marks::below(canvas, &board, overlay))
}

/// The marks that lie over the pieces, as a group.
pub fn above(position: &Position, overlay: &Overlay, options: &Options) -> String {
    let board = Board::new(position, options);
    group(Layer::Above, options, |canvas| marks::above(canvas, &board, overlay))
}

/// The whole picture as an SVG file.
pub fn picture(position: &Position, overlay: &Overlay, options: &Options) -> String {
    let layers = Layer::ALL.map(|layer| drawn(position, overlay, layer, options));
    document(options, view(options), &title(position), &layers.each_ref().map(String::as_str))
}

/// The picture of a scene as an SVG file: whole, or one layer alone in the same frame.
///
/// # Errors
///
/// Where the targets of a place are asked for that is no square.
pub fn draw(scene: &Scene<'_, Commander>, layer: Option<Layer>, options: &Options) -> Result<String, UnknownPlace> {
    let overlay = overlay(scene)?;
    Ok(match layer {
        None => picture(scene.position, &overlay, options),
        Some(layer) => {
            let title = format!("{}: {}", title(scene.position), layer.word());
            document(options, view(options), &title, &[&drawn(scene.position, &overlay, layer, options)])
        }
    })
}

/// One piece or stack alone as an SVG file, for lists and trays.
pub fn token(color: Color, stack: Stack, options: &Options) -> String {
    let mut canvas = Canvas::new(options);
    token::alone(&mut canvas, color, stack);
    let view = ViewBox { left: -32.0, top: -32.0, width: 64.0, height: 64.0 };
    document(options, view, &words::stack(color, stack), &[&canvas.finish()])
}

fn drawn(position: &Position, overlay: &Overlay, layer: Layer, options: &Options) -> String {
    match layer {
        Layer::Background => background(options),
        Layer::Below => below(position, overlay, options),
        Layer::Tokens => tokens(position, options),
        Layer::Above => above(position, overlay, options),
    }
}

fn title(position: &Position) -> String {
    format!("Commander Chess, {} to act", position.turn())
}

fn group(layer: Layer, options: &Options, content: impl FnOnce(&mut Canvas)) -> String {
    let mut canvas = Canvas::new(options);
    canvas.element("g").attribute("data-layer", layer.word()).attribute("font-family", super::FONTS).open();
    content(&mut canvas);
    canvas.end("g");
    canvas.finish()
}
