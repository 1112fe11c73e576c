//! Pictures as PNG.

use resvg::tiny_skia::Pixmap;
use rulebound_picture::png::{PngError, render};
use rulebound_picture::svg::{Options, Overlay, Theme, commander};

use crate::play::{MIDDLE, position, tried};

fn pixels(svg: &str) -> Pixmap {
    Pixmap::decode_png(&render(svg).expect("a picture")).expect("a PNG")
}

/// The SVG without its letters.
fn without_text(svg: &str) -> String {
    let mut plain = String::new();
    let mut rest = svg;
    while let Some((before, after)) = rest.split_once("<text") {
        plain.push_str(before);
        rest = after.split_once("</text>").map_or("", |(_, after)| after);
    }
    plain + rest
}

/// How many pixels of a strip differ between two pictures.
fn differences(one: &Pixmap, other: &Pixmap, rows: std::ops::Range<u32>, columns: std::ops::Range<u32>) -> usize {
    rows.flat_map(|row| columns.clone().map(move |column| (column, row)))
        .filter(|&(column, row)| one.pixel(column, row) != other.pixel(column, row))
        .count()
}

#[test]
fn letters_are_really_drawn() {
    for size in [360, 746] {
        for theme in Theme::ALL {
            let options = Options { size: Some(size), theme, ..Options::default() };
            let svg = commander::picture(&position("start"), &Overlay::default(), &options);
            let (with, without) = (pixels(&svg), pixels(&without_text(&svg)));
            let (width, height) = (with.width(), with.height());
            assert_eq!((width, height), (size, (f64::from(size) * 806.0 / 746.0).round() as u32));
            let scale = f64::from(size) / 746.0;
            let files = (778.0 * scale) as u32..height;
            let ranks = 0..(33.0 * scale) as u32;
            let below = differences(&with, &without, files, 0..width);
            let beside = differences(&with, &without, 0..height, ranks);
            // Eleven letters and fifteen digits, each of at least a dozen pixels at the smallest size.
            assert!(below > 130 && beside > 130, "{size} {theme:?}: {below} below, {beside} beside");
        }
    }
}

#[test]
fn callouts_and_numbers_are_really_drawn() {
    let svg = tried(&position(MIDDLE), "Ff6f10", &Options { size: Some(746), coordinates: true, ..Options::default() });
    let (with, without) = (pixels(&svg), pixels(&without_text(&svg)));
    let on_board = differences(&with, &without, 8..776, 35..738);
    assert!(on_board > 500, "{on_board}");
}

#[test]
fn themes_differ_and_fill_the_picture() {
    let picture = |theme| {
        let options = Options { size: Some(200), theme, ..Options::default() };
        pixels(&commander::picture(&position("start"), &Overlay::default(), &options))
    };
    let [light, dark, print] = Theme::ALL.map(picture);
    for one in [&light, &dark, &print] {
        assert!(one.pixels().iter().all(|pixel| pixel.alpha() == 255), "no hole");
    }
    assert_ne!(light.data(), dark.data());
    assert!(
        print.pixels().iter().all(|pixel| pixel.red() == pixel.green() && pixel.green() == pixel.blue()),
        "greys only"
    );
}

#[test]
fn what_cannot_be_a_picture_is_refused() {
    assert!(matches!(render("no"), Err(PngError::Unreadable(_))));
    let huge = r#"<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"/>"#;
    assert_eq!(render(huge), Err(PngError::Size));
}
