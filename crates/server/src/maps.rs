//! The maps as data and as tiles.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, OnceLock, PoisonError};

use axum::body::Bytes;
use longroll_games::Data;
use longroll_map::{Feature, Map};
use longroll_render::{Drawing, Geometry, Lettering};
use serde::Serialize;

use crate::error::Failure;

/// What the tiles in memory may take.
const CACHE: usize = 24 << 20;

/// All maps, each drawn when it is first asked for.
#[derive(Debug)]
pub(crate) struct Maps {
    data: Data,
    /// By the game's id; empty if the list of games can't be read.
    sheets: Vec<(String, OnceLock<Result<Sheet, String>>)>,
    tiles: Mutex<Tiles>,
}

struct Sheet {
    description: Description,
    drawing: Drawing,
}

impl std::fmt::Debug for Sheet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sheet").finish_non_exhaustive()
    }
}

/// What the page must know of a map.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Description {
    width: f32,
    height: f32,
    /// From the centre of a hex to a corner, in map units.
    hex_size: f32,
    max_zoom: u8,
    tile_size: u32,
    /// Changes with the drawing, so that a browser does not keep old tiles.
    version: String,
    hexes: Vec<Hex>,
}

#[derive(Clone, Debug, Serialize)]
struct Hex {
    id: String,
    x: f32,
    y: f32,
    terrain: &'static str,
    name: String,
    playable: bool,
    #[serde(skip_serializing_if = "str::is_empty")]
    county: String,
    /// Whether a railroad station is there.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    station: bool,
}

/// Which tile: game, zoom, column, row, scale.
type Key = (usize, u8, u32, u32, u32);

/// The latest tiles; the oldest go first.
#[derive(Debug, Default)]
struct Tiles {
    kept: HashMap<Key, Bytes>,
    order: VecDeque<Key>,
    size: usize,
}

impl Tiles {
    fn put(&mut self, key: Key, tile: Bytes) {
        self.size += tile.len();
        if self.kept.insert(key, tile).is_none() {
            self.order.push_back(key);
        }
        while self.size > CACHE {
            let Some(oldest) = self.order.pop_front() else {
                break;
            };
            if let Some(tile) = self.kept.remove(&oldest) {
                self.size -= tile.len();
            }
        }
    }
}

impl Maps {
    pub(crate) fn new(data: Data) -> Self {
        let games = longroll_games::games(&data).unwrap_or_default().into_iter();
        Self {
            data,
            sheets: games.map(|game| (game, OnceLock::new())).collect(),
            tiles: Mutex::default(),
        }
    }

    /// Draws the first map and its first tiles ahead of time.
    pub(crate) fn warm(&self) {
        let Some((first, _)) = self.sheets.first() else {
            return;
        };
        for zoom in 0..=2 {
            for (x, y) in (0..1 << zoom).flat_map(|x| (0..1 << zoom).map(move |y| (x, y))) {
                // A broken map is reported when the page asks for it.
                let _ = self.tile(first, zoom, x, y, 1);
            }
        }
    }

    /// What the page must know of a game's map.
    pub(crate) fn describe(&self, game: &str) -> Result<Description, Failure> {
        self.sheet(game).map(|(_, sheet)| sheet.description.clone())
    }

    /// A tile of a game's map as PNG.
    pub(crate) fn tile(
        &self,
        game: &str,
        zoom: u8,
        x: u32,
        y: u32,
        scale: u32,
    ) -> Result<Bytes, Failure> {
        let (index, sheet) = self.sheet(game)?;
        let key = (index, zoom, x, y, scale);
        let tiles = || self.tiles.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(tile) = tiles().kept.get(&key) {
            return Ok(tile.clone());
        }
        let tile = sheet.drawing.tile(zoom, x, y, scale);
        let tile = tile.ok_or_else(|| Failure::not_found("There is no such tile."))?;
        let tile = Bytes::from(tile);
        tiles().put(key, tile.clone());
        Ok(tile)
    }

    fn sheet(&self, game: &str) -> Result<(usize, &Sheet), Failure> {
        let index = self.sheets.iter().position(|(known, _)| *known == game);
        let index =
            index.ok_or_else(|| Failure::not_found(format!("There is no map of \"{game}\".")))?;
        let sheet = self.sheets[index].1.get_or_init(|| draw(&self.data, game));
        match sheet {
            Ok(sheet) => Ok((index, sheet)),
            Err(message) => Err(Failure::internal(message.clone())),
        }
    }
}

/// Draws the map of a game.
///
/// # Errors
///
/// A sentence that names the file and what is wrong in it.
pub fn draw_map(data: &Data, game: &str) -> Result<Drawing, String> {
    read_and_draw(data, game).map(|(_, drawing)| drawing)
}

fn read_and_draw(data: &Data, game: &str) -> Result<(Map, Drawing), String> {
    let map = longroll_games::map(data, game).map_err(|error| error.to_string())?;
    let names = format!("{game}/map.names.tsv");
    let text = data.text(&names).map_err(|error| error.to_string())?;
    let lettering = Lettering::read((&names, &text), &map);
    let lettering = lettering.map_err(|error| error.to_string())?;
    let drawing = Drawing::lettered(&map, &lettering);
    Ok((map, drawing))
}

fn draw(data: &Data, game: &str) -> Result<Sheet, String> {
    let (map, drawing) = read_and_draw(data, game)?;
    let geometry = drawing.geometry();
    let hexes = map.hexes().map(|hex| {
        let (info, center) = (map.info(hex), geometry.center(&map, hex));
        Hex {
            id: info.label.clone(),
            x: center.x,
            y: center.y,
            terrain: info.terrain.word(),
            name: info.name.clone(),
            playable: info.playable,
            county: info.county.clone(),
            station: info.features.contains(&Feature::RrStation),
        }
    });
    // The first tile shows the whole sheet, so it changes with the drawing.
    let first = drawing.tile(0, 0, 0, 1).unwrap_or_default();
    let description = Description {
        width: geometry.size().x,
        height: geometry.size().y,
        hex_size: Geometry::RADIUS,
        max_zoom: Drawing::MAX_ZOOM,
        tile_size: Drawing::TILE,
        version: blake3::hash(&first).to_hex()[..8].to_owned(),
        hexes: hexes.collect(),
    };
    Ok(Sheet {
        description,
        drawing,
    })
}
