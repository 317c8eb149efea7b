//! What the rules crate says about itself.

use std::fs;

use crate::workspace;

/// Where the rules are.
pub const FOLDER: &str = "crates/rules/src";

/// A source file.
pub struct Source {
    name: String,
    text: String,
}

impl Source {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// If it isn't there.
    pub fn read(name: &str) -> Result<Self, String> {
        let text = fs::read_to_string(workspace::root().join(name))
            .map_err(|error| format!("{name} can't be read: {error}"))?;
        let name = name.to_owned();
        Ok(Self { name, text })
    }

    /// What the file is about: the first paragraph of its comment.
    ///
    /// # Errors
    ///
    /// If it doesn't say.
    pub fn about(&self) -> Result<String, String> {
        let lines = self.text.lines().map_while(|line| line.strip_prefix("//!"));
        let words = lines.map(str::trim).take_while(|line| !line.is_empty());
        let words: Vec<&str> = words.collect();
        if words.is_empty() {
            return Err(format!("{} has no comment at its head.", self.name));
        }
        Ok(words.join(" "))
    }

    /// The names of the public fields of a type.
    ///
    /// # Errors
    ///
    /// If there is no such type.
    pub fn fields(&self, of: &str) -> Result<Vec<&str>, String> {
        let begin = format!("pub struct {of} {{");
        let missing = || format!("{} has no `{of}`.", self.name);
        let (_, rest) = self.text.split_once(&begin).ok_or_else(missing)?;
        let lines = rest.lines().take_while(|line| *line != "}");
        let fields = lines.filter_map(|line| line.trim().strip_prefix("pub ")?.split_once(':'));
        Ok(fields.map(|(name, _)| name).collect())
    }

    /// What a function does, or a field is, by its doc comment's first paragraph.
    ///
    /// # Errors
    ///
    /// If there is no such function or field, or it says nothing.
    pub fn doc(&self, item: &str) -> Result<String, String> {
        let lines: Vec<&str> = self.text.lines().map(str::trim).collect();
        let at = lines.iter().position(|line| names(line, item));
        let at = at.ok_or_else(|| format!("{} has no `{item}`.", self.name))?;
        let before: Vec<&str> = lines[..at]
            .iter()
            .rev()
            .take_while(|line| line.starts_with("///") || line.starts_with("#["))
            .filter_map(|line| line.strip_prefix("///"))
            .map(str::trim)
            .collect();
        let words: Vec<&str> = before
            .into_iter()
            .rev()
            .take_while(|line| !line.is_empty())
            .collect();
        if words.is_empty() {
            return Err(format!("`{item}` in {} has no comment.", self.name));
        }
        Ok(words.join(" ").replace("[`", "`").replace("`]", "`"))
    }
}

/// Whether a line declares a function, a type or a public field of this name.
fn names(line: &str, item: &str) -> bool {
    let shown = ["pub(crate) ", "pub(super) ", "pub "]
        .iter()
        .find_map(|word| line.strip_prefix(word));
    let line = shown.unwrap_or(line);
    let line = line.strip_prefix("const ").unwrap_or(line);
    let mut kinds = ["fn ", "struct ", "enum "].iter();
    let (declared, ends) = match kinds.find_map(|word| line.strip_prefix(word)) {
        Some(declared) => (declared, ['(', '<', ' ']),
        None if shown.is_some() => (line, [':'; 3]),
        None => return false,
    };
    let rest = declared.strip_prefix(item);
    rest.is_some_and(|rest| rest.starts_with(ends))
}

#[cfg(test)]
mod tests {
    use super::Source;

    #[test]
    fn a_function_says_what_it_does() {
        let text = "//! File.\n\n/// Goes\n/// on to [`B`].\n///\n/// More.\n#[must_use]\n\
            pub(crate) const fn go(x: u8) {}\nfn silent() {}\n    /// A field.\n    pub go_on: u8,\n";
        let source = Source {
            name: "a.rs".to_owned(),
            text: text.to_owned(),
        };
        assert_eq!(source.doc("go").as_deref(), Ok("Goes on to `B`."));
        assert_eq!(source.doc("go_on").as_deref(), Ok("A field."));
        assert!(source.doc("silent").is_err());
        assert!(source.doc("missing").is_err());
        assert_eq!(source.about().as_deref(), Ok("File."));
    }
}
