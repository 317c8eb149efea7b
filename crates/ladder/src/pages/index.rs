//! The index: a line for each scenario and pairing.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use longroll_games::Data;
use longroll_rules::Side;

use super::{INDEX, PagesError, marks};
use crate::picture::decimal;
use crate::study::Study;

const BEGINNING: &str = "\
# How the scenarios come out

What computer players make of each scenario. None of them plays as people do: the numbers say whether a scenario works and
which way it leans, not how two good players would fare. Behind each share stand the bounds within which it lies at 95 %,
Wilson's interval for so many games. Points are those of the side that the scenario counts for. All games ended by the rules.

The tables and pictures are written by `longroll sim --study`; [how to run studies](../studies.md) says how.

<!-- generated: study index -->
<!-- end -->
";

/// The index with the lines of these studies made anew; those of others stay.
pub(super) fn write(data: &Data, before: &str, studies: &[Study]) -> Result<String, PagesError> {
    let before = if before.is_empty() { BEGINNING } else { before };
    let mut lines = old_lines(before);
    for study in studies {
        lines.insert(link(&study.game, &study.title), new_lines(study));
    }
    let mut table = String::from(
        "| scenario | players | games | points | won by the Union | decisions |\n\
         |---|---|---|---|---|---|\n",
    );
    for scenario in longroll_games::scenarios(data)? {
        if let Some(lines) = lines.get(&link(&scenario.game, &scenario.title)) {
            table.push_str(lines);
        }
    }
    let path = Path::new(INDEX);
    let index = marks::fill(path, before, |subject, _| {
        (subject == "index").then(|| table.clone())
    })?;
    Ok(index)
}

/// The place of a scenario's section, with the anchor that GitHub makes of its heading.
pub(super) fn link(game: &str, title: &str) -> String {
    let title = title.to_lowercase();
    let letters = title.chars().filter_map(|letter| match letter {
        ' ' => Some('-'),
        letter if letter.is_alphanumeric() || matches!(letter, '-' | '_') => Some(letter),
        _ => None,
    });
    format!("{game}.md#{}", letters.collect::<String>())
}

/// The lines of an index by the places that they lead to.
fn old_lines(index: &str) -> BTreeMap<String, String> {
    let mut lines: BTreeMap<String, String> = BTreeMap::new();
    for line in index.lines().filter(|line| line.starts_with("| [")) {
        let link = line
            .split_once("](")
            .and_then(|(_, rest)| rest.split_once(')'));
        if let Some((link, _)) = link {
            let known = lines.entry(link.to_owned()).or_default();
            known.push_str(line);
            known.push('\n');
        }
    }
    lines
}

fn new_lines(study: &Study) -> String {
    let mut lines = String::new();
    for (pairing, tally) in &study.columns {
        let _ = writeln!(
            lines,
            "| [{}]({}) | {} | {} | {} | {} | {:.0} |",
            study.title,
            link(&study.game, &study.title),
            Study::heading(pairing),
            tally.games(),
            decimal(tally.mean()),
            tally.won(Side::Union),
            tally.mean_decisions()
        );
    }
    lines
}
