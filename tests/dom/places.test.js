/** Places that are proposed for pieces in the hand: beside their own, another each time, or as near to the enemy as there is room. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inside } from "../../static/js/lib/geometry.js";
import { createPlace } from "../../static/js/tools/place.js";
import { createPoint } from "../../static/js/tools/point.js";
import { likelyPlaces, nearestToFoe } from "../../static/js/tools/suggest.js";

/** @typedef {{x: number, y: number}} Point */

const base = { kind: "circle", radius: 0.63 };

/** @param {string} id @param {string} seat @param {number} x @param {number} y */
const piece = (id, seat, x, y) => ({ id, seat, unit: id.split(".")[0], footprint: base, pose: { x, y, z: 0, facing: 0 } });

/** @param {readonly ReturnType<typeof piece>[]} standing */
function table(standing) {
  const pieces = Object.fromEntries(standing.map((one) => [one.id, one]));
  return /** @type {any} */ ({ view: { units: {}, table: { width: 30, height: 22, scale: { smallest: 1.26 } }, markers: { centre: { at: { x: 15, y: 11 } } }, pieces, waiting: { "a.4": piece("a.4", "red", 0, 0) } } });
}

/**
 * The tool with one piece in its hand, and a referee that has room at these places only.
 * @param {any} scene @param {any[]} areas @param {(at: Point) => boolean} room
 */
function hand(scene, areas, room) {
  const offer = { id: "o", command: { kind: "return_models" }, need: { kind: "place", field: "places", pieces: ["a.4"], areas, partial: false } };
  /** @type {any} */
  let filled = { seat: "red", offer, values: null, more: {} };
  /** @type {any[]} */
  const told = [];
  /** @type {Point[]} */
  const asked = [];
  const local = { formation: { value: "keep" }, reach: { value: null }, held: { value: [] }, selection: { value: {} }, refused: { value: null } };
  const ask = async (/** @type {any} */ { to }) => (asked.push(to), { kind: "routes", legs: [room(to) ? { piece: "a.4", path: [to], refused: null } : { piece: "a.4", path: [], refused: { code: "too_far" } }] });
  const draft = { get: () => filled, put: (/** @type {any} */ values) => void (filled = { ...filled, values }) };
  const ports = { local, ask, tell: (/** @type {any} */ refusal) => void told.push(refusal) };
  const tool = createPlace(/** @type {any} */ ({ ports, draft, lit: async () => undefined, scene: () => scene, look: { reveal: () => undefined } }));
  return { tool, told, asked, at: () => filled.values?.[0]?.pose ?? null };
}

test("who comes back is put beside its own, each time elsewhere, and only where there is room", async () => {
  const scene = table([piece("a.1", "red", 10, 10), piece("a.2", "red", 11.3, 10), piece("b.1", "blue", 20, 10)]);
  const { tool, asked, at } = hand(scene, [], (to) => to.y >= 10);
  /** @type {Point[]} */
  const seen = [];
  for (let n = 0; n < 6; n++) {
    await tool.suggest();
    seen.push(at());
  }
  assert.ok(asked.some((to) => to.y < 10), "places without room were tried as well");
  for (const place of seen) assert.ok(place.y >= 10);
  for (const [i, place] of seen.entries()) assert.ok(seen.slice(0, i).every((was) => Math.hypot(was.x - place.x, was.y - place.y) > 0.1), `${i} was there before`);
  for (const { x, y } of seen) assert.ok(Math.min(Math.hypot(x - 10, y - 10), Math.hypot(x - 11.3, y - 10)) < 1.3);
});

test("where there is no other place the piece stays, and the page says so", async () => {
  const scene = table([piece("a.1", "red", 10, 10)]);
  const { tool, told, at } = hand(scene, [], (to) => to.x > 11.2);
  await tool.suggest();
  const first = at();
  assert.ok(first.x > 11.2);
  await tool.suggest();
  assert.deepEqual([at(), told.map((one) => one.code)], [first, ["no_place_found"]]);
});

