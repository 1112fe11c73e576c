//! The weights of the evaluation, in hundredths of an ordinary unit. `examples/tune.rs` makes this table, and
//! `docs/strength.md` says what it gave.

use super::features::FEATURES;

/// The features in order, and what each is worth.
pub const TABLE: [(&str, i32); FEATURES] = [
    ("commander", 0),
    ("infantry", 89),
    ("tank", 221),
    ("militia", 91),
    ("engineer", 107),
    ("artillery", 303),
    ("anti-air gun", 86),
    ("missile", 224),
    ("air force", 460),
    ("navy", 755),
    ("headquarters", 20),
    ("heroic commander", 52),
    ("heroic infantry", 56),
    ("heroic tank", 93),
    ("heroic militia", 50),
    ("heroic engineer", 53),
    ("heroic artillery", 154),
    ("heroic anti-air gun", 53),
    ("heroic missile", 101),
    ("heroic air force", 216),
    ("heroic navy", 187),
    ("heroic headquarters", 54),
    ("commander mobility", 0),
    ("infantry mobility", 0),
    ("tank mobility", 0),
    ("militia mobility", 6),
    ("engineer mobility", -1),
    ("artillery mobility", 3),
    ("anti-air gun mobility", -1),
    ("missile mobility", -3),
    ("air force mobility", 2),
    ("navy mobility", -12),
    ("headquarters mobility", 15),
    ("carried", -9),
    ("besiegers", 31),
    ("aims", 12),
    ("guards", -17),
    ("covered commander", 3),
    ("covered", 3),
    ("pressure", 0),
    ("hanging", 15),
    ("contested", 6),
    ("advance", -3),
    ("tempo", 14),
];

/// What each feature is worth.
pub const WEIGHTS: [i32; FEATURES] = {
    let mut weights = [0; FEATURES];
    let mut feature = 0;
    while feature < FEATURES {
        weights[feature] = TABLE[feature].1;
        feature += 1;
    }
    weights
};
