//! From Frederick to Sharpsburg and The Maryland Campaign: who comes, and games at random, in
//! which the special rules hold whatever happens.

mod random;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use longroll_games::{Data, scenario};
use longroll_map::{HexId, HexSet};
use longroll_rules::s02_zoc::{Zoc, enemy_zoc};
use longroll_rules::unit::Arm;
use longroll_rules::{Cause, Event, Phase, Position, Purpose, Scenario, Side, UnitId, UnitSet};

use random::play;

/// The units of the railroad brigade and of the Shenandoah, 12 IL and 8 NY.
const WEST: [&str; 9] = [
    "union-12-il",
    "union-white",
    "union-3-phb",
    "union-dutassy",
    "union-trimble",
    "union-ward",
    "union-8-ny",
    "union-ford",
    "union-87-oh",
];
/// Where a stalled command holds units back.
const STALLED: [&str; 9] = [
    "Montgomery",
    "Prince George's",
    "Anne Arundel",
    "Baltimore",
    "Howard",
    "Carroll",
    "Frederick-East",
    "Fairfax",
    "District of Columbia",
];
/// The box in which each unit commits that begins uncommitted.
const BOXES: [(&str, u8); 26] = [
    ("union-3-pa", 1),
    ("union-french", 3),
    ("union-sykes", 5),
    ("union-morell", 5),
    ("union-humphreys", 5),
    ("union-sickles", 6),
    ("union-stoneman", 6),
    ("union-stahel", 6),
    ("union-steinwehr", 6),
    ("union-schurz", 6),
    ("union-abercrombie", 6),
    ("union-whipple", 6),
    ("union-wadsworth", 6),
    ("union-1-ri", 6),
    ("union-6-pa", 6),
    ("union-6-us", 6),
    ("union-1-me", 6),
    ("union-12-pa", 6),
    ("union-141-ny", 6),
    ("union-109-ny", 6),
    ("union-johnson", 6),
    ("union-138-pa", 6),
    ("union-kenly-a", 6),
    ("union-emory", 6),
    ("union-18-ct", 6),
    ("union-staunton-a", 6),
];

/// A county: its name, its control hex, and what it scores in a turn.
type County = (&'static str, &'static str, fn(u8) -> i32);

const SIX: [County; 5] = [
    ("Montgomery", "W5531", |_| 5),
    ("Frederick-West", "W4214", |_| 3),
    ("Frederick-East", "W5016", |_| 2),
    ("Carroll", "W5806", |_| 2),
    ("Washington", "W2502", |_| 1),
];
const SEVEN: [County; 9] = [
    ("Baltimore", "E3510", |_| 20),
    ("Prince George's", "E2030", |_| 10),
    ("Anne Arundel", "E4327", |_| 10),
    ("Montgomery", "E0723", |_| 5),
    ("Howard", "E2511", |_| 5),
    ("Frederick-West", "W4214", |_| 3),
    ("Frederick-East", "W5016", |_| 2),
    ("Carroll", "W5806", |_| 2),
    ("Washington", "W2502", |_| 1),
];
const REVISED: [County; 10] = [
    ("Baltimore", "E3510", |_| 20),
    ("Prince George's", "E2030", |_| 10),
    ("Anne Arundel", "E4327", |_| 10),
    ("Montgomery", "E0723", |_| 5),
    ("Howard", "E2511", |_| 5),
    (
        "Frederick-West",
        "W4214",
        |turn| if turn <= 10 { 3 } else { 4 },
    ),
    ("Frederick-East", "W5016", |_| 2),
    ("Carroll", "W5806", |_| 2),
    ("Washington", "W2502", |_| 1),
    ("Washington", "W2413", |turn| match turn {
        11..=14 => 1,
        15.. => 3,
        _ => 0,
    }),
];

fn load(id: &str) -> Arc<Scenario> {
    scenario(&Data::embedded(), id).expect("sound data")
}

