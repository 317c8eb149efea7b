//! The position that a case begins with.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use longroll_games::Data;
use longroll_map::{Crossing, Feature, HexInfo, Map, MapBuilder, Ridge, Terrain, Water, Way, Ways};
use longroll_rules::campaign::Campaign;
use longroll_rules::event::Cause;
use longroll_rules::leader::Level;
use longroll_rules::s05_burn::StationMarker;
use longroll_rules::s09_entrenchments::printed_redoubts;
use longroll_rules::scenario::Procedure;
use longroll_rules::unit::{CommandId, UnitState};
use longroll_rules::{Phase, Position, Scenario, Weather, edit, forts};

use super::drill::Drill;
use super::file::{Case, Given, SideOrHexside};
use super::words::{Said, cause, hex, leader, side, unit};

/// The Standard Rules without any special rules.
#[derive(Debug)]
struct Standard;

impl Campaign for Standard {}

static SCENARIOS: LazyLock<Mutex<HashMap<String, Arc<Scenario>>>> = LazyLock::new(Mutex::default);

/// A scenario from the compiled-in data, read once.
fn scenario(id: &str) -> Said<Arc<Scenario>> {
    let mut known = SCENARIOS
        .lock()
        .map_err(|_| "another case panicked".to_owned())?;
    if let Some(found) = known.get(id) {
        return Ok(Arc::clone(found));
    }
    let read = longroll_games::scenario(&Data::embedded(), id).map_err(|e| e.to_string())?;
    known.insert(id.to_owned(), Arc::clone(&read));
    Ok(read)
}

/// The scenario with the ammunition of its game.
fn with_ammunition(s: &Scenario) -> Said<Scenario> {
    longroll_games::with_ammunition(&Data::embedded(), s).map_err(|error| error.to_string())
}

/// The scenario with what the counties of its game give to those who forage.
fn with_supply(s: &Scenario) -> Said<Scenario> {
    longroll_games::with_supply(&Data::embedded(), s).map_err(|error| error.to_string())
}

/// The scenario and the position of a case before its first step.
pub fn begin(case: &Case) -> Said<(Scenario, Position)> {
    let mut s = Scenario::clone(&*scenario(&case.scenario)?);
    if case.standard {
        s.campaign = Arc::new(Standard);
    }
    if case.plain {
        s.map = Arc::new(plain(&s.map));
    }
    if !case.drill.is_empty() {
        let drill = Drill::read(&mut s, &case.drill)?;
        s.campaign = Arc::new(drill);
    }
    for word in &case.options {
        option(&mut s, word)?;
    }
    if let Some(turns) = case.turns {
        s.dates = (1..=turns).map(|turn| format!("day {turn}")).collect();
        s.spare_turns = 0;
    }
    for given in &case.given {
        ground(&mut s, given).map_err(|e| format!("given {}: {e}", words_of(given)))?;
        roster(&mut s, given).map_err(|e| format!("given {}: {e}", words_of(given)))?;
    }
    let mut p = if case.setup {
        s.open().map_err(|e| e.to_string())?
    } else {
        Position::empty(&s)
    };
    for given in &case.given {
        apply(&s, &mut p, given).map_err(|e| format!("given {}: {e}", words_of(given)))?;
    }
    p.refresh(&s);
    p.check(&s)
        .map_err(|e| format!("the given position: {e}"))?;
    pending(&s, &mut p, case)?;
    Ok((s, p))
}

/// An optional rule, or works other than the scenario's.
fn option(s: &mut Scenario, word: &str) -> Said<()> {
    match word {
        "fatigue4-march" => s.options.fatigue4_march = true,
        "limited-intelligence" => s.options.limited_intelligence = true,
        "entrenchment-action" => s.options.entrench_action_1863 = true,
        "confederate-ignores-woods" => s.options.slb_confederate_ignores_woods_reduction = true,
        "leader-deaths" => s.options.slb3_leader_deaths = true,
        "dispersion" => s.options.dispersion = true,
        "all-stalled-commit" => s.options.hcr_all_stalled_commit = true,
        "supply" => *s = with_supply(s)?,
        "hidden-movement-by-dice" => s.options.slb6_solitaire = true,
        "entrenching" => s.works.entrenching = true,
        "entrenching-1862" => {
            s.works.entrenching = true;
            s.works.procedure = Procedure::Year1862;
        }
        "roll-to-build" => s.works.building.roll = true,
        "ammunition" => *s = with_ammunition(s)?,
        "unlimited-minor-bridges" => s.works.building.minor = None,
        _ => return Err(format!("there is no option \"{word}\"")),
    }
    Ok(())
}

