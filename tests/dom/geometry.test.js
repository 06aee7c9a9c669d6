/** Distances of the board that need no page: how far a point is from a base, whatever its shape. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { gap, gapTo } from "../../static/js/lib/geometry.js";
import { aroundAll } from "../../static/js/lib/union.js";

/** @typedef {import("../../static/js/lib/geometry.js").Placed} Placed */

/** @type {Placed} */
const oval = { footprint: { kind: "oval", rx: 1.8, ry: 1.2 }, pose: { x: 10, y: 8, z: 0, facing: 30 } };
/** @type {Placed} */
const stand = { footprint: { kind: "rect", width: 4, depth: 2 }, pose: { x: 3, y: 12, z: 0, facing: 75 } };

/** @param {number} x @param {number} y @returns {Placed} A base that is hardly more than a point. */
const dot = (x, y) => ({ footprint: { kind: "oval", rx: 1e-9, ry: 1e-9 }, pose: { x, y, z: 0, facing: 0 } });

for (const [name, base] of /** @type {[string, Placed][]} */ ([["oval", oval], ["stand", stand]])) {
  test(`a point is as far from the ${name} as the smallest base there`, () => {
    for (let x = 0; x < 16; x += 1.3) {
      for (let y = 4; y < 16; y += 1.1) {
        const found = gapTo({ x, y }, base);
        const wanted = gap(dot(x, y), base);
        assert.ok(Math.abs(found.length - wanted.length) < 1e-6, `${x}, ${y}: ${found.length}, not ${wanted.length}`);
        if (found.length > 0) assert.ok(Math.hypot(found.b.x - wanted.b.x, found.b.y - wanted.b.y) < 1e-4);
      }
    }
  });
}

test("within a base a point is at no distance from it", () => {
  assert.equal(gapTo({ x: 10.2, y: 8.1 }, oval).length, 0);
  assert.equal(gapTo({ x: 3, y: 12 }, stand).length, 0);
});

test("the edge around bases that stand apart is the edge around each", () => {
  const far = { ...oval, pose: { ...oval.pose, x: 40 } };
  const { edge } = aroundAll([oval, far], 1, 10);
  assert.equal(edge, aroundAll([oval], 1, 10).edge + aroundAll([far], 1, 10).edge);
});

test("where two bases stand near, the edge around both is open between them", () => {
  const near = { ...oval, pose: { ...oval.pose, x: 12.5 } };
  const { edge } = aroundAll([oval, near], 1, 10);
  assert.ok(edge.length > 0);
  assert.ok(!edge.includes("Z"), "neither ring is whole");
  assert.equal(edge, aroundAll([near, oval].reverse(), 1, 10).edge);
});
