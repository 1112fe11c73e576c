//! All that can be told of a creature at a glance, for those who look at it.
//!
//! A card is made from a position as somebody may know it: what a view hides is not on it.

use serde::Serialize;

use crate::data::dice::Dice;
use crate::data::words::{Ability, Condition, CreatureType, DamageType, Size};
use crate::decide::prospect::blows;
use crate::decide::{armor_class, lessened};
use crate::encounter::full_pools;
use crate::health::Health;
use crate::name::Name;
use crate::space::Mode;
use crate::state::influence::Edge;
use crate::state::pools::entry;
use crate::state::sheet::Origin;
use crate::state::{Creature, Influence, Pools, Position, Uses, Who};
use crate::validation::speed;

/// All that can be told of a creature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Card {
    /// Its classes with their levels, or the stat block it has.
    pub is: Vec<String>,
    /// Its size.
    pub size: Size,
    /// Its type.
    #[serde(rename = "type")]
    pub kind: CreatureType,
    /// Its armour class, without cover.
    pub armor_class: i32,
    /// Its hit points, or how hurt it looks.
    pub health: Hurt,
    /// Its speeds in feet, with everything that changes them.
    pub speeds: Vec<(&'static str, u32)>,
    /// Its senses, with their feet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub senses: Vec<(&'static str, u32)>,
    /// Its ability scores with their modifiers.
    pub abilities: Vec<(Ability, u8, i8)>,
    /// The ways to strike.
    pub attacks: Vec<Strike>,
    /// Its spells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub casting: Option<Casting>,
    /// What it can use: features, traits and powers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub features: Vec<Counted>,
    /// Legendary actions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legendary: Option<Left>,
    /// Damage it resists, is not hurt by, and feels more.
    #[serde(skip_serializing_if = "Defences::is_none")]
    pub defences: Defences,
    /// The conditions it is in.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<Suffered>,
    /// The effects on it, and its own that lie about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<Lasting>,
    /// What it concentrates on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub concentration: Option<Name>,
    /// Its death saves: successes and failures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub death_saves: Option<(u8, u8)>,
    /// What else is so: it dodges, rages, hides.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub states: Vec<&'static str>,
    /// What it has readied, and for what.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub readied: Option<String>,
    /// What it rides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rides: Option<Name>,
    /// What its hands hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub holds: Vec<Name>,
    /// The armour it wears.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wears: Option<Name>,
    /// What it carries.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub carries: Vec<(Name, u16)>,
}

/// How a creature is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Hurt {
    /// Its hit points.
    Counted {
        /// Those it has.
        now: u32,
        /// The most it can have.
        most: u32,
        /// Temporary ones.
        temporary: u32,
    },
    /// How hurt it looks, where its hit points are not told.
    Seen {
        /// In a word or two.
        looks: String,
    },
}

/// What is left of what can be used up, and the most there can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Left {
    /// What is left.
    pub left: u16,
    /// The most there can be.
    pub most: u16,
}

/// A feature, trait or power, and how often it can be used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Counted {
    /// Its name.
    pub name: Name,
    /// How often, where that is counted; a power that recharges is there once or not.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub uses: Option<Left>,
}

/// A way to strike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Strike {
    /// The weapon or natural attack.
    pub with: Name,
    /// Added to the roll.
    pub bonus: i32,
    /// How far it reaches in melee, in feet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reach: Option<u32>,
    /// How far it flies, normally and at most, in feet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub range: Option<(u32, u32)>,
    /// The damage of a hit, before defences.
    pub damage: Vec<(Dice, DamageType)>,
}

/// What a creature casts, and with what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Casting {
    /// The number to reach in saves against it.
    pub dc: u8,
    /// Added to attack rolls.
    pub attack: i8,
    /// Slots by level.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub slots: Vec<(u8, Left)>,
    /// Pact slots, with their level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pact: Option<(u8, Left)>,
    /// Its spells by level, cantrips first.
    pub spells: Vec<Known>,
}

/// A spell that a creature can cast.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Known {
    /// Its name.
    pub name: Name,
    /// Its level, 0 for cantrips.
    pub level: u8,
    /// How often without a slot, if it is innate; at will if nothing is counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub innate: Option<Option<Left>>,
}

/// What damage does less or more to a creature.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Defences {
    /// Half, from anything, or from what is not magic.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub resists: Vec<(DamageType, From)>,
    /// None.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub immune: Vec<(DamageType, From)>,
    /// Twice as much.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub vulnerable: Vec<(DamageType, From)>,
    /// Conditions it cannot be in.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<Condition>,
}

impl Defences {
    fn is_none(&self) -> bool {
        *self == Defences::default()
    }
}

