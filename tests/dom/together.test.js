/** How far the pieces of a unit may stand apart is drawn and snapped to as the referee says it of that unit, not of all. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Window } from "happy-dom";
import { createPaths } from "../../static/js/board/overlays/paths.js";
import { snapped } from "../../static/js/tools/snap.js";

globalThis.document = /** @type {any} */ (new Window().document);

const RADIUS = 0.5;

/** Two pieces of a unit with so much air between them, one held. @param {number} air @param {number} [together]  what the unit says of itself @param {readonly object[]} [rings] */
function sceneOf(air, together, rings = [{ id: "coherency", radius: 0.5, name: "", meaning: "together" }]) {
  const piece = (/** @type {string} */ id, /** @type {number} */ x) => ({ id, unit: "a", seat: "red", footprint: { kind: "circle", radius: RADIUS }, pose: { x, y: 5, z: 0, facing: 0 } });
  const [still, held] = [piece("a.1", 5), piece("a.2", 5 + 2 * RADIUS + air)];
  const signal = (/** @type {unknown} */ value) => ({ value });
  const filling = { offer: { unit: "a", need: { kind: "place" } }, legs: {}, verdict: null };
  return /** @type {any} */ ({
    view: { pieces: { "a.1": still, "a.2": held }, units: { a: { id: "a", pieces: ["a.1", "a.2"], together } }, table: { kind: "plane", rings, scale: { smallest: 1 } }, fallen: {}, offsets: {} },
    ghosts: new Map([["a.2", held.pose]]), camera: { x: 0, y: 0, zoom: 15 }, t: () => "",
    local: { filling: signal(filling), held: signal([]), overlays: signal({ together: true }), refused: signal(null) },
  });
}

/** The links drawn between the pieces: whether each holds. @param {any} scene */
function ties(scene) {
  const [layer, under] = ["g", "g"].map((name) => document.createElementNS("http://www.w3.org/2000/svg", name));
  createPaths(/** @type {any} */ (layer), /** @type {any} */ (under), new Map(), () => undefined).draw(scene);
  return [...(layer?.querySelectorAll(".tie") ?? [])].map((tie) => !tie.classList.contains("broken"));
}

/** How much air a piece keeps that is let go with so much of it. @param {any} scene */
function kept(scene) {
  const { "a.1": still, "a.2": held } = scene.view.pieces;
  return snapped(scene, held, held.pose, new Set()).x - still.pose.x - 2 * RADIUS;
}

test("a unit that may stand a whole inch apart is drawn whole at nine tenths", () => {
  assert.deepEqual(ties(sceneOf(0.9, 1)), [true]);
  assert.deepEqual(ties(sceneOf(1.1, 1)), [false]);
});

test("where a unit says nothing of itself the table's distance is drawn", () => {
  assert.deepEqual(ties(sceneOf(0.4)), [true]);
  assert.deepEqual(ties(sceneOf(0.9)), [false]);
});

test("no links are drawn on a table that keeps no units together", () => {
  assert.deepEqual(ties(sceneOf(0.9, undefined, [])), []);
});

test("a piece is let go at the edge of what its own unit may", () => {
  assert.ok(Math.abs(kept(sceneOf(1.1, 1)) - 1) < 0.01);
  assert.ok(Math.abs(kept(sceneOf(0.6)) - 0.5) < 0.01);
});
