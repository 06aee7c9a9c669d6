/** A phase in which only a command on a card in hand can be used: nobody is told that nothing is left to do. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.js";

const plain = { kind: "offer", facts: {}, unit: null, pieces: [], need: null, more: [], locked: null, primary: false, rule: null, gesture: null, place: "phase", role: null };
const end = { ...plain, id: "pass", command: { kind: "pass" }, label: "aos.offer.pass.theirs", role: "pass", primary: true };
const card = { ...plain, id: "use.dash", command: { kind: "use_ability", ability: "dash", unit: null }, label: "aos.player_ability", facts: { card: "red.dash" }, place: "prompt" };

test("a card that can be played is not passed over in silence where nothing else can be used", async () => {
  const page = await open("choosing");
  try {
    const shown = { pile: "red.hand", name: "Dash", text: {}, marks: [], facts: {} };
    page.server.changed({ patch: { cards: { "red.dash": shown }, piles: { "red.hand": { seat: "red", kind: "hand", size: 1 } } }, offers: { red: [end, card] } });
    const left = () => page.all(".prompt .note", "Nothing is left to do here").length;
    await page.until(() => page.all(".hand").length, "the hand");
    assert.equal(left(), 0);
    page.server.changed({ offers: { red: [end] } });
    await page.until(() => left() === 1, "the note");
  } finally {
    await page.close();
  }
});
