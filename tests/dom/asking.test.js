/** Questions that several parts of the page ask at the same time: none robs another of its answer. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { shared } from "../../static/js/lib/asking.js";

/** A server that answers when told to. */
function server() {
  /** @type {((answer: string) => void)[]} */
  const waiting = [];
  let moment = 1;
  const ask = shared((/** @type {string} */ _question) => new Promise((/** @type {(answer: string) => void} */ settle) => void waiting.push(settle)), { moment: () => moment, isMoot: (answer) => answer === "moot" });
  return { ask, waiting, pass: () => void moment++ };
}

test("two that want to know the same ask once and both are answered", async () => {
  const { ask, waiting } = server();
  const both = [ask("a"), ask("a")];
  assert.equal(waiting.length, 1);
  waiting[0]?.("yes");
  assert.deepEqual(await Promise.all(both), ["yes", "yes"]);
  void ask("a");
  assert.equal(waiting.length, 2, "what is answered is asked anew");
});

test("what was asked of an earlier moment is not the answer to a later one", async () => {
  const { ask, waiting, pass } = server();
  const early = ask("a");
  pass();
  const late = ask("a");
  assert.equal(waiting.length, 2);
  waiting[0]?.("before");
  waiting[1]?.("after");
  assert.deepEqual([await early, await late], ["before", "after"]);
});

test("a question that the same question made moot has its answer", async () => {
  const { ask, waiting, pass } = server();
  const early = ask("a");
  pass();
  const late = ask("a");
  waiting[0]?.("moot");
  waiting[1]?.("after");
  assert.deepEqual([await early, await late], ["after", "after"]);
});

test("a question that another question made moot stays without one", async () => {
  const { ask, waiting } = server();
  const early = ask("a");
  void ask("b");
  waiting[0]?.("moot");
  assert.equal(await early, "moot");
});
