//! One game's tables, and a scenario put together from them.

use std::borrow::Cow;
use std::sync::Arc;

use longroll_map::read::Sheet;
use longroll_map::{HexId, HexSet, Map};
use longroll_rules::ammunition::Ammunition;
use longroll_rules::arrivals::Contingent;
use longroll_rules::campaign::Campaign;
use longroll_rules::charts::Charts;
use longroll_rules::counties::Counties;
use longroll_rules::forts::Forts;
use longroll_rules::leader_deaths::Mortal;
use longroll_rules::position::OBJECTIVES;
use longroll_rules::random_events::RandomEvents;
use longroll_rules::s08_levies::Levies;
use longroll_rules::s09_entrenchments::printed_redoubts;
use longroll_rules::scenario::{Bonuses, Objective, Options, Setup, Taken};
use longroll_rules::siege::Siege;
use longroll_rules::substitutes::Substitutes;
use longroll_rules::supply::{Forage, Supply};
use longroll_rules::{Phase, Scenario};

use crate::awards::Award;
use crate::catalog::{Attaching, Entry};
use crate::county_supply::CountyWorks;
use crate::rail::Railroads;
use crate::regions::Regions;
use crate::restrictions::Restrictions;
use crate::roster::Roster;
use crate::script::Script;
use crate::victory::Victory;
use crate::works::GameWorks;
use crate::{
    Data, LoadError, ammunition, awards, catalog, contingents, county_supply, deaths, hcr, rail,
    rtg, setup, siege, slb, substitutes, works,
};

/// What all scenarios of a game share.
#[derive(Debug)]
pub(crate) struct Game {
    pub map: Arc<Map>,
    pub charts: Arc<Charts>,
    pub roster: Roster,
    pub regions: Regions,
    /// None in a game whose Advanced Game alone has substitutes.
    pub substitutes: Option<Substitutes>,
    pub works: GameWorks,
    pub bonuses: Bonuses,
    pub random_events: RandomEvents,
    pub mortals: Vec<Mortal>,
    /// None in a game whose units spend something else.
    pub ammunition: Option<Ammunition>,
    pub counties: Arc<Counties>,
    /// What the counties give to those who forage, in a game with supply by county.
    pub foraging: Vec<Forage>,
}

/// The tables of one scenario that its campaign asks.
#[derive(Debug)]
pub(crate) struct Tables {
    pub restrictions: Restrictions,
    pub script: Script,
    pub victory: Victory,
}

impl Game {
    /// A hex that a rule names.
    pub(crate) fn place(&self, label: &str) -> Result<HexId, LoadError> {
        self.map.find(label).ok_or_else(|| LoadError::File {
            file: "the map".to_owned(),
            reason: format!("expected a hex {label}"),
        })
    }

    /// A region that a rule names.
    pub(crate) fn region(&self, name: &str) -> Result<HexSet, LoadError> {
        self.regions.get(name).ok_or_else(|| LoadError::File {
            file: "regions.tsv".to_owned(),
            reason: format!("expected the region {name}"),
        })
    }

