import { describe, expect, it } from "vitest";
import { countyRows, forageWords, labelHex, type County } from "../src/model/counties";
import { HexGrid } from "../src/model/board";
import { facesWords, fedWords, forageChance, isHungry, siegeChance, siegeSum } from "../src/model/feeding";
import { controlRows, stalledLines, trackOf } from "../src/model/maryland";
import { commandBrief, layersOf } from "../src/model/outlook";
import { placeLine } from "../src/model/places";
import { refusable } from "../src/model/refusable";
import { countedOtherwise } from "../src/model/reckoning";
import type { CountyControl, Forager, Siege, State, Unit } from "../src/protocol";

const label = (hex: string): string => `<${hex}>`;
const forager: Forager = { unit: "a", county: "Howard", value: 4, highest: 2, details: [{ label: "Fatigue Level", value: 2, rule: "HCR-20.4-02" }] };
const control: CountyControl = {
  side: "confederate", county: "Washington", hex: "2", from: 11, until: 15, points: 1, times: 2, controlled: true, seated: true, manpower: 12, needed: 12, joined: true, rule: "HCR-S7R-VP-03",
};

describe("foraging", () => {
  it("has its die in faces and as a chance", () => {
    expect([facesWords(forager), forageChance(forager)]).toEqual(["1 to 2", 2 / 6]);
    expect([-1, 0, 1, 6, 8].map((highest) => facesWords({ ...forager, highest }))).toEqual(["no die", "no die", "only 1", "any die", "any die"]);
    expect([-1, 8].map((highest) => forageChance({ ...forager, highest }))).toEqual([0, 1]);
  });

  it("says why others that are out of supply may not", () => {
    const unit = (id: string, in_supply: boolean) => ({ id, side: "union", hex: "1", in_supply });
    const state = { units: [unit("a", false), unit("b", false), unit("c", true)] } as unknown as State;
    const decision = { side: "union" as const, kind: "foraging", prompt: "" };
    expect(refusable(decision, [{ type: "forage", unit: "a" }], state)).toEqual([{ type: "forage", unit: "b" }]);
  });

  it("tells what feeds a unit", () => {
    expect(fedWords({ unit: "a", by: "depot", hex: "1", rule: "" }, label, "Carroll")).toContain("<1>");
    expect(fedWords({ unit: "a", by: "county", rule: "" }, label, "Frederick-East")).toBe("in Frederick (east) County it is always in supply");
    expect(fedWords({ unit: "a", by: null, rule: "" }, label, undefined)).toMatch(/^by nothing/);
    expect([true, false, undefined].map((in_supply) => isHungry({ in_supply } as Unit))).toEqual([false, true, false]);
  });
});

describe("a siege", () => {
  const siege: Siege = { side: "union", hex: "1", within: 3, cut_off: ["a", "b"], least: 12, details: [{ label: "guns on the heights", value: 3 }], rule: "HCR-17-03" };

  it("has the sum that is needed and its chance", () => {
    expect([siegeSum(siege), siegeChance(siege)]).toEqual([9, 10 / 36]);
    expect(siegeChance({ ...siege, details: [] })).toBe(1 / 36);
  });

  it("is told where the place is looked at", () => {
    const state = { operations: { siege } } as Partial<State> as State;
    expect(placeLine(state, "1")).toBe("Garrison: 2 units cut off: surrender on 9 or more with two dice, 28%");
    expect(placeLine({ operations: { siege: { ...siege, cut_off: [] } } } as Partial<State> as State, "1")).toBe("Garrison: its ways out are open");
  });
});

