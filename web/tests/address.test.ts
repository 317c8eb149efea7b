import { describe, expect, it } from "vitest";
import { seatRefusal } from "../src/model/secrets";
import { seedOf } from "../src/model/seed";
import { inWords } from "../src/model/words";

describe("seed", () => {
  it("is a whole number that the page can hold, or none", () => {
    expect(seedOf(" ")).toBeUndefined();
    expect(seedOf(" 42 ")).toBe(42);
    expect(seedOf("9007199254740991")).toBe(9007199254740991);
    for (const words of ["abc", "-5", "1e3", "1.5", "9007199254740992", "18446744073709551616"]) expect(seedOf(words)).toBeNull();
  });
});

describe("seat", () => {
  const both = { union: "human", confederate: "human" } as const;
  const alone = { union: "human", confederate: "computer" } as const;

  it("is refused where nobody can sit", () => {
    for (const seat of [null, "watch", "shared", "union", "confederate"]) expect(seatRefusal(seat, both)).toBeNull();
    for (const seat of [null, "watch", "union"]) expect(seatRefusal(seat, alone)).toBeNull();
    expect(seatRefusal("confederate", alone)).toMatch(/computer/);
    expect(seatRefusal("shared", alone)).toMatch(/computer/);
    expect(seatRefusal("emperor", both)).toMatch(/no seat "emperor"/);
  });
});

describe("a list in words", () => {
  it("has commas where people set them", () => {
    expect(inWords(["Hancock"])).toBe("Hancock");
    expect(inWords(["Hancock", "Birney"])).toBe("Hancock and Birney");
    expect(inWords(["Hancock", "Birney", "Whipple"])).toBe("Hancock, Birney and Whipple");
  });
});
