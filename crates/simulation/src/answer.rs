//! What is answered.

use schemars::JsonSchema;
use serde::Serialize;

use crate::difficulty::Difficulty;
use crate::request::{Initiative, WhatIf};

/// How an encounter goes, and how it would go if something were otherwise.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SimulateAnswer {
    /// The team whose chances these are.
    pub party: String,
    /// Who decided for the party, and for all others.
    pub players: [String; 2],
    /// Where the fights drew from.
    pub seed: u64,
    /// After how many rounds a fight counts as undecided.
    pub rounds: u32,
    /// Who came first.
    pub initiative: Initiative,
    /// The encounter as it is, then each what-if.
    pub reports: Vec<Report>,
}

/// How one encounter goes.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Report {
    /// What was changed; null for the encounter as it is.
    pub what_if: Option<WhatIf>,
    /// How many fights were fought.
    pub fights: u64,
    /// How hard it is for the party.
    pub difficulty: Difficulty,
    /// Fights that the party won.
    pub won: Chance,
    /// Fights that somebody else won.
    pub lost: Chance,
    /// Fights after which nobody stood.
    pub drawn: Chance,
    /// Fights that were broken off.
    pub undecided: Chance,
    /// Fights in which the party lost somebody.
    pub somebody_lost: Chance,
    /// The rounds fought.
    pub rounds: Mean,
    /// Members of the party that were lost: dead, or down in a fight that the party did not win.
    pub members_lost: Mean,
    /// Those of them that were dead.
    pub members_dead: Mean,
    /// The damage done to everybody else, what went beyond the last hit point included.
    pub damage_dealt: Mean,
    /// The damage done to the party, what went beyond the last hit point included.
    pub damage_taken: Mean,
    /// The spell slots that the party spent, pact slots included.
    pub slots: Mean,
    /// The uses of features, spells without slots and charged items that the party spent.
    pub uses: Mean,
    /// The hit points that the party had fewer at the end.
    pub hit_points: Mean,
    /// The hit points of the party before the fight.
    pub hit_points_before: u64,
    /// Who belongs to the party, and how often each was lost.
    pub members: Vec<Member>,
    /// How often what was counted.
    pub histograms: Histograms,
}

/// How often something happened.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Chance {
    /// In how many fights.
    pub fights: u64,
    /// In which share of them.
    pub share: f64,
    /// The least that the true share is, nineteen times of twenty, by Wilson's formula.
    pub least: f64,
    /// The most.
    pub most: f64,
}

/// How much something is on average.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Mean {
    /// The average of all fights.
    pub mean: f64,
    /// How far the true one is away at most, nineteen times of twenty; null where one fight says nothing about it.
    pub margin: Option<f64>,
}

/// Somebody of the party.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Member {
    /// The name in the encounter.
    pub id: String,
    /// Fights in which it was lost.
    pub lost: Chance,
}

/// How often what was counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Histograms {
    /// Rounds fought.
    pub rounds: Vec<Bar>,
    /// Members of the party lost.
    pub members_lost: Vec<Bar>,
    /// Hit points that the party had fewer at the end, in whole tenths of those before the fight.
    pub hit_points: Vec<Bar>,
}

/// A bar of a histogram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Bar {
    /// The number that was counted.
    pub value: u32,
    /// In how many fights.
    pub fights: u64,
}