/// What a watcher who knows the rulebook keeps in mind.
struct Watcher {
    scenario: Arc<Scenario>,
    counties: &'static [County],
    turn: u8,
    /// The units whose set-up hex the enemy has come near to.
    freed: UnitSet,
    /// How many Union Commitment results have come.
    committed: u8,
    stalled: bool,
    /// Whether Confederate infantry, or cavalry, lifts the hold of a stalled command.
    lifted: [bool; 2],
    /// What counties and losses must have scored.
    control: i32,
    lost: BTreeMap<&'static str, i32>,
    /// The commands of substitutes.
    detached: BTreeMap<UnitId, &'static str>,
    /// Whether a double 1 has just been rolled.
    double: bool,
    decided: bool,
    seen: BTreeSet<&'static str>,
}

impl Watcher {
    fn new(scenario: &Arc<Scenario>, counties: &'static [County]) -> Self {
        Self {
            scenario: Arc::clone(scenario),
            counties,
            turn: 1,
            freed: UnitSet::EMPTY,
            committed: 0,
            stalled: false,
            lifted: [false; 2],
            control: 0,
            lost: BTreeMap::new(),
            detached: BTreeMap::new(),
            double: false,
            decided: false,
            seen: BTreeSet::new(),
        }
    }

    fn six(&self) -> bool {
        self.scenario.id == "hcr-6"
    }

    fn hex(&self, label: &str) -> HexId {
        self.scenario.map.find(label).expect("a hex")
    }

    fn county(&self, hex: HexId) -> &str {
        &self.scenario.map.info(hex).county
    }

