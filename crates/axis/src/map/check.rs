//! From a file to a map: all problems at once.

use std::collections::BTreeSet;

use super::{Canal, MOST_CANALS, Map, MapFile, MapProblem, SpaceFacts};
use crate::counts::Counts;
use crate::power::{Power, Team};
use crate::space::{MOST_SPACES, Space, Spaces};
use crate::tables::Tables;
use crate::unit::{CARRIER_ROOM, Domain, Unit};

pub(super) fn check(file: MapFile) -> Result<Map, Vec<MapProblem>> {
    let mut check = Check { file: &file, problems: Vec::new(), spaces: Vec::new() };
    check.name_spaces();
    let [lands, seas] = check.kinds();
    check.join_spaces();
    check.powers();
    check.units(lands, seas);
    let canals = check.canals(seas);
    let closable = check.closable(seas);
    check.victory();
    let Check { problems, spaces, .. } = check;
    if !problems.is_empty() {
        return Err(problems);
    }
    let neighbours: Vec<Spaces> = spaces.iter().map(|facts| facts.neighbours).collect();
    let tables = Tables::new(&neighbours, lands, seas, &canals);
    let find = |id: &str| spaces.iter().position(|facts| facts.id == id).and_then(Space::new);
    let mut capitals = [None; 5];
    for entry in &file.powers {
        capitals[entry.power.index()] = find(&entry.capital);
    }
    let cities = file.lands.iter().filter(|land| land.city.is_some()).filter_map(|land| find(&land.id)).collect();
    let order = file.powers.iter().map(|entry| entry.power).collect();
    Ok(Map { spaces, lands, seas, cities, closable, canals, order, capitals, tables, file })
}

struct Check<'a> {
    file: &'a MapFile,
    problems: Vec<MapProblem>,
    spaces: Vec<SpaceFacts>,
}

