//! Reading what the benchmarks print.

use std::collections::BTreeMap;

/// Figures by name: times in nanoseconds, rates in items a second (under the name with
/// ` rate` behind), and whatever else the benchmarks tell.
#[derive(Debug, Default)]
pub struct Figures(BTreeMap<String, f64>);

impl Figures {
    /// A figure.
    pub fn get(&self, name: &str) -> Option<f64> {
        self.0.get(name).copied()
    }

    /// Reads the output of a benchmark: lines such as `figure record_bytes 11.2 ...`, and
    /// Divan's tree, of which the medians are kept.
    pub fn read(&mut self, output: &str) {
        let mut names: Vec<&str> = Vec::new();
        for line in output.lines() {
            if let Some(figure) = line.strip_prefix("figure ") {
                let mut words = figure.split_whitespace();
                if let (Some(name), Some(Ok(value))) =
                    (words.next(), words.next().map(str::parse::<f64>))
                {
                    self.0.insert(name.to_owned(), value);
                }
                continue;
            }
            let rest = line.trim_start_matches(['│', '├', '╰', '─', ' ']);
            let depth = (line.chars().count() - rest.chars().count()) / 3;
            let columns: Vec<&str> = rest.split('│').collect();
            let Some(median) = columns.get(2).map(|column| column.trim()) else {
                continue;
            };
            if let Some((value, "item/s")) = quantity(median) {
                self.0.insert(format!("{} rate", names.join("/")), value);
                continue;
            }
            if !line.starts_with(['│', '├', '╰', ' ']) {
                continue;
            }
            names.truncate(depth.saturating_sub(1));
            names.extend(rest.split_whitespace().next());
            if let Some((value, "s")) = quantity(median) {
                self.0.insert(names.join("/"), value * 1e9);
            }
        }
    }
}

/// A number with a prefix and a unit: `1.5 µs` is 0.0000015 seconds.
fn quantity(text: &str) -> Option<(f64, &str)> {
    let (number, unit) = text.split_once(' ')?;
    let number: f64 = number.parse().ok()?;
    let prefixes = [
        ("n", 1e-9),
        ("µ", 1e-6),
        ("m", 1e-3),
        ("K", 1e3),
        ("M", 1e6),
        ("G", 1e9),
    ];
    let found = prefixes
        .iter()
        .find_map(|(prefix, factor)| Some((unit.strip_prefix(prefix)?, factor)));
    match found {
        Some((unit, factor)) if !unit.is_empty() => Some((number * factor, unit)),
        _ => Some((number, unit)),
    }
}

#[cfg(test)]
mod tests {
    use super::Figures;

    #[test]
    fn reads_divans_tree() {
        let mut figures = Figures::default();
        figures.read(
            "figure record_bytes 11.2 bytes an action\n\
             Timer precision: 14 ns\n\
             rules              fastest       │ slowest       │ median        │ mean          │ samples │ iters\n\
             ├─ apply                         │               │               │               │         │\n\
             │  ├─ 50           201.1 ns      │ 1.2 µs        │ 250 ns        │ 260 ns        │ 300     │ 19200\n\
             │  ╰─ 99           20 µs         │ 30 µs         │ 25.5 µs       │ 26 µs         │ 300     │ 19200\n\
             ├─ clone           41 ns         │ 60 ns         │ 45.5 ns       │ 46 ns         │ 300     │ 19200\n\
             ╰─ random_actions  20 ms         │ 30 ms         │ 25 ms         │ 26 ms         │ 60      │ 60\n\
            \u{20}                   500 Kitem/s   │ 300 Kitem/s   │ 400.5 Kitem/s │ 390 Kitem/s   │         │\n",
        );
        let near = |name: &str, value: f64| {
            let found = figures.get(name).unwrap_or_default();
            assert!((found - value).abs() < value * 1e-9, "{name}: {found}");
        };
        near("record_bytes", 11.2);
        near("apply/50", 250.0);
        near("apply/99", 25_500.0);
        near("clone", 45.5);
        near("random_actions", 25e6);
        near("random_actions rate", 400_500.0);
    }
}