/// The same hexes, all clear, with nothing in or between them.
fn plain(map: &Map) -> Map {
    let mut builder = MapBuilder::default();
    for hex in map.hexes() {
        let info = map.info(hex);
        let known = builder.hex(HexInfo {
            terrain: Terrain::Clear,
            features: Vec::new(),
            ..info.clone()
        });
        assert_eq!(known, Ok(hex), "the hexes keep their order");
    }
    builder.build()
}

/// Changes of the private roster: another kind of leader.
fn roster(s: &mut Scenario, given: &Given) -> Said<()> {
    let Some(id) = &given.leader else {
        return Ok(());
    };
    let who = leader(s, id)?;
    let info = &mut s.leaders[who.index()];
    info.cavalry = given.cavalry.unwrap_or(info.cavalry);
    info.level = match given.level.as_deref() {
        None => info.level,
        Some("division") => Level::Division,
        Some("corps") => Level::Corps,
        Some("district") => Level::District,
        Some("army") => Level::Army,
        Some(word) => return Err(format!("there is no level \"{word}\"")),
    };
    Ok(())
}

/// Changes of the private map.
fn ground(s: &mut Scenario, given: &Given) -> Said<()> {
    if let Some(label) = &given.terrain {
        let at = hex(s, label)?;
        let word = given.is.as_deref().ok_or("terrain needs `is`")?;
        let terrain: Terrain = word
            .parse()
            .map_err(|()| format!("no terrain \"{word}\""))?;
        s.map = Arc::new(s.map.with_terrain(at, terrain));
    }
    if let Some(label) = &given.feature {
        let at = hex(s, label)?;
        let word = given.is.as_deref().ok_or("feature needs `is`")?;
        let known = Feature::ALL.into_iter().find(|kind| kind.word() == word);
        let kind = known.ok_or_else(|| format!("no feature \"{word}\""))?;
        s.map = Arc::new(s.map.with_feature(at, kind));
        s.redoubts.extend(printed_redoubts(&s.map));
    }
    if let Some(label) = &given.redoubt {
        let Some(SideOrHexside::Player(word)) = &given.side else {
            return Err("a redoubt needs `side`".to_owned());
        };
        s.redoubts.push((hex(s, label)?, side(word)?));
    }
    let Some(SideOrHexside::Hexside([a, b])) = &given.side else {
        return Ok(());
    };
    let (from, to) = (hex(s, a)?, hex(s, b)?);
    let name = s.map.hexside(from, to);
    let name = name.ok_or_else(|| format!("{a} and {b} do not touch"))?;
    let mut features = s.map.side(name.hex(), name.direction());
    if let Some(word) = &given.water {
        features.water = water(word)?;
    }
    if let Some(word) = &given.crossing {
        features.crossing = crossing(word)?;
    }
    if let Some(words) = &given.ways {
        features.ways = words.iter().try_fold(Ways::NONE, |ways, word| {
            Ok::<_, String>(ways.with(way(word)?))
        })?;
    }
    match given.ridge.as_deref() {
        None => {}
        Some("none") => features.ridge = Ridge::None,
        Some(label) => {
            let at = hex(s, label)?;
            if at != from && at != to {
                return Err(format!("a ridge on {a}/{b} lies in one of the two"));
            }
            let here = at == name.hex();
            features.ridge = if here { Ridge::Here } else { Ridge::There };
        }
    }
    s.map = Arc::new(s.map.with_side(name, features));
    Ok(())
}

fn water(word: &str) -> Said<Water> {
    Ok(match word {
        "none" => Water::None,
        "creek" => Water::Creek,
        "minor-river" => Water::MinorRiver,
        "major-river" => Water::MajorRiver,
        _ => return Err(format!("there is no water \"{word}\"")),
    })
}

fn crossing(word: &str) -> Said<Crossing> {
    Ok(match word {
        "none" => Crossing::None,
        "ford" => Crossing::Ford,
        "bridge" => Crossing::Bridge,
        "ferry" => Crossing::Ferry,
        "dam" => Crossing::Dam,
        _ => return Err(format!("there is no crossing \"{word}\"")),
    })
}

fn way(word: &str) -> Said<Way> {
    Way::ALL
        .into_iter()
        .find(|way| way.word() == word)
        .ok_or_else(|| format!("there is no way \"{word}\""))
}

