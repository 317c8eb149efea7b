import assert from "node:assert/strict";
import { Hands } from "./hands.mjs";

const SEED = 1863;
const MOST_ANSWERS = 400;

/** From the menu to the result: a march, a refusal, an attack with its preview, a retreat, undo, reload. */
export async function playGame(page, url) {
  const hands = new Hands(page, url);
  await hands.begin({ union: "Player", confederate: "Player" }, SEED);
  await until(hands, "initiative");
  assert.equal((await hands.asked()).side, "union", "the Union has the first initiative");
  await hands.moves(() => page.keyboard.press("i"));

  const { actions } = await hands.update();
  const march = actions.find((action) => action.type === "march" && action.unit === "union-newton");
  assert.ok(march, "Newton may march");
  await hands.moves(() => page.locator(".choices .chip", { hasText: "Newton" }).first().click());
  await until(hands, "march");
  await refusal(hands);
  await stepAndUndo(hands);
  await reload(hands);
  await attack(hands);
  await seeRetreat(hands);
  await replay(hands);
  await toTheEnd(hands);
}

async function until(hands, kind) {
  for (let i = 0; i < 30; i++) {
    const asked = await hands.asked();
    assert.ok(asked, `the game is not over before ${kind}`);
    if (asked.kind === kind) return asked;
    await hands.dull();
  }
  throw new Error(`no decision about ${kind}`);
}

/** Points at a hex next to the unit that it can't enter: the reason and the rule must show. */
async function refusal(hands) {
  const { decision, actions, state } = await hands.update();
  const unit = state.units.find((one) => one.id === decision.unit);
  const near = await hands.page.evaluate((hex) => window.longroll.neighbours(hex), unit.hex);
  const open = new Set(actions.map((action) => action.to ?? action.target).filter(Boolean));
  const closed = near.find((hex) => !open.has(hex));
  if (closed) {
    await hands.clickHex(closed);
    const shown = hands.page.locator(".refusal, .combat-why");
    await shown.first().waitFor();
    assert.match(await shown.first().innerText(), /\d/, "the refusal names a rule");
    await hands.page.keyboard.press("Escape");
    await hands.page.keyboard.press("Escape");
  }
  // The types of attack that are not open say why on the combat card.
  const target = actions.find((action) => action.type === "attack")?.target;
  if (!target) return;
  await hands.clickHex(target);
  const no = hands.page.locator(".type.no").first();
  if ((await no.count()) > 0) {
    await no.click();
    await hands.page.locator(".combat-why").waitFor();
  }
  await hands.page.keyboard.press("Escape");
}

async function stepAndUndo(hands) {
  const { decision, actions } = await hands.update();
  const step = actions.find((action) => action.type === "step");
  if (!step) return;
  const before = await hands.unit(decision.unit);
  await hands.moves(() => hands.clickHex(step.to));
  assert.equal((await hands.unit(decision.unit)).hex, step.to, "the click marched");
  if (!(await hands.update()).can_undo) return;
  await hands.moves(() => hands.page.keyboard.press("u"));
  assert.equal((await hands.unit(decision.unit)).hex, before.hex, "undo took the step back");
}

async function reload(hands) {
  const prompt = await hands.page.locator(".decision-prompt").innerText();
  await hands.page.reload();
  await hands.table();
  assert.equal(await hands.page.locator(".decision-prompt").innerText(), prompt, "a reload resumes in the middle of the action");
}

async function attack(hands) {
  const { page } = hands;
  const { actions } = await hands.update();
  const target = actions.find((action) => action.type === "attack")?.target;
  assert.ok(target, "there is somebody to attack");
  await hands.clickHex(target);
  await page.locator(".modifiers li").first().waitFor();
  assert.ok((await page.locator(".modifiers .rule").count()) > 0, "modifiers name their rules");
  assert.ok((await page.locator(".bars li").count()) > 1, "the odds of the results show");
  await hands.moves(() => page.locator(".attack-button").click());
  await page.locator(".log .line-dice").first().waitFor();
}

/** Plays on, attacking, until the other side had to choose a retreat. */
async function seeRetreat(hands) {
  for (let i = 0; i < MOST_ANSWERS; i++) {
    const { decision, actions, over } = await hands.update();
    if (over) break;
    if (decision.kind === "retreat") {
      const step = actions.find((action) => action.type === "retreat-step");
      assert.ok(step, "a retreat has somewhere to go");
      await hands.take(step);
      return;
    }
    const strike = actions.find((action) => action.type === "attack");
    if (strike) {
      await hands.clickHex(strike.target);
      await hands.page.locator(".attack-button:enabled").waitFor();
      await hands.moves(() => hands.page.locator(".attack-button").click());
      continue;
    }
    const eager = actions.find((action) => action.type === "take-initiative") ?? actions.find((action) => action.type === "march");
    if (eager) await hands.take(eager);
    else await hands.dull();
  }
  throw new Error("nobody ever had to retreat");
}

async function replay(hands) {
  const { page } = hands;
  await page.keyboard.press("r");
  await page.locator(".replaying").waitFor();
  await page.locator(".replay-row input").fill("0");
  await page.locator(".decision-side", { hasText: "the set-up" }).waitFor();
  await page.keyboard.press("r");
  await page.locator(".decision:not(.replaying)").waitFor();
}

async function toTheEnd(hands) {
  for (let i = 0; i < MOST_ANSWERS; i++) {
    if ((await hands.update()).over) break;
    await hands.dull();
  }
  await hands.page.locator(".result .result-level").waitFor();
  assert.match(await hands.page.locator(".result-level").innerText(), /victory/i);
}