/// Where damage comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum From {
    /// From anything.
    Anything,
    /// From what is not magic.
    Nonmagical,
    /// From magic.
    Magic,
}

/// A condition, and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Suffered {
    /// The condition.
    pub name: Condition,
    /// Who brought it about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Name>,
    /// The level of exhaustion.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
}

/// An effect that lasts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Lasting {
    /// The spell, attack or power it comes from.
    pub name: Name,
    /// Whose.
    pub by: Name,
    /// Whether it lies about instead of being on the creature.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub area: bool,
    /// How many rounds are left, and whose turn ends it; nothing if it has no end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<Until>,
}

/// When an effect ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Until {
    /// The rounds from now.
    pub rounds: u32,
    /// Whose turn.
    pub of: Name,
    /// Its start or its end.
    pub at: Edge,
}

impl Card {
    /// The card of a creature.
    pub fn of(position: &Position, who: Who) -> Self {
        let creature = position.creature(who);
        let (sheet, pools, full) = (&creature.sheet, &creature.pools, full_pools(creature));
        let name = |who: Who| position.creature(who).id().clone();
        let lasting = |influence: &&Influence| match influence.creature() {
            Some(on) => on == who,
            None => influence.working.by == who,
        };
        Card {
            is: is(creature),
            size: creature.size(),
            kind: sheet.kind,
            armor_class: armor_class(position, who),
            health: health(creature),
            speeds: speeds(position, who),
            senses: senses(creature),
            abilities: Ability::ALL
                .iter()
                .map(|&ability| (ability, sheet.abilities.score(ability), sheet.modifier(ability)))
                .collect(),
            attacks: strikes(position, who),
            casting: casting(position, creature, &full),
            features: features(position, creature, &full),
            legendary: Some(creature.legendary_uses())
                .filter(|&uses| uses > 0)
                .map(|uses| Left { left: uses.saturating_sub(pools.legendary_spent).into(), most: uses.into() }),
            defences: defences(creature),
            conditions: creature
                .conditions
                .iter()
                .map(|affliction| Suffered {
                    name: affliction.condition,
                    by: affliction.source.map(name),
                    level: (affliction.condition == Condition::Exhaustion).then_some(affliction.level),
                })
                .collect(),
            effects: position.influences.iter().filter(lasting).map(|influence| effect(position, influence)).collect(),
            concentration: creature.concentration.as_ref().map(|kept| kept.spell.clone()),
            death_saves: creature.death_saves.filter(|_| creature.is_dying()),
            states: states(creature),
            readied: creature.readied.as_ref().map(|readied| format!("{} when {}", readied.act, readied.when)),
            rides: creature.riding.map(name),
            holds: creature.hands.iter().flatten().cloned().collect(),
            wears: creature.armor.clone(),
            carries: pools.carries.clone(),
        }
    }
}

fn is(creature: &Creature) -> Vec<String> {
    let sheet = &creature.sheet;
    match sheet.origin {
        Origin::Plain => Vec::new(),
        Origin::Monster(monster) => vec![monster.name.to_lowercase()],
        Origin::Character => sheet.classes.iter().map(|(class, level)| format!("{class} {level}")).collect(),
    }
}

fn health(creature: &Creature) -> Hurt {
    if creature.veiled {
        return Hurt::Seen { looks: Health::of(creature).to_string() };
    }
    Hurt::Counted { now: creature.hp, most: creature.most_hp(), temporary: creature.temp_hp }
}

fn speeds(position: &Position, who: Who) -> Vec<(&'static str, u32)> {
    let has = |mode: &Mode| *mode != Mode::Crawl && speed::has_speed(position.creature(who), *mode);
    Mode::ALL.into_iter().filter(has).map(|mode| (mode.name(), speed::speed(position, who, mode))).collect()
}

fn senses(creature: &Creature) -> Vec<(&'static str, u32)> {
    let (senses, sway) = (&creature.sheet.senses, creature.sway());
    let feet = |own: Option<u16>, swayed: u16| u32::from(own.unwrap_or(0).max(swayed));
    let all = [
        ("blindsight", feet(senses.blindsight, 0)),
        ("darkvision", feet(senses.darkvision, sway.darkvision)),
        ("tremorsense", feet(senses.tremorsense, 0)),
        ("truesight", feet(senses.truesight, sway.truesight)),
    ];
    all.into_iter().filter(|(_, feet)| *feet > 0).collect()
}

fn strikes(position: &Position, who: Who) -> Vec<Strike> {
    let strike = |blow: crate::Blow| Strike {
        with: blow.with,
        bonus: blow.bonus,
        reach: blow.reach,
        range: blow.range,
        damage: blow.dice.into_vec(),
    };
    blows(position, who).into_iter().map(strike).collect()
}

