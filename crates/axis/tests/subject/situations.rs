//! Random situations: crowded boards in every phase of a turn, with what was done in it so far.

use std::collections::BTreeSet;

use rulebound_axis::Axis;
use rulebound_axis::action::Action;
use rulebound_axis::map::Map;
use rulebound_axis::phase::Phase;
use rulebound_axis::position::Position;
use rulebound_axis::power::{Power, Team};
use rulebound_axis::ruleset::{Ruleset, Unplaced};
use rulebound_axis::space::{Space, Spaces};
use rulebound_kernel::dice::Seeded;
use rulebound_kernel::{Draw, Game};
use serde_json::{Map as Object, Value, json};

fn one<T: Clone>(items: &[T], draw: &mut impl Draw) -> T {
    items[draw.below(items.len() as u32) as usize].clone()
}

/// True once in so many times.
fn once_in(times: u32, draw: &mut impl Draw) -> bool {
    draw.below(times) == 0
}

/// A preset, or any setting of the switches.
pub fn ruleset(draw: &mut impl Draw) -> Ruleset {
    match draw.below(4) {
        0 | 1 => Ruleset::STANDARD,
        2 => Ruleset::TRIPLEA,
        _ => Ruleset {
            strict_combat_moves: once_in(2, draw),
            walking_in_conquers_at_once: once_in(2, draw),
            unplaced: if once_in(2, draw) { Unplaced::Refund } else { Unplaced::Lose },
            black_sea_closed: once_in(2, draw),
            sub_blocks_unescorted_assault: once_in(2, draw),
            low_luck: once_in(2, draw),
            interceptors: once_in(2, draw),
            ..Ruleset::STANDARD
        },
    }
}

/// A scenario that is being drawn.
struct Scene<'a> {
    map: &'a Map,
    active: Power,
    phase: &'static str,
    /// Where something happens.
    region: Vec<Space>,
    owners: Vec<Option<Power>>,
    units: Object<String, Value>,
    moved: Vec<Value>,
    transports: Vec<Value>,
    captured: BTreeSet<Space>,
    added: BTreeSet<Space>,
    removed: BTreeSet<Space>,
    damage: Object<String, Value>,
    came: Object<String, Value>,
    /// How many own carriers there may still be: brute force tries every zone for each.
    carriers: u32,
}

/// A random scenario, and a few random moves; nothing where the scenario contradicts itself.
pub fn drawn(map: &Map, draw: &mut impl Draw) -> Option<Position> {
    let ruleset = ruleset(draw);
    let setup = Axis::parse_setup(&Scene::draw(map, draw).to_string()).expect("a scenario");
    let mut position = Axis::check(&setup, &ruleset).ok()?;
    let steps = if position.phase() == Phase::Combat { 24 } else { 10 };
    for _ in 0..draw.below(steps) {
        step(&mut position, draw);
    }
    Some(position).filter(|position| Axis::turn(position).side().is_some())
}

/// Does something that is listed; phases are ended seldom while there is something else to do.
fn step(position: &mut Position, draw: &mut impl Draw) {
    let mut listed = Vec::new();
    Axis::actions(position, &mut |action| listed.push(action));
    if listed.len() > 1 && !once_in(8, draw) {
        listed.retain(|action| *action != Action::End);
    }
    // Cargo is what is done least often by chance.
    let handles_cargo =
        |action: &Action| matches!(action, Action::Move(order) if !order.loads.is_empty() || !order.drops.is_empty());
    if once_in(2, draw) && listed.iter().any(handles_cargo) {
        listed.retain(handles_cargo);
    }
    if !listed.is_empty() {
        let action = listed.swap_remove(draw.below(listed.len() as u32) as usize);
        let mut dice = Seeded::new(u64::from(draw.below(u32::MAX)));
        Axis::apply_unchecked(position, &action, &mut dice).expect("dice without end");
    }
}

