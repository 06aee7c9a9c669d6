import assert from "node:assert/strict";
import { test } from "node:test";

/** @param {string} step @param {string} unit @param {number | null} successes @returns {any} */
const roll = (step, unit, successes) => ({ step, successes, facts: unit ? { unit } : {} });

test("what a fight came to is told for each unit: all hits on it, and those its armour turned", async () => {
  const { hitsOf } = await import("../../static/js/systems/warmaster/tray_outcome.js");
  const rolls = [roll("combat", "b1", 3), roll("combat", "r1", 4), roll("combat", "b1", 1), roll("armour", "r1", 2), roll("confusion", "b1", null), roll("drive_back", "", null)];
  assert.deepEqual(hitsOf({ rolls }), [{ unit: "b1", n: 4, saved: null }, { unit: "r1", n: 4, saved: 2 }]);
});

test("in a long list units of one name stand behind it by their letters; who is alone of his name keeps it", async () => {
  const { byName } = await import("../../static/js/panels/needs/groups.js");
  const unit = (/** @type {string} */ name, /** @type {string} */ letter) => ({ option: /** @type {any} */ ({ value: letter }), name, letter, text: `${letter} \u2264 8` });
  const told = byName([unit("Knights S", "S"), unit("Cannon", "Y"), unit("Halberdiers A", "A"), unit("Knights T2", "T2"), unit("Pistoliers X", "X")]);
  assert.deepEqual(told.map(({ heading, options }) => [heading, options.map(({ text }) => text)]), [["Knights", ["S \u2264 8", "T2 \u2264 8"]]]);
});

test("a friend is not taken hold of to make way while its answer is still whether another retreats", async () => {
  const { movesAnother } = await import("../../static/js/lib/making_way.js");
  const offer = (/** @type {string | null} */ unit, /** @type {any} */ need) => ({ unit, need });
  const aside = offer("r4", { kind: "move" });
  assert.equal(movesAnother(aside, [offer("r2", null), aside]), true);
  for (const first of [offer("r4", null), offer(null, null), offer("r2", { kind: "move" })]) assert.equal(movesAnother(aside, [first, aside]), false);
});

test("the stands that the ways of a charge name bear their numbers on the board once the charge is taken up", async () => {
  const { standsAsked } = await import("../../static/js/board/pieces/states.js");
  const stand = (/** @type {string} */ unit) => ({ unit, footprint: { kind: "rect" }, faces: true });
  const ids = ["r1.1", "r1.2", "b1.1", "b1.2"];
  const view = { pieces: Object.fromEntries(ids.map((id) => [id, stand(id.slice(0, 2))])), units: Object.fromEntries(["r1", "b1"].map((unit) => [unit, { pieces: ids.filter((id) => id.startsWith(unit)) }])) };
  const charge = { id: "charge:r1:b1", place: "unit", locked: null, pieces: ["r1.1", "r1.2"], need: { kind: "pick", options: [{ pieces: ["r1.1", "b1.2"] }, { pieces: ["r1.2", "b1.2"] }] } };
  const local = { live: { value: true }, seats: { value: ["red"] } };
  const asked = (/** @type {string | null} */ opened) => [...standsAsked(/** @type {any} */ ({ local, view, offers: { red: [charge] }, opened }))].sort();
  assert.deepEqual([asked(null), asked(charge.id)], [[], ["b1.2", "r1.1", "r1.2"]]);
});

test("where units begin what they do, what any of them may be picked for beside it rings none and takes no click until it is taken", async () => {
  const { pickable } = await import("../../static/js/board/pieces/states.js");
  const gift = { id: "gift", place: "prompt", locked: null, primary: false, more: [], pieces: [], facts: {},
    need: { kind: "pick", most: 1, many: false, options: [{ pieces: ["r1.1"], facts: {}, value: "r1", locked: null }] } };
  const charge = { id: "charge", place: "unit", locked: null, pieces: [], need: null, more: [], facts: {} };
  const local = { live: { value: true }, seats: { value: ["red"], peek: () => ["red"] }, filling: { value: null, peek: () => null } };
  const rung = (/** @type {any[]} */ red, /** @type {string | null} */ opened = null) => [...pickable(/** @type {any} */ ({ local, view: { table: { kind: "field" }, pieces: {}, units: {}, hexes: {} }, offers: { red }, opened }))];
  assert.deepEqual([rung([gift, charge]), rung([gift, charge], "gift"), rung([gift])], [[], ["r1.1"], ["r1.1"]]);
});
