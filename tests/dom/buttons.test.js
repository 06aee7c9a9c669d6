/** The buttons of a decision as data: which it shows, and the key of each; Enter does what its cap says. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.js";

const plain = { kind: "offer", facts: {}, unit: null, pieces: [], need: null, more: [], locked: null, primary: false, rule: null, gesture: null, place: "prompt", role: null };
const offer = (/** @type {string} */ id, more = {}) => ({ ...plain, id, command: { kind: id }, label: `wh40k.offer.${id}`, ...more });
const move = { kind: "move", field: "moves", movers: [{ piece: "wardens.1", allowance: 3 }], into: ["husks"] };
const pick = { kind: "pick", field: "model", least: 1, most: 1, many: false, options: ["lances.1", "lances.3"].map((id) => ({ kind: "option", value: id, label: "wh40k.model", facts: { piece: id }, pieces: [id], locked: null })) };
const WAY = [{ model: "wardens.1", path: [{ x: 1, y: 1, z: 0, facing: 0 }, { x: 3, y: 1, z: 0, facing: 0 }] }];
const SPEND = 300;

/**
 * A page that is asked this: what its buttons are, as "role key", a locked one in brackets.
 * @param {string} title @param {any[]} offers @param {(at: {page: import("./page.js").Page, draft: any, local: any, opened: any, buttons: () => string[], golden: () => string[]}) => Promise<void>} look
 */
function asked(title, offers, look) {
  test(title, async () => {
    const page = await open("choosing");
    try {
      const [view, table, { buttonsOf }, { decision }] = await Promise.all(["store/view.js", "store/table.js", "panels/buttons.js", "panels/decision.js"].map((path) => page.module(path)));
      view.offersBySeat.value = { red: offers };
      const told = (/** @type {any} */ { role, press, locked }) => (locked ? `(${role})` : press ? `${role} ${press}` : role);
      /** Which are golden. */
      const golden = () => buttonsOf(decision()).filter((/** @type {any} */ { kind, locked }) => kind === "go" && !locked).map((/** @type {any} */ { role }) => role);
      await look({ golden, page, draft: table.draft, local: table.local, opened: table.opened, buttons: () => buttonsOf(decision()).map(told) });
    } finally {
      await page.close();
    }
  });
}

const pileIn = offer("pile_in", { need: move, primary: true });

asked("a move that is owed is sent by Enter and given up by Esc once a hand laid it out", [pileIn, offer("stay")], async ({ page, draft, buttons }) => {
  draft.open("red", pileIn);
  assert.deepEqual(buttons(), ["(confirm)", "contact S", "offer"]);
  draft.put(WAY);
  assert.deepEqual(buttons(), ["confirm Enter", "contact S", "corner", "offer", "cancel Esc"]);
  (await page.the("button", "Cancel", ".prompt")).click();
  assert.deepEqual(draft.get()?.values, []);
  assert.deepEqual(buttons(), ["(confirm)", "contact S", "offer"]);
});

asked("a move that is taken up is given up by a button before it goes anywhere", [pileIn], async ({ draft, local, buttons }) => {
  draft.open("red", pileIn);
  local.held.value = ["wardens.1"];
  assert.deepEqual(buttons(), ["(confirm)", "contact S", "cancel Esc"]);
});

asked("what was let go can be sent before the referee has answered", [pileIn], async ({ draft, buttons }) => {
  draft.open("red", pileIn);
  draft.letGo({ "wardens.1": WAY[0]?.path[1] });
  assert.equal(buttons()[0], "confirm Enter");
});

asked("where the referee speaks against it, putting it right leads and Enter sends nothing", [pileIn], async ({ draft, local, buttons }) => {
  draft.open("red", pileIn);
  draft.put(WAY);
  local.onBoard.value = { ...local.onBoard.value, verdict: { kind: "verdict", refused: { kind: "refusal", code: "too_close", rule: "", facts: {}, shapes: [] }, mend: { moves: WAY } } };
  assert.deepEqual(buttons(), ["mend F", "contact S", "(confirm)", "cancel Esc"]);
});

