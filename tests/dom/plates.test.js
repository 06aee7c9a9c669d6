/** Where names of fighters are said on a board of hexes: beside what they would hide, as the well keeps them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { clearPlace } from "../../static/js/board/hexes/clear.js";
import { EDGE, HEIGHT, widthOf } from "../../static/js/board/screen/labels.js";

const ZOOM = 43;
const [WIDE, HIGH] = [476, 390];

/** A board that fills a phone lying down, with fighters at these places. @param {readonly {x: number, y: number}[]} places @returns {any} */
const sceneOf = (places) => ({
  width: WIDE, height: HIGH, camera: { x: 4.5, y: 3.5, zoom: ZOOM }, turn: 0, ghosts: new Map(),
  view: { pieces: Object.fromEntries(places.map((pose, i) => [String(i), { id: String(i), pose: { ...pose, z: 0, facing: 0 } }])) },
});

/** @param {{x: number, y: number}} p */
const seen = (p) => ({ x: (p.x - 4.5) * ZOOM + WIDE / 2, y: (p.y - 3.5) * ZOOM + HIGH / 2 });

/** Which of these places lie under a plate that is said there. @param {{x: number, y: number}} at @param {{dx: number, dy: number}} placed @param {number} half @param {readonly {x: number, y: number}[]} places @param {number} reach */
function under(at, { dx, dy }, half, places, reach) {
  const wish = seen(at).x + dx;
  const x = Math.min(WIDE - half - EDGE, Math.max(half + EDGE, wish));
  return places.filter((place) => {
    const { x: px, y: py } = seen(place);
    return Math.hypot(Math.max(0, Math.abs(px - x) - half), Math.max(0, Math.abs(py - seen(at).y - dy) - HEIGHT / 2)) < reach * ZOOM;
  });
}

test("a name at the edge of the well is moved into it over no fighter", () => {
  const at = { x: 9, y: 3 };
  // Below and above at once: only where the edge pushes the plate does it reach them.
  const crowd = [at, { x: 7.5, y: 3.87 }, { x: 7.5, y: 2.13 }];
  const plate = { kind: "plain", text: "Rook-on-the-Rope" };
  const placed = clearPlace(sceneOf(crowd), at, plate, [], []);
  assert.deepEqual(under(at, placed, widthOf(plate) / 2, crowd, 0.44), []);
});

test("a name lies on no hex that may be picked where there is room beside them", () => {
  const at = { x: 4, y: 3 };
  const lit = [{ x: 3.5, y: 3.87 }, { x: 4.5, y: 3.87 }];
  const plate = { kind: "plain", text: "Mudge" };
  const placed = clearPlace(sceneOf([at]), at, plate, [], lit);
  assert.equal(placed.covers, 0);
  assert.deepEqual(under(at, placed, widthOf(plate) / 2, lit, 0.3), []);
});

test("a name among lit hexes says that it would cover some", () => {
  const at = { x: 4, y: 3 };
  const lit = [];
  for (let x = 0; x < 9; x++) for (let y = 0; y < 7; y++) if (x !== 4 || y !== 3) lit.push({ x, y });
  assert.ok(clearPlace(sceneOf([at]), at, { kind: "plain", text: "Captain Varga" }, [], lit).covers > 0);
});
