import { describe, expect, it } from "vitest";
import { HexGrid } from "../src/model/board";
import { arrange, listed } from "../src/model/bar";
import { aim, targets } from "../src/model/choices";
import { bars, chances, halves, meaning, percent, signed, spread } from "../src/model/odds";
import { crowPath, marchPath, type PathField } from "../src/model/path";
import { refusable } from "../src/model/refusable";
import { forceWords, handOverTo, wantedSeat } from "../src/model/secrets";
import { candidates, inOrder, mayConfirm, toggled } from "../src/model/selection";
import { fanned, piled, stacksOf, summary } from "../src/model/stacks";
import { initials, label, phaseName } from "../src/model/words";
import type { Action, Force, MapHex, ReachHex, State, Unit, Update } from "../src/protocol";

const SIZE = 10;

/** A patch of flat-topped hexes, columns 01 to 05 and rows 01 to 05, even columns half a hex lower. */
function patch(): HexGrid {
  const hexes: MapHex[] = [];
  for (let column = 1; column <= 5; column++) {
    for (let row = 1; row <= 5; row++) {
      hexes.push({
        id: `0${column}0${row}`,
        x: column * 1.5 * SIZE,
        y: (row + (column % 2 === 0 ? 0.5 : 0)) * SIZE * Math.sqrt(3),
        terrain: "clear",
        name: column === 3 && row === 3 ? "Salem Church" : "",
        playable: true,
      });
    }
  }
  return new HexGrid({ width: 100, height: 120, hex_size: SIZE, max_zoom: 5, tile_size: 512, hexes });
}

function unit(id: string, fields: Partial<Unit> = {}): Unit {
  return {
    id, side: "union", name: id, size: "division", type: "infantry", command: "VI", hex: "0303", manpower: 5, combat: 5, organized: true,
    exhausted: false, fatigue: 0, demoralized: 0, entrenchment: "none", tactical: 2, artillery: 1, may_act: true, ...fields,
  };
}

function reached(...rows: [string, number, string[]][]): Map<string, ReachHex> {
  return new Map(rows.map(([hex, cost, path]) => [hex, { hex, cost, path, stops: false, why: null }]));
}

describe("the hex grid", () => {
  const grid = patch();

  it("finds the six neighbours of an inner hex and fewer at the edge", () => {
    expect(grid.neighbours("0303").sort()).toEqual(["0202", "0203", "0302", "0304", "0402", "0403"]);
    expect(grid.neighbours("0101").length).toBeLessThan(6);
    expect(grid.neighbours("9999")).toEqual([]);
  });

  it("finds the hex under a point and none off the map", () => {
    const hex = grid.get("0204")!;
    expect(grid.at({ x: hex.x + 3, y: hex.y - 4 })?.id).toBe("0204");
    expect(grid.at({ x: -200, y: 10 })).toBeUndefined();
  });

  it("steps in a direction", () => {
    expect(grid.toward("0303", 270)).toBe("0302");
    expect(grid.toward("0303", 90)).toBe("0304");
    expect(grid.toward("0303", 30)).toBe("0403");
  });

  it("names a hex by place and number", () => {
    expect(grid.label("0303")).toBe("Salem Church (0303)");
    expect(grid.label("0101")).toBe("0101");
    expect(grid.label(null)).toBe("off map");
  });
});

