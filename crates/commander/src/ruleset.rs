//! The switches of Commander Chess and its three presets.

use rulebound_kernel::{Preset, Switch};
use serde::{Deserialize, Serialize};

macro_rules! switches {
    ($($name:ident: $rule:literal, $summary:literal, [$standard:literal, $cotulenh:literal, $official:literal];)*) => {
        /// The switches; each is explained in section CTL-14 of the rulebook.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Ruleset {
            $(#[doc = $summary] pub $name: bool,)*
        }

        impl Ruleset {
            /// The default.
            pub const STANDARD: Ruleset = Ruleset { $($name: $standard,)* };
            /// The public TypeScript engine, move for move.
            pub const COTULENH_JS: Ruleset = Ruleset { $($name: $cotulenh,)* };
            /// The default with two more rules of the inventor.
            pub const OFFICIAL: Ruleset = Ruleset { $($name: $official,)* };
        }

        impl rulebound_kernel::Ruleset for Ruleset {
            const PRESETS: &'static [Preset<Ruleset>] = &[
                Preset { name: "standard", summary: "the default: every rule of the book but the last two", ruleset: Ruleset::STANDARD },
                Preset { name: "cotulenh-js", summary: "as the public TypeScript engine plays, move for move", ruleset: Ruleset::COTULENH_JS },
                Preset { name: "official", summary: "standard, and the inventor's headquarters and service victory", ruleset: Ruleset::OFFICIAL },
            ];
            const SWITCHES: &'static [Switch] = &[
                $(Switch { name: stringify!($name), summary: $summary, rule: $rule },)*
            ];
        }
    };
}

switches! {
    tank_fires_over: "CTL-14.4", "A tank's captures ignore what stands between.", [true, false, true];
    air_force_lands_anywhere: "CTL-14.5", "An air force may stand on every square.", [true, false, true];
    heroic_commander_reaches_two: "CTL-14.6", "A heroic commander captures at one and two squares in all directions.", [true, false, true];
    missile_attacks_far_diagonal: "CTL-14.7", "A missile gives check one diagonal square farther than it captures.", [false, true, false];
    commander_stops_at_every_line: "CTL-14.8", "A commander stops before all four open lines of the other commander.", [true, false, true];
    safe_after_every_step: "CTL-14.9", "The own commander must be safe after every single step.", [true, false, true];
    deploy_completable: "CTL-14.10", "A deploy step is legal only if its session can be brought to an end.", [true, false, true];
    air_force_joins_only_safe: "CTL-14.11", "An air force combines only where no gun reaches its flight.", [true, false, true];
    every_capture_resets_clock: "CTL-14.12", "A capture of any kind at any step sets the half-move clock back.", [true, false, true];
    threefold_repetition: "CTL-14.13", "The same position for the third time is a draw.", [true, false, true];
    last_guard: "CTL-14.14", "The last piece beside the commander becomes heroic.", [true, true, true];
    hq_shields_commander: "CTL-14.15", "A capture aimed at a commander in a headquarters destroys the headquarters only.", [false, false, true];
    service_victory: "CTL-14.16", "A side without navy, without air force or without army has lost.", [false, false, true];
}
