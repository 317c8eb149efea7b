import assert from "node:assert/strict";
import { openArranged } from "./arranged.mjs";
import { Hands } from "./hands.mjs";

const HUNGRY = ["csa-a-p-hill", "csa-j-r-jones", "csa-lawton", "csa-mclaws-a", "csa-walker", "csa-d-r-jones", "csa-hood", "csa-evans"];
const FREDERICK = "W4214";

/** A captured depot feeds five: a sixth can't be ticked, and the question counts. */
export async function capturedDepot(page, url) {
  const hands = new Hands(page, url);
  const about = HUNGRY.map((unit, i) => ({ unit, hex: i < 3 ? FREDERICK : "W4215", manpower: 6 }));
  await openArranged(hands, { scenario: "hcr-7", seed: 3, changes: [{ turn: 6 }, ...about, { phase: "supply-status" }] });
  const prompt = page.locator(".decision-prompt");
  await prompt.getByText("0 of 5 named").waitFor();
  const chips = page.locator(".choices .chip");
  for (let i = 0; i < 5; i++) await chips.nth(i).click();
  await prompt.getByText("5 of 5 named").waitFor();
  assert.equal(await chips.nth(5).getAttribute("aria-disabled"), "true", "it says that no more can be ticked");
  await page.keyboard.press("6");
  const refusal = page.getByRole("alert").locator(".refusal");
  await refusal.getByText(/feeds no more than 5 units.*HCR-20\.3-05/).waitFor();
  assert.equal(await page.locator(".chip.picked").count(), 5);
  // One less, and another may be ticked.
  await chips.nth(0).click();
  await prompt.getByText("4 of 5 named").waitFor();
  assert.equal(await refusal.count(), 0);
  await chips.nth(7).click();
  await page.getByRole("button", { name: /Done: 5 of 5 chosen/ }).waitFor();
  await shot(page, "captured-depot");
  await hands.moves(() => page.keyboard.press("Enter"));
  await page.waitForFunction(() => window.longroll.update().decision?.kind !== "supply-status");
  const fed = (await hands.update()).state.units.filter(({ id, in_supply: fedNow }) => HUNGRY.includes(id) && fedNow).map(({ id }) => id);
  assert.equal(fed.length, 5, `five are fed: ${fed}`);
}

/** Conscripts come to a unit far from Washington, cavalry along the map's foot, markers lie all over: each is in sight. */
export async function camera(page, url) {
  const hands = new Hands(page, url);
  await openArranged(hands, { scenario: "hcr-7", changes: [{ turn: 4 }, { phase: "conscripts" }] });
  const [{ unit }] = (await hands.update()).actions;
  const { hex } = await hands.unit(unit);
  await inSight(hands, hex);
  assert.equal(await page.locator(`.counter.candidate[data-unit="${unit}"], .counter.summary[data-stack="${hex}"]`).count(), 1, "it is lit");
  await shot(page, "conscripts-in-sight");
  // Whoever looks elsewhere while the same is asked is left there.
  for (let i = 0; i < 5; i++) await page.keyboard.press("Shift+ArrowRight");
  const away = await hands.point(hex);
  await hands.moves(() => page.keyboard.press("1"));
  await page.waitForTimeout(300);
  assert.deepEqual(await hands.point(hex), away, "the map stays where the player has put it");

  await openArranged(hands, { scenario: "rtg-6", seed: 7, changes: [{ turn: 6 }, { phase: "ammunition" }] });
  for (let i = 0; i < 6 && (await hands.asked()).kind !== "arrivals"; i++) await hands.dull();
  const places = new Set((await hands.update()).actions.filter(({ type }) => type === "place").map((action) => action.hex));
  assert.ok(places.size > 20, "cavalry may come anywhere along the edge");
  for (const place of places) await inSight(hands, place);
  await shot(page, "arrivals-in-sight");

  await openArranged(hands, { scenario: "rtg-2" });
  const { state } = await hands.update();
  for (const marker of state.outlook.markers) await inSight(hands, marker.hex);
  await shot(page, "markers-in-sight");

  // Whoever attacks and whoever is attacked are seen beside the combat card.
  await openArranged(hands, { scenario: "slb-1", seed: 5, changes: [{ to_act: "union" }] });
  const update = () => hands.update();
  await hands.take((await update()).actions.find(({ type, unit: who }) => type === "march" && who === "union-newton"));
  for (let i = 0; i < 3 && (await hands.asked()).kind !== "march"; i++) await hands.dull();
  await page.locator(".chip.attack").first().click();
  await page.locator(".attack-button:enabled").waitFor();
  const { actions, decision } = await update();
  await inSight(hands, actions.find(({ type }) => type === "attack").target);
  await inSight(hands, (await hands.unit(decision.unit)).hex);
}

