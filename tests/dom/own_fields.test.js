/** My battlefields on the home page: new ones are made and one is kept, then the table is set on it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.js";

const BOARD = { id: "field_7", option: "battlefield", name: "Field 7", names: { en: "Field 7", es: "Field 7" }, width: 44, height: 30, terrain: [], markers: [] };
const MADE = { seed: 7, text: "id: field_7", name: "Field 7", board: BOARD, balance: { hidden: [0.051, 0.049], ways: [20, 20], fair: true } };

test("a new battlefield is chosen, kept and played on", async () => {
  const wishes = /** @type {any[]} */ ([]);
  const kept = /** @type {any[]} */ ([]);
  const page = await open("home", { answers: (url, wish) => {
    if (url.includes("/battlefields/made")) return { status: 200, fields: [MADE] };
    if (url.endsWith("/battlefields/mine")) return { status: 200, battlefields: kept };
    if (url.endsWith("/battlefields/new")) {
      kept.push({ id: "abcdefgh", system: "wh40k", board: BOARD });
      return { status: 201, id: "abcdefgh", asked: wish };
    }
    return url.endsWith("/matches") && wishes.push(wish) ? { id: "a", links: {} } : null;
  } });
  (await page.the("button", "New battlefields")).click();
  await page.until(() => page.all(".made-fields", "5.1 % hide from one side, 4.9 % from the other").length);
  page.all(".made-fields button")[0]?.click();
  await page.until(() => page.all(".battlefield h2", "Field 7").length);
  (await page.the("button", "Set the table")).click();
  await page.until(() => wishes.length);
  assert.equal(wishes[0].battlefield, "abcdefgh");
  assert.equal(wishes[0].options.battlefield, undefined);
  await page.close();
});
