//! Reads a puzzle file in any format and prints its records in another format.
//!
//! `cargo run --release --example convert_file -- examples/several.txt csv`

use ninefold::io::format::{Entries, named};
use std::env;
use std::error::Error;
use std::fs::File;
use std::io::{self, Write};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let path = arguments.next().unwrap_or_else(|| "examples/several.txt".to_owned());
    let to = arguments.next().unwrap_or_else(|| "csv".to_owned());
    let format = named(&to).ok_or_else(|| format!("there is no format `{to}`"))?;
    let mut sink = format.sink().ok_or_else(|| format!("format `{to}` is only read"))?;

    // The content shows the format of the input, and whether the input is compressed.
    let mut entries = Entries::open(File::open(&path)?, None)?;
    let mut output = io::stdout().lock();
    let mut text = Vec::new();
    while let Some(entry) = entries.next_entry()? {
        if let Err(fault) = entry.puzzle {
            eprintln!("{path}: {fault}");
            continue;
        }
        for loss in sink.losses(&entry) {
            eprintln!("{path}: line {}: format `{to}` cannot hold {loss}", entry.line);
        }
        sink.write(&entry, &mut text);
        output.write_all(&text)?;
        text.clear();
    }
    sink.finish(&mut text)?;
    output.write_all(&text)?;
    Ok(())
}
