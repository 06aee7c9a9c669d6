/** Bringing an army on the home page: why a file is none, what is wrong with it, and what was understood of it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.js";

const COUNTS = { units: 2, models: 6, weapons: 1, read: 1, asked: 3, by_text: 2, aside: 1, questions: [], texts: ["Sworn"], set_aside: ["a note"], left_out: [{ row: "Banner of Ash", why: "leaderless" }] };

/** A home page whose server answers so to a file, and what it was sent. @param {any} answer @param {string} [lang] */
async function answering(answer, lang = "en") {
  const asked = /** @type {string[]} */ ([]);
  const page = await open("home", { lang, answers: (url) => {
    if (url.includes("/armies?")) asked.push(url);
    return url.includes("/armies?") ? answer : null;
  } });
  return { page, asked };
}

/** Gives a file where the page asks for one. @param {import("./page.js").Page} page @param {string} label @param {any} [file] */
async function bring(page, label, file = { name: "ours.ros", size: 12 }) {
  HTMLInputElement.prototype.click = function () {
    Object.defineProperty(this, "files", { value: [file] });
    this.dispatchEvent(new Event("change"));
  };
  page.fill(await page.labelled(label), "bring");
}

test("a file that is no army is refused in a sentence with its edition, and the sentence can be closed", async () => {
  const { page, asked } = await answering({ status: 422, code: "refused_army", why: "other_edition", edition: "Warhammer 40,000 9th Edition", facts: {} });
  await bring(page, "Army of Red");
  const told = await page.the("alert", "This file is no army for this table");
  assert.match(told.textContent ?? "", /made for Warhammer 40,000 9th Edition, which has other rules/);
  assert.match(asked[0] ?? "", /system=wh40k/);
  (await page.the("button", "Close", "[role=alert]")).click();
  await page.gone("[role=alert]");
  await page.close();
});

test("what the server says with no sentence of its own, and a file too large to send, are told as well", async () => {
  const { page, asked } = await answering({ status: 429, code: "too_many_made" });
  await bring(page, "Army of Red");
  assert.match((await page.the("alert")).textContent ?? "", /Many tables and lists were made/);
  await bring(page, "Army of Red", { name: "ours.ros", size: 5 * 1024 * 1024 });
  await page.one("[role=alert]", "too large: 4,194,304 bytes");
  assert.equal(asked.length, 1);
  await page.close();
});

test("mistakes are told with their line, or with the unit where no line was ever seen, and with what was meant", async () => {
  const problem = (/** @type {any} */ more) => ({ line: 0, where: "", facts: {}, said: null, ...more });
  const { page } = await answering({ status: 422, code: "bad_army", problems: [
    problem({ line: 4, where: "units.0.sheet", code: "unknown_sheet", facts: { sheet: "lance_teem", meant: "lance_team" } }),
    problem({ where: "Crowd", code: "too_long" }),
    problem({ line: 3, where: "units", code: "misread", facts: { expected: "list" } }),
    problem({ line: 1, code: "illegal_roster", facts: { mount: "Wyvern" }, said: "{mount} is for nobody here." }),
  ] }, "es");
  await bring(page, "Ejército de Rojo");
  const rows = (await page.until(() => page.all("[role=alert] li"))).map((row) => row.textContent?.replaceAll(/\s+/g, " ").trim());
  assert.deepEqual(rows, [
    "Línea 4No existe la hoja de datos lance_teem. ¿Querías decir lance_team? units.0.sheet", "CrowdDemasiados.",
    "Línea 3Esto no va aquí. Se esperaba: una lista. units", "Línea 1El ejército no puede salir a la mesa. Wyvern is for nobody here.",
  ]);
  await page.close();
});

test("what was understood of a roster is told, and the army is taken for the seat", async () => {
  const { page } = await answering({ id: "abc", name: "Ours", system: "wh40k", units: 2, report: COUNTS });
  await bring(page, "Army of Red");
  const told = await page.the("status", "Ours: what was understood");
  for (const said of ["2 units, 6 models, one weapon", "One ability is enforced", "3 questions", "2 abilities are played by their texts", "One row set aside", "Sworn", "Banner of Ash has no hero"]) {
    assert.ok(told.textContent?.includes(said), said);
  }
  assert.equal((await page.labelled("Army of Red")).selectedOptions[0].textContent, "Ours, 2 units");
  await page.close();
});
