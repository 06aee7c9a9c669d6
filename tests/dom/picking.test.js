/** Picking several pieces by turns in a list and on the board: one answer, seen on the board as it stands. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pickedSoFar, statesOf } from "../../static/js/board/pieces/states.js";
import { createDraft } from "../../static/js/store/draft.js";
import { createLocal } from "../../static/js/store/local.js";
import { answerWith } from "../../static/js/tools/pick.js";

const options = [1, 2, 3, 4].map((n) => ({ kind: "option", value: `a.${n}`, label: "", facts: {}, pieces: [`a.${n}`], locked: null }));
const need = { kind: "pick", field: "models", options, least: 3, most: 3, many: true, label: "" };
const offer = { id: "slay", place: "prompt", command: { kind: "slay" }, need, more: [], locked: null, pieces: [] };

/** A page where something was picked in the list. @param {string[]} noted */
function page(noted) {
  const local = createLocal();
  const draft = createDraft(local, { ask: async () => null, act: () => assert.fail("several are asked for") });
  draft.answer(/** @type {any} */ (offer), /** @type {any} */ (need), noted);
  const answered = () => draft.valueOf(/** @type {any} */ (offer), /** @type {any} */ (need));
  const click = (/** @type {number} */ n) => answerWith(/** @type {any} */ ({ ports: { local }, draft }), /** @type {any} */ ({ seat: "red", offer, need, option: options[n - 1] }));
  return { answered, click };
}

test("a click on the board goes on with what was picked in the list", () => {
  const { answered, click } = page(["a.2", "a.4"]);
  click(1);
  assert.deepEqual(answered(), ["a.2", "a.4", "a.1"]);
  click(4);
  assert.deepEqual(answered(), ["a.2", "a.1"]);
  click(3);
  click(4);
  assert.deepEqual(answered(), ["a.1", "a.3", "a.4"], "the oldest goes where too many are picked");
});

test("what is picked so far looks otherwise than what may be picked", () => {
  const signal = (/** @type {any} */ value) => ({ value });
  const local = { seats: signal(["red"]), live: signal(true), filling: signal(null), refused: signal(null), held: signal([]), waiting: signal({}), mentioned: signal([]), hovered: signal(null), focused: signal(null), selection: signal({ unit: null, piece: null, more: [] }) };
  const scene = /** @type {any} */ ({ local, offers: { red: [offer] }, view: { units: {}, pieces: {}, table: { kind: "plane" } }, ghosts: new Map(), answered: () => ["a.2"] });
  assert.deepEqual([...pickedSoFar(scene)], ["a.2"]);
  const states = statesOf(scene, []);
  assert.deepEqual([states.get("a.1")?.has("picked"), states.get("a.2")?.has("picked")], [false, true]);
});

/** @param {number} count @returns {any} An offer taken from a list that asks for one of so many pieces. */
const aimed = (count) => {
  const targets = Array.from({ length: count }, (_, i) => ({ kind: "option", value: `b.${i}`, label: "table.close", facts: {}, pieces: [`b.${i}`], locked: null }));
  return { id: "shoot:a.1", seat: "red", place: "unit", unit: "a", label: "table.close", facts: {}, command: { kind: "shoot" }, more: [], locked: null, pieces: ["a.1"],
    need: { kind: "pick", field: "target", options: targets, least: 1, most: 1, many: false, label: "" } };
};

test("who is aimed at on the board is noted first, and shot at when he is picked once more", async () => {
  const { createPick } = await import("../../static/js/tools/pick.js");
  const shoot = aimed(3);
  const local = createLocal();
  local.seats.value = ["red"];
  local.live.value = true;
  const draft = createDraft(local, { ask: async () => null, act: () => assert.fail("nothing is sent by the first click") });
  const sent = /** @type {any[]} */ ([]);
  const scene = { local, offers: { red: [shoot] }, view: { pieces: {}, units: {}, table: { kind: "discs" } }, aids: { words: [] } };
  const ports = { local, opened: () => shoot.id, again: (/** @type {any} */ seat, /** @type {any} */ offer) => sent.push([seat, draft.commandOf(offer)]) };
  const tool = createPick(/** @type {any} */ ({ scene: () => scene, ports, draft }));
  const click = (/** @type {string} */ id) => tool.click?.(/** @type {any} */ ({ under: [{ id }] }));
  click("b.1");
  click("b.2");
  assert.deepEqual([sent, draft.valueOf(shoot, shoot.need)], [[], "b.2"]);
  click("b.2");
  assert.deepEqual(sent, [["red", { kind: "shoot", target: "b.2" }]]);
  const { pickable } = await import("../../static/js/board/pieces/states.js");
  assert.deepEqual([...pickable(/** @type {any} */ ({ ...scene, opened: shoot.id }))], ["b.0", "b.1", "b.2"], "they are lit meanwhile");
});

test("the buttons of many targets on the table are folded away, those of few are not", async () => {
  const { open } = await import("./page.js");
  const page = await open("moving");
  const { render } = await import("preact");
  const [{ Pick }, { html }, store] = [await page.module("panels/needs/pick.js"), await page.module("html.js"), await page.module("store/view.js")];
  const lying = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`b.${i}`, { id: `b.${i}`, seat: "blue" }]));
  store.present.value = { ...store.present.value, pieces: lying };
  /** @param {number} count */
  const drawn = (count) => {
    const box = document.createElement("div");
    document.body.append(box);
    const offer = aimed(count);
    render(html`<${Pick} offer=${offer} need=${offer.need} />`, box);
    return box;
  };
  const many = drawn(20);
  assert.equal(many.querySelector("details")?.open, false);
  assert.equal(many.querySelectorAll("details .choice").length, 20, "whoever wants them opens them, by key too");
  assert.match(many.querySelector("summary")?.textContent ?? "", /20 possible, pick on the board/);
  assert.equal(drawn(4).querySelector("details"), null);
  await page.close();
});

test("an ability that hurts nobody has no odds and nothing speaks against it; what the referee refuses is said", async () => {
  const { open } = await import("./page.js");
  const page = await open("moving");
  const [{ foreseenAgainst }, { local, draft }, { slots }] = [await page.module("panels/needs/forecast.js"), await page.module("store/table.js"), await page.module("slots/slots.js")];
  slots.value = { ...slots.value, look: { ...slots.value.look, forecasts: ["shoot"] } };
  const offer = aimed(3);
  draft.answer(offer, offer.need, "b.1");
  const told = (/** @type {string} */ code) => {
    local.foreseen.value = { command: JSON.stringify(draft.commandOf(offer)), told: { kind: "refusal", code, facts: {}, shapes: [], rule: "" } };
    return foreseenAgainst(offer)?.code ?? null;
  };
  assert.deepEqual(["no_ranged_attack", "bad_choice", "out_of_range"].map(told), [null, null, "out_of_range"]);
  await page.close();
});
