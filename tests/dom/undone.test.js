/** Which lines of the log were taken back, and what a new wish to take back would still undo. */
import assert from "node:assert/strict";
import { test } from "node:test";

const { undoneIn } = await import("../../static/js/lib/undone.js");

/** @param {number} number @param {string} key @param {any} [facts] */
const line = (number, key, facts = {}) => /** @type {any} */ ({ number, line: { key, facts } });

test("what was taken back no longer holds, and what came after it does", () => {
  const lines = [1, 2, 3, 4].map((number) => line(number, "moved"));
  assert.deepEqual([...undoneIn(lines)], []);
  const back = [...lines, line(5, "log.taken_back", { line: 3 }), line(6, "moved"), line(7, "log.taken_back", { line: 3 }), line(8, "log.taken_back", { line: 2 })];
  assert.deepEqual([...undoneIn(back)].sort(), [3, 4, 6]);
  const refused = [...lines, line(5, "log.take_back_refused"), line(6, "moved"), line(7, "log.taken_back", { line: 3 })];
  assert.deepEqual([...undoneIn(refused)].sort(), [4, 6], "a word against it is not taken back");
});
