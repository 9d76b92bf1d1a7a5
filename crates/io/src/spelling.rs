//! [`nearest_name`]: what a misspelt word may mean.

/// Longest word that is compared with names, in bytes, and longest name. The time grows with the
/// product of the lengths.
const LONGEST_COMPARED: usize = 80;

/// Returns the value of the name that is spelt most nearly like a word, if one is near. Capitals of
/// ASCII do not count.
///
/// ```
/// use ninefold_io::nearest_name;
///
/// let names = ["solution", "puzzle"];
/// let nearest = |word| nearest_name(word, names.into_iter().map(|name| (name, name)));
/// assert_eq!(nearest("Puzle"), Some("puzzle"));
/// // In a short word, two errors leave nothing of the name.
/// assert_eq!(nearest("p"), None);
/// ```
pub fn nearest_name<'n, T: Ord>(
    word: &str,
    names: impl Iterator<Item = (&'n str, T)>,
) -> Option<T> {
    if word.len() > LONGEST_COMPARED {
        return None;
    }
    let word = word.to_ascii_lowercase();
    let length = word.chars().count();
    let most = (1 + length / 4).min(length / 2);
    let names = names.filter(|(name, _)| name.len() <= LONGEST_COMPARED);
    let distance = |name: &str| strsim::damerau_levenshtein(&name.to_ascii_lowercase(), &word);
    let (distance, value) = names.map(|(name, value)| (distance(name), value)).min()?;
    (distance <= most).then_some(value)
}
