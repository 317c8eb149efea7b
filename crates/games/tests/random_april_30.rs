//! Scenario 5, the Advanced Game, played at random: whatever happens, what the rulebook says of
//! it holds. The watcher knows nothing of the tables, and finds flanks and roads by himself.

mod random;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use longroll_games::{Data, scenario};
use longroll_map::{Crossing, Direction, HexId, Terrain, Water, Way};
use longroll_rules::s02_zoc::{Zoc, enemy_zoc};
use longroll_rules::unit::{Arm, Size};
use longroll_rules::{
    Cause, Event, LeaderId, Phase, Position, Purpose, Scenario, Side, UnitId, UnitSet,
};

use random::play;

const GAMES: u64 = 24;

/// What the rules of the scenario make the log say.
const LEFT_PARALYZED: u8 = 1;
const RIGHT_PARALYZED: u8 = 2;
const COMBINED: u8 = 8;

/// What a watcher who knows the rulebook keeps in mind.
struct Watcher {
    scenario: Arc<Scenario>,
    turn: u8,
    /// Where units stood before the last action.
    at: BTreeMap<UnitId, HexId>,
    left: UnitSet,
    paralyzed: Option<u8>,
    combined: bool,
    /// Confederates who may act in turn 1 wherever they are.
    free: UnitSet,
    left_attacked: bool,
    attempts: BTreeMap<UnitId, u32>,
    raiders: i32,
    /// Manpower off the map, and lost where it scores, by side.
    exited: [i32; 2],
    lost: [i32; 2],
    seen: BTreeSet<&'static str>,
}

impl Watcher {
    fn new(scenario: &Arc<Scenario>, begun: &Position) -> Self {
        let alert = |unit: &UnitId| {
            let info = scenario.unit(*unit);
            info.arm == Arm::Cavalry
                || matches!(info.id.as_str(), "csa-posey" | "csa-mahone" | "csa-wright")
        };
        Self {
            scenario: Arc::clone(scenario),
            turn: 1,
            at: BTreeMap::new(),
            left: UnitSet::EMPTY,
            paralyzed: None,
            combined: false,
            free: begun
                .units_of(Side::Confederate)
                .iter()
                .filter(alert)
                .collect(),
            left_attacked: false,
            attempts: BTreeMap::new(),
            raiders: 0,
            exited: [0; 2],
            lost: [0; 2],
            seen: BTreeSet::new(),
        }
    }

    fn hex(&self, label: &str) -> HexId {
        self.scenario.map.find(label).expect("a hex")
    }

    /// Whether a hex is on the left bank of the Rappahannock, by its county.
    fn is_north(&self, hex: HexId) -> bool {
        let county = self.scenario.map.info(hex).county.as_str();
        matches!(
            county,
            "Stafford" | "King George" | "Fauquier" | "Prince William"
        )
    }

    /// SLB-19-01: the Telegraph Road runs through 4232, 4233 and 4334.
    fn is_barred(&self, hex: HexId) -> bool {
        let info = self.scenario.map.info(hex);
        info.row >= 32 && info.column < if info.row == 34 { 43 } else { 42 }
    }

    /// Free of the Confederates for the Union's purposes.
    fn is_free(&self, p: &Position, hex: HexId) -> bool {
        let s = &self.scenario;
        !p.occupies(Side::Confederate, hex)
            && (p.occupies(Side::Union, hex) || enemy_zoc(s, p, Side::Union, hex) != Zoc::Normal)
    }

    /// The distances from a hex by free hexes and such steps.
    fn spread(
        &self,
        p: &Position,
        from: HexId,
        may_step: impl Fn(HexId, HexId) -> bool,
    ) -> BTreeMap<HexId, u32> {
        let mut found = BTreeMap::new();
        if !self.is_free(p, from) {
            return found;
        }
        found.insert(from, 0);
        let mut queue = VecDeque::from([from]);
        while let Some(hex) = queue.pop_front() {
            let far = found[&hex] + 1;
            for (_, next) in self.scenario.map.neighbors(hex) {
                if !found.contains_key(&next) && may_step(hex, next) && self.is_free(p, next) {
                    found.insert(next, far);
                    queue.push_back(next);
                }
            }
        }
        found
    }

