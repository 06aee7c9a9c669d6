/** Bringing an army on the home page: why a file is none, what is wrong with it, and the report of one that was read. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.js";

const REPORT = {
  units: 1, models: 5, weapons: 6, read: 1, asked: 3, by_text: 2, aside: 1, edition: "Warhammer 40,000 8th Edition",
  rows: [{ name: "Line Wardens", called: "", models: 5, points: 45, power: 3, weapons: [{ name: "Rifle", count: 5 }, { name: "Melter", count: 1 }], texts: ["Sworn"] }],
  questions: [
    { ask: "base", unit: "Line Wardens", about: "Warden", proposals: ['32 mm, 1.25" high'], taken: '32 mm, 1.25" high', open: true },
    { ask: "one_or_all", unit: "Line Wardens", about: "Melter", proposals: ["one", "all 5"], taken: "one", open: true },
    { ask: "weapon_numbers", unit: "Line Wardens", about: "Hammer: S *", proposals: ["no damage"], taken: "no damage", open: false, by_text: true },
    { ask: "weapon_numbers", unit: "Line Wardens", about: "Flail: D 2D6", proposals: [], taken: "", open: false, by_text: false },
  ],
  texts: ["Deep Cover"], left_out: [{ row: "Banner of Ash", why: "leaderless" }], set_aside: [{ row: "Detachment", why: "no model in it (Agents); 5 points" }],
  sums: { points: { file: 50, ours: 45 }, models: { ours: 5 } },
};

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

/** @param {any} report @param {string} id */
const army = (report, id) => ({ id, name: "Ours", system: "wh40k", units: 1, report });

/** A home page whose server makes one army of the file and another with answers, and what it was told. @param {any} [kept] */
async function answeringTwice(kept = {}) {
  const said = /** @type {any[]} */ ([]);
  const page = await open("home", { kept, answers: (url, wish) => {
    if (url.includes("/answers")) {
      said.push({ url, ...wish });
      const taken = (/** @type {any} */ one) => wish.answers.find((/** @type {any} */ a) => a.about === one.about)?.answer ?? one.taken;
      return army({ ...REPORT, questions: REPORT.questions.map((one) => ({ ...one, taken: taken(one) })) }, "second");
    }
    return url.includes("/armies?") ? army(REPORT, "first") : null;
  } });
  return { page, said };
}

const BOX = "dialog.read-report";

test("every row of a roster is told with what became of it, and its sums beside the file's own", async () => {
  const { page } = await answeringTwice();
  await bring(page, "Army of Red");
  await page.the("dialog", "Ours: what was read");
  const rows = (await page.until(() => page.all(`${BOX} tbody tr`))).map((row) => [row.className, row.querySelector("th")?.textContent, row.querySelector(".here:not(:has(select))")?.textContent?.replaceAll(/\s+/g, " ").trim()]);
  assert.deepEqual(rows, [
    ["understood", "Line Wardens", "5 models, 45 points, power 35 Rifle, 1 MelterBy its text: Sworn"], ["ask", "Base and height of Warden", undefined], ["ask", "Melter: one model, or all?", undefined],
    ["text", "Hammer: S *: no number of the game", "its effect is played by its text"],
    ["understood", "Flail: D 2D6: no number of the game", "a usual value is taken: see the file"], ["text", "Of the whole army", "Deep Cover"],
    ["off", "Banner of Ash", "Banner of Ash has no hero to lead it: its units are auxiliary units"], ["off", "Detachment", "there is no model in it (Agents); 5 points"],
  ]);
  assert.deepEqual(page.all(`${BOX} .read-counts b`).map((one) => one.textContent), ["1", "2", "2", "2"]);
  assert.match((await page.one(`${BOX} .differs`)).textContent ?? "", /45 points \(the file says 50\)/);
  assert.equal((await page.labelled("Army of Red")).selectedOptions[0].textContent, "Ours, one unit");
  (await page.the("button", "Not this one", BOX)).click();
  await page.gone(BOX);
  assert.equal((await page.labelled("Army of Red")).value, "");
  await page.close();
});

test("what the file leaves open is answered in the report, sent, and remembered on this device", async () => {
  const { page, said } = await answeringTwice();
  await bring(page, "Army of Red");
  page.fill(await page.labelled("Melter: one model, or all?"), "all 5");
  page.fill(await page.labelled("Base and height of Warden"), "other");
  page.fill(await page.labelled("Base: Base and height of Warden"), "75 x 42 mm");
  page.fill(await page.labelled("Height: Base and height of Warden"), "2");
  (await page.the("button", "Take it so", BOX)).click();
  await page.gone(BOX);
  const [{ url, answers }] = said;
  assert.match(url, /\/armies\/first\/answers$/);
  assert.deepEqual(answers, [{ ask: "base", unit: "Line Wardens", about: "Warden", answer: '75 x 42 mm, 2" high' }, { ask: "one_or_all", unit: "Line Wardens", about: "Melter", answer: "all 5" }]);
  assert.equal((await page.labelled("Army of Red")).value, "second");
  const kept = JSON.parse(localStorage.getItem("castra") ?? "{}").answers;
  assert.deepEqual(kept, { "wh40k\nbase\n\nWarden": '75 x 42 mm, 2" high', "wh40k\none_or_all\nLine Wardens\nMelter": "all 5" });
  await page.close();
});

const READ = { about: "a1", name: "Old Oath", units: ["Line Wardens"], timing: "Any Combat Phase", text: "Add 1 to hit rolls.", said: "+1 hit rolls", taken: "as_read" };

test("each text stands beside what was understood, and is played by its text where its player says so", async () => {
  const said = /** @type {any[]} */ ([]);
  const page = await open("home", { answers: (url, wish) => {
    if (url.includes("/answers")) said.push(wish.answers);
    return url.includes("/answers") || url.includes("/armies?") ? army({ ...REPORT, questions: [], readings: [READ] }, said.length ? "second" : "first") : null;
  } });
  await bring(page, "Army of Red");
  const row = await page.one(`${BOX} .readings li`);
  assert.match(row.textContent?.replaceAll(/\s+/g, " ") ?? "", /Old Oath ?Line Wardens.*Any Combat Phase\. Add 1 to hit rolls\..*\+1 hit rolls/);
  (await page.the("radio", "By its text", BOX)).click();
  await page.one(`${BOX} .readings li.text`, "It is shown to both sides");
  (await page.the("button", "Take it so", BOX)).click();
  await page.gone(BOX);
  assert.deepEqual(said, [[{ ask: "reading", unit: "", about: "a1", answer: "by_text" }]]);
  assert.deepEqual(JSON.parse(localStorage.getItem("castra") ?? "{}").answers, { "wh40k\nreading\n\na1": "by_text" });
  await page.close();
});

test("what was answered before is said again by itself and is not asked again", async () => {
  const { page, said } = await answeringTwice({ answers: { "wh40k\nbase\n\nWarden": '40 mm, 1.5" high' } });
  await bring(page, "Army of Red");
  await page.one(`${BOX} tr.understood`, "as you said before");
  assert.deepEqual(said.map((one) => one.answers), [[{ ask: "base", unit: "Line Wardens", about: "Warden", answer: '40 mm, 1.5" high' }]]);
  assert.deepEqual(page.all(`${BOX} tr.ask th`).map((one) => one.textContent), ["Melter: one model, or all?"]);
  assert.equal((await page.labelled("Army of Red")).value, "second");
  (await page.the("button", "Take this army", BOX)).click();
  await page.gone(BOX);
  assert.equal(said.length, 1);
  await page.close();
});
