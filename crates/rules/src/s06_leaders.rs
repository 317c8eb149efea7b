//! 6.3 Leaders: transfers, and what becomes of a leader who loses his unit.

use arrayvec::ArrayVec;
use longroll_map::{Direction, HexId, HexSet};

use crate::action::Action;
use crate::event::Event;
use crate::frame::{Activation, Frame};
use crate::illegal::Illegal;
use crate::leader::{LeaderId, LeaderSet, Level};
use crate::play::Play;
use crate::unit::{Arm, UnitSet};
use crate::{Position, Scenario, Side, UnitId, forts};

/// The longest path of a transfer, the leader's own hex not counted (S6.3-08).
const TRANSFER_RANGE: u32 = 10;
/// The hexes within that range: his own, and six more in each ring than in the last.
const TRANSFER_AREA: usize = {
    let range = TRANSFER_RANGE as usize;
    1 + 3 * range * (range + 1)
};

/// All transfers that a side might make.
pub(crate) fn transfer_candidates(
    s: &Scenario,
    p: &Position,
    side: Side,
    offer: &mut impl FnMut(Action),
) {
    for leader in s.leader_ids().filter(|l| s.leader(*l).side == side) {
        if p.leader_hex(leader).is_some() {
            for unit in s.subordinates(p, leader).iter() {
                offer(Action::TransferLeader(leader, unit));
            }
        }
    }
    offer(Action::EndPhase);
}

/// Whether a leader may transfer in the Leader Transfer Phase.
pub(crate) fn transfer_verdict(
    s: &Scenario,
    p: &Position,
    side: Side,
    done: LeaderSet,
    action: Action,
) -> Result<(), Illegal> {
    let (leader, unit) = match action {
        Action::EndPhase => return Ok(()),
        Action::TransferLeader(leader, unit) => (leader, unit),
        _ => {
            let text = "This is the Leader Transfer Phase: transfer leaders or end it.";
            return Err(Illegal::new("S3.0-01", text));
        }
    };
    if s.leader(leader).side != side {
        let text = "It is not the turn of {leader}'s side to transfer leaders.";
        return Err(Illegal::new("S6.3-10", text).leader(leader));
    }
    if done.contains(leader) {
        let text = "{leader} has transferred in this phase already.";
        return Err(Illegal::new("S6.3-08", text).leader(leader));
    }
    s.campaign.may_transfer(s, p, leader, unit)?;
    new_attachment(s, p, leader, unit)?;
    let (Some(from), Some(to)) = (p.leader_hex(leader), p.hex(unit)) else {
        let text = "{leader} and {unit} must both be on the map.";
        return Err(Illegal::new("S6.3-08", text).leader(leader).unit(unit));
    };
    if from != to && !within_transfer_range(s, p, side, from, to) {
        return Err(too_far(s.map.distance(from, to)).leader(leader).unit(unit));
    }
    Ok(())
}

/// Why a transfer over this distance fails: too far anyhow, or enemies in the way.
fn too_far(distance: u32) -> Illegal {
    let (range, distance) = (TRANSFER_RANGE as u16, distance as u16);
    if distance > range {
        let text = "{unit} is {have} hexes from {leader}; a transfer reaches {need}.";
        Illegal::new("S6.3-08", text).numbers(range, distance)
    } else {
        let text = "There is no path of {need} hexes or fewer, free of the enemy, \
                    from {leader} to {unit}.";
        Illegal::new("S6.3-09", text).numbers(range, distance)
    }
}

/// Whether a leader could be attached to a unit that he is not attached to yet.
pub(crate) fn new_attachment(
    s: &Scenario,
    p: &Position,
    leader: LeaderId,
    unit: UnitId,
) -> Result<(), Illegal> {
    let refuse = |rule, text| Err(Illegal::new(rule, text).leader(leader).unit(unit));
    if p.hex(unit).is_none() || !s.commands(leader, p.unit(unit).command) {
        return refuse(
            "S2.2-11",
            "{unit} is no unit of {leader}'s command on the map.",
        );
    }
    if !s.may_attach(p, leader, unit) {
        return refuse("S2.2-08", "{leader} may be attached to infantry only.");
    }
    if p.leader(leader).attached == Some(unit) {
        return refuse("S6.3-01", "{leader} is attached to {unit} already.");
    }
    if has_rival(s, p, leader, unit) {
        return refuse(
            "S6.3-02",
            "{unit} has a leader of {leader}'s level already.",
        );
    }
    let horsemen = |other: LeaderId| s.leader(other).cavalry;
    if s.leader(leader).level >= Level::District && p.leaders_of(unit).iter().any(horsemen) {
        let text = "{leader} may not be attached to {unit}, which a leader of cavalry leads.";
        return refuse("S6.3-12", text);
    }
    Ok(())
}

/// S6.3-02: whether a unit has another leader of the same level.
pub(crate) fn has_rival(s: &Scenario, p: &Position, leader: LeaderId, unit: UnitId) -> bool {
    let level = s.leader(leader).level;
    let mut others = p.leaders_of(unit).iter();
    others.any(|other| other != leader && s.leader(other).level == level)
}

