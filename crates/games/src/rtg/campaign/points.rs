//! What scores at the end (20.0, 24.0 and the table of victory points): levies, stations,
//! crossings and the best of the counties.

use longroll_map::tsv::Table;
use longroll_map::{HexId, HexSet};
use longroll_rules::campaign::{Earned, Place, ScoreItem};
use longroll_rules::illegal::RuleId;
use longroll_rules::s02_zoc::{Zoc, exerted};
use longroll_rules::s05_burn::StationMarker;
use longroll_rules::unit::Arm;
use longroll_rules::{Position, Scenario, Side, UnitId};

use super::memory;
use super::release::counties;
use crate::awards::all;
use crate::game::Game;
use crate::names::lasting;
use crate::regions::hex;
use crate::{Data, LoadError, siege};

/// The least Manpower in a county's seat, and in the county (RTG-20-02, RTG-20-04).
const SEAT: u8 = 3;
const COUNTY: u32 = 70;
/// The least Manpower of a division that scores at a crossing (RTG-S6-VP-06).
const DIVISION: u8 = 5;
/// A levy's own condition, for those who plan (RTG-19-01).
const LEVY: u8 = 5;
/// What share of a county's points a lone unit is told to look for in its seat.
const SEAT_SHARE: i32 = 10;

/// A hex, its points, and their rule.
#[derive(Clone, Copy, Debug)]
struct Worth {
    at: HexId,
    points: i32,
    rule: RuleId,
}

/// A county and its seat.
#[derive(Debug)]
struct County {
    name: String,
    hexes: HexSet,
    seat: Worth,
}

/// All that scores besides losses.
#[derive(Debug)]
pub(super) struct Points {
    levies: Vec<Worth>,
    stations: Vec<Worth>,
    crossings: Vec<Worth>,
    /// The best first.
    counties: Vec<County>,
}

impl Points {
    pub(super) fn read(data: &Data, game: &Game) -> Result<Self, LoadError> {
        let file = "rtg/rtg-6.points.tsv";
        let text = data.text(file)?;
        let mut points = Self {
            levies: Vec::new(),
            stations: Vec::new(),
            crossings: Vec::new(),
            counties: Vec::new(),
        };
        let columns = ["kind", "at", "county", "points", "rule"];
        for row in Table::parse(file, &text, &columns)?.rows() {
            let worth = Worth {
                at: hex(row, "at", &game.map)?,
                points: row.value("points", "a number")?,
                rule: lasting(row.text("rule")),
            };
            match row.text("kind") {
                "levy" => points.levies.push(worth),
                "station" => points.stations.push(worth),
                "crossing" => points.crossings.push(worth),
                "county" => points.counties.push(County {
                    name: row.text("county").to_owned(),
                    hexes: counties(&game.map, &[row.text("county")]),
                    seat: worth,
                }),
                _ => {
                    let expected = "expected levy, station, crossing or county";
                    return Err(row.error("kind", expected).into());
                }
            }
        }
        points
            .counties
            .sort_by_key(|county| std::cmp::Reverse(county.seat.points));
        Ok(points)
    }

    /// The four hexes by which the Confederates come and go.
    pub(super) fn crossings(&self) -> Vec<HexId> {
        self.crossings.iter().map(|worth| worth.at).collect()
    }

    /// Their lines of the score.
    pub(super) fn score(&self, s: &Scenario, p: &Position) -> Vec<ScoreItem> {
        let mut items = Vec::new();
        let best = self.counties.iter().find(|county| county.controlled(s, p));
        items.push(match best {
            Some(county) => ScoreItem {
                reason: format!("{} County controlled by the Confederates", county.name),
                points: county.seat.points,
                rule: county.seat.rule,
            },
            None => ScoreItem {
                reason: "No county controlled by the Confederates".to_owned(),
                points: 0,
                rule: "RTG-S6-VP-01",
            },
        });
        for worth in &self.levies {
            items.push(ScoreItem {
                reason: format!("Levy on {}", s.map.place(worth.at)),
                points: if is_levied(s, p, worth.at) {
                    worth.points
                } else {
                    0
                },
                rule: worth.rule,
            });
        }
        for worth in &self.stations {
            let destroyed = p.station(worth.at) == Some(StationMarker::Destroy);
            items.push(ScoreItem {
                reason: format!("Station of {} destroyed", s.map.place(worth.at)),
                points: if destroyed { worth.points } else { 0 },
                rule: worth.rule,
            });
        }
        items.push(self.home(s, p));
        let memory = p.memory();
        items.push(ScoreItem {
            reason: "Union Manpower surrendered at Harpers Ferry".to_owned(),
            points: i32::from(memory.0[memory::SURRENDERED]),
            rule: "RTG-S6-VP-07",
        });
        items.push(ScoreItem {
            reason: "Crossings of the Potomac held by the Union".to_owned(),
            points: -i32::from(memory.0[memory::WASHINGTON]),
            rule: "RTG-S6-VP-09",
        });
        items
    }

