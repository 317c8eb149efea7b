//! Supply in the Maryland Campaign, at random: who is in supply is found again by another way,
//! and foraging and its want have the effects that the rulebook says.

mod random;

use std::collections::BTreeSet;
use std::sync::Arc;

use longroll_games::{Data, scenario};
use longroll_map::{Feature, HexId, HexSet, Way};
use longroll_rules::ways::leads;
use longroll_rules::{Action, Cause, Event, Phase, Position, Purpose, Scenario, Side, UnitId};

use random::play;

const GAMES: u64 = 60;

/// What a watcher who knows the rulebook keeps in mind.
struct Watcher {
    scenario: Arc<Scenario>,
    /// The turns in which the status is found, and the first with effects.
    turns: &'static [u8],
    first: u8,
    /// Before the last action.
    before: Position,
    /// Before the Supply Status Phase.
    start: Position,
    /// The phases that have been checked.
    checked: u32,
    /// Who has worked or foraged in the Recovery Phase.
    busy: BTreeSet<UnitId>,
    forages: u32,
    finds: u32,
    starves: u32,
}

impl Watcher {
    fn depots(p: &Position, side: Side) -> impl Iterator<Item = HexId> + '_ {
        let own = p.depots().iter().filter(move |(_, owner)| *owner == side);
        own.map(|(hex, _)| *hex)
    }

    fn county(&self, hex: HexId) -> &str {
        &self.scenario.map.info(hex).county
    }

    /// HCR-20.3-08, from a station to the depots, a hex at a time.
    fn is_joined(&self, p: &Position, station: HexId) -> bool {
        let s = &*self.scenario;
        let goal: HexSet = Self::depots(p, Side::Union).collect();
        let closed = |hex: HexId| {
            p.station(hex).is_some()
                || !s.map.info(hex).playable
                || s.campaign.cuts_supply(s, p, Side::Union, hex)
        };
        let mut seen = BTreeSet::from([station]);
        let mut waiting = vec![station];
        while let Some(hex) = waiting.pop() {
            if closed(hex) {
                continue;
            }
            if goal.contains(hex) {
                return true;
            }
            let near = s
                .map
                .neighbors(hex)
                .filter(|(direction, _)| s.map.side(hex, *direction).ways.has(Way::Railroad));
            let near = near.map(|(_, next)| next);
            let linked = s.rail_links.iter().filter(|link| link.ends.contains(&hex));
            let linked = linked.flat_map(|link| link.ends);
            for next in near.chain(linked) {
                if seen.insert(next) {
                    waiting.push(next);
                }
            }
        }
        false
    }

    /// Whether a unit is in supply without a captured depot (HCR-20.3-04, HCR-20.3-06 to
    /// HCR-20.3-09, HCR-20.3-11).
    fn is_fed(&self, p: &Position, unit: UnitId) -> bool {
        let s = &*self.scenario;
        let (side, hex) = (s.unit(unit).side, p.hex(unit).expect("on the map"));
        let own = self.county(hex);
        let mut depots = Self::depots(p, side);
        if depots.any(|at| self.county(at) == own && !p.occupies(side.other(), at)) {
            return true;
        }
        if side == Side::Confederate {
            return false;
        }
        let beyond = match &*s.id {
            "hcr-6" => "Montgomery",
            _ => "Fairfax",
        };
        if own == beyond {
            return true;
        }
        let to: HexSet = Self::depots(p, side).collect();
        let mut here = s.map.hexes().filter(|hex| {
            self.county(*hex) == own && s.map.info(*hex).features.contains(&Feature::RrStation)
        });
        here.any(|station| self.is_joined(p, station))
            || leads(s, p, side, hex, &to, 6, &HexSet::EMPTY)
    }

    /// The captured depots of the side that are next to a unit or in its hex.
    fn is_near_captured(&self, p: &Position, unit: UnitId) -> bool {
        let s = &*self.scenario;
        let (side, hex) = (s.unit(unit).side, p.hex(unit).expect("on the map"));
        let mut taken = Self::depots(p, side.other()).filter(|at| p.occupies(side, *at));
        taken.any(|at| s.map.distance(at, hex) <= 1)
    }

    /// The status of everybody, as the phase has left it.
    fn check_status(&self, p: &Position) {
        for unit in p.on_map().iter() {
            let id = &self.scenario.unit(unit).id;
            let (now, was) = (p.unit(unit), self.start.unit(unit));
            let fed = self.is_fed(p, unit);
            assert!(!(fed && now.out_of_supply), "{id} is fed");
            if !fed && !self.is_near_captured(p, unit) {
                assert!(now.out_of_supply, "nobody feeds {id}");
            }
            if now.out_of_supply && was.out_of_supply {
                assert!(!now.organized, "{id} starves");
                assert_eq!(now.manpower, 1.max(was.manpower - 1), "{id}");
            } else {
                assert_eq!(now.manpower, was.manpower, "{id}");
                assert_eq!(now.organized, was.organized, "{id}");
            }
        }
    }
}

