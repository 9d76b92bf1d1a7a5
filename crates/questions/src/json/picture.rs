//! The question `picture`, and how answers have pictures.

use super::answer::JsonAnswer;
use super::field::FORMAT;
use super::fields::Fields;
use super::refusal::Refusal;
use super::requested_position::RequestedPosition;
use crate::limits::Limits;
use ninefold_explain::{DrawnPicture, Picture, Theme};
use serde::Serialize;

/// How an answer has its pictures.
#[derive(Clone, Copy)]
pub(crate) struct PictureForm {
    theme: Theme,
    /// Whether pictures are shapes, not SVG texts.
    is_data: bool,
}

/// A picture of an answer.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AnyPicture"))]
#[serde(untagged)]
pub(crate) enum FormedPicture {
    Svg(String),
    Data(DrawnPicture),
}

impl PictureForm {
    /// Reads the fields `format` and `theme`.
    pub(crate) fn read(fields: &Fields) -> Result<Self, Refusal> {
        let is_data = fields.choice(&FORMAT, &[("svg", false), ("data", true)])?;
        Ok(Self { theme: fields.theme()?, is_data: is_data.unwrap_or_default() })
    }

    /// Returns a picture in this form.
    pub(crate) fn draw(self, picture: &Picture) -> FormedPicture {
        if self.is_data {
            return FormedPicture::Data(picture.drawn(self.theme));
        }
        FormedPicture::Svg(picture.svg(self.theme))
    }
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct PictureAnswer {
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<DrawnPicture>,
}

/// Draws a position.
pub(crate) fn picture(fields: &Fields, _: &Limits) -> Result<JsonAnswer, Refusal> {
    let given = RequestedPosition::read(fields)?;
    let picture = Picture::of_board(&fields.words()?, given.position().board());
    let (svg, picture) = match PictureForm::read(fields)?.draw(&picture) {
        FormedPicture::Svg(svg) => (Some(svg), None),
        FormedPicture::Data(picture) => (None, Some(picture)),
    };
    Ok(JsonAnswer::whole(&PictureAnswer { svg, picture }))
}
