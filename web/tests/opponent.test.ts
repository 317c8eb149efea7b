import { describe, expect, it } from "vitest";
import { gainWords, isSame, lastPlayers, levelOf, levelWords, opinionWords, seatWords, subjects, takesInitiative, whyWords } from "../src/model/opponent";
import type { Action, Level, Opinion } from "../src/protocol";

const LEVELS: Level[] = [
  { name: "militia", summary: "Marches.", seconds: 0 },
  { name: "veteran", summary: "Thinks.", seconds: 2 },
];

describe("levels", () => {
  it("names who sits somewhere, in old records too", () => {
    expect(["human", "veteran", "computer", "guard", "general"].map(seatWords)).toEqual(["player", "computer (veteran)", "computer (militia)", "computer (militia)", "computer (regular)"]);
    expect(levelOf("recruit")).toBe("recruit");
  });

  it("says how long a level thinks, if it does", () => {
    expect(levelWords(LEVELS[0])).toBe("Marches.");
    expect(levelWords(LEVELS[1])).toBe("Thinks. Thinks up to 2 seconds a decision.");
    expect(levelWords(undefined)).toBe("");
  });

  it("remembers the players, whatever an older page has kept", () => {
    const usual = { union: "human", confederate: "militia" };
    expect(lastPlayers(null, LEVELS)).toEqual(usual);
    expect(lastPlayers("[", LEVELS)).toEqual(usual);
    expect(lastPlayers('{"union":"computer","confederate":"human"}', LEVELS)).toEqual({ union: "militia", confederate: "human" });
    expect(lastPlayers('{"union":"veteran","confederate":7}', LEVELS)).toEqual({ union: "veteran", confederate: "human" });
  });
});

describe("opinions", () => {
  const word = (action: Action): string => action.unit ?? action.type;
  const words = { short: word, full: word, hex: (id: string): string => id };
  const opinion = (steps: Action[], why = ""): Opinion => ({ steps, gain: 1, why });

  it("writes what they gain", () => {
    expect([2.44, -0.26, 0.04, null].map(gainWords)).toEqual(["+2.4 VP", "\u22120.3 VP", "±0 VP", ""]);
    expect(whyWords("goes to 4028: gains 3")).toBe("Goes to 4028: gains 3.");
  });

  it("names the deed, not the initiative that it takes", () => {
    const march = opinion([{ type: "take-initiative" }, { type: "march", unit: "newton" }]);
    expect(opinionWords(march, words)).toBe("newton");
    expect(takesInitiative(march)).toBe(true);
    expect(takesInitiative(opinion([{ type: "pass" }]))).toBe(false);
  });

  it("names a march by its end and a selection by its units", () => {
    const step = (to: string): Action => ({ type: "step", to });
    expect(opinionWords(opinion([step("4129"), step("4128"), { type: "end-march" }]), words)).toBe("March to 4128, 2 hexes");
    expect(opinionWords(opinion([step("4129"), { type: "attack", target: "4028" }]), words)).toBe("March to 4129, then: attack");
    const picks = ["howe", "newton"].map((unit): Action => ({ type: "select", unit }));
    expect(opinionWords(opinion([...picks, { type: "confirm" }]), words)).toBe("Choose howe and newton");
    expect(opinionWords(opinion([{ type: "select-hex", hex: "4228", text: "Assault 4228" }]), words)).toBe("Assault 4228");
  });

  it("finds on the map what they are about", () => {
    const known = (word: string): boolean => ["4028", "4128", "4327"].includes(word);
    const about = subjects(opinion([{ type: "march", unit: "newton" }], "attacks 4028 (Salem Church) from 4128: +5 for 4327; 9999"), known);
    expect(about).toEqual({ units: ["newton"], leaders: [], hexes: ["4028", "4128"], way: [] });
  });

  it("knows an action again by what it does", () => {
    expect(isSame({ type: "step", to: "4128", cost: 2, text: "a" }, { to: "4128", type: "step", text: "b" })).toBe(true);
    expect(isSame({ type: "step", to: "4128" }, { type: "step", to: "4129" })).toBe(false);
  });
});
