import { describe, expect, it } from "vitest";
import { beyond, clearOf, seenAt, type Area } from "../src/map/sight";

const screen: Area = { left: 0, top: 0, right: 1024, bottom: 768 };
const bar: Area = { left: 0, top: 0, right: 1024, bottom: 52 };
const panel: Area = { left: 670, top: 66, right: 1010, bottom: 768 };
const decision: Area = { left: 64, top: 600, right: 654, bottom: 752 };

describe("what of the map is clear", () => {
  it("is all of it where nothing lies over it", () => {
    expect(clearOf(screen, [])).toEqual(screen);
  });

  it("ends at the bar, the panel and the decision, each cut off where it costs least", () => {
    expect(clearOf(screen, [bar, panel, decision])).toEqual({ left: 0, top: 52, right: 670, bottom: 600 });
  });

  it("leaves something on a low screen", () => {
    const low: Area = { left: 0, top: 0, right: 700, bottom: 300 };
    const most: Area = { left: 0, top: 60, right: 700, bottom: 300 };
    expect(clearOf(low, [most])).toEqual(low);
  });

  it("sees what no cover lies over, and not too near the edge", () => {
    expect(seenAt({ x: 300, y: 300 }, screen, [bar, panel, decision], 14)).toBe(true);
    expect(seenAt({ x: 700, y: 300 }, screen, [bar, panel, decision], 14)).toBe(false);
    expect(seenAt({ x: 660, y: 300 }, screen, [bar, panel, decision], 14)).toBe(false);
    expect(seenAt({ x: 5, y: 300 }, screen, [], 14)).toBe(false);
    // Beside the decision there is map to see.
    expect(seenAt({ x: 30, y: 700 }, screen, [bar, panel, decision], 14)).toBe(true);
  });

  it("moves no farther than to the nearer limit", () => {
    expect([beyond(10, 45, 900), beyond(500, 45, 900), beyond(950, 45, 900)]).toEqual([-35, 0, 50]);
  });
});
