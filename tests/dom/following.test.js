/** Whom the camera follows while there is nothing to do but to look on: what others move and who is hurt, whom they are asked about, whom a ruling names. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { acting, askedOfOthers, befallen, fighting, isHandled, isIdle, movedByOthers, placesRuled, ruledOn } from "../../static/js/board/following.js";
import { createTravels } from "../../static/js/board/pieces/travel.js";

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
  assert.deepEqual(movedByOthers(after, out, ["red"]), ["b1"]);
  assert.deepEqual(movedByOthers(after, out, []), ["b1"]);
  assert.deepEqual(movedByOthers(after, out, ["blue"]), [], "one's own moves lie under one's own hand");
  assert.ok(isIdle(["red"], offering("table")) && isIdle([], {}) && isIdle(["blue"], { blue: [] }));
  for (const place of ["prompt", "phase", "unit"]) assert.ok(!isIdle(["red"], offering(place)));
  assert.ok(!isIdle(["red"], {}), "a moment of the past is looked at as it lies");
});

test("whoever is hurt or falls is looked at where it befell, not who is healed, moved or taken up again", () => {
  const piece = (/** @type {string} */ id, /** @type {number} */ x, wounds = 4, counters = {}) => ({ id, pose: at(x), wounds, wounds_max: 4, counters });
  const shown = (/** @type {any[]} */ ...pieces) => /** @type {any} */ ({ pieces: Object.fromEntries(pieces.map((one) => [one.id, one])), gone: { fell: {} } });
  const before = shown(piece("hurt", 1), piece("wounded", 2, 2, { damage: 2 }), piece("fell", 3), piece("healed", 4, 2), piece("moved", 5), piece("taken_up", 6));
  const after = shown(piece("hurt", 1, 3), piece("wounded", 2, 4, { wounds: 1 }), piece("healed", 4, 3), piece("moved", 9), piece("new", 7, 1));
  assert.deepEqual(befallen(before, after).map(({ x }) => x), [1, 2, 3]);
  assert.deepEqual(befallen(null, after), []);
});

test("who fights and whom he fights stay in sight while it is asked about one of them, and no finger comes closer than it has to", () => {
  const scene = (/** @type {any} */ facts, open = true) => /** @type {any} */ ({ view: { table: { kind: "plane" }, pieces: { a1: {}, b1: {}, c1: {} },
    units: { a: { pieces: ["a1"] }, b: { pieces: ["b1"] }, c: { pieces: ["c1"] } }, tray: { open, source: "a", target: "b" }, duties: { save: { facts, pieces: [] } } } });
  assert.deepEqual(fighting(scene({ unit: "b", n: 2 })), ["a1", "b1"]);
  assert.deepEqual(fighting(scene({ unit: "c" })), [], "the last attack is over");
  assert.deepEqual(fighting(scene({ unit: "b" }, false)), []);
  assert.ok(isHandled([{ need: null }, { need: /** @type {any} */ ({ kind: "move" }) }]));
  assert.ok(!isHandled([{ need: /** @type {any} */ ({ kind: "pick" }) }]));
});

test("on a phone the chosen unit is looked at as long as it can do something, its deeds being buttons", () => {
  const scene = (/** @type {any} */ unit, locked = /** @type {any} */ (null)) => /** @type {any} */ ({ view: { units: { a: { pieces: ["a1", "a2"] }, b: { pieces: ["b1"] } } },
    offers: { red: [{ place: "unit", unit: "a", locked }, { place: "phase", unit: null, locked: null }] }, local: { seats: { peek: () => ["red"] }, selection: { peek: () => ({ unit }) } } });
  assert.deepEqual(acting(scene("a")), ["a1", "a2"]);
  assert.deepEqual([acting(scene("a", { code: "already_moved" })), acting(scene("b")), acting(scene(null))], [[], [], []]);
});

