//! Names that are spelt nearly like a word.

/// Longest word that is compared with names, in bytes. The time grows with the square of the length.
const LONGEST_COMPARED: usize = 80;

/// Returns the value of the name that is spelt most nearly like a word, if one is near.
pub(crate) fn nearest<'n, T: Ord>(
    word: &str,
    names: impl Iterator<Item = (&'n str, T)>,
) -> Option<T> {
    if word.len() > LONGEST_COMPARED {
        return None;
    }
    let word = word.to_ascii_lowercase();
    let length = word.chars().count();
    // In a short word, two errors leave nothing of the name.
    let most = (1 + length / 4).min(length / 2);
    let distances = names.map(|(name, value)| (strsim::damerau_levenshtein(name, &word), value));
    let (distance, value) = distances.min()?;
    (distance <= most).then_some(value)
}
