/** The draft: what a player fills in, wherever he does, until it is sent. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createDraft } from "../../static/js/store/draft.js";
import { isFresh } from "../../static/js/store/fresh.js";
import { createLocal } from "../../static/js/store/local.js";
import { createGround } from "../../static/js/tools/ground.js";
import { answerWith } from "../../static/js/tools/pick.js";

const REFUSED = { kind: "refusal", code: "no_way", rule: "", facts: {}, shapes: [] };
const turn = () => new Promise((done) => setTimeout(done));
/** Once it is so, or it never comes to be so. @param {() => boolean} isSo */
const later = async (isSo) => {
  for (let turns = 0; turns < 1000 && !isSo(); turns++) await turn();
  assert.ok(isSo());
};

/** A page whose referee answers when told to: the questions it was asked, the commands it was sent, and the draft. @param {any} [view] */
function page(view = { waiting: { troll: {} }, pieces: {}, units: {}, turn: {}, table: { scale: { smallest: 1 } } }) {
  /** @type {{question: any, answer: (answer: any) => void}[]} */
  const asked = [];
  /** @type {{command: any, answer: (refused: any) => void}[]} */
  const sent = [];
  const local = createLocal();
  /** What is tried out, what was asked to be, and the words that were told. @type {{now: any, asked: any[], refused: boolean}} */
  const tries = { now: null, asked: [], refused: false };
  /** @type {string[]} */
  const said = [];
  local.seats.value = ["red"];
  const draft = createDraft(local, {
    ask: (question) => new Promise((answer) => void asked.push({ question, answer })),
    act: (_, command) => new Promise((answer) => void sent.push({ command, answer })),
    tried: () => tries.now,
    foresee: async (_, { command }) => void tries.asked.push(command) ?? (tries.refused ? /** @type {any} */ (REFUSED) : null),
    tell: (key) => void said.push(key),
  });

  const ports = { local, draft, ask: (/** @type {any} */ question) => new Promise((answer) => void asked.push({ question, answer })) };
  createGround(/** @type {any} */ ({ ports, look: { lead: () => undefined, reveal: () => undefined }, scene: () => ({ view }) }));
  const show = (/** @type {any[]} */ offers, now = view) => draft.sync(now, { red: offers });
  return { asked, sent, local, draft, show, view, tries, said };
}

/** @param {any} need @param {any} [more] */
const offer = (need, more = {}) => /** @type {any} */ ({ id: "o", seat: "red", place: "unit", command: { kind: "do" }, need, pieces: [], more: [], facts: {}, ...more });
/** @param {string} field @param {string[]} values @param {any} [more] */
const pick = (field, values, more = {}) => ({ kind: "pick", field, many: false, least: 1, most: 1, options: values.map((value) => ({ value, pieces: [], locked: null })), ...more });
const move = { kind: "move", field: "moves", movers: [{ piece: "a", allowance: 5 }], into: ["foe"] };
const WAY = [{ model: "a", path: [{ x: 0, y: 0 }, { x: 3, y: 4 }] }];

test("a key confirms nothing that has only just come up, and says so until it would", async () => {
  const { draft, show, sent } = page();
  const one = offer(move, { unit: "a" });
  show([one]);
  draft.open("red", one);
  draft.put(WAY);
  assert.ok(isFresh.value, "the lit cap is dimmed meanwhile");
  assert.equal(await draft.confirmByKey(), null);
  assert.deepEqual(sent, []);
  await later(() => !isFresh.value);
  draft.open("red", one);
  assert.ok(!isFresh.value, "the same move drawn anew is nothing new");
  void draft.confirmByKey();
  await later(() => sent.length > 0);
});

test("a unit that was set up and may be again is let go of, so that the next one is chosen", async () => {
  const { draft, show, sent, local } = page();
  const deploy = offer({ kind: "place", field: "poses", pieces: ["troll"], areas: [] }, { unit: "trolls" });
  for (const isDrawnFirst of [true, false]) {
    show([deploy]);
    draft.open("red", deploy);
    local.selection.value = { unit: "trolls", piece: null, more: [] };
    draft.put([{ model: "troll", pose: { x: 1, y: 1, z: 0, facing: 0 } }]);
    const over = draft.confirm(deploy);
    await later(() => sent.length > 0);
    const drawn = { waiting: {}, pieces: { troll: {} }, units: {}, turn: {}, table: { scale: { smallest: 1 } } };
    if (isDrawnFirst) show([deploy], drawn);
    sent.pop()?.answer(null);
    await over;
    if (!isDrawnFirst) show([deploy], { ...drawn });
    assert.deepEqual([draft.get(), local.selection.value.unit], [null, null]);
  }
});

