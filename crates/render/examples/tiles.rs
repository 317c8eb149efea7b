//! Draws all tiles of every zoom and says how long a tile takes and how big it is.
//!
//! `cargo run --release -p longroll-render --example tiles -- hexes.tsv sides.tsv`

use std::error::Error;
use std::time::Instant;

use longroll_map::Map;
use longroll_render::Drawing;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [hexes, sides] = &arguments[..] else {
        return Err("expected: hexes.tsv sides.tsv".into());
    };
    let (hexes_text, sides_text) = (
        std::fs::read_to_string(hexes)?,
        std::fs::read_to_string(sides)?,
    );
    let map = Map::read((hexes, &hexes_text), (sides, &sides_text))?;
    let drawing = Drawing::new(&map);
    for zoom in 0..=Drawing::MAX_ZOOM {
        let mut tiles = Vec::new();
        for (x, y) in (0..1 << zoom).flat_map(|x| (0..1 << zoom).map(move |y| (x, y))) {
            let start = Instant::now();
            if let Some(tile) = drawing.tile(zoom, x, y, 1) {
                tiles.push((start.elapsed(), tile.len()));
            }
        }
        tiles.sort_unstable();
        let bytes: usize = tiles.iter().map(|tile| tile.1).sum();
        println!(
            "zoom {zoom}: {} tiles, median {:?}, slowest {:?}, {} KiB on average",
            tiles.len(),
            tiles[tiles.len() / 2].0,
            tiles[tiles.len() - 1].0,
            bytes / tiles.len() / 1024
        );
    }
    Ok(())
}
