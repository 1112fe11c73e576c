//! The weights of the evaluation, in hundredths of an ordinary unit. `examples/tune.rs` makes this table, and
//! `docs/strength.md` says what it gave.

use super::features::FEATURES;

/// The features in order, and what each is worth on a board as full as at the start, and on an empty one.
pub const TABLE: [(&str, i32, i32); FEATURES] = [
    ("commander", 0, 0),
    ("infantry", 46, -18),
    ("tank", 114, -18),
    ("militia", 56, 110),
    ("engineer", 14, 24),
    ("artillery", 305, 250),
    ("anti-air gun", 51, 24),
    ("missile", 199, 66),
    ("air force", 654, 579),
    ("navy", 481, 440),
    ("headquarters", 69, 6),
    ("heroic commander", 52, 52),
    ("heroic infantry", 68, 100),
    ("heroic tank", 142, 171),
    ("heroic militia", 50, 51),
    ("heroic engineer", 58, 68),
    ("heroic artillery", 154, 152),
    ("heroic anti-air gun", 62, 36),
    ("heroic missile", 125, 92),
    ("heroic air force", 200, 10),
    ("heroic navy", 67, 111),
    ("heroic headquarters", 38, 59),
    ("commander mobility", 0, 0),
    ("infantry mobility", -8, -2),
    ("tank mobility", 6, -2),
    ("militia mobility", 6, 0),
    ("engineer mobility", 7, -6),
    ("artillery mobility", 8, -3),
    ("anti-air gun mobility", 6, 0),
    ("missile mobility", 3, -4),
    ("air force mobility", 0, 2),
    ("navy mobility", 2, -26),
    ("headquarters mobility", -106, 14),
    ("commander nearness", -72, -22),
    ("infantry nearness", -4, 6),
    ("tank nearness", -18, 18),
    ("militia nearness", -30, 4),
    ("engineer nearness", -10, 6),
    ("artillery nearness", 12, -12),
    ("anti-air gun nearness", -11, 2),
    ("missile nearness", 24, 2),
    ("air force nearness", 8, -30),
    ("navy nearness", 19, -22),
    ("headquarters nearness", 10, -18),
    ("carried", 24, 10),
    ("besiegers", 56, 21),
    ("aims", 46, 19),
    ("guards", -12, 22),
    ("besieged", 48, 6),
    ("refuges", -62, 31),
    ("covered commander", -2, 4),
    ("covered", 17, -6),
    ("pressure", 4, 0),
    ("hanging and waiting", 12, 32),
    ("hanging and acting", 0, 34),
    ("contested and waiting", 3, 28),
    ("contested and acting", 0, 30),
    ("advance", 14, 2),
    ("tempo", 10, 24),
    ("flights", 0, 15),
    ("hunters", 0, 30),
];

/// What each feature is worth on a full board.
pub const FULL: [i32; FEATURES] = column(true);

/// What each feature is worth on an empty board.
pub const EMPTY: [i32; FEATURES] = column(false);

const fn column(full: bool) -> [i32; FEATURES] {
    let mut weights = [0; FEATURES];
    let mut feature = 0;
    while feature < FEATURES {
        let (_, on_full, on_empty) = TABLE[feature];
        weights[feature] = if full { on_full } else { on_empty };
        feature += 1;
    }
    weights
}
