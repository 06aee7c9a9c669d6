/** What the chart at the end of Diskwars tells: no points are counted before, so it is the disks that each side had left. */
import assert from "node:assert/strict";
import { test } from "node:test";

const { leftAfter } = await import("../../static/js/systems/diskwars/score_chart.js");

/** @param {string} key @param {any} facts */
const told = (key, facts) => /** @type {any} */ ({ number: 0, line: { key: `diskwars.log.${key}`, facts } });

test("disks that fell count until the round in which they fell, each side for itself", () => {
  const disks = ["r1", "r2", "r3", "b1", "b2"].map((id) => ({ id, seat: /** @type {any} */ (id.startsWith("r") ? "red" : "blue") }));
  const log = [
    told("round_begun", { n: 1 }), told("lost_wound", { pieces: ["b1"] }), told("damage_melee", { pieces: ["r1"] }),
    told("round_begun", { n: 2 }), told("lost_off_field", { pieces: ["r2"] }), told("lost_reserve", { pieces: ["r3"] }),
  ];
  assert.deepEqual(leftAfter(disks, ["red", "blue"], log), [
    { round: 0, scores: [3, 2] }, { round: 1, scores: [3, 1] }, { round: 2, scores: [1, 1] },
  ]);
});

test("a disk whose loss was taken back counts on", () => {
  const disks = ["r1", "r2"].map((id) => ({ id, seat: /** @type {any} */ ("red") }));
  const log = [
    told("round_begun", { n: 1 }), told("lost_wound", { pieces: ["r1"] }), { line: /** @type {any} */ ({ key: "log.taken_back", facts: { line: 1 } }) },
    told("lost_wound", { pieces: ["r2"] }), told("round_begun", { n: 2 }),
  ].map((one, at) => ({ ...one, number: at + 1 }));
  assert.deepEqual(leftAfter(disks, ["red"], log).map(({ scores }) => scores), [[2], [1], [1]]);
});

test("what a shot comes to says how likely its target falls, and whom of one's own it may hit", async () => {
  const { useWords } = await import("../../static/js/words.js");
  const { said } = await import("../../static/js/systems/diskwars/shots.js");
  useWords({ "diskwars.chance.falls": "falls {p}, damage {n}", "diskwars.chance.wounded": "a wound {p}, damage {n}", "diskwars.chance.own": "yours hit {p}" }, "en");
  const isOwn = (/** @type {string} */ disk) => disk.startsWith("r");
  const odds = (/** @type {any} */ chances) => /** @type {any} */ ({ chances, means: { damage: 1.5 } });
  assert.equal(said(odds({ falls: { 0: 0.5, 1: 0.5 }, "damage.b1": { 0: 0.1, 2: 0.9 } }), isOwn), "falls 50%, damage 1.5");
  assert.equal(said(odds({ wounded: { 0: 0.93, 1: 0.07 }, "damage.r1": { 0: 0.9, 2: 0.08, 4: 0.02 }, "damage.r2": { 0: 0.79, 2: 0.21 } }), isOwn), "a wound 7%, damage 1.5 · yours hit 21%");
  assert.equal(said(odds({ wounded: { 0: 1 }, "damage.r1": { 0: 0.999, 2: 0.001 } }), isOwn), "a wound 0%, damage 1.5");
});

test("values that the source does not print are told by where they come from", async () => {
  const { bySource } = await import("../../static/js/systems/diskwars/by_source.js");
  assert.deepEqual(bySource({ attack: "derived", "ranged.0.shots": "placeholder", "ranged.0.strength": "placeholder", stamina: "external", movement: "derived" }), [
    { mark: "derived", fields: ["attack", "movement"] }, { mark: "external", fields: ["stamina"] }, { mark: "placeholder", fields: ["ranged"] },
  ]);
});

test("what a shot came to is the damage of all its dice on each disk and what became of it; what was taken back is left out", async () => {
  const { damageOf } = await import("../../static/js/systems/diskwars/tray_outcome.js");
  const lines = (/** @type {any[]} */ ...all) => all.map((one, at) => ({ ...one, number: at + 1 }));
  const shot = (/** @type {string} */ target, band = "medium") => told("shot", { piece: "r1", target, band });
  const tray = { title: "shot", source: "r1", target: "b1" };
  const fallen = lines(shot("b1"), told("scored", { target: "b1" }), told("damage_ranged", { pieces: ["b1", "r2", "b3"], amounts: ["4", "2", "1"] }), told("wounded", { piece: "b3" }), told("lost_wound", { pieces: ["b1"] }), told("activated", {}), told("wounded", { piece: "r2" }));
  assert.deepEqual(damageOf(fallen, tray), { band: "medium", hurt: [{ disk: "b1", n: 4, end: "falls" }, { disk: "r2", n: 2, end: "holds" }, { disk: "b3", n: 1, end: "wounded" }] });
  assert.deepEqual(damageOf(lines(...fallen, shot("b1", "siege")), tray), { band: "siege", hurt: [] });
  assert.deepEqual(damageOf(lines(...fallen, shot("b1", "siege"), { line: { key: "log.taken_back", facts: { line: 7 } } }), tray)?.hurt.length, 3);
  assert.equal(damageOf(lines(shot("b2")), tray), null);
});

test("what the dice of an ability came to is the damage told right behind them", async () => {
  const { damageOf } = await import("../../static/js/systems/diskwars/tray_outcome.js");
  const lines = (/** @type {any[]} */ ...all) => all.map((one, at) => ({ ...one, number: at + 1 }));
  const tray = { title: "unstable", source: "r1", target: null };
  const fists = [told("battle_ability_used", {}), told("rolled", {}), told("rolled_unstable", {}), told("damage_ability", { pieces: ["r1", "b1"], amounts: ["3", "3"] }), told("lost_wound", { pieces: ["b1"] })];
  assert.deepEqual(damageOf(lines(...fists), tray)?.hurt, [{ disk: "r1", n: 3, end: "holds" }, { disk: "b1", n: 3, end: "falls" }]);
  assert.equal(damageOf(lines(...fists.slice(0, 3), told("activated", {}), told("damage_ability", { pieces: ["b1"], amounts: ["2"] })), tray), null);
  assert.equal(damageOf([], tray), null);
});
