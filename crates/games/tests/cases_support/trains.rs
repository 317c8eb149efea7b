//! Movement by rail in drills.

use longroll_map::HexSet;
use longroll_rules::rail::{Line, Link, Quota, Rail, Rules};
use longroll_rules::unit::UnitSet;
use longroll_rules::{Scenario, Side};

use super::words::{Said, flag, hex, number, pair, unit};

/// Reads `rail turn=9 range=60 line=4027,4028 divisions=1 others=3 either=yes`, and
/// `rail-link 4028 4030 3`.
pub fn read(s: &mut Scenario, words: &[&str]) -> Said<()> {
    if let ["rail-link", a, b, hexes] = words {
        s.rail_links.push(Link {
            ends: [hex(s, a)?, hex(s, b)?],
            hexes: number(hexes)?,
            on_any_path: true,
        });
        return Ok(());
    }
    let mut rail = s.rail.take().unwrap_or(Rail {
        side: Side::Union,
        from_turn: 1,
        early: UnitSet::EMPTY,
        rested: 2,
        fatigue: 2,
        range: 60,
        stations: HexSet::EMPTY,
        lines: Vec::new(),
        rules: Rules {
            who: "RTG-22-01",
            start: "RTG-22-02",
            ride: "RTG-22-03",
            quota: "RTG-22-06",
        },
    });
    for word in words.iter().skip(1) {
        let (key, value) = pair(word)?;
        match key {
            "turn" => rail.from_turn = number(value)?,
            "early" => rail.early = rail.early.with(unit(s, value)?),
            "range" => rail.range = number(value)?,
            "fatigue" => rail.fatigue = number(value)?,
            "rested" => rail.rested = number(value)?,
            "station" => rail.stations.insert(hex(s, value)?),
            "line" => {
                let hexes = value.split(',').map(|label| hex(s, label));
                rail.lines.push(Line {
                    name: format!("line {}", rail.lines.len() + 1),
                    hexes: hexes.collect::<Said<_>>()?,
                    quota: Quota {
                        divisions: 1,
                        others: 3,
                        either: true,
                    },
                });
            }
            "divisions" | "others" | "either" => {
                let line = rail.lines.last_mut().ok_or("first name a line")?;
                match key {
                    "divisions" => line.quota.divisions = number(value)?,
                    "others" => line.quota.others = number(value)?,
                    _ => line.quota.either = flag(value)?,
                }
            }
            _ => return Err(format!("there is no rail {key}")),
        }
    }
    s.rail = Some(rail);
    Ok(())
}
