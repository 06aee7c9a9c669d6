/** What is filled in on the board while the referee is asked about it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createFillings } from "../../static/js/tools/filling.js";

/** A board whose referee answers when told to: the questions it was asked, and what is filled in. */
function board() {
  /** @type {{question: any, answer: (answer: any) => void}[]} */
  const asked = [];
  const signal = (/** @type {any} */ value) => ({ value });
  const local = { filling: signal(null), selection: signal({}), rulers: signal([]), reach: signal(null), held: signal([]), seats: signal(["red"]), live: signal(true) };
  const ports = { local, preview: () => undefined, ask: (/** @type {any} */ question) => new Promise((answer) => void asked.push({ question, answer })) };
  const view = { waiting: { troll: {} }, pieces: {}, units: {}, table: { scale: { smallest: 1 } } };
  const look = { lead: () => undefined, reveal: () => undefined };
  const filling = createFillings(/** @type {any} */ ({ ports, look, scene: () => ({ view }) }));
  return { asked, filling, local, view };
}
/** @param {any} need @param {string[]} [pieces] */
const offer = (need, pieces = []) => /** @type {any} */ ({ id: "o", command: { kind: "do" }, need, pieces, more: [], facts: {} });
const turn = () => new Promise((done) => setTimeout(done));

test("while the referee looks for ways into contact that is said, and nobody asks again", async () => {
  const { asked, filling, local } = board();
  filling.open("red", offer({ kind: "move", field: "moves", movers: [{ piece: "a", allowance: 5 }], into: ["foe"] }));
  const first = filling.contact();
  assert.equal(local.filling.value.asking, true);
  await filling.contact();
  assert.equal(asked.filter(({ question }) => question.kind === "contact").length, 1);
  asked[0]?.answer({ kind: "verdict", refused: { kind: "refusal", code: "no_way", rule: "", facts: {}, shapes: [] }, mend: null });
  await first;
  assert.equal(local.filling.value.asking, false);
  assert.equal(local.filling.value.verdict.refused.code, "no_way");
});

test("where a piece that comes onto the table may be pointed at is lit", async () => {
  const { asked, filling, local, view } = board();
  filling.open("red", offer({ kind: "point", field: "at", areas: [] }, ["troll"]), /** @type {any} */ (view));
  assert.deepEqual(asked.map(({ question }) => [question.kind, question.piece]), [["reach", "troll"]]);
  const reach = { kind: "reach", areas: [] };
  asked[0]?.answer(reach);
  await turn();
  assert.equal(local.reach.value, reach);
  filling.close();
  filling.open("red", offer({ kind: "point", field: "at", areas: [] }, ["stands"]), /** @type {any} */ (view));
  assert.equal(asked.length, 1, "who stands on the table goes nowhere by it");
});
