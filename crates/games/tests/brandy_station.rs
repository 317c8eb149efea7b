//! SLB scenario 4: its set-up as printed, and its special rules in games played at random.
//! The watcher knows nothing of the tables.

mod random;

use std::collections::BTreeSet;
use std::sync::Arc;

use longroll_games::{Data, scenario};
use longroll_rules::frame::Frame;
use longroll_rules::unit::Arm;
use longroll_rules::{Action, Dice, Event, Position, Purpose, Roll, Scenario, Side, UnitId};

use random::play;

const GAMES: u64 = 500;

/// Id, command, Manpower and hex of a unit.
type Row = (&'static str, &'static str, u8, &'static str);

const CONFEDERATES: [Row; 7] = [
    ("csa-f-lee-b", "Cav", 3, "1710"),
    ("csa-wh-lee-b", "Cav", 3, "1914"),
    ("csa-6-va", "Cav", 1, "2114"),
    ("csa-jones", "Cav", 3, "2015"),
    ("csa-robertson", "Cav", 2, "2417"),
    ("csa-hampton", "Cav", 4, "1818"),
    ("csa-rodes-c", "J", 16, "1418"),
];

const UNION: [Row; 9] = [
    ("union-davis-b", "1", 2, "2313"),
    ("union-devin-b", "1", 2, "2313"),
    ("union-whiting", "1", 2, "2412"),
    ("union-ames", "", 3, "2411"),
    ("union-kilpatrick", "3", 3, "2817"),
    ("union-wyndham", "3", 3, "2817"),
    ("union-russell", "", 3, "2917"),
    ("union-dicesnola", "2", 3, "3016"),
    ("union-gregg", "2", 2, "3117"),
];

fn brandy_station() -> Arc<Scenario> {
    scenario(&Data::embedded(), "slb-4").expect("sound data")
}

fn assert_side(side: Side, rows: &[Row]) -> u32 {
    let scenario = brandy_station();
    let position = scenario.open().expect("a playable set-up");
    for (id, command, manpower, hex) in rows {
        let state = position.unit(scenario.find_unit(id).expect(id));
        let place = state.hex.map(|hex| scenario.map.label(hex));
        assert_eq!((place, state.manpower), (Some(*hex), *manpower), "{id}");
        assert_eq!(scenario.command(state.command).name, *command, "{id}");
        assert!(
            state.organized && !state.exhausted && state.fatigue == 0,
            "{id}"
        );
    }
    let on_map = position.units_of(side);
    assert_eq!(on_map.len(), rows.len());
    let manpower = on_map
        .iter()
        .map(|unit| u32::from(position.unit(unit).manpower));
    manpower.sum()
}

/// SLB-S4-19: cavalry of 16 and Rodes of 16; Stuart is at Fleetwood Hill.
#[test]
fn confederates_as_printed() {
    assert_eq!(assert_side(Side::Confederate, &CONFEDERATES), 32);
    let scenario = brandy_station();
    let position = scenario.open().expect("a playable set-up");
    let leaders = scenario
        .leader_ids()
        .filter(|l| position.leader_hex(*l).is_some());
    let leaders: Vec<_> = leaders.map(|l| scenario.leader(l).id.as_str()).collect();
    assert_eq!(leaders, ["csa-stuart"]);
    let stuart = scenario.find_leader("csa-stuart").expect("Stuart");
    let hex = position
        .leader_hex(stuart)
        .map(|hex| scenario.map.label(hex));
    assert_eq!(hex, Some("2015"));
}

/// SLB-S4-20: 23 in all.
#[test]
fn union_as_printed() {
    assert_eq!(assert_side(Side::Union, &UNION), 23);
}

/// What a watcher who knows the rulebook keeps in mind.
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a separate thing that has happened"
)]
struct Watcher {
    scenario: Arc<Scenario>,
    /// Action Phases begun; the first has begun before anything is told.
    phase: u32,
    acted: BTreeSet<UnitId>,
    crossed: BTreeSet<UnitId>,
    charging: Option<UnitId>,
    /// Whether Rodes's last march die was a 1.
    idle: bool,
    distributed: bool,
    seized: bool,
    stevensburg: bool,
    culpeper: bool,
    charges: u32,
}

