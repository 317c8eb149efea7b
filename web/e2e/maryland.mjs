import assert from "node:assert/strict";
import { openArranged } from "./arranged.mjs";
import { Hands } from "./hands.mjs";

const FORT = "E1429";
const BESIDE = "E1428";

/** Units that are out of supply forage in From Frederick to Sharpsburg; the counties show what they give. */
export async function foraging(page, url) {
  const hands = new Hands(page, url);
  const hungry = ["csa-hood", "csa-evans", "csa-munford", "union-slocum"];
  await openArranged(hands, {
    scenario: "hcr-6",
    options: { dispersion: true },
    changes: [{ turn: 5 }, { unit: "csa-evans", hex: "W4412", manpower: 2, fatigue: 1 }, ...hungry.map((unit) => ({ unit, in_supply: false })), { phase: "recovery" }],
  });
  for (let step = 0; step < 6 && (await hands.asked()).kind !== "foraging"; step++) await hands.dull();
  // Who is out of supply bears the sign, and the bar says how likely each finds enough.
  assert.ok((await page.locator(".counter.unit .hungry").count()) + (await page.locator(".counter.summary .hungry").count()) > 0, "the sign of want of supply");
  assert.equal((await hands.asked()).side, "union");
  const card = page.getByRole("group", { name: "Foraging" });
  await card.getByText(/Slocum/).waitFor();
  await card.getByText("50%").or(card.getByText(/\d+% ?to find enough/)).first().waitFor();
  await shot(page, "foraging-union");
  await take(hands, "union-slocum");
  for (let step = 0; step < 3 && (await hands.asked()).side !== "confederate"; step++) await hands.dull();

  const asked = await hands.asked();
  assert.deepEqual(asked.foragers.map(({ unit }) => unit).sort(), ["csa-evans", "csa-hood", "csa-munford"]);
  const odds = (id) => asked.foragers.find(({ unit }) => unit === id);
  assert.equal(odds("csa-hood").value - odds("csa-evans").value, 0);
  assert.equal(odds("csa-hood").highest - odds("csa-evans").highest, 1);
  await page.locator(".choices").getByRole("button", { name: /^Evans/ }).hover();
  await card.getByText("Fatigue Level").waitFor();
  await card.getByText(/Infantry that has tried within a hex/).waitFor();
  await shot(page, "foraging");
  await take(hands, "csa-hood");
  // The next infantry in the hex finds less, the cavalry elsewhere does not.
  const after = (await hands.asked()).foragers;
  const crowd = after.find(({ unit }) => unit === "csa-evans").details.find(({ rule }) => rule === "HCR-20.4-07");
  assert.equal(crowd.value, 1);
  assert.equal(after.find(({ unit }) => unit === "csa-munford").highest, odds("csa-munford").highest);
  await page.locator(".log").getByText(/Hood (is in supply again|does not find enough)/).waitFor();

  // The counties: what they give, who holds Harpers Ferry, and the sign of what feeds whom.
  await page.getByRole("button", { name: "Layers" }).click();
  await page.getByRole("checkbox", { name: "Counties" }).check();
  await page.getByText(/Harpers Ferry.*Union holds it/).waitFor();
  assert.ok((await page.locator(".county-label").count()) > 5, "the counties have their numbers on the map");
  await page.getByRole("checkbox", { name: /^Supply/ }).check();
  assert.ok((await page.locator(".feeding").count()) > 5, "what feeds whom");
  await shot(page, "foraging-counties");
  const seat = (await hands.update()).state.outlook.counties.find(({ county }) => county === "Montgomery").hex;
  await page.evaluate((hex) => window.longroll.look(hex), seat);
  await page.locator(".inspector").getByText(/of Montgomery County/).waitFor();
  await page.locator(".inspector").getByText("Union 5; Confederate 4, die +1").waitFor();
  await page.evaluate(() => window.longroll.look("W4412"));
  await page.locator(".hex-units").getByRole("button", { name: /Evans/ }).click();
  await page.locator(".inspector").getByText(/out of supply until it forages/).waitFor();
  await page.locator(".inspector").getByText(/by nothing/).waitFor();
  await shot(page, "foraging-inspector");
  await page.keyboard.press("v");
  await page.getByText("Control of Maryland, seen at the end of each turn").waitFor();
  await shot(page, "maryland-score");
}

async function take(hands, unit) {
  await hands.take((await hands.update()).actions.find((action) => action.type === "forage" && action.unit === unit));
}

