//! When the Confederates in the east may act in turn 3 of scenario 6 (22.2 of SLB).

use longroll_map::{HexId, HexSet};
use longroll_rules::campaign::Memory;
use longroll_rules::event::Event;
use longroll_rules::frame::Frame;
use longroll_rules::illegal::Illegal;
use longroll_rules::s02_zoc::{Zoc, exerted};
use longroll_rules::unit::Arm;
use longroll_rules::{LeaderId, Position, Scenario, Side, UnitId, UnitSet};

use super::memory::{self, Recollection};

/// The turn that this is about.
pub(super) const TURN: u8 = 3;
const LOCKED: &str = "SLB-S6-18";
const EAST_ONLY: &str = "SLB-S6-19";
const MESSAGE: &str = "SLB-S6-20";

/// The hexes that matter.
#[derive(Debug)]
pub(super) struct Release {
    /// The hexes of column 36 and higher.
    pub east: HexSet,
    /// The left bank of the Rappahannock.
    pub north: HexSet,
    /// Who is told first.
    pub lee: LeaderId,
}

impl Release {
    fn is_free(p: &Position) -> bool {
        p.turn() != TURN || Recollection(p.memory()).alerted()
    }

    /// Whether a Confederate in this hex may do something.
    pub(super) fn may_act(&self, p: &Position, hex: Option<HexId>) -> Result<(), Illegal> {
        let held = hex.is_some_and(|hex| self.east.contains(hex));
        if !held || Self::is_free(p) || Recollection(p.memory()).roused() {
            return Ok(());
        }
        let text = "In turn 3 the Confederates in columns 36 and higher wait until a Union unit \
                    comes there south of the Rappahannock, or for a message.";
        Err(Illegal::new(LOCKED, text))
    }

    /// Whether a Confederate unit that began its action in the east may go on to a hex.
    pub(super) fn may_enter(
        &self,
        p: &Position,
        unit: UnitId,
        from: HexId,
        to: HexId,
    ) -> Result<(), Illegal> {
        if self.east.contains(to) {
            return Ok(());
        }
        self.may_go_away(p, unit, from)
    }

    /// Whether a Confederate unit may go out of the east, to the west or off the map.
    pub(super) fn may_go_away(
        &self,
        p: &Position,
        unit: UnitId,
        from: HexId,
    ) -> Result<(), Illegal> {
        let start = p.frames().iter().rev().find_map(|frame| match frame {
            Frame::March(march) if march.unit == unit => Some(march.start),
            _ => None,
        });
        if !self.east.contains(start.unwrap_or(from)) || Self::is_free(p) {
            return Ok(());
        }
        let text = "{unit} may move only in columns 36 and higher before a message reaches the \
                    Confederates there.";
        Err(Illegal::new(EAST_ONLY, text).unit(unit))
    }

    /// The unit that a message goes to: Lee's, or any in the east if he has none there.
    pub(super) fn addressee(&self, p: &Position) -> UnitSet {
        let east = |unit: &UnitId| p.hex(*unit).is_some_and(|hex| self.east.contains(hex));
        let lee = p.leader(self.lee).attached.filter(east);
        let any = || p.units_of(Side::Confederate).iter().find(east);
        lee.or_else(any).map_or(UnitSet::EMPTY, UnitSet::of)
    }

    /// Why no message may be sent now, if none may.
    pub(super) fn may_send(&self, p: &Position, side: Side) -> Result<(), Illegal> {
        let recollection = Recollection(p.memory());
        let refuse = |text| Err(Illegal::new(MESSAGE, text));
        let west = |unit: &UnitId| p.hex(*unit).is_some_and(|hex| !self.east.contains(hex));
        if side != Side::Confederate || p.turn() != TURN || recollection.alerted() {
            return refuse("Nobody waits for a message now.");
        }
        if !recollection.met() {
            return refuse(
                "The message waits until a Confederate unit in columns 35 and lower has met a \
                 Union infantry division south of the Rappahannock.",
            );
        }
        if !p.units_of(side).iter().any(|unit| west(&unit)) {
            return refuse("No Confederate unit in columns 35 and lower is left to send it.");
        }
        Ok(())
    }

    /// Takes note of what rouses the east, and of meetings.
    pub(super) fn watch(&self, s: &Scenario, p: &Position, event: &Event, memory: &mut Memory) {
        if p.turn() != TURN {
            return;
        }
        match event {
            Event::Moved { unit, to, .. } | Event::Advanced(unit, to) => {
                self.came(s, p, *unit, *to, memory);
                if self.meets(s, p, *unit, *to) {
                    memory.0[memory::MET] = 1;
                }
            }
            Event::RetreatMoved(unit, to) => self.came(s, p, *unit, *to, memory),
            // A marker with nothing under it looks the same.
            Event::ForceMoved {
                side: Side::Union,
                to,
                ..
            } => self.rouses(*to, memory),
            Event::MessageSent(_) => memory.0[memory::ALERTED] = 1,
            _ => {}
        }
    }

    fn came(&self, s: &Scenario, p: &Position, unit: UnitId, to: HexId, memory: &mut Memory) {
        if s.unit(unit).side == Side::Union && p.hex(unit) == Some(to) {
            self.rouses(to, memory);
        }
    }

    fn rouses(&self, to: HexId, memory: &mut Memory) {
        if self.is_south(to) && self.east.contains(to) {
            memory.0[memory::ROUSED] = 1;
        }
    }

    fn is_south(&self, hex: HexId) -> bool {
        !self.north.contains(hex)
    }

    /// A Union infantry division comes into an unrestricted Zone of Control south of the
    /// river, or a Confederate unit next to one that is there. A hidden force next to which
    /// units could go comes to light by that (S-LI-11), and so has been met.
    fn meets(&self, s: &Scenario, p: &Position, unit: UnitId, to: HexId) -> bool {
        let division = |unit: UnitId| s.unit(unit).arm == Arm::Infantry && s.is_division(unit);
        match s.unit(unit).side {
            Side::Union => {
                self.is_south(to)
                    && division(unit)
                    && s.map.neighbors(to).any(|(direction, next)| {
                        !self.east.contains(next)
                            && p.occupies(Side::Confederate, next)
                            && exerted(s, p, next, direction.opposite()) == Zoc::Normal
                    })
            }
            Side::Confederate => {
                !self.east.contains(to)
                    && s.map.neighbors(to).any(|(direction, next)| {
                        let seen = match exerted(s, p, to, direction) {
                            Zoc::None => p.shown_at(Side::Union, next),
                            _ => p.units_at(Side::Union, next),
                        };
                        self.is_south(next) && seen.iter().any(division)
                    })
            }
        }
    }
}
