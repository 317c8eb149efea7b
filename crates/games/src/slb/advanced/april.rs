//! The first two turns of scenario 6, April 27 and 28: the Union marches up the river, and
//! the Confederate cavalry looks for it unseen (22.2 of SLB).

use longroll_map::{HexId, HexSide};
use longroll_rules::campaign::{Aftermath, Memory};
use longroll_rules::event::{Event, Modifiers};
use longroll_rules::illegal::{Illegal, RuleId};
use longroll_rules::s10_bridges::breaks;
use longroll_rules::unit::Arm;
use longroll_rules::{LeaderId, LeaderSet, Phase, Position, Scenario, Side, UnitId, UnitSet};

use super::memory::{self, Recollection};
use super::release::{self, Release};

/// The turn of the secret moves and plans.
pub(super) const SECRET_TURN: u8 = 2;
/// The aftermaths at the end of Action Cycles, which are no events of the table.
const SCOUTS: u8 = 250;
const BRIDGES: u8 = 251;
/// A note of the campaign.
pub(super) const AGAIN: u8 = 20;

/// Whether this is an aftermath of an Action Cycle.
pub(super) const fn is_own(event: u8) -> bool {
    matches!(event, SCOUTS | BRIDGES)
}

/// Who may act in turn 1.
#[derive(Debug)]
pub(super) struct April {
    pub marching: UnitSet,
    pub leading: LeaderSet,
    /// The cavalry that acts once in turn 2.
    pub raiders: UnitSet,
    /// Where dice find the Confederate cavalry.
    pub places: [HexId; 6],
}

/// The rule that closes the Rappahannock to a side's units.
pub(super) const fn closed(turn: u8, side: Side) -> Option<RuleId> {
    match (turn, side) {
        (1, _) => Some("SLB-S6-05"),
        (SECRET_TURN, Side::Union) => Some("SLB-S6-10"),
        (SECRET_TURN, Side::Confederate) => Some("SLB-S6-07"),
        _ => None,
    }
}

impl April {
    /// Whether a unit may act in the first two turns.
    pub(super) fn may_act(
        &self,
        s: &Scenario,
        p: &Position,
        unit: UnitId,
        release: &Release,
    ) -> Result<(), Illegal> {
        let refuse = |rule, text| Err(Illegal::new(rule, text).unit(unit));
        let placed = Recollection(p.memory()).placed();
        match (p.turn(), s.unit(unit).side) {
            (1, _) if !self.marching.contains(unit) && !placed.contains(unit) => refuse(
                "SLB-S6-03",
                "{unit} may not act in turn 1, in which only the V, XI and XII corps and Devin \
                 march.",
            ),
            (SECRET_TURN, Side::Confederate) => {
                secret(s, p, p.hex(unit), release).map_err(|refusal| refusal.unit(unit))
            }
            (SECRET_TURN, Side::Union) if placed.contains(unit) => {
                refuse("SLB-S6-10", "{unit} has had its one action of turn 2.")
            }
            _ => Ok(()),
        }
    }

    /// Whether a leader may activate or assault in the first two turns.
    pub(super) fn may_lead(
        &self,
        s: &Scenario,
        p: &Position,
        leader: LeaderId,
        release: &Release,
    ) -> Result<(), Illegal> {
        match (p.turn(), s.leader(leader).side) {
            (1, _) if !self.leading.contains(leader) => {
                let text = "{leader} may not act in turn 1; of the leaders only Meade, Howard and \
                            Slocum may.";
                Err(Illegal::new("SLB-S6-03", text).leader(leader))
            }
            (SECRET_TURN, Side::Confederate) => secret(s, p, p.leader_hex(leader), release)
                .map_err(|refusal| refusal.leader(leader)),
            _ => Ok(()),
        }
    }

    /// Whether a leader may be transferred in the Leader Transfer Phase.
    pub(super) fn may_transfer(
        s: &Scenario,
        p: &Position,
        leader: LeaderId,
        release: &Release,
    ) -> Result<(), Illegal> {
        let refuse = |rule, text| Err(Illegal::new(rule, text).leader(leader));
        let hex = p.leader_hex(leader);
        match (p.turn(), s.leader(leader).side) {
            (1, Side::Confederate) => refuse(
                "SLB-S6-03",
                "The Confederates do nothing in turn 1; {leader} stays with his unit.",
            ),
            (SECRET_TURN, Side::Confederate) if s.options.slb6_solitaire => refuse(
                "SLB-S6-13",
                "{leader} stays with his unit in turn 2, when dice say where the cavalry is.",
            ),
            (SECRET_TURN, Side::Confederate)
                if hex.is_some_and(|hex| release.east.contains(hex)) =>
            {
                refuse(
                    "SLB-S6-07",
                    "{leader} is in column 36 or higher, where nobody transfers in turn 2.",
                )
            }
            (release::TURN, Side::Confederate) => release
                .may_act(p, hex)
                .map_err(|refusal| refusal.leader(leader)),
            _ => Ok(()),
        }
    }

