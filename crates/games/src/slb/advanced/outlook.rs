//! What of the Advanced Game is to be seen on the map and beside it.

use longroll_rules::outlook::{Arrival, Barred, Command, Departure, Outlook};
use longroll_rules::{Position, Scenario, Side, UnitId, UnitSet};

use super::exits::{MOST_RAIDERS, PURSUIT};
use super::memory::{self, Recollection};
use super::{Advanced, Arrivals};

impl Advanced {
    pub(super) fn outlook(&self, s: &Scenario, p: &Position) -> Outlook {
        Outlook {
            command: Some(self.command(s, p)),
            barred: self.barred(p),
            arrivals: self.to_come(s, p),
            departures: departures(p),
            horse_artillery: None,
            ..Outlook::default()
        }
    }

    fn command(&self, s: &Scenario, p: &Position) -> Command {
        let recollection = Recollection(p.memory());
        let commands = self.hooker_commands(p);
        let slowed = |unit: &UnitId| self.is_paralyzed(s, p, *unit);
        Command {
            side: Side::Union,
            leader: self.leaders.hooker,
            commands,
            shaken: self.shaken(p),
            combined: recollection.lifted(),
            paralyzed: recollection.paralyzed().filter(|_| commands),
            left: p.memory().1[memory::LEFT],
            slowed: p
                .units_of(Side::Union)
                .iter()
                .filter(slowed)
                .collect::<UnitSet>(),
        }
    }

    /// The limit of Combine Flanks.
    fn barred(&self, p: &Position) -> Vec<Barred> {
        if Recollection(p.memory()).lifted() {
            return Vec::new();
        }
        vec![Barred {
            side: Side::Union,
            infantry: true,
            units: UnitSet::EMPTY,
            hexes: self.combine.beyond,
            rule: "SLB-19-01",
        }]
    }

    /// Who may still come from Suffolk. Those who come second can't come before the first.
    fn to_come(&self, s: &Scenario, p: &Position) -> Vec<Arrival> {
        let come = Recollection(p.memory()).reinforcements();
        let still = self.arrivals.iter().enumerate().skip(come);
        still
            .map(|(number, group)| Arrival {
                side: Side::Confederate,
                hex: group.hex,
                hexes: [group.hex].into_iter().collect(),
                units: group.units.iter().map(|(unit, _)| *unit).collect(),
                leaders: group.leaders.iter().map(|(leader, _)| *leader).collect(),
                when: self.when(s, p, group, number == come),
                rule: "SLB-17-01",
            })
            .collect()
    }

    fn when(&self, s: &Scenario, p: &Position, group: &Arrivals, next: bool) -> String {
        if !next {
            return "After those before them, by the same random event.".to_owned();
        }
        let label = s.map.label(group.hex);
        if p.occupies(Side::Union, group.hex) {
            return format!("By a random event; not while the Union stands in {label}.");
        }
        match self.arrival_die(s, p) {
            ..=0 => "By a random event, on a later day.".to_owned(),
            6.. => "By a random event, without a die today.".to_owned(),
            1 => "By a random event, then today with a die of 1.".to_owned(),
            die => format!("By a random event, then today with a die of 1 to {die}."),
        }
    }
}

fn departures(p: &Position) -> Vec<Departure> {
    let number = |what| Recollection(p.memory()).number(what);
    let confederate = number(memory::CONFEDERATE_EXITED);
    let pursuit = confederate.saturating_mul(PURSUIT);
    vec![
        Departure {
            side: Side::Union,
            what: "cavalry brigades on the raid",
            number: number(memory::RAIDERS),
            most: Some(MOST_RAIDERS),
            rule: "SLB-S5-VP-01",
        },
        Departure {
            side: Side::Union,
            what: "Manpower in pursuit",
            number: number(memory::UNION_EXITED),
            most: Some(pursuit),
            rule: "SLB-19-05",
        },
        Departure {
            side: Side::Confederate,
            what: "Manpower",
            number: confederate,
            most: None,
            rule: "SLB-19-04",
        },
    ]
}