/** @param {number} x @param {number} y @param {number} r */
const round = (x, y, r) => Array.from({ length: 96 }, (_, i) => ({ x: x + r * Math.cos((Math.PI * i) / 48), y: y + r * Math.sin((Math.PI * i) / 48) }));

test("nearest to the enemy is beside its base, or all within the edge of the lit ground on its side", async () => {
  const scene = table([piece("a.1", "red", 10, 10), piece("b.1", "blue", 20, 10), piece("b.2", "blue", 29, 2)]);
  const lit = (/** @type {number} */ r) => /** @type {any} */ ({ outline: round(10, 10, r), holes: [], kind: "limit" });
  const [short, long] = [nearestToFoe(scene, [lit(8)], "red", "a.4", 3), nearestToFoe(scene, [lit(11)], "red", "a.4", 3)];
  assert.ok(short[0] && Math.abs(short[0].x - (18 - 0.63)) < 0.35 && Math.abs(short[0].y - 10) < 0.7, JSON.stringify(short));
  assert.ok(short.every((at) => Math.hypot(at.x - 10, at.y - 10) <= 8 - 0.63 + 1e-9));
  assert.ok(long[0] && Math.abs(Math.hypot(long[0].x - 20, long[0].y - 10) - 1.27) < 1e-9, JSON.stringify(long));
  assert.deepEqual(nearestToFoe(scene, [], "red", "a.4", 3), []);
  assert.deepEqual(nearestToFoe(table([piece("a.1", "red", 10, 10)]), [lit(8)], "red", "a.4", 3), []);
});

test("about an enemy whose ground is not lit it is the rim of that ground", async () => {
  const scene = table([piece("b.1", "blue", 13, 10)]);
  const outline = [{ x: 0, y: 0 }, { x: 30, y: 0 }, { x: 30, y: 22 }, { x: 0, y: 22 }];
  const [at] = nearestToFoe(scene, [/** @type {any} */ ({ outline, holes: [round(13, 10, 4)], kind: "limit" })], "red", "a.4", 1);
  const far = at ? Math.hypot(at.x - 13, at.y - 10) : 0;
  assert.ok(far >= 4.63 - 1e-9 && far < 4.75, `${far}`);
});

test("the button puts the piece at the first of these places that the referee has room at", async () => {
  const scene = table([piece("b.1", "blue", 20, 10)]);
  const outline = [{ x: 0, y: 0 }, { x: 30, y: 0 }, { x: 30, y: 22 }, { x: 0, y: 22 }];
  let n = 0;
  const { tool, asked, at } = hand(scene, [{ outline, holes: [], kind: "limit" }], () => (n += 1) > 2);
  await tool.nearest();
  assert.deepEqual([asked.length, at()], [3, asked[2]]);
  assert.ok(Math.hypot(at().x - 20, at().y - 10) < 1.28);
  const none = hand(scene, [{ outline, holes: [], kind: "limit" }], () => false);
  await none.tool.nearest();
  assert.deepEqual([none.at(), none.told.map((one) => one.code)], [null, ["no_place_found"]]);
});

test("a place is pointed at by the arrows and goes round the piece that asks it, never outside of what is allowed", () => {
  const areas = [{ outline: [{ x: 0, y: 0 }, { x: 30, y: 0 }, { x: 30, y: 22 }, { x: 0, y: 22 }], holes: [] }];
  const offer = { id: "o", command: { kind: "cast_spell" }, pieces: ["a.1"], need: { kind: "point", field: "towards", areas, turned: "" }, more: [] };
  /** @type {any} */
  let at = null;
  const draft = { get: () => ({ offer, values: at, more: {} }), put: (/** @type {any} */ value) => void (at = value) };
  const view = { table: { step: 1, stride: 5 }, pieces: { "a.1": piece("a.1", "red", 10, 10) } };
  const tool = /** @type {any} */ (createPoint(/** @type {any} */ ({ ports: { announce() {}, t: String }, scene: () => ({ view, turn: 0 }), draft })));
  const press = (/** @type {string} */ key, shiftKey = false) => tool.key(key, { shiftKey });
  assert.equal(tool.turn(90), false, "nothing is pointed at yet");
  assert.ok(press("ArrowRight", true));
  assert.deepEqual(at, { x: 15, y: 10 });
  assert.ok(tool.turn(90));
  assert.deepEqual([Math.round(at.x), Math.round(at.y)], [10, 15]);
  assert.ok(press("ArrowDown", true) && press("ArrowDown", true), "the key is used where it leads no farther");
  assert.equal(Math.round(at.y), 20);
  assert.equal(press("x"), false);
});

