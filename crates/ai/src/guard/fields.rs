//! How far it is from every hex to the hexes that matter.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::sync::Arc;

use longroll_map::path::{Search, StepCost};
use longroll_map::{Direction, HexId, Ridge};
use longroll_rules::s02_zoc::{Zoc, connected, needs_way, passage, zoc_of};
use longroll_rules::{BySide, Mp, Position, Scenario, Side};

use super::stakes::Stake;

/// Beyond so many Movement Points a hex is out of reach for the rest of the turn and the next.
const FAR: Mp = Mp::whole(44);
/// What it costs to march through an enemy Zone of Control, where one must halt.
const HALT: Mp = Mp::whole(2);
/// What it costs to fight one's way through an enemy-occupied hex.
const FIGHT: Mp = Mp::whole(4);

const CLOSED: u16 = u16::MAX;

/// The cost of every step for one side, enemies and friends aside, in half points.
#[derive(Clone, Debug)]
pub(super) struct Ground(Vec<[u16; 6]>);

impl Ground {
    /// Surveys the map. `p` matters only for its pontoon bridges.
    pub fn survey(s: &Scenario, p: &Position, side: Side) -> Self {
        let step = |from: HexId, direction: Direction| entry(s, p, side, from, direction);
        let costs = |from| Direction::ALL.map(|direction| step(from, direction).unwrap_or(CLOSED));
        Self(s.map.hexes().map(costs).collect())
    }
}

fn entry(s: &Scenario, p: &Position, side: Side, from: HexId, direction: Direction) -> Option<u16> {
    let to = s.map.neighbor(from, direction)?;
    let unit = s.unit_ids().find(|unit| s.unit(*unit).side == side)?;
    let way = connected(s, p, from, direction);
    let wild = !way && (needs_way(s, p, from) || needs_way(s, p, to));
    if wild || !passage(s, p, from, direction).serves(side) {
        return None;
    }
    s.campaign.may_enter(s, p, unit, from, to).ok()?;
    let features = s.map.side(from, direction);
    let terrain = s.map.terrain(to);
    let by_way = s.charts.way(features.ways, terrain, false);
    let by_way = by_way.or(way.then_some(Mp::whole(1)));
    let mut cost = by_way.or(s.charts.terrain(terrain, false))?;
    if features.ridge != Ridge::None {
        cost += s.charts.ridge(false);
    }
    Some(cost.in_halves())
}

/// The cost from every hex to each stake for one side, in half points.
type Ways = Arc<Vec<Vec<u16>>>;

/// The cost from every hex to each stake, for both sides, in half points; an index of
/// [`get`](Self::get) is a stake's place in the list.
#[derive(Clone, Debug)]
pub(super) struct Fields(BySide<Ways>);

/// How many measurements of a side are remembered.
const REMEMBERED: usize = 8;

/// A side's last measurements, each with the hindrances that it was made with.
type Measurements = VecDeque<(Vec<u16>, Ways)>;

/// The last measurements. Enemies stay where they are for most of a side's decisions.
#[derive(Clone, Debug, Default)]
pub(super) struct Measured(RefCell<BySide<Measurements>>);

impl Measured {
    fn find(&self, side: Side, hindrance: &[u16]) -> Option<Ways> {
        let known = &self.0.borrow()[side];
        let found = known.iter().find(|(with, _)| with == hindrance);
        found.map(|(_, ways)| Arc::clone(ways))
    }

    fn remember(&self, side: Side, hindrance: Vec<u16>, ways: &Ways) {
        let known = &mut self.0.borrow_mut()[side];
        known.truncate(REMEMBERED - 1);
        known.push_front((hindrance, Arc::clone(ways)));
    }
}

impl Fields {
    /// Measures with the enemies where they are in `p`, each of whom hinders.
    pub fn measure(
        s: &Scenario,
        p: &Position,
        ground: &BySide<Ground>,
        stakes: &[Stake],
        measured: &Measured,
    ) -> Self {
        let mut search = Search::default();
        let mut measure = |side: Side| {
            let hindrance = hindrance(s, p, side);
            measured.find(side, &hindrance).unwrap_or_else(|| {
                let field =
                    |stake: &Stake| field(s, &ground[side], &hindrance, stake.hex, &mut search);
                let ways = Ways::new(stakes.iter().map(field).collect());
                measured.remember(side, hindrance, &ways);
                ways
            })
        };
        let union = measure(Side::Union);
        Self(BySide::new(union, measure(Side::Confederate)))
    }

    /// The cost from a hex to a stake, if it is within reach of this turn and the next.
    pub fn get(&self, side: Side, stake: usize, from: HexId) -> Option<u16> {
        let cost = self.0[side][stake][from.index()];
        (cost != CLOSED).then_some(cost)
    }
}

/// What the enemies add to the cost of entering hexes.
fn hindrance(s: &Scenario, p: &Position, side: Side) -> Vec<u16> {
    let mut hindrance = vec![0; s.map.len()];
    let enemy = side.other();
    for hex in p.occupied(enemy).iter() {
        for (_, near) in s.map.neighbors(hex) {
            if zoc_of(s, p, enemy, near) == Zoc::Normal {
                hindrance[near.index()] = HALT.in_halves();
            }
        }
    }
    for hex in p.occupied(enemy).iter() {
        hindrance[hex.index()] = FIGHT.in_halves();
    }
    hindrance
}

/// Searches backwards from the stake.
fn field(
    s: &Scenario,
    ground: &Ground,
    hindrance: &[u16],
    stake: HexId,
    search: &mut Search,
) -> Vec<u16> {
    search.run(&s.map, stake, FAR.in_halves(), |hex, direction, from| {
        let step = ground.0[from.index()][direction.opposite() as usize];
        (step != CLOSED).then(|| StepCost {
            cost: step + hindrance[hex.index()],
            stops: false,
        })
    });
    let mut field = vec![CLOSED; s.map.len()];
    for (hex, reached) in search.hexes() {
        field[hex.index()] = reached.cost;
    }
    field
}
