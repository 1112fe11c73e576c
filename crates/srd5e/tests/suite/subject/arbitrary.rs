//! Intents that are nearly legal: of every verb, and listed ones with something changed.

use rulebound_kernel::{Draw, Game, Side, Turn, Verdict, Waivers};
use rulebound_srd5e::Srd5e;
use rulebound_srd5e::intent::Intent;
use rulebound_srd5e::state::Position;

fn pick<'a, T>(draw: &mut impl Draw, things: &'a [T]) -> Option<&'a T> {
    things.get(draw.below(things.len() as u32) as usize)
}

/// Words that fit somewhere.
pub struct Words<'a, D> {
    pub position: &'a Position,
    pub draw: &'a mut D,
}

impl<D: Draw> Words<'_, D> {
    fn one(&mut self, words: &[&str]) -> String {
        pick(self.draw, words).map_or_else(String::new, |word| (*word).to_owned())
    }

    fn maybe(&mut self, words: &[&str]) -> String {
        if self.draw.below(2) == 0 { String::new() } else { format!(" {}", self.one(words)) }
    }

    pub fn creature(&mut self) -> String {
        if self.draw.below(30) == 0 {
            return "nobody".to_owned();
        }
        pick(self.draw, self.position.creatures.shared()).map_or_else(String::new, |creature| creature.id().to_string())
    }

    fn square(&mut self) -> String {
        let extent = self.position.stage.grid.extent();
        let whole = |size: i16, draw: &mut D| draw.below(u32::from(size.unsigned_abs()) + 1);
        let (x, y) = (whole(extent.width(), self.draw), whole(extent.height(), self.draw));
        if self.draw.below(8) == 0 { format!("{x},{y},{}", 5 * self.draw.below(4)) } else { format!("{x},{y}") }
    }

    /// A square near somebody.
    pub fn near(&mut self) -> String {
        let creature = pick(self.draw, self.position.creatures.shared()).and_then(|creature| creature.at);
        let Some(at) = creature else { return self.square() };
        let shift = |draw: &mut D| draw.below(5) as i16 - 2;
        let at = at.shifted(shift(self.draw), shift(self.draw));
        format!("{},{}", at.x.max(0), at.y.max(0))
    }

    fn target(&mut self) -> String {
        if self.draw.below(5) == 0 { self.near() } else { self.creature() }
    }

    fn item(&mut self) -> String {
        let Some(creature) = pick(self.draw, self.position.creatures.shared()) else { return String::new() };
        let held = creature.hands.iter().flatten().map(ToString::to_string);
        let carried = creature.pools.carries.iter().map(|(name, _)| name.to_string());
        let natural = creature.sheet.attacks.iter().map(|attack| attack.id.clone());
        let more = ["unarmed-strike", "longbow", "door-1", "shield", "light-crossbow"].map(str::to_owned);
        let items: Vec<String> = held.chain(carried).chain(natural).chain(more).collect();
        pick(self.draw, &items).cloned().unwrap_or_default()
    }

    pub fn spell(&mut self) -> String {
        let sheets = self.position.creatures.iter().map(|creature| &creature.sheet);
        let mut spells: Vec<String> = sheets
            .flat_map(|sheet| sheet.cantrips.iter().chain(&sheet.prepared).chain(&sheet.spellbook))
            .map(ToString::to_string)
            .collect();
        if self.draw.below(4) == 0 || spells.is_empty() {
            let rows = self.position.tables().spells.rows();
            spells = pick(self.draw, rows).map(|spell| spell.id.clone()).into_iter().collect();
        }
        pick(self.draw, &spells).cloned().unwrap_or_default()
    }

    pub fn feature(&mut self) -> String {
        let rows = self.position.tables().features.rows();
        let mut names: Vec<String> = Vec::new();
        for creature in self.position.creatures.iter() {
            names.extend(creature.pools.features.iter().map(|(name, _)| name.to_string()));
            if let Some(monster) = creature.sheet.monster() {
                names.extend(
                    monster.actions.iter().chain(&monster.bonus).chain(&monster.reactions).map(|one| one.id.clone()),
                );
                names.extend(
                    monster.legendary.iter().flat_map(|legendary| legendary.actions.iter().map(|one| one.id.clone())),
                );
            }
            let classes = &creature.sheet.classes;
            let had = rows
                .iter()
                .filter(|row| row.classes.iter().any(|(class, _)| classes.iter().any(|(own, _)| own == class)));
            names.extend(had.map(|row| row.id.clone()));
        }
        names.push("moon-dance".to_owned());
        pick(self.draw, &names).cloned().unwrap_or_default()
    }

    fn aim(&mut self) -> String {
        match self.draw.below(8) {
            0..=3 => format!(
                " on {}{}",
                self.target(),
                if self.draw.below(3) == 0 { format!(" {}", self.creature()) } else { String::new() }
            ),
            4 => format!(" at {}", self.near()),
            5 => format!(" toward {}", self.one(&["north", "south-east", "west", "1,1"])),
            6 => format!(" {} {}", self.one(&["covering", "to"]), self.near()),
            _ => String::new(),
        }
    }

    fn act(&mut self, verb: u32) -> String {
        match verb {
            0..=2 => format!(
                "attack {}{}{}{}{}{}",
                self.target(),
                if self.draw.below(5) == 0 { String::new() } else { format!(" with {}", self.item()) },
                self.maybe(&["one-handed", "two-handed"]),
                self.maybe(&["thrown", "by str", "by dex", ""]).trim_end(),
                self.maybe(&["as bonus", "as nick", "as reaction"]),
                if self.draw.below(6) == 0 { " knock-out" } else { "" },
            ),
            3 => format!(
                "opportunity-attack {}{}",
                self.creature(),
                self.maybe(&["grapple", "shove prone", "shove away", "with longsword"])
            ),
            4 => format!("multiattack{}", self.maybe(&["bite-and-claw-2"])),
            5..=7 => {
                let words = (self.spell(), self.aim(), self.draw.below(5));
                let slot = if self.draw.below(3) > 0 { format!(" slot {}", words.2) } else { String::new() };
                let more = self.maybe(&[
                    "as ritual",
                    "from innate",
                    "from wand-of-magic-missiles",
                    "using quickened-spell",
                    "using twinned-spell",
                    "slot pact",
                    "option fire",
                ]);
                let more = if slot.is_empty() || !more.contains("slot") { more } else { String::new() };
                format!("cast {}{}{slot}{more}", words.0, words.1)
            }
            8 | 9 => {
                let mode = self.maybe(&["walk", "fly", "swim", "climb", "burrow", "crawl"]);
                let to = if self.draw.below(2) == 0 { format!("to {}", self.near()) } else { self.path() };
                format!("move{mode} {to}").trim_end().to_owned()
            }
            10 => format!("jump to {}", self.near()),
            11 => format!("jump high {}", self.draw.below(6)),
            12 => format!(
                "{}{}",
                self.one(&["dash", "dash fly", "disengage", "dodge", "hide", "search", "study"]),
                self.maybe(&["as bonus"])
            ),
            13 => format!("influence {}", self.creature()),
            14 => format!(
                "help {}{}",
                self.creature(),
                if self.draw.below(2) == 0 {
                    format!(" against {}", self.creature())
                } else {
                    self.maybe(&["skill stealth", "skill arcana"])
                }
            ),
            15 => {
                let inner = self.draw.below(15);
                format!(
                    "ready {} when {}",
                    self.act(inner),
                    self.one(&["kara moves", "gob attacks mirel", "\"they come\"", "ogre comes-within 10"])
                )
            }
            16 => format!(
                "use {}{}{}",
                self.item(),
                if self.draw.below(2) == 0 { format!(" on {}", self.target()) } else { String::new() },
                self.maybe(&["as bonus"])
            ),
            17 => format!("{} {}", self.one(&["interact", "draw", "stow", "pick-up", "drop"]), self.item()),
            18 => self.one(&[
                "don shield",
                "doff shield",
                "stand",
                "drop prone",
                "end concentration",
                "pass",
                "end turn",
                "roll initiative",
                "order",
                "order web",
                "delay",
                "bonus-action",
                "release readied",
                "rest short",
                "dismount",
                "release",
                "escape",
            ]),
            19 => format!("grapple {}{}", self.creature(), self.maybe(&["in left", "in right"])),
            20 => format!("shove {}{}", self.creature(), self.maybe(&["prone", "away"])),
            21 => format!("escape from {}{}", self.creature(), self.maybe(&["by acrobatics"])),
            22 => format!("release {}", self.creature()),
            23 => format!("mount {}", self.creature()),
            24 => format!("dismount to {}", self.near()),
            25 => format!("dismiss {}", self.spell()),
            26 => format!("stabilise {}{}", self.creature(), self.maybe(&["with healers-kit"])),
            27 | 28 => format!(
                "feature {}{}{}",
                self.feature(),
                self.aim().split(" to ").next().unwrap_or_default(),
                self.maybe(&["amount 2", "slot 1", "as bonus"])
            ),
            29 => format!(
                "legendary {}{}",
                self.feature(),
                if self.draw.below(2) == 0 { format!(" on {}", self.creature()) } else { String::new() }
            ),
            30 => format!("lair {}", self.one(&["magma", "tremor", "gases", "flood"])),
            31 => "speak \"halt\"".to_owned(),
            _ => format!("improvise \"cut the rope\"{}", self.maybe(&["as action", "as bonus", "as free"])),
        }
    }

    fn path(&mut self) -> String {
        let asked = self.position.pending.last().map(|pending| pending.who).or(self.position.current());
        let at = asked.and_then(|who| self.position.creature(who).at);
        let Some(mut at) = at else { return self.near() };
        let mut path = Vec::new();
        for _ in 0..self.draw.below(7) {
            let shift = |draw: &mut D| draw.below(3) as i16 - 1;
            at = at.shifted(shift(self.draw), shift(self.draw));
            path.push(format!("{},{}", at.x.max(0), at.y.max(0)));
        }
        path.join(" ")
    }
}

