/** What a text does is said by its player, outcome by outcome, while the other side reads the same words. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.js";

const TEXT = "Something odd happens to whoever stands nearby.";
const names = { odd: { en: "Odd", es: "Raro" }, "odd.text": { en: TEXT, es: TEXT } };
const duty = (/** @type {string} */ seat) => ({ by_text: { id: "by_text", step: "by_text", seats: [seat], label: "aos.duty.by_text", facts: { ability: "odd" }, pieces: [], secret: false } });
const plain = { kind: "offer", facts: {}, unit: null, pieces: [], need: null, more: [], locked: null, primary: false, rule: null, gesture: null, place: "prompt", role: null };
const NOBODY = { code: "no_unit_pointed_at", rule: "AOS-INTRO-03", facts: {}, shapes: [] };
const unit = (/** @type {string} */ id) => ({ kind: "option", value: id, label: "aos.option.unit", facts: { unit: id }, pieces: [`${id}.1`], locked: null });
const need = { kind: "pick", field: "unit", least: 1, most: 1, many: false, options: [unit("wardens"), unit("cantor")] };
const outcome = (/** @type {string} */ id, /** @type {string} */ group, locked = /** @type {unknown} */ (null)) => ({
  ...plain, id: `outcome.${id}`, command: { kind: "apply_outcome", outcome: id }, label: `aos.by_text.${id}`, facts: { group }, locked });
const offers = (/** @type {boolean} */ isPointed) => [
  { ...plain, id: "point_text", command: { kind: "point_text" }, label: isPointed ? "table.offer.point_text.another" : "table.offer.point_text", facts: { unit: isPointed ? "cantor" : "" }, need },
  outcome("damage_d3", "damage", isPointed ? null : NOBODY), outcome("hit_down", "turn", isPointed ? null : NOBODY), outcome("command_1", "player"),
  { ...plain, id: "text_done", command: { kind: "pass" }, label: "table.offer.text_done", role: "pass", primary: isPointed },
];

/** @param {Awaited<ReturnType<typeof open>>} page @param {string} seat @param {unknown[]} given */
async function asked(page, seat, given) {
  const view = await page.module("store/view.js");
  view.present.value = { ...view.present.value, duties: duty(seat), names: { ...view.present.value.names, ...names } };
  view.offersBySeat.value = { red: given };
}

test("before a unit is pointed at there is no outcome but what falls on nobody", async () => {
  const page = await open("choosing");
  try {
    await asked(page, "red", offers(false));
    await page.one(".prompt .text-played", TEXT);
    const rows = [...document.querySelectorAll(".prompt .outcomes button")].map((one) => one.getAttribute("aria-label"));
    assert.deepEqual(rows, ["Player: one command point"]);
  } finally {
    await page.close();
  }
});

test("an outcome is one press, called by its row", async () => {
  const page = await open("choosing");
  try {
    await asked(page, "red", offers(true));
    assert.deepEqual([...document.querySelectorAll(".prompt .falls-on button .called")].length, 1, "the unit that is pointed at is no longer among the others");
    const button = await page.one('.prompt .outcomes button[aria-label="Damage: D3"]', "D3");
    button.click();
    assert.deepEqual(page.sent("act").map(({ command }) => command), [{ kind: "apply_outcome", outcome: "damage_d3" }]);
  } finally {
    await page.close();
  }
});

test("who waits reads the text that the other plays", async () => {
  const page = await open("choosing");
  try {
    await asked(page, "blue", []);
    await page.one(".prompt.waiting .text-played", TEXT);
  } finally {
    await page.close();
  }
});

test("what only a text says stands behind what a unit can do, and has the last digit", async () => {
  const page = await open("choosing");
  try {
    const [view, table] = await Promise.all(["store/view.js", "store/table.js"].map((path) => page.module(path)));
    const deed = { ...plain, id: "go", command: { kind: "select_move" }, label: "wh40k.offer.cancel_selection", place: "unit", unit: "wardens" };
    const text = { ...plain, id: "text", command: { kind: "play_text" }, label: "wh40k.offer.play_text", facts: { name: "Odd", text: TEXT, vain: true }, place: "unit", unit: "wardens", role: "text" };
    view.offersBySeat.value = { red: [text, deed] };
    table.local.selection.value = { unit: "wardens", piece: null, more: [] };
    await page.one(".action-box", "Odd");
    assert.deepEqual([...document.querySelectorAll(".actions li kbd")].map((one) => one.textContent), ["1", "2"]);
    assert.match(document.querySelectorAll(".actions li")[1]?.textContent ?? "", /Odd/);
  } finally {
    await page.close();
  }
});