describe("commitment", () => {
  const track = { side: "union" as const, marker: 1, boxes: [{ number: 1, units: ["a"] }, { number: 2, units: ["b", "c"] }], freed: ["c"], rule: "HCR-14-09" };

  it("shows who waits in which box", () => {
    const [start, one, two] = trackOf(track);
    expect([start!.reached, start!.marker]).toEqual([true, false]);
    expect([one!.marker, one!.committed, one!.waiting]).toEqual([true, ["a"], []]);
    expect([two!.reached, two!.waiting, two!.freed]).toEqual([false, ["b"], ["c"]]);
  });

  it("is held up by a stalled command until somebody comes", () => {
    const stalled = { side: "union" as const, held: ["1"], lifted: false, cavalry_lifted: false, rule: "HCR-14-07" };
    expect(stalledLines(stalled)[2]!.words).toMatch(/^nobody/);
    expect(stalledLines({ ...stalled, cavalry_lifted: true })[2]!.words).toMatch(/^only cavalry/);
    expect(stalledLines({ ...stalled, held: [], lifted: true })[2]!.words).toMatch(/infantry has come/);
    expect([commandBrief(undefined, stalled), commandBrief(undefined)]).toEqual(["Stalled", null]);
    const state = { units: [], outlook: { stalled } } as Partial<State> as State;
    expect(layersOf(state).map(({ layer }) => layer)).toEqual(["stalled"]);
  });
});

describe("the control of counties", () => {
  it("is scored by turn, a hex in one row", () => {
    const later = { ...control, from: 15, until: null, points: 3, times: 0, controlled: false };
    const [row] = controlRows([control, later], 15);
    expect(controlRows([control, later], 15)).toHaveLength(1);
    expect([row!.controlled, row!.now, row!.total]).toEqual([true, 3, 2]);
    expect(row!.bands.map(({ when }) => when)).toEqual(["turns 11 to 14", "from turn 15 on"]);
    expect(row!.wanting).toEqual([]);
  });

  it("says what is wanting", () => {
    expect(controlRows([{ ...control, seated: false, manpower: 7, joined: false }], 1)[0]!.wanting).toEqual(["a unit of Manpower 2 in the control hex", "Manpower 12 in the county, now 7"]);
    expect(controlRows([{ ...control, joined: false }], 1)[0]!.wanting).toEqual(["an open way to the south edge"]);
  });
});

describe("the display of counties", () => {
  const hexes = [1, 2, 3].map((row) => ({ id: `010${row}`, x: 20, y: row * 17.32, terrain: "clear", name: "", playable: true, county: "Howard" }));
  const grid = new HexGrid({ width: 60, height: 80, hex_size: 10, max_zoom: 5, tile_size: 512, hexes });
  const howard: County = { name: "Howard", hexes: hexes.map(({ id }) => id), tint: 0 };
  const forage = { county: "Howard", union: 5, confederate: 4, union_more: 0, confederate_more: 2, union_depot: "0101" };
  const unit = (side: string, hex: string | null) => ({ side, hex });
  const state = {
    units: [unit("union", "0101"), unit("confederate", "0103"), unit("confederate", null)],
    outlook: { counties: [{ ...control, county: "Howard" }] },
    operations: { foraging: { key: null, holder: "union", counties: [forage] } },
  } as unknown as State;

  it("joins what is known of each", () => {
    const [row] = countyRows([howard], state);
    expect(row).toMatchObject({ units: { union: 1, confederate: 1 }, depots: [{ side: "union", hex: "0101" }], seats: ["2"], controlled: "confederate" });
    expect([forageWords(forage, "union"), forageWords(forage, "confederate")]).toEqual(["5", "4, die +2"]);
  });

  it("writes a name near the middle, clear of counters if it can", () => {
    expect(labelHex(grid, howard, new Set())).toBe("0102");
    expect(labelHex(grid, { ...howard, hexes: [] }, new Set())).toBeNull();
  });
});

describe("a permanent fort", () => {
  it("is counted with its defenders, or alone", () => {
    expect(countedOtherwise([], 4, true)).toBe("is the fort alone, 4");
    expect(countedOtherwise([{ combat: 3, entrenchment: "none" } as Unit], 7, true)).toBe("3 and the fort's 4: 7");
  });
});
