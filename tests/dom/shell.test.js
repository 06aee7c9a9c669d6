/** The page around the board, against a server made by hand: what a player reads, presses, and is told. */
import assert from "node:assert/strict";
import { TRAY } from "../browser/harness/shell/battle.js";
import { at } from "./at.js";

/** @typedef {import("./page.js").Page} Page */

/** @param {Page} page @returns {Promise<any>} The first order this page sends. */
const ordered = async (page) => (await page.until(() => page.sent("act")))[0];

at("it says hello with its token", "choosing", async (page) => {
  const [hello] = page.sent("hello");
  assert.deepEqual([hello.protocol, hello.token, hello.last], [2, "red-token", null]);
  await page.the("heading", "Orme Crossing");
  await page.one(".table", "Your turn");
});

at("a locked action says why and names the rule", "choosing", async (page) => {
  (await page.one(".unit", "Line Wardens")).click();
  const row = await page.one(".actions .locked", "Advance");
  assert.match(row.textContent ?? "", /Too late: models have already moved\./);
  const link = /** @type {any} */ (row.querySelector("a[href]"));
  assert.deepEqual([link.textContent, link.href], ["W40K-ADV-01", "http://castra.test/rules/wh40k#W40K-ADV-01"]);
  /** @type {any} */ (row.querySelector("button")).click();
  assert.deepEqual(page.sent("act"), []);
});

at("an open action is sent with what was seen", "choosing", async (page) => {
  (await page.one(".unit", "Line Wardens")).click();
  (await page.until(() => page.all(".action-row", "Move up to").find((row) => !row.querySelector(".letter")))).click();
  const act = await ordered(page);
  assert.deepEqual(act.command, { kind: "select_move", unit: "wardens", mode: "normal" });
  assert.equal(act.seen, 7);
  assert.ok(act.ref);
});

at("a locked end of phase answers on focus", "moving", async (page) => {
  (await page.the("button", "End phase")).focus();
  await page.one("[role=tooltip]", "Confirm or cancel the move of Line Wardens first.");
});

at("who may end a phase reads how many units could still act", "choosing", async (page) => {
  const said = await page.one("section.prompt .ending");
  assert.match(said.textContent ?? "", /^(One|\d+) of yours could still act\.$/);
});

at("a chance of nothing says what it would take", "choosing", async (page) => {
  const { inShort } = await page.module("panels/chance.js");
  const row = { value: 1, reason: "r", facts: {} };
  const odds = (/** @type {number} */ base) => ({ chances: { charge: { 2: 0.5, 12: 0.5 } }, means: { charge: 7 }, targets: { charge: { direction: "at_least", base, reason: "r", rows: [row] } } });
  assert.deepEqual([odds(15), odds(9)].map(inShort), ["0%: 14 needed, 12 at most", "50%"]);
});

at("the models of a unit are picked by the keys of their numbers", "attack", async (page) => {
  await page.the("heading", "Wound 2 of 4: who takes it?");
  assert.deepEqual(page.all(".prompt .model-chip b").map((one) => one.textContent), ["1", "3"]);
  assert.equal(page.all(".prompt .model-chip.suggested").length, 1);
  page.press("3");
  assert.deepEqual((await ordered(page)).command, { kind: "allocate", model: "lances.3" });
});

at("the second click of a double click presses nothing that came into the place of what was pressed", "attack", async (page) => {
  const click = (/** @type {any} */ node, /** @type {number} */ detail) => node.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
  const chip = await page.until(() => page.all(".prompt .model-chip").find((one) => one.querySelector("b")?.textContent === "3"));
  click(chip, 1);
  const given = await ordered(page);
  const never = {
    kind: "offer", id: "never", command: { kind: "set_standing" }, label: "wh40k.offer.allocate_alike", facts: {}, place: "prompt", unit: null,
    pieces: [], need: null, more: [], locked: null, primary: true, rule: null, gesture: null,
  };
  page.server.changed({ offers: { red: [never] } });
  await page.gone(".prompt .model-chip");
  const came = (await page.until(() => page.named("button", "", ".prompt"))).find((one) => one.getAttribute("aria-disabled") !== "true");
  click(came, 2);
  assert.deepEqual(page.sent("act"), [given], "it went through to what stands there now");
  click(came, 1);
  click(came, 2);
  assert.equal(page.sent("act").length > 1, true, "a click of its own presses it");
});

