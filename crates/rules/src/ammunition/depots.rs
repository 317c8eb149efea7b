//! Depots (SLB 20.1, RTG 16.3): markers that feed their owner's units, and how new ones
//! are built.

use arrayvec::ArrayVec;
use longroll_map::{Feature, HexId, HexSet};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::engine::any_action;
use crate::event::Event;
use crate::frame::Frame;
use crate::illegal::Illegal;
use crate::play::Play;
use crate::s02_zoc::{Zoc, zoc_of};
use crate::unit::Entrenchment;
use crate::{Position, Scenario, Side, ways};

/// The most depots that can be in building at once.
pub const SITES: usize = 2;

/// Who builds depots, and how they come to be complete (RTG 16.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DepotBuilding {
    /// Who builds.
    pub side: Side,
    /// How many in a game.
    pub most: u8,
    /// Where railroads bring what a depot needs.
    pub sources: HexSet,
}

/// Depots in building, and how many have been begun in the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DepotSites {
    /// Depots that lie on their Build side.
    pub unfinished: ArrayVec<HexId, SITES>,
    /// How many have been begun.
    pub begun: u8,
}

impl DepotSites {
    pub(crate) fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// An enemy unit that enters a depot's hex without meeting a unit of its owner there
/// destroys it for good (SLB-20-02, RTG-16-06), unless depots must be burned (HCR-20.1-01) and
/// the scenario makes no exception of it.
pub(crate) fn entered(play: &mut Play<'_>, hex: HexId) {
    if let Some(owner) = play.p.depot(hex)
        && play.p.sole_occupant(hex) == Some(owner.other())
        && (!play.s.works.depots_burn || play.s.campaign.depot_falls(play.s, play.p, hex))
    {
        play.emit(Event::DepotDestroyed(hex, owner));
    }
}

/// The hexes that may be worth checking.
pub(crate) fn candidates(
    s: &Scenario,
    p: &Position,
    frame: &Frame,
    offer: &mut impl FnMut(Action),
) {
    let Frame::Depots { constructing } = frame else {
        return;
    };
    if *constructing {
        let station = |hex: &HexId| s.map.info(*hex).features.contains(&Feature::RrStation);
        for hex in s.map.hexes().filter(station) {
            offer(Action::SelectHex(hex));
        }
    } else {
        for hex in &p.depot_sites().unfinished {
            offer(Action::SelectHex(*hex));
        }
    }
    offer(Action::Confirm);
}

/// Whether a depot may be completed or begun there.
pub(crate) fn verdict(
    s: &Scenario,
    p: &Position,
    constructing: bool,
    action: Action,
) -> Result<(), Illegal> {
    let rule = if constructing {
        "RTG-16-07"
    } else {
        "RTG-16-08"
    };
    match (action, &s.depot_building) {
        (Action::Confirm, _) => Ok(()),
        (Action::SelectHex(hex), Some(building)) if constructing => may_begin(s, p, building, hex),
        (Action::SelectHex(hex), Some(building)) => may_complete(s, p, building, hex),
        _ => {
            let text = "This is the phase of depots: name a hex, or leave them as they are.";
            Err(Illegal::new(rule, text))
        }
    }
}

/// The Construction segment (RTG-16-05, RTG-16-07).
fn may_begin(
    s: &Scenario,
    p: &Position,
    building: &DepotBuilding,
    hex: HexId,
) -> Result<(), Illegal> {
    let refuse = |rule, text| Err(Illegal::new(rule, text).hex(hex));
    let sites = p.depot_sites();
    if sites.begun >= building.most || sites.unfinished.is_full() {
        let text = "All {need} depots that may be built have been begun.";
        let refusal = Illegal::new("RTG-16-05", text).hex(hex);
        return Err(refusal.numbers(u16::from(building.most), u16::from(sites.begun)));
    }
    if !s.map.info(hex).features.contains(&Feature::RrStation) {
        return refuse("RTG-16-07", "There is no railroad station in {hex}.");
    }
    if p.station(hex).is_some() {
        return refuse("RTG-16-07", "The station in {hex} is damaged.");
    }
    if p.depot(hex).is_some() {
        return refuse("RTG-16-07", "There is a depot in {hex} already.");
    }
    let enemy = building.side.other();
    let marker = p.forces(enemy).iter().any(|force| force.hex == hex);
    if p.occupies(enemy, hex) || marker {
        return refuse("RTG-16-07", "{hex} is occupied by the enemy.");
    }
    if !p.occupies(building.side, hex) && zoc_of(s, p, enemy, hex) != Zoc::None {
        let text = "{hex} lies in an enemy Zone of Control, and no friend is there.";
        return refuse("RTG-16-07", text);
    }
    Ok(())
}

/// The Completion segment (RTG-16-08).
fn may_complete(
    s: &Scenario,
    p: &Position,
    building: &DepotBuilding,
    hex: HexId,
) -> Result<(), Illegal> {
    let refuse = |text| Err(Illegal::new("RTG-16-08", text).hex(hex));
    if !p.depot_sites().unfinished.contains(&hex) {
        return refuse("No depot is being built in {hex}.");
    }
    let enemy = building.side.other();
    let entrenched = |hex: HexId| {
        let units = p.shown_at(enemy, hex);
        let mut works = units.iter().map(|unit| p.unit(unit).entrenchment);
        // A Fort-Build marker stands for finished breastworks.
        works.any(|kind| kind >= Entrenchment::Breastwork)
    };
    if !ways::rails_lead(s, p, hex, &building.sources, |hex| !entrenched(hex)) {
        let text = "No railroad leads to the depot in {hex} from where its supplies come: a \
                    damaged station or an entrenched enemy is in the way.";
        return refuse(text);
    }
    Ok(())
}

/// Completes or begins a depot, or goes on.
pub(crate) fn take(play: &mut Play<'_>, constructing: bool, action: Action) {
    let side = play.s.depot_building.as_ref().map(|building| building.side);
    match (action, side) {
        (Action::SelectHex(hex), Some(side)) if constructing => {
            play.pop();
            play.emit(Event::DepotBegun(hex, side));
        }
        (Action::SelectHex(hex), Some(side)) => play.emit(Event::DepotCompleted(hex, side)),
        _ => go_on(play, constructing),
    }
}

fn go_on(play: &mut Play<'_>, constructing: bool) {
    play.pop();
    if !constructing {
        play.push(Frame::Depots { constructing: true });
    }
}

/// Passes over a segment in which nothing can be done.
pub(crate) fn step(play: &mut Play<'_>, constructing: bool) -> bool {
    let frame = Frame::Depots { constructing };
    let found = any_action(
        |mut offer| candidates(play.s, play.p, &frame, &mut offer),
        |action| action != Action::Confirm && verdict(play.s, play.p, constructing, action).is_ok(),
    );
    if !found {
        go_on(play, constructing);
    }
    !found
}
