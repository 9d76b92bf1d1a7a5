//! [`Fonts`]: the fonts of a book. Chooses glyphs for a text and measures them.

use crate::error::BookError;
use crate::setting::{BookDesign, BookSetting};
use ninefold_core::Digit;
use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::sync::Arc;
use subsetter::GlyphRemapper;
use ttf_parser::{Face, GlyphId, Permissions, Tag};
use unicode_normalization::UnicodeNormalization;

/// The fonts that every book has. `fonts/README.md` says where they come from.
const LATIN: [&[u8]; 2] = [
    include_bytes!("../fonts/AtkinsonHyperlegibleNext-Regular.ttf"),
    include_bytes!("../fonts/AtkinsonHyperlegibleNext-Bold.ttf"),
];

/// The fonts for Korean. A design brings them if the program has none.
#[cfg(feature = "hangul")]
const HANGUL: Option<[&[u8]; 2]> = Some([
    include_bytes!("../fonts/NotoSansKR-Regular-cut.otf"),
    include_bytes!("../fonts/NotoSansKR-Bold-cut.otf"),
]);
#[cfg(not(feature = "hangul"))]
const HANGUL: Option<[&[u8]; 2]> = None;

/// Weight of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weight {
    Regular,
    Bold,
}

/// Number of a font in [`Fonts`].
pub(crate) type FontNumber = usize;

/// What a font is for, and the number that the file gives it, whatever other fonts there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FontRole {
    Latin = 0,
    BoldLatin = 1,
    Hangul = 2,
    BoldHangul = 3,
    Own = 4,
    BoldOwn = 5,
}

impl FontRole {
    const fn is_bold(self) -> bool {
        matches!(self, Self::BoldLatin | Self::BoldHangul | Self::BoldOwn)
    }

    const fn is_own(self) -> bool {
        matches!(self, Self::Own | Self::BoldOwn)
    }
}

/// A glyph of a text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Glyph {
    pub(crate) font: FontNumber,
    pub(crate) id: u16,
    pub(crate) character: char,
    /// Distance to the next glyph, in ems. Kerning is part of it.
    pub(crate) advance: f32,
}

/// The fonts of a book.
pub(crate) struct Fonts<'a> {
    fonts: Vec<Font<'a>>,
}

/// A font, and what is measured of it, in ems.
pub(crate) struct Font<'a> {
    pub(crate) role: FontRole,
    /// Weight of the texts that the font is for. `None`: it is for all.
    weight: Option<Weight>,
    data: &'a [u8],
    pub(crate) face: Face<'a>,
    em: f32,
    /// Boxes of glyphs that were asked for. A font reads the whole outline for each.
    boxes: Vec<OnceCell<GlyphBox>>,
}

/// The box around the outline of a glyph, in ems, from its origin on the baseline. Up is positive.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct GlyphBox {
    pub(crate) left: f32,
    pub(crate) right: f32,
    pub(crate) bottom: f32,
    pub(crate) top: f32,
}

impl<'a> Fonts<'a> {
    /// Reads the fonts of every book, and those of a design.
    ///
    /// # Errors
    ///
    /// If a font of the design cannot be read or must not be embedded.
    pub(crate) fn new(design: &'a BookDesign) -> Result<Self, BookError> {
        let of_program = |data: &'a [u8]| (data, false);
        let of_design = |data: &'a Arc<[u8]>| (&**data, true);
        let hangul = match (HANGUL, &design.hangul) {
            (Some(fonts), _) => fonts.map(|font| Some(of_program(font))),
            (None, Some(fonts)) => fonts.each_ref().map(|font| Some(of_design(font))),
            (None, None) => [None; 2],
        };
        let [latin, bold_latin] = LATIN.map(|font| Some(of_program(font)));
        let all = [
            (FontRole::Latin, latin),
            (FontRole::BoldLatin, bold_latin),
            (FontRole::Hangul, hangul[0]),
            (FontRole::BoldHangul, hangul[1]),
            (FontRole::Own, design.font.as_ref().map(of_design)),
            (FontRole::BoldOwn, design.bold_font.as_ref().map(of_design)),
        ];
        let mut fonts = Vec::new();
        for (role, data) in all {
            let Some((data, is_of_design)) = data else { continue };
            let (weight, setting) = match role.is_bold() {
                true => (Some(Weight::Bold), BookSetting::BoldFont),
                // A bold text in a regular font is better than none.
                false if role.is_own() && design.bold_font.is_none() => (None, BookSetting::Font),
                false => (Some(Weight::Regular), BookSetting::Font),
            };
            let font = Font::new(role, weight, data).ok_or(BookError::NoFont { setting })?;
            if is_of_design {
                font.check(setting)?;
            }
            fonts.push(font);
        }
        Ok(Self { fonts })
    }

