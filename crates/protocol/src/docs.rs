//! The protocol's document, generated from its types.

use std::fmt::Write as _;

use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value};

use crate::request::Op;
use crate::{
    AtReply, DecisionReply, DoReply, ErrorReply, ExplainReply, HashReply, HelloReply, HintReply,
    LegalReply, LogReply, MoveNowReply, OddsReply, PROTOCOL, QueueReply, ReachReply, RecordReply,
    ScenariosReply, ScoreReply, StateReply, SupplyReply, ThinkingUpdate, Update, WhyReply,
};

const INTRODUCTION: &str = "\
`longroll engine` is a referee for programs: bots, test harnesses, other clients. It
reads one JSON object a line from standard input and writes one reply a line to standard
output, in the same order, and nothing else. A line that it can't understand gets an
error reply, and the session goes on; an empty line gets none. At the end of the input it ends with status 0.

A request is `{\"id\": <anything>, \"op\": \"<name>\", ...}`. The reply has the same `id`
and either `\"ok\": true` with the fields of the answer, or `\"ok\": false` with an
`error`. After an error nothing has changed.

```
> {\"id\": 1, \"op\": \"new\", \"scenario\": \"slb-1\", \"seed\": 7}
< {\"id\": 1, \"ok\": true, \"decision\": {\"side\": \"union\", \"kind\": \"leader-transfer\", \"prompt\": ...}}
> {\"id\": 2, \"op\": \"do\", \"action\": {\"type\": \"end-phase\"}}
< {\"id\": 2, \"ok\": true, \"events\": [...], \"decision\": {...}}
```

Units and leaders go by their ids in the data (`csa-hays`), hexes by their printed
numbers (`4328`), sides are `union` and `confederate`. Movement Points and Combat values
are numbers that may end in .5, .25 or .75.

`do` resolves all chance that follows from an action: first the dice given with `dice`,
then those of the game's seed. The nth die of a game is the nth of its seed, so an action
that is taken back and taken again gets the same dice. Every die is among the events,
with what it was rolled for and its modifiers.

An `edit` happens as a whole or not at all. It gives up what was in the middle, unless it
says with `to_act` or `phase` how to go on.
";

const PUSHES: &str = "\
The server speaks the same protocol over the WebSocket `/api/games/<id>/live`, without
`new`, `load`, `edit` and `dice`; `undo` goes back to the last decision of a person, but
not past a die. When a page connects, and after every change, it gets an update:
";

const THOUGHTS: &str = "\
Who plays is said when a game begins (`players`): `human`, or the name of a level of difficulty, of
which `/api/levels` is the list. While a level that searches thinks, every page gets a push a few
times a second, as long as nothing is secret:
";

const QUESTIONS: &str = "\
Other requests are answered meanwhile. What is thought about a game that has moved on, by `undo`,
by a change or because it was put away, is stopped. `move-now` is for everybody who sits at the
table with a computer, and for those who watch if only computers play.

A `hint` is thought of with what the side that decides may see, and only that side's own seat, or
the screen that both share, can ask for it. `explain` tells everybody what a computer player
thought of its action, with the next best. It is kept as long as the server runs. What was thought
while something was secret is told only when the game is over, so that it can't give away who is
where; the number of secret thoughts is no push's business either.
";

const SECRETS: &str = "\
With the option `limited_intelligence` what lies under force markers is secret until the game
is over. `state` with `side`, and `view`, give the position as that side sees it: enemy units
under markers are off the map, their markers stand in `forces` without `units`. The referee at
the command line sees everything else as ever, for he serves both sides.

On the server every page has a seat, which it may name in the address of its socket:
`/api/games/<id>/live?seat=union`, `confederate`, `shared` (both sides at one screen, which
shows what the side that decides sees) or `watch`. A page that names none sits with the only
person at the table, is shared by two, or watches computers. Every update, reply, log and
state of the past is what that seat sees; `seat` in the update says whose eyes it has.
`actions`, `legal`, `why`, `reach` and `odds` are for the side that decides, and nobody else
may `do`. A decision about hidden things is shown to others as `waiting`, without more.
`save`, `record` and `hash`, and the record over HTTP, are refused until the game is over, and
`undo` once something has been revealed. Pages are believed where they say they sit.

