/** An army list of Age of Sigmar that is written: each change counts, however slow the line is. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.js";

const listed = (/** @type {string} */ warscroll) => ({ warscroll, models: 3, name: "", reinforced: false, enhancements: [] });
const scroll = (/** @type {string} */ id, more = {}) => ({ id, models: 3, points: 100, hero: false, unique: false, doubles: true, leads: [], tables: [], ...more });
const LIST = { id: "own_red", name: "Gate Watch", faction: "watch", formations: [], regiments: [{ units: ["lord", "wings", "wings"].map(listed), general: true, renown: "" }],
  auxiliaries: [listed("spears")], terrain: [], lores: [], points: 400, limit: 1000, checks: [] };
const BUILDING = { regiments: 5, units: 3, units_of_general: 4, factions: [{ id: "watch", formations: [], tables: [], lores: [], terrain: [], renown: [],
  scrolls: [scroll("lord", { hero: true, leads: ["wings"] }), scroll("wings"), scroll("spears")] }] };

test("what is changed before the table has answered is not undone by the next change", async () => {
  const page = await open("tactic");
  try {
    const { present, offersBySeat } = await page.module("store/view.js");
    const offer = { kind: "offer", id: "set_army", command: { kind: "set_army" }, label: "aos.offer.set_army", facts: {}, place: "prompt", unit: null, pieces: [], more: [], locked: null,
      primary: false, rule: null, gesture: null, role: null, need: { kind: "list", field: "roster" } };
    present.value = { ...present.value, turn: { ...present.value.turn, round: 0 }, own: { ...present.value.own, building: BUILDING, lists: { red: LIST } } };
    offersBySeat.value = { red: [offer] };
    (await page.the("button", "Change the list")).click();
    const lines = (/** @type {string} */ name) => page.all(".army-regiment li", name);
    /** Takes the last unit of a name out. @param {string} name */
    const out = async (name) => (await page.until(() => page.named("button", `Take ${name} out`))).at(-1)?.click();
    await out("wings");
    await page.until(() => lines("wings").length === 1);
    await out("spears");
    await page.until(() => lines("spears").length === 0);
    const sent = await page.until(() => page.sent("act")[1] && page.sent("act"));
    const { regiments, auxiliaries } = sent[1].command.roster;
    assert.deepEqual([regiments[0].units.map((/** @type {any} */ unit) => unit.warscroll), auxiliaries], [["lord", "wings"], []]);
  } finally {
    await page.close();
  }
});
