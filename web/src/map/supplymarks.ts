import type { HexGrid } from "../model/board";
import { countyName, labelHex, type County, type CountyRow } from "../model/counties";
import { SIDE_NAMES } from "../model/words";
import type { Fed, Foraging, Side, Unit } from "../protocol";
import { SIDES } from "../protocol";
import { escapeXml } from "./counters";
import { hexShape, round } from "./marks";

/** Supply by county on the paper, as SVG text in map units. `m` is the size of signs, `size` that of small writing. */

/** The names of counties with what they give to each side; a flag where one is controlled, a ring round control hexes. */
export function countyLabels(grid: HexGrid, counties: readonly County[], rows: readonly CountyRow[], taken: ReadonlySet<string>, m: number, size: number): string {
  return counties
    .map((county, i) => {
      const row = rows[i]!;
      const hex = grid.get(labelHex(grid, county, taken) ?? "");
      if (!hex || !(row.forage || row.seats.length > 0)) return "";
      const name = countyName(county.name);
      const letter = size * 1.25;
      const values = row.forage ? SIDES.map((side, n) => value(row, side, (n - 0.5) * letter * 2.9, letter)).join("") : "";
      const seats = row.seats.map((seat) => seatMark(grid, seat, row.controlled, name, m)).join("");
      return `${seats}<g transform="translate(${round(hex.x)},${round(hex.y)})" class="county-label"><text y="${round(-letter * 0.55)}" font-size="${round(letter)}" text-anchor="middle">${escapeXml(name)}</text>${values}</g>`;
    })
    .join("");
}

function value(row: CountyRow, side: Side, x: number, letter: number): string {
  const more = row.forage![`${side}_more`];
  const depot = row.depots.some((one) => one.side === side);
  const words = `${row.forage![side]}${more > 0 ? ` +${more}` : ""}${depot ? " \u25a3" : ""}`;
  const width = letter * 2.7;
  const title = `${side === "union" ? "Union" : "Confederate"} units find food on ${row.forage![side]} or less${more > 0 ? `, ${more} added to their die` : ""}${depot ? "; a depot feeds them" : ""}`;
  return `<g transform="translate(${round(x)},${round(letter * 0.55)})" class="county-chip ${side}"><title>${title}</title><rect x="${round(-width / 2)}" y="${round(-letter * 0.72)}" width="${round(width)}" height="${round(letter * 1.44)}" rx="${round(letter * (side === "union" ? 0.72 : 0.18))}"/>
<text y="${round(letter * 0.34)}" font-size="${round(letter * 0.98)}" text-anchor="middle">${words}</text></g>`;
}

/** A control hex: ringed, with a banner once the county is controlled. */
function seatMark(grid: HexGrid, seat: string, controlled: Side | null, county: string, m: number): string {
  const hex = grid.get(seat);
  if (!hex) return "";
  const banner = controlled ? `<path d="M0,0 V-26 M0,-26 h20 l-5,5.500 5,5.500 h-20" class="seat-flag ${controlled}"/>` : "";
  return `${hexShape(grid, seat, `seat${controlled ? ` held ${controlled}` : ""}`, 0.86)}<g transform="translate(${round(hex.x - grid.size * 0.52)},${round(hex.y - grid.size * 0.34)}) scale(${round(m / 62)})" class="seat-sign"><title>Control hex of ${escapeXml(county)}</title><circle r="12"/><text y="5.500" text-anchor="middle">C</text>${banner}</g>`;
}

/** The place whose holder makes foraging harder for his enemy, under the banner of whoever holds it. */
export function keyMark(grid: HexGrid, foraging: Foraging | undefined, m: number): string {
  const hex = grid.get(foraging?.key ?? "");
  if (!hex || !foraging) return "";
  const { holder } = foraging;
  const banner = holder ? `<path d="M0,0 V-30 M0,-30 h24 l-6,6.500 6,6.500 h-24" class="seat-flag ${holder}"/>` : "";
  const title = holder ? `${SIDE_NAMES[holder]} holds it: the enemy finds less` : "Held by nobody";
  return `<g transform="translate(${round(hex.x)},${round(hex.y - grid.size * 0.7)}) scale(${round(m / 62)})" class="key-sign"><title>${title}</title>${banner}<circle r="5"/></g>`;
}

/** What would feed the units of each hex now: a line from a depot or station, and a sign that tells whether all are fed. */
export function feedingMarks(grid: HexGrid, fed: readonly Fed[], units: ReadonlyMap<string, Unit>, m: number): string {
  const byHex = new Map<string, Fed[]>();
  for (const one of fed) {
    const hex = units.get(one.unit)?.hex;
    if (hex) byHex.set(hex, [...(byHex.get(hex) ?? []), one]);
  }
  const lines: string[] = [];
  const signs: string[] = [];
  for (const [id, here] of byHex) {
    const hex = grid.get(id);
    const side = units.get(here[0]!.unit)?.side;
    if (!hex || !side) continue;
    for (const source of new Set(here.map((one) => one.hex))) {
      const from = grid.get(source ?? null);
      if (from && from !== hex) lines.push(`<path d="M${round(from.x)},${round(from.y)} L${round(hex.x)},${round(hex.y)}" class="feeding-line ${side}" stroke-width="${round(m * 0.07)}" stroke-dasharray="${round(m * 0.02)} ${round(m * 0.16)}"/>`);
    }
    const hungry = here.filter((one) => one.by === null).length;
    const title = hungry === 0 ? "All here are fed" : hungry === here.length ? "Nothing feeds the units here" : `Nothing feeds ${hungry} of ${here.length} units here`;
    // At the counter's corner, clear of its values, its leaders and the count of its stack.
    const off = Math.max(grid.size * 0.66, m * 0.56);
    signs.push(`<g transform="translate(${round(hex.x - off)},${round(hex.y - off)}) scale(${round(m / 84)})" class="feeding ${hungry > 0 ? "unfed" : "fed"}"><title>${title}</title>${hungry > 0 ? unfedSign() : fedSign()}</g>`);
  }
  return `<g class="feeding-lines">${lines.join("")}</g>${signs.join("")}`;
}

function fedSign(): string {
  return `<circle r="13"/><path d="M-6,0 l4.500,5 l8,-10"/>`;
}

/** A dark square with a bar: shape as well as hue tell it from a tick. */
function unfedSign(): string {
  return `<rect x="-13" y="-13" width="26" height="26" rx="4"/><path d="M-7,0 H7"/>`;
}
