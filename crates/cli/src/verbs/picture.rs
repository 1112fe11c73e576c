//! `rulebound picture`.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use rulebound_referee::picture::{OrientationName, PictureRequest, ThemeName};
use rulebound_referee::{ErrorKind, ProtocolError, Registry};

use crate::console::Console;
use crate::context::{Board, DiceSeed, game};
use crate::exit::Exit;
use crate::failure::Failure;

/// Draw a position, what is legal there, or why something is refused.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulebound picture commander -o start.svg
  rulebound picture commander --from f4 --theme dark --size 1200 -o tank.png
  rulebound picture commander --intent Ff6f10 --position '6c4/11/6s4/4g6/11/11/5F5/11/11/11/11/6C4 r - - 0 1' -o why.png

Without -o the SVG goes to the standard output.")]
pub struct Picture {
    #[command(flatten)]
    board: Board,
    #[command(flatten)]
    dice: DiceSeed,
    /// Something tried: a refusal is drawn with its evidence and what would do instead.
    #[arg(long, value_name = "TEXT")]
    intent: Option<String>,
    /// The side that tries it; the one whose turn it is if left out.
    #[arg(long, value_name = "SIDE", requires = "intent")]
    by: Option<String>,
    /// Mark the legal targets of a place.
    #[arg(long, value_name = "PLACE")]
    from: Option<String>,
    /// Show the zones of the enemy.
    #[arg(long)]
    zones: bool,
    /// The colours.
    #[arg(long, value_enum, value_name = "THEME", default_value_t = Theme::Light)]
    theme: Theme,
    /// Turn the board by half a circle.
    #[arg(long)]
    flip: bool,
    /// Leave out the names of files and ranks.
    #[arg(long)]
    bare: bool,
    /// The width in pixels.
    #[arg(long, value_name = "PIXELS")]
    size: Option<u32>,
    /// Where to write it; the name ends in .svg or .png.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// The colours of a picture.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Theme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// Black and greys on white.
    Print,
}

impl Picture {
    /// Draws it.
    pub fn run(self, console: &mut Console, registry: Registry) -> Result<Exit, Failure> {
        let context = self.board.context(self.dice.seed)?;
        let answer = game(&registry, &context)?
            .picture(&context, &self.request())
            .map_err(|error| Failure::in_question(error, &context, self.intent.as_deref().unwrap_or_default()))?;
        if console.wants_json() && self.output.is_none() {
            console.json(&answer)?;
            return Ok(Exit::Fine);
        }
        let Some(svg) = answer.svg else {
            let words = format!("`{}` has no drawing", context.game);
            return Err(ProtocolError::in_field(ErrorKind::UnknownGame, "game", words).into());
        };
        match &self.output {
            None => Console::raw().write_all(svg.as_bytes())?,
            Some(path) => write(path, &svg)?,
        }
        Ok(Exit::Fine)
    }

    fn request(&self) -> PictureRequest {
        PictureRequest {
            intent: self.intent.clone(),
            by: self.by.clone(),
            from: self.from.clone(),
            zones: self.zones,
            theme: match self.theme {
                Theme::Light => ThemeName::Light,
                Theme::Dark => ThemeName::Dark,
                Theme::Print => ThemeName::Print,
            },
            orientation: if self.flip { OrientationName::Turned } else { OrientationName::Upright },
            bare: self.bare,
            size: self.size,
            ..PictureRequest::default()
        }
    }
}

/// Writes a picture in the format that the name of the file ends in.
fn write(path: &Path, svg: &str) -> Result<(), Failure> {
    let failed = |error| Failure::File { path: path.display().to_string(), error };
    let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
    let content = match ending.as_deref() {
        Some("svg") => svg.as_bytes().to_vec(),
        Some("png") => png(svg).map_err(failed)?,
        _ => return Err(failed(std::io::Error::other("the name of a picture ends in .svg or .png"))),
    };
    fs::write(path, content).map_err(failed)
}

#[cfg(feature = "png")]
fn png(svg: &str) -> std::io::Result<Vec<u8>> {
    rulebound_picture::png::render(svg).map_err(std::io::Error::other)
}

#[cfg(not(feature = "png"))]
fn png(_: &str) -> std::io::Result<Vec<u8>> {
    Err(std::io::Error::other("this program was built without PNG"))
}