describe("the path of a march", () => {
  const grid = patch();
  const field: PathField = {
    start: "0303",
    reach: reached(["0302", 1, ["0302"]], ["0301", 2, ["0302", "0301"]], ["0402", 2, ["0402"]], ["0401", 3, ["0302", "0401"]]),
    neighbours: (id) => grid.neighbours(id),
  };

  it("follows the engine's cheapest path when it is not bent", () => {
    expect(marchPath(field, [], "0401")).toEqual({ hexes: ["0302", "0401"], cost: 3 });
  });

  it("accepts paths that name the start", () => {
    const named = { ...field, reach: reached(["0301", 2, ["0303", "0302", "0301"]]) };
    expect(marchPath(named, [], "0301")?.hexes).toEqual(["0302", "0301"]);
  });

  it("goes through a bend, and then does not claim to know the cost", () => {
    expect(marchPath(field, ["0402"], "0401")).toEqual({ hexes: ["0402", "0401"], cost: null });
  });

  it("still knows the cost when the bend lies on the cheapest path", () => {
    expect(marchPath(field, ["0302"], "0301")).toEqual({ hexes: ["0302", "0301"], cost: 2 });
  });

  it("knows the straight way, open or not", () => {
    expect(crowPath(field, "0305")).toEqual(["0304", "0305"]);
    expect(crowPath(field, "nowhere")).toEqual([]);
  });

  it("adds up a bent path from steps whose cost is known", () => {
    const there = { ...field, reach: reached(["0302", 1, ["0302"]], ["0402", 2, ["0402"]], ["0401", 3, ["0302", "0401"]], ["0502", 5, ["0402", "0502"]]) };
    expect(marchPath(there, ["0402"], "0502")).toEqual({ hexes: ["0402", "0502"], cost: 5 });
  });

  it("has no path to what can't be reached, nor to the start", () => {
    expect(marchPath(field, [], "0505")).toBeNull();
    expect(marchPath(field, [], "0303")).toBeNull();
    expect(marchPath(field, ["0302"], "0505")).toBeNull();
  });
});

describe("a selection", () => {
  const offered: Action[] = [{ type: "select", unit: "a" }, { type: "select", unit: "b" }, { type: "select", leader: "c" }, { type: "confirm" }];

  it("is sent in the engine's order whatever the order of picking", () => {
    expect(inOrder(offered, new Set(["c", "a"]))).toEqual([{ type: "select", unit: "a" }, { type: "select", leader: "c" }]);
    expect(candidates(offered)).toEqual(["a", "b", "c"]);
  });

  it("picks and unpicks", () => {
    const once = toggled(new Set(), "a");
    expect([...once]).toEqual(["a"]);
    expect([...toggled(once, "a")]).toEqual([]);
  });

  it("closes empty only when the engine offers it", () => {
    expect(mayConfirm(offered, new Set())).toBe(true);
    expect(mayConfirm(offered.slice(0, 3), new Set())).toBe(false);
    expect(mayConfirm(offered.slice(0, 3), new Set(["b"]))).toBe(true);
  });
});

describe("odds in words", () => {
  it("never says that what can happen can't", () => {
    expect([percent(0), percent(0.002), percent(1 / 36), percent(0.998), percent(1)]).toEqual(["0%", "<1%", "3%", ">99%", "100%"]);
  });

  it("writes signs and halves as the counters do", () => {
    expect([signed(3), signed(0), signed(-2)]).toEqual(["+3", "0", "\u22122"]);
    expect([halves(4), halves(0.5), halves(1.25), halves(2.75)]).toEqual(["4", "\u00bd", "1\u00bc", "2\u00be"]);
  });

  it("explains every code of the Combat Chart", () => {
    expect(meaning("-")).toBe("no effect");
    expect(meaning("1Dr")).toBe("1 Manpower lost, disorganized, +3 Fatigue, retreat");
    expect(meaning("11DR*")).toBe("11 Manpower lost, rout, Demoralized-2, disorganized, +3 Fatigue");
    expect(meaning("2Fa")).toBe("2 Manpower lost, +2 Fatigue, may advance");
    expect(meaning("1Ea")).toBe("1 Manpower lost, ends its action, may advance");
    expect(meaning("a")).toBe("may advance");
  });

  it("merges equal results and drops the impossible", () => {
    expect(bars([{ result: "D", p: 0.25 }, { result: "D", p: 0.25 }, { result: "R", p: 0 }, { result: "-", p: 0.5 }])).toEqual([
      { label: "D", meaning: "disorganized, +3 Fatigue", p: 0.5, text: "50%" },
      { label: "\u2013", meaning: "no effect", p: 0.5, text: "50%" },
    ]);
  });

  it("sums up what decides an attack", () => {
    const odds = {
      modifiers: [], difference: { "10": 0.5, "-3": 0.5 },
      attacker: [{ result: "1D", p: 0.5 }, { result: "2a", p: 0.5 }], defender: [{ result: "-", p: 0.5 }, { result: "4DR", p: 0.5 }],
    };
    expect(chances(odds)).toEqual({ retreat: 0.5, rout: 0.5, advance: 0.5, attackerLoss: 1.5, defenderLoss: 2 });
    expect(spread(odds.difference).map(({ value }) => value)).toEqual([-3, 10]);
  });
});

