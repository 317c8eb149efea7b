//! What can be played: `games.tsv`, and `scenarios.tsv` of each game.

use longroll_map::tsv::{DataError, Row, Table};
use longroll_rules::position::Phase;
use longroll_rules::scenario::Options;
use longroll_rules::{OptionalRule, Side};

use crate::{Data, LoadError};

/// A scenario as a list of scenarios shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The stable id, such as `slb-1`.
    pub id: String,
    /// The game's id, such as `slb`.
    pub game: String,
    /// The game's title.
    pub game_title: String,
    /// The scenario's title.
    pub title: String,
    /// The number of turns.
    pub turns: u8,
    /// The date of the first turn, such as "May 3, 1863".
    pub first_date: String,
    /// The sides that are played.
    pub sides: Vec<Side>,
    /// The side whose victory points are counted.
    pub scored: Side,
    /// Whether it is meant for one player.
    pub solitaire: bool,
    /// Whether it uses the Advanced Game.
    pub advanced: bool,
    /// What it is about, in a sentence or two.
    pub summary: String,
    /// The optional rules that it offers.
    pub options: Vec<OptionalRule>,
}

/// A row of `scenarios.tsv`.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub id: String,
    pub game: String,
    pub game_title: String,
    pub title: String,
    pub summary: String,
    pub dates: Vec<String>,
    /// How many of the last dates are beyond the regular end.
    pub spare_turns: u8,
    pub sides: Vec<Side>,
    /// The side whose victory points are counted.
    pub scored: Side,
    /// The sheet of the map that is played on; `None` is all of it.
    pub sheet: Option<String>,
    /// The side whose printed forts defend themselves (18.0 of HCR); `None` if none do.
    pub forts: Option<Side>,
    /// The scenario whose tables it uses where it has none of its own.
    pub like: Option<String>,
    pub phases: Vec<Phase>,
    /// Phases that do not take place before this turn.
    pub phases_from: Vec<(Phase, u8)>,
    /// Phases that take place in these turns only.
    pub phases_in: Vec<(Phase, Vec<u8>)>,
    /// Whether leaders can be killed.
    pub leader_deaths: bool,
    pub substitutes: Attaching,
    pub solitaire: bool,
    pub advanced: bool,
    pub options: Vec<OptionalRule>,
}

/// Whether a scenario has substitutes, and where units of the set-up may attach
/// (SLB-21-18).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attaching {
    NoSubstitutes,
    Any,
    SameFormation,
}

impl Entry {
    /// The file of one of its tables, which a revised scenario may share with another.
    pub(crate) fn table(&self, data: &Data, name: &str) -> Result<String, LoadError> {
        let of = |id: &str| format!("{}/{id}.{name}.tsv", self.game);
        let own = of(&self.id);
        match &self.like {
            Some(like) if data.text_if_any(&own)?.is_none() => Ok(of(like)),
            _ => Ok(own),
        }
    }

    pub(crate) fn summary(&self) -> Summary {
        Summary {
            id: self.id.clone(),
            game: self.game.clone(),
            game_title: self.game_title.clone(),
            title: self.title.clone(),
            turns: (self.dates.len() as u8).saturating_sub(self.spare_turns),
            first_date: self.dates[0].clone(),
            sides: self.sides.clone(),
            scored: self.scored,
            solitaire: self.solitaire,
            advanced: self.advanced,
            summary: self.summary.clone(),
            options: self.options.clone(),
        }
    }

    /// The options with these names, if the scenario offers them.
    pub(crate) fn choose<'a>(
        &self,
        names: impl IntoIterator<Item = &'a str>,
    ) -> Result<Options, LoadError> {
        let offered = |name: &str| {
            self.options
                .iter()
                .find(|rule| rule.word() == name)
                .copied()
        };
        let chosen = names.into_iter().map(|name| {
            offered(name).ok_or_else(|| LoadError::NotOffered {
                option: name.to_owned(),
                scenario: self.title.clone(),
                offered: self.options.iter().map(|rule| rule.word()).collect(),
            })
        });
        chosen.collect()
    }
}

