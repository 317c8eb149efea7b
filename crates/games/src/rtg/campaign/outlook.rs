//! What of the campaign is to be seen on the map and beside it.

use longroll_map::HexId;
use longroll_rules::outlook::{Arrival, Barred, Outlook};
use longroll_rules::{Phase, Position, Scenario, Side, UnitSet};

use super::groups::{Group, TRACKS, is_late};
use super::{Gettysburg, army, memory};

pub(super) fn outlook(campaign: &Gettysburg, s: &Scenario, p: &Position) -> Outlook {
    Outlook {
        barred: barred(campaign, p),
        arrivals: arrivals(campaign, s, p),
        ..Outlook::default()
    }
}

fn barred(campaign: &Gettysburg, p: &Position) -> Vec<Barred> {
    let groups = &campaign.groups;
    let barred = Barred {
        side: Side::Confederate,
        infantry: true,
        units: UnitSet::EMPTY,
        hexes: campaign.release.barred,
        rule: "RTG-S6-02",
    };
    let infantry = (!groups.has_come(p, 0)).then_some(barred);
    let stuart = campaign.stuart.barred(p);
    let stuart = stuart.filter(|_| groups.stuart_has_come(p));
    infantry.into_iter().chain(stuart).collect()
}

/// Who may still come, in the order of the tracks.
fn arrivals(campaign: &Gettysburg, s: &Scenario, p: &Position) -> Vec<Arrival> {
    let come = p.arrived();
    let groups = campaign.groups.contingents.iter();
    let still = groups.filter_map(|(group, contingent)| {
        let units = contingent.units.iter().map(|(unit, _)| *unit);
        let units: Vec<_> = units.filter(|unit| !come.units.contains(*unit)).collect();
        let leaders = contingent.leaders.iter();
        let leaders: Vec<_> = leaders
            .filter(|leader| !come.leaders.contains(*leader))
            .collect();
        let (place, rule) = entry(*group);
        (units.len() + leaders.len() > 0).then(|| Arrival {
            side: contingent.side,
            hex: s.map.find(place).unwrap_or(HexId::new(0)),
            hexes: campaign.groups.next_landing(s, p, *group),
            units,
            leaders,
            when: when(s, p, *group),
            rule,
        })
    });
    still.collect()
}

/// Where a group enters, or a hex in the middle of its stretch of the edge.
const fn entry(group: Group) -> (&'static str, &'static str) {
    match group {
        Group::Increment(_) => ("S2734", "RTG-17-07"),
        Group::Stuart => ("S4534", "RTG-18-02"),
        Group::Reinforcements(0) => ("S0104", "RTG-14.1-09"),
        Group::Reinforcements(_) => ("S0119", "RTG-14.1-06"),
        Group::Garrison(_) => ("S0119", "RTG-14.1-10"),
        Group::Track(0, _) => ("N4907", "RTG-14.2-04"),
        Group::Track(1, 0) => ("N0130", "RTG-14.2-05"),
        Group::Track(1, _) => ("S0108", "RTG-14.2-05"),
        Group::Track(..) => ("S5734", "RTG-14.2-06"),
    }
}

fn when(s: &Scenario, p: &Position, group: Group) -> String {
    let memory = p.memory();
    let event = |set: usize, track, what: &str, from: u8| {
        let come = memory::come(memory, track);
        match memory::turn_of(memory, track, set) {
            0 if set > come => "After those before it, by the same random event.".to_owned(),
            0 => format!("By a random event {what}, from turn {from} on."),
            _ => "Due now, in the Random Events Phase.".to_owned(),
        }
    };
    match group {
        Group::Increment(number) => match army::due(memory, number) {
            Some(turn) if is_late(s, p, Phase::ArmyArrival, turn) => {
                "In the next Arrival Phase, between S2134 and S5334.".to_owned()
            }
            Some(turn) => format!(
                "In turn {turn}, between S2134 and S3534, or a turn later as far east as S5334."
            ),
            None => "By the dice of the Army of the Potomac Arrival Phase.".to_owned(),
        },
        Group::Stuart => match memory.0[memory::STUART] {
            0 => "By the die of the Stuart Phase, from turn 6 on.".to_owned(),
            turn if is_late(s, p, Phase::Stuart, turn as u8) => {
                "In the next Stuart Phase, on the east edge.".to_owned()
            }
            _ => "Due now, in the Stuart Phase, or a turn later on the east edge.".to_owned(),
        },
        Group::Reinforcements(set) => {
            event(set, memory::REINFORCEMENTS, "Confederate Reinforcements", 6)
        }
        Group::Garrison(set) => event(set, memory::GARRISON, "Richmond Garrison", 7),
        Group::Track(track, set) => {
            let come = memory::sets(memory, track);
            let name = TRACKS.get(track).copied().unwrap_or_default();
            match set {
                set if set < come => "Due now, in the Reinforcement Phase.".to_owned(),
                set if set == come => format!("By the die for {name}, from turn 11 on."),
                _ => "After those before it, by the same die.".to_owned(),
            }
        }
    }
}
