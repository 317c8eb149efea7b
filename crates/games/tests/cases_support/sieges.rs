//! Sieges, forts and levies in drills.

use longroll_map::HexSet;
use longroll_rules::forts::Forts;
use longroll_rules::s08_levies::Levies;
use longroll_rules::siege::{Rules, Siege};
use longroll_rules::{Scenario, Side};

use super::words::{Said, hex, number, pair, side};

/// Reads `siege center=4028 within=3 exits=4020,4021 heights=4027:3,4029:1`, and
/// `levies 4027 4028`, and `forts union 4027,4028`.
pub fn read(s: &mut Scenario, words: &[&str]) -> Said<()> {
    match words {
        ["levies", towns @ ..] => {
            let towns = towns.iter().map(|label| hex(s, label));
            s.levies = Some(Levies {
                side: Side::Confederate,
                towns: towns.collect::<Said<_>>()?,
            });
            Ok(())
        }
        ["forts", who, labels] => {
            let hexes = labels.split(',').map(|label| hex(s, label));
            let hexes = hexes.collect::<Said<Vec<_>>>()?;
            s.permanent_forts = Some(Forts::new(side(who)?, hexes));
            Ok(())
        }
        ["siege", rest @ ..] => siege(s, rest),
        _ => Err("there is no such drill".to_owned()),
    }
}

fn siege(s: &mut Scenario, words: &[&str]) -> Said<()> {
    let mut siege = Siege {
        side: Side::Union,
        center: s.map.hexes().next().ok_or("an empty map")?,
        within: 3,
        exits: HexSet::EMPTY,
        heights: Vec::new(),
        least: 12,
        rules: Rules {
            heights: "RTG-15-04",
            table: "RTG-15-03",
        },
    };
    for word in words {
        match pair(word)? {
            ("center", label) => siege.center = hex(s, label)?,
            ("within", value) => siege.within = number(value)?,
            ("exits", labels) => {
                let hexes = labels.split(',').map(|label| hex(s, label));
                siege.exits = hexes.collect::<Said<_>>()?;
            }
            ("heights", list) => {
                for word in list.split(',') {
                    let (label, value) = word.split_once(':').ok_or("expected hex:modifier")?;
                    siege.heights.push((hex(s, label)?, number(value)?));
                }
            }
            (key, _) => return Err(format!("a siege has no \"{key}\"")),
        }
    }
    s.siege = Some(siege);
    Ok(())
}