impl<'a> Scene<'a> {
    fn draw(map: &'a Map, draw: &mut impl Draw) -> Value {
        let seas: Vec<Space> = map.seas().iter().collect();
        let centre = one(&seas, draw);
        let far = 2 + draw.below(3) as u8;
        let near = |space: &Space| map.tables().air_distance(centre, *space) <= far;
        let phases = ["combat_move", "combat_move", "combat_move", "noncombat_move", "noncombat_move", "mobilise"];
        let phase =
            if once_in(4, draw) { one(&["purchase", "combat", "combat", "combat"], draw) } else { one(&phases, draw) };
        let mut scene = Scene {
            map,
            active: one(map.order(), draw),
            phase,
            region: map.spaces().filter(|space| !map.is_impassable(*space)).filter(near).collect(),
            owners: map.spaces().map(|space| map.original_owner(space)).collect(),
            units: Object::new(),
            moved: Vec::new(),
            transports: Vec::new(),
            captured: BTreeSet::new(),
            added: BTreeSet::new(),
            removed: BTreeSet::new(),
            damage: Object::new(),
            came: Object::new(),
            carriers: 1 + draw.below(3),
        };
        for space in scene.region.clone() {
            if map.is_land(space) { scene.land(space, draw) } else { scene.zone(space, draw) }
        }
        scene.write(draw)
    }

    fn is_friendly(&self, power: Power) -> bool {
        power.team() == self.active.team()
    }

    fn any_of(&self, team: Team, draw: &mut impl Draw) -> Power {
        let members: Vec<Power> = self.map.order().iter().copied().filter(|power| power.team() == team).collect();
        one(&members, draw)
    }

    fn land(&mut self, land: Space, draw: &mut impl Draw) {
        let team = one(&[self.active.team(), self.active.team().enemy()], draw);
        let owner =
            if once_in(3, draw) { self.map.original_owner(land).expect("an owner") } else { self.any_of(team, draw) };
        let owner = if self.is_friendly(owner) && once_in(2, draw) { self.active } else { owner };
        self.owners[land.index()] = Some(owner);
        if self.map.has_printed_factory(land) {
            if once_in(4, draw) {
                self.removed.insert(land);
            }
        } else if once_in(6, draw) {
            self.added.insert(land);
        }
        let stands =
            self.added.contains(&land) || (self.map.has_printed_factory(land) && !self.removed.contains(&land));
        if stands && once_in(3, draw) {
            let most = 2 * u32::from(self.map.value(land)) + 1;
            self.damage.insert(self.map.id(land).to_owned(), json!(draw.below(most)));
        }
        if self.is_friendly(owner) && self.phase != "purchase" && once_in(6, draw) {
            self.captured.insert(land);
        }
        let mut there = Object::new();
        let kinds = ["infantry", "artillery", "tank", "tank", "aa_gun", "fighter", "bomber"];
        for _ in 0..draw.below(3) {
            let power = if self.is_friendly(owner) && once_in(2, draw) { self.active } else { owner };
            let units = there.entry(power.id()).or_insert_with(|| json!({}));
            units[one(&kinds, draw)] = json!(1 + draw.below(2));
        }
        if !self.is_friendly(owner) && self.phase != "purchase" && self.phase != "mobilise" && once_in(5, draw) {
            self.planes_arrived(land, &mut there, draw);
        }
        if !self.is_friendly(owner) && self.phase == "combat" && once_in(2, draw) {
            self.troops_arrived(land, &mut there, draw);
        }
        if !there.is_empty() {
            self.units.insert(self.map.id(land).to_owned(), Value::Object(there));
        }
    }

    /// Own planes that flew there in the combat move.
    fn planes_arrived(&mut self, space: Space, there: &mut Object<String, Value>, draw: &mut impl Draw) {
        let (kind, most) = one(&[("fighter", 4), ("bomber", 6)], draw);
        let own = there.entry(self.active.id()).or_insert_with(|| json!({}));
        let before = own[kind].as_u64().unwrap_or(0);
        own[kind] = json!(before + 1);
        self.moved.push(json!({
            "space": self.map.id(space), "units": { kind: 1 }, "phase": "combat_move", "left": draw.below(most),
        }));
    }

    /// Own land units that came overland in the combat move.
    fn troops_arrived(&mut self, land: Space, there: &mut Object<String, Value>, draw: &mut impl Draw) {
        let own = there.entry(self.active.id()).or_insert_with(|| json!({}));
        for _ in 0..1 + draw.below(3) {
            let kind = one(&["infantry", "artillery", "tank"], draw);
            if own[kind].is_null() {
                let count = 1 + draw.below(2);
                own[kind] = json!(count);
                let id = self.map.id(land);
                self.moved.push(json!({ "space": id, "units": { kind: count }, "phase": "combat_move" }));
            }
        }
        self.came_from(land, self.map.lands(), draw);
    }