test("while the referee looks for ways into contact that is said, and nobody asks again", async () => {
  const { asked, draft } = page();
  draft.open("red", offer(move));
  const first = draft.contact();
  assert.equal(draft.get()?.asking, true);
  await draft.contact();
  assert.equal(asked.filter(({ question }) => question.kind === "contact").length, 1);
  asked[0]?.answer({ kind: "verdict", refused: REFUSED, mend: null });
  await first;
  assert.equal(draft.get()?.asking, false);
  assert.equal(draft.get()?.verdict?.refused?.code, "no_way");
});

test("where a piece that comes onto the table may be pointed at is lit", async () => {
  const { asked, draft, show, local } = page();
  show([]);
  draft.open("red", offer({ kind: "point", field: "at", areas: [] }, { pieces: ["troll"] }));
  assert.deepEqual(asked.map(({ question }) => [question.kind, question.piece]), [["reach", "troll"]]);
  const reach = { kind: "reach", areas: [] };
  asked[0]?.answer(reach);
  await turn();
  assert.equal(local.reach.value, reach);
  draft.close();
  draft.open("red", offer({ kind: "point", field: "at", areas: [] }, { pieces: ["stands"] }));
  assert.equal(asked.length, 1, "who stands on the table goes nowhere by it");
});

test("an answer lies in one place, whether the list, the prompt or the board wrote it", () => {
  const { draft, local } = page();
  const one = offer(pick("targets", ["a", "b", "c"], { most: 3, many: true }), { more: [pick("how", ["fast", "slow"])] });
  const [how] = one.more;
  draft.answer(one, one.need, ["b"]);
  draft.answer(one, how, "fast");
  answerWith(/** @type {any} */ ({ ports: { local }, draft }), { seat: "red", offer: one, need: one.need, option: one.need.options[0] });
  assert.deepEqual(draft.valueOf(one, one.need), ["b", "a"]);
  assert.deepEqual(draft.get()?.values, ["b", "a"]);
  assert.deepEqual(draft.get()?.more, { how: "fast" }, "what the list noted before is there once the board is open");
  draft.answer(one, one.need, ["c"]);
  draft.answer(one, how, "slow");
  assert.deepEqual(draft.commandOf(one), { kind: "do", targets: ["c"], how: "slow" });
  assert.deepEqual(Object.keys(local.answers.value), ["o"]);
  draft.close();
  assert.deepEqual(local.answers.value, {});
});

test("aims begin with what fires by itself, counted within their limits", () => {
  const { draft } = page();
  const rows = [{ piece: "a", weapon: "x", default: "foe" }, { piece: "a", weapon: "y", default: "foe" }, { piece: "b", weapon: "x", default: null }];
  const plain = offer({ kind: "aim", field: "aims", counted: false, limits: {}, rows });
  const counted = offer({ kind: "aim", field: "aims", counted: true, limits: { a: 3 }, rows });
  assert.deepEqual(draft.valueOf(plain, plain.need).map((/** @type {any} */ aim) => aim.target), ["foe", "foe", null]);
  assert.deepEqual(draft.valueOf(counted, counted.need), [{ model: "a", weapon: "x", target: "foe", count: 3 }]);
  draft.open("red", counted);
  assert.deepEqual(draft.get()?.values, draft.valueOf(counted, counted.need));
});

test("what is sent lies there until it is drawn so; the same offer then begins anew", async () => {
  const { draft, show, sent, view } = page();
  const one = offer(move);
  show([one]);
  draft.open("red", one);
  draft.put(WAY);
  const confirming = draft.confirm(one);
  await turn();
  assert.deepEqual(sent[0]?.command, { kind: "do", moves: WAY });
  sent[0]?.answer(null);
  assert.equal(await confirming, null);
  assert.deepEqual(draft.get()?.values, WAY, "accepted, but not drawn yet");
  show([one], { ...view });
  assert.deepEqual([draft.get()?.values, draft.get()?.sending], [[], false]);
});

