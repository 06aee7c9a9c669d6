/** Which moves of others the camera follows: all that set out while there is nothing to do but to look on. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTravels, movedByOthers } from "../../static/js/board/pieces/travel.js";

const at = (/** @type {number} */ x) => ({ x, y: 0, z: 0, facing: 0 });

/** @param {Record<string, number>} places @returns {any} A table with a piece of each side and one of nobody's that matters. */
const table = (places) => ({ turn: { round: 1, active: "blue", phase: "command" }, pieces: Object.fromEntries(Object.entries(places).map(([id, x]) => [id, { id, seat: id.startsWith("r") ? "red" : "blue", pose: at(x) }])) });

/** @param {string} place @returns {any} */
const offering = (place) => ({ red: [{ place: "table" }, { place, locked: null }, { place: "unit", locked: { code: "not_your_turn" } }] });

test("a charge of the enemy is followed by who waits and by who watches, not by who has something to do", () => {
  const before = table({ r1: 0, b1: 50, b2: 60, b3: 70 });
  const after = table({ r1: 0, b1: 20, b2: 30, b3: 70 });
  const out = createTravels(() => undefined, () => 300).follow(before, after, new Set(["b2"]));
  assert.deepEqual(out, ["b1"], "who stood still and who is drawn there already set out nowhere");
  assert.deepEqual(movedByOthers(after, out, ["red"], offering("table")), ["b1"]);
  assert.deepEqual(movedByOthers(after, out, [], {}), ["b1"]);
  assert.deepEqual(movedByOthers(after, out, ["blue"], { blue: [] }), [], "one's own moves lie under one's own hand");
  for (const place of ["prompt", "phase", "unit"]) assert.deepEqual(movedByOthers(after, out, ["red"], offering(place)), []);
  assert.deepEqual(movedByOthers(after, out, ["red"], {}), [], "a moment of the past is looked at as it lies");
});