impl Check<'_> {
    fn problem(&mut self, problem: MapProblem) {
        self.problems.push(problem);
    }

    /// Every id is good, and stands once; what is past the most spaces is not looked at further.
    fn name_spaces(&mut self) {
        let file = self.file;
        let facts = |id: &str, name: &str, owner, value, factory| SpaceFacts {
            id: id.to_owned(),
            name: name.to_owned(),
            neighbours: Spaces::EMPTY,
            owner,
            value,
            factory,
            units: [Counts::NONE; 5],
        };
        let lands =
            file.lands.iter().map(|land| facts(&land.id, &land.name, Some(land.owner), land.value, land.factory));
        let others =
            file.seas.iter().chain(&file.impassable).map(|place| facts(&place.id, &place.name, None, 0, false));
        self.spaces = lands.chain(others).collect();
        let have = self.spaces.len();
        if have > MOST_SPACES {
            self.problem(MapProblem::TooManySpaces { have, most: MOST_SPACES });
            self.spaces.truncate(MOST_SPACES);
        }
        let mut seen = BTreeSet::new();
        let ids: Vec<String> = self.spaces.iter().map(|facts| facts.id.clone()).collect();
        for id in ids {
            let good = id.starts_with(|letter: char| letter.is_ascii_lowercase())
                && id.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_');
            if !good {
                self.problem(MapProblem::BadId { id: id.clone() });
            }
            if !seen.insert(id.clone()) {
                self.problem(MapProblem::Twice { id });
            }
        }
    }

    /// The lands and the seas.
    fn kinds(&self) -> [Spaces; 2] {
        let (lands, seas) = (self.file.lands.len(), self.file.seas.len());
        let within = |from: usize, to: usize| (from..to.min(self.spaces.len())).filter_map(Space::new).collect();
        [within(0, lands), within(lands, lands + seas)]
    }

    fn find(&mut self, place: &'static str, id: &str) -> Option<Space> {
        let found = self.spaces.iter().position(|facts| facts.id == id).and_then(Space::new);
        if found.is_none() {
            self.problem(MapProblem::UnknownSpace { place, id: id.to_owned() });
        }
        found
    }

    /// The space with an id, if it is one of the wanted.
    fn find_in(&mut self, place: &'static str, id: &str, wanted: &'static str, among: Spaces) -> Option<Space> {
        let found = self.find(place, id)?;
        if among.contains(found) {
            return Some(found);
        }
        self.problem(MapProblem::WrongSpace { place, id: id.to_owned(), wanted });
        None
    }

    fn join_spaces(&mut self) {
        for (id, others) in &self.file.borders {
            let first = self.find("borders", id);
            for other in others {
                let (Some(first), Some(second)) = (first, self.find("borders", other)) else { continue };
                if first == second {
                    self.problem(MapProblem::OwnBorder { id: id.clone() });
                } else if self.spaces[first.index()].neighbours.contains(second) {
                    self.problem(MapProblem::BorderTwice { first: id.clone(), second: other.clone() });
                } else {
                    self.spaces[first.index()].neighbours.insert(second);
                    self.spaces[second.index()].neighbours.insert(first);
                }
            }
        }
        let [lands, seas] = self.kinds();
        for space in (lands | seas).iter() {
            if !self.spaces[space.index()].neighbours.meets(lands | seas) {
                self.problem(MapProblem::Isolated { id: self.spaces[space.index()].id.clone() });
            }
        }
    }

    fn plays(&self, power: Power) -> bool {
        self.file.powers.iter().any(|entry| entry.power == power)
    }

    fn powers(&mut self) {
        let file = self.file;
        let [lands, _] = self.kinds();
        for (index, entry) in file.powers.iter().enumerate() {
            if file.powers[..index].iter().any(|earlier| earlier.power == entry.power) {
                self.problem(MapProblem::PowerTwice { power: entry.power });
            }
            if let Some(capital) = self.find_in("capitals", &entry.capital, "land", lands)
                && self.spaces[capital.index()].owner != Some(entry.power)
            {
                self.problem(MapProblem::ForeignCapital { power: entry.power, capital: entry.capital.clone() });
            }
        }
        for team in Team::ALL {
            if !team.members().any(|power| self.plays(power)) {
                self.problem(MapProblem::TeamAbsent { team });
            }
        }
        for land in &file.lands {
            if !self.plays(land.owner) {
                self.problem(MapProblem::PowerAbsent { place: land.id.clone(), power: land.owner });
            }
        }
    }

    fn units(&mut self, lands: Spaces, seas: Spaces) {
        let file = self.file;
        for (id, powers) in &file.units {
            let Some(space) = self.find_in("units", id, "land or sea zone", lands | seas) else { continue };
            let owner = self.spaces[space.index()].owner;
            for (&power, &units) in powers {
                if !self.plays(power) {
                    self.problem(MapProblem::PowerAbsent { place: id.clone(), power });
                    continue;
                }
                let fits = if seas.contains(space) {
                    units.within(Domain::Land).is_empty()
                        && units[Unit::Bomber] == 0
                        && u32::from(units[Unit::Fighter]) <= u32::from(units[Unit::Carrier]) * u32::from(CARRIER_ROOM)
                } else {
                    units.within(Domain::Sea).is_empty() && owner == Some(power)
                };
                if fits {
                    self.spaces[space.index()].units[power.index()] = units;
                } else {
                    self.problem(MapProblem::Misplaced { space: id.clone(), power, units });
                }
            }
        }
    }

    fn canals(&mut self, seas: Spaces) -> Vec<Canal> {
        let file = self.file;
        let [lands, _] = self.kinds();
        if file.canals.len() > MOST_CANALS {
            self.problem(MapProblem::TooManyCanals { have: file.canals.len(), most: MOST_CANALS });
        }
        let mut canals = Vec::new();
        for (index, entry) in file.canals.iter().enumerate().take(MOST_CANALS) {
            if file.canals[..index].iter().any(|earlier| earlier.id == entry.id) {
                self.problem(MapProblem::Twice { id: entry.id.clone() });
            }
            let ends = entry.between.each_ref().map(|id| self.find_in("canals", id, "sea zone", seas));
            let held: Spaces = entry.lands.iter().filter_map(|id| self.find_in("canals", id, "land", lands)).collect();
            if entry.lands.is_empty() {
                self.problem(MapProblem::CanalFree { id: entry.id.clone() });
            }
            if let [Some(first), Some(second)] = ends {
                if self.spaces[first.index()].neighbours.contains(second) {
                    canals.push(Canal { index: index as u8, between: [first, second], lands: held });
                } else {
                    self.problem(MapProblem::CanalApart { id: entry.id.clone() });
                }
            }
        }
        canals
    }

    fn closable(&mut self, seas: Spaces) -> Spaces {
        let file = self.file;
        file.closable.iter().filter_map(|id| self.find_in("closable", id, "sea zone", seas)).collect()
    }

    fn victory(&mut self) {
        let have = self.file.lands.iter().filter(|land| land.city.is_some()).count();
        let victory = self.file.victory;
        for cities in [victory.standard, victory.short, victory.total] {
            for need in [cities.axis, cities.allies] {
                if need == 0 || usize::from(need) > have {
                    self.problem(MapProblem::Victory { need, have });
                }
            }
        }
    }
}
