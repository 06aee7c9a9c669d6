/** My Castra: the matches that ask first, each with what it waits for; those of others, the finished, and what is not to be had. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.js";

const NOW = Date.now() / 1000;
const KEY = "k".repeat(43);
const seats = [{ seat: "red", name: "Ana", kind: "link", taken: true }, { seat: "blue", name: "Ben", kind: "link", taken: true }];
const ORME = { id: "orme-4k7p", name: "Orme Crossing", system: "wh40k", status: "live", mine: ["red"], since: NOW - 7200, seats, round: 3, rounds: 5, phase: "shooting",
  over: false, scores: { red: 9, blue: 10 }, armies: { red: { name: "Ash Road", es: "Camino" }, blue: { name: "Choir" } }, asked: ["red"] };
const ASKED = { said: "Wound {n} of {of}: which of {unit} takes it?", facts: { n: 2, of: 4, unit: "u1" }, names: { u1: { name: "Wardens", es: "Guardas" } } };
const VAULT = { ...ORME, question: ASKED, id: "vault-1abc", name: "Salt Vault", system: "underworlds", since: NOW - 100_000, phase: "action" };
const FORD = { ...ORME, id: "ford-2abc", name: "Long Ford", system: "warmaster", asked: ["blue"] };
const DOWN = { ...ORME, id: "down-3abc", name: "Hallow Down", status: "finished", over: true, winner: "red", asked: [] };
const HASTE = { ...ORME, id: "haste-7abc", name: "Salt Ford", clock: { at: NOW - 3600, left: { red: 10 * 3600_000 + 60_000, blue: 3 * 86400_000 }, of_days: true } };
const LATE = { ...DOWN, id: "late-8abc", name: "Reed Bank", winner: "blue", lost_on_time: ["red"] };
const LOST = { ...DOWN, id: "lost-4abc", name: "Kiln Yard", winner: "blue" };
const FREE = { ...FORD, id: "free-5abc", name: "Mill Reach", seats: [seats[0], { ...seats[1], taken: false, name: "" }] };

/** The page of a device with these matches. @param {any[]} matches @param {{lang?: string, answer?: (wish: any) => any, posted?: (url: string, wish: any) => any}} [how] */
async function castra(matches, { lang = "en", answer = () => ({ status: 200, matches }), posted = () => null } = {}) {
  const wishes = /** @type {any[]} */ ([]);
  const kept = { seats: Object.fromEntries(matches.map(({ id, name, system }) => [id, { url: `http://castra.test/t/${id}/${KEY}`, name, system }])) };
  const page = await open("mine", { lang, kept, answers: (url, wish) => {
    if (url.endsWith("/armies/mine")) return { status: 200, armies: [] };
    if (url.endsWith("mark.svg")) return "<svg></svg>";
    return url.endsWith("/matches/mine") ? (wishes.push(wish), answer(wish)) : posted(url, wish);
  } });
  return { page, wishes };
}

test("the longest asked comes first with the one primary button; others and finished follow, each with what it waits for", async () => {
  const { page, wishes } = await castra([LOST, FORD, ORME, DOWN, VAULT, FREE]);
  await page.one("h1", "2 matches ask for you");
  const names = page.all(".match-name a").map((one) => one.textContent);
  assert.deepEqual(names.slice(0, 2), ["Salt Vault", "Orme Crossing"]);
  assert.deepEqual(new Set(names.slice(2, 4)), new Set(["Long Ford", "Mill Reach"]));
  assert.match(page.all(".match-row", "Orme Crossing")[0]?.textContent ?? "", /40k · Ben.*Your decision.*Ash Road.*Choir.*round 3 of 5, Shooting · asked 2 hours ago/);
  assert.match(page.all(".match-row", "Salt Vault")[0]?.textContent ?? "", /Wound 2 of 4: which of Wardens takes it\?/);
  assert.match(page.all(".match-row", "Long Ford")[0]?.textContent ?? "", /Ben decides.*since 2 hours ago/);
  assert.match(page.all(".match-row", "Mill Reach")[0]?.textContent ?? "", /A seat is still free/);
  assert.match(page.all(".match-row", "Hallow Down")[0]?.textContent ?? "", /Won/);
  assert.match(page.all(".match-row", "Kiln Yard")[0]?.textContent ?? "", /Lost/);
  assert.equal(page.all(".match-row", "Kiln Yard")[0]?.querySelector("a")?.getAttribute("href"), `http://castra.test/t/lost-4abc/${KEY}/result`);
  assert.equal(page.all(".button.go").length, 1);
  assert.equal(document.title, "(2) your decision · My Castra");
  assert.equal(page.named("link", "Decide at Orme Crossing")[0]?.getAttribute("href"), `http://castra.test/t/orme-4k7p/${KEY}`);
  assert.match(page.all(".match-board img")[0]?.getAttribute("src") ?? "", /\/t\/vault-1abc\/k+\/board\.svg\?/);
  const icon = await page.until(() => page.all('link[rel="icon"]').find((link) => link.getAttribute("href")?.startsWith("data:image/svg+xml,")));
  assert.match(decodeURIComponent(icon?.getAttribute("href") ?? ""), /^data:image\/svg\+xml,<svg><circle [^>]*E8BB67/);
  assert.equal(wishes[0].seats.length, 6);
  assert.deepEqual(wishes[0].seats.find((/** @type {any} */ one) => one.match === "orme-4k7p"), { match: "orme-4k7p", key: KEY });
  await page.close();
});

