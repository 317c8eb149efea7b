//! Who there is: `units.tsv` and `leaders.tsv`, and the commands they form.

use std::collections::HashMap;

use longroll_map::tsv::{DataError, Row, Table};
use longroll_rules::Side;
use longroll_rules::leader::{LeaderId, LeaderInfo, Level};
use longroll_rules::unit::{Arm, Command, CommandId, Size, UnitId, UnitInfo};

/// The bits of [`LeaderInfo::commands`].
const MOST_COMMANDS: usize = u64::BITS as usize;

/// All units and leaders of a game.
#[derive(Clone, Debug)]
pub(crate) struct Roster {
    pub units: Vec<UnitInfo>,
    pub leaders: Vec<LeaderInfo>,
    pub commands: Vec<Command>,
    unit_ids: HashMap<String, UnitId>,
    leader_ids: HashMap<String, LeaderId>,
}

impl Roster {
    pub(crate) fn read(units: (&str, &str), leaders: (&str, &str)) -> Result<Self, DataError> {
        let mut roster = Self {
            units: Vec::new(),
            leaders: Vec::new(),
            commands: Vec::new(),
            unit_ids: HashMap::new(),
            leader_ids: HashMap::new(),
        };
        let columns = [
            "id",
            "side",
            "name",
            "size",
            "arm",
            "command",
            "tactical",
            "artillery",
            "only_with_others",
            "confidence",
        ];
        for row in Table::parse(units.0, units.1, &columns)?.rows() {
            roster.add_unit(row)?;
        }
        let columns = [
            "id",
            "side",
            "name",
            "level",
            "arm",
            "command",
            "tactical",
            "command_value",
            "confidence",
        ];
        for row in Table::parse(leaders.0, leaders.1, &columns)?.rows() {
            roster.add_leader(row)?;
        }
        Ok(roster)
    }

    /// The unit with the id in a column.
    pub(crate) fn unit(&self, row: Row<'_>, column: &str) -> Result<UnitId, DataError> {
        self.unit_named(row, column, row.text(column))
    }

    /// The units in a comma-separated column.
    pub(crate) fn units(&self, row: Row<'_>, column: &str) -> Result<Vec<UnitId>, DataError> {
        row.list(column)
            .map(|id| self.unit_named(row, column, id))
            .collect()
    }

    /// The leader with the id in a column.
    pub(crate) fn leader(&self, row: Row<'_>, column: &str) -> Result<LeaderId, DataError> {
        let id = row.text(column);
        self.find_leader(id)
            .ok_or_else(|| row.error(column, &format!("expected a leader's id, found \"{id}\"")))
    }

    pub(crate) fn find_unit(&self, id: &str) -> Option<UnitId> {
        self.unit_ids.get(id).copied()
    }

    pub(crate) fn find_leader(&self, id: &str) -> Option<LeaderId> {
        self.leader_ids.get(id).copied()
    }

    /// Whether a side has units of this corps.
    pub(crate) fn has_corps(&self, side: Side, name: &str) -> bool {
        let mut commands = self.commands.iter();
        commands.any(|command| command.side == side && command.is_of(name))
    }

    fn unit_named(&self, row: Row<'_>, column: &str, id: &str) -> Result<UnitId, DataError> {
        self.find_unit(id)
            .ok_or_else(|| row.error(column, &format!("expected a unit's id, found \"{id}\"")))
    }

    fn add_unit(&mut self, row: Row<'_>) -> Result<(), DataError> {
        let id = self.new_id(row)?;
        if self.units.len() == UnitId::LIMIT {
            let expected = format!("expected at most {} units", UnitId::LIMIT);
            return Err(row.error("", &expected));
        }
        let side = side(row, "side")?;
        let (tactical, command) = (tactical(row)?, self.command(row, side)?);
        self.unit_ids
            .insert(id.clone(), UnitId::new(self.units.len()));
        self.units.push(UnitInfo {
            id,
            side,
            name: name(row)?,
            full_name: row.text("full_name").to_owned(),
            size: size(row, side)?,
            arm: arm(row)?,
            command,
            tactical: tactical
                .ok_or_else(|| row.error("tactical", "expected a number, found nothing"))?,
            artillery: row.value("artillery", "a number")?,
            only_with_others: row.yes_no("only_with_others")?,
            confidence: row.text("confidence").to_owned(),
        });
        Ok(())
    }

    fn add_leader(&mut self, row: Row<'_>) -> Result<(), DataError> {
        let id = self.new_id(row)?;
        if self.leaders.len() == LeaderId::LIMIT {
            let expected = format!("expected at most {} leaders", LeaderId::LIMIT);
            return Err(row.error("", &expected));
        }
        let (side, level, command) = (side(row, "side")?, level(row)?, row.text("command"));
        let tactical = tactical(row)?;
        if tactical.is_none() && level < Level::District {
            return Err(row.error("tactical", "expected a number, found nothing"));
        }
        self.leader_ids
            .insert(id.clone(), LeaderId::new(self.leaders.len()));
        self.leaders.push(LeaderInfo {
            id,
            side,
            name: name(row)?,
            full_name: row.text("full_name").to_owned(),
            level,
            command: command.to_owned(),
            commands: subordinates(&self.commands, side, level, command),
            cavalry: arm(row)? == Arm::Cavalry,
            tactical,
            command_value: row.value("command_value", "a number")?,
            confidence: row.text("confidence").to_owned(),
        });
        Ok(())
    }

