import { describe, expect, it } from "vitest";
import { nextToPlace, offeredFor, waiting } from "../src/model/arrivals";
import { arrange } from "../src/model/bar";
import { HexGrid } from "../src/model/board";
import { countiesOf, countyName } from "../src/model/counties";
import { placeLine } from "../src/model/places";
import { quotaLeft, wayTo } from "../src/model/rail";
import { label } from "../src/model/words";
import type { Action, Decision, MapHex, State, Trains } from "../src/protocol";

const SIZE = 10;

describe("arrivals", () => {
  const decision: Decision = { side: "union", kind: "arrivals", prompt: "", units: ["a", "b"], leaders: ["chief"] };
  const actions: Action[] = [
    { type: "place", unit: "b", hex: "0101" },
    { type: "place", unit: "b", hex: "0102" },
    { type: "transfer-leader", leader: "chief", to: "c", text: "Chief arrives with C" },
    { type: "end-phase" },
  ];

  it("tells who waits and who has a place", () => {
    expect(waiting(decision, actions).map(({ id, places }) => [id, places])).toEqual([["a", 0], ["b", 2], ["chief", 1]]);
    expect(waiting({ ...decision, kind: "march" }, actions)).toEqual([]);
  });

  it("places whoever was taken up, else the first who can be placed", () => {
    const all = waiting(decision, actions);
    expect(nextToPlace(all, null)).toBe("b");
    expect(nextToPlace(all, "chief")).toBe("chief");
    expect(nextToPlace(all, "a")).toBe("b");
    expect(nextToPlace([], "a")).toBeNull();
  });

  it("offers one at a time, and always the end", () => {
    expect(offeredFor(actions, "b").map((action) => action.hex ?? action.type)).toEqual(["0101", "0102", "end-phase"]);
    expect(offeredFor(actions, null)).toEqual([{ type: "end-phase" }]);
    expect(arrange(offeredFor(actions, "chief"), "arrivals").map((entry) => entry.group)).toEqual(["arrive-with", null]);
    const names = { unit: (id: string) => id.toUpperCase(), leader: (id: string) => id, hex: (id: string) => id };
    expect(label(actions[2]!, names)).toBe("C");
  });
});

describe("trains", () => {
  const stops = [{ hex: "b", distance: 1, from: "a" }, { hex: "c", distance: 4, from: "b" }];
  const line: Trains = { line: "B&O", divisions: 0, others: 0, most_divisions: 1, most_others: 3, either: true };

  it("go along the line", () => {
    expect(wayTo(stops, "c")).toEqual(["a", "b", "c"]);
    expect(wayTo(stops, "z")).toEqual([]);
    expect(wayTo([{ hex: "b", distance: 1, from: "c" }, { hex: "c", distance: 1, from: "b" }], "b").length).toBeLessThan(5);
  });

  it("have a quota of one kind or of both", () => {
    expect(quotaLeft(line)).toBe("1 division or 3 smaller units");
    expect(quotaLeft({ ...line, others: 1 })).toBe("2 smaller units more");
    expect(quotaLeft({ ...line, divisions: 1 })).toBe("no more this turn");
    expect(quotaLeft({ ...line, either: false, divisions: 1 })).toBe("3 smaller units more");
    expect(quotaLeft({ ...line, either: false, most_others: 2, others: 1 })).toBe("1 division and 1 smaller unit more");
    expect(quotaLeft({ ...line, most_divisions: 0, others: 3 })).toBe("no more this turn");
  });
});

describe("places", () => {
  it("say what they bear", () => {
    const state = {
      depots: [{ hex: "1", owner: "union", off_map: false, building: true }],
      stations: [{ hex: "1", marker: "damage" }],
      operations: { levied: ["1"] },
      forts: [{ hex: "3", side: "union" }, { hex: "4", side: "union", destroyed: true }],
    } as Partial<State> as State;
    expect(placeLine(state, "1")).toBe("Depot: Union, being built: feeds nobody yet, Station: damaged: no train passes, Levy: imposed");
    expect(placeLine(state, "2")).toBe("");
    expect(["3", "4"].map((hex) => placeLine(state, hex))).toEqual(["Fort: Union, defends with 4", "Fort: destroyed"]);
  });
});

describe("counties", () => {
  it("differ in their tint from their neighbours", () => {
    const hexes: MapHex[] = [];
    for (let column = 1; column <= 6; column++) {
      for (let row = 1; row <= 6; row++) {
        const county = column === 6 ? "" : `${column < 4 ? "West" : "East"}${row < 4 ? "-North" : "-South"}`;
        const y = (row + (column % 2 === 0 ? 0.5 : 0)) * SIZE * Math.sqrt(3);
        hexes.push({ id: `${column}${row}`, x: column * 1.5 * SIZE, y, terrain: "clear", name: "", playable: true, county });
      }
    }
    const grid = new HexGrid({ width: 200, height: 200, hex_size: SIZE, max_zoom: 5, tile_size: 512, hexes });
    const counties = countiesOf(grid);
    expect(counties.map((county) => county.name)).toEqual(["East-North", "East-South", "West-North", "West-South"]);
    const tint = new Map(counties.map((county) => [county.name, county.tint]));
    for (const hex of hexes) {
      for (const next of grid.neighbours(hex.id)) {
        const other = grid.get(next)?.county;
        if (hex.county && other && other !== hex.county) expect(tint.get(other)).not.toBe(tint.get(hex.county));
      }
    }
    expect(countyName("Frederick-West")).toBe("Frederick (west)");
    expect(countyName("Adams")).toBe("Adams");
  });
});
