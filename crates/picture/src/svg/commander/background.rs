//! The board itself: sea, river, bridges, the lines and their names.

use std::fmt::Write;

use rulebound_commander::square::{FILES, RANKS};
use rulebound_commander::terrain::BRIDGES;

use super::geometry::{BOARD, Geometry, view};
use crate::svg::canvas::{Canvas, number};
use crate::svg::ink::Ink;
use crate::svg::layout::CELL;
use crate::svg::{Options, Orientation};

/// The sea up to the c file, the mouth of the river up to the e file, and the river between ranks 6 and 7 to the edge.
const SEA: &str = "M34 14Q34 8 40 8H194V350Q194 360 204 360H316C344 360 336 381 368 381Q392 386 416 381Q440 376 464 381\
    Q488 386 512 381Q536 376 560 381Q584 386 608 381Q632 376 656 381Q680 386 704 381Q721 376 738 381V403\
    Q714 398 690 403Q666 408 642 403Q618 398 594 403Q570 408 546 403Q522 398 498 403Q474 408 450 403Q426 398 402 403\
    Q385 408 368 403C336 403 344 424 316 424H204Q194 424 194 434V776H40Q34 776 34 770Z";

/// Where waves are drawn.
const WAVES: [(u32, u32); 9] =
    [(62, 78), (120, 158), (68, 258), (134, 338), (64, 428), (126, 513), (70, 608), (132, 698), (254, 392)];

/// The first file whose line the river interrupts.
const FIRST_CROSSING: u8 = 3;

/// The two banks: ranks 7 and 6, counted from 0.
const BANKS: [u8; 2] = [6, 5];

pub(super) fn draw(canvas: &mut Canvas, options: &Options) {
    let seen = view(options);
    canvas
        .element("rect")
        .length("x", seen.left)
        .length("y", seen.top)
        .length("width", seen.width)
        .length("height", seen.height)
        .fill(Ink::Surface)
        .close();
    // Every shape is the same turned by half a circle, so the ground is drawn upright and turned as a whole.
    let mut ground = canvas.element("g").attribute("data-part", "ground");
    if options.orientation == Orientation::Turned {
        let (x, y) = (BOARD.left + BOARD.width / 2.0, BOARD.top + BOARD.height / 2.0);
        ground = ground.attribute("transform", format!("rotate(180 {} {})", number(x), number(y)));
    }
    ground.open();
    draw_ground(canvas);
    draw_lines(canvas);
    BRIDGES.into_iter().for_each(|file| draw_bridge(canvas, file));
    canvas.end("g");
    if options.coordinates {
        draw_names(canvas, options);
    }
}

/// Where the lines run on a board that is not turned.
fn upright() -> Geometry {
    Geometry::new(&Options::default())
}

fn draw_ground(canvas: &mut Canvas) {
    canvas
        .element("rect")
        .length("x", BOARD.left)
        .length("y", BOARD.top)
        .length("width", BOARD.width)
        .length("height", BOARD.height)
        .attribute("rx", 6)
        .fill(Ink::Land)
        .close();
    canvas.element("path").attribute("d", SEA).fill(Ink::Sea).stroke(Ink::SeaLine, 2.0).close();
    let waves: String = WAVES.iter().map(|(x, y)| format!("M{x} {y}q6 -7 12 0t12 0")).collect();
    canvas
        .element("path")
        .attribute("d", waves)
        .hollow()
        .stroke(Ink::SeaLine, 1.6)
        .attribute("stroke-linecap", "round")
        .attribute("opacity", 0.8)
        .close();
}

fn draw_lines(canvas: &mut Canvas) {
    let board = upright();
    let (west, east) = (board.file(0), board.file(FILES - 1));
    let (north, south) = (board.rank(RANKS - 1), board.rank(0));
    let [north_bank, south_bank] = BANKS.map(|rank| board.rank(rank));
    let (mut solid, mut over_water) = (String::new(), String::new());
    // Writing to a string cannot fail.
    for rank in 0..RANKS {
        let _ = write!(solid, "M{west} {}H{east}", board.rank(rank));
    }
    for file in 0..FILES {
        let x = board.file(file);
        if file < FIRST_CROSSING {
            let _ = write!(solid, "M{x} {north}V{south}");
        } else {
            let _ = write!(solid, "M{x} {north}V{north_bank}M{x} {south_bank}V{south}");
            let _ = write!(over_water, "M{x} {north_bank}V{south_bank}");
        }
    }
    canvas.element("path").attribute("d", solid).hollow().stroke(Ink::LandLine, 1.3).close();
    canvas
        .element("path")
        .attribute("d", over_water)
        .hollow()
        .stroke(Ink::LandLine, 1.1)
        .attribute("stroke-dasharray", "3 4")
        .close();
}

fn draw_bridge(canvas: &mut Canvas, file: u8) {
    let (width, height, planks) = (20.0, 42.0, 5);
    let left = upright().file(file) - width / 2.0;
    let top = (upright().rank(BANKS[0]) + upright().rank(BANKS[1]) - height) / 2.0;
    canvas
        .element("rect")
        .length("x", left)
        .length("y", top)
        .length("width", width)
        .length("height", height)
        .attribute("rx", 2)
        .fill(Ink::Bridge)
        .attribute("data-part", "bridge")
        .close();
    let gaps: String = (1..=planks).map(|plank| format!("M{left} {}h{width}", top + 7.0 * f64::from(plank))).collect();
    canvas.element("path").attribute("d", gaps).stroke(Ink::Land, 1.5).attribute("opacity", 0.7).close();
}

fn draw_names(canvas: &mut Canvas, options: &Options) {
    let geometry = Geometry::new(options);
    let size = if options.is_small() { 21.0 } else { 15.0 };
    // Letters are centred by hand: not every renderer knows `dominant-baseline`.
    let lowered = size / 3.0;
    let mut name = |x: f64, y: f64, text: String| {
        canvas
            .element("text")
            .class("coordinate")
            .length("x", x)
            .length("y", y + lowered)
            .attribute("text-anchor", "middle")
            .length("font-size", size)
            .attribute("font-weight", 600)
            .fill(Ink::Coordinate)
            .text(&text);
    };
    let below = BOARD.top + BOARD.height + CELL / 4.0;
    for file in 0..FILES {
        name(geometry.file(file), below, char::from(b'a' + file).to_string());
    }
    for rank in 0..RANKS {
        name(BOARD.left / 2.0 + 1.0, geometry.rank(rank), (rank + 1).to_string());
    }
}
