//! The committed pages on how the scenarios come out are well formed.

use std::path::{Path, PathBuf};

use longroll_games::Data;
use longroll_ladder::pages;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/balance")
}

#[test]
fn the_pages_are_well_formed() {
    let wrong = pages::check(&Data::embedded(), &folder()).expect("pages that can be read");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Every scenario has its picture, which is XML with a title and a description, and there is no
/// picture of anything else.
#[test]
fn the_pictures_are_well_formed() {
    let scenarios = longroll_games::scenarios(&Data::embedded()).expect("sound data");
    let mut pictures = 0;
    for entry in std::fs::read_dir(folder()).expect("the folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|ending| ending != "svg") {
            continue;
        }
        pictures += 1;
        let name = path.display();
        let id = path.file_stem().unwrap_or_default().to_string_lossy();
        let scenario = scenarios.iter().find(|scenario| scenario.id == id);
        let scenario = scenario.unwrap_or_else(|| panic!("{name}: no such scenario"));
        let text = std::fs::read_to_string(&path).expect("text");
        let document = roxmltree::Document::parse(&text);
        let document = document.unwrap_or_else(|error| panic!("{name}: {error}"));
        let root = document.root_element();
        let says = |tag| {
            let mut children = root.children();
            let child = children.find(|child| child.has_tag_name(tag));
            child.and_then(|child| child.text()).unwrap_or_default()
        };
        assert_eq!(says("title"), scenario.title, "{name}");
        assert!(says("desc").contains(" games: "), "{name}");
        assert_eq!(root.attribute("role"), Some("img"), "{name}");
    }
    assert!(pictures > 0);
}
