// Limited Intelligence at one screen: hiding units, a dummy, the hand-over, and what the other side sees.
import assert from "node:assert/strict";

const shots = process.env.LONGROLL_SHOTS;

async function shot(page, name) {
  if (shots) await page.screenshot({ path: `${shots}/secrets-${name}.png` });
}

const asked = (page) => page.evaluate(() => window.longroll.update().decision);
const forces = (page) => page.evaluate(() => window.longroll.update().state.forces ?? []);

/** Waits until the game has moved on from what was asked. */
async function settled(page) {
  await page.waitForFunction(() => window.longroll?.ready());
}

async function press(page, name) {
  await page.locator(".decision").getByRole("button", { name }).first().click();
  await settled(page);
}

/** Lets the other player look. */
async function handOver(page, side) {
  const sheet = page.getByRole("dialog", { name: new RegExp(side) });
  await sheet.waitFor();
  // The table below can neither be read nor pressed.
  assert.equal(await page.locator("main.game").getAttribute("inert"), "");
  await shot(page, `handover-${side.toLowerCase()}`);
  await sheet.getByRole("button", { name: /Show the table/ }).click();
  await sheet.waitFor({ state: "detached" });
}

/** Ends phases until the side may choose an action. */
async function untilAction(page) {
  for (let i = 0; i < 12; i++) {
    if (await page.locator(".handover").count()) {
      const name = await page.locator(".handover h2").textContent();
      await handOver(page, name.includes("Union") ? "Union" : "Confederate");
    }
    const kind = (await asked(page)).kind;
    if (kind === "action") return;
    const { side } = await asked(page);
    // Next to the enemy the Union could hide nothing; McLaws is far enough away.
    if (kind === "initiative") await press(page, side === "union" ? /^Pass/ : /Take the initiative/);
    else if (await page.locator(".decision").getByRole("button", { name: /End the phase/ }).count()) await press(page, /End the phase/);
    else return;
  }
}

export async function secrets(page, url) {
  await page.goto(url);
  await page.getByText("Optional rules", { exact: true }).click();
  await page.getByRole("checkbox", { name: /Limited Intelligence/ }).check();
  await shot(page, "menu");
  for (const side of ["Union", "Confederate"]) await page.getByRole("group", { name: side }).getByText("Player").click();
  await page.getByRole("button", { name: "Begin" }).click();
  await handOver(page, "Union");
  await untilAction(page);
  await press(page, /Force markers/);
  await shot(page, "fold");
  const spot = await page.evaluate(() => window.longroll.update().actions.find((action) => action.type === "place-force")?.text.replace("Place a force marker", "Marker"));
  assert.ok(spot, "a marker may be placed somewhere");
  await page.locator(".decision").getByRole("button", { name: spot }).first().click();
  await settled(page);
  assert.equal((await asked(page)).kind, "place-force");
  await shot(page, "choose-units");
  const unit = await page.evaluate(() => window.longroll.update().actions.find((action) => action.type === "select").unit);
  const name = await page.evaluate((id) => window.longroll.update().state.units.find((one) => one.id === id).name, unit);
  await press(page, new RegExp(`^${name}`));
  if ((await asked(page)).kind === "place-force") await page.locator(".decision").getByRole("button", { name: /Done|Choose|Confirm/ }).first().click();
  await page.waitForFunction(() => (window.longroll.update().state.forces ?? []).length === 1);
  assert.deepEqual((await forces(page))[0].units, [unit]);
  // A dummy in the same hex.
  await press(page, /Force markers/);
  await page.locator(".decision").getByRole("button", { name: spot }).first().click();
  await page.waitForFunction(() => window.longroll.update().decision.kind === "place-force");
  await settled(page);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => (window.longroll.update().state.forces ?? []).length === 2);
  await page.getByLabel("Show all units").click();
  await page.waitForTimeout(400);
  await shot(page, "own-markers");
  // The marker opens by a click, and the dummy marches.
  await press(page, /Force markers/);
  await page.locator(".decision").getByRole("button", { name: /dummy marker 2 as infantry\s*\w?$/ }).first().click();
  await settled(page);
  await shot(page, "feign");
  await press(page, /Show no die/);
  assert.equal((await asked(page)).kind, "dummy-march");
  await page.waitForTimeout(400);
  await shot(page, "dummy-march");
  const to = await page.evaluate(() => window.longroll.update().actions.find((action) => action.type === "step").to);
  const at = await page.evaluate((hex) => window.longroll.point(hex), to);
  const box = await page.locator(".board-map").boundingBox();
  await page.mouse.click(box.x + at.x, box.y + at.y);
  await settled(page);
  await page.waitForTimeout(300);
  const moved = (await forces(page)).find((force) => force.number === 2);
  assert.equal(moved?.hex, to);
  if ((await asked(page)).kind === "dummy-march") await press(page, /End the march/);
  await handOver(page, "Union");
  await page.waitForTimeout(400);
  const seen = await forces(page);
  assert.equal(seen.length, 2);
  assert.deepEqual(seen.flatMap((force) => force.units), []);
  const text = await page.evaluate((id) => JSON.stringify(window.longroll.update().state.units.find((one) => one.id === id).hex), unit);
  assert.equal(text, "null");
  await shot(page, "enemy-markers");
}
