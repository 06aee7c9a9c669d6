/** The Sunken Cistern as the wire shows it: hexes, both warbands, in the middle of round two. */

const ROWS = { A: 10, B: 9, C: 10, D: 9, E: 10, F: 9, G: 10, H: 9, I: 10 };
const STARTING = "A3 B2 C1 C4 A8 B8 C7 C10 G1 G4 H2 I3 G7 G10 H8 I8".split(" ");
const BLOCKED = ["D4", "F6"];
const STAGGER = ["E3", "E8"];
const FEATURES = { C3: [1, "treasure", true], G3: [2, "treasure", true], C8: [4, "treasure", true], G8: [5, "treasure", true], E5: [3, "cover", true] };

/** @param {string} label */
export function at(label) {
  const r = label.charCodeAt(0) - 65;
  const q = Number(label.slice(1)) - 1 - Math.floor(r / 2);
  return { q, r, x: q + r / 2, y: (r * Math.sqrt(3)) / 2 };
}

/** The feature tokens; `down`: all of them hidden still. @param {boolean} down */
const features = (down) => Object.fromEntries(Object.entries(FEATURES).map(([hex, [value, face]], i) => [`f${i}`, { hex, ...at(hex), face: down ? "hidden" : face, value: down ? null : value, holder: null }]));

/** The hexes; `flat` lays the same board on its side. @param {boolean} [flat] */
export function hexes(flat = false) {
  /** @type {Record<string, any>} */
  const made = {};
  for (const [row, count] of Object.entries(ROWS)) {
    for (let number = 1; number <= count; number++) {
      const id = `${row}${number}`;
      const { q, r, x, y } = at(id);
      const neighbours = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]].map(([dq = 0, dr = 0]) => [q + dq, r + dr]);
      const inside = neighbours.every(([nq = 0, nr = 0]) => {
        const count_ = /** @type {Record<string, number>} */ (ROWS)[String.fromCharCode(65 + nr)];
        const n = nq + Math.floor(nr / 2) + 1;
        return count_ !== undefined && n >= 1 && n <= count_;
      });
      const seat = number <= (r % 2 ? 3 : 4) ? "red" : number >= 7 ? "blue" : null;
      const traits = [inside ? "" : "edge", STARTING.includes(id) ? "starting" : "", BLOCKED.includes(id) ? "blocked" : "", STAGGER.includes(id) ? "stagger" : ""].filter(Boolean);
      made[id] = { q, r, row, column: String(number), x: flat ? y : x, y: flat ? x : y, traits, ground: seat ?? "neutral" };
    }
  }
  return made;
}

/** id, seat, letter, name, figure, hex, health left, health, flags, tokens, save symbol */
const FIGHTERS = [
  ["nix", "red", "N", "Nix Farrow", "skull", "G3", 4, 4, ["leader"], { move: 1 }],
  ["tallow", "red", "T", "Tallow", "candle", "D3", 2, 2, [], {}],
  ["rook", "red", "R", "Rook-on-the-Rope", "bird", "D7", 3, 3, ["inspired"], { charge: 1 }],
  ["mudge", "red", "M", "Mudge", "hammer", "E6", 2, 3, [], {}],
  ["wick", "red", "W", "Little Wick", "", null, 0, 2, [], {}],
  ["odrun", "blue", "O", "Odrun Vail", "trident", "C9", 4, 5, ["leader"], { guard: 1 }],
  ["sedge", "blue", "S", "Mother Sedge", "crook", "E7", 1, 4, [], { move: 1, stagger: 1 }],
  ["brack", "blue", "B", "Brack", "fist", "G8", 6, 6, ["inspired"], { charge: 1 }],
];

const WEAPONS = /** @type {Record<string, any[]>} */ ({
  mudge: [["Paving Maul", 1, 2, "hammer", 1, []], ["Paving Maul", 1, 2, "hammer", 2, ["critical_grievous"], "inspired"]],
  sedge: [["Reed Crook", 1, 2, "hammer", 1, []], ["Weighted Net", 3, 2, "swords", 1, ["stagger"]], ["Reed Crook", 1, 2, "hammer", 2, [], "inspired"], ["Weighted Net", 3, 3, "swords", 1, ["stagger", "ensnare"], "inspired"]],
});

