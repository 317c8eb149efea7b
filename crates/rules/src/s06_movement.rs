//! 6.2 Rules of movement: what a step costs and what forbids it.

use longroll_map::path::{Search, StepCost};
use longroll_map::{Direction, HexId, HexSet, Terrain, Water, Ways};

use crate::event::{Cause, Event};
use crate::frame::March;
use crate::illegal::Illegal;
use crate::play::Play;
use crate::s02_zoc::{Passage, Zoc, enemy_zoc, needs_way, passage, pontoon, ways_for, zoc_of};
use crate::s12_rain::acting_terrain;
use crate::unit::{Arm, UnitId};
use crate::{
    Mp, Position, Scenario, Side, forts, s05_march, s06_army_leaders, s07_cavalry_retreat,
};

/// A step of a march.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// What it costs.
    pub cost: Mp,
    /// Whether it goes from one enemy Zone of Control to another (6.2).
    pub zoc_to_zoc: bool,
    /// Whether the hex entered lies in an enemy Zone of Control, so that one stops.
    pub stops: bool,
    /// Whether a way joins the two hexes.
    pub connected: bool,
}

/// Who takes a step: a unit, or a dummy marker that moves as one would.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Walker {
    /// A unit.
    Unit(UnitId),
    /// A side's dummy that moves as this arm does (S-LI-08).
    Dummy(Side, Arm),
}

impl Walker {
    fn side(self, s: &Scenario) -> Side {
        match self {
            Self::Unit(unit) => s.unit(unit).side,
            Self::Dummy(side, _) => side,
        }
    }

    fn arm(self, s: &Scenario) -> Arm {
        match self {
            Self::Unit(unit) => s.unit(unit).arm,
            Self::Dummy(_, arm) => arm,
        }
    }

    /// A dummy crosses rivers like the smallest of units.
    fn manpower(self, p: &Position) -> u8 {
        match self {
            Self::Unit(unit) => p.unit(unit).manpower,
            Self::Dummy(..) => 1,
        }
    }

    fn named(self, refusal: Illegal) -> Illegal {
        match self {
            Self::Unit(unit) => refusal.unit(unit),
            Self::Dummy(..) => refusal,
        }
    }

    /// The scenario's limits; a dummy goes where some unit of its side might.
    fn may_enter(self, s: &Scenario, p: &Position, from: HexId, to: HexId) -> Result<(), Illegal> {
        match self {
            Self::Unit(unit) => s.may_enter(p, unit, from, to),
            Self::Dummy(side, _) => {
                let mut verdict = Ok(());
                for unit in p.units_of(side).iter() {
                    verdict = s.campaign.may_enter(s, p, unit, from, to);
                    if verdict.is_ok() {
                        break;
                    }
                }
                verdict
            }
        }
    }
}

/// How far a marching unit has come, as far as movement is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stride {
    /// Movement Points left.
    pub mp: Mp,
    /// Whether the step would be the unit's first activity of the march.
    pub first: bool,
}

/// A step of the march in progress.
pub(crate) fn marching_step(
    s: &Scenario,
    p: &Position,
    march: &March,
    to: HexId,
) -> Result<Step, Illegal> {
    let unit = march.unit;
    let off_map = Illegal::new("S5.1-01", "{unit} is not on the map.").unit(unit);
    let from = p.hex(unit).ok_or(off_map)?;
    let Some(direction) = s.map.direction(from, to) else {
        // What closes the hex to the unit is worth more to know than that it is far.
        let walker = Walker::Unit(unit);
        may_be_in(s, p, walker, to)?;
        walker.may_enter(s, p, from, to)?;
        let far = Illegal::new("S6.1-02", "{hex} is not next to {unit}.");
        return Err(far.unit(unit).hex(to));
    };
    if march.spent {
        let text = "The march of {unit} is over; it may not move on.";
        return Err(Illegal::new("S6.2-28", text).unit(unit));
    }
    let stride = Stride {
        mp: march.mp,
        first: march.steps == 0 && !march.attacked,
    };
    step(s, p, unit, stride, from, direction)
}

