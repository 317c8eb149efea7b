// The computer as an opponent: its levels, its thinking, its hints and its reasons.
import assert from "node:assert/strict";
import { Hands } from "./hands.mjs";

const PATIENCE_MS = 40000;

async function shot(page, name) {
  if (process.env.LONGROLL_SHOTS) await page.screenshot({ path: `${process.env.LONGROLL_SHOTS}/opponent-${name}-${page.viewportSize().width}.png` });
}

/** Answers in the dullest way until something is so. */
async function dullUntil(hands, done) {
  const { page } = hands;
  for (let i = 0; i < 60; i++) {
    await page.waitForFunction(() => (!window.longroll.update().thinking || document.querySelector("[role=progressbar]")) && window.longroll.ready(), null, { timeout: PATIENCE_MS });
    if (await done()) return;
    assert.ok(!(await hands.update()).over, "the game is not over before");
    if (!(await hands.update()).thinking) await hands.dull();
  }
  throw new Error("it never came to that");
}

/** A level is chosen in the menu; it thinks with a bar, and moves when it is told to. */
export async function levels(page, url) {
  const hands = new Hands(page, url);
  await page.goto(url);
  await page.getByRole("group", { name: "Union" }).getByText("Computer").click();
  const picker = page.getByRole("radiogroup", { name: "Level of the Union computer" });
  await picker.waitFor();
  assert.equal(await picker.getByRole("radio").count(), 5);
  assert.ok(await picker.getByRole("radio", { name: "Militia" }).isChecked(), "the militia is the usual level");
  await picker.getByText("Veteran").click();
  await page.getByText(/Thinks up to 2 seconds/).waitFor();
  await shot(page, "levels");
  const wide = await page.evaluate(() => document.querySelector(".menu").scrollWidth - document.querySelector(".menu").clientWidth);
  assert.ok(wide <= 0, "the menu does not run off the screen");
  await hands.begin({ union: "Veteran", confederate: "Player" }, 7);
  // A thought lasts two seconds: whoever comes too late tries again with the next one.
  let looked = false;
  await dullUntil(hands, async () => {
    const bar = await page.evaluate(() => {
      const bar = document.querySelector("[role=progressbar]");
      return bar && { now: Number(bar.getAttribute("aria-valuenow")), who: document.querySelector(".decision-side").textContent, seq: window.longroll.update().seq };
    });
    if (!bar) return false;
    assert.ok(bar.now >= 0 && bar.now <= 100, `${bar.now}`);
    assert.match(bar.who, /computer, veteran/i);
    // Whoever waits can look at everything meanwhile.
    if (!looked) await lookMeanwhile(page);
    looked = true;
    if (page.viewportSize().width > 900) await page.keyboard.press("m");
    else if (!(await page.getByRole("button", { name: "Move now" }).click({ timeout: 1500 }).then(() => true, () => false))) return false;
    await page.waitForFunction((before) => window.longroll.update().seq > before, bar.seq, { timeout: PATIENCE_MS });
    return true;
  });
  // Back in the menu the game says who plays, and the page remembers it.
  await page.locator(".brand").click();
  await page.locator(".saved-facts", { hasText: "Union computer (veteran)" }).first().waitFor();
  assert.ok(await page.getByRole("radio", { name: "Veteran" }).isChecked());
}

async function lookMeanwhile(page) {
  await shot(page, "thinking");
  await page.keyboard.press("v");
  await page.getByRole("region", { name: "Victory points" }).waitFor();
  await page.keyboard.press("Escape");
}

/** A hint names a few things to do, shows them on the map and can be taken. */
export async function hints(page, url) {
  const hands = new Hands(page, url);
  const desk = page.viewportSize().width > 900;
  await hands.begin({ union: "Player", confederate: "Volunteer" }, 7);
  await dullUntil(hands, async () => (await hands.asked())?.kind === "initiative" && (await hands.asked()).side === "union");
  const ask = () => (desk ? page.keyboard.press("h") : page.getByRole("button", { name: "Hint" }).click());
  await ask();
  const list = page.getByRole("group", { name: "Hint" });
  const rows = list.locator("li");
  await rows.first().waitFor({ timeout: PATIENCE_MS });
  assert.ok((await rows.count()) > 1, "there is something to choose from");
  assert.match(await rows.first().innerText(), /VP/);
  assert.equal(await page.locator(".choices").count(), 0, "the hint stands in the place of the choices");
  const lit = () => page.locator(".layer-over").innerHTML();
  await page.locator(".hinted").first().waitFor({ state: "attached" });
  await shot(page, "hint");
  const first = await lit();
  // Two of them may be about the same place, but not all: one is another unit's, or the pass, which is nowhere on the map.
  const others = [];
  for (let row = 1; row < (await rows.count()); row++) {
    if (desk) await page.keyboard.press(String(row + 1));
    else await rows.nth(row).locator(".hint").click();
    others.push(await lit());
  }
  assert.ok(others.some((other) => other !== first), "another opinion is about other places");
  await shot(page, "hint-second");
  const box = await page.locator(".decision-card").boundingBox();
  const size = page.viewportSize();
  assert.ok(box.x >= -1 && box.x + box.width <= size.width + 1 && box.height < size.height * 0.55, `the card leaves the map in sight: ${JSON.stringify(box)}`);
  // Escape leads back to the choices.
  await page.keyboard.press("Escape");
  await page.locator(".choices").waitFor();
  await ask();
  await rows.first().waitFor({ timeout: PATIENCE_MS });
  const { seq } = await hands.update();
  await rows.first().locator(".hint-take").click();
  await page.waitForFunction((before) => window.longroll.update().seq > before + 1 && window.longroll.ready(), seq, { timeout: PATIENCE_MS });
  const { decision } = await hands.update();
  assert.ok(!["initiative", "action"].includes(decision.kind), `the initiative was taken for something, but ${decision.kind} is asked`);
  assert.equal(await list.count(), 0);
}

/** The computer says why it acted, and what else it thought of. */
export async function reasons(page, url) {
  const hands = new Hands(page, url);
  await hands.begin({ union: "Volunteer", confederate: "Player" }, 7);
  await dullUntil(hands, async () => (await page.locator(".latest-why, .explain-ask").count()) > 0 && !(await hands.update()).thinking);
  if (page.viewportSize().width > 900) await page.keyboard.press("t");
  else await page.locator(".latest-why").click();
  const card = page.locator(".explain-card");
  await card.waitFor();
  assert.match(await card.innerText(), /The volunteer thought:/);
  assert.ok((await card.locator("li").count()) > 1, "the next best are told too");
  assert.match(await card.locator("li").first().innerText(), /VP/);
  await shot(page, "reasons");
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await card.waitFor({ state: "detached" });
}
