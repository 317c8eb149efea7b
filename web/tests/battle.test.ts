import { describe, expect, it } from "vitest";
import { battleArea, type Presence } from "../src/model/battle";

const at = (x: number, y: number, side: Presence["side"], strength: number): Presence => ({ x, y, side, strength });

describe("the battle area", () => {
  it("is where both sides are strong, not where one is", () => {
    const camp = [at(0, 0, "union", 90), at(1, 0, "union", 90)];
    const clash = [at(50, 0, "union", 20), at(52, 0, "confederate", 15)];
    const skirmish = [at(90, 90, "union", 1), at(91, 90, "confederate", 1)];
    expect(battleArea([...camp, ...skirmish, ...clash], 5)).toEqual(clash);
  });

  it("is where most stand if one side is not there", () => {
    const camp = [at(0, 0, "union", 9), at(1, 0, "union", 9)];
    expect(battleArea([at(40, 0, "union", 30), ...camp], 5)).toEqual(camp);
    expect(battleArea([], 5)).toEqual([]);
  });
});
