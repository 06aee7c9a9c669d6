/** An army is built: sheets become units, steppers stop where the sheet does, a button mends what stands in the way, all is saved. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.js";

const ROW = { profile: "Warden", name: "Warden", least: 4, most: 6, ways: [["rifle"], ["melter"]], stats: [["M", "6″"]] };
const SHEET = {
  id: "wardens", name: "Wardens", side: "Ash", role: "line", cost: 5, rows: [{ ...ROW, profile: "Sergeant", name: "Sergeant", least: 1, most: 1, ways: [["rifle"]] }, ROW], sizes: [],
  keywords: ["INFANTRY"], figure: "trooper", says: { least: 5, most: 7 }, flags: ["understrength"], slots: [], lead: false, own: false,
};
const KERR = { ...SHEET, id: "kerr", name: "Kerr", text: "Printed on Kerr", role: "leader", rows: [{ ...ROW, profile: "Kerr", name: "Kerr", least: 1, most: 1, ways: [[]] }], keywords: ["CHARACTER"], says: { least: 1, most: 1 } };
const WEAPONS = ["rifle", "melter"].map((id) => ({ id, name: id === "rifle" ? "Warden rifle" : "Melter", cost: null, says: { stats: [["S", "4"]] }, fits: null }));
const column = (/** @type {string} */ id, behind = "") => ({ id, behind, options: [], usual: "", empty: false });
const EDITING = {
  sheets: "sheets", rows: "profiles", columns: [column("W"), column("Sv", "+")], weapon_columns: [column("S")], inside: false, round: "round", bases: [25, 32], blank: { sheets: { name: "New unit", profiles: [], composition: [] } },
  abilities: [{ key: "reroll_hits", asked: [{ id: "which", options: ["ones", "failed"], least: null, most: null }, { id: "range", options: [], least: 0, most: 72 }] }],
  blank_weapon: { name: "New weapon", S: 4 }, blank_ability: { key: "text", name: "New ability", text: "By its text." },
};
const WRITTEN = { sheets: [{ id: "kerr", name: "Kerr", power: 5, keywords: ["CHARACTER"], profiles: [{ name: "Kerr", W: 5, Sv: 3, base: { round: 40 }, height: 2 }],
  composition: [{ profile: "Kerr", min: 1, max: 1, weapons: ["rifle"] }], abilities: [] }], weapons: [{ id: "rifle", name: "Warden rifle", S: 4 }] };
const PALETTE = { status: 200, system: "wh40k", currency: "power", sides: [{ id: "Ash", name: "Ash" }], sizes: [25, 50], groups: [{ id: "army", most: 1, led: false, flags: [] }], sheets: [KERR, SHEET], weapons: WEAPONS, slots: [],
  named: true, sided: false, editing: EDITING };

/** @param {any} document What a server says of it: a unit without Kerr wants him, and the button brings him. */
function judge(document) {
  const units = document.groups[0].units, W = document.brings.sheets?.[0].profiles[0]?.W;
  const wrong = W > 60 ? [{ kind: "blocks", code: "problem.less_than_equal", rule: "", facts: { where: "sheets.0.profiles.0.W", le: 60 }, unit: "", group: "", repairs: [] }] : [];
  const kerr = { key: "u99", sheet: "kerr", name: "", models: [{ profile: "Kerr", count: 1, weapons: null }], flags: [], slots: {}, own_cost: null };
  const checks = units.some((/** @type {any} */ unit) => unit.sheet === "kerr") ? [{ kind: "fine", code: "weapons", rule: "W40K-DATA-08", facts: {}, unit: "", group: "", repairs: [] }]
    : [{ kind: "blocks", code: "unit_below_minimum_size", rule: "W40K-ARMY-02", facts: { profile: "kerr", had: 0, needed: 1 }, unit: units[0]?.key ?? "", group: "",
      repairs: [{ label: "add_models", facts: { n: 1 }, patches: [{ do: "insert", path: ["groups", 0, "units", 0], value: kerr }] }] }];
  return { status: 200, document, text: `text of ${JSON.stringify(document)}`, checks: [...wrong, ...checks], costs: Object.fromEntries(units.map((/** @type {any} */ unit) => [unit.key, 5])),
    sums: { cost: 5 * units.length, units: units.length, models: 5, wounds: 9 },
    own: document.brings.sheets ? { ...PALETTE, sheets: document.brings.sheets.map((/** @type {any} */ one) => ({ ...KERR, id: one.id, name: one.name, own: true })), weapons: [] } : null };
}

