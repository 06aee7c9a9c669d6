/** Nothing is used before its words could be read: what an ability says stands in the page, not in a tip that a finger never sees. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.js";

const WORDS = "Each friendly fighter holding a treasure has one more die.";
const plain = { kind: "offer", facts: {}, unit: null, pieces: [], need: null, more: [], locked: null, primary: false, rule: null, gesture: null, place: "prompt", role: null };
const offer = (/** @type {string} */ id, more = {}) => ({ ...plain, id, command: { kind: id }, label: `wh40k.offer.${id}`, ...more });
const need = { kind: "pick", field: "model", least: 1, most: 1, many: false, options: ["lances-1", "lances-3"].map((id) => ({ kind: "option", value: id, label: "wh40k.model", facts: { piece: id }, pieces: [id], locked: null })) };
const ability = (more = {}) => offer("use_it", { command: { kind: "use_it", ability: "stoke" }, ...more });

/** Every way in which an ability is offered, and the panel it is used from. */
const WAYS = /** @type {Record<string, {offers: any[], phone?: boolean, within: string, callers?: boolean}>} */ ({
  "by a button of the prompt": { offers: [ability(), offer("pass", { role: "pass" })], within: ".prompt" },
  "by a button of the prompt, on a phone": { offers: [ability(), offer("pass", { role: "pass" })], phone: true, within: ".prompt" },
  "as a reaction": { offers: [ability({ role: "declare" }), offer("pass", { role: "pass" })], within: ".prompt" },
  "with a choice beside the answer": { offers: [ability({ need }), offer("pass", { role: "pass", primary: true })], within: ".prompt" },
  "in the list of a unit": { offers: [ability({ place: "unit", unit: "wardens" })], within: ".do-box" },
  "among the buttons of a phone": { offers: [ability({ place: "unit", unit: "wardens" })], phone: true, within: ".prompt" },
  "among the units that are called upon": { offers: [ability({ place: "unit", unit: "wardens" })], within: ".prompt", callers: true },
});

for (const [how, { offers, phone, within, callers }] of Object.entries(WAYS))
  test(`an ability that is offered ${how} can be read there`, async () => {
    const page = await open("choosing");
    try {
      if (phone) document.documentElement.dataset.frame = "phone";
      const [view, table, { slots }] = await Promise.all(["store/view.js", "store/table.js", "slots/slots.js"].map((path) => page.module(path)));
      const own = slots.value;
      slots.value = { ...own, look: { ...own.look, callers: callers ? { use_it: "deed" } : own.look.callers }, words: { ...own.words, offerText: (/** @type {any} */ { command }) => (command.ability ? WORDS : "") } };
      view.offersBySeat.value = { red: offers };
      table.local.selection.value = { unit: "wardens", piece: null, more: [] };
      assert.equal((await page.one(within, WORDS)).querySelectorAll(`[title="${WORDS}"]`).length, 0);
      assert.deepEqual(page.sent("act"), []);
    } finally {
      await page.close();
    }
  });
