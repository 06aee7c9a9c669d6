/** What is agreed for watchers: players choose and allow, watchers read how late it is and ask; a caster has his tools. */
import assert from "node:assert/strict";
import { at } from "./at.js";

/** @typedef {import("./page.js").Page} Page */

/** What the table tells of its watchers. @param {Page} page @param {Record<string, any>} told */
async function agreed(page, told) {
  const { presence } = await page.module("store/view.js");
  presence.value = { ...presence.value, watching: { delay: 60, wishes: {}, next: null, ...told } };
}

/** @param {Page} page @param {string} kind @returns {Promise<any>} The first order of this kind. */
const ordered = async (page, kind) => (await page.until(() => page.sent(kind)))[0];

at("a player says in the menu how late watchers see it, and reads what the other wishes", "choosing", async (page) => {
  await agreed(page, { wishes: { blue: 300 } });
  (await page.the("button", "Menu")).click();
  await page.one(".field.delay", "wishes: 5 min.");
  (await page.the("radio", "2 min", ".field.delay")).click();
  assert.equal((await ordered(page, "wish_delay")).delay, 120);
});

at("a player is asked for both hands, allows it, and takes it back", "choosing", async (page) => {
  await agreed(page, { hands: { by: "Lin", at: 0, words: {} } });
  await page.one(".strip.asks", /Lin.* asks to show both hands/);
  assert.deepEqual(page.all(".strip.asks button", "Allow"), [], "one line, so that the board is seen");
  (await page.the("button", "Answer…", ".strip.asks")).click();
  await page.one(".strip.asks", /you can take it back at once/);
  (await page.the("button", "Allow", ".strip.asks")).click();
  assert.equal((await ordered(page, "answer_hands")).word, "allow");
  await agreed(page, { hands: { by: "Lin", at: 0, words: { red: "allow", blue: "allow" } } });
  await page.one(".strip", "Both hands are shown, 60 s late.");
  (await page.the("button", "Close", ".strip.back")).click();
  await page.gone(".strip", "hands");
  (await page.the("button", "Menu")).click();
  (await page.the("button", "Hide them", "dialog")).click();
  assert.deepEqual((await page.until(() => page.sent("answer_hands")[1])).word, "refuse");
  await agreed(page, { hands: { by: "Lin", at: 0, words: { red: "never" } } });
  await page.gone(".strip", "hands");
});

at("who watches reads how late it is, and at a game of hands asks for them", "watch", async (page) => {
  await agreed(page, {});
  await page.one(".strip", "You see the table 60 s late.");
  assert.deepEqual(page.all(".strip", "hands"), [], "this game has none");
  const { present } = await page.module("store/view.js");
  present.value = { ...present.value, piles: { "red.hand": { id: "red.hand", label: "hand", count: 3, seat: "red", kind: "hand" } } };
  (await page.the("button", "Ask to show them")).click();
  await ordered(page, "ask_hands");
  await agreed(page, { hands: { by: "Lin", at: Date.now() / 1000, words: { red: "allow" } } });
  await page.one(".strip", /allows.*has not answered/s);
  await page.until(() => page.all("[aria-disabled=true]", "Ask to show them"));
});

at("who watches reads every card of the hands that are shown, each open to be read large", "watch", async (page) => {
  const { present } = await page.module("store/view.js");
  const card = { look: "ploy", names: {}, name: "Feint", text: "Push him.", facts: {}, flags: [] };
  const piles = Object.fromEntries(["red", "blue"].map((seat) => [`${seat}.hand`, { id: `${seat}.hand`, label: "hand", count: 1, seat, kind: "hand" }]));
  present.value = { ...present.value, piles };
  assert.deepEqual(page.all(".hand.shown"), [], "counted, not shown");
  present.value = { ...present.value, cards: { a: { ...card, id: "a", pile: "red.hand" }, b: { ...card, id: "b", name: "Second wind", pile: "blue.hand" } } };
  const hands = await page.one(".hand.shown", "Feint");
  assert.match(hands.textContent ?? "", /Second wind/);
  /** @type {HTMLElement} */ (await page.one(".hand.shown button", "Second wind")).click();
  await page.one("dialog", "Second wind");
});

at("a caster's lower third stands in place of the prompt, and a clean picture leaves it and the board", "watch", async (page) => {
  assert.deepEqual(page.all(".lower-third"), []);
  (await page.the("button", "Caster’s tools")).click();
  const third = await page.one(".lower-third", "Mara");
  assert.match(third.textContent ?? "", /Round \d of \d/);
  await page.one(".table.told");
  (await page.the("button", "Clean picture")).click();
  await page.one(".table.clean");
  (await page.the("button", "Show everything")).click();
  await page.gone(".table.clean");
});

at("who set the table shows a watcher out where it is watched, by the key that this browser keeps", "watch", async (page) => {
  const { chat } = await page.module("store/view.js");
  chat.value = [{ kind: "said", id: 5, seat: null, name: "Rex", text: "boo", at: 0, watching: true }];
  await page.the("button", "Show out who said this");
}, { kept: { seats: { demo: { url: "http://castra.test/t/demo/my-key", name: "", system: "wh40k" } } } });
