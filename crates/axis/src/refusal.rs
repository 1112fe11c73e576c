//! Why not, as values.

use rulebound_kernel::{Mark, RefusalKind, Role, RuleId};
use serde::Serialize;

pub use crate::cause::{Asked, NoBlitz, NoRefuge, NoRetreat, Unhurt};
use crate::counts::Counts;
use crate::phase::{MovePhase, Phase};
use crate::power::Power;
use crate::spot::{Channel, Spot};
use crate::transport::Deed;
use crate::unit::Unit;

/// A plane that cannot land.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StrandedPlane {
    /// Its kind.
    pub unit: Unit,
    /// Where it is.
    pub space: Spot,
    /// The moves it has left.
    pub left: u8,
}

/// How a deck is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DeckKind {
    /// It stays where it is.
    Standing,
    /// Its carrier can still sail.
    Sailing,
    /// Its carrier was bought and is not placed yet.
    Bought,
}

/// A deck that has too few places.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ShortDeck {
    /// Where the carrier is; of one that was bought, where it could be placed.
    pub zone: Spot,
    /// How it is there.
    pub kind: DeckKind,
    /// The places for own fighters there, all of which others need.
    pub places: u8,
    /// How many of the planes that cannot land would land there if there were more.
    pub missing: u8,
}

