import L from "leaflet";
import type { MapData } from "../protocol";

/** Nearer, a hex would be larger than what one plays about. */
const LARGEST_ZOOM = 5.25;
/** How far the map can be moved off its foot, where the decision lies over it, and off its right edge, where the panel does, in parts of its size. */
const BELOW = 0.6;
const BESIDE = 0.6;
/** The zoom whose tiles underlie all others. */
const COARSE_ZOOM = 2;

/** A plain plane of map units for Leaflet: the whole map is one tile at zoom 0, y grows downward. */
export function planeFor(map: MapData): L.CRS {
  const scale = map.tile_size / Math.max(map.width, map.height);
  return L.extend({}, L.CRS.Simple, { transformation: new L.Transformation(scale, 0, scale, 0) }) as L.CRS;
}

export function latLng(x: number, y: number): L.LatLng {
  return L.latLng(y, x);
}

/** Pixels of the screen to one map unit at a zoom. */
export function pixelsPerUnit(map: MapData, zoom: number): number {
  return (map.tile_size / Math.max(map.width, map.height)) * 2 ** zoom;
}

/**
 * Tiles that close up: between whole zooms the browser rounds each tile by itself and paper shows through
 * the seams, so each is drawn one pixel larger. Only for the coarse sheet, which then shows through the
 * seams of the finer tiles; those stay exact.
 */
class SeamlessTiles extends L.TileLayer {
  createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const tile = super.createTile(coords, done);
    const size = this.getTileSize();
    queueMicrotask(() => {
      tile.style.width = `${size.x + 1}px`;
      tile.style.height = `${size.y + 1}px`;
    });
    return tile;
  }
}

export function makeMap(element: HTMLElement, map: MapData, name: string): L.Map {
  const bounds = L.latLngBounds(latLng(0, 0), latLng(map.width, map.height));
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const board = L.map(element, {
    crs: planeFor(map),
    minZoom: 0,
    maxZoom: Math.min(map.max_zoom, LARGEST_ZOOM),
    zoomSnap: 0.25,
    zoomDelta: 0.5,
    wheelPxPerZoomLevel: 110,
    maxBounds: L.latLngBounds(latLng(-map.width / 4, -map.height / 4), latLng(map.width * (1 + BESIDE), map.height * (1 + BELOW))),
    maxBoundsViscosity: 0.6,
    attributionControl: false,
    zoomControl: false,
    boxZoom: false,
    doubleClickZoom: false,
    keyboard: false,
    inertia: !calm,
    zoomAnimation: !calm,
    fadeAnimation: !calm,
  });
  const version = map.version ? `?v=${map.version}` : "";
  const url = (sharp: string): string => `/api/maps/${name}/{z}/{x}/{y}${sharp}.png${version}`;
  // The coarse sheet is there at once and lies under the finer tiles until they have been drawn.
  new SeamlessTiles(url(""), { tileSize: map.tile_size, maxZoom: map.max_zoom, maxNativeZoom: COARSE_ZOOM, bounds, noWrap: true, keepBuffer: 4, zIndex: 0 }).addTo(board);
  L.tileLayer(url("{r}"), {
    zIndex: 1,
    tileSize: map.tile_size,
    minZoom: 0,
    maxZoom: map.max_zoom,
    maxNativeZoom: map.max_zoom,
    bounds,
    noWrap: true,
    keepBuffer: 3,
    errorTileUrl: "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==",
  }).addTo(board);
  return board;
}
