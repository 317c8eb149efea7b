import { describe, expect, it } from "vitest";
import { attackPoints, countedOtherwise, ratioWords, withRatio } from "../src/model/reckoning";
import type { Odds, Unit } from "../src/protocol";

const odds: Odds = { modifiers: [{ name: "flank", value: 2, rule: "S7.4-57" }], attacker_value: 8, defender_value: 7.5, difference: {}, attacker: [], defender: [] };
const unit = (combat: number, entrenchment: Unit["entrenchment"]): Unit => ({ combat, entrenchment }) as Unit;

describe("the reckoning of an attack", () => {
  it("reads the cost out of the engine's words", () => {
    expect(attackPoints("Attack Snowden (4227) (hasty) for 1 Movement Point")).toBe("1");
    expect(attackPoints("This attack needs 4 Movement Points; Newton has 1.")).toBe("4");
    expect(attackPoints("Newton is exhausted.")).toBeNull();
  });

  it("shows a ratio that gives nothing", () => {
    expect(withRatio(odds)[0]).toMatchObject({ name: "ratio", value: 0 });
    expect(withRatio({ ...odds, modifiers: withRatio(odds) })).toHaveLength(2);
    expect(ratioWords(odds)).toBe(", 8 to 7½");
  });

  it("says why a value is not the printed one", () => {
    expect(countedOtherwise([unit(4, "breastwork")], 8)).toBe("4, in works 8");
    expect(countedOtherwise([unit(4, "none")], 2)).toBe("4, counted as 2");
    expect(countedOtherwise([unit(4, "none")], 4)).toBeNull();
  });
});
