//! Players at a table: positions, and matches between them.

use rulebound_kernel::dice::{Scripted, Seeded};
use rulebound_kernel::{Game, Match, Ruleset, Team, Turn, Waivers};
use rulebound_players::{Budget, Choice, Limits, Options, Player, Seen, by_name};

/// A position from its text, under a preset.
pub fn position<G: Game>(preset: &str, text: &str) -> G::Position {
    let ruleset = G::Ruleset::preset(preset).expect("a preset");
    let setup = G::parse_setup(text).expect("a setup");
    G::check(&setup, &ruleset).unwrap_or_else(|problems| panic!("{text}: {problems:?}"))
}

/// A match from the start, under a preset.
pub fn start<G: Game>(preset: &str) -> Match<G> {
    let ruleset = G::Ruleset::preset(preset).expect("a preset");
    let setup = G::scenario(&ruleset, "start").expect("a start");
    Match::new(&ruleset, setup).expect("a position")
}

/// So many iterations on one thread.
pub fn iterations(iterations: u64) -> Limits<'static> {
    Limits { budget: Budget::iterations(iterations), ..Limits::default() }
}

/// The player of a name with a seed.
pub fn player<G: Game>(name: &str, seed: u64) -> Box<dyn Player<G>> {
    by_name(name, &Options { seed, ..Options::default() }).expect("a player")
}

/// What a player chooses in a position, in the game's notation.
pub fn chosen<G: Game>(name: &str, seed: u64, position: &G::Position, limits: &Limits<'_>) -> String {
    let seen = Seen::<G>::in_position(position).expect("somebody decides");
    let choice = player::<G>(name, seed).choose(&seen, limits).expect("a choice");
    G::print_action(position, &choice.action)
}

/// Plays on, each team by its player, until the game is over, somebody is stuck or so many actions were played; `look` sees
/// each choice before it is played.
pub fn play<G: Game>(
    game: &mut Match<G>,
    players: &mut [Box<dyn Player<G>>; 2],
    limits: &Limits<'_>,
    seed: u64,
    longest: usize,
    mut look: impl FnMut(&Match<G>, &Choice<G>),
) {
    let mut dice = Seeded::new(seed);
    while game.steps() < longest {
        let Turn::Decide { side, .. } = game.turn() else { return };
        let player = &mut players[usize::from(G::team(game.position(), side).0)];
        let seen = Seen::in_match(game).expect("somebody decides");
        let choice = player.choose(&seen, limits).expect("a choice");
        look(game, &choice);
        game.submit(side, &choice.action.into(), &Waivers::NONE, &mut dice).expect("a legal choice");
    }
}

/// The actions that win at once for a team, nothing left to chance.
pub fn wins<G: Game>(position: &G::Position, team: Team) -> Vec<String> {
    let mut wins = Vec::new();
    G::actions(position, &mut |action| {
        let mut next = position.clone();
        if G::apply_unchecked(&mut next, &action, &mut Scripted::default()).is_ok()
            && G::turn(&next).outcome().is_some_and(|outcome| outcome.winner == Some(team))
        {
            wins.push(G::print_action(position, &action));
        }
    });
    wins
}
