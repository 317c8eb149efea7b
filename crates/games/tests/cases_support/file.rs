//! The files of cases, as they are written.

use std::path::PathBuf;

use serde::Deserialize;

/// One file of cases.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    case: Vec<Case>,
}

/// One case.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a switch of the format that stands by itself"
)]
pub struct Case {
    /// The file and the line that say where it stands; filled in by reading.
    #[serde(skip)]
    pub place: String,
    /// The rows of the rules index that it proves.
    pub rules: Vec<String>,
    /// What it shows, in a sentence.
    pub about: String,
    /// The scenario whose counters, charts and rules are used.
    #[serde(default = "first_scenario")]
    pub scenario: String,
    /// Begin with the printed set-up instead of an empty map.
    #[serde(default)]
    pub setup: bool,
    /// Leave out the scenario's special rules.
    #[serde(default)]
    pub standard: bool,
    /// Play on a private map that is clear everywhere, without ways and water.
    #[serde(default)]
    pub plain: bool,
    /// Optional rules and works other than the scenario's, as words.
    #[serde(default)]
    pub options: Vec<String>,
    /// Rules that a game could add to the Standard Rules, as words; they take the place of
    /// the scenario's own.
    #[serde(default)]
    pub drill: Vec<String>,
    /// The number of turns, if not the scenario's own.
    pub turns: Option<usize>,
    /// Changes to the position, in order.
    #[serde(default)]
    pub given: Vec<Given>,
    /// What is done, in order.
    #[serde(default)]
    pub when: Vec<String>,
    /// What must hold in the end.
    #[serde(default)]
    pub then: Vec<String>,
}

fn first_scenario() -> String {
    "slb-1".to_owned()
}

/// One change to the position; which fields go together is checked on use.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the words of the format")]
pub struct Given {
    pub unit: Option<String>,
    pub hex: Option<String>,
    pub manpower: Option<u8>,
    pub fatigue: Option<u8>,
    pub organized: Option<bool>,
    pub exhausted: Option<bool>,
    pub demoralized: Option<u8>,
    pub entrenchment: Option<String>,
    pub checks: Option<u8>,
    pub out_of_supply: Option<bool>,
    pub command: Option<String>,
    pub leader: Option<String>,
    pub attach: Option<String>,
    pub level: Option<String>,
    pub cavalry: Option<bool>,
    pub depot: Option<String>,
    pub fort: Option<String>,
    pub logistics: Option<String>,
    pub refused: Option<String>,
    pub side: Option<SideOrHexside>,
    pub bridge: Option<[String; 2]>,
    pub owner: Option<String>,
    pub destroyed: Option<[String; 2]>,
    pub planned: Option<[String; 2]>,
    pub builder: Option<String>,
    pub terrain: Option<String>,
    pub feature: Option<String>,
    pub station: Option<String>,
    pub redoubt: Option<String>,
    pub is: Option<String>,
    pub weather: Option<Weather>,
    pub water: Option<String>,
    pub crossing: Option<String>,
    pub ways: Option<Vec<String>>,
    pub ridge: Option<String>,
    pub to_act: Option<String>,
    pub phase: Option<String>,
    pub turn: Option<u8>,
    pub lost: Option<u16>,
    pub memory: Option<[u16; 2]>,
    pub remove: Option<String>,
    pub force: Option<u8>,
    pub units: Option<Vec<String>>,
}

/// The last turns that the weather markers govern.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Weather {
    /// The last rain turn.
    pub rain: u8,
    /// The box of the Minor Rivers Unfordable marker.
    pub minor: u8,
    /// The box of the Major Rivers Unfordable marker.
    pub major: u8,
}

/// `side` names one of the two players, or the hexside between two hexes.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum SideOrHexside {
    /// A player's side.
    Player(String),
    /// A hexside.
    Hexside([String; 2]),
}

impl Case {
    /// Whether a word picks this case out.
    pub fn matches(&self, wanted: &str) -> bool {
        self.place.contains(wanted)
            || self.about.contains(wanted)
            || self.rules.iter().any(|rule| rule.contains(wanted))
    }

    /// What is wrong with the case as such.
    fn defect(&self) -> Option<&'static str> {
        let refusal = self.when.iter().any(|step| step.contains('!'));
        let inline = self.when.iter().any(|step| step.starts_with("then "));
        if self.rules.is_empty() {
            Some("it names no rule")
        } else if self.then.is_empty() && !refusal && !inline {
            Some("it has neither `then` nor a refusal, so that it can't fail")
        } else {
            None
        }
    }
}

/// All cases of all files, or what is wrong with them.
pub fn read_all() -> Vec<Result<Case, String>> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .expect("the folder of cases")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .collect();
    files.sort();
    files.iter().flat_map(read).collect()
}

fn read(path: &PathBuf) -> Vec<Result<Case, String>> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let text = std::fs::read_to_string(path).expect("a readable file of cases");
    parse(&name, &text)
}

/// The cases of one file's text.
pub fn parse(name: &str, text: &str) -> Vec<Result<Case, String>> {
    let file: File = match toml::from_str(text) {
        Ok(file) => file,
        Err(error) => return vec![Err(format!("{name}: {error}"))],
    };
    let heads = text.lines().enumerate();
    let lines: Vec<_> = heads
        .filter(|(_, line)| line.trim() == "[[case]]")
        .map(|(index, _)| index + 1)
        .collect();
    let cases = file.case.into_iter().enumerate();
    cases
        .map(|(index, mut case)| {
            let line = lines.get(index).copied().unwrap_or(0);
            case.place = format!("{name}:{line}");
            match case.defect() {
                Some(defect) => Err(format!("{} \"{}\": {defect}", case.place, case.about)),
                None => Ok(case),
            }
        })
        .collect()
}
