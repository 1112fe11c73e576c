//! Costs as people say them.

use std::fmt;

use super::{Cost, Feet, Gains, Spent, Supply};
use crate::name::Name;
use crate::prose::{listed, ordinal};

/// The parts of a cost in words.
struct Parts(Vec<String>);

impl Parts {
    /// `an action`, `2 actions`.
    fn count(&mut self, count: u32, one: &str, many: &str) {
        match count {
            0 => {}
            1 => self.0.push(one.to_owned()),
            count => self.0.push(format!("{count} {many}")),
        }
    }

    /// `1 arrow`, `2 × javelin`.
    fn named(&mut self, count: u32, name: &Name) {
        self.0.push(match count {
            1 => format!("1 {}", name.words()),
            count => format!("{count} × {}", name.words()),
        });
    }

    /// `10 ft of walking`.
    fn feet(&mut self, feet: Feet) {
        let parts = feet.each().into_iter().filter(|(_, feet)| *feet > 0);
        self.0.extend(parts.map(|(mode, feet)| format!("{feet} ft of {}", mode.doing())));
    }

    /// Something that is used up.
    fn spent(&mut self, Spent { of, count }: &Spent) {
        match of {
            Supply::Slot { level, pact } => {
                let kind = if *pact { "pact slot" } else { "slot" };
                let level = ordinal(*level);
                self.count(*count, &format!("a {level}-level {kind}"), &format!("{level}-level {kind}s"));
            }
            Supply::Feature(name) => {
                let name = name.words();
                self.count(*count, &format!("a use of {name}"), &format!("uses of {name}"));
            }
            Supply::Charge(item) => {
                let item = item.words();
                self.count(*count, &format!("a charge of {item}"), &format!("charges of {item}"));
            }
            Supply::Ammunition(name) | Supply::Item(name) | Supply::Material { what: name, gp: 0 } => {
                self.named(*count, name);
            }
            Supply::Material { what, gp } => {
                self.named(*count, what);
                self.0.last_mut().into_iter().for_each(|last| *last += &format!(" worth {gp} gp"));
            }
            Supply::HitDie(die) => self.0.push(format!("{count}{die} of hit dice")),
        }
    }

    /// All of them.
    fn joined(self) -> String {
        if self.0.is_empty() { "nothing".to_owned() } else { listed(&self.0) }
    }
}

impl fmt::Display for Gains {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Parts(Vec::new());
        parts.count(self.actions, "a further action", "further actions");
        parts.count(self.attacks, "a further attack", "further attacks");
        parts.feet(self.movement);
        formatter.write_str(&parts.joined())
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Parts(Vec::new());
        parts.count(self.action, "an action", "actions");
        parts.count(self.bonus, "a bonus action", "bonus actions");
        parts.count(self.reaction, "a reaction", "reactions");
        parts.count(self.attacks, "an attack of the action", "attacks of the action");
        parts.count(self.interaction, "the free interaction", "interactions");
        parts.feet(self.movement);
        self.spent.iter().for_each(|spent| parts.spent(spent));
        parts.count(self.legendary, "a legendary action", "legendary actions");
        if let Some(spell) = &self.breaks {
            parts.0.push(format!("the concentration on {}", spell.words()));
        }
        formatter.write_str(&parts.joined())?;
        if self.gains.is_none() { Ok(()) } else { write!(formatter, "; gives {}", self.gains) }
    }
}
