//! What fills a square: kinds of terrain and the cells they add up to.

use serde::{Deserialize, Serialize};

use super::size::Level;

/// How much of a target an obstacle hides; only the most protective counts, degrees are never added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Cover {
    /// Nothing is hidden.
    #[default]
    None,
    /// +2 to armour class and Dexterity saves.
    Half,
    /// +5 to armour class and Dexterity saves.
    ThreeQuarters,
    /// Cannot be aimed at.
    Total,
}

impl Cover {
    /// The name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Cover::None => "none",
            Cover::Half => "half",
            Cover::ThreeQuarters => "three-quarters",
            Cover::Total => "total",
        }
    }
}

/// What a body meets in a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ground {
    /// A floor to stand on.
    #[default]
    Floor,
    /// No floor: may be jumped or flown over.
    Chasm,
    /// The square is filled: nobody enters it or cuts its corner.
    Filled,
}

/// A kind of terrain, by its name in encounter files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Bare ground.
    #[default]
    Floor,
    /// Rubble, undergrowth, stairs.
    Difficult,
    /// Water one swims in.
    Water,
    /// A wall to lean over.
    LowWall,
    /// Tables, barrels, benches.
    Furniture,
    /// A slit one shoots through.
    ArrowSlit,
    /// A pane one sees through.
    Glass,
    /// A wall up to the ceiling.
    Wall,
    /// A pillar that fills its square.
    Pillar,
    /// A tree that fills its square.
    Tree,
    /// A door that is shut.
    ClosedDoor,
    /// A gap in the floor.
    Chasm,
    /// Opaque air.
    Fog,
    /// No light.
    Darkness,
    /// Magical silence.
    Silence,
}

impl Kind {
    /// The name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Floor => "floor",
            Kind::Difficult => "difficult",
            Kind::Water => "water",
            Kind::LowWall => "low-wall",
            Kind::Furniture => "furniture",
            Kind::ArrowSlit => "arrow-slit",
            Kind::Glass => "glass",
            Kind::Wall => "wall",
            Kind::Pillar => "pillar",
            Kind::Tree => "tree",
            Kind::ClosedDoor => "closed-door",
            Kind::Chasm => "chasm",
            Kind::Fog => "fog",
            Kind::Darkness => "darkness",
            Kind::Silence => "silence",
        }
    }

    /// All kinds.
    pub const ALL: [Kind; 15] = [
        Kind::Floor,
        Kind::Difficult,
        Kind::Water,
        Kind::LowWall,
        Kind::Furniture,
        Kind::ArrowSlit,
        Kind::Glass,
        Kind::Wall,
        Kind::Pillar,
        Kind::Tree,
        Kind::ClosedDoor,
        Kind::Chasm,
        Kind::Fog,
        Kind::Darkness,
        Kind::Silence,
    ];

    /// The cell of one entry of this kind, on the ground level.
    pub const fn cell(self) -> Cell {
        let floor = Cell { kind: self, ..Cell::FLOOR };
        let filled = Cell { ground: Ground::Filled, ..floor };
        match self {
            Kind::Floor => floor,
            Kind::Difficult => Cell { difficult: true, ..floor },
            Kind::Water => Cell { water: true, ..floor },
            Kind::LowWall | Kind::Furniture => Cell { difficult: true, cover: Cover::Half, ..floor },
            Kind::ArrowSlit => Cell { cover: Cover::ThreeQuarters, ..filled },
            Kind::Glass => Cell { cover: Cover::Total, ..filled },
            Kind::Wall | Kind::Pillar | Kind::Tree | Kind::ClosedDoor => {
                Cell { cover: Cover::Total, opaque: true, ..filled }
            }
            Kind::Chasm => Cell { ground: Ground::Chasm, ..floor },
            Kind::Fog => Cell { fog: true, ..floor },
            Kind::Darkness => Cell { darkness: true, ..floor },
            Kind::Silence => Cell { silence: true, ..floor },
        }
    }
}

/// All that is known of a square: the sum of its entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// The kind of the entry that hinders most.
    pub kind: Kind,
    /// What a body meets.
    pub ground: Ground,
    /// Every foot on it costs one more.
    pub difficult: bool,
    /// Every foot on it costs two more than that.
    pub tangled: bool,
    /// One swims.
    pub water: bool,
    /// The cover it gives to what lies behind it.
    pub cover: Cover,
    /// Not seen through.
    pub opaque: bool,
    /// Heavily obscured by something opaque.
    pub fog: bool,
    /// Heavily obscured to those without darkvision.
    pub darkness: bool,
    /// Magically silent.
    pub silence: bool,
    /// The height of the floor.
    pub level: Level,
}

impl Cell {
    /// A bare floor on the ground level.
    pub const FLOOR: Cell = Cell {
        kind: Kind::Floor,
        ground: Ground::Floor,
        difficult: false,
        tangled: false,
        water: false,
        cover: Cover::None,
        opaque: false,
        fog: false,
        darkness: false,
        silence: false,
        level: Level::GROUND,
    };

    /// Whether nobody enters it or cuts its corner.
    pub const fn is_filled(&self) -> bool {
        matches!(self.ground, Ground::Filled)
    }

    /// Two entries for one square: the most hindering value of each counts. The floors must be of one height.
    pub(crate) fn and(self, other: Cell) -> Cell {
        let hindrance = |cell: &Cell| {
            (cell.ground, cell.cover, cell.opaque, cell.fog, cell.water, cell.difficult, cell.darkness, cell.silence)
        };
        Cell {
            kind: if hindrance(&other) > hindrance(&self) { other.kind } else { self.kind },
            ground: self.ground.max(other.ground),
            difficult: self.difficult || other.difficult,
            tangled: self.tangled || other.tangled,
            water: self.water || other.water,
            cover: self.cover.max(other.cover),
            opaque: self.opaque || other.opaque,
            fog: self.fog || other.fog,
            darkness: self.darkness || other.darkness,
            silence: self.silence || other.silence,
            level: self.level,
        }
    }
}