/** Waits until a hex is seen, with nothing over it. */
async function inSight(hands, hex) {
  const seen = (id) => {
    const point = window.longroll.point(id);
    const over = point && document.elementFromPoint(point.x, point.y);
    return Boolean(over?.closest(".board-map"));
  };
  await hands.page.waitForFunction(seen, hex, { timeout: 5000 }).catch(() => assert.fail(`${hex} is out of sight`));
}

/** What can't be chosen says so in one line, whatever is asked. */
export async function refusals(page, url) {
  const hands = new Hands(page, url);
  const told = async (words) => {
    await page.locator(".refusal").getByText(words).waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".refusal").count(), 0);
  };
  // Somebody arrives: a hex off the lit ones, and one that is occupied.
  await openArranged(hands, { scenario: "hcr-7", seed: 2, changes: [{ turn: 2 }, { phase: "random-events" }] });
  assert.equal((await hands.asked()).kind, "arrivals");
  await page.waitForTimeout(300);
  const { hex } = await hands.unit("csa-d-h-hill-b");
  await hands.clickHex(hex);
  await told(/HCR-/);
  await hands.clickHex((await page.evaluate((id) => window.longroll.neighbours(id), hex)).find((id) => id.endsWith("28")) ?? hex);
  await told(/HCR-/);
  // Conscripts: a unit that gets none, and an empty hex.
  await openArranged(hands, { scenario: "hcr-7", changes: [{ turn: 4 }, { unit: "csa-hood", hex: "W3531", manpower: 6 }, { phase: "conscripts" }] });
  await page.waitForTimeout(300);
  await hands.clickHex("W3531");
  await told(/Hood gets no conscripts.*HCR-S7-08/);
  await hands.clickHex("W3630");
  await told(/Nobody in W3630 is among those to choose from/);
  // A leader is to go to a unit that is not his.
  await openArranged(hands, { scenario: "hcr-2" });
  await page.waitForTimeout(300);
  await hands.clickHex("W2720");
  await told(/Ford is no unit of Franklin's command.*S2\.2-11/);
}

/** On a phone the stalled command is told, the counties end above the question, and what nobody has scored is folded. */
export async function phoneCampaign(page, url) {
  const hands = new Hands(page, url);
  await openArranged(hands, { scenario: "hcr-7", seed: 2, changes: [{ turn: 2 }, { phase: "random-events" }] });
  // The letters may still be coming, which are of another width.
  await page.evaluate(() => document.fonts.ready);
  const sign = page.locator(".topbar").getByText("Stalled");
  await sign.waitFor();
  const [stalled, points] = [await sign.boundingBox(), await page.locator(".topbar .vp").boundingBox()];
  const fits = stalled.width > 30 && stalled.x + stalled.width <= points.x;
  assert.ok(fits, `the bar tells that the command is stalled: ${JSON.stringify([stalled, points])}`);
  await page.getByRole("button", { name: "Layers" }).tap();
  await page.getByRole("checkbox", { name: "Counties" }).tap();
  await page.getByRole("list", { name: "Counties" }).waitFor();
  const list = await page.locator(".layers-list").boundingBox();
  const question = await page.locator(".decision-card").boundingBox();
  assert.ok(list.y + list.height <= question.y, "the counties end above the question");
  await shot(page, "phone-counties");
  await page.getByRole("button", { name: "Layers" }).tap();
  await page.locator(".topbar .vp").tap();
  const folded = page.locator(".vp-nil");
  await folded.getByText(/\d+ (more|ways to score) that nobody has scored with yet/).waitFor();
  assert.equal(await page.locator(".vp-items .nil b:visible").count(), 0, "no line of zero stands open");
  await folded.locator("summary").tap();
  assert.ok((await page.locator(".vp-nil li").count()) > 5);
}

async function shot(page, name) {
  if (process.env.LONGROLL_SHOTS) await page.screenshot({ path: `${process.env.LONGROLL_SHOTS}/${name}.png` });
}
