/** Picking several pieces by turns in a list and on the board: one answer, seen on the board as it stands. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pickedSoFar, statesOf } from "../../static/js/board/pieces/states.js";
import { createDraft } from "../../static/js/store/draft.js";
import { createLocal } from "../../static/js/store/local.js";
import { answerWith } from "../../static/js/tools/pick.js";

const options = [1, 2, 3, 4].map((n) => ({ kind: "option", value: `a.${n}`, label: "", facts: {}, pieces: [`a.${n}`], locked: null }));
const need = { kind: "pick", field: "models", options, least: 3, most: 3, many: true, label: "" };
const offer = { id: "slay", place: "prompt", command: { kind: "slay" }, need, more: [], locked: null, pieces: [] };

/** A page where something was picked in the list. @param {string[]} noted */
function page(noted) {
  const local = createLocal();
  const draft = createDraft(local, { ask: async () => null, act: () => assert.fail("several are asked for") });
  draft.answer(/** @type {any} */ (offer), /** @type {any} */ (need), noted);
  const answered = () => draft.valueOf(/** @type {any} */ (offer), /** @type {any} */ (need));
  const click = (/** @type {number} */ n) => answerWith(/** @type {any} */ ({ ports: { local }, draft }), /** @type {any} */ ({ seat: "red", offer, need, option: options[n - 1] }));
  return { answered, click };
}

test("a click on the board goes on with what was picked in the list", () => {
  const { answered, click } = page(["a.2", "a.4"]);
  click(1);
  assert.deepEqual(answered(), ["a.2", "a.4", "a.1"]);
  click(4);
  assert.deepEqual(answered(), ["a.2", "a.1"]);
  click(3);
  click(4);
  assert.deepEqual(answered(), ["a.1", "a.3", "a.4"], "the oldest goes where too many are picked");
});

test("what is picked so far looks otherwise than what may be picked", () => {
  const signal = (/** @type {any} */ value) => ({ value });
  const local = { seats: signal(["red"]), live: signal(true), filling: signal(null), refused: signal(null), held: signal([]), waiting: signal({}), mentioned: signal([]), hovered: signal(null), focused: signal(null), selection: signal({ unit: null, piece: null, more: [] }) };
  const scene = /** @type {any} */ ({ local, offers: { red: [offer] }, view: { units: {}, pieces: {}, table: { kind: "plane" } }, ghosts: new Map(), answered: () => ["a.2"] });
  assert.deepEqual([...pickedSoFar(scene)], ["a.2"]);
  const states = statesOf(scene, []);
  assert.deepEqual([states.get("a.1")?.has("picked"), states.get("a.2")?.has("picked")], [false, true]);
});