/// Whether a leader whose unit is no more may be attached to this one.
pub(crate) fn may_take_in(s: &Scenario, p: &Position, leader: LeaderId, unit: UnitId) -> bool {
    s.may_attach(p, leader, unit) && !has_rival(s, p, leader, unit)
}

/// S6.3-09: enemy units block the path; Zones of Control and terrain do not. Enemy forts do
/// (HCR-18-02).
fn within_transfer_range(s: &Scenario, p: &Position, side: Side, from: HexId, to: HexId) -> bool {
    if s.map.distance(from, to) > TRANSFER_RANGE {
        return false;
    }
    // Mostly nothing is in the way; then the straight path spares the search.
    straight(s, p, side, from, to) || detour(s, p, side, from, to)
}

/// Whether a path that comes nearer with every hex leads to the end.
fn straight(s: &Scenario, p: &Position, side: Side, from: HexId, to: HexId) -> bool {
    let (mut at, mut heading) = (from, Direction::North);
    let mut left = s.map.distance(from, to);
    while left > 0 {
        let ahead = |direction: Direction| {
            let next = s.map.neighbor(at, direction)?;
            let nearer = s.map.distance(next, to) < left;
            let nearer = nearer && !forts::is_target(s, p, side.other(), next);
            nearer.then_some((next, direction))
        };
        // Mostly on in the same direction.
        let next = ahead(heading).or_else(|| Direction::ALL.into_iter().find_map(ahead));
        let Some((next, direction)) = next else {
            return false;
        };
        (at, heading) = (next, direction);
        left -= 1;
    }
    true
}

/// Whether any path within the range of a transfer leads to the end.
fn detour(s: &Scenario, p: &Position, side: Side, from: HexId, to: HexId) -> bool {
    let mut seen = HexSet::EMPTY;
    let mut queue: ArrayVec<(HexId, u32), TRANSFER_AREA> = ArrayVec::new();
    queue.push((from, TRANSFER_RANGE));
    seen.insert(from);
    let mut done = 0;
    while let Some((hex, left)) = queue.get(done).copied() {
        done += 1;
        for (_, next) in s.map.neighbors(hex) {
            // With the hexes that are left he must still be able to arrive.
            let hopeful = s.map.distance(next, to) < left;
            if hopeful && !seen.contains(next) && !forts::is_target(s, p, side.other(), next) {
                if next == to {
                    return true;
                }
                seen.insert(next);
                queue.push((next, left - 1));
            }
        }
    }
    false
}

/// Transfers a leader, or ends the side's part of the phase.
pub(crate) fn transfer(play: &mut Play<'_>, side: Side, done: LeaderSet, action: Action) {
    play.pop();
    match action {
        Action::TransferLeader(leader, unit) => {
            play.push(Frame::Transfer {
                side,
                done: done.with(leader),
            });
            play.emit(Event::LeaderAttached(leader, unit));
        }
        _ => next_side(play, side),
    }
}

/// Skips a side that has no leader to transfer.
pub(crate) fn transfer_step(play: &mut Play<'_>, side: Side, done: LeaderSet) -> bool {
    let (s, p) = (play.s, &*play.p);
    let able = |leader: LeaderId| {
        s.leader(leader).side == side
            && s.subordinates(p, leader).iter().any(|unit| {
                let transfer = Action::TransferLeader(leader, unit);
                transfer_verdict(s, p, side, done, transfer).is_ok()
            })
    };
    let found = s.leader_ids().any(able);
    if !found {
        play.pop();
        next_side(play, side);
    }
    !found
}

fn next_side(play: &mut Play<'_>, side: Side) {
    if side == Side::Union {
        play.push(Frame::Transfer {
            side: Side::Confederate,
            done: LeaderSet::EMPTY,
        });
    }
}

/// Where the active leader of an activation might transfer (S5.2-18, S5.2-19).
pub(crate) fn activation_candidates(
    s: &Scenario,
    p: &Position,
    frame: &Frame,
    offer: &mut impl FnMut(Action),
) {
    if let Frame::Activation(activation) = frame {
        for unit in s.subordinates(p, activation.leader).iter() {
            offer(Action::TransferLeader(activation.leader, unit));
        }
        offer(Action::Confirm);
    }
}

/// Whether the active leader may transfer to this unit in step 5 of an activation: one
/// in his hex, or in the hex of a selected subordinate or artillery unit.
pub(crate) fn activation_verdict(
    s: &Scenario,
    p: &Position,
    activation: &Activation,
    action: Action,
) -> Result<(), Illegal> {
    let unit = match action {
        Action::Confirm => return Ok(()),
        Action::TransferLeader(leader, unit) if leader == activation.leader => unit,
        Action::TransferLeader(leader, _) if s.leader(leader).level >= Level::District => {
            return Err(not_before_the_active_leader(s, activation.leader, leader));
        }
        _ => {
            let text = "First say with which unit {leader} goes.";
            return Err(Illegal::new("S5.2-19", text).leader(activation.leader));
        }
    };
    let leader = activation.leader;
    new_attachment(s, p, leader, unit)?;
    let hex = p.hex(unit);
    let reached = hex == p.leader_hex(leader)
        || activation
            .selected
            .iter()
            .any(|selected| p.hex(selected) == hex);
    if reached {
        Ok(())
    } else {
        let text = "{leader} may transfer only to the hex of a unit selected for this activation.";
        Err(Illegal::new("S5.2-18", text).leader(leader))
    }
}

