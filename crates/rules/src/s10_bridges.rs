//! 10.0 Bridges: pontoons built, dismantled and fallen; printed bridges and ferries
//! destroyed and repaired.

use arrayvec::ArrayVec;
use longroll_map::{Crossing, Direction, HexId, HexSide, Water};

use crate::dice::{Dice, Purpose};
use crate::event::{Event, Modifier, Modifiers, total};
use crate::frame::{Frame, March, Works};
use crate::illegal::{Illegal, RuleId};
use crate::play::Play;
use crate::s02_zoc::{Zoc, enemy_zoc};
use crate::s09_entrenchments::ready;
use crate::unit::{Arm, UnitId};
use crate::{Combat, Position, Scenario, Side, s05_march};

/// Entrenchments do not count (S10.2-02); 5 in all three games.
const STRONG_ENOUGH: Combat = Combat::whole(5);

/// Whether the active unit may dismantle a pontoon bridge (S10.2-05).
pub(crate) fn may_dismantle(
    s: &Scenario,
    p: &Position,
    march: &March,
    side: HexSide,
) -> Result<(), Illegal> {
    let owner = s.unit(march.unit).side;
    if p.pontoon(side) != Some(owner) {
        return Err(Illegal::new(
            "S10.2-05",
            "There is no pontoon bridge of yours there.",
        ));
    }
    if stands_at(s, p, march.unit, side) {
        Ok(())
    } else {
        let text = "{unit} must stand at one end of the bridge to dismantle it.";
        Err(Illegal::new("S10.2-05", text).unit(march.unit))
    }
}

fn stands_at(s: &Scenario, p: &Position, unit: UnitId, side: HexSide) -> bool {
    let (a, b) = s.map.ends(side);
    p.hex(unit).is_some_and(|hex| hex == a || hex == b)
}

/// Dismantles a pontoon bridge; the march goes on.
pub(crate) fn dismantle(play: &mut Play<'_>, mut march: March, side: HexSide) {
    march.acted = true;
    s05_march::update(play, march);
    let owner = play.s.unit(march.unit).side;
    play.emit(Event::PontoonRemoved(side, owner));
}

/// S10.2-02: the enemy's pontoon bridges fall when a strong undemoralized unit ends a
/// march, retreat or advance at one of their ends.
pub(crate) fn arrived(play: &mut Play<'_>, unit: UnitId) {
    let enemy = play.s.unit(unit).side.other();
    let fallen: ArrayVec<HexSide, 6> = play
        .p
        .pontoons()
        .iter()
        .filter(|(side, owner)| *owner == enemy && breaks(play.s, play.p, unit, *side))
        .filter(|(side, _)| {
            let end = play.p.hex(unit);
            !end.is_some_and(|end| play.s.campaign.spares_bridge(play.s, play.p, *side, end))
        })
        .map(|(side, _)| *side)
        .take(6)
        .collect();
    for side in fallen {
        play.emit(Event::PontoonRemoved(side, enemy));
    }
}

/// S10.2-03: they fall too if Recovery or Attachment has made a unit at one of their ends
/// strong enough. Any that was so before has brought them down by arriving.
pub(crate) fn attachment_ended(play: &mut Play<'_>) {
    for unit in play.p.on_map().iter() {
        arrived(play, unit);
    }
}

/// Whether a unit is strong and steady enough, where it stands, to destroy a pontoon
/// bridge.
pub fn breaks(s: &Scenario, p: &Position, unit: UnitId, side: HexSide) -> bool {
    let state = p.unit(unit);
    let (a, b) = s.map.ends(side);
    state.demoralized == 0
        && state.combat() >= STRONG_ENOUGH
        && state.hex.is_some_and(|hex| hex == a || hex == b)
}