/// A step of a unit from a hex in a direction.
///
/// # Errors
///
/// [`Illegal`] names what forbids it.
pub fn step(
    s: &Scenario,
    p: &Position,
    unit: UnitId,
    stride: Stride,
    from: HexId,
    direction: Direction,
) -> Result<Step, Illegal> {
    step_of(s, p, Walker::Unit(unit), stride, from, direction)
}

/// The same for whoever walks.
pub(crate) fn step_of(
    s: &Scenario,
    p: &Position,
    walker: Walker,
    stride: Stride,
    from: HexId,
    direction: Direction,
) -> Result<Step, Illegal> {
    let side = walker.side(s);
    let halts = |hex| enemy_zoc(s, p, side, hex) == Zoc::Normal;
    step_past(s, p, walker, stride, from, direction, halts)
}

/// A step where `halts` knows the hexes in normal enemy Zones of Control.
fn step_past(
    s: &Scenario,
    p: &Position,
    walker: Walker,
    stride: Stride,
    from: HexId,
    direction: Direction,
    mut halts: impl FnMut(HexId) -> bool,
) -> Result<Step, Illegal> {
    let side = walker.side(s);
    let off_map = Illegal::new("S2.3-03", "There is no playable hex there.");
    let to = s.map.neighbor(from, direction).ok_or(off_map)?;
    let terrain_cost = entry(s, p, walker, from, direction, to)?;
    let leaves = halts(from);
    let enters = halts(to);
    if leaves && !stride.first {
        let text = "{unit} stands in an enemy Zone of Control: it may attack or end its march, \
                    but not move on.";
        return Err(walker.named(Illegal::new("S6.2-26", text)));
    }
    let way = ways_for(s, p, side, from, direction).any();
    if leaves && enters {
        // S6.2-28: the whole Movement Allowance, whatever it is.
        return Ok(Step {
            cost: stride.mp,
            zoc_to_zoc: true,
            stops: true,
            connected: way,
        });
    }
    let mut cost = terrain_cost;
    if leaves {
        cost += s.charts.exit_zoc(p.is_rain());
    }
    if cost > stride.mp {
        // S6.2-40: one hex is always possible for a unit that does not attack.
        if !stride.first {
            let text = "{unit} needs {need} Movement Points for {hex} and has {have}.";
            let refusal = walker.named(Illegal::new("S6.1-03", text).hex(to));
            return Err(refusal.halves(cost.in_halves(), stride.mp.in_halves()));
        }
        cost = stride.mp;
    }
    Ok(Step {
        cost,
        zoc_to_zoc: false,
        stops: enters,
        connected: way,
    })
}

/// The cost of entering a hex by its terrain, ways, water and friends, without regard
/// to Zones of Control.
fn entry(
    s: &Scenario,
    p: &Position,
    walker: Walker,
    from: HexId,
    direction: Direction,
    to: HexId,
) -> Result<Mp, Illegal> {
    let own = walker.side(s);
    may_be_in(s, p, walker, to)?;
    let terrain = acting_terrain(s, p, to);
    let ways = ways_for(s, p, own, from, direction);
    may_cross(s, p, walker, ways, from, direction, to)?;
    walker.may_enter(s, p, from, to)?;
    let side = s.map.side(from, direction);
    let on_foot = s.charts.terrain(terrain, p.is_rain());
    let cost = s.charts.way(ways, terrain, p.is_rain()).or(on_foot);
    let text = "No unit may enter {hex} except along a way.";
    let mut cost = cost.ok_or(Illegal::new("S6.2-04", text).hex(to))?;
    if side.ridge != longroll_map::Ridge::None {
        cost += s.charts.ridge(p.is_rain());
    }
    // S6.2-13, unless an own bridge spans the river too (S6.2-09): a ferry over a major
    // river, or over a minor one that can't be forded.
    let by_boat = side.water.is_river()
        && passage(s, p, from, direction) == Passage::Ferry
        && pontoon(s, p, from, direction) != Some(own);
    if by_boat && (side.water == Water::MajorRiver || p.is_unfordable(side.water)) {
        cost += Mp::whole(u16::from(walker.manpower(p)) / 3);
    }
    // S6.2-33, S6.2-38: friends in the way hinder infantry and artillery.
    if walker.arm(s) != Arm::Cavalry {
        let on_foot = |u: &UnitId| s.unit(*u).arm != Arm::Cavalry && walker != Walker::Unit(*u);
        let friends = p.units_at(own, to).iter().filter(on_foot).collect();
        let by_units = s
            .charts
            .friendly_hex(p.combat(friends), terrain, p.is_rain());
        // S6.2-36: the higher of the two.
        cost += if s.campaign.wagon_train(s, p, own, to) {
            by_units.max(s.charts.wagon_train(terrain, p.is_rain()))
        } else {
            by_units
        };
    }
    Ok(cost)
}

