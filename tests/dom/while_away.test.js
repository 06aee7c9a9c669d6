/** What happened since this device was last at the table is played in order, up to what is asked now. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.js";

const LONG_AGO = Date.now() / 1000 - 86400;

test("the others' deeds since I was here come one after the other, by buttons, keys or a list, until my decision", async () => {
  const page = await open("choosing", { kept: { seen: { demo: { line: 374, at: LONG_AGO } } } });
  try {
    const panel = await page.one(".while-away h2");
    await page.until(() => page.all(".away-list button").length > 2);
    (await page.the("button", "Pause", ".while-away")).click();
    const deeds = page.all(".away-list button");
    deeds[1]?.click();
    await page.one(".away-list .now", /2/);
    assert.match(panel.textContent ?? "", /step 2 of \d/);
    page.press("ArrowLeft");
    await page.until(() => /step 1 of/.test(page.all(".while-away h2")[0]?.textContent ?? ""));
    assert.deepEqual(page.all(".prompt:not(.while-away)"), [], "nothing is asked of the past");
    page.press("Enter");
    await page.gone(".while-away");
    await page.one(".prompt h2", "Movement phase");
    const { seen } = JSON.parse(localStorage.getItem("castra") ?? "{}");
    await page.until(() => JSON.parse(localStorage.getItem("castra") ?? "{}").seen.demo.line === 381, JSON.stringify(seen));
  } finally {
    await page.close();
  }
});

test("who was away for a moment, or saw all there is, is shown nothing", async () => {
  const page = await open("choosing", { kept: { seen: { demo: { line: 381, at: LONG_AGO } } } });
  try {
    await page.one(".prompt h2", "Movement phase");
    assert.deepEqual(page.all(".while-away"), []);
  } finally {
    await page.close();
  }
});
