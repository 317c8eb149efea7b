import { describe, expect, it } from "vitest";
import { placeAnswer, unitAnswer } from "../src/model/answers";
import { arrange } from "../src/model/bar";
import { mostPicks, withPicks } from "../src/model/selection";
import type { Decision } from "../src/protocol";

const asked = (kind: string, more: Partial<Decision> = {}): Decision => ({ side: "confederate", kind, prompt: "", ...more });

describe("what a click would answer", () => {
  it("is a hex where places are asked for, and a step or a way back while somebody moves", () => {
    expect(placeAnswer(asked("interlude"), "S4516")).toEqual({ type: "select-hex", hex: "S4516" });
    expect(placeAnswer(asked("march"), "S4516")).toEqual({ type: "step", to: "S4516" });
    expect(placeAnswer(asked("retreat"), "S4516")).toEqual({ type: "retreat-step", to: "S4516" });
    expect(placeAnswer(asked("conscripts"), "S4516")).toBeNull();
  });

  it("names the unit in the way of the question", () => {
    expect(unitAnswer(asked("conscripts"), [], "csa-hood")).toEqual({ type: "select", unit: "csa-hood" });
    expect(unitAnswer(asked("losses"), [], "csa-hood")).toEqual({ type: "take-loss", unit: "csa-hood" });
    expect(unitAnswer(asked("initiative"), [], "csa-hood")).toBeNull();
  });

  it("brings the leader who is asked about, or the first who may go anywhere", () => {
    const goes = { type: "transfer-leader", leader: "csa-lee", to: "csa-rodes" };
    expect(unitAnswer(asked("leader-transfer"), [goes], "csa-hood")).toEqual({ type: "transfer-leader", leader: "csa-lee", to: "csa-hood" });
    expect(unitAnswer(asked("place-leader", { leader: "csa-hill" }), [goes], "csa-hood")).toEqual({ type: "transfer-leader", leader: "csa-hill", to: "csa-hood" });
    expect(unitAnswer(asked("leader-transfer"), [], "csa-hood")).toBeNull();
  });
});

describe("a selection with a limit", () => {
  it("is that of a captured depot", () => {
    expect(mostPicks(asked("supply-status", { remaining: 5 }))).toBe(5);
    expect(mostPicks(asked("advance", { remaining: 5 }))).toBeNull();
    expect(mostPicks(null)).toBeNull();
  });

  it("counts the picks in the question", () => {
    expect(withPicks("Which units does the captured depot feed? 0 of 5 named.", 3)).toBe("Which units does the captured depot feed? 3 of 5 named.");
    expect(withPicks("Which units get ammunition?", 3)).toBe("Which units get ammunition?");
  });
});

describe("stations to burn", () => {
  const burns = ["csa-hood", "csa-early"].map((unit) => ({ type: "burn-station", unit, text: `Burn the station with ${unit}` }));

  it("are one button, if more than one unit may", () => {
    expect(arrange(burns, "action")).toEqual([{ kind: "fold", group: "burn-station", actions: burns, key: "1" }]);
    expect(arrange(burns.slice(0, 1), "action")[0]!.kind).toBe("one");
  });
});
