/** What would do nothing as things stand may be taken, but no hand is led to it; where nothing else is left the prompt says what goes on. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.js";

const plain = { kind: "offer", facts: {}, unit: null, pieces: [], need: null, more: [], locked: null, primary: false, rule: null, gesture: null, role: null };
const shoot = (/** @type {string} */ unit, /** @type {boolean} */ vain) => ({ ...plain, id: `shoot:${unit}`, place: "unit", unit, pieces: [], facts: { unit, ...(vain ? { vain } : {}) },
  command: { kind: "select_shoot", unit }, label: `wh40k.offer.select_shoot${vain ? "_in_vain" : ""}` });
const end = { ...plain, id: "end_phase", place: "phase", command: { kind: "end_phase" }, label: "wh40k.offer.end_phase", facts: { phase: "shooting" } };
const WHY = "No enemy is in sight";

/** @param {any[]} offers @param {boolean} phone @param {(page: import("./page.js").Page, chosen: (unit: string) => void) => Promise<void>} look */
async function at(offers, phone, look) {
  const page = await open("choosing");
  try {
    if (phone) document.documentElement.dataset.frame = "phone";
    const [view, table] = await Promise.all(["store/view.js", "store/table.js"].map((path) => page.module(path)));
    view.offersBySeat.value = { red: [...offers, end] };
    await look(page, (unit) => table.select(unit));
  } finally {
    await page.close();
  }
}

for (const phone of [false, true]) test(`a shot at nobody is not counted among what could still be done, ${phone ? "on a phone" : "at a desk"}`, async () => {
  await at([shoot("wardens", true), shoot("lances", false)], phone, async (page) => {
    await page.until(() => page.all(".prompt .ending", "One of yours could still act").length === 1, "one that could act");
  });
});

test("who could only shoot at nobody says so on a phone, and has no button for it", async () => {
  await at([shoot("wardens", true), shoot("lances", false)], true, async (page, choose) => {
    choose("wardens");
    await page.until(() => page.all(".prompt .note", WHY).length === 1, "why");
    assert.equal(page.all(".prompt button", "Shoot").length, 0);
    choose("lances");
    await page.until(() => page.all(".prompt button", "Shoot").length === 1, "the button of the one that can");
  });
});

test("its row stays in the list, with the reason", async () => {
  await at([shoot("wardens", true), shoot("lances", false)], false, async (page, choose) => {
    choose("wardens");
    await page.until(() => page.all(".actions .vain", WHY).length === 1, "the row");
  });
});

test("where nothing else is left the prompt names the button that goes on", async () => {
  await at([shoot("wardens", true)], false, async (page) => {
    await page.until(() => page.all(".prompt .note", "Nothing is left to do here").length === 1, "what goes on");
    assert.equal(page.all(".prompt .ending", "could still act").length, 0);
  });
});
