import type { HexGrid, Point } from "../model/board";
import type { MarchPath } from "../model/path";
import type { Control, Depot, ReachHex, Side, State } from "../protocol";
import { halves } from "../model/odds";
import { escapeXml } from "./counters";

/** What lies on the paper beside the counters, as SVG text in map units. `m` is the size of signs and writing. */

function polygon(points: readonly Point[], attributes: string): string {
  return `<polygon points="${points.map((p) => `${round(p.x)},${round(p.y)}`).join(" ")}" ${attributes}/>`;
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

export function hexShape(grid: HexGrid, hex: string, className: string, scale = 0.96): string {
  return polygon(grid.corners(hex, scale), `class="${className}"`);
}

/** Victory hexes: a laurel star with the flag of whoever holds the place. */
export function victoryMarks(grid: HexGrid, controls: readonly Control[], m: number): string {
  return controls
    .map((control) => {
      const hex = grid.get(control.hex);
      if (!hex) return "";
      const side = control.side ?? "nobody";
      const points = control.points === undefined ? "" : `<text y="5" text-anchor="middle" class="vp-points">${control.points}</text>`;
      const star = control.points === undefined ? `<path class="vp-star" d="${starPath(9, 4)}"/>` : "";
      return `${hexShape(grid, control.hex, `vp-hex vp-${side}`, 0.9)}
<g transform="translate(${round(hex.x + grid.size * 0.76)},${round(hex.y)}) scale(${round((m * 0.19) / 13)})" class="vp-mark vp-${side}">
<path d="M-1,0 V-30" class="vp-pole"/><path d="M0,-30 h22 l-5,6.5 l5,6.5 h-22 Z" class="vp-flag"/>
<circle r="13" class="vp-disc"/>${star}${points}</g>`;
    })
    .join("");
}

function starPath(outer: number, inner: number): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const r = i % 2 === 0 ? outer : inner;
    const angle = (Math.PI / 5) * i - Math.PI / 2;
    return `${round(r * Math.cos(angle))},${round(r * Math.sin(angle))}`;
  });
  return `M${points.join(" L")} Z`;
}

/** Pontoon bridges, those that are only planned, and the broken ends of destroyed ones. */
export function bridgeMarks(grid: HexGrid, state: State, m: number): string {
  const across = (a: string, b: string): { x: number; y: number; turn: number } | null => {
    const from = grid.get(a);
    const to = grid.get(b);
    if (!from || !to) return null;
    const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, turn };
  };
  const k = m / 50;
  const drawn: string[] = [];
  for (const bridge of state.bridges) {
    const place = across(bridge.a, bridge.b);
    if (!place) continue;
    const boats = [-15, -5, 5, 15].map((x) => `<ellipse cx="${x}" cy="0" rx="3.4" ry="11" class="boat"/>`).join("");
    drawn.push(`<g transform="translate(${round(place.x)},${round(place.y)}) rotate(${round(place.turn)}) scale(${round(k)})" class="bridge bridge-${bridge.owner}">
<title>Pontoon bridge (${bridge.owner === "union" ? "Union" : "Confederate"})</title>${boats}<rect x="-22" y="-4.5" width="44" height="9" rx="1.5" class="deck"/><path d="M-22,-4.5 H22 M-22,4.5 H22" class="rail"/></g>`);
  }
  for (const plan of state.planned ?? []) {
    const place = across(plan.a, plan.b);
    if (!place) continue;
    drawn.push(`<g transform="translate(${round(place.x)},${round(place.y)}) rotate(${round(place.turn)}) scale(${round(k)})" class="bridge-planned">
<title>A bridge recorded in secret, from ${escapeXml(plan.a)} to ${escapeXml(plan.b)}</title><rect x="-22" y="-4.5" width="44" height="9" rx="1.5"/></g>`);
  }
  for (const gone of state.destroyed) {
    const place = across(gone.a, gone.b);
    if (!place) continue;
    drawn.push(`<g transform="translate(${round(place.x)},${round(place.y)}) rotate(${round(place.turn)}) scale(${round(k)})" class="bridge-gone">
<title>Bridge destroyed</title><path d="M-22,0 H-8 M8,0 H22"/><path d="M-6,-7 L6,7 M6,-7 L-6,7" class="cross"/></g>`);
  }
  return drawn.join("");
}

