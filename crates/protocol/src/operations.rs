//! What goes on behind the lines of a campaign.

use longroll_map::HexId;
use longroll_rules::supply::Forage;
use longroll_rules::supply_status::{Source, county_depot, sources};
use longroll_rules::{Position, Scenario, Side, siege};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::event::{Detail, modifiers};

/// What has been levied, and what has gone by rail.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OperationsView {
    /// The towns that have been levied (19.0 of RTG).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub levied: Vec<String>,
    /// The railroad lines, with what has gone on each this turn (22.0 of RTG).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub trains: Vec<TrainsView>,
    /// Units and leaders that have not come from off the map (14.0, 17.0 and 18.0 of RTG).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub awaited: Vec<AwaitedView>,
    /// What the counties give to those who forage (20.4 of HCR).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub foraging: Option<ForagingView>,
    /// What feeds each unit as things stand: what would be found in a Supply Status Phase
    /// now (20.3 of HCR).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fed: Vec<FedView>,
    /// A garrison that may be cut off (15.0 of RTG, 17.0 of HCR).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub siege: Option<SiegeView>,
}

/// What feeds a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FedView {
    /// The unit.
    pub unit: String,
    /// `county`, `depot`, `railroad`, `road` or `captured`; null if nothing does.
    pub by: Option<String>,
    /// The depot or the station.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hex: Option<String>,
    /// The rule by which it does, or the one about units that nothing feeds.
    pub rule: String,
}

/// A garrison that may be cut off, and the dice by which it surrenders.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SiegeView {
    /// Whose garrison.
    #[schemars(with = "String")]
    pub side: Side,
    /// Where.
    pub hex: String,
    /// How far around it units belong to it.
    pub within: u32,
    /// Its units that are cut off now, who would surrender.
    pub cut_off: Vec<String>,
    /// The least modified sum of two dice that brings a surrender.
    pub least: i32,
    /// What is added to the dice now.
    pub details: Vec<Detail>,
    /// The rule of the table.
    pub rule: String,
}

/// What the counties give, and who makes it harder for his enemy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ForagingView {
    /// The key place, Harpers Ferry.
    pub key: Option<String>,
    /// Who holds it.
    #[schemars(with = "Option<String>")]
    pub holder: Option<Side>,
    /// The counties.
    pub counties: Vec<CountyView>,
}

/// What a county gives to those who forage in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CountyView {
    /// Its name.
    pub county: String,
    /// The highest modified die with which a Union unit finds enough.
    pub union: u8,
    /// The same for a Confederate one.
    pub confederate: u8,
    /// What a Union unit's die has added now, because the enemy holds the key place.
    pub union_more: u8,
    /// The same for a Confederate one.
    pub confederate_more: u8,
    /// The depot that feeds all Union units in it, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub union_depot: Option<String>,
    /// The same for the Confederates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confederate_depot: Option<String>,
}

/// A railroad line that units move on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TrainsView {
    /// Its name.
    pub line: String,
    /// Divisions that have gone this turn.
    pub divisions: u8,
    /// Smaller units that have.
    pub others: u8,
    /// The most divisions that may go in a turn.
    pub most_divisions: u8,
    /// The most smaller units that may.
    pub most_others: u8,
    /// Whether either the one or the other may go, not both.
    pub either: bool,
}

/// Units and leaders of a contingent that have not come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AwaitedView {
    /// Whose.
    #[schemars(with = "String")]
    pub side: Side,
    /// The contingent's name.
    pub contingent: String,
    /// The units.
    pub units: Vec<String>,
    /// The leaders.
    pub leaders: Vec<String>,
}

impl OperationsView {
    /// How they stand, as far as the position knows.
    pub fn of(scenario: &Scenario, position: &Position) -> Self {
        let towns = scenario.levies.iter().flat_map(|levies| &levies.towns);
        let levied = towns.enumerate().filter_map(|(place, town)| {
            let levied = position.levied().contains(place);
            levied.then(|| scenario.map.label(*town).to_owned())
        });
        let lines = scenario.rail.iter().flat_map(|rail| &rail.lines);
        let trains = lines.zip(position.departures());
        Self {
            levied: levied.collect(),
            trains: trains
                .map(|(line, gone)| TrainsView {
                    line: line.name.clone(),
                    divisions: gone.divisions,
                    others: gone.others,
                    most_divisions: line.quota.divisions,
                    most_others: line.quota.others,
                    either: line.quota.either,
                })
                .collect(),
            awaited: awaited(scenario, position),
            foraging: foraging(scenario, position),
            fed: fed(scenario, position),
            siege: siege(scenario, position),
        }
    }

