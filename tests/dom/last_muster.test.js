/** Last time's warband and deck lie picked at the next muster of Underworlds; who gives them up is not given them again. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.js";

const pick = (/** @type {string} */ field, /** @type {string[]} */ values) => ({ kind: "pick", field, least: 1, most: 1, many: false, label: "",
  options: values.map((value) => ({ kind: "option", value, label: "x", facts: {}, pieces: [], locked: null })) });
const MUSTER = { kind: "offer", id: "muster", command: { kind: "muster" }, label: "underworlds.offer.muster", facts: {}, place: "prompt", unit: null, pieces: [],
  need: pick("warband", ["choir", "oath"]), more: [pick("deck", ["tide", "light"])], locked: null, primary: true, rule: "UW-SET-01", gesture: null, role: null };

test("the warband and the deck of last time lie picked at the next muster, until they are given up", async () => {
  const page = await open("choosing");
  try {
    const [{ set }, view, table] = await Promise.all(["store/settings.js", "store/view.js", "store/table.js"].map((path) => page.module(path)));
    set({ brought: { warband: "oath", deck: "light" } });
    await page.module("systems/underworlds/last_muster.js");
    view.offersBySeat.value = { red: [MUSTER] };
    const picked = () => [MUSTER.need, ...MUSTER.more].map((need) => table.draft.valueOf(MUSTER, need));
    await page.until(() => picked().every(Boolean));
    assert.deepEqual(picked(), ["oath", "light"]);
    table.draft.answer({ ...MUSTER, seat: "red" }, MUSTER.need, null);
    await page.until(() => picked()[0] === null);
    assert.deepEqual(picked(), [null, "light"]);
    table.draft.answer({ ...MUSTER, seat: "red" }, MUSTER.more[0], null);
    await page.until(() => picked()[1] === null);
    assert.deepEqual(picked(), [null, null]);
  } finally {
    await page.close();
  }
});
