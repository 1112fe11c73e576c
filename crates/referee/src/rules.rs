//! What a game says of itself: its summary and its rulebook.

use rulebound_kernel::rulebook::Section;
use rulebound_kernel::{Game, Refusal, Rule, Ruleset};

use crate::answer::{
    GameSummary, KindSummary, PresetSummary, RuleAnswer, RuleSummary, RulebookAnswer, RulesAnswer, SectionAnswer,
    SectionSummary,
};
use crate::explain;

/// The game in short.
pub(crate) fn summary<G: Game>() -> GameSummary {
    GameSummary {
        key: G::KEY.to_owned(),
        name: G::NAME.to_owned(),
        listing: G::LISTING,
        presets: G::Ruleset::PRESETS.iter().map(|preset| preset.name.to_owned()).collect(),
        scenarios: G::scenarios().iter().map(|&name| name.to_owned()).collect(),
        sides: sides::<G>().unwrap_or_default(),
    }
}

/// The sides of the first scenario under the default preset.
fn sides<G: Game>() -> Option<Vec<String>> {
    let ruleset = &G::Ruleset::PRESETS.first()?.ruleset;
    let start = G::check(&G::scenario(ruleset, G::scenarios().first()?)?, ruleset).ok()?;
    Some(G::sides(&start).into_iter().map(|side| G::side_name(&start, side)).collect())
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
        switches: G::Ruleset::SWITCHES.to_vec(),
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
