//! Words: decisions, actions and events as sentences for people.

mod action;
mod event;
mod prompt;
mod supply;

pub use action::action;
pub use event::{event, event_in};
pub use prompt::prompt;

use longroll_map::HexId;

use crate::leader::LeaderId;
use crate::unit::UnitId;
use crate::{Mp, Scenario};

fn unit(s: &Scenario, unit: UnitId) -> &str {
    &s.unit(unit).name
}

fn leader(s: &Scenario, leader: LeaderId) -> &str {
    &s.leader(leader).name
}

fn hex(s: &Scenario, hex: HexId) -> String {
    s.map.place(hex)
}

fn hexside(s: &Scenario, side: longroll_map::HexSide) -> String {
    let (a, b) = s.map.ends(side);
    format!("{}/{}", s.map.label(a), s.map.label(b))
}

fn points(mp: Mp) -> String {
    if mp == Mp::whole(1) {
        "1 Movement Point".to_owned()
    } else {
        format!("{mp} Movement Points")
    }
}
