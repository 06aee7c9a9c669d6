/** By keys alone: a digit chooses the unit that bears it in the list, the next one what that unit does. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.js";

const plain = { kind: "offer", facts: {}, pieces: [], need: null, more: [], locked: null, primary: false, rule: null, gesture: null, role: null, place: "unit" };
const deed = (/** @type {string} */ kind, /** @type {string} */ unit, locked = false) => ({ ...plain, id: `${kind}:${unit}`, unit, facts: { unit }, command: { kind, unit },
  label: `wh40k.offer.${kind}`, locked: locked ? { kind: "refusal", code: "already_shot", rule: "", facts: {}, shapes: [] } : null });

/** @param {any[]} offers @param {(at: {page: import("./page.js").Page, chosen: () => string | null}) => Promise<void>} look */
async function at(offers, look) {
  const page = await open("choosing");
  try {
    const [view, table] = await Promise.all(["store/view.js", "store/table.js"].map((path) => page.module(path)));
    table.select(null);
    view.offersBySeat.value = { red: offers };
    await look({ page, chosen: () => table.local.selection.value.unit });
  } finally {
    await page.close();
  }
}

test("two digits begin what a unit does", async () => {
  await at([deed("select_shoot", "wardens"), deed("select_shoot", "lances")], async ({ page, chosen }) => {
    await page.one(".actions li kbd", "2");
    page.press("2");
    assert.equal(chosen(), "lances");
    await page.until(() => document.activeElement?.matches(".action-row") ?? false, "the focus on what it can do");
    page.press("1");
    await page.until(() => page.sent("act").length === 1, "the deed");
    assert.deepEqual(page.sent("act")[0].command, { kind: "select_shoot", unit: "lances" });
  });
});

test("who is spent leaves the digits to the others", async () => {
  await at([deed("select_shoot", "wardens", true), deed("select_shoot", "lances")], async ({ page, chosen }) => {
    (await page.module("store/table.js")).select("wardens");
    page.press("1");
    assert.equal(chosen(), "lances");
  });
});

test("Esc lets the chosen unit go, so that a digit chooses another", async () => {
  await at([deed("select_shoot", "wardens"), deed("select_shoot", "lances")], async ({ page, chosen }) => {
    page.press("1");
    assert.equal(chosen(), "wardens");
    page.press("Escape");
    assert.equal(chosen(), null);
    page.press("2");
    assert.equal(chosen(), "lances");
  });
});

test("F6 leads from what is asked to the list, the log and the board, and from the line of chat back", async () => {
  await at([deed("select_shoot", "wardens"), { ...plain, id: "end", place: "prompt", command: { kind: "end_phase" }, label: "wh40k.offer.end_phase" }], async ({ page }) => {
    const parts = [".prompt > h2", ".action-row", ".log", ".board [data-piece]"];
    await page.one(".actions .action-row");
    // No board is drawn where nothing has a size: a piece of it stands in.
    const piece = document.createElementNS("http://www.w3.org/2000/svg", "g");
    piece.dataset.piece = "wardens.1";
    piece.setAttribute("tabindex", "0");
    (await page.one("svg.board")).append(piece);
    for (const part of [...parts, parts[0]]) {
      page.press("F6");
      assert.ok(document.activeElement?.matches(`${part}`), `${part}, but ${document.activeElement?.outerHTML.slice(0, 90)}`);
    }
    const line = /** @type {HTMLElement} */ (await page.one(".say .input"));
    line.focus();
    line.dispatchEvent(new KeyboardEvent("keydown", { key: "F6", bubbles: true, cancelable: true }));
    assert.ok(document.activeElement?.matches(".prompt > h2"), "from what is written too");
  });
});

test("the digit of an Advance stays when another unit may be given up", async () => {
  const move = (/** @type {string} */ mode, /** @type {string} */ unit) => ({ ...deed("select_move", unit), id: `${mode}:${unit}`, label: `wh40k.offer.${mode}`, command: { kind: "select_move", unit, mode } });
  const moves = ["wardens", "lances"].flatMap((unit) => [move("normal", unit), move("advance", unit)]);
  for (const all of [moves, [...moves, deed("concede_minimum_move", "lances")]])
    await at(all, async ({ page }) => {
      const [table, { digitsOf, unitOffers }] = await Promise.all([page.module("store/table.js"), page.module("panels/unit_actions.js")]);
      table.select("lances");
      assert.deepEqual([...digitsOf(unitOffers())].map(([digit, { command }]) => `${digit} ${command.mode ?? command.kind}`),
        ["1 normal", "2 advance", "3 concede_minimum_move"].slice(0, all.length - 2));
    });
});

test("what loses a unit for good is asked about once, with what comes of it", async () => {
  const lost = { ...deed("declare_undeployable", "wardens"), label: "aos.offer.undeployable", role: "loss" };
  await at([lost], async ({ page }) => {
    (await page.module("store/table.js")).select("wardens");
    await page.one(".actions .action-row");
    page.press("1");
    const [back] = await page.until(() => page.named("button", "", "dialog .acts"));
    assert.equal(page.sent("act").length, 0);
    back.click();
    await page.gone("dialog");
    assert.equal(page.sent("act").length, 0);
    page.press("1");
    (await page.until(() => page.named("button", "", "dialog .acts")))[1].click();
    await page.until(() => page.sent("act").length === 1, "the loss");
    assert.deepEqual(page.sent("act")[0].command, { kind: "declare_undeployable", unit: "wardens" });
  });
});