    /// SLB-16-02 to SLB-16-04.
    fn divide(&mut self, p: &Position) {
        let map = &self.scenario.map;
        let may_step = |from, to| {
            let info = map.info(to);
            let (Some(at), Some(way)) = (map.hexside(from, to), map.direction(from, to)) else {
                return false;
            };
            let side = map.side(from, way);
            let fixed = match side.crossing {
                Crossing::Ford | Crossing::Dam => true,
                Crossing::Bridge => !p.is_destroyed(at) || side.water == Water::MinorRiver,
                Crossing::Ferry => p.is_destroyed(at) && side.water == Water::MinorRiver,
                Crossing::None | Crossing::Aqueduct => false,
            };
            info.playable
                && map.terrain(to) != Terrain::Water
                && (!side.water.is_river() || fixed || p.pontoon(at).is_some())
        };
        let falmouth = self.spread(p, self.hex("4426"), may_step);
        let right = self.spread(p, self.hex("3120"), may_step);
        let before = self.left;
        let is_left = |unit: &UnitId| {
            let hex = p.hex(*unit).expect("on the map");
            match (falmouth.get(&hex), right.get(&hex)) {
                (Some(near), Some(far)) => near < far,
                (near, None) => near.is_some() || before.contains(*unit),
                (None, Some(_)) => false,
            }
        };
        self.left = p.units_of(Side::Union).iter().filter(is_left).collect();
    }

    /// SLB-19-02: a road from U.S. Ford to the Telegraph Road between Fredericksburg and 4230.
    fn is_joined(&self, p: &Position) -> bool {
        let map = &self.scenario.map;
        let may_step = |from, to| {
            let ways = map.direction(from, to).map(|way| map.side(from, way).ways);
            ways.is_some_and(|ways| ways.has(Way::Road) || ways.has(Way::Pike))
                && !self.is_north(to)
                && !self.is_barred(to)
        };
        let reached = self.spread(p, self.hex("3525"), may_step);
        let mut ends = ["4328", "4228", "4229", "4230"].into_iter();
        ends.any(|end| reached.contains_key(&self.hex(end)))
    }

    /// SLB-S5-04, as a unit comes to a hex.
    fn frees(&mut self, p: &Position, unit: UnitId, to: HexId) {
        let map = &self.scenario.map;
        let near = |hex: Option<HexId>| hex.is_some_and(|hex| map.distance(hex, to) <= 4);
        if self.scenario.unit(unit).side == Side::Confederate {
            let right = p.units_of(Side::Union).minus(self.left);
            if right.iter().any(|other| near(p.hex(other))) {
                self.free = self.free.with(unit);
            }
        } else if !self.left.contains(unit) {
            let met = p.units_of(Side::Confederate).iter();
            let met: UnitSet = met.filter(|other| near(p.hex(*other))).collect();
            self.free = self.free.union(met);
        }
    }

    /// SLB-S5-03 to SLB-S5-05.
    fn acts(&self, p: &Position, unit: UnitId) {
        if self.turn > 1 || self.scenario.unit(unit).side == Side::Union {
            return;
        }
        let east = |hex| self.scenario.map.info(hex).column >= 40;
        let roused = self.left_attacked && p.hex(unit).is_some_and(east);
        let id = &self.scenario.unit(unit).id;
        assert!(self.free.contains(unit) || roused, "SLB-S5-03: {id}");
    }

    fn goes(&mut self, p: &Position, unit: UnitId, from: Option<HexId>, to: HexId) {
        let info = self.scenario.unit(unit);
        let union = info.side == Side::Union;
        if union && info.arm == Arm::Infantry && self.is_barred(to) {
            let driven = from.is_some_and(|from| self.is_barred(from));
            assert!(self.combined || driven, "SLB-19-01: {}", info.id);
            self.seen.insert("infantry beyond the road");
        }
        if from.is_some_and(|from| self.is_north(from)) && !self.is_north(to) {
            assert_ne!(info.id, "union-provost-guard", "SLB-S5-07");
            if info.id.starts_with("union-art-res") {
                let rest = p
                    .units_of(Side::Union)
                    .iter()
                    .filter(|other| *other != unit);
                let guns = |unit: &UnitId| self.scenario.unit(*unit).id.starts_with("union-art");
                let north = |unit: UnitId| p.hex(unit).is_some_and(|hex| self.is_north(hex));
                assert!(rest.filter(guns).any(north), "SLB-S5-07");
                self.seen.insert("artillery over the river");
            }
        }
        if self.turn == 1 {
            let bound = !union && !self.free.contains(unit) && from.is_some();
            let east = self.scenario.map.info(to).column >= 40;
            assert!(!bound || east, "SLB-S5-05: {}", info.id);
            self.frees(p, unit, to);
        }
    }

