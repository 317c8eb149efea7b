// Plays a game through the page, from the menu to the result, against the server at LONGROLL_URL (or the
// stand-in, which it then starts by itself). LONGROLL_GAMES, its folder of games, lets tests arrange positions. Needs a Chromium; CHROMIUM names another than the usual one.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { playGame } from "./game.mjs";
import { charge } from "./charge.mjs";
import { ammunition } from "./ammunition.mjs";
import { canArrange } from "./arranged.mjs";
import { camera, capturedDepot, phoneCampaign, refusals } from "./asked.mjs";
import { arrivals, supplies } from "./campaign.mjs";
import { againstComputer } from "./computer.mjs";
import { putAway } from "./saved.mjs";
import { hiddenMoves } from "./hidden.mjs";
import { keysOnly } from "./keys.mjs";
import { optionalRules } from "./options.mjs";
import { outlook } from "./outlook.mjs";
import { byRail } from "./rail.mjs";
import { army } from "./army.mjs";
import { commitment, foraging, fortAssault, surrender } from "./maryland.mjs";
import { hints, levels, reasons } from "./opponent.mjs";
import { lookAround } from "./phone.mjs";
import { secrets } from "./secrets.mjs";
import { stuart } from "./stuart.mjs";

const PORT = 8791;
let url = process.env.LONGROLL_URL;
let standIn = null;
if (!url) {
  const script = fileURLToPath(new URL("../mock/server.mjs", import.meta.url));
  standIn = spawn(process.execPath, [script], { env: { ...process.env, PORT: String(PORT) }, stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((resolve) => standIn.stdout.once("data", resolve));
  url = `http://127.0.0.1:${PORT}`;
}

const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** Words that the names of the tests to run have; all run without. */
const only = process.argv.slice(2);

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
let passed = 0;
let failed = 0;
for (const [name, options, test] of [
  ["a whole game at a desk", { viewport: { width: 1280, height: 800 } }, playGame],
  ["a turn from the keyboard", { viewport: { width: 1280, height: 800 } }, keysOnly],
  ["optional rules", { viewport: { width: 1280, height: 800 } }, optionalRules],
  ["against the computer", { viewport: { width: 1280, height: 800 } }, againstComputer],
  // The stand-in keeps no secrets and knows one scenario.
  ...(standIn ? [] : [["a cavalry charge", { viewport: { width: 1280, height: 800 } }, charge]]),
  ...(canArrange() ? [["an ammunition phase", { viewport: { width: 1440, height: 900 } }, ammunition]] : []),
  ...(canArrange() ? [["units that come from off the map", { viewport: { width: 1440, height: 900 } }, arrivals]] : []),
  ...(canArrange() ? [["the Army of the Potomac and its bonus cycle", { viewport: { width: 1440, height: 900 } }, army]] : []),
  ...(canArrange() ? [["a convoy, depots, stations and counties", { viewport: { width: 1440, height: 900 } }, supplies]] : []),
  ...(canArrange() ? [["moves and bridges in secret", { viewport: { width: 1440, height: 900 } }, hiddenMoves]] : []),
  ...(canArrange() ? [["Where Is Stuart? to its end", { viewport: { width: 1440, height: 900 } }, stuart]] : []),
  ...(canArrange() ? [["foraging and the counties", { viewport: { width: 1440, height: 900 } }, foraging]] : []),
  ...(canArrange() ? [["a stalled command and the track of commitment", { viewport: { width: 1440, height: 900 } }, commitment]] : []),
  ...(canArrange() ? [["the assault of a fort", { viewport: { width: 1440, height: 900 } }, fortAssault]] : []),
  ...(canArrange() ? [["the surrender of Harpers Ferry", { viewport: { width: 1440, height: 900 } }, surrender]] : []),
  ...(canArrange() ? [["a journey by rail", { viewport: { width: 1440, height: 900 } }, byRail]] : []),
  ...(canArrange() ? [["the units that a captured depot feeds", { viewport: { width: 1440, height: 900 } }, capturedDepot]] : []),
  ...(canArrange() ? [["what is asked comes into view", { viewport: { width: 1024, height: 768 } }, camera]] : []),
  ...(canArrange() ? [["what can't be chosen says why", { viewport: { width: 1440, height: 900 } }, refusals]] : []),
  ...(canArrange() ? [["a campaign on a phone", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }, phoneCampaign]] : []),
  ...(standIn ? [] : [["flanks, barred hexes and what is off the map", { viewport: { width: 1440, height: 900 } }, outlook]]),
  ...(standIn ? [] : [["a saved game is put away and taken back", { viewport: { width: 1440, height: 900 } }, putAway]]),
  ...(standIn ? [] : [["hidden forces at one screen", { viewport: { width: 1280, height: 800 } }, secrets]]),
  ...(standIn ? [] : [
    ["a veteran thinks, and moves when it is told", DESK, levels],
    ["a hint is asked for and taken", DESK, hints],
    ["the computer gives its reasons", DESK, reasons],
    ["a veteran on a phone", PHONE, levels],
    ["a hint on a phone", PHONE, hints],
    ["reasons on a phone", PHONE, reasons],
  ]),
  ["the table on a phone", PHONE, lookAround],
].filter(([name]) => only.length === 0 || only.some((word) => name.includes(word)))) {
  const context = await browser.newContext({ ...options, reducedMotion: "reduce" });
  const page = await context.newPage();
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  try {
    await test(page, url);
    if (complaints.length > 0) throw new Error(`the page complained: ${complaints.join(" | ")}`);
    passed++;
    console.log(`ok   ${name}`);
  } catch (error) {
    failed++;
    console.error(`FAIL ${name}\n     ${error.stack}`);
    if (process.env.LONGROLL_SHOTS) await page.screenshot({ path: `${process.env.LONGROLL_SHOTS}/failed.png` });
  }
  await context.close();
}
await browser.close();
standIn?.kill();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
