import { describe, expect, it } from "vitest";
import { unitCounter } from "../src/map/counters";
import { placesOf } from "../src/model/ammunition";
import { commandBrief, commandLines, exitsIn, gunsOf, layersOf, shownLayers } from "../src/model/outlook";
import type { Command, Outlook, State, Unit } from "../src/protocol";

const unit: Unit = {
  id: "union-gibbon", side: "union", name: "Gibbon", size: "division", type: "infantry", command: "II", hex: "4426", manpower: 14, combat: 14,
  organized: true, exhausted: false, fatigue: 0, demoralized: 0, entrenchment: "none", tactical: 2, artillery: 2, artillery_now: 2, may_act: true,
  flank: "left",
};
const steady: Command = { side: "union", leader: "union-hooker", commands: true, shaken: false, combined: false, paralyzed: null };
const state = (outlook: Outlook, units: Unit[] = [unit]): State => ({ units, outlook }) as State;
const barred = [{ side: "union" as const, infantry: true, hexes: ["3532"], rule: "SLB-19-01" }];

describe("layers of the map", () => {
  it("are offered only where they have something to show", () => {
    expect(layersOf(null)).toEqual([]);
    expect(layersOf(state({}, [{ ...unit, flank: undefined }]))).toEqual([]);
    expect(layersOf(state({ barred })).map((one) => one.layer)).toEqual(["flanks", "barred"]);
    expect(layersOf(state({ barred }))[1]!.words).toBe("Where Union infantry may not go");
    const both = [...barred, { ...barred[0]!, side: "confederate" as const }];
    expect(layersOf(state({ barred: both }))[1]!.words).toBe("Where each side may not go");
    const some = [{ ...barred[0]!, infantry: false, units: ["union-gibbon"] }];
    expect(layersOf(state({ barred: some }))[1]!.words).toBe("Where some Union units may not go");
  });

  it("show the flanks by themselves while one is paralyzed, unless put out of sight", () => {
    const paralyzed = state({ command: { ...steady, paralyzed: "left" } });
    expect([...shownLayers({}, state({ command: steady }))]).toEqual([]);
    expect([...shownLayers({}, paralyzed)]).toEqual(["flanks"]);
    expect([...shownLayers({ flanks: false }, paralyzed)]).toEqual([]);
    expect([...shownLayers({ flanks: true }, state({ command: steady }))]).toEqual(["flanks"]);
  });
});

describe("the command of the army", () => {
  it("is named in the bar only when something is wrong", () => {
    expect(commandBrief(undefined)).toBeNull();
    expect(commandBrief(steady)).toBeNull();
    expect(commandBrief({ ...steady, paralyzed: "right", shaken: true })).toBe("Right flank paralyzed, confidence lost");
  });

  it("is told in full", () => {
    expect(commandLines(steady, "Hooker").map((line) => line.words)).toEqual(["commands with confidence", "not combined"]);
    const relieved = commandLines({ ...steady, commands: false, combined: true }, "Hooker");
    expect(relieved.map((line) => line.words)).toEqual(["no longer commands", "combined"]);
  });
});

describe("guns and exits", () => {
  it("strikes out the artillery of a unit whose guns are silent", () => {
    const guns = { state: "parked" as const, park: "2115", units: ["union-gibbon"], rule: "SLB-S4-16" };
    expect(gunsOf(unit, guns)).toBe("parked");
    expect(gunsOf({ ...unit, id: "other" }, guns)).toBeNull();
    expect(unitCounter({ ...unit, artillery_now: 0 })).not.toBe(unitCounter(unit));
  });

  it("lists who has left the map and is still away", () => {
    const gone = { ...unit, hex: null };
    const log = [{ type: "exited", text: "", unit: unit.id, hex: "0934", points: 12 }];
    expect(exitsIn(log, new Map([[unit.id, gone]]))).toEqual([{ unit: gone, hex: "0934", manpower: 12 }]);
    expect(exitsIn(log, new Map([[unit.id, unit]]))).toEqual([]);
  });

  it("names the hexes that obstruct a supply path", () => {
    const supply = { path: ["1", "2", "3"], obstructed: 1, obstructions: ["2"], across: null, highest: 5, details: [] };
    expect(placesOf("obstructed supply path", supply, (hex) => `hex ${hex}`)).toBe("(hex 2)");
    expect(placesOf("exhausted", supply, String)).toBe("");
  });
});
