// The second day of The Chancellorsville Campaign at one screen: the Confederates move in secret, the Union sees nothing of it
// and records a bridge, and all is revealed.
import assert from "node:assert/strict";
import { openArranged } from "./arranged.mjs";
import { Hands } from "./hands.mjs";

const STUARTS = ["csa-f-lee-a", "csa-3-va"];

async function shot(page, name) {
  if (process.env.LONGROLL_SHOTS) await page.screenshot({ path: `${process.env.LONGROLL_SHOTS}/hidden-${name}.png` });
}

async function handOver(page, side) {
  const sheet = page.getByRole("dialog", { name: new RegExp(side) });
  await sheet.waitFor();
  await sheet.getByRole("button", { name: /Show the table/ }).click();
  await sheet.waitFor({ state: "detached" });
}

export async function hiddenMoves(page, url) {
  const hands = new Hands(page, url);
  await openArranged(hands, { scenario: "slb-6", seed: 5, changes: [{ turn: 2 }, { phase: "attachment" }] });
  await hands.press(/End the phase/);
  await handOver(page, "Confederate");
  assert.equal((await hands.asked()).kind, "initiative");
  await shot(page, "begun");

  // Stuart's brigade rides one hex, and the moves are finished.
  await hands.moves(() => hands.press(/Act in secret/));
  const unit = STUARTS[0];
  const march = (await hands.update()).actions.find((action) => action.type === "march" && action.unit === unit);
  assert.ok(march, "F. Lee may march");
  await hands.take(march);
  while ((await hands.asked()).kind !== "march") await hands.dull();
  const step = (await hands.update()).actions.find((action) => action.type === "step");
  await hands.take(step);
  const there = step.to;
  assert.equal((await hands.unit(unit)).hex, there);
  while ((await hands.asked()).kind !== "initiative") await hands.dull();
  await shot(page, "moved");
  await hands.press(/Finish the secret moves/);

  // The Union sees neither the units nor where they went.
  await handOver(page, "Union");
  for (const id of STUARTS) assert.equal((await hands.unit(id)).hex, null, `${id} is off the map for the Union`);
  const log = await page.locator(".log").innerText();
  assert.ok(!log.includes("F Lee"), "the log does not name who moved");
  assert.match(log, /move in secret/);
  await shot(page, "union");

  // It does nothing, and records a bridge.
  while (["initiative", "action"].includes((await hands.asked()).kind)) await hands.moves(() => hands.press(/^Pass/));
  const plans = await hands.update();
  const plan = plans.actions.find((action) => action.type !== "end-phase");
  assert.ok(plan, "a bridge can be recorded");
  await hands.take(plan);
  const known = (await hands.update()).state.planned;
  assert.equal(known.length, 1);
  await shot(page, "recorded");

  // When it has done its works the Confederates are where they went.
  for (let i = 0; i < 30; i++) {
    if (await page.locator(".handover").count()) {
      const name = await page.locator(".handover h2").textContent();
      await handOver(page, name.includes("Union") ? "Union" : "Confederate");
    }
    const { state, decision } = await hands.update();
    if (state.turn === 3 || decision.side === "confederate") break;
    await hands.dull();
  }
  assert.equal((await hands.unit(unit)).hex, there);
  await shot(page, "revealed");
}
