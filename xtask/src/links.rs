//! The links of all Markdown pages: to files of this repository and to their headings.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::{Component, Path, PathBuf};

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

use crate::checks::{Failure, Tally};
use crate::workspace;

/// Folders without pages of our own.
const FOREIGN: [&str; 2] = ["target", "node_modules"];

/// What a page offers to links, and the links that it has.
#[derive(Debug, Default)]
struct Page {
    anchors: BTreeSet<String>,
    /// Each with the number of its line.
    links: Vec<(usize, String)>,
}

/// Checks the links of every Markdown page.
///
/// # Errors
///
/// If a page can't be read or a link leads nowhere.
pub fn check() -> Result<Tally, Failure> {
    let root = workspace::root();
    let mut pages = BTreeMap::new();
    for path in find(&root)? {
        let text = fs::read_to_string(&path).map_err(|error| unreadable(&path, &error))?;
        pages.insert(path, read(&text));
    }
    let broken: Vec<String> = pages
        .iter()
        .flat_map(|(path, page)| page.links.iter().map(move |link| (path, link)))
        .filter_map(|(path, (line, link))| {
            let why = broken(&pages, path, link)?;
            Some(format!("{}:{line}: {why}", workspace::shown(path)))
        })
        .collect();
    let count: usize = pages.values().map(|page| page.links.len()).sum();
    println!("{} pages with {count} links of their own.", pages.len());
    if broken.is_empty() {
        Ok(Tally::default())
    } else {
        Err(Failure::new(broken.join("\n")))
    }
}

fn unreadable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::new(format!("{} can't be read: {error}", workspace::shown(path)))
}

/// All Markdown files below a folder, but for hidden and foreign folders.
fn find(root: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    let mut open = vec![root.to_owned()];
    while let Some(folder) = open.pop() {
        let entries = fs::read_dir(&folder).map_err(|error| unreadable(&folder, &error))?;
        for entry in entries {
            let path = entry.map_err(|error| unreadable(&folder, &error))?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if path.is_dir() {
                if !name.starts_with('.') && !FOREIGN.contains(&name.as_ref()) {
                    open.push(path);
                }
            } else if path.extension().is_some_and(|ending| ending == "md") {
                found.push(path);
            }
        }
    }
    Ok(found)
}

/// Reads the headings and the links of a page that lead into this repository.
fn read(text: &str) -> Page {
    let mut page = Page::default();
    let mut slugs = Slugs::default();
    let mut heading: Option<String> = None;
    for (event, range) in Parser::new(text).into_offset_iter() {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => {
                let words = heading.take().unwrap_or_default();
                page.anchors.insert(slugs.next(&words));
            }
            Event::Text(words) | Event::Code(words) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&words);
                }
            }
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. })
                if !leads_out(&dest_url) =>
            {
                let line = 1 + text[..range.start].matches('\n').count();
                page.links.push((line, dest_url.into_string()));
            }
            _ => {}
        }
    }
    page
}

/// Whether a link leads to the web, or to a mailbox.
fn leads_out(link: &str) -> bool {
    link.split_once(':')
        .is_some_and(|(scheme, _)| scheme.chars().all(|c| c.is_ascii_alphanumeric()))
}

/// The anchors of a page's headings, as GitHub makes them.
#[derive(Default)]
pub struct Slugs(HashMap<String, usize>);

impl Slugs {
    /// The anchor of the page's next heading; the same words again get a number.
    pub fn next(&mut self, heading: &str) -> String {
        let slug: String = heading
            .trim()
            .to_lowercase()
            .chars()
            .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
            .map(|c| if c == ' ' { '-' } else { c })
            .collect();
        let seen = self.0.entry(slug.clone()).or_default();
        *seen += 1;
        match *seen {
            1 => slug,
            times => format!("{slug}-{}", times - 1),
        }
    }
}

/// What is wrong with a link of a page.
fn broken(pages: &BTreeMap<PathBuf, Page>, from: &Path, link: &str) -> Option<String> {
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let path = if file.is_empty() {
        from.to_owned()
    } else {
        tidy(&from.with_file_name("").join(file))
    };
    let page = pages.get(&path);
    if page.is_none() && !path.exists() {
        return Some(format!("`{link}` leads to no file."));
    }
    if anchor.is_empty() || page.is_some_and(|page| page.anchors.contains(anchor)) {
        None
    } else {
        Some(format!("`{link}` leads to no heading."))
    }
}

/// A path without `..`.
fn tidy(path: &Path) -> PathBuf {
    let mut tidy = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => _ = tidy.pop(),
            Component::CurDir => {}
            part => tidy.push(part),
        }
    }
    tidy
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::path::PathBuf;

    use super::{Slugs, broken, read, tidy};

    #[test]
    fn anchors_are_those_of_github() {
        let mut slugs = Slugs::default();
        assert_eq!(slugs.next("7.7 Cavalry retreat"), "77-cavalry-retreat");
        assert_eq!(slugs.next("Frames"), "frames");
        assert_eq!(slugs.next("Frames"), "frames-1");
        assert_eq!(
            slugs.next("`given`, and what’s new?"),
            "given-and-whats-new"
        );
    }

    #[test]
    fn a_page_has_headings_and_links_but_not_in_code() {
        let text = "# A `b` c\n\n[x](y.md#z) <https://a.example> `[no](link.md)`\n\n\
            ```\n# no heading\n[no](link.md)\n```\n\n![i](i.png)\n";
        let page = read(text);
        assert_eq!(page.anchors.into_iter().collect::<Vec<_>>(), ["a-b-c"]);
        let links = [(3, "y.md#z".to_owned()), (10, "i.png".to_owned())];
        assert_eq!(page.links, links);
    }

    #[test]
    fn a_link_needs_its_file_and_its_heading() {
        let here = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src/page.md"));
        let pages = BTreeMap::from([(here.clone(), read("# One\n"))]);
        assert_eq!(broken(&pages, &here, "#one"), None);
        assert_eq!(broken(&pages, &here, "links.rs"), None);
        assert_eq!(broken(&pages, &here, "../src/links.rs"), None);
        assert!(broken(&pages, &here, "#two").is_some());
        assert!(broken(&pages, &here, "lost.rs").is_some());
    }

    #[test]
    fn paths_are_tidied() {
        let path = PathBuf::from("/a/b/../c/./d");
        assert_eq!(tidy(&path), PathBuf::from("/a/c/d"));
    }
}
