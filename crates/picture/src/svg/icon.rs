//! The shapes of pieces and signs: one path each, in a square of 24.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::canvas::Canvas;
use super::ink::Ink;

/// The side of the square in which icons are drawn.
pub(crate) const SQUARE: f64 = 24.0;

/// The paths by name. The file is compiled in and a test reads it, so it cannot be torn at run time.
static PATHS: LazyLock<BTreeMap<String, String>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../data/icons.json")).unwrap_or_default());

/// The path of an icon; empty for a name that is none.
pub(crate) fn path(name: &str) -> &'static str {
    PATHS.get(name).map_or("", String::as_str)
}

/// Draws an icon of some size with its upper left corner at a point.
pub(crate) fn draw(canvas: &mut Canvas, name: &str, ink: Ink, (x, y): (f64, f64), size: f64) {
    use super::canvas::number;
    canvas
        .element("path")
        .attribute("transform", format!("translate({} {}) scale({})", number(x), number(y), number(size / SQUARE)))
        .fill(ink)
        .attribute("fill-rule", "evenodd")
        .attribute("d", path(name))
        .close();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_icon_is_a_path() {
        assert!(PATHS.len() >= 13);
        for (name, path) in PATHS.iter() {
            assert!(path.starts_with('M') && path.ends_with('Z'), "{name}");
            assert!(path.chars().all(|character| "MLZ. -".contains(character) || character.is_ascii_digit()), "{name}");
        }
    }
}
