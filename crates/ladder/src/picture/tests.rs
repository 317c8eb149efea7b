use super::*;
use crate::Ending;

fn picture(games: &[(i32, &str, Option<Side>, u32)]) -> Picture {
    let games: Vec<Ending> = games
        .iter()
        .map(|(score, level, winner, decisions)| Ending {
            score: *score,
            level: (*level).to_owned(),
            winner: *winner,
            decisions: *decisions,
        })
        .collect();
    let level = |at_least, name, winner| Level {
        at_least,
        name,
        winner,
    };
    Picture {
        title: "Bull & Bear <1>".to_owned(),
        scored: Side::Union,
        levels: vec![
            level(9, "Marginal Union victory", Some(Side::Union)),
            level(5, "Draw", None),
            level(
                i32::MIN,
                "Marginal Confederate victory",
                Some(Side::Confederate),
            ),
        ],
        columns: vec![
            ("a against b".to_owned(), Tally::of(&games)),
            ("nobody".to_owned(), Tally::of([])),
        ],
    }
}

fn texts(svg: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(svg).expect("well-formed XML");
    let texts = document
        .descendants()
        .filter(|node| node.has_tag_name("text"));
    texts
        .filter_map(|node| node.text().map(str::to_owned))
        .collect()
}

/// The heights of the bars with a fill, or their widths if they are level.
fn bars(svg: &str, fill: &str, size: &str) -> Vec<f64> {
    let document = roxmltree::Document::parse(svg).expect("well-formed XML");
    let bars = document
        .descendants()
        .filter(|node| node.attribute("fill") == Some(fill));
    let sizes = bars.filter_map(|bar| bar.attribute(size)?.parse().ok());
    sizes.collect()
}

const GAMES: [(i32, &str, Option<Side>, u32); 4] = [
    (12, "Marginal Union victory", Some(Side::Union), 30),
    (10, "Marginal Union victory", Some(Side::Union), 31),
    (6, "Draw", None, 32),
    (
        -2,
        "Marginal Confederate victory",
        Some(Side::Confederate),
        60,
    ),
];

#[test]
fn everything_is_labelled() {
    let svg = picture(&GAMES).svg();
    let texts = texts(&svg);
    for words in [
        "Bull & Bear <1>",
        "a against b",
        "4 games",
        "Marginal Union",
        "9 and more",
        "5 to 8",
        "4 and less",
        "50.0 %",
        "25.0 %",
        "Victory points of the Union",
        "nobody wins",
        "median 32",
    ] {
        assert!(
            texts.iter().any(|text| text == words),
            "{words} is not in {texts:?}"
        );
    }
    assert!(
        !texts.iter().any(|text| text == "nobody"),
        "a column without games"
    );
    assert!(svg.contains("<desc>a against b, 4 games: Marginal Union 50.0 %, Draw 25.0 %"));
}

#[test]
fn bars_are_as_long_as_their_shares() {
    let svg = picture(&GAMES).svg();
    // In the legend, the levels and the histogram.
    let union = bars(&svg, ink::UNION, "width");
    let confederate = bars(&svg, "url(#hatch)", "width");
    assert!(
        (union[1] - 2.0 * confederate[1]).abs() < 0.2,
        "{union:?} {confederate:?}"
    );
    let union = bars(&svg, ink::UNION, "height");
    assert_eq!(union.len(), 4, "two bars of one game each: {union:?}");
    assert!(union[2] > 100.0 && (union[2] - union[3]).abs() < 0.2);
}

#[test]
fn nothing_is_outside_the_paper() {
    let many: Vec<_> = (0..400)
        .map(|game| (game * 7 % 300 - 150, "Draw", None, 3 * game as u32))
        .collect();
    let svg = picture(&many).svg();
    let document = roxmltree::Document::parse(&svg).expect("well-formed XML");
    let size = |name| {
        document
            .root_element()
            .attribute(name)
            .and_then(|v| v.parse::<f64>().ok())
    };
    let (width, height) = (
        size("width").expect("a width"),
        size("height").expect("a height"),
    );
    for node in document.descendants() {
        let place = |name| {
            node.attribute(name)
                .and_then(|value| value.parse::<f64>().ok())
        };
        if let (Some(x), Some(y)) = (place("x"), place("y")) {
            assert!(
                (0.0..=width).contains(&x) && (0.0..=height).contains(&y),
                "{node:?}"
            );
        }
    }
}

#[test]
fn without_games_there_is_a_picture_all_the_same() {
    assert!(!texts(&picture(&[]).svg()).is_empty());
}

#[test]
fn numbers_have_a_true_minus() {
    let told = [-0.04, -2.71, 0.0, 3.96].map(decimal);
    assert_eq!(told, ["0.0", "\u{2212}2.7", "0.0", "4.0"]);
}

#[test]
fn ranges_are_told() {
    let told = [
        (9, i32::MAX),
        (8, 9),
        (-3, 8),
        (i32::MIN, -3),
        (i32::MIN, i32::MAX),
    ];
    let told = told.map(|(at_least, above)| range(at_least, above));
    assert_eq!(
        told,
        [
            "9 and more",
            "8",
            "\u{2212}3 to 7",
            "\u{2212}4 and less",
            "all"
        ]
    );
}
