//! One hand on a position: emits events, which change it and are recorded.

use longroll_map::HexId;

use crate::event::{Cause, Event};
use crate::frame::Frame;
use crate::leader::{LeaderId, LeaderSet};
use crate::unit::{MAX_FATIGUE, UnitId};
use crate::{Position, Scenario, ammunition, intelligence};

/// A position being played, with the events of the move so far.
pub(crate) struct Play<'a> {
    pub s: &'a Scenario,
    pub p: &'a mut Position,
    pub events: &'a mut Vec<Event>,
}

impl Play<'_> {
    /// Lets an event happen, and what always follows from it: Flanks Refused markers
    /// vanish from empty hexes, objectives change hands, the campaign takes note.
    pub fn emit(&mut self, event: Event) {
        let secret = self.p.intelligence.is_some();
        if let Some(unit) = moved_unit(&event).filter(|_| secret) {
            intelligence::make_way(self, unit);
        }
        let entered = entered_hex(&event);
        self.tell(event);
        // Who comes into sight does so before anything else follows (S-LI-11).
        if secret {
            intelligence::look(self);
        }
        if let Some(hex) = entered {
            ammunition::entered(self, hex);
            self.take_control(hex);
        }
    }

    /// The same, without what an enemy sees by it and takes from it.
    pub fn tell(&mut self, event: Event) {
        let left = moved_unit(&event).and_then(|unit| self.p.hex(unit));
        self.p.change(self.s, &event);
        let mut memory = self.p.memory;
        self.s.campaign.observe(self.s, self.p, &event, &mut memory);
        let before = std::mem::replace(&mut self.p.memory, memory);
        self.events.push(event);
        if before != self.p.memory
            && let Some(note) = self.s.campaign.remark(self.p, &before)
        {
            self.tell(Event::Noted(note));
        }
        if let Some(hex) = left
            && self.p.is_refused(hex)
            && self.p.occupant(hex).is_none()
        {
            self.tell(Event::FlanksUnrefused(hex));
        }
    }

    fn take_control(&mut self, hex: HexId) {
        let Some(index) = self.s.objectives.iter().position(|o| o.hex == hex) else {
            return;
        };
        if let Some(side) = self.p.taker(self.s, &self.s.objectives[index])
            && self.p.control(index) != Some(side)
        {
            self.emit(Event::Control(index as u8, side));
        }
    }

    /// Raises a unit's Fatigue Level, at most to 4 (6.5).
    pub fn tire(&mut self, unit: UnitId, levels: u8) {
        let now = self.p.unit(unit).fatigue;
        let then = (now + levels).min(MAX_FATIGUE);
        if then != now {
            self.emit(Event::Fatigue(unit, then));
        }
    }

    /// Flips a unit's Strength marker to its disorganized side.
    pub fn disorganize(&mut self, unit: UnitId) {
        if self.p.unit(unit).organized {
            self.emit(Event::Organized(unit, false));
        }
    }

    /// Takes Manpower from a unit, and the unit off the map if none is left (7.5).
    pub fn lose(&mut self, unit: UnitId, points: u8, cause: Cause) {
        let points = points.min(self.p.unit(unit).manpower);
        if points == 0 {
            return;
        }
        self.emit(Event::Lost {
            unit,
            points,
            cause,
        });
        if self.p.unit(unit).manpower == 0 {
            self.eliminate(unit);
        }
    }

    /// Takes a unit off the map; its leaders look for another unit (7.5).
    pub fn eliminate(&mut self, unit: UnitId) {
        let Some(hex) = self.p.hex(unit) else {
            return;
        };
        let leaders = self.p.leaders_of(unit);
        self.emit(Event::Eliminated(unit));
        for leader in leaders.iter() {
            self.make_homeless(leader, hex);
        }
        self.drop_leaders_without_command();
    }

    /// Takes a leader from a unit that is gone or no longer his; he must be given another.
    pub fn make_homeless(&mut self, leader: LeaderId, hex: HexId) {
        self.p.attach_leader(leader, None);
        match self.p.stack.last_mut() {
            Some(Frame::PlaceLeaders { leaders, hex: at }) if *at == hex => {
                *leaders = leaders.with(leader);
            }
            _ => self.push(Frame::PlaceLeaders {
                leaders: LeaderSet::EMPTY.with(leader),
                hex,
            }),
        }
    }

    /// A leader is eliminated when no unit of his command is left (S7.5-25).
    pub(crate) fn drop_leaders_without_command(&mut self) {
        for leader in self.s.leader_ids() {
            let placed = self.p.leader(leader).attached.is_some();
            if placed && self.s.subordinates(self.p, leader).is_empty() {
                self.emit(Event::LeaderRemoved(leader));
            }
        }
    }

    /// The innermost frame is done.
    pub fn pop(&mut self) {
        self.p.stack.pop();
    }

    /// Starts something inside the innermost frame.
    pub fn push(&mut self, frame: Frame) {
        self.p.stack.push(frame);
    }
}

/// The hex that a unit has gone to.
fn entered_hex(event: &Event) -> Option<HexId> {
    match event {
        Event::Moved { to, .. } | Event::RetreatMoved(_, to) | Event::Advanced(_, to) => Some(*to),
        Event::Arrived { state, .. } => state.hex,
        Event::Sighted(_, hex) => Some(*hex),
        _ => None,
    }
}

/// The unit that an event takes out of its hex, if any.
fn moved_unit(event: &Event) -> Option<UnitId> {
    match event {
        Event::Moved { unit, .. }
        | Event::Exited { unit, .. }
        | Event::RetreatMoved(unit, _)
        | Event::Advanced(unit, _)
        | Event::Eliminated(unit) => Some(*unit),
        Event::Attached { substitute, .. } => Some(*substitute),
        _ => None,
    }
}