impl Watcher {
    fn new(scenario: &Arc<Scenario>) -> Self {
        Self {
            scenario: Arc::clone(scenario),
            phase: 1,
            acted: BTreeSet::new(),
            crossed: BTreeSet::new(),
            charging: None,
            idle: false,
            distributed: false,
            seized: false,
            stevensburg: false,
            culpeper: false,
            charges: 0,
        }
    }

    fn id(&self, unit: UnitId) -> &str {
        &self.scenario.unit(unit).id
    }

    fn acts(&mut self, unit: UnitId) {
        let id = self.id(unit).to_owned();
        let first = ["union-davis-b", "union-devin-b", "union-whiting"];
        match self.phase {
            1 | 2 => assert!(first.contains(&id.as_str()), "SLB-S4-03: {id}"),
            3 | 4 => assert!(
                matches!(id.as_str(), "union-dicesnola" | "union-gregg"),
                "SLB-S4-04"
            ),
            _ => return,
        }
        assert!(self.acted.insert(unit), "SLB-S4-03, SLB-S4-04: {id} twice");
    }

    fn county(&self, hex: longroll_map::HexId) -> &str {
        &self.scenario.map.info(hex).county
    }

    fn goes(&mut self, unit: UnitId, from: longroll_map::HexId, to: longroll_map::HexId) {
        let map = &self.scenario.map;
        let union = self.scenario.unit(unit).side == Side::Union;
        let (was, is) = (self.county(from), self.county(to));
        if union {
            assert!(
                map.info(to).column >= 14 || map.info(from).column < 14,
                "SLB-S4-09"
            );
            let south = |county: &str| matches!(county, "Orange" | "Spotsylvania" | "Madison");
            let rapidan = (was == "Culpeper" && south(is)) || (south(was) && is == "Culpeper");
            assert!(!rapidan, "SLB-S4-09");
            if was == "Fauquier" && is == "Culpeper" && !self.crossed.contains(&unit) {
                let ends = (map.label(from), map.label(to));
                let beverly = [
                    "union-davis-b",
                    "union-devin-b",
                    "union-whiting",
                    "union-ames",
                ];
                let ford = if beverly.contains(&self.id(unit)) {
                    ("2213", "2114")
                } else {
                    ("2718", "2618")
                };
                assert_eq!(ends, ford, "SLB-S4-07");
                let third = matches!(self.id(unit), "union-kilpatrick" | "union-wyndham");
                let second =
                    |unit: &UnitId| matches!(self.id(*unit), "union-dicesnola" | "union-gregg");
                assert!(!third || self.crossed.iter().any(second), "SLB-S4-07");
            }
        } else {
            assert!(is == "Culpeper" || was != "Culpeper", "SLB-S4-12");
        }
        self.arrives(unit, to);
    }

    fn arrives(&mut self, unit: UnitId, to: longroll_map::HexId) {
        if self.scenario.unit(unit).side == Side::Confederate {
            return;
        }
        let map = &self.scenario.map;
        if self.county(to) == "Culpeper" {
            self.crossed.insert(unit);
        }
        self.seized |= map.label(to) == "2115" && !self.distributed;
        self.stevensburg |= map.label(to) == "1920";
        let culpeper = map.find("1418").expect("Culpeper");
        self.culpeper |= map.distance(culpeper, to) <= 1;
    }

    fn check_score(&self, position: &Position) {
        let score = self.scenario.campaign.score(&self.scenario, position);
        for (rule, points) in [
            ("SLB-S4-VP-01", i32::from(self.seized)),
            ("SLB-S4-VP-02", i32::from(self.stevensburg)),
            ("SLB-S4-VP-03", 2 * i32::from(self.culpeper)),
        ] {
            let mut items = score.items.iter().filter(|item| item.rule == rule);
            assert_eq!(items.next().map(|item| item.points), Some(points), "{rule}");
        }
    }
}

