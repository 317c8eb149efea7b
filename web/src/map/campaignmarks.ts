import type { HexGrid } from "../model/board";
import { TINTS, type County } from "../model/counties";
import { wayTo } from "../model/rail";
import type { Station, Stop } from "../protocol";
import { escapeXml } from "./counters";
import { hexShape, round, wayLine } from "./marks";
import { rim } from "./outlookmarks";

/** What a campaign has on the paper: trains, stations, levies and counties, as SVG text in map units. `m` is the size of signs. */

/** Where a train gets to: the line, a dot for each hex, and the stations as lit blocks. */
export function railMarks(grid: HexGrid, stops: readonly Stop[], m: number): string {
  const spans: string[] = [];
  const dots: string[] = [];
  const lit: string[] = [];
  for (const { hex: id, from } of stops) {
    const [hex, before] = [grid.get(id), grid.get(from)];
    if (!hex || !before) continue;
    spans.push(`M${round(before.x)},${round(before.y)} L${round(hex.x)},${round(hex.y)}`);
    if (hex.station) lit.push(hexShape(grid, id, "station-lit", 0.92), stationBlock(hex.x, hex.y, m));
    else dots.push(`<circle cx="${round(hex.x)}" cy="${round(hex.y)}" r="${round(m * 0.09)}" class="rail-dot"/>`);
  }
  const d = spans.join(" ");
  return `<g class="rails"><path d="${d}" class="path-halo" stroke-width="${round(m * 0.26)}"/><path d="${d}" class="rail-open" stroke-width="${round(m * 0.14)}"/>${dots.join("")}${lit.join("")}</g>`;
}

function stationBlock(x: number, y: number, m: number): string {
  const side = m * 0.3;
  return `<rect x="${round(x - side / 2)}" y="${round(y - side / 2)}" width="${round(side)}" height="${round(side)}" rx="${round(side * 0.15)}" class="station-block"/>`;
}

/** The way that a train will take, with the number of hexes at its end. */
export function rideMarks(grid: HexGrid, stops: readonly Stop[], to: string, m: number, size: number): string {
  const points = wayTo(stops, to).map((id) => grid.get(id)).filter((hex) => hex !== undefined);
  const end = points[points.length - 1];
  const distance = stops.find((stop) => stop.hex === to)?.distance;
  if (!end || points.length < 2 || distance === undefined) return "";
  // It begins at the edge of the counter, whose values it must not hide.
  const [first, second] = [points[0]!, points[1]!];
  const line = wayLine([{ x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 }, ...points.slice(1)]);
  const words = distance === 1 ? "1 hex by rail" : `${distance} hexes by rail`;
  const width = size * (1 + words.length * 0.48);
  return `<g class="path ride"><path d="${line}" class="path-halo" stroke-width="${round(m * 0.26)}"/><path d="${line}" class="path-line" stroke-width="${round(m * 0.13)}"/>
<path d="${line}" class="ties" stroke-width="${round(m * 0.28)}" stroke-dasharray="${round(m * 0.05)} ${round(m * 0.17)}"/>
<circle cx="${round(end.x)}" cy="${round(end.y)}" r="${round(m * 0.2)}" class="path-head"/>
<g transform="translate(${round(end.x)},${round(end.y - Math.max(grid.size * 0.7, m * 0.98))})" class="path-cost"><rect x="${round(-width / 2)}" y="${round(-size * 0.85)}" width="${round(width)}" height="${round(size * 1.7)}" rx="${round(size * 0.35)}"/><text y="${round(size * 0.36)}" font-size="${round(size)}" text-anchor="middle">${escapeXml(words)}</text></g></g>`;
}

/** Stations that are damaged, a block with a crack, or destroyed, a block struck out. */
export function stationMarks(grid: HexGrid, stations: readonly Station[], m: number): string {
  return stations
    .map(({ hex: id, marker }) => {
      const hex = grid.get(id);
      if (!hex) return "";
      const title = marker === "damage" ? "Station damaged" : "Station destroyed";
      const wound = marker === "damage" ? `<path d="M-2,-11 L3,-3 L-3,2 L2,11" class="crack"/>` : `<path d="M-12,-12 L12,12 M12,-12 L-12,12" class="struck"/>`;
      return `<g transform="translate(${round(hex.x + grid.size * 0.6)},${round(hex.y + grid.size * 0.5)}) scale(${round(m / 66)})" class="station ${marker}"><title>${title}</title>
<circle r="18" class="station-plate"/><rect x="-9" y="-9" width="18" height="18" rx="2" class="station-hurt"/>${wound}</g>`;
    })
    .join("");
}

/** Towns that have paid a levy: a purse. */
export function levyMarks(grid: HexGrid, levied: readonly string[], m: number): string {
  return levied
    .map((id) => {
      const hex = grid.get(id);
      if (!hex) return "";
      return `<g transform="translate(${round(hex.x - grid.size * 0.6)},${round(hex.y - grid.size * 0.5)}) scale(${round(m / 66)})" class="levy"><title>Levy imposed</title>
<circle r="18" class="levy-plate"/><path d="M-5,-6 L-8,-12 H8 L5,-6 Q14,2 11,9 Q9,13 0,13 Q-9,13 -11,9 Q-14,2 -5,-6 Z" class="purse"/><path d="M-6,-6 H6" class="string"/><text y="8.500" text-anchor="middle" class="levy-word">$</text></g>`;
    })
    .join("");
}

/** Where a unit that comes from off the map may be put down: seen over the counters that stand there. */
export function landingMarks(grid: HexGrid, hexes: Iterable<string>, m: number): string {
  return [...hexes]
    .map((id) => {
      const hex = grid.get(id);
      if (!hex) return "";
      return `${hexShape(grid, id, "landing", 0.94)}<g transform="translate(${round(hex.x)},${round(hex.y + grid.size * 0.78)}) scale(${round(m / 74)})" class="landing-sign"><circle r="14"/><path d="M0,-8 V6 M-6,0 L0,7 L6,0"/></g>`;
    })
    .join("");
}

/** The hatchings of the counties: a tint and a direction of its own each, so that neither alone must tell them apart. */
function hatchings(): string {
  return Array.from({ length: TINTS }, (_, i) => {
    const turn = (180 / TINTS) * i;
    return `<pattern id="county-${i}" width="30" height="30" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})"><rect width="30" height="30" class="county-tint tint-${i}"/><rect width="2.5" height="30" class="county-line tint-${i}"/></pattern>`;
  }).join("");
}

/** Every county in its tint and hatching. */
export function countyMarks(grid: HexGrid, counties: readonly County[]): string {
  const areas = counties.map(({ hexes, tint, name }) => {
    const d = hexes.map((id) => `M${grid.corners(id).map((corner) => `${round(corner.x)},${round(corner.y)}`).join(" L")} Z`).join("");
    return `<path d="${d}" fill="url(#county-${tint})" class="county"><title>${escapeXml(name)}</title></path><path d="${rim(grid, new Set(hexes))}" class="county-rim"/>`;
  });
  return `<defs>${hatchings()}</defs>${areas.join("")}`;
}
