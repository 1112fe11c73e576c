//! Boards as SVG.
//!
//! A picture has four layers, each a group of its own that can be kept and sent apart from the others: the
//! [background](Layer::Background), which depends on nothing but the [`Options`]; the marks [below](Layer::Below) the
//! pieces; the [tokens](Layer::Tokens), which depend on the position alone; and the marks [above](Layer::Above) them.
//! [`document`] puts groups into one SVG file.
//!
//! **Colours.** A picture must look right on its own, in a viewer that knows no style sheets, and must follow the theme of
//! a page that forbids inline styles. So every colour is written twice: as a presentation attribute with the literal value
//! of the [`Theme`], and as a class that names its [`Ink`], such as `fill-sea`. Presentation attributes give way to any
//! style sheet; [`stylesheet`] is the one that binds the classes to the custom properties of a page.
//!
//! **Attributes.** What a program may look for carries data attributes: `data-layer` on groups; `data-square`,
//! `data-piece`, `data-color`, `data-carries`, `data-heroic` on tokens; `data-mark` on everything that is marked, with
//! `data-square`, `data-kind`, `data-role` and `data-number` where they apply.
#![cfg_attr(
    not(any(feature = "axis", feature = "commander", feature = "srd5e")),
    allow(dead_code, reason = "no game is drawn")
)]

#[cfg(feature = "axis")]
pub mod axis;
mod canvas;
#[cfg(feature = "commander")]
pub mod commander;
mod icon;
mod ink;
mod layout;
mod marks;
mod overlay;
mod scene;
#[cfg(feature = "srd5e")]
pub mod srd5e;

pub use ink::{Ink, Theme, stylesheet};
pub use marks::numbers;
pub use overlay::{Kind, Overlay, Route, Target, Zone};
pub use scene::{Answer, Scene, Tried, UnknownPlace};

/// The families tried for text: those of the page, then the one that pictures bring along.
pub(crate) const FONTS: &str = "Be Vietnam Pro, system-ui, Segoe UI, Roboto, Noto Sans, DejaVu Sans, sans-serif";

/// A picture narrower than this has larger letters, in pixels.
const PHONE: u32 = 480;

/// Which side of the board is below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Orientation {
    /// As the game writes it down: in Commander Chess red is below.
    #[default]
    Upright,
    /// Turned by half a circle.
    Turned,
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// The colours.
    pub theme: Theme,
    /// Which side is below.
    pub orientation: Orientation,
    /// Whether files and ranks are named at the edge.
    pub coordinates: bool,
    /// The width in pixels; without it the picture fills what it is put into.
    pub size: Option<u32>,
}

impl Default for Options {
    fn default() -> Self {
        Options { theme: Theme::Light, orientation: Orientation::Upright, coordinates: true, size: None }
    }
}

impl Options {
    /// Whether letters must be larger to be read.
    pub(crate) fn is_small(&self) -> bool {
        self.size.is_some_and(|width| width < PHONE)
    }
}

/// One layer of a picture, from back to front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layer {
    /// The board itself; depends on the options alone.
    Background,
    /// What lies under the pieces: last move, selection, zones, frames.
    Below,
    /// The pieces; depend on the position and the options.
    Tokens,
    /// What lies over the pieces: dots, rings, lines, brackets, numbers, the callout.
    Above,
}

impl Layer {
    /// All layers, from back to front.
    pub const ALL: [Layer; 4] = [Layer::Background, Layer::Below, Layer::Tokens, Layer::Above];

    /// The word in `data-layer`.
    pub const fn word(self) -> &'static str {
        match self {
            Layer::Background => "background",
            Layer::Below => "below",
            Layer::Tokens => "tokens",
            Layer::Above => "above",
        }
    }
}

/// What is seen of a drawing's own space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ViewBox {
    /// The left edge.
    pub left: f64,
    /// The upper edge.
    pub top: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

/// Puts layers into one SVG file. `title` says for people who do not see it what is shown.
pub fn document(options: &Options, view: ViewBox, title: &str, layers: &[&str]) -> String {
    let mut canvas = canvas::Canvas::new(options);
    let number = canvas::number;
    let bounds = format!("{} {} {} {}", number(view.left), number(view.top), number(view.width), number(view.height));
    let mut root = canvas.element("svg").attribute("xmlns", "http://www.w3.org/2000/svg").attribute("viewBox", bounds);
    if let Some(width) = options.size {
        let height = (f64::from(width) * view.height / view.width).round();
        root = root.attribute("width", width).attribute("height", height);
    }
    root.attribute("class", "board").attribute("role", "img").attribute("font-family", FONTS).open();
    canvas.element("title").text(title);
    for layer in layers {
        canvas.raw(layer);
    }
    canvas.end("svg");
    canvas.raw("\n");
    canvas.finish()
}