    fn leaves(&mut self, unit: UnitId, from: HexId, manpower: u8) {
        let info = self.scenario.unit(unit);
        let map = &self.scenario.map;
        let (column, row) = (map.info(from).column, map.info(from).row);
        let last = map
            .at(column, row + 1)
            .is_none_or(|hex| !map.info(hex).playable);
        assert!(last && row >= 33, "SLB-19-04");
        let road = |way: Direction| {
            let ways = map.side(from, way).ways;
            ways.has(Way::Road) || ways.has(Way::Pike)
        };
        let rides = info.side == Side::Union
            && info.arm == Arm::Cavalry
            && info.size == Size::Brigade
            && self.turn <= 2
            && column <= 16
            && Direction::ALL.into_iter().any(road);
        if rides {
            self.raiders += 1;
            self.seen.insert("raiders");
            return;
        }
        self.exited[info.side as usize] += i32::from(manpower);
        let [union, confederate] = self.exited;
        assert!(info.side == Side::Confederate || self.combined, "SLB-19-05");
        assert!(union <= 2 * confederate, "SLB-19-05");
        self.seen.insert(if info.side == Side::Union {
            "pursuit"
        } else {
            "retreat off the map"
        });
    }

    /// SLB-16-06 to SLB-16-08.
    fn is_paralyzed(&self, unit: UnitId) -> bool {
        let union = self.scenario.unit(unit).side == Side::Union;
        union
            && match self.paralyzed {
                Some(LEFT_PARALYZED) => self.left.contains(unit),
                Some(_) => !self.left.contains(unit),
                None => false,
            }
    }

    fn assaults(&mut self, p: &Position, leader: LeaderId) {
        let with = p.leader(leader).attached;
        if self.scenario.leader(leader).side == Side::Union
            && let Some(unit) = with
        {
            assert!(!self.is_paralyzed(unit), "SLB-16-08");
            self.left_attacked |= self.left.contains(unit);
        }
    }

    fn named(&mut self, p: &Position, unit: UnitId) {
        let count = self.attempts.entry(unit).or_default();
        *count += 1;
        assert!(*count <= 2, "SLB-20-18");
        let side = self.scenario.unit(unit).side;
        let own = |(unit, _): &(&UnitId, &u32)| self.scenario.unit(**unit).side == side;
        let all: u32 = self
            .attempts
            .iter()
            .filter(own)
            .map(|(_, count)| count)
            .sum();
        let usual = if side == Side::Union { 6 } else { 4 };
        assert!(all <= 2 * usual, "SLB-20-11");
        assert!(p.unit(unit).checks > 0, "SLB-20-12");
        self.seen.insert("replenishment");
    }

    fn score(&self, p: &Position) {
        let score = self.scenario.campaign.score(&self.scenario, p);
        let [union, confederate] = self.exited;
        for (rule, points) in [
            ("SLB-S5-VP-01", 2 * self.raiders.min(5)),
            ("SLB-S5-VP-04", union / 10),
            ("SLB-S5-VP-05", confederate / 5),
            ("SLB-S5-VP-06", 6 * i32::from(self.combined)),
            ("SLB-S5-VP-11", self.lost[1]),
            ("SLB-S5-VP-13", -self.lost[0]),
        ] {
            let mut items = score.items.iter().filter(|item| item.rule == rule);
            assert_eq!(items.next().map(|item| item.points), Some(points), "{rule}");
        }
    }
}

