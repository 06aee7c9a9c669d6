/** My armies: cards by system, each with what it is and what can be done; sharing, deleting with a way back, newer content. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.js";

const ONE = { system: "wh40k", units: 2, power: 10, problems: 0, version: 1, updated_at: 1_800_000_000, is_outdated: false, shared: null, first: [{ name: "Kerr", figure: "captain" }] };
const KERR = { ...ONE, id: "kerrkerr", name: "Kerr's own" };
const HALF = { ...ONE, id: "halfhalf", name: "", units: 0, power: undefined, problems: 2, first: [] };
const LINK = "http://castra.test/a/abcd";

/** A page with these armies, and what its server was asked for. @param {any[]} armies @param {{lang?: string, told?: (url: string, method: string) => any}} [how] */
async function kept(armies, { lang = "en", told = () => null } = {}) {
  const asked = /** @type {string[]} */ ([]);
  const page = await open("armies", { lang, answers: (url, body, method) => {
    if (url.endsWith("/armies/mine")) return { status: 200, armies };
    asked.push(`${method} ${url.replace(/.*\/armies/, "")}`);
    return told(url, method);
  } });
  return { page, asked };
}

test("each army has a card with what it is; one that is faulty says so and is not played", async () => {
  const { page } = await kept([KERR, HALF]);
  const cards = await page.until(() => page.all(".army-card-mine").length === 2 && page.all(".army-card-mine"));
  assert.match(cards[0]?.textContent ?? "", /Kerr's own.*2 units.*power 10.*Ready to play/);
  assert.match(cards[1]?.textContent ?? "", /Army without a name.*2 things to mend/);
  const play = page.named("link", "Play Kerr's own")[0];
  assert.match(play?.getAttribute("href") ?? "", /\?system=wh40k&army=kerrkerr$/);
  assert.equal(page.named("button", "Play").filter((one) => one.getAttribute("aria-disabled") === "true").length, 1);
  assert.match(page.named("link", "Edit Kerr's own")[0]?.getAttribute("href") ?? "", /armies\/kerrkerr\/edit$/);
  assert.match(page.named("link", "New army")[0]?.getAttribute("href") ?? "", /armies\/new\?system=wh40k$/);
  (await page.the("button", "Diskwars")).click();
  await page.until(() => page.all(".army-none", "chosen at the table").length);
  assert.deepEqual([page.named("button", "Import").length, page.named("link", "New army").length], [0, 0]);
  await page.close();
});

test("where nothing is kept the page says what to do, in Spanish too", async () => {
  const { page } = await kept([], { lang: "es" });
  await page.until(() => page.all(".army-none", "Importa un archivo").length);
  await page.close();
});

test("an army is shared by a link, which is taken back by a press", async () => {
  const { page, asked } = await kept([KERR], { told: (url, method) => (method === "POST" ? { status: 201, link: LINK } : { status: 204 }) });
  (await page.the("button", "Share Kerr's own")).click();
  await page.until(() => page.all(".army-link code", LINK).length);
  (await page.the("button", "Stop sharing")).click();
  await page.until(() => !page.all(".army-link").length);
  assert.deepEqual(asked, ["POST /kerrkerr/share", "DELETE /kerrkerr/share"]);
  await page.close();
});

test("a deletion can be undone as long as it is told; once that is closed, the army is gone", async () => {
  const { page, asked } = await kept([KERR, HALF], { told: () => ({ status: 204 }) });
  const remove = async () => {
    (await page.the("button", "More: Kerr's own")).click();
    (await page.the("button", "Delete", ".menu-list")).click();
    await page.until(() => page.all(".army-card-mine").length === 1);
  };
  await remove();
  (await page.the("button", "Undo")).click();
  await page.until(() => page.all(".army-card-mine").length === 2);
  assert.deepEqual(asked, []);
  await remove();
  (await page.the("button", "Close")).click();
  await page.until(() => asked.length);
  assert.deepEqual(asked, ["DELETE /kerrkerr"]);
  await page.close();
});

test("an army that older content judged is looked at anew; what newer content changed is told and taken by a press", async () => {
  const changes = [{ name: "Kerr", was: 5, now: 6 }];
  const whole = { status: 200, ...KERR, problems: [], is_outdated: true, text: "whole", changes };
  const { page, asked } = await kept([{ ...KERR, is_outdated: true }], { told: () => whole });
  (await page.the("button", "Look what changed")).click();
  await page.until(() => page.all(".army-newer li", "Kerr 5 before, 6 now").length);
  (await page.the("button", "Take it so")).click();
  await page.until(() => asked.at(-1)?.startsWith("PUT"));
  assert.deepEqual(asked, ["GET /kerrkerr", "GET /kerrkerr", "PUT /kerrkerr"]);
  await page.close();
});