at("the tray shows every die and the sum of its target", "attack", async (page) => {
  const hit = await page.until(() => page.all(".step").find((step) => step.querySelector("h3, h4")?.textContent === "Hit"));
  assert.equal(hit.querySelectorAll(".dice > .die, .dice > .rerolled").length, 9);
  assert.match(hit.querySelector(".needed")?.textContent ?? "", /4\+/);
  assert.match(hit.querySelector(".result")?.textContent ?? "", /6 hit of 9/);
  const said = [...hit.querySelectorAll("[role=img]")].map((die) => die.getAttribute("aria-label") ?? "");
  assert.equal(said.filter((label) => label.includes("1, re-rolled")).length, 1);
  assert.equal(said.filter((label) => label.includes("does not count")).length, 3);
  const wounds = TRAY.rolls.slice(1, 2);
  page.server.changed({ patch: { tray: { ...TRAY, open: false, rolls: wounds } } });
  await page.until(() => page.all(".tray.folded .fallen .die").length === wounds[0].dice.length, "the dice in the line of the folded tray");
  const summed = { ...wounds[0], id: "sum", step: "charge", target: null, successes: null, outcome: "", facts: {}, piece: "wardens.1",
    dice: [3, 4].map((face) => ({ ...wounds[0].dice[0], face, counts: null })) };
  page.server.changed({ patch: { tray: { ...TRAY, rolls: [summed], open: false } } });
  await page.until(() => page.all(".tray.folded .fallen .die").length === 2, "dice that are only added up are seen too");
  assert.match(page.all(".tray.folded p")[0]?.textContent ?? "", /Total 7/);
});

at("odds are asked for what is aimed", "aim", async (page) => {
  await page.the("img", "Models slain. 0: 19%, 1: 63%, 2: 17%, 3: 1%");
  const target = await page.until(() => page.all("select").find((one) => one.getAttribute("aria-label") === "Target of Warden rifle"));
  page.fill(target, "guard");
  await page.until(() => page.sent("ask").some(({ question }) => question.kind === "odds"
    && question.command.aims.every((/** @type {any} */ aim) => aim.target === "guard")));
  assert.ok(page.all("option", "Pyre Crew").every((option) => option.disabled));
  (await page.the("button", "Fire", ".prompt")).click();
  const { aims } = (await ordered(page)).command;
  assert.equal(aims.length, 5);
  assert.deepEqual(new Set(aims.map((/** @type {any} */ aim) => aim.target)), new Set(["guard"]));
});

at("odds of the aim that come once the dice have fallen are not shown as those of now", "aim", async (page) => {
  await page.the("img", "Models slain. 0: 19%, 1: 63%, 2: 17%, 3: 1%");
  page.server.swallow(["ask"]);
  page.fill(await page.until(() => page.all("select").find((one) => one.getAttribute("aria-label") === "Target of Warden rifle")), "guard");
  const late = await page.until(() => page.sent("ask").find(({ question }) => question.kind === "odds" && question.command.aims.some((/** @type {any} */ aim) => aim.target === "guard")));
  page.server.changed({ patch: { tray: TRAY }, offers: { red: [] } });
  await page.one(".step", "Hit");
  const odds = { kind: "odds", chances: { slain: { 0: 0.5, 1: 0.5 } }, means: { slain: 0.5 }, each: {}, targets: {} };
  page.server.give({ kind: "answered", ref: late.ref, answer: odds });
  page.server.changed({ patch: { tray: { ...TRAY, rolls: TRAY.rolls.slice(0, 1) } }, offers: { red: [] } });
  await page.until(() => page.all(".step").length === 1);
  assert.deepEqual([page.all(".odds .chart-now").length, page.all(".odds .chart-before").length > 0], [0, true]);
});

at("weapons of one kind that aim at several units say at which, each written out", "aim", async (page) => {
  const target = (/** @type {string} */ value) => ({ kind: "option", value, label: "", facts: {}, pieces: [], locked: null });
  const row = (/** @type {number} */ n, /** @type {string} */ at) => ({ piece: `wardens.${n}`, weapon: "warden_rifle", attacks: "2", targets: [target("cantor"), target("pyre")], default: at, group: null });
  const need = { kind: "aim", field: "aims", rows: [row(1, "cantor"), row(2, "cantor"), row(3, "pyre"), row(4, null)], counted: false, limits: {}, must: true };
  const aim = { kind: "offer", id: "a", command: { kind: "shoot" }, label: "wh40k.offer.shoot", facts: {}, place: "prompt", unit: null, pieces: [], need, more: [], locked: null, primary: true, rule: null, gesture: null };
  page.server.changed({ offers: { red: [aim] } });
  assert.equal((await page.one(".aim-mixed")).textContent, "2 The Cantor, 1 Pyre Crew, 1 no target yet");
  assert.ok(page.all(".aim-row option", "2 targets").some((option) => option.selected));
});

