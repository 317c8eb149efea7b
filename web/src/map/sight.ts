import type { Point } from "../model/board";

/** What of the map can be seen: the rest lies under the bar above, the panel, the decision and whatever else is open. */

export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** So much of the map is left clear in any case, in pixels. */
const LEAST_PX = 120;

/** The largest part of an area that none of the covers lies over, each cut off at the edge where it costs least. */
export function clearOf(whole: Area, covers: readonly Area[]): Area {
  let clear = whole;
  for (const cover of covers) {
    if (!overlap(clear, cover)) continue;
    const cuts = [
      { ...clear, left: cover.right },
      { ...clear, top: cover.bottom },
      { ...clear, right: cover.left },
      { ...clear, bottom: cover.top },
    ].filter((cut) => cut.right - cut.left >= LEAST_PX && cut.bottom - cut.top >= LEAST_PX);
    clear = cuts.reduce<Area | null>((best, cut) => (best && size(best) >= size(cut) ? best : cut), null) ?? clear;
  }
  return clear;
}

/** Whether a point lies within an area and under none of the covers, by at least so many pixels. */
export function seenAt(point: Point, whole: Area, covers: readonly Area[], margin: number): boolean {
  const { x, y } = point;
  const inside = x >= whole.left + margin && x <= whole.right - margin && y >= whole.top + margin && y <= whole.bottom - margin;
  return inside && !covers.some((cover) => x > cover.left - margin && x < cover.right + margin && y > cover.top - margin && y < cover.bottom + margin);
}

/** How far to move, so that a value comes between two others. */
export function beyond(value: number, least: number, most: number): number {
  return Math.min(0, value - least) + Math.max(0, value - most);
}

function overlap(a: Area, b: Area): boolean {
  return b.left < a.right && b.right > a.left && b.top < a.bottom && b.bottom > a.top;
}

function size({ left, top, right, bottom }: Area): number {
  return (right - left) * (bottom - top);
}

const PANEL = ".side";
const COVERS = [".topbar", PANEL, ".decision-card", ".combat", ".layers-list", ".layers > button", ".zoom"];

/**
 * What lies over an element of the page now, in its own pixels; `grown`: with the panel at the side as long as it may
 * become.
 */
export function coversOf(element: HTMLElement, grown = false): Area[] {
  const whole = element.getBoundingClientRect();
  return COVERS.flatMap((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    if (!box || box.width === 0 || box.height === 0) return [];
    const foot = grown && selector === PANEL && box.left > whole.left ? whole.bottom : box.bottom;
    return [{ left: box.left - whole.left, top: box.top - whole.top, right: box.right - whole.left, bottom: foot - whole.top }];
  });
}

/** Where the panel at the side begins, or else the element ends. */
export function panelEdge(element: HTMLElement): number {
  const whole = element.getBoundingClientRect();
  return (document.querySelector(PANEL)?.getBoundingClientRect().left ?? whole.right) - whole.left;
}