/// An optional rule that a game offers, in some of its scenarios or, if none is named, in
/// all.
struct Offer {
    rule: OptionalRule,
    scenarios: Vec<String>,
}

impl Offer {
    fn is_for(&self, scenario: &str) -> bool {
        self.scenarios.is_empty() || self.scenarios.iter().any(|id| id == scenario)
    }
}

/// The optional rules that a game offers.
fn options(data: &Data, game: &str) -> Result<Vec<Offer>, LoadError> {
    let file = format!("{game}/options.tsv");
    let text = data.text(&file)?;
    let table = Table::parse(&file, &text, &["option"])?;
    let offer = |row: Row<'_>| {
        Ok(Offer {
            rule: row.value("option", "an optional rule")?,
            scenarios: row.list("scenarios").map(str::to_owned).collect(),
        })
    };
    table.rows().map(offer).collect()
}

/// A row of `games.tsv`.
#[derive(Clone, Debug)]
pub(crate) struct GameEntry {
    pub id: String,
    pub title: String,
    /// The sheets that its map is joined from, if there are several.
    pub sheets: Vec<String>,
}

/// The games.
pub(crate) fn games(data: &Data) -> Result<Vec<GameEntry>, LoadError> {
    let text = data.text("games.tsv")?;
    let table = Table::parse("games.tsv", &text, &["id", "title"])?;
    let mut games: Vec<GameEntry> = Vec::new();
    for row in table.rows() {
        let id = id(row)?;
        if games.iter().any(|known| known.id == id) {
            return Err(row.error("id", &format!("\"{id}\" stands twice")).into());
        }
        games.push(GameEntry {
            id,
            title: row.text("title").to_owned(),
            sheets: row.list("sheets").map(str::to_owned).collect(),
        });
    }
    Ok(games)
}

/// All scenarios of all games.
pub(crate) fn read(data: &Data) -> Result<Vec<Entry>, LoadError> {
    let mut entries: Vec<Entry> = Vec::new();
    for GameEntry {
        id: game, title, ..
    } in games(data)?
    {
        let options = options(data, &game)?;
        let file = format!("{game}/scenarios.tsv");
        let text = data.text(&file)?;
        let columns = [
            "id",
            "title",
            "dates",
            "sides",
            "phases",
            "substitutes",
            "leader_deaths",
            "solitaire",
            "advanced",
            "summary",
        ];
        for row in Table::parse(&file, &text, &columns)?.rows() {
            let mut entry = entry(row, &game, &title)?;
            let offers = options.iter().filter(|offer| offer.is_for(&entry.id));
            entry.options = offers.map(|offer| offer.rule).collect();
            if entries.iter().any(|known| known.id == entry.id) {
                let twice = format!("\"{}\" stands twice", entry.id);
                return Err(row.error("id", &twice).into());
            }
            entries.push(entry);
        }
    }
    Ok(entries)
}

