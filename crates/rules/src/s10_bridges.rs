//! 10.2 Pontoon bridges in place: dismantling and destruction.

use arrayvec::ArrayVec;
use longroll_map::HexSide;

use crate::Combat;
use crate::event::Event;
use crate::frame::March;
use crate::illegal::Illegal;
use crate::play::Play;
use crate::unit::UnitId;
use crate::{Position, Scenario, s05_march};

/// Entrenchments do not count (S10.2-02).
const STRONG_ENOUGH: Combat = Combat::whole(5);

/// Whether the active unit may dismantle a pontoon bridge (S10.2-05).
pub(crate) fn may_dismantle(
    s: &Scenario,
    p: &Position,
    march: &March,
    side: HexSide,
) -> Result<(), Illegal> {
    let owner = s.unit(march.unit).side;
    if p.pontoon(side) != Some(owner) {
        return Err(Illegal::new(
            "S10.2-05",
            "There is no pontoon bridge of yours there.",
        ));
    }
    let (a, b) = s.map.ends(side);
    if p.hex(march.unit).is_some_and(|hex| hex == a || hex == b) {
        Ok(())
    } else {
        let text = "{unit} must stand at one end of the bridge to dismantle it.";
        Err(Illegal::new("S10.2-05", text).unit(march.unit))
    }
}

/// Dismantles a pontoon bridge; the march goes on.
pub(crate) fn dismantle(play: &mut Play<'_>, mut march: March, side: HexSide) {
    march.acted = true;
    s05_march::update(play, march);
    let owner = play.s.unit(march.unit).side;
    play.emit(Event::PontoonRemoved(side, owner));
}

/// S10.2-02: the enemy's pontoon bridges fall when a strong undemoralized unit ends a
/// march, retreat or advance at one of their ends.
pub(crate) fn arrived(play: &mut Play<'_>, unit: UnitId) {
    let enemy = play.s.unit(unit).side.other();
    let fallen: ArrayVec<HexSide, 6> = play
        .p
        .pontoons()
        .iter()
        .filter(|(side, owner)| *owner == enemy && breaks(play.s, play.p, unit, *side))
        .map(|(side, _)| *side)
        .take(6)
        .collect();
    for side in fallen {
        play.emit(Event::PontoonRemoved(side, enemy));
    }
}

/// S10.2-03: they fall too if Recovery or Attachment has made a unit at one of their ends
/// strong enough. Any that was so before has brought them down by arriving.
pub(crate) fn attachment_ended(play: &mut Play<'_>) {
    for unit in play.p.on_map().iter() {
        arrived(play, unit);
    }
}

/// Whether a unit is strong and steady enough, where it stands, to destroy a pontoon
/// bridge.
fn breaks(s: &Scenario, p: &Position, unit: UnitId, side: HexSide) -> bool {
    let state = p.unit(unit);
    let (a, b) = s.map.ends(side);
    state.demoralized == 0
        && state.combat() >= STRONG_ENOUGH
        && state.hex.is_some_and(|hex| hex == a || hex == b)
}
