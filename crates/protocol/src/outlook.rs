//! How a campaign's own rules stand: what of them lies in a place or belongs to a unit.

use longroll_map::HexId;
use longroll_rules::outlook::{Command, CountyControl, Outlook};
use longroll_rules::{Position, Scenario, Side, UnitId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a campaign's own rules bar, bring and count.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct OutlookView {
    /// How an army is commanded, in games in which its command may fail.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<CommandView>,
    /// Where a side may not go now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub barred: Vec<BarredView>,
    /// Reinforcements that may still come.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arrivals: Vec<ArrivalView>,
    /// What has left the map, as far as it is counted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub departures: Vec<DepartureView>,
    /// Guns that stand apart from their cavalry, or have joined it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub horse_artillery: Option<HorseArtilleryView>,
    /// Markers of the scenario's own on the map.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub markers: Vec<MarkerView>,
    /// The track on which units wait until they commit (14.0 of HCR).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<CommitmentView>,
    /// A command that holds its own units back this turn (14.0 of HCR).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stalled: Option<StalledView>,
    /// The counties whose control scores (23.0 of HCR).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counties: Vec<CountyControlView>,
}

/// The track on which units wait until they commit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CommitmentView {
    /// Whose.
    #[schemars(with = "String")]
    pub side: Side,
    /// The box that the marker has come to; 0 at its start.
    pub marker: u8,
    /// The boxes.
    pub boxes: Vec<BoxView>,
    /// The units that act before their time, because the enemy has come near.
    pub freed: Vec<String>,
    /// The rule about it.
    pub rule: String,
}

/// A box of the track.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BoxView {
    /// Its number, from 1.
    pub number: u8,
    /// The units that commit when the marker comes to it.
    pub units: Vec<String>,
}

/// A command that is stalled this turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StalledView {
    /// Whose.
    #[schemars(with = "String")]
    pub side: Side,
    /// The hexes in which nobody acts; none once that is over.
    pub held: Vec<String>,
    /// Whether the enemy's infantry has come so near that all may act there.
    pub lifted: bool,
    /// Whether his cavalry has, so that cavalry may.
    pub cavalry_lifted: bool,
    /// The rule about it.
    pub rule: String,
}

/// A county whose control scores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a condition of its own"
)]
pub struct CountyControlView {
    /// Who may control it.
    #[schemars(with = "String")]
    pub side: Side,
    /// Its name.
    pub county: String,
    /// Its control hex.
    pub hex: String,
    /// The first turn in which it scores.
    pub from: u8,
    /// The first turn in which it no longer does; null if it always does.
    pub until: Option<u8>,
    /// What it scores in a turn.
    pub points: i32,
    /// In how many turns it has.
    pub times: u8,
    /// Whether it is controlled, as was seen at the end of the last turn.
    pub controlled: bool,
    /// Whether a unit that is strong enough stands in the control hex now.
    pub seated: bool,
    /// The side's Manpower in the county now.
    pub manpower: u32,
    /// How much is needed.
    pub needed: u32,
    /// Whether that unit has an open way to the south edge now.
    pub joined: bool,
    /// The rule that awards the points.
    pub rule: String,
}

/// A marker that is neither unit nor work.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MarkerView {
    /// Where it lies.
    pub hex: String,
    /// Whether its back is still unknown.
    pub face_down: bool,
    /// The few letters on it, such as `?`.
    pub label: String,
    /// What it is.
    pub name: String,
    /// The rule about it.
    pub rule: String,
}

/// How an army is commanded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[allow(clippy::struct_excessive_bools, reason = "each is a state of its own")]
pub struct CommandView {
    /// Whose army.
    #[schemars(with = "String")]
    pub side: Side,
    /// The leader whose failings count.
    pub leader: String,
    /// Whether he still commands.
    pub commands: bool,
    /// Whether he has lost confidence, and still commands.
    pub shaken: bool,
    /// Whether the flanks have been combined.
    pub combined: bool,
    /// The flank that is paralyzed this turn: `left` or `right`.
    pub paralyzed: Option<String>,
}

/// Hexes that a side may not enter of its own will.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BarredView {
    /// Whom it binds.
    #[schemars(with = "String")]
    pub side: Side,
    /// Whether it binds infantry alone.
    pub infantry: bool,
    /// The units that it binds alone; if there are none, all that it may.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<String>,
    /// Where.
    pub hexes: Vec<String>,
    /// The rule that bars them.
    pub rule: String,
}

/// Units that may come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ArrivalView {
    /// Whose.
    #[schemars(with = "String")]
    pub side: Side,
    /// Where they would enter, or a hex in the middle of those where they may.
    pub hex: String,
    /// All hexes where they may enter.
    pub hexes: Vec<String>,
    /// The units.
    pub units: Vec<String>,
    /// Their leaders.
    pub leaders: Vec<String>,
    /// When they come.
    pub when: String,
    /// The rule by which they do.
    pub rule: String,
}

