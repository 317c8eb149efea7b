use longroll_map::HexSet;

use super::{hex, leader, points, supply, unit};
use crate::ammunition::{attempts, next_roll};
use crate::arrivals::Arrivals;
use crate::decision::{Decision, Kind, Pending};
use crate::dice::Purpose;
use crate::frame::{Frame, Initiative, ReformStage, Works};
use crate::s05_march::{march_penalty, must_roll};
use crate::{
    Position, Scenario, Side, UnitSet, arrivals, s05_activate, s08_levies, s12_rain, station_repair,
};

/// What is asked and of whom, in one plain sentence.
pub fn prompt(s: &Scenario, p: &Position) -> String {
    match s.pending(p) {
        Pending::Over => "The game is over.".to_owned(),
        Pending::Chance(roll) => match roll.side {
            Some(side) if roll.purpose == Purpose::Replenishment => replenishment(s, p, side),
            Some(side) if roll.purpose == Purpose::Siege => siege(s, side),
            Some(side) if roll.purpose == Purpose::Foraging => supply::roll(s, p, side),
            Some(side) if roll.purpose == Purpose::StationRepair => station(s, p, side),
            Some(side) if roll.purpose == Purpose::PhaseTable => {
                let dice = if roll.count == 2 { "two dice" } else { "a die" };
                let (who, phase) = (side.name(), p.phase(s).name());
                format!("The {who} player rolls {dice} in the {phase}.")
            }
            Some(side) if roll.purpose == Purpose::CycleEnd => cycle_end(s, p, side),
            Some(_) if roll.purpose == Purpose::Discovery => s.campaign.interlude_question(s, p),
            Some(side) => format!("The {} player rolls for {}.", side.name(), purpose(roll)),
            None if roll.purpose == Purpose::RandomEvents => {
                "Two dice are rolled for random events.".to_owned()
            }
            None => format!("Both players roll for {}.", purpose(roll)),
        },
        Pending::Choice(decision) => choice(s, p, decision),
    }
}

/// "... rolls whether the Action Cycle ends: 2 or less ends it."
fn cycle_end(s: &Scenario, p: &Position, side: Side) -> String {
    let highest = s
        .campaign
        .ends_cycle(s, p)
        .map_or(0, |(highest, _)| highest);
    let who = side.name();
    format!("The {who} player rolls whether the Action Cycle ends: {highest} or less ends it.")
}

/// "... rolls for the ammunition of Hill: 5 or less brings it."
fn replenishment(s: &Scenario, p: &Position, side: Side) -> String {
    let who = side.name();
    let next = p.frames().last().and_then(|frame| match frame {
        Frame::Replenish(replenish) => next_roll(s, replenish),
        _ => None,
    });
    let path = next.and_then(|u| Some((u, crate::ammunition::supply(s, p, u)?)));
    match path {
        Some((u, path)) => format!(
            "The {who} player rolls for the ammunition of {}: {} or less brings it.",
            unit(s, u),
            path.highest(s)
        ),
        None => format!("The {who} player rolls for ammunition."),
    }
}

/// "2 1/2 boxes".
fn count_halves(halves: u8) -> String {
    match (halves / 2, halves % 2) {
        (0, _) => "1/2 box".to_owned(),
        (1, 0) => "1 box".to_owned(),
        (boxes, 0) => format!("{boxes} boxes"),
        (boxes, _) => format!("{boxes} 1/2 boxes"),
    }
}

/// "... rolls for the station in Hanover: 3 or less repairs it."
fn station(s: &Scenario, p: &Position, side: Side) -> String {
    let at = p.frames().last().and_then(|frame| match frame {
        Frame::StationRepair { left } => station_repair::station(p, *left),
        _ => None,
    });
    let who = side.name();
    match at.zip(s.station_repair.as_ref()) {
        Some((at, repair)) => format!(
            "The {who} player rolls for the station in {}: {} or less repairs it.",
            hex(s, at),
            repair.highest(at)
        ),
        None => format!("The {who} player rolls for a station."),
    }
}

/// "... rolls two dice: with 12 or more the garrison of Harpers Ferry surrenders."
fn siege(s: &Scenario, side: Side) -> String {
    let who = side.name();
    match &s.siege {
        Some(siege) => format!(
            "The {who} player rolls two dice: with {} or more the garrison of {} surrenders.",
            siege.least,
            hex(s, siege.center)
        ),
        None => format!("The {who} player rolls two dice."),
    }
}

