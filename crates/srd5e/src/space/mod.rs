//! The space of an encounter: squares, sizes, distances, lines, cover, areas and movement, exact and in integers.
//!
//! It knows nothing of spells or of creatures beyond their spaces; what it must know of them (whom one may pass, where
//! one may end) its caller says. Questions of distance, line, cover and single steps ask for no memory, and no
//! coordinates make it panic.

mod area;
mod centre;
mod corners;
mod grid;
mod leap;
mod line;
mod metric;
mod path;
mod ray;
mod reach;
mod region;
mod room;
mod segment;
mod set;
mod sight;
mod size;
mod square;
mod step;
mod terrain;
mod wall;

pub use area::{Area, Counting, Unplaced, cube_range, moved_origin};
pub use centre::Centre;
pub use corners::Corners;
pub use grid::{CellEntry, Grid, GridProblem, GridShape};
pub(crate) use leap::RUN_UP;
pub use leap::{Leap, directions_away, high_jump, long_jump, nearest_place, places_beside, pushed};
pub use line::{Crowded, Line, LineModel, Lines, Obstacles, Obstruction, Place, Point};
pub use metric::Metric;
pub use path::{PathProblem, Way};
pub use ray::Toward;
pub use reach::Reach;
pub use region::Region;
pub(crate) use room::Footprint;
pub use room::Room;
pub use set::{Extent, MOST_SQUARES, SquareSet};
pub use sight::Sight;
pub use size::{Level, Size, Space};
pub use square::{Corner, Direction, Square};
pub use step::{
    Alone, Barrier, Gait, Mode, MoveRules, Mover, Passing, Squeezing, Step, StepProblem, Traffic, Waypoint,
};
pub use terrain::{Cell, Cover, Ground, Kind};
pub use wall::{WallSquares, along, hand, straight, through};
