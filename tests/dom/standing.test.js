/** Where a plane stands whole: in the room that a prompt over the foot of the well leaves, as long as there is room enough. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fitted, fittedOver } from "../../static/js/board/camera.js";

const WELL = { width: 870, height: 489 };
const TABLE = /** @type {any} */ ({ kind: "plane", width: 30, height: 22, scale: { comfortable: 13, readable: 8, smallest: 1 } });

/** Where the table begins and ends in the well, in pixels. @param {{x: number, y: number, zoom: number}} camera */
const ends = ({ y, zoom }) => [WELL.height / 2 - y * zoom, WELL.height / 2 + (TABLE.height - y) * zoom];

test("under a low prompt a table stands as it is fitted", () => {
  assert.deepEqual(fittedOver(WELL, TABLE, 100), fitted(WELL, TABLE));
});

test("a higher prompt draws the table back so that both edges stay in sight", () => {
  const [top] = ends(fitted(WELL, TABLE));
  for (const covered of [150, 180, 220]) {
    const [first, last] = ends(fittedOver(WELL, TABLE, covered));
    assert.ok(Math.abs(first - /** @type {number} */ (top)) < 0.001, `it begins where it began: ${first}`);
    assert.ok(last <= WELL.height - covered, `it ends above the prompt: ${last}`);
    assert.ok(last > WELL.height - covered - 20, `it takes the room there is: ${last}`);
  }
});

test("where a prompt leaves too little the table keeps its size", () => {
  assert.deepEqual(fittedOver(WELL, TABLE, 370), fitted(WELL, TABLE));
});

test("on an upright phone all of the table lies above the rim of the sheet", () => {
  const well = { width: 390, height: 260 };
  const square = { ...TABLE, width: 22 };
  const { y, zoom } = fitted(well, square);
  const [first, last] = [well.height / 2 - y * zoom, well.height / 2 + (square.height - y) * zoom];
  assert.ok(first > 0 && last < well.height - 14, `it ends at ${last}`);
  assert.ok(Math.abs(first - (well.height - 14 - last)) < 0.001, "as much is left above as below");
});
