// The stand-in's map: hexes by plain geometry, and tiles drawn as bare SVG.
import { readFileSync } from "node:fs";

export const fixture = JSON.parse(readFileSync(new URL("./fixture.json", import.meta.url), "utf8"));

const SIZE = 100;
const MARGIN = 110;
const COLUMNS = fixture.columns;
const ROWS = fixture.rows;
const TALL = SIZE * Math.sqrt(3);
const WIDTH = ((COLUMNS - 1) * 1.5 + 2) * SIZE + 2 * MARGIN;
const HEIGHT = (ROWS - 1 + 1.5) * TALL + 2 * MARGIN;
export const MAX_ZOOM = 6;
const TILE = 512;

const terrain = new Map(fixture.hexes.map(([id, kind, name]) => [id, { kind, name }]));

export const hexes = [];
for (let column = 1; column <= COLUMNS; column++) {
  for (let row = 1; row <= ROWS; row++) {
    const id = String(column).padStart(2, "0") + String(row).padStart(2, "0");
    const known = terrain.get(id);
    hexes.push({
      id,
      x: MARGIN + SIZE + (column - 1) * 1.5 * SIZE,
      y: Math.round((MARGIN + (row - 0.5 + (column % 2 === 0 ? 0.5 : 0)) * TALL) * 10) / 10,
      terrain: known?.kind ?? "clear",
      name: known?.name ?? "",
      playable: true,
    });
  }
}
const byId = new Map(hexes.map((hex) => [hex.id, hex]));

export const map = { width: WIDTH, height: HEIGHT, hex_size: SIZE, max_zoom: MAX_ZOOM, tile_size: TILE, hexes };

export function hexAt(id) {
  return byId.get(id);
}

export function neighbours(id) {
  const hex = byId.get(id);
  if (!hex) return [];
  return hexes.filter((other) => other !== hex && Math.hypot(other.x - hex.x, other.y - hex.y) < SIZE * 1.9).map((other) => other.id);
}

const PAINT = { clear: "#f2e9d3", rolling: "#e6e3bd", rough: "#ddd3ab", woods: "#b9c39a", mountain: "#cdb48b", water: "#bcd3dc" };

function corner(hex, i) {
  const angle = (Math.PI / 3) * i;
  return [hex.x + SIZE * Math.cos(angle), hex.y + SIZE * Math.sin(angle)];
}

function edge(a, b) {
  const [p, q] = [byId.get(a), byId.get(b)];
  const shared = [0, 1, 2, 3, 4, 5].map((i) => corner(p, i)).filter(([x, y]) => Math.abs(Math.hypot(x - q.x, y - q.y) - SIZE) < 4);
  return shared.length === 2 ? `M${shared[0]} L${shared[1]}` : "";
}

const drawing = (() => {
  const parts = [`<rect width="${WIDTH}" height="${HEIGHT}" fill="#efe4ca"/>`];
  for (const hex of hexes) {
    if (!terrain.has(hex.id)) continue;
    const points = [0, 1, 2, 3, 4, 5].map((i) => corner(hex, i).map((v) => v.toFixed(1)).join(",")).join(" ");
    parts.push(`<polygon points="${points}" fill="${PAINT[hex.terrain] ?? PAINT.clear}" stroke="#9c8a66" stroke-opacity=".35"/>`);
  }
  for (const [a, b, water, ways] of fixture.sides) {
    const [p, q] = [byId.get(a), byId.get(b)];
    if (ways) parts.push(`<path d="M${p.x},${p.y} L${q.x},${q.y}" stroke="#9a6b3a" stroke-width="6"/>`);
    if (water === "none") continue;
    const width = { creek: 6, "minor-river": 12, "major-river": 26 }[water] ?? 6;
    parts.push(`<path d="${edge(a, b)}" stroke="#7fa9bd" stroke-width="${width}" stroke-linecap="round"/>`);
  }
  for (const hex of hexes) {
    parts.push(`<text x="${hex.x}" y="${hex.y - 68}" font-size="18" text-anchor="middle" fill="#8a7a5a">${hex.id}</text>`);
    if (hex.name) parts.push(`<text x="${hex.x}" y="${hex.y + 72}" font-size="24" text-anchor="middle" fill="#33291a" font-style="italic" font-family="serif">${hex.name}</text>`);
  }
  return parts.join("");
})();

/** One tile of the plain drawing. */
export function tile(z, x, y) {
  const span = Math.max(WIDTH, HEIGHT) / 2 ** z;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE}" height="${TILE}" viewBox="${x * span} ${y * span} ${span} ${span}">${drawing}</svg>`;
}
