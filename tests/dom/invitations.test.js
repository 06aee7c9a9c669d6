/** Tables one is invited to stand before one's matches: sit down, or decline; and whoever sets a table invites whom he has played with. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.js";

const NOW = Date.now() / 1000;
const WAITS = { match: "reed-1abc", seat: "blue", by: "Ben", name: "Reed Bank", system: "aos", since: NOW - 3600 };

test("who is invited sits down without a link, or declines", async () => {
  const wishes = /** @type {any[]} */ ([]);
  const other = { ...WAITS, match: "kiln-2abc", name: "Kiln Yard" };
  const page = await open("mine", { answers: (url, wish) => {
    if (url.endsWith("/me/invitations")) return { status: 200, invitations: [WAITS, other] };
    if (url.includes("/me/invitations/")) return wishes.push([url, wish]), url.endsWith("kiln-2abc") ? { status: 204 } : { status: 409, code: "seat_taken" };
    return url.endsWith("/armies/mine") ? { status: 200, armies: [] } : url.endsWith("/matches/mine") ? { status: 200, matches: [] } : null;
  } });
  await page.one(".invited-list li", /Reed Bank.*Ben.* invites you to Age of Sigmar/);
  (await page.the("button", "Sit down", ".invited-list li:first-child")).click();
  await page.one(".invited-list li", "That seat is taken.");
  assert.match(wishes[0][1].key, /^[A-Za-z0-9_-]{32,64}$/);
  (await page.the("button", "Decline", ".invited-list li:last-child")).click();
  await page.gone(".invited-list li", "Kiln Yard");
  await page.close();
});

test("who set a table invites somebody he has played with to the seat across it", async () => {
  const wishes = /** @type {any[]} */ ([]);
  const links = { red: "http://x.example/t/a/red", blue: "http://x.example/t/a/blue", watch: "http://x.example/t/a" };
  const page = await open("home", { answers: (url, wish) => {
    if (url.endsWith("/matches")) return { id: "a", links };
    if (url.endsWith("/me/companions")) return { status: 200, companions: [{ of: "ford-2abc", had: "blue", name: "Ben", system: "warmaster" }] };
    return url.endsWith("/invited") ? (wishes.push(wish), { status: 201 }) : null;
  } });
  (await page.the("button", "Set the table")).click();
  const select = /** @type {HTMLSelectElement} */ (await page.labelled("Invite somebody you have played with"));
  select.value = "0";
  select.dispatchEvent(new Event("change", { bubbles: true }));
  await page.one(".invite-known", /Ben.* is told once, and may sit down without the link\./);
  assert.deepEqual({ ...wishes[0], key: "" }, { key: "", seat: "blue", of: "ford-2abc", had: "blue" });
  await page.close();
});
