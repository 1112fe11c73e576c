//! Pictures as PNG, made from their SVG.
//!
//! The font is compiled in: a renderer without one leaves text out and says nothing, and pictures must look the same on
//! every machine.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

/// The widest picture that is made, in pixels.
pub const WIDEST: u32 = 8192;

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PngError {
    /// The text is not the SVG of a picture.
    Unreadable(String),
    /// The picture would have no pixel, or more than [`WIDEST`] in a row or a column.
    Size,
    /// The pixels cannot be written.
    Unwritable(String),
}

impl std::fmt::Display for PngError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PngError::Unreadable(reason) => write!(formatter, "this is not a picture: {reason}"),
            PngError::Size => write!(formatter, "a picture has between 1 and {WIDEST} pixels in width and height"),
            PngError::Unwritable(reason) => write!(formatter, "the picture cannot be written: {reason}"),
        }
    }
}

impl std::error::Error for PngError {}

/// DejaVu Sans, which has the Vietnamese letters.
static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    fonts.load_font_data(dejavu::sans::bold().to_vec());
    fonts.set_sans_serif_family(FAMILY);
    Arc::new(fonts)
});

const FAMILY: &str = "DejaVu Sans";

/// The PNG of an SVG, as wide as it says, or as its own space where it says nothing.
///
/// # Errors
///
/// Where the text is no SVG, or the picture would be too large.
pub fn render(svg: &str) -> Result<Vec<u8>, PngError> {
    let options = Options { fontdb: FONTS.clone(), font_family: FAMILY.to_owned(), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| PngError::Unreadable(error.to_string()))?;
    let size = tree.size().to_int_size();
    if size.width().max(size.height()) > WIDEST {
        return Err(PngError::Size);
    }
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or(PngError::Size)?;
    resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PngError::Unwritable(error.to_string()))
}
