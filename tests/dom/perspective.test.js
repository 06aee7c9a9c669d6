/** A plane seen aslant is laid straight: its four corners, and the middle where its diagonals cross. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { asStyle, perspective, through, turnsOneWay } from "../../static/js/lib/perspective.js";

/** @typedef {import("../../static/js/lib/perspective.js").Four} Four */

const SEEN = /** @type {Four} */ ([{ x: 330, y: 150 }, { x: 1130, y: 176 }, { x: 1372, y: 838 }, { x: 96, y: 790 }]);
const MAT = /** @type {Four} */ ([{ x: 0, y: 0 }, { x: 72, y: 0 }, { x: 72, y: 48 }, { x: 0, y: 48 }]);

/** @param {{x: number, y: number}} at */
const near = ({ x, y }) => [Math.round(x * 1e6) / 1e6 + 0, Math.round(y * 1e6) / 1e6 + 0];

test("corners come to corners, diagonals cross in the middle, and the way back is the same", () => {
  const how = perspective(SEEN, MAT), back = perspective(MAT, SEEN);
  assert.ok(how && back);
  SEEN.forEach((corner, i) => assert.deepEqual(near(through(how, corner)), near(/** @type {any} */ (MAT[i]))));
  const middle = through(back, { x: 36, y: 24 }), [a, b, c, d] = SEEN;
  const turn = (/** @type {any} */ p, /** @type {any} */ q) => (q.x - p.x) * (middle.y - p.y) - (q.y - p.y) * (middle.x - p.x);
  assert.ok(Math.abs(turn(a, c)) < 1e-6 && Math.abs(turn(b, d)) < 1e-6);
  assert.match(asStyle(how), /^matrix3d\(([-\d.]+,){15}1\.000000000\)$/);
});

test("three corners in a line are none, and corners that cross are no mat", () => {
  assert.equal(perspective([{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 2, y: 0 }, { x: 3, y: 0 }], MAT), null);
  assert.equal(turnsOneWay(SEEN), true);
  assert.equal(turnsOneWay([SEEN[1], SEEN[0], SEEN[2], SEEN[3]]), false);
});