asked("an offer that gives up stands for Cancel", [pileIn, offer("cancel_selection", { role: "cancel" })], async ({ draft, buttons }) => {
  draft.open("red", pileIn);
  draft.put(WAY);
  assert.deepEqual(buttons(), ["confirm Enter", "contact S", "corner", "offer Esc"]);
});

const flight = offer("move_models", { primary: true, need: { ...move, into: [], movers: [{ piece: "wardens.1", allowance: 45, minimum: 20 }] } });

asked("how far a piece has to go at least is said before it is dragged", [flight], async ({ page, draft }) => {
  draft.open("red", flight);
  await page.one(".prompt .why", /at least 20/);
});

const shutCancel = offer("cancel_selection", { role: "cancel", locked: { kind: "refusal", code: "dice_fell", rule: "", facts: {}, shapes: [] } });

asked("where dice have fallen the choice stands, and what was laid out has the one Cancel", [pileIn, shutCancel], async ({ draft, buttons }) => {
  draft.open("red", pileIn);
  assert.deepEqual(buttons(), ["(confirm)", "contact S", "(offer)"]);
  draft.put(WAY);
  assert.deepEqual(buttons(), ["confirm Enter", "contact S", "corner", "cancel Esc"]);
});

const target = (/** @type {string} */ id, locked = false) => ({ kind: "option", value: id, label: "wh40k.model", facts: { piece: id }, pieces: [], locked: locked ? { kind: "refusal", code: "too_far", rule: "", facts: {}, shapes: [] } : null });
const charge = offer("declare_charge", { primary: true, command: { kind: "declare_charge", targets: [] }, need: { kind: "pick", field: "targets", least: 1, most: 1, many: true, options: [target("husks"), target("brood", true)] } });

asked("what has to be picked as nothing else could be is picked already", [charge], async ({ draft, buttons }) => {
  assert.deepEqual(draft.commandOf(charge).targets, ["husks"]);
  draft.answer(charge, charge.need, []);
  assert.deepEqual(draft.commandOf(charge).targets, ["husks"], "a press on the only one does not let it go");
  assert.deepEqual(buttons(), ["confirm Enter"]);
});

const proposed = offer("as_proposed", { primary: true });

asked("what the referee proposes has Enter until a hand lays out another, and Enter on the board presses it", [{ ...pileIn, need: { ...move, into: [] } }, proposed], async ({ page, draft, buttons }) => {
  draft.open("red", { ...pileIn, need: { ...move, into: [] } });
  assert.deepEqual(buttons(), ["offer Enter", "(confirm)"]);
  draft.put(WAY);
  assert.deepEqual(buttons(), ["confirm Enter", "corner", "offer", "cancel Esc"]);
  draft.cancel();
  await new Promise((done) => setTimeout(done, SPEND));
  page.press("Enter");
  const [sent] = await page.until(() => page.sent("act"));
  assert.deepEqual(sent.command, { kind: "as_proposed" });
});

asked("Enter takes the model that is suggested, so that no other button has its cap", [offer("allocate", { need: pick, primary: true }), proposed], async ({ page, buttons }) => {
  assert.deepEqual(buttons(), ["options Enter", "offer"]);
  await new Promise((done) => setTimeout(done, SPEND));
  page.press("Enter");
  const [sent] = await page.until(() => page.sent("act"));
  assert.deepEqual(sent.command, { kind: "allocate", model: "lances.1" });
});

const several = offer("several", { need: { ...pick, field: "models", most: 2, many: true, least: 0 }, primary: true });

asked("a list that may stay empty is sent by Enter, and what stands beside it has no cap", [several, proposed], async ({ page, buttons }) => {
  assert.deepEqual(buttons(), ["confirm Enter", "offer"]);
  assert.deepEqual((await page.until(() => page.all(".prompt kbd"))).map((node) => node.textContent), ["Enter"]);
});

/** @param {any} node  where a pointer leaves the focus */
function touch(node) {
  node.focus();
  node.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
}

const confirmed = offer("confirm_it", { primary: true });

asked("Enter does what the lit cap says, on whichever button a pointer left the focus", [confirmed, offer("stay")], async ({ page, buttons }) => {
  assert.deepEqual(buttons(), ["offer Enter", "offer"]);
  await new Promise((done) => setTimeout(done, SPEND));
  const other = await page.until(() => page.all(".tools button"));
  touch(other[0]);
  assert.equal(document.documentElement.dataset.enter, "lit");
  page.press("Enter");
  const [sent] = await page.until(() => page.sent("act"));
  assert.deepEqual(sent.command, { kind: "confirm_it" });
});

