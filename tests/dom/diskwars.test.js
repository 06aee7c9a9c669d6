/** What the chart at the end of Diskwars tells: no points are counted before, so it is the disks that each side had left. */
import assert from "node:assert/strict";
import { test } from "node:test";

const { leftAfter } = await import("../../static/js/systems/diskwars/course.js");

/** @param {string} key @param {any} facts */
const told = (key, facts) => /** @type {any} */ ({ line: { key: `diskwars.log.${key}`, facts } });

test("disks that fell count until the round in which they fell, each side for itself", () => {
  const disks = ["r1", "r2", "r3", "b1", "b2"].map((id) => ({ id, seat: /** @type {any} */ (id.startsWith("r") ? "red" : "blue") }));
  const log = [
    told("round_begun", { n: 1 }), told("lost_wound", { pieces: ["b1"] }), told("damage_melee", { pieces: ["r1"] }),
    told("round_begun", { n: 2 }), told("lost_off_field", { pieces: ["r2"] }), told("lost_reserve", { pieces: ["r3"] }),
  ];
  assert.deepEqual(leftAfter(disks, ["red", "blue"], log), [
    { round: 0, scores: [3, 2] }, { round: 1, scores: [3, 1] }, { round: 2, scores: [1, 1] },
  ]);
});
