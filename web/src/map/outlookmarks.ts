import type { HexGrid } from "../model/board";
import type { Barred, HorseArtillery, Marker } from "../protocol";
import { gunSign } from "./counters";
import { hexShape, round } from "./marks";

/** What of a campaign's own rules lies on the paper, as SVG text in map units. `m` is the size of signs. */

/** Where a side may not go: ruled across in its own hand, so that no colour is needed to see it. */
export function barredMarks(grid: HexGrid, barred: readonly Barred[]): string {
  return barred
    .map((area) => {
      const inside = new Set(area.hexes);
      const tint = area.hexes.map((hex) => hexShape(grid, hex, `barred side-${area.side}`, 1)).join("");
      return `<g class="barred-area">${tint}<path d="${rim(grid, inside)}" class="barred-rim side-${area.side}"/></g>`;
    })
    .join("");
}

/** The outline of an area, side by side. */
export function rim(grid: HexGrid, inside: ReadonlySet<string>): string {
  const d: string[] = [];
  for (const id of inside) {
    const hex = grid.get(id);
    if (!hex) continue;
    const corners = grid.corners(id, 1);
    corners.forEach((a, i) => {
      const b = corners[(i + 1) % corners.length]!;
      const beyond = grid.at({ x: a.x + b.x - hex.x, y: a.y + b.y - hex.y });
      if (beyond && !inside.has(beyond.id)) d.push(`M${round(a.x)},${round(a.y)} L${round(b.x)},${round(b.y)}`);
    });
  }
  return d.join(" ");
}

/** The horse artillery in its park: a gun on its wheel. */
export function gunPark(grid: HexGrid, guns: HorseArtillery | undefined, m: number): string {
  const hex = guns?.state === "parked" ? grid.get(guns.park) : undefined;
  if (!hex) return "";
  return `<g transform="translate(${round(hex.x)},${round(hex.y + grid.size * 0.48)}) scale(${round(m / 62)})" class="gun-park">
<title>Horse artillery, not yet distributed</title><rect x="-21" y="-16" width="42" height="31" rx="6" class="gun-plate"/>${gunSign()}</g>`;
}

/** The scenario's own markers: small tiles that leave room for counters, dark as long as their backs are unknown. */
export function markerSigns(grid: HexGrid, markers: readonly Marker[], m: number): string {
  return markers
    .map((marker) => {
      const hex = grid.get(marker.hex);
      if (!hex) return "";
      const name = `${marker.name}, ${grid.label(marker.hex)}`;
      return `<g transform="translate(${round(hex.x)},${round(hex.y + grid.size * 0.42)}) scale(${round(m / 62)})" class="scenario-marker${marker.face_down ? " face-down" : ""}" role="img" aria-label="${name}" data-hex="${marker.hex}">
<title>${name}</title><rect x="-25" y="-18" width="50" height="36" rx="6"/><text y="8">${marker.label}</text></g>`;
    })
    .join("");
}