macro_rules! refusals {
    ($($(#[doc = $doc:literal])* $name:ident $kind:literal [$($rule:literal),+] { $($(#[doc = $field_doc:literal])* $field:ident: $type:ty,)* })*) => {
        /// A typed reason why an intent is refused, in the order in which a verdict names the first (AXA-15.1).
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(tag = "kind", content = "fields", rename_all = "kebab-case")]
        pub enum Refusal {
            $($(#[doc = $doc])* $name { $($(#[doc = $field_doc])* $field: $type,)* },)*
        }

        impl Refusal {
            /// The place of its kind in the order of reasons.
            pub(crate) fn rank(&self) -> usize {
                let kind = rulebound_kernel::Refusal::kind(self);
                <Self as rulebound_kernel::Refusal>::KINDS.iter().position(|declared| declared.name == kind).unwrap_or(usize::MAX)
            }

            fn kind_name(&self) -> &'static str {
                match self {
                    $(Refusal::$name { .. } => $kind,)*
                }
            }
        }

        const KINDS: &[RefusalKind] = &[
            $(RefusalKind { name: $kind, rules: &[$(RuleId::new($rule)),+] },)*
        ];
    };
}

refusals! {
    /// The game is over.
    GameOver "game-over" ["AXA-1.3"] {
        /// Why it ended.
        reason: String,
    }
    /// Another power decides.
    NotYourTurn "not-your-turn" ["AXA-1.1"] {
        /// The power that decides.
        decides: Power,
    }
    /// That is not done in this phase.
    WrongPhase "wrong-phase" ["AXA-1.2"] {
        /// The phase it is.
        phase: Phase,
    }
    /// The order makes no sense as it is written.
    IllFormed "ill-formed" ["AXA-3.1"] {
        /// What is wrong with it.
        why: String,
    }
    /// The units belong to another power.
    NotYourUnits "not-your-units" ["AXA-3.2"] {
        /// The power.
        power: Power,
    }
    /// There is no such kind of unit.
    UnknownUnit "unknown-unit" ["AXA-2.1"] {
        /// The name.
        unit: String,
    }
    /// There are not so many.
    NotEnoughUnits "not-enough-units" ["AXA-3.3"] {
        /// Where.
        space: Spot,
        /// The kind.
        unit: Unit,
        /// How many there are.
        have: u8,
        /// How many are asked for.
        want: u8,
    }
    /// The transport did something in the combat phases.
    TransportUsedInCombat "transport-used-in-combat" ["AXA-7.8"] {
        /// Where it is.
        zone: Spot,
        /// What it did.
        used: Deed,
    }
    /// The units have moved this turn.
    AlreadyMoved "already-moved" ["AXA-3.4"] {
        /// Where they are.
        space: Spot,
        /// The kind.
        unit: Unit,
        /// When they moved.
        phase: MovePhase,
        /// How many have not moved.
        unmoved: u8,
        /// How many are asked for.
        want: u8,
    }
    /// Anti-aircraft guns take no part in the combat move.
    AaInCombatMove "aa-in-combat-move" ["AXA-4.4"] {
        /// Where the gun is.
        space: Spot,
    }
    /// Nothing can enter the space.
    Impassable "impassable" ["AXA-3.6"] {
        /// The space.
        space: Spot,
    }
    /// No step leads there for a land unit.
    NoLandPath "no-land-path" ["AXA-4.1"] {
        /// From here.
        from: Spot,
        /// To there.
        to: Spot,
    }
    /// No step leads there for a ship.
    NoSeaPath "no-sea-path" ["AXA-6.1"] {
        /// From here.
        from: Spot,
        /// To there.
        to: Spot,
    }
    /// It is too far.
    RangeExceeded "range-exceeded" ["AXA-3.7"] {
        /// The way, as it was tried.
        path: Vec<Spot>,
        /// The moves it takes.
        need: u8,
        /// The moves that are left.
        left: u8,
    }
    /// The canal is closed.
    CanalClosed "canal-closed" ["AXA-6.5"] {
        /// The canal.
        canal: Channel,
        /// Its zones.
        between: [Spot; 2],
        /// The lands that the team has not held since the start of the turn.
        missing: Vec<Spot>,
        /// Those of them that were taken this turn.
        captured_this_turn: Vec<Spot>,
    }
    /// Enemy warships stop ships on the way.
    BlockedBy "blocked-by" ["AXA-6.2"] {
        /// Where.
        space: Spot,
        /// The warships.
        units: Counts,
    }
    /// Enemy destroyers stop submarines on the way.
    SubBlockedByDestroyer "sub-blocked-by-destroyer" ["AXA-6.3"] {
        /// Where.
        space: Spot,
        /// The destroyers.
        units: Counts,
    }
    /// The land cannot be passed.
    CannotBlitz "cannot-blitz" ["AXA-4.2"] {
        /// The land.
        space: Spot,
        /// Every cause.
        why: Vec<NoBlitz>,
        /// The enemy units there.
        units: Counts,
    }
    /// A noncombat move does not enter hostile spaces.
    CombatInNoncombat "combat-in-noncombat" ["AXA-13.1"] {
        /// The space.
        space: Spot,
    }
    /// The land was taken this turn.
    CapturedThisTurn "captured-this-turn" ["AXA-12.4"] {
        /// The land.
        space: Spot,
    }
    /// A transport offloads in one land only.
    OffloadTwice "offload-twice" ["AXA-7.3"] {
        /// The first land.
        territory: Spot,
        /// The second.
        second: Spot,
    }
    /// Nothing is loaded in a hostile zone.
    LoadInHostileZone "load-in-hostile-zone" ["AXA-7.2"] {
        /// The zone.
        zone: Spot,
        /// The enemy warships there.
        units: Counts,
    }
    /// What has moved does not board.
    AlreadyMovedBeforeLoading "already-moved-before-loading" ["AXA-7.4"] {
        /// The kind.
        unit: Unit,
        /// Where it is.
        from: Spot,
    }
    /// There is no room aboard.
    TransportFull "transport-full" ["AXA-7.1"] {
        /// The zone where it would be too full.
        zone: Spot,
        /// The room of a transport.
        room: u8,
        /// The room that would be taken.
        want: u8,
    }
    /// In the combat move units go ashore in hostile lands only.
    OffloadFriendlyInCombat "offload-friendly-in-combat" ["AXA-7.5"] {
        /// The land.
        territory: Spot,
    }
    /// Transports alone do not attack.
    UnescortedTransport "unescorted-transport" ["AXA-7.6"] {
        /// The zone.
        zone: Spot,
        /// The enemy ships there.
        units: Counts,
    }
    /// A combat move must lead to combat.
    NotACombatMove "not-a-combat-move" ["AXA-3.8"] {
        /// Where it leads.
        space: Spot,
    }
    /// The decks in the zone are full.
    DeckFull "deck-full" ["AXA-5.4"] {
        /// The zone.
        zone: Spot,
        /// The places for fighters there.
        slots: u8,
        /// How many more are needed.
        missing: u8,
        /// The planes without a place.
        planes: Vec<StrandedPlane>,
    }
    /// Planes could not land.
    NoLanding "no-landing" ["AXA-5.2"] {
        /// The planes, as few as possible.
        planes: Vec<StrandedPlane>,
        /// The fewest further moves with which one of them alone would reach a place; 0 if only room is lacking.
        shortfall: u8,
        /// The decks within reach of them that are short of places.
        decks: Vec<ShortDeck>,
    }
    /// Transports in a hostile zone must leave it.
    MustFightOrLeave "must-fight-or-leave" ["AXA-6.6"] {
        /// The zone.
        zone: Spot,
    }
    /// Planes that can land must land.
    LandingOwed "landing-owed" ["AXA-5.6"] {
        /// The planes.
        planes: Vec<StrandedPlane>,
    }
    /// A battle must be fought first.
    BattleOwed "battle-owed" ["AXA-8.1"] {
        /// Where.
        space: Spot,
    }
    /// There is nothing to fight.
    NoBattle "no-battle" ["AXA-8.2"] {
        /// Where.
        space: Spot,
    }
    /// Something else is asked.
    NotAsked "not-asked" ["AXA-8.6"] {
        /// What is asked.
        asked: Asked,
        /// Where.
        space: Option<Spot>,
    }
    /// There are not so many hits.
    TooManyLosses "too-many-losses" ["AXA-8.7"] {
        /// Where.
        space: Spot,
        /// The hits that are to be taken now.
        hits: u32,
        /// The hits that these losses would take.
        want: u32,
    }
    /// The hits cannot fall on that.
    NotALoss "not-a-loss" ["AXA-8.8"] {
        /// Where.
        space: Spot,
        /// The kind.
        unit: Unit,
        /// Why not.
        why: Unhurt,
    }
    /// Submarines do not submerge where the other side has a destroyer.
    SubmergeNotAllowed "submerge-not-allowed" ["AXA-10.5"] {
        /// Where.
        space: Spot,
        /// The destroyers.
        units: Counts,
    }
    /// Nobody can break off in this way.
    RetreatNotAllowed "retreat-not-allowed" ["AXA-8.9"] {
        /// Where.
        space: Spot,
        /// Why not.
        why: NoRetreat,
    }
    /// Nobody can retreat to that space.
    RetreatNotThere "retreat-not-there" ["AXA-8.10"] {
        /// From where.
        space: Spot,
        /// Where to.
        to: Spot,
        /// Why not.
        why: NoRefuge,
        /// Where to instead.
        refuges: Vec<Spot>,
    }
    /// A fighter without a deck finds no place there.
    NoShelter "no-shelter" ["AXA-10.4"] {
        /// Where it is.
        zone: Spot,
        /// Where it should go.
        to: Spot,
        /// Where it can go.
        shelters: Vec<Spot>,
    }
    /// The capital is in enemy hands.
    NoCapital "no-capital" ["AXA-2.3"] {
        /// The power.
        power: Power,
        /// Its capital.
        capital: Spot,
    }
    /// There is not so much money.
    NotEnoughIpc "not-enough-ipc" ["AXA-2.4"] {
        /// What it costs.
        need: u32,
        /// What there is.
        have: u32,
    }
    /// No factory could make so many, and repair would not help.
    PlacementCapacity "placement-capacity" ["AXA-2.5"] {
        /// The factory; none where all together are meant.
        factory: Option<Spot>,
        /// What can be made.
        capacity: u32,
        /// What is asked for.
        want: u32,
    }
    /// No factory could make so many while it is damaged.
    FactoryDamaged "factory-damaged" ["AXA-2.6"] {
        /// The factory; none where all together are meant.
        factory: Option<Spot>,
        /// What can be made.
        capacity: u32,
        /// What is asked for.
        want: u32,
        /// The damage.
        damage: u32,
    }
    /// No factory is there, or one is there already.
    NoFactory "no-factory" ["AXA-14.2"] {
        /// The land.
        space: Spot,
    }
    /// More units of a kind than a power can have.
    TooManyUnits "too-many-units" ["AXA-2.7"] {
        /// The kind.
        unit: Unit,
        /// How many there would be.
        want: u32,
        /// How many there can be.
        most: u32,
    }
}

impl rulebound_kernel::Refusal for Refusal {
    const KINDS: &'static [RefusalKind] = KINDS;

    fn kind(&self) -> &'static str {
        self.kind_name()
    }

    fn rule(&self) -> RuleId {
        // Every kind has exactly one rule.
        KINDS
            .iter()
            .find(|declared| declared.name == self.kind_name())
            .and_then(|declared| declared.rules.first().cloned())
            .unwrap_or(RuleId::new("AXA-3.1"))
    }

    fn evidence(&self) -> Vec<Mark> {
        evidence(self)
    }
}

fn amounts(name: &'static str, need: impl Into<i64>, have: impl Into<i64>) -> [Mark; 2] {
    [Mark::number(Role::Need, name, need.into()), Mark::number(Role::Have, name, have.into())]
}

fn tokens(role: Role, at: &Spot, units: &Counts) -> Vec<Mark> {
    let mut marks = vec![Mark::place(role, at.id())];
    marks.extend(units.iter().map(|(unit, count)| Mark::token(role, at.id(), format!("{count} {unit}"))));
    marks
}

fn planes_marks(planes: &[StrandedPlane]) -> Vec<Mark> {
    planes.iter().map(|plane| Mark::token(Role::Owed, plane.space.id(), plane.unit.id())).collect()
}

fn evidence(refusal: &Refusal) -> Vec<Mark> {
    let with = |mut marks: Vec<Mark>, more: [Mark; 2]| {
        marks.extend(more);
        marks
    };
    match refusal {
        Refusal::GameOver { .. }
        | Refusal::NotYourTurn { .. }
        | Refusal::WrongPhase { .. }
        | Refusal::IllFormed { .. }
        | Refusal::NotYourUnits { .. }
        | Refusal::UnknownUnit { .. } => Vec::new(),
        Refusal::NotEnoughUnits { space, have, want, .. } => {
            with(vec![Mark::place(Role::Missing, space.id())], amounts("units", *want, *have))
        }
        Refusal::TransportUsedInCombat { zone, .. } => vec![Mark::token(Role::Origin, zone.id(), "transport")],
        Refusal::AlreadyMoved { space, unit, unmoved, want, .. } => {
            with(vec![Mark::token(Role::Origin, space.id(), unit.id())], amounts("unmoved", *want, *unmoved))
        }
        Refusal::AaInCombatMove { space } => vec![Mark::token(Role::Origin, space.id(), Unit::AaGun.id())],
        Refusal::Impassable { space } => vec![Mark::place(Role::Terrain, space.id())],
        Refusal::NoLandPath { from, to } | Refusal::NoSeaPath { from, to } => {
            vec![Mark::line(Role::Path, [from.id(), to.id()])]
        }
        Refusal::RangeExceeded { path, need, left } => {
            with(vec![Mark::line(Role::Path, path.iter().map(Spot::id))], amounts("moves", *need, *left))
        }
        Refusal::CanalClosed { between, missing, .. } => {
            let mut marks = vec![Mark::line(Role::Path, between.iter().map(Spot::id))];
            marks.extend(missing.iter().map(|land| Mark::place(Role::Missing, land.id())));
            marks
        }
        Refusal::BlockedBy { space, units } | Refusal::SubBlockedByDestroyer { space, units } => {
            tokens(Role::Blocker, space, units)
        }
        Refusal::CannotBlitz { space, units, .. } => tokens(Role::Blocker, space, units),
        Refusal::CombatInNoncombat { space } | Refusal::NotACombatMove { space } => {
            vec![Mark::place(Role::Target, space.id())]
        }
        Refusal::CapturedThisTurn { space } => vec![Mark::place(Role::Terrain, space.id())],
        Refusal::OffloadTwice { territory, second } => {
            vec![Mark::place(Role::Origin, territory.id()), Mark::place(Role::Target, second.id())]
        }
        Refusal::LoadInHostileZone { zone, units } | Refusal::UnescortedTransport { zone, units } => {
            tokens(Role::Attacker, zone, units)
        }
        Refusal::AlreadyMovedBeforeLoading { unit, from } => vec![Mark::token(Role::Origin, from.id(), unit.id())],
        Refusal::TransportFull { zone, room, want } => {
            with(vec![Mark::place(Role::Target, zone.id())], amounts("room", *want, *room))
        }
        Refusal::OffloadFriendlyInCombat { territory } => vec![Mark::place(Role::Target, territory.id())],
        Refusal::DeckFull { zone, slots, missing, planes } => {
            let mut marks = planes_marks(planes);
            marks.push(Mark::place(Role::Target, zone.id()));
            with(marks, amounts("places", i64::from(*slots) + i64::from(*missing), *slots))
        }
        Refusal::NoLanding { planes, shortfall, decks } => {
            let mut marks = planes_marks(planes);
            marks.push(Mark::number(Role::Need, "further moves", i64::from(*shortfall)));
            marks.extend(decks.iter().map(|deck| Mark::place(Role::Missing, deck.zone.id())));
            marks
        }
        Refusal::LandingOwed { planes } => planes_marks(planes),
        Refusal::MustFightOrLeave { zone } => vec![Mark::place(Role::Owed, zone.id())],
        Refusal::BattleOwed { space } => vec![Mark::place(Role::Owed, space.id())],
        Refusal::NoBattle { space } | Refusal::NoFactory { space } => vec![Mark::place(Role::Missing, space.id())],
        Refusal::NotAsked { space, .. } => space.iter().map(|space| Mark::place(Role::Owed, space.id())).collect(),
        Refusal::TooManyLosses { space, hits, want } => {
            with(vec![Mark::place(Role::Target, space.id())], amounts("hits", *want, *hits))
        }
        Refusal::NotALoss { space, unit, .. } => vec![Mark::token(Role::Target, space.id(), unit.id())],
        Refusal::SubmergeNotAllowed { space, units } => tokens(Role::Blocker, space, units),
        Refusal::RetreatNotAllowed { space, .. } => vec![Mark::place(Role::Origin, space.id())],
        Refusal::RetreatNotThere { space, to, .. } => vec![Mark::line(Role::Path, [space.id(), to.id()])],
        Refusal::NoShelter { zone, to, .. } => {
            vec![Mark::token(Role::Owed, zone.id(), Unit::Fighter.id()), Mark::place(Role::Target, to.id())]
        }
        Refusal::NoCapital { capital, .. } => vec![Mark::place(Role::Missing, capital.id())],
        Refusal::NotEnoughIpc { need, have } => amounts("money", *need, *have).to_vec(),
        Refusal::PlacementCapacity { factory, capacity, want }
        | Refusal::FactoryDamaged { factory, capacity, want, .. } => {
            let place = factory.iter().map(|land| Mark::place(Role::Target, land.id())).collect();
            with(place, amounts("units", *want, *capacity))
        }
        Refusal::TooManyUnits { want, most, .. } => amounts("units", *want, *most).to_vec(),
    }
}