/// How bridges are built in a game (10.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Building {
    /// Whether a die decides; in SLB every attempt succeeds.
    pub roll: bool,
    /// Bridge markers for major rivers; none means that the side may not bridge them.
    pub major: crate::BySide<u8>,
    /// Bridge markers for minor rivers; `None` is no limit.
    pub minor: Option<u8>,
}

impl Default for Building {
    fn default() -> Self {
        Self {
            roll: true,
            major: crate::BySide::new(1, 0),
            minor: None,
        }
    }
}

/// The rules that a work at a hexside cites.
struct Citing {
    /// Infantry, rested and on the spot.
    worker: RuleId,
    /// Its Combat value.
    strength: RuleId,
    /// The enemy at the other end.
    enemy: RuleId,
}

const BUILDING: Citing = Citing {
    worker: "S10.1-03",
    strength: "S10.1-04",
    enemy: "S10.1-15",
};

const REPAIRING: Citing = Citing {
    worker: "S10.3-01",
    strength: "S10.3-01",
    enemy: "S10.3-02",
};

/// An infantry unit strong enough to build or repair at a hexside.
fn may_work(
    s: &Scenario,
    p: &Position,
    unit: UnitId,
    side: HexSide,
    rules: &Citing,
) -> Result<(), Illegal> {
    ready(p, unit, rules.worker)?;
    is_able(s, p, unit, side, rules)
}

/// The same, rested or not.
fn is_able(
    s: &Scenario,
    p: &Position,
    unit: UnitId,
    side: HexSide,
    rules: &Citing,
) -> Result<(), Illegal> {
    let refuse = |rule, text| Err(Illegal::new(rule, text).unit(unit));
    if s.unit(unit).arm != Arm::Infantry {
        return refuse(
            rules.worker,
            "{unit} is not infantry; only infantry does this work.",
        );
    }
    if p.unit(unit).combat() < STRONG_ENOUGH {
        return refuse(
            rules.strength,
            "{unit} needs a Combat value of 5 for this work.",
        );
    }
    if !stands_at(s, p, unit, side) {
        return refuse(rules.worker, "{unit} does not stand at that hexside.");
    }
    let enemy = s.unit(unit).side.other();
    let (a, b) = s.map.ends(side);
    let strong = |hex: HexId| p.combat(p.shown_at(enemy, hex)) >= STRONG_ENOUGH;
    if strong(a) || strong(b) {
        return refuse(
            rules.enemy,
            "Enemies with a combined Combat value of 5 hold the other end.",
        );
    }
    Ok(())
}

/// Whether a unit may build a pontoon bridge (10.1).
pub(crate) fn may_build(
    s: &Scenario,
    p: &Position,
    works: &Works,
    unit: UnitId,
    at: HexSide,
) -> Result<(), Illegal> {
    let refuse = |rule, text| Err(Illegal::new(rule, text).unit(unit));
    let side = s.map.side(at.hex(), at.direction());
    if !side.water.is_river() {
        return refuse("S10.1-14", "There is no river to bridge there.");
    }
    s.campaign.may_build(s, p, unit, at)?;
    may_work(s, p, unit, at, &BUILDING)?;
    let builder = |other: UnitId| p.hex(other) == p.hex(unit);
    if works.builders.iter().any(builder) {
        return refuse(
            "S10.1-16",
            "Another unit of the hex has built in this phase.",
        );
    }
    if p.pontoon(at).is_some() || side.crossing == Crossing::Dam {
        return refuse(
            "S10.1-05",
            "There is a pontoon bridge or a dam there already.",
        );
    }
    if p.failed_bridges.contains(&at) {
        return refuse("S10.1-19", "Building there has failed in this turn.");
    }
    let owner = s.unit(unit).side;
    let markers = match side.water {
        Water::MajorRiver => Some(s.works.building.major[owner]),
        _ => s.works.building.minor,
    };
    if side.water == Water::MajorRiver && markers == Some(0) {
        return refuse("S10.1-07", "{unit}'s side may not bridge major rivers.");
    }
    if markers.is_some_and(|markers| in_use(s, p, owner, side.water) >= markers as usize) {
        return refuse("S10.1-13", "All bridge markers for such rivers are in use.");
    }
    Ok(())
}

