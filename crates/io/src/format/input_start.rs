//! [`InputStart`]: the start of an input, by which its format is recognised.

/// The start of an input, by which its format is recognised.
///
/// ```
/// use ninefold_io::format::InputStart;
/// assert_eq!(InputStart::of(b"# a comment\n\n 12\n3\n").first(), b" 12");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct InputStart<'a> {
    bytes: &'a [u8],
}

/// Formats are recognised by at most so many bytes.
pub(crate) const LONGEST: usize = 1 << 16;

impl<'a> InputStart<'a> {
    /// The first bytes of an input.
    pub const fn of(bytes: &'a [u8]) -> Self {
        Self { bytes }
    }

    /// All of them.
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The lines, without their ends.
    pub(crate) fn lines(self) -> impl Iterator<Item = &'a [u8]> {
        let lines = self.bytes.split(|byte| *byte == b'\n');
        lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line))
    }

    /// The lines that are neither blank nor comments.
    pub(crate) fn data(self) -> impl Iterator<Item = &'a [u8]> {
        let says = |line: &&[u8]| !line.trim_ascii().is_empty() && line.first() != Some(&b'#');
        self.lines().filter(says)
    }

    /// The first line that is neither blank nor a comment.
    pub fn first(&self) -> &'a [u8] {
        self.data().next().unwrap_or_default()
    }

    /// Whether there is a whole line that says something, so that nobody need wait for more.
    pub(crate) fn is_telling(self) -> bool {
        let whole = self.bytes.iter().rposition(|byte| *byte == b'\n').unwrap_or(0);
        let whole = Self { bytes: &self.bytes[..whole] };
        whole.data().any(|line| !super::cells::is_frame(line))
    }
}
