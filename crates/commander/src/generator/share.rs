//! Which share of the moves masks cannot settle, measured over random games. The figures stand in `ARCHITECTURE.md`.

use rulebound_kernel::{Draw, Game, Quick, Ruleset as _};

use crate::Commander;
use crate::generator::context::Context;
use crate::generator::safety::{self, Care};
use crate::generator::threats::Threats;
use crate::generator::{change, for_each_object, step, targets};
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::step::Manner;
use crate::terrain::Terrain;

#[derive(Debug, Default)]
struct Share {
    /// Targets that objects reach, the commander's safety left aside.
    reached: u32,
    /// Those whose safety is looked at in an aftermath.
    looked_at: u32,
    /// Those whose session is played on to see whether it can end.
    played: u32,
}

impl Share {
    fn add(&mut self, position: &Position) {
        let context = Context::new(position);
        let threats = Threats::new(&context);
        for_each_object(position, |object| {
            let reached = targets::targets(&context, object);
            let delicate = safety::delicate(&context, &threats, object);
            for manner in Manner::ALL {
                let wanted = reached.get(manner);
                self.reached += wanted.len();
                if safety::is_asked(&context, object) {
                    let care = Care::of(&context, &threats, object);
                    let looked_at = safety::looked_at(&context, care, object, delicate, manner);
                    let asks_guns = care == Care::Guns;
                    self.looked_at += if asks_guns { wanted.len() } else { (wanted & looked_at).len() };
                }
                let stands = wanted.iter().all(|to| leaves_what_stands(position, step(object, to, manner)));
                if object.deploy && position.ruleset.deploy_completable && !stands {
                    self.played += wanted.len();
                }
            }
            false
        });
    }
}

fn leaves_what_stands(position: &Position, step: crate::step::Step) -> bool {
    let mut board = position.board;
    change::play(&mut board, position.turn, step, &position.ruleset);
    board
        .own(position.turn, step.from)
        .is_none_or(|left| Terrain::of(left.carrier().piece, &position.ruleset).has(step.from))
}

fn share(ruleset: &Ruleset, games: u64) -> Share {
    let mut share = Share::default();
    for seed in 0..games {
        let mut draw = Quick::new(seed);
        let setup = Commander::scenario(ruleset, "start").expect("the start");
        let mut position = Commander::check(&setup, ruleset).expect("a position");
        for _ in 0..300 {
            let Some(action) = Commander::sample(&position, &mut draw) else { break };
            change::apply(&mut position, &action);
            if draw.below(5) == 0 {
                share.add(&position);
            }
        }
    }
    share
}

#[test]
fn masks_settle_almost_every_move() {
    for preset in Ruleset::PRESETS {
        let share = share(&preset.ruleset, 40);
        let percent = |part: u32| 100.0 * f64::from(part) / f64::from(share.reached);
        println!(
            "{}: of {} moves {:.2} % are looked at one by one, {:.3} % are played",
            preset.name,
            share.reached,
            percent(share.looked_at),
            percent(share.played)
        );
        assert!(percent(share.looked_at) < 5.0 && percent(share.played) < 1.0, "{share:?}");
    }
}
