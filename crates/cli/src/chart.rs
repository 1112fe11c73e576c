//! Charts as SVG: what all of them share.

#[cfg(feature = "axis")]
pub mod odds;
pub mod series;
#[cfg(feature = "srd5e")]
pub mod simulation;

use std::fmt::Write;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 704.0;
const TOP: f64 = 44.0;
const BOTTOM: f64 = 320.0;

/// The start of a chart so many frames high, with its title.
fn open(title: &str, frames: usize) -> String {
    let height = HEIGHT * frames as f64;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#fff\"/>\n\
         <text x=\"{LEFT}\" y=\"24\" font-size=\"14\" fill=\"#222\">{title}</text>\n"
    )
}

/// How high a share stands, if `most` is at the top.
fn up(share: f64, most: f64) -> f64 {
    BOTTOM - (BOTTOM - TOP) * share / most
}

/// The lines of shares from none to `most`, with `strong` among them.
fn shares(svg: &mut String, most: f64, strong: f64) {
    for quarter in 0..=4 {
        let share = most * f64::from(quarter) / 4.0;
        let y = up(share, most);
        let ink = if share == strong { "#888" } else { "#ddd" };
        // Writing to a text cannot fail.
        let _ = write!(
            svg,
            "<line x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{RIGHT}\" y2=\"{y:.1}\" stroke=\"{ink}\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#444\">{:.0} %</text>\n",
            LEFT - 8.0,
            y + 4.0,
            100.0 * share
        );
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