/// Whether a bridge over a major river may be recorded, to be built by a march: by infantry
/// of Fatigue Level 0 or 1 (SLB-S6-11).
pub(crate) fn may_plan(
    s: &Scenario,
    p: &Position,
    unit: UnitId,
    at: HexSide,
) -> Result<(), Illegal> {
    const RULE: RuleId = "SLB-S6-11";
    const PLANNING: Citing = Citing {
        worker: RULE,
        strength: RULE,
        enemy: RULE,
    };
    let refuse = |rule, text| Err(Illegal::new(rule, text).unit(unit));
    let side = s.map.side(at.hex(), at.direction());
    if side.water != Water::MajorRiver {
        return refuse(RULE, "Only bridges over the major river are recorded.");
    }
    is_able(s, p, unit, at, &PLANNING)?;
    let state = p.unit(unit);
    if state.fatigue > 1 {
        let text = "{unit} is at Fatigue Level {have}; to build it needs {need} or less.";
        let refusal = Illegal::new(RULE, text).unit(unit);
        return Err(refusal.numbers(1, u16::from(state.fatigue)));
    }
    if state.demoralized > 0 {
        return refuse("S11.0-05", "{unit} is demoralized and builds no bridge.");
    }
    let plans = p.bridge_plans();
    if plans.iter().any(|plan| Some(plan.from) == state.hex) {
        let text = "A bridge is recorded for that hex already.";
        return refuse("S10.1-16", text);
    }
    let taken = plans.iter().any(|plan| plan.at == at) || p.pontoon(at).is_some();
    if taken || side.crossing == Crossing::Dam {
        let text = "There is a pontoon bridge or a dam there already.";
        return refuse("S10.1-05", text);
    }
    let owner = s.unit(unit).side;
    let used = in_use(s, p, owner, Water::MajorRiver) + plans.len();
    if used >= usize::from(s.works.building.major[owner]) {
        let text = "All bridge markers for major rivers are in use or recorded.";
        return refuse("S10.1-13", text);
    }
    Ok(())
}

fn in_use(s: &Scenario, p: &Position, owner: Side, water: Water) -> usize {
    let same = |(at, of): &&(HexSide, Side)| {
        *of == owner && s.map.side(at.hex(), at.direction()).water == water
    };
    p.pontoons().iter().filter(same).count()
}

/// Builds a bridge, at once or by a die.
pub(crate) fn build(play: &mut Play<'_>, mut works: Works, unit: UnitId, at: HexSide) {
    if play.s.works.building.roll {
        works.rolling = Some((unit, at, false));
        play.pop();
        play.push(Frame::Works(works));
    } else {
        play.emit(Event::PontoonBuilt(at, play.s.unit(unit).side));
    }
}

fn modifier(modifiers: &mut Modifiers, name: &'static str, value: i8, rule: &'static str) {
    if value != 0 {
        modifiers.push(Modifier { name, value, rule });
    }
}

/// S10.1-20 to S10.1-22.
fn building_modifiers(s: &Scenario, p: &Position, at: HexSide) -> Modifiers {
    let side = s.map.side(at.hex(), at.direction());
    let (a, b) = s.map.ends(at);
    let ways = [a, b].into_iter().filter(|hex| s.map.has_way(*hex)).count();
    let mut modifiers = Modifiers::new();
    let high = i8::from(p.is_unfordable(side.water));
    modifier(&mut modifiers, "unfordable river", high, "S10.1-20");
    if side.water == Water::MajorRiver {
        modifier(&mut modifiers, "major river", 2, "S10.1-21");
    }
    let place = match (ways, side.crossing) {
        (2, Crossing::None | Crossing::Aqueduct) => 1,
        (2, _) => 0,
        (1, _) => 2,
        _ => 3,
    };
    modifier(&mut modifiers, "the place", place, "S10.1-22");
    modifiers
}

