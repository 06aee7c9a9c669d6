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