Scenario `slb-6` has secrets of its own in its turns 2 and 3, and the same holds as long as they
last (`secret` in the update says so). While the Confederates move in secret nobody else's page
is told anything; their units are off the map until they are revealed, for everybody but
themselves. `planned` in the state holds the bridges that the Union has recorded, for the Union.
";

/// The text of `docs/engine-protocol.md`.
pub fn docs() -> String {
    let mut book = Book {
        requests: SchemaSettings::draft2020_12().into_generator(),
        replies: SchemaSettings::draft2020_12()
            .for_serialize()
            .into_generator(),
        text: String::new(),
    };
    let _ = writeln!(book.text, "# Engine protocol, version {PROTOCOL}\n");
    book.text.push_str(
        "<!-- Generated from the types of crates/protocol by `cargo xtask schema`. -->\n\n",
    );
    book.text.push_str(INTRODUCTION);
    book.heading("## Requests and replies");
    book.requests();
    book.heading("## Errors");
    book.reply::<ErrorReply>();
    book.heading("## Pushes");
    let _ = writeln!(book.text, "{PUSHES}");
    book.reply::<Update>();
    book.heading("## Computer players");
    let _ = writeln!(book.text, "{THOUGHTS}");
    book.reply::<ThinkingUpdate>();
    let _ = writeln!(book.text, "{QUESTIONS}");
    book.heading("## Hidden information");
    let _ = writeln!(book.text, "{SECRETS}");
    book.heading("## Types");
    book.definitions();
    book.text.trim_end().to_owned() + "\n"
}

struct Book {
    requests: SchemaGenerator,
    replies: SchemaGenerator,
    text: String,
}

impl Book {
    fn heading(&mut self, heading: &str) {
        self.text.truncate(self.text.trim_end().len());
        let _ = write!(self.text, "\n\n{heading}\n\n");
    }

    fn requests(&mut self) {
        let op = Op::json_schema(&mut self.requests);
        let variants = list(op.as_object(), "oneOf");
        for variant in variants {
            let name = tag(&variant, "op");
            self.heading(&format!("### `{name}`"));
            let _ = write!(self.text, "{}\n\n", description(Some(&variant)));
            self.fields(&variant, &["op"]);
            self.text.push_str("Reply:\n\n");
            self.answer(&name);
        }
    }

    fn answer(&mut self, op: &str) {
        match op {
            "hello" => self.reply::<HelloReply>(),
            "scenarios" => self.reply::<ScenariosReply>(),
            "state" | "view" => self.reply::<StateReply>(),
            "legal" => self.reply::<LegalReply>(),
            "do" => self.reply::<DoReply>(),
            "why" => self.reply::<WhyReply>(),
            "reach" => self.reply::<ReachReply>(),
            "supply" => self.reply::<SupplyReply>(),
            "odds" => self.reply::<OddsReply>(),
            "dice" => self.reply::<QueueReply>(),
            "score" => self.reply::<ScoreReply>(),
            "hash" => self.reply::<HashReply>(),
            "save" | "record" => self.reply::<RecordReply>(),
            "log" => self.reply::<LogReply>(),
            "at" => self.reply::<AtReply>(),
            "move-now" => self.reply::<MoveNowReply>(),
            "hint" => self.reply::<HintReply>(),
            "explain" => self.reply::<ExplainReply>(),
            _ => self.reply::<DecisionReply>(),
        }
    }

    /// The fields of a type.
    fn reply<T: JsonSchema>(&mut self) {
        let schema: Schema = T::json_schema(&mut self.replies);
        let object = schema.as_object().cloned().unwrap_or_default();
        self.fields(&object, &[]);
    }

    /// All types that were mentioned, by name.
    fn definitions(&mut self) {
        // Describing one type may mention others, but all are known by now.
        let mut definitions = self.replies.definitions().clone();
        for (name, schema) in self.requests.definitions() {
            definitions
                .entry(name.clone())
                .or_insert_with(|| schema.clone());
        }
        definitions.sort_keys();
        for (name, schema) in definitions {
            let Some(object) = schema.as_object() else {
                continue;
            };
            let about = description(Some(object));
            self.heading(&format!("### {name}"));
            let _ = write!(self.text, "{about}\n\n");
            self.fields(object, &[]);
            self.variants(object);
        }
    }

