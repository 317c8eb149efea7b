//! Who commands the Army of the Potomac, and how: SLB's random events (15.0 to 17.0).

use longroll_map::HexId;
use longroll_rules::campaign::{Aftermath, Memory};
use longroll_rules::event::{Cause, Event, Modifier, Modifiers};
use longroll_rules::unit::Arm;
use longroll_rules::{LeaderId, Position, Scenario, Side, UnitId};

use super::memory::{Flank, Recollection};
use super::{Advanced, Arrivals};

/// Notes of the campaign, by [`Event::Noted`].
pub(super) const LEFT_PARALYZED: u8 = 1;
pub(super) const RIGHT_PARALYZED: u8 = 2;
pub(super) const CONFIDENCE_LOST: u8 = 3;
pub(super) const CONFIDENCE_KEPT: u8 = 4;
pub(super) const FIRST_ARRIVED: u8 = 5;
pub(super) const SECOND_ARRIVED: u8 = 6;
pub(super) const NOBODY_CAME: u8 = 7;
pub(super) const FLANKS_COMBINED: u8 = 8;

/// What the notes say.
pub(super) fn words(number: u8) -> &'static str {
    match number {
        LEFT_PARALYZED => "The Union left flank is paralyzed this turn.",
        RIGHT_PARALYZED => "The Union right flank is paralyzed this turn.",
        CONFIDENCE_LOST => "Hooker has lost confidence in himself.",
        CONFIDENCE_KEPT => "Hooker keeps his confidence.",
        FIRST_ARRIVED => "Longstreet comes back from Suffolk with Hood's division.",
        SECOND_ARRIVED => "Pickett's division comes back from Suffolk.",
        NOBODY_CAME => "Nobody comes from Suffolk.",
        FLANKS_COMBINED => {
            "The flanks of the Union army are combined: a free road leads from U.S. Ford to the \
             Telegraph Road."
        }
        _ => "The campaign takes note.",
    }
}

/// The places in the table of the events that need more than the table says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    pub relieved: Option<u8>,
    pub paralysis: Option<u8>,
    pub reinforcements: Option<u8>,
}

/// The least combat losses of the Union with which Hooker can be relieved (SLB-15-04).
const RELIEF: u16 = 10;

/// The day on which it never rains (SLB-15-03).
const DRY: &str = "April 29, 1863";

/// Manpower lost in combat, in retreat or in cavalry retreat.
pub(super) fn combat_losses(p: &Position, side: Side) -> u16 {
    let causes = [Cause::Combat, Cause::Retreat, Cause::CavalryRetreat];
    causes.into_iter().map(|cause| p.losses(side, cause)).sum()
}

impl Advanced {
    /// Whether Hooker still commands.
    pub(super) fn hooker_commands(&self, p: &Position) -> bool {
        p.leader(self.leaders.hooker).attached.is_some()
    }

    /// Whether Hooker has lost confidence and still commands (SLB-16-13).
    pub(super) fn shaken(&self, p: &Position) -> bool {
        self.hooker_commands(p) && Recollection(p.memory()).confidence_lost()
    }

    /// What people should read now that the memory, which was `before`, has changed.
    pub(super) fn remark(p: &Position, before: &Memory) -> Option<u8> {
        let lifted = Recollection(p.memory()).lifted() && !Recollection(before).lifted();
        lifted.then_some(FLANKS_COMBINED)
    }

    /// SLB-16-14.
    pub(super) fn confidence_in_combat(&self, p: &Position, side: Side, attacker: &mut Modifiers) {
        if side == Side::Union && self.shaken(p) {
            attacker.push(Modifier {
                name: "confidence",
                value: -1,
                rule: "SLB-16-14",
            });
        }
    }

    /// SLB-16-15.
    pub(super) fn confidence_in_assault(
        &self,
        s: &Scenario,
        p: &Position,
        leader: LeaderId,
    ) -> Option<Modifier> {
        let union = s.leader(leader).side == Side::Union;
        (union && self.shaken(p)).then_some(Modifier {
            name: "confidence",
            value: 1,
            rule: "SLB-16-15",
        })
    }

    /// What a rolled event comes to.
    pub(super) fn event(&self, s: &Scenario, p: &Position, event: u8) -> Option<u8> {
        let place = Some(event);
        let recollection = Recollection(p.memory());
        let rain = s.random_events.event(event).and_then(|e| e.rain).is_some();
        let ignored = if place == self.places.relieved {
            !self.hooker_commands(p)
                || !recollection.hooker_saw_loss()
                || combat_losses(p, Side::Union) < RELIEF
        } else if place == self.places.paralysis {
            !self.hooker_commands(p)
        } else if place == self.places.reinforcements {
            let landing = self.arrivals.get(recollection.reinforcements());
            landing.is_none_or(|landing| p.occupies(Side::Union, landing.hex))
        } else {
            rain && s
                .dates
                .get(usize::from(p.turn()).saturating_sub(1))
                .map(String::as_str)
                == Some(DRY)
        };
        (!ignored).then_some(event)
    }