test("a match of a league and of a series says so; its date is proposed, agreed to and taken to the calendar", async () => {
  const date = { at: 1796238000, by: "blue", agreed: ["blue"], stands: false };
  const rounds = { ...ORME, round: 0, series: { blue: 1, red: 0 }, league: { id: "thursday23456789", name: "Thursdays", round: 2 } };
  const said = /** @type {any[]} */ ([]);
  let now = /** @type {any} */ ({ ...rounds, date });
  const { page } = await castra([now], { answer: () => ({ status: 200, matches: [now] }), posted: (url, wish) => {
    if (!url.endsWith("/matches/orme-4k7p/date")) return null;
    said.push(wish);
    now = { ...rounds, date: wish.at === null ? null : { ...date, at: wish.at, agreed: ["blue", "red"], stands: true } };
    return { status: 201, date: now.date };
  } });
  const row = await page.until(() => page.all(".match-row", "proposed by Ben")[0]);
  assert.match(row?.textContent ?? "", /best of three, 0:1.*Round 2 of .*Thursdays/);
  assert.equal(page.named("link", "Round 2 of")[0]?.getAttribute("href"), "http://castra.test/leagues/thursday23456789");
  (await page.the("button", "Agree")).click();
  await page.until(() => page.all(".match-row", "agreed")[0] && page.named("link", "To the calendar")[0]);
  assert.deepEqual(said[0], { key: KEY, at: 1796238000 });
  assert.equal(page.named("link", "To the calendar")[0]?.getAttribute("href"), `http://castra.test/t/orme-4k7p/${KEY}/date.ics`);
  (await page.the("button", "Another date")).click();
  (await page.the("button", "No date")).click();
  await page.the("button", "Agree on a date");
  assert.equal(said[1].at, null);
  await page.close();
});

test("a finished one is left out of the list by a press, and stays where its link is", async () => {
  const { page } = await castra([ORME, DOWN]);
  (await page.the("button", "Forget Hallow Down")).click();
  await page.until(() => page.all(".match-row").length === 1);
  assert.deepEqual(Object.keys(JSON.parse(localStorage.getItem("castra") ?? "{}").seats), ["orme-4k7p"]);
  await page.close();
});

test("in Spanish; with nothing to decide; with nothing at all; and without an answer the list is what the device knows", async () => {
  const spanish = await castra([ORME], { lang: "es" });
  await spanish.page.one("h1", "Una partida te espera");
  assert.match(spanish.page.all(".match-row")[0]?.textContent ?? "", /Decides tú.*Camino.*ronda 3 de 5/);
  await spanish.page.close();
  const quiet = await castra([FORD]);
  await quiet.page.one("h1", "Nothing asks for you");
  assert.equal(quiet.page.all('link[rel="icon"][href^="data:"]').length, 0);
  await quiet.page.close();
  const empty = await castra([]);
  await empty.page.one(".match-none", "You have no match here yet");
  await empty.page.close();
  const away = await castra([ORME], { answer: () => ({ status: 503 }) });
  await away.page.one("[role=alert]", "cannot be asked");
  assert.equal(away.page.all(".match-name a")[0]?.textContent, "Orme Crossing");
  await away.page.close();
});

test("least time comes first and is told; a match lost on time says so", async () => {
  const { page } = await castra([ORME, LATE, HASTE]);
  await page.one("h1", "2 matches ask for you");
  assert.deepEqual(page.all(".match-name a").map((one) => one.textContent), ["Salt Ford", "Orme Crossing", "Reed Bank"]);
  assert.match(page.all(".match-row", "Salt Ford")[0]?.textContent ?? "", /9 h left/);
  assert.match(page.all(".match-row", "Reed Bank")[0]?.textContent ?? "", /Lost · time used up/);
  await page.close();
});