/** Each weapon of the side that holds once more, as it is now. @param {string} side @param {any[]} rows */
const withNow = (side, rows) => [...rows, ...rows.filter((row) => row.columns.side === side).map((row) => ({ ...row, id: `${row.id}.now`, columns: { ...row.columns, side: "now" } }))];

/** The whole view but for duties and offers. @param {{flat?: boolean, down?: boolean, deployed?: boolean}} [how] */
export function table({ flat = false, down = false, deployed = true } = {}) {
  /** @type {any} */
  const view = { units: {}, pieces: {}, sheets: {} };
  for (const [id, seat, letter, name, figure, hex, left, health, flags, counters] of /** @type {any[]} */ (FIGHTERS)) {
    const place = hex && deployed ? at(hex) : null;
    const badges = [...Object.keys(counters), ...flags].slice(0, 3);
    view.units[id] = { id, seat, letter, name, sheet: id, pieces: [id], strength: place ? 1 : 0, started: 1, wounds: place ? [[left, health]] : [], where: place ? "table" : hex ? "undeployed" : "slain", carrier: null, badges, facts: { leader: flags.includes("leader") } };
    if (place) {
      const pose = flat ? { x: place.y, y: place.x, facing: 0 } : { x: place.x, y: place.y, facing: 0 };
      view.pieces[id] = { id, unit: id, seat, number: 1, name, figure, pose, footprint: { kind: "circle", radius: 0.38 }, height: 1, wounds: left, wounds_max: health, special: "", flags, body: "base", faces: false, counters };
    }
    const profile = (/** @type {number} */ save) => ({ move: 3, save, save_symbol: seat === "red" ? "dodge" : "shield", health, bounty: 1 });
    view.sheets[id] = {
      id, name, columns: ["move", "save", "save_symbol", "health", "bounty"], profiles: { normal: profile(1), inspired: profile(2), now: profile(flags.includes("inspired") ? 2 : 1) }, keywords: seat === "red" ? ["prowler"] : ["warden"], facts: {}, abilities: [],
      weapons: withNow(flags.includes("inspired") ? "inspired" : "normal", (WEAPONS[id] ?? [["Hooked Knife", 1, 3, "swords", 1, []], ["Hooked Knife", 1, 3, "swords", 2, [], "inspired"]]).map(([weapon, range, dice, symbol, damage, runes, side = "normal"], i) => ({ id: `${id}${i}`, name: weapon, count: 1, columns: { side, range, dice, symbol, damage, abilities: runes } }))),
    };
  }
  const all = hexes(flat);
  const [w, h] = [Math.max(...Object.values(all).map((x) => x.x)) + 1, Math.max(...Object.values(all).map((x) => x.y)) + 1];
  return {
    system: "underworlds", table: { kind: "hexes", width: w, height: h, unit: null, scale: { comfortable: 56, readable: 40, smallest: 1 }, rings: [], tick: 1, figure: 6, step: 0.1, stride: 1 },
    turn: { round: 2, rounds: 3, active: "red", phases: ["action", "reactions", "attack_roll", "save_roll", "result", "power"], phase: "action", step: "action", done: 3, of: 8, over: false },
    seats: {
      red: { seat: "red", army: "Gutterlight Prowlers", score: 5, counters: { turns: 2 }, facts: { territory: "red" } },
      blue: { seat: "blue", army: "Tidewrack Wardens", score: 4, counters: { turns: 1 }, facts: { territory: "blue" } },
    },
    terrain: {}, zones: {}, markers: {}, ...view, duties: {}, tray: null, fallen: {}, piles: {}, cards: {}, result: null,
    hexes: all, features: features(down), waiting: {}, offsets: {}, proposed: {}, interruptions: [], standing: {}, mission: "", objectives: "",
  };
}
