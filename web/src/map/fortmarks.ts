import type { HexGrid } from "../model/board";
import type { Fort } from "../protocol";
import { round } from "./marks";

/** The points of the star, and how far its bastions and the curtains between them lie from its middle. */
const BASTIONS = 5;
const TIP = 19;
const SHOULDER = 14.5;
const FLANK = 10.5;

/** The trace of a star fort, about 38 across: a pointed bastion at each corner, joined by short curtains. */
function trace(): string {
  const points: string[] = [];
  const at = (degrees: number, r: number): void => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    points.push(`${round(r * Math.cos(angle))},${round(r * Math.sin(angle))}`);
  };
  for (let i = 0; i < BASTIONS; i++) {
    const middle = (360 / BASTIONS) * i;
    at(middle - 21, FLANK);
    at(middle - 15, SHOULDER);
    at(middle, TIP);
    at(middle + 15, SHOULDER);
    at(middle + 21, FLANK);
  }
  return `M${points.join(" L")} Z`;
}

/**
 * Permanent forts: a small counter in the side's cloth with the trace of a star fort and the value that it defends with;
 * where the fort is destroyed its trace lies broken on bare paper, struck out.
 */
export function fortMarks(grid: HexGrid, forts: readonly Fort[], taken: ReadonlySet<string>, m: number): string {
  return forts
    .map(({ hex: id, side, destroyed = false }) => {
      const hex = grid.get(id);
      if (!hex) return "";
      const title = `${side === "union" ? "Union" : "Confederate"} fort${destroyed ? ", destroyed" : ": it defends with 4"}`;
      const inside = destroyed ? `<path d="M-15,-15 L15,15 M15,-15 L-15,15" class="fort-cross"/>` : `<text y="6" text-anchor="middle" class="fort-value">4</text>`;
      const shadow = destroyed ? "" : `<rect x="-23" y="-23" width="46" height="46" rx="8" transform="translate(1.5,2.2)" class="fort-shadow"/>`;
      // Alone it stands where it is printed, else at the corner of the counters.
      const off = taken.has(id) ? grid.size * 0.5 : 0;
      return `<g transform="translate(${round(hex.x + off)},${round(hex.y + off)}) scale(${round(m / 62)})" class="fort fort-${side}${destroyed ? " destroyed" : ""}" data-fort="${id}">
<title>${title}</title>${shadow}<rect x="-23" y="-23" width="46" height="46" rx="8" class="fort-plate"/><path d="${trace()}" class="fort-trace"/>${inside}</g>`;
    })
    .join("");
}