/** The track of commitment, and a command that stalls, in The Maryland Campaign. */
export async function commitment(page, url) {
  const hands = new Hands(page, url);
  await openArranged(hands, { scenario: "hcr-7", seed: STALLS, changes: [{ turn: 2 }, { phase: "random-events" }] });
  await page.locator(".topbar").getByText("Stalled").waitFor();
  await page.getByRole("tab", { name: "Forces" }).click();
  const track = page.getByRole("region", { name: "Union Commitment" });
  await track.getByRole("list", { name: "The marker is at its start" }).waitFor();
  await track.getByText(/French waits/).waitFor();
  await page.getByText(/nobody acts or entrenches until/).waitFor();
  await page.getByRole("button", { name: "Layers" }).click();
  await page.getByRole("checkbox", { name: /stalled command/ }).check();
  assert.equal(await page.locator(".layer-barred .barred").count(), (await hands.update()).state.outlook.stalled.held.length);
  await shot(page, "commitment");
}

/** The seed whose dice stall the command in turn 2. */
const STALLS = 2;

/** Jackson storms a fort of Washington that nobody holds: it stands for 4, and falls. */
export async function fortAssault(page, url) {
  const hands = new Hands(page, url);
  await openArranged(hands, {
    scenario: "hcr-5",
    seed: FALLS,
    changes: [{ unit: "csa-a-p-hill", hex: BESIDE }, { unit: "csa-lawton", hex: BESIDE }, { leader: "csa-jackson", attach: "csa-a-p-hill" }, { turn: 2 }, { to_act: "confederate" }],
  });
  assert.equal(await page.locator(`.fort[data-fort=${FORT}]:not(.destroyed)`).count(), 1);
  await hands.take((await hands.update()).actions.find((action) => action.type === "assault" && action.leader === "csa-jackson"));
  for (let step = 0; step < 6 && (await hands.asked()).kind !== "assault-target"; step++) {
    const { decision, actions } = await hands.update();
    const select = actions.filter((action) => action.type === "select");
    if (decision.kind === "assault-units" && select.length > 0) {
      for (const chip of await page.locator(".choices .chip").filter({ hasText: /Hill|Lawton/ }).all()) await chip.click();
      await hands.moves(() => page.keyboard.press("Enter"));
    } else await hands.dull();
  }
  await page.locator(".choices").getByRole("button", { name: /the fort/ }).click();
  const card = page.getByRole("region", { name: /^Attack on/ });
  await card.getByText(/Jackson against the fort/).waitFor();
  await card.getByText(/Defender is the fort alone, 4/).waitFor();
  await shot(page, "fort-card");
  await hands.moves(() => page.locator(".attack-button").click());
  for (let step = 0; step < 8 && (await page.locator(`.fort[data-fort=${FORT}].destroyed`).count()) === 0; step++) await hands.dull();
  await page.locator(".log").getByText(/The fort in .* is destroyed/).waitFor();
  await shot(page, "fort-destroyed");
}

const FALLS = 7;

/** The garrison of Harpers Ferry is surrounded, with guns on the heights: the inspector has the odds, dice decide. */
export async function surrender(page, url) {
  const hands = new Hands(page, url);
  const closed = [
    ["union-dutassy", "W2521"], ["union-trimble", "W2521"], ["union-8-ny", "W2521"],
    ["csa-mclaws-a", "W2620"], ["csa-walker", "W2621"], ["csa-a-p-hill", "W2420"], ["csa-j-r-jones", "W2421"], ["csa-lawton", "W2522"],
  ].map(([unit, hex]) => ({ unit, hex }));
  await openArranged(hands, { scenario: "hcr-2", seed: HOLDS, changes: [...closed, { to_act: "confederate" }] });
  await page.getByRole("tab", { name: "Forces" }).click();
  const garrison = page.getByRole("region", { name: "Garrison" });
  await garrison.getByText(/Two dice of 7 or more make them surrender: 58%/).waitFor();
  assert.equal((await garrison.getByText(/guns on the heights/).count()), 3);
  await page.evaluate(() => window.longroll.look("W2521"));
  await page.locator(".inspector").getByText(/cut off: surrender on 7 or more with two dice, 58%/).waitFor();
  assert.equal(await page.locator(".fort[data-fort=W2521]:not(.destroyed)").count(), 1);
  await shot(page, "garrison");

  await openArranged(hands, { scenario: "hcr-2", seed: YIELDS, changes: [...closed, { phase: "harpers-ferry" }] });
  await page.getByRole("tab", { name: "Log" }).click();
  await page.locator(".log").getByText(/for the surrender of the garrison/).waitFor();
  await page.locator(".log").getByText(/Ward has no way out and surrenders/).waitFor();
  assert.equal((await hands.unit("union-ward")).hex, null);
  assert.equal(await page.locator(".fort[data-fort=W2521].destroyed").count(), 1);
  await shot(page, "surrender");
}

const HOLDS = 7;
/** The seed whose dice make the garrison surrender. */
const YIELDS = 1;

async function shot(page, name) {
  if (process.env.LONGROLL_SHOTS) await page.screenshot({ path: `${process.env.LONGROLL_SHOTS}/${name}.png` });
}
