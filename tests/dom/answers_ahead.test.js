/** A player says ahead what is passed for him: kept, read back, withdrawn; at live tables once all allow it. */
import assert from "node:assert/strict";
import { at } from "./at.js";

/** @typedef {import("./page.js").Page} Page */

/** What everybody is told of it. @param {Page} page @param {Record<string, any>} told */
async function agreed(page, told) {
  const { presence } = await page.module("store/view.js");
  presence.value = { ...presence.value, ahead: { agreed: true, allows: [], ready: [], ...told } };
}

/** @param {Page} page @returns {Promise<any>} The last order that said something ahead. */
const said = async (page) => (await page.until(() => page.sent("answer_ahead").at(-1) && page.sent("answer_ahead"))).at(-1);

at("what is passed until one of my units is attacked is said from the place where I wait, and withdrawn by a press", "waiting", async (page) => {
  await agreed(page, { ready: ["blue"] });
  await page.one(".prompt.waiting", /Answers of .* lie ready\./);
  (await page.the("button", "Answer ahead", ".prompt")).click();
  (await page.the("radio", "the round ends", "dialog")).click();
  const units = page.all("dialog .choices [aria-pressed]");
  assert.ok(units.length > 1);
  /** @type {HTMLElement} */ (units[0]).click();
  (await page.the("button", "Keep this", "dialog")).click();
  const { rules } = await said(page);
  assert.deepEqual(rules.map((/** @type {any} */ one) => [one.what, one.until, one.units.length]), [["*", "round", 1]]);
  const { view } = await page.module("store/view.js");
  page.server.give({ kind: "own_ahead", seat: "red", rules: [{ ...rules[0], since: `${view.value.turn.round}` }] });
  await page.one("dialog .standing button", /Pass until the round ends: all I may pass in another's turn\. Or until .* is meant\./);
  (await page.the("button", "Ask me everything", "dialog")).click();
  await page.until(() => page.sent("answer_ahead").length === 2);
  assert.deepEqual((await said(page)).rules, []);
  page.server.give({ kind: "own_ahead", seat: "red", rules: [] });
  await page.gone("dialog .standing button", "Pass until");
});

at("where it is played live all have to allow it first", "waiting", async (page) => {
  await agreed(page, { agreed: false, allows: ["blue"] });
  (await page.the("button", "Menu")).click();
  (await page.the("button", "Answer aheadWhat is passed for you while you are away.", "dialog")).click();
  await page.one("dialog", /once all players allow them.*allows them\./s);
  (await page.the("button", "Allow answers ahead", "dialog")).click();
  assert.equal((await page.until(() => page.sent("allow_ahead")))[0].allows, true);
  await agreed(page, { allows: ["red", "blue"] });
  await page.the("button", "Allow them no longer", "dialog");
  await page.the("button", "Keep this", "dialog");
});
