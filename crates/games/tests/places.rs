//! Players that plan ask a campaign for the places where points are to be had. They must be told
//! of all that score for somebody who stands there.

use std::collections::BTreeMap;

use longroll_games::{Data, scenario, scenarios};
use longroll_rules::unit::UnitState;
use longroll_rules::{Position, Scenario, UnitId};

/// Points for being anywhere else: whoever stands anywhere on the road closes it (SLB-S2-VP-03,
/// SLB-S3-VP-03), and a unit costs something where it has no way home (HCR-S2-VP-06,
/// HCR-S3-VP-02).
const ELSEWHERE: [(&str, i32); 4] = [("slb-2", -6), ("slb-3", -10), ("hcr-2", -2), ("hcr-3", 1)];

/// A unit of each kind.
fn kinds(s: &Scenario) -> Vec<UnitId> {
    let mut kinds = BTreeMap::new();
    for unit in s.unit_ids() {
        let info = s.unit(unit);
        let kind = format!("{:?} {:?} {:?}", info.side, info.arm, info.size);
        kinds.entry(kind).or_insert(unit);
    }
    kinds.into_values().collect()
}

#[test]
fn whoever_scores_where_he_stands_has_a_place_there() {
    let data = Data::embedded();
    let mut missing = Vec::new();
    let known = scenarios(&data).unwrap();
    // The revised ones score as those that they revise.
    for known in known.iter().filter(|known| !known.id.ends_with('r')) {
        let s = scenario(&data, &known.id).unwrap();
        // Some can be earned only when others have been, such as depots destroyed.
        let mut places = s.campaign.places(&s, &s.open().unwrap());
        places.extend(s.campaign.places(&s, &Position::empty(&s)));
        let empty = s.campaign.score(&s, &Position::empty(&s)).total();
        let mut found = 0;
        for unit in kinds(&s) {
            let info = s.unit(unit);
            for hex in s.map.hexes().filter(|hex| s.map.info(*hex).playable) {
                let mut p = Position::empty(&s);
                p.place(unit, UnitState::fresh(hex, 5, info.command));
                p.refresh(&s);
                let points = s.campaign.score(&s, &p).total() - empty;
                if points == 0 || ELSEWHERE.contains(&(known.id.as_str(), points)) {
                    continue;
                }
                found += 1;
                let objective = s.objectives.iter().any(|objective| objective.hex == hex);
                let place = places.iter().any(|place| {
                    place.side == info.side
                        && place.units.contains(unit)
                        && place.around.contains(hex)
                });
                let (name, at) = (&info.name, s.map.place(hex));
                if !objective && !place {
                    missing.push(format!("{}: {name} in {at} scores {points}", known.id));
                }
            }
        }
        let solitaire = known.id == "rtg-2";
        assert!(found > 0 || solitaire, "{}: nothing scores", known.id);
    }
    assert!(missing.is_empty(), "{missing:#?}");
}
