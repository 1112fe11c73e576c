//! Pictures as files and on the standard output.

use std::fs;

use serde_json::json;

use crate::program::{run, run_with_input};

/// A flight from f6 to f10 meets two zones.
const FLIGHT: &str = "6c4/11/6s4/4g6/11/11/5F5/11/11/11/11/6C4 r - - 0 1";

/// A path for a file of this test.
fn file(name: &str) -> String {
    format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"))
}

#[test]
fn a_picture_has_the_bytes_of_the_protocol() {
    let file = file("flight.svg");
    let request = json!({
        "op": "picture", "game": "commander", "position": FLIGHT, "intent": "Ff6f10", "theme": "dark", "size": 360,
        "orientation": "turned", "zones": true, "from": "f6",
    });
    let answer = run_with_input(&["referee"], request.to_string().as_bytes()).json();
    let svg = answer["ok"]["svg"].as_str().expect("a picture");
    let arguments = [
        "picture",
        "commander",
        "--position",
        FLIGHT,
        "--intent",
        "Ff6f10",
        "--theme",
        "dark",
        "--size",
        "360",
        "--flip",
        "--zones",
        "--from",
        "f6",
    ];
    let printed = run(&arguments);
    assert_eq!((printed.code, printed.out.as_str(), printed.error.as_str()), (0, svg, ""));
    let written = run(&[&arguments[..], &["-o", &file]].concat());
    assert_eq!((written.code, written.out.as_str()), (0, ""));
    assert_eq!(fs::read_to_string(&file).expect("a file"), svg);
}

#[cfg(feature = "png")]
#[test]
fn a_png_is_written_in_the_size_asked_for() {
    let file = file("start.png");
    let written = run(&["picture", "commander", "--size", "373", "-o", &file]);
    assert_eq!((written.code, written.error.as_str()), (0, ""));
    let png = fs::read(&file).expect("a file");
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    // The header says how wide and how high it is.
    let [width, height] = [16, 20].map(|at| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes")));
    assert_eq!((width, height), (373, 403));
}

#[test]
fn what_cannot_be_drawn_is_said() {
    for (arguments, words) in [
        (&["picture", "commander", "-o", "board.bmp"][..], "ends in .svg or .png"),
        (&["picture", "commander", "--from", "z9"], "the board has no place `z9`"),
        (&["picture", "commander", "--size", "100000"], "1 to 8192 pixels"),
        (&["picture", "commander", "--intent", "?"], "the intent"),
        (&["picture", "skirmish", "--with-example"], "`skirmish` has no drawing"),
    ] {
        let run = run(arguments);
        assert_eq!(run.code, 3, "{run:?}");
        assert!(run.error.contains(words), "{run:?}");
    }
}