at("a refused order is said with its rule", "moving", async (page) => {
  const confirm = {
    kind: "offer", id: "x", command: { kind: "move_models" }, label: "wh40k.offer.move_models", facts: {}, place: "prompt", unit: null,
    pieces: [], need: null, more: [], locked: null, primary: true, rule: null, gesture: null,
  };
  page.server.changed({ offers: { red: [confirm] } });
  await page.gone(".prompt button", "Cancel");
  (await page.the("button", "Confirm", ".prompt")).click();
  const toast = await page.one(".toast", "Line Wardens 5 would end 0.7″ from Husks 1.");
  assert.equal(toast.querySelector("a")?.textContent, "W40K-MOVE-13");
});

at("a waiting player reads who decides", "waiting", async (page) => {
  await page.the("heading", "Mara chooses who takes wound 2");
  await page.one(".prompt.waiting", "You can look, measure and chat meanwhile.");
});

at("who watches reads who asks to take something back, and whose word is waited for", "takeback_watched", async (page) => {
  await page.the("heading", "Waiting for Ines: Mara asks to take back");
  await page.one(".prompt.waiting", "You can look, measure and chat meanwhile.");
});

at("a takeback is answered by key", "takeback", async (page) => {
  await page.the("heading", "Mara asks to take back");
  page.press("n");
  assert.equal((await page.until(() => page.sent("answer_take_back")))[0].agree, false);
});

at("who asked to take something back withdraws it, and agrees to nothing by a key", "takeback_own", async (page) => {
  await page.the("heading", "Mara is asked");
  page.press("y");
  (await page.the("button", "Withdraw it", ".prompt")).click();
  assert.deepEqual((await page.until(() => page.sent("answer_take_back"))).map(({ agree }) => agree), [false]);
});

at("whoever asked reads that the other does not agree", "takeback_own", async (page) => {
  await page.the("heading", "Mara is asked");
  page.server.give({ kind: "take_back_settled", agreed: false, how: "refused", by: "blue" });
  await page.until(() => page.all("body", "Mara does not agree to take it back.").length > 0);
});

at("chat is said and shown", "choosing", async (page) => {
  const field = await page.the("textbox", "Say something to the table");
  field.focus();
  page.fill(field, "Good luck");
  page.press("Enter");
  field.form?.requestSubmit?.();
  await page.one(".log .said", "Good luck");
  assert.equal(field.value, "");
  (await page.until(() => page.named("button").find((one) => one.textContent === "Battle"))).click();
  await page.gone(".log .said");
});

at("a log line leads to its moment and back", "choosing", async (page) => {
  (await page.the("button", "Show the table at event 375")).click();
  await page.one(".past-plate", "Event 375");
  assert.equal(page.sent("look")[0].line, 375);
  await page.until(() => !page.named("heading", "Movement phase").length);
  page.press("Escape");
  await page.gone(".past-plate");
  await page.the("heading", "Movement phase");
  const list = await page.one("ol.log");
  assert.deepEqual(page.all("ol.log a, ol.log button").filter((stop) => stop.tabIndex >= 0), [], "the log is one stop of Tab");
  list.focus();
  const held = () => document.activeElement?.textContent;
  const moments = page.all("ol.log .moment").map((moment) => moment.textContent);
  page.press("ArrowUp");
  assert.equal(held(), moments.at(-1));
  page.press("ArrowUp");
  assert.equal(held(), moments.at(-2));
  page.press("ArrowDown");
  assert.equal(held(), moments.at(-1));
});

at("an order obeyed and one refused bear different marks in the log", "orders", async (page) => {
  const marks = async (/** @type {string} */ said) => [...(await page.one(".log li", said)).querySelectorAll(".line-mark use")].map((use) => use.getAttribute("href")?.split("#")[1]);
  await page.one(".log .line-mark", "");
  assert.deepEqual([await marks("Obeyed."), await marks("Refused.")], [["check"], ["cross"]]);
  const looks = async (/** @type {string} */ said) => (await page.one(".log li", said)).querySelector(".line-mark")?.className;
  assert.deepEqual([await looks("Obeyed."), await looks("Refused.")], ["line-mark good", "line-mark bad"]);
  // What befell the other stands in no colour: a red check, or a green cross, reads backwards.
  const view = await page.module("store/view.js");
  view.you.value = { ...view.you.value, seats: ["blue"] };
  await page.until(async () => (await looks("Obeyed.")) === "line-mark" && (await looks("Refused.")) === "line-mark");
});

