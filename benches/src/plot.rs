//! The plot of the README: puzzles a second of ninefold and other solvers, from a record.

use crate::here;
use crate::record::RecordLine;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::error::Error;
use std::path::PathBuf;

/// Width and height in pixels.
const SIZE: (u32, u32) = (800, 480);

/// Size of the letters. The backend takes 1.24 of them for a pixel, so the letters have 16 pixels.
const LETTERS: u32 = 20;

/// Distance between the centres of two lines of text.
const LINE: i32 = 24;

/// Puzzles a second at both ends of the axis.
const RATES: (f64, f64) = (5_000.0, 100_000_000.0);

/// Pixels of the axis at both ends, and of its rows at the top and at the bottom.
const AXIS: (i32, i32) = (190, 760);
const ROWS: (i32, i32) = (100, 412);

/// A solver of the plot.
struct Series {
    /// Words of the legend.
    name: &'static str,
    table: &'static str,
    solver: &'static str,
    colour: RGBColor,
}

/// The solvers, the fastest first. The colours differ in lightness too, for people who see fewer
/// colours.
const SERIES: [Series; 4] = [
    Series {
        name: "ninefold, many puzzles at once",
        table: "limit-2",
        solver: "ninefold batch",
        colour: RGBColor(0, 68, 136),
    },
    Series {
        name: "ninefold, one puzzle at a time",
        table: "single",
        solver: "ninefold one",
        colour: RGBColor(102, 153, 204),
    },
    Series { name: "tdoku", table: "limit-2", solver: "tdoku", colour: RGBColor(187, 85, 102) },
    Series {
        name: "crate sudoku",
        table: "limit-2",
        solver: "sudoku",
        colour: RGBColor(221, 170, 51),
    },
];

/// The solver that the numbers beside the dots compare with.
const REFERENCE: usize = 2;

/// The corpora and their names in plain words, the easiest first.
const CORPORA: [(&str, &str); 6] = [
    ("kaggle-20000", "easy (Kaggle)"),
    ("royle-17-clues", "17 clues (Royle)"),
    ("serg-benchmark", "several solutions"),
    ("magictour-top1465", "hard (magictour)"),
    ("forum-hardest-1905-se11", "hardest (SE 11+)"),
    ("forum-hardest-1106", "hardest (1106)"),
];

/// Returns the file of the plot.
pub fn path() -> PathBuf {
    here("../docs/images/speed.svg")
}

/// Draws the figures of a record.
///
/// # Errors
///
/// Names a solver and a corpus that the record lacks.
pub fn svg(lines: &[RecordLine]) -> Result<String, String> {
    let mut rates = Vec::new();
    for (corpus, _) in CORPORA {
        let of_series: Vec<f64> =
            SERIES.iter().map(|series| rate(lines, series, corpus)).collect::<Result<_, _>>()?;
        rates.push(of_series);
    }
    let mut text = String::new();
    let area = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
    let drawn = draw(&area, &rates, lines);
    drop(area);
    drawn.map_err(|error| format!("the plot cannot be drawn: {error}"))?;
    Ok(text)
}

/// Returns the puzzles a second of a solver on a corpus, with its best instruction set.
fn rate(lines: &[RecordLine], series: &Series, corpus: &str) -> Result<f64, String> {
    let Series { table, solver, .. } = series;
    let own = lines
        .iter()
        .filter(|line| line.table == *table && line.solver == *solver && line.corpus == corpus);
    let best = own.map(|line| 1e9 / line.ns_median).max_by(f64::total_cmp);
    best.ok_or_else(|| format!("the record has no `{solver}` on {corpus} in table {table}"))
}

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