/**
 * Depots: a stack of crates under the owner's flag; where supply comes in from off the map, an arrow before them. Their
 * names keep off the counters, which lie over them and are `half` as wide to each side of a hex in `taken`.
 */
export function depotMarks(grid: HexGrid, depots: readonly Depot[], taken: ReadonlySet<string>, half: number, m: number, words: number): string {
  return depots
    .map(({ hex: id, owner, off_map: away, building = false }) => {
      const hex = grid.get(id);
      if (!hex) return "";
      const side = owner === "union" ? "Union" : "Confederate";
      const title = away ? `Supply from a ${side} depot off the map` : `${side} depot${building ? ", being built" : ""}`;
      const [x, y] = [hex.x - grid.size * 0.72, hex.y + grid.size * 0.3];
      const place = nameOfDepot(grid, { x, y }, depotLabel(hex.name, side, away, building), away, taken, half, m, words);
      const arrow = away ? `<path d="M0,34 V20 M-6,26 L0,19 L6,26" class="depot-arrow"/>` : "";
      return `<g transform="translate(${round(x)},${round(y)}) scale(${round(m / 72)})" class="depot depot-${owner}${away ? " away" : ""}${building ? " building" : ""}">
<title>${title}</title><path d="M0,-4 V-27" class="depot-pole"/><path d="M0,-27 h15 l-4,4.5 l4,4.5 h-15 Z" class="depot-flag"/>
<path d="M-17,-1 h16 v14 h-16 Z M1,-1 h16 v14 h-16 Z M-8,-14 h16 v13 h-16 Z" class="crate"/><path d="M-17,-1 l16,14 M1,-1 l16,14 M-8,-14 l16,13" class="plank"/>${arrow}${building ? HAMMER : ""}</g>${place}`;
    })
    .join("");
}

/** A letter's width to its height, on the average. */
const LETTER = 0.46;

/** The name of a depot below its crates, above them or to a side: wherever no counter would cut it off; nowhere if none is free. */
function nameOfDepot(grid: HexGrid, at: Point, label: string, away: boolean, taken: ReadonlySet<string>, half: number, m: number, words: number): string {
  // Far off the arrow alone tells it.
  if (away && grid.size < words * 2) return "";
  const width = label.length * words * LETTER;
  const aside = m * 0.3 + width / 2;
  const places: Point[] = [
    { x: at.x, y: at.y + m * (away ? 0.62 : 0.32) + words * 0.5 },
    { x: at.x, y: at.y - m * 0.42 - words * 0.5 },
    { x: at.x - aside, y: at.y + words * 0.2 },
    { x: at.x + aside, y: at.y + words * 0.2 },
  ];
  const counters = [...taken].map((id) => grid.get(id)).filter((hex) => hex !== undefined);
  const free = places.find(({ x, y }) => !counters.some((hex) => Math.abs(hex.x - x) < half + width / 2 && Math.abs(hex.y - y) < half + words / 2));
  return free ? `<text x="${round(free.x)}" y="${round(free.y)}" dy="${round(words * 0.3)}" font-size="${round(words)}" text-anchor="middle" class="depot-name">${escapeXml(label)}</text>` : "";
}

/** The sign of work that is not done. */
const HAMMER = `<g class="depot-work" transform="translate(15,-17)"><circle r="10"/><path d="M-4,5 L3,-3 M-1,-6 L6,1"/></g>`;

function depotLabel(place: string, side: string, away: boolean, building: boolean): string {
  if (away) return `${side} supply`;
  return `${place || side} depot${building ? ", building" : ""}`;
}