test("what is refused stays as it was left, and says why", async () => {
  const { draft, sent } = page();
  const one = offer(move);
  draft.open("red", one);
  draft.put(WAY);
  const confirming = draft.confirm(one);
  await turn();
  await draft.confirm(one);
  assert.equal(sent.length, 1, "it is sent once");
  sent[0]?.answer(REFUSED);
  assert.equal((await confirming)?.code, "no_way");
  assert.deepEqual([draft.get()?.values, draft.get()?.sending, draft.get()?.verdict?.refused?.code], [WAY, false, "no_way"]);
});

test("two ways to end one move share what lies on the board", () => {
  const { draft, local } = page();
  draft.open("red", offer(move));
  draft.put(WAY);
  draft.open("red", offer({ ...move }, { id: "other" }));
  assert.deepEqual(draft.get()?.values, WAY);
  assert.deepEqual(Object.keys(local.answers.value), ["other"]);
});

test("what is no longer asked is no longer answered", () => {
  const { draft } = page();
  const one = offer(pick("targets", ["a", "b", "c"], { most: 3, many: true }));
  draft.answer(one, one.need, ["a", "b"]);
  const fewer = offer(pick("targets", ["b", "c"], { most: 3, many: true }));
  draft.keep([fewer]);
  assert.deepEqual(draft.valueOf(fewer, fewer.need), ["b"]);
  draft.keep([]);
  assert.deepEqual(draft.valueOf(fewer, fewer.need), []);
});

test("a move that lies on the board waits while a ruling is open, and lies there again when that is settled", () => {
  const { draft, show, view, said } = page();
  const one = offer(move, { place: "prompt" });
  show([one]);
  draft.open("red", one);
  draft.put(WAY);
  const ruling = { by: "blue", why: "", proposals: [], dice: [] };
  show([], { ...view, ruling });
  assert.equal(draft.get(), null, "a ruling is answered meanwhile");
  show([one]);
  assert.deepEqual(draft.get()?.values, WAY);
  const farther = offer({ ...move, movers: [{ piece: "a", allowance: 3 }] }, { place: "prompt" });
  const standing = (/** @type {number} */ x) => ({ ...view, pieces: { a: { pose: { x, y: 0, facing: 0 }, footprint: { kind: "circle", radius: 0.5 } } } });
  show([], { ...view, ruling });
  show([farther], standing(0));
  assert.deepEqual(draft.get()?.values, WAY, "what the ruling changed is told by the referee, who is asked about it anew");
  assert.deepEqual(said, []);
  show([], { ...view, ruling });
  show([one], standing(1));
  assert.notDeepEqual(draft.get()?.values, WAY, "the ruling moved the piece");
  assert.deepEqual(said, ["table.draft.lost"], "that is said");
});

test("a drag that was only tried out is tried anew once a ruling is settled, and what it laid out lies there again", async () => {
  const begin = offer(null, { id: "begin", gesture: "drag", command: { kind: "begin" } });
  const { draft, show, view, tries, said } = page();
  const one = offer(move);
  tries.now = begin.command;
  show([begin, one]);
  draft.open("red", one);
  draft.put(WAY);
  const ruling = { by: "blue", why: "", proposals: [], dice: [] };
  tries.now = null;
  draft.keep([]); // as a page does before it draws what it was told
  show([], { ...view, ruling });
  show([begin]);
  assert.deepEqual(tries.asked, [{ kind: "begin" }]);
  show([begin, one]);
  assert.deepEqual(draft.get()?.values, WAY);
  show([], { ...view, ruling });
  tries.refused = true;
  show([begin]);
  await turn();
  assert.deepEqual(said, ["table.draft.lost"], "no longer to be had, and that is said");
});

test("what lies on the board is judged although the line broke, or another question about the same came between", async () => {
  const { asked, draft, local } = page();
  draft.open("red", offer(move));
  draft.put(WAY);
  assert.equal(asked.length, 1);
  local.live.value = false;
  asked[0]?.answer(null);
  await turn();
  local.live.value = true;
  await later(() => asked.length === 2);
  asked[1]?.answer({ ...REFUSED, code: "moot" });
  await later(() => asked.length === 3);
  asked[2]?.answer({ kind: "verdict", refused: null, mend: null });
  await turn();
  assert.equal(draft.get()?.verdict?.refused, null);
  assert.deepEqual(asked.map(({ question }) => question.command.moves), [WAY, WAY, WAY]);
});
