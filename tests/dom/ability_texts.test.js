/** Nothing is used before its words could be read: what an ability says stands in the page, not in a tip that a finger never sees. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.js";

const WORDS = "Each friendly fighter holding a treasure has one more die.";
const plain = { kind: "offer", facts: {}, unit: null, pieces: [], need: null, more: [], locked: null, primary: false, rule: null, gesture: null, place: "prompt", role: null };
const offer = (/** @type {string} */ id, more = {}) => ({ ...plain, id, command: { kind: id }, label: `wh40k.offer.${id}`, ...more });
const need = { kind: "pick", field: "model", least: 1, most: 1, many: false, options: ["lances.1", "lances.3"].map((id) => ({ kind: "option", value: id, label: "wh40k.model", facts: { piece: id }, pieces: [id], locked: null })) };
const now = { label: "wh40k.offer.manifest", facts: { power: "smite", charge: 5, chance: 83, range: 18, targets: ["lances"] } };
const NOW = "Strikes the nearest enemy in sight within 18″: ";
const ability = (more = {}) => offer("use_it", { command: { kind: "use_it", ability: "stoke" }, ...more });

/** Every way in which an ability is offered, and the panel it is used from. */
const WAYS = /** @type {Record<string, {offers: any[], phone?: boolean, within: string, callers?: boolean, first?: string}>} */ ({
  "by a button of the prompt": { offers: [ability(), offer("pass", { role: "pass" })], within: ".prompt" },
  "by a button of the prompt, on a phone": { offers: [ability(), offer("pass", { role: "pass" })], phone: true, within: ".prompt" },
  "as a reaction": { offers: [ability({ role: "declare" }), offer("pass", { role: "pass" })], within: ".prompt" },
  "with a choice beside the answer": { offers: [ability({ need }), offer("pass", { role: "pass", primary: true })], within: ".prompt" },
  "in the list of a unit": { offers: [ability({ place: "unit", unit: "wardens" })], within: ".action-box" },
  "in the list of a unit, after what it does now": { offers: [ability({ place: "unit", unit: "wardens", ...now })], within: ".action-box", first: NOW },
  "among the buttons of a phone": { offers: [ability({ place: "unit", unit: "wardens" })], phone: true, within: ".prompt" },
  "among the buttons of a phone, after what it does now": { offers: [ability({ place: "unit", unit: "wardens", ...now })], phone: true, within: ".prompt", first: NOW },
  "among the units that are called upon": { offers: [ability({ place: "unit", unit: "wardens" })], within: ".prompt", callers: true },
});

for (const [how, { offers, phone, within, callers, first }] of Object.entries(WAYS))
  test(`an ability that is offered ${how} can be read there`, async () => {
    const page = await open("choosing");
    try {
      if (phone) document.documentElement.dataset.frame = "phone";
      const [view, table, { slots }] = await Promise.all(["store/view.js", "store/table.js", "slots/slots.js"].map((path) => page.module(path)));
      const own = slots.value;
      slots.value = { ...own, look: { ...own.look, callers: callers ? { use_it: "deed" } : own.look.callers }, words: { ...own.words, offerText: (/** @type {any} */ { command }) => (command.ability ? WORDS : "") } };
      view.offersBySeat.value = { red: offers };
      table.local.selection.value = { unit: "wardens", piece: null, more: [] };
      const shown = await page.one(within, WORDS);
      assert.equal(shown.querySelectorAll(`[title="${WORDS}"]`).length, 0);
      if (first) assert.match(shown.textContent ?? "", new RegExp(`${first}.*\\. ${WORDS}`));
      assert.deepEqual(page.sent("act"), []);
    } finally {
      await page.close();
    }
  });

const card = (/** @type {string} */ id, /** @type {string} */ pile) => ({ id, look: "ploy", name: id, text: `${WORDS} (${id})`, pile, flags: [], facts: {} });
const cardOption = (/** @type {string} */ id) => ({ kind: "option", value: id, label: "table.card_named", facts: { card: id, name: id }, pieces: [], locked: null });

