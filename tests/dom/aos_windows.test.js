/** A phase of Age of Sigmar that stops though nothing can be used says so, and why it stops all the same. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.js";

const plain = { kind: "offer", facts: {}, unit: null, pieces: [], need: null, more: [], locked: null, primary: false, rule: null, gesture: null, place: "phase", role: null };
const NO_TARGET = { code: "invalid_target", rule: "AOS-CORE-13.0b", facts: {}, shapes: [] };
const end = { ...plain, id: "pass", command: { kind: "pass" }, label: "aos.offer.pass.shooting", role: "pass", primary: true };
const menu = { ...plain, id: "concede", command: { kind: "concede" }, label: "table.offer.concede", place: "table" };
const shoot = (/** @type {unknown} */ locked) => ({ ...plain, id: "use.shoot.w", command: { kind: "use_ability", ability: "shoot", unit: "wardens" }, label: "aos.ability.shoot", place: "unit", unit: "wardens", locked });

test("where nothing can be used the question is not who shoots, and says why it is asked", async () => {
  const page = await open("choosing");
  try {
    const [{ promptText }, view] = await Promise.all([page.module("systems/aos/choosing.js"), page.module("store/view.js")]);
    const asked = (/** @type {unknown[]} */ offers, step = "act_window.shooting") => {
      view.offersBySeat.value = { red: offers };
      return promptText({ step, label: "aos.duty.act_window.shooting", facts: { moment: "shooting" } });
    };
    assert.match(asked([end, menu, shoot(NO_TARGET)])?.title, /^Nothing of yours can be used now$/);
    assert.match(asked([end])?.lines[0], /so that nobody learns which/);
    assert.equal(asked([end, menu, shoot(null)]), null);
    assert.equal(asked([end, menu], "fights"), null);
  } finally {
    await page.close();
  }
});
