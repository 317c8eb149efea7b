//! Marches off the map, where a campaign has them (19.2 of SLB).

use crate::event::Event;
use crate::frame::March;
use crate::illegal::Illegal;
use crate::play::Play;
use crate::s06_movement::is_halted;
use crate::s12_rain::acting_terrain;
use crate::{Mp, Position, Scenario};

/// What leaving the map costs a marching unit: a hex of the terrain that it stands in.
///
/// # Errors
///
/// The campaign's rule that forbids it, or what forbids any step.
pub(crate) fn exit(s: &Scenario, p: &Position, march: &March) -> Result<Mp, Illegal> {
    let unit = march.unit;
    let off_map = Illegal::new("S5.1-01", "{unit} is not on the map.").unit(unit);
    let from = p.hex(unit).ok_or(off_map)?;
    s.campaign.may_leave(s, p, unit, from)?;
    if march.spent {
        let text = "The march of {unit} is over; it may not move on.";
        return Err(Illegal::new("S6.2-28", text).unit(unit));
    }
    let first = march.steps == 0 && !march.attacked;
    let leaves = is_halted(s, p, unit);
    if leaves && !first {
        let text = "{unit} stands in an enemy Zone of Control: it may attack or end its march, \
                    but not move on.";
        return Err(Illegal::new("S6.2-26", text).unit(unit));
    }
    // A hex that only ways lead into has one that leads out.
    let terrain = s.charts.terrain(acting_terrain(s, p, from), p.is_rain());
    let mut cost = terrain.unwrap_or(Mp::whole(1));
    if leaves {
        cost += s.charts.exit_zoc(p.is_rain());
    }
    if cost > march.mp {
        // S6.2-40: one hex is always possible for a unit that does not attack.
        if !first {
            let text = "{unit} needs {need} Movement Points to leave the map and has {have}.";
            let refusal = Illegal::new("S6.1-03", text).unit(unit);
            return Err(refusal.halves(cost.in_halves(), march.mp.in_halves()));
        }
        cost = march.mp;
    }
    Ok(cost)
}

/// The active unit leaves the map with its leaders.
pub(crate) fn take(play: &mut Play<'_>, march: March) {
    let unit = march.unit;
    let (Ok(cost), Some(from)) = (exit(play.s, play.p, &march), play.p.hex(unit)) else {
        return;
    };
    let leaders = play.p.leaders_of(unit);
    play.emit(Event::Exited {
        unit,
        from,
        cost,
        manpower: play.p.unit(unit).manpower,
    });
    for leader in leaders.iter() {
        play.emit(Event::LeaderRemoved(leader));
    }
    play.drop_leaders_without_command();
}