impl random::Watcher for Watcher {
    fn see(&mut self, event: &Event, p: &Position) {
        match event {
            Event::TurnBegan(turn) => {
                self.turn = *turn;
                self.paralyzed = None;
            }
            Event::PhaseBegan(Phase::Ammunition) => self.attempts.clear(),
            Event::Rolled {
                purpose: Purpose::RandomEvents,
                ..
            } => {
                self.divide(p);
                if self.turn == 1 {
                    for unit in p.units_of(Side::Union).iter() {
                        self.frees(p, unit, p.hex(unit).expect("on the map"));
                    }
                }
            }
            Event::Noted(flank @ (LEFT_PARALYZED | RIGHT_PARALYZED)) => {
                assert!(!self.combined, "SLB-15-11");
                self.paralyzed = Some(*flank);
                self.seen.insert("paralysis");
            }
            Event::Noted(COMBINED) => {
                assert!(!self.combined && self.is_joined(p), "SLB-19-02");
                self.combined = true;
                self.paralyzed = None;
                self.seen.insert("combined flanks");
            }
            Event::InitiativeWon(..) => {
                // What is combined is told right after.
                assert!(self.combined || !self.is_joined(p) || lifted(&self.scenario, p));
            }
            Event::LeaderRemoved(leader) if self.scenario.leader(*leader).id == "union-hooker" => {
                self.paralyzed = None;
                self.seen.insert("relief");
            }
            Event::ForceMarched(unit, _) => {
                let infantry = self.scenario.unit(*unit).arm == Arm::Infantry;
                assert!(!infantry || !self.is_paralyzed(*unit), "SLB-16-07");
            }
            Event::MarchBegan(unit) | Event::Selected(unit) => self.acts(p, *unit),
            Event::Moved { unit, from, to, .. } => self.goes(p, *unit, Some(*from), *to),
            Event::Advanced(unit, to) => {
                let from = self.at.get(unit).copied();
                self.goes(p, *unit, from, *to);
            }
            Event::RetreatMoved(unit, to) if self.turn == 1 => self.frees(p, *unit, *to),
            Event::Detached {
                substitute: new,
                from: old,
                ..
            }
            | Event::Replaced { old, new } => {
                for units in [&mut self.left, &mut self.free] {
                    let of_it = units.contains(*old);
                    *units = units.without(*new);
                    if of_it {
                        *units = units.with(*new);
                    }
                }
            }
            Event::AssaultDeclared(leader, _) => self.assaults(p, *leader),
            Event::AttackDeclared {
                side: Side::Union,
                from,
                ..
            } => {
                let left = self.left;
                let units = p.units_at(Side::Union, *from);
                self.left_attacked |= units.iter().any(|unit| left.contains(unit));
            }
            Event::AttemptNamed(unit) => self.named(p, *unit),
            Event::Exited {
                unit,
                from,
                manpower,
                ..
            } => self.leaves(*unit, *from, *manpower),
            Event::Arrived { unit, .. } => {
                let id = &self.scenario.unit(*unit).id;
                assert!(
                    matches!(id.as_str(), "csa-hood" | "csa-pickett"),
                    "SLB-17-02"
                );
                self.seen.insert("reinforcements");
            }
            Event::Lost {
                unit,
                points,
                cause: Cause::Combat | Cause::Retreat | Cause::CavalryRetreat,
            } => self.lost[self.scenario.unit(*unit).side as usize] += i32::from(*points),
            _ => {}
        }
    }

    fn after(&mut self, p: &Position) {
        let on_map = p.on_map().iter();
        self.at = on_map
            .filter_map(|unit| Some((unit, p.hex(unit)?)))
            .collect();
    }
}

/// Whether the score says that the flanks are combined.
fn lifted(scenario: &Scenario, p: &Position) -> bool {
    let score = scenario.campaign.score(scenario, p);
    let mut items = score.items.iter();
    items.any(|item| item.rule == "SLB-S5-VP-06" && item.points == 6)
}

#[test]
fn special_rules_hold_in_random_games() {
    let scenario = scenario(&Data::embedded(), "slb-5").expect("sound data");
    let begun = scenario.open().expect("a playable set-up");
    let (mut levels, mut seen) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..GAMES {
        let mut watcher = Watcher::new(&scenario, &begun);
        let position = play(&scenario, seed, &mut watcher);
        assert_eq!(position.turn(), 7, "SLB-S5-01");
        watcher.score(&position);
        levels.insert(scenario.campaign.score(&scenario, &position).level);
        seen.extend(watcher.seen);
    }
    println!("{seen:?}, {levels:?}");
    for met in [
        "paralysis",
        "reinforcements",
        "replenishment",
        "combined flanks",
    ] {
        assert!(seen.contains(met), "{met} never came: {seen:?}");
    }
}
