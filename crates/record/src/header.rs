//! The head of a record: what is played, by whom, and with which dice.

use crate::dice::Seed;
use crate::error::RecordError;

/// The version of the record format.
pub const FORMAT: u32 = 1;

/// The version of the rules: it rises whenever a mended rule could make an old record
/// run differently.
pub const RULES: u32 = 1;

/// The head of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The version of the rules.
    pub rules: u32,
    /// The [hash](crate::data_hash) of the data, empty until the game begins.
    pub data: String,
    /// The scenario's id.
    pub scenario: String,
    /// The options that are on, by name.
    pub options: Vec<String>,
    /// Who plays the Union, such as `human` or `computer`.
    pub union: String,
    /// Who plays the Confederates.
    pub confederate: String,
    /// The seed, where it is known.
    pub seed: Option<Seed>,
    /// The hash of a seed that is not shown yet.
    pub commitment: Option<String>,
}

impl Header {
    /// A game of two people with this seed.
    pub fn new(scenario: &str, seed: Seed) -> Self {
        Self {
            rules: RULES,
            data: String::new(),
            scenario: scenario.to_owned(),
            options: Vec::new(),
            union: "human".to_owned(),
            confederate: "human".to_owned(),
            commitment: matches!(seed, Seed::Secret(_)).then(|| seed.commitment()),
            seed: Some(seed),
        }
    }

    /// The lines of the head, with the empty line that ends it.
    pub(crate) fn text(&self) -> String {
        let mut lines = vec![
            format!("longroll {FORMAT}"),
            format!("rules {}", self.rules),
            format!("data {}", self.data),
            format!("scenario {}", self.scenario),
        ];
        if !self.options.is_empty() {
            lines.push(format!("options {}", self.options.join(" ")));
        }
        lines.push(format!("union {}", self.union));
        lines.push(format!("confederate {}", self.confederate));
        match (&self.commitment, &self.seed) {
            (Some(commitment), _) => lines.push(format!("commitment {commitment}")),
            (None, Some(seed)) => lines.push(format!("seed {seed}")),
            (None, None) => {}
        }
        lines.join("\n") + "\n\n"
    }

    /// Reads the head; gives it with the number of lines it took.
    pub(crate) fn read<'a>(
        lines: impl Iterator<Item = &'a str>,
    ) -> Result<(Self, usize), RecordError> {
        let mut header = Self::new("", Seed::Number(0));
        (header.rules, header.seed) = (0, None);
        let fail = |line: usize, reason: String| Err(RecordError::Line { line, reason });
        let mut count = 0;
        for line in lines {
            count += 1;
            let (key, value) = line.split_once(' ').unwrap_or((line, ""));
            let value = value.trim();
            if count == 1 {
                Self::first(key, value)?;
                continue;
            }
            match key {
                "" => return header.complete(count).map(|header| (header, count)),
                "rules" => match value.parse() {
                    Ok(RULES) => header.rules = RULES,
                    Ok(found) => {
                        return Err(RecordError::Rules {
                            found,
                            known: RULES,
                        });
                    }
                    Err(_) => {
                        let reason =
                            format!("expected the version of the rules, found \"{value}\"");
                        return fail(count, reason);
                    }
                },
                "data" => value.clone_into(&mut header.data),
                "scenario" => value.clone_into(&mut header.scenario),
                "options" => {
                    header.options = value.split_whitespace().map(str::to_owned).collect();
                }
                "union" => value.clone_into(&mut header.union),
                "confederate" => value.clone_into(&mut header.confederate),
                "commitment" => header.commitment = Some(value.to_owned()),
                "seed" => match value.parse() {
                    Ok(seed) => header.seed = Some(seed),
                    Err(()) => return fail(count, format!("expected a seed, found \"{value}\"")),
                },
                _ => {
                    return fail(
                        count,
                        format!("expected a line of the header, found \"{key}\""),
                    );
                }
            }
        }
        if count == 0 {
            Self::first("", "")?;
        }
        fail(count, "the record ends inside its header".to_owned())
    }

    fn first(key: &str, value: &str) -> Result<(), RecordError> {
        let reason = match (key, value.parse::<u32>()) {
            ("longroll", Ok(FORMAT)) => return Ok(()),
            ("longroll", Ok(other)) => {
                format!("this record has format {other}; this program reads format {FORMAT}")
            }
            _ => format!("expected \"longroll {FORMAT}\" at the start of a record"),
        };
        Err(RecordError::Line { line: 1, reason })
    }

    fn complete(self, line: usize) -> Result<Self, RecordError> {
        if self.seed.is_some() && self.commitment.is_some() {
            // A seed that is known beforehand commits to nothing.
            let reason = "the header has both a seed and a commitment, expected one of them";
            return Err(RecordError::Line {
                line,
                reason: reason.to_owned(),
            });
        }
        let missing = if self.rules == 0 {
            "rules"
        } else if self.scenario.is_empty() {
            "scenario"
        } else {
            return Ok(self);
        };
        let reason = format!("the header has no line \"{missing}\"");
        Err(RecordError::Line { line, reason })
    }
}
