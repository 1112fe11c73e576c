//! Colours by what they mean, in every theme.

use std::fmt::Write;

/// Which colours are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark.
    Dark,
    /// Black and greys on white: red is dark, blue is white.
    Print,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::Print];

    /// The word by which programs name it.
    pub const fn word(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Print => "print",
        }
    }
}

macro_rules! inks {
    ($($(#[$doc:meta])* $ink:ident $class:literal $property:literal $light:literal $dark:literal $print:literal)*) => {
        /// A colour by what it means.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Ink {
            $($(#[$doc])* $ink,)*
        }

        impl Ink {
            /// All inks.
            pub const ALL: &'static [Ink] = &[$(Ink::$ink,)*];

            /// The name in the classes `fill-…` and `stroke-…`.
            pub const fn class(self) -> &'static str {
                match self { $(Ink::$ink => $class,)* }
            }

            /// The custom property of a page that holds it; none for what is the same in every theme of a page.
            pub const fn property(self) -> Option<&'static str> {
                let property = match self { $(Ink::$ink => $property,)* };
                if property.is_empty() { None } else { Some(property) }
            }

            /// The literal colour in a theme.
            pub const fn color(self, theme: Theme) -> &'static str {
                match (self, theme) {
                    $((Ink::$ink, Theme::Light) => $light,
                    (Ink::$ink, Theme::Dark) => $dark,
                    (Ink::$ink, Theme::Print) => $print,)*
                }
            }
        }
    };
}

