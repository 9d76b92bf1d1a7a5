//! Pictures of the examples of techniques as PNG.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use ninefold_explain::{Coordinates, Example, Language, Picture, Theme, Words};
use ninefold_logic::Technique;
use ninefold_png::{PngError, PngRenderer};
use ninefold_scales::Profile;
use resvg::tiny_skia::Pixmap;

/// Returns the picture of a technique's example.
fn picture(technique: Technique) -> String {
    let Example { board, deduction } = Example::find(technique).unwrap();
    let step = Profile::HUMAN.step(&board, &deduction).unwrap();
    let words = Words::new(Language::English, Coordinates::Numbers);
    Picture::of_step(&words, &board, &step).svg(Theme::Light)
}

#[test]
fn digits_and_marks_are_drawn() {
    let renderer = PngRenderer::new();
    let svg = picture(Technique::XWing);
    let pixmap = Pixmap::decode_png(&renderer.png(&svg, 600).unwrap()).unwrap();
    assert_eq!(pixmap.width(), 600);
    assert!(pixmap.height() > 600, "the legend is below the board");
    let is_dark = |pixel: &&resvg::tiny_skia::PremultipliedColorU8| pixel.red() < 60;
    let dark = |svg: &str| {
        let pixmap = Pixmap::decode_png(&renderer.png(svg, 600).unwrap()).unwrap();
        pixmap.pixels().iter().filter(is_dark).count()
    };
    // Without its digits, a picture has fewer dark pixels.
    let blank: String = svg.replace("font-weight=\"700\"", "font-weight=\"700\" opacity=\"0\"");
    assert!(dark(&svg) > dark(&blank) + 1000, "{} {}", dark(&svg), dark(&blank));
}

#[test]
fn every_technique_has_a_png() {
    let renderer = PngRenderer::new();
    for technique in Technique::ALL.iter().filter(|one| **one != Technique::BruteForce) {
        assert!(renderer.png(&picture(*technique), 120).is_ok(), "{technique}");
    }
}

#[test]
fn what_cannot_be_drawn_is_an_error() {
    let renderer = PngRenderer::new();
    let svg = picture(Technique::XWing);
    assert!(matches!(renderer.png(&svg, 0), Err(PngError::Size(0))));
    assert!(matches!(renderer.png(&svg, u32::MAX), Err(PngError::Size(_))));
    assert!(matches!(renderer.png("<svg", 100), Err(PngError::NoImage(_))));
    // A private letter, which no font has.
    let strange = svg.replace(">eliminated<", ">\u{f0123}<");
    assert_ne!(strange, svg);
    assert!(matches!(renderer.png(&strange, 100), Err(PngError::NoFont('\u{f0123}'))));
}