/// What is left of something that was full once; a file may have given more.
fn left(now: impl Into<u16>, full: impl Into<u16>) -> Left {
    let now = now.into();
    Left { left: now, most: now.max(full.into()) }
}

/// What is left of uses, where they are counted.
fn counted(uses: Uses, full: Option<Uses>) -> Option<Left> {
    match (uses, full) {
        (Uses::Passive, _) => None,
        (Uses::Left(now), Some(Uses::Left(most))) => Some(left(now, most)),
        (Uses::Left(now), _) => Some(left(now, now)),
    }
}

fn casting(position: &Position, creature: &Creature, full: &Pools) -> Option<Casting> {
    let (sheet, pools) = (&creature.sheet, &creature.pools);
    let level = |name: &Name| position.tables().spell(name.as_str()).map_or(0, |spell| spell.level.get());
    let learnt = sheet.cantrips.iter().chain(&sheet.prepared);
    let mut spells: Vec<Known> =
        learnt.map(|name| Known { name: name.clone(), level: level(name), innate: None }).collect();
    spells.extend(pools.innate.iter().map(|(name, uses)| {
        let counted = counted(*uses, entry(&full.innate, name.as_str()).copied());
        Known { name: name.clone(), level: level(name), innate: Some(counted) }
    }));
    if spells.is_empty() {
        return None;
    }
    spells.sort_by(|one, other| (one.level, &one.name).cmp(&(other.level, &other.name)));
    let slots = (1..).zip(pools.slots.into_iter().zip(full.slots));
    let pact = pools.pact;
    Some(Casting {
        dc: sheet.spell_dc,
        attack: sheet.spell_attack,
        slots: slots.map(|(level, (now, full))| (level, left(now, full))).filter(|(_, left)| left.most > 0).collect(),
        pact: (pact.level > 0).then(|| (pact.level, left(pact.left, full.pact.left))),
        spells,
    })
}

fn features(position: &Position, creature: &Creature, full: &Pools) -> Vec<Counted> {
    let own = creature.pools.features.iter().filter(|(name, _)| !position.tables().is_number(name.as_str()));
    let counted =
        own.map(|(name, uses)| Counted { name: name.clone(), uses: counted(*uses, full.feature(name.as_str())) });
    let recharging = creature.sheet.monster().into_iter().flat_map(|monster| monster.deeds());
    let recharging = recharging.filter(|deed| matches!(deed.usage, Some(crate::data::attack::Usage::Recharge(_))));
    let spent = &creature.pools.spent_powers;
    let powers = recharging.map(|deed| {
        let there = !spent.iter().any(|power| *power == *deed.id);
        Counted { name: Name::new(&deed.id), uses: Some(Left { left: there.into(), most: 1 }) }
    });
    counted.chain(powers).collect()
}

/// What is done to a creature by two points of damage, magic and other, tells how it is defended.
fn defences(creature: &Creature) -> Defences {
    let mut defences = Defences::default();
    for &kind in DamageType::ALL {
        let (plain, magic) = (lessened(creature, 2, kind, false), lessened(creature, 2, kind, true));
        let mut note = |list: fn(&mut Defences) -> &mut Vec<(DamageType, From)>, is: fn(u32) -> bool| {
            let from = match (is(plain), is(magic)) {
                (true, true) => From::Anything,
                (true, false) => From::Nonmagical,
                (false, true) => From::Magic,
                (false, false) => return,
            };
            list(&mut defences).push((kind, from));
        };
        note(|defences| &mut defences.resists, |left| left == 1);
        note(|defences| &mut defences.immune, |left| left == 0);
        note(|defences| &mut defences.vulnerable, |left| left > 2);
    }
    defences.conditions = Condition::ALL.iter().copied().filter(|&condition| creature.is_immune(condition)).collect();
    defences
}

fn states(creature: &Creature) -> Vec<&'static str> {
    let all = [
        (creature.dodging, "dodging"),
        (creature.raging, "raging"),
        (creature.hidden_from.iter().next().is_some(), "hidden"),
        (creature.surprised && !creature.surprise_over, "surprised"),
        (creature.gagged, "gagged"),
        (creature.reaction_spent, "reaction spent"),
    ];
    all.into_iter().filter_map(|(is, state)| is.then_some(state)).collect()
}

fn effect(position: &Position, influence: &Influence) -> Lasting {
    let name = |who: Who| position.creature(who).id().clone();
    let working = &influence.working;
    Lasting {
        name: working.name.clone(),
        by: name(working.by),
        area: influence.creature().is_none(),
        until: influence.until.map(|clock| Until {
            rounds: clock.round.saturating_sub(position.round),
            of: name(clock.of),
            at: clock.edge,
        }),
    }
}