/** The way of ammunition: a line of wagons' dots from the depot to the unit, with the obstructed hexes told in words. */
export function supplyMarks(grid: HexGrid, path: readonly string[], obstructions: readonly string[], words: string, m: number, size: number): string {
  const points = path.map((id) => grid.get(id)).filter((hex) => hex !== undefined);
  const end = points[points.length - 1];
  if (!end) return "";
  const start = points[0]!;
  const width = size * (1 + words.length * 0.46);
  const note = words
    ? `<g transform="translate(${round(end.x)},${round(end.y - Math.max(grid.size * 0.78, m * 0.98))})" class="path-cost"><rect x="${-width / 2}" y="${-size * 0.85}" width="${width}" height="${size * 1.7}" rx="${size * 0.35}"/><text y="${size * 0.36}" font-size="${size}" text-anchor="middle">${escapeXml(words)}</text></g>`
    : "";
  // It ends at the edge of the counter, whose values it must not hide.
  const way = [...points.slice(0, -1), toward(points[points.length - 2] ?? end, end, grid.size * 0.62)];
  const line = points.length > 1 ? `<path d="${wayLine(way)}" class="path-halo" stroke-width="${m * 0.15}"/><path d="${wayLine(way)}" class="supply-line" stroke-width="${m * 0.085}" stroke-dasharray="0 ${m * 0.19}"/>` : "";
  const barriers = obstructions
    .map((id, i) => {
      const hex = grid.get(id);
      if (!hex) return "";
      return `${hexShape(grid, id, "obstructed", 0.92)}<g transform="translate(${round(hex.x)},${round(hex.y - grid.size * 0.72)}) scale(${round(m / 74)})" class="obstruction"><title>Obstructed hex ${i + 1}</title>
<path d="M-16,-9 h32 v18 h-32 Z" class="barrier"/><path d="M-10,9 l9,-18 M1,9 l9,-18" class="barrier-stripe"/></g>`;
    })
    .join("");
  return `<g class="supply">${line}${barriers}<circle cx="${round(start.x)}" cy="${round(start.y)}" r="${m * 0.16}" class="supply-start"/>${note}</g>`;
}

/** Refused flanks: bent lines on both shoulders of the hex. */
export function refusedMarks(grid: HexGrid, refused: readonly { hex: string; side: Side }[]): string {
  return refused
    .map(({ hex, side }) => {
      const c = grid.corners(hex, 0.93);
      if (c.length === 0) return "";
      const line = (i: number): string => {
        const [a, b, d] = [c[i]!, c[(i + 1) % 6]!, c[(i + 2) % 6]!];
        return `<path d="M${round(a.x)},${round(a.y)} L${round(b.x)},${round(b.y)} L${round(d.x)},${round(d.y)}"/>`;
      };
      return `<g class="refused side-${side}"><title>Flanks refused</title>${line(5)}${line(2)}</g>`;
    })
    .join("");
}

/** Where the marching unit can get to. */
export function reachMarks(grid: HexGrid, hexes: Iterable<ReachHex>): string {
  return [...hexes].map((to) => hexShape(grid, to.hex, to.stops ? "reach stops" : "reach")).join("");
}

/** What it costs, at the foot of the hex; in a hex with counters below them, over whatever lies there. */
export function reachCosts(grid: HexGrid, hexes: Iterable<ReachHex>, taken: ReadonlySet<string>, m: number): string {
  const drawn: string[] = [];
  for (const to of hexes) {
    const hex = grid.get(to.hex);
    if (!hex) continue;
    const foot = taken.has(to.hex) ? 0.8 : 0.62;
    drawn.push(`<g transform="translate(${round(hex.x)},${round(hex.y + grid.size * foot)})" class="reach-cost${to.stops ? " stops" : ""}">
<rect x="${-m * 0.24}" y="${-m * 0.17}" width="${m * 0.48}" height="${m * 0.34}" rx="${m * 0.17}"/><text y="${m * 0.105}" font-size="${m * 0.3}" text-anchor="middle">${halves(to.cost)}</text></g>`);
  }
  return drawn.join("");
}

