/** The home page against a server made by hand: a table is set, tables are told apart, what cannot be played is not offered. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { at } from "./at.js";
import { open } from "./page.js";

test("home sets a table and gives its links", async () => {
  /** @type {any[]} */
  const wishes = [];
  const links = { red: "http://x.example/t/a/red", blue: "http://x.example/t/a/blue", watch: "http://x.example/t/a" };
  const page = await open("home", { answers: (url, wish) => (url.endsWith("/matches") && wishes.push(wish) ? { id: "a", links } : null) });
  page.fill(await page.labelled("Your name"), "Ines");
  page.fill(await page.labelled("Army of Red"), "cinder");
  (await page.the("radio", "Open to all")).click();
  (await page.the("button", "Next battlefield")).click();
  const late = /** @type {HTMLSelectElement} */ (await page.labelled("Watchers see it"));
  late.value = "120";
  late.dispatchEvent(new Event("change", { bubbles: true }));
  (await page.the("button", "Set the table")).click();
  await page.one(".home", "x.example/t/a/blue");
  const [wish] = wishes;
  assert.equal(wishes.length, 1);
  assert.equal(wish.system, "wh40k");
  assert.deepEqual(wish.seats, { red: { kind: "link", name: "Ines" }, blue: { kind: "open" } });
  assert.deepEqual(wish.armies, { red: "cinder" });
  assert.equal(wish.options.battlefield, "kiln");
  assert.equal(wish.delay, 120);
  const { since } = JSON.parse(localStorage.getItem("castra") ?? "{}").seats.a;
  assert.ok(Math.abs(since - Date.now() / 1000) < 3600);
  await page.close();
});

const alike = { url: "http://castra.test/t/a/x", name: "The field", system: "diskwars" };
at("tables alike by name are told apart by when one sat down", "home", async (page) => {
  const [last, first, old] = await page.until(() => page.all(".yours:not(.own-armies) li").length === 3 && page.all(".yours:not(.own-armies) li"));
  for (const [row, day] of /** @type {const} */ ([[first, "Mar 4"], [last, "Mar 5"]])) {
    assert.match(row?.querySelector("a")?.textContent ?? "", new RegExp(`^The fieldDiskwars · ${day}, \\d`));
  }
  assert.equal(old?.querySelector("a")?.textContent, "The fieldDiskwars");
}, { kept: { seats: { a: alike, b: { ...alike, since: Date.UTC(2024, 2, 4, 12) / 1000 }, c: { ...alike, since: Date.UTC(2024, 2, 5, 12) / 1000 } } } });

at("home offers only what can be played", "home", async (page) => {
  assert.equal((await page.the("radio", "40k")).getAttribute("aria-checked"), "true");
  const other = await page.the("radio", "Warmaster");
  assert.match(other.textContent ?? "", /coming, not playable yet/);
  other.click();
  assert.equal(other.getAttribute("aria-checked"), "false");
});
