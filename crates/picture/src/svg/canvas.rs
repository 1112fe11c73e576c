//! Writes SVG elements: escaped, with every colour as attribute and class.

use std::fmt::{Display, Write};

use super::Options;
use super::ink::{Ink, Theme};

/// The text of a drawing that is being made.
pub(crate) struct Canvas {
    text: String,
    theme: Theme,
    large_letters: bool,
}

impl Canvas {
    pub(crate) fn new(options: &Options) -> Self {
        Canvas { text: String::new(), theme: options.theme, large_letters: options.is_small() }
    }

    /// How much larger letters are than on a large picture.
    pub(crate) fn letters(&self) -> f64 {
        if self.large_letters { 1.3 } else { 1.0 }
    }

    /// Begins an element.
    pub(crate) fn element(&mut self, name: &'static str) -> Element<'_> {
        Element { canvas: self, name, attributes: String::new(), classes: Vec::new() }
    }

    /// Ends an element that was opened.
    pub(crate) fn end(&mut self, name: &str) {
        self.raw("</");
        self.raw(name);
        // One group a line: people read differences between pictures.
        self.raw(if name == "g" { ">\n" } else { ">" });
    }

    /// Adds what is SVG already.
    pub(crate) fn raw(&mut self, text: &str) {
        self.text.push_str(text);
    }

    pub(crate) fn finish(self) -> String {
        self.text
    }
}

/// An element that is being written. Nothing is written before it is closed, opened or filled with text.
#[must_use]
pub(crate) struct Element<'a> {
    canvas: &'a mut Canvas,
    name: &'static str,
    attributes: String,
    classes: Vec<String>,
}

impl Element<'_> {
    /// Sets an attribute; its value is escaped.
    pub(crate) fn attribute(mut self, name: &str, value: impl Display) -> Self {
        // Writing to a string cannot fail.
        let _ = write!(self.attributes, " {name}=\"{}\"", escape(&value.to_string()));
        self
    }

    /// Sets an attribute to a length.
    pub(crate) fn length(self, name: &str, value: f64) -> Self {
        self.attribute(name, number(value))
    }

    /// Adds a class.
    pub(crate) fn class(mut self, class: &str) -> Self {
        self.classes.push(class.to_owned());
        self
    }

    /// Fills it.
    pub(crate) fn fill(self, ink: Ink) -> Self {
        let color = ink.color(self.canvas.theme);
        self.attribute("fill", color).class(&format!("fill-{}", ink.class()))
    }

    /// Leaves it hollow.
    pub(crate) fn hollow(self) -> Self {
        self.attribute("fill", "none")
    }

    /// Draws its line.
    pub(crate) fn stroke(self, ink: Ink, width: f64) -> Self {
        let color = ink.color(self.canvas.theme);
        self.attribute("stroke", color).length("stroke-width", width).class(&format!("stroke-{}", ink.class()))
    }

    /// Moves it.
    pub(crate) fn at(self, x: f64, y: f64) -> Self {
        self.attribute("transform", format!("translate({} {})", number(x), number(y)))
    }

    fn write(self, end: &str) {
        let Element { canvas, name, attributes, classes } = self;
        canvas.raw("<");
        canvas.raw(name);
        if !classes.is_empty() {
            canvas.raw(" class=\"");
            canvas.raw(&classes.join(" "));
            canvas.raw("\"");
        }
        canvas.raw(&attributes);
        canvas.raw(end);
    }

    /// Writes it without content.
    pub(crate) fn close(self) {
        self.write("/>");
    }

    /// Writes its beginning; [`Canvas::end`] ends it.
    pub(crate) fn open(self) {
        self.write(">");
    }

    /// Writes it with text in it.
    pub(crate) fn text(self, text: &str) {
        let Element { canvas, name, attributes, classes } = self;
        Element { canvas, name, attributes, classes }.write(&format!(">{}</{name}>", escape(text)));
    }
}

/// A length, to a tenth; a scale needs no more either, since icons are small.
pub(crate) fn number(value: f64) -> String {
    let rounded = (value * 1000.0).round() / 1000.0;
    // Avoids "-0".
    let text = (rounded + 0.0).to_string();
    if text == "-0" { "0".to_owned() } else { text }
}

/// The text as it may stand in content and in quoted attributes. Characters that XML knows in no form are left out.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => {}
            character if character.is_control() && !matches!(character, '\t' | '\n' | '\r') => {}
            character => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped() {
        assert_eq!(escape("<a b=\"1\">'&'\u{0}"), "&lt;a b=&quot;1&quot;&gt;&#39;&amp;&#39;");
    }

    #[test]
    fn lengths_are_short() {
        assert_eq!(
            [2.0, 0.5, -0.0, 1.0 / 3.0, -64.25].map(number),
            ["2", "0.5", "0", "0.333", "-64.25"].map(str::to_owned)
        );
    }

    #[test]
    fn colours_are_attributes_and_classes() {
        let mut canvas = Canvas::new(&Options { theme: Theme::Dark, ..Options::default() });
        canvas.element("rect").fill(Ink::Sea).stroke(Ink::SeaLine, 2.0).close();
        let expected = r##"<rect class="fill-sea stroke-sea-line" fill="#1f4052" stroke="#3d6a80" stroke-width="2"/>"##;
        assert_eq!(canvas.finish(), expected);
    }
}
