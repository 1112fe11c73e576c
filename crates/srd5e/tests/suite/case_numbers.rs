//! Every worked case of the rules, by its number, is shown by a case or by a test that carries the number.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The numbers of each group: single ones and ranges.
const NUMBERS: [(&str, &[(u32, u32)]); 8] = [
    ("AE", &[(1, 11), (13, 17), (19, 20), (22, 23), (25, 26), (28, 35), (37, 38), (40, 41), (43, 44), (46, 47)]),
    ("RS", &[(1, 26), (28, 29), (31, 32), (34, 35), (37, 38)]),
    ("RG", &[(1, 3), (5, 6), (8, 9), (11, 12), (14, 27), (29, 30), (32, 33), (35, 36), (38, 39), (41, 42), (44, 45)]),
    ("CN", &[(1, 5), (7, 14), (16, 17), (19, 20), (22, 22)]),
    (
        "CD",
        &[
            (1, 19),
            (21, 22),
            (24, 25),
            (27, 28),
            (30, 31),
            (33, 34),
            (36, 37),
            (39, 40),
            (42, 43),
            (45, 46),
            (48, 49),
            (51, 52),
        ],
    ),
    ("OR", &[(1, 3), (5, 9), (11, 15), (17, 24), (26, 27), (29, 30), (32, 33)]),
    ("MV", &[(1, 5), (7, 8), (10, 11), (13, 14), (16, 17), (19, 20), (22, 23), (25, 29)]),
    ("AR", &[(1, 2), (4, 5), (7, 8), (10, 11), (13, 20), (22, 28)]),
];

fn files(folder: PathBuf, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            files(path, ending, found);
        } else if path.extension().is_some_and(|found| found == ending) {
            found.push(path);
        }
    }
}

/// Numbers such as `AE-07` and `ae_07_to_09`, in text; a range stands for all numbers in it.
fn told(text: &str, numbers: &mut BTreeSet<(String, u32)>) {
    let group = |word: &str| NUMBERS.iter().any(|(group, _)| group.eq_ignore_ascii_case(word));
    for line in text.lines() {
        let words: Vec<&str> = line.split(|letter: char| !letter.is_ascii_alphanumeric()).collect();
        for (index, word) in words.iter().enumerate().filter(|(_, word)| group(word)) {
            let mut last = None;
            let mut joined = false;
            for next in &words[index + 1..] {
                match next.parse::<u32>() {
                    Ok(number) if next.len() == 2 => {
                        let first = if joined { last.map_or(number, |last: u32| last + 1) } else { number };
                        numbers.extend((first..=number).map(|number| (word.to_uppercase(), number)));
                        (last, joined) = (Some(number), false);
                    }
                    _ if last.is_some() && (*next == "to" || next.is_empty()) => joined = true,
                    _ if last.is_some() && *next == "and" => {}
                    _ => break,
                }
            }
        }
    }
}

#[test]
fn every_number_is_shown() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    files(root.join("../../cases/srd5e"), "jsonl", &mut found);
    files(root.join("tests"), "rs", &mut found);
    files(root.join("../../benches"), "rs", &mut found);
    let mut numbers = BTreeSet::new();
    for file in found.iter().filter(|file| !file.ends_with("case_numbers.rs")) {
        told(&fs::read_to_string(file).expect("a readable file"), &mut numbers);
    }
    let wanted = NUMBERS.iter().flat_map(|(group, ranges)| {
        ranges.iter().flat_map(move |&(first, last)| (first..=last).map(move |number| ((*group).to_owned(), number)))
    });
    let missing: Vec<String> = wanted
        .filter(|number| !numbers.contains(number))
        .map(|(group, number)| format!("{group}-{number:02}"))
        .collect();
    assert!(missing.is_empty(), "not shown: {}", missing.join(", "));
}