    /// Somebody came to a space from another of its kind.
    fn came_from(&mut self, space: Space, kind: Spaces, draw: &mut impl Draw) {
        let near: Vec<Space> = (self.map.neighbours(space) & kind).iter().collect();
        if !near.is_empty() {
            let origins: Vec<&str> = (0..1 + draw.below(2)).map(|_| self.map.id(one(&near, draw))).collect();
            self.came.insert(self.map.id(space).to_owned(), json!(origins));
        }
    }

    fn zone(&mut self, zone: Space, draw: &mut impl Draw) {
        let mut there = Object::new();
        if once_in(2, draw) {
            self.own_fleet(zone, &mut there, draw);
        }
        if once_in(3, draw) {
            let enemy = self.any_of(self.active.team().enemy(), draw);
            let kinds = ["transport", "submarine", "submarine", "destroyer", "cruiser", "carrier", "battleship"];
            let units = there.entry(enemy.id()).or_insert_with(|| json!({}));
            units[one(&kinds, draw)] = json!(1);
            if once_in(3, draw) {
                units[one(&kinds, draw)] = json!(1);
            }
        }
        let ally = self.any_of(self.active.team(), draw);
        if ally != self.active && once_in(2, draw) {
            let units = there.entry(ally.id()).or_insert_with(|| json!({}));
            let kind = one(&["carrier", "transport", "transport", "cruiser"], draw);
            units[kind] = json!(1 + draw.below(2));
            if once_in(2, draw) {
                units["fighter"] = json!(1 + draw.below(2));
            }
            if kind == "transport" && !once_in(3, draw) {
                self.host(zone, ally, draw);
            }
        }
        if !["purchase", "mobilise"].contains(&self.phase) && once_in(8, draw) {
            self.planes_arrived(zone, &mut there, draw);
        }
        if !there.is_empty() {
            self.units.insert(self.map.id(zone).to_owned(), Value::Object(there));
        }
    }

    fn own_fleet(&mut self, zone: Space, there: &mut Object<String, Value>, draw: &mut impl Draw) {
        let id = self.map.id(zone);
        let mut units = json!({});
        let kinds = ["transport", "transport", "submarine", "destroyer", "cruiser", "battleship"];
        for _ in 0..1 + draw.below(2) {
            units[one(&kinds, draw)] = json!(1 + draw.below(2));
        }
        if self.carriers > 0 && once_in(3, draw) {
            self.carriers -= 1;
            units["carrier"] = json!(1);
            units["fighter"] = json!(draw.below(3));
        }
        if self.phase != "purchase" && once_in(5, draw) {
            for kind in ["destroyer", "cruiser", "carrier", "submarine"] {
                if units[kind].as_u64().is_some_and(|count| count > 0) {
                    self.moved.push(json!({ "space": id, "units": { kind: 1 }, "phase": "combat_move" }));
                }
            }
        }
        if self.phase == "combat" && !once_in(3, draw) {
            self.came_from(zone, self.map.seas(), draw);
        }
        if units["transport"].as_u64().is_some_and(|count| count > 0) && once_in(2, draw) {
            self.transport(zone, draw);
        }
        there.insert(self.active.id().to_owned(), units);
    }

    /// A transport with a cargo, or with a past of this turn.
    fn transport(&mut self, zone: Space, draw: &mut impl Draw) {
        let cargo = one(&[json!({"infantry": 1}), json!({"infantry": 2}), json!({"tank": 1, "infantry": 1})], draw);
        let mut ship = json!({ "zone": self.map.id(zone) });
        let moves = ["combat_move", "noncombat_move"].contains(&self.phase);
        let coast: Vec<Space> = self.map.tables().coast(zone).iter().collect();
        let hostile = |land: &Space| self.owners[land.index()].is_some_and(|owner| !self.is_friendly(owner));
        let targets: Vec<Space> = coast.into_iter().filter(hostile).collect();
        if self.phase == "combat" && !targets.is_empty() && !once_in(3, draw) {
            ship["used"] = json!("combat_move");
            ship["landing"] = cargo;
            ship["territory"] = json!(self.map.id(one(&targets, draw)));
        } else if moves && once_in(3, draw) {
            ship["used"] = json!(one(&["combat_move", self.phase], draw));
            ship["left"] = json!(draw.below(3));
            ship[one(&["loaded", "cargo"], draw)] = cargo;
        } else {
            ship["cargo"] = if once_in(4, draw) { json!({"aa_gun": 1}) } else { cargo };
            let guest = self.any_of(self.active.team(), draw);
            if guest != self.active && once_in(3, draw) {
                ship["cargo"] = json!({ one(&["infantry", "artillery"], draw): draw.below(2) });
                ship["guests"] = json!([{ "power": guest.id(), "units": { one(&["infantry", "tank"], draw): 1 } }]);
            }
        }
        self.transports.push(ship);
    }

