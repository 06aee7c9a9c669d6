/** The past played by itself: it goes on line by line, stands still when told to, and comes back to the end of the battle. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.js";

/** From so many milliseconds on a clock is that of a line on show, which this test winds itself. */
const LONG = 600;

/** Holds the clocks of lines on show instead of waiting for them. */
function heldClocks() {
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  /** @type {Map<object, () => void>} */
  const held = new Map();
  globalThis.setTimeout = /** @type {any} */ ((/** @type {any} */ run, /** @type {number} */ ms = 0, /** @type {any[]} */ ...rest) => {
    if (ms < LONG) return set(run, ms, ...rest);
    const clock = {};
    held.set(clock, run);
    return clock;
  });
  globalThis.clearTimeout = /** @type {any} */ ((/** @type {any} */ clock) => void (held.delete(clock) || clear(clock)));
  return {
    /** How many lines wait to be followed by the next. */
    count: () => held.size,
    strike() {
      const due = [...held.values()];
      held.clear();
      due.forEach((run) => run());
    },
    back: () => Object.assign(globalThis, { setTimeout: set, clearTimeout: clear }),
  };
}

test("a battle that is over is watched again to its end, and stands still where one pauses", async () => {
  const page = await open("end");
  const clocks = heldClocks();
  const newest = Number((await page.until(() => page.all(".timeline")))[0].getAttribute("aria-valuemax"));
  (await page.the("button", "Watch again")).click();
  await page.one(".past-plate", "Event 1");
  const playing = () => page.named("button", "Pause", ".past-plate").length;
  for (const line of [2, 3]) {
    await page.until(() => clocks.count() === 1, "one line waits for the next");
    clocks.strike();
    await page.one(".past-plate", `Event ${line}`);
  }
  (await page.the("button", "Pause", ".past-plate")).click();
  await page.the("button", "Play", ".past-plate");
  assert.equal(clocks.count(), 0, "nothing follows while it stands still");
  assert.equal(page.sent("look").at(-1).line, 3);
  (await page.the("button", `Show the table at event ${newest - 3}`)).click();
  await page.one(".past-plate", `Event ${newest - 3}`);
  assert.equal(clocks.count(), 0, "where one looks oneself nothing follows either");
  (await page.the("button", "Play", ".past-plate")).click();
  for (let line = newest - 2; line < newest; line += 1) {
    await page.until(() => clocks.count() === 1, "one line waits for the next");
    clocks.strike();
    await page.one(".past-plate", `Event ${line}`);
  }
  await page.until(() => clocks.count() === 1, "the last but one waits too");
  clocks.strike();
  await page.gone(".past-plate");
  await page.the("button", "Watch again");
  assert.equal(playing(), 0);
  assert.equal(clocks.count(), 0);
  clocks.back();
  await page.close();
});

test("what the table did in one go is seen line by line before it asks again, and may be skipped", async () => {
  const page = await open("moving");
  const [store, { slots }] = [await page.module("store/view.js"), await page.module("slots/slots.js")];
  await page.one(".prompt");
  const clocks = heldClocks();
  slots.value = { ...slots.value, look: { ...slots.value.look, unfolds: { table: ["table.loading"], others: [] } } };
  /** One change with lines of these weights. @param {string} key @param {number[]} weights */
  const come = (key, weights) => {
    const newest = store.log.value.at(-1).number;
    const lines = weights.map((weight, i) => ({ number: newest + 1 + i, line: { key, facts: {}, seat: null, weight, dice: [] } }));
    store.log.value = [...store.log.value, ...lines];
    store.arrived.value = { before: store.present.value, lines };
    return newest;
  };
  come("table.close", [1, 1]);
  assert.equal(page.all(".past-plate").length, 0, "what one did oneself is there at once");
  const stood = come("table.loading", [1, 0, 1]);
  await page.one(".past-plate.unfolding");
  assert.equal(page.all(".prompt").length, 0, "nothing is asked meanwhile");
  await page.until(() => store.past.value?.line === stood + 1 && clocks.count() === 1, "the first of them");
  clocks.strike();
  await page.until(() => store.past.value?.line === stood + 3, "then the last, past what weighs nothing; it stands, too");
  (await page.the("button", "Skip", ".past-plate")).click();
  await page.gone(".past-plate");
  await page.one(".prompt");
  clocks.back();
  await page.close();
});
