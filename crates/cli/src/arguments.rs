//! The command line as a whole.

use anstream::ColorChoice;
use clap::{Args, Parser, Subcommand, ValueEnum};
use rulebound_referee::Registry;

use crate::console::Console;
use crate::exit::{EXIT_CODES, Exit};
use crate::failure::Failure;
use crate::verbs;

/// A referee for tactical games. Ask it about a move and it answers: legal, and what it costs; illegal, and exactly why; or
/// needs a choice, and which.
#[derive(Debug, Parser)]
#[command(name = "rulebound", version, after_help = EXIT_CODES, max_term_width = 100)]
pub struct Arguments {
    /// What every verb knows.
    #[command(flatten)]
    pub general: General,
    /// What to do.
    #[command(subcommand)]
    pub verb: Verb,
}

/// What every verb knows.
#[derive(Debug, Args)]
#[command(next_help_heading = "General")]
pub struct General {
    /// Answer in JSON, one value a line.
    #[arg(long, global = true)]
    pub json: bool,
    /// Whether to use colours.
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t = Colors::Auto)]
    pub color: Colors,
    /// Know the documented example game `skirmish`, too.
    #[cfg(feature = "example")]
    #[arg(long, global = true)]
    pub with_example: bool,
}

/// Whether to use colours.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Colors {
    /// On a terminal.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Colors {
    /// The same for the streams.
    pub fn choice(self) -> ColorChoice {
        match self {
            Colors::Auto => ColorChoice::Auto,
            Colors::Always => ColorChoice::Always,
            Colors::Never => ColorChoice::Never,
        }
    }
}

macro_rules! verbs {
    ($($(#[$condition:meta])* $module:ident::$verb:ident,)*) => {
        /// What to do.
        #[derive(Debug, Subcommand)]
        pub enum Verb {
            $(
                $(#[$condition])*
                #[allow(missing_docs, reason = "the arguments of the verb say what it does")]
                $verb(verbs::$module::$verb),
            )*
        }

        impl Verb {
            /// Does it.
            pub fn run(self, console: &mut Console, registry: Registry) -> Result<Exit, Failure> {
                match self {
                    $($(#[$condition])* Verb::$verb(verb) => verb.run(console, registry),)*
                }
            }
        }
    };
}

verbs! {
    games::Games,
    rules::Rules,
    rule::Rule,
    moves::Moves,
    verdict::Verdict,
    explain::Explain,
    picture::Picture,
    apply::Apply,
    replay::Replay,
    #[cfg(feature = "commander")]
    pgn::Pgn,
    #[cfg(feature = "axis")]
    odds::Odds,
    perft::Perft,
    play::Play,
    playout::Playout,
    arena::Arena,
    #[cfg(feature = "srd5e")]
    simulate::Simulate,
    engine::Engine,
    bench::Bench,
    check::Check,
    referee::Referee,
    serve::Serve,
    completions::Completions,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn every_verb_has_examples_in_its_help() {
        for verb in Arguments::command().get_subcommands() {
            let help = verb.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(help.contains("rulebound "), "{}", verb.get_name());
            assert!(verb.get_about().is_some(), "{}", verb.get_name());
        }
    }
}
