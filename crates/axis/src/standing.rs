//! How the powers stand: what they collect, and how near each team is to victory.

use crate::position::Position;
use crate::power::{Power, Team};
use crate::ruleset::Victory;
use crate::space::Spaces;

impl Position {
    /// What a power would collect as things stand; nothing without its capital (AXA-14.3, AXA-12.2).
    pub fn income(&self, power: Power) -> u32 {
        if !self.has_capital(power) {
            return 0;
        }
        self.lands_of(power).iter().map(|land| u32::from(self.map.value(land))).sum()
    }

    /// The victory cities that a team holds.
    pub fn cities_held(&self, team: Team) -> usize {
        let lands = team.members().fold(Spaces::EMPTY, |lands, power| lands | self.lands_of(power));
        self.map.cities().iter().filter(|&city| lands.contains(city)).count()
    }

    /// The victory cities that a team needs (AXA-1.3).
    pub fn cities_needed(&self, team: Team) -> u8 {
        let victory = self.map.file().victory;
        let cities = match self.ruleset.victory {
            Victory::Standard => victory.standard,
            Victory::Short => victory.short,
            Victory::Total => victory.total,
        };
        match team {
            Team::Allies => cities.allies,
            Team::Axis => cities.axis,
        }
    }
}
