import { describe, expect, it } from "vitest";
import { commandTint, leaderCounter, stackSummary, unitCounter } from "../src/map/counters";
import type { Leader, Unit } from "../src/protocol";

const newton: Unit = {
  id: "union-newton", side: "union", name: "Newton", size: "division", type: "infantry", command: "VI", hex: "4328", manpower: 18, combat: 18,
  organized: true, exhausted: false, fatigue: 0, demoralized: 0, entrenchment: "none", tactical: 2, artillery: 3, may_act: true,
};

const filled = (svg: string): number => svg.match(/fill="#b3261e"/g)?.length ?? 0;

describe("a counter", () => {
  it("shows an organized unit by its Combat value alone", () => {
    const svg = unitCounter(newton);
    expect(svg).toContain(">18</text>");
    expect(svg).not.toContain("(18)");
    expect(svg).toContain(">XX</text>");
  });

  it("strikes a disorganized Combat value and brackets the Manpower", () => {
    const svg = unitCounter({ ...newton, organized: false, combat: 12 });
    expect(svg).toContain("c-struck");
    expect(svg).toContain("(18)");
    expect(unitCounter({ ...newton, organized: false, manpower: 1, combat: 0.5 })).toContain("\u00bd");
  });

  it("has a pip for each Fatigue Level, and none when rested", () => {
    expect([0, 1, 2, 3, 4].map((fatigue) => filled(unitCounter({ ...newton, fatigue })))).toEqual([0, 1, 2, 3, 4]);
  });

  it("looks different in each condition", () => {
    const looks = [
      newton, { ...newton, exhausted: true }, { ...newton, demoralized: 1 }, { ...newton, demoralized: 2 },
      ...(["breastwork-build", "breastwork", "fort-build", "fort"] as const).map((entrenchment) => ({ ...newton, entrenchment })),
      { ...newton, side: "confederate" as const }, { ...newton, type: "cavalry" as const }, { ...newton, size: "brigade" as const },
    ].map(unitCounter);
    expect(new Set(looks).size).toBe(looks.length);
  });

  it("writes both Tactical values where they differ", () => {
    expect(unitCounter({ ...newton, tactical_defense: 2 })).not.toContain("2/2");
    expect(unitCounter({ ...newton, tactical_defense: 4 })).toContain("2/4");
  });

  it("lets no name break out of the drawing", () => {
    expect(unitCounter({ ...newton, name: '<b>"&' })).toContain("&lt;b&gt;&quot;&amp;");
  });
});

describe("the others", () => {
  const sedgwick: Leader = {
    id: "union-sedgwick", side: "union", name: "Sedgwick", size: "corps", command: "VI", tactical: 3, command_value: 6, attached_to: "union-newton", hex: "4328",
  };

  it("give leaders initials, rank and values", () => {
    const svg = leaderCounter(sedgwick);
    expect(svg).toContain(">Se</text>");
    expect(svg).toContain(">XXX</text>");
    expect(svg).toMatch(/3.\u00b7.6/);
    expect(leaderCounter({ ...sedgwick, size: "army", tactical: null })).toContain(">6</text>");
  });

  it("sum up a stack", () => {
    const svg = stackSummary("confederate", 7.5, 3, 1);
    expect(svg).toContain("7\u00bd");
    expect(svg.match(/width="10"/g)).toHaveLength(3);
  });

  it("tint commands steadily", () => {
    expect(commandTint("union", "VI")).toBe(commandTint("union", "VI"));
    expect(commandTint("union", "-")).not.toBe(commandTint("confederate", "-"));
  });
});
