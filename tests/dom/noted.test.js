/** Who has chosen in secret reads that it is noted, while the others choose. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.js";

const DUTY = { id: "redraw", step: "redraw_hands", seats: ["blue"], label: "underworlds.duty.redraw_hands", facts: {}, pieces: [], secret: true };

for (const [answers, noted] of /** @type {const} */ ([[{ red: { kind: "redraw" } }, true], [{}, false]]))
  test(`a hidden choice ${noted ? "that was made is" : "that is not made is not"} said to be noted`, async () => {
    const page = await open("choosing");
    try {
      const view = await page.module("store/view.js");
      view.offersBySeat.value = { red: [] };
      view.present.value = { ...view.present.value, duties: { redraw: DUTY }, own: { kind: "underworlds", answers } };
      const said = (await page.one(".prompt.waiting .why")).textContent;
      assert.equal(said.includes("noted"), noted, said);
    } finally {
      await page.close();
    }
  });
