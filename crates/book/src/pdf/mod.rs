//! Writes the pages of a book as a PDF file.

mod content;
mod file;
mod fonts;
mod tags;

use crate::destination::FileKind;
use crate::font::Fonts;
use crate::layout::{PartKind, SetBook, title_of};
use crate::mark::{Area, Link};
use crate::setting::BookDesign;
use crate::words::BookWords;
use content::{ContentWriter, SharedContent, font_name, grid_content, grid_name, short};
use file::PdfFile;
use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{
    AnnotationFlags, AnnotationType, OutputIntentSubtype, PageMode, TabOrder, TrappingStatus,
};
use pdf_writer::writers::{
    Annotation, Catalog, DocumentInfo, Outline, OutlineItem, Page, Pages, Resources,
};
use pdf_writer::{Date, Finish, Name, Rect, Ref, TextStr};
use std::collections::BTreeMap;
use tags::{TagTree, content_name};

/// Level of compression: higher ones take twice as long for one percent.
const COMPRESSION: u8 = 7;

pub(crate) fn compressed(data: &[u8]) -> Vec<u8> {
    compress_to_vec_zlib(data, COMPRESSION)
}

/// The program that made a file, in its metadata.
const PRODUCER: &str = concat!("ninefold ", env!("CARGO_PKG_VERSION"));

/// The date that PDF/X demands. It is the same in all files: the same book has the same bytes.
fn date() -> Date {
    Date::new(2000).month(1).day(1).hour(0).minute(0).second(0).utc_offset_hour(0)
}

/// Numbers of the objects that others name.
struct Roots {
    catalog: Ref,
    pages: Ref,
    resources: Ref,
    structure: Ref,
    /// Of each page.
    page: Vec<Ref>,
}

/// Writes a book.
pub(crate) fn write(book: &SetBook, fonts: &Fonts<'_>, design: &BookDesign) -> Vec<u8> {
    let kind = design.destination.file_kind();
    let mut file = PdfFile::new(match kind {
        FileKind::Plain => 4,
        FileKind::PdfX => 3,
        FileKind::Tagged => 7,
    });
    let roots = Roots {
        catalog: file.next(),
        pages: file.next(),
        resources: file.next(),
        structure: file.next(),
        page: book.pages.iter().map(|_| file.next()).collect(),
    };
    let mut shared = SharedContent::default();
    let mut tags = (kind == FileKind::Tagged).then(|| TagTree::new(roots.structure, &mut file));
    for number in 0..book.pages.len() {
        write_page(&mut file, book, fonts, &mut shared, tags.as_mut(), &roots, number);
    }
    file.object(roots.pages, |pages| {
        let mut pages = pages.start::<Pages<'_>>();
        pages.kids(roots.page.iter().copied()).count(book.pages.len() as i32);
    });
    write_resources(&mut file, fonts, &shared, roots.resources);
    if let Some(tags) = &tags {
        tags.write(&mut file);
    }
    let info = write_info(&mut file, design);
    write_catalog(&mut file, book, design, &roots);
    file.finish(roots.catalog, info)
}

/// Returns an area in coordinates of PDF.
fn rect(area: Area, page_height: f32) -> Rect {
    Rect::new(
        short(area.left),
        short(page_height - area.bottom()),
        short(area.right()),
        short(page_height - area.top),
    )
}