    /// An ally's transport with guests, a cargo of its own, or both.
    fn host(&mut self, zone: Space, ally: Power, draw: &mut impl Draw) {
        let units = [
            json!({"infantry": 1}),
            json!({"infantry": 2}),
            json!({"tank": 1}),
            json!({"tank": 1, "infantry": 1}),
            json!({"aa_gun": 1, "infantry": 1}),
        ];
        let guest = if once_in(4, draw) { self.any_of(ally.team(), draw) } else { self.active };
        let mut ship = json!({ "power": ally.id(), "zone": self.map.id(zone) });
        if guest == ally || once_in(5, draw) {
            ship["cargo"] = one(&units, draw);
        } else if once_in(4, draw) {
            ship["cargo"] = json!({"infantry": 1});
            ship["guests"] = json!([{ "power": guest.id(), "units": {"infantry": 1} }]);
        } else {
            ship["guests"] = json!([{ "power": guest.id(), "units": one(&units, draw) }]);
            self.past_of_guests(&mut ship, zone, draw);
        }
        self.transports.push(ship);
    }

    /// What guests of the active power did this turn: they boarded, some went ashore, or they are about to.
    fn past_of_guests(&self, ship: &mut Value, zone: Space, draw: &mut impl Draw) {
        let moves = ["combat_move", "noncombat_move"].contains(&self.phase);
        if ship["guests"][0]["power"] != self.active.id() || !moves || !once_in(3, draw) {
            return;
        }
        ship["used"] = json!(one(&["combat_move", self.phase], draw));
        let coast: Vec<Space> = self.map.tables().coast(zone).iter().collect();
        if coast.is_empty() || once_in(2, draw) {
            ship["guests"][0]["stay"] = json!("moved");
            return;
        }
        ship["territory"] = json!(self.map.id(one(&coast, draw)));
        if self.phase == "combat_move" && once_in(2, draw) {
            ship["guests"][0]["stay"] = json!("landing");
        }
    }

    fn write(self, draw: &mut impl Draw) -> Value {
        let ids = |spaces: &BTreeSet<Space>| spaces.iter().map(|space| self.map.id(*space)).collect::<Vec<_>>();
        let owners: Object<String, Value> = self
            .region
            .iter()
            .filter_map(|space| Some((self.map.id(*space).to_owned(), json!(self.owners[space.index()]?.id()))))
            .collect();
        let mut scenario = json!({
            "map": self.map.name(),
            "turn": self.active.id(),
            "phase": self.phase,
            "bare": true,
            "owners": owners,
            "units": self.units,
            "moved": self.moved,
            "transports": self.transports,
            "captured": ids(&self.captured),
            "factories_added": ids(&self.added),
            "factories_removed": ids(&self.removed),
            "damage": self.damage,
            "came": self.came,
            "money": { self.active.id(): draw.below(50) },
        });
        let capital = self.map.capital(self.active).and_then(|capital| self.owners[capital.index()]);
        if capital.is_some_and(|owner| self.is_friendly(owner)) && once_in(2, draw) {
            let kinds = ["carrier", "carrier", "fighter", "infantry", "destroyer", "bomber"];
            let mut purchased = json!({});
            for _ in 0..1 + draw.below(2) {
                purchased[one(&kinds, draw)] = json!(1 + draw.below(2));
            }
            scenario["purchased"] = purchased;
            scenario["purchased_factories"] = json!(draw.below(2));
        }
        scenario
    }
}
