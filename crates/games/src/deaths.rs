//! Leaders who can be killed: `deaths.tsv`.

use longroll_map::tsv::{DataError, Table};
use longroll_rules::leader_deaths::{Mortal, Vacancy};

use crate::roster::Roster;

pub(crate) fn read(file: &str, text: &str, roster: &Roster) -> Result<Vec<Mortal>, DataError> {
    let columns = ["leader", "certain", "successor", "vacates", "otherwise"];
    let table = Table::parse(file, text, &columns)?;
    let mortal = |row: longroll_map::tsv::Row<'_>| {
        Ok(Mortal {
            leader: roster.leader(row, "leader")?,
            certain: row.yes_no("certain")?,
            successor: roster.leader(row, "successor")?,
            vacates: match row.text("vacates") {
                "" => None,
                _ => Some(Vacancy {
                    leader: roster.leader(row, "vacates")?,
                    otherwise: roster.leader(row, "otherwise")?,
                }),
            },
        })
    };
    table.rows().map(mortal).collect()
}
