/** The numbers of a disc that others lie on: what is written of it lies under neither of them nor the signs of their pins. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onRim, pinned, signsOf } from "../../static/js/board/overlays/pins.js";
import { ALONE, NEAR, SIGN, areSigned } from "../../static/js/board/overlays/signs.js";
import { numberBoxes } from "../../static/js/board/overlays/numbers.js";
import { spotOf } from "../../static/js/board/pieces/values.js";
import { U } from "../../static/js/board/scene.js";

/** @param {string} id @param {number} x @param {number} y @param {number} z @param {number} radius @returns {any} */
const disc = (id, x, y, z, radius) => ({ id, pose: { x, y, z, facing: 0 }, footprint: { kind: "circle", radius }, flags: [] });

/** @param {number} zoom @param {any[]} discs @returns {any} */
const sceneOf = (zoom, ...discs) => ({
  ghosts: new Map(), camera: { zoom }, local: { held: { peek: () => [] } },
  view: { table: { scale: { comfortable: 9 } }, pieces: Object.fromEntries(discs.map((one) => [one.id, one])) },
});

test("numbers of a covered disc lie beside the sign of the pin and the disc above", () => {
  const zoom = 9.5;
  for (let turn = 0; turn < 12; turn++)
    for (const apart of [3.5, 4.5, 5.2]) {
      const way = (turn * Math.PI) / 6;
      const [lower, upper] = [disc("lower", 0, 0, 1, 3.25), disc("upper", Math.cos(way) * apart, Math.sin(way) * apart, 2, 2.5)];
      const spot = spotOf(sceneOf(zoom, lower, upper), lower);
      if (spot.how === "beside") continue;
      assert.equal(spot.how, "free");
      const rim = onRim(upper.pose, lower.pose, 2.5);
      const [dx, dy] = [Math.cos(way) * -SIGN.out, Math.sin(way) * -SIGN.out];
      const away = Math.hypot(spot.x * (zoom / U) - rim.x * zoom - dx, spot.y * (zoom / U) - rim.y * zoom - dy);
      assert.ok(away > SIGN.r + 5, `${turn}, ${apart}: ${away}`);
    }
});

/** Numbers between 0 and 1, the same ones every time. @param {number} seed */
const drawing = (seed) => () => {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return seed / 2147483648;
};

/** A heap of discs that were laid on each other one by one, and who lies on whom. @param {() => number} draw */
function heap(draw) {
  const discs = Array.from({ length: 6 + Math.floor(draw() * 9) }, (_, z) => {
    const one = disc(`d${z}`, 45 + draw() * 16, 45 + draw() * 16, z, [2.5, 3.25, 4][Math.floor(draw() * 3)] ?? 2.5);
    return { ...one, flags: draw() < 0.5 ? ["activated"] : [] };
  });
  const pins = discs.flatMap((upper, i) => discs.slice(0, i).filter((lower) => Math.hypot(upper.pose.x - lower.pose.x, upper.pose.y - lower.pose.y) < upper.footprint.radius + lower.footprint.radius).map((lower) => ({ upper: upper.id, lower: lower.id, enemies: draw() < 0.7 })));
  return { discs, pins };
}

test("no sign of a pin lies on a number, in the densest scrum and at every zoom", () => {
  const draw = drawing(7);
  let kept = 0, all = 0;
  for (let i = 0; i < 120; i++) {
    const { discs, pins } = heap(draw);
    const scene = sceneOf(5 + draw() * 12, ...discs);
    const faces = Object.fromEntries(discs.map(({ id }) => [id, { signs: [], values: ["movement", "attack", "counterattack", "toughness"].map((name) => ({ name, text: String(Math.floor(draw() * 12)), changed: false })) }]));
    const numbers = numberBoxes(scene, (id) => /** @type {any} */ (faces[id]));
    const near = areSigned(scene);
    const shape = near ? NEAR : ALONE;
    const shown = pins.flatMap((pin) => pinned(scene, pin));
    signsOf(shown, numbers, near).forEach((sign, n) => {
      const turn = (sign.turn * Math.PI) / 180;
      const rim = Array.from({ length: 24 }, (_, k) => ({ x: sign.x + Math.cos((k * Math.PI) / 12) * shape.r * sign.size, y: sign.y + Math.sin((k * Math.PI) / 12) * shape.r * sign.size }));
      const drawn = [...rim, sign, { x: sign.x + Math.cos(turn) * shape.tip * sign.size, y: sign.y + Math.sin(turn) * shape.tip * sign.size }];
      for (const box of numbers) for (const point of drawn) assert.ok(Math.abs(point.x - box.x) > box.wide - 1e-9 || Math.abs(point.y - box.y) > box.high - 1e-9, `heap ${i}, sign ${n}`);
      const { upper } = /** @type {NonNullable<typeof shown[number]>} */ (shown[n]);
      all++;
      if (Math.hypot(sign.x - upper.x, sign.y - upper.y) < upper.reach + 12) kept++;
    });
  }
  assert.ok(kept / all > 0.6, `${kept} of ${all} lie on the rim of their disc`);
});

test("a plate beside a disc lies on no disc, on nothing that discs bear and on no other plate", () => {
  const draw = drawing(11);
  let plates = 0;
  for (let i = 0; i < 60; i++) {
    const { discs } = heap(draw);
    const zoom = 5 + draw() * 9;
    const scene = sceneOf(zoom, ...discs);
    const beside = discs.flatMap((one) => {
      const spot = spotOf(scene, one);
      return spot.how === "beside" ? [{ id: one.id, x: one.pose.x + spot.x / U, y: one.pose.y + spot.y / U }] : [];
    });
    for (const one of beside) {
      for (const other of beside) if (other !== one) assert.ok(Math.abs(one.x - other.x) * zoom > 24 || Math.abs(one.y - other.y) * zoom > 26, `heap ${i}: ${one.id} and ${other.id}`);
      for (const other of discs) if (other.id !== one.id) assert.ok(Math.hypot(one.x - other.pose.x, one.y - other.pose.y) > other.footprint.radius, `heap ${i}: ${one.id} on ${other.id}`);
      plates++;
    }
  }
  assert.ok(plates > 100);
});

test("a disc too small to be written on has no numbers, covered or not", () => {
  const [lower, upper] = [disc("lower", 0, 0, 1, 2.5), disc("upper", 2, 0, 2, 2.5)];
  const scene = sceneOf(3, lower, upper);
  assert.deepEqual([lower, upper].map((one) => spotOf(scene, one).how), ["none", "none"]);
  assert.equal(spotOf(sceneOf(5, lower), lower).how, "far");
});