/// A number of what has left the map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DepartureView {
    /// Whose.
    #[schemars(with = "String")]
    pub side: Side,
    /// What is counted, such as `Manpower`.
    pub what: String,
    /// How many.
    pub number: u16,
    /// The most that may leave, or that count.
    pub most: Option<u16>,
    /// The rule that counts them.
    pub rule: String,
}

/// Guns for a side's cavalry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct HorseArtilleryView {
    /// `parked`, `distributed` or `lost`.
    pub state: String,
    /// Where they stand as long as they are parked.
    pub park: String,
    /// The units that they belong to.
    pub units: Vec<String>,
    /// The rule about them.
    pub rule: String,
}

impl OutlookView {
    pub(crate) fn of(scenario: &Scenario, outlook: Outlook) -> Self {
        let hex = |hex: HexId| scenario.map.label(hex).to_owned();
        let unit = |unit: UnitId| scenario.unit(unit).id.clone();
        let leader = |leader| scenario.leader(leader).id.clone();
        Self {
            command: outlook.command.map(|command| CommandView {
                side: command.side,
                leader: leader(command.leader),
                commands: command.commands,
                shaken: command.shaken,
                combined: command.combined,
                paralyzed: command.paralyzed.map(|flank| flank.word().to_owned()),
            }),
            barred: outlook
                .barred
                .into_iter()
                .map(|barred| BarredView {
                    side: barred.side,
                    infantry: barred.infantry,
                    units: barred.units.iter().map(unit).collect(),
                    hexes: barred.hexes.iter().map(hex).collect(),
                    rule: barred.rule.to_owned(),
                })
                .collect(),
            arrivals: outlook
                .arrivals
                .into_iter()
                .map(|arrival| ArrivalView {
                    side: arrival.side,
                    hex: hex(arrival.hex),
                    hexes: arrival.hexes.iter().map(hex).collect(),
                    units: arrival.units.into_iter().map(unit).collect(),
                    leaders: arrival.leaders.into_iter().map(leader).collect(),
                    when: arrival.when,
                    rule: arrival.rule.to_owned(),
                })
                .collect(),
            departures: outlook
                .departures
                .into_iter()
                .map(|departure| DepartureView {
                    side: departure.side,
                    what: departure.what.to_owned(),
                    number: departure.number,
                    most: departure.most,
                    rule: departure.rule.to_owned(),
                })
                .collect(),
            horse_artillery: outlook.horse_artillery.map(|guns| HorseArtilleryView {
                state: guns.state.word().to_owned(),
                park: hex(guns.park),
                units: guns.units.iter().map(unit).collect(),
                rule: guns.rule.to_owned(),
            }),
            markers: outlook
                .markers
                .into_iter()
                .map(|marker| MarkerView {
                    hex: hex(marker.hex),
                    face_down: marker.face_down,
                    label: marker.label.to_owned(),
                    name: marker.name.to_owned(),
                    rule: marker.rule.to_owned(),
                })
                .collect(),
            commitment: outlook.commitment.map(|track| CommitmentView {
                side: track.side,
                marker: track.marker,
                boxes: track
                    .boxes
                    .into_iter()
                    .map(|(number, units)| BoxView {
                        number,
                        units: units.iter().map(unit).collect(),
                    })
                    .collect(),
                freed: track.freed.iter().map(unit).collect(),
                rule: track.rule.to_owned(),
            }),
            stalled: outlook.stalled.map(|stalled| StalledView {
                side: stalled.side,
                held: stalled.held.iter().map(hex).collect(),
                lifted: stalled.lifted,
                cavalry_lifted: stalled.cavalry_lifted,
                rule: stalled.rule.to_owned(),
            }),
            counties: outlook
                .counties
                .iter()
                .map(|county| county_control(hex(county.seat), county))
                .collect(),
        }
    }
}

fn county_control(hex: String, county: &CountyControl) -> CountyControlView {
    let (from, until) = county.turns;
    CountyControlView {
        side: county.side,
        county: county.county.to_owned(),
        hex,
        from,
        until: (until < u8::MAX).then_some(until),
        points: county.points,
        times: county.times,
        controlled: county.controlled,
        seated: county.seated,
        manpower: county.manpower.0,
        needed: county.manpower.1,
        joined: county.joined,
        rule: county.rule.to_owned(),
    }
}

/// The flank of a unit, as long as it matters, and whether it is slowed by paralysis. Only
/// units on the map have one: of a hidden unit it is not told.
pub(crate) fn flank_of(
    scenario: &Scenario,
    position: &Position,
    command: Option<&Command>,
    unit: UnitId,
) -> (Option<String>, bool) {
    let own = |command: &&Command| {
        command.side == scenario.unit(unit).side && !command.combined && command.commands
    };
    let on_map = position.hex(unit).is_some();
    let Some(command) = command.filter(own).filter(|_| on_map) else {
        return (None, false);
    };
    let flank = command.flank(unit).word().to_owned();
    (Some(flank), command.slowed.contains(unit))
}
