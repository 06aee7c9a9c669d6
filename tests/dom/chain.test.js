/** The chain of a seat that was freed meanwhile is let go: whoever sits there again seals another, or no roll would be bound. */
import assert from "node:assert/strict";
import { test } from "node:test";

const { heed } = await import("../../static/js/seal/bonds.js");
const { chainOf } = await import("../../static/js/seal/chain.js");

const MATCH = "opal-6c6x";

/** The page of Blue at a table that knows these chains. @param {Record<string, any>} chains */
const sitting = (chains) => () => /** @type {any} */ ({
  match: { id: MATCH, dice: { naming: 4, name: "n", chains: { blue: chains }, sealed: {}, brought: {}, closed: true } },
  seats: ["blue"], presence: {}, isAtPlay: () => true,
});

/** What the page tells when a frame comes. @param {string} kind @param {Record<string, any>} chains */
async function told(kind, chains) {
  /** @type {any[]} */
  const frames = [];
  const at = sitting(chains);
  await heed(/** @type {any} */ ({ kind, dice: at().match.dice, match: at().match }), at, (frame) => frames.push(frame), () => {});
  return frames.map((frame) => frame.seal);
}

test("a chain is kept as long as the table knows it, and another one is sealed once it does not", async () => {
  const [first] = await told("welcome", {});
  assert.match(first, /^[0-9a-f]{64}$/);
  assert.deepEqual(await told("resumed", {}), [first], "it was not yet sealed: the line broke before");
  const known = { [first]: { link: first, digest: "" } };
  assert.deepEqual(await told("dice", known), []);
  assert.deepEqual(await told("welcome", known), [first]);
  const [second] = await told("welcome", {});
  assert.match(second, /^[0-9a-f]{64}$/);
  assert.notEqual(second, first);
  assert.equal(chainOf(MATCH, "blue")?.end, second);
});