/** The tool that points, where a referee allows these places only. @param {any} offer @param {any} view @param {(at: Point) => boolean} allowed */
function pointing(offer, view, allowed) {
  /** @type {any} */
  let filled = { seat: "red", offer: { id: "o", command: { kind: "place_marker" }, pieces: [], more: [], ...offer }, values: null, more: {} };
  /** @type {any[]} */
  const told = [];
  const ask = async (/** @type {any} */ { command }) => ({ kind: "verdict", refused: allowed(command.at) ? null : { code: "too_close" } });
  const draft = { get: () => filled, put: (/** @type {any} */ values) => void (filled = { ...filled, values }), commandOf: (/** @type {any} */ { command }) => command, valueOf: (/** @type {any} */ _, /** @type {any} */ { field }) => filled.more[field] ?? null };
  const ports = { local: { reach: { value: null }, refused: { value: null } }, ask, announce() {}, t: String, tell: (/** @type {any} */ refusal) => void told.push(refusal.code) };
  const tool = createPoint(/** @type {any} */ ({ ports, draft, lit: async () => undefined, scene: () => ({ view, turn: 0 }), look: { reveal() {} } }));
  return { tool, told, at: () => filled.values };
}

const bare = { table: { width: 60, height: 44 }, markers: { m: { at: { x: 15, y: 22 } } }, pieces: {}, waiting: {}, terrain: {} };

test("what is laid by pointing is put where there is room and the referee allows it, and then elsewhere", async () => {
  const { tool, at } = pointing({ need: { kind: "point", field: "at", areas: [] } }, bare, ({ x }) => x > 32);
  await tool.suggest?.();
  const first = at();
  assert.ok(first.x > 32 && Math.min(first.x, first.y, 60 - first.x, 44 - first.y) > 10, JSON.stringify(first));
  await tool.suggest();
  assert.notDeepEqual(at(), first);
  assert.ok(at().x > 32);
});

/** @param {number} x @param {number} y @param {number} width @param {number} height */
const block = (x, y, width, height) => [{ x, y }, { x: x + width, y }, { x: x + width, y: y + height }, { x, y: y + height }];

for (const [name, area] of Object.entries({
  "a spot the size of a card": { outline: block(20, 20, 3, 3), holes: [] },
  "a strip along a flank": { outline: block(0, 4, 2, 36), holes: [] },
  "a narrow ring": { outline: round(30, 22, 5), holes: [round(30, 22, 4)] },
  "a strip askew": { outline: [{ x: 10, y: 10 }, { x: 11, y: 10 }, { x: 31, y: 30 }, { x: 30, y: 30 }], holes: [] },
}))
  test(`of ${name} every place that is suggested lies in it, and each is another`, async () => {
    const { tool, told, at } = pointing({ need: { kind: "point", field: "at", areas: [area] } }, bare, () => true);
    /** @type {Point[]} */
    const seen = [];
    for (let n = 0; n < 5; n++) {
      await tool.suggest?.();
      assert.ok(inside(at(), area.outline) && !area.holes.some((hole) => inside(at(), hole)), JSON.stringify(at()));
      assert.ok(seen.every((was) => Math.hypot(was.x - at().x, was.y - at().y) > 0.1), `${n} was there before`);
      seen.push(at());
    }
    assert.deepEqual(told, []);
  });

