//! The weights of the evaluation, in hundredths of an infantry.

use super::features::FEATURES;

/// The names of the features, in order.
pub const NAMES: [&str; FEATURES] = [
    "commander",
    "infantry",
    "tank",
    "militia",
    "engineer",
    "artillery",
    "anti-air gun",
    "missile",
    "air force",
    "navy",
    "headquarters",
    "heroic commander",
    "heroic infantry",
    "heroic tank",
    "heroic militia",
    "heroic engineer",
    "heroic artillery",
    "heroic anti-air gun",
    "heroic missile",
    "heroic air force",
    "heroic navy",
    "heroic headquarters",
    "commander mobility",
    "infantry mobility",
    "tank mobility",
    "militia mobility",
    "engineer mobility",
    "artillery mobility",
    "anti-air gun mobility",
    "missile mobility",
    "air force mobility",
    "navy mobility",
    "headquarters mobility",
    "carried",
    "besiegers",
    "aims",
    "guards",
    "covered commander",
    "covered",
    "pressure",
    "hanging",
    "contested",
    "advance",
    "tempo",
];

/// What each feature is worth.
pub const WEIGHTS: [i32; FEATURES] = [
    0, 100, 200, 100, 100, 300, 100, 200, 400, 800, 50, // pieces
    50, 50, 100, 50, 50, 150, 50, 100, 200, 200, 50, // heroes
    0, 2, 3, 2, 2, 3, 2, 3, 2, 2, 1,  // mobility
    -5, // carried
    15, // besiegers
    10, // aims
    6,  // guards
    4,  // covered commander
    3,  // covered
    2,  // pressure
    30, // hanging
    6,  // contested
    2,  // advance
    15, // tempo
];