/// S10.1-18: 5 or less builds it, but never an unmodified 6.
pub(crate) fn build_rolled(play: &mut Play<'_>, unit: UnitId, at: HexSide, dice: Dice) {
    let modifiers = building_modifiers(play.s, play.p, at);
    let roll = report(play, Purpose::BuildBridge, unit, dice, modifiers);
    if roll <= 5 && dice.first() != 6 {
        play.emit(Event::PontoonBuilt(at, play.s.unit(unit).side));
    } else {
        play.emit(Event::BuildingFailed(at));
    }
}

fn report(
    play: &mut Play<'_>,
    purpose: Purpose,
    unit: UnitId,
    dice: Dice,
    modifiers: Modifiers,
) -> i32 {
    let roll = i32::from(dice.first()) + total(&modifiers);
    play.emit(Event::Rolled {
        purpose,
        side: Some(play.s.unit(unit).side),
        dice,
        modifiers,
        result: Some(roll),
    });
    roll
}

/// Whether a unit may repair a destroyed bridge or ferry (10.3).
pub(crate) fn may_repair(
    s: &Scenario,
    p: &Position,
    works: &Works,
    unit: UnitId,
    at: HexSide,
) -> Result<(), Illegal> {
    if !p.is_destroyed(at) {
        return Err(Illegal::new(
            "S10.3-01",
            "No destroyed bridge or ferry is there to repair.",
        ));
    }
    if s.map.side(at.hex(), at.direction()).crossing == Crossing::Aqueduct {
        let text = "An aqueduct is not repaired.";
        return Err(Illegal::new("S10.2-20", text));
    }
    may_work(s, p, unit, at, &REPAIRING)?;
    if works.has_tried(at) {
        let text = "Repair there has been tried in this phase.";
        return Err(Illegal::new("S10.3-03", text));
    }
    Ok(())
}

/// S10.3-05 to S10.3-07: 3 or less for a bridge, 5 or less for a ferry.
pub(crate) fn repair_rolled(play: &mut Play<'_>, unit: UnitId, at: HexSide, dice: Dice) {
    let side = play.s.map.side(at.hex(), at.direction());
    let mut modifiers = Modifiers::new();
    let high = i8::from(play.p.is_unfordable(side.water));
    modifier(&mut modifiers, "unfordable river", high, "S10.3-07");
    if side.water == Water::MajorRiver {
        modifier(&mut modifiers, "major river", 2, "S10.3-07");
    }
    let roll = report(play, Purpose::Repair, unit, dice, modifiers);
    let most = if side.crossing == Crossing::Ferry {
        5
    } else {
        3
    };
    if roll <= most {
        play.emit(Event::BridgeRepaired(at));
    }
}

/// Dams and fords stay (S10.2-11).
const fn can_be_destroyed(crossing: Crossing) -> bool {
    matches!(
        crossing,
        Crossing::Bridge | Crossing::Ferry | Crossing::Aqueduct
    )
}