    /// The command of a unit, a substitute's that of the unit that it was detached from.
    fn command(&self, unit: UnitId) -> &'static str {
        let printed = || {
            let command = self.scenario.command(self.scenario.unit(unit).command);
            let known = ["RR", "Shen", "Balt", "DC", "PA"];
            let found = known.into_iter().find(|name| *name == command.name);
            found.unwrap_or("army")
        };
        let detached = self.detached.get(&unit).copied();
        detached.unwrap_or_else(printed)
    }

    /// HCR-S6-04, HCR-S7-03, HCR-S7-04, HCR-S7-06, HCR-14-07, HCR-14-10.
    fn acts(&self, unit: UnitId, position: &Position) {
        let info = self.scenario.unit(unit);
        let (id, turn) = (info.id.as_str(), self.turn);
        let free = self.freed.contains(unit);
        let told = || format!("{id} in turn {turn}");
        if turn == 1 {
            assert_eq!(info.side, Side::Confederate, "{}", told());
            assert!(self.six() || id.contains("d-h-hill") || id.contains("-sub-"));
        }
        if self.six() {
            let late = ["couch", "french", "meade", "hatch", "ricketts-a"];
            let waits = late.iter().any(|name| id == format!("union-{name}"));
            assert!(!waits || turn > 2 || free, "{}", told());
            return;
        }
        assert!(id != "csa-funk" || turn >= 4 || free, "{}", told());
        assert!(!WEST.contains(&id) || turn >= 5 || free, "{}", told());
        let waits = BOXES.iter().find(|(known, _)| *known == id);
        assert!(
            waits.is_none_or(|(_, number)| *number <= self.committed) || free,
            "{}",
            told()
        );
        let hex = position.hex(unit).expect("a hex");
        let cavalry = info.arm == Arm::Cavalry;
        let held = self.stalled
            && turn < 9
            && info.side == Side::Union
            && STALLED.contains(&self.county(hex))
            && !self.lifted[0]
            && !(cavalry && self.lifted[1]);
        assert!(!held, "{}", told());
    }

    fn lifts(&mut self, unit: UnitId, to: HexId) {
        let info = self.scenario.unit(unit);
        if info.side == Side::Confederate && STALLED.contains(&self.county(to)) {
            self.lifted[usize::from(info.arm == Arm::Cavalry)] = true;
        }
    }

    fn comes(&mut self, unit: UnitId, from: Option<HexId>, to: HexId) {
        let info = self.scenario.unit(unit);
        let near = if self.six() { 1 } else { 8 };
        for (other, state) in &self.scenario.setup.units {
            let began = state.hex.expect("a hex");
            let close = self.scenario.map.distance(began, to) <= near;
            if close && self.scenario.unit(*other).side != info.side {
                self.freed = self.freed.with(*other);
            }
        }
        // HCR-S7-05.
        if let Some(from) = from {
            let enters = self.county(to) == "Loudoun" && self.county(from) != "Loudoun";
            let closed = !self.six() && self.turn < 5 && info.side == Side::Union;
            assert!(!(enters && closed), "{} in turn {}", info.id, self.turn);
        }
        let capital = ["E1433", "E1534", "E1633"].map(|label| self.hex(label));
        let infantry = info.side == Side::Confederate && info.arm == Arm::Infantry;
        self.decided |= !self.six() && infantry && capital.contains(&to);
        self.lifts(unit, to);
    }

    /// HCR-23-02, HCR-23-03.
    fn controls(&self, position: &Position, county: &str, seat: HexId) -> bool {
        let (s, own) = (&self.scenario, Side::Confederate);
        let strong = |unit| position.unit(unit).manpower >= 2;
        if !position.units_at(own, seat).iter().any(strong) {
            return false;
        }
        let inside = |unit: &UnitId| {
            let hex = position.hex(*unit);
            hex.is_some_and(|hex| self.county(hex) == county)
        };
        let units = position.units_of(own).iter().filter(inside);
        let strength: u32 = units.map(|u| u32::from(position.unit(u).manpower)).sum();
        strength >= 12 && self.leads_south(position, seat, s)
    }

    /// Whether roads, pikes and railroads lead to the south edge of the three counties.
    fn leads_south(&self, position: &Position, seat: HexId, s: &Scenario) -> bool {
        let (own, enemy) = (Side::Confederate, Side::Union);
        let south = ["Loudoun", "Clarke", "Frederick-Virginia"];
        let mut seen: HexSet = [seat].into_iter().collect();
        let mut next = VecDeque::from([seat]);
        while let Some(hex) = next.pop_front() {
            let row: u32 = s.map.label(hex)[3..].parse().expect("a row");
            let west = s.map.label(hex).starts_with('W');
            if west && row >= 33 && south.contains(&self.county(hex)) {
                let below = s.map.label(hex)[1..3].parse::<u32>().expect("a column") % 2 == 0;
                if row == 34 || below {
                    return true;
                }
            }
            for (direction, to) in s.map.neighbors(hex) {
                let way = s.map.side(hex, direction).ways.any_but_trail();
                let free = !position.occupies(enemy, to)
                    && (position.occupies(own, to) || enemy_zoc(s, position, own, to) == Zoc::None);
                if way && free && !seen.contains(to) {
                    seen.insert(to);
                    next.push_back(to);
                }
            }
        }
        false
    }

    /// HCR-14-01, HCR-14-02, HCR-14-08.
    fn event(&mut self, place: u8, position: &Position) {
        assert!(!self.six() && self.turn >= 2);
        let scenario = Arc::clone(&self.scenario);
        let event = scenario.random_events.event(place).expect("an event");
        if event.name.starts_with("Union Command Stalled") {
            assert!(self.turn < 9 || event.name == "Union Command Stalled");
            self.stalled = true;
            self.lifted = [false; 2];
            for unit in position.units_of(Side::Confederate).iter() {
                let hex = position.hex(unit).expect("a hex");
                self.lifts(unit, hex);
            }
            self.seen.insert("stalled");
        } else if event.name == "Union Commitment" {
            self.committed += 1;
            self.seen.insert("commitment");
        }
    }

    /// HCR-16-02, HCR-S7-02.
    fn arrives(&mut self, unit: UnitId, to: HexId) {
        let label = self.scenario.map.label(to);
        if self.scenario.unit(unit).id == "union-pa-militia" {
            let from = if self.six() { 4 } else { 10 };
            assert!(label.ends_with("01") && self.turn >= from, "{label}");
            self.seen.insert("militia");
        } else {
            let leesburg = self.hex("W3533");
            let near = self.scenario.map.distance(leesburg, to) <= 2;
            assert!(self.six() || near, "{label}");
            self.seen.insert("reinforcements");
        }
        self.comes(unit, None, to);
    }

    fn loses(&mut self, unit: UnitId, points: u8, cause: Cause) {
        let info = self.scenario.unit(unit);
        let command = self.command(unit);
        let lesser =
            info.arm == Arm::Cavalry || ["RR", "Shen", "Balt", "DC", "PA"].contains(&command);
        let what = match (info.side, cause) {
            (Side::Confederate, Cause::Combat | Cause::Retreat | Cause::CavalryRetreat) => "own",
            (Side::Union, Cause::Combat | Cause::Retreat | Cause::CavalryRetreat) if lesser => {
                "lesser"
            }
            (Side::Union, Cause::Combat | Cause::Retreat | Cause::CavalryRetreat) => "army",
            (Side::Union, Cause::ExtendedMarch | Cause::ForceMarch)
                if ["RR", "Shen"].contains(&command) =>
            {
                "west"
            }
            _ => return,
        };
        *self.lost.entry(what).or_default() += i32::from(points);
    }
}