const VERBS: u32 = 33;

fn said(position: &Position, draw: &mut impl Draw) -> Intent {
    loop {
        let verb = draw.below(VERBS);
        let text = Words { position, draw }.act(verb);
        let named = draw.below(12) == 0;
        let mut words = Words { position, draw };
        let text = if named { format!("{}: {text}", words.creature()) } else { text };
        if let Ok(intent) = text.parse::<Intent>()
            && !is_foreign(position, &intent)
        {
            return intent;
        }
    }
}

/// Whether it is something free at any time of a creature of another side: that side alone may say it, and it is asked nothing.
fn is_foreign(position: &Position, intent: &Intent) -> bool {
    let who = intent.actor.as_ref().and_then(|name| position.named(name.as_str()));
    let side = who.map(|who| Side(position.creature(who).side));
    side.is_some_and(|side| Srd5e::turn(position).side() != Some(side))
}

/// Any action whatever, with what it leaves open filled in by whatever answer.
pub fn action(position: &Position, draw: &mut impl Draw) -> Intent {
    let mut intent = thought(position, draw);
    let Turn::Decide { side, .. } = Srd5e::turn(position) else { return "end turn".parse().expect("an intent") };
    for _ in 0..8 {
        intent = match Srd5e::verdict(position, side, &intent, &Waivers::NONE) {
            Verdict::Legal { action, .. } => return action,
            Verdict::Illegal(_) if Srd5e::complete(position, &intent).is_some() => return intent,
            Verdict::Illegal(_) => break,
            Verdict::NeedsChoice(choices) => pick(draw, &choices.options).cloned().unwrap_or(intent),
        };
    }
    "end turn".parse().expect("an intent")
}

fn thought(position: &Position, draw: &mut impl Draw) -> Intent {
    if draw.below(3) > 0 {
        return said(position, draw);
    }
    // A listed one, with a word taken out or put in the place of another.
    let Some(listed) = Srd5e::sample(position, draw) else { return said(position, draw) };
    let text = listed.to_string();
    let other = Srd5e::sample(position, draw).map_or_else(String::new, |other| other.to_string());
    let mut words: Vec<&str> = text.split(' ').collect();
    let others: Vec<&str> = other.split(' ').collect();
    let place = draw.below(words.len() as u32) as usize;
    match draw.below(3) {
        0 => {
            words.remove(place);
        }
        1 => words[place] = pick(draw, &others).copied().unwrap_or_default(),
        _ => words.extend(pick(draw, &["knock-out", "two-handed", "as bonus", "thrown", "slot 3", "1,1"]).copied()),
    }
    words.join(" ").parse().unwrap_or(listed)
}