describe("stacks", () => {
  const state = { units: [unit("big", { manpower: 9 }), unit("small", { manpower: 2, combat: 0.5 }), unit("gone", { hex: null })], leaders: [] } as unknown as State;

  it("gathers units by hex, the strongest on top", () => {
    const [stack, ...rest] = stacksOf(state);
    expect(rest).toEqual([]);
    expect(stack?.units.map((one) => one.id)).toEqual(["small", "big"]);
    expect(summary(stack?.units ?? [])).toEqual({ combat: 5.5, manpower: 11, count: 2 });
  });

  it("piles about the centre and fans without overlap", () => {
    for (let count = 1; count <= 9; count++) {
      const pile = piled(count);
      expect(pile.reduce((sum, place) => sum + place.dx, 0)).toBeCloseTo(0);
      const fan = fanned(count);
      expect(fan).toHaveLength(count);
      for (let i = 0; i < count; i++) {
        for (let j = i + 1; j < count; j++) {
          const apart = Math.max(Math.abs(fan[i]!.dx - fan[j]!.dx), Math.abs(fan[i]!.dy - fan[j]!.dy));
          expect(apart).toBeGreaterThanOrEqual(1);
        }
      }
    }
  });
});

describe("choices", () => {
  const offered: Action[] = [
    { type: "step", to: "0302" }, { type: "attack", target: "0402", attack: "hasty" }, { type: "attack", target: "0402", attack: "normal" },
    { type: "march", unit: "a" }, { type: "activate", leader: "l" }, { type: "pass" }, { type: "end-march" },
  ];

  it("are pointed at hexes, units or leaders, or stand as buttons", () => {
    const found = targets(offered);
    expect([...found.hexes.keys()]).toEqual(["0302", "0402"]);
    expect(found.hexes.get("0402")).toHaveLength(2);
    expect([...found.units.keys()]).toEqual(["a"]);
    expect([...found.leaders.keys()]).toEqual(["l"]);
    expect(found.plain.map((action) => action.type)).toEqual(["pass", "end-march"]);
    expect(aim({ type: "transfer-leader", leader: "l", to: "a" })).toEqual({ at: "unit", unit: "a" });
    expect(aim({ type: "end-phase" })).toBeNull();
  });

  it("leave the ones that are not allowed to be asked about", () => {
    const state = { units: [unit("a"), unit("b"), unit("off", { hex: null })], leaders: [] } as unknown as State;
    const decision = { side: "union" as const, kind: "action", prompt: "" };
    expect(refusable(decision, offered, state)).toEqual([{ type: "march", unit: "b" }]);
    expect(refusable({ ...decision, kind: "march" }, offered, state)).toEqual([{ type: "refuse-flanks" }]);
    expect(refusable({ ...decision, kind: "initiative" }, offered, state)).toEqual([]);
  });

  it("have keys that never clash, and only where they are seen", () => {
    const detach = Array.from({ length: 12 }, (_, i) => ({ type: "detach", substitute: "s", manpower: i }));
    const entries = arrange([...offered, { type: "pass" }, ...detach, { type: "confirm" }], "march");
    const keys = entries.map((entry) => entry.key).filter(Boolean);
    expect(new Set(keys).size).toBe(keys.length);
    expect(entries.filter((entry) => entry.kind === "target")).toHaveLength(1);
    expect(entries.filter((entry) => entry.kind === "fold").map((entry) => entry.actions.length)).toEqual([12]);
    expect(entries.some((entry) => entry.kind === "one" && ["step", "confirm", "detach"].includes(entry.action.type))).toBe(false);
    expect(listed([{ type: "pass" }, { type: "force-march", yes: true }, { type: "force-march", yes: false }]).map((entry) => entry.key)).toEqual(["p", "y", "n"]);
  });

  it("fold what is many, but never a selection", () => {
    const many = Array.from({ length: 12 }, (_, i) => ({ type: "march", unit: `u${i}` }));
    expect(arrange(many.map((action) => ({ ...action, type: "entrench" })), "recovery").map((entry) => entry.kind)).toEqual(["fold"]);
    expect(arrange(many, "action").map((entry) => entry.kind)).toEqual(["fold"]);
    expect(arrange(many.map((action) => ({ ...action, type: "select" })), "activation-units")).toHaveLength(12);
    expect(arrange([{ type: "select-hex", hex: "0302" }], "assault-target")[0]).toMatchObject({ kind: "target", group: "assault", key: "1" });
  });

  it("are named in the player's words", () => {
    const names = { unit: () => "Newton", leader: () => "Sedgwick", hex: (id: string) => id };
    expect(label({ type: "attack", target: "0402", attack: "column-of-route" }, names)).toBe("Column of route attack on 0402");
    expect(label({ type: "retreat-step", to: "0402", loss: 1 }, names)).toBe("0402: loses 1 Manpower");
    expect(label({ type: "transfer-leader", leader: "l", to: "u" }, names)).toBe("Sedgwick to Newton");
    expect(label({ type: "something-new", text: "Do the new thing" }, names)).toBe("Do the new thing");
    expect(initials("Sedgwick")).toBe("Se");
    expect(initials("John Sedgwick")).toBe("JS");
    expect(phaseName("action-cycle")).toBe("Action Cycle");
  });
});

