//! Supply by county, the repair of stations and the building of depots in drills.

use longroll_map::HexSet;
use longroll_rules::ammunition::{Ammunition, Boxes, CountySupply, DepotBuilding, Replenishment};
use longroll_rules::station_repair::StationRepair;
use longroll_rules::supply::Supply;
use longroll_rules::{Scenario, Side};

use super::words::{Said, flag, hex, leader, number, pair, side};

/// Reads `county-supply side=union boxes=2,2,1 convoy=csa-lee`, `station-repair usual=3
/// there=4 county=Spotsylvania within=10`, `depot-building most=2 source=4027`,
/// `depots-burn yes` and `supply lines=union key=W2521 supplied=Montgomery:union`.
pub fn read(s: &mut Scenario, words: &[&str]) -> Said<()> {
    match words {
        ["county-supply", rest @ ..] => county_supply(s, rest),
        ["station-repair", rest @ ..] => station_repair(s, rest),
        ["depot-building", rest @ ..] => depot_building(s, rest),
        ["supply", rest @ ..] => supply(s, rest),
        ["depots-burn", yes] => {
            s.works.depots_burn = flag(yes)?;
            Ok(())
        }
        _ => Err("there is no such supply".to_owned()),
    }
}

fn supply(s: &mut Scenario, words: &[&str]) -> Said<()> {
    let mut supply = Supply::default();
    for word in words {
        match pair(word)? {
            ("lines", value) => supply.lines = Some(side(value)?),
            ("key", label) => supply.key = Some(hex(s, label)?),
            ("supplied", value) => {
                let (name, who) = value.split_once(':').ok_or("expected county:side")?;
                let county = s.counties.find(name).ok_or("no such county")?;
                supply.supplied.push((side(who)?, county));
            }
            (key, _) => return Err(format!("supply has no \"{key}\"")),
        }
    }
    s.supply = Some(supply);
    Ok(())
}

fn county_supply(s: &mut Scenario, words: &[&str]) -> Said<()> {
    let mut supply = CountySupply {
        side: Side::Union,
        boxes: Vec::new(),
        convoy: None,
    };
    for word in words {
        match pair(word)? {
            ("side", value) => supply.side = side(value)?,
            ("boxes", value) => {
                supply.boxes = value.split(',').map(number).collect::<Said<_>>()?;
            }
            ("convoy", id) => supply.convoy = Some(leader(s, id)?),
            (key, _) => return Err(format!("county supply has no \"{key}\"")),
        }
    }
    s.ammunition = Some(Ammunition {
        boxes: Boxes {
            infantry: 4,
            cavalry: 3,
            artillery: 4,
        },
        replenishment: Replenishment::Counties(supply),
    });
    Ok(())
}

fn station_repair(s: &mut Scenario, words: &[&str]) -> Said<()> {
    let mut repair = StationRepair {
        side: Side::Union,
        usual: 0,
        elsewhere: HexSet::EMPTY,
        there: 0,
        within: None,
        rule: "RTG-16-11",
    };
    for word in words {
        match pair(word)? {
            ("usual", value) => repair.usual = number(value)?,
            ("there", value) => repair.there = number(value)?,
            ("within", value) => repair.within = Some(number(value)?),
            ("county", name) => {
                let county = s.counties.find(name).ok_or("no such county")?;
                for hex in s.counties.hexes(county).iter() {
                    repair.elsewhere.insert(hex);
                }
            }
            (key, _) => return Err(format!("station repair has no \"{key}\"")),
        }
    }
    s.station_repair = Some(repair);
    Ok(())
}

fn depot_building(s: &mut Scenario, words: &[&str]) -> Said<()> {
    let mut building = DepotBuilding {
        side: Side::Union,
        most: 2,
        sources: HexSet::EMPTY,
    };
    for word in words {
        match pair(word)? {
            ("most", value) => building.most = number(value)?,
            ("source", label) => building.sources.insert(hex(s, label)?),
            (key, _) => return Err(format!("the building of depots has no \"{key}\"")),
        }
    }
    s.depot_building = Some(building);
    Ok(())
}
