//! Plain lines, which are read many at a time.
//!
//! A line is plain if it is 81 visible ASCII characters, the first of them no `#`, and a line end.
//! Whatever stands around it and whether or not the 81 are cells, it is one record, so a reader can
//! pass over many of them with one look, and somebody else can find out what they say.

/// The characters of a plain line.
pub(crate) const LENGTH: usize = 81;

/// Some plain lines with equal ends at the start of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlainLines<'a> {
    pub(crate) text: &'a [u8],
    /// The bytes of each line, with its end.
    pub(crate) stride: usize,
}

impl<'a> PlainLines<'a> {
    /// The plain lines at the start of a text, at most so many.
    pub(crate) fn at_start(text: &'a [u8], most: usize) -> Self {
        let end = end_of_first(text);
        let stride = LENGTH + end.len();
        let is_plain = |line: &&[u8]| is_plain(line, end);
        let count = text.chunks_exact(stride).take(most).take_while(is_plain).count();
        Self { text: &text[..count * stride], stride }
    }

    /// The lines at the start of a text that end as plain lines do, at most so many. What stands
    /// before their ends is not looked at.
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

    pub(crate) fn len(&self) -> usize {
        self.text.len() / self.stride
    }

    /// Whether there is such a line and it is plain.
    pub(crate) fn is_plain(&self, index: usize) -> bool {
        let line = self.text.chunks_exact(self.stride).nth(index);
        line.is_some_and(|line| is_plain(line, &line[LENGTH..]))
    }
}

/// The line end after the first line, if that is plain.
fn end_of_first(text: &[u8]) -> &'static [u8] {
    if text.get(LENGTH) == Some(&b'\r') { b"\r\n" } else { b"\n" }
}

fn is_plain(line: &[u8], end: &[u8]) -> bool {
    let Some((visible, rest)) = line.split_first_chunk::<LENGTH>() else { return false };
    // A byte beyond ASCII is negative here. No branch for each, so that many are looked at at once.
    let all_visible = visible.iter().fold(true, |all, byte| all & (byte.cast_signed() > 0x20));
    all_visible && visible[0] != b'#' && rest == end
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(text: &str) -> usize {
        PlainLines::at_start(text.as_bytes(), 5).len()
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