fn write_page(
    file: &mut PdfFile,
    book: &SetBook,
    fonts: &Fonts<'_>,
    shared: &mut SharedContent,
    mut tags: Option<&mut TagTree>,
    roots: &Roots,
    index: usize,
) {
    let (trim, page_ref) = (book.geometry.trim, roots.page[index]);
    let (width, height) = (trim.width(), trim.height());
    let is_tagged = tags.is_some();
    let key = tags.as_mut().map(|tags| {
        if index == 0 || book.plan.parts.iter().any(|part| part.page as usize == index + 1) {
            tags.begin_part(file);
        }
        tags.begin_page()
    });
    let mut annotations: Vec<(Ref, &Link, Rect, i32)> = Vec::new();
    let mut writer = ContentWriter::new(fonts, shared, height);
    let mut content = 0;
    for block in &book.pages[index].blocks {
        let name = content_name(&block.role);
        let (Some(tags), Some(key), Some(name)) = (tags.as_mut(), key, name) else {
            writer.block(block, None, is_tagged);
            continue;
        };
        writer.block(block, Some((name, content)), true);
        let bounds =
            block.bounds(fonts).map_or(Rect::new(0.0, 0.0, 0.0, 0.0), |area| rect(area, height));
        let link = block.link.as_ref().map(|link| (link, file.next()));
        let annotation = link.map(|(_, id)| id);
        let place = (page_ref, key);
        let own_key = tags.add_block(&block.role, place, content, bounds, annotation, file);
        if let (Some((link, id)), Some(own_key)) = (link, own_key) {
            annotations.push((id, link, bounds, own_key));
        }
        content += 1;
    }
    let content_ref = file.next();
    file.stream(content_ref, &writer.finish(), |_| ());
    file.object(page_ref, |page| {
        let mut page = page.start::<Page<'_>>();
        let whole = Rect::new(0.0, 0.0, short(width), short(height));
        page.parent(roots.pages).media_box(whole).trim_box(whole).contents(content_ref);
        page.pair(Name(b"Resources"), roots.resources);
        if let Some(key) = key {
            page.struct_parents(key).tab_order(TabOrder::StructureOrder);
        }
        if !annotations.is_empty() {
            page.annotations(annotations.iter().map(|(id, ..)| *id));
        }
    });
    for (id, link, bounds, own_key) in annotations {
        let Some(target) = roots.page.get(link.page as usize - 1) else { continue };
        file.object(id, |annotation| {
            let mut annotation = annotation.start::<Annotation<'_>>();
            annotation.subtype(AnnotationType::Link).rect(bounds).contents(TextStr(&link.title));
            annotation.border(0.0, 0.0, 0.0, None).flags(AnnotationFlags::PRINT);
            annotation.struct_parent(own_key);
            // Readers show the whole page.
            annotation.insert(Name(b"Dest")).array().item(*target).item(Name(b"Fit"));
        });
    }
}

fn write_resources(file: &mut PdfFile, fonts: &Fonts<'_>, shared: &SharedContent, id: Ref) {
    let font_refs: BTreeMap<usize, Ref> =
        shared.fonts.keys().map(|number| (*number, file.next())).collect();
    let grid_refs: Vec<Ref> = shared.grids.iter().map(|_| file.next()).collect();
    file.object(id, |resources| {
        let mut resources = resources.start::<Resources<'_>>();
        let mut names = resources.fonts();
        for (number, font) in &font_refs {
            names.pair(Name(font_name(fonts.font(*number)).as_bytes()), *font);
        }
        names.finish();
        let mut names = resources.x_objects();
        for (number, grid) in grid_refs.iter().enumerate() {
            names.pair(Name(grid_name(number).as_bytes()), *grid);
        }
    });
    for (number, used) in &shared.fonts {
        fonts::write(file, fonts.font(*number), used, font_refs[number]);
    }
    for (lines, id) in shared.grids.iter().zip(grid_refs) {
        file.stream(id, &grid_content(lines), |form| {
            form.pair(Name(b"Type"), Name(b"XObject"));
            form.pair(Name(b"Subtype"), Name(b"Form"));
            let side = short(lines.side);
            form.pair(Name(b"BBox"), Rect::new(0.0, 0.0, side, side));
            form.insert(Name(b"Resources")).dict();
        });
    }
}

/// Writes what the file says about itself, if it may. Returns its number.
fn write_info(file: &mut PdfFile, design: &BookDesign) -> Option<Ref> {
    let kind = design.destination.file_kind();
    if kind == FileKind::Plain {
        return None;
    }
    let id = file.next();
    file.object(id, |info| {
        let mut info = info.start::<DocumentInfo<'_>>();
        let title = title_of(design, BookWords::of(design.language));
        info.title(TextStr(title)).creator(TextStr(PRODUCER)).producer(TextStr(PRODUCER));
        if let Some(author) = &design.author {
            info.author(TextStr(author));
        }
        if kind == FileKind::PdfX {
            info.creation_date(date()).modified_date(date()).trapped(TrappingStatus::NotTrapped);
            info.pair(Name(b"GTS_PDFXVersion"), TextStr("PDF/X-1:2001"));
            info.pair(Name(b"GTS_PDFXConformance"), TextStr("PDF/X-1a:2001"));
        }
    });
    Some(id)
}

