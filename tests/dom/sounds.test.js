/** What the table sounds like: heard once a hand has touched the page, as loud as this device wants it, and in words. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { TRAY } from "../browser/harness/shell/battle.js";
import { open } from "./page.js";

/** A device's loudspeaker that notes what is played: the pitch of each strike, "noise" for a breath, and how loud all was let out. */
class Speaker {
  static played = /** @type {(number | "noise")[]} */ ([]);
  static loud = /** @type {number[]} */ ([]);
  /** What its state was set to, first to last. @type {string[]} */
  static states = [];
  state = "running";
  async suspend() {
    Speaker.states.push((this.state = "suspended"));
  }
  async resume() {
    Speaker.states.push((this.state = "running"));
  }
  sampleRate = 8000;
  currentTime = 0;
  destination = { name: "loudspeaker" };
  createGain() {
    const gain = { value: 1, setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return { gain, connect: (/** @type {any} */ to) => (to === this.destination && Speaker.loud.push(gain.value), to) };
  }
  createBiquadFilter() {
    return { type: "", frequency: { value: 0 }, connect: (/** @type {any} */ to) => to };
  }
  createBuffer() {
    return { getChannelData: () => new Float32Array(8) };
  }
  createBufferSource() {
    return { connect: (/** @type {any} */ to) => to, start: () => Speaker.played.push("noise"), stop() {} };
  }
  createOscillator() {
    let pitch = 0;
    return { frequency: { setValueAtTime: (/** @type {number} */ hertz) => (pitch = hertz), exponentialRampToValueAtTime() {} }, connect: (/** @type {any} */ to) => to,
      start: () => Speaker.played.push(pitch), stop() {} };
  }
}
const KNOCKS = [210, "noise", 210, "noise"];

/** A table with a loudspeaker and a shaker. @param {Record<string, any>} kept @param {(page: import("./page.js").Page, shaken: number[][]) => Promise<void>} look */
async function heardAt(kept, look) {
  Object.assign(globalThis, { AudioContext: Speaker });
  Speaker.played = [];
  Speaker.loud = [];
  Speaker.states = [];
  const page = await open("choosing", { kept });
  const shaken = /** @type {number[][]} */ ([]);
  Object.defineProperty(navigator, "vibrate", { value: (/** @type {number[]} */ how) => shaken.push(how), configurable: true });
  try {
    await look(page, shaken);
  } finally {
    await page.close();
    Reflect.deleteProperty(globalThis, "AudioContext");
  }
}
const touch = () => document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
/** @param {import("./page.js").Page} page */
const throwDice = (page) => page.server.changed({ patch: { tray: TRAY } });
/** The other decides something, then this seat is asked. @param {import("./page.js").Page} page */
function askAfterTheOther(page) {
  const duty = (/** @type {string} */ id, /** @type {string} */ seat) => ({ [id]: { id, step: "x", seats: [seat], label: "wh40k.duty.movement_phase", facts: {}, pieces: [], secret: false } });
  page.server.changed({ patch: { duties: { movement: null, ...duty("theirs", "blue") } } });
  page.server.changed({ patch: { duties: { theirs: null, ...duty("mine", "red") } } });
}

test("dice rattle, a decision knocks; before a hand touched the page it is silent", () => heardAt({}, async (page, shaken) => {
  throwDice(page);
  await page.until(() => page.all(".tray").length);
  assert.deepEqual(Speaker.played, []);
  page.server.changed({ patch: { tray: null } });
  touch();
  // The same sound is not begun anew at once: the page's clock goes on by a second, however fast the test is.
  const { now } = performance;
  performance.now = () => now.call(performance) + 1000;
  throwDice(page);
  await page.until(() => Speaker.played.length === 8).finally(() => (performance.now = now));
  assert.equal(Speaker.played.filter((one) => one === "noise").length, 7);
  Speaker.played = [];
  askAfterTheOther(page);
  await page.until(() => Speaker.played.length === 4);
  assert.deepEqual(Speaker.played, KNOCKS);
  assert.ok(shaken.some((how) => how.length === 3), "a phone is shaken too");
  assert.equal(page.all(".sound-words").length, 0);
}));

test("a level of nothing is silent, a quarter is softer than all; words say what was heard", () => heardAt(
  { sounds: { all: 100, dice: 0, decision: 25 }, soundWords: true, shakes: false }, async (page, shaken) => {
    touch();
    throwDice(page);
    await page.one(".sound-words", "dice settle");
    assert.deepEqual(Speaker.played, []);
    askAfterTheOther(page);
    await page.one(".sound-words", "your decision");
    assert.deepEqual(Speaker.played, KNOCKS);
    assert.deepEqual(Speaker.loud.at(-1), 0.25 ** 2);
    assert.deepEqual(shaken, []);
  }));

test("each level is set in the menu and kept, and heard as it is set", () => heardAt({}, async (page) => {
  touch();
  (await page.the("button", "Menu")).click();
  const slider = /** @type {any} */ (await page.labelled("Dice"));
  slider.value = "80";
  slider.dispatchEvent(new Event("change", { bubbles: true }));
  await page.until(() => Speaker.played.length === 8);
  assert.equal(JSON.parse(localStorage.getItem("castra") ?? "{}").sounds.dice, 80);
}));

test("the loudspeaker rests while nothing is heard, and sounds again without a hand", () => heardAt({}, async (page) => {
  const later = globalThis.setTimeout;
  Object.assign(globalThis, { setTimeout: (/** @type {() => void} */ what, /** @type {number} */ ms) => later(what, ms === 2000 ? 0 : ms) });
  touch();
  await page.until(() => Speaker.states.length === 1);
  throwDice(page);
  await page.until(() => Speaker.played.length === 8);
  await page.until(() => Speaker.states.length === 3);
  assert.deepEqual(Speaker.states, ["suspended", "running", "suspended"]);
}));