describe("secrets", () => {
  const force: Force = { side: "union", number: 3, hex: "4228", units: ["union-newton"], settled: true };
  const name = (id: string): string => (id === "union-newton" ? "Newton" : id);

  it("tells what is under a marker to its owner only", () => {
    expect(forceWords(force, true, name)).toBe("Union force 3: Newton");
    expect(forceWords({ ...force, units: [] }, true, name)).toBe("Union force 3: a dummy");
    expect(forceWords({ ...force, units: [] }, false, name)).toBe("Union force 3: hidden");
  });

  it("hands the screen over only in games of secrets at one screen", () => {
    const update = { secret: true, seat: "union" } as Update;
    expect(handOverTo(update, true, null)).toBe("union");
    expect(handOverTo(update, true, "confederate")).toBe("union");
    expect(handOverTo(update, true, "union")).toBeNull();
    expect(handOverTo(update, false, null)).toBeNull();
    expect(handOverTo({ ...update, secret: false }, true, null)).toBeNull();
  });

  it("takes a seat from the address", () => {
    expect(wantedSeat("?seat=union")).toBe("union");
    expect(wantedSeat("?seat=../x")).toBeNull();
    expect(wantedSeat("")).toBeNull();
  });

  it("folds all that is about markers into one button", () => {
    const entries = arrange(
      [
        { type: "place-force", hex: "4228" },
        { type: "march-dummy", force: 1, guise: "infantry" },
        { type: "remove-force", force: 1 },
        { type: "march", unit: "union-newton" },
      ],
      "action",
    );
    const folds = entries.filter((entry) => entry.kind === "fold");
    expect(folds.map((fold) => fold.kind === "fold" && fold.actions.length)).toEqual([3]);
  });
});