at("a patch changes what it names and nothing else", "choosing", async (page) => {
  page.server.changed({ patch: { seats: { red: { score: 9 } }, units: { husks: null } }, log: [] });
  await page.gone(".unit", "Husks");
  const force = await page.one(".force", "Cinder Wardens");
  assert.match(force.querySelector(".score")?.textContent ?? "", /9/);
  assert.equal(page.all(".unit", "The Cantor").length, 1);
});

at("a gap in the numbers brings a new hello", "choosing", async (page) => {
  page.server.give({ kind: "changed", n: 12, patch: {}, offers: {}, log: [], status: "playing", seed: null });
  await page.until(() => page.sent("hello").length === 2);
  assert.equal(page.sent("hello")[1].last, null);
});

at("an order survives a broken line under the same ref", "choosing", async (page) => {
  page.server.down();
  const strip = await page.one(".strip.lost", "Connection lost. Everything up to event 381 is safe.");
  const field = await page.the("textbox", "Say something to the table");
  field.focus();
  page.fill(field, "Still there?");
  page.press("Enter");
  field.form?.requestSubmit?.();
  assert.deepEqual(page.sent("say"), []);
  page.server.up();
  /** @type {any} */ (strip.querySelector("button")).click();
  await page.until(() => page.sent("say"));
  const back = await page.one(".strip.back", "Back at the table.");
  assert.doesNotMatch(back.textContent ?? "", /while you were away/, "nothing was missed");
  assert.equal(page.sent("hello").at(-1).last, 7);
});

at("actions are locked while the line is down", "attack", async (page) => {
  page.server.down();
  await page.until(() => page.named("button", "Lance Team 1, 3 wounds").some((one) => one.getAttribute("aria-disabled") === "true"));
});

at("a watcher gets no decision and may chat", "watch", async (page) => {
  assert.deepEqual(page.all(".prompt"), []);
  await page.one(".table", "You are watching.");
  await page.the("textbox", "Say something to the table");
});

at("the end is told with its points", "end", async (page) => {
  await page.the("heading", "Ines wins, 13 to 11");
  assert.equal((await page.one(".turn-plate")).textContent, "Ines won");
  assert.deepEqual(page.all(".phases [aria-current]"), []);
  assert.deepEqual(page.all(".rim-seats .seat > span:last-child").map((one) => one.textContent), ["won", "lost"]);
  page.server.changed({ patch: { seats: { red: { score: 9 } } }, log: [] });
  await page.the("heading", "Ines wins"); // who is behind wins as the other concedes: no points decided
  (await page.the("button", "Look at the table")).click();
  await page.gone(".end");
});

at("the menu proposes a ruling", "choosing", async (page) => {
  (await page.the("button", "Menu", "[aria-label=Players]")).click();
  (await page.until(() => page.named("button", "Propose a ruling", "dialog"))).at(0)?.click();
  await page.until(() => page.named("button", "Propose as a note", "dialog").find((one) => one.getAttribute("aria-disabled") === "true"), "nothing is said yet");
  page.fill(await page.labelled("Why", "dialog"), "It was bumped.");
  await page.until(() => page.named("button", "Propose as a note", "dialog").find((one) => one.getAttribute("aria-disabled") !== "true"));
  (await page.the("radio", "Move a model", "dialog")).click();
  await page.until(() => page.named("button", "Propose", "dialog").find((one) => one.getAttribute("aria-disabled") === "true"), "a correction that is begun is not left out");
  const { view } = await page.module("store/view.js");
  const sides = [...(await page.labelled("Model", "dialog")).querySelectorAll("option")].flatMap(({ value }) => view.value.pieces[value]?.seat ?? []);
  assert.equal(sides.filter((seat, i) => seat !== sides[i - 1]).length, 2, `models are listed side by side: ${sides}`);
  page.fill(await page.labelled("Model", "dialog"), "kerr.1");
  page.fill(await page.labelled("x", "dialog"), "20");
  (await page.until(() => page.named("button").find((one) => one.textContent?.trim() === "Propose"))).click();
  const { command } = await ordered(page);
  assert.deepEqual([command.kind, command.why, command.corrections.length], ["propose_ruling", "It was bumped.", 1]);
  const [put] = command.corrections;
  assert.deepEqual([put.kind, put.model, put.pose.x, put.pose.y], ["put_model", "kerr.1", 20, 34]);
});

