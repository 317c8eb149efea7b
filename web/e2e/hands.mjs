// What a player's hands and eyes do.
import assert from "node:assert/strict";

const PATIENCE_MS = 15000;

export class Hands {
  constructor(page, url) {
    this.page = page;
    this.url = url;
  }

  async begin(players, seed, options = [], scenario = /Salem Church/) {
    const { page } = this;
    await page.goto(this.url);
    await page.getByRole("radio", { name: scenario }).click();
    for (const [side, seat] of Object.entries(players)) {
      // A person, or the computer at its usual or another level.
      const level = !["Player", "Computer"].includes(seat);
      await page.locator(`.seat.side-${side} label`, { hasText: level ? "Computer" : seat }).click();
      if (level) await page.locator(`.seat.side-${side} .levels label`, { hasText: seat }).click();
    }
    if (options.length > 0) await page.getByText("Optional rules", { exact: true }).click();
    for (const option of options) await page.getByRole("checkbox", { name: option }).check();
    await page.locator(".dice-seed summary").click();
    await page.locator(".dice-seed input").fill(String(seed));
    await page.getByRole("button", { name: "Begin" }).click();
    await this.table();
  }

  /** Opens a game of the server by its id. */
  async open(id) {
    await this.page.goto(this.url);
    await this.page.goto(new URL(`#/game/${id}`, this.url).href);
    await this.page.reload();
    await this.table();
  }

  async table() {
    await this.page.waitForFunction(() => window.longroll?.update() && document.querySelector(".decision"), null, { timeout: PATIENCE_MS });
    await this.page.waitForTimeout(100);
  }

  update() {
    return this.page.evaluate(() => window.longroll.update());
  }

  async asked() {
    return (await this.update()).decision;
  }

  /** Does something and waits until the game has moved on. */
  async moves(act) {
    const before = (await this.update()).seq;
    await act();
    await this.page.waitForFunction((seq) => window.longroll.update().seq > seq && window.longroll.ready(), before, { timeout: PATIENCE_MS });
  }

  async point(hex) {
    const point = await this.page.evaluate((id) => window.longroll.point(id), hex);
    assert.ok(point, `hex ${hex} is on the map`);
    return point;
  }

  async clickHex(hex, dy = 0) {
    const { x, y } = await this.point(hex);
    await this.page.mouse.move(x, y + dy);
    await this.page.mouse.click(x, y + dy);
  }

  /** Points at a hex. */
  async pointAt(hex, dy = 0) {
    const { x, y } = await this.point(hex);
    await this.page.mouse.move(x + 2, y + dy);
    await this.page.mouse.move(x, y + dy);
  }

  async press(name) {
    await this.page.locator(".decision").getByRole("button", { name }).first().click();
  }

  async unit(id) {
    return (await this.update()).state.units.find((unit) => unit.id === id);
  }

  /** Takes one of the listed actions by its button, key or hex, as a player would. */
  async take(action) {
    const { page } = this;
    await this.moves(async () => {
      if (action.type === "confirm") return page.keyboard.press("Enter");
      if (action.type === "select") {
        await page.locator(".choices .chip").first().click();
        return page.keyboard.press("Enter");
      }
      if (action.type === "step") return this.clickHex(action.to);
      const title = action.text;
      const byTitle = title ? page.locator(`.choices button[title^=${JSON.stringify(title)}]`) : null;
      if (byTitle && (await byTitle.count()) > 0) return byTitle.first().click();
      // It may be folded away with others of its kind.
      for (const fold of byTitle ? await page.locator(".choices button:has(.count)", { hasText: "…" }).all() : []) {
        await fold.click();
        if ((await byTitle.count()) > 0) return byTitle.first().click();
        await page.keyboard.press("Escape");
      }
      throw new Error(`no button for ${JSON.stringify(action)}`);
    });
  }

  /** Answers what is asked in the dullest way that ends things. */
  async dull() {
    const { actions, decision } = await this.update();
    const first = (...types) => types.map((type) => actions.find((action) => action.type === type)).find(Boolean);
    const action =
      first("end-phase", "end-march", "stop-retreat") ??
      actions.find((one) => one.type === "force-march" && one.yes === false) ??
      first("pass", "confirm", "take-loss", "retreat-step", "drop", "transfer-leader", "march", "select", "select-hex");
    assert.ok(action, `something to answer to ${decision?.kind}`);
    await this.take(action);
  }
}