test("a ruling is looked at where its pieces lie and would lie, until it is rejected; a decision of others where its pieces lie, unless it is secret", () => {
  const changes = (/** @type {any} */ facts) => [{ label: "", facts }];
  const view = (/** @type {any} */ more) => /** @type {any} */ ({ pieces: { a: {}, b: {}, c: {}, u1: {} }, units: { u: { pieces: ["u1"] } }, proposed: { a: { x: 3, y: 4 } }, duties: {}, ...more });
  const ruling = { proposals: [{ changes: changes({ piece: "a", n: 2, seat: "red" }) }, { changes: changes({ pieces: ["b", "a"], unit: "u" }) }, { past: true, changes: changes({ piece: "c" }) }] };
  assert.deepEqual(ruledOn(view({ ruling })), ["a", "b", "u1"]);
  assert.deepEqual(placesRuled(view({ ruling })), [{ x: 3, y: 4 }]);
  assert.deepEqual([ruledOn(view({})), placesRuled(view({}))], [[], []], "what is proposed to a hand moves no camera");
  const duties = { one: { seats: ["blue"], pieces: ["a", "u", "card"] }, two: { seats: ["blue"], pieces: ["b"], secret: true }, three: { seats: ["red", "blue"], pieces: ["c"] } };
  assert.deepEqual(askedOfOthers(view({ duties }), ["red"]), ["a", "u1"]);
  assert.deepEqual(askedOfOthers(view({ duties }), []), ["a", "u1", "c"]);
});

test("who fights in a melee of Diskwars is looked at by all, and the engagements of which the next is chosen", async () => {
  const { present } = await import("../../static/js/store/view.js");
  const { aids } = await import("../../static/js/systems/diskwars/fought.js");
  const about = (/** @type {any} */ melee) => {
    present.value = /** @type {any} */ ({ own: { kind: "diskwars", melee } });
    return aids().about ?? [];
  };
  const left = [{ pins: [["r1", "b1"]], ready: true }, { pins: [["r2", "b2"]], ready: false }, { pins: [["b3", "r3"]], ready: true }];
  assert.deepEqual(about({ fight: null, left }), ["r1", "b1", "b3", "r3"]);
  assert.deepEqual(about({ fight: { pins: [["r4", "b4"], ["r5", "b4"]] }, left }), ["r4", "b4", "r5"]);
  assert.deepEqual(about(null), []);
  present.value = null;
});

test("all the ground that the flips of a disk reach comes into sight with it, for one drag of a finger", async () => {
  const { createFollowing } = await import("../../static/js/board/drawing/following.js");
  let resolve = (/** @type {unknown} */ _) => {};
  const promise = new Promise((done) => (resolve = done));
  const peek = (/** @type {unknown} */ value) => ({ peek: () => value, value });
  const look = { back() {}, settle() {}, isNarrow: () => false, isLeft: () => true, show: (/** @type {unknown[]} */ ...shown) => resolve(shown) };
  const need = { kind: "flips", piece: "r1", most: 7, exact: false };
  const local = /** @type {any} */ ({ seats: peek(["red"]), filling: peek({ offer: { need } }), gripped: peek(null), live: peek(true), follow: peek("left") });
  const view = { pieces: { r1: { id: "r1", footprint: { kind: "circle", radius: 2.5 } } }, units: {}, table: {} };
  const scene = /** @type {any} */ ({ view, local, offers: { red: [] }, aids: { words: [], rings: [] } });
  createFollowing(local, /** @type {any} */ (look), () => ({ red: [] })).decision(scene);
  const [ids, room] = /** @type {any} */ (await promise);
  assert.deepEqual([ids, room], [["r1"], 35]);
});

test("the ground where a place is pointed at comes into sight, and the edge at which a card is laid", async () => {
  const { createFollowing } = await import("../../static/js/board/drawing/following.js");
  const { createLocal } = await import("../../static/js/store/local.js");
  const shown = (/** @type {any} */ need, /** @type {any} */ aids) => new Promise((done) => {
    const look = /** @type {any} */ ({ back() {}, settle() {}, isNarrow: () => false, isLeft: () => true, reveal: done });
    const local = createLocal();
    local.seats.value = ["red"];
    if (need) local.onBoard.value = /** @type {any} */ ({ seat: "red", offer: { id: "o", need, more: [], command: {} } });
    const scene = /** @type {any} */ ({ view: { pieces: {}, units: {}, duties: {}, table: {} }, local, offers: { red: [] }, aids: { words: [], rings: [], ...aids } });
    createFollowing(local, look, () => ({ red: [] })).decision(scene);
  });
  const outline = [{ x: 0, y: 0 }, { x: 30, y: 30 }];
  assert.deepEqual(await shown({ kind: "point", areas: [{ outline }] }, {}), outline);
  assert.deepEqual(await shown(null, { ground: outline }), outline);
});
