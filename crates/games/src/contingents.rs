//! Who comes from off the map: `<id>.arrivals.tsv`.

use longroll_map::HexId;
use longroll_map::tsv::{DataError, Table};
use longroll_rules::arrivals::Contingent;
use longroll_rules::leader::LeaderSet;
use longroll_rules::unit::UnitState;

use crate::roster::Roster;
use crate::setup::within;

/// Reads the contingents, each named in the column `contingent`, in the order in which
/// they stand. Where and when they arrive is their campaign's business.
pub(crate) fn read(file: &str, text: &str, roster: &Roster) -> Result<Vec<Contingent>, DataError> {
    let table = Table::parse(file, text, &["contingent", "id", "manpower"])?;
    let mut contingents: Vec<Contingent> = Vec::new();
    for row in table.rows() {
        let (name, id) = (row.text("contingent"), row.text("id"));
        let leader = roster.find_leader(id);
        let side = match leader {
            Some(leader) => roster.leaders[leader.index()].side,
            None => roster.units[roster.unit(row, "id")?.index()].side,
        };
        if contingents.iter().all(|known| known.name != name) {
            contingents.push(Contingent {
                name: name.to_owned(),
                side,
                units: Vec::new(),
                leaders: LeaderSet::EMPTY,
            });
        }
        let twice = |known: &Contingent| match leader {
            Some(leader) => known.leaders.contains(leader),
            None => roster
                .find_unit(id)
                .is_some_and(|unit| known.includes(unit)),
        };
        if contingents.iter().any(twice) {
            return Err(row.error("id", &format!("\"{id}\" stands twice")));
        }
        let own = |known: &&mut Contingent| known.name == name && known.side == side;
        let Some(contingent) = contingents.iter_mut().find(own) else {
            return Err(row.error("id", "expected the side of the rest of the contingent"));
        };
        if let Some(leader) = leader {
            contingent.leaders = contingent.leaders.with(leader);
        } else {
            let unit = roster.unit(row, "id")?;
            let command = roster.units[unit.index()].command;
            // Any hex will do: it is chosen as the unit is placed.
            let manpower = within(row, "manpower", 1, 21)?;
            let state = UnitState::fresh(HexId::new(0), manpower, command);
            contingent
                .units
                .push((unit, UnitState { hex: None, ..state }));
        }
    }
    Ok(contingents)
}

#[cfg(test)]
mod tests {
    use longroll_rules::Side;

    use crate::Data;
    use crate::game::Game;

    /// RTG-17-02, RTG-18-02: who comes in the campaign of Gettysburg.
    #[test]
    fn contingents_of_the_campaign_are_read() {
        let data = Data::embedded();
        let game = Game::read(&data, "rtg").expect("a game");
        let file = "rtg/rtg-6.arrivals.tsv";
        let text = data.text(file).expect("a table");
        let read = super::read(file, &text, &game.roster).expect("contingents");
        let find = |name: &str| {
            let found = read.iter().find(|known| known.name == name);
            found.unwrap_or_else(|| panic!("no {name}"))
        };
        let stuart = find("stuart");
        assert_eq!((stuart.side, stuart.units.len()), (Side::Confederate, 3));
        assert_eq!(stuart.leaders.iter().count(), 1);
        for number in 1..=3 {
            let increment = find(&format!("increment-{number}"));
            assert_eq!(increment.side, Side::Union);
            assert!(!increment.units.is_empty() && !increment.leaders.is_empty());
        }
        let twice = super::read(
            file,
            &format!("{text}stuart\tcsa-hampton\t2\t\n"),
            &game.roster,
        );
        let twice = twice.expect_err("a unit that comes twice");
        assert!(twice.expected.contains("stands twice"), "{twice}");
    }
}