impl random::Watcher for Watcher {
    fn dice(
        &mut self,
        position: &Position,
        roll: longroll_rules::Roll,
        dice: longroll_rules::Dice,
    ) {
        // HCR-15-01 to HCR-15-03.
        let after_double = std::mem::replace(&mut self.double, false);
        match roll.purpose {
            Purpose::Initiative => {
                let both = dice.first() == 1 && dice.second() == 1;
                self.double = !self.six() && self.turn >= 3 && both;
            }
            Purpose::CycleEnd => {
                assert!(after_double);
                self.seen.insert("a die for the end of the cycle");
            }
            _ => assert!(!after_double, "a die for the end must fall"),
        }
        assert_eq!(position.turn(), self.turn);
    }

    fn see(&mut self, event: &Event, position: &Position) {
        match event {
            Event::TurnBegan(turn) => {
                self.turn = *turn;
                self.stalled = false;
                self.lifted = [false; 2];
            }
            Event::PhaseBegan(Phase::CountyControl) => {
                for (county, seat, points) in self.counties {
                    if self.controls(position, county, self.hex(seat)) {
                        self.control += points(self.turn);
                        self.seen.insert("control");
                    }
                }
            }
            Event::RandomEvent {
                event,
                ignored: false,
            } => self.event(*event, position),
            Event::MarchBegan(unit) | Event::Selected(unit) => {
                self.acts(*unit, position);
                let state = position.unit(*unit);
                if self.scenario.unit(*unit).id == "union-pa-militia" {
                    // HCR-16-03.
                    assert!(state.fatigue <= 2, "{}", state.fatigue);
                    self.seen.insert("militia marches");
                }
            }
            // HCR-14-05, HCR-16-03.
            Event::ForceMarched(unit, _) => {
                let info = self.scenario.unit(*unit);
                assert!(info.id != "union-pa-militia");
                assert!(info.side == Side::Confederate || !self.stalled);
            }
            // HCR-14-06.
            Event::AssaultDeclared(leader, _) => {
                let side = self.scenario.leader(*leader).side;
                assert!(side == Side::Confederate || !self.stalled);
            }
            Event::Moved { unit, from, to, .. } => self.comes(*unit, Some(*from), *to),
            Event::Advanced(unit, to) | Event::RetreatMoved(unit, to) => {
                self.comes(*unit, None, *to);
            }
            Event::Arrived { unit, state } => {
                self.arrives(*unit, state.hex.expect("a hex"));
            }
            Event::Strengthened(..) => {
                assert!(!self.six() && self.turn == 5);
                *self.lost.entry("conscripts").or_default() += 1;
            }
            Event::Lost {
                unit,
                points,
                cause,
            } => self.loses(*unit, *points, *cause),
            Event::WentByRail { unit, .. } => {
                assert!(!self.six() && self.scenario.unit(*unit).arm == Arm::Infantry);
                self.seen.insert("rail");
            }
            Event::Detached {
                substitute, from, ..
            } => {
                let command = self.command(*from);
                self.detached.insert(*substitute, command);
                self.seen.insert("detached");
            }
            Event::Attached { .. } => {
                self.seen.insert("absorbed");
            }
            Event::DepotDestroyed(..) => {
                self.seen.insert("depot");
            }
            Event::LeaderKilled(_) => {
                self.seen.insert("leader killed");
            }
            _ => {}
        }
    }
}

