//! The machinery behind `tests/cases.rs`.

pub mod board;
pub mod check;
pub mod combat;
pub mod coming;
pub mod drill;
pub mod file;
pub mod happened;
pub mod notation;
pub mod run;
pub mod secrets;
pub mod sieges;
pub mod supplies;
pub mod table;
pub mod trains;
pub mod walk;
pub mod words;