/// Hexes that nobody of a side may enter, wherever from: the enemy's, his forts, and water.
fn may_be_in(s: &Scenario, p: &Position, walker: Walker, to: HexId) -> Result<(), Illegal> {
    let own = walker.side(s);
    if p.shows(own.other(), to) {
        let text = "{hex} is occupied by the enemy.";
        return Err(Illegal::new("S6.2-18", text).hex(to));
    }
    forts::may_be_in(s, p, own, to)?;
    if acting_terrain(s, p, to) == Terrain::Water {
        let text = "{hex} is water, which no unit may enter.";
        return Err(Illegal::new("S6.2-17", text).hex(to));
    }
    Ok(())
}

/// Mountains, swamps and rivers, which bind even a unit that moves a single hex.
fn may_cross(
    s: &Scenario,
    p: &Position,
    walker: Walker,
    ways: Ways,
    from: HexId,
    direction: Direction,
    to: HexId,
) -> Result<(), Illegal> {
    let own = walker.side(s);
    let swamp = |hex| acting_terrain(s, p, hex) == Terrain::Swamp;
    if (swamp(from) || swamp(to)) && !ways.any_but_trail() {
        let text = "{unit} may enter or leave a swamp only along a road, pike or railroad.";
        return Err(walker.named(Illegal::new("S6.2-06", text)));
    }
    if !ways.any() && (needs_way(s, p, from) || needs_way(s, p, to)) {
        let text = "{unit} may enter or leave a mountain hex only along a way.";
        return Err(walker.named(Illegal::new("S6.2-04", text)));
    }
    over_river(s, p, own, from, direction, to)
}

/// Whether the ground lets a unit go from a hex in a direction at all, whatever it costs and
/// whoever stands there.
pub fn is_passable(
    s: &Scenario,
    p: &Position,
    unit: UnitId,
    from: HexId,
    direction: Direction,
) -> bool {
    s.map.neighbor(from, direction).is_some_and(|to| {
        let ways = ways_for(s, p, s.unit(unit).side, from, direction);
        let terrain = acting_terrain(s, p, to);
        let enterable = ways.any() || s.charts.terrain(terrain, p.is_rain()).is_some();
        let walker = Walker::Unit(unit);
        terrain != Terrain::Water
            && enterable
            && may_cross(s, p, walker, ways, from, direction, to).is_ok()
    })
}

/// Rivers, which are crossed only where there is something to cross by.
fn over_river(
    s: &Scenario,
    p: &Position,
    side: Side,
    from: HexId,
    direction: Direction,
    to: HexId,
) -> Result<(), Illegal> {
    match passage(s, p, from, direction) {
        Passage::Swollen => {
            let text = "In rain the creek to {hex} is crossed only along a way.";
            Err(Illegal::new("S12.0-12", text).hex(to))
        }
        Passage::Flooded => {
            let text = "The river to {hex} can't be forded now.";
            Err(Illegal::new("S12.0-17", text).hex(to))
        }
        Passage::Closed => {
            let text = "There is no bridge, dam, ferry or ford over the river to {hex}.";
            Err(Illegal::new("S6.2-08", text).hex(to))
        }
        passage if !passage.serves(side) => {
            let text = "The bridge to {hex} belongs to the enemy.";
            Err(Illegal::new("S10.2-01", text).hex(to))
        }
        _ => Ok(()),
    }
}