/// The unit whose march is the innermost thing that goes on.
fn marching(position: &Position) -> Option<UnitId> {
    match position.frames().last() {
        Some(Frame::March(march)) => Some(march.unit),
        _ => None,
    }
}

impl random::Watcher for Watcher {
    fn dice(&mut self, position: &Position, roll: Roll, dice: Dice) {
        let rodes = marching(position).is_some_and(|unit| self.id(unit) == "csa-rodes-c");
        let allowance = roll.purpose == Purpose::MovementAllowance;
        self.idle |= rodes && allowance && dice.first() == 1;
    }

    fn action(&mut self, position: &Position, action: Action) {
        if matches!(action, Action::Charge(..)) {
            self.charging = marching(position);
        }
    }

    fn see(&mut self, event: &Event, position: &Position) {
        match event {
            Event::Rolled {
                purpose: Purpose::Initiative,
                ..
            } => assert!(self.phase >= 5, "SLB-S4-05"),
            Event::InitiativeWon(side, _) => {
                self.phase += 1;
                let scripted = match self.phase {
                    ..=4 => Some(Side::Union),
                    5 => Some(Side::Confederate),
                    _ => None,
                };
                assert!(scripted.is_none_or(|scripted| scripted == *side));
            }
            Event::MarchBegan(unit) => self.acts(*unit),
            Event::Moved { unit, from, to, .. } => {
                assert!(!self.idle || self.id(*unit) != "csa-rodes-c", "SLB-S4-11");
                assert_ne!(self.charging, Some(*unit), "SLB-S4-15");
                self.goes(*unit, *from, *to);
            }
            Event::Advanced(unit, to) | Event::RetreatMoved(unit, to) => self.arrives(*unit, *to),
            Event::FlanksRefused(..) => assert_eq!(self.charging, None, "SLB-S4-15"),
            Event::MarchEnded(_) => (self.charging, self.idle) = (None, false),
            Event::GunsDistributed(side) => {
                assert_eq!(*side, Side::Confederate);
                assert!(!self.distributed && !self.seized, "SLB-S4-17, SLB-S4-18");
                self.distributed = true;
            }
            Event::AttackDeclared {
                attacker,
                target,
                side,
                ..
            } => {
                let charge = attacker.iter().any(|m| m.name == "cavalry charge");
                assert_eq!(charge, self.charging.is_some());
                if charge {
                    self.charges += 1;
                    let defenders = position.units_at(side.other(), *target);
                    let steady = defenders.iter().any(|unit| {
                        let infantry = self.scenario.unit(unit).arm == Arm::Infantry;
                        infantry && position.unit(unit).demoralized == 0
                    });
                    assert!(!steady, "SLB-S4-14");
                }
            }
            _ => {}
        }
    }

    fn after(&mut self, position: &Position) {
        self.check_score(position);
    }
}

#[test]
fn special_rules_hold_in_random_games() {
    let scenario = brandy_station();
    let mut levels = BTreeSet::new();
    let mut seen = [0_u32; 5];
    for seed in 0..GAMES {
        let mut watcher = Watcher::new(&scenario);
        let position = play(&scenario, seed, &mut watcher);
        assert_eq!(position.turn(), 1);
        levels.insert(scenario.campaign.score(&scenario, &position).level);
        let found = [
            watcher.charges,
            watcher.distributed.into(),
            watcher.seized.into(),
            watcher.stevensburg.into(),
            u32::from(watcher.crossed.len() > 1),
        ];
        for (seen, found) in seen.iter_mut().zip(found) {
            *seen += found;
        }
    }
    println!("charges, distributed, seized, Stevensburg, crossed: {seen:?}; {levels:?}");
    assert!(levels.len() > 2, "{levels:?}");
    let [charges, distributed, _, _, crossed] = seen;
    assert!(charges > 0 && distributed > 0 && crossed > 0, "{seen:?}");
}