    fn new_id(&self, row: Row<'_>) -> Result<String, DataError> {
        let id = row.text("id");
        if id.is_empty() {
            return Err(row.error("id", "expected an id"));
        }
        if self.unit_ids.contains_key(id) || self.leader_ids.contains_key(id) {
            return Err(row.error("id", &format!("\"{id}\" stands twice")));
        }
        Ok(id.to_owned())
    }

    /// The command of a unit's row, made on first sight.
    fn command(&mut self, row: Row<'_>, side: Side) -> Result<CommandId, DataError> {
        let name = row.text("command");
        let known = |command: &Command| command.side == side && command.name == name;
        let index = match self.commands.iter().position(known) {
            Some(index) => index,
            None if self.commands.len() == MOST_COMMANDS => {
                let expected = format!("expected at most {MOST_COMMANDS} different commands");
                return Err(row.error("command", &expected));
            }
            None => {
                self.commands.push(Command {
                    side,
                    name: name.to_owned(),
                });
                self.commands.len() - 1
            }
        };
        Ok(CommandId(index as u8))
    }
}

/// The commands whose units a leader may lead (2.2), a bit each: an army leader's are
/// all of his side, a corps or district leader's his corps or district and its divisions
/// (`J` and `E-J`), a division leader's his own only.
fn subordinates(commands: &[Command], side: Side, level: Level, own: &str) -> u64 {
    let led = |command: &Command| {
        command.side == side
            && match level {
                Level::Army => true,
                Level::Corps | Level::District => command.is_of(own),
                Level::Division => command.name == own,
            }
    };
    let bits = commands.iter().enumerate();
    bits.filter(|(_, command)| led(command))
        .fold(0, |mask, (index, _)| mask | 1 << index)
}

/// The side in a column.
pub(crate) fn side(row: Row<'_>, column: &str) -> Result<Side, DataError> {
    row.value(column, "union or confederate")
}

fn name(row: Row<'_>) -> Result<String, DataError> {
    match row.text("name") {
        "" => Err(row.error("name", "expected a name")),
        name => Ok(name.to_owned()),
    }
}

/// A Tactical value: `3` for attack and defence alike, `5/4` where they differ, empty
/// where there is none.
fn tactical(row: Row<'_>) -> Result<Option<(i8, i8)>, DataError> {
    let text = row.text("tactical");
    if text.is_empty() {
        return Ok(None);
    }
    let (attack, defence) = text.split_once('/').unwrap_or((text, text));
    if let (Ok(attack), Ok(defence)) = (attack.parse(), defence.parse()) {
        return Ok(Some((attack, defence)));
    }
    let expected = format!("expected a number such as 3, or two such as 5/4, found \"{text}\"");
    Err(row.error("tactical", &expected))
}

fn arm(row: Row<'_>) -> Result<Arm, DataError> {
    choose(
        row,
        "arm",
        &[
            ("infantry", Arm::Infantry),
            ("cavalry", Arm::Cavalry),
            ("artillery", Arm::Artillery),
        ],
    )
}

/// The size of a unit; squadrons are Union only, demi-divisions Confederate only (2.2).
fn size(row: Row<'_>, side: Side) -> Result<Size, DataError> {
    let found = choose(
        row,
        "size",
        &[
            ("squadron", Size::Squadron),
            ("regiment", Size::Regiment),
            ("brigade", Size::Brigade),
            ("demi-division", Size::DemiDivision),
            ("division", Size::Division),
        ],
    )?;
    match (side, found) {
        (Side::Confederate, Size::Squadron) | (Side::Union, Size::DemiDivision) => {
            let expected = format!("expected a size that {} units have", side.name());
            Err(row.error("size", &expected))
        }
        _ => Ok(found),
    }
}

fn level(row: Row<'_>) -> Result<Level, DataError> {
    choose(
        row,
        "level",
        &[
            ("division", Level::Division),
            ("corps", Level::Corps),
            ("district", Level::District),
            ("army", Level::Army),
        ],
    )
}

/// The value that a column's word stands for.
pub(crate) fn choose<T: Copy>(
    row: Row<'_>,
    column: &str,
    words: &[(&str, T)],
) -> Result<T, DataError> {
    let text = row.text(column);
    let found = words.iter().find(|(word, _)| *word == text);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let known: Vec<_> = words.iter().map(|(word, _)| *word).collect();
        let expected = format!("expected one of {}, found \"{text}\"", known.join(", "));
        row.error(column, &expected)
    })
}
