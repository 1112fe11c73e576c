//! The switches of fifth-edition combat and its two presets.

use rulebound_kernel::{Preset, Switch};
use serde::{Deserialize, Serialize};

use crate::data::words::{Edition, words};
use crate::space::{Counting, Lines, Metric};

words! {
    /// Whose leaving of a reach offers an opportunity attack.
    OpportunityAgainst { Hostile = "hostile", Any = "any" }
}
words! {
    /// Whether the hand that holds a focus makes the gestures of a spell without a material component.
    SomaticWithFocus { Strict = "strict", Relaxed = "relaxed" }
}
words! {
    /// What becomes of a spell that would end another concentration.
    Concentration { Allow = "allow", Confirm = "confirm", Forbid = "forbid" }
}
words! {
    /// What is said of an attack on the dead.
    DeadTargets { Warn = "warn", Refuse = "refuse" }
}
words! {
    /// What is done where a position is not known.
    Positions { Strict = "strict", Skip = "skip" }
}
words! {
    /// Whether the charmed may include their charmer in a harmful area.
    CharmedAreas { Refuse = "refuse", Allow = "allow" }
}
words! {
    /// What is said of a ranged attack under water beyond the normal range.
    UnderwaterLong { Warn = "warn", Refuse = "refuse" }
}
words! {
    /// What is done about a versatile weapon while the other hand is free.
    Versatile { Ask = "ask", TwoHanded = "two-handed" }
}
words! {
    /// How many reasons a refusal carries.
    Explain { First = "first", All = "all" }
}
words! {
    /// Who says whether one can hide, by the rules of 2014.
    Hide2014 { Obscured = "obscured", Table = "table" }
}

words! {
    /// Whether creatures that can turn a failed saving throw into a success do so as long as they can.
    LegendaryResistance { Auto = "auto", Never = "never" } default Auto
}

words! {
    /// Whether the one whose turn it is says what comes first of several effects at the same end of it.
    EffectOrder { Fixed = "fixed", Asked = "asked" } default Fixed
}

words! {
    /// Whether features that do something about failed rolls, and dice given for them, are used as long as they can be.
    SecondChances { Auto = "auto", Never = "never" } default Auto
}
words! {
    /// Whether who means to knock a foe out says so with its attack, or is asked when the foe would go down.
    KnockOut { Said = "said", Asked = "asked" } default Said
}

/// The switches; each is explained in section SRD-12 of the rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// The edition.
    pub edition: Edition,
    /// How distances are counted.
    pub distance: Metric,
    /// How lines run.
    pub line: Lines,
    /// Which squares an area covers.
    pub areas: Counting,
    /// A wrong kind of target is refused; otherwise the spell is spent without effect.
    pub strict_targets: bool,
    /// Whose leaving offers an opportunity attack.
    pub oa_against: OpportunityAgainst,
    /// Whether the focus hand makes gestures.
    pub somatic_with_focus: SomaticWithFocus,
    /// What becomes of a spell that would end another concentration.
    pub concentration: Concentration,
    /// What is said of an attack on the dead.
    pub dead_targets: DeadTargets,
    /// What is done where a position is not known.
    pub positions: Positions,
    /// Whether harmful areas may include the charmer.
    pub charmed_areas: CharmedAreas,
    /// What is said of shots under water beyond the normal range.
    pub underwater_long: UnderwaterLong,
    /// Nobody cuts the corner of what fills its square.
    pub corner_rule: bool,
    /// Those who carry too much are slow.
    pub encumbrance: bool,
    /// What is done about a versatile weapon while the other hand is free.
    pub versatile: Versatile,
    /// How many reasons a refusal carries.
    pub explain: Explain,
    /// Who says whether one can hide, by the rules of 2014.
    pub hide_2014: Hide2014,
    /// The hit points of other teams are not told. Records from before this switch do without.
    #[serde(default)]
    pub hidden_hit_points: bool,
    /// Whether failed saving throws are turned into successes as long as that can be done. Records from before this switch do it.
    #[serde(default)]
    pub legendary_resistance: LegendaryResistance,
    /// Monsters that are alike roll initiative together. Records from before this switch rolled none.
    #[serde(default = "together")]
    pub group_initiative: bool,
    /// Whether it is asked what comes first of several effects at the same end of a turn. Records from before this switch did not.
    #[serde(default)]
    pub order: EffectOrder,
    /// Whether who brings a foe down in melee is asked if it kills it. Nobody is by the presets.
    #[serde(default)]
    pub knock_out: KnockOut,
    /// Whether features that do something about failed rolls are used as long as they can be. Records from before this switch
    /// do it.
    #[serde(default)]
    pub second_chances: SecondChances,
}