inks! {
    /// What the board lies on, and the halo round marks.
    Surface "surface" "--surface" "#fffdf8" "#1d2327" "#ffffff"
    /// The names of files and ranks.
    Coordinate "coordinate" "--muted" "#5c5a52" "#aab3b8" "#333333"
    /// Land.
    Land "land" "--land" "#e8dcbc" "#4a4636" "#ffffff"
    /// The lines between the points.
    LandLine "land-line" "--land-line" "#a79b79" "#736c52" "#9a9a9a"
    /// Sea and river.
    Sea "sea" "--sea" "#a9cbdc" "#1f4052" "#dedede"
    /// Coasts and waves.
    SeaLine "sea-line" "--sea-line" "#6e9ab0" "#3d6a80" "#7d7d7d"
    /// Bridges.
    Bridge "bridge" "--bridge" "#8a6a3d" "#a98a55" "#555555"
    /// Red.
    Red "red" "--red" "#b3261e" "#c33a30" "#2b2b2b"
    /// The outer line of red.
    RedDeep "red-deep" "--red-deep" "#741610" "#ffb4a8" "#000000"
    /// The icon on red.
    OnRed "on-red" "--on-side" "#ffffff" "#ffffff" "#ffffff"
    /// Passengers of red on their plate.
    RedPassenger "red-passenger" "" "#741610" "#741610" "#000000"
    /// Blue.
    Blue "blue" "--blue" "#1d4f91" "#2a66b5" "#ffffff"
    /// The outer line of blue.
    BlueDeep "blue-deep" "--blue-deep" "#0e2e5a" "#a9cdff" "#000000"
    /// The icon on blue.
    OnBlue "on-blue" "--on-side" "#ffffff" "#ffffff" "#000000"
    /// Passengers of blue on their plate.
    BluePassenger "blue-passenger" "" "#0e2e5a" "#0e2e5a" "#000000"
    /// The plate of passengers.
    Plate "plate" "" "#ffffff" "#ffffff" "#ffffff"
    /// Heroes.
    Hero "hero" "--hero" "#ffc93c" "#ffc93c" "#ffffff"
    /// The chevrons of heroes.
    OnHero "on-hero" "--on-hero" "#4d3200" "#4d3200" "#000000"
    /// What is selected.
    Selected "selected" "--m-sel" "#ffd54a" "#f2c230" "#c4c4c4"
    /// The last move.
    Last "last" "--m-last" "#e8c349" "#8f7723" "#c4c4c4"
    /// What is legal.
    Legal "legal" "--m-legal" "#2e6f1a" "#9be15d" "#000000"
    /// What is written on what is legal.
    OnLegal "on-legal" "--on-accent" "#ffffff" "#11260a" "#ffffff"
    /// A way that was taken.
    Route "route" "--m-route" "#2e6f1a" "#9be15d" "#000000"
    /// Check.
    Check "check" "--m-check" "#d3201f" "#ff5a4d" "#000000"
    /// What is refused.
    No "no" "--m-no" "#9c1460" "#ff86be" "#000000"
    /// What is written on what is refused.
    OnNo "on-no" "--on-no" "#ffffff" "#36001d" "#ffffff"
    /// Zones.
    Zone "zone" "--m-zone" "#9c1460" "#ff86be" "#000000"
    /// A choice that is owed.
    Choice "choice" "--choice" "#7a4b00" "#f2bd5a" "#000000"
    /// The ground of such a choice.
    ChoiceSoft "choice-soft" "--choice-soft" "#fdecc8" "#3b2c0c" "#ffffff"
    /// The floor of a battle grid.
    GridFloor "grid-floor" "--grid-floor" "#e9e3d3" "#2b2e2d" "#ffffff"
    /// The lines between its squares.
    GridLine "grid-line" "--grid-line" "#cfc6b1" "#3d4240" "#c8c8c8"
    /// Walls, and edges between heights.
    GridWall "grid-wall" "--grid-wall" "#4a4d52" "#8d949a" "#444444"
    /// Difficult ground.
    GridRough "grid-rough" "--grid-rough" "#b9a983" "#5a5034" "#d8d8d8"
    /// Water on a battle grid.
    GridWater "grid-water" "--grid-water" "#a9cbdc" "#1f4052" "#dedede"
    /// Darkness, and what hit points are lost.
    Shade "shade" "" "#1b2126" "#05080a" "#666666"
    /// Hit points above half.
    Hale "hale" "" "#5fd08a" "#5fd08a" "#ffffff"
    /// Hit points above a quarter.
    Hurt "hurt" "" "#ffc93c" "#ffc93c" "#c4c4c4"
    /// Fewer hit points.
    Dying "dying" "" "#ff7a6e" "#ff7a6e" "#9a9a9a"
    /// Sea zones of a map.
    MapSea "map-sea" "--ax-sea" "#b6d0df" "#1c3646" "#ececec"
    /// The lines between sea zones.
    MapSeaLine "map-sea-line" "--ax-sea-line" "#86acc2" "#355b70" "#9a9a9a"
    /// The ice at the upper edge of a map.
    MapIce "map-ice" "--ax-ice" "#e8eef1" "#222c33" "#ffffff"
    /// Spaces that nothing can enter.
    MapImpassable "map-impassable" "--ax-imp" "#cdc6b8" "#3c3d3b" "#dddddd"
    /// Coasts, and borders between lands.
    MapCoast "map-coast" "--ax-coast" "#4b4437" "#0c1013" "#000000"
    /// Names on a map.
    MapText "map-text" "--ax-text" "#1b2126" "#f3f5f6" "#000000"
    /// Lands of the Soviet Union.
    Russia "russia" "--ax-russia" "#c87054" "#6e2c1d" "#9c9c9c"
    /// Lands of Germany.
    Germany "germany" "--ax-germany" "#949ba1" "#4c5965" "#b4b4b4"
    /// Lands of the United Kingdom.
    Uk "uk" "--ax-uk" "#f4e6bd" "#7c6c56" "#fafafa"
    /// Lands of Japan.
    Japan "japan" "--ax-japan" "#e79a1f" "#96560a" "#cccccc"
    /// Lands of the United States.
    Usa "usa" "--ax-usa" "#9fbd72" "#3f7433" "#e2e2e2"
    /// Units of the Soviet Union.
    RussiaUnits "russia-units" "" "#7d2f1c" "#7d2f1c" "#3a3a3a"
    /// Units of Germany.
    GermanyUnits "germany-units" "" "#3e454b" "#3e454b" "#3a3a3a"
    /// Units of the United Kingdom.
    UkUnits "uk-units" "" "#7a5a1c" "#7a5a1c" "#3a3a3a"
    /// Units of Japan.
    JapanUnits "japan-units" "" "#8a4b00" "#8a4b00" "#3a3a3a"
    /// Units of the United States.
    UsaUnits "usa-units" "" "#3f5a27" "#3f5a27" "#3a3a3a"
}

/// The style sheet that binds the classes of pictures to the custom properties of a page, so that pictures follow its theme.
///
/// ```
/// assert!(rulebound_picture::svg::stylesheet().contains(".fill-sea{fill:var(--sea)}\n"));
/// ```
pub fn stylesheet() -> String {
    let mut sheet = String::new();
    for ink in Ink::ALL {
        if let Some(property) = ink.property() {
            let class = ink.class();
            // Writing to a string cannot fail.
            let _ = writeln!(sheet, ".fill-{class}{{fill:var({property})}}");
            let _ = writeln!(sheet, ".stroke-{class}{{stroke:var({property})}}");
        }
    }
    sheet
}
