//! The word somebody may have meant.

use crate::intent::LONGEST_NAME;

/// The word of a list that a slip of the pen would turn into the one given.
pub(crate) fn nearest<'a>(word: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // A long word is no slip of the pen, and comparing it would take long.
    let word = Some(word).filter(|word| word.len() <= LONGEST_NAME)?.to_ascii_lowercase();
    let far = |meant: &&str| strsim::osa_distance(&word, meant);
    words.into_iter().min_by_key(far).filter(|meant| far(meant) <= 1 + meant.len() / 5)
}