    /// What follows at the end of an Action Cycle.
    pub(super) fn after_cycle(s: &Scenario, p: &Position) -> Option<u8> {
        match p.turn() {
            SECRET_TURN if s.options.slb6_solitaire => Some(SCOUTS),
            release::TURN if p.has_secrets() => Some(BRIDGES),
            _ => None,
        }
    }

    /// The aftermath of that.
    pub(super) fn aftermath(
        s: &Scenario,
        p: &Position,
        event: u8,
        step: u8,
        release: &Release,
    ) -> Option<Aftermath> {
        match event {
            SCOUTS => Some(match next_scout(s, p) {
                Some(_) => {
                    let plain = Modifiers::new();
                    Aftermath::Die(Side::Confederate, plain, "SLB-S6-13")
                }
                None => Aftermath::Over,
            }),
            BRIDGES if step == 0 => {
                let mut events = fallen(s, p, release);
                events.push(Event::SecretsLapsed);
                Some(Aftermath::Comes(events))
            }
            BRIDGES => Some(Aftermath::Over),
            _ => None,
        }
    }

    /// Where a die finds the next cavalry unit: not where another has been found.
    pub(super) fn scouted(&self, s: &Scenario, p: &Position, event: u8, die: i32) -> Vec<Event> {
        let place = usize::try_from(die - 1)
            .ok()
            .and_then(|i| self.places.get(i));
        let (Some(unit), Some(hex)) = (next_scout(s, p), place.filter(|_| event == SCOUTS)) else {
            return Vec::new();
        };
        let found = Recollection(p.memory()).placed();
        if found.iter().any(|other| p.hex(other) == Some(*hex)) {
            return vec![Event::Noted(AGAIN)];
        }
        vec![Event::Sighted(unit, *hex)]
    }

    /// Takes note of who has acted, of whom the dice have placed, and of new counters, which
    /// may do what those may that they come from.
    pub(super) fn watch(&self, s: &Scenario, p: &Position, event: &Event, memory: &mut Memory) {
        let placed = memory.1[memory::PLACED];
        let raids = |unit: UnitId| self.raiders.contains(unit).then_some(unit);
        let turn = p.turn();
        let noted = match event {
            Event::TurnBegan(_) => {
                memory.1[memory::PLACED] = UnitSet::EMPTY;
                None
            }
            Event::Detached {
                substitute: new,
                from: old,
                ..
            }
            | Event::Replaced { old, new } => {
                let named = turn == 1 && self.marching.contains(*old);
                (named || placed.contains(*old)).then_some(*new)
            }
            Event::MarchBegan(unit) | Event::Fatigue(unit, _)
                if turn == SECRET_TURN && p.phase(s) == Phase::ActionCycle =>
            {
                raids(*unit)
            }
            Event::Sighted(unit, _) if s.options.slb6_solitaire => Some(*unit),
            _ => None,
        };
        if let Some(unit) = noted.filter(|_| turn <= SECRET_TURN) {
            memory.1[memory::PLACED] = memory.1[memory::PLACED].with(unit);
        }
    }
}

/// Whether a Confederate in this hex may act in turn 2: in secret, and in the west.
fn secret(
    s: &Scenario,
    p: &Position,
    hex: Option<HexId>,
    release: &Release,
) -> Result<(), Illegal> {
    if s.options.slb6_solitaire {
        let text = "In turn 2 no Confederate acts; dice say where the cavalry is.";
        return Err(Illegal::new("SLB-S6-13", text));
    }
    if hex.is_some_and(|hex| release.east.contains(hex)) {
        let text = "In turn 2 no Confederate in columns 36 and higher acts.";
        return Err(Illegal::new("SLB-S6-07", text));
    }
    if p.moving_in_secret() == Some(Side::Confederate) {
        return Ok(());
    }
    let text = "In turn 2 the Confederates act only in secret, before the Union.";
    Err(Illegal::new("SLB-S6-07", text))
}

fn next_scout(s: &Scenario, p: &Position) -> Option<UnitId> {
    let found = Recollection(p.memory()).placed();
    let mounted = |unit: &UnitId| s.unit(*unit).arm == Arm::Cavalry && !found.contains(*unit);
    p.units_of(Side::Confederate).iter().find(mounted)
}

/// The bridges with a strong Confederate unit at their south end as turn 3's Action Cycle
/// ends (SLB-S6-16).
fn fallen(s: &Scenario, p: &Position, release: &Release) -> Vec<Event> {
    let south = |unit: &UnitId| {
        let hex = p.hex(*unit);
        hex.is_some_and(|hex| !release.north.contains(hex))
    };
    let held = |at: HexSide| {
        let mut units = p.units_of(Side::Confederate).iter().filter(south);
        units.any(|unit| breaks(s, p, unit, at))
    };
    let bridges = p.pontoons().iter();
    let fallen = bridges.filter(|(at, owner)| *owner == Side::Union && held(*at));
    fallen
        .map(|(at, owner)| Event::PontoonRemoved(*at, *owner))
        .collect()
}