/// Changes of the position.
fn apply(s: &Scenario, p: &mut Position, given: &Given) -> Said<()> {
    if let Some(id) = &given.unit {
        place(s, p, id, given)?;
    } else if let Some(id) = &given.leader {
        let who = leader(s, id)?;
        let to = given.attach.as_deref().ok_or("a leader needs `attach`")?;
        p.attach_leader(who, Some(unit(s, to)?));
    } else if let Some(number) = given.force {
        hide(s, p, number, given)?;
    } else if let Some(label) = &given.refused {
        refuse(s, p, label, given)?;
    } else if let Some([a, b]) = &given.bridge {
        let owner = given.owner.as_deref().ok_or("a bridge needs `owner`")?;
        p.add_pontoon(hexside(s, a, b)?, side(owner)?);
    } else if let Some([a, b]) = &given.planned {
        let builder = given.builder.as_deref().ok_or("a plan needs `builder`")?;
        p.plan_bridge(unit(s, builder)?, hexside(s, a, b)?);
    } else if let Some([a, b]) = &given.destroyed {
        destroy(s, p, hexside(s, a, b)?);
    } else if let Some(label) = &given.depot {
        let owner = given.owner.as_deref().ok_or("a depot needs `owner`")?;
        p.set_depot(hex(s, label)?, Some(side(owner)?));
    } else if let Some(label) = &given.fort {
        let at = hex(s, label)?;
        forts::at(s, p, at).ok_or_else(|| format!("there is no fort in {label}"))?;
        p.set_fort(s, at, given.is.as_deref() == Some("destroyed"));
    } else if let Some(word) = &given.logistics {
        let Some(SideOrHexside::Player(who)) = &given.side else {
            return Err("logistics need `side`".to_owned());
        };
        let known = word
            .parse()
            .map_err(|()| format!("no logistics \"{word}\""))?;
        p.set_logistics(side(who)?, known);
    } else if let Some(label) = &given.station {
        let word = given.is.as_deref().ok_or("a station needs `is`")?;
        p.set_station(hex(s, label)?, Some(station(word)?));
    } else if let Some(weather) = given.weather {
        p.set_weather(Weather {
            rain: weather.rain,
            minor_unfordable: weather.minor,
            major_unfordable: weather.major,
        });
    } else if let Some(points) = given.lost {
        let who = match &given.side {
            Some(SideOrHexside::Player(word)) => side(word)?,
            _ => return Err("losses need `side`".to_owned()),
        };
        let why = given.is.as_deref().map_or(Ok(Cause::Combat), cause)?;
        p.set_losses(who, why, points);
    } else if let Some([place, number]) = given.memory {
        let mut memory = *p.memory();
        let place = memory.0.get_mut(usize::from(place));
        *place.ok_or("there is no such memory")? = number;
        p.set_memory(memory);
    } else if let Some(turn) = given.turn {
        p.set_turn(turn);
    } else if let Some(id) = &given.remove {
        remove(s, p, id)?;
    } else if given.terrain.is_none()
        && given.feature.is_none()
        && given.side.is_none()
        && given.to_act.is_none()
        && given.phase.is_none()
    {
        return Err("it changes nothing".to_owned());
    }
    Ok(())
}

/// A pontoon bridge is gone, or the printed bridge or ferry.
fn destroy(s: &Scenario, p: &mut Position, at: longroll_map::HexSide) {
    let printed = s.map.side(at.hex(), at.direction()).crossing;
    let falls = matches!(
        printed,
        Crossing::Bridge | Crossing::Ferry | Crossing::Aqueduct
    );
    if p.pontoon(at).is_none() && falls {
        p.set_destroyed(at, true);
    }
    p.remove_pontoon(at);
}

fn station(word: &str) -> Said<StationMarker> {
    match word {
        "damage" => Ok(StationMarker::Damage),
        "destroy" => Ok(StationMarker::Destroy),
        _ => Err(format!("expected damage or destroy, found \"{word}\"")),
    }
}

