//! The colours, which are those of the map and the page.

use longroll_rules::Side;

/// The paper.
pub(super) const PAPER: &str = "#f4ecd8";
/// Letters and strong lines.
pub(super) const BLACK: &str = "#2b221a";
/// Lines behind everything.
pub(super) const GRID: &str = "#d9cdaf";
/// What belongs to no side.
pub(super) const PLAIN: &str = "#8a8069";
/// The Union: dark and even.
pub(super) const UNION: &str = "#35558f";
/// The Confederates: light, with [`STRIPE`].
pub(super) const CONFEDERATE: &str = "#d9b36a";
/// The hatching of what is Confederate.
pub(super) const STRIPE: &str = "#8a6a2c";

/// What a bar is filled with.
pub(super) fn winner(side: Option<Side>) -> &'static str {
    match side {
        Some(Side::Union) => UNION,
        Some(Side::Confederate) => "url(#hatch)",
        None => PLAIN,
    }
}