/// ", or levy Carlisle (+2), York (+4)", if any town can be levied now.
fn levies(s: &Scenario, p: &Position, works: &Works) -> String {
    let units = p.units_of(works.side).iter();
    let able = units.filter(|u| s08_levies::verdict(s, p, works, *u).is_ok());
    let mut towns: Vec<_> = able.filter_map(|u| s08_levies::prize(s, p, u)).collect();
    towns.sort_unstable();
    towns.dedup();
    if towns.is_empty() {
        return String::new();
    }
    let towns = towns.iter();
    let towns: Vec<_> = towns
        .map(|(at, worth)| format!("{} ({worth:+})", hex(s, *at)))
        .collect();
    format!(", or levy {}", towns.join(", "))
}

/// ", -2 for command stalled", if that takes as much from each of some units.
fn lessened(s: &Scenario, p: &Position, units: UnitSet) -> String {
    let mut penalties = units.iter().map(|u| march_penalty(s, p, u));
    match penalties.next().flatten() {
        Some(first) if penalties.all(|other| other == Some(first)) => {
            format!(", {:+} for {}", first.value, first.name)
        }
        _ => String::new(),
    }
}

/// So many are named; a whole army is counted.
const NAMED: usize = 4;

/// "Union: where do Hancock, Gibbon arrive?"
fn arriving(s: &Scenario, p: &Position, arrivals: &Arrivals) -> String {
    let units = arrivals.units.iter().map(|u| unit(s, u));
    let leaders = arrivals.leaders.iter().map(|l| leader(s, l));
    let names: Vec<_> = units.chain(leaders).collect();
    let verb = if names.len() == 1 { "does" } else { "do" };
    let names = match names.get(NAMED..) {
        Some(rest) if rest.len() > 1 => {
            format!("{} and {} others", names[..NAMED].join(", "), rest.len())
        }
        _ => names.join(", "),
    };
    let hexes = if arrivals.units.is_empty() || arrivals.units.len() > NAMED {
        String::new()
    } else {
        open_to(s, &arrivals::open(s, p, arrivals))
    };
    format!(
        "{}: where {verb} {names} arrive?{hexes}",
        arrivals.side.name()
    )
}

/// " Open: W1801, W1901.", " Open: 9 hexes, W1701 to W3301."
fn open_to(s: &Scenario, hexes: &HexSet) -> String {
    let labels: Vec<_> = hexes.iter().map(|at| s.map.label(at)).collect();
    match labels.as_slice() {
        [] => String::new(),
        [first, .., last] if labels.len() > NAMED => {
            format!(" Open: {} hexes, {first} to {last}.", labels.len())
        }
        few => format!(" Open: {}.", few.join(", ")),
    }
}

/// "Hancock and Gibbon", "4 units".
fn retreating(s: &Scenario, units: UnitSet) -> String {
    let names: Vec<_> = units.iter().map(|u| unit(s, u)).collect();
    match names.as_slice() {
        [one] => format!("{one} must"),
        [one, other] => format!("{one} and {other}"),
        more => format!("{} units", more.len()),
    }
}

fn purpose(roll: crate::Roll) -> String {
    roll.purpose.word().replace('-', " ")
}

