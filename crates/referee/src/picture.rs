//! `picture`: a board as SVG, with what is legal, what was done, or why something is refused.

use rulebound_kernel::{Game, Mark, Match, Verdict, Waivers};
use rulebound_picture::svg;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::asked::side;
use crate::error::{At, ErrorKind, ProtocolError};
use crate::request::Context;
use crate::table::Table;

/// The widest picture, in pixels.
const WIDEST: u32 = 8192;

/// How a game's board is drawn as SVG: whole, or one layer alone.
pub type Picture<G> = fn(&svg::Scene<'_, G>, Option<svg::Layer>, &svg::Options) -> Result<String, svg::UnknownPlace>;

/// `picture`: a board as SVG.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PictureRequest {
    /// Something tried, in the game's notation. A refusal is drawn with its evidence and its remedy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intent: Option<String>,
    /// The side that tries it; the one whose turn it is if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// The place of which the legal targets are shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Whether zones of the enemy are shown.
    #[serde(default)]
    pub zones: bool,
    /// Marks to be drawn beside all that, such as the evidence of a refusal. Places that the board lacks are left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
    /// The colours.
    #[serde(default)]
    pub theme: ThemeName,
    /// Which side is below.
    #[serde(default)]
    pub orientation: OrientationName,
    /// Whether the edge of the board is left without names.
    #[serde(default)]
    pub bare: bool,
    /// The width in pixels, up to 8192; without it the picture fills what it is put into.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 8192))]
    pub size: Option<u32>,
    /// One layer alone in the same frame; the whole picture if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layer: Option<LayerName>,
}

/// The colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum ThemeName {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark.
    Dark,
    /// Black and greys on white.
    Print,
}

/// Which side of a board is below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum OrientationName {
    /// As the game writes its board down.
    #[default]
    Upright,
    /// Turned by half a circle.
    Turned,
}

/// A layer of a picture, from back to front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum LayerName {
    /// The board itself, the same for every position.
    Background,
    /// Marks under the pieces.
    Below,
    /// The pieces, the same for every mark.
    Tokens,
    /// Marks over the pieces.
    Above,
}

/// A board as SVG.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PictureAnswer {
    /// The text of an SVG file; null where the game has no drawing.
    pub svg: Option<String>,
}

impl PictureRequest {
    fn options(&self) -> Result<svg::Options, ProtocolError> {
        if self.size.is_some_and(|size| !(1..=WIDEST).contains(&size)) {
            let at = At { path: Some("size".to_owned()), limit: Some(WIDEST.into()), ..At::default() };
            let words = format!("a picture is 1 to {WIDEST} pixels wide");
            return Err(ProtocolError::new(ErrorKind::WrongType, words, at));
        }
        Ok(svg::Options {
            theme: match self.theme {
                ThemeName::Light => svg::Theme::Light,
                ThemeName::Dark => svg::Theme::Dark,
                ThemeName::Print => svg::Theme::Print,
            },
            orientation: match self.orientation {
                OrientationName::Upright => svg::Orientation::Upright,
                OrientationName::Turned => svg::Orientation::Turned,
            },
            coordinates: !self.bare,
            size: self.size,
        })
    }

    fn layer(&self) -> Option<svg::Layer> {
        self.layer.map(|layer| match layer {
            LayerName::Background => svg::Layer::Background,
            LayerName::Below => svg::Layer::Below,
            LayerName::Tokens => svg::Layer::Tokens,
            LayerName::Above => svg::Layer::Above,
        })
    }
}

/// Lays a game out and draws it.
pub(crate) fn picture<G: Game>(
    context: &Context,
    request: &PictureRequest,
    drawing: Option<Picture<G>>,
) -> Result<PictureAnswer, ProtocolError> {
    let table = Table::<G>::lay_for_question(context)?;
    let options = request.options()?;
    let Some(drawing) = drawing else { return Ok(PictureAnswer { svg: None }) };
    Ok(PictureAnswer { svg: Some(draw(&table, request, &options, drawing)?) })
}

/// Draws a position of a match: nothing is tried there, and nothing listed.
pub(crate) fn look<G: Game>(
    position: &G::Position,
    last: Option<(&G::Position, &G::Action)>,
    request: &PictureRequest,
    drawing: Option<Picture<G>>,
) -> Result<PictureAnswer, ProtocolError> {
    let options = request.options()?;
    let Some(drawing) = drawing else { return Ok(PictureAnswer { svg: None }) };
    let scene = svg::Scene { position, last, from: None, zones: request.zones, tried: None, marks: &request.marks };
    paint(drawing, &scene, request, &options).map(|svg| PictureAnswer { svg: Some(svg) })
}

fn paint<G: Game>(
    drawing: Picture<G>,
    scene: &svg::Scene<'_, G>,
    request: &PictureRequest,
    options: &svg::Options,
) -> Result<String, ProtocolError> {
    drawing(scene, request.layer(), options)
        .map_err(|error| ProtocolError::in_field(ErrorKind::WrongType, "from", error.to_string()))
}

fn draw<G: Game>(
    table: &Table<G>,
    request: &PictureRequest,
    options: &svg::Options,
    drawing: Picture<G>,
) -> Result<String, ProtocolError> {
    let position = table.game.position();
    let by = side::<G>(position, request.by.as_deref())?;
    let intent = request
        .intent
        .as_ref()
        .map(|text| G::parse_intent(position, text))
        .transpose()
        .map_err(|error| ProtocolError::in_text(ErrorKind::BadIntent, error, At::default()))?;
    let verdict = intent.as_ref().map(|intent| table.game.verdict(by, intent, &Waivers::NONE));
    let remedy = match (&intent, &verdict) {
        (Some(intent), Some(Verdict::Illegal(refusal))) => G::remedy(position, by, intent, refusal),
        _ => None,
    };
    let answer = verdict.as_ref().map(|verdict| match verdict {
        Verdict::Legal { action, .. } => svg::Answer::Legal(action),
        Verdict::Illegal(refusal) => svg::Answer::Refused { refusal, remedy: remedy.as_ref() },
        Verdict::NeedsChoice(_) => svg::Answer::Open,
    });
    let scene = svg::Scene {
        position,
        last: last(&table.game),
        from: request.from.as_deref(),
        zones: request.zones,
        tried: intent.as_ref().zip(answer).map(|(intent, answer)| svg::Tried { intent, answer }),
        marks: &request.marks,
    };
    paint(drawing, &scene, request, options)
}

/// The last action with the position in which it was done.
fn last<G: Game>(game: &Match<G>) -> Option<(&G::Position, &G::Action)> {
    let before = game.at(game.steps().checked_sub(1)?)?;
    Some((before, game.line().last()?.action()?))
}