/// Plays games; what was seen in any of them.
fn play_all(
    id: &str,
    counties: &'static [County],
    turns: u8,
    games: u64,
) -> BTreeSet<&'static str> {
    let scenario = load(id);
    let mut seen = BTreeSet::new();
    for seed in 0..games {
        let mut watcher = Watcher::new(&scenario, counties);
        let position = play(&scenario, seed, &mut watcher);
        let score = scenario.campaign.score(&scenario, &position);
        assert!(score.winner.is_some(), "{seed}");
        assert!(position.turn() == turns || watcher.decided, "{seed}");
        if watcher.decided {
            assert_eq!(score.level, "Decisive Confederate victory");
            seen.insert("decided");
        }
        let sum = |rules: &[&str]| -> i32 {
            let items = score.items.iter().filter(|item| rules.contains(&item.rule));
            items.map(|item| item.points).sum()
        };
        let lost = |what: &str| watcher.lost.get(what).copied().unwrap_or(0);
        let (control, army, own) = match id {
            "hcr-6" => (&["HCR-S6-VP-03"][..], "HCR-S6-VP-05", "HCR-S6-VP-07"),
            "hcr-7" => (&["HCR-S7-VP-01"][..], "HCR-S7-VP-05", "HCR-S7-VP-05"),
            _ => (
                &["HCR-S7R-VP-01", "HCR-S7R-VP-02", "HCR-S7R-VP-03"][..],
                "HCR-S7R-VP-07",
                "HCR-S7R-VP-09",
            ),
        };
        assert_eq!(sum(control), watcher.control, "{seed}");
        let lesser = if id == "hcr-7r" { 1 } else { 2 };
        let union = 2 * lost("army") + lesser * lost("lesser");
        let own_points = -2 * lost("own");
        if army == own {
            assert_eq!(sum(&[army]), union + own_points, "{seed}");
        } else {
            assert_eq!((sum(&[army]), sum(&[own])), (union, own_points), "{seed}");
        }
        if id == "hcr-7r" {
            assert_eq!(sum(&["HCR-S7R-VP-08"]), lost("west"), "{seed}");
        }
        assert!([0, 3].contains(&lost("conscripts")), "{seed}");
        seen.extend(watcher.seen);
    }
    seen
}

/// HCR-S6-01 to HCR-S6-07, HCR-16, HCR-21 and HCR-23.
#[test]
fn special_rules_hold_from_frederick_to_sharpsburg() {
    let seen = play_all("hcr-6", &SIX, 8, 30);
    for what in ["militia", "reinforcements", "detached", "absorbed"] {
        assert!(seen.contains(what), "{what} in {seen:?}");
    }
}

/// HCR-S7-01 to HCR-S7-09, HCR-14 to HCR-16, HCR-21, HCR-23 and HCR-24.
#[test]
fn special_rules_hold_in_the_maryland_campaign() {
    let seen = play_all("hcr-7", &SEVEN, 18, 8);
    for what in [
        "militia",
        "reinforcements",
        "stalled",
        "commitment",
        "rail",
        "detached",
    ] {
        assert!(seen.contains(what), "{what} in {seen:?}");
    }
}

/// HCR-S7R-VP-01 to HCR-S7R-VP-11: the same with its other points.
#[test]
fn special_rules_hold_in_the_revised_campaign() {
    let seen = play_all("hcr-7r", &REVISED, 18, 8);
    assert!(seen.contains("a die for the end of the cycle"), "{seen:?}");
}
