/** The numbers of a disc that others lie on: what is written of it lies under neither of them nor the signs of their pins. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { SIGN, onRim } from "../../static/js/board/overlays/pins.js";
import { spotOf } from "../../static/js/board/pieces/values.js";
import { U } from "../../static/js/board/scene.js";

/** @param {string} id @param {number} x @param {number} y @param {number} z @param {number} radius @returns {any} */
const disc = (id, x, y, z, radius) => ({ id, pose: { x, y, z, facing: 0 }, footprint: { kind: "circle", radius } });

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

test("a disc too small to be written on has no numbers, covered or not", () => {
  const [lower, upper] = [disc("lower", 0, 0, 1, 2.5), disc("upper", 2, 0, 2, 2.5)];
  const scene = sceneOf(3, lower, upper);
  assert.deepEqual([lower, upper].map((one) => spotOf(scene, one).how), ["none", "none"]);
  assert.equal(spotOf(sceneOf(5, lower), lower).how, "far");
});
