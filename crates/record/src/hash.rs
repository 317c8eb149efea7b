//! Short names of positions and data, by which two programs compare them.

use longroll_games::{Data, LoadError};
use longroll_rules::Position;

/// A stable hash of everything that matters in a position, 16 hexadecimal digits.
pub fn hash(position: &Position) -> String {
    let mut hasher = blake3::Hasher::new();
    // A position is plain data, which always has a text. The hasher takes it in one piece
    // far more quickly than word by word.
    hasher.update(&serde_json::to_vec(position).unwrap_or_default());
    short(&hasher, 16)
}

/// A hash of all tables of the data, 12 hexadecimal digits.
///
/// # Errors
///
/// [`LoadError`] for a table that can't be read.
pub fn data_hash(data: &Data) -> Result<String, LoadError> {
    let mut hasher = blake3::Hasher::new();
    for file in data.files()? {
        let text = data.text(&file)?;
        hasher.update(file.as_bytes());
        hasher.update(&(text.len() as u64).to_le_bytes());
        hasher.update(text.as_bytes());
    }
    Ok(short(&hasher, 12))
}

fn short(hasher: &blake3::Hasher, digits: usize) -> String {
    hasher.finalize().to_hex()[..digits].to_owned()
}