    pub(crate) fn font(&self, number: FontNumber) -> &Font<'a> {
        &self.fonts[number]
    }

    /// Returns the glyph of a character in the first font that has it.
    fn glyph(&self, character: char, weight: Weight) -> Option<Glyph> {
        self.fonts.iter().enumerate().find_map(|(number, font)| {
            if font.weight.is_some_and(|own| own != weight) {
                return None;
            }
            let id = font.face.glyph_index(character)?;
            let advance = font.advance(id);
            Some(Glyph { font: number, id: id.0, character, advance })
        })
    }

    /// Returns the glyphs of a text. A character without a glyph is left out: [`check`](Self::check)
    /// refuses the texts of users that have some, and a test reads all others.
    pub(crate) fn glyphs(&self, text: &str, weight: Weight) -> Vec<Glyph> {
        let mut glyphs: Vec<Glyph> = Vec::new();
        for glyph in text.chars().filter_map(|character| self.glyph(character, weight)) {
            if let Some(last) = glyphs.last_mut().filter(|last| last.font == glyph.font) {
                last.advance += self.fonts[glyph.font].kerning(last.id, glyph.id);
            }
            glyphs.push(glyph);
        }
        glyphs
    }

    /// Returns the width of a text, in ems.
    pub(crate) fn width(&self, text: &str, weight: Weight) -> f32 {
        self.glyphs(text, weight).iter().map(|glyph| glyph.advance).sum()
    }

    /// Returns the box of a glyph.
    pub(crate) fn glyph_box(&self, glyph: &Glyph) -> GlyphBox {
        self.fonts[glyph.font].glyph_box(GlyphId(glyph.id))
    }

    /// Returns the glyph of a digit.
    pub(crate) fn digit(&self, digit: Digit, weight: Weight) -> Option<Glyph> {
        self.glyph(char::from(digit.to_ascii()), weight)
    }

    /// Returns the height of capital letters, in ems.
    pub(crate) fn cap_height(&self) -> f32 {
        self.fonts[0].cap_height()
    }

    /// Checks that every character of a text can be written. `what` names the text.
    ///
    /// # Errors
    ///
    /// [`BookError::MissingCharacters`] and [`BookError::JoinedScript`] name the characters.
    pub(crate) fn check(&self, what: &'static str, text: &str) -> Result<(), BookError> {
        let joined: BTreeSet<char> = text.chars().filter(|c| must_be_joined(*c)).collect();
        if !joined.is_empty() {
            return Err(BookError::JoinedScript { what, characters: joined.into_iter().collect() });
        }
        let is_missing = |c: &char| {
            [Weight::Regular, Weight::Bold].iter().any(|weight| self.glyph(*c, *weight).is_none())
        };
        let missing: BTreeSet<char> = text.chars().filter(is_missing).collect();
        if missing.is_empty() {
            return Ok(());
        }
        let has_own = self.fonts.iter().any(|font| font.role.is_own());
        Err(BookError::MissingCharacters {
            what,
            characters: missing.into_iter().collect(),
            has_own,
        })
    }
}