fn place(s: &Scenario, p: &mut Position, id: &str, given: &Given) -> Said<()> {
    let who = unit(s, id)?;
    let mut state = p.unit(who);
    if let Some(label) = &given.hex {
        let at = hex(s, label)?;
        if state.hex.is_none() {
            state = UnitState::fresh(at, 0, state.command);
        }
        state.hex = Some(at);
    }
    if state.hex.is_none() {
        return Err("a unit off the map needs `hex` and `manpower`".to_owned());
    }
    state.manpower = given.manpower.unwrap_or(state.manpower);
    state.fatigue = given.fatigue.unwrap_or(state.fatigue);
    state.organized = given.organized.unwrap_or(state.organized);
    state.exhausted = given.exhausted.unwrap_or(state.exhausted);
    state.demoralized = given.demoralized.unwrap_or(state.demoralized);
    if let Some(word) = &given.entrenchment {
        state.entrenchment = word
            .parse()
            .map_err(|()| format!("no entrenchment \"{word}\""))?;
    }
    state.checks = given.checks.unwrap_or(state.checks);
    state.out_of_supply = given.out_of_supply.unwrap_or(state.out_of_supply);
    if let Some(name) = &given.command {
        let own = s.unit(who).side;
        let index = s
            .commands
            .iter()
            .position(|c| c.name == *name && c.side == own);
        let index = index.ok_or_else(|| format!("no command \"{name}\""))?;
        state.command = CommandId(u8::try_from(index).map_err(|e| e.to_string())?);
    }
    p.place(who, state);
    Ok(())
}

/// A Flanks Refused marker, where units of the side that is named already stand.
fn refuse(s: &Scenario, p: &mut Position, label: &str, given: &Given) -> Said<()> {
    let at = hex(s, label)?;
    if let Some(SideOrHexside::Player(word)) = &given.side {
        let owner = side(word)?;
        let stands = |u| p.hex(u) == Some(at) && s.unit(u).side == owner;
        if !s.unit_ids().any(stands) {
            return Err(format!("the {word} has no unit in {label} yet"));
        }
    }
    p.set_refused(at, true);
    Ok(())
}

/// A force marker with units that were placed before.
fn hide(s: &Scenario, p: &mut Position, number: u8, given: &Given) -> Said<()> {
    let at = hex(s, given.hex.as_deref().ok_or("a force needs `hex`")?)?;
    let Some(SideOrHexside::Player(word)) = &given.side else {
        return Err("a force needs `side`".to_owned());
    };
    let ids = given.units.iter().flatten();
    let units: Vec<_> = ids.map(|id| unit(s, id)).collect::<Said<_>>()?;
    if units.iter().any(|unit| p.hex(*unit) != Some(at)) {
        return Err("the units are not in that hex".to_owned());
    }
    p.refresh(s);
    p.place_force(side(word)?, number, at, units.into_iter().collect());
    p.force(side(word)?, number)
        .map(drop)
        .ok_or_else(|| "force markers need the option limited-intelligence".to_owned())
}

fn remove(s: &Scenario, p: &mut Position, id: &str) -> Said<()> {
    if let Ok(who) = leader(s, id) {
        p.attach_leader(who, None);
        return Ok(());
    }
    let who = unit(s, id)?;
    p.place(who, UnitState::off_map(s.unit(who).command));
    Ok(())
}

fn hexside(s: &Scenario, a: &str, b: &str) -> Said<longroll_map::HexSide> {
    let side = s.map.hexside(hex(s, a)?, hex(s, b)?);
    side.ok_or_else(|| format!("{a} and {b} do not touch"))
}

/// What the case begins with: the choice or phase that it names, else the first
/// decision of the turn.
fn pending(s: &Scenario, p: &mut Position, case: &Case) -> Said<()> {
    let to_act = case.given.iter().find_map(|g| g.to_act.as_deref());
    let phase = case.given.iter().find_map(|g| g.phase.as_deref());
    match (to_act, phase) {
        (Some(word), None) => edit::to_act(s, p, side(word)?),
        (None, Some(word)) => {
            let phase: Phase = word.parse().map_err(|()| format!("no phase \"{word}\""))?;
            if !edit::begin_phase(s, p, phase, &mut Vec::new()) {
                return Err(format!("the scenario has no phase {word}"));
            }
        }
        (Some(_), Some(_)) => return Err("give `to-act` or `phase`, not both".to_owned()),
        (None, None) => {
            let first = s
                .phases
                .iter()
                .find(|phase| s.takes_place(**phase, p.turn()));
            if let Some(phase) = first {
                let _ = edit::begin_phase(s, p, *phase, &mut Vec::new());
            }
        }
    }
    Ok(())
}

fn words_of(given: &Given) -> String {
    let named = [
        &given.unit,
        &given.leader,
        &given.terrain,
        &given.refused,
        &given.feature,
        &given.redoubt,
        &given.station,
    ];
    let named: Vec<_> = named.into_iter().flatten().map(String::as_str).collect();
    if named.is_empty() {
        format!("{given:?}")
    } else {
        named.join(" ")
    }
}
