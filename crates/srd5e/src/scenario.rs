//! The ready-made encounters.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rulebound_kernel::About;
use serde::{Deserialize, Serialize};

use crate::data::Edition;
use crate::data::words::words;
use crate::encounter::Setup;

words! {
    /// How hard an encounter is for its party.
    Difficulty {
        Trivial = "trivial", Easy = "easy", Medium = "medium", Hard = "hard", Deadly = "deadly", Hopeless = "hopeless",
    }
}

/// How hard each is in each edition, as many fights have shown.
static MEASURED: LazyLock<BTreeMap<String, BTreeMap<String, Difficulty>>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../scenarios/difficulty.json")).unwrap_or_default());

/// A ready-made encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Its name.
    pub name: &'static str,
    /// What it is about, in a line.
    pub line: &'static str,
    /// The file of each edition: some monsters have different names.
    files: [&'static str; 2],
}

/// The file of a name, for both editions or for each.
macro_rules! files {
    ($file:literal) => {
        [include_str!(concat!("../scenarios/", $file, ".json")); 2]
    };
    ($former:literal, $latter:literal) => {
        [
            include_str!(concat!("../scenarios/", $former, ".json")),
            include_str!(concat!("../scenarios/", $latter, ".json")),
        ]
    };
}

const fn scenario(name: &'static str, line: &'static str, files: [&'static str; 2]) -> Scenario {
    Scenario { name, line, files }
}

impl Scenario {
    /// How hard it is for its party in an edition.
    pub fn difficulty(&self, edition: Edition) -> Option<Difficulty> {
        MEASURED.get(edition.name())?.get(self.name).copied()
    }

    /// The party: how many characters of which level.
    pub fn party(&self, edition: Edition) -> String {
        let setup = setup(edition, self.name);
        let creatures = setup.as_ref().and_then(|setup| setup.read().ok()).map_or(&[][..], |read| &read.creatures);
        let mut levels: Vec<u8> = creatures.iter().filter_map(|creature| creature.level).collect();
        levels.sort_unstable();
        match (&levels[..], levels.first() == levels.last()) {
            ([], _) => String::new(),
            ([only], _) => format!("a character of level {only}"),
            ([level, ..], true) => format!("{} characters of level {level}", levels.len()),
            ([least, .., most], false) => format!("{} characters of the levels {least} to {most}", levels.len()),
        }
    }
}

/// All of them; the first is the one that is taken if none is said.
pub const ALL: [Scenario; 12] = [
    scenario(
        "ambush",
        "A ford, a wall with a door, and a captain on a rise: bandits and an ogre wait for the party.",
        files!("ambush"),
    ),
    scenario(
        "start",
        "A fighter and a wizard meet an ogre and two goblins at a gap in a wall.",
        files!("start-2014", "start-2024"),
    ),
    scenario(
        "cellar",
        "Four beginners clear a cellar of six giant rats, among barrels and around a corner.",
        files!("cellar"),
    ),
    scenario(
        "swamp",
        "A causeway through a swamp: everything beside it is difficult ground or water, and the beasts swim.",
        files!("swamp"),
    ),
    scenario("crypt", "Skeletons with bows, a zombie and a ghoul in the aisles of a crypt.", files!("crypt")),
    scenario(
        "ritual",
        "A priest and her cultists on a low mound between trees, with a quasit that comes and goes.",
        files!("ritual"),
    ),
    scenario(
        "bridge",
        "A captain and his archers hold the far side of a chasm; two squares of bridge lead across.",
        files!("bridge"),
    ),
    scenario("joust", "A mounted knight with a lance rides down the road, four guards behind.", files!("joust")),
    scenario(
        "tower",
        "Scouts shoot from the steps of a watch-tower, gargoyles fly from it, a knight holds its foot.",
        files!("tower"),
    ),
    scenario(
        "rivals",
        "Six rivals, two berserkers before a mage, a priest, a druid and a scout, in a yard with pillars and low walls.",
        files!("rivals"),
    ),
    scenario(
        "dragon-cave",
        "A young white dragon above its cave, with ledges, a chasm, a lake and two mephits.",
        files!("dragon-cave"),
    ),
    scenario(
        "lair",
        "Four heroes of the thirteenth level in the lair of an adult red dragon, which acts too.",
        files!("lair-2014", "lair-2024"),
    ),
];

/// Their names.
pub(crate) const NAMES: [&str; ALL.len()] = {
    let mut names = [""; ALL.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = ALL[index].name;
        index += 1;
    }
    names
};

/// What is told of the one of a name.
pub(crate) fn about(edition: Edition, name: &str) -> About {
    let Some(scenario) = ALL.iter().find(|scenario| scenario.name == name) else { return About::default() };
    let (hard, party) = (scenario.difficulty(edition), scenario.party(edition));
    let note = hard.map_or_else(|| party.clone(), |hard| format!("{hard} for {party}"));
    About { line: scenario.line, note }
}

/// The encounter of a name.
pub(crate) fn setup(edition: Edition, name: &str) -> Option<Setup> {
    let found = ALL.iter().find(|scenario| scenario.name == name)?;
    let text = match edition {
        Edition::Srd51 => found.files[0],
        Edition::Srd521 => found.files[1],
    };
    Setup::parse(text).ok()
}
