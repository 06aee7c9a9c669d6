/** The deployment card of Diskwars, which its own panel lays: Enter does what its lit cap says. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.js";

const SPEND = 300;
const need = { kind: "pick", field: "card", label: "", least: 1, most: 1, many: false, options: [{ kind: "option", value: "feint", label: "", facts: {}, pieces: [], locked: null }] };
const offer = { kind: "offer", id: "place_card", command: { kind: "place_card" }, label: "diskwars.offer.place_card", facts: {}, unit: null, pieces: [], need,
  more: [{ kind: "switch", field: "plain", label: "" }, { kind: "number", field: "offset", label: "", least: 0, most: 90 }], locked: null, primary: true, rule: null, gesture: null, place: "prompt", role: null };
const own = { kind: "diskwars", slots: [], edges: {}, card_width: 10, dealt_values: { feint: 2 }, texts: {} };

test("Enter lays the deployment card that is seen on the field", async () => {
  const page = await open("choosing");
  try {
    const [view, { slots }, { SLOTS }] = await Promise.all(["store/view.js", "slots/slots.js", "systems/diskwars/index.js"].map((path) => page.module(path)));
    slots.value = { ...slots.value, prompt: { ...slots.value.prompt, choice: SLOTS.prompt.choice } };
    view.present.value = { ...view.present.value, own };
    view.offersBySeat.value = { red: [offer] };
    await page.one(".edge-laying", "40");
    await new Promise((done) => setTimeout(done, SPEND)); // what has only just come up takes no Enter
    page.press("Enter");
    const [act] = await page.until(() => page.sent("act"));
    assert.deepEqual(act.command, { kind: "place_card", card: "feint", plain: false, offset: 40 });
  } finally {
    await page.close();
  }
});
