//! Depots (SLB 20.1, RTG 16.3): markers that feed their owner's units.

use longroll_map::HexId;

use crate::event::Event;
use crate::play::Play;

/// An enemy unit that enters a depot's hex without meeting a unit of its owner there
/// destroys it for good (SLB-20-02).
pub(crate) fn entered(play: &mut Play<'_>, hex: HexId) {
    if let Some(owner) = play.p.depot(hex)
        && play.p.sole_occupant(hex) == Some(owner.other())
    {
        play.emit(Event::DepotDestroyed(hex, owner));
    }
}