fn write_catalog(file: &mut PdfFile, book: &SetBook, design: &BookDesign, roots: &Roots) {
    let words = BookWords::of(design.language);
    let title = title_of(design, words);
    let kind = design.destination.file_kind();
    let tagged = (kind == FileKind::Tagged).then(|| {
        let metadata = file.next();
        // Programs look for this text in files that they cannot read otherwise.
        file.plain_stream(metadata, xmp(title, design).as_bytes(), |stream| {
            stream.pair(Name(b"Type"), Name(b"Metadata"));
            stream.pair(Name(b"Subtype"), Name(b"XML"));
        });
        (metadata, write_outline(file, book, words, title, roots))
    });
    file.object(roots.catalog, |catalog| {
        let mut catalog = catalog.start::<Catalog<'_>>();
        catalog.pages(roots.pages);
        if let Some((metadata, outline)) = tagged {
            catalog.lang(TextStr(design.language.code())).metadata(metadata).outlines(outline);
            catalog.pair(Name(b"StructTreeRoot"), roots.structure);
            catalog.mark_info().marked(true);
            catalog.viewer_preferences().display_doc_title(true);
            if design.has_front() {
                catalog.page_mode(PageMode::UseOutlines);
            }
        }
        if kind == FileKind::PdfX {
            catalog
                .output_intents()
                .push()
                .subtype(OutputIntentSubtype::PDFX)
                .output_condition_identifier(TextStr("CGATS TR 001"))
                .output_condition(TextStr("SWOP (web offset, coated paper)"))
                .registry_name(TextStr("http://www.color.org"));
        }
    });
}

/// Writes an outline with the parts of the book. Returns its number.
fn write_outline(
    file: &mut PdfFile,
    book: &SetBook,
    words: &BookWords,
    title: &str,
    roots: &Roots,
) -> Ref {
    let name = |kind: PartKind| match kind {
        PartKind::Cover => title,
        PartKind::Contents => words.contents,
        PartKind::HowToPlay => words.how_to_play,
        PartKind::Section(section) => book.section_names[section],
        PartKind::Hints => words.hints,
        PartKind::Answers => words.answers,
    };
    let root = file.next();
    let parts = &book.plan.parts;
    let ids: Vec<Ref> = parts.iter().map(|_| file.next()).collect();
    file.object(root, |outline| {
        let mut outline = outline.start::<Outline<'_>>();
        if let (Some(first), Some(last)) = (ids.first(), ids.last()) {
            outline.first(*first).last(*last).count(ids.len() as i32);
        }
    });
    for (number, part) in parts.iter().enumerate() {
        file.object(ids[number], |item| {
            let mut item = item.start::<OutlineItem<'_>>();
            item.title(TextStr(name(part.kind))).parent(root);
            if let Some(before) = number.checked_sub(1).and_then(|before| ids.get(before)) {
                item.prev(*before);
            }
            if let Some(after) = ids.get(number + 1) {
                item.next(*after);
            }
            if let Some(page) = roots.page.get(part.page as usize - 1) {
                item.dest().page(*page).fit();
            }
        });
    }
    root
}

/// Returns the metadata of a tagged file. It has no date.
fn xmp(title: &str, design: &BookDesign) -> String {
    let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let author = design.author.as_deref().map_or_else(String::new, |author| {
        format!("<dc:creator><rdf:Seq><rdf:li>{}</rdf:li></rdf:Seq></dc:creator>", escaped(author))
    });
    format!(
        "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\
         <x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\
         <rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\
         <rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" \
         xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" \
         xmlns:pdfuaid=\"http://www.aiim.org/pdfua/ns/id/\">\
         <dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">{title}</rdf:li></rdf:Alt></dc:title>\
         {author}\
         <dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>\
         <pdf:Producer>{PRODUCER}</pdf:Producer>\
         <pdfuaid:part>1</pdfuaid:part>\
         </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end=\"r\"?>",
        title = escaped(title),
        language = design.language.code(),
    )
}
