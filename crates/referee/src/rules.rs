//! What a game says of itself: its summary and its rulebook.

use rulebound_kernel::rulebook::Section;
use rulebound_kernel::{About, Game, Refusal, Rule, Ruleset};

use crate::answer::{
    GameSummary, KindSummary, PresetSummary, RuleAnswer, RuleSummary, RulebookAnswer, RulesAnswer, ScenarioSummary,
    ScenariosAnswer, SectionAnswer, SectionSummary, SwitchSummary,
};
use crate::explain;
use crate::live::names;

/// The game in short.
pub(crate) fn summary<G: Game>() -> GameSummary {
    GameSummary {
        key: G::KEY.to_owned(),
        name: G::NAME.to_owned(),
        listing: G::LISTING,
        presets: G::Ruleset::PRESETS.iter().map(|preset| preset.name.to_owned()).collect(),
        scenarios: G::scenarios().iter().map(|&name| name.to_owned()).collect(),
        sides: first_sides::<G>().unwrap_or_default(),
    }
}

/// The sides of the first scenario under the default preset.
fn first_sides<G: Game>() -> Option<Vec<String>> {
    sides::<G>(&G::Ruleset::PRESETS.first()?.ruleset, G::scenarios().first()?)
}

/// The sides of a scenario.
fn sides<G: Game>(ruleset: &G::Ruleset, scenario: &str) -> Option<Vec<String>> {
    G::check(&G::scenario(ruleset, scenario)?, ruleset).ok().map(|start| names::<G>(&start))
}

/// The ready-made setups.
pub(crate) fn scenarios<G: Game>(ruleset: &G::Ruleset) -> ScenariosAnswer {
    let scenario = |name: &str| {
        let About { line, note } = G::about(ruleset, name);
        Some(ScenarioSummary { name: name.to_owned(), line, note, sides: sides::<G>(ruleset, name)? })
    };
    ScenariosAnswer { scenarios: G::scenarios().iter().filter_map(|name| scenario(name)).collect() }
}

/// The contents of its rulebook, its presets and switches.
pub(crate) fn rules<G: Game>() -> RulesAnswer {
    let book = G::rulebook();
    RulesAnswer {
        game: G::KEY.to_owned(),
        title: book.title.to_owned(),
        introduction: book.introduction.to_owned(),
        sections: book
            .sections
            .iter()
            .map(|section| SectionSummary {
                id: section.id.clone(),
                title: section.title.to_owned(),
                rules: section
                    .rules
                    .iter()
                    .map(|rule| RuleSummary {
                        id: rule.id.clone(),
                        title: rule.title.to_owned(),
                        refuses: rule.refuses,
                        waivable: rule.waivable,
                    })
                    .collect(),
            })
            .collect(),
        presets: G::Ruleset::PRESETS
            .iter()
            .map(|preset| PresetSummary {
                name: preset.name.to_owned(),
                summary: preset.summary.to_owned(),
                ruleset: explain::value(&preset.ruleset),
            })
            .collect(),
        switches: G::Ruleset::SWITCHES
            .iter()
            .map(|&switch| SwitchSummary { switch, words: G::Ruleset::words(switch.name) })
            .collect(),
        kinds: G::Refusal::KINDS
            .iter()
            .map(|kind| KindSummary { kind: kind.name.to_owned(), rules: kind.rules.to_vec() })
            .collect(),
    }
}

/// One paragraph of its rulebook.
pub(crate) fn rule<G: Game>(id: &str) -> Option<RuleAnswer> {
    let sections = &G::rulebook().sections;
    sections.iter().find_map(|section| {
        section.rules.iter().find(|rule| rule.id.as_str() == id).map(|rule| paragraph::<G>(section, rule))
    })
}

/// Its whole rulebook.
pub(crate) fn rulebook<G: Game>() -> RulebookAnswer {
    let book = G::rulebook();
    let section = |section: &Section| SectionAnswer {
        id: section.id.clone(),
        title: section.title.to_owned(),
        rules: section.rules.iter().map(|rule| paragraph::<G>(section, rule)).collect(),
    };
    RulebookAnswer {
        game: G::KEY.to_owned(),
        title: book.title.to_owned(),
        introduction: book.introduction.to_owned(),
        sections: book.sections.iter().map(section).collect(),
    }
}

fn paragraph<G: Game>(section: &Section, rule: &Rule) -> RuleAnswer {
    RuleAnswer {
        game: G::KEY.to_owned(),
        section: section.title.to_owned(),
        id: rule.id.clone(),
        title: rule.title.to_owned(),
        text: rule.text.to_owned(),
        refuses: rule.refuses,
        waivable: rule.waivable,
        kinds: G::Refusal::KINDS
            .iter()
            .filter(|kind| kind.rules.contains(&rule.id))
            .map(|kind| kind.name.to_owned())
            .collect(),
    }
}
