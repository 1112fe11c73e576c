//! Any text is a file of games, each of them a game or an error with its place; a game prints and parses to itself.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rulebound_commander::pgn::{GameText, Notation, Options, Splitter, print, read};
use rulebound_commander::ruleset::Ruleset;
use rulebound_commander::san::Strictness;
use rulebound_kernel::TextError;

const STRICT: Options = Options { strictness: Strictness::Strict, ruleset: Ruleset::STANDARD };

fn texts(file: &str) -> Vec<GameText> {
    let mut splitter = Splitter::new(1 << 12);
    let mut texts: Vec<GameText> = file.lines().filter_map(|line| splitter.push(line)).collect();
    texts.extend(splitter.finish());
    texts
}

fn assert_placed(text: &GameText, error: &TextError) {
    let lines = text.text.matches('\n').count();
    assert!(error.column >= 1 && (text.line..=text.line + lines).contains(&error.line), "{error} in {text:?}");
}

fuzz_target!(|file: &str| {
    for text in texts(file) {
        let lenient = read(&text, &Options::default());
        lenient.repairs.iter().for_each(|repair| assert_placed(&text, repair));
        let strict = read(&text, &STRICT);
        assert!(strict.repairs.is_empty());
        let game = match lenient.game {
            Ok(game) => game,
            Err(error) => {
                assert_placed(&text, &error);
                assert!(strict.game.is_err());
                continue;
            }
        };
        assert_eq!(strict.game.ok(), lenient.repairs.is_empty().then(|| game.clone()));
        for notation in [Notation::Short, Notation::Long] {
            let printed = print(&game, notation);
            let mut splitter = Splitter::new(Splitter::LIMIT);
            let before: Vec<GameText> = printed.lines().filter_map(|line| splitter.push(line)).collect();
            assert!(before.is_empty(), "{printed}");
            let again = read(&splitter.finish().expect("a game"), &STRICT);
            assert_eq!(again.game.as_ref(), Ok(&game), "{printed}");
        }
    }
});