    pub(crate) fn read(data: &Data, game: &str) -> Result<Self, LoadError> {
        let map = map(data, game)?;
        let roster = roster(data, game)?;
        let file = format!("{game}/regions.tsv");
        let regions = Regions::read(&file, &data.text(&file)?, &map)?;
        let file = format!("{game}/works.tsv");
        let works = GameWorks::read(&file, &data.text(&file)?, &map)?;
        let file = format!("{game}/bonuses.tsv");
        let bonuses = works::read_bonuses(&file, &data.text(&file)?, &roster)?;
        // What follows not every game has.
        let file = format!("{game}/substitutes.tsv");
        let substitutes = match data.text_if_any(&file)? {
            Some(text) => Some(substitutes::read(&file, &text, &roster)?),
            None => None,
        };
        let file = format!("{game}/random-events.tsv");
        let random_events = match data.text_if_any(&file)? {
            Some(text) => RandomEvents::read(&file, &text)?,
            None => RandomEvents::default(),
        };
        let file = format!("{game}/deaths.tsv");
        let mortals = match data.text_if_any(&file)? {
            Some(text) => deaths::read(&file, &text, &roster)?,
            None => Vec::new(),
        };
        let file = format!("{game}/ammunition.tsv");
        let ammunition = match data.text_if_any(&file)? {
            Some(text) => Some(ammunition::read(&file, &text, &map, &regions, &roster)?),
            None => None,
        };
        let file = format!("{game}/counties.tsv");
        let counties = match data.text_if_any(&file)? {
            Some(text) => county_supply::read_counties(&file, &text, &map)?,
            None => Counties::of_map(&map),
        };
        let file = format!("{game}/foraging.tsv");
        let foraging = match data.text_if_any(&file)? {
            Some(text) => county_supply::read_foraging(&file, &text, &counties)?,
            None => Vec::new(),
        };
        Ok(Self {
            foraging,
            counties: Arc::new(counties),
            charts: Arc::new(charts(data, game)?),
            map: Arc::new(map),
            roster,
            regions,
            substitutes,
            works,
            bonuses,
            random_events,
            mortals,
            ammunition,
        })
    }
}

/// The map of a game.
pub(crate) fn map(data: &Data, game: &str) -> Result<Map, LoadError> {
    let games = catalog::games(data)?;
    let sheets = games.into_iter().find(|known| known.id == game);
    let mut sheets = sheets.map_or_else(Vec::new, |game| game.sheets);
    if sheets.is_empty() {
        sheets.push(String::new());
    }
    let mut tables = Vec::new();
    for name in sheets {
        let dot = if name.is_empty() { "" } else { "." };
        let hexes = format!("{game}/map.{name}{dot}hexes.tsv");
        let sides = format!("{game}/map.{name}{dot}sides.tsv");
        let texts = (data.text(&hexes)?, data.text(&sides)?);
        tables.push((name, (hexes, texts.0), (sides, texts.1)));
    }
    let sheets = tables.iter().map(|(name, hexes, sides)| Sheet {
        name,
        hexes: (&hexes.0, &hexes.1),
        sides: (&sides.0, &sides.1),
    });
    Ok(Map::join(&sheets.collect::<Vec<_>>())?)
}

/// The units and leaders of a game.
pub(crate) fn roster(data: &Data, game: &str) -> Result<Roster, LoadError> {
    let (units, leaders) = (format!("{game}/units.tsv"), format!("{game}/leaders.tsv"));
    let roster = Roster::read(
        (&units, &data.text(&units)?),
        (&leaders, &data.text(&leaders)?),
    )?;
    Ok(roster)
}

/// The charts as they apply to a game.
pub(crate) fn charts(data: &Data, game: &str) -> Result<Charts, LoadError> {
    let source = |name: &str| {
        let text = data.text(&format!("standard/{name}.tsv"));
        text.ok().map(Cow::into_owned)
    };
    Ok(Charts::read(game, &source)?)
}

impl Tables {
    /// Reads a scenario's tables, the losses and levels of `victory` among them.
    fn read(
        data: &Data,
        game: &Game,
        entry: &Entry,
        mut victory: Victory,
    ) -> Result<Self, LoadError> {
        let name = |name: &str| entry.table(data, name);
        let file = name("losses")?;
        victory.read_losses(&file, &data.text(&file)?)?;
        let file = name("victory")?;
        victory.read_levels(&file, &data.text(&file)?)?;
        let file = name("restrictions")?;
        let text = data.text(&file)?;
        let restrictions = Restrictions::read(&file, &text, &game.roster, &game.regions)?;
        let file = name("script")?;
        let script = match data.text_if_any(&file)? {
            Some(text) => Script::read(&file, &text, &game.roster, &game.regions)?,
            None => Script::default(),
        };
        Ok(Self {
            restrictions,
            script,
            victory,
        })
    }
}