    /// Whether there is nothing to tell.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// What the counties give now.
fn foraging(s: &Scenario, p: &Position) -> Option<ForagingView> {
    let supply = s.supply.as_ref()?;
    let holder = supply.holder(s, p);
    let more = |forage: &Forage, side: Side| match holder {
        Some(holder) if holder != side => forage.more[side],
        _ => 0,
    };
    let depot = |forage: &Forage, side: Side| {
        let depot = county_depot(s, p, side, forage.county);
        depot.map(|hex| s.map.label(hex).to_owned())
    };
    let counties = supply.counties.iter().map(|forage| CountyView {
        county: s.counties.name(forage.county).to_owned(),
        union: forage.value.union,
        confederate: forage.value.confederate,
        union_more: more(forage, Side::Union),
        confederate_more: more(forage, Side::Confederate),
        union_depot: depot(forage, Side::Union),
        confederate_depot: depot(forage, Side::Confederate),
    });
    Some(ForagingView {
        key: supply.key.map(|hex| s.map.label(hex).to_owned()),
        holder,
        counties: counties.collect(),
    })
}

/// What feeds the units of both sides.
fn fed(s: &Scenario, p: &Position) -> Vec<FedView> {
    let sides = Side::ALL.into_iter();
    let all = sides.flat_map(|side| {
        let units = sources(s, p, side).into_iter();
        units.map(move |(unit, source)| {
            let (by, hex, rule) = told(side, source);
            FedView {
                unit: s.unit(unit).id.clone(),
                by: by.map(str::to_owned),
                hex: hex.map(|hex| s.map.label(hex).to_owned()),
                rule: rule.to_owned(),
            }
        })
    });
    all.collect()
}

/// The word for what feeds a unit, where that is, and by which rule.
const fn told(
    side: Side,
    source: Option<Source>,
) -> (Option<&'static str>, Option<HexId>, &'static str) {
    match (source, side) {
        (None, _) => (None, None, "HCR-20.3-01"),
        (Some(Source::County), _) => (Some("county"), None, "HCR-20.3-11"),
        (Some(Source::Depot(hex)), Side::Union) => (Some("depot"), Some(hex), "HCR-20.3-06"),
        (Some(Source::Depot(hex)), Side::Confederate) => (Some("depot"), Some(hex), "HCR-20.3-04"),
        (Some(Source::Railroad(hex)), _) => (Some("railroad"), Some(hex), "HCR-20.3-08"),
        (Some(Source::Road), _) => (Some("road"), None, "HCR-20.3-07"),
        (Some(Source::Captured(hex)), Side::Union) => (Some("captured"), Some(hex), "HCR-20.3-10"),
        (Some(Source::Captured(hex)), Side::Confederate) => {
            (Some("captured"), Some(hex), "HCR-20.3-05")
        }
    }
}

/// The garrison that may be cut off.
fn siege(s: &Scenario, p: &Position) -> Option<SiegeView> {
    let siege = s.siege.as_ref()?;
    let lost = siege::cut_off(s, p, siege).iter();
    let mut details = Vec::new();
    modifiers(&mut details, "", &siege::modifiers(s, p, siege));
    Some(SiegeView {
        side: siege.side,
        hex: s.map.label(siege.center).to_owned(),
        within: siege.within,
        cut_off: lost.map(|unit| s.unit(unit).id.clone()).collect(),
        least: siege.least,
        details,
        rule: siege.rules.table.to_owned(),
    })
}

/// The contingents of which somebody has not come.
fn awaited(s: &Scenario, p: &Position) -> Vec<AwaitedView> {
    let come = p.arrived();
    let all = s.contingents.iter().map(|contingent| {
        let units = contingent.units.iter().map(|(unit, _)| *unit);
        let units = units.filter(|unit| !come.units.contains(*unit) && p.hex(*unit).is_none());
        let leaders = contingent.leaders.iter().filter(|leader| {
            !come.leaders.contains(*leader) && p.leader(*leader).attached.is_none()
        });
        AwaitedView {
            side: contingent.side,
            contingent: contingent.name.clone(),
            units: units.map(|unit| s.unit(unit).id.clone()).collect(),
            leaders: leaders.map(|leader| s.leader(leader).id.clone()).collect(),
        }
    });
    all.filter(|awaited| !(awaited.units.is_empty() && awaited.leaders.is_empty()))
        .collect()
}
