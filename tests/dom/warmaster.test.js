import assert from "node:assert/strict";
import { test } from "node:test";

/** @param {string} step @param {string} unit @param {number | null} successes @returns {any} */
const roll = (step, unit, successes) => ({ step, successes, facts: unit ? { unit } : {} });

test("what a fight came to is told for each unit: all hits on it, and those its armour turned", async () => {
  const { hitsOf } = await import("../../static/js/systems/warmaster/came.js");
  const rolls = [roll("combat", "b1", 3), roll("combat", "r1", 4), roll("combat", "b1", 1), roll("armour", "r1", 2), roll("confusion", "b1", null), roll("drive_back", "", null)];
  assert.deepEqual(hitsOf({ rolls }), [{ unit: "b1", n: 4, saved: null }, { unit: "r1", n: 4, saved: 2 }]);
});
