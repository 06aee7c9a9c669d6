/** Terrain that is laid by pointing: its outline as it is turned, and how it is held. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Window } from "happy-dom";
import { pointed } from "../../static/js/board/overlays/pointed.js";
import { createPoint } from "../../static/js/tools/point.js";

globalThis.document = /** @type {any} */ (new Window().document);

/** A hall of 6 by 2 in the hand, with the ways it may be turned; the referee has the last word on each. */
function laying() {
  const options = [0, 45, 90].map((value) => ({ kind: "option", value, label: "", facts: {}, pieces: [] }));
  const hall = { kind: "option", value: "hall", label: "", facts: {}, pieces: [], outlines: [[{ x: -3, y: -1 }, { x: 3, y: -1 }, { x: 3, y: 1 }, { x: -3, y: 1 }]] };
  const pick = (/** @type {string} */ field, /** @type {any[]} */ of) => ({ kind: "pick", field, options: of, least: 1, most: 1, many: false });
  const offer = { id: "o", command: { kind: "place_feature", facing: 0 }, need: { kind: "point", field: "at", areas: [], turned: "facing" }, more: [pick("feature", [hall]), pick("facing", options)], pieces: [] };
  /** @type {any} */
  let filled = { seat: "red", offer, values: null, more: {}, verdict: null };
  const draft = {
    get: () => filled,
    put: (/** @type {any} */ values) => void (filled = { ...filled, values }),
    answer: (/** @type {any} */ _, /** @type {any} */ { field }, /** @type {any} */ value) => void (filled = { ...filled, more: { ...filled.more, [field]: value } }),
  };
  const scene = { view: { pieces: { troll: {} }, waiting: { waits: {} }, table: { step: 1, stride: 5 }, markers: { m: { radius: 3 } } }, camera: { zoom: 10 }, turn: 0 };
  const tool = createPoint(/** @type {any} */ ({ ports: { announce: () => undefined, t: () => "" }, draft, scene: () => scene }));
  const drawn = (/** @type {any} */ refused = null) =>
    pointed(/** @type {any} */ ({ ...scene, local: { filling: { value: { ...filled, verdict: { refused } } } } })).map((node) => [node.getAttribute("class"), node.getAttribute("d")]);
  return { tool, draft, drawn, now: () => filled };
}

test("what is laid is seen by its outline, as it is turned, and whether it may lie there", () => {
  const { tool, draft, drawn } = laying();
  draft.put({ x: 10, y: 10 });
  assert.equal(drawn()[0]?.[0], "limit", "nothing is chosen yet: a ring");
  draft.answer(null, { field: "feature" }, "hall");
  const [shape, flat] = drawn()[0] ?? [];
  assert.equal(shape, "held-ground");
  assert.match(flat ?? "", /^M140 180/);
  assert.deepEqual(drawn({ code: "terrain_on_objective" })[0], ["held-ground no", flat]);
  tool.turn?.(15);
  tool.turn?.(15);
  assert.match(drawn()[0]?.[1] ?? "", /^M220 140/, "upright");
  tool.turn?.(15);
  assert.equal(drawn()[0]?.[1], flat, "round again");
  tool.turn?.(-15);
  assert.match(drawn()[0]?.[1] ?? "", /^M220 140/);
});

test("what is laid is taken hold of anywhere on it, and keeps its place in the hand", () => {
  const { tool, draft, now } = laying();
  const hand = (/** @type {number} */ x, /** @type {number} */ y) => /** @type {any} */ ({ at: { x, y }, piece: null });
  draft.put({ x: 10, y: 10 });
  assert.equal(tool.grab?.(hand(12.5, 10.5)), false);
  draft.answer(null, { field: "feature" }, "hall");
  assert.equal(tool.grab?.(hand(14, 10.5)), false);
  assert.equal(tool.grab?.(hand(12.5, 10.5)), true);
  assert.deepEqual(now().values, { x: 10, y: 10 });
  tool.drag?.(hand(15, 12));
  assert.deepEqual(now().values, { x: 12.5, y: 11.5 });
});

test("a piece that comes where it is pointed at is drawn as itself, with no mark upon it", () => {
  const { tool, draft, drawn, now } = laying();
  now().offer.pieces = ["troll"];
  draft.put({ x: 12, y: 8 });
  const ghosts = new Map();
  tool.ghosts?.(ghosts);
  assert.deepEqual([...ghosts.keys()], [], "it stands on the table already");
  assert.equal(drawn().length, 4);
  now().offer.pieces = ["waits"];
  tool.ghosts?.(ghosts);
  assert.deepEqual([...ghosts], [["waits", { x: 12, y: 8, z: 0, facing: 0 }]]);
  assert.deepEqual(drawn(), []);
});