fn entry(row: Row<'_>, game: &str, game_title: &str) -> Result<Entry, DataError> {
    let days: Vec<_> = row.list("dates").collect();
    if days
        .windows(2)
        .any(|pair| is_spare(pair[0]) && !is_spare(pair[1]))
    {
        return Err(row.error("dates", "expected the dates with ? last"));
    }
    let dates = days
        .iter()
        .map(|word| date(row, word.trim_end_matches('?')));
    let phases = phases(row)?;
    let entry = Entry {
        id: id(row)?,
        game: game.to_owned(),
        game_title: game_title.to_owned(),
        title: row.text("title").to_owned(),
        summary: row.text("summary").to_owned(),
        dates: dates.collect::<Result<_, _>>()?,
        spare_turns: row.list("dates").filter(|word| is_spare(word)).count() as u8,
        sides: words(row, "sides", "union or confederate")?,
        scored: match row.text("scored") {
            "" => Side::Union,
            _ => row.value("scored", "union, confederate or nothing")?,
        },
        sheet: match row.text("sheet") {
            "" => None,
            name => Some(name.to_owned()),
        },
        forts: match row.text("forts") {
            "" => None,
            _ => Some(row.value("forts", "union, confederate or nothing")?),
        },
        like: Some(row.text("like").to_owned()).filter(|like| !like.is_empty()),
        phases: phases.all,
        phases_from: phases.late,
        phases_in: phases.timed,
        leader_deaths: row.yes_no("leader_deaths")?,
        substitutes: match row.text("substitutes") {
            "no" => Attaching::NoSubstitutes,
            "any" => Attaching::Any,
            "same-formation" => Attaching::SameFormation,
            other => {
                let expected = format!("expected no, any or same-formation, found \"{other}\"");
                return Err(row.error("substitutes", &expected));
            }
        },
        solitaire: row.yes_no("solitaire")?,
        advanced: row.yes_no("advanced")?,
        options: Vec::new(),
    };
    if entry.dates.len() <= usize::from(entry.spare_turns) || entry.dates.len() > 99 {
        return Err(row.error("dates", "expected the dates of 1 to 99 turns"));
    }
    if entry.phases.len() == entry.phases_from.len() + entry.phases_in.len() {
        let expected = "expected at least one phase that takes place in every turn";
        return Err(row.error("phases", expected));
    }
    Ok(entry)
}

/// The phases of a turn, and the turns of those that do not take place in all.
#[derive(Default)]
struct Phases {
    all: Vec<Phase>,
    late: Vec<(Phase, u8)>,
    timed: Vec<(Phase, Vec<u8>)>,
}

/// Reads them, such as `attachment@2` for one from turn 2 on, and `depots@8/12/16` for one
/// in these turns only; `conscripts@5/` takes place in one.
fn phases(row: Row<'_>) -> Result<Phases, DataError> {
    let mut read = Phases::default();
    for word in row.list("phases") {
        let fail = || row.error("phases", &format!("expected a phase, found \"{word}\""));
        let (name, turns) = word.split_once('@').unwrap_or((word, ""));
        let phase = name.parse().map_err(|()| fail())?;
        if read.all.contains(&phase) {
            return Err(row.error("phases", &format!("\"{name}\" stands twice")));
        }
        read.all.push(phase);
        let number = |turn: &str| turn.parse().map_err(|_| fail());
        if turns.contains('/') {
            let turns = turns.split('/').filter(|turn| !turn.is_empty());
            let turns = turns.map(number).collect::<Result<_, _>>()?;
            read.timed.push((phase, turns));
        } else if !turns.is_empty() {
            read.late.push((phase, number(turns)?));
        }
    }
    Ok(read)
}

/// Ids become parts of file names, so only small letters, digits and hyphens.
fn id(row: Row<'_>) -> Result<String, DataError> {
    let id = row.text("id");
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !id.is_empty() && id.chars().all(plain) {
        Ok(id.to_owned())
    } else {
        let expected = format!("expected small letters, digits and hyphens, found \"{id}\"");
        Err(row.error("id", &expected))
    }
}

fn words<T: std::str::FromStr>(
    row: Row<'_>,
    column: &str,
    expected: &str,
) -> Result<Vec<T>, DataError> {
    let word = |word: &str| {
        word.parse()
            .map_err(|_| row.error(column, &format!("expected {expected}, found \"{word}\"")))
    };
    row.list(column).map(word).collect()
}

/// Whether a date is one of a turn that is played only if the game is prolonged.
fn is_spare(date: &str) -> bool {
    date.ends_with('?')
}

/// `1863-05-03` as "May 3, 1863".
fn date(row: Row<'_>, text: &str) -> Result<String, DataError> {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let mut parts = text.split('-').map(str::parse::<u16>);
    let (year, month, day) = (parts.next(), parts.next(), parts.next());
    if let (Some(Ok(year)), Some(Ok(month @ 1..=12)), Some(Ok(day @ 1..=31)), None) =
        (year, month, day, parts.next())
    {
        return Ok(format!("{} {day}, {year}", MONTHS[month as usize - 1]));
    }
    let expected = format!("expected a date such as 1863-05-03, found \"{text}\"");
    Err(row.error("dates", &expected))
}