    /// The divisions that are at the crossings; each scores once (RTG-S6-VP-06).
    fn home(&self, s: &Scenario, p: &Position) -> ScoreItem {
        let near = |hex: HexId, worth: &Worth| {
            let union = p.occupies(Side::Union, worth.at);
            hex == worth.at || (!union && s.map.distance(hex, worth.at) == 1)
        };
        let strong = |unit: &UnitId| {
            division(s, *unit)
                && p.unit(*unit).manpower >= DIVISION
                && p.hex(*unit)
                    .is_some_and(|hex| self.crossings.iter().any(|worth| near(hex, worth)))
        };
        let number = p.units_of(Side::Confederate).iter().filter(strong).count() as i32;
        let points = self.crossings.first().map_or(0, |worth| worth.points);
        ScoreItem {
            reason: format!(
                "Confederate divisions in or next to Williamsport, Falling Waters, Sharpsburg or \
                 Naval Battery: {number}"
            ),
            points: number * points,
            rule: "RTG-S6-VP-06",
        }
    }

    /// Where points are to be had, for players that plan.
    pub(super) fn places(&self, s: &Scenario, p: &Position) -> Vec<Place> {
        let units = |fits: &dyn Fn(UnitId) -> bool| all(s, Side::Confederate, fits);
        let infantry = |unit| s.unit(unit).arm == Arm::Infantry;
        let levying = units(&|unit| infantry(unit) && p.unit(unit).manpower >= LEVY);
        let place = |worth: &Worth, units, points, earned| {
            Place::new(worth.at, Side::Confederate, units, points, earned)
        };
        let towns = self.levies.iter().filter(|w| !is_levied(s, p, w.at));
        let towns = towns.map(|worth| place(worth, levying, worth.points, Earned::Visited));
        let seats = self.counties.iter();
        let infantry = units(&infantry);
        let seats = seats.map(|county| {
            let share = (county.seat.points / SEAT_SHARE).max(1);
            place(&county.seat, infantry, share, Earned::Held)
        });
        let strong = |unit: UnitId| p.unit(unit).manpower >= DIVISION;
        let divisions = units(&|unit| division(s, unit) && strong(unit));
        let open = |at: HexId| p.station(at) != Some(StationMarker::Destroy);
        let stations = self.stations.iter().filter(|worth| open(worth.at));
        let strong = units(&strong);
        let stations = stations.map(|worth| place(worth, strong, worth.points, Earned::Burned));
        let home = self.crossings.iter();
        let home = home.map(|worth| {
            let around = s.map.neighbors(worth.at).map(|(_, near)| near);
            let around = around.chain([worth.at]).collect();
            place(worth, divisions, worth.points, Earned::Each).around(around)
        });
        let union = all(s, Side::Union, |_| true);
        let held = self.crossings.iter();
        let held = held.map(|worth| {
            let cost = -worth.points;
            Place::new(worth.at, Side::Union, union, cost, Earned::Held)
        });
        let places = towns.chain(seats).chain(stations);
        let places = places.chain(home).chain(held);
        places.chain(siege::heights(s, p, f64::from)).collect()
    }
}

/// Whether a unit is a Confederate infantry division.
fn division(s: &Scenario, unit: UnitId) -> bool {
    s.unit(unit).arm == Arm::Infantry && s.is_division(unit)
}

/// Whether a town has been levied.
fn is_levied(s: &Scenario, p: &Position, at: HexId) -> bool {
    let towns = s.levies.as_ref().map_or(&[][..], |levies| &levies.towns);
    let town = towns.iter().position(|town| *town == at);
    town.is_some_and(|town| p.levied().contains(town))
}

impl County {
    /// Whether the Confederates control it (RTG-20-02 to RTG-20-04).
    fn controlled(&self, s: &Scenario, p: &Position) -> bool {
        let (own, enemy) = (Side::Confederate, Side::Union);
        let seat = p.units_at(own, self.seat.at);
        if !seat.iter().any(|unit| p.unit(unit).manpower >= SEAT) {
            return false;
        }
        let inside = |unit: &UnitId| p.hex(*unit).is_some_and(|hex| self.hexes.contains(hex));
        let strength = p.units_of(own).iter().filter(inside);
        let strength: u32 = strength.map(|unit| u32::from(p.unit(unit).manpower)).sum();
        if strength < COUNTY {
            return false;
        }
        let divisions = |side, hex| {
            let units = p.units_at(side, hex);
            units.iter().any(|unit| division(s, unit))
        };
        let around = |hex: HexId| {
            divisions(enemy, hex)
                || s.map.neighbors(hex).any(|(direction, next)| {
                    divisions(enemy, next) && exerted(s, p, next, direction.opposite()) != Zoc::None
                })
        };
        let mut near = s.map.neighbors(self.seat.at).map(|(_, hex)| hex);
        let surrounded = near.all(around);
        let mut near = s.map.neighbors(self.seat.at).map(|(_, hex)| hex);
        let helped = near.any(|hex| divisions(own, hex));
        !surrounded || helped
    }
}
