//! Figures as CSV, to be kept in `benches/record` and read by other programs.

use crate::here;
use crate::host::Host;
use crate::measure::Figure;
use serde::Deserialize;
use std::path::PathBuf;

/// The first line, which names the columns.
pub const HEADER: &str = "date,cpu,isa,threads,rustc,commit,table,corpus,puzzles,solver,\
                          ns_median,ns_min,ns_max,passes,ratio";

/// Folder of the records.
const RECORDS: &str = "record";

/// Number of threads of every measurement.
const THREADS: u32 = 1;

/// Returns the figures of a run as CSV, one line each. Solvers that were left out have no line.
pub fn csv(host: &Host, figures: &[Figure]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing to memory cannot fail.
    let _ = writer.write_record(HEADER.split(','));
    for figure in figures {
        let Some(times) = &figure.times else { continue };
        let fields = [
            host.date.clone(),
            host.cpu.clone(),
            figure.isa.unwrap_or_default().to_owned(),
            THREADS.to_string(),
            host.rustc.clone(),
            host.commit.clone(),
            figure.table.name.to_owned(),
            figure.corpus.clone(),
            figure.puzzles.to_string(),
            figure.solver.clone(),
            format!("{:.2}", times.median),
            format!("{:.2}", times.min),
            format!("{:.2}", times.max),
            times.passes.to_string(),
            times.ratio.map_or_else(String::new, |ratio| format!("{ratio:.3}")),
        ];
        let _ = writer.write_record(fields);
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// A line of a record, as far as the plot needs it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct RecordLine {
    /// Day of the run.
    pub date: String,
    /// Processor of the run.
    pub cpu: String,
    /// Instruction set that ninefold was told to use. Empty for other solvers.
    pub isa: String,
    /// Name of the table.
    pub table: String,
    /// Name of the corpus.
    pub corpus: String,
    /// Name of the solver.
    pub solver: String,
    /// Median time in nanoseconds a puzzle.
    pub ns_median: f64,
}

/// Reads the lines of a record.
///
/// # Errors
///
/// Says in which line which column is missing or wrong.
pub fn parse(text: &str) -> Result<Vec<RecordLine>, csv::Error> {
    csv::Reader::from_reader(text.as_bytes()).deserialize().collect()
}

/// Returns the paths of all records, in the order of their names, which begin with the date.
///
/// # Errors
///
/// Those of the file system.
pub fn all() -> std::io::Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(here(RECORDS))?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?;
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "csv"));
    // Without the ending, `a` comes before `a-2`.
    paths.sort_by_key(|path| path.file_stem().map(std::ffi::OsStr::to_owned));
    Ok(paths)
}

/// Returns the path of a new file in `benches/record`, named by date and processor.
pub fn unused_path(host: &Host) -> PathBuf {
    let folder = here(RECORDS);
    let stem = format!("{}-{}", host.date, host.short_cpu());
    let numbered = (2..).map(|number| format!("{stem}-{number}.csv"));
    let names = std::iter::once(format!("{stem}.csv")).chain(numbered);
    let mut paths = names.map(|name| folder.join(name));
    paths.find(|path| !path.exists()).unwrap_or(folder)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{TABLES, Times};

    fn host() -> Host {
        Host {
            date: "2026-01-02".to_owned(),
            cpu: "Some \"fast\" processor, 3 GHz".to_owned(),
            rustc: "1.95.0".to_owned(),
            commit: "0123456789ab".to_owned(),
        }
    }

    fn figure(times: Option<Times>) -> Figure {
        Figure {
            table: TABLES[0],
            corpus: "easy".to_owned(),
            puzzles: 2_000,
            solver: "ninefold batch".to_owned(),
            isa: Some("avx2"),
            times,
            clues: None,
        }
    }

    #[test]
    fn a_line_has_a_field_for_every_column() {
        let times = Times { median: 81.254, min: 80.0, max: 99.996, passes: 9, ratio: Some(2.5) };
        let text = csv(&host(), &[figure(Some(times)), figure(None)]);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            lines,
            [
                HEADER,
                "2026-01-02,\"Some \"\"fast\"\" processor, 3 GHz\",avx2,1,1.95.0,0123456789ab,\
                 limit-2,easy,2000,ninefold batch,81.25,80.00,100.00,9,2.500",
            ],
        );
        // The quoted field contains a comma.
        assert_eq!(lines[0].split(',').count() + 1, lines[1].split(',').count());
    }

    #[test]
    fn a_record_is_read_as_it_was_written() {
        let times = Times { median: 81.254, min: 80.0, max: 99.996, passes: 9, ratio: None };
        let lines = parse(&csv(&host(), &[figure(Some(times))])).unwrap();
        let expected = RecordLine {
            date: "2026-01-02".to_owned(),
            cpu: "Some \"fast\" processor, 3 GHz".to_owned(),
            isa: "avx2".to_owned(),
            table: "limit-2".to_owned(),
            corpus: "easy".to_owned(),
            solver: "ninefold batch".to_owned(),
            ns_median: 81.25,
        };
        assert_eq!(lines, [expected]);
        assert!(parse("date,cpu\n1,2\n").unwrap_err().to_string().contains("isa"));
    }

    #[test]
    fn a_missing_ratio_is_an_empty_field() {
        let times = Times { median: 1.0, min: 1.0, max: 1.0, passes: 3, ratio: None };
        assert!(csv(&host(), &[figure(Some(times))]).ends_with(",1.00,3,\n"));
    }

    #[test]
    fn a_record_is_named_by_date_and_processor_and_overwrites_none() {
        let path = unused_path(&host());
        assert!(path.ends_with("record/2026-01-02-some-fast-3-ghz.csv"), "{}", path.display());
    }
}