asked("a button that the keyboard leads to has Enter, and the lit cap is dimmed so long", [confirmed, offer("stay")], async ({ page }) => {
  await new Promise((done) => setTimeout(done, SPEND));
  const [other] = await page.until(() => page.all(".tools button"));
  other?.focus();
  assert.equal(document.documentElement.dataset.enter, "taken");
  page.press("Enter");
  assert.deepEqual(page.sent("act"), []);
  other?.blur();
  assert.equal(document.documentElement.dataset.enter, "lit");
});

asked("what had the focus and was taken from the page has Enter no more", [confirmed, offer("stay")], async ({ page }) => {
  await new Promise((done) => setTimeout(done, SPEND));
  const other = document.createElement("button");
  document.body.append(other);
  other.focus();
  assert.equal(document.documentElement.dataset.enter, "taken");
  // As in a browser that tells of no lost focus.
  addEventListener("focusout", (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  other.remove();
  await page.until(() => document.documentElement.dataset.enter === "lit");
  page.press("Enter");
  await page.until(() => page.sent("act"));
});

asked("a choice that holds leaves Enter to the lit cap from when it holds", [{ ...several, need: { ...several.need, least: 1 } }], async ({ page }) => {
  const [choice] = await page.until(() => page.all(".prompt .choice"));
  choice?.focus();
  assert.equal(document.documentElement.dataset.enter, "taken");
  choice?.click();
  await page.until(() => document.documentElement.dataset.enter === "lit");
  assert.equal(choice?.getAttribute("aria-pressed"), "true");
});

const laid = offer("place_marker", { need: { kind: "point", field: "at", areas: [], piece: "", absent: "", turned: "", away: null }, primary: true });

asked("a place is suggested for what is laid by pointing, and can be given up", [laid], async ({ draft, buttons }) => {
  draft.open("red", laid);
  assert.deepEqual(buttons(), ["suggest S", "(confirm)"]);
  draft.put({ x: 20, y: 20 });
  assert.deepEqual(buttons(), ["confirm Enter", "suggest S", "cancel Esc"]);
});

const kit = { ...laid, id: "kit", more: [{ ...pick, field: "feature" }] };

asked("what is to be laid is chosen before a place for it is suggested", [kit], async ({ draft, buttons }) => {
  draft.open("red", kit);
  assert.deepEqual(buttons(), ["(confirm)"]);
  draft.answer(kit, kit.more[0], "lances.1");
  assert.deepEqual(buttons(), ["suggest S", "(confirm)"]);
});

const cast = { ...laid, id: "cast", place: "unit", unit: "wardens", primary: false };

for (const [by, giveUp] of Object.entries({
  "its button": async (/** @type {import("./page.js").Page} */ page) => (await page.the("button", "Cancel", ".prompt")).click(),
  "the key on its cap": async (/** @type {import("./page.js").Page} */ page) => page.press("Escape"),
}))
  for (const laidOut of [true, false])
    asked(`what was taken from a unit's list goes back there whole by ${by}, ${laidOut ? "with what is laid out" : "before anything is"}, and the unit stays chosen`, [cast, offer("stay")], async ({ page, draft, local, opened }) => {
      local.selection.value = { unit: "wardens", piece: null, more: [] };
      opened.value = "cast";
      draft.open("red", cast);
      if (laidOut) draft.put({ x: 20, y: 20 });
      await page.the("button", "Cancel", ".prompt");
      await giveUp(page);
      assert.deepEqual([draft.get(), opened.value, local.selection.value.unit], [null, null, "wardens"]);
    });

asked("while ways into contact are looked for the button looks locked, and another press asks nothing", [pileIn], async ({ page, draft, local }) => {
  draft.open("red", pileIn);
  local.onBoard.value = { ...local.onBoard.value, asking: true };
  const busy = await page.one(".prompt [aria-busy]");
  assert.deepEqual([busy.getAttribute("aria-disabled"), busy.classList.contains("go")], ["true", false]);
  busy.click();
  page.press("s");
  assert.ok(page.sent("ask").every(({ question }) => question.kind !== "contact"));
});

asked("the panel stays from one decision to the next, rises anew with each, and shows it from its beginning", [cast, offer("stay")], async ({ page, opened }) => {
  const panel = await page.one("section.prompt");
  const rises = () => panel.classList.contains("anew");
  assert.equal(rises(), false);
  for (const [id, anew] of /** @type {[string | null, boolean][]} */ ([["cast", true], [null, false]])) {
    panel.scrollTop = 40;
    panel.dispatchEvent(new Event("scroll"));
    opened.value = id;
    await page.until(() => rises() === anew);
    await page.until(() => panel.scrollTop === 0);
    assert.deepEqual(page.all("section.prompt"), [panel]);
  }
});

const reaction = offer("declare_it", { role: "declare" });

asked("a digit plays no reaction in a window that has only just opened, and plays it once it can have been seen", [reaction, offer("stay")], async ({ page, buttons }) => {
  assert.deepEqual(buttons(), ["offer 1", "offer"]);
  const { present } = await page.module("store/view.js");
  const { duties } = present.value;
  present.value = { ...present.value, duties: Object.fromEntries(Object.entries(duties).map(([id, duty]) => [id, { ...duty, facts: { event: "hit" } }])) };
  page.press("1");
  assert.deepEqual(page.sent("act"), []);
  const [sent] = await page.until(() => (page.press("1"), page.sent("act")));
  assert.deepEqual(sent.command, { kind: "declare_it" });
});

const stay = offer("stay", { primary: true });
const end = offer("heroic_done", { primary: true, place: "phase" });

asked("one button is golden, whatever leads, and the end of the phase is not besides", [pileIn, stay, end], async ({ page, draft, golden }) => {
  const { isLedOn } = await page.module("panels/buttons.js");
  const shown = () => page.all(".button.go").filter((one) => one.getAttribute("aria-disabled") !== "true").length;
  draft.open("red", pileIn);
  assert.deepEqual([golden().length, isLedOn.value], [1, true]);
  await page.until(() => shown() === 1);
  draft.put(WAY);
  assert.deepEqual(golden(), ["confirm"]);
  await page.until(() => shown() === 1);
});

asked("where nothing else leads the end of the phase is golden", [offer("stay"), end], async ({ page, golden }) => {
  assert.deepEqual(golden(), []);
  await page.until(() => page.all(".button.go").length === 1);
});

asked("of several to be picked none is golden, of one alone it is", [offer("one", { need: pick, primary: true })], async ({ golden }) => assert.deepEqual(golden(), ["options"]));

const strikes = ["a", "b", "c", "d", "e"].map((id) => offer(`strike.${id}`, { command: { kind: "strike", at: id } }));
const easiest = offer("all", { primary: true, role: "pass" });

asked("many answers of one kind make room for the one that leads and stand again when they are asked for", [...strikes, easiest], async ({ page, buttons, golden }) => {
  assert.deepEqual([buttons(), golden()], [["offer Enter", "unfold"], ["offer"]]);
  (await page.the("button", "5 more answers…", ".prompt")).click();
  assert.deepEqual(buttons(), [...strikes.map(() => "offer"), "offer Enter"]);
});

asked("few answers stand beside the one that leads", [...strikes.slice(1), easiest], async ({ buttons }) => {
  assert.deepEqual(buttons(), ["offer", "offer", "offer", "offer", "offer Enter"]);
});

asked("many answers stand where none leads", strikes, async ({ buttons }) => {
  assert.deepEqual(buttons(), strikes.map(() => "offer"));
});

const laidThere = ["a", "b", "c", "d", "e", "f"].map((id) => offer(`lay.${id}`, { command: { kind: "lay", disk: id }, need: { kind: "point", field: "at", areas: [], turned: "" } }));

asked("where one of many is pointed to a place the others leave the board to it", [...laidThere, offer("none", { role: "pass" })], async ({ page, buttons }) => {
  assert.deepEqual(buttons().slice(-2), ["offer", "unfold"]);
  (await page.the("button", "5 more answers…", ".prompt")).click();
  assert.equal(buttons().filter((one) => one === "offer").length, 6);
});
