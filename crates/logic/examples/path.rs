//! Prints the path and the rating of each puzzle of a file, for comparison.
use ninefold_logic::*;
use std::io::Write;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&args[1]).unwrap();
    let path = args.get(2).is_some_and(|a| a == "path");
    let out = &mut std::io::BufWriter::new(std::io::stdout());
    for line in text.lines() {
        let Ok(puzzle) = line[..81.min(line.len())].parse::<ninefold_core::Puzzle>() else {
            continue;
        };
        let start = std::time::Instant::now();
        let mut rater = Rater::new(Board::new(&puzzle), Profile::SE121);
        if path {
            while let Some(found) = rater.next() {
                let place = found
                    .placement
                    .map(|p| {
                        format!(
                            "r{}c{}={}",
                            p.cell.row().number(),
                            p.cell.column().number(),
                            p.digit.get()
                        )
                    })
                    .unwrap_or_default();
                let mut elims: Vec<String> = found
                    .eliminations
                    .into_iter()
                    .map(|p| {
                        format!(
                            "r{}c{}<>{}",
                            p.cell.row().number(),
                            p.cell.column().number(),
                            p.digit.get()
                        )
                    })
                    .collect();
                elims.sort();
                let e = elims.iter().map(|e| format!(" {e}")).collect::<String>();
                writeln!(
                    out,
                    "PATH {} | {} | {} |{}",
                    Profile::SE121.rating(&found),
                    found.technique,
                    place,
                    e
                )
                .unwrap();
            }
        }
        let r = rater.finish();
        writeln!(
            out,
            "RATING {} {} {} {} {:.4}",
            &line[..81],
            r.er,
            r.ep,
            r.ed,
            start.elapsed().as_secs_f64() * 1e3
        )
        .unwrap();
    }
}
