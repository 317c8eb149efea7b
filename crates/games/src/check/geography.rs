//! What looks odd on a map: places that no unit can reach, lines that stop.

use longroll_map::{Direction, Feature, HexId, HexSet, Map};
use longroll_rules::charts::Charts;

use super::Finding;

/// Hexes that one note names before it only counts.
const NAMED: usize = 24;

pub(super) fn check(place: &str, map: &Map, charts: &Charts) -> Vec<Finding> {
    let mut notes = Vec::new();
    let mut note = |hexes: &[HexId], text: &str| {
        if !hexes.is_empty() {
            notes.push(Finding {
                place: place.to_owned(),
                text: format!("{text} ({}): {}", hexes.len(), list(map, hexes)),
            });
        }
    };
    let (closed, cut_off) = unreachable(map, charts);
    note(&closed, "hexes of forbidding terrain that no way enters");
    note(
        &cut_off,
        "hexes without a land route from the rest of the map",
    );
    note(&way_ends(map), "hexes in which a way ends at nothing");
    note(&river_ends(map), "hexes at whose corner a river ends");
    notes
}

fn list(map: &Map, hexes: &[HexId]) -> String {
    let labels = hexes.iter().take(NAMED).map(|hex| map.place(*hex));
    let mut text = labels.collect::<Vec<_>>().join(", ");
    if hexes.len() > NAMED {
        text.push_str(" ...");
    }
    text
}

/// Whether a unit can ever go over a hexside (6.2), bridges of its own making aside.
fn passable(map: &Map, charts: &Charts, from: HexId, direction: Direction, to: HexId) -> bool {
    let side = map.side(from, direction);
    let terrain = map.terrain(to);
    let dry = !side.water.is_river() || side.crossing.is_way_over();
    let open =
        charts.terrain(terrain, false).is_some() || charts.way(side.ways, terrain, false).is_some();
    dry && open
}

/// Playable hexes that can't be reached from the largest connected part of the map:
/// those that nothing can enter, and those that are cut off.
fn unreachable(map: &Map, charts: &Charts) -> (Vec<HexId>, Vec<HexId>) {
    let playable: Vec<_> = map.hexes().filter(|hex| map.info(*hex).playable).collect();
    let enterable = |hex: &HexId| charts.terrain(map.terrain(*hex), false).is_some();
    let mut seen = HexSet::EMPTY;
    let mut rest = (0, HexSet::EMPTY);
    for start in playable.iter().copied().filter(enterable) {
        if !seen.contains(start) {
            let part = flood(map, charts, start);
            for hex in part.iter() {
                seen.insert(hex);
            }
            let size = part.iter().count();
            if size > rest.0 {
                rest = (size, part);
            }
        }
    }
    let outside = playable.into_iter().filter(|hex| !rest.1.contains(*hex));
    outside.partition(|hex| {
        let can_enter = |(direction, from): (Direction, HexId)| {
            passable(map, charts, from, direction.opposite(), *hex)
        };
        !enterable(hex) && !map.neighbors(*hex).any(can_enter)
    })
}

fn flood(map: &Map, charts: &Charts, start: HexId) -> HexSet {
    let mut reached = HexSet::EMPTY;
    reached.insert(start);
    let mut open = vec![start];
    while let Some(hex) = open.pop() {
        for (direction, to) in map.neighbors(hex) {
            if !reached.contains(to) && passable(map, charts, hex, direction, to) {
                reached.insert(to);
                open.push(to);
            }
        }
    }
    reached
}

/// Hexes inside the map that a way enters on one side only, without a place there to
/// end in.
fn way_ends(map: &Map) -> Vec<HexId> {
    let ends = |hex: &HexId| {
        let info = map.info(*hex);
        let is_place = |feature: &Feature| {
            matches!(
                feature,
                Feature::Town | Feature::Village | Feature::RrStation | Feature::Landing
            )
        };
        let sides = Direction::ALL.into_iter();
        let entered = sides.filter(|d| map.side(*hex, *d).ways.any()).count();
        let inside = map.neighbors(*hex).count() == Direction::ALL.len();
        let goal = info.features.iter().any(is_place) || !info.name.is_empty();
        info.playable && entered == 1 && inside && !goal
    };
    map.hexes().filter(ends).collect()
}

/// Hexes at one of whose corners a river stops, though no other water meets it and all
/// three hexes of the corner are land of the map.
fn river_ends(map: &Map) -> Vec<HexId> {
    let mut ends = Vec::new();
    for hex in map.hexes() {
        for (direction, other) in map.neighbors(hex) {
            if map.side(hex, direction).water.is_river() && map.info(hex).playable {
                let corner = map.neighbor(hex, direction.clockwise());
                let stops = corner.is_some_and(|third| !has_other_water(map, hex, other, third));
                if stops {
                    ends.push(hex);
                }
            }
        }
    }
    ends
}

/// Whether water runs on from the corner of three hexes, along a side of the third.
fn has_other_water(map: &Map, a: HexId, b: HexId, third: HexId) -> bool {
    [a, b].into_iter().any(|hex| {
        let direction = map.direction(hex, third);
        direction.is_some_and(|d| map.side(hex, d).water != longroll_map::Water::None)
    })
}
