/** The clocks at a table: in the seats and in the strip of a phone, counted on between two words of the server; low by colour and word. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { at as sceneAt } from "./at.js";
import { open } from "./page.js";

/** @typedef {import("./page.js").Page} Page */

const TERMS = { kind: "total", seconds: 2400, more: 15, zero: "pass", grace: 300 };
const MINUTE = 60_000;

/** @param {Page} page @param {any} clock */
function told(page, clock) {
  const now = { terms: TERMS, at: Date.now() / 1000, left: {}, grace: {}, away: [], asked: [], stopped: false, lost: [], ...clock };
  page.server.give({ kind: "clock", clock: now });
}

/** @param {string} title @param {(page: Page) => Promise<void>} look @param {string} [scene] */
const at = (title, look, scene = "choosing") => sceneAt(title, scene, look);

const shown = (/** @type {Page} */ page) => page.all(".rim-seats .clock").map((one) => one.textContent?.trim());

at("a clock stands beside each name: the triangle runs for who is asked, and time passes between two words of the server", async (page) => {
  assert.deepEqual(shown(page), [], "no clock: the words of presence stay");
  told(page, { left: { red: 34 * MINUTE + 12_400, blue: 28 * MINUTE + 40_000 }, asked: ["red"] });
  await page.until(() => shown(page).length === 2);
  assert.match(shown(page).join(" "), /^34:1[0-3] 28:40$/);
  assert.deepEqual(page.all(".rim-seats .clock.runs").length, 1);
  const now = Date.now;
  Date.now = () => now() + 10_000;
  await page.until(() => /^(34:0[0-3]|33:5)/.test(shown(page)[0] ?? ""));
  assert.equal(shown(page)[1], "28:40");
  told(page, { left: { red: 108_000, blue: 23_400 }, asked: ["red", "blue"] });
  await page.one(".rim-seats .clock.low", /^1:4\d low$/);
  await page.one(".rim-seats .clock.low", /^0:(2|1)\d\.\d/);
  told(page, { left: { red: 108_000, blue: 107_000 }, asked: ["blue"], away: ["blue"], grace: { red: 300_000, blue: 252_000 } });
  await page.one(".rim-seats .clock.stands", "kept 4:12");
  told(page, { left: { red: 108_000, blue: -3_000 }, asked: ["blue"] });
  await page.one(".rim-seats .clock.spent", /^−0:\d\d used up$/);
  (await page.the("button", "Menu")).click();
  await page.one(".agreed-clock", /40 minutes a side, 15 s more.*Ines: 1:4\d/);
  (await page.the("button", "Close", "dialog")).click();
  told(page, { terms: { ...TERMS, kind: "days", seconds: 3 * 86400 }, left: { red: 45 * 3600_000 + 5000, blue: 3 * 86400_000 }, asked: ["red"] });
  await page.until(() => shown(page).join() === "1 d 21 h,3 d");
});

at("when somebody's time is used up, what was agreed is a button for the other and never comes by itself; low time is told to who listens", async (page) => {
  const late = { left: { red: 108_000, blue: -3_000 }, asked: ["blue"] };
  told(page, late);
  const heading = await page.one(".prompt h2", "The time of Mara is used up");
  assert.match(heading.parentElement?.textContent ?? "", /you may pass this decision for Mara/);
  (await page.the("button", "Pass for Mara")).click();
  const [order] = await page.until(() => page.sent("at_zero"));
  assert.deepEqual([order.late, order.wish], ["blue", "pass"]);
  (await page.the("button", "Give 2 minutes")).click();
  await page.until(() => page.sent("at_zero").at(-1)?.wish === "give");
  page.press("n");
  await page.gone(".prompt h2", "The time of Mara is used up");
  told(page, { ...late, terms: { ...TERMS, zero: "loss" }, left: { red: 60_000, blue: 500 } });
  await page.gone(".prompt h2", "The time of Mara is used up");
  told(page, { left: { red: 120_300, blue: 100_000 }, asked: ["red"] });
  await page.until(() => page.all("[aria-live]").some((one) => one.textContent?.includes("You have 2 min 0 s left.")));
}, "waiting");

test("which clock a table has is one form: the sentence the other side reads follows each press, and clocks used before are one press", async () => {
  const page = await open("home");
  const wish = async () => (await page.module("home/choices.js")).wish().clock;
  try {
    assert.equal(await wish(), null);
    (await page.one(".clock-option button", "none")).click();
    (await page.the("radio", "total", ".clock-form")).click();
    await page.one(".clock-form .says", "40 minutes a side, 15 s more for each decision. At zero the other side may pass for you. A line down stops it for up to 5 minutes.");
    (await page.the("radio", "days", ".clock-form")).click();
    (await page.the("button", "One more: Each decision", ".clock-form")).click();
    await page.one(".clock-form .says", "4 days for each decision.");
    (await page.the("button", "Use this clock", ".clock-form")).click();
    await page.one(".clock-option button", "4 d a decision");
    assert.deepEqual(await wish(), { kind: "days", seconds: 4 * 86400, more: 0, zero: "pass", grace: 300 });
    (await page.one(".clock-option button")).click();
    await page.the("button", "4 d a decision", ".clock-form");
  } finally {
    await page.close();
  }
});

at("another clock is proposed from the menu, and one that is proposed is agreed to by a press", async (page) => {
  told(page, { left: { red: 90_000, blue: 100_000 }, asked: ["red"] });
  const { presence } = await page.module("store/view.js");
  presence.value = { ...presence.value, clock_wishes: { blue: { terms: { ...TERMS, seconds: 3600 } } } };
  (await page.the("button", "Menu")).click();
  await page.one(".agreed-clock", /proposes: 60 minutes a side/);
  (await page.the("button", "Agree", ".agreed-clock")).click();
  const agreed = (await page.until(() => page.sent("wish_clock")))[0];
  assert.deepEqual([agreed.terms.seconds, agreed.on], [3600, true]);
  (await page.the("button", "Propose another clock", ".agreed-clock")).click();
  (await page.the("button", "20", ".clock-form")).click();
  (await page.the("button", "Propose it", ".clock-form")).click();
  assert.equal((await page.until(() => page.sent("wish_clock")[1])).terms.seconds, 1200);
  await page.gone(".clock-form");
  presence.value = { ...presence.value, clock_wishes: { red: { terms: { ...TERMS, seconds: 1200 } } } };
  await page.one(".agreed-clock", /You propose: 20 minutes a side/);
  (await page.the("button", "Withdraw it", ".agreed-clock")).click();
  assert.equal((await page.until(() => page.sent("wish_clock")[2])).on, false);
}, "waiting");