#[allow(clippy::cast_possible_wrap)] // all sizes are less than a thousand pixels
fn draw(area: &Area<'_>, rates: &[Vec<f64>], lines: &[RecordLine]) -> Result<(), Box<dyn Error>> {
    // With a background of its own, the plot can be read on a dark page too.
    area.fill(&WHITE)?;
    let print = |text: &str, at: (i32, i32), colour: &RGBColor, to: HPos| {
        let style = ("sans-serif", LETTERS).into_font().color(colour);
        let style = style.pos(Pos::new(to, VPos::Center));
        area.draw(&Text::new(text.to_owned(), at, style))
    };
    let (left, right) = AXIS;
    let (top, bottom) = ROWS;
    let ink = RGBColor(32, 32, 32);

    let place = |rate: f64| left + share(rate, (right - left).into()) as i32;
    print(
        "Puzzles per second, one thread (each line is ten times the one before)",
        (20, 24),
        &ink,
        HPos::Left,
    )?;
    for (at, series) in SERIES.iter().enumerate() {
        let (x, y) = (20 + 300 * (at as i32 % 2), 54 + LINE * (at as i32 / 2));
        area.draw(&Circle::new((x + 6, y), 6, series.colour.filled()))?;
        print(series.name, (x + 20, y), &ink, HPos::Left)?;
    }
    for (rate, name) in [
        (1e4, "10 thousand"),
        (1e5, "100 thousand"),
        (1e6, "1 million"),
        (1e7, "10 million"),
        (1e8, "100 million"),
    ] {
        let x = place(rate);
        area.draw(&PathElement::new([(x, top), (x, bottom)], RGBColor(208, 208, 208)))?;
        // The last name would leave the plot if it were in the middle below its line.
        let is_last = x + 60 > SIZE.0 as i32;
        let (at, to) = if is_last { (SIZE.0 as i32 - 8, HPos::Right) } else { (x, HPos::Center) };
        print(name, (at, bottom + 16), &ink, to)?;
    }
    let height = (bottom - top) / CORPORA.len() as i32;
    for (row, (of_series, (_, name))) in (0..).zip(rates.iter().zip(CORPORA)) {
        let y = top + height * row + height / 2;
        print(name, (left - 12, y), &ink, HPos::Right)?;
        let xs = of_series.iter().map(|rate| place(*rate));
        let ends = (xs.clone().min().unwrap_or(left), xs.clone().max().unwrap_or(right));
        area.draw(&PathElement::new([(ends.0, y), (ends.1, y)], RGBColor(160, 160, 160)))?;
        for (x, series) in xs.zip(&SERIES).rev() {
            area.draw(&Circle::new((x, y), 7, series.colour.filled()))?;
        }
        let times = of_series[0] / of_series[REFERENCE];
        let times = if times < 10.0 { format!("{times:.1} ×") } else { format!("{times:.0} ×") };
        print(&times, (ends.1 + 14, y), &SERIES[0].colour, HPos::Left)?;
    }
    let (date, cpu) = lines.first().map_or(("", ""), |line| (&line.date, &line.cpu));
    let isa = lines.iter().find(|line| !line.isa.is_empty()).map_or("", |line| &line.isa);
    let note = format!("{cpu}, {isa}, {date}. Numbers: times tdoku.");
    print(&note, (20, SIZE.1 as i32 - 16), &ink, HPos::Left)?;
    area.present()?;
    Ok(())
}

/// Returns the part of a length that a rate takes on the logarithmic axis.
fn share(rate: f64, length: f64) -> f64 {
    let (least, most) = RATES;
    length * (rate / least).ln() / (most / least).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines() -> Vec<RecordLine> {
        let line = |series: &Series, corpus: &str, isa: &str, ns_median: f64| RecordLine {
            date: "2026-01-02".to_owned(),
            cpu: "Some processor".to_owned(),
            isa: isa.to_owned(),
            table: series.table.to_owned(),
            corpus: corpus.to_owned(),
            solver: series.solver.to_owned(),
            ns_median,
        };
        let mut lines = Vec::new();
        for (corpus, _) in CORPORA {
            for (at, series) in (0..).zip(&SERIES) {
                lines.push(line(series, corpus, "avx2", 100.0 * f64::from(1 + at)));
            }
            lines.push(line(&SERIES[0], corpus, "portable", 300.0));
        }
        lines
    }

    #[test]
    fn every_solver_and_corpus_is_named_and_compared_with_the_reference() {
        let svg = svg(&lines()).unwrap();
        for series in &SERIES {
            assert!(svg.contains(series.name), "{}", series.name);
        }
        for (_, name) in CORPORA {
            assert!(svg.contains(name), "{name}");
        }
        assert_eq!(svg.matches("3.0 ×").count(), CORPORA.len());
        assert_eq!(svg.matches("<circle").count(), SERIES.len() * (CORPORA.len() + 1));
        assert!(svg.contains("Some processor, avx2, 2026-01-02."));
    }

    #[test]
    fn a_record_without_a_solver_is_refused() {
        let mut lines = lines();
        lines.retain(|line| line.solver != "tdoku");
        let expected = "the record has no `tdoku` on kaggle-20000 in table limit-2";
        assert_eq!(svg(&lines), Err(expected.to_owned()));
    }

    #[test]
    fn the_axis_is_logarithmic() {
        let (least, most) = RATES;
        let middle = (least * most).sqrt();
        for (rate, expected) in [(least, 0.0), (middle, 50.0), (most, 100.0)] {
            assert!((share(rate, 100.0) - expected).abs() < 1e-6, "{rate}");
        }
    }
}