    fn variants(&mut self, object: &Map<String, Value>) {
        for variant in list(Some(object), "oneOf") {
            let mut line = if variant.contains_key("const") {
                format!("- `{}`", text(&variant, "const"))
            } else {
                format!("- `{}`", tag(&variant, "type"))
            };
            let about = description(Some(&variant));
            if !about.is_empty() {
                let _ = write!(line, ": {about}");
            }
            for (name, field) in properties(&variant) {
                if name != "type" {
                    let about = description(field.as_object());
                    let kind = kind(&field);
                    let _ = write!(line, " `{name}` ({kind}): {about}");
                }
            }
            let _ = writeln!(self.text, "{}", one_line(&line));
        }
        for variant in list(Some(object), "anyOf") {
            let about = description(Some(&variant));
            let about = if about.is_empty() {
                String::new()
            } else {
                format!(": {about}")
            };
            let kind = kind(&Value::Object(variant));
            let _ = writeln!(self.text, "- {kind}{about}");
        }
    }

    /// A table of fields, without those left out.
    fn fields(&mut self, object: &Map<String, Value>, without: &[&str]) {
        let fields: Vec<_> = properties(object)
            .into_iter()
            .filter(|(name, _)| !without.contains(&name.as_str()))
            .collect();
        if fields.is_empty() {
            return;
        }
        let required: Vec<_> = object
            .get("required")
            .and_then(Value::as_array)
            .map(|names| names.iter().filter_map(Value::as_str).collect())
            .unwrap_or_default();
        self.text
            .push_str("| field | type | meaning |\n|---|---|---|\n");
        for (name, field) in fields {
            let optional = if required.contains(&name.as_str()) {
                ""
            } else {
                ", optional"
            };
            let about = one_line(&description(field.as_object()));
            let kind = kind(&field);
            let _ = writeln!(self.text, "| `{name}` | {kind}{optional} | {about} |");
        }
        self.text.push('\n');
    }
}

fn properties(object: &Map<String, Value>) -> Vec<(String, Value)> {
    let fields = object.get("properties").and_then(Value::as_object);
    let fields = fields.into_iter().flatten();
    fields.map(|(k, v)| (k.clone(), v.clone())).collect()
}

fn list(object: Option<&Map<String, Value>>, key: &str) -> Vec<Map<String, Value>> {
    let items = object.and_then(|object| object.get(key)?.as_array());
    let items = items.into_iter().flatten();
    items.filter_map(|item| item.as_object().cloned()).collect()
}

/// The word that tells variants apart.
fn tag(variant: &Map<String, Value>, key: &str) -> String {
    let field = properties(variant)
        .into_iter()
        .find(|(name, _)| name == key);
    field
        .and_then(|(_, field)| field.as_object().map(|field| text(field, "const")))
        .unwrap_or_default()
}

fn text(object: &Map<String, Value>, key: &str) -> String {
    object
        .get(key)
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_owned()
}

fn description(object: Option<&Map<String, Value>>) -> String {
    object.map_or_else(String::new, |object| text(object, "description"))
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A type in words.
fn kind(schema: &Value) -> String {
    let Some(object) = schema.as_object() else {
        return "anything".to_owned();
    };
    if let Some(name) = object.get("$ref").and_then(Value::as_str) {
        let name = name.rsplit('/').next().unwrap_or(name);
        return format!("[{name}](#{})", name.to_lowercase());
    }
    let choices = object.get("anyOf").and_then(Value::as_array);
    if let Some(choices) = choices {
        return choices.iter().map(kind).collect::<Vec<_>>().join(" or ");
    }
    match object.get("type") {
        Some(Value::String(name)) => named(name, object),
        Some(Value::Array(names)) => {
            let names = names.iter().filter_map(Value::as_str);
            let names: Vec<_> = names.map(|name| named(name, object)).collect();
            names.join(" or ")
        }
        _ => "anything".to_owned(),
    }
}

fn named(name: &str, object: &Map<String, Value>) -> String {
    match name {
        "array" => {
            let item = object.get("items").map_or("anything".to_owned(), kind);
            format!("list of {item}")
        }
        "string" if object.contains_key("enum") => {
            let words = object["enum"].as_array().into_iter().flatten();
            let words = words.filter_map(Value::as_str);
            let words: Vec<_> = words.map(|word| format!("`{word}`")).collect();
            format!("one of {}", words.join(", "))
        }
        "object" => {
            let value = object.get("additionalProperties");
            let value = value.map_or("anything".to_owned(), kind);
            format!("names with {value}")
        }
        name => name.to_owned(),
    }
}
