/** Flags beside units: each has a place that covers nobody, unless there is none. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Window } from "happy-dom";
import { createFlags } from "../../static/js/board/screen/flags.js";
import { createLabels } from "../../static/js/board/screen/labels.js";

globalThis.document = /** @type {any} */ (new Window().document);

const ZOOM = 15;
const [WIDE, HIGH] = [390, 600];

/** A board with these units, each a list of places on the table. @param {Record<string, readonly (readonly [number, number])[]>} units */
function sceneOf(units) {
  const pieces = Object.fromEntries(Object.entries(units).flatMap(([unit, places]) => places.map(([x, y], i) => {
    const id = `${unit}.${i}`;
    return [id, { id, unit, seat: "red", footprint: { kind: "circle", radius: 0.8 }, pose: { x, y, z: 0, facing: 0 } }];
  })));
  const held = Object.entries(units).map(([id, places]) => [id, { id, letter: id.toUpperCase(), seat: "red", badges: [], facts: {}, started: 1, strength: 1, pieces: places.map((_, i) => `${id}.${i}`) }]);
  return {
    view: { pieces, units: Object.fromEntries(held), table: { kind: "plane" } }, ghosts: new Map(), level: "near",
    aids: {}, local: { selection: { value: { unit: null, more: [] } }, filling: { value: null }, formation: { value: "keep" }, live: { value: true } }, width: WIDE, height: HIGH, camera: { x: 13, y: 20, zoom: ZOOM }, turn: 0,
  };
}

/** Whose flags stand, with what is said at objectives. @param {Record<string, readonly (readonly [number, number])[]>} units @param {readonly {x: number, y: number}[]} sums */
function flagsOf(units, sums) {
  const layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
  createFlags(/** @type {any} */ (layer), () => sums).draw(/** @type {any} */ (sceneOf(units)));
  return [...layer.children].map((flag) => flag.textContent);
}

/** Where the flag of `a` stands among these. @param {readonly {x: number, y: number}[]} sums */
function leftOf(sums) {
  const layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
  createFlags(/** @type {any} */ (layer), () => sums).draw(/** @type {any} */ (sceneOf({ a: [[13, 20]], b: BESIDE })));
  return Number(/translate\(([\d.]+)/.exec(layer.firstElementChild?.getAttribute("transform") ?? "")?.[1]);
}

/** Whoever has the place above. */
const ABOVE = /** @type {const} */ ([[13.8, 16]]);

/** Whoever stands to the right, to the left and below. */
const BESIDE = /** @type {const} */ ([[16.5, 19.2], [9.5, 19.2], [13, 22.4]]);

test("a unit whose only free place lies at the sum of an objective keeps its flag", () => {
  assert.ok(flagsOf({ a: [[13, 20]], b: BESIDE }, [{ x: 14, y: 17 }]).includes("A"));
  assert.ok(Math.abs(leftOf([{ x: 14, y: 17 }]) - leftOf([])) > 40, "beside the sum, not under it");
  assert.ok(!flagsOf({ a: [[13, 20]], b: [...BESIDE, [14, 17]] }, []).includes("A"), "it lies on nobody");
});

test("a flag lies neither on what is read in the corner of a phone nor on the knobs of a body that is led", () => {
  const placed = (/** @type {(scene: any) => void} */ change, /** @type {readonly (readonly [number, number])[]} */ above = []) => {
    const layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
    const scene = sceneOf({ a: [[2, 3.5]], b: above });
    change(scene);
    createFlags(/** @type {any} */ (layer), () => []).draw(/** @type {any} */ (scene));
    return (/translate\(([\d.]+) ([\d.]+)/.exec(layer.firstElementChild?.getAttribute("transform") ?? "") ?? []).slice(1).map(Number);
  };
  const [left = 0, top = 0] = placed((scene) => void (scene.camera.y = 20));
  assert.ok(top < 44 && left < 160, `${left} ${top}: where a name would lie`);
  const [aside = 0, down = 0] = placed((scene) => void (scene.aids.corner = { width: 160, height: 44 }));
  assert.ok(aside >= 160 || down >= 44);
  const stand = (/** @type {any} */ scene) => {
    const piece = scene.view.pieces["a.0"];
    Object.assign(piece, { footprint: { kind: "rect", width: 4, depth: 2 }, faces: true, pose: { x: 13, y: 20, z: 0, facing: -90 } });
    return piece;
  };
  const [x = 0, y = 0] = placed((scene) => void stand(scene), ABOVE);
  const [wide = 0, high = 0] = placed((scene) => {
    const { id } = stand(scene);
    scene.local.filling.value = { offer: { need: { kind: "move", movers: [{ piece: id }] } }, values: [] };
  }, ABOVE);
  assert.ok(Math.hypot(wide - x, high - y) > 5, "it steps aside for the knobs");
});

test("what is said quietly keeps clear of flags", () => {
  const layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const scene = /** @type {any} */ ({ width: WIDE, height: HIGH, camera: { x: 13, y: 20, zoom: ZOOM }, turn: 0 });
  const topOf = (/** @type {string} */ kind, /** @type {any[]} */ flags) => {
    const labels = createLabels(/** @type {any} */ (layer), () => flags);
    labels.say({ key: `${kind} ${flags.length}`, x: 13, y: 20, text: "combat range", kind });
    labels.draw(scene);
    return Number(/ ([\d.]+)\)/.exec(layer.lastElementChild?.getAttribute("transform") ?? "")?.[1]);
  };
  const flag = { left: 190, top: 292, width: 30 };
  assert.ok(Math.abs(topOf("quiet", []) - 292) < 17, "its place");
  assert.ok(Math.abs(topOf("quiet", [flag]) - 292) > 17);
  assert.ok(Math.abs(topOf("lead", [flag]) - 292) < 17);
});