test("a unit finds a place on ground no larger than itself", () => {
  const scene = table([]);
  const [at] = likelyPlaces(scene, [/** @type {any} */ ({ outline: block(4, 4, 2, 2), holes: [], kind: "limit" })], "red", new Set(["a.4"]));
  assert.deepEqual(at, { x: 5, y: 5 });
});

test("one model alone is put among its army or behind it, with room about it", () => {
  const army = [8, 10, 12, 14].flatMap((x) => [3, 4.5].map((y, i) => piece(`w.${x}${i}`, "red", x, y)));
  const scene = table(army);
  scene.view.units = { w: { id: "w", seat: "red", started: army.length } };
  const zone = /** @type {any} */ ({ outline: block(0, 0, 30, 7), holes: [], kind: "limit" });
  const [at = { x: 0, y: 0 }] = likelyPlaces(scene, [zone], "red", new Set(["a.4"]));
  const nearest = Math.min(...army.map(({ pose }) => Math.hypot(pose.x - at.x, pose.y - at.y)));
  assert.ok(nearest < 4 && nearest > 1.26, `${nearest}" from its nearest friend`);
  assert.ok(at.y < 5, "not before its army");
});

test("a piece that comes onto the table goes elsewhere though its ghost lies there already", async () => {
  const waiting = { w: piece("w", "red", 0, 0) };
  const { tool, at } = pointing({ pieces: ["w"], need: { kind: "point", field: "at", areas: [] } }, { ...bare, waiting, pieces: waiting }, () => true);
  await tool.suggest?.();
  const first = at();
  await tool.suggest?.();
  assert.ok(first && Math.hypot(first.x - at().x, first.y - at().y) > 1);
});

test("what is asked for twice before there is an answer is laid once, and where a hand lays it meanwhile it stays", async () => {
  const { tool, at } = pointing({ need: { kind: "point", field: "at", areas: [] } }, bare, () => true);
  const [first] = [tool.suggest?.(), tool.suggest?.()];
  await first;
  const laid = at();
  await Promise.resolve();
  assert.equal(at(), laid);
  const sought = tool.suggest?.();
  tool.click?.(/** @type {any} */ ({ at: { x: 5, y: 5 } }));
  await sought;
  assert.deepEqual(at(), { x: 5, y: 5 });
});

test("what is to be laid is chosen before a place for it is sought", async () => {
  const feature = { kind: "pick", field: "feature", least: 1, most: 1, many: false, options: [] };
  const { tool, told, at } = pointing({ more: [feature], need: { kind: "point", field: "at", areas: [] } }, bare, () => true);
  await tool.suggest?.();
  assert.deepEqual([at(), told], [null, []]);
});

test("where the referee allows no place, none is laid, and the page says so", async () => {
  const { tool, told, at } = pointing({ need: { kind: "point", field: "at", areas: [] } }, bare, () => false);
  await tool.suggest();
  assert.deepEqual([at(), told], [null, ["no_place_found"]]);
});

test("a direction from whoever stands there is not suggested", async () => {
  const caster = { ...bare, pieces: { rw: piece("rw", "red", 30, 20) } };
  const { tool, at } = pointing({ pieces: ["rw"], need: { kind: "point", field: "at", areas: [] } }, caster, () => true);
  await tool.suggest();
  assert.equal(at(), null);
});

test("whoever comes from the roster faces the enemy's side wherever in the zone it is let go, not its own flank", () => {
  const scene = table([]);
  const band = (/** @type {number} */ y) => /** @type {any} */ ({ outline: block(0, y, 30, 3), holes: [], kind: "limit" });
  const facing = (/** @type {any[]} */ areas, /** @type {Point} */ at) => {
    const { tool, at: laid } = hand(scene, areas, () => true);
    tool.bring(at, false);
    return laid().facing;
  };
  for (const x of [1, 15, 29]) {
    assert.equal(facing([band(19)], { x, y: 20 }), 270, `at ${x} below`);
    assert.equal(facing([band(0)], { x, y: 2 }), 90, `at ${x} above`);
  }
  assert.equal(facing([], { x: 2, y: 11 }), 0, "where the whole table is free it faces the middle");
});
