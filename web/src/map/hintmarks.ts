import type { HexGrid } from "../model/board";
import { hexShape, trailMarks } from "./marks";

/** What a hint is about: where those stand who would act, where they would go, and the way if it is known. */
export function hintMarks(grid: HexGrid, places: { from: string[]; to: string[]; way: string[] }, m: number): string {
  const ring = (hex: string, kind: string): string => hexShape(grid, hex, "hinted-halo", 0.93) + hexShape(grid, hex, `hinted ${kind}`, 0.93);
  const from = places.from.map((hex) => ring(hex, "from"));
  const to = places.to.map((hex) => ring(hex, "to"));
  return from.join("") + to.join("") + trailMarks(grid, places.way, m, "hinted-way");
}
