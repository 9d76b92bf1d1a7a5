//! Writes the fonts of a book: only the glyphs that it uses.

use super::content::UsedGlyphs;
use super::file::PdfFile;
use crate::font::Font;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::writers::{CidFont, FontDescriptor, Type0Font};
use pdf_writer::{Name, Rect, Ref, Str};
use sha2::{Digest, Sha256};
use ttf_parser::GlyphId;

/// How glyphs are numbered: as in the font that is embedded.
const SYSTEM_INFO: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// Writes a font under the number `font_ref`.
pub(crate) fn write(file: &mut PdfFile, font: &Font<'_>, used: &UsedGlyphs, font_ref: Ref) {
    let (data, is_cff) = font.cut(&used.numbers);
    let [cid_ref, descriptor_ref, file_ref, cmap_ref] = [(); 4].map(|()| file.next());
    let name = format!("{}+{}", tag(&data), font.name());
    let full_name = if is_cff { format!("{name}-Identity-H") } else { name.clone() };
    file.object(font_ref, |object| {
        let mut whole = object.start::<Type0Font<'_>>();
        whole.base_font(Name(full_name.as_bytes())).encoding_predefined(Name(b"Identity-H"));
        whole.descendant_font(cid_ref).to_unicode(cmap_ref);
    });
    file.object(cid_ref, |object| {
        let mut cid = object.start::<CidFont<'_>>();
        cid.subtype(if is_cff { CidFontType::Type0 } else { CidFontType::Type2 });
        cid.base_font(Name(name.as_bytes())).system_info(SYSTEM_INFO);
        cid.font_descriptor(descriptor_ref).default_width(0.0);
        if !is_cff {
            cid.cid_to_gid_map_predefined(Name(b"Identity"));
        }
        let mut widths = cid.widths();
        for (number, (_, glyph)) in &used.characters {
            widths.consecutive(*number, [font.advance(GlyphId(*glyph)) * 1000.0]);
        }
    });
    file.object(descriptor_ref, |object| {
        let units = |value: i16| font.ems(value) * 1000.0;
        let bounds = font.face.global_bounding_box();
        let bounds = [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(units);
        let mut descriptor = object.start::<FontDescriptor<'_>>();
        descriptor
            .name(Name(name.as_bytes()))
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(bounds[0], bounds[1], bounds[2], bounds[3]))
            .italic_angle(font.face.italic_angle())
            .ascent(units(font.face.ascender()))
            .descent(units(font.face.descender()))
            .cap_height(font.cap_height() * 1000.0)
            // Nobody measures stems; this is the usual width for a weight.
            .stem_v(if font.face.weight().to_number() >= 600 { 140.0 } else { 90.0 });
        if is_cff {
            descriptor.font_file3(file_ref);
        } else {
            descriptor.font_file2(file_ref);
        }
    });
    file.stream(file_ref, &data, |stream| {
        if is_cff {
            stream.pair(Name(b"Subtype"), Name(b"CIDFontType0C"));
        } else {
            stream.pair(Name(b"Length1"), data.len() as i32);
        }
    });
    let mut cmap = UnicodeCmap::<u16>::new(Name(b"Adobe-Identity-UCS"), SYSTEM_INFO);
    for (number, (character, _)) in &used.characters {
        cmap.pair(*number, *character);
    }
    file.stream(cmap_ref, cmap.finish().as_slice(), |_| ());
}

/// Returns six letters that stand for the glyphs of a cut font.
fn tag(data: &[u8]) -> String {
    Sha256::digest(data).iter().take(6).map(|byte| char::from(b'A' + byte % 26)).collect()
}