/// Why an army or district leader does not transfer in step 5 of his own accord.
fn not_before_the_active_leader(s: &Scenario, active: LeaderId, leader: LeaderId) -> Illegal {
    if s.leader(active).cavalry {
        let text = "{leader} does not go along with a leader of cavalry.";
        Illegal::new("S6.3-14", text).leader(leader)
    } else {
        let text = "{leader} may go along once the active leader has transferred.";
        Illegal::new("S6.3-13", text).leader(leader)
    }
}

/// The units to which a leader without a unit may go: those in his hex, else the
/// nearest (S7.5-24). A unit with a leader of his level takes him in only if there is no
/// other (S6.3-02, S7.5-25).
pub(crate) fn refuges(s: &Scenario, p: &Position, leader: LeaderId, hex: HexId) -> UnitSet {
    let mut subordinates = s.subordinates(p, leader);
    let free = subordinates.iter().filter(|u| !has_rival(s, p, leader, *u));
    let free: UnitSet = free.collect();
    if !free.is_empty() {
        subordinates = free;
    }
    let distance = |unit: UnitId| p.hex(unit).map_or(u32::MAX, |at| s.map.distance(hex, at));
    let nearest = subordinates.iter().map(distance).min();
    subordinates
        .iter()
        .filter(|unit| Some(distance(*unit)) == nearest)
        .collect()
}

/// The units that the next homeless leader may be given.
pub(crate) fn place_candidates(
    s: &Scenario,
    p: &Position,
    frame: &Frame,
    offer: &mut impl FnMut(Action),
) {
    if let Frame::PlaceLeaders { leaders, hex } = frame
        && let Some(leader) = leaders.first()
    {
        for unit in refuges(s, p, leader, *hex).iter() {
            offer(Action::TransferLeader(leader, unit));
        }
    }
}

/// Whether the next homeless leader may be given this unit.
pub(crate) fn place_verdict(
    s: &Scenario,
    p: &Position,
    leaders: LeaderSet,
    hex: HexId,
    action: Action,
) -> Result<(), Illegal> {
    let Some(leader) = leaders.first() else {
        return Err(Illegal::new("S7.5-24", "No leader needs a new unit."));
    };
    match action {
        Action::TransferLeader(l, unit) if l == leader => {
            if refuges(s, p, leader, hex).contains(unit) {
                Ok(())
            } else {
                let text = "{leader} goes to the nearest unit of his command, not to {unit}.";
                Err(Illegal::new("S7.5-24", text).leader(leader).unit(unit))
            }
        }
        _ => {
            let text = "First {leader} must be given a new unit.";
            Err(Illegal::new("S7.5-24", text).leader(leader))
        }
    }
}

/// Gives a homeless leader a unit.
pub(crate) fn place(play: &mut Play<'_>, leaders: LeaderSet, hex: HexId, action: Action) {
    if let Action::TransferLeader(leader, unit) = action {
        settled(play, leaders.without(leader), hex);
        play.emit(Event::LeaderAttached(leader, unit));
    }
}

/// Goes on to the homeless leaders who are left.
fn settled(play: &mut Play<'_>, leaders: LeaderSet, hex: HexId) {
    play.pop();
    if !leaders.is_empty() {
        play.push(Frame::PlaceLeaders { leaders, hex });
    }
}

/// Settles a homeless leader who has no choice.
pub(crate) fn place_step(play: &mut Play<'_>, leaders: LeaderSet, hex: HexId) -> bool {
    let Some(leader) = leaders.first() else {
        play.pop();
        return true;
    };
    let refuges = refuges(play.s, play.p, leader, hex);
    let event = match refuges.single() {
        Some(unit) => Event::LeaderAttached(leader, unit),
        // S7.5-25: no unit subordinate to him is left.
        None if refuges.is_empty() => Event::LeaderRemoved(leader),
        None => return false,
    };
    settled(play, leaders.without(leader), hex);
    play.emit(event);
    true
}

/// The artillery of a side in the given hexes, which joins an activation or assault
/// whatever its command (S5.2-08, S7.1-17).
pub(crate) fn artillery(s: &Scenario, p: &Position, side: Side, hexes: &[HexId]) -> UnitSet {
    p.units_of(side)
        .iter()
        .filter(|unit| s.unit(*unit).arm == Arm::Artillery)
        .filter(|unit| p.hex(*unit).is_some_and(|hex| hexes.contains(&hex)))
        .collect()
}
