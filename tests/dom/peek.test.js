/** Where the row of a stack that is laid out goes: beside the stack, not on it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { askedNow, clearOf, isPicked } from "../../static/js/board/screen/peek.js";

/** The row on the well of an upright phone, 240 pixels high. */
const ROW = { left: 8, right: 310, top: 48, foot: 138 };
const FLOOR = 226;

/** @param {number} x @param {number} y @param {number} [r] */
const around = (x, y, r = 20) => ({ left: x - r, right: x + r, top: y - r, foot: y + r });

test("a row lies on no stack for which there is room above it or below", () => {
  for (let y = 0; y < 240; y += 4) {
    const stack = around(200, y, 14);
    const top = clearOf(stack, ROW, FLOOR);
    assert.ok(top >= 0 && top + 90 <= FLOOR, `${y}: ${top}`);
    if (stack.foot + 104 <= FLOOR || stack.top >= 104) assert.ok(top >= stack.foot || top + 90 <= stack.top, `${y}: ${top}`);
  }
});

test("it stays where it is used to while the stack lies beside it, and hides the least where there is no room", () => {
  assert.equal(clearOf(around(350, 90), ROW, FLOOR), 48);
  assert.equal(clearOf(around(100, 190), ROW, FLOOR), 48);
  assert.equal(clearOf(around(100, 110), ROW, FLOOR), 136);
});

test("a stack is laid out no more once one of its disks is picked for what is asked, or is flipped away", () => {
  const signal = (/** @type {any} */ value) => ({ peek: () => value });
  const stack = /** @type {any} */ ([{ id: "b.1" }, { id: "r.1" }]);
  const scene = (/** @type {any} */ answers, /** @type {any} */ filling = null) => /** @type {any} */ ({ local: { answers: signal(answers), filling: signal(filling) } });
  const flipping = { offer: { need: { kind: "flips", piece: "r.1" } }, values: [{ first: 0 }] };
  assert.equal(isPicked(scene({}), stack), false);
  assert.equal(isPicked(scene({ shoot: { target: "b.2" } }), stack), false);
  assert.equal(isPicked(scene({ shoot: { target: "b.1" } }), stack), true);
  assert.equal(isPicked(scene({ pick_things: { picks: ["r.1"] } }), stack), true);
  assert.equal(isPicked(scene({}, flipping), stack), true);
  assert.equal(isPicked(scene({}, { ...flipping, values: [] }), stack), false);
});

test("another question, or the same one of another seat, folds what was laid out for the one before", () => {
  const asks = (/** @type {string} */ id, /** @type {any} */ ...seats) => askedNow({ duties: { step: /** @type {any} */ ({ id, seats, facts: {} }) } });
  assert.equal(asks("striking", "red"), asks("striking", "red"));
  assert.equal(new Set([asks("resolving_card", "red"), asks("striking", "red"), asks("striking", "blue")]).size, 3);
});