#[allow(
    clippy::too_many_lines,
    reason = "a plain list, one sentence a question, easier to read whole"
)]
fn choice(s: &Scenario, p: &Position, decision: Decision) -> String {
    let side = decision.side.name();
    let Some(frame) = p.frames().last() else {
        return format!("{side} decides.");
    };
    match (decision.kind, frame) {
        (Kind::Ammunition, Frame::Replenish(r)) => format!(
            "{side}: which units try to get ammunition? {} of {} attempts named.",
            r.named(s, decision.side),
            attempts(s, p, decision.side)
        ),
        (Kind::Depots, Frame::Depots { constructing: true }) => {
            format!("{side}: in which station do you begin a depot?")
        }
        (Kind::Depots, _) => format!("{side}: which depots do you complete?"),
        (Kind::Convoy, Frame::Convoy(c)) => format!(
            "{side}: which units get ammunition? {} of the convoy {} left.",
            count_halves(c.halves),
            if c.halves == 2 { "is" } else { "are" }
        ),
        (Kind::Conscripts, Frame::Conscripts(c)) => format!(
            "{side}: which units get the conscripts? Manpower left to give: {}.",
            c.points
        ),
        (Kind::Arrivals, Frame::Arrivals(a)) => arriving(s, p, a),
        (Kind::LeaderTransfer, _) => {
            format!("{side}: transfer leaders to other units, or end the phase.")
        }
        (Kind::Attachment, _) => {
            format!("{side}: attach units in the same hex to each other, or end the phase.")
        }
        (Kind::Initiative, Frame::Initiative(Initiative::Choose { yielded: true, .. })) => {
            format!(
                "{side}: the enemy passed. Take the initiative, or pass and end the turn's actions?"
            )
        }
        (Kind::Initiative, Frame::Initiative(Initiative::Secret { .. }))
            if p.is_kept_from(decision.side) =>
        {
            format!("{side}: moves are made in secret.")
        }
        (Kind::Initiative, Frame::Initiative(Initiative::Secret { .. })) => {
            format!("{side}: the enemy sees nothing of your moves. Act, or finish them?")
        }
        (Kind::BridgePlans, _) => format!(
            "{side}: record in secret which bridges over the Rappahannock are built next turn, or \
             go on."
        ),
        (Kind::Initiative, Frame::Initiative(Initiative::Ordered { .. })) => {
            format!("{side}: this Action Phase is yours alone. Take it or pass?")
        }
        (Kind::Initiative, Frame::Bonus(_)) => {
            format!("{side}: take an action of the bonus cycle, or end it?")
        }
        (Kind::Initiative, _) => format!("{side}: the initiative is yours. Take it or pass?"),
        (Kind::Action, _) => format!("{side}: choose one action."),
        (Kind::ActivationUnits, Frame::Activation(a)) => {
            format!("{side}: which units does {} activate?", leader(s, a.leader))
        }
        (Kind::ActivationLeader, Frame::Activation(a)) => {
            format!("{side}: with which unit does {} go?", leader(s, a.leader))
        }
        (Kind::ActivationNext, Frame::Activation(a)) => format!(
            "{side}: which unit marches next, with {}{}?",
            points(a.allowance),
            lessened(s, p, s05_activate::waiting(p, a))
        ),
        (Kind::ForceMarch, Frame::March(m)) => format!(
            "{side}: {} has {}. Force march?",
            unit(s, m.unit),
            points(m.mp)
        ),
        (Kind::March, Frame::March(m)) => {
            format!(
                "{side}: {} marches, {} left.",
                unit(s, m.unit),
                points(m.mp)
            )
        }
        (Kind::Interlude, _) => format!("{side}: {}", s.campaign.interlude_question(s, p)),
        (Kind::Ride, Frame::Ride(r)) => {
            format!("{side}: where does {} go by rail?", unit(s, r.unit))
        }
        (Kind::BreakUp, Frame::BreakUp(b)) => format!(
            "{side}: {} is broken up. Detach more, or name the brigade that takes its place.",
            unit(s, b.division)
        ),
        (Kind::Reform, Frame::Reform(r)) => {
            let division = unit(s, r.division);
            match r.stage {
                ReformStage::Pick => format!("{side}: which units reform {division}?"),
                ReformStage::Exchange { .. } => format!(
                    "{side}: {division} has gained artillery. Which of its brigades gives up its \
                     own?"
                ),
                ReformStage::StandIn { brigade, .. } => format!(
                    "{side}: which counter without artillery takes the place of {}?",
                    unit(s, brigade)
                ),
            }
        }
        (Kind::AssaultUnits, Frame::Assault(a)) => {
            format!(
                "{side}: which units does {} lead in the assault?",
                leader(s, a.leader)
            )
        }
        (Kind::AssaultTarget, Frame::Assault(a)) => {
            format!("{side}: which hex does {} assault?", leader(s, a.leader))
        }
        (Kind::AssaultDrop, Frame::Assault(a)) => format!(
            "{side}: only {} may attack; which unit is left out?",
            count(a.number, "unit")
        ),
        (Kind::AssaultBonus, Frame::Assault(a)) => format!(
            "{side}: does the army leader lend {} his bonus?",
            leader(s, a.leader)
        ),
        (Kind::GrandAssault, _) => format!("{side}: attempt a grand assault?"),
        (Kind::GrandAssaultHexes, Frame::Assault(a)) => format!(
            "{side}: which hexes join the grand assault? At most {}.",
            a.grand.number
        ),
        (Kind::GrandAssaultUnits, _) => {
            format!("{side}: which units of these hexes join the grand assault?")
        }
        (Kind::LeaderDeath, _) => format!("{side}: which of these leaders falls?"),
        (Kind::Losses, Frame::Losses(l)) if l.remaining == 1 => {
            format!("{side}: which unit takes the last point of loss?")
        }
        (Kind::Losses, Frame::Losses(l)) => format!(
            "{side}: which unit takes the next point of loss? {} are left.",
            l.remaining
        ),
        (Kind::PlaceForce, Frame::Conceal(c)) => format!(
            "{side}: which units in {} go under the force marker? None makes it a dummy.",
            hex(s, c.hex)
        ),
        (Kind::FeignExtended, Frame::March(m)) if must_roll(s, p, m) => format!(
            "{side}: {} makes an extended march. Its die falls now; the enemy sees no more of it \
             than of one that is only shown.",
            unit(s, m.unit)
        ),
        (Kind::FeignExtended, _) => {
            format!("{side}: show the enemy a die for an extended march that means nothing?")
        }
        (Kind::DummyMarch, Frame::Dummy(d)) => format!(
            "{side}: dummy marker {} marches as {}, {} left.",
            d.number,
            d.guise.name(),
            points(d.mp)
        ),
        (Kind::DummiesAlong, Frame::Escorts { hex: at, .. }) => format!(
            "{side}: which dummy markers from {} move along with the force?",
            hex(s, *at)
        ),
        (Kind::VoluntaryRetreat, Frame::Voluntary(v)) => {
            format!("{side}: do units in {} retreat voluntarily?", hex(s, v.hex))
        }
        (Kind::Retreat, Frame::Retreat(r)) => {
            let (least, most) = r.kind.length();
            format!(
                "{side}: {} retreat {least} to {most} hexes; {} so far. Where to?",
                retreating(s, r.units),
                r.path.len() - 1
            )
        }
        (Kind::SupplyStatus, Frame::SupplyStatus(status)) => supply::feeding(s, p, status),
        (Kind::Foraging, _) => {
            format!("{side}: which units that are out of supply forage?")
        }
        (Kind::Recovery, Frame::Works(works)) => format!(
            "{side}: rested units may entrench, build or repair bridges{}; or go on.",
            levies(s, p, works)
        ),
        (Kind::Destroy, Frame::March(m)) => {
            format!(
                "{side}: does {} try to destroy a crossing?",
                unit(s, m.unit)
            )
        }
        (Kind::LeaveSwamp, Frame::Swamped { waiting }) => match s12_rain::next(s, *waiting) {
            Some(u) => format!(
                "{side}: rain floods the swamp. Where does {} go?",
                unit(s, u)
            ),
            None => format!("{side} decides."),
        },
        (Kind::CavalryRetreat, _) => {
            format!("{side}: does the cavalry retreat before the enemy?")
        }
        (Kind::Advance, Frame::Advance(a)) => {
            format!("{side}: which units advance to {}?", hex(s, a.to))
        }
        (Kind::AdvanceLeaders, _) => format!("{side}: do leaders change units before the advance?"),
        (Kind::GoAlong, Frame::GoAlong { unit: u, leaders }) => {
            let names: Vec<_> = leaders.iter().map(|l| leader(s, l)).collect();
            let verb = if names.len() == 1 { "does" } else { "do" };
            format!(
                "{side}: {verb} {} go along with {}?",
                names.join(" and "),
                unit(s, *u)
            )
        }
        (Kind::PlaceLeader, Frame::PlaceLeaders { leaders, .. }) => {
            let name = leaders.first().map(|l| leader(s, l)).unwrap_or_default();
            format!("{side}: {name} has lost his unit. To which does he go?")
        }
        _ => format!("{side} decides."),
    }
}

fn count(number: u8, what: &str) -> String {
    match (number, what.split_once(" of ")) {
        (1, _) => format!("1 {what}"),
        (_, Some((noun, rest))) => format!("{number} {noun}s of {rest}"),
        (_, None) => format!("{number} {what}s"),
    }
}