impl random::Watcher for Watcher {
    fn action(&mut self, p: &Position, action: Action) {
        match action {
            Action::Entrench(unit) | Action::BuildBridge(unit, _) | Action::Repair(unit, _) => {
                self.busy.insert(unit);
            }
            Action::Forage(unit) => {
                let state = p.unit(unit);
                assert!(state.out_of_supply && state.fatigue <= 2);
                assert!(self.busy.insert(unit), "worked or foraged before");
                self.forages += 1;
            }
            _ => {}
        }
    }

    fn see(&mut self, event: &Event, p: &Position) {
        match event {
            Event::PhaseBegan(Phase::Recovery) => self.busy.clear(),
            Event::PhaseBegan(Phase::StationRepair | Phase::SupplyStatus) => {
                assert!(self.turns.contains(&p.turn()));
            }
            Event::PhaseBegan(Phase::SupplyEffect) => assert!(p.turn() >= self.first),
            Event::Supplied(unit, fed) => {
                assert!(*fed || self.turns.contains(&p.turn()));
                self.finds += u32::from(*fed && self.busy.contains(unit));
            }
            // HCR-20.5-01.
            Event::Organized(unit, true) => assert!(!p.unit(*unit).out_of_supply),
            Event::Lost {
                cause: Cause::Supply,
                points,
                ..
            } => {
                assert_eq!(*points, 1);
                self.starves += 1;
            }
            Event::Rolled {
                purpose: Purpose::Foraging,
                modifiers,
                ..
            } => assert!(modifiers.iter().all(|modifier| modifier.value > 0)),
            _ => {}
        }
    }

    fn after(&mut self, p: &Position) {
        match p.phase(&self.scenario) {
            Phase::LeaderTransfer | Phase::StationRepair => self.start = p.clone(),
            Phase::Attachment | Phase::ActionCycle if self.start.turn() == p.turn() => {
                if self.turns.contains(&p.turn()) {
                    self.check_status(p);
                    self.checked += 1;
                }
                // Once a turn.
                self.start.set_turn(0);
            }
            _ => {}
        }
        // HCR-20.5-03: as the turn ends.
        if p.turn() > self.before.turn() && p.turn() > self.first {
            for unit in p.on_map().iter() {
                let state = p.unit(unit);
                assert!(!(state.out_of_supply && state.organized));
            }
        }
        self.before = p.clone();
    }
}

fn play_all(id: &str, turns: &'static [u8], first: u8) -> [u32; 3] {
    let scenario = scenario(&Data::embedded(), id).expect("sound data");
    let mut seen = [0; 3];
    for seed in 0..GAMES {
        let mut watcher = Watcher {
            scenario: Arc::clone(&scenario),
            turns,
            first,
            before: scenario.open().expect("a playable set-up"),
            start: scenario.open().expect("a playable set-up"),
            checked: 0,
            busy: BTreeSet::new(),
            forages: 0,
            finds: 0,
            starves: 0,
        };
        let end = play(&scenario, seed, &mut watcher);
        let due = turns.iter().filter(|turn| **turn <= end.turn());
        assert_eq!(watcher.checked, due.count() as u32, "game {seed}");
        let more = [watcher.forages, watcher.finds, watcher.starves];
        for (sum, more) in seen.iter_mut().zip(more) {
            *sum += more;
        }
    }
    seen
}

#[test]
fn supply_holds_between_frederick_and_sharpsburg() {
    let [forages, finds, _] = play_all("hcr-6", &[4], 4);
    assert!(finds > 0 && finds < forages, "{finds} of {forages}");
}

#[test]
fn supply_holds_in_the_whole_campaign() {
    let [forages, finds, starves] = play_all("hcr-7", &[5, 10, 15], 5);
    assert!(finds > 0 && finds < forages, "{finds} of {forages}");
    assert!(starves > 0, "nobody ever fails twice");
}
