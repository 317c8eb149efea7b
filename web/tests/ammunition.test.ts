import { describe, expect, it } from "vitest";
import { unitCounter } from "../src/map/counters";
import { attempts, boxesOf, isOut, supplyWords } from "../src/model/ammunition";
import { countedOtherwise } from "../src/model/reckoning";
import type { Supply, Unit } from "../src/protocol";

const hays: Unit = {
  id: "csa-hays", side: "confederate", name: "Hays", size: "brigade", type: "infantry", command: "E-J", hex: "4227", manpower: 4, combat: 4,
  organized: true, exhausted: false, fatigue: 0, demoralized: 0, entrenchment: "none", tactical: 2, artillery: 1, may_act: true,
};
const left = (ammunition: number): Unit => ({ ...hays, ammunition, ammunition_boxes: 4 });
const path: Supply = { path: ["4531", "4227"], obstructed: 0, across: null, highest: 6, details: [] };

describe("ammunition", () => {
  it("has no boxes where the scenario has none", () => {
    expect(boxesOf(hays)).toEqual([]);
    expect(isOut(hays)).toBe(false);
    expect(unitCounter(hays)).not.toContain("boxes");
  });

  it("draws the boxes of a counter once one is checked", () => {
    expect(boxesOf(left(3))).toEqual([true, true, true, false]);
    expect(unitCounter(left(4))).toBe(unitCounter(hays));
    expect(unitCounter(left(3))).toContain('class="boxes"');
  });

  it("marks a unit that is out in the place of its silent guns", () => {
    expect(isOut(left(0))).toBe(true);
    expect(unitCounter(left(0))).toContain("Out of ammunition");
    expect(unitCounter(left(1))).not.toContain("Out of ammunition");
  });

  it("counts the attempts that are named", () => {
    const asked = { side: "confederate" as const, kind: "ammunition", prompt: "", units: ["csa-hays", "csa-hays", "csa-smith"] };
    expect(attempts(asked)).toEqual(new Map([["csa-hays", 2], ["csa-smith", 1]]));
    expect(attempts({ ...asked, kind: "march" })).toEqual(new Map());
  });

  it("says which die brings ammunition, and why", () => {
    expect(supplyWords({ ...path, path: null })).toBe("No supply path");
    expect(supplyWords(path)).toBe("Ammunition on any die");
    const hard = { ...path, highest: 4, details: [{ label: "exhausted", value: 1 }, { label: "obstructed supply path", value: 1 }] };
    expect(supplyWords(hard)).toBe("Ammunition on 4 or less: exhausted +1, obstructed supply path +1");
    expect(supplyWords({ ...path, highest: 0 })).toContain("no die");
  });

  it("says on the combat card why a value is halved", () => {
    expect(countedOtherwise([left(0)], 2)).toBe("4, short of ammunition, counted as 2");
  });
});
