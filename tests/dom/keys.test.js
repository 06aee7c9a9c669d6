/** Keys by place, and the server's clock. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { keyOf } from "../../static/js/lib/keys.js";
import { heardAt, serverSeconds } from "../../static/js/transport/clock.js";

const key = (/** @type {string} */ key, /** @type {string} */ code, shiftKey = false) => keyOf({ key, code, shiftKey });

test("a letter that is not Latin is the key of its place, and a Latin one is itself wherever it lies", () => {
  assert.deepEqual([key("м", "KeyV"), key("М", "KeyV", true), key("ع", "KeyU")], ["v", "V", "u"]);
  assert.deepEqual([key("a", "KeyQ"), key("ñ", "Semicolon"), key("é", "Digit2"), key("Enter", "Enter"), key("1", "Digit1")], ["a", "ñ", "é", "Enter", "1"]);
  assert.deepEqual([key("б", "Comma"), key("Ю", "Period", true), key("ж", "Semicolon")], [",", ">", "ж"]);
});

test("time is measured by the server's clock, be it behind or ahead", () => {
  for (const ahead of [-7200, 0, 5400]) {
    heardAt(Date.now() / 1000 + ahead);
    assert.ok(Math.abs(serverSeconds() - Date.now() / 1000 - ahead) < 1);
  }
});
