//! Boards for the terminal.
//!
//! A drawing is plain text; colours, where asked for, only repeat what a letter or a bracket already says.

#[cfg(feature = "axis")]
mod axis;
#[cfg(feature = "commander")]
mod commander;
mod marks;
#[cfg(feature = "skirmish")]
mod skirmish;
#[cfg(feature = "srd5e")]
mod srd5e;

use anstyle::{AnsiColor, Color};

#[cfg(feature = "axis")]
pub use axis::axis;
#[cfg(feature = "commander")]
pub use commander::commander;
pub use marks::list;
#[cfg(feature = "skirmish")]
pub use skirmish::skirmish;
#[cfg(feature = "srd5e")]
pub use srd5e::srd5e;

/// How a board is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Whether colours are used.
    pub colour: bool,
}

impl Style {
    fn painted(self, text: &str, style: anstyle::Style) -> String {
        if self.colour { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }

    /// Text that belongs to a mark.
    fn marked(self, text: &str) -> String {
        self.painted(text, anstyle::Style::new().bold().fg_color(Some(Color::Ansi(AnsiColor::Magenta))))
    }
}