/// Whether a unit that ends its march may try to destroy a printed bridge or ferry
/// (S10.2-06 to S10.2-11).
pub(crate) fn may_destroy(
    s: &Scenario,
    p: &Position,
    unit: UnitId,
    at: HexSide,
) -> Result<(), Illegal> {
    let refuse = |rule, text| Err(Illegal::new(rule, text).unit(unit));
    let crossing = s.map.side(at.hex(), at.direction()).crossing;
    let (info, state) = (s.unit(unit), p.unit(unit));
    if p.is_destroyed(at) || !can_be_destroyed(crossing) {
        return refuse("S10.2-11", "There is no bridge or ferry to destroy there.");
    }
    if crossing == Crossing::Aqueduct && info.side == Side::Union {
        return refuse("HCR-22-01", "Only the Confederates destroy the aqueduct.");
    }
    let mut lasting = s.works.indestructible.iter();
    if let Some((_, rule)) = lasting.find(|(lasting, _)| *lasting == at) {
        return refuse(rule, "This bridge can't be destroyed.");
    }
    if !stands_at(s, p, unit, at) {
        return refuse("S10.2-06", "{unit} must stand at one end of the crossing.");
    }
    if state.demoralized > 0 {
        return refuse(
            "S11.0-05",
            "{unit} is demoralized and may not destroy crossings.",
        );
    }
    let able = match crossing {
        Crossing::Ferry => info.arm != Arm::Artillery,
        _ => info.arm == Arm::Infantry && state.combat() >= STRONG_ENOUGH,
    };
    if !able {
        return refuse(
            "S10.2-06",
            "A bridge is destroyed by infantry with a Combat value of 5, a ferry by infantry or \
             cavalry.",
        );
    }
    if p.destroyers.contains(unit) {
        return refuse(
            "S10.2-08",
            "{unit} has tried to destroy a crossing in this turn.",
        );
    }
    let (a, b) = s.map.ends(at);
    if [a, b]
        .into_iter()
        .any(|hex| p.shows(info.side.other(), hex))
    {
        return refuse("S10.2-09", "The enemy holds one end of the crossing.");
    }
    let watched =
        |hex: HexId| enemy_zoc(s, p, info.side, hex) != Zoc::None && !p.occupies(info.side, hex);
    if watched(a) || watched(b) {
        return refuse(
            "S10.2-10",
            "The enemy watches the other end of the crossing.",
        );
    }
    Ok(())
}

/// The crossings that a unit that ends its march may try to destroy.
pub(crate) fn destroyable(
    s: &Scenario,
    p: &Position,
    unit: UnitId,
) -> impl Iterator<Item = HexSide> {
    let sides: ArrayVec<HexSide, 6> = p
        .hex(unit)
        .into_iter()
        .flat_map(|hex| Direction::ALL.map(|direction| (hex, direction)))
        .filter_map(|(hex, direction)| s.map.hexside(hex, s.map.neighbor(hex, direction)?))
        .filter(|at| may_destroy(s, p, unit, *at).is_ok())
        .collect();
    sides.into_iter()
}

/// S10.2-12 to S10.2-16: 2 or less for a bridge, 1 or less for a ferry.
pub(crate) fn destroy_rolled(play: &mut Play<'_>, march: &March, at: HexSide, dice: Dice) {
    let unit = march.unit;
    let side = play.s.unit(unit).side;
    let crossing = play.s.map.side(at.hex(), at.direction()).crossing;
    let ferry = crossing == Crossing::Ferry;
    let (a, b) = play.s.map.ends(at);
    let free = |hex: HexId| enemy_zoc(play.s, play.p, side, hex) == Zoc::None;
    let mut modifiers = Modifiers::new();
    if ferry && side == Side::Confederate {
        modifier(&mut modifiers, "Confederate at a ferry", -2, "S10.2-14");
    }
    if free(a) && free(b) {
        modifier(&mut modifiers, "no enemy near", -1, "S10.2-15");
    }
    if march.steps == 0 && !march.attacked {
        modifier(&mut modifiers, "the whole march spent here", -1, "S10.2-16");
    }
    if crossing == Crossing::Aqueduct {
        modifier(&mut modifiers, "aqueduct", 2, "S10.2-17");
    }
    if let Some(more) = play.s.campaign.destruction_modifier(play.s, at) {
        modifier(&mut modifiers, more.name, more.value, more.rule);
    }
    let roll = report(play, Purpose::Destroy, unit, dice, modifiers);
    play.emit(Event::DestructionTried(unit));
    if roll <= if ferry { 1 } else { 2 } {
        play.emit(Event::BridgeDestroyed(at));
    }
}