/** A page with an army that is begun, or with a kept one, and what its server was sent. @param {{scene?: string, lang?: string, saved?: (body: any) => any, kept?: any}} [how] */
async function building({ scene = "builder", lang = "en", saved = () => ({ status: 200, id: "kept1", version: 2 }), kept } = {}) {
  const sent = /** @type {any[]} */ ([]);
  const page = await open(scene, { lang, answers: (url, body) => {
    if (url.endsWith("/builder/wh40k")) return PALETTE;
    if (url.includes("/builder/wh40k/sheets/")) return { ...WRITTEN };
    if (url.endsWith("/checks")) return judge(body.document);
    if (url.endsWith("/document")) return judge(kept);
    if (url.includes("/armies/") && body === null) return { status: 200, id: "kept1", version: 7, text: "kept", is_mine: true };
    if (url.includes("/armies/")) sent.push(body);
    return url.includes("/armies/new") ? { status: 201, id: "kept1", version: 1 } : saved(body);
  } });
  await page.the("button", "Wardens", ".builder-sheets");
  return { page, sent };
}

/** @param {import("./page.js").Page} page */
const units = (page) => page.all(".builder-title b").map((node) => node.textContent);

test("a unit is as small as its sheet allows, its stepper stops there and says why, and a model is armed otherwise", async () => {
  const { page } = await building();
  (await page.the("button", "Add Wardens")).click();
  const rows = () => page.all(".builder-models").map((row) => `${row.querySelector(".builder-name")?.firstChild?.textContent} ${row.querySelector(".builder-step b")?.textContent}`);
  await page.until(() => rows().length);
  assert.deepEqual(rows(), ["Sergeant 1", "Warden 4"]);
  const fewer = await page.the("button", "One fewer: Warden");
  assert.equal(fewer.getAttribute("aria-disabled"), "true");
  assert.match(fewer.getAttribute("aria-label") ?? "", /at least|4 at least/);
  (await page.the("button", "Another way to arm")).click();
  (await page.the("button", "Melter", ".builder-ways")).click();
  await page.until(() => rows().length === 3);
  assert.deepEqual(rows(), ["Sergeant 1", "Warden 3", "Warden 1"]);
  page.named("button", "One more: Warden").at(-1)?.click();
  await page.until(() => rows().at(-1) === "Warden 2");
  assert.deepEqual(rows(), ["Sergeant 1", "Warden 3", "Warden 2"]);
  for (const _ of [1, 2]) (await page.the("button", "One more: Warden")).click();
  await page.until(() => rows()[1] === "Warden 5", "at the most a model goes from one row to the other");
  assert.deepEqual(rows(), ["Sergeant 1", "Warden 5", "Warden 1"]);
  await page.close();
});

test("what stands in the way is told with its rule, its button mends it, and then the way to the table is open", async () => {
  const { page } = await building();
  (await page.the("button", "Add Wardens")).click();
  const check = await page.one(".builder-checks .blocks", "Wardens");
  assert.match(check.textContent ?? "", /Wardens.*0 Kerr; the sheet asks for 1.*W40K-ARMY-02/s);
  assert.equal(check.querySelector("a.rule")?.getAttribute("href"), "http://castra.test/rules/wh40k#W40K-ARMY-02");
  assert.equal((await page.the("button", "Take to the table")).getAttribute("aria-disabled"), "true");
  (await page.the("button", "Add one model")).click();
  await page.one(".builder-checks .fine");
  assert.deepEqual(units(page), ["Kerr", "Wardens"]);
  assert.equal((await page.the("link", "Take to the table")).getAttribute("href"), "http://castra.test/?system=wh40k&army=kept1");
  await page.close();
});

test("an army is kept once something is in it and at every change, under its version", async () => {
  const { page, sent } = await building();
  (await page.the("button", "Add Kerr")).click();
  await page.one(".builder-note", "saved just now");
  assert.equal(sent[0].system, "wh40k");
  assert.match(page.window.location.href, /armies\/kept1\/edit$/);
  (await page.the("button", "Add Wardens")).click();
  await page.until(() => sent.length === 2);
  assert.equal(sent[1].version, 1);
  assert.match(sent[1].text, /wardens/);
  await page.close();
});

test("where another window changed the army it is said, and theirs can be loaded", async () => {
  const kept = { id: "a", name: "Ours", side: "", size: 50, slots: {}, groups: [{ key: "g1", kind: "army", flags: [], slots: {}, units: [] }], brings: {} };
  const { page, sent } = await building({ scene: "edit", kept, saved: () => ({ status: 409, code: "army_changed", version: 8 }) });
  (await page.the("button", "Add Kerr")).click();
  await page.one("[role=alert]", "Another window has changed this army.");
  assert.equal(sent[0].version, 7);
  (await page.the("button", "Load it")).click();
  await page.gone("[role=alert]");
  assert.deepEqual(units(page), []);
  await page.close();
});