const fn together() -> bool {
    true
}

impl Ruleset {
    /// System Reference Document 5.1; the default.
    pub const SRD51: Ruleset = Ruleset {
        edition: Edition::Srd51,
        distance: Metric::Even,
        line: Lines::Centre,
        areas: Counting::Centre,
        strict_targets: true,
        oa_against: OpportunityAgainst::Hostile,
        somatic_with_focus: SomaticWithFocus::Strict,
        concentration: Concentration::Allow,
        dead_targets: DeadTargets::Warn,
        positions: Positions::Strict,
        charmed_areas: CharmedAreas::Refuse,
        underwater_long: UnderwaterLong::Warn,
        corner_rule: true,
        encumbrance: true,
        versatile: Versatile::Ask,
        explain: Explain::First,
        hide_2014: Hide2014::Obscured,
        hidden_hit_points: false,
        legendary_resistance: LegendaryResistance::Auto,
        group_initiative: true,
        order: EffectOrder::Fixed,
        knock_out: KnockOut::Said,
        second_chances: SecondChances::Auto,
    };
    /// System Reference Document 5.2.1.
    pub const SRD521: Ruleset = Ruleset { edition: Edition::Srd521, strict_targets: false, ..Ruleset::SRD51 };
}

impl Default for Ruleset {
    fn default() -> Self {
        Ruleset::SRD51
    }
}

const fn switch(name: &'static str, summary: &'static str, rule: &'static str) -> Switch {
    Switch { name, summary, rule }
}

impl rulebound_kernel::Ruleset for Ruleset {
    const PRESETS: &'static [Preset<Ruleset>] = &[
        Preset { name: "2014", summary: "System Reference Document 5.1", ruleset: Ruleset::SRD51 },
        Preset { name: "2024", summary: "System Reference Document 5.2.1", ruleset: Ruleset::SRD521 },
    ];
    const SWITCHES: &'static [Switch] = &[
        switch("edition", "The edition of the rules and of their data: 2014 or 2024.", "SRD-12.1"),
        switch("distance", "How squares are counted: 5-5-5, 5-10-5 or euclid.", "SRD-12.2"),
        switch("line", "How lines run: centre to centre, or from corners to corners.", "SRD-12.3"),
        switch("areas", "Squares of a sphere: by their centre, or counted.", "SRD-12.4"),
        switch("strict_targets", "A wrong kind of target is refused rather than unaffected.", "SRD-12.5"),
        switch("oa_against", "Opportunity attacks on hostile creatures only, or on any.", "SRD-12.6"),
        switch(
            "somatic_with_focus",
            "The focus hand makes gestures of spells without materials: strict says no.",
            "SRD-12.7",
        ),
        switch("concentration", "A spell that ends another concentration: allow, confirm or forbid.", "SRD-12.8"),
        switch("dead_targets", "Attacks on the dead: warn or refuse.", "SRD-12.9"),
        switch("positions", "Where a position is unknown: strict refuses, skip measures nothing.", "SRD-12.10"),
        switch("charmed_areas", "Harmful areas that include the charmer: refuse or allow.", "SRD-12.11"),
        switch("underwater_long", "Shots under water beyond normal range: warn or refuse.", "SRD-12.12"),
        switch("corner_rule", "Nobody cuts the corner of what fills its square.", "SRD-12.13"),
        switch("encumbrance", "Those who carry more than they can are slowed.", "SRD-12.14"),
        switch("versatile", "With the other hand free: ask, or take the weapon in two hands.", "SRD-12.15"),
        switch("explain", "A refusal gives the first reason or all.", "SRD-12.16"),
        switch("hide_2014", "Hiding by the rules of 2014: needs obscurity, or the table decides.", "SRD-12.17"),
        switch("hidden_hit_points", "Of other teams one sees only how hurt they look.", "SRD-12.18"),
        switch(
            "legendary_resistance",
            "Failed saves of legends succeed as long as they can: auto or never.",
            "SRD-12.19",
        ),
        switch("group_initiative", "Monsters that are alike roll initiative together.", "SRD-12.20"),
        switch("order", "Effects at the same end of a turn: in a fixed order, or asked.", "SRD-12.21"),
        switch(
            "knock_out",
            "Whether a foe is knocked out: said with the attack, or asked when it would go down.",
            "SRD-12.22",
        ),
        switch(
            "second_chances",
            "Features about failed rolls are used as long as they can be: auto or never.",
            "SRD-12.23",
        ),
    ];
}
