//! Plain lines, which are parsed many at a time.
//!
//! A line is plain if it is 81 visible ASCII characters and a line end, and does not start with
//! `#`. A plain line is always one record, whatever its neighbours are and whether or not its
//! characters are cells. So a parser can take many plain lines at once.

/// Number of characters in a plain line.
pub(crate) const LENGTH: usize = 81;

/// Lines of equal length with equal ends, at the start of a text. They may be plain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlainLines<'a> {
    /// The lines with their ends.
    pub(crate) text: &'a [u8],
    /// The number of bytes of each line, with its end.
    pub(crate) stride: usize,
}

impl<'a> PlainLines<'a> {
    /// Finds the lines at the start of a text that have the length and the end of plain lines, at
    /// most `most`. Looks only at the line ends.
    pub(crate) fn by_ends(text: &'a [u8], most: usize) -> Self {
        let end = end_of_first(text);
        let stride = LENGTH + end.len();
        let lines = text.chunks_exact(stride).take(most);
        // Bytes are compared one by one, because comparing slices is a call for each line.
        let count = match *end {
            [first, second] => {
                lines.take_while(|line| line[LENGTH] == first && line[LENGTH + 1] == second).count()
            }
            _ => lines.take_while(|line| line[LENGTH] == b'\n').count(),
        };
        Self { text: &text[..count * stride], stride }
    }

    /// Returns whether there is a line with this index and it is plain.
    pub(crate) fn is_plain(&self, index: usize) -> bool {
        let line = self.text.chunks_exact(self.stride).nth(index);
        line.is_some_and(|line| is_plain(line, &line[LENGTH..]))
    }
}

/// Returns the end of the first line, provided that the line is plain.
fn end_of_first(text: &[u8]) -> &'static [u8] {
    if text.get(LENGTH) == Some(&b'\r') { b"\r\n" } else { b"\n" }
}

fn is_plain(line: &[u8], end: &[u8]) -> bool {
    let Some((visible, rest)) = line.split_first_chunk::<LENGTH>() else { return false };
    // A byte beyond ASCII is negative here. Without a branch for each byte, the compiler can use
    // vector instructions.
    let all_visible = visible.iter().fold(true, |all, byte| all & (byte.cast_signed() > 0x20));
    all_visible && visible[0] != b'#' && rest == end
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts the plain lines at the start of a text, at most 5.
    fn count(text: &str) -> usize {
        let lines = PlainLines::by_ends(text.as_bytes(), 5);
        (0..5).take_while(|index| lines.is_plain(*index)).count()
    }

    #[test]
    fn lines_of_81_visible_characters_are_plain() {
        let line = "x".repeat(LENGTH);
        assert_eq!(count(&format!("{line}\n{line}\n")), 2);
        assert_eq!(count(&format!("{line}\r\n{line}\r\n{line}\n")), 2);
        assert_eq!(count(&format!("{line}\n{line}\r\n")), 1);
        assert_eq!(count(&format!("{line}\n").repeat(9)), 5);
    }

    #[test]
    fn other_lines_are_not_plain() {
        let line = "x".repeat(LENGTH);
        for other in [
            String::new(),
            line.clone(),
            format!("{line}\r"),
            format!("{line}\rx\n"),
            format!("{line}x\n"),
            format!("{line} \n"),
            format!(" {line}\n"),
            format!("#{}\n", &line[1..]),
            format!("{}\n", &line[1..]),
            format!("{}\n\n", &line[1..]),
            format!("{} x\n", &line[2..]),
            format!("{}\u{e9}\n", &line[2..]),
        ] {
            assert_eq!(count(&other), 0, "{other:?}");
        }
    }
}