test("every change can be undone and made again, and a unit is moved by keys", async () => {
  const { page } = await building({ lang: "es" });
  (await page.the("button", "Añadir Kerr")).click();
  (await page.the("button", "Añadir Wardens")).click();
  await page.until(() => units(page).length === 2);
  const title = page.all(".builder-title")[1];
  title?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", altKey: true, bubbles: true, cancelable: true }));
  await page.until(() => units(page)[0] === "Wardens");
  for (const _ of [1, 2, 3]) (await page.the("button", "Deshacer")).click();
  await page.one(".builder-empty");
  for (const _ of [1, 2, 3]) (await page.the("button", "Rehacer")).click();
  await page.until(() => units(page).join() === "Wardens,Kerr");
  assert.match((await page.one("[role=status]")).textContent ?? "", /vuelto a hacer/);
  await page.close();
});

test("while no side is chosen, each sheet says whose it is", async () => {
  const { page } = await building();
  try {
    const { palette } = await page.module("builder/army.js");
    assert.doesNotMatch((await page.one(".builder-sheets li", "Wardens")).textContent ?? "", /Ash/);
    palette.value = { ...palette.value, sided: true };
    await page.one(".builder-sheets li small", "Ash · 5 to 7 models");
  } finally {
    await page.close();
  }
});

test("sheets are found by name, keyword and role, without accents or capitals", async () => {
  const { page } = await building();
  const found = () => page.all(".builder-role li b").map((node) => node.textContent);
  const field = await page.labelled("Find a unit or keyword");
  for (const [text, names] of /** @type {const} */ ([["charácter", ["Kerr"]], ["LINE", ["Wardens"]], ["kerr leaders", ["Kerr"]], ["nothing so", []]])) {
    page.fill(field, text);
    await page.until(() => found().join() === names.join(), text);
  }
  await page.one(".builder-sheets", "No sheet is found by “nothing so”.");
  await page.close();
});

test("a sheet is made the army's own, its cells are changed by keys, and what is out of bounds says why", async () => {
  const { page, sent } = await building();
  (await page.the("button", "Add Kerr")).click();
  (await page.the("button", "Make the sheet your own")).click();
  const cell = await page.labelled("Kerr W");
  cell.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true, cancelable: true }));
  await page.until(() => cell.value === "6");
  page.fill(await page.labelled("Kerr Sv"), "2+");
  page.fill(cell, "900");
  await page.one(".cell-why", "At most 60.");
  assert.equal(cell.getAttribute("aria-invalid"), "true");
  page.fill(cell, "7");
  await page.gone(".cell-why");
  (await page.the("button", "add one", ".builder-part")).click();
  await page.labelled("New weapon S");
  await page.until(() => sent.at(-1)?.text.includes("own_weapon_1") && sent.at(-1), "what was changed is saved");
  const { sheets, weapons } = JSON.parse(sent.at(-1).text.slice("text of ".length)).brings;
  assert.deepEqual([sheets[0].profiles[0].W, sheets[0].profiles[0].Sv, sheets[0].composition[0].weapons], [7, 2, ["rifle", "own_weapon_1"]]);
  assert.deepEqual(weapons.at(-1), { id: "own_weapon_1", name: "New weapon", S: 4 });
  await page.close();
});

test("an ability is said in the referee's words with what it is told, or left a text; each change can be undone", async () => {
  const { page } = await building();
  const data = async () => (await page.module("builder/army.js")).army.value.brings.sheets[0];
  (await page.the("button", "Add Kerr")).click();
  (await page.the("button", "Make the sheet your own")).click();
  (await page.until(() => page.named("button", "add one", ".builder-edit")[1])).click();
  await page.one(".builder-ability", "only text");
  page.fill(await page.labelled("What it does"), "reroll_hits");
  page.fill(await page.labelled("within (inches)"), "6");
  page.fill(await page.labelled("which"), "ones");
  assert.deepEqual((await data()).abilities, [{ key: "reroll_hits", name: "New ability", text: "By its text.", params: { range: 6, which: "ones" } }]);
  (await page.the("button", "Undo")).click();
  assert.deepEqual((await data()).abilities[0].params, { range: 6 });
  (await page.the("button", "Done")).click();
  await page.one(".builder-title", "Kerr");
  await page.close();
});

test("what is printed is read before it is taken, and who leaves at once has the last change kept", async () => {
  const { page, sent } = await building();
  const [card] = page.all(".builder-read");
  assert.equal(card?.querySelector("p")?.textContent, "Printed on Kerr");
  (await page.the("button", "Add Wardens")).click();
  await page.until(() => sent.length === 1);
  (await page.the("button", "Add Kerr")).click();
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
  await page.until(() => sent.length === 2);
  assert.deepEqual(sent[1].document.groups[0].units.map((/** @type {any} */ unit) => unit.sheet), ["wardens", "kerr"]);
  assert.equal(sent[1].version, 1);
  await page.close();
});