/// Puts a scenario together and opens its set-up once, so that whoever gets it can play.
pub(crate) fn build(
    data: &Data,
    game: &Game,
    entry: &Entry,
    options: Options,
) -> Result<Scenario, LoadError> {
    let table = |name: &str| -> Result<_, LoadError> {
        let file = entry.table(data, name)?;
        let text = data.text(&file)?;
        Ok((file, text))
    };
    let table_if_any = |name: &str| -> Result<_, LoadError> {
        let file = entry.table(data, name)?;
        let text = data.text_if_any(&file)?;
        Ok((file, text))
    };
    let (map, roster) = (&played(game, entry)?, &game.roster);

    let (file, text) = table("setup")?;
    let mut setup = setup::read(&file, &text, map, roster)?;
    let (file, text) = table("bridges")?;
    setup.bridges = setup::read_bridges(&file, &text, map)?;
    let spends = entry.phases.contains(&Phase::Ammunition);
    // In a game without ammunition they serve wherever there are any.
    let depots = match game.ammunition {
        Some(_) if spends => Some(table("depots")?),
        Some(_) => None,
        None => {
            let (file, text) = table_if_any("depots")?;
            text.map(|text| (file, text))
        }
    };
    if let Some((file, text)) = depots {
        setup.depots = setup::read_depots(&file, &text, map)?;
    }
    let (file, text) = table("objectives")?;
    let (mut objectives, hexes) = setup::read_objectives(&file, &text, map)?;
    let (file, text) = table_if_any("awards")?;
    let awards = match text {
        Some(text) => awards::read(&file, &text, map, roster, &game.regions)?,
        None => Vec::new(),
    };
    watch(&mut objectives, map, &awards);
    let victory = Victory::new(entry.scored, hexes, awards);
    let tables = Tables::read(data, game, entry, victory)?;
    let operations = Operations::read(game, entry, &table_if_any)?;
    let campaign = campaign(data, entry, game, &setup, tables)?;
    let scenario = Scenario {
        id: entry.id.clone(),
        game: entry.game.clone(),
        game_title: entry.game_title.clone(),
        title: entry.title.clone(),
        summary: entry.summary.clone(),
        dates: entry.dates.clone(),
        spare_turns: entry.spare_turns,
        map: Arc::clone(map),
        charts: Arc::clone(&game.charts),
        commands: roster.commands.clone(),
        units: roster.units.clone(),
        leaders: roster.leaders.clone(),
        phases: entry.phases.clone(),
        phases_from: entry.phases_from.clone(),
        solitaire: match entry.sides.as_slice() {
            [only] => Some(*only),
            _ => None,
        },
        scored: entry.scored,
        phases_in: entry.phases_in.clone(),
        objectives,
        substitutes: attaching(game.substitutes.as_ref(), entry.substitutes),
        ammunition: game.ammunition.clone().filter(|_| spends),
        works: game.works.of(entry.advanced),
        redoubts: printed_redoubts(map),
        forts: game.works.forts.clone(),
        permanent_forts: entry.forts.map(|side| Forts::printed(map, side)),
        random_events: if entry.phases.contains(&Phase::RandomEvents) {
            game.random_events.clone()
        } else {
            RandomEvents::default()
        },
        siege: operations.siege,
        levies: operations.levies,
        counties: Arc::clone(&game.counties),
        station_repair: operations.supply.repair,
        depot_building: operations.supply.building,
        supply: supply(game, entry, operations.supply.supply),
        rail_links: operations.railroads.links,
        rail: operations.railroads.rail,
        contingents: operations.contingents,
        options,
        fords_when_destroyed: Vec::new(),
        bonuses: game.bonuses.clone(),
        leader_deaths: entry.leader_deaths,
        mortals: game.mortals.clone(),
        setup,
        campaign,
    };
    scenario.open().map_err(|reason| LoadError::Setup {
        scenario: entry.id.clone(),
        reason,
    })?;
    Ok(scenario)
}