for (const [how, most] of /** @type {const} */ ([["a button each", 1], ["several of them", 2]]))
  test(`cards that are picked by their names, ${how}, can be read there`, async () => {
    const page = await open("choosing");
    try {
      const view = await page.module("store/view.js");
      view.present.value = { ...view.present.value, cards: { balm: card("balm", "red.discard"), plate: card("plate", "red.discard") } };
      const cards = { ...need, field: "picks", most, many: most > 1, options: ["balm", "plate"].map(cardOption) };
      view.offersBySeat.value = { red: [offer("choose_cards", { primary: true, need: cards })] };
      for (const id of ["balm", "plate"]) await page.one(".prompt .ability-texts", `(${id})`);
    } finally {
      await page.close();
    }
  });

test("a Trait of a Warlord says what it does before it is taken", async () => {
  const page = await open("choosing");
  try {
    const view = await page.module("store/view.js");
    const traits = ["legendary_fighter", "tenacious_survivor"];
    view.offersBySeat.value = { red: traits.map((trait) => offer(`choose_trait:${trait}`, { command: { kind: "choose_trait", trait }, facts: { trait } })) };
    await page.one(".prompt .ability-texts", "attack in a turn it charged");
    await page.one(".prompt .ability-texts", "ignores each wound");
  } finally {
    await page.close();
  }
});

test("an ability of Age of Sigmar that takes several units is sent with all that were picked, and what cannot be used now waits under one line", async () => {
  const page = await open("choosing");
  try {
    const [view, { slots }, { SLOTS }] = await Promise.all(["store/view.js", "slots/slots.js", "systems/aos/index.js"].map((path) => page.module(path)));
    view.present.value = { ...view.present.value, own: { kind: "aos", modules: [], used: [] } };
    slots.value = { ...slots.value, prompt: SLOTS.prompt };
    const several = { ...need, field: "targets", most: 2, many: true };
    const shut = { code: "nothing_to_do", rule: "", facts: {}, shapes: [] };
    view.offersBySeat.value = { red: [
      offer("use_ability", { command: { kind: "use_ability", ability: "howl" }, need: several, label: "aos.offer.use_ability" }),
      offer("late", { command: { kind: "use_ability", ability: "later" }, label: "aos.offer.use_ability", locked: shut }),
    ] };
    for (const n of [1, 2]) {
      (await page.until(() => page.all('.prompt .picked .choice[aria-pressed="false"]')))[0]?.click();
      await page.until(() => page.all('.prompt .picked .choice[aria-pressed="true"]').length === n);
    }
    (await page.until(() => page.all(".prompt .picked > .button.go").filter((one) => one.getAttribute("aria-disabled") !== "true")))[0]?.click();
    const [sent] = await page.until(() => page.sent("act"));
    assert.deepEqual(sent.command, { kind: "use_ability", ability: "howl", targets: ["lances.1", "lances.3"] });
    assert.equal(page.all(".prompt details.idle.others li.locked").length, 1);
    assert.equal(page.all(".prompt .reading li.locked").length, 1);
  } finally {
    await page.close();
  }
});

test("the only answer there is stays chosen when it is pressed", async () => {
  const page = await open("choosing");
  try {
    const view = await page.module("store/view.js");
    const named = (/** @type {string} */ name) => ({ kind: "option", value: name, label: "wh40k.battlefield", facts: { card: name, name }, pieces: [], locked: null });
    const pick = (/** @type {string} */ field, /** @type {string[]} */ names) => ({ ...need, field, least: 1, most: 1, many: false, options: names.map(named) });
    view.offersBySeat.value = { red: [offer("deploy", { command: { kind: "deploy", fighter: "Moth" }, primary: true, need: pick("fighter", ["Moth"]), more: [pick("hex", ["left", "right"])] })] };
    const only = await page.the("button", "Moth", ".prompt .choices");
    assert.equal(only.getAttribute("aria-pressed"), "true");
    only.click();
    (await page.the("button", "left", ".prompt .choices")).click();
    await page.one(".prompt .choice[aria-pressed=true]", "left");
    await page.one(".prompt .choice[aria-pressed=true]", "Moth");
  } finally {
    await page.close();
  }
});
