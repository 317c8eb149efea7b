//! Draws a map into a file, to look at it.
//!
//! `cargo run -p longroll-render --example map -- hexes.tsv sides.tsv out.png zoom [hex]`
//! draws the whole map at a zoom, or with a hex the surroundings of that hex; `out.svg`
//! draws the printed map. A map of several sheets takes a pair of tables for each.

use std::error::Error;
use std::path::Path;
use std::time::Instant;

use longroll_map::Map;
use longroll_map::read::Sheet;
use longroll_render::{Drawing, Lettering};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let is_table = |name: &&String| Path::new(name).extension().is_some_and(|end| end == "tsv");
    let tables: Vec<_> = arguments.iter().take_while(is_table).collect();
    let [out, rest @ ..] = &arguments[tables.len()..] else {
        return Err("expected: hexes.tsv sides.tsv ... out.png|out.svg [zoom [hex]]".into());
    };
    let read = |file: &String| std::fs::read_to_string(file);
    let texts = tables.iter().map(|file| read(file));
    let texts = texts.collect::<Result<Vec<_>, _>>()?;
    let pairs: Vec<_> = tables.iter().zip(&texts).collect();
    let sheets = pairs.chunks_exact(2).map(|pair| Sheet {
        name: "",
        hexes: (pair[0].0, pair[0].1),
        sides: (pair[1].0, pair[1].1),
    });
    let map = Map::join(&sheets.collect::<Vec<_>>())?;
    let start = Instant::now();
    // Further names are read from a table beside the others, if there is one.
    let names = tables
        .first()
        .map(|hexes| Path::new(hexes).with_file_name("map.names.tsv"));
    let names = names
        .map(|names| names.display().to_string())
        .unwrap_or_default();
    let drawing = match read(&names) {
        Ok(text) => Drawing::lettered(&map, &Lettering::read((&names, &text), &map)?),
        Err(_) => Drawing::new(&map),
    };
    println!("drawn in {:?}", start.elapsed());
    if Path::new(out).extension().is_some_and(|end| end == "svg") {
        std::fs::write(out, drawing.svg())?;
        return Ok(());
    }
    let zoom: u8 = rest.first().map_or(Ok(2), |zoom| zoom.parse())?;
    let size = drawing.geometry().size();
    let units = drawing.units_a_pixel(zoom);
    let (left, top, width, height) = match rest.get(1) {
        Some(label) => {
            let hex = map.find(label).ok_or("no such hex")?;
            let center = drawing.geometry().center(&map, hex);
            let (width, height) = (1400.0 * units, 1000.0 * units);
            (
                center.x - width / 2.0,
                center.y - height / 2.0,
                width,
                height,
            )
        }
        None => (0.0, 0.0, size.x, size.y),
    };
    let pixels = ((width / units) as u32, (height / units) as u32);
    let start = Instant::now();
    let png = drawing.part(left, top, width, height, zoom, pixels);
    println!("{pixels:?} pixels in {:?}", start.elapsed());
    std::fs::write(out, png.ok_or("nothing to draw")?)?;
    Ok(())
}