at("spanish writes its numbers its own way", "choosing", async (page) => {
  await page.one(".table", "Tu turno");
  await page.one(".log", "7,2″");
}, { lang: "es" });

at("the page goes on whatever frame comes", "choosing", async (page) => {
  for (const ghost of [null, {}, { kind: "drag" }, { kind: "drag", pieces: [null] }, { kind: "ruler" }, { kind: "ping" }]) {
    page.server.give({ kind: "previewed", seat: null, name: "Eve", ghost });
  }
  for (const frame of [null, 7, {}, { kind: "nobody knows" }, { kind: "previewed" }]) page.server.give(frame);
  page.server.changed({ patch: { turn: { round: 4 } } });
  await page.one("header", "Round 4");
});

at("a battle tactic that is tried stands in one line, the others wait under theirs", "tactic", async (page) => {
  await page.one(".prompt .tactic-now", "Take the Flanks");
  const folded = await page.one(".prompt details.others");
  assert.equal(folded.hasAttribute("open"), false);
  assert.equal(page.all(".prompt .reading.tactics > li").length, folded.querySelectorAll("li").length);
});

at("on a phone the plain ways to pass stand open, those that name one of many units wait under a line", "passing", async (page) => {
  document.documentElement.dataset.frame = "phone";
  await page.one(".prompt .acts details", "Pass until a unit is attacked");
  const open = page.all(".prompt .acts > button").map((button) => button.textContent?.trim());
  assert.equal(open.length, 2);
  assert.equal(page.all(".prompt .acts details button").length, 3);
});

at("at the desk every way to pass is a button", "passing", async (page) => {
  await page.until(() => page.all(".prompt .acts > button").length === 5, "five ways");
});

at("on a phone a decision among many units leads to the list of them, and what is begun there goes on at the table", "crowd", async (page) => {
  document.documentElement.dataset.frame = "phone";
  (await page.one(".prompt .acts button", "Choose among 4 units")).click();
  await page.until(() => page.all(".actions .action-row").length === 4, "a row for each");
  page.all(".actions .action-row")[0]?.click();
  (await page.until(() => page.all(".action-row", "Move up to").find((row) => !row.querySelector(".letter")))).click();
  assert.deepEqual((await ordered(page)).command.kind, "select_move");
  await page.one('.phone-nav [aria-selected="true"]', "Table");
});

at("on a phone the deeds of the chosen unit bear its letter and name, and each rings it while it is pointed at", "choosing", async (page) => {
  document.documentElement.dataset.frame = "phone";
  const { local, select } = await page.module("store/table.js");
  select("wardens");
  await page.one(".prompt .acts .acting", "Line Wardens");
  const move = await page.one(".prompt .acts button", "Move up to");
  move.dispatchEvent(new PointerEvent("pointerenter"));
  assert.ok(local.mentioned.value.includes("wardens.1"));
});

at("the heading of what is asked keeps the focus when something else is asked", "choosing", async (page) => {
  const heading = await page.the("heading", "", ".prompt");
  heading.focus();
  const before = heading.textContent;
  page.server.changed({ patch: { duties: { movement: null, other: { kind: "duty", id: "other", label: "wh40k.duty.reroll_window", facts: {}, seats: ["red"] } } }, log: [] });
  await page.until(() => heading.textContent !== before);
  assert.equal(page.all(".prompt h2")[0], heading);
  assert.equal(page.window.document.activeElement, heading);
});

at("what lowers the chance of a roll is told from what raises it, so that its button does not lead", "choosing", async (page) => {
  const { worsens } = await page.module("panels/chance.js");
  const odds = (/** @type {number} */ base) => ({ chances: { cast: Object.fromEntries([3, 7, 9].map((sum) => [sum, 1 / 3])) }, means: {},
    targets: { cast: { kind: "sum_target", direction: "at_least", base, dice: 2, sides: 6, reason: "cast", rows: [] } } });
  assert.deepEqual([worsens(odds(5), odds(8)), worsens(odds(8), odds(5)), worsens(odds(5), { chances: {}, means: {}, targets: {} })], [true, false, false]);
});
