//! Words of the data that live as long as the program.

use std::collections::HashSet;
use std::sync::{LazyLock, Mutex, PoisonError};

/// The one lasting copy of a word. Refusals and scores carry rule ids and level names
/// as `&'static str`, because they are built millions of times in a search and must
/// cost nothing; each different word is kept once for good, and data has few of them.
pub(crate) fn lasting(word: &str) -> &'static str {
    static WORDS: LazyLock<Mutex<HashSet<&'static str>>> = LazyLock::new(Mutex::default);
    let mut words = WORDS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = words.get(word) {
        return known;
    }
    let kept: &'static str = Box::leak(word.to_owned().into_boxed_str());
    words.insert(kept);
    kept
}