/** The path a click will take: a pen line with an arrow head and the cost at its end. */
export function pathMarks(grid: HexGrid, start: string, path: MarchPath, stop: ReachHex | undefined, m: number): string {
  const points = [start, ...path.hexes].map((id) => grid.get(id)).filter((hex) => hex !== undefined);
  if (points.length < 2) return "";
  const line = wayLine(points);
  const end = points[points.length - 1]!;
  const before = points[points.length - 2]!;
  const turn = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI;
  const cost = path.cost === null ? "bent" : `${halves(path.cost)} MP`;
  const note = stop?.stops ? "stops here" : "";
  const words = `${cost}${note ? ` \u00b7 ${note}` : ""}`;
  const width = m * (0.3 + words.length * 0.15);
  return `<g class="path"><path d="${line}" class="path-halo" stroke-width="${m * 0.24}"/><path d="${line}" class="path-line" stroke-width="${m * 0.12}"/>
<path d="M${m * 0.22},0 L${-m * 0.16},${-m * 0.22} L${-m * 0.06},0 L${-m * 0.16},${m * 0.22} Z" class="path-head" transform="translate(${round(end.x)},${round(end.y)}) rotate(${round(turn)})"/>
<g transform="translate(${round(end.x)},${round(end.y - Math.max(grid.size * 0.7, m * 0.98))})" class="path-cost${note ? " stops" : ""}"><rect x="${-width / 2}" y="${-m * 0.22}" width="${width}" height="${m * 0.44}" rx="${m * 0.1}"/><text y="${m * 0.11}" font-size="${m * 0.32}" text-anchor="middle">${escapeXml(words)}</text></g></g>`;
}

/** A way already gone, or about to be gone, as a thinner line with an arrow head. */
export function trailMarks(grid: HexGrid, hexes: readonly string[], m: number, className: string): string {
  const points = hexes.map((id) => grid.get(id)).filter((hex) => hex !== undefined);
  if (points.length < 2) return "";
  const end = points[points.length - 1]!;
  const before = points[points.length - 2]!;
  const turn = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI;
  const line = wayLine(points);
  return `<g class="trail ${className}"><path d="${line}" class="path-halo" stroke-width="${m * 0.18}"/><path d="${line}" class="trail-line" stroke-width="${m * 0.08}"/>
<path d="M${m * 0.2},0 L${-m * 0.14},${-m * 0.18} L${-m * 0.05},0 L${-m * 0.14},${m * 0.18} Z" class="trail-head" transform="translate(${round(end.x)},${round(end.y)}) rotate(${round(turn)})"/></g>`;
}

/** The point so far before the end of a way. */
function toward(from: Point, to: Point, short: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const part = length > short ? (length - short) / length : 0;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** A line through hex centres whose corners are rounded off. */
export function wayLine(points: readonly Point[]): string {
  const first = points[0]!;
  let d = `M${round(first.x)},${round(first.y)}`;
  for (let i = 1; i < points.length - 1; i++) {
    const here = points[i]!;
    const next = points[i + 1]!;
    const mid = { x: (here.x + next.x) / 2, y: (here.y + next.y) / 2 };
    d += ` Q${round(here.x)},${round(here.y)} ${round(mid.x)},${round(mid.y)}`;
  }
  const last = points[points.length - 1]!;
  return `${d} L${round(last.x)},${round(last.y)}`;
}

/** A hex that may be attacked: crossed swords on a red ring at the hex's edge. */
export function attackMark(grid: HexGrid, id: string, m: number): string {
  const hex = grid.get(id);
  if (!hex) return "";
  return `${hexShape(grid, id, "target attack", 0.94)}<g transform="translate(${round(hex.x)},${round(hex.y + grid.size * 0.78)}) scale(${round(m / 70)})" class="swords">
<circle r="15"/><path d="M-8,-8 L8,8 M8,-8 L-8,8 M-9,3 L-3,9 M9,3 L3,9"/></g>`;
}
