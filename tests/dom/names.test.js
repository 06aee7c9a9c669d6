/** What a piece is called where it is read aloud. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { nameOf } from "../../static/js/board/pieces/layer.js";
import { titleOf } from "../../static/js/lib/titles.js";

const piece = { id: "a.1", unit: "a", seat: "red", number: 1, wounds: 1, wounds_max: 1 };
const unit = (/** @type {string} */ letter, name = "guard") => ({ name, letter, sheet: name, started: 5, pieces: [] });
const local = { seats: { value: ["red"] } };

/** @param {any} units @param {any} [names] @returns {any} */
const sceneOf = (units, names = {}) => {
  const view = { units, names, pieces: { "a.1": piece } };
  return { view, local, t: (/** @type {string} */ _, /** @type {any} */ facts) => titleOf(/** @type {any} */ (view), facts.unit) };
};

test("a piece is told by the letter of its unit for as long as another of that name is there", () => {
  const a = unit("A");
  const called = (/** @type {any} */ units, /** @type {any} */ names = undefined) => nameOf(sceneOf(units, names), /** @type {any} */ (piece));
  assert.equal(called({ a }), "guard");
  assert.equal(called({ a, b: unit("B") }), "guard A");
  assert.equal(called({ a }), "guard");
  assert.equal(called({ a }, { guard: { en: "The Guard" } }), "The Guard");
});

test("what it is called is worked out once for as long as the names are the same", () => {
  let n = 0;
  const scene = sceneOf({ a: unit("A") });
  const counting = { ...scene, t: (/** @type {string} */ key, /** @type {any} */ facts) => ((n += 1), scene.t(key, facts)) };
  nameOf(counting, /** @type {any} */ ({ ...piece }));
  const mine = /** @type {any} */ ({ ...piece });
  for (const activated of [true, false]) nameOf({ ...counting, view: { ...scene.view, units: { a: { ...unit("A"), activated } } } }, mine);
  assert.equal(n, 2, "another state of a unit is no other name");
});