    /// What follows on an event.
    pub(super) fn follows(&self, s: &Scenario, p: &Position, event: u8, step: u8) -> Aftermath {
        let place = Some(event);
        let recollection = Recollection(p.memory());
        if place == self.places.paralysis {
            match step {
                // By our ruling the check of his confidence comes also once the flanks
                // are combined (SLB-16-11).
                0 if recollection.lifted() => Aftermath::Comes(Vec::new()),
                0 => Aftermath::Die(Side::Union, Modifiers::new(), "SLB-16-01"),
                1 if !recollection.confidence_lost() => {
                    Aftermath::Die(Side::Union, self.confidence_modifiers(s, p), "SLB-16-10")
                }
                _ => Aftermath::Over,
            }
        } else if place == self.places.relieved && step == 0 {
            Aftermath::Die(Side::Union, Modifiers::new(), "SLB-15-05")
        } else if place == self.places.reinforcements && step == 0 {
            match self.arrival_die(s, p) {
                6.. => Aftermath::Comes(self.arrival(p)),
                _ => Aftermath::Die(Side::Confederate, Modifiers::new(), "SLB-17-01"),
            }
        } else {
            Aftermath::Over
        }
    }

    /// What the die after an event brings.
    pub(super) fn decided(
        &self,
        s: &Scenario,
        p: &Position,
        event: u8,
        step: u8,
        result: i32,
    ) -> Vec<Event> {
        let place = Some(event);
        if place == self.places.paralysis {
            return vec![Event::Noted(match step {
                0 => self.paralyzed_by(p, result),
                _ if result <= self.confidence(p) => CONFIDENCE_LOST,
                _ => CONFIDENCE_KEPT,
            })];
        }
        if place == self.places.relieved {
            return self.relief(p, result);
        }
        if result <= self.arrival_die(s, p) {
            self.arrival(p)
        } else {
            vec![Event::Noted(NOBODY_CAME)]
        }
    }

    /// SLB-16-01: the flank without Hooker on 1 to 4, else his own.
    fn paralyzed_by(&self, p: &Position, result: i32) -> u8 {
        let hooker = p.leader(self.leaders.hooker).attached;
        let his = hooker.map(|unit| Recollection(p.memory()).flank(unit));
        match (his == Some(Flank::Left), result <= 4) {
            (true, true) | (false, false) => RIGHT_PARALYZED,
            (true, false) | (false, true) => LEFT_PARALYZED,
        }
    }

    /// The highest modified die with which Hooker loses confidence (SLB-16-10).
    fn confidence(&self, p: &Position) -> i32 {
        let union = i32::from(combat_losses(p, Side::Union));
        let index = union - i32::from(combat_losses(p, Side::Confederate));
        let row = self.confidence.iter().find(|(least, _)| index >= *least);
        row.map_or(0, |(_, highest)| *highest)
    }

    fn confidence_modifiers(&self, s: &Scenario, p: &Position) -> Modifiers {
        let mut modifiers = Modifiers::new();
        if Recollection(p.memory()).lifted() {
            modifiers.push(Modifier {
                name: "flanks combined",
                value: 1,
                rule: "SLB-16-11",
            });
        }
        let division = |unit: UnitId| s.unit(unit).arm == Arm::Infantry && s.is_division(unit);
        let held = |hex: HexId| p.units_at(Side::Union, hex).iter().any(division);
        let mut towns = self.towns.iter();
        if towns.all(|town| town.iter().any(held)) {
            modifiers.push(Modifier {
                name: "Fredericksburg and Chancellorsville held",
                value: 1,
                rule: "SLB-16-12",
            });
        }
        modifiers
    }

    /// SLB-15-05: Meade or Couch takes the army, and his second his corps. If only one of
    /// them is left, it is he.
    fn relief(&self, p: &Position, result: i32) -> Vec<Event> {
        let Some(unit) = p.leader(self.leaders.hooker).attached else {
            return Vec::new();
        };
        let (meade, couch) = (&self.leaders.meade, &self.leaders.couch);
        let present = |heir: &Heir| p.leader(heir.corps).attached.is_some();
        let (first, second) = if result <= 3 {
            (meade, couch)
        } else {
            (couch, meade)
        };
        let heir = if present(first) || !present(second) {
            first
        } else {
            second
        };
        let mut events = vec![
            Event::LeaderRemoved(self.leaders.hooker),
            Event::LeaderAttached(heir.army, unit),
        ];
        if let Some(own) = p.leader(heir.corps).attached {
            events.push(Event::LeaderRemoved(heir.corps));
            events.push(Event::LeaderAttached(heir.substitute, own));
        }
        events
    }

    /// The highest die that brings reinforcements today (SLB-17-01).
    pub(super) fn arrival_die(&self, s: &Scenario, p: &Position) -> i32 {
        let today = s.dates.get(usize::from(p.turn()).saturating_sub(1));
        let row = self.dates.iter().find(|(date, _)| Some(date) == today);
        row.map_or(0, |(_, highest)| *highest)
    }

    fn arrival(&self, p: &Position) -> Vec<Event> {
        let number = Recollection(p.memory()).reinforcements();
        let Some(Arrivals { units, leaders, .. }) = self.arrivals.get(number) else {
            return Vec::new();
        };
        let note = if number == 0 {
            FIRST_ARRIVED
        } else {
            SECOND_ARRIVED
        };
        let mut events = vec![Event::Noted(note)];
        events.extend(units.iter().map(|(unit, state)| Event::Arrived {
            unit: *unit,
            state: *state,
        }));
        let leaders = leaders.iter();
        events.extend(leaders.map(|(leader, unit)| Event::LeaderAttached(*leader, *unit)));
        events
    }
}

/// The leaders whom the events are about.
#[derive(Debug)]
pub(super) struct Leaders {
    pub hooker: LeaderId,
    pub meade: Heir,
    pub couch: Heir,
}

/// A corps leader who may take the army.
#[derive(Debug)]
pub(super) struct Heir {
    pub corps: LeaderId,
    pub army: LeaderId,
    pub substitute: LeaderId,
}
