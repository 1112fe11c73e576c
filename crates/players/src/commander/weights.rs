//! The weights of the evaluation, in hundredths of an infantry before they were tuned. `examples/tune.rs` makes this table.

use super::features::FEATURES;

/// The features in order, and what each is worth.
pub const TABLE: [(&str, i32); FEATURES] = [
    ("commander", 0),
    ("infantry", 100),
    ("tank", 200),
    ("militia", 100),
    ("engineer", 100),
    ("artillery", 300),
    ("anti-air gun", 100),
    ("missile", 200),
    ("air force", 400),
    ("navy", 800),
    ("headquarters", 50),
    ("heroic commander", 50),
    ("heroic infantry", 50),
    ("heroic tank", 100),
    ("heroic militia", 50),
    ("heroic engineer", 50),
    ("heroic artillery", 150),
    ("heroic anti-air gun", 50),
    ("heroic missile", 100),
    ("heroic air force", 200),
    ("heroic navy", 200),
    ("heroic headquarters", 50),
    ("commander mobility", 0),
    ("infantry mobility", 2),
    ("tank mobility", 3),
    ("militia mobility", 2),
    ("engineer mobility", 2),
    ("artillery mobility", 3),
    ("anti-air gun mobility", 2),
    ("missile mobility", 3),
    ("air force mobility", 2),
    ("navy mobility", 2),
    ("headquarters mobility", 1),
    ("carried", -5),
    ("besiegers", 15),
    ("aims", 10),
    ("guards", 6),
    ("covered commander", 4),
    ("covered", 3),
    ("pressure", 2),
    ("hanging", 30),
    ("contested", 6),
    ("advance", 2),
    ("tempo", 15),
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