/// Returns a text as it is set: composed characters, a single space for each run of white space, and
/// nothing that cannot be seen.
pub(crate) fn tidy(text: &str) -> String {
    let is_seen = |c: &char| {
        let is_format = matches!(
            u32::from(*c),
            0xAD | 0x200B..=0x200F | 0x202A..=0x202E | 0x2060..=0x206F | 0xFE00..=0xFE0F | 0xFEFF
        );
        c.is_whitespace() || !(c.is_control() || is_format)
    };
    let composed: String = text.nfc().filter(is_seen).collect();
    composed.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns whether a character belongs to a script whose letters are joined, stacked, or run from
/// right to left.
fn must_be_joined(character: char) -> bool {
    matches!(
        u32::from(character),
        // Combining marks, and Hebrew to Myanmar.
        0x0300..=0x036F | 0x0590..=0x109F
        // Khmer and Mongolian, Tai Tham and Balinese to Batak.
        | 0x1780..=0x18AF | 0x1A20..=0x1BFF
        // Marks of direction, and presentation forms of Hebrew and Arabic.
        | 0x200B..=0x200F | 0x202A..=0x202E | 0x2060..=0x206F | 0xFB1D..=0xFDFF | 0xFE00..=0xFE0F
        | 0xFE70..=0xFEFF
        // Scripts from right to left, and of India, outside the basic plane.
        | 0x10800..=0x10FFF | 0x11000..=0x11FFF | 0x1E800..=0x1EFFF
    )
}

impl<'a> Font<'a> {
    fn new(role: FontRole, weight: Option<Weight>, data: &'a [u8]) -> Option<Self> {
        let face = Face::parse(data, 0).ok()?;
        let em = f32::from(face.units_per_em());
        let boxes = vec![OnceCell::new(); face.number_of_glyphs().into()];
        Some(Self { role, weight, data, face, em, boxes })
    }

    /// Checks that a font of a user may and can be embedded.
    fn check(&self, setting: BookSetting) -> Result<(), BookError> {
        let may = match self.face.permissions() {
            Some(Permissions::Restricted) => false,
            // An old font without a table OS/2 says nothing, and nothing is forbidden.
            _ => self.face.tables().os2.is_none() || self.face.is_subsetting_allowed(),
        };
        let has_outlines = self.face.tables().glyf.is_some() || self.face.tables().cff.is_some();
        let is_bitmap_only = !self.face.is_outline_embedding_allowed();
        if !may || (is_bitmap_only && self.face.tables().os2.is_some()) {
            return Err(BookError::FontNotEmbeddable { setting, name: self.name() });
        }
        if !has_outlines || subsetter::subset(self.data, 0, &GlyphRemapper::new()).is_err() {
            return Err(BookError::NoFont { setting });
        }
        Ok(())
    }

    /// Returns the font without the glyphs that the book does not use, and whether its outlines are
    /// those of PostScript (CFF).
    pub(crate) fn cut(&self, glyphs: &GlyphRemapper) -> (Vec<u8>, bool) {
        // `check` has cut the font already, and a glyph that cannot be read is cut as an empty one.
        let cut = subsetter::subset(self.data, 0, glyphs).unwrap_or_default();
        let cff = Face::parse(&cut, 0).ok();
        let cff = cff
            .and_then(|face| face.raw_face().table(Tag::from_bytes(b"CFF ")).map(<[u8]>::to_vec));
        match cff {
            Some(table) => (table, true),
            None => (cut, false),
        }
    }

    /// Returns the PostScript name, with letters, digits and hyphens only.
    pub(crate) fn name(&self) -> String {
        let names = self.face.names().into_iter();
        let name = names
            .filter(|name| name.name_id == ttf_parser::name_id::POST_SCRIPT_NAME)
            .find_map(|name| name.to_string());
        let is_kept = |c: &char| c.is_ascii_alphanumeric() || *c == '-';
        let name: String = name.unwrap_or_default().chars().filter(is_kept).take(60).collect();
        if name.is_empty() { "Font".to_owned() } else { name }
    }

    /// Returns a number of font units in ems.
    pub(crate) fn ems(&self, units: impl Into<f32>) -> f32 {
        units.into() / self.em
    }

    pub(crate) fn advance(&self, id: GlyphId) -> f32 {
        self.ems(self.face.glyph_hor_advance(id).unwrap_or(0))
    }

    pub(crate) fn cap_height(&self) -> f32 {
        self.ems(self.face.capital_height().unwrap_or_else(|| self.face.ascender()))
    }

    fn glyph_box(&self, id: GlyphId) -> GlyphBox {
        let known = self.boxes.get(usize::from(id.0));
        known.map_or_else(GlyphBox::default, |known| *known.get_or_init(|| self.measure(id)))
    }

    fn measure(&self, id: GlyphId) -> GlyphBox {
        let Some(outline) = self.face.glyph_bounding_box(id) else { return GlyphBox::default() };
        GlyphBox {
            left: self.ems(outline.x_min),
            right: self.ems(outline.x_max),
            bottom: self.ems(outline.y_min),
            top: self.ems(outline.y_max),
        }
    }

    fn kerning(&self, left: u16, right: u16) -> f32 {
        let Some(table) = self.face.tables().kern else { return 0.0 };
        let subtables = table.subtables.into_iter();
        let mut usable = subtables.filter(|table| table.horizontal && !table.has_state_machine);
        let units = usable.find_map(|table| table.glyphs_kerning(GlyphId(left), GlyphId(right)));
        self.ems(units.unwrap_or(0))
    }
}

#[cfg(test)]
impl BookDesign {
    /// Returns the usual design with fonts for every language, also in a build without them.
    pub(crate) fn in_every_language() -> Self {
        let fonts: [&[u8]; 2] = [
            include_bytes!("../fonts/NotoSansKR-Regular-cut.otf"),
            include_bytes!("../fonts/NotoSansKR-Bold-cut.otf"),
        ];
        Self { hangul: Some(fonts.map(Into::into)), ..Self::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a design with a font.
    fn with_font(data: &[u8]) -> BookDesign {
        BookDesign { font: Some(data.into()), ..BookDesign::default() }
    }

    #[test]
    fn every_book_has_its_fonts() {
        let design = BookDesign::default();
        let fonts = Fonts::new(&design).unwrap();
        for (number, name) in
            ["AtkinsonHyperlegibleNext-Regular", "AtkinsonHyperlegibleNext-Bold"].iter().enumerate()
        {
            assert_eq!(fonts.font(number).name(), *name);
        }
        for font in &fonts.fonts {
            assert_eq!(font.check(BookSetting::Font), Ok(()), "{:?}", font.role);
        }
        fonts.check("title", "Sudoku – “Année”, Łódź").unwrap();
        assert_eq!(fonts.check("title", "스도쿠 한글").is_ok(), cfg!(feature = "hangul"));
    }

    #[test]
    fn digits_are_as_high_as_capitals_and_none_is_wide() {
        let design = BookDesign::default();
        let fonts = Fonts::new(&design).unwrap();
        for weight in [Weight::Regular, Weight::Bold] {
            for digit in Digit::ALL {
                let glyph = fonts.digit(digit, weight).unwrap();
                let outline = fonts.glyph_box(&glyph);
                assert!((outline.top - fonts.cap_height()).abs() < 0.03, "{digit} {outline:?}");
                assert!(outline.right - outline.left < 0.65, "{digit} {outline:?}");
            }
        }
    }

    #[test]
    fn a_pair_of_letters_is_kerned() {
        let design = BookDesign::default();
        let fonts = Fonts::new(&design).unwrap();
        let apart = fonts.width("A", Weight::Regular) + fonts.width("V", Weight::Regular);
        assert!(fonts.width("AV", Weight::Regular) < apart);
    }

    #[test]
    fn characters_that_no_font_has_are_named() {
        let design = BookDesign::default();
        let fonts = Fonts::new(&design).unwrap();
        let missing = |text| fonts.check("title", text).unwrap_err();
        assert_eq!(
            missing("数独 2"),
            BookError::MissingCharacters {
                what: "title",
                characters: vec!['数', '独'],
                has_own: false
            }
        );
        assert!(matches!(missing("سودوكو"), BookError::JoinedScript { .. }));
    }

    #[test]
    fn what_is_no_font_is_refused() {
        for data in [&b""[..], b"no font", &LATIN[0][..500], &[0; 100]] {
            let wrong = |setting| Some(BookError::NoFont { setting });
            let design = with_font(data);
            assert_eq!(Fonts::new(&design).err(), wrong(BookSetting::Font));
            let design = BookDesign { font: None, bold_font: design.font, ..design };
            assert_eq!(Fonts::new(&design).err(), wrong(BookSetting::BoldFont));
        }
    }

    #[test]
    fn a_font_that_must_not_be_embedded_is_refused() {
        // The permission is the field fsType of the table OS/2.
        let mut data = LATIN[0].to_vec();
        let records = data[12..].chunks(16).position(|record| record.starts_with(b"OS/2")).unwrap();
        let at = 12 + 16 * records + 8;
        let table = u32::from_be_bytes(data[at..at + 4].try_into().unwrap()) as usize;
        for (kind, may) in
            [(0, true), (2, false), (4, true), (8, true), (0x104, false), (0x200, false)]
        {
            data[table + 8..table + 10].copy_from_slice(&u16::to_be_bytes(kind));
            assert_eq!(Fonts::new(&with_font(&data)).is_ok(), may, "{kind}");
        }
    }

    #[test]
    fn decomposed_characters_and_white_space_are_tidied() {
        assert_eq!(tidy(" Anne\u{301}e\n\t1 "), "Ann\u{e9}e 1");
        assert_eq!(tidy("\u{feff}So\u{ad}ft \u{7}\u{202e}bell\u{200b}"), "Soft bell");
    }

    #[test]
    fn a_bold_font_of_the_user_is_for_bold_text() {
        let [regular, bold] = LATIN;
        let weights = |design: &BookDesign| {
            let fonts = Fonts::new(design).unwrap().fonts.into_iter();
            fonts.filter(|font| font.role.is_own()).map(|font| font.weight).collect::<Vec<_>>()
        };
        let both = BookDesign { bold_font: Some(bold.into()), ..with_font(regular) };
        assert_eq!(weights(&with_font(regular)), [None]);
        assert_eq!(weights(&both), [Some(Weight::Regular), Some(Weight::Bold)]);
    }

    #[test]
    fn a_damaged_font_is_refused_or_used() {
        let mut state = 7_u64;
        let mut random = |below: usize| {
            // Knuth's linear congruential generator.
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % below
        };
        let korean = include_bytes!("../fonts/NotoSansKR-Regular-cut.otf").as_slice();
        let (mut refused, mut used) = (0, 0);
        for (whole, rounds) in [(LATIN[0], 3_000), (korean, 300)] {
            for round in 0..rounds {
                let mut data = whole.to_vec();
                for _ in 0..=random(8) {
                    // The tables at the beginning have the offsets of all others.
                    let reach = if random(2) == 0 { 600 } else { data.len() };
                    data[random(reach)] = random(256) as u8;
                }
                if round % 10 == 0 {
                    data.truncate(random(whole.len()));
                }
                let font = Font::new(FontRole::Own, None, &data);
                let Some(font) = font.filter(|font| font.check(BookSetting::Font).is_ok()) else {
                    refused += 1;
                    continue;
                };
                let mut glyphs = GlyphRemapper::new();
                for character in ['A', 'V', '가'] {
                    let Some(id) = font.face.glyph_index(character) else { continue };
                    glyphs.remap(id.0);
                    let _ = (font.advance(id), font.glyph_box(id), font.kerning(id.0, id.0));
                }
                let _ = (font.cut(&glyphs), font.name(), font.cap_height());
                used += 1;
            }
        }
        assert!(refused > 300 && used > 300, "{refused} {used}");
    }
}
