/** What the scenes are furnished with: log lines, a dice tray, unit cards. */

export const LINES = [
  { key: "wh40k.log.turn", seat: "blue", weight: 2, facts: { round: 1, seat: "blue", phase: "movement" } },
  { key: "wh40k.log.moved", seat: "blue", facts: { unit: "husks", d: 5 } },
  { key: "wh40k.log.shot", seat: "blue", facts: { unit: "guard", target: "lances", n: 10, hits: 7, wounds: 2 } },
  { key: "wh40k.log.turn", seat: "red", weight: 2, facts: { round: 1, seat: "red", phase: "shooting" } },
  { key: "wh40k.log.shot", seat: "red", facts: { unit: "wardens", target: "husks", n: 8, hits: 5, slain: 2 } },
  { key: "wh40k.log.turn", seat: "blue", weight: 2, facts: { round: 2, seat: "blue", phase: "shooting" } },
  { key: "wh40k.log.shot", seat: "blue", facts: { unit: "guard", target: "lances", n: 10, hits: 7, wounds: 1 }, dice: [6, 5, 5, 4, 2, 1] },
  { key: "wh40k.log.turn", seat: "red", weight: 2, facts: { round: 2, seat: "red", phase: "movement" } },
  { key: "wh40k.log.moved", seat: "red", facts: { unit: "mule", d: 7.2 } },
  { key: "wh40k.log.advanced", seat: "red", facts: { unit: "outriders", n: 5, d: 17 }, dice: [5] },
  { key: "wh40k.log.moved", seat: "red", facts: { unit: "kerr", d: 5.1 } },
];

const die = (/** @type {number} */ face, /** @type {boolean} */ counts, /** @type {number | null} */ before = null) => ({ face, before, counts });
const roll = (/** @type {any} */ more) => ({ seat: "blue", target: null, expected: null, successes: null, piece: null, outcome: "", facts: {}, dice: [], ...more });
const target = (/** @type {number} */ base, /** @type {string} */ reason, /** @type {any} */ facts = {}, /** @type {any[]} */ rows = []) => ({
  base, reason, facts, rows: rows.map(([value, why]) => ({ kind: "modifier", value, reason: why, facts: {} })),
});

/** An order given to a brigade: two dice that have to stay under Command. */
export const ORDER = {
  id: "tray-2", title: "order", seat: "red", source: "wardens", target: null, facts: {}, marks: [], open: true,
  rolls: [
    roll({ id: "o1", step: "order", seat: "red", successes: 1, dice: [die(4, true), die(3, true)],
      target: { kind: "sum_target", direction: "at_most", dice: 2, sides: 6, ...target(8, "command", {}, [[-1, "distance"]]) } }),
  ],
};

export const TRAY = {
  id: "tray-1", title: "wh40k.tray.shooting", seat: "blue", source: "pyre", target: "lances", facts: { weapon: "Pyre cannon", n: 3 }, marks: [], open: true,
  rolls: [
    roll({ id: "r1", step: "hit", target: target(3, "wh40k.reason.ballistic_skill", {}, [[-1, "wh40k.reason.moved_heavy"]]), expected: 4.5, successes: 6,
      dice: [die(6, true), die(5, true), die(5, true), die(4, true), die(4, true), die(4, true, 1), die(3, false), die(2, false), die(2, false)] }),
    roll({ id: "r2", step: "wound", target: target(3, "wh40k.reason.strength", { s: 7, t: 5 }), expected: 4, successes: 4, dice: [die(6, true), die(5, true), die(4, true), die(3, true), die(2, false), die(1, false)] }),
    roll({ id: "r3", step: "save", seat: "red", target: target(3, "wh40k.reason.armour", {}, [[-2, "wh40k.reason.ap"], [1, "wh40k.reason.cover"]]), piece: "lances.2", outcome: "wh40k.outcome.slain", dice: [die(2, false)], facts: { n: 1 } }),
    roll({ id: "r4", step: "save", seat: "red", target: target(3, "wh40k.reason.armour", {}, [[-2, "wh40k.reason.ap"], [1, "wh40k.reason.cover"]]) }),
  ],
};

/** A unit card with the nine columns. */
export function facesOf(/** @type {any} */ unit) {
  return {
    id: unit.sheet, name: unit.name, columns: ["M", "WS", "BS", "S", "T", "W", "A", "Ld", "Sv"],
    profiles: { [unit.name]: { M: "6″", WS: "3+", BS: "3+", S: 4, T: 4, W: 2, A: 2, Ld: 8, Sv: "3+" } },
    weapons: [
      { id: "warden_rifle", name: "Warden rifle", count: 4, columns: { range: "24″", type: "Rapid Fire 1", S: 4, AP: "-1", D: 1 } },
      { id: "melter", name: "Melter", count: 1, columns: { range: "12″", type: "Assault 1", S: 8, AP: "-4", D: "D6" } },
      { id: "blade", name: "Trench blade", count: 1, columns: { range: "Melee", type: "Melee", S: 4, AP: 0, D: 1 } },
    ],
    abilities: [{ id: "hold", name: "Hold the line", known: true, text: "" }, { id: "toll", name: "Tolling", known: false, text: "Wakes one Husk each turn." }],
    keywords: ["INFANTRY", "WARDENS"], facts: { power: 5 },
  };
}