/// Whether a unit may advance over a hexside of its own will. An advance is no movement
/// (S7.6-34): what could be attacked can be entered, but for an enemy's bridge (S7.6-39).
pub(crate) fn may_advance(
    s: &Scenario,
    p: &Position,
    unit: UnitId,
    from: HexId,
    to: HexId,
) -> Result<(), Illegal> {
    let far = Illegal::new("S7.6-33", "{hex} is not next to {unit}.");
    let direction = s.map.direction(from, to).ok_or(far.unit(unit).hex(to))?;
    over_river(s, p, s.unit(unit).side, from, direction, to)?;
    forts::may_be_in(s, p, s.unit(unit).side, to)?;
    s.may_enter(p, unit, from, to)
}

/// Moves the active unit one hex.
pub(crate) fn march_to(play: &mut Play<'_>, mut march: March, to: HexId) {
    let Ok(step) = marching_step(play.s, play.p, &march, to) else {
        return;
    };
    let unit = march.unit;
    let Some(from) = play.p.hex(unit) else {
        return;
    };
    march.mp -= step.cost;
    march.steps += 1;
    march.acted = true;
    march.spent = step.zoc_to_zoc;
    s05_march::update(play, march);
    play.emit(Event::Moved {
        unit,
        from,
        to,
        cost: step.cost,
    });
    // Enemies that the step has brought into the open stop it too; it is paid for as the
    // mover knew it (S-LI-11).
    let stops = step.stops || is_halted(play.s, play.p, unit);
    if stops {
        play.emit(Event::Halted(unit));
    }
    // S6.2-30: off the ways such a move disorders the unit.
    if step.zoc_to_zoc && !step.connected {
        if play.p.unit(unit).organized {
            play.disorganize(unit);
        } else {
            play.lose(unit, 1, Cause::ZocToZoc);
        }
    }
    if stops {
        s07_cavalry_retreat::approach(play, unit);
    }
    // Asked first: whoever goes along leaves the hex together with the unit.
    s06_army_leaders::departed(play, unit, from);
}

/// Finds where a unit can march from its hex; `first` is false once it has moved or
/// attacked in this march.
///
/// Hexes that only the one-hex minimum allows (S6.2-40) are found with all the Movement
/// Points as their cost.
pub fn reach(s: &Scenario, p: &Position, unit: UnitId, stride: Stride, search: &mut Search) {
    let Some(start) = p.hex(unit) else {
        return;
    };
    // Each hex is looked at from up to six others; its Zone of Control is found once.
    let side = s.unit(unit).side;
    let (mut known, mut halting) = (HexSet::EMPTY, HexSet::EMPTY);
    let mut halts = |hex| {
        if !known.contains(hex) {
            known.insert(hex);
            if enemy_zoc(s, p, side, hex) == Zoc::Normal {
                halting.insert(hex);
            }
        }
        halting.contains(hex)
    };
    search.run(
        &s.map,
        start,
        stride.mp.in_halves(),
        |from, direction, _| {
            let here = Stride {
                // What is left is the search's business; the step itself must only be legal.
                mp: stride.mp,
                first: stride.first && from == start,
            };
            let step =
                step_past(s, p, Walker::Unit(unit), here, from, direction, &mut halts).ok()?;
            Some(StepCost {
                cost: step.cost.in_halves(),
                stops: step.stops,
            })
        },
    );
}

/// Whether a unit stands in a normal Zone of Control of the enemy.
pub fn is_halted(s: &Scenario, p: &Position, unit: UnitId) -> bool {
    let side = s.unit(unit).side;
    p.hex(unit)
        .is_some_and(|hex| zoc_of(s, p, side.other(), hex) == Zoc::Normal)
}