/// Supply by county, where its status is ever determined.
fn supply(game: &Game, entry: &Entry, supply: Supply) -> Option<Supply> {
    entry.phases.contains(&Phase::SupplyStatus).then(|| Supply {
        counties: game.foraging.clone(),
        ..supply
    })
}

/// The rules of the scenario's game.
fn campaign(
    data: &Data,
    entry: &Entry,
    game: &Game,
    setup: &Setup,
    tables: Tables,
) -> Result<Arc<dyn Campaign>, LoadError> {
    match entry.game.as_str() {
        "slb" => slb::campaign(data, entry, game, setup, tables),
        "rtg" => rtg::campaign(data, entry, game, setup, tables),
        "hcr" => hcr::campaign(data, entry, game, tables),
        _ => Err(LoadError::NoRules(entry.id.clone())),
    }
}

/// What goes on behind the lines in a campaign; few scenarios have any of it.
#[derive(Default)]
struct Operations {
    contingents: Vec<Contingent>,
    railroads: Railroads,
    supply: CountyWorks,
    siege: Option<Siege>,
    levies: Option<Levies>,
}

impl Operations {
    fn read<'a>(
        game: &Game,
        entry: &Entry,
        table: &impl Fn(&str) -> Result<(String, Option<Cow<'a, str>>), LoadError>,
    ) -> Result<Self, LoadError> {
        let (map, roster, regions) = (&game.map, &game.roster, &game.regions);
        let mut read = Self::default();
        if let (file, Some(text)) = table("arrivals")? {
            read.contingents = contingents::read(&file, &text, roster)?;
        }
        if let (file, Some(text)) = table("rail")? {
            read.railroads = rail::read(&file, &text, &entry.game, map, roster, regions)?;
        }
        if let (file, Some(text)) = table("supply")? {
            read.supply = county_supply::read(&file, &text, map, &game.counties)?;
        }
        if let (file, Some(text)) = table("siege")? {
            read.siege = Some(siege::read(&file, &text, &entry.game, map, regions)?);
        }
        if let (file, Some(text)) = table("levies")? {
            read.levies = Some(siege::read_levies(&file, &text, map)?);
        }
        Ok(read)
    }
}

/// Hexes that awards are about are objectives too, so that everybody sees what they are
/// worth. Nobody controls them: an award asks who stands there, or was ever there.
fn watch(objectives: &mut Vec<Objective>, map: &Map, awards: &[Award]) {
    for hex in awards.iter().filter_map(Award::hex) {
        let known = objectives.iter().any(|objective| objective.hex == hex);
        if !known && objectives.len() < OBJECTIVES {
            let info = map.info(hex);
            objectives.push(Objective {
                hex,
                name: if info.name.is_empty() {
                    info.label.clone()
                } else {
                    info.name.clone()
                },
                initially: None,
                taken: Taken::Never,
            });
        }
    }
}

/// The map as far as a scenario is played on it.
fn played(game: &Game, entry: &Entry) -> Result<Arc<Map>, LoadError> {
    let Some(name) = &entry.sheet else {
        return Ok(Arc::clone(&game.map));
    };
    let sheet = game.map.sheet(name).ok_or_else(|| LoadError::File {
        file: format!("{}/scenarios.tsv", entry.game),
        reason: format!(
            "{} is to be played on a sheet \"{name}\", and there is none",
            entry.id
        ),
    })?;
    Ok(Arc::new(game.map.within(sheet)))
}

fn attaching(substitutes: Option<&Substitutes>, attaching: Attaching) -> Option<Substitutes> {
    let mut substitutes = substitutes?.clone();
    substitutes.limits.same_formation = attaching == Attaching::SameFormation;
    (attaching != Attaching::NoSubstitutes).then_some(substitutes)
}
