//! [`Table`]: what was made or tried, and how long it took.

use std::time::Instant;

/// Rows of a table for the terminal: name, figure, seconds.
#[derive(Debug, Default)]
pub struct Table(Vec<[String; 3]>);

impl Table {
    /// Runs a piece of work and notes its rows with the time that it took in all.
    pub fn time(
        &mut self,
        work: impl FnOnce() -> Result<Vec<(String, String)>, String>,
    ) -> Result<(), String> {
        let start = Instant::now();
        let rows = work()?;
        let seconds = format!("{:.0} s", start.elapsed().as_secs_f64());
        for (index, (name, figure)) in rows.into_iter().enumerate() {
            let time = if index == 0 { seconds.clone() } else { String::new() };
            self.0.push([name, figure, time]);
        }
        Ok(())
    }

    /// Prints the table as Markdown, so that it can go into the documentation.
    pub fn print(&self, head: [&str; 3]) {
        println!("\n| {} |\n|---|--:|--:|", head.join(" | "));
        for row in &self.0 {
            println!("| {} |", row.join(" | "));
        }
    }
}

/// Returns a number of bytes in a unit that people read.
pub fn size(bytes: u64) -> String {
    match bytes {
        0..1_000_000 => format!("{} kB", bytes.div_ceil(1_000)),
        _ => format!("{}.{} MB", bytes / 1_000_000, bytes / 100_000 % 10),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        assert_eq!(size(1), "1 kB");
        assert_eq!(size(999_001), "1000 kB");
        assert_eq!(size(12_345_678), "12.3 MB");
    }
}
